"""What units add to a battle, and what it takes to hurt them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Any, Literal

from wartable.games.empire_of_the_sun.battle import garrisons, modifiers
from wartable.games.empire_of_the_sun.battle.participants import (
    attacker,
    fighting_troops,
    fleet,
    has_garrison,
)
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle

Stage = Literal["air_naval", "ground"]


def half(number: int) -> int:
    """Half, rounded up (EOS-1.3-38)."""
    return -(-number // 2)


def contributions(pos: Position, battle: Battle, side: Side) -> dict[str, int]:
    """What each surviving air and naval unit of the battle adds, those that add at all: supply
    does not matter (EOS-9.14-01), cards do after halving (EOS-CARD-64)."""
    found = {
        unit: at_range(pos, battle, unit, pos.attack(unit))
        for unit in fleet(pos, battle, side)
        if _adds(pos, battle, unit)
    }
    return _with_cards(pos, battle, found)


def _adds(pos: Position, battle: Battle, unit: str) -> bool:
    """Carriers and air units always (EOS-9.12-03), other ships in the battle hex only
    (EOS-9.12-01, EOS-9.12-02); with the option a US escort carrier of the active player only
    where an Allied unit lands (EOS-18.0-01)."""
    counter = pos.counter(unit)
    if not counter.is_air:
        return pos.where(unit) == battle.hex
    is_escort = counter.type == "CVE" and counter.nation == "us" and attacker(pos) == "allies"
    if is_escort and pos.state.options.escort_carriers:
        return any(troop in pos.offensive.landed for troop in battle.ground)
    return True


def at_range(pos: Position, battle: Battle, unit: str, attack: int) -> int:
    """Of so much strength half of an air unit that fights at extended range (EOS-9.2-03), else all
    (EOS-9.2-04): nobody else fights from beyond normal range."""
    is_far = pos.distance(pos.where(unit), battle.hex) > pos.counter(unit).range
    return half(attack) if is_far else attack


def _with_cards(pos: Position, battle: Battle, found: dict[str, int]) -> dict[str, int]:
    for _, effect in modifiers.effects_for(pos, battle, "attack_mod"):
        for unit in found.keys() & modifiers.members(pos, battle, effect):
            found[unit] = max(0, found[unit] + effect.params["add"])
    return found


def air_naval(pos: Position, battle: Battle, side: Side) -> int:
    """The strength of a side in the air-naval stage (EOS-9.2-01, EOS-9.2-02)."""
    return sum(contributions(pos, battle, side).values())


def ground_contributions(pos: Position, battle: Battle, side: Side) -> dict[str, int]:
    """What each ground unit that fights adds (EOS-9.4-02)."""
    found = {unit: pos.attack(unit) for unit in fighting_troops(pos, battle, side)}
    return _with_cards(pos, battle, found)


def ground(pos: Position, battle: Battle, side: Side) -> int:
    """The strength of a side in the ground stage (EOS-9.4-02), with its garrison."""
    strength = sum(ground_contributions(pos, battle, side).values())
    if has_garrison(pos, battle, side):
        strength += battle.garrison * garrisons.ATTACK[garrisons.of_battle(pos, battle)]
    return strength


def defence(pos: Position, battle: Battle, unit: str, stage: Stage) -> int:
    """How many hits a step of the unit takes: as cards change it (EOS-CARD-65), and half of it in
    the ground stage if the unit landed (EOS-9.4-12), with the option only if it is active
    (EOS-VAR-04)."""
    if unit in garrisons.DEFENCE:
        return garrisons.DEFENCE[unit]
    value = pos.counter(unit).defence
    for _, effect in modifiers.effects_for(pos, battle, "defence_mod"):
        if unit in modifiers.members(pos, battle, effect):
            value = _changed(value, effect.params)
    is_halved = pos.counter(unit).side == attacker(pos) or not (
        pos.state.options.reaction_landings_whole
    )
    if stage == "ground" and unit in pos.offensive.landed and is_halved:
        value = half(value)
    return value


def _changed(value: int, params: Mapping[str, Any]) -> int:
    """The defence with what a card adds, or multiplied and rounded up (EOS-CARD-65)."""
    added: int = params.get("add", 0)
    return ceil((value + added) * Fraction(params.get("multiply", 1)))
