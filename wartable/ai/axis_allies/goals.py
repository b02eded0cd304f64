"""What each side still lacks to win, and what single territories mean for that."""

from __future__ import annotations

from wartable.games.axis_allies.aims import aims
from wartable.games.axis_allies.position import Position

CITY = 3.0
LAST_CITY = 25.0
"""What the city that decides the game is worth."""
FULFILLED = 100.0
"""What a place is worth on which a victory hangs that a side has only to keep for a while."""


def lacking(pos: Position, side: str) -> int:
    """How many places more a side needs at the least to win; none if it has them."""
    return max(0, min(aim.lacking for aim in aims(pos) if aim.side == side))


def is_kept_for_a_round(pos: Position) -> bool:
    """Whether a side that has what it needs must still keep it before it wins."""
    return any(aim.is_kept for aim in aims(pos))


def stakes(pos: Position) -> dict[str, float]:
    """What territories are worth for the outcome of the war: a place counts for more the fewer a
    side lacks to win."""
    found = {space.id: CITY for space in pos.data.spaces.values() if space.victory_city is not None}
    if not is_kept_for_a_round(pos):
        best = max(1, min(aim.lacking for aim in aims(pos)))
        return {city: CITY + LAST_CITY / float(best**1.5) for city in found}
    for aim in aims(pos):
        stake = LAST_CITY / float(max(1, aim.lacking) ** 1.5)
        if aim.lacking <= 0:
            stake += FULFILLED
        for place in aim.places:
            found[place] = found.get(place, 0.0) + stake
    return found
