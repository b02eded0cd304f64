"""An Offensive is cancelled: all is as it was before step 1, but for the cards (EOS-5.32-11 to
EOS-5.32-15, EOS-CARD-08, EOS-CARD-34)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.events import FlowBecame, OffensiveCancelled
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import OffensiveSteps

LAST_STEP = 15
"""The step after the last: the Offensive ends."""


def cancel(script: Script) -> None:
    """Units, control, tracks and markers return; the Offensive goes to its end at once, and what
    else the cancelling card does is done before."""
    script.emit(OffensiveCancelled())
    script.note(used=script.offensive.used | {"cancelled"})
    flow = tuple(
        OffensiveSteps(LAST_STEP) if isinstance(frame, OffensiveSteps) else frame
        for frame in script.state.flow
    )
    script.emit(FlowBecame(flow))


def is_cancelled(script: Script) -> bool:
    """Whether the Offensive was cancelled: its card counts as discarded (EOS-5.32-13)."""
    offensive = script.state.offensive
    return offensive is not None and "cancelled" in offensive.used
