"""The intelligence roll and the roll for a Special Reaction (7.25, 7.27)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.cards import conditions
from wartable.games.empire_of_the_sun.cards.now import in_force
from wartable.games.empire_of_the_sun.position import Position

ZOI_MET = -2
"""EOS-7.25-09, EOS-7.27-12."""
ALWAYS_FAILS = 9
"""EOS-7.25-10."""


def succeeds(face: int, modifier: int, value: int) -> bool:
    """The modified die is at or under the intelligence value; an unmodified 9 always fails
    (EOS-7.25-08, EOS-7.25-10)."""
    return face != ALWAYS_FAILS and face + modifier <= value


def intelligence_value(pos: Position) -> int | None:
    """The value that the roll is made against, as the card was played (EOS-5.2-04, EOS-7.25-08);
    none where the event fixes a Surprise Attack (EOS-5.31-06)."""
    offensive = pos.offensive
    card = pos.card(offensive.card)
    if offensive.fixed:
        return None
    if offensive.event and card.event_intelligence is not None:
        return card.event_intelligence
    return card.intelligence


def special_value(pos: Position) -> int:
    """The value for a Special Reaction: the OC value where the event fixes a Surprise Attack
    (EOS-5.31-07, EOS-7.27-08)."""
    value = intelligence_value(pos)
    if value is None:
        value = pos.card(pos.offensive.card).intelligence
    return value or 0


def intelligence_modifier(pos: Position) -> int:
    """What the die of the intelligence roll changes by: 2 less if a moving unit met a ZOI of the
    Reaction player, and what cards add, which makes success harder (EOS-7.25-09, EOS-CARD-31)."""
    met = ZOI_MET if pos.offensive.crossed_zoi else 0
    side = pos.offensive.side
    added: int = sum(
        effect.params["add"]
        for _, effect in in_force(pos, "intelligence_drm")
        if conditions.holds(pos, effect.condition, side=side)
    )
    return met + added
