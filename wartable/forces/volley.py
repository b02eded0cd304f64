"""Units fire: one die each, several of which the best counts, or as few dice as luck needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wartable.core.dice import Dice, announce


class Shot(NamedTuple):
    """What one unit rolls: it hits at or under its value with the best of its dice."""

    name: str
    value: int
    dice: int = 1


@dataclass(frozen=True, slots=True)
class Volley:
    """The dice of units that fired together: what each needed, what it rolled, what hit."""

    values: tuple[int, ...]
    faces: tuple[int, ...]
    hits: int


def fire(dice: Dice, values: Sequence[int], sides: int = 6) -> Volley:
    """One die per unit; it hits at or under its value."""
    faces = dice.roll(len(values), sides) if values else ()
    hits = sum(face <= value for face, value in zip(faces, values, strict=True))
    return Volley(tuple(values), faces, hits)


def fire_with_low_luck(dice: Dice, values: Sequence[int], sides: int = 6) -> Volley:
    """The values added up: a hit for every `sides` of them, a die for the rest."""
    sure, rest = divmod(sum(values), sides)
    if not rest:
        return Volley((), (), sure)
    faces = dice.roll(1, sides)
    return Volley((rest,), faces, sure + (faces[0] <= rest))


def fire_best(dice: Dice, shots: Sequence[Shot], sides: int = 6) -> Volley:
    """Several dice per unit, one unit after the other; it hits if the best of its dice does."""
    faces: tuple[int, ...] = ()
    values: list[int] = []
    hits = 0
    for shot in shots:
        announce(dice, [shot.name] * shot.dice)
        rolled = dice.roll(shot.dice, sides)
        hits += min(rolled) <= shot.value
        faces += rolled
        values += [shot.value] * shot.dice
    return Volley(tuple(values), faces, hits)


Bands = Sequence[tuple[int, str]]
"""What the faces of a die mean, from 1 up: up to which face, and the kind of hit it is then. Above
the last band it is a miss."""


@dataclass(frozen=True, slots=True)
class Banded:
    """The dice of units that fired together, and their hits by kind."""

    faces: tuple[int, ...]
    hits: Mapping[str, int]


def fire_in_bands(dice: Dice, units: Sequence[Bands], sides: int = 6) -> Banded:
    """One die per unit; a low face may be another kind of hit than a higher one, as one whose
    target the shooter chooses."""
    faces = dice.roll(len(units), sides) if units else ()
    hits: dict[str, int] = {}
    for face, bands in zip(faces, units, strict=True):
        kind = next((kind for most, kind in bands if face <= most), None)
        if kind is not None:
            hits[kind] = hits.get(kind, 0) + 1
    return Banded(faces, hits)
