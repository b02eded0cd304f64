"""The player: each decision goes to its stage, and a plan is kept while its Offensive lasts."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from wartable.ai.empire_of_the_sun import (
    battles,
    declaring,
    defence,
    exchange,
    hand,
    returning,
    strategic,
    weighing,
)
from wartable.ai.empire_of_the_sun.levels import Skill
from wartable.ai.empire_of_the_sun.orders import Orders
from wartable.ai.empire_of_the_sun.plans import draft, planned
from wartable.ai.empire_of_the_sun.study import Answer, Study
from wartable.ai.empire_of_the_sun.targets import Prizes
from wartable.ai.plans import next_order
from wartable.ai.player import Clock
from wartable.games.empire_of_the_sun.actions import Decline, Done, PlayEvent
from wartable.games.empire_of_the_sun.decisions import (
    Activate,
    Declare,
    MoveUnits,
    PlayCard,
    React,
    TakeInitiative,
)
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.state import State

ANSWERS: dict[type[Any], Callable[[Study, Any], Answer]] = (
    strategic.ANSWERS | defence.ANSWERS | battles.ANSWERS | returning.ANSWERS | weighing.ANSWERS
)
WORTH_GOING_FIRST = 0.5
"""What an Offensive must bring to be begun before the enemy's first card."""
Moment = tuple[int, int, str, str]


class Commander:
    """Plays one or both sides. The same seed and level give the same game, unless the clock runs
    out."""

    def __init__(self, level: Skill, rng: random.Random, think: float | None = None) -> None:
        self.level = level
        self.rng = rng
        self.think = level.think if think is None else think
        self.note = ""
        self._orders: tuple[Moment, Orders] | None = None
        self._reacting: tuple[Moment, list[Answer]] | None = None

    def choose(self, game: EmpireOfTheSun, view: State, decision: Any) -> Any:
        """A legal action; the note has its reason."""
        side: Side = "japan" if decision.owner == "japan" else "allies"
        study = Study(game, view, side, self.level, self.rng, Clock(self.think))
        action, self.note = self._answer(study, decision)
        return action

    def _answer(self, study: Study, decision: Any) -> Answer:
        match decision:
            case PlayCard():
                return self._play(study, decision)
            case TakeInitiative():
                return self._begin(study, decision)
            case Activate():
                orders = self._kept(study)
                order = next_order(study.game, study.view, orders.activation)
                return order or _done(study, decision, "Nobody else is needed.")
            case MoveUnits():
                orders = self._kept(study)
                order = next_order(study.game, study.view, orders.moves)
                return order or _done(study, decision, "Everybody is where he should be.")
            case React():
                order = next_order(study.game, study.view, self._reaction(study))
                has_sent = bool(study.pos.offensive.reacted)
                why = defence.ENOUGH if has_sent else defence.NOBODY
                return order or (Done(decision.owner), why)
            case Declare():
                return declaring.declare(study, decision, self._kept(study).fights)
        return ANSWERS[type(decision)](study, decision)

    def _play(self, study: Study, decision: PlayCard) -> Answer:
        """The best play; the plan of its Offensive is kept."""
        ways = study.listed(decision)
        if self.level.exchanges:
            choice = exchange.best_exchange(study, hand.plays(study, ways))
        else:
            choice = hand.best_play(study, ways)
        self._keep(study, choice)
        return choice.action, choice.note

    def _begin(self, study: Study, decision: TakeInitiative) -> Answer:
        """An Offensive that was set aside goes before the enemy's first card if it is worth it."""
        ways = [way for way in study.listed(decision) if isinstance(way, PlayEvent)]
        if ways:
            choice = hand.best_play(study, ways)
            if choice.gain > WORTH_GOING_FIRST:
                self._keep(study, choice)
                return choice.action, choice.note
        return Decline(decision.owner), "The enemy may go first."

    def _keep(self, study: Study, choice: hand.Choice) -> None:
        self._orders = None
        if choice.plan is not None:
            way = choice.action
            moment = (study.view.turn, study.view.plays, way.card, way.hq)
            self._orders = (moment, choice.plan.orders)

    def _reaction(self, study: Study) -> list[Answer]:
        """Who reacts to the Offensive under way, planned once."""
        offensive = study.pos.offensive
        moment = (study.view.turn, study.view.plays, offensive.card, offensive.hq)
        if self._reacting is None or self._reacting[0] != moment:
            self._reacting = (moment, defence.reaction(study))
        return self._reacting[1]

    def _kept(self, study: Study) -> Orders:
        """The orders of the Offensive under way; planned now if they were not."""
        offensive = study.pos.offensive
        if self._orders is not None:
            (turn, _, card, _), orders = self._orders
            if (turn, card) == (study.view.turn, offensive.card):
                return orders
        prizes = Prizes(study.whole, study.side)
        found = planned(study, draft(study, study.whole, prizes), prizes)
        moment = (study.view.turn, study.view.plays, offensive.card, offensive.hq)
        self._orders = (moment, found.orders)
        return found.orders


def _done(study: Study, decision: Activate | MoveUnits, why: str) -> Answer:
    """The step is over, unless the card demands more: then who it wants takes part, and goes where
    it says (EOS-17.11-02, EOS-CARD-28, EOS-CARD-62)."""
    done = Done(decision.owner)
    if not study.game.objections(study.view, done):
        return done, why
    return study.listed(decision)[0], "The card demands it."
