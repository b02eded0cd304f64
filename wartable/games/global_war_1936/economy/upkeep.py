"""Upgrades and repairs: bought in production, done in Place Units (8.4, 8.6, 12.2, 12.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import each, single
from wartable.games.global_war_1936.actions import Enlarge, PutUpgrade, Repair, Upgrade
from wartable.games.global_war_1936.economy.purchase import (
    affordable,
    in_home,
    receives,
)
from wartable.games.global_war_1936.events import RailBecame
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, Item
from wartable.games.global_war_1936.supply import is_supplied
from wartable.games.global_war_1936.unit import Unit

MOST_UPGRADES = 2
"""Of each kind a player turn (GW-12.3-02)."""
RAILWAY = "railway"


# units


def upgrade_objections(pos: Position, action: Upgrade) -> Iterator[Objection]:
    """Why no upgrade of such units can be bought (GW-8.4-01, GW-12.3-02)."""
    unit, nation = pos.data.units[action.kind], action.nation
    if not unit.upgrades_to:
        yield no(pos, "GW-12.3-02", "{unit} has no upgrade", unit=unit.id)
        return
    yield from upgrade_quota_objections(pos, nation, unit.id, action.number)
    yield from affordable(pos, nation, unit.upgrade_cost * action.number, "GW-12.3-02")


def upgrade_quota_objections(
    pos: Position, nation: str, kind: str, number: int
) -> Iterator[Objection]:
    """So many of a kind a player turn (GW-12.3-02)."""
    if pos.spent("upgraded", f"{nation} {kind}") + number > MOST_UPGRADES:
        yield no(
            pos,
            "GW-12.3-02",
            "no more than {number} upgrades of {unit} a turn",
            number=MOST_UPGRADES,
            unit=kind,
        )


def upgrade(script: Script, action: Upgrade) -> None:
    unit = script.pos.data.units[action.kind]
    script.pay(action.nation, unit.upgrade_cost * action.number, unit.id)
    script.count("upgraded", f"{action.nation} {unit.id}", action.number)
    item = Item(unit.upgrades_to, of=unit.id)
    script.box(action.nation, more=single(item, action.number))


def put_objections(pos: Position, action: PutUpgrade) -> Iterator[Objection]:
    """The unit is there, on a supply path, and at home if the upgrade was lent (GW-12.3-01,
    GW-12.4-03)."""
    waiting = [*_upgrades(pos, action)]
    if not waiting:
        yield no(pos, "GW-12.1-01", "no such upgrade is in the box")
    elif not any(_fits(pos, action, item) for item in waiting):
        yield no(pos, "GW-12.4-03", "{space} is not in the home country", space=action.space)
    if _upgradable(pos, action) is None:
        yield no(
            pos,
            "GW-12.3-01",
            "{nation} has no {ware} in {space}",
            nation=action.nation,
            ware=action.of,
            space=action.space,
        )
    if not is_supplied(pos, action.nation, action.space):
        yield no(pos, "GW-12.3-01", "no supply path leads to {space}", space=action.space)


def _upgrades(pos: Position, action: PutUpgrade) -> Iterator[Item]:
    """Such upgrades in the box, those that were lent first."""
    box = dict(pos.state.box.get(action.nation, ()))
    for given in (True, False):
        item = Item(action.kind, of=action.of, given=given)
        if item in box:
            yield item


def _fits(pos: Position, action: PutUpgrade, item: Item) -> bool:
    return not item.given or receives(pos, action.nation, action.space)


def _upgradable(pos: Position, action: PutUpgrade) -> Unit | None:
    """A unit of the kind, also one that moved or attacked."""
    for unit, _ in pos.units(action.space):
        if unit.type == action.of and unit.owner == action.nation:
            return unit
    return None


def put_upgrade(script: Script, action: PutUpgrade) -> None:
    unit = _upgradable(script.pos, action)
    assert unit is not None
    item = next(each for each in _upgrades(script.pos, action) if _fits(script.pos, action, each))
    script.box(action.nation, less=single(item))
    better = replace(unit, type=action.kind)
    script.change_units(action.space, more=single(better), less=single(unit), why="GW-12.3-01")


def listed_upgrades(pos: Position, by: str, nation: str) -> Iterator[Upgrade]:
    for unit in pos.data.units.values():
        if unit.upgrades_to:
            action = Upgrade(by, nation, unit.id)
            if not any(upgrade_objections(pos, action)):
                yield action


def listed_swaps(pos: Position, by: str, nation: str) -> Iterator[PutUpgrade]:
    for item, _ in pos.state.box.get(nation, ()):
        if item.of in pos.data.units and item.of != item.kind and not item.lent:
            for space in pos.data.map.land:
                action = PutUpgrade(by, nation, item.kind, item.of, space)
                if pos.units(space) and not any(put_objections(pos, action)):
                    yield action


# facilities


def enlarge_objections(pos: Position, action: Enlarge) -> Iterator[Objection]:
    """Why the facility cannot be upgraded (GW-8.4-01 and the chart)."""
    kind, nation = pos.data.facilities[action.kind], action.nation
    if not kind.upgrades_to:
        yield no(pos, kind.rule, "{facility} has no upgrade", facility=kind.id)
        return
    standing = dict(pos.facilities(action.zone)).get(Facility(kind.id, action.at), 0)
    ordered = dict(pos.state.box.get(nation, ())).get(_enlarged(pos, action), 0)
    if standing <= ordered or not pos.owned_since_start(nation, action.zone):
        yield no(
            pos,
            "GW-8.4-01",
            "{nation} has no undamaged {facility} there to upgrade",
            nation=nation,
            facility=kind.id,
        )
    better = pos.data.facilities[kind.upgrades_to]
    if better.where in ("home", "home_coast") and not in_home(pos, nation, action.zone):
        yield no(pos, better.rule, "{facility} is built in the home country", facility=better.id)
    yield from affordable(pos, nation, kind.upgrade_cost, kind.rule)


def _enlarged(pos: Position, action: Enlarge) -> Item:
    to = pos.data.facilities[action.kind].upgrades_to
    return Item(to, action.zone, action.at, of=action.kind)


def enlarge(script: Script, action: Enlarge) -> None:
    script.pay(action.nation, script.pos.data.facilities[action.kind].upgrade_cost, action.kind)
    script.box(action.nation, more=single(_enlarged(script.pos, action)))


def repair_objections(pos: Position, action: Repair) -> Iterator[Objection]:
    """1 IPP for each point of what has so much damage (GW-8.6-01, GW-13.2-04)."""
    meant = (action.kind, action.at, action.damage)
    known = meant in damages(pos, action.nation, action.zone)
    if not known or not pos.owned_since_start(action.nation, action.zone):
        yield no(
            pos,
            "GW-8.6-01",
            "{nation} has no such damaged {facility} there",
            nation=action.nation,
            facility=action.kind,
        )
    left = min(action.damage, _to_repair(pos, action))
    if known and not 0 < action.points <= left:
        yield no(pos, "GW-8.6-01", "it has {number} points to repair", number=left)
    yield from affordable(pos, action.nation, action.points, "GW-8.6-01")


def _to_repair(pos: Position, action: Repair) -> int:
    """The damage of all such facilities there for which no repair was ordered."""
    meant = (action.kind, action.at)
    there = damages(pos, action.nation, action.zone)
    damage = sum(points for kind, at, points in there if (kind, at) == meant)
    ordered = sum(
        item.points * number
        for item, number in pos.state.box.get(action.nation, ())
        if item.zone == action.zone and (item.kind, item.at) == meant and item.of == item.kind
    )
    return damage - ordered


def damages(pos: Position, nation: str, zone: str) -> Iterator[tuple[str, str, int]]:
    """What is damaged in a zone of the nation: facilities, what it builds there (GW-8.3.2-04), and
    railways on its borders (GW-13.2.8-01)."""
    for facility, number in pos.facilities(zone):
        if facility.damage:
            yield from ((facility.kind, facility.at, facility.damage),) * number
    for project, _ in pos.state.queue.get(nation, ()):
        if project.zone == zone and project.damage:
            yield project.kind, project.at, project.damage
    for there in pos.data.map.land[zone].neighbours:
        rail = pos.state.rails.get(border(zone, there))
        if rail and rail.damage:
            yield RAILWAY, there, rail.damage


def repair(script: Script, action: Repair) -> None:
    script.pay(action.nation, action.points, action.kind)
    item = Item(action.kind, action.zone, action.at, of=action.kind, points=action.points)
    script.box(action.nation, more=single(item))


def listed_enlargements(pos: Position, by: str, nation: str) -> Iterator[Enlarge]:
    for zone in pos.zones_of(nation):
        for facility, _ in pos.facilities(zone):
            action = Enlarge(by, nation, facility.kind, zone, facility.at)
            is_whole = facility == Facility(facility.kind, facility.at)
            if is_whole and not any(enlarge_objections(pos, action)):
                yield action


def listed_repairs(pos: Position, by: str, nation: str) -> Iterator[Repair]:
    """Of each damaged facility one point, or all."""
    for zone in pos.zones_of(nation):
        for kind, at, damage in dict.fromkeys(damages(pos, nation, zone)):
            for points in sorted({1, damage}):
                action = Repair(by, nation, kind, zone, at, damage, points)
                if not any(repair_objections(pos, action)):
                    yield action


# what is done by itself in Place Units


def finish(script: Script) -> None:
    """Repairs and enlargements that were paid for are done; a facility that no supply path leads
    to waits for its upgrade (GW-12.2-01, GW-12.3-01)."""
    for nation in script.pos.acting:
        for item, number in script.state.box.get(nation, ()):
            if item.zone and item.of in script.pos.data.facilities:
                for _ in range(number):
                    _finish_one(script, nation, item)


def _finish_one(script: Script, nation: str, item: Item) -> None:
    pos = script.pos
    is_repair = item.kind == item.of
    if not pos.owned_since_start(nation, item.zone):
        return
    if not is_repair and not is_supplied(pos, nation, item.zone):
        return
    like = [
        facility
        for facility in each(pos.facilities(item.zone))
        if (facility.kind, facility.at) == (item.of, item.at)
    ]
    if is_repair:
        _repair_one(script, nation, item, like)
        return
    for facility in like:
        if not facility.damage:
            script.box(nation, less=single(item))
            better = replace(facility, kind=item.kind)
            script.change_facilities(item.zone, more=single(better), less=single(facility))
            return


def _repair_one(script: Script, nation: str, item: Item, like: list[Facility]) -> None:
    """The points that were paid for are taken off what has just so much damage, or else off the
    most damaged of such facilities, as far as they go (GW-8.6-01)."""
    if sum(facility.damage for facility in like) < item.points:
        _mend(script, nation, item)
        return
    script.box(nation, less=single(item))
    left = item.points
    for facility in sorted(like, key=lambda one: (one.damage != item.points, -one.damage)):
        if points := min(left, facility.damage):
            left -= points
            now = replace(facility, damage=facility.damage - points)
            script.change_facilities(item.zone, more=single(now), less=single(facility))


def _mend(script: Script, nation: str, item: Item) -> None:
    """A railway, or something in building, has so much less damage."""
    for project, _ in script.state.queue.get(nation, ()):
        here = (project.zone, project.kind, project.at)
        if here == (item.zone, item.kind, item.at) and project.damage >= item.points:
            script.box(nation, less=single(item))
            now = replace(project, damage=project.damage - item.points)
            script.build(nation, more=single(now), less=single(project))
            return
    name = border(item.zone, item.at) if item.kind == RAILWAY else ""
    rail = script.state.rails.get(name)
    if rail and rail.damage >= item.points:
        script.box(nation, less=single(item))
        script.emit(RailBecame(name, replace(rail, damage=rail.damage - item.points)))
