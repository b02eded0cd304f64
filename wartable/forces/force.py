"""A force: like units counted, as sorted pairs of unit and number: equal forces are equal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Unit = TypeVar("Unit")

Force = tuple[tuple[Unit, int], ...]


def force(pairs: Iterable[tuple[Unit, int]]) -> Force[Unit]:
    """The force of these pairs: like units together, none with a count of zero, in order."""
    counts: dict[Unit, int] = {}
    for unit, number in pairs:
        counts[unit] = counts.get(unit, 0) + number
    for unit, number in counts.items():
        if number < 0:
            raise ValueError(f"{-number} {unit} too few")
    return tuple(sorted((unit, number) for unit, number in counts.items() if number))


def single(unit: Unit, number: int = 1) -> Force[Unit]:
    """A force of one kind."""
    return ((unit, number),)


def plus(first: Force[Unit], second: Force[Unit]) -> Force[Unit]:
    """Both forces together."""
    if not first:
        return second
    if not second:
        return first
    return force((*first, *second))


def minus(whole: Force[Unit], part: Force[Unit]) -> Force[Unit]:
    """What is left of the whole without the part, which must be in it."""
    return force((*whole, *((unit, -number) for unit, number in part)))


def holds(whole: Force[Unit], part: Iterable[tuple[Unit, int]]) -> bool:
    """Whether the part is in the whole; a part has at least one of each unit it names."""
    counts = dict(whole)
    for unit, number in part:
        counts[unit] = counts.get(unit, 0) - number
        if number < 1 or counts[unit] < 0:
            return False
    return True


def size(units: Force[Unit]) -> int:
    """How many units there are."""
    return sum(number for _, number in units)
