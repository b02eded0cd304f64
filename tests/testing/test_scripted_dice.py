"""Dice for tests give what they were told, and say so when they cannot."""

from __future__ import annotations

from collections import Counter

import pytest

from wartable.core.errors import WartableError
from wartable.testing.dice import ScriptedDice, SeededDice


def test_scripted_faces_come_in_their_order_across_rolls():
    dice = ScriptedDice(1, 6, 3)

    assert dice.roll(2) == (1, 6)
    assert dice.left == (3,)
    assert dice.roll(0) == ()
    assert dice.roll(1, sides=3) == (3,)


def test_too_few_scripted_faces_are_named():
    dice = ScriptedDice(1, 2)

    with pytest.raises(WartableError, match="3 dice are rolled, but 2 faces are left"):
        dice.roll(3)
    assert dice.left == (1, 2)


@pytest.mark.parametrize("face", [0, 7])
def test_a_face_the_die_has_not_is_refused(face):
    with pytest.raises(WartableError, match=f"a die of 6 sides cannot show {face}"):
        ScriptedDice(face).roll(1)


def test_a_scripted_shuffle_leaves_the_order():
    assert ScriptedDice().shuffle(3) == (0, 1, 2)


def test_seeded_dice_repeat_with_their_seed():
    assert SeededDice(3).roll(50) == SeededDice(3).roll(50) != SeededDice(4).roll(50)
    assert SeededDice(3).shuffle(20) == SeededDice(3).shuffle(20) != SeededDice(4).shuffle(20)


def test_seeded_dice_show_every_face_and_no_other():
    assert set(Counter(SeededDice(1).roll(2_000, 12))) == set(range(1, 13))
    assert sorted(SeededDice(1).shuffle(9)) == list(range(9))
