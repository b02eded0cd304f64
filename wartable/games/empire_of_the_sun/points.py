"""Victory points for Japan, row by row (T-VP42, T-VP43, T-VP44, T-VPSP)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from wartable.games.empire_of_the_sun import burma_road
from wartable.games.empire_of_the_sun.nations import areas, china
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of

TOWNSVILLE, OAHU, TOKYO, RABAUL = "3727", "5808", "3706", "4021"
EVEN_WILL = 5
"""The box of Political Will from which points are counted downward, and above it off."""


class Row(NamedTuple):
    """A row of the table: its letter, what it asks, its points now, and what they come from."""

    letter: str
    condition: str
    points: int
    about: tuple[str, ...] = ()


Rule = Callable[[Position], Row]


def held(pos: Position, side: str, places: Iterable[str]) -> tuple[str, ...]:
    """Those of the hexes that count as the side's: by control, and, where it is agreed, only if
    what was captured is in supply (EOS-17.27-03)."""
    return tuple(sorted(place for place in places if counts_for(pos, place) == side))


def counts_for(pos: Position, place: str) -> str:
    """For whom a hex counts (EOS-17.27-03)."""
    now = pos.controller(place)
    first = "japan" if place in pos.scenario.japanese else "allies"
    is_strict = pos.state.options.supplied_captures or bool(pos.scenario.part)
    if is_strict and now != first and now != "soviet" and not supply_of(pos).holds(now, place):
        return first
    return now


def _resources(pos: Position) -> list[str]:
    return [place for place, facts in pos.map.hexes.items() if facts.resource]


def resources_of(pos: Position, side: str) -> int:
    """How many resource hexes count as the side's (EOS-17.27-01, EOS-17.27-03)."""
    return len(held(pos, side, _resources(pos)))


def _china_boxes(pos: Position) -> Row:
    boxes = min(4, china.STABLE - pos.state.tracks.china)
    points = 9 if china.has_surrendered(pos) else boxes
    return Row("A", "China boxes left of Stable Front, and its surrender", points)


def _china_fallen(pos: Position) -> Row:
    return Row("A", "China has surrendered", 5 * china.has_surrendered(pos))


def _road(pos: Position) -> Row:
    return Row("B", "the Burma Road is closed", int(burma_road.status(pos) != "open"))


def _cut_off(pos: Position) -> Row:
    ends = held(pos, "allies", (TOWNSVILLE, OAHU))
    is_open = len(ends) == 2 and supply_of(pos).connects("allies", TOWNSVILLE, OAHU)
    return Row("C", "no supply line between Townsville and Oahu", 0 if is_open else 5)


def _north_india(pos: Position) -> Row:
    mine = held(pos, "japan", pos.map.region("north_india"))
    return Row("D", "hexes of Northern India", len(mine), mine)


def _unrest(pos: Position) -> Row:
    is_so = pos.state.tracks.india in (1, 2) and "india" not in pos.state.memory.surrendered
    return Row("E", "India in Unrest or Strikes", int(is_so))


def _revolts(pos: Position) -> Row:
    is_so = pos.state.tracks.india >= 3 or "india" in pos.state.memory.surrendered
    return Row("F", "India in Unstable, Revolts or surrendered", 2 * is_so)


def _mandates(points: int, letter: str = "G") -> Rule:
    def rule(pos: Position) -> Row:
        is_so = pos.state.memory.mandates == "japan"
        return Row(letter, "Japan holds the Australian Mandates", points * is_so)

    return rule


def _will(low: str, high: str) -> tuple[Rule, Rule]:
    def below(pos: Position) -> Row:
        boxes = max(0, EVEN_WILL + 1 - pos.state.tracks.will)
        return Row(low, "boxes of Political Will from 5 downward", boxes)

    def above(pos: Position) -> Row:
        boxes = max(0, pos.state.tracks.will - EVEN_WILL)
        return Row(high, "boxes of Political Will from 6 upward", -boxes)

    return below, above


def _guinea_ports(pos: Position) -> Row:
    mine = held(pos, "japan", areas.new_guinea_ports(pos))
    return Row("H", "4 or more ports of New Guinea", 2 * (len(mine) >= 4), mine)


def _scored(letter: str, each: int, *places: str) -> Rule:
    def rule(pos: Position) -> Row:
        done = tuple(place for place in places if place in pos.state.memory.scored)
        return Row(letter, "controlled and occupied at the end of a turn", each * len(done), done)

    return rule


