"""Progress of the War (16.47)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.position import Position

MOST = 4
"""EOS-16.47-03."""
FIRST_TURN = 4
"""EOS-16.47-02."""
SOUTH_PACIFIC = 2
"""EOS-17.10-12."""


def goal(pos: Position) -> int:
    """The hexes that must be captured this turn: from turn 4 on the lower of 4 and the Allied ASP
    (EOS-16.47-02, EOS-16.47-03); in the South Pacific 2 (EOS-17.10-12)."""
    if pos.state.turn < FIRST_TURN:
        return 0
    if pos.scenario.part:
        return SOUTH_PACIFIC
    return min(MOST, pos.state.marks.asp["allies"])


def captured(pos: Position) -> list[str]:
    """The named locations that were Japanese when the turn began and are not now (EOS-16.47-04 to
    EOS-16.47-08); Soviet ones count too (EOS-CARD-51)."""
    after_india = "india" in pos.state.memory.surrendered
    return [
        place
        for place in sorted(pos.state.memory.japanese_at_start)
        if pos.controller(place) != "japan"
        and pos.hex(place).is_named
        and not (after_india and pos.hex(place).region == "india")
    ]


def is_met(pos: Position) -> bool:
    """Whether the Allies have captured enough."""
    return len(captured(pos)) >= pos.state.memory.progress_goal
