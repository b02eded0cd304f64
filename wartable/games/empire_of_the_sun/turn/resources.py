"""Resource hexes, and the cards they give Japan (12.1)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.position import Position

FEWEST = 4
"""EOS-12.11-02, EOS-12.51-02."""
RESERVES = (2, 3, 4)
"""Turns on which the base draw is 7 (EOS-12.12-01)."""


def held(pos: Position, side: str) -> tuple[str, ...]:
    """The resource hexes that a side controls (T-RESOURCE)."""
    return tuple(
        sorted(
            place
            for place, facts in pos.map.hexes.items()
            if facts.resource and pos.controls(side, place)
        )
    )


def base_draw(pos: Position) -> int:
    """One card for every two resource hexes, rounded up, at least 4; 7 on turns 2 to 4
    (EOS-12.11-01, EOS-12.11-02, EOS-12.12-01)."""
    if pos.state.turn in RESERVES:
        return 7
    return max(FEWEST, (len(held(pos, "japan")) + 1) // 2)
