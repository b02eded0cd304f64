"""Distributions of hits are what plain counting gives."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.forces import fire_with_low_luck
from wartable.odds.hits import chances, chances_with_low_luck, sums
from wartable.testing.dice import ScriptedDice


@given(st.lists(st.integers(0, 6), max_size=5))
@settings(max_examples=60, deadline=None)
def test_every_face_counted(values: list[int]) -> None:
    counted = [0] * (len(values) + 1)
    for faces in product(range(1, 7), repeat=len(values)):
        counted[sum(f <= v for f, v in zip(faces, values, strict=True))] += 1

    found = chances(values)

    total = 6 ** len(values)
    for hits, number in enumerate(counted):
        assert found[hits] == pytest.approx(number / total, abs=1e-12)


@given(st.lists(st.integers(1, 4), max_size=12))
@settings(deadline=None)
def test_low_luck_is_what_the_volley_does(values: list[int]) -> None:
    counted: dict[int, float] = {}
    for face in range(1, 7):
        hits = fire_with_low_luck(ScriptedDice(face), values).hits
        counted[hits] = counted.get(hits, 0.0) + 1 / 6

    found = chances_with_low_luck(values)

    assert {hits: p for hits, p in enumerate(found) if p} == pytest.approx(counted)


def test_the_order_of_values_does_not_matter() -> None:
    assert list(chances([1, 3, 2])) == list(chances([3, 2, 1]))


def test_what_is_shared_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        chances([3])[0] = 1.0


@pytest.mark.parametrize("dice", [0, 1, 2, 3])
def test_sums_of_dice(dice: int) -> None:
    counted: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=dice):
        counted[sum(faces)] = counted.get(sum(faces), 0) + 1

    for total, chance in enumerate(sums(dice)):
        assert chance == pytest.approx(counted.get(total, 0) / 6**dice)
