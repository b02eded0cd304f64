"""Ways that single ships take with their whole movement: the Northern Sea Route and the canal from
the Baltic to the White Sea (GW-1.13-01, GW-1.8-18)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import Transfer
from wartable.games.global_war_1936.diplomacy.pact_zones import PACT
from wartable.games.global_war_1936.diplomacy.pacts import is_signed
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.facts_board import Transfer as Way
from wartable.games.global_war_1936.movement.move import standing_objections
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.supply import may_transfer
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.enemies import holds_warships


def _other_end(pos: Position, action: Transfer) -> str:
    ends = pos.data.map.transfers[action.way].ends
    return ends[1] if action.sea == ends[0] else ends[0]


def _by_pact(pos: Position, unit: Unit, row: Way) -> bool:
    """Under the Molotov-Ribbentrop pact the USSR lets German ships pass (GW-6.4-03)."""
    keepers = {pos.state.control[zone] for zone in row.keepers} or {row.by}
    return unit.owner == "germany" and keepers == {"ussr"} and is_signed(pos, PACT)


def objections(pos: Position, action: Transfer) -> Iterator[Objection]:
    """One ship a player turn, of the classes that it takes, which started its turn at an end of it
    and has not moved, with the leave of who keeps it or by the pact; no surface ship comes where
    enemies are (GW-1.8-15, GW-1.8-18, GW-1.13-01, GW-6.4-03, GW-11.4-02)."""
    row, unit = pos.data.map.transfers[action.way], action.unit
    yield from standing_objections(pos, single(unit), action.sea)
    kind = pos.data.units[unit.type]
    if not kind.is_ship or (row.units and kind.kind not in row.units):
        yield no(pos, row.rule, "{unit} does not take this way", unit=unit.type)
    if action.sea not in row.ends:
        yield no(pos, row.rule, "the way does not begin in {space}", space=action.sea)
        return
    if unit.did or unit.spent:
        yield no(pos, row.rule, "{unit} has moved this turn", unit=unit.type)
    if pos.spent("transferred", row.id):
        yield no(pos, row.rule, "a ship has taken it this turn")
    if not (may_transfer(pos, unit.owner, row.id) or _by_pact(pos, unit, row)):
        yield no(pos, row.rule, "{nation} has no leave to pass", nation=unit.owner)
    if kind.kind != "submarine" and holds_warships(pos, unit.owner, _other_end(pos, action)):
        yield no(pos, "GW-11.4-02", "enemies are at its other end")


def transfer(script: Script, action: Transfer) -> None:
    """The ship has spent its whole movement, with any bonus."""
    unit, there = action.unit, _other_end(script.pos, action)
    moved = replace(unit, did="moved", spent=script.pos.data.units[unit.type].move)
    script.count("transferred", action.way)
    changes = (Change(action.sea, single(unit), ()), Change(there, (), single(moved)))
    script.emit(UnitsChanged(changes, script.pos.data.map.transfers[action.way].rule))


def listed(pos: Position, by: str) -> Iterator[Transfer]:
    for row in pos.data.map.transfers.values():
        for sea in row.ends:
            for unit, _ in pos.units(sea):
                action = Transfer(by, unit, sea, row.id)
                if not any(objections(pos, action)):
                    yield action


RULE = Rule(objections, transfer)
