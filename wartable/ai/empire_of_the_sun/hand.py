"""The hand: which card is played as what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from wartable.ai.empire_of_the_sun.outlook import card_worth
from wartable.ai.empire_of_the_sun.plans import Draft, Plan, begun, draft, planned
from wartable.ai.empire_of_the_sun.study import Study
from wartable.ai.empire_of_the_sun.targets import Prizes
from wartable.games.empire_of_the_sun.actions import (
    AttackChina,
    BuildRoute,
    Discard,
    Pass,
    PlayEvent,
    PlayOperations,
    RecallHq,
    SetAside,
)
from wartable.games.empire_of_the_sun.nations.china import COLLAPSED
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.odds.empire_of_the_sun import china_odds

BEST_HQS = 3
"""So many HQs are looked at with every card."""
ROUTE = 0.3
"""What a transport route is worth."""
FUTURE = 0.6
"""What of a card's worth is kept by setting it aside."""
BURNT = 0.05
"""What it costs to throw a card away, beside its worth."""
WAIT = 0.1
"""What a pass is worth: the enemy must show first what he does."""
CUT_OFF_HQ = 0.4
"""What it is worth to bring an HQ out that has no supply; and what it costs with one that has."""
READY = 0.45
"""What a Reaction card is worth in the hand as long as the enemy has cards to play."""
CHINA_LOST = 2.5
"""What the Political Will is worth that the surrender of China costs."""
PATIENCE = 0.15
"""What of the worth of an event counts while other cards can be played before it."""
EVENT = 0.5
"""What of the worth of a card's event is lost when it is played for something else."""


@dataclass
class Choice:
    """A play, what it gains, and the Offensive that it begins."""

    action: Any
    gain: float
    note: str
    plan: Plan | None = None


def best_play(study: Study, ways: Sequence[Any]) -> Choice:
    """The play that gains most, what the card could have done otherwise counted off."""
    return max(plays(study, ways), key=lambda choice: choice.gain + study.stray(0.3))


def plays(study: Study, ways: Sequence[Any]) -> list[Choice]:
    """The plays that were weighed."""
    return [*_offensives(study, ways), *_others(study, ways)]


# Offensives


def _offensives(study: Study, ways: Sequence[Any]) -> list[Choice]:
    """The most promising Offensives, planned to the end."""
    prizes = Prizes(study.whole, study.side)
    choices: list[Choice] = []
    for way, found in _drafts(study, ways, prizes):
        if choices and study.clock.is_up:
            break
        plan = planned(study, found, prizes)
        gain = plan.value - _otherwise(study, way)
        choices.append(Choice(way, gain, _reason(study, plan), plan))
    return choices


def _drafts(study: Study, ways: Sequence[Any], prizes: Prizes) -> list[tuple[Any, Draft]]:
    """As many Offensives as are planned, those that promise most: every HQ is looked at with the
    strongest card, and the best of them with the others."""
    drafts: list[tuple[float, int, Any, Draft]] = []

    def look(way: Any) -> None:
        state = begun(study, way)
        if state is not None:
            found = draft(study, state, prizes)
            drafts.append((found.promise - _otherwise(study, way), -len(drafts), way, found))

    different = _different(study, ways)
    first = _strongest(study, different)
    for way in first:
        look(way)
    drafts.sort(key=lambda each: each[:2], reverse=True)
    best = [way.hq for _, _, way, _ in drafts[:BEST_HQS]]
    for way in different:
        if way not in first and way.hq in best:
            look(way)
    drafts.sort(key=lambda each: each[:2], reverse=True)
    return [(way, found) for _, _, way, found in drafts[: study.level.plans]]


def _strongest(study: Study, ways: Sequence[Any]) -> list[Any]:
    """For each HQ the way with the strongest card; operations rather than an event."""
    found: dict[str, Any] = {}
    for way in ways:
        known = found.get(way.hq)
        if known is None or _strength(study, way) > _strength(study, known):
            found[way.hq] = way
    return list(found.values())


def _strength(study: Study, way: Any) -> tuple[int, bool]:
    return study.pos.card(way.card).value, isinstance(way, PlayOperations)


