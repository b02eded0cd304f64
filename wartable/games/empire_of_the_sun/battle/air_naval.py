"""The air-naval stage: who fires when, and what a die does (9.2 A to E)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import ceil

from wartable.games.empire_of_the_sun.battle import modifiers, strengths
from wartable.games.empire_of_the_sun.battle.participants import attacker, defender
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle, Losses

FACES = range(10)
"""What a die shows (EOS-1.22-01)."""
NATURAL = 9
"""The face that is a critical hit by itself (T-ANCRT)."""
NEVER = 1_000
"""No die shows so much."""


def multiplier(rolled: int) -> Fraction:
    """What the strength is multiplied by, by the modified die (T-ANCRT)."""
    if rolled <= 2:
        return Fraction(1, 4)
    return Fraction(1, 2) if rolled <= 5 else Fraction(1)


def volleys(pos: Position) -> tuple[tuple[Side, ...], ...]:
    """Who fires when: both at once in an Intercept (EOS-9.2-08), else one after the other, the
    active player first in a Surprise Attack (EOS-9.2-09), last in an Ambush (EOS-9.2-10)."""
    active, reaction = attacker(pos), defender(pos)
    match pos.offensive.condition:
        case "intercept":
            return ((active, reaction),)
        case "surprise":
            return ((active,), (reaction,))
    return ((reaction,), (active,))


def may_fire(pos: Position, battle: Battle, side: Side) -> bool:
    """Whether a side rolls: it has units that add strength, and no card forbids it
    (EOS-CARD-69)."""
    return not is_silenced(pos, battle, side) and bool(strengths.contributions(pos, battle, side))


def is_silenced(pos: Position, battle: Battle, side: Side) -> bool:
    """Whether a card forbids the side to roll (EOS-CARD-69)."""
    return any(
        pos.card(card).side != side
        for card, _ in modifiers.effects_for(pos, battle, "no_enemy_roll")
    )


def critical_from(pos: Position, battle: Battle, side: Side) -> int:
    """The modified die from which on a card makes it a critical hit (EOS-CARD-68)."""
    return min(
        (
            effect.params["modified_roll_at_least"]
            for _, effect in modifiers.effects_for(pos, battle, "critical_on")
            if effect.params["side"] == side
        ),
        default=NEVER,
    )


def results(pos: Position, battle: Battle, side: Side) -> tuple[Losses, ...]:
    """The hits of a side by the face of its die, from 0 to 9 (EOS-9.2-06)."""
    modifier = modifiers.total(modifiers.air_naval(pos, battle, side))
    strength = strengths.air_naval(pos, battle, side)
    return by_face(side, strength, modifier, critical_from(pos, battle, side))


@cache
def by_face(side: Side, strength: int, modifier: int, critical: int) -> tuple[Losses, ...]:
    """The hits of so much strength by the face of the die; a natural 9 is always a critical hit
    (EOS-9.2-21)."""
    return tuple(
        Losses(
            side,
            ceil(strength * multiplier(face + modifier)),
            critical=face == NATURAL or face + modifier >= critical,
        )
        for face in FACES
    )
