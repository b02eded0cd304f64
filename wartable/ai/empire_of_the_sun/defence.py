"""The answer to an Offensive: weather, Special Reaction, intelligence, who reacts, attack cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from wartable.ai.empire_of_the_sun.line_ups import DISASTER, POLICY, Result, swing
from wartable.ai.empire_of_the_sun.study import Answer, Study
from wartable.ai.empire_of_the_sun.targets import Prizes
from wartable.games.empire_of_the_sun.actions import (
    Decline,
    Go,
    PlayReaction,
    ReactWith,
    Roll,
    Stay,
    Withdraw,
)
from wartable.games.empire_of_the_sun.decisions import (
    AnswerOffensive,
    AttackCards,
    Disengage,
    Intelligence,
    React,
    SpecialReaction,
)
from wartable.games.empire_of_the_sun.names import Condition
from wartable.games.empire_of_the_sun.offensive import react, special_reaction
from wartable.games.empire_of_the_sun.offensive.battles import landings
from wartable.games.empire_of_the_sun.position import Position, position_of
from wartable.games.empire_of_the_sun.questions import ASKED
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import State
from wartable.odds.empire_of_the_sun import battle_odds, under
from wartable.odds.empire_of_the_sun.offensive import intelligence_chance
from wartable.odds.empire_of_the_sun.reaction import ways_to_react
from wartable.odds.empire_of_the_sun.tree import NoDice

WEATHER = 0.9
"""What an Offensive must threaten to cost before weather is called down on it."""
A_CARD = 0.35
"""What a card that changes the condition must save."""
BETTER = 0.04
"""What one more unit must save before it reacts."""
NOBODY = "Whoever came would only be lost."
ENOUGH = "Whoever could help is on the way."
MOST_WAYS = 24
"""So many ways to react are tried for each further unit."""


@dataclass
class Loss:
    """What the Offensive is expected to cost the Reaction player."""

    total: float
    by_battle: dict[str, float]


class Threatened:
    """What an Offensive threatens, as the Reaction player sees it."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.prizes = Prizes(study.view, study.enemy)
        self._known: dict[Condition, float] = {}

    def loss(self, state: State, known: Mapping[str, float] | None = None) -> Loss:
        """What the battles are expected to cost as things stand, those that are not known yet;
        what is landed in without a battle is lost."""
        script = Script(state, NoDice())
        special_reaction.settle_covers(script)
        settled = script.state
        offensive = position_of(settled).offensive
        found = dict(known or {})
        for place in offensive.battles.keys() - {*offensive.fought} - found.keys():
            found[place] = self._battle(settled, place)
        free = sum(
            self.prizes.of(place)
            for place in landings(position_of(settled))
            if place not in offensive.battles
        )
        return Loss(free + sum(found.values()), found)

    def _battle(self, state: State, place: str) -> float:
        odds = battle_odds(state, place, POLICY)
        result = Result(odds.take, odds.win, swing(odds), odds.disaster)
        return cost(result, self.prizes.of(place))

    def if_known(self, condition: Condition) -> float:
        """What it costs if the condition is this and who can reacts."""
        if condition not in self._known:
            self._known[condition] = best_reaction(self, under(self.study.view, condition))[0]
        return self._known[condition]


def cost(result: Result, prize: float) -> float:
    """What a battle is expected to cost the Reaction player."""
    return result.take * prize + result.swing - DISASTER * result.disaster


# whether it is answered at all


def _answer(study: Study, decision: AnswerOffensive) -> Answer:
    """Weather and personages against what would hurt most."""
    cards = [way for way in study.listed(decision) if isinstance(way, PlayReaction)]
    if cards:
        threat = _threat(study)
        for way in cards:
            if threat >= WEATHER:
                return way, f"{study.name(way.card)} stops what would cost too much."
    return Decline(decision.owner), "The Offensive may come."


def _threat(study: Study) -> float:
    """What the Offensive costs if it goes on."""
    threatened = Threatened(study)
    pos = study.pos
    if not pos.offensive.battles:
        return threatened.loss(study.view).total
    if study.level.care == 0:
        return threatened.loss(study.view).total + study.stray()
    chance = intelligence_chance(pos)
    blind = threatened.loss(study.view).total
    seen = threatened.if_known("intercept")
    return (1 - chance) * blind + chance * min(blind, seen)


def _special(study: Study, decision: SpecialReaction) -> Answer:
    return Roll(decision.owner, decision.hex), f"{study.name(decision.hex)} is not given away."


def _intelligence(study: Study, decision: Intelligence) -> Answer:
    """A card, if it saves more than it is worth; else the roll, which costs nothing."""
    ways = study.listed(decision)
    cards = [way for way in ways if isinstance(way, PlayReaction)]
    roll = next((way for way in ways if isinstance(way, Roll)), None)
    if cards and study.pos.offensive.condition != "ambush":
        found = _best_card(study, cards, roll is not None)
        if found is not None:
            return found, f"{study.name(found.card)} is worth it here."
    if roll is not None:
        return roll, "With luck the Offensive is found out."
    return Decline(decision.owner), "Nothing more is to be learned."


