"""A window for other people's players: an environment to learn in, and programs at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wartable.core.errors import WartableError
from wartable.research.choices import MOST

if TYPE_CHECKING:
    from wartable.research.agents import Environment

__all__ = ["environment"]


def environment(
    game: str,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    most: int = MOST,
    truncate_after: int | None = None,
) -> Environment:
    """A game as a PettingZoo AEC environment, with an agent for every seat.

    `options` are the game's own, as plain data: `{"rounds": 3}`. `seed` fixes the dice of all
    episodes; `reset(seed=...)` fixes them anew. `most` is the size of the action
    space; after `truncate_after` steps, if given, a game is broken off.
    """
    try:
        from wartable.research import open_environment
    except ModuleNotFoundError as error:
        if error.name not in ("gymnasium", "pettingzoo"):
            raise
        raise WartableError(
            f"{error.name} is not installed; pip install 'wartable[research]'"
        ) from error
    return open_environment.open_environment(game, options or {}, seed, most, truncate_after)
