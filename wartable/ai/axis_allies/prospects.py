"""The chance of each side to win from a position: a small logistic model.

Its features are comparisons of the two sides that hold for every edition of the family; their
weights were fitted to games that the computer players played among themselves, and stand beside
this file with how well they foretold games that were kept apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from wartable.ai.axis_allies.goals import is_kept_for_a_round, lacking
from wartable.ai.prospects import Calibration, Model
from wartable.board import Board, distances
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import purses, waiting
from wartable.games.axis_allies.state import Battle, Options, State
from wartable.games.axis_allies.table_options import setup
from wartable.games.axis_allies.unit import Unit
from wartable.games.axis_allies.victory import cities

FITTED = Path(__file__).with_name("prospects.json")
TURNS = 3
"""Turns of income that count as strength."""
SMALL = 10.0
"""IPC added to both sides of a comparison, so that the last unit does not count for everything."""
REACH = 2
"""Steps within which land units threaten a capital."""

FEATURES = (
    "strength",
    "income",
    "land",
    "air",
    "sea",
    "money",
    "cities",
    "close_to_victory",
    "victory_at_hand",
    "capitals",
    "siege",
    "last_round",
)
"""What is compared, in the order of `features`."""


@cache
def model() -> Model:
    """The fitted model."""
    found = msgspec.json.decode(FITTED.read_bytes(), type=Model)
    assert set(found.weights) == set(FEATURES), f"{FITTED.name} is not of this model"
    return found


class AxisAlliesProspects:
    """The family's model of who will win."""

    def __init__(self, game: AxisAllies) -> None:
        self._game = game

    def chances(self, state: State) -> dict[str, float]:
        """Each side's chance to win from this state."""
        return win_chances(self._game.position(state))

    def calibration(self) -> Calibration | None:
        """Predicted and actual shares of wins, in games that were kept apart."""
        return model().calibration


def win_chances(pos: Position) -> dict[str, float]:
    """For each side the chance to win, between players of equal skill; they add up to 1."""
    first, second = pos.data.sides
    chance = _certain(pos)
    if chance is None:
        chance = model().chance(pos.edition.id, pos.me, progress(pos))
    return {first: chance, second: 1.0 - chance}


def what_moved(before: Position, after: Position, side: str, *, up: bool) -> str | None:
    """Which feature did most to raise or lower the side's chance from one position to another;
    nothing if none did."""
    weights, start, end = model().weights, progress(before), progress(after)
    sign = 1.0 if (side == next(iter(before.data.sides))) == up else -1.0
    moved = {name: sign * weights[name] * (end[name] - start[name]) for name in FEATURES}
    most = max(moved, key=moved.__getitem__)
    return most if moved[most] > 0.0 else None


def _certain(pos: Position) -> float | None:
    """The first side's chance where the rules leave no doubt: the game is over, or will be at the
    end of the round because nobody is left to take a city back (S42-VIC-07)."""
    if pos.state.outcome is not None:
        winners = pos.state.outcome.winners
        return float(pos.side(winners[0]) == next(iter(pos.data.sides))) if winners else 0.5
    if is_kept_for_a_round(pos):
        return None
    order = list(pos.data.powers)
    if len({pos.side(power) for power in order[order.index(pos.me) :]}) == 1:
        side = pos.side(pos.me)
        if not lacking(pos, side):
            return float(side == next(iter(pos.data.sides)))
    return None


def progress(pos: Position) -> dict[str, float]:
    """The features less those of the set-up: sides that begin with unequal means are as even as
    their games came out, or simply even in an edition that no game is known of."""
    before = _at_the_start(pos.edition)
    return {name: value - before[name] for name, value in features(pos).items()}


@cache
def _at_the_start(edition: Edition) -> dict[str, float]:
    return features(Position(edition, setup(edition, Options())))


