"""Looking ahead: several ways to attack are tried out against what the enemy would do.

A way is what a commander of another temper does in the combat move. Each is carried out on a copy
of the view; then the own turn is played to its end, every enemy power makes its attacks, and the
position is judged by the chance to win. Trials roll dice of their own: with low luck, and in the
same battle the same for every way, so that the ways differ and not their luck. The best way is what
is done.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from dataclasses import replace as vary
from typing import Any

from msgspec.structs import replace

from wartable.ai.axis_allies.attacks import plan_attacks
from wartable.ai.axis_allies.commander import Commander
from wartable.ai.axis_allies.prospects import win_chances
from wartable.ai.axis_allies.study import Study
from wartable.ai.player import Clock, Level, TimeIsUp
from wartable.games.axis_allies.actions import Done
from wartable.games.axis_allies.decisions import CombatMove
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State

Orders = list[tuple[Any, str]]
"""Actions with their reasons."""


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


class Luck:
    """Dice for trials: what is rolled depends on the trial and on the battle it is rolled in."""

    def __init__(self, trial: int) -> None:
        self._trial = trial
        self._random = random.Random()
        self._asked: dict[tuple[str, str, str], int] = {}

    def turn_to(self, state: State, action: Any) -> None:
        """The dice of the battle that this action carries on, whatever was rolled elsewhere."""
        moment = (state.power, state.phase, getattr(action, "space", ""))
        self._asked[moment] = times = self._asked.get(moment, 0) + 1
        self._random.seed(f"{self._trial} {moment} {times}")

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Faces 1 to `sides`."""
        return tuple([self._random.randint(1, sides) for _ in range(count)])

    def shuffle(self, count: int) -> tuple[int, ...]:
        """The numbers 0 to `count` - 1 in a new order."""
        return tuple(self._random.sample(range(count), count))


class Bystander(Commander):
    """Everybody else in a trial: fights and, if an enemy, attacks; declares no war and lets the
    rest be."""

    def __init__(self, level: Level, rng: random.Random, *, attacks: bool) -> None:
        super().__init__(vary(level, noise=0.0, care=0.0, orders=1), rng)
        self._attacks = attacks
        self._turn = ""
        self._left: Orders = []

    def _declare(self, game: Any, view: State, decision: Any, study: Study) -> tuple[Any, str]:
        return Done(decision.owner), ""

    def _planned(self, game: Any, view: State, decision: Any, study: Study) -> tuple[Any, str]:
        if self._attacks and isinstance(decision, CombatMove) and self._turn != view.power:
            self._turn = view.power
            self._left = plan_attacks(study)
        while self._left:
            action, note = self._left.pop(0)
            if not game.objections(view, action):
                return action, note
        return Done(decision.owner), ""


@dataclass(eq=False)
class Way:
    """One way to attack: whose it is, what is done, where it leads, and what its trials came to."""

    commander: Commander
    orders: Orders
    state: State
    logits: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.logits) / len(self.logits)


class Strategist(Commander):
    """A commander that tries out several ways to attack before it does."""

    def __init__(self, level: Level, rng: random.Random, think: float | None = None) -> None:
        super().__init__(level, rng, think)
        self._moment: tuple[int, str] | None = None
        self._orders: Orders = []

    def _answer(self, game: Any, view: State, decision: Any) -> tuple[Any, str]:
        if isinstance(decision, CombatMove):
            if self._moment != (view.round, view.power):
                self._moment = (view.round, view.power)
                self._orders = self._foresee(game, view, decision.owner)
            while self._orders:
                action, note = self._orders.pop(0)
                if not game.objections(view, action):
                    return action, note
        return super()._answer(game, view, decision)

    def _foresee(self, game: Any, view: State, me: str) -> Orders:
        """What the best way does; nothing if that cannot be told in time."""
        clock = Clock(self.think)
        seed = self.rng.getrandbits(32)
        side = game.edition.data.powers[me].side
        if not DECIDED < win_chances(game.position(view))[side] < 1 - DECIDED:
            return []
        self._taste = self._taste or dict.fromkeys(sorted(view.control), 1.0)
        start = replace(view, options=replace(view.options, low_luck=True))
        most = max(2, EFFORT // len(game.edition.data.powers))
        ways: list[Way] = []

        def ask(like: Commander, tempers: Sequence[Temper]) -> list[Way]:
            first = len(ways)
            for temper in tempers:
                clock.check()
                way = carry_out(game, start, _another(like, temper, seed + len(ways)))
                if all(way.state != other.state for other in ways):
                    ways.append(way)
            return ways[first:]

        def try_out(tried: Sequence[Way], trial: int) -> None:
            for way in tried:
                clock.check()
                end = self._try_out(game, way.state, me, seed + trial)
                way.logits.append(_logit(win_chances(Position(game.edition, end))[side]))

        try:
            if len(first := ask(self, TEMPERS[:most])) == 1:
                return first[0].orders
            try_out(first, 0)
            nearby = NEARBY[: max(0, most - len(TEMPERS))]
            try_out(ask(max(first, key=lambda way: way.mean).commander, nearby), 0)
            usual, *others = ways
            others.sort(key=lambda way: -way.mean)
            finalists = [usual, *others[: FINALISTS - 1]]
            for trial in range(1, TRIALS if nearby else 1):
                try_out(finalists, trial)
        except TimeIsUp:
            return ways[0].orders if ways else []
        best = max(finalists, key=lambda way: way.mean)
        return best.orders if best.mean > usual.mean + MARGIN else usual.orders

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
            luck.turn_to(state, action)
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


def carry_out(game: Any, state: State, commander: Commander) -> Way:
    """What a commander does in the combat move, and where it leads."""
    orders: Orders = []
    luck = Luck(0)
    while (pending := game.pending(state)) and isinstance(pending[0], CombatMove):
        orders.append(commander.answer(game, state, pending[0]))
        state = game.play(state, orders[-1][0], luck).state
    return Way(commander, orders, state)


def _logit(chance: float) -> float:
    """The chance on a scale without ends: in trials that all look grim the ways still differ."""
    kept = min(max(chance, 1e-6), 1 - 1e-6)
    return math.log(kept / (1 - kept))
