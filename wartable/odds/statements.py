"""What scenarios state about odds, checked by the family the game belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.core.errors import BadData
from wartable.core.game import Game
from wartable.games import part


def failures(game: Game, state: Any, stated: Mapping[str, Any]) -> Iterator[str]:
    """Every statement about odds that does not hold; `BadData` if one makes no sense."""
    of_family = part(game.family, "statements")
    if of_family is None:
        raise BadData(f"there are no odds for {game.title} yet")
    found: Iterator[str] = of_family(game, state, stated)
    return found
