"""What scenarios state about odds, checked by the family the game belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.core.errors import BadData
from wartable.core.game import Game
from wartable.games.axis_allies.game import AxisAllies
from wartable.odds.axis_allies import statements as axis_allies


def failures(game: Game, state: Any, stated: Mapping[str, Any]) -> Iterator[str]:
    """Every statement about odds that does not hold; `BadData` if one makes no sense."""
    if not isinstance(game, AxisAllies):
        raise BadData(f"there are no odds for {game.title} yet")
    return axis_allies.failures(game, state, stated)
