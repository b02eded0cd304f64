"""The segments of a turn in their order (4.0)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun import political_will
from wartable.games.empire_of_the_sun.nations import status
from wartable.games.empire_of_the_sun.rules import Segment
from wartable.games.empire_of_the_sun.turn import (
    attrition,
    bombing,
    draw,
    end,
    initiative,
    offensives,
    reinforcements,
    replacements,
    submarines,
)

SEGMENTS: tuple[Segment, ...] = (
    reinforcements.ALLIES,
    reinforcements.JAPAN,
    replacements.ALLIES,
    replacements.JAPAN,
    submarines.SEGMENT,
    bombing.SEGMENT,
    draw.SEGMENT,
    initiative.SEGMENT,
    offensives.SEGMENT,
    status.SEGMENT,
    political_will.SEGMENT,
    attrition.SEGMENT,
    end.SEGMENT,
)

BY_NAME: dict[str, Segment] = {each.name: each for each in SEGMENTS}
