"""France surrenders, and what it was is divided step by step; it may come back (4.11.1, 4.11.2)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from wartable.games.global_war_1936.diplomacy.alignment import align
from wartable.games.global_war_1936.diplomacy.france import evacuation, fleet, zones
from wartable.games.global_war_1936.diplomacy.surrender import (
    has_surrendered,
    is_enemy_held,
    major_behind,
    pass_wards,
)
from wartable.games.global_war_1936.economy import levels
from wartable.games.global_war_1936.economy.increases import Happening, happened
from wartable.games.global_war_1936.events import (
    CapitalBecame,
    Created,
    Did,
    FacilitiesBecame,
    Turned,
    WarsBecame,
    ZonesPassed,
)
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.relations import pair
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import FallOfFrance

FRANCE, FREE_FRANCE, VICHY = "france", "free_france", "vichy_france"
PARIS = "paris"


def is_fallen(pos: Position) -> bool:
    """Enemies own Paris, or every land zone around it; France surrenders once a game
    (GW-4.11.1-01, GW-5.7-06)."""
    return not has_surrendered(pos, FRANCE) and (
        is_enemy_held(pos, FRANCE, (PARIS,)) or is_encircled(pos)
    )


def is_encircled(pos: Position) -> bool:
    around = pos.data.map.areas["around_paris"].zones
    return is_enemy_held(pos, FRANCE, tuple(around))


def fall(script: Script) -> bool:
    """It surrenders at once, if it must (GW-4.11.1-01)."""
    pos = script.pos
    if not is_fallen(pos):
        return False
    encircled = not is_enemy_held(pos, FRANCE, (PARIS,))
    script.push(FallOfFrance(_victor(pos, encircled), encircled=encircled))
    return True


def _victor(pos: Position, encircled: bool) -> str:
    """The major power that took Paris, or whose turn it is when the last zone around it fell."""
    if not encircled:
        return major_behind(pos, pos.state.control[PARIS])
    owners = {pos.state.control[zone] for zone in pos.data.map.areas["around_paris"].zones}
    takers = [nation for nation in pos.acting if nation in owners] or sorted(owners)
    return major_behind(pos, takers[0])


def run(script: Script, frame: FallOfFrance) -> None:
    """The next step; after the last one the game goes on."""
    if frame.step == len(STEPS):
        script.pop()
        return
    script.become(replace(frame, step=frame.step + 1))
    STEPS[frame.step](script)


def _surrender(script: Script) -> None:
    """French IPP are the victor's; two nations take the place of one (GW-4.11.1-02, GW-4.11.1-04,
    GW-4.11.2-01, GW-10.10.2-02); its wards pass to an Ally (GW-4.11.2-18). A victor without a
    battle for Paris may march in (GW-4.11.1-03)."""
    frame = script.pos.top
    assert isinstance(frame, FallOfFrance)
    ipp = script.pos.sheet(FRANCE).ipp
    script.pay(FRANCE, ipp, "GW-4.11.1-02")
    script.pay(frame.victor, -ipp, "GW-4.11.1-02")
    script.emit(Did(FRANCE, "surrendered", frame.victor))
    script.emit(Created(FREE_FRANCE, "GW-4.11.1-04"))
    script.emit(Created(VICHY, "GW-4.11.2-01"))
    if frame.encircled:
        script.count("encircled", frame.victor)
    pass_wards(script, FRANCE)
    happened(script, Happening("surrender", by=(frame.victor,), of=(FRANCE,)))


def _succeed(script: Script) -> None:
    """What is left of France is Free French: zones that it captured or that aligned to it, units
    abroad, aircraft on patrol, its wars; Vichy is at war with it (GW-4.11.2-17, GW-4.11.2-18,
    GW-4.11.3-02)."""
    _leave_projects(script)
    script.emit(Turned(FRANCE, FREE_FRANCE, "GW-4.11.1-04"))
    wars = {*script.state.wars, pair(FREE_FRANCE, VICHY)}
    script.emit(WarsBecame(tuple(sorted(wars)), "GW-4.11.3-02"))
    land = script.pos.data.map.land
    mine = [zone for zone in script.pos.zones_of(FREE_FRANCE) if land[zone].value]
    script.emit(CapitalBecame(FREE_FRANCE, max(mine, key=lambda z: land[z].value, default="")))


def _leave_projects(script: Script) -> None:
    """What is being built in zones that are French no more is lost."""

    def lost(zone: str) -> bool:
        return bool(zone) and script.state.control[zone] not in (FRANCE, FREE_FRANCE)

    queue, box = script.state.queue.get(FRANCE, ()), script.state.box.get(FRANCE, ())
    if begun := tuple((each, number) for each, number in queue if lost(each.zone)):
        script.build(FRANCE, less=begun)
    if boxed := tuple((each, number) for each, number in box if lost(each.zone)):
        script.box(FRANCE, less=boxed)


STEPS: tuple[Callable[[Script], None], ...] = (
    _surrender,
    fleet.dice_for_ships,
    fleet.dice_for_projects,
    fleet.ask_for_berths,
    zones.divide_home,
    zones.divide_overseas,
    evacuation.ask_to_leave,
    evacuation.remove_who_stays,
    _succeed,
)
"""Ships come before land zones (GW-4.11.2-01)."""


def restore(script: Script) -> bool:
    """Paris is an Ally's again: Free France is France, gets back what Allies hold of it, and Vichy
    surrenders with all it has (GW-4.11.1-04, GW-5.7-06, GW-AMB-54)."""
    pos = script.pos
    if pos.sheet(FRANCE).gone != "turned":
        return False
    if pos.relations.alliance(pos.state.control[PARIS]) != "allies":
        return False
    script.emit(Turned(FREE_FRANCE, FRANCE, "GW-4.11.1-04"))
    if script.pos.exists(VICHY):
        align(script, VICHY, FRANCE, "GW-5.7-06")
    land = pos.data.map.land
    back = tuple(
        zone
        for zone, owner in script.state.control.items()
        if land[zone].roundel == FRANCE
        and owner != FRANCE
        and script.pos.relations.alliance(owner) == "allies"
    )
    if back:
        script.emit(ZonesPassed(back, FRANCE, "GW-10.10.1-01"))
        for zone in back:
            _raise_factories(script, zone)
    script.emit(CapitalBecame(FRANCE, PARIS))
    return True


def _raise_factories(script: Script, zone: str) -> None:
    """What was captured there has its level again (GW-13.2.1-06, GW-4.11.1-04)."""
    there = script.pos.facilities(zone)
    if (now := levels.given_back(there)) != there:
        script.emit(FacilitiesBecame(zone, now))
