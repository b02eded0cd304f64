"""How many hits a volley scores: the exact distribution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Chances = NDArray[np.float64]
"""The chance of 0, 1, 2, ... hits."""


def chances(values: Sequence[int], sides: int = 6) -> Chances:
    """One die for each value, which hits at or under it."""
    return _chances(tuple(sorted(values)), sides)


@lru_cache(maxsize=65_536)
def _chances(values: tuple[int, ...], sides: int) -> Chances:
    if not values:
        return _fixed(np.ones(1))
    if len(values) == 1:
        hit = min(values[0], sides) / sides
        return _fixed(np.array([1 - hit, hit]))
    middle = len(values) // 2
    return _fixed(np.convolve(_chances(values[:middle], sides), _chances(values[middle:], sides)))


def chances_with_low_luck(values: Sequence[int], sides: int = 6) -> Chances:
    """The values added up: sure hits, and one die for the rest (S42-TBL-04)."""
    return _low_luck(sum(values), sides)


@lru_cache(maxsize=4_096)
def _low_luck(total: int, sides: int) -> Chances:
    sure, rest = divmod(total, sides)
    found = np.zeros(sure + 2)
    found[sure] = 1 - rest / sides
    found[sure + 1] = rest / sides
    return _fixed(found if rest else found[:-1])


def sums(dice: int, sides: int = 6) -> Chances:
    """The chance of each sum of so many dice, from 0 up."""
    found = np.ones(1)
    face = np.array([0.0] + [1 / sides] * sides)
    for _ in range(dice):
        found = np.convolve(found, face)
    return found


def _fixed(found: Chances) -> Chances:
    """Shared by all who ask, so nobody may change it."""
    found.flags.writeable = False
    return found
