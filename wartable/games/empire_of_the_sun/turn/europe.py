"""The War in Europe: what its level delays, and who is diverted (15.0, 10.2)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.names import turn_box
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script

AWAY_FOR = 3
"""Turns until a diverted unit arrives again (EOS-10.24-02)."""


def level(value: int) -> int:
    """The level of a value of the track; 0 is None (T-WIE)."""
    if value >= 1:
        return 0
    if value >= -2:
        return 1
    if value >= -4:
        return 2
    return 3 if value >= -6 else 4


def diverted_at_most(level: int) -> int:
    """The highest roll that diverts a unit; without a level none does (T-WIE)."""
    return 2 * level - 1


def is_us_army(pos: Position, unit: str) -> bool:
    """US Army ground and air units, which rivalry delays (EOS-14.1-01, EOS-10.21-03)."""
    counter = pos.counter(unit)
    return (
        counter.nation == "us" and counter.service == "army" and counter.kind in ("ground", "air")
    )


def may_be_delayed(pos: Position, unit: str) -> bool:
    """HQs and B29s, marked so, and units that return to the turn track for one turn never are
    (EOS-10.23-01, EOS-6.13-03, EOS-8.24-02)."""
    counter = pos.counter(unit)
    return not (counter.never_delayed or unit in pos.state.memory.undelayed)


def delay(script: Script, unit: str) -> None:
    """A unit is put into the Delayed box; if it can be diverted a die is rolled for it, and it may
    go to the turn box three turns later instead (EOS-10.24-01, EOS-10.24-02, EOS-10.24-04,
    EOS-15.6-01)."""
    now = level(script.state.tracks.europe)
    if now and script.pos.counter(unit).to_europe:
        modifier = -1 if script.state.marks.us_rivalry else 0
        what = f"europe {unit}"
        face = script.roll(what)
        is_diverted = face + modifier <= diverted_at_most(now)
        script.tell(what, "allies", face, modifier, "diverted" if is_diverted else "delayed")
        if is_diverted:
            script.place((unit,), turn_box(script.state.turn + AWAY_FOR), "diverted")
            return
    script.place((unit,), "delayed", "delayed")
