"""Minor powers that align at other moments than a declaration of war: at the end of a combat phase
and at the start of production (4.7, 4.10, 4.11.3)."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.global_war_1936.diplomacy import china
from wartable.games.global_war_1936.diplomacy.alignment import ByWar, align_by_rows, align_by_war
from wartable.games.global_war_1936.diplomacy.control import begin_control
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script

Condition = Callable[[Position], bool]


def _attacked(minor: str, *by: str, but: str = "") -> Condition:
    """It is at war with one of these; with anybody but one, if none is named."""

    def holds(pos: Position) -> bool:
        foes = pos.relations.at_war_with(minor) - {but}
        return bool(foes & {*by} if by else foes)

    return holds


def _romania_attacked(pos: Position) -> bool:
    """By the USSR, at a table where it goes by its own row (GW-AMB-58)."""
    is_named = pos.state.options.sphere_minors == "named"
    return is_named and _attacked("romania", "ussr")(pos)


def _declared_on_scandinavia(pos: Position) -> bool:
    return any(pos.did("ussr", "declared", on) for on in ("sweden", "norway", "denmark"))


def _stands_in(nation: str, zone: str) -> Condition:
    return lambda pos: has_land_unit(pos, nation, zone)


def has_land_unit(pos: Position, nation: str, zone: str) -> bool:
    return any(
        unit.owner == nation and pos.data.units[unit.type].is_land for unit, _ in pos.units(zone)
    )


def _axis_owns(*zones: str) -> Condition:
    return lambda pos: all(
        pos.relations.alliance(pos.state.control[zone]) == "axis" for zone in zones
    )


def _is_beside(nation: str, minor: str) -> Condition:
    """In the nation's own turn, a land unit of it stands beside a zone of the minor."""

    def holds(pos: Position) -> bool:
        land = pos.data.map.land
        around = {there for zone in pos.zones_of(minor) for there in land[zone].neighbours}
        return nation in pos.acting and any(has_land_unit(pos, nation, zone) for zone in around)

    return holds


AFTER_COMBAT: tuple[ByWar, ...] = (
    *(
        ByWar("GW-4.7-01", (minor,), "germany", _attacked(minor, "ussr"), ("", "germany"))
        for minor in ("bulgaria", "hungary")
    ),
    ByWar("GW-4.7-01", ("romania",), "germany", _romania_attacked, ("", "germany")),
    ByWar("GW-4.7-10", ("sweden",), "germany", _declared_on_scandinavia),
    ByWar(
        "GW-4.7-11",
        ("turkey",),
        "germany",
        _stands_in("germany", "transcaucasia"),
        ("", "great_britain"),
    ),
    ByWar(
        "GW-4.7-12",
        ("nationalist_spain",),
        "germany",
        _attacked("nationalist_spain"),
        ("germany",),
    ),
    ByWar("GW-4.10-04", ("nationalist_spain",), "germany", _axis_owns("london"), ("germany",)),
    ByWar(
        "GW-4.10-04",
        ("nationalist_spain",),
        "germany",
        _axis_owns("gibraltar", "lower_egypt"),
        ("germany",),
    ),
    ByWar("GW-4.7-13", ("republican_spain",), "ussr", _attacked("republican_spain"), ("ussr",)),
    *(
        ByWar("GW-4.7-14", (minor,), "ussr", _attacked(minor, but="ussr"), ("", "ussr"))
        for minor in ("mongolia", "tannu_tuva")
    ),
    ByWar(
        "GW-4.11.3-03",
        ("vichy_france",),
        "germany",
        _attacked("vichy_france", but="free_france"),
        ("germany",),
    ),
)
"""Read at the end of every combat phase."""
IN_PRODUCTION: tuple[ByWar, ...] = (
    *(
        ByWar("GW-4.7-09", ("iraq",), to, _is_beside(to, "iraq"), ("", "germany", "italy"))
        for to in ("germany", "italy")
    ),
    ByWar(
        "GW-4.7-15",
        ("siam",),
        "japan",
        lambda pos: "japan" in pos.acting and pos.date >= "1939-01",
        ("japan",),
    ),
)
"""Read at the start of every production phase."""


def align_in_production(script: Script) -> None:
    """Who aligns now is used in this very turn (GW-4.6-04)."""
    align_by_rows(script, IN_PRODUCTION)


def after_combat(script: Script) -> None:
    """What the end of a combat phase brings: minors with a rule of their own align, others that
    were attacked come under control, and who fights the same major power as its controller aligns
    at once; warlords join a faction, and the factions may agree a truce (GW-4.5-03, GW-4.5-08,
    GW-4.9-02, GW-6.6-01)."""
    align_by_rows(script, AFTER_COMBAT)
    china.join_after_combat(script)
    begin_control(script)
    align_by_war(script)
    china.ask_for_truce(script)
