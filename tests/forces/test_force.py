"""Forces: counted units, equal if they hold the same."""

from __future__ import annotations

from collections import Counter
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.forces import count, each, force, holds, minus, parts, plus, single, size

PAIRS = st.lists(st.tuples(st.sampled_from(["infantry", "tank", "fighter"]), st.integers(0, 4)))


def counted(pairs):
    total: Counter[str] = Counter()
    for unit, number in pairs:
        total[unit] += number
    return {unit: number for unit, number in total.items() if number}


@given(PAIRS)
def test_like_units_are_counted_in_order_whatever_the_order_they_came_in(pairs):
    made = force(pairs)

    assert dict(made) == counted(pairs)
    assert list(made) == sorted(made)
    assert made == force(reversed(pairs))
    assert size(made) == sum(number for _, number in pairs)


@given(PAIRS, PAIRS)
def test_what_is_added_can_be_taken_away(one, other):
    first, second = force(one), force(other)

    assert plus(first, second) == force([*one, *other]) == plus(second, first)
    assert minus(plus(first, second), second) == first
    assert holds(plus(first, second), first)


@given(PAIRS, PAIRS)
def test_a_part_is_held_or_cannot_be_taken_away(whole, part):
    """A part names at least one of each of its units, and no more than there are."""
    is_held = all(number for _, number in part) and all(
        counted(whole).get(unit, 0) >= n for unit, n in counted(part).items()
    )

    assert holds(force(whole), part) is is_held
    if not all(counted(whole).get(unit, 0) >= n for unit, n in counted(part).items()):
        with pytest.raises(ValueError, match="too few"):
            minus(force(whole), force(part))


def test_a_single_kind():
    assert single("tank", 2) == force([("tank", 2)])
    assert single("tank") == (("tank", 1),)


@given(PAIRS)
def test_each_unit_by_itself_counts_to_the_force(pairs):
    units = force(pairs)

    assert count(each(units)) == units
    assert len(list(each(units))) == size(units)


@given(PAIRS, st.integers(0, 4))
def test_every_part_is_listed_once(pairs, most):
    units = force(pairs)
    listed = list(parts(units, most))

    assert listed[0] == ()
    assert len(set(listed)) == len(listed)
    assert all(size(part) <= most and holds(units, part) for part in listed)
    if most >= size(units):
        assert len(listed) == prod(number + 1 for _, number in units)
