"""Nations that lose all that holds them together, and are freed again (13.1 to 13.5, 13.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from wartable.games.empire_of_the_sun import control
from wartable.games.empire_of_the_sun.events import Surrendered
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script

INDIES = ("sumatra", "java", "borneo", "celebes", "dei_islands")
"""EOS-13.41-01."""


class Nation(NamedTuple):
    """A nation that surrenders by the loss of hexes."""

    id: str
    rule: str
    keys: Callable[[Position], tuple[str, ...]]
    """Japan must control all of these; the Allies all of them to free it."""
    regions: tuple[str, ...]
    fall: Callable[[Script], None]
    """What its surrender does besides."""


def _bases(pos: Position, regions: Iterable[str]) -> list[str]:
    """The airfields of the regions; every port there is one."""
    return [place for place in sorted(pos.map.region(*regions)) if pos.hex(place).airfield]


def _units_in(pos: Position, regions: Iterable[str], *kinds: str) -> list[str]:
    hexes = pos.map.region(*regions)
    return [unit for unit in pos.units_of("allies", *kinds) if pos.where(unit) in hexes]


def _philippines_fall(script: Script) -> None:
    """Allied ground units are removed, ships and aircraft of other nations than the US are
    eliminated; bases become Japanese, so that HQs leave by their own rules, and US ships and
    aircraft flee (EOS-13.22-02 to EOS-13.22-04, EOS-13.1-03)."""
    where = ("philippines",)
    script.place(_units_in(script.pos, where, "ground"), "removed", "removed")
    others = [
        unit
        for unit in _units_in(script.pos, where, "air", "naval")
        if script.pos.counter(unit).nation != "us"
    ]
    script.place(others, "eliminated", "surrender")
    control.take(script, _bases(script.pos, where), "japan")


def _indies_fall(script: Script) -> None:
    """Dutch units leave the game; bases without a US or Commonwealth ground unit become Japanese
    (EOS-13.42-02 to EOS-13.42-04)."""
    pos = script.pos
    dutch = [unit for unit in pos.state.at if pos.counter(unit).nation == "dutch"]
    script.place(dutch, "removed", "removed")
    free = [
        place for place in _bases(script.pos, INDIES) if not script.pos.has_ground("allies", place)
    ]
    control.take(script, free, "japan")


def _burma_falls(script: Script) -> None:
    """Commonwealth units with a B in their name are removed (EOS-13.52-02)."""
    pos = script.pos
    gone = [unit for unit in pos.state.at if pos.counter(unit).removed_if == "burma"]
    script.place(gone, "removed", "removed")


def _malaya_falls(script: Script) -> None:
    """Units stay and hexes do not change hands (EOS-13.32-02)."""


def _australia_falls(script: Script) -> None:
    """Future Australian reinforcements leave the game (EOS-13.83-02); every base is Japanese
    already."""
    pos = script.pos
    coming = [
        unit
        for unit, place in pos.state.at.items()
        if pos.counter(unit).nation == "australian"
        and (place.startswith("turn_") or place == "delayed")
    ]
    script.place(coming, "removed", "removed")


def _of(*places: str) -> Callable[[Position], tuple[str, ...]]:
    return lambda _: places


def _indies_keys(pos: Position) -> tuple[str, ...]:
    """The seven resource hexes of Sumatra, Borneo and Java, and Tjilatjap (EOS-13.42-01)."""
    hexes = pos.map.region("sumatra", "borneo", "java")
    return (*sorted(place for place in hexes if pos.hex(place).resource), "2019")


def _australian_keys(pos: Position) -> tuple[str, ...]:
    """All coastal ports and airfields of mainland Australia (EOS-13.82-01, EOS-13.85-02)."""
    return tuple(place for place in _bases(pos, ("australia",)) if pos.hex(place).is_coastal)


NATIONS: tuple[Nation, ...] = (
    Nation("philippines", "EOS-13.22-01", _of("2813", "2915"), ("philippines",), _philippines_fall),
    Nation("malaya", "EOS-13.32-01", _of("2014", "2015"), ("malaya",), _malaya_falls),
    Nation("dutch_east_indies", "EOS-13.42-01", _indies_keys, INDIES, _indies_fall),
    Nation("burma", "EOS-13.52-01", _of("2008", "2106", "2206", "2305"), ("burma",), _burma_falls),
    Nation("australia", "EOS-13.82-01", _australian_keys, ("australia",), _australia_falls),
)
"""In the order in which they are looked at."""


def check(script: Script) -> None:
    """Whoever meets its criteria surrenders, once a game (EOS-4.31-01, EOS-13.1-01, EOS-13.1-04),
    with what its rules say (EOS-13.1-03); whoever is wholly regained is free again
    (EOS-13.1-05)."""
    for nation in NATIONS:
        keys = nation.keys(script.pos)
        memory = script.state.memory
        if nation.id not in memory.surrendered:
            if all(script.pos.controls("japan", place) for place in keys):
                script.emit(Surrendered(nation.id))
                _mark(script, f"surrendered {nation.id}")
                nation.fall(script)
        elif nation.id not in memory.liberated and all(
            script.pos.controls("allies", place) for place in keys
        ):
            script.emit(Surrendered(nation.id, liberated=True))
            _mark(script, f"liberated {nation.id}")
            free = [
                place
                for place in _bases(script.pos, nation.regions)
                if not script.pos.own("japan", place)
            ]
            control.take(script, free, "allies")


def _mark(script: Script, what: str) -> None:
    script.keep(this_turn=script.state.memory.this_turn | {what})
