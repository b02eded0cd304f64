"""A turn tried out before it comes."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.desk.axis_allies.usual import battle_of
from wartable.forces import force, plus
from wartable.games.axis_allies.battle.line_up import survivors
from wartable.games.axis_allies.decisions import PlaceBid
from wartable.games.axis_allies.flow import opening_for
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Force, fresh


def rehearse(game: AxisAllies, state: State, owner: str) -> State | None:
    """The position as though the owner's turn began now: everybody as they stand, a battle broken
    off, nothing bought. The owner's own turn is what it is; before the bids are placed, and after
    the end, there is nothing to try."""
    is_begun = not any(isinstance(each, PlaceBid) for each in game.pending(state))
    if state.outcome is not None or not is_begun or owner not in game.edition.data.powers:
        return None
    if owner == state.power:
        return state
    units = {space: _rested(units) for space, units in _everyone(game.position(state)).items()}
    turned = replace(
        state,
        power=owner,
        units=units,
        bought={},
        bought_apart={},
        used={},
        built=frozenset(),
        fought=frozenset(),
        struck=frozenset(),
        annexed=frozenset(),
        answered={},
        flow=(),
    )
    turned = replace(turned, opening=opening_for(game.edition, turned, owner))
    pos = Position(game.edition, turned)
    first = next(
        phase.name
        for phase in game.edition.phases
        if phase.is_played(pos) and phase.asks(pos) is not None
    )
    return replace(turned, phase=first)


def _everyone(pos: Position) -> dict[str, Force]:
    """The units on the map, with those on the battle board back in their space."""
    battle = battle_of(pos)
    if battle is None:
        return pos.state.units
    back = plus(battle.attackers, survivors(pos, battle))
    there = plus(pos.at(battle.space), back)
    return pos.state.units | ({battle.space: there} if there else {})


def _rested(units: Force) -> Force:
    return force((fresh(unit), number) for unit, number in units)
