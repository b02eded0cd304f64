"""What stands on the board and in the charts of a game, for a bot that has no copy of them."""

from __future__ import annotations

from typing import Any

from wartable.core.game import Game
from wartable.games.axis_allies.facts import EditionData
from wartable.games.axis_allies.game import AxisAllies


def facts_of(game: Game) -> dict[str, Any]:
    """Tables of facts that never change in a game; none if nobody has named them."""
    if isinstance(game, AxisAllies):
        return _axis_allies(game.edition.data)
    return {}


def _axis_allies(data: EditionData) -> dict[str, Any]:
    """Spaces with their neighbours, canals and straits, powers, the unit chart, and the cities
    that win or, where cities alone do not, what each side must hold."""
    return {
        "spaces": data.spaces,
        "neighbours": data.board.neighbours,
        "passages": data.board.passages,
        "powers": data.powers,
        "turn_order": tuple(data.powers),
        "units": data.units,
        "victory": data.victory,
        "goals": data.goals,
    }
