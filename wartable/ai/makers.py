"""Computer players by the name of their level. A family has levels and makes their players; the
random player knows every game."""

from __future__ import annotations

import random

from wartable.ai.random_player import RandomPlayer
from wartable.core.errors import UnknownName
from wartable.core.game import Game, Player
from wartable.games import part
from wartable.games.families import families

RANDOM = "random"


def levels() -> tuple[str, ...]:
    """Every level that there is, whichever games it knows."""
    every = (level for family in families().values() for level in family.levels)
    return tuple(dict.fromkeys((RANDOM, *every)))


def players_for(game: Game) -> tuple[str, ...]:
    """The levels that know a game: the random player first, then the family's own."""
    family = families().get(game.family)
    return (RANDOM, *(family.levels if family else ()))


def make_player(game: Game, level: str, rng: random.Random, think: float | None = None) -> Player:
    """The player of this level for a game, with so many seconds for an answer; `UnknownName` if the
    level does not know the game."""
    check_knows(level, game)
    if level == RANDOM:
        return RandomPlayer(rng)
    make = part(game.family, "players")
    if make is None:
        raise UnknownName(f"nobody has brought the {level} player of {game.title}")
    player: Player = make(game, level, rng, think)
    return player


def check_knows(level: str, game: Game) -> None:
    """`UnknownName` if the player of this level does not know the game."""
    known = players_for(game)
    if level not in known:
        raise UnknownName(
            f"the {level} player does not know {game.title} yet; there is {', '.join(known)}"
        )


def stand_in(level: str, game: Game) -> str:
    """The level that plays for somebody who leaves: this one, or the first that knows the game."""
    known, thinking = players_for(game), players_for(game)[1:]
    return level if level in known else next(iter(thinking), RANDOM)
