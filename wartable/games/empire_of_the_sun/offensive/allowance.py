"""How far units move in an Offensive, those of both players (EOS-7.22-01)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.cards.now import in_force
from wartable.games.empire_of_the_sun.position import Position

NAVAL = 5
"""Hexes of naval movement for each point of the card's OC value (T-MOVE)."""


def naval(pos: Position, side: str) -> int:
    """The hexes that ships may enter: five times the OC value, or what an event says instead
    (EOS-8.1-01, EOS-7.22-02, EOS-CARD-61)."""

    def found() -> int:
        for card, effect in in_force(pos, "naval_move"):
            if effect.params.get("side") == "both" or pos.card(card).side == side:
                return int(effect.params["hexes"])
        return NAVAL * pos.offensive.value

    return pos.once(f"naval allowance of {side}", found)


def legs(pos: Position) -> int:
    """The legs of a flight (EOS-8.31-02)."""
    return pos.offensive.value


def march(pos: Position) -> int:
    """The movement points of ground units, in halves (EOS-7.22-01, EOS-8.42-04)."""
    return 2 * pos.offensive.value
