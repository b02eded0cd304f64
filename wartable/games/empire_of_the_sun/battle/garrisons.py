"""Intrinsic garrisons: ground steps that a city has of itself (T-INTRINSIC)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.names import GARRISONS
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle

CHINA, HOME = GARRISONS

ATTACK = {CHINA: 9, HOME: 12}
"""Of one step (EOS-13.76-01, EOS-13.94-01)."""
DEFENCE = {CHINA: 12, HOME: 12}

CITIES = {"intrinsic_china": CHINA, "intrinsic_japan": HOME}
BOXES_A_STEP = 4


def garrison(pos: Position, number: str) -> str:
    """The garrison of a city as it is called, or nothing: it is there while Japan controls the hex
    (EOS-13.76-03), and on the Home Islands never again after the Allies did (EOS-13.94-03)."""
    if not pos.controls("japan", number) or number in pos.state.memory.garrisons_gone:
        return ""
    return CITIES.get(pos.hex(number).city, "")


def steps(pos: Position, number: str) -> int:
    """How many intrinsic steps the hex has: one in a city of the Home Islands (EOS-13.94-01), one
    for every 4 divisions in China in a city there, and at least one (EOS-13.76-01)."""
    match garrison(pos, number):
        case "":
            return 0
        case "garrison_home":
            return 1
    return max(1, -(-pos.state.tracks.divisions // BOXES_A_STEP))


def of_battle(pos: Position, battle: Battle) -> str:
    """The garrison that still has steps in this battle, as it is called, or nothing."""
    return garrison(pos, battle.hex) if battle.garrison else ""
