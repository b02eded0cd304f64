"""The board and the counters, for programs that have no copy of them."""

from __future__ import annotations

from typing import Any

from borderlands.board import BOARD, FACTS
from borderlands.state import CARDS
from wartable.core.game import Game


def facts(game: Game) -> dict[str, Any]:
    """Tables that never change in a game."""
    return {
        "hexes": BOARD.hexes,
        "hills": sorted(FACTS.hills),
        "rivers": sorted(sorted(river) for river in FACTS.rivers),
        "towns": FACTS.towns,
        "kinds": FACTS.kinds,
        "counters": FACTS.counters,
        "cards": CARDS,
    }
