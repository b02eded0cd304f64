"""What computer players share: a level, a budget of time, and an answer without thought."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from wartable.core.game import Game


@dataclass(frozen=True)
class Level:
    """A computer player by name, and its time. How well it thinks is a matter of its family."""

    name: str
    think: float
    """Seconds for an answer; a guard, so that answers depend on the seed alone."""


class TimeIsUp(Exception):
    """A thought was not finished in time."""


class Clock:
    """The time an answer may take."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._never = seconds <= 0

    @property
    def is_up(self) -> bool:
        return self._never or time.monotonic() > self._end

    def check(self) -> None:
        """Think no further when the time is up."""
        if self.is_up:
            raise TimeIsUp


def simplest(game: Game, view: Any, decision: Any, done: Any) -> Any:
    """A legal answer without thought: end the phase if that is allowed, else the first listed."""
    if done is not None and not game.objections(view, done):
        return done
    for branch in game.legal(view, decision):
        if actions := branch.actions():
            return actions[0]
    raise LookupError(f"{decision} has no listed action")
