"""The analysis of a log, by its game's family."""

from __future__ import annotations

from collections.abc import Callable

from wartable.analysis.report import Analysis
from wartable.core.errors import UnknownName
from wartable.core.history import followed
from wartable.core.log import Log
from wartable.core.sentences import places
from wartable.core.telling import Tell
from wartable.games import part


def analyse(
    log: Log, progress: Callable[[int], None] = lambda actions: None, tell: Tell | None = None
) -> Analysis:
    """All that the log tells, as `tell` says it, or in English; `progress` is told how many actions
    are done. `UnknownName` for a game of a family that nobody has taught us to read; `BadLog` for a
    log that does not hold together."""
    of_family = part(log.game.family, "analysis")
    if of_family is None:
        raise UnknownName("there is no analysis of {text} yet", places(text=log.game.title))
    with followed(lambda: log.place_of(None)):
        found: Analysis = of_family(log.game, log, progress, tell)
    return found