def features(pos: Position) -> dict[str, float]:
    """The first side compared with the second: 0 is even, and exchanging them changes the sign."""
    state, data = pos.state, pos.data
    one, other = (_Camp(pos, side) for side in data.sides)
    for space, unit, number in _standing(pos):
        if side := pos.side(unit.owner):
            (one if side == one.side else other).add(space, unit, number)
    for purse in purses(pos, pos.me):
        for kind, number in waiting(pos, purse).items():
            camp = one if pos.side(pos.me) == one.side else other
            camp.add(purse.capital, Unit(kind, pos.me), number)
    held = cities(pos)
    lead = (held[one.side] - held[other.side]) / sum(held.values())
    left = state.options.rounds - state.round if state.options.rounds else math.inf

    def missing(camp: _Camp) -> int:
        return lacking(pos, camp.side)

    def at_hand(camp: _Camp, enemy: _Camp) -> float:
        return 0.0 if missing(camp) else 1.0 / (1 + enemy.turns_left)

    return {
        "strength": _ratio(one.strength, other.strength),
        "income": _ratio(one.income, other.income),
        "land": _ratio(one.value["land"], other.value["land"]),
        "air": _ratio(one.value["air"], other.value["air"]),
        "sea": _ratio(one.value["sea"], other.value["sea"]),
        "money": (one.money - other.money) / (one.income + other.income + 1.0),
        "cities": lead,
        "close_to_victory": 1.0 / (1 + missing(one)) - 1.0 / (1 + missing(other)),
        "victory_at_hand": at_hand(one, other) - at_hand(other, one),
        "capitals": one.capitals - other.capitals,
        "siege": one.siege(other) - other.siege(one),
        "last_round": lead / (1.0 + left),
    }


def _ratio(one: float, other: float) -> float:
    return math.log((one + SMALL) / (other + SMALL))


def _standing(pos: Position) -> Iterator[tuple[str, Unit, int]]:
    """All units: on the map, aboard, and on the battle board."""
    for space, units in pos.state.units.items():
        for unit, number in units:
            yield space, unit, number
            for aboard in unit.cargo:
                yield space, aboard, number
    for frame in pos.state.flow:
        if isinstance(frame, Battle):
            for unit, number in (*frame.attackers, *frame.defenders):
                yield frame.space, unit, number


@cache
def _ways(board: Board, capital: str) -> tuple[dict[str, int], dict[str, int]]:
    """Steps from each space to a capital: by any way, and by land near it."""
    by_land = distances(board.land_neighbours, [capital], REACH)
    return distances(board.neighbours, [capital]), by_land


class _Camp:
    """One side, added up."""

    def __init__(self, pos: Position, side: str) -> None:
        state, powers = pos.state, pos.data.powers
        self.pos = pos
        self.side = side
        self.powers = pos.data.sides[side]
        self.income = float(sum(pos.income(power) for power in self.powers))
        purses = [purse for purse in pos.data.purses.values() if purse.power in self.powers]
        self.money = sum(state.money[purse.id] for purse in purses)
        self.value = {"land": 0.0, "air": 0.0, "sea": 0.0, "facility": 0.0}
        whole = sum(purse.money for purse in purses)
        self.weight = {
            purse.capital: purse.money / whole
            for purse in purses
            if purse.capital and state.control[purse.capital] in self.powers
        }
        """The own capitals still held, by the share of the side's income they began with."""
        self.capitals = sum(self.weight.values())
        self.guard = dict.fromkeys(self.weight, 0.0)
        self.threat: dict[tuple[str, str], float] = {}
        """By enemy capital and power, what stands ready to attack it."""
        self.goals = [
            (purse.capital, *_ways(pos.board, purse.capital))
            for purse in pos.data.purses.values()
            if purse.capital
            and powers[purse.power].side != side
            and state.control[purse.capital] not in self.powers
        ]
        order = list(powers)
        self.turns_left = sum(power in self.powers for power in order[order.index(pos.me) :])
        """Turns of this side until the end of the round, the one being played included."""

    @property
    def strength(self) -> float:
        """Units, money and the income of some turns."""
        return sum(self.value.values()) + self.money + TURNS * self.income

    def add(self, space: str, unit: Unit, number: int) -> None:
        kind = self.pos.data.units[unit.type]
        worth = float(kind.cost * number)
        self.value[kind.domain] += worth
        if space in self.guard and kind.defense:
            self.guard[space] += worth
        if not kind.attack or kind.domain == "sea":
            return
        for capital, steps, by_land in self.goals:
            is_air = kind.domain == "air"
            if steps.get(space, 99) <= kind.move // 2 if is_air else space in by_land:
                key = (capital, unit.owner)
                self.threat[key] = self.threat.get(key, 0.0) + worth

    def siege(self, enemy: _Camp) -> float:
        """How hard the enemy's capitals are pressed, by their weight: 0 not at all, 1 lost."""
        total = 0.0
        for capital, weight in enemy.weight.items():
            attack = max(
                (self.threat.get((capital, power), 0.0) for power in self.powers), default=0.0
            )
            if attack:
                guard = enemy.guard[capital] + SMALL
                total += weight * attack**2 / (attack**2 + guard**2)
        return total
