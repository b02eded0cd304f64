"""The search for the best assignment finds it (9.2 F)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from wartable.games.empire_of_the_sun.battle import hits
from wartable.games.empire_of_the_sun.battle.hits import Target, Volley
from wartable.odds.empire_of_the_sun.assignment import best, worth


def some_volley(dice: Random) -> tuple[Volley, dict[str, tuple[int, ...]]]:
    targets = []
    gains: dict[str, tuple[int, ...]] = {}
    for number in range(dice.randint(1, 6)):
        full = dice.random() < 0.6
        unit = f"u{number}"
        targets.append(
            Target(unit, 1 + full, dice.randint(3, 14), 5, full=full, far=dice.random() < 0.4)
        )
        gains[unit] = tuple(dice.randint(0, 12) for _ in range(1 + full))
    volley = Volley(dice.randint(0, 60), dice.random() < 0.3, tuple(targets), dice.randint(0, 3), 0)
    return volley, gains


def every_worth(volley: Volley, gains: dict[str, tuple[int, ...]]) -> list[int]:
    """What every maximal assignment is worth."""
    found = []
    for numbers in product(*(range(target.steps + 1) for target in volley.targets)):
        counts = Counter(
            {target.unit: n for target, n in zip(volley.targets, numbers, strict=True) if n}
        )
        if hits.is_legal(volley, counts) and hits.is_maximal(volley, counts):
            found.append(worth(gains, counts.elements()))
    return found


@pytest.mark.rule("EOS-9.2-13", "EOS-9.2-14", "EOS-9.2-16", "EOS-9.2-21")
@pytest.mark.parametrize("seed", range(300))
def test_nothing_legal_is_worth_more(seed: int):
    """Compared with every maximal assignment."""
    volley, gains = some_volley(Random(seed))
    found = best(volley, gains)

    assert hits.is_legal(volley, Counter(found))
    assert hits.is_maximal(volley, Counter(found))
    assert worth(gains, found) == max(every_worth(volley, gains))
