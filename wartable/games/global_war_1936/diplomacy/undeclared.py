"""Where two nations fight in a land zone though neither declared war on the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wartable.games.global_war_1936.diplomacy.pact_zones import is_opened
from wartable.games.global_war_1936.diplomacy.pacts import in_force_between
from wartable.games.global_war_1936.economy.income import has_wartime_income
from wartable.games.global_war_1936.groups import belongs, soviet_sphere
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Plan

Condition = Callable[[Position, str, str, str], bool]
"""Of a position, who attacks, who owns the zone, and the zone."""


@dataclass(frozen=True, slots=True)
class Undeclared:
    """A row: these may attack those there, and that is no war."""

    rule: str
    by: tuple[str, ...]
    on: tuple[str, ...]
    where: Condition
    plan: Plan = "land"
    """By which kind of combat."""


def _in_sphere(pos: Position, by: str, owner: str, zone: str) -> bool:
    """A zone of the Soviet sphere whose minor power aligned to another major; with wartime income,
    or where the pact with Germany or the table opens it, and no pact forbids it (GW-4.8-02,
    GW-AMB-52, GW-6.4-01, GW-6.4-04)."""
    if zone not in soviet_sphere() or owner == pos.data.map.land[zone].roundel:
        return False
    if in_force_between(pos, by, owner):
        return False
    return is_opened(pos, by, zone) or has_wartime_income(pos, by)


def _in_africa_orientale(pos: Position, by: str, owner: str, zone: str) -> bool:
    """Italy and France go on in Abyssinia and Eritrea once that war is decided (GW-14.2-04)."""
    decided = (
        pos.state.control["abyssinia"] != "abyssinia" or pos.state.control["eritrea"] != "italy"
    )
    return decided and zone in ("abyssinia", "eritrea")


def _in_the_americas(pos: Position, by: str, owner: str, zone: str) -> bool:
    """GW-5.5-01."""
    return zone in pos.data.map.areas["americas"].zones


def _in_port(pos: Position, by: str, owner: str, zone: str) -> bool:
    """Operation Catapult (GW-15.5-01): wherever its ships are."""
    return True


def may_fight_at_sea(pos: Position, nation: str, owner: str, sea: str) -> bool:
    """The USA attacks ships of the Comintern beside land zones of the Americas (GW-5.5-01)."""
    return (
        nation == "usa"
        and belongs(pos, owner, ("comintern",))
        and not pos.relations.is_enemy(nation, owner)
        and any(
            zone in pos.data.map.areas["americas"].zones for zone in pos.data.map.sea[sea].coast
        )
    )


FRENCH = ("france", "free_france")
ROWS: tuple[Undeclared, ...] = (
    Undeclared("GW-4.8-02", ("ussr",), ("major",), _in_sphere),
    Undeclared("GW-14.2-04", ("italy",), FRENCH, _in_africa_orientale),
    Undeclared("GW-14.2-04", FRENCH, ("italy",), _in_africa_orientale),
    Undeclared("GW-5.5-01", ("usa",), ("comintern",), _in_the_americas),
    Undeclared("GW-15.5-01", ("great_britain",), ("vichy_france",), _in_port, "port"),
)


def may_fight(pos: Position, nation: str, owner: str, zone: str, plan: Plan = "land") -> bool:
    """The nation fights that owner's units, and in a land combat takes the zone: at war, of one
    that surrendered, or by a row."""
    if pos.relations.may_capture(nation, owner):
        return True
    return owner != nation and any(
        row.plan == plan
        and belongs(pos, nation, row.by)
        and belongs(pos, owner, row.on)
        and row.where(pos, nation, owner, zone)
        for row in ROWS
    )
