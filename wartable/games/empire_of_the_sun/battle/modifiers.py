"""What is added to the dice of a battle, and the effects of cards that are in force."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.empire_of_the_sun.battle.participants import (
    aircraft,
    attacker,
    defender,
    fighting_troops,
    ships_here,
)
from wartable.games.empire_of_the_sun.cards import conditions, now, sets
from wartable.games.empire_of_the_sun.facts import Effect, Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle

Modifiers = list[tuple[str, int]]
"""Each with what it is for: a word, or the ID of a card."""

AMBUSH = 4
SURPRISE = 3
US_AIRCRAFT = {1943: 1, 1944: 3, 1945: 3}
"""By the year (EOS-9.2-07)."""
BOMBARDMENT = 2
SUPERIORITY = 2
DEFENDED = 3
ARMOUR = 1
ARMOURED_BRIGADE = "uk_bde_7_armd"
TERRAIN = {"jungle": -1, "mixed": -2, "mountain": -3}


def effects_in_force(pos: Position, op: str) -> Iterator[tuple[str, Effect]]:
    """The effects of this operation that modify the Offensive, with their cards (EOS-CARD-06,
    EOS-9.4-18)."""
    if not (pos.offensive.effects or pos.state.marks.lasting):
        return
    yield from now.in_force(pos, op)


def effects_for(pos: Position, battle: Battle, op: str) -> Iterator[tuple[str, Effect]]:
    """Those of them whose condition this battle meets (EOS-CARD-81)."""
    for card, effect in effects_in_force(pos, op):
        if conditions.holds(pos, effect.condition, battle):
            yield card, effect


def members(pos: Position, battle: Battle, effect: Effect) -> frozenset[str]:
    """The units of the battle that an effect speaks of (EOS-CARD-80)."""
    return frozenset(sets.members(pos, effect.params["units"], battle))


def air_naval(pos: Position, battle: Battle, side: Side) -> Modifiers:
    """Of the air-naval die of a side: all that hold, added up (EOS-9.2-07, EOS-CARD-67)."""
    found: Modifiers = []
    condition = pos.offensive.condition
    if condition == "ambush" and side == "allies":
        found.append(("ambush", AMBUSH))
    if condition == "surprise" and side == attacker(pos):
        found.append(("surprise", SURPRISE))
    has_us = any(pos.counter(unit).nation == "us" for unit in aircraft(pos, battle, side))
    if has_us and pos.year in US_AIRCRAFT:
        found.append(("us_aircraft", US_AIRCRAFT[pos.year]))
    for card, effect in effects_for(pos, battle, "air_naval_drm"):
        if effect.params["side"] == side:
            found.append((card, effect.params["add"]))
    return found


def ground(pos: Position, battle: Battle, side: Side) -> Modifiers:
    """Of the ground die of a side, added up as in T-GMOD (EOS-9.4-04), but for Col. Tsuji, who
    replaces all that the active player has (EOS-9.4-05, EOS-CARD-66)."""
    found: Modifiers = []
    is_active = side == attacker(pos)
    if is_active:
        found += _active_ground(pos, battle, side)
    elif battle.defended:
        found.append(("defended", DEFENDED))
    if side == "allies" and ARMOURED_BRIGADE in fighting_troops(pos, battle, side):
        found.append(("armour", ARMOUR))
    for card, effect in effects_for(pos, battle, "ground_drm"):
        if effect.params["side"] != side:
            continue
        if "final" in effect.params:
            if is_active:
                return [(card, effect.params["final"])]
            continue
        found.append((card, effect.params["add"]))
    return found


def _active_ground(pos: Position, battle: Battle, side: Side) -> Modifiers:
    """Ships that nobody opposes in the hex, aircraft that nobody opposes in the battle, terrain; a
    carrier in the hex counts for both (EOS-9.4-07); any Reaction aircraft of the battle that
    survives takes the second (EOS-9.4-19); a city alone gives nothing (EOS-9.4-06)."""
    enemy = defender(pos)
    found: Modifiers = []
    has_guns = ships_here(pos, battle, side) and not _is_fortress(pos, battle)
    if has_guns and not ships_here(pos, battle, enemy):
        found.append(("ships", BOMBARDMENT))
    if aircraft(pos, battle, side) and not aircraft(pos, battle, enemy):
        found.append(("aircraft", SUPERIORITY))
    if (terrain := TERRAIN.get(pos.hex(battle.hex).terrain)) is not None:
        found.append(("terrain", terrain))
    return found


def _is_fortress(pos: Position, battle: Battle) -> bool:
    """Whether ships give nothing here (EOS-17.11-10, EOS-CARD-74)."""
    return any(
        battle.hex in effect.params["hexes"] for _, effect in effects_in_force(pos, "fortress")
    )


def total(modifiers: Modifiers) -> int:
    """All of them together."""
    return sum(value for _, value in modifiers)
