"""A force: like units counted, as sorted pairs of unit and number: equal forces are equal."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator
from typing import TypeVar

Unit = TypeVar("Unit")

Force = tuple[tuple[Unit, int], ...]


def force(pairs: Iterable[tuple[Unit, int]]) -> Force[Unit]:
    """The force of these pairs: like units together, none with a count of zero, in order."""
    counts: dict[Unit, int] = {}
    for unit, number in pairs:
        counts[unit] = counts.get(unit, 0) + number
    if counts and min(counts.values()) < 0:
        unit, number = min(counts.items(), key=lambda pair: pair[1])
        raise ValueError(f"{-number} {unit} too few")
    return tuple(sorted([pair for pair in counts.items() if pair[1]]))


def single(unit: Unit, number: int = 1) -> Force[Unit]:
    """A force of one kind."""
    return ((unit, number),)


def plus(first: Force[Unit], second: Force[Unit]) -> Force[Unit]:
    """Both forces together."""
    if not first:
        return second
    if not second:
        return first
    if len(second) == 1:
        return _changed(first, *second[0])
    counts, new = dict(first), dict[Unit, int]()
    for unit, number in second:
        into = counts if unit in counts else new
        into[unit] = into.get(unit, 0) + number
    pairs = [*counts.items()]
    for pair in new.items():
        insort(pairs, pair)
    return tuple(pairs)


def minus(whole: Force[Unit], part: Force[Unit]) -> Force[Unit]:
    """What is left of the whole without the part, which must be in it."""
    if len(part) == 1:
        ((unit, number),) = part
        return _changed(whole, unit, -number)
    counts = dict(whole)
    for unit, number in part:
        counts[unit] = counts.get(unit, 0) - number
        if counts[unit] < 0:
            raise ValueError(f"{-counts[unit]} {unit} too few")
    return tuple([pair for pair in counts.items() if pair[1]])


def _changed(whole: Force[Unit], unit: Unit, more: int) -> Force[Unit]:
    """The whole with so many more of one kind, or fewer: most changes are of one kind, and most
    forces have few, which are found sooner than counted."""
    for at, (known, number) in enumerate(whole):
        if known == unit:
            left = number + more
            if left < 0:
                raise ValueError(f"{-left} {unit} too few")
            return (*whole[:at], *(((known, left),) if left else ()), *whole[at + 1 :])
    if more < 0:
        raise ValueError(f"{-more} {unit} too few")
    return tuple(sorted((*whole, (unit, more)))) if more else whole


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


def count(units: Iterable[Unit]) -> Force[Unit]:
    """Units counted."""
    return force((unit, 1) for unit in units)


def each(units: Force[Unit]) -> Iterator[Unit]:
    """Every unit by itself."""
    for unit, number in units:
        for _ in range(number):
            yield unit


def parts(units: Force[Unit], most: int) -> Iterator[Force[Unit]]:
    """Every part of a force with at most so many units, the empty one first."""
    if not units:
        yield ()
        return
    (unit, number), *others = units
    for taken in range(min(number, most) + 1):
        for rest in parts(tuple(others), most - taken):
            yield force([(unit, taken), *rest]) if taken else rest
