"""Which games have an environment: those whose positions somebody has put into numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.core.codec import Unreadable, convert
from wartable.core.errors import BadOptions, UnknownName
from wartable.core.game import Game
from wartable.games import find_game, part
from wartable.research.agents import Environment
from wartable.research.encoding import Encoding


def open_environment(
    name: str,
    options: Mapping[str, Any],
    seed: int | None,
    most: int,
    truncate_after: int | None,
) -> Environment:
    """The environment of the game with this id."""
    game = find_game(name)
    try:
        read = convert(dict(options), game.options_type)
    except Unreadable as error:
        raise BadOptions(f"no options of {game.title}: {error}") from error
    return Environment(game, encoding_of(game), read, seed, most, truncate_after)


def encoding_of(game: Game) -> Encoding:
    """How positions of this game become numbers."""
    make = part(game.family, "encoding")
    if make is None:
        raise UnknownName(f"positions of {game.title} have not been put into numbers")
    encoding: Encoding = make(game)
    return encoding
