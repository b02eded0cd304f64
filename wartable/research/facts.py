"""What stands on the board and in the charts of a game, for a bot that has no copy of them."""

from __future__ import annotations

from typing import Any

from wartable.core.game import Game
from wartable.games import part


def facts_of(game: Game) -> dict[str, Any]:
    """Tables of facts that never change in a game; none if nobody has named them."""
    name = part(game.family, "facts")
    facts: dict[str, Any] = name(game) if name else {}
    return facts
