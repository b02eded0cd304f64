"""What the card of an Offensive, or of the answer to it, says about who is activated."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.cards import now
from wartable.games.empire_of_the_sun.facts import Limits
from wartable.games.empire_of_the_sun.position import Position


def limits_of(pos: Position, side: str) -> Limits:
    """The limits that bind a side: of the active player those of his event, of the Reaction player
    those of a counteroffensive (EOS-CARD-21 to EOS-CARD-29, EOS-7.26-06)."""
    reaction = side != pos.offensive.side
    return pos.once(f"limits of {side}", lambda: now.limits(pos, reaction=reaction))
