"""A tree of weighted results: what may come step after step, equal results together.

Where a contest has few results, as dice that are read from a table, it is followed whole. Weights
are floats, or fractions where nothing may be rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, TypeVar

Now = TypeVar("Now", bound=Hashable)
Then = TypeVar("Then", bound=Hashable)
Weight = TypeVar("Weight", float, Fraction)


def then(
    mass: Mapping[Now, Weight], step: Callable[[Now], Iterable[tuple[Then, Weight]]]
) -> dict[Then, Weight]:
    """One step further: what each result leads to, with its share of the weight."""
    found: dict[Then, Weight] = {}
    for now, weight in mass.items():
        for after, share in step(now):
            more = weight * share
            found[after] = found[after] + more if after in found else more
    return found


def together(*apart: Iterable[tuple[Any, Any]]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Results that do not depend on each other, one of each, with the chance that they meet."""
    for met in product(*apart):
        yield tuple([result for result, _ in met]), prod([share for _, share in met])
