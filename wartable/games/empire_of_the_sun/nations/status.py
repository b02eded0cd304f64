"""The National Status Segment (4.31)."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.empire_of_the_sun import hq_moves, victory
from wartable.games.empire_of_the_sun.nations import areas, india, japan, surrenders
from wartable.games.empire_of_the_sun.offensive import emergency, excess
from wartable.games.empire_of_the_sun.rules import by_itself
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Steps

NAME = "national status"
STEPS: tuple[Callable[[Script], object], ...] = (
    surrenders.check,
    india.check,
    india.displace,
    areas.check,
    hq_moves.displace,
    japan.check,
    victory.at_once,
)
"""One after the other; then ships and aircraft flee (EOS-8.22-02, EOS-8.32-01), and no hex stays
overstacked (EOS-8.24-01)."""


def _begin(script: Script) -> None:
    script.push(Steps(NAME))


def procedure(script: Script, frame: Steps) -> None:
    """The next step, or, when all are done, whoever is stranded leaves (EOS-4.31-01)."""
    if frame.step < len(STEPS):
        script.change(frame, step=frame.step + 1)
        STEPS[frame.step](script)
    elif not emergency.leave(script) and not excess.check(script):
        script.pop()


SEGMENT = by_itself("national_status", "National status", _begin)
