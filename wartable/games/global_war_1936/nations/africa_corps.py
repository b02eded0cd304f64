"""The German Africa Corps: formed once from units of the board, sent to Italian North Africa, made
good there (GW-15.1-08 to GW-15.1-10)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import DeployCorps, Detach, Reinforce
from wartable.games.global_war_1936.economy import supplies
from wartable.games.global_war_1936.economy.purchase import affordable
from wartable.games.global_war_1936.events import Did
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Item
from wartable.games.global_war_1936.supply import is_supplied
from wartable.games.global_war_1936.unit import Corps, Unit

NATION, ALLY, FOES = "germany", "italy", "allies"
ABILITY = "africa_corps"
DAK: Corps = "dak"
AREA = "italian_north_africa"
PAID = 5
"""IPP that forming it costs at most."""
TANKS = ("light_tank", "medium_tank")


def _formed(pos: Position) -> dict[str, int]:
    """Of each kind, how many the corps was formed of; each is a deed."""
    found: dict[str, int] = {}
    for nation, deed, what in pos.state.deeds:
        ability, _, unit = what.partition(" ")
        if (nation, deed, ability) == (NATION, "used", ABILITY) and unit:
            kind = unit.split()[0]
            found[kind] = found.get(kind, 0) + 1
    return found


def _has_room(pos: Position, kind: str) -> bool:
    """3 infantry, 1 motorized infantry, 2 of the artillery class, 2 tanks with one medium at most
    (GW-15.1-08)."""
    formed = _formed(pos)
    if kind in TANKS:
        most_medium = kind != "medium_tank" or not formed.get(kind)
        return most_medium and sum(formed.get(tank, 0) for tank in TANKS) < 2
    if pos.data.units[kind].kind == "artillery":
        guns = (number for each, number in formed.items() if _is_gun(pos, each))
        return sum(guns) < 2
    return formed.get(kind, 0) < {"infantry": 3, "motorized_infantry": 1}.get(kind, 0)


def _is_gun(pos: Position, kind: str) -> bool:
    return pos.data.units[kind].kind == "artillery"


def _cost(pos: Position) -> int:
    return int(sum(_formed(pos).values()) < PAID)


def _is_called(pos: Position) -> bool:
    """Italy is at war with an Allied major power."""
    foes = pos.relations.major_foes(ALLY)
    return any(pos.relations.alliance(foe) == FOES for foe in foes)


def detach_objections(pos: Position, action: Detach) -> Iterator[Objection]:
    """Why the unit does not join the corps (GW-15.1-08)."""
    rule = "GW-15.1-08"
    if NATION not in pos.acting:
        yield no(pos, rule, "it is a corps of Germany")
        return
    if not _is_called(pos):
        yield no(pos, rule, "Italy is at war with no Allied major power")
    if _formed(pos) and not pos.spent("ready", ABILITY):
        yield no(pos, rule, "the corps was formed in another turn")
    if not dict(pos.units(action.zone)).get(Unit(action.kind, NATION)):
        yield no(pos, rule, "Germany has no such unit in {space}", space=action.zone)
    if not _has_room(pos, action.kind):
        yield no(pos, rule, "no more {unit} join the corps", unit=action.kind)
    yield from affordable(pos, NATION, _cost(pos), rule)


def detach(script: Script, action: Detach) -> None:
    """It is in the Place Units box."""
    pos = script.pos
    number = _formed(pos).get(action.kind, 0) + 1
    script.pay(NATION, _cost(pos), ABILITY)
    if not pos.spent("ready", ABILITY):
        script.count("ready", ABILITY)
    script.emit(Did(NATION, "used", f"{ABILITY} {action.kind} {number}"))
    unit = Unit(action.kind, NATION)
    script.change_units(action.zone, less=single(unit), why="GW-15.1-08")
    script.box(NATION, more=single(Item(action.kind, corps=DAK)))


def reinforce_objections(pos: Position, action: Reinforce) -> Iterator[Objection]:
    """Why no unit takes the place of one that was lost (GW-15.1-10)."""
    rule = "GW-15.1-10"
    if NATION not in pos.acting:
        yield no(pos, rule, "it is a corps of Germany")
        return
    if pos.spent("ready", ABILITY) or _left(pos, action.kind) >= _formed(pos).get(action.kind, 0):
        yield no(pos, rule, "the corps has lost no {unit}", unit=action.kind)
    yield from affordable(pos, NATION, 1, rule)


def _left(pos: Position, kind: str) -> int:
    """Of the corps on the board, aboard ships and in the box."""
    there = [pair for units in pos.state.units.values() for pair in units]
    aboard = [(each, number) for unit, number in there for each in unit.cargo]
    standing = sum(n for unit, n in (*there, *aboard) if (unit.type, unit.corps) == (kind, DAK))
    boxed = pos.state.box.get(NATION, ())
    return standing + sum(n for item, n in boxed if (item.kind, item.corps) == (kind, DAK))


def reinforce(script: Script, action: Reinforce) -> None:
    script.pay(NATION, 1, ABILITY)
    script.box(NATION, more=single(Item(action.kind, corps=DAK)))


def zones(pos: Position) -> frozenset[str]:
    """Where it is deployed."""
    return pos.data.map.areas[AREA].zones


def deploy_objections(pos: Position, action: DeployCorps) -> Iterator[Objection]:
    """A friendly zone of Italian North Africa, on a supply path (GW-15.1-09)."""
    rule = "GW-15.1-09"
    if NATION not in pos.acting or not dict(pos.state.box.get(NATION, ())).get(
        Item(action.kind, corps=DAK)
    ):
        yield no(pos, rule, "no such unit of the corps is in the box")
    elif action.zone not in zones(pos):
        yield no(pos, rule, "{space} is not in Italian North Africa", space=action.zone)
    elif not pos.relations.is_friendly(NATION, pos.state.control[action.zone]):
        yield no(pos, rule, "{space} is no friend's", space=action.zone)
    elif not is_supplied(pos, NATION, action.zone):
        yield no(pos, rule, "no supply path leads to {space}", space=action.zone)


def deploy(script: Script, action: DeployCorps) -> None:
    """It stands there, or is under way (GW-12.5-04, GW-15.1-09)."""
    item = Item(action.kind, corps=DAK)
    script.box(NATION, less=single(item))
    supplies.send(script, NATION, action.zone, action.zone, item, 1)


def listed_reinforcements(pos: Position, by: str) -> Iterator[Reinforce]:
    """What the corps can be made good with."""
    for kind in sorted(_formed(pos)):
        action = Reinforce(by, kind)
        if not any(reinforce_objections(pos, action)):
            yield action


DETACH = Rule(detach_objections, detach)
REINFORCE = Rule(reinforce_objections, reinforce)
DEPLOY = Rule(deploy_objections, deploy)
