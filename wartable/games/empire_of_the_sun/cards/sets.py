"""The sets of units that cards speak of, by name (T-CARDSET, EOS-CARD-80)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from wartable.games.empire_of_the_sun import lines
from wartable.games.empire_of_the_sun.facts import Counter, Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle, Fight

TOKYO = "3706"
B29_REACH = 8
"""Hexes from which B29s reach Tokyo (EOS-12.31-02)."""
OAHU = "5808"

Members = Callable[[Position, Side, str], Iterable[str]]
"""The units of a set, for the side that plays the card, in the battle of a hex if there is one."""
Test = Callable[[Counter], bool]


def members(
    pos: Position, name: str, battle: Battle | str = "", *, side: Side = "allies"
) -> tuple[str, ...]:
    """The units of a set on the map, in order, in a battle if it speaks of one; `side` plays the
    card, where that matters (EOS-CARD-80)."""
    place = battle if isinstance(battle, str) else battle.hex
    return tuple(sorted(SETS[name](pos, side, place)))


def fighters(pos: Position, battle: str) -> tuple[str, ...]:
    """Who takes part in the battle of a hex: whoever is in it, and those from elsewhere who are
    not lost yet (EOS-7.24-09)."""
    fight = pos.offensive.battles.get(battle, Fight())
    away = {unit for unit in (*fight.active, *fight.reaction) if pos.is_on_map(unit)}
    return tuple(sorted({*pos.at(battle), *away}))


def _fighting(test: Test) -> Members:
    """Those who take part in the battle and pass the test."""
    return lambda pos, _, battle: [
        unit for unit in fighters(pos, battle) if test(pos.counter(unit))
    ]


def _ships(side: str, *types: str, nation: str = "") -> Members:
    return _fighting(
        lambda unit: (
            unit.side == side and unit.type in types and (not nation or unit.nation == nation)
        )
    )


CARRIERS = ("CV", "CVL", "CVE")


def activated(pos: Position) -> tuple[str, ...]:
    """Everybody who was activated for the Offensive, on either side."""
    return (*pos.offensive.activated, *pos.offensive.reacted)


def _in_oahu(pos: Position, side: Side, battle: str) -> Iterable[str]:
    return pos.own("allies", OAHU, "air", "naval")


def _ships_of_the_event(pos: Position, side: Side, battle: str) -> Iterable[str]:
    return [unit for unit in pos.offensive.activated if pos.counter(unit).kind == "naval"]


def _chinese_armies(pos: Position, side: Side, battle: str) -> Iterator[str]:
    """EOS-CARD-58."""
    for unit in pos.units_of("allies", "ground"):
        is_chinese = pos.counter(unit).nation == "chinese"
        if is_chinese and lines.activation_line(pos, pos.offensive.hq, unit):
            yield unit


def _round_one_coastal_hex(pos: Position, side: Side, battle: str) -> Iterator[str]:
    """Japanese ground units in a coastal hex that Japan occupies, here `battle`, and next to it
    (EOS-CARD-78)."""
    for place in sorted(pos.hexes_within([battle], 1)):
        yield from pos.own("japan", place, "ground")


def _combined_fleet(pos: Position, side: Side, battle: str) -> Iterator[str]:
    """EOS-CARD-79: Yamamoto or Ozawa, and the ships."""
    yield from pos.units_of("japan", "naval")
    yield from (hq for hq in pos.units_of("japan", "hq") if hq.startswith("jp_hq_combined_fleet"))


def _active_enemy_ships(pos: Position, side: Side, battle: str) -> Iterator[str]:
    if pos.offensive.side != side:
        for unit in pos.offensive.activated:
            if pos.counter(unit).kind == "naval" and pos.is_on_map(unit):
                yield unit


def _idle_ships_abroad(pos: Position, side: Side, battle: str) -> Iterator[str]:
    home = pos.data.map.region("japan_home")
    active = activated(pos)
    for unit in pos.units_of("japan", "naval"):
        place = pos.where(unit)
        if pos.hex(place).port and place not in home and unit not in active:
            yield unit


def _seen_from_the_air(pos: Position, side: Side, battle: str) -> Iterator[str]:
    watched: set[str] = set()
    for unit in pos.units_of("allies", "air"):
        counter = pos.counter(unit)
        if counter.nation == "us" and not counter.lrb:
            far = counter.range if counter.bracketed else counter.extended
            watched |= pos.hexes_within([pos.where(unit)], far)
    for unit in (*pos.offensive.activated, *pos.offensive.reacted):
        counter = pos.counter(unit)
        if counter.side == "japan" and counter.type in ("CA", "CL", "APD") and pos.is_on_map(unit):
            entered = {
                place for move in pos.offensive.moves if unit in move.units for place in move.path
            }
            if entered & watched:
                yield unit


def _air_of_the_offensive(pos: Position, side: Side, battle: str) -> Iterator[str]:
    active = activated(pos)
    for unit in pos.units_of("japan", "air"):
        if unit in active or pos.where(unit) in pos.offensive.battles:
            yield unit


def _under_battleships(pos: Position, side: Side, battle: str) -> Iterator[str]:
    for place in sorted(pos.offensive.battles):
        sides = {pos.counter(unit).side for unit in pos.at(place) if pos.counter(unit).type == "BB"}
        if sides == {"japan"}:
            yield from pos.own("allies", place, "air")


def _air_abroad(pos: Position, side: Side, battle: str) -> Iterator[str]:
    home = pos.data.map.region("japan_home")
    hqs = [hq for hq in pos.units_of("allies", "hq") if pos.counter(hq).hq == "us"]
    for unit in pos.units_of("japan", "air"):
        place = pos.where(unit)
        near = any(pos.distance(pos.where(hq), place) <= pos.counter(hq).command for hq in hqs)
        if place not in home and near:
            yield unit


def _full_cruisers(pos: Position, side: Side, battle: str) -> Iterator[str]:
    for unit in pos.offensive.activated:
        counter = pos.counter(unit)
        is_full = pos.is_on_map(unit) and not pos.is_reduced(unit)
        if counter.type in ("CA", "DD") and is_full:
            yield unit


def _full_indian_corps(pos: Position, side: Side, battle: str) -> Iterator[str]:
    for unit in pos.units_of("allies", "ground"):
        counter = pos.counter(unit)
        if counter.nation == "indian" and counter.size == "XXX" and not pos.is_reduced(unit):
            yield unit


def b29s(pos: Position) -> tuple[str, ...]:
    """20BC and 21BC on the map or in the China box."""
    return tuple(
        sorted(
            unit
            for unit, place in pos.state.at.items()
            if pos.counter(unit).b29 and (place == "china" or pos.is_on_map(unit))
        )
    )


def reaches_tokyo(pos: Position, unit: str) -> bool:
    """Whether a hex within 8 of Tokyo holds it."""
    return pos.is_on_map(unit) and pos.distance(pos.where(unit), TOKYO) <= B29_REACH


def _b29s(pos: Position, side: Side, battle: str) -> Iterator[str]:
    for unit in b29s(pos):
        if pos.where(unit) == "china" or reaches_tokyo(pos, unit):
            yield unit


def _activated_in_burma(pos: Position, side: Side, battle: str) -> Iterator[str]:
    """EOS-CARD-57."""
    there = pos.data.map.region("burma", "north_india")
    for unit, place in pos.offensive.activated.items():
        if pos.counter(unit).kind == "ground" and place in there:
            yield unit


SETS: dict[str, Members] = {
    "allied_air": _fighting(lambda unit: unit.side == "allies" and unit.kind == "air"),
    "allied_carriers": _ships("allies", *CARRIERS),
    "japanese_carriers": _ships("japan", *CARRIERS),
    "us_carriers": _ships("allies", *CARRIERS, nation="us"),
    "japanese_cv": _ships("japan", "CV"),
    "japanese_ca": _ships("japan", "CA"),
    "us_ca": _ships("allies", "CA", nation="us"),
    "japanese_ca_cl_apd": _ships("japan", "CA", "CL", "APD"),
    "us_ground": _fighting(lambda unit: unit.nation == "us" and unit.kind == "ground"),
    "allied_units_in_5808": _in_oahu,
    "ships_of_the_event": _ships_of_the_event,
    "chinese_armies_in_hq_range": _chinese_armies,
    "ground_units_round_one_coastal_hex": _round_one_coastal_hex,
    "combined_fleet_and_naval_units": _combined_fleet,
    "active_enemy_naval_unit": _active_enemy_ships,
    "inactive_japanese_naval_unit_in_port_abroad": _idle_ships_abroad,
    "japanese_light_ship_seen_by_us_air": _seen_from_the_air,
    "japanese_air_active_or_in_battle_hex": _air_of_the_offensive,
    "allied_air_under_japanese_battleships": _under_battleships,
    "japanese_air_abroad_in_us_hq_range": _air_abroad,
    "full_allied_ca_or_dd_of_the_offensive": _full_cruisers,
    "full_indian_corps": _full_indian_corps,
    "yamato": lambda pos, *_: [unit for unit in ("jp_bb_yamato",) if pos.is_on_map(unit)],
    "b29_near_tokyo_or_in_china_box": _b29s,
    "japanese_ground_activated_in_burma_or_north_india": _activated_in_burma,
}
