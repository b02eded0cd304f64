"""Submarine warfare (12.2)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import by_itself
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.turn import resources

ESCORT = 2
"""EOS-12.21-04, EOS-12.22-01."""


def modifier(pos: Position) -> int:
    """The turn number is subtracted, escorts are added, and in 1942 one more (EOS-12.21-01,
    EOS-12.22-01, EOS-12.22-02)."""
    return -pos.state.turn + pos.state.tracks.escorts + (1 if pos.year == 1942 else 0)


def is_success(face: int, modifier: int) -> bool:
    """0 or less (EOS-12.21-01)."""
    return face + modifier <= 0


def begin(script: Script) -> None:
    """The die falls; on success Japan draws a card less, loses an ASP but the last, and an escort
    (EOS-12.21-02 to EOS-12.21-04, EOS-10.32-03, EOS-10.32-04). Resource hexes are counted now
    (EOS-12.12-02)."""
    script.keep(draw_base=resources.base_draw(script.pos), cards_cut=0)
    changed = modifier(script.pos)
    face = script.roll("submarines")
    sunk = is_success(face, changed)
    script.tell("submarines", "allies", face, changed, "success" if sunk else "failure")
    if not sunk:
        return
    script.keep(cards_cut=1)
    asp = script.state.marks.asp
    if asp["japan"] > 1:
        script.mark(asp=asp | {"japan": asp["japan"] - 1})
    script.track("escorts", max(0, script.state.tracks.escorts - ESCORT), "EOS-12.21-04")


SEGMENT = by_itself("submarines", "Submarine warfare", begin)
