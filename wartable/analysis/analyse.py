"""The analysis of a log, by its game's family."""

from __future__ import annotations

from collections.abc import Callable

from wartable.analysis.report import Analysis
from wartable.core.errors import WartableError
from wartable.core.log import Log
from wartable.games.axis_allies.game import AxisAllies


def analyse(log: Log, progress: Callable[[int], None] = lambda actions: None) -> Analysis:
    """All that the log tells; `progress` is told how many actions are done. `WartableError` for a
    game of a family that nobody has taught us to read; `BadLog` for a log that does not hold
    together."""
    if isinstance(log.game, AxisAllies):
        from wartable.analysis.axis_allies.analyse import analyse as analyse_axis_allies

        return analyse_axis_allies(log.game, log, progress)
    raise WartableError(f"there is no analysis of {log.game.title} yet")
