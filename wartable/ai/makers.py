"""Computer players by name."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from wartable.ai.player import BRUTAL, LEVELS, Level, Player
from wartable.ai.random_player import RandomPlayer
from wartable.core.errors import UnknownName
from wartable.core.game import Game
from wartable.games.axis_allies.game import AxisAllies


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


def players_for(game: Game) -> tuple[str, ...]:
    """The levels that know a game. The random player knows all."""
    return tuple(MAKERS) if isinstance(game, AxisAllies) else ("random",)


def check_knows(name: str, game: Game) -> None:
    """`UnknownName` if the player of this level does not know the game."""
    known = players_for(game)
    if name in MAKERS and name not in known:
        raise UnknownName(
            f"the {name} player does not know {game.title} yet; there is {', '.join(known)}"
        )


def stand_in(name: str, game: Game) -> str:
    """The level that plays for somebody who leaves: this one, or one that knows the game."""
    return name if name in players_for(game) else "random"
