"""Annexation: a land unit moves into a zone that is named for it, and there is neither war nor
combat (5.6). Combat movement asks `annexation_objections` and calls `annex`."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.forces import force
from wartable.games.global_war_1936.diplomacy.control import begin_ward
from wartable.games.global_war_1936.diplomacy.pacts import is_signed
from wartable.games.global_war_1936.economy.increases import Happening, happened
from wartable.games.global_war_1936.events import Annexed
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import NO_UNITS, owned_by

WARDS = {"bessarabia": ("romania", "germany", "GW-4.7-04")}
"""Of whom a zone is taken, and who controls the rest of him then (GW-4.7-04, GW-6.4-10)."""


def annexation_objections(pos: Position, by: str, zone: str) -> Iterator[Objection]:
    """Why the nation cannot annex the zone now (GW-5.6-01 to GW-5.6-04, GW-AMB-15)."""
    row = pos.data.annexations.get(zone)
    if row is None or row.by != by:
        yield no(pos, "GW-5.6-01", "{nation} annexes no {space}", nation=by, space=zone)
        return
    if pos.state.control[zone] != pos.data.map.land[zone].roundel:
        yield no(pos, row.rule, "{space} is not its first owner's", space=zone)
    elif pos.relations.is_enemy(by, pos.state.control[zone]):
        yield no(pos, "GW-5.6-01", "{space} is of an enemy", space=zone)
    if pos.date < row.since:
        yield no(pos, row.rule, "it can be annexed from {date} on", date=row.since)
    if row.pact and not is_signed(pos, row.pact):
        yield no(pos, row.rule, "the pact that allows it is not in force")
    if row.one_a_turn and pos.spent("annexed", by):
        yield no(pos, row.rule, "{nation} has annexed one this turn", nation=by)


def annex(script: Script, by: str, zone: str) -> None:
    """The zone is the nation's; units of its owner there are removed, or replaced by the nation's
    own; others' incomes answer (GW-5.6-02, GW-5.6-03, GW-5.6-04). What is left may come under
    control (GW-4.7-04)."""
    pos = script.pos
    row = pos.data.annexations[zone]
    owner = pos.state.control[zone]
    standing = force((unit, number) for unit, number in pos.units(zone) if unit.owner == owner)
    if standing:
        kept = force((owned_by(unit, by), number) for unit, number in standing)
        into = kept if row.units == "replaced" else NO_UNITS
        script.change_units(zone, more=into, less=standing, why=row.rule)
    script.count("annexed", by)
    script.emit(Annexed(zone, by, row.rule))
    if zone in WARDS:
        begin_ward(script, *WARDS[zone])
    happened(script, Happening("annexation", by=(by,), zone=zone))