def _different(study: Study, ways: Sequence[Any]) -> list[Any]:
    """Offensives that differ: of operations of one HQ and one value only that with the card that
    is missed least."""
    pos = study.pos
    found: dict[tuple[str, str], Any] = {}
    for way in ways:
        if isinstance(way, PlayEvent) and pos.card(way.card).type == "military":
            found[way.card, way.hq] = way
        elif isinstance(way, PlayOperations):
            key = (str(pos.card(way.card).value), way.hq)
            known = found.get(key)
            if known is None or _otherwise(study, way) < _otherwise(study, known):
                found[key] = way
    return list(found.values())


def _reason(study: Study, plan: Plan) -> str:
    if not plan.tasks:
        return "Nothing can be attacked with profit, so units are brought into place."
    best = max(plan.tasks, key=lambda task: task.gain)
    there = study.names(task.target for task in plan.tasks)
    if best.lands:
        return f"{there} can be taken, {best.result.take:.0%} for {study.name(best.target)}."
    return f"The enemy in {there} is struck before he strikes."


# what a card could do otherwise


def _otherwise(study: Study, way: Any) -> float:
    """What is given up by playing a card so: its event, or its use in Reaction."""
    card = study.pos.card(way.card)
    enemy = study.view.cards[study.enemy]
    if card.type == "reaction":
        return READY if enemy.hand else 0.0
    if isinstance(way, PlayEvent):
        return 0.0
    return EVENT * (card_worth(way.card) - card.value * 0.1)


# all other plays


def _others(study: Study, ways: Sequence[Any]) -> list[Choice]:
    found = []
    for way in ways:
        match way:
            case PlayOperations():
                continue
            case PlayEvent() if study.pos.card(way.card).type == "military":
                continue
            case _:
                found.append(_weighed(study, way))
    return found


def _weighed(study: Study, way: Any) -> Choice:
    """What a play gains that is no Offensive."""
    if isinstance(way, Pass):
        return Choice(way, WAIT, "Let the enemy show first what he does.")
    card = card_worth(way.card)
    named = study.name(way.card)
    match way:
        case AttackChina():
            gain = _china(study) - _otherwise(study, way)
            return Choice(way, gain, "The front in China may give way.")
        case Discard():
            gain = -BURNT - _otherwise(study, way)
            return Choice(way, gain, f"{named} is of no use now.")
        case SetAside():
            gain = FUTURE * (card - 0.3) if study.view.turn < _last(study) else -BURNT
            return Choice(way, gain - 0.1, f"{named} will do more next turn.")
        case BuildRoute():
            return Choice(way, ROUTE - _otherwise(study, way), "The route shortens supply.")
        case PlayEvent():
            gain = study.value(study.after(way)) - study.now + card
            return Choice(way, gain * _haste(study), f"{named} is worth its event.")
        case RecallHq():
            return Choice(way, _recall(study, way), f"{study.name(way.hq)} must get out.")
    gain = study.value(study.after(way)) - study.now + card - _otherwise(study, way)
    return Choice(way, gain, f"{named} serves best so.")


def _haste(study: Study) -> float:
    """What counts of an event now: with other cards in hand it can as well be played later, and an
    attack may not."""
    return PATIENCE if len(study.view.cards[study.side].hand) > 1 else 1.0


def _recall(study: Study, way: RecallHq) -> float:
    """An HQ that is out of supply comes back where it has some; any other stays."""
    pos = study.pos
    is_lost = pos.is_on_map(way.hq) and not supply_of(pos).is_supplied(way.hq)
    is_lost = is_lost and not pos.counter(way.hq).never_returns and study.view.turn < _last(study)
    return (CUT_OFF_HQ if is_lost else -CUT_OFF_HQ) - _otherwise(study, way)


def _last(study: Study) -> int:
    return study.pos.scenario.last_turn


def _china(study: Study) -> float:
    """What an Offensive in China is expected to bring."""
    state = study.whole
    boxes = china_odds(state).spread["box of the front"]
    total = 0.0
    for box, chance in boxes.items():
        after = replace(state, tracks=replace(state.tracks, china=box))
        gain = study.value(after) - study.now
        if box == COLLAPSED:
            fallen = replace(state.memory, surrendered=state.memory.surrendered | {"china"})
            gain = study.value(replace(after, memory=fallen)) - study.now + CHINA_LOST
        total += chance * gain
    return total
