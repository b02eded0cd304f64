"""Groups of hexes that change hands together: the Mandates, New Guinea, the Marshalls (13.84,
13.85, 13.92)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun import control
from wartable.games.empire_of_the_sun.facts import SIDES, Side, other
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script

MANDATE_KEYS = ("4021", "4423")
"""Rabaul and Guadalcanal (EOS-13.84-01)."""
MARSHALL_KEYS = ("4415", "4715")
"""Eniwetok and Kwajalein (EOS-13.92-01)."""

GROUND = ("ground", "hq")
"""HQs are treated as ground units (EOS-6.1-05)."""


def are_one(pos: Position) -> bool:
    """Whether the Mandates change hands together: in the South Pacific, if it is won by points,
    they are taken one by one (EOS-17.10-10)."""
    return not pos.scenario.part or pos.state.options.simple_victory


def new_guinea_ports(pos: Position) -> tuple[str, ...]:
    """EOS-13.85-02."""
    return tuple(place for place in sorted(pos.map.region("new_guinea")) if pos.hex(place).port)


def new_guinea_keys(pos: Position) -> tuple[str, ...]:
    """All ports and the resource hex (EOS-13.85-01)."""
    resources = [place for place in sorted(pos.map.region("new_guinea")) if pos.hex(place).resource]
    return (*new_guinea_ports(pos), *resources)


def holds(pos: Position, side: str, places: tuple[str, ...]) -> bool:
    """Whether a side controls all of these."""
    return all(pos.controls(side, place) for place in places)


def check(script: Script) -> None:
    """Who holds the keys gains the rest, but for what enemies hold."""
    for side in SIDES:
        if holds(script.pos, side, MANDATE_KEYS) and are_one(script.pos):
            _mandates(script, side)
        if holds(script.pos, side, new_guinea_keys(script.pos)):
            _new_guinea(script, side)
    if not script.pos.scenario.part and holds(script.pos, "allies", MARSHALL_KEYS):
        _gain(script, "allies", _free(script.pos, "marshalls", "allies", *GROUND))


def _mandates(script: Script, side: Side) -> None:
    """All Mandate hexes without enemy ground units or HQs (EOS-13.84-01, EOS-13.84-03)."""
    if script.state.memory.mandates != side:
        script.keep(mandates=side)
    _gain(script, side, _free(script.pos, "australian_mandates", side, *GROUND))


def _new_guinea(script: Script, side: Side) -> None:
    """All named locations of New Guinea that no enemy units occupy (EOS-13.85-01)."""
    found = _free(script.pos, "new_guinea", side)
    _gain(script, side, [place for place in found if script.pos.hex(place).is_named])


def _free(pos: Position, region: str, side: str, *kinds: str) -> list[str]:
    """The hexes of a region without enemy units of these kinds, or of any."""
    return [
        place for place in sorted(pos.map.region(region)) if not pos.own(other(side), place, *kinds)
    ]


def _gain(script: Script, side: Side, places: list[str]) -> None:
    taken = [place for place in places if not script.pos.controls(side, place)]
    if taken:
        control.take(script, taken, side)
