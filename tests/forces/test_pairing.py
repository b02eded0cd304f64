"""As many units as can be find a partner."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from wartable.forces import pair_up

UNITS = ("infantry", "mechanized", "tank")
PARTNERS = ("artillery", "bomber")
some_units = st.lists(st.integers(0, 3), min_size=3, max_size=3)
some_partners = st.lists(st.integers(0, 3), min_size=2, max_size=2)
some_names = st.lists(
    st.lists(st.sampled_from(PARTNERS), unique=True), min_size=len(UNITS), max_size=len(UNITS)
)


def by_brute_force(wanting, may_have, partners):
    """The most pairs there can be: every number of every unit with every partner."""
    pairs = [(unit, name) for unit in wanting for name in may_have[unit]]
    best = 0
    for counts in product(*(range(wanting[unit] + 1) for unit, _ in pairs)):
        made = list(zip(pairs, counts, strict=True))
        is_possible = all(
            sum(n for (unit, _), n in made if unit == each) <= wanting[each] for each in wanting
        ) and all(
            sum(n for (_, name), n in made if name == each) <= partners[each] for each in partners
        )
        best = max(best, sum(counts) if is_possible else 0)
    return best


@given(some_units, some_names, some_partners)
def test_as_many_as_brute_force_finds(numbers, names, free):
    wanting = dict(zip(UNITS, numbers, strict=True))
    may_have = dict(zip(UNITS, names, strict=True))
    partners = dict(zip(PARTNERS, free, strict=True))

    paired = pair_up(wanting, may_have, partners)

    assert sum(paired.values()) == by_brute_force(wanting, may_have, partners)
    assert all(paired[unit] <= number for unit, number in wanting.items())
    assert partners == dict(zip(PARTNERS, free, strict=True))


def test_those_that_stand_first_are_paired_first():
    may_have = {"tank": ["bomber"], "infantry": ["bomber"]}

    assert pair_up({"tank": 1, "infantry": 1}, may_have, {"bomber": 1}) == {
        "tank": 1,
        "infantry": 0,
    }
