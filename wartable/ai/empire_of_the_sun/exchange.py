"""The exchange: what the enemy's next card does to where a play leads, against several hands that
he may hold. The play that leaves him least is made."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle
from typing import Any

from wartable.ai.empire_of_the_sun import battles, declaring, hand, returning, weighing
from wartable.ai.empire_of_the_sun.hand import Choice
from wartable.ai.empire_of_the_sun.levels import NORMAL
from wartable.ai.empire_of_the_sun.orders import Orders
from wartable.ai.empire_of_the_sun.study import Study
from wartable.ai.plans import next_order
from wartable.core.game import seat_of
from wartable.games.empire_of_the_sun.actions import Decline, Done
from wartable.games.empire_of_the_sun.decisions import (
    Activate,
    Declare,
    MoveUnits,
    PlayCard,
)
from wartable.games.empire_of_the_sun.position import position_of
from wartable.games.empire_of_the_sun.questions import asked
from wartable.games.empire_of_the_sun.state import State

PLAYS = 4
"""So many of the best plays are looked at."""
CLOSE = 1.0
"""How far behind the best a play may be and still be looked at."""
WEIGHT = 0.6
"""How much of what the enemy gains next counts: it is answered in turn."""
FACES = (5, 6, 4, 7)
"""What dice show when nobody is lucky."""
OPPONENT = replace(NORMAL, noise=0.0, overlooks=0.0, plans=2, tasks=2)
SMALL = battles.ANSWERS | returning.ANSWERS | weighing.ANSWERS
MOST_STEPS = 300
"""No play takes longer."""


class Middling:
    """Dice that show what they mostly show; cards lie as they may."""

    def __init__(self) -> None:
        self._faces = cycle(FACES)
        self._random = random.Random(0)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Faces of the middle."""
        return tuple([min(sides, next(self._faces)) for _ in range(count)])

    def shuffle(self, count: int) -> tuple[int, ...]:
        """The numbers 0 to `count` - 1 in some order."""
        return tuple(self._random.sample(range(count), count))


def best_exchange(study: Study, choices: Sequence[Choice]) -> Choice:
    """The play after which the enemy's next card gains least, what the play itself gains counted;
    the best by itself if time is up."""
    ranked = sorted(choices, key=lambda choice: -choice.gain)
    tried = [choice for choice in ranked[:PLAYS] if choice.gain > ranked[0].gain - CLOSE]
    if len(tried) == 1:
        return tried[0]
    scores: list[tuple[float, int]] = []
    for number, choice in enumerate(tried):
        if study.clock.is_up:
            return ranked[0]
        hands = range(1, study.level.exchanges + 1)
        reply = sum(_reply(study, choice, each) for each in hands) / len(hands)
        scores.append((choice.gain - WEIGHT * reply, -number))
    return tried[-max(scores)[1]]


def _reply(study: Study, choice: Choice, number: int) -> float:
    """What the enemy's best play gains from where this one leads, with the hand of this number."""
    state = _after(study, choice, study.imagined(number))
    decisions = asked(position_of(state))
    if not decisions or not isinstance(decisions[0], PlayCard):
        return 0.0
    if decisions[0].owner != study.enemy:
        return 0.0
    view = study.game.view(state, seat_of(study.game, state, study.enemy))
    look = Study(study.game, view, study.enemy, OPPONENT, random.Random(number), study.clock)
    return max(choice.gain for choice in hand.plays(look, look.listed(decisions[0])))


def _after(study: Study, choice: Choice, state: State) -> State:
    """Where a play leads when nobody is lucky and the enemy does not hear of it."""
    dice = Middling()
    orders = _copied(choice)
    now: State = study.game.play(state, choice.action, dice).state
    for _ in range(MOST_STEPS):
        decisions = asked(position_of(now))
        if not decisions or isinstance(decisions[0], PlayCard) or now.offensive is None:
            return now
        now = study.game.play(now, _answer(study, now, decisions[0], orders), dice).state
    raise RuntimeError("a play does not end")


def _copied(choice: Choice) -> Orders:
    if choice.plan is None:
        return Orders()
    kept = choice.plan.orders
    return Orders([*kept.activation], [*kept.moves], dict(kept.fights))


def _answer(study: Study, state: State, decision: Any, orders: Orders) -> Any:
    """Own orders as they were planned; the enemy lets it come; small things by themselves."""
    game = study.game
    match decision:
        case Activate():
            order = next_order(game, state, orders.activation)
            return order[0] if order else Done(decision.owner)
        case MoveUnits():
            order = next_order(game, state, orders.moves)
            return order[0] if order else Done(decision.owner)
    look = study.within(state, "japan" if decision.owner == "japan" else "allies", OPPONENT)
    if isinstance(decision, Declare):
        return declaring.declare(look, decision, orders.fights)[0]
    if type(decision) in SMALL:
        return SMALL[type(decision)](look, decision)[0]
    for action in (Decline(decision.owner), Done(decision.owner)):
        if not game.objections(state, action):
            return action
    raise LookupError(f"nobody says how {type(decision).__name__} is let go")
