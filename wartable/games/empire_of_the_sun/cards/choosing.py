"""What a card's effect falls on is chosen (EOS-CARD-09)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.flow import asked
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import rules
from wartable.games.empire_of_the_sun.actions import Choose, Decline
from wartable.games.empire_of_the_sun.cards.forced import may_be_given_up
from wartable.games.empire_of_the_sun.cards.running import NOTHING
from wartable.games.empire_of_the_sun.decisions import ChooseForCard
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import CardEffects


def candidates(pos: Position, decision: ChooseForCard) -> tuple[str, ...]:
    """What can be chosen: what is listed openly, or what can be given of the own hand, which nobody
    else may know (EOS-CARD-45, EOS-5.0-09)."""
    if decision.among:
        return decision.among
    hand = pos.state.cards[decision.owner].hand  # type: ignore[index]
    return tuple(sorted(card for card in hand if may_be_given_up(pos, card)))


def _objections(pos: Position, action: Choose) -> Iterator[Objection]:
    """Only what can be chosen, and no more than so many (EOS-CARD-09)."""
    decision = asked(pos.top, ChooseForCard, action)
    open_to = candidates(pos, decision)
    number = decision.number
    if not action.targets:
        yield rules.no(pos, "EOS-CARD-09", "nothing is chosen for {card}", card=decision.card)
    elif len(action.targets) > number or len({*action.targets}) < len(action.targets):
        sentence = "{card} asks for {number} at most"
        yield rules.no(pos, "EOS-CARD-09", sentence, card=decision.card, number=number)
    for target in action.targets:
        if target not in open_to:
            yield rules.no(
                pos,
                "EOS-CARD-45" if not decision.among else "EOS-CARD-09",
                "{word} is no choice for {card}",
                word=target,
                card=decision.card,
            )


def _choose(script: Script, action: Choose) -> None:
    _go_on(script, action.targets)


def _decline_objections(pos: Position, action: Decline) -> Iterator[Objection]:
    """What a card does must be done, unless it says otherwise (EOS-CARD-09)."""
    decision = asked(pos.top, ChooseForCard, action)
    if not decision.optional:
        yield rules.no(pos, "EOS-CARD-09", "{card} must be carried out", card=decision.card)


def _decline(script: Script, action: Decline) -> None:
    _go_on(script, (NOTHING,))


def _go_on(script: Script, words: tuple[str, ...]) -> None:
    script.pop()
    frame = script.pos.top
    assert isinstance(frame, CardEffects)
    script.change(frame, chosen=(*frame.chosen, *words))


def _ways(pos: Position, decision: ChooseForCard) -> list[Choose]:
    """Each alone, and as many as may be, the first ones, together."""
    open_to = candidates(pos, decision)
    found = [Choose(decision.owner, (each,)) for each in open_to]
    together = open_to[: decision.number]
    if len(together) > 1:
        found.append(Choose(decision.owner, together))
    return found


def _branches(pos: Position, decision: ChooseForCard) -> tuple[Branch, ...]:
    ways = rules.branch("choose", _ways, pos, decision)
    if not decision.optional:
        return (ways,)
    return ways, rules.branch("done", lambda: [Decline(decision.owner)])


QUESTION = rules.question(
    ChooseForCard,
    {
        Choose: rules.Rule(_objections, _choose),
        Decline: rules.Rule(_decline_objections, _decline),
    },
    _branches,
)
