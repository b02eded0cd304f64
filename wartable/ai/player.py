"""What a computer player is: a level, a seed, a budget, and an answer with its reason."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from wartable.core.game import Game


class Answer(NamedTuple):
    """What a player does, and why, in one sentence."""

    action: Any
    note: str


class Player(Protocol):
    """Sits for one or several owners and answers for them."""

    note: str
    """The reason of the last answer."""

    def answer(self, game: Game, view: Any, decision: Any) -> Answer:
        """A legal action for the decision, seen from the player's own view."""

    def choose(self, game: Game, view: Any, decision: Any) -> Any:
        """The action alone."""


@dataclass(frozen=True)
class Level:
    """How well a player thinks: the stages are the same, the care differs."""

    name: str
    noise: float
    """How far its appraisals stray, as a share of what is at stake."""
    care: float
    """How much of the enemy's best reply it reckons with: 0 is nothing, 1 all of it."""
    overlooks: float
    """The share of possible attacks that it does not see at first."""
    learns: int
    """The round from which on it sees more; four rounds later it sees everything."""
    orders: int
    """How many sets of attacks it compares before it chooses one."""
    think: float
    """Seconds for an answer; a guard, so that answers depend on the seed alone."""


EASY = Level("easy", noise=0.5, care=0.0, overlooks=0.7, learns=8, orders=1, think=2.0)
NORMAL = Level("normal", noise=0.35, care=0.2, overlooks=0.55, learns=8, orders=1, think=2.0)
HARD = Level("hard", noise=0.15, care=0.35, overlooks=0.45, learns=6, orders=6, think=3.0)
BRUTAL = Level("brutal", noise=0.0, care=0.35, overlooks=0.0, learns=0, orders=6, think=10.0)

LEVELS = {level.name: level for level in (EASY, NORMAL, HARD, BRUTAL)}


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
