"""What a volley is worth to the odds: its values, and what the values depend on."""

from __future__ import annotations

from wartable.games.axis_allies.battle.values import Fire, dice_of
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.odds.hits import best_of

Technologies = tuple[tuple[str, tuple[str, ...]], ...]
"""What each power has developed, in order: equal for equal technologies."""


def technologies(pos: Position) -> Technologies:
    """What the powers have developed: fire and losses depend on it (G40-RND-06)."""
    return tuple(
        (power, tuple(sorted(names))) for power, names in sorted(pos.state.technologies.items())
    )


def shot_values(pos: Position, battle: Battle, volley: Fire) -> tuple[float, ...]:
    """What each unit of a volley hits on, several dice of one unit counted as one."""
    return tuple(best_of(value, dice_of(pos, battle, unit)) for unit, value in volley)
