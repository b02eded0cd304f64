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
        return np.ones(1)
    if len(values) == 1:
        hit = min(values[0], sides) / sides
        return np.array([1 - hit, hit])
    middle = len(values) // 2
    found: Chances = np.convolve(_chances(values[:middle], sides), _chances(values[middle:], sides))
    found.flags.writeable = False
    return found


def chances_with_low_luck(values: Sequence[int], sides: int = 6) -> Chances:
    """The values added up: sure hits, and one die for the rest (S42-TBL-04)."""
    sure, rest = divmod(sum(values), sides)
    found = np.zeros(sure + 2)
    found[sure] = 1 - rest / sides
    found[sure + 1] = rest / sides
    return found if rest else found[:-1]
