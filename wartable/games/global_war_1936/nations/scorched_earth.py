"""Scorched earth: the USSR destroys what is its own in its combat phase (GW-15.3-06)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import Scorch
from wartable.games.global_war_1936.battle.targets import RAILWAY, has_rail
from wartable.games.global_war_1936.events import RailBecame
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, Rail
from wartable.games.global_war_1936.war_at_sea.damaged_port import port_damaged

NATION = "ussr"


def _objections(pos: Position, action: Scorch) -> Iterator[Objection]:
    """Only in zones that it has owned since the start of the turn; no land unit is needed."""
    if NATION not in pos.acting:
        yield no(pos, "GW-15.3-06", "only the USSR scorches its earth")
    elif not pos.owned_since_start(NATION, action.zone):
        yield no(pos, "GW-15.3-06", "{space} is not Soviet since the start", space=action.zone)
    elif action.kind == RAILWAY:
        is_beside = action.at in pos.data.map.land[action.zone].neighbours
        if not is_beside or not has_rail(pos, action.zone, action.at):
            yield no(
                pos, "GW-15.3-06", "no railway crosses that border of {space}", space=action.zone
            )
    elif _meant(pos, action) is None:
        yield no(pos, "GW-15.3-06", "there is no such facility in {space}", space=action.zone)


def _meant(pos: Position, action: Scorch) -> Facility | None:
    for facility, _ in pos.facilities(action.zone):
        if (facility.kind, facility.at) == (action.kind, action.at):
            return facility
    return None


def _scorch(script: Script, action: Scorch) -> None:
    """It is gone and cannot be repaired; ships that it served may put to sea (GW-11.5-09,
    GW-15.3-06)."""
    if action.kind == RAILWAY:
        script.emit(RailBecame(border(action.zone, action.at), Rail(gone=True)))
        return
    facility = _meant(script.pos, action)
    assert facility is not None
    script.change_facilities(action.zone, less=single(facility))
    port_damaged(script, action.zone, facility)


def listed(pos: Position, by: str) -> Iterator[Scorch]:
    """Every facility and railway that it can destroy."""
    if NATION not in pos.acting:
        return
    for zone in pos.zones_of(NATION):
        if not pos.owned_since_start(NATION, zone):
            continue
        for kind, at in dict.fromkeys((each.kind, each.at) for each, _ in pos.facilities(zone)):
            yield Scorch(by, kind, zone, at)
        for there in pos.data.map.land[zone].neighbours:
            if has_rail(pos, zone, there):
                yield Scorch(by, RAILWAY, zone, there)


RULE = Rule(_objections, _scorch)
