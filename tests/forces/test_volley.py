"""Dice of units that fire together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.forces import (
    Banded,
    Shot,
    Volley,
    fire,
    fire_best,
    fire_in_bands,
    fire_with_low_luck,
)
from wartable.testing.dice import ScriptedDice

VALUES = st.lists(st.integers(1, 5), max_size=8)


@pytest.mark.rule("S42-CMB-09")
def test_a_unit_hits_at_or_under_its_value():
    dice = ScriptedDice(3, 4, 1, 2)

    assert fire(dice, [3, 3, 1, 1]) == Volley((3, 3, 1, 1), (3, 4, 1, 2), hits=2)
    assert not dice.left


def test_nobody_rolls_nothing():
    assert fire(ScriptedDice(), []) == Volley((), (), 0)


@pytest.mark.rule("S42-TBL-04")
def test_low_luck_adds_the_values_up():
    """Values 4, 3 and 3: one sure hit for 6, one die that hits on the 4 that is left."""
    assert fire_with_low_luck(ScriptedDice(4), [4, 3, 3]) == Volley((4,), (4,), 2)
    assert fire_with_low_luck(ScriptedDice(5), [4, 3, 3]) == Volley((4,), (5,), 1)


@pytest.mark.rule("S42-TBL-04")
def test_low_luck_rolls_no_die_without_a_rest():
    assert fire_with_low_luck(ScriptedDice(), [3, 3]) == Volley((), (), 1)
    assert fire_with_low_luck(ScriptedDice(), []) == Volley((), (), 0)


@pytest.mark.rule("S42-TBL-04")
@given(VALUES)
def test_low_luck_hits_as_often_as_dice_on_average(values):
    """Over the six faces of its one die it hits as often as one die a unit would on average."""
    hits = [fire_with_low_luck(ScriptedDice(face), values).hits for face in range(1, 7)]

    assert sum(hits) == sum(values)
    assert max(hits) - min(hits) <= 1


@given(VALUES, st.integers(0, 2**32))
def test_one_die_a_unit(values, seed):
    faces = [seed // 6**at % 6 + 1 for at in range(len(values))]
    volley = fire(ScriptedDice(*faces), values)

    assert volley.faces == tuple(faces)
    assert volley.hits == sum(face <= value for face, value in zip(faces, values, strict=True))


def test_dice_have_as_many_faces_as_the_game_says():
    assert fire(ScriptedDice(9, 10), [9, 9], sides=12) == Volley((9, 9), (9, 10), 1)
    assert fire_with_low_luck(ScriptedDice(5), [9, 8], sides=12) == Volley((5,), (5,), 2)


@pytest.mark.rule("G40-RND-06")
def test_of_several_dice_the_best_counts():
    """Two units with two dice each: one hits once though both of its dice would, one misses."""
    shots = [Shot("bomber", 4, 2), Shot("bomber", 1, 2)]

    assert fire_best(ScriptedDice(4, 1, 2, 6), shots) == Volley((4, 4, 1, 1), (4, 1, 2, 6), 1)
    assert fire_best(ScriptedDice(12, 11, 10), [Shot("gun", 10, 3)], sides=12).hits == 1


def test_faces_of_a_die_may_be_hits_of_several_kinds():
    """A hunter hits what it likes with 1 to 3 of twelve, anything up to 8; a guard hits up to 4."""
    hunter, guard = ((3, "chosen"), (8, "any")), ((4, "any"),)
    dice = ScriptedDice(3, 4, 8, 9, 4, 5)

    volley = fire_in_bands(dice, [hunter] * 4 + [guard] * 2, sides=12)

    assert volley == Banded((3, 4, 8, 9, 4, 5), {"chosen": 1, "any": 3})
    assert not dice.left
    assert fire_in_bands(ScriptedDice(), []) == Banded((), {})
