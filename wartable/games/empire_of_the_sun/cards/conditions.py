"""The conditions of cards, by name (T-CARDCOND, EOS-CARD-81)."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.empire_of_the_sun import zoi
from wartable.games.empire_of_the_sun.cards import sets
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle

Holds = Callable[[Position, Side, str], bool]
"""Whether it holds, for the side that plays the card, in the battle of a hex if there is one."""

OF_THE_DECLARATION = frozenset(
    {
        "battle_in_philippines",
        "ground_battle_in_home_islands",
        "landing_within_10_of_tokyo",
        "all_battles_on_one_hex_islands",
    }
)
"""What an event requires of the battles and landings of its own Offensive: tested at the end of
step 3 (EOS-CARD-14)."""
AFTER_THE_ANSWER = frozenset({"us_carrier_battle_in_home_islands"})
"""What can hold only when step 4 has passed: an effect with it waits for step 5."""


def holds(pos: Position, name: str, battle: Battle | str = "", *, side: Side = "allies") -> bool:
    """Whether a condition holds, in a battle or a hex if it speaks of one; none always does."""
    place = battle if isinstance(battle, str) else battle.hex
    return not name or CONDITIONS[name](pos, side, place)


def failing_declaration(pos: Position) -> tuple[str, ...]:
    """What the event asks of its own battles and landings and they do not meet (EOS-CARD-14,
    EOS-CARD-15, EOS-CARD-62): conditions by name, or hexes that must be declared, or not."""
    offensive = pos.offensive
    if not offensive.event:
        return ()
    card = pos.card(offensive.card)
    found = [
        name
        for name in card.requires
        if name in OF_THE_DECLARATION and not holds(pos, name, side=offensive.side)
    ]
    islands = pos.data.map.region("aleutians")
    if card.forced == "aleutians" and not islands & offensive.battles.keys():
        found.append("aleutians")
    for effect in card.effects:
        if effect.op == "must_declare":
            found += sorted({effect.params["hex"]} ^ offensive.battles.keys())
    return tuple(found)


def _japan_controls(*hexes: str) -> Holds:
    return lambda pos, *_: all(pos.controls("japan", place) for place in hexes)


def _card_of_december_1941(number: int) -> Holds:
    """EOS-17.11-01."""
    return lambda pos, *_: (
        pos.scenario.special_turn and pos.state.turn == 1 and pos.state.plays == number
    )


def _doolittle(pos: Position, side: Side, battle: str) -> bool:
    return pos.state.marks.doolittle or "AL-06" in pos.state.cards["allies"].removed


def _us_rivalry_of_sw_pacific(pos: Position, side: Side, battle: str) -> bool:
    return pos.state.marks.us_rivalry and pos.offensive.hq == "us_hq_southwest_pacific"


def _b29_in_box(pos: Position, side: Side, battle: str) -> bool:
    return any(pos.where(unit) == "china" for unit in sets.b29s(pos))


def _b29_near_tokyo(pos: Position, side: Side, battle: str) -> bool:
    return any(sets.reaches_tokyo(pos, unit) for unit in sets.b29s(pos))


def _air_or_naval_activated(pos: Position, side: Side, battle: str) -> bool:
    return any(
        pos.counter(unit).side == "japan" and pos.counter(unit).kind in ("air", "naval")
        for unit in pos.offensive.activated
    )


def _no_other_intelligence(pos: Position, side: Side, battle: str) -> bool:
    return not any(pos.card(card).reaction == "intelligence" for card in pos.offensive.cards)


def _battle_in_philippines(pos: Position, side: Side, battle: str) -> bool:
    return bool(pos.data.map.region("philippines") & pos.offensive.battles.keys())


def _ground_battle_in_home_islands(pos: Position, side: Side, battle: str) -> bool:
    for place in pos.data.map.region("japan_home") & pos.offensive.battles.keys():
        comes = any(unit in pos.offensive.activated for unit in pos.own("allies", place, "ground"))
        garrison = pos.hex(place).city and place not in pos.state.memory.garrisons_gone
        if comes and (pos.has_ground("japan", place) or garrison):
            return True
    return False


def _landing_near_tokyo(pos: Position, side: Side, battle: str) -> bool:
    return any(
        pos.is_on_map(unit) and pos.distance(pos.where(unit), sets.TOKYO) <= 10
        for unit in pos.offensive.landed
        if pos.counter(unit).side == "allies"
    )


def _one_hex_islands_only(pos: Position, side: Side, battle: str) -> bool:
    return all(pos.hex(place).one_hex_island for place in pos.offensive.battles)


def _carriers_off_japan(pos: Position, side: Side, battle: str) -> bool:
    for place in pos.data.map.region("japan_home") & pos.offensive.battles.keys():
        for unit in sets.fighters(pos, place):
            if pos.counter(unit).is_carrier and pos.counter(unit).nation == "us":
                return True
    return False


SHOALS = "5508"


def _shoals_unwatched(pos: Position, side: Side, battle: str) -> bool:
    if zoi.is_projected(pos, "allies", SHOALS):
        return False
    return not any(
        pos.counter(unit).type == "CA"
        and pos.counter(unit).nation == "us"
        and pos.distance(pos.where(unit), SHOALS) <= 3
        for unit in pos.units_of("allies", "naval")
    )


def _commonwealth_ships(pos: Position, side: Side, battle: str) -> bool:
    return any(
        pos.counter(unit).is_commonwealth and pos.counter(unit).kind == "naval"
        for unit in sets.fighters(pos, battle)
    )


def _brigade(pos: Position, side: Side, battle: str) -> bool:
    return any(pos.counter(unit).size == "X" for unit in pos.own("japan", battle, "ground"))


def _malaya_or_jungle(pos: Position, side: Side, battle: str) -> bool:
    facts = pos.hex(battle)
    return facts.region == "malaya" or facts.terrain in ("jungle", "mixed")


def _near_idle_carriers(pos: Position, side: Side, battle: str) -> bool:
    active = sets.activated(pos)
    return any(
        pos.counter(unit).type in ("CV", "CVL")
        and unit not in active
        and pos.distance(pos.where(unit), battle) <= 6
        for unit in pos.units_of("japan", "naval")
    )


def _open_to_paratroops(pos: Position, side: Side, battle: str) -> bool:
    """No unit, or a single Dutch regiment, outside unneutralised Allied ZOI (EOS-CARD-77)."""
    units = pos.at(battle)
    dutch = [unit for unit in units if pos.counter(unit).nation == "dutch"]
    alone = not units or (len(units) == 1 == len(dutch) and pos.counter(dutch[0]).kind == "ground")
    return alone and not zoi.is_barred(pos, "japan", battle)


def _kwai(pos: Position, side: Side, battle: str) -> bool:
    """The bridge is built and Rangoon Japanese; the line itself is a matter of T-KWAI."""
    return pos.state.marks.kwai and pos.controls("japan", "2008")


CONDITIONS: dict[str, Holds] = {
    "japan_controls_2813": _japan_controls("2813"),
    "japan_controls_2108_2109": _japan_controls("2108", "2109"),
    "first_card_of_december_1941": _card_of_december_1941(1),
    "second_card_of_december_1941": _card_of_december_1941(2),
    "al_06_played": _doolittle,
    "jp_43_played": lambda pos, *_: pos.state.marks.tojo_resigned,
    "japanese_agreement": lambda pos, *_: not pos.state.marks.japan_rivalry,
    "us_rivalry": lambda pos, *_: pos.state.marks.us_rivalry,
    "sw_pacific_hq_under_us_rivalry": _us_rivalry_of_sw_pacific,
    "b29_in_china_box": _b29_in_box,
    "b29_on_map_near_tokyo": _b29_near_tokyo,
    "b29_near_tokyo_or_in_china_box": lambda *args: _b29_in_box(*args) or _b29_near_tokyo(*args),
    "japanese_air_or_naval_activated": _air_or_naval_activated,
    "japanese_ground_activated_in_burma_or_north_india": lambda pos, side, battle: bool(
        sets.members(pos, "japanese_ground_activated_in_burma_or_north_india", side=side)
    ),
    "activated_by_seac": lambda pos, *_: pos.offensive.hq == "cw_hq_seac",
    "no_other_intelligence_card": _no_other_intelligence,
    "battle_in_philippines": _battle_in_philippines,
    "ground_battle_in_home_islands": _ground_battle_in_home_islands,
    "landing_within_10_of_tokyo": _landing_near_tokyo,
    "all_battles_on_one_hex_islands": _one_hex_islands_only,
    "us_carrier_battle_in_home_islands": _carriers_off_japan,
    "french_frigate_shoals_unwatched": _shoals_unwatched,
    "commonwealth_naval_in_battle": _commonwealth_ships,
    "brigade_in_battle": _brigade,
    "battle_on_one_hex_island": lambda pos, side, battle: pos.hex(battle).one_hex_island,
    "battle_in_malaya_or_jungle_or_mixed": _malaya_or_jungle,
    "battle_within_6_of_inactive_japanese_cv_or_cvl": _near_idle_carriers,
    "empty_or_dutch_regiment_outside_allied_zoi": _open_to_paratroops,
    "rangoon_route_and_burma_or_north_india": _kwai,
}
