"""Odds told: as plain data for programs, as charts of a picture for people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from wartable.forces import Force, size
from wartable.odds.picture import ATTACK, DEFENSE, NEITHER, Histogram, percent
from wartable.odds.results import mean, quantile

Unit = TypeVar("Unit")

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
DIGITS = 12
"""Sums of many chances are off by a few units in the sixteenth."""


def by_words(
    say: Callable[[Force[Unit]], str], forces: Mapping[Force[Unit], float]
) -> dict[str, float]:
    """Forces that read alike together, the likeliest first."""
    found: dict[str, float] = defaultdict(float)
    for units, chance in forces.items():
        found[say(units)] += chance
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def forces_as_data(
    say: Callable[[Force[Unit]], str], forces: Mapping[Force[Unit], float]
) -> list[dict[str, Any]]:
    """What may be left, the likeliest first."""
    return [{"units": words, "chance": chance} for words, chance in by_words(say, forces).items()]


def spread_as_data(numbers: Mapping[int, float]) -> dict[str, Any]:
    """Numbers with their chances, and their mean."""
    chances = [[number, chance] for number, chance in numbers.items()]
    return {"mean": mean(numbers), "chances": chances}


def swings_as_data(swings: Mapping[int, float]) -> dict[str, Any]:
    """Swings with their chances, mean and quantiles."""
    quantiles = {f"{share:g}": quantile(swings, share) for share in QUANTILES}
    return spread_as_data(swings) | {"quantiles": quantiles}


def rounded(told: Any) -> Any:
    """What is told, every number with as many digits as are sure: chances that add up to one are
    one."""
    match told:
        case float():
            return float(f"{told:.{DIGITS}g}")
        case dict():
            return {key: rounded(value) for key, value in told.items()}
        case list() | tuple():
            return [rounded(value) for value in told]
    return told


def swings_chart(title: str, swings: Mapping[int, float]) -> Histogram:
    """What one side loses more than the other."""
    median = quantile(swings, 0.5)
    return Histogram(
        title,
        swings,
        lambda swing: ATTACK if swing > 0 else DEFENSE if swing < 0 else NEITHER,
        f"mean {mean(swings):+.1f}, median {median:+d} (dashed), "
        f"worse than 0: {percent(sum(p for swing, p in swings.items() if swing < 0))}",
        median,
    )


def left_chart(title: str, forces: Mapping[Force[Unit], float], color: str, most: int) -> Histogram:
    """How many units may be left of so many."""
    counts = dict.fromkeys(range(most + 1), 0.0)
    for units, chance in forces.items():
        counts[size(units)] = counts.get(size(units), 0.0) + chance
    expected = sum(number * chance for number, chance in counts.items())
    return Histogram(
        f"{title} (units)", counts, lambda _: color, f"mean {expected:.1f} of {most}", half=True
    )
