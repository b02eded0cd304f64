"""Which pieces can be picked up."""

from __future__ import annotations

from wartable.core.game import listed
from wartable.desk.axis_allies.pieces import key_of
from wartable.games.axis_allies.actions import Land, Move, Sail
from wartable.games.axis_allies.decisions import CombatMove, NoncombatMove
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import State


def movable(
    game: AxisAllies, state: State, decision: CombatMove | NoncombatMove
) -> dict[str, tuple[str, ...]]:
    """For each space, the keys of the pieces that a listed action moves."""
    found: dict[str, dict[str, None]] = {}

    def add(space: str, key: str) -> None:
        found.setdefault(space, {})[key] = None

    for action in listed(game, state, decision):
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
    return {space: tuple(keys) for space, keys in found.items()}
