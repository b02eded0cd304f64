"""Japan surrenders by conquest or by blockade (13.93)."""

from __future__ import annotations

from wartable.core.game import Outcome
from wartable.games.empire_of_the_sun.events import GameEnded
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of

HONSHU = ("3407", "3506", "3507", "3606", "3607", "3705", "3706")
"""EOS-13.93-04."""
BLOCKADED_FOR = 3
"""National Status Segments (EOS-13.93-02)."""


def check(script: Script) -> None:
    """The Allies win at once if they control all of Honshu, or if for the third time in a row no
    source can trace to a resource hex (EOS-13.93-01 to EOS-13.93-03, EOS-16.1-01)."""
    pos = script.pos
    if pos.scenario.part:
        return
    if all(pos.controls("allies", place) for place in HONSHU):
        script.emit(GameEnded(Outcome(("allies",), "EOS-13.93-01", "Honshu has fallen")))
        return
    is_blockaded = not supply_of(pos).resource_reached()
    script.keep(blockade=pos.state.memory.blockade + 1 if is_blockaded else 0)
    if script.state.memory.blockade >= BLOCKADED_FOR:
        script.emit(GameEnded(Outcome(("allies",), "EOS-13.93-02", "Japan is blockaded")))
