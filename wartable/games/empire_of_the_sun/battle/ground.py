"""The ground stage: when it is fought, and what a die does (9.32 to 9.4)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import ceil

from wartable.games.empire_of_the_sun.battle import modifiers, strengths
from wartable.games.empire_of_the_sun.battle.air_naval import FACES
from wartable.games.empire_of_the_sun.battle.participants import (
    attacker,
    defender,
    has_troops,
)
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle, Losses


def multiplier(rolled: int) -> Fraction:
    """What the strength is multiplied by, by the modified die (T-GCRT)."""
    if rolled <= 2:
        return Fraction(1, 2)
    if rolled <= 6:
        return Fraction(1)
    return Fraction(3, 2) if rolled <= 8 else Fraction(2)


def results(pos: Position, battle: Battle, side: Side) -> tuple[Losses, ...]:
    """The hits of a side by the face of its die, from 0 to 9 (EOS-9.4-02); none is critical."""
    modifier = modifiers.total(modifiers.ground(pos, battle, side))
    return by_face(side, strengths.ground(pos, battle, side), modifier)


@cache
def by_face(side: Side, strength: int, modifier: int) -> tuple[Losses, ...]:
    """The hits of so much strength by the face of the die."""
    return tuple(Losses(side, ceil(strength * multiplier(face + modifier))) for face in FACES)


def is_fought(pos: Position, battle: Battle) -> bool:
    """Whether both have ground units that fight (EOS-9.32-02, EOS-9.33-01, EOS-9.34-01)."""
    return has_troops(pos, battle, attacker(pos)) and has_troops(pos, battle, defender(pos))
