"""The last resort of the noncombat move: aircraft that are still in the air come down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.board import distances
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State
from wartable.odds.axis_allies.quiet import NO_DICE

LANDS = "An aircraft in the air must land."
MEETS = "The carrier goes to meet its aircraft."
CLEARS = "The deck is cleared for an aircraft in the air."
VOYAGE = 3
"""How far a carrier goes at most."""


def bring_home(game: Any, view: State, decision: Any) -> tuple[Any, str] | None:
    """A flight or a carrier's voyage after which fewer aircraft are without a place; else one that
    clears a full deck for that; nothing if neither helps."""
    pos = game.position(view)
    homeless = landing.unlanded(pos, settle=True)
    branches = game.legal(view, decision)
    for action, note in (*_flights(pos, branches), *_voyages(pos, branches)):
        after = game.position(game.play(view, action, NO_DICE).state)
        if landing.unlanded(after, settle=True) < homeless:
            return action, note
    return next(_clearings(pos, branches), None)


def _flights(pos: Position, branches: Any) -> list[tuple[Any, str]]:
    """Aircraft in the air to land or to a free deck, land first."""
    flying = {f"{unit.type} in {space}" for space, unit, _ in landing.aloft(pos)}
    actions = [a for branch in branches if branch.label in flying for a in branch.actions()]
    ends = [action for action in actions if _may_end(pos, action.path[-1])]
    ends.sort(key=lambda action: (not pos.board.is_land(action.path[-1]), action.path))
    return [(action, LANDS) for action in ends]


def _voyages(pos: Position, branches: Any) -> Iterator[tuple[Any, str]]:
    """Carriers with room to where aircraft in the air could reach them."""
    within = _in_reach(pos)
    for branch in branches:
        if branch.label.split(" in ")[0] in _carriers(pos):
            for action in branch.actions():
                ship = action.units[0][0]
                if action.path[-1] in within and pos.deck(ship) > len(ship.cargo):
                    yield action, MEETS


def _clearings(pos: Position, branches: Any) -> Iterator[tuple[Any, str]]:
    """Aircraft off the deck of a carrier near those in the air, to land: it must have room before
    it may leave them."""
    near = distances(pos.board.sea_neighbours, _in_reach(pos), VOYAGE)
    for branch in branches:
        kind, _, space = branch.label.partition(" in ")
        if space in near and kind in pos.data.units and pos.data.units[kind].lands_on_decks:
            for action in branch.actions():
                is_aboard = action.deck is not None and not action.deck.did
                if is_aboard and pos.board.is_land(action.path[-1]):
                    yield action, CLEARS


def _in_reach(pos: Position) -> set[str]:
    """The zones that aircraft in the air can reach."""
    return {
        zone
        for space, unit, _ in landing.aloft(pos)
        for zone in (space, *pos.edition.airways.zones_within(space, pos.left(unit, space)))
        if zone in pos.board.sea
    }


def _carriers(pos: Position) -> set[str]:
    return {kind.id for kind in pos.data.units.values() if kind.deck}


def _may_end(pos: Position, space: str) -> bool:
    """Whether there is ground or a free deck."""
    return pos.board.is_land(space) or any(
        pos.deck(ship) > len(ship.cargo) and ship.owner in pos.mine for ship, _ in pos.at(space)
    )
