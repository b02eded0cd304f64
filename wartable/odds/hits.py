"""How many hits a volley scores: the exact distribution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Chances = NDArray[np.float64]
"""The chance of 0, 1, 2, ... hits."""


def chances(values: Sequence[float], sides: int = 6) -> Chances:
    """One die for each value, which hits at or under it; or, for `best_of` several, their value."""
    return _chances(tuple(sorted(values)), sides)


def best_of(value: int, dice: int, sides: int = 6) -> float:
    """The value that one die would need to hit as often as the best of several."""
    return sides * (1.0 - (1.0 - value / sides) ** dice) if dice > 1 else value


@lru_cache(maxsize=16_384)
def _chances(values: tuple[float, ...], sides: int) -> Chances:
    if not values:
        return _fixed(np.ones(1))
    if len(values) == 1:
        hit = min(values[0], sides) / sides
        return _fixed(np.array([1 - hit, hit]))
    middle = len(values) // 2
    return _fixed(np.convolve(_chances(values[:middle], sides), _chances(values[middle:], sides)))


def chances_with_low_luck(values: Sequence[float], sides: int = 6) -> Chances:
    """The values added up: sure hits, and one die for the rest; those who hit with the best of
    several dice roll them all the same."""
    whole = sum(int(value) for value in values if value == int(value))
    several = [value for value in values if value != int(value)]
    if not several:
        return _low_luck(whole, sides)
    return _fixed(np.convolve(_low_luck(whole, sides), chances(several, sides)))


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
    for _ in range(dice):
        found = np.convolve(found, faces(1, sides))
    return found


def faces(dice: int, sides: int = 6) -> Chances:
    """The chance that the best of so many dice shows 0, 1, 2, ..."""
    return np.diff((np.arange(sides + 1) / sides) ** dice, prepend=0.0)


def _fixed(found: Chances) -> Chances:
    """Shared by all who ask, so nobody may change it."""
    found.flags.writeable = False
    return found
