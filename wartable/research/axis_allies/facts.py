"""What stands on the board and in the charts of an edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from wartable.games.axis_allies.game import AxisAllies


def facts(game: AxisAllies) -> dict[str, Any]:
    """Spaces with their neighbours, canals and straits, powers, the unit chart, and the cities
    that win or, where cities alone do not, what each side must hold."""
    data = game.edition.data
    return {
        "spaces": data.spaces,
        "neighbours": data.board.neighbours,
        "passages": data.board.passages,
        "powers": data.powers,
        "turn_order": tuple(data.powers),
        "units": _whole(data.units),
        "victory": data.victory,
        "goals": data.goals,
    }


def _whole(rows: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Every row with all its fields, also those that its file leaves out."""
    return {name: asdict(row) for name, row in rows.items()}
