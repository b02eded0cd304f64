"""A ship that sinks takes the brigade that it carries with it (8.46)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.battle.participants import passengers
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script


def lose_step(script: Script, unit: str, why: str) -> None:
    """A full unit is flipped, another eliminated (EOS-CARD-10), and with it the brigade that it
    carries (EOS-8.46-03), by the option only before its ground stage (EOS-VAR-03)."""
    script.lose_step(unit, why)
    if script.state.offensive is None or script.pos.is_on_map(unit):
        return
    for brigade in aboard(script.pos, unit):
        eliminate(script, brigade, "ship")


def aboard(pos: Position, ship: str) -> list[str]:
    """The brigades that go down with a ship that sinks now."""
    live = pos.offensive.fought if pos.state.options.brigades_live else ()
    return [brigade for brigade in passengers(pos, ship) if pos.where(brigade) not in live]


def eliminate(script: Script, unit: str, why: str) -> None:
    """All steps of a unit are lost."""
    while script.pos.is_on_map(unit):
        script.lose_step(unit, why)