def _best_card(study: Study, cards: list[PlayReaction], may_roll: bool) -> PlayReaction | None:
    """The card that saves most, if that is enough."""
    threatened = Threatened(study)
    state = study.view
    now = threatened.loss(state).total
    chance = intelligence_chance(study.pos) if may_roll else 0.0
    if study.pos.offensive.condition == "intercept":
        now = threatened.if_known("intercept")
    elif chance:
        now = blended_cost(now, threatened.if_known("intercept"), chance)
    saved = {}
    for way in cards:
        condition = study.pos.card(way.card).condition or "intercept"
        saved[way] = now - threatened.if_known(condition) + study.stray()
    best = max(saved, key=lambda way: (saved[way], way.card))
    return best if saved[best] > A_CARD else None


def blended_cost(blind: float, seen: float, chance: float) -> float:
    """What an Offensive costs that is found out with this chance."""
    return (1 - chance) * blind + chance * min(blind, seen)


# who reacts


def best_reaction(threatened: Threatened, state: State) -> tuple[float, str, list[Go | Stay]]:
    """What it costs at least when one HQ sends whom it can: its name, and the ways, one unit after
    the other, each that saves most."""
    pos = position_of(state)
    found: tuple[float, str, list[Go | Stay]] = (threatened.loss(state).total, "", [])
    for hq in react.able_hqs(pos):
        cost_, ways = _sent(threatened, state, hq)
        if cost_ < found[0] - BETTER:
            found = (cost_, hq, ways)
    return found


def _sent(threatened: Threatened, state: State, hq: str) -> tuple[float, list[Go | Stay]]:
    rules = ASKED[React].rules
    side = threatened.study.side
    if Position(state).offensive.reaction_hq != hq:
        state = _carried_out(state, ReactWith(side, hq))
    loss = threatened.loss(state)
    open_ = _useful(position_of(state))
    chosen: list[Go | Stay] = []
    while open_ and not threatened.study.clock.is_up:
        best: tuple[float, Go | Stay, State, Loss] | None = None
        for way in open_:
            if any(True for _ in rules[type(way)].objections(position_of(state), way)):
                continue
            after = _carried_out(state, way)
            known = {place: each for place, each in loss.by_battle.items() if place != way.aim}
            then = threatened.loss(after, known)
            if best is None or then.total < best[0]:
                best = (then.total, way, after, then)
        if best is None or best[0] > loss.total - BETTER:
            break
        _, way, state, loss = best
        chosen.append(way)
        open_ = [each for each in open_ if not {*each.units} & {*way.units}]
    return loss.total, chosen


def _useful(pos: Position) -> list[Go | Stay]:
    """The ways of those who are strongest."""
    ways = list(ways_to_react(pos))
    ways.sort(key=lambda way: (-sum(map(pos.attack, way.units)), way.units, way.aim))
    return ways[:MOST_WAYS]


def _carried_out(state: State, action: Any) -> State:
    script = Script(state, NoDice())
    ASKED[React].rules[type(action)].carry_out(script, action)
    return script.state


def reaction(study: Study) -> list[Answer]:
    """The HQ that saves most, then its units one by one, as long as each saves something."""
    threatened = Threatened(study)
    hq = study.pos.offensive.reaction_hq
    orders: list[Answer] = []
    if hq:
        _, ways = _sent(threatened, study.view, hq)
    else:
        _, hq, ways = best_reaction(threatened, study.view)
        if not hq or study.overlooks():
            return []
        note = f"{study.name(hq)} can send {len(ways)} in time."
        orders.append((ReactWith(study.side, hq), note))
    for way in ways:
        orders.append((way, f"{study.names(way.units)} can save {study.name(way.aim)}."))
    return orders


# the rest


def _attack(study: Study, decision: AttackCards) -> Answer:
    """Attack cards are played as soon as they have a target: there may be none later."""
    cards = [way for way in study.listed(decision) if isinstance(way, PlayReaction)]
    if cards and not study.overlooks():
        way = cards[0]
        return way, f"{study.name(way.card)} finds its target."
    return Decline(decision.owner), "There is nothing to strike with."


def _disengage(study: Study, decision: Disengage) -> Answer:
    """Troops stay, as leaving gives the hex away: who may leave is the stronger."""
    ways = [way for way in study.listed(decision) if isinstance(way, Withdraw)]
    assert ways, "who is asked has somewhere to go"
    return Decline(decision.owner), f"{study.name(decision.hex)} is held by the stronger side."


ANSWERS: dict[type[Any], Callable[[Study, Any], Answer]] = {
    AnswerOffensive: _answer,
    SpecialReaction: _special,
    Intelligence: _intelligence,
    AttackCards: _attack,
    Disengage: _disengage,
}
