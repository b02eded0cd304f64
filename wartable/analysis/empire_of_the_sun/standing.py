"""How a position stands: points, Political Will, resources, steps."""

from __future__ import annotations

from wartable.ai.prospects import Chances
from wartable.analysis.report import Standing
from wartable.games.empire_of_the_sun import points
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.position import Position
from wartable.odds.empire_of_the_sun.lines import steps_of


def standing(pos: Position, chances: Chances) -> Standing:
    """The position in numbers; there is no money, and no army that was bought."""
    steps = dict.fromkeys(SIDES, 0)
    for unit in pos.on_map:
        steps[pos.counter(unit).side] += steps_of(pos, unit)
    figures: dict[str, dict[str, float]] = {
        "political_will": {"allies": float(pos.state.tracks.will)},
        "resources": {side: float(points.resources_of(pos, side)) for side in SIDES},
        "steps": {side: float(steps[side]) for side in SIDES},
    }
    if pos.scenario.victory != "campaign":
        figures["points"] = {"japan": float(points.total(pos))}
    return Standing({}, {}, {}, dict(chances(pos.state)), figures)
