"""Positions and choices of Axis & Allies as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, get_args

import numpy as np

from wartable.games.axis_allies.actions import AnyAction
from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import Battle, State
from wartable.games.axis_allies.unit import Unit
from wartable.research.encoding import Numbers, slices

ACTIONS = tuple(kind.__name__ for kind in get_args(AnyAction))
DECISIONS = tuple(kind.__name__ for kind in get_args(AnyDecision))
MARKS = ("acted", "aboard", "hit", "damage", "battle", "fought", "mobilized")
"""What a row for a space tells after control and units: how many units of the power whose turn it
is have acted, how many are aboard ships, hits taken by units, damage of facilities, a battle going
on, a combat resolved, and units mobilized from here this turn."""


class AxisAlliesEncoding:
    """First a row for every space, then what holds for the whole game.

    `layout` tells where each part lies. In the row of a space: control by owner, units by owner and
    type (those fighting there and those aboard included; a facility is a unit of whoever controls
    it), and the marks. Owners are the powers, and after them the parties that are none. Money is by
    purse and in units of 10 IPC, everything else is counted. Where war is declared, `wars` has a
    number for each pair of powers, and `technologies` one for each power and technology.
    """

    def __init__(self, game: AxisAllies) -> None:
        """The arrays of one edition; spaces, powers and unit types in the order of its data."""
        edition = game.edition
        data = edition.data
        self.spaces = {name: number for number, name in enumerate(data.spaces)}
        self.powers = {name: number for number, name in enumerate(data.powers)}
        self.owners = {name: number for number, name in enumerate((*data.powers, *data.parties))}
        self.purses = {name: number for number, name in enumerate(data.purses)}
        self.technologies = {name: number for number, name in enumerate(data.research.technologies)}
        self.relations = edition.relations
        pairs = combinations(data.powers, 2) if data.licences else ()
        self.pairs = {pair: number for number, pair in enumerate(pairs)}
        self.types = {name: number for number, name in enumerate(data.units)}
        self.phases = {phase.name: number for number, phase in enumerate(edition.phases)}
        self.space_size = len(self.owners) * (1 + len(self.types)) + len(MARKS)
        self.layout = slices(
            spaces=len(self.spaces) * self.space_size,
            round=1,
            rounds=1,
            turn=len(self.powers),
            phase=len(self.phases),
            money=len(self.purses),
            bids=len(self.powers),
            bought=len(self.types),
            mine=len(self.powers),
            asked=len(DECISIONS),
            asks=len(self.powers),
            battle_round=1,
            wars=len(self.pairs),
            technologies=len(self.powers) * len(self.technologies),
        )
        self.choice_layout = slices(
            kind=len(ACTIONS), start=len(self.spaces), end=len(self.spaces), units=len(self.types)
        )
        self.position_size = sum(where.stop - where.start for where in self.layout.values())
        self.choice_size = sum(where.stop - where.start for where in self.choice_layout.values())

    def position(self, view: State, seat: str, decision: Any | None) -> Numbers:
        numbers: Numbers = np.zeros(self.position_size, np.float32)
        part = {name: numbers[where] for name, where in self.layout.items()}
        self._fill_spaces(part["spaces"].reshape(len(self.spaces), -1), view)
        part["round"][0] = view.round
        part["rounds"][0] = view.options.rounds
        part["turn"][self.powers[view.power]] = 1
        part["phase"][self.phases[view.phase]] = 1
        for purse, money in view.money.items():
            part["money"][self.purses[purse]] = money / 10
        for power, money in view.bids.items():
            part["bids"][self.powers[power]] = money / 10
        for bought in (view.bought, *view.bought_apart.values()):
            for kind, number in bought.items():
                part["bought"][self.types[kind]] += number
        for power in view.options.seats[seat]:
            part["mine"][self.powers[power]] = 1
        if decision is not None:
            part["asked"][DECISIONS.index(type(decision).__name__)] = 1
            part["asks"][self.powers[decision.owner]] = 1
        for frame in view.flow:
            if isinstance(frame, Battle):
                part["battle_round"][0] = frame.round
        at_war = self.relations(view.declared).at_war
        for (one, other), number in self.pairs.items():
            part["wars"][number] = other in at_war[one]
        for power, known in view.technologies.items():
            for technology in known:
                place = self.powers[power] * len(self.technologies) + self.technologies[technology]
                part["technologies"][place] = 1
        return numbers

    def _fill_spaces(self, rows: Numbers, view: State) -> None:
        owners = len(self.owners)
        units = rows[:, owners : owners * (1 + len(self.types))].reshape(len(rows), owners, -1)
        marks = dict(zip(MARKS, rows.T[-len(MARKS) :], strict=True))
        for space, power in view.control.items():
            rows[self.spaces[space], self.owners[power]] = 1
        for space, unit, number in _standing(view):
            here = self.spaces[space]
            for each in (unit, *unit.cargo):
                units[here, self.owners[each.owner], self.types[each.type]] += number
                marks["hit"][here] += each.hits * number
                if each.owner == view.power and (each.did or each.spent):
                    marks["acted"][here] += number
            marks["aboard"][here] += len(unit.cargo) * number
        for space, facilities in view.facilities.items():
            here = self.spaces[space]
            for facility, damage in facilities.items():
                units[here, self.owners[view.control[space]], self.types[facility]] += 1
                marks["damage"][here] += damage
        for space in view.fought:
            marks["fought"][self.spaces[space]] = 1
        for space, number in view.used.items():
            marks["mobilized"][self.spaces[space]] = number
        for frame in view.flow:
            if isinstance(frame, Battle):
                marks["battle"][self.spaces[frame.space]] = 1

    def choice(self, actions: Sequence[AnyAction]) -> Numbers:
        """The mean over the actions: what is done, where it starts and ends, with which units."""
        numbers: Numbers = np.zeros(self.choice_size, np.float32)
        kind, start, end, units = (numbers[where] for where in self.choice_layout.values())
        for action in actions:
            kind[ACTIONS.index(type(action).__name__)] += 1
            first, last = _ends(action)
            if first in self.spaces:
                start[self.spaces[first]] += 1
            if last in self.spaces:
                end[self.spaces[last]] += 1
            for name, number in _units(action):
                units[self.types[name]] += number
        numbers /= max(1, len(actions))
        return numbers


def _standing(view: State) -> Iterator[tuple[str, Unit, int]]:
    """Every stack of units, on the map and on the battle board."""
    for space, units in view.units.items():
        for unit, number in units:
            yield space, unit, number
    for frame in view.flow:
        if isinstance(frame, Battle):
            for unit, number in (*frame.attackers, *frame.defenders, *frame.line):
                yield frame.space, unit, number


def _ends(action: Any) -> tuple[str, str]:
    """Where an action starts and ends; the same space if it happens in one."""
    here = getattr(action, "space", "")
    path = getattr(action, "path", ()) or (getattr(action, "factory", "") or here, here)
    return path[0], getattr(action, "into", "") or getattr(action, "to", "") or path[-1]


def _units(action: Any) -> Iterator[tuple[str, int]]:
    """The types of the units that act, with their numbers."""
    units = getattr(action, "units", ()) or getattr(action, "ships", ())
    if isinstance(units, dict):
        yield from units.items()
    else:
        yield from ((unit.type, number) for unit, number in units)
    for load in getattr(action, "loads", ()):
        yield from ((unit.type, number) for unit, number in load.units)
    alone = getattr(action, "unit", None) or getattr(action, "ship", None)
    if alone is not None:
        yield (alone if isinstance(alone, str) else alone.type), 1
