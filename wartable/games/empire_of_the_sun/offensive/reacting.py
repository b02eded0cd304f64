"""Who reacts to an Offensive, and whether a card could be played against it."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.position import Position

MOST_CARDS = 3
"""Against one Offensive (EOS-5.32-04, EOS-5.32-19)."""


def may_hold_cards(pos: Position, side: Side) -> bool:
    """Whether the side could play one more Reaction card as far as anybody knows: it holds cards,
    and has not played three; a window opens by this alone."""
    cards = pos.state.cards[side]
    return bool(cards.hand) and len(pos.offensive.cards) < MOST_CARDS


def reaction_side(pos: Position) -> Side:
    """The Reaction player."""
    return other(pos.offensive.side)
