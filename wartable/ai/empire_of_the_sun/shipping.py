"""What a shipping point is worth: what it could still bring with the other cards of this turn."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.ai.empire_of_the_sun.means import Means

FREIGHT = 0.06
"""What a shipping point is worth that nothing else needs."""
POINTS = 1.5
"""So many a landing takes in the mean."""
PLAYED = 0.7
"""The share of the cards in hand that may begin an Offensive with a landing."""
ELSEWHERE = 4
"""So many places more an event may attack."""
TAKEN = 0.2
"""What of a prize a landing is counted to bring."""


def shipping_point(means: Means, prizes: Sequence[float]) -> float:
    """What the last landing would bring for which there is shipping after the best, if there are
    cards for so many; an event attacks several places itself."""
    later = round(PLAYED * len(means.pos.state.cards[means.side].hand))
    later += ELSEWHERE if means.offensive.event else 0
    enough = int(means.shipping / POINTS)
    others = prizes[1 : 1 + later]
    if not enough or len(others) < enough:
        return FREIGHT
    return max(FREIGHT, TAKEN * others[enough - 1] / POINTS)
