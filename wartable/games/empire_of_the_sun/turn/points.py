"""How many replacement points each side receives (T-REPL)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun import burma_road
from wartable.games.empire_of_the_sun.names import PointKind
from wartable.games.empire_of_the_sun.position import Position

OAHU = "5808"
COMMONWEALTH_PORTS = ("1307", "1308", "2015", "2709", "3727")
"""EOS-11.33-02."""
COMMONWEALTH_TURNS = (6, 9, 12)
JAPANESE_NAVAL_TURNS = (3, 4, 11)
"""EOS-11.21-02."""


def allied(pos: Position) -> dict[PointKind, int]:
    """The points of the Allies this turn (EOS-11.31-01 to EOS-11.34-02, EOS-CARD-43; in the South
    Pacific EOS-17.10-06)."""
    turn = pos.state.turn
    if pos.scenario.part:
        found: dict[PointKind, int] = {"ground": 1, "air": 4, "us_naval": 1}
    else:
        found = {
            "ground": 2,
            "air": 5,
            "us_naval": us_naval(turn) if pos.controls("allies", OAHU) else 0,
            "commonwealth_naval": commonwealth_naval(pos),
            "chinese_ground": chinese(pos),
        }
    lost = pos.state.marks.ground_points_lost
    found["ground"] = max(0, found["ground"] - lost)
    return {kind: number for kind, number in found.items() if number}


def us_naval(turn: int) -> int:
    """One a turn, one more on even turns (EOS-11.33-01, EOS-11.33-03)."""
    return 2 if turn % 2 == 0 else 1


def commonwealth_naval(pos: Position) -> int:
    """EOS-11.33-02."""
    is_turn = pos.state.turn in COMMONWEALTH_TURNS
    return int(is_turn and any(pos.controls("allies", port) for port in COMMONWEALTH_PORTS))


def chinese(pos: Position) -> int:
    """EOS-11.34-01, EOS-11.34-02."""
    return int(
        pos.state.turn % 2 == 1
        and "china" not in pos.state.memory.surrendered
        and burma_road.is_kunming_source(pos)
    )


def japanese_naval(pos: Position) -> int:
    """EOS-11.21-02; in the South Pacific there are only those of the start (EOS-17.10-06)."""
    return int(pos.state.turn in JAPANESE_NAVAL_TURNS and not pos.scenario.part)
