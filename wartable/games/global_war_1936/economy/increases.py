"""Increases of peacetime income: rows by date and by what others do (GW-5.2-01, GW-5.2-02)."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.global_war_1936.economy.income import (
    earns_by_zones,
    has_wartime_income,
    highest_level,
)
from wartable.games.global_war_1936.events import Did, IncomeRose
from wartable.games.global_war_1936.facts_nations import Event, Increase
from wartable.games.global_war_1936.groups import belongs
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script

PACT = "molotov_ribbentrop"
READY = "ready "
"""Before a nation: it reached wartime income in another's turn (GW-5.2-02)."""


@dataclass(frozen=True, slots=True)
class Happening:
    """What somebody did, or what came to pass, for incomes to answer."""

    kind: str
    by: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    zone: str = ""
    unit_class: str = ""
    by_vichy_roll: bool = False


def happened(script: Script, happening: Happening) -> None:
    """Every income that rises by it does so at once; who reaches wartime income so is remembered
    (GW-5.2-02)."""
    before = script.pos
    for row in script.pos.data.increases.values():
        if answers(script.pos, row.event, happening):
            rise(script, row)
            _note_readiness(script, before, row.nation)


def _note_readiness(script: Script, before: Position, nation: str) -> None:
    needed = before.data.nations[nation].wartime_income
    if needed and nation not in before.acting and not has_wartime_income(before, nation):
        is_known = script.pos.spent("ready", READY + nation)
        if has_wartime_income(script.pos, nation) and not is_known:
            script.count("ready", READY + nation)


def rise_by_date(script: Script) -> None:
    """At the start of production the nations of this player turn roll by the calendar
    (GW-5.2-01, GW-8.1-01)."""
    for row in script.pos.data.increases.values():
        event, date = row.event, script.pos.date
        is_due = event.at == date or (event.since and event.since <= date)
        if is_due and row.nation in script.pos.acting:
            rise(script, row)


def rise_by_interdiction(script: Script, sender: str, owner: str) -> None:
    """What a nation at peace with the sender destroyed raises the sender's income (GW-12.5-03)."""
    if not script.pos.relations.is_enemy(sender, owner):
        for row in script.pos.data.increases.values():
            if row.event.kind == "interdiction" and row.nation == sender:
                rise(script, row)


def answers(pos: Position, event: Event, happening: Happening) -> bool:
    """The row's event is this one."""
    if event.kind != happening.kind:
        return False
    for named, there in (
        (event.by, happening.by),
        (event.on, happening.on),
        (event.of, happening.of),
    ):
        if named and not any(belongs(pos, nation, named) for nation in there):
            return False
    if any(belongs(pos, nation, event.not_on) for nation in happening.on):
        return False
    if event.unit_class and event.unit_class != happening.unit_class:
        return False
    if event.not_by_vichy_roll and happening.by_vichy_roll:
        return False
    return _is_there(pos, event, happening.zone)


def _is_there(pos: Position, event: Event, zone: str) -> bool:
    """The zone is one that the row speaks of."""
    if event.zones and zone not in event.zones:
        return False
    if zone in event.not_zones:
        return False
    land = pos.data.map.land
    if event.region and (not zone or land[zone].region != event.region):
        return False
    if event.next_to_home:
        home = pos.data.homes[event.next_to_home].zones
        return bool(zone) and zone not in home and not home.isdisjoint(land[zone].neighbours)
    return True


def is_played(pos: Position, row: Increase) -> bool:
    """The row is of the data that the table plays with, and has not come already."""
    if row.source == "reconstructed" and pos.state.options.data == "known":
        return False
    return row.repeat != "once" or not pos.did(row.nation, "rose", row.id)


def rise(script: Script, row: Increase) -> None:
    """The income rises by the row, never beyond full production (GW-5.2-03, GW-5.2-04, GW-5.2-01,
    GW-5.2-02)."""
    pos = script.pos
    if not pos.exists(row.nation) or earns_by_zones(pos, row.nation) or not is_played(pos, row):
        return
    has_pact = pos.state.pacts.get(PACT) == "signed"
    if row.unless_pact and has_pact:
        return
    if row.repeat == "once":
        script.emit(Did(row.nation, "rose", row.id))
    full = highest_level(pos, row.nation)
    faces: tuple[int, ...] = ()
    if row.dice:
        number = row.dice_with_pact if has_pact and row.dice_with_pact else row.dice
        faces = script.roll(f"{row.id}", number, row.faces)
    gained = full if row.full else row.amount + sum(faces)
    level = min(full, pos.sheet(row.nation).level + gained)
    script.emit(IncomeRose(row.nation, row.id, level, level >= full, faces))
