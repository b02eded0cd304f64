"""What is remembered for the rest of the game: who did what, to whom or where."""

from __future__ import annotations

from typing import Final

from wartable.games.axis_allies.events import Remembered
from wartable.games.axis_allies.facts import PlaceDeed
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script

DECLARED = "declared war"
UNPROVOKED = "declared war unprovoked"
CAPTURED: Final = "captured"
ENTERED: Final = "entered"
ATTACKED: Final = "attacked"
RAISED = "raised free units"


def remember(script: Script, by: str, did: str, to: str) -> None:
    """Keep a deed, once (G40-OVR-16)."""
    if (by, did, to) not in script.state.deeds:
        script.emit(Remembered(by, did, to))


def remember_place(script: Script, by: str, did: PlaceDeed, territory: str) -> None:
    """Keep what was done to a territory, as far as the edition remembers it: under the name of the
    territory or of an area it lies in (G40-OVR-16)."""
    data = script.pos.data
    for name in data.remembered.get(did, ()):
        if name == territory or territory in data.areas.get(name, ()):
            remember(script, by, did, name)


def was_done(pos: Position, did: str, to: str) -> bool:
    """Whether anybody has done this."""
    return any((did, to) == deed[1:] for deed in pos.state.deeds)
