"""Who fights in a combat, and who decides for them."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.global_war_1936.battle import fleets
from wartable.games.global_war_1936.diplomacy.control import controller_for, is_attacked_neutral
from wartable.games.global_war_1936.diplomacy.undeclared import may_fight
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Combat, Plan, SeaBattle, Side
from wartable.games.global_war_1936.unit import Force, Unit

MISSIONS: dict[Plan, frozenset[str]] = {
    "land": frozenset({"", "drop", "landing"}),
    "clash": frozenset({"clash"}),
    "shell": frozenset({"shell"}),
    "port": frozenset({"port"}),
    "raid": frozenset({"raid"}),
}
"""Who attacks in which kind of combat."""
PLAN_OF: dict[str, Plan] = {mission: plan for plan, those in MISSIONS.items() for mission in those}
ACROSS = frozenset({"clash", "shell"})
"""Missions whose units stay where they are (GW-10.5.2-02, GW-10.5.3-01)."""
OUT = frozenset({"grounded", "fought"})
"""What defending aircraft did that take no part: they stay on the ground (GW-10.5-01), or fought in
another combat this turn (GW-10.1-03)."""
OTHER: dict[Side, Side] = {"attack": "defence", "defence": "attack"}


def attackers(pos: Position, zone: str, plan: Plan = "land") -> Force:
    """Those who came there by combat movement, or who fire from beside it (GW-0.2-04, GW-0.3-12,
    GW-10.5.2-02, GW-10.5.3-01)."""
    where = pos.data.map.land[zone].neighbours if plan in ACROSS else (zone,)
    return tuple(
        pair
        for space in where
        for pair in pos.units(space)
        if is_attacker(pos, pair[0])
        and pair[0].mission in MISSIONS[plan]
        and (plan not in ACROSS or pair[0].to == zone)
    )


def is_attacker(pos: Position, unit: Unit) -> bool:
    return bool(unit.came) and unit.owner in pos.acting


def stands(zone: str, unit: Unit) -> str:
    """The space in which a unit of a combat for this zone stands."""
    return unit.came if unit.mission in ACROSS else zone


def defenders(pos: Position, zone: str, plan: Plan = "land") -> Force:
    """Those there that are at war with the attackers and can fight so; others take no part
    (GW-0.3-02). In a clash there is no war: they are of who owns the zone (GW-10.5.2-02)."""
    foes = {unit.owner for unit, _ in attackers(pos, zone, plan)} or {*pos.acting}
    host = pos.relations.host(pos.state.control[zone]) if plan == "clash" else ()
    return tuple(
        (unit, number)
        for unit, number in pos.units(zone)
        if not is_attacker(pos, unit)
        and joins(pos, unit, plan)
        and (unit.owner in host or any(_fights(pos, unit.owner, foe, zone, plan) for foe in foes))
    )


def _fights(pos: Position, owner: str, foe: str, zone: str, plan: Plan) -> bool:
    """It is at war with the attacker, or is attacked in its own zone without one (GW-4.8-02)."""
    is_attacked = owner == pos.state.control[zone] and may_fight(pos, foe, owner, zone, plan)
    return is_attacked or pos.relations.is_enemy(owner, foe)


def joins(pos: Position, unit: Unit, plan: Plan) -> bool:
    """In a raid only interceptors fight, in a port attack ships and fighters, else land units and
    aircraft; a rocket never does (GW-10.6.3-01, GW-10.6.4-02, GW-8.2.1-38)."""
    row = pos.data.units[unit.type]
    if plan == "raid":
        return unit.mission == "raid"
    if row.kind == "air" and unit.did in OUT and plan != "shell":
        return False
    if plan == "port":
        return row.is_ship or row.air_superiority
    return row.is_land or row.kind == "air"


def units_of(pos: Position, frame: Combat, side: Side) -> Force:
    """Who fights on a side."""
    if isinstance(frame, SeaBattle):
        return fleets.units_of(pos, frame, side)
    found = attackers if side == "attack" else defenders
    return found(pos, frame.zone, frame.plan)


def battles(pos: Position) -> Iterator[tuple[str, Plan]]:
    """Zones that were attacked and are not fought for yet, and how they are."""
    found = {
        (unit.to if unit.mission in ACROSS else space, PLAN_OF[unit.mission])
        for space in pos.ours
        if space in pos.data.map.land
        for unit, _ in pos.units(space)
        if unit.did == "moved" and is_attacker(pos, unit)
    }
    yield from sorted(found)


def lead_for(pos: Position, nation: str) -> str:
    """Who decides for a nation in a combat: for a neutral that is attacked the power that will
    control it (GW-AMB-51)."""
    power = controller_for(pos, nation)[0] if is_attacked_neutral(pos, nation) else nation
    lead = pos.lead_of(power)
    return "" if lead == pos.lead else lead


def deciders(pos: Position, frame: Combat, side: Side) -> tuple[str, ...]:
    """Who chooses for a side: the lead whose turn it is; all whose units defend, together
    (GW-0.3-09, GW-10.5-01)."""
    if side == "attack":
        return (pos.lead,)
    units = units_of(pos, frame, "defence")
    if not units and isinstance(frame, SeaBattle):
        return (frame.of,) if frame.of else ()
    if not units:
        units = ((Unit("", pos.state.control[frame.zone]), 1),)
    leads = (lead_for(pos, unit.owner) for unit, _ in units)
    return tuple(dict.fromkeys(lead for lead in leads if lead))
