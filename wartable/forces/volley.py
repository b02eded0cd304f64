"""Units fire: one die each, or as few dice as the variant without luck allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wartable.core.dice import Dice


@dataclass(frozen=True, slots=True)
class Volley:
    """The dice of units that fired together: what each needed, what it rolled, what hit."""

    values: tuple[int, ...]
    faces: tuple[int, ...]
    hits: int


def fire(dice: Dice, values: Sequence[int], sides: int = 6) -> Volley:
    """One die per unit; it hits at or under its value (S42-CMB-09)."""
    faces = dice.roll(len(values), sides) if values else ()
    hits = sum(face <= value for face, value in zip(faces, values, strict=True))
    return Volley(tuple(values), faces, hits)


def fire_with_low_luck(dice: Dice, values: Sequence[int], sides: int = 6) -> Volley:
    """The values added up: a hit for every `sides` of them, a die for the rest (S42-TBL-04)."""
    sure, rest = divmod(sum(values), sides)
    if not rest:
        return Volley((), (), sure)
    faces = dice.roll(1, sides)
    return Volley((rest,), faces, sure + (faces[0] <= rest))
