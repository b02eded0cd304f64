"""Convoy raids: declared in combat movement, rolled in combat, a die for each raider (10.9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import each, force, minus, single
from wartable.games.global_war_1936.actions import DeclareRaid, Raid
from wartable.games.global_war_1936.battle import sea_fire
from wartable.games.global_war_1936.events import (
    Change,
    ConvoyLost,
    ConvoyRolled,
    MarkersRemoved,
    UnitsChanged,
)
from wartable.games.global_war_1936.lines import is_line_open
from wartable.games.global_war_1936.movement.move import standing_objections
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.games.global_war_1936.war_at_sea.enemies import is_patrol

WOLF_PACK, RADAR = "advanced_submarines", "radar"
DEFENCES = ("anti_submarine_warfare", "long_range_aircraft", "radar")
"""Technologies that add 1 to the defender's roll (GW-10.9-04)."""
DEPTH_CHARGES, CHARGE_VALUE = "anti_submarine_warfare", 2
"""GW-8.2.1-11."""
ESCORT, PATROL = 1, 2
"""What each adds to the defender's roll (GW-10.9-04)."""


# who and what


def is_submarine(pos: Position, unit: Unit) -> bool:
    return pos.data.units[unit.type].kind == "submarine"


def raiders(pos: Position, sea: str) -> Force:
    """Those of who acts that are declared to raid there."""
    return tuple(
        (unit, number)
        for unit, number in pos.units(sea)
        if unit.did == "raiding" and unit.owner in pos.acting
    )


def lines_in(pos: Position, sea: str, raider: str) -> tuple[str, ...]:
    """Open lines of the raider's enemies that cross the sea zone (GW-10.9-01, GW-1.5-03)."""
    return tuple(
        line.id
        for line in pos.data.map.lines.values()
        if sea in line.seas
        and pos.relations.is_enemy(raider, line.nation)
        and is_line_open(pos, line.id)
    )


def value_left(pos: Position, line: str) -> int:
    """What the line can still lose (GW-10.9-05)."""
    return pos.data.map.lines[line].value - pos.state.losses.get(line, 0)


def escorts(pos: Position, sea: str, defender: str) -> Force:
    """Escorts there that protect the defender: its own and those that cooperate (GW-9.4.5-02,
    GW-10.9-04, GW-10.9-07)."""
    return tuple(
        (unit, number)
        for unit, number in pos.units(sea)
        if unit.duty == "escort" and pos.relations.is_friendly(defender, unit.owner)
    )


def patrols(pos: Position, sea: str, defender: str) -> int:
    """Aircraft on patrol there on the defender's side."""
    return sum(
        number
        for unit, number in pos.units(sea)
        if is_patrol(pos, unit) and pos.relations.is_friendly(defender, unit.owner)
    )


# the rolls


def raid_bonus(pos: Position, unit: Unit, pack: int) -> int:
    """What is added to the raider's D6: by its kind, Radar, and more than one submarine of a nation
    with Advanced Submarines (GW-10.9-03, GW-8.2.1-05, GW-8.2.1-29, GW-8.2.1-31, GW-10.9-02)."""
    more = pos.data.units[unit.type].convoy
    if pos.has_technology(unit.owner, RADAR):
        more += 1
    if is_submarine(pos, unit) and pack > 1 and pos.has_technology(unit.owner, WOLF_PACK):
        more += 1
    return more


def defence_bonus(pos: Position, sea: str, defender: str) -> int:
    """What is added to the defender's D6 (GW-10.9-04, GW-8.2.1-10, GW-8.2.1-28)."""
    return (
        ESCORT * sum(number for _, number in escorts(pos, sea, defender))
        + PATROL * patrols(pos, sea, defender)
        + sum(pos.has_technology(defender, each) for each in DEFENCES)
    )


# declared


def declare_objections(pos: Position, action: DeclareRaid) -> Iterator[Objection]:
    """Why these units do not raid there (GW-10.9-01, GW-10.9-08, GW-10.9-09)."""
    yield from standing_objections(pos, action.units, action.sea)
    for unit, _ in action.units:
        kind = pos.data.units[unit.type]
        if not kind.convoy or not (kind.is_ship or is_patrol(pos, unit)):
            yield no(pos, "GW-10.9-01", "{unit} raids no convoys", unit=unit.type)
        if unit.did not in ("", "moved"):
            yield no(pos, "GW-10.9-01", "{unit} has something else to do", unit=unit.type)
        if unit.duty == "escort":
            yield no(pos, "GW-9.4.5-01", "{unit} is an escort", unit=unit.type)
        lines = lines_in(pos, action.sea, unit.owner)
        if not lines:
            yield no(
                pos,
                "GW-1.5-03",
                "no open convoy line of an enemy crosses {space}",
                space=action.sea,
            )
        elif kind.kind == "air" and not _unguarded(pos, action.sea, lines):
            yield no(pos, "GW-10.9-09", "enemy aircraft patrol {space}", space=action.sea)


