"""The Attrition Phase: units out of supply (4.4, 6.24)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun import hq
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import by_itself
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of


def unsupplied(pos: Position) -> list[str]:
    """The air and ground units of both sides that are out of supply; ships and HQs never suffer
    (EOS-4.4-01, EOS-4.4-02, EOS-6.24-07)."""
    supply = supply_of(pos)
    found = [
        unit
        for side in SIDES
        for unit in pos.units_of(side, "air", "ground")
        if not supply.is_supplied(unit)
    ]
    found += [unit for unit in pos.at("china") if not supply.is_supplied(unit)]
    return sorted(found)


def is_in_command_range(pos: Position, unit: str) -> bool:
    """Whether any own HQ, supplied or not, has the unit in its range, whatever lies between
    (EOS-6.24-01, EOS-6.24-02)."""
    counter = pos.counter(unit)
    return any(hq.commands(pos, each, pos.where(unit)) for each in pos.units_of(counter.side, "hq"))


def _begin(script: Script) -> None:
    """Reduced units beyond every HQ are eliminated, full ones flip, all at once (EOS-6.24-01,
    EOS-6.24-03 to EOS-6.24-05); in the China box nobody is eliminated (EOS-13.74-07)."""
    pos = script.pos
    units = unsupplied(pos)
    lost = [
        unit
        for unit in units
        if pos.is_reduced(unit)
        and pos.where(unit) != "china"
        and not is_in_command_range(pos, unit)
    ]
    flipped = [unit for unit in units if not pos.is_reduced(unit)]
    for unit in (*lost, *flipped):
        script.lose_step(unit, "attrition")


def _is_played(pos: Position) -> bool:
    """Not on the special first turn (EOS-17.11-12)."""
    return not (pos.scenario.special_turn and pos.state.turn == pos.scenario.first_turn)


SEGMENT = by_itself("attrition", "Attrition", _begin, _is_played)
