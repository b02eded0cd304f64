"""What may come of a battle: chances of its ends, of what is left, and of what is swung."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

ROUNDING = 1e-12

End = TypeVar("End")
Left = TypeVar("Left")


def likeliest_first(pairs: Iterable[tuple[Left, float]]) -> dict[Left, float]:
    """The chances of what may be left, like ones together."""
    found: dict[Left, float] = {}
    for left, chance in pairs:
        found[left] = found.get(left, 0.0) + chance
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def spread(ends: Mapping[End, float], of: Callable[[End], int]) -> dict[int, float]:
    """A number of each end with its chance, in order."""
    found: dict[int, float] = {}
    for end, chance in ends.items():
        number = of(end)
        found[number] = found.get(number, 0.0) + chance
    return dict(sorted(found.items()))


def total(ends: Mapping[End, float], holds: Callable[[End], bool]) -> float:
    """The chance of the ends for which it holds."""
    return min(1.0, sum(chance for end, chance in ends.items() if holds(end)))


def mean(numbers: Mapping[int, float]) -> float:
    """The expected number, over what was followed."""
    return sum(number * chance for number, chance in numbers.items()) / sum(numbers.values())


def quantile(numbers: Mapping[int, float], share: float) -> int:
    """The number that is not exceeded with this chance; the numbers are in order."""
    reached = 0.0
    wanted = share * sum(numbers.values()) - ROUNDING
    for number, chance in numbers.items():
        reached += chance
        if reached >= wanted:
            return number
    return max(numbers)


class _Found(Protocol):
    @property
    def swings(self) -> Mapping[int, float]: ...
    @property
    def unresolved(self) -> float: ...


class Swung:
    """Odds that know their `swings`, what the defender loses more than the attacker with its chance
    in order, and what share of them is `unresolved`."""

    @property
    def mean_swing(self: _Found) -> float:
        """The expected swing, over the ends that were followed."""
        return sum(s * chance for s, chance in self.swings.items()) / (1.0 - self.unresolved)

    def swing_quantile(self: _Found, share: float) -> int:
        """The swing that is not exceeded with this chance."""
        return quantile(self.swings, share)