def _occupied(letter: str, *places: str) -> Rule:
    def rule(pos: Position) -> Row:
        mine = [place for place in held(pos, "japan", places) if pos.own("japan", place)]
        return Row(letter, "controlled and occupied at the end", len(mine), tuple(mine))

    return rule


def _control(letter: str, place: str, points: int) -> Rule:
    def rule(pos: Position) -> Row:
        mine = held(pos, "japan", (place,))
        return Row(letter, "Japan controls it", points * len(mine), (place,))

    return rule


def _twelve(pos: Position) -> Row:
    exactly = resources_of(pos, "japan") == 12
    return Row("P", "exactly 12 resource hexes", -3 * exactly)


def _allies_hold_mandates(pos: Position) -> bool:
    return pos.state.memory.mandates == "allies"


def _allied_mandates(pos: Position) -> Row:
    return Row("L", "the Allies hold the Australian Mandates", -3 * _allies_hold_mandates(pos))


def _some_mandates(pos: Position) -> Row:
    theirs = held(pos, "allies", pos.map.region("australian_mandates"))
    is_so = not _allies_hold_mandates(pos) and len(theirs) >= 4
    return Row("M", "the Allies hold 4 or more of their hexes", -int(is_so), theirs)


def _marshalls(pos: Position) -> Row:
    is_so = len(held(pos, "allies", areas.MARSHALL_KEYS)) == len(areas.MARSHALL_KEYS)
    return Row("N", "the Allies hold the Marshalls", -3 * is_so, areas.MARSHALL_KEYS)


def _owns_guinea(pos: Position, side: str) -> bool:
    keys = areas.new_guinea_keys(pos)
    return len(held(pos, side, keys)) == len(keys)


def _allied_guinea(pos: Position) -> Row:
    return Row("O", "the Allies hold New Guinea", -3 * _owns_guinea(pos, "allies"))


def _some_guinea(pos: Position) -> Row:
    theirs = held(pos, "allies", areas.new_guinea_ports(pos))
    is_so = not _owns_guinea(pos, "allies") and len(theirs) >= 4
    return Row("P", "the Allies hold 4 or more ports of New Guinea", -int(is_so), theirs)


def _ports_near_tokyo(pos: Position, within: int) -> tuple[str, ...]:
    near = [
        place
        for place, facts in pos.map.hexes.items()
        if facts.port and pos.distance(place, TOKYO) <= within
    ]
    return held(pos, "allies", near)


def _port_within_11(pos: Position) -> Row:
    theirs = _ports_near_tokyo(pos, 11)
    return Row("Q", "the Allies hold a port within 11 hexes of Tokyo", -3 * bool(theirs), theirs)


def _allied_resources(pos: Position) -> Row:
    theirs = held(pos, "allies", _resources(pos))
    return Row("R", "resource hexes of the Allies", -len(theirs), theirs)


def _guinea_is_japanese(pos: Position) -> Row:
    return Row("K", "Japan holds New Guinea", 5 * _owns_guinea(pos, "japan"))


def _guinea_is_contested(pos: Position) -> Row:
    """Only if neither side holds it (EOS-AMB-35)."""
    is_so = not _owns_guinea(pos, "allies") and not _owns_guinea(pos, "japan")
    return Row("L", "nobody holds New Guinea", 3 * is_so)


def _rabaul(pos: Position) -> Row:
    is_so = bool(held(pos, "japan", (RABAUL,))) and supply_of(pos).holds("japan", RABAUL)
    return Row("M", "Rabaul neither captured nor out of supply", 3 * is_so, (RABAUL,))


def _philippine_ports(pos: Position) -> tuple[str, ...]:
    """Those of the Allies that are in supply (EOS-AMB-40)."""
    ports = [place for place in pos.map.region("philippines") if pos.hex(place).port]
    supplied = supply_of(pos).ports("allies")
    return tuple(place for place in held(pos, "allies", ports) if place in supplied)


def _no_philippine_port(pos: Position) -> Row:
    theirs = _philippine_ports(pos)
    return Row("N", "the Allies hold no Philippine port", 0 if theirs else 5, theirs)


def _one_philippine_port(pos: Position) -> Row:
    theirs = _philippine_ports(pos)
    return Row("O", "the Allies hold one Philippine port", 3 * (len(theirs) == 1), theirs)


def _no_port_within_8(pos: Position) -> Row:
    theirs = _ports_near_tokyo(pos, 8)
    return Row("P", "no Allied port within 8 hexes of Tokyo", 0 if theirs else 5, theirs)