def _unguarded(pos: Position, sea: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines whose owners have no patrol there."""
    all_lines = pos.data.map.lines
    return tuple(line for line in lines if not patrols(pos, sea, all_lines[line].nation))


def declare(script: Script, action: DeclareRaid) -> None:
    raiding = force((replace(unit, did="raiding"), number) for unit, number in action.units)
    changes = (Change(action.sea, force(action.units), raiding),)
    script.emit(UnitsChanged(changes, "GW-10.9-01"))


def listed_declarations(pos: Position, by: str) -> Iterator[DeclareRaid]:
    for sea in pos.our_seas:
        for unit, _ in pos.units(sea):
            if unit.owner in pos.acting and pos.data.units[unit.type].convoy:
                action = DeclareRaid(by, single(unit), sea)
                if not any(declare_objections(pos, action)):
                    yield action


# rolled


def raids(pos: Position) -> Iterator[str]:
    """Sea zones with raids that are still to be rolled and have a line to raid."""
    for sea in pos.our_seas:
        if any(lines_in(pos, sea, unit.owner) for unit, _ in raiders(pos, sea)):
            yield sea


def raid_objections(pos: Position, action: Raid) -> Iterator[Objection]:
    """The lines are named in the order in which they lose, all of one defender (GW-10.9-05)."""
    lines = pos.data.map.lines
    open_to = {
        line
        for unit, _ in raiders(pos, action.sea)
        for line in lines_in(pos, action.sea, unit.owner)
    }
    if not {*action.lines} <= open_to or len({*action.lines}) < len(action.lines):
        yield no(pos, "GW-10.9-01", "these lines are not raided in {space}", space=action.sea)
    hosts = {pos.relations.host(lines[line].nation) for line in action.lines}
    if len(hosts) > 1:
        yield no(pos, "GW-10.9-05", "each defender's lines are raided for themselves")


def raid(script: Script, action: Raid) -> None:
    """Each raider and the defender roll; then escorts and depth charges fire at the raiders, which
    do not fire back (GW-10.9-02, GW-10.9-07, GW-10.9-09)."""
    pos, sea = script.pos, action.sea
    defender = pos.data.map.lines[action.lines[0]].nation
    pack = tuple(
        (unit, number)
        for unit, number in raiders(pos, sea)
        if pos.relations.is_enemy(unit.owner, defender)
        and (pos.data.units[unit.type].kind != "air" or not patrols(pos, sea, defender))
    )
    submarines = sum(number for unit, number in pack if is_submarine(pos, unit))
    guard = defence_bonus(pos, sea, defender)
    for unit in each(pack):
        more = raid_bonus(pos, unit, submarines)
        attack, defence = script.roll(f"convoy {sea}", 2, 6)
        lost = max(0, attack + more - defence - guard)
        script.emit(ConvoyRolled(sea, unit.type, defender, (attack, defence), more, guard))
        _lose(script, action.lines, lost)
    done = force((replace(unit, did="fought"), number) for unit, number in pack)
    script.emit(UnitsChanged((Change(sea, pack, done),), "GW-10.9-02"))
    _hunt(script, sea, defender, done)


def _lose(script: Script, lines: tuple[str, ...], lost: int) -> None:
    """The loss is taken from the lines in the raider's order, from none more than its value
    (GW-10.9-05, GW-AMB-27); who has less IPP loses what it has."""
    for line in lines:
        taken = min(lost, value_left(script.pos, line))
        if taken:
            nation = script.pos.data.map.lines[line].nation
            script.emit(ConvoyLost(line, taken))
            script.pay(nation, min(taken, script.pos.sheet(nation).ipp), "GW-10.9-02")
        lost -= taken


def _hunt(script: Script, sea: str, defender: str, raiding: Force) -> None:
    """Each escort has one roll at raiding submarines and one at raiding aircraft; depth charges one
    roll at 2 at each submarine (GW-10.9-07, GW-10.9-09)."""
    pos = script.pos
    if pos.has_technology(defender, DEPTH_CHARGES):
        for unit in [one for one in each(raiding) if is_submarine(pos, one)]:
            if script.roll(f"depth charges {sea}")[0] <= CHARGE_VALUE:
                raiding = _sink(script, sea, raiding, unit)
    for is_target in (is_submarine, _is_aircraft):
        for escort in each(escorts(pos, sea, defender)):
            targets = [unit for unit, _ in raiding if is_target(pos, unit)]
            value = sea_fire.value(pos, "defence", escort)
            if targets and script.roll(f"escort {sea}")[0] <= value:
                cheapest = min(targets, key=lambda unit: sum(pos.data.units[unit.type].cost))
                raiding = _sink(script, sea, raiding, cheapest)


def _is_aircraft(pos: Position, unit: Unit) -> bool:
    return pos.data.units[unit.type].kind == "air"


def _sink(script: Script, sea: str, raiding: Force, unit: Unit) -> Force:
    script.change_units(sea, less=single(unit), why="GW-10.9-07")
    return minus(raiding, single(unit))


def listed_raids(pos: Position, by: str) -> Iterator[Raid]:
    """Every order of the lines of each defender."""
    lines = pos.data.map.lines
    for sea in raids(pos):
        found = {line for unit, _ in raiders(pos, sea) for line in lines_in(pos, sea, unit.owner)}
        hosts = {pos.relations.host(lines[line].nation) for line in found}
        for host in sorted(hosts):
            mine = sorted(line for line in found if lines[line].nation in host)
            for order in permutations(mine):
                yield Raid(by, sea, order)


DECLARE = Rule(declare_objections, declare)
ROLL = Rule(raid_objections, raid)


# markers


def clear_markers(script: Script) -> None:
    """At the end of a player turn all markers go, or, by the table's choice, those of the lines of
    the nations whose turn it was (GW-10.9-06, GW-12.10-01, GW-AMB-55)."""
    pos = script.pos
    only_own = pos.state.options.convoy_markers == "own_turn"
    gone = tuple(
        line
        for line in sorted(pos.state.losses)
        if not only_own or pos.data.map.lines[line].nation in pos.slot.nations
    )
    if gone:
        script.emit(MarkersRemoved(gone))
