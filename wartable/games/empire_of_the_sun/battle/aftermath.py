"""What a battle leaves behind: Political Will, units that were safe, and control of hexes."""

from __future__ import annotations

from wartable.games.empire_of_the_sun import control
from wartable.games.empire_of_the_sun.battle.modifiers import effects_in_force
from wartable.games.empire_of_the_sun.battle.participants import attacker, defender
from wartable.games.empire_of_the_sun.facts import Counter
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Battle

DISASTER = "EOS-16.45-01"


def after_battle(script: Script, battle: Battle) -> None:
    """At the end of one battle: a disaster is noted for the Political Phase (EOS-16.4-01), and
    units that could not be attacked come to the hex (EOS-CARD-70)."""
    if is_disaster(script.pos, battle):
        script.keep(this_turn=script.state.memory.this_turn | {DISASTER})
    for _, effect in list(effects_in_force(script.pos, "protect")):
        if effect.params["then"] == battle.hex:
            on_map = [unit for unit in effect.params["units"] if script.pos.is_on_map(unit)]
            script.place(on_map, battle.hex, "protected")


def is_disaster(pos: Position, battle: Battle) -> bool:
    """Whether an Allied attack that has lost all its ground units, a US corps or division that
    takes replacements among them, costs Political Will, once a turn (EOS-16.45-01); in the South
    Pacific it is enough that all US corps and Marine divisions are lost (EOS-17.10-12)."""
    units = at_risk(pos, battle)
    return bool(units) and not any(pos.is_on_map(unit) for unit in units)


def at_risk(pos: Position, battle: Battle) -> tuple[str, ...]:
    """The units of the battle that must not all be lost; none where it costs nothing."""
    if attacker(pos) != "allies" or DISASTER in pos.state.memory.this_turn:
        return ()
    if pos.scenario.victory == "south_pacific":
        return tuple(unit for unit in battle.ground if _is_south_pacific_loss(pos.counter(unit)))
    return battle.ground if any(_is_loss(pos.counter(unit)) for unit in battle.ground) else ()


def _is_loss(counter: Counter) -> bool:
    """A US corps or division that can take replacements (EOS-16.45-01)."""
    return counter.nation == "us" and counter.size in ("XX", "XXX") and counter.replaceable


def _is_south_pacific_loss(counter: Counter) -> bool:
    """A US corps or Marine division (EOS-17.10-12)."""
    if counter.nation != "us":
        return False
    return counter.size == "XXX" or (counter.size == "XX" and counter.type == "marine")


def settle(script: Script) -> None:
    """After all battles and before units return, who has ground units in a hex takes it: landings
    that fought and won or that met nobody, at one moment (EOS-6.5-03, EOS-6.5-04, EOS-6.5-05), not
    those that were beaten or turned back (EOS-9.32-01, EOS-9.4-16)."""
    for side in (attacker(script.pos), defender(script.pos)):
        if taken := gains(script.pos, side):
            control.take(script, taken, side)


def gains(pos: Position, side: str) -> list[str]:
    """The hexes that a side takes when the battles are over."""
    offensive = pos.offensive
    found = []
    for place in sorted(pos.by_place):
        if side == offensive.side:
            is_won = place in offensive.won or place not in offensive.battles
        else:
            is_won = place in offensive.fought and place not in offensive.won
        if is_won and takers(pos, side, place):
            found.append(place)
    return found


def takers(pos: Position, side: str, place: str) -> list[str]:
    """The ground units that take a hex for a side that has won there, or met nobody; none where it
    cannot be taken."""
    offensive = pos.offensive
    if place not in pos.map.hexes or pos.controls(side, place) or place in pos.state.soviet:
        return []
    return [
        unit
        for unit in pos.own(side, place, "ground")
        if unit not in offensive.turned_back
        and (side != offensive.side or unit in offensive.activated)
    ]
