"""The cheapest force is found as if all had been tried."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.forces import Force, force, parts, size
from wartable.odds.cheapest import cheapest

COSTS = {"infantry": 3, "tank": 5, "bomber": 12}
STRENGTH = {"infantry": 1, "tank": 3, "bomber": 4}
some_forces = st.lists(st.integers(0, 3), min_size=3, max_size=3).map(
    lambda numbers: force(zip(COSTS, numbers, strict=True))
)


def judge(units: Force[str]) -> float:
    """More units never make it worse."""
    return min(1.0, sum(STRENGTH[unit] * number for unit, number in units) / 12)


def price(units: Force[str]) -> int:
    return sum(COSTS[unit] * number for unit, number in units)


@given(some_forces.filter(bool), st.floats(0.05, 1.0))
def test_no_cheaper_force_does_it_and_none_of_its_cost_does_it_better(units, wanted):
    good = [part for part in parts(units, size(units)) if judge(part) >= wanted]

    found = cheapest(units, COSTS.__getitem__, judge, wanted)

    if not good:
        assert found is None
        return
    assert found is not None
    best, cost = found
    assert cost == price(best) == min(map(price, good))
    assert judge(best) == max(judge(part) for part in good if price(part) == cost)


@pytest.mark.parametrize(("strength", "best"), [(3, (("tank", 1),)), (1, (("infantry", 2),))])
def test_of_equal_cost_the_surest_is_found_whichever_is_tried_first(strength, best):
    """Two infantry or a tank: a tank that is stronger, or weaker, than both."""

    def judged(units: Force[str]) -> float:
        return sum({"infantry": 1, "tank": strength}[unit] * n for unit, n in units) / 12

    units = force([("infantry", 2), ("tank", 1)])

    assert cheapest(units, {"infantry": 3, "tank": 6}.__getitem__, judged, 1 / 6) == (best, 6)


def test_no_force_is_judged_twice():
    asked: list[Force[str]] = []

    def count(units: Force[str]) -> float:
        asked.append(units)
        return judge(units)

    cheapest(force([("infantry", 3), ("tank", 3)]), COSTS.__getitem__, count, 0.7)

    assert len(set(asked)) == len(asked)
