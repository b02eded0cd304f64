"""Computer players by name."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from wartable.ai.player import BRUTAL, LEVELS, Level, Player
from wartable.ai.random_player import RandomPlayer


def commander(level: Level, rng: random.Random, think: float | None = None) -> Player:
    """The Axis & Allies player, brought in when somebody wants it: the odds take a moment. The
    strongest level looks ahead."""
    from wartable.ai.axis_allies.commander import Commander
    from wartable.ai.axis_allies.foresight import Strategist

    return (Strategist if level == BRUTAL else Commander)(level, rng, think)


MAKERS: dict[str, Callable[[random.Random], Player]] = {
    "random": RandomPlayer,
    **{name: partial(commander, level) for name, level in LEVELS.items()},
}
"""Each level's player, made with its own source of chance."""


def make_player(name: str, rng: random.Random, think: float | None = None) -> Player:
    """The player of this level, with so many seconds for an answer."""
    if name == "random":
        return RandomPlayer(rng)
    return commander(LEVELS[name], rng, think)
