"""Operation Barbarossa: Germany attacks the USSR by surprise (GW-15.1-07)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.global_war_1936.events import Did
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Side
from wartable.games.global_war_1936.unit import Unit

ATTACKER, DEFENDER = "germany", "ussr"
ABILITY = "barbarossa"


def is_under_way(pos: Position) -> bool:
    """It is the first German combat phase after Germany declared war on the USSR."""
    return (
        pos.state.phase == "combat"
        and ATTACKER in pos.acting
        and pos.did(ATTACKER, "declared", DEFENDER)
        and not pos.did(ATTACKER, "used", ABILITY)
    )


def modifier(pos: Position, zone: str, number: int, side: Side, unit: Unit) -> int:
    """German attackers are better by one, Soviet defenders worse, in every round; it adds to other
    modifiers (GW-15.1-07, GW-0.5-02, GW-0.5-03)."""
    if side == "attack" and unit.owner == ATTACKER and is_under_way(pos):
        row = pos.data.units[unit.type]
        return int(row.is_land or row.kind == "air")
    return -int(side == "defence" and unit.owner == DEFENDER and is_under_way(pos))


def end_combat(script: Script) -> None:
    """The surprise is over."""
    if is_under_way(script.pos):
        script.emit(Did(ATTACKER, "used", ABILITY))


def end_turn(script: Script) -> None:
    """So is the disorder of the USSR, after its next player turn."""
    if _is_in_disorder(script.pos):
        script.emit(Did(DEFENDER, "used", ABILITY))


def _is_in_disorder(pos: Position) -> bool:
    return (
        DEFENDER in pos.acting
        and pos.did(ATTACKER, "used", ABILITY)
        and not pos.did(DEFENDER, "used", ABILITY)
    )


def attack_objections(pos: Position, nation: str, zone: str) -> Iterator[Objection]:
    """In that turn the USSR attacks one German zone at most (GW-15.1-07)."""
    if nation != DEFENDER or not _is_in_disorder(pos) or pos.state.control[zone] != ATTACKER:
        return
    if any(there != zone for there in pos.state.spent.get("attacked", {})):
        yield no(pos, "GW-15.1-07", "the USSR attacks one German zone in this turn")


def attacked(script: Script, nation: str, zone: str) -> None:
    """The German zone that the USSR attacks in its disorder is remembered."""
    pos = script.pos
    is_german = pos.state.control[zone] == ATTACKER
    is_new = not pos.spent("attacked", zone)
    if nation == DEFENDER and is_german and is_new and _is_in_disorder(pos):
        script.count("attacked", zone)
