"""Which pieces can be picked up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from wartable.core.game import Branch
from wartable.desk.axis_allies import voyages
from wartable.desk.axis_allies.pieces import everyone, key_of
from wartable.forces import single
from wartable.games.axis_allies.actions import Land, Load, Move, Sail
from wartable.games.axis_allies.decisions import CombatMove, NoncombatMove
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Unit

MANY = 200
"""How many branches are looked into one by one; most are of one piece."""


def movable(
    game: AxisAllies,
    state: State,
    decision: CombatMove | NoncombatMove,
    branches: Iterable[Branch],
) -> dict[str, tuple[str, ...]]:
    """For each space, the keys of the pieces that an action of these branches moves; all of one's
    own, if they are too many to be looked at one by one."""
    branches = tuple(branches)
    if len(branches) > MANY:
        return _own(game.position(state))
    found: dict[str, dict[str, None]] = {}

    def add(space: str, key: str) -> None:
        found.setdefault(space, {})[key] = None

    for action in (action for branch in branches for action in _telling(branch)):
        match action:
            case Move(units=units, path=path, deck=deck):
                for unit, _ in units:
                    add(path[0], key_of(unit, deck))
            case Land(space=space, units=units):
                for unit, _ in units:
                    add(space, key_of(unit))
            case Sail(ship=ship, path=path, loads=loads, landing=landing):
                for load in loads:
                    for unit, _ in load.units:
                        add(load.source, key_of(unit))
                if not loads:
                    if ship.owner == action.by:
                        add(path[0], key_of(ship))
                    for unit, _ in landing:
                        add(path[0], key_of(unit, ship))
    if isinstance(decision, NoncombatMove):
        for space, unit in _fetched(game, state):
            add(space, key_of(unit))
    return {space: tuple(keys) for space, keys in found.items()}


def _telling(branch: Branch) -> Iterator[Any]:
    """Those actions of a branch that say which pieces it moves: of moves, which are all of one
    piece, one."""
    for action in branch.each():
        yield action
        if isinstance(action, Move):
            return


def _own(pos: Position) -> dict[str, tuple[str, ...]]:
    """The keys of all pieces that one commands, by space."""
    found = {
        space: tuple(
            key_of(each.unit, each.ship)
            for each in everyone(pos, space)
            if each.unit.owner == pos.me
        )
        for space in pos.state.units
    }
    return {space: keys for space, keys in found.items() if keys}


def _fetched(game: AxisAllies, state: State) -> Iterator[tuple[str, Unit]]:
    """Land units that a transport can come for: only what needs no voyage is listed."""
    pos = game.position(state)
    for space in state.units:
        if not pos.board.is_land(space) or not pos.board.coast[space]:
            continue
        units = [unit for unit, _ in pos.own(space) if pos.type(unit).domain == "land"]
        courses = voyages.fetching(pos, space) if units else []
        for unit in units:
            loading = (
                Sail(pos.me, each.ship, each.path, (Load(each.at, space, single(unit)),))
                for each in courses
                if each.at == len(each.path) - 1
            )
            if any(not game.objections(state, sail) for sail in loading):
                yield space, unit
