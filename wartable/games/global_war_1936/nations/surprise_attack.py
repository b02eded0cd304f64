"""Surprise Attack: with its first declaration of war on an Allied major power Japan surprises one
zone, or a sea zone and a land zone beside it (GW-15.4-04, GW-15.4-05)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import Surprise
from wartable.games.global_war_1936.events import Did
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Side
from wartable.games.global_war_1936.unit import Unit

NATION, FOES = "japan", "allies"
ABILITY = "surprise_attack"


def _is_open(pos: Position) -> bool:
    """Japan has declared war on an Allied major power, and had no combat phase since."""
    return (
        NATION in pos.acting
        and not pos.did(NATION, "used", ABILITY)
        and any(
            (who, deed) == (NATION, "declared")
            and pos.data.nations[whom].kind == "major"
            and pos.data.nations[whom].alliance == FOES
            for who, deed, whom in pos.state.deeds
        )
    )


def _named(pos: Position) -> tuple[str, ...]:
    """The zones of the attack."""
    return tuple(
        key.split()[1] for key in pos.state.spent.get("ready", {}) if key.startswith(f"{ABILITY} ")
    )


def _objections(pos: Position, action: Surprise) -> Iterator[Objection]:
    """Why Japan does not surprise these zones (GW-15.4-04)."""
    rule = "GW-15.4-04"
    if not _is_open(pos):
        yield no(pos, rule, "it comes with the first war that Japan declares on an Allied major")
    if _named(pos):
        yield no(pos, rule, "another zone is surprised")
    land = pos.data.map.land
    for zone in (action.zone, action.ashore):
        if zone in land and not pos.relations.is_enemy(NATION, pos.state.control[zone]):
            yield no(pos, rule, "{space} is no enemy's", space=zone)
    if action.ashore and action.zone not in land[action.ashore].coast:
        yield no(pos, rule, "{space} is not beside that sea zone", space=action.ashore)


def _surprise(script: Script, action: Surprise) -> None:
    for zone in filter(None, (action.zone, action.ashore)):
        script.count("ready", f"{ABILITY} {zone}")


def listed(pos: Position, by: str) -> Iterator[Surprise]:
    """Every zone of an enemy and every sea zone, alone or with a coast."""
    if not _is_open(pos) or _named(pos):
        return
    for zone in pos.data.map.land:
        if pos.relations.is_enemy(NATION, pos.state.control[zone]):
            yield Surprise(by, zone)
    for sea in pos.data.map.sea.values():
        for ashore in ("", *sea.coast):
            action = Surprise(by, sea.id, ashore)
            if not any(_objections(pos, action)):
                yield action


RULE = Rule(_objections, _surprise)


# what it does


def farther(pos: Position, unit: Unit, to: str) -> int:
    """Japanese ships and carrier aircraft come a zone farther to get there (GW-15.4-05,
    GW-0.5-08); nothing named asks for any zone."""
    if unit.owner != NATION or pos.state.phase != "combat_movement":
        return 0
    zones = _named(pos)
    return int(to in zones if to else bool(zones))


def is_surprised(pos: Position, zone: str) -> bool:
    """The zone is attacked by surprise now: nobody scrambles, the guns of ports are silent, and a
    city is fought for as long as it takes (GW-15.4-04)."""
    return pos.state.phase == "combat" and NATION in pos.acting and zone in _named(pos)


def strikes_first(pos: Position, zone: str, side: Side, unit: Unit) -> bool:
    """Japanese aircraft that attack there fire in the first round before all others."""
    return (
        side == "attack"
        and unit.owner == NATION
        and pos.data.units[unit.type].kind == "air"
        and is_surprised(pos, zone)
    )


def modifier(pos: Position, zone: str, number: int, side: Side, unit: Unit) -> int:
    """Who is surprised is worse by one in the first round; it adds to other modifiers
    (GW-15.4-04, GW-0.5-03)."""
    return -int(number == 1 and side == "defence" and is_surprised(pos, zone))


def end_combat(script: Script) -> None:
    """Whatever was surprised, the war is known now."""
    if _is_open(script.pos):
        script.emit(Did(NATION, "used", ABILITY))
