"""Looking ahead: several ways to attack are tried out against what the enemy would do.

A way is what a commander of another temper does in the combat move. Each is carried out on a copy
of the view; then the own turn is played to its end, every enemy power makes its attacks, and the
position is judged by the chance to win. Trials roll dice of their own: with low luck, and in the
same battle the same for every way, so that the ways differ and not their luck. The best way is what
is done.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as vary
from functools import partial
from typing import Any

from msgspec.structs import replace

from wartable.ai.axis_allies.attacks import plan_attacks
from wartable.ai.axis_allies.commander import Commander
from wartable.ai.axis_allies.levels import Skill
from wartable.ai.axis_allies.prospects import win_chances
from wartable.ai.axis_allies.study import Study
from wartable.ai.plans import Order, next_order
from wartable.ai.player import Clock
from wartable.ai.trials import Luck, Maker, Way, best_way, logit
from wartable.games.axis_allies.actions import Done
from wartable.games.axis_allies.decisions import CombatMove
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State


@dataclass(frozen=True)
class Temper:
    """How a commander differs from the one that asks."""

    care: float = 1.0
    """How much of the enemy's reply it reckons with, as a share of what the other does."""
    spread: float = 0.0
    """How far it strays in what it finds worth having."""


USUAL = Temper()
TEMPERS = (
    USUAL,
    Temper(care=0.0),
    Temper(care=2.0, spread=0.8),
    Temper(care=1.0, spread=0.8),
    Temper(care=0.5, spread=1.2),
)
"""Who is asked first."""
NEARBY = (Temper(spread=0.5), Temper(care=0.5, spread=0.5))
"""Who is asked then, compared with the best so far."""
EFFORT = 35
"""Turns that are played in the first trials: where more powers have turns, fewer ways are tried."""
FINALISTS = 2
"""How many ways, the usual one always among them, are tried out further, with other dice."""
TRIALS = 2
MARGIN = 0.05
"""How much better than the usual way, as a logit, another must look to be taken instead: the best
of many looks better than it is."""
DECIDED = 0.02
"""A side with less than this chance, or more than its counterpart, plays on as usual."""


def moment_of(state: State, action: Any) -> tuple[str, str, str]:
    """The battle that this action carries on."""
    return state.power, state.phase, getattr(action, "space", "")


class Bystander(Commander):
    """Everybody else in a trial: fights and, if an enemy, attacks; declares no war and lets the
    rest be."""

    def __init__(self, level: Skill, rng: random.Random, *, attacks: bool) -> None:
        super().__init__(vary(level, noise=0.0, care=0.0, orders=1, effort=0), rng)
        self._attacks = attacks
        self._turn = ""
        self._left: list[Order] = []

    def _declare(self, game: Any, view: State, decision: Any, study: Study) -> tuple[Any, str]:
        return Done(decision.owner), ""

    def _planned(self, game: Any, view: State, decision: Any, study: Study) -> tuple[Any, str]:
        if self._attacks and isinstance(decision, CombatMove) and self._turn != view.power:
            self._turn = view.power
            self._left = plan_attacks(study)
        return next_order(game, view, self._left) or (Done(decision.owner), "")


class Strategist(Commander):
    """A commander that tries out several ways to attack before it does."""

    def __init__(self, level: Skill, rng: random.Random, think: float | None = None) -> None:
        super().__init__(level, rng, think)
        self._moment: tuple[int, str] | None = None
        self._orders: list[Order] = []

    def _answer(self, game: Any, view: State, decision: Any) -> tuple[Any, str]:
        if isinstance(decision, CombatMove):
            if self._moment != (view.round, view.power):
                self._moment = (view.round, view.power)
                self._orders = self._foresee(game, view, decision.owner)
            if order := next_order(game, view, self._orders):
                return order
        return super()._answer(game, view, decision)

    def _foresee(self, game: Any, view: State, me: str) -> list[Order]:
        """What the best way does; nothing if that cannot be told in time."""
        clock = Clock(self.think)
        seed = self.rng.getrandbits(32)
        side = game.edition.data.powers[me].side
        if not DECIDED < win_chances(game.position(view))[side] < 1 - DECIDED:
            return []
        self._taste = self._taste or dict.fromkeys(sorted(view.control), 1.0)
        start = replace(view, options=replace(view.options, low_luck=True))
        most = max(2, EFFORT // len(game.edition.data.powers))
        nearby = NEARBY[: max(0, most - len(TEMPERS))]

        def ask(like: Commander, tempers: Sequence[Temper]) -> list[Maker[Commander]]:
            return [partial(found, like, temper) for temper in tempers]

        def found(like: Commander, temper: Temper, known: int) -> Way[Commander]:
            return carry_out(game, start, _another(like, temper, seed + known))

        def score(state: State, trial: int) -> float:
            end = self._try_out(game, state, me, seed + trial)
            return logit(win_chances(Position(game.edition, end))[side])

        best = best_way(
            ask(self, TEMPERS[:most]),
            lambda way: ask(way.mind, nearby),
            score,
            clock,
            trials=TRIALS,
            finalists=FINALISTS,
            margin=MARGIN,
        )
        return best.orders if best else []

    def _try_out(self, game: Any, state: State, me: str, trial: int) -> State:
        """The position when everybody has had a turn."""
        powers = game.edition.data.powers
        luck = Luck(trial)
        mine = _another(self, USUAL, trial)
        friends, enemies = (
            Bystander(self.level, random.Random(trial), attacks=attacks)
            for attacks in (False, True)
        )
        has_moved = False
        while pending := game.pending(state):
            has_moved = has_moved or state.power != me
            if has_moved and state.power == me:
                break
            owner = pending[0].owner
            others = friends if powers[owner].side == powers[me].side else enemies
            action = (mine if owner == me else others).choose(game, state, pending[0])
            luck.turn_to(*moment_of(state, action))
            state = game.play(state, action, luck).state
        return state


def _another(like: Commander, temper: Temper, seed: int) -> Commander:
    """A commander that differs by this temper and pursues the same aims."""
    rng = random.Random(seed)
    level = vary(like.level, care=like.level.care * temper.care)
    if temper != USUAL:
        level = vary(level, orders=1)
    found = Commander(level, rng)
    found._aims = dict(like._aims)
    found._taste = {
        space: worth * rng.lognormvariate(0.0, temper.spread)
        for space, worth in like._taste.items()
    }
    return found


def carry_out(game: Any, state: State, commander: Commander) -> Way[Commander]:
    """What a commander does in the combat move, and where it leads."""
    orders: list[Order] = []
    luck = Luck(0)
    while (pending := game.pending(state)) and isinstance(pending[0], CombatMove):
        action = commander.choose(game, state, pending[0])
        orders.append((action, commander.note))
        state = game.play(state, action, luck).state
    return Way(commander, orders, state)
