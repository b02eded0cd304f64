"""Where ships and aircraft of the USA stay while it is at peace and earns little: reconstructed
limits, played by choice (GW-5.5-01). Its land units need none: who is at peace cooperates with
nobody, and enters no zone of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wartable.core.game import Objection
from wartable.games.global_war_1936.battle.fleets import is_opposed
from wartable.games.global_war_1936.economy.income import production_income
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.unit import Unit

NATION = "usa"
AXIS = "axis"


def _is_at_home(pos: Position, unit: Unit, sea: str) -> bool:
    """Ships and seaplanes: in a marked zone, or beside a zone of its own."""
    row = pos.data.units[unit.type]
    is_bound = row.is_ship or unit.type == "seaplane"
    return not is_bound or pos.data.map.sea[sea].monroe or _is_own_coast(pos, sea)


def _is_aboard(pos: Position, unit: Unit, sea: str) -> bool:
    """Aircraft: not over the sea."""
    return pos.data.units[unit.type].kind != "air"


def _is_far_from_the_axis(pos: Position, unit: Unit, sea: str) -> bool:
    """No unit and no coast of the Axis is there, but off its own islands."""
    alliance = pos.relations.alliance
    owners = {pos.state.control[zone] for zone in pos.data.map.sea[sea].coast}
    owners |= {other.owner for other, _ in pos.units(sea)}
    return _is_own_coast(pos, sea) or not any(alliance(owner) == AXIS for owner in owners)


def _is_own_coast(pos: Position, sea: str) -> bool:
    return any(pos.state.control[zone] == NATION for zone in pos.data.map.sea[sea].coast)


LIMITS: dict[str, Callable[[Position, Unit, str], bool]] = {
    "axis_coasts": _is_far_from_the_axis,
    "ships": _is_at_home,
    "aircraft": _is_aboard,
}
"""By the row of the data: whether the unit may end a move in the sea zone."""


def objections(pos: Position, unit: Unit, sea: str) -> Iterator[Objection]:
    """Why an American unit ends no move there now; not against units that it may fight without a
    war."""
    if (
        unit.owner != NATION
        or pos.state.options.data == "known"
        or pos.relations.major_foes(NATION)
    ):
        return
    if sea not in pos.data.map.sea or is_opposed(pos, {NATION}, sea):
        return
    earned = production_income(pos, NATION)
    for name, may_end in LIMITS.items():
        limit = pos.data.limits[name]
        if earned < limit.below and not may_end(pos, unit, sea):
            yield no(
                pos,
                "GW-5.5-01",
                "below an income of {number} {nation} does not come to {space}",
                number=limit.below,
                nation=NATION,
                space=sea,
            )