def _sp_china(pos: Position) -> Row:
    start = 3
    points = 5 if china.has_surrendered(pos) else start - pos.state.tracks.china
    return Row("A", "China boxes left of Major Breakthrough, or right", points)


def _sp_cut_off(pos: Position) -> Row:
    east = [place for place, facts in sorted(pos.map.hexes.items()) if facts.edge == "east"]
    is_open = pos.controls("allies", TOWNSVILLE) and any(
        supply_of(pos).connects("allies", TOWNSVILLE, place) for place in east
    )
    return Row("B", "no supply line between Townsville and the east edge", 0 if is_open else 5)


def _sp_will(pos: Position) -> Row:
    return Row("C", "boxes of Political Will below 4", max(0, 4 - pos.state.tracks.will))


def _region_ports(pos: Position, region: str) -> list[str]:
    return [place for place in sorted(pos.map.region(region)) if pos.hex(place).port]


def _all_of(pos: Position, places: list[str]) -> int:
    if len(held(pos, "japan", places)) == len(places):
        return 3
    return -3 if len(held(pos, "allies", places)) == len(places) else 0


def _sp_mandates(pos: Position) -> Row:
    points = _all_of(pos, _region_ports(pos, "australian_mandates"))
    return Row("D", "all Mandate ports are of one side", points)


def _sp_guinea(pos: Position) -> Row:
    points = _all_of(pos, [*areas.new_guinea_keys(pos)])
    return Row("E", "all New Guinea ports and its resource hex are of one side", points)


def _sp_ports(pos: Position) -> Row:
    every = [*_region_ports(pos, "australian_mandates"), *_region_ports(pos, "new_guinea")]
    mine = held(pos, "japan", every)
    return Row("F", "Mandate and New Guinea ports of Japan", len(mine), mine)


def _sp_resource(pos: Position) -> Row:
    theirs = held(pos, "allies", ("3219",))
    return Row("G", "the resource hex of New Guinea is Allied", -len(theirs), ("3219",))


def _sp_hebrides(pos: Position) -> Row:
    mine = held(pos, "japan", _region_ports(pos, "new_hebrides"))
    return Row("H", "a port of the New Hebrides is Japanese", int(bool(mine)), mine)


def _sp_australia(pos: Position) -> Row:
    mine = held(pos, "japan", _region_ports(pos, "australia"))
    return Row("I", "a port of mainland Australia is Japanese", int(bool(mine)), mine)


COMMON: tuple[Rule, ...] = (_road, _cut_off, _north_india, _unrest, _revolts)
"""B to F."""
TABLES: dict[str, tuple[Rule, ...]] = {
    "1942": (
        _china_boxes,
        *COMMON,
        _mandates(1),
        _guinea_ports,
        *_will("I", "J"),
        _scored("K", 1, "5708", "5908"),
        _scored("L", 3, OAHU),
        _occupied("M", "5108", "4612"),
        _control("N", "4600", 1),
        _control("O", "5100", 2),
        _twelve,
    ),
    "1943": (
        _china_fallen,
        *COMMON,
        _mandates(3),
        *_will("H", "I"),
        _scored("J", 1, "5708", "5908"),
        _scored("K", 3, OAHU),
        _allied_mandates,
        _some_mandates,
        _marshalls,
        _allied_guinea,
        _some_guinea,
        _port_within_11,
        _allied_resources,
    ),
    "1944": (
        _china_fallen,
        *COMMON,
        _mandates(1),
        *_will("H", "I"),
        _scored("J", 3, OAHU),
        _guinea_is_japanese,
        _guinea_is_contested,
        _rabaul,
        _no_philippine_port,
        _one_philippine_port,
        _no_port_within_8,
    ),
    "south_pacific": (
        _sp_china,
        _sp_cut_off,
        _sp_will,
        _sp_mandates,
        _sp_guinea,
        _sp_ports,
        _sp_resource,
        _sp_hebrides,
        _sp_australia,
    ),
}
"""The rows of each table (EOS-17.27-04, EOS-17.38-03, EOS-17.48-02, EOS-17.10-15)."""


def rows(pos: Position) -> Iterator[Row]:
    """The rows of the scenario's table; of a campaign there are none."""
    for rule in TABLES.get(pos.scenario.victory, ()):
        yield rule(pos)


def total(pos: Position) -> int:
    """Japan's points, with what bids add (EOS-16.48-01)."""
    return sum(row.points for row in rows(pos)) + pos.state.memory.bid
