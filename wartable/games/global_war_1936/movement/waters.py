"""What ships meet in a sea zone: enemies by what they can do, and others at peace (9.1, 9.4,
11.4)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.global_war_1936.facts_units import SURFACE_WARSHIPS
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.unit import Unit

IGNORED = frozenset({"escort", "raider"})
"""Surface warships that may be ignored (GW-9.4.5-03, GW-9.4.4-03)."""


def enemies(pos: Position, nation: str, sea: str) -> Iterator[tuple[Unit, int]]:
    """Units there that are at war with the nation and not submerged (GW-9.4-03, GW-11.4-01)."""
    for unit, number in pos.units(sea):
        if unit.duty != "submerged" and pos.relations.is_enemy(nation, unit.owner):
            yield unit, number


def fleet(pos: Position, nation: str, sea: str) -> bool:
    """Enemy surface warships that cannot be ignored are there (GW-9.4-01, GW-9.4.4-03)."""
    return any(
        pos.data.units[unit.type].kind in SURFACE_WARSHIPS and unit.duty not in IGNORED
        for unit, _ in enemies(pos, nation, sea)
    )


def fleets(pos: Position, nation: str) -> frozenset[str]:
    """The sea zones with such a fleet."""
    return pos.worked_out(
        "blockades",
        (nation, "fleets"),
        lambda: frozenset(sea for sea in pos.data.map.sea if fleet(pos, nation, sea)),
    )


def submarines(pos: Position, nation: str, sea: str) -> tuple[str, ...]:
    """Whose submarines are there that are at war with the nation and unsubmerged (GW-9.4-04)."""
    return tuple(
        dict.fromkeys(
            unit.owner
            for unit, _ in enemies(pos, nation, sea)
            if pos.data.units[unit.type].kind == "submarine"
        )
    )


def patrols(pos: Position, nation: str, sea: str) -> tuple[str, ...]:
    """Whose aircraft at war with the nation patrol there; those on carriers act as if they did
    (GW-9.3.1-09, GW-AMB-47, GW-9.4-02, GW-9.4-06)."""
    return tuple(
        dict.fromkeys(
            each.owner
            for unit, _ in enemies(pos, nation, sea)
            for each in (unit, *unit.cargo)
            if pos.data.units[each.type].kind == "air"
        )
    )


def strangers(pos: Position, nation: str, sea: str) -> tuple[str, ...]:
    """Nations of another alliance, at peace with this one, whose units are there (GW-9.1-02,
    GW-9.1-03)."""
    relations = pos.relations
    mine = relations.alliance(nation)
    return tuple(
        dict.fromkeys(
            unit.owner
            for unit, _ in pos.units(sea)
            if relations.alliance(unit.owner) not in ("", mine)
            and not relations.is_enemy(nation, unit.owner)
        )
    )
