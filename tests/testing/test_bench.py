"""The bench plays any game in words."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.testing.bench import Bench
from wartable.testing.toy import Options, Toy


class Spoken(Toy):
    """The small game with its actions as the kernel's grammar has them."""

    def format_action(self, action: Any) -> str:
        return super().format_action(action).replace(" ", ": ", 1)

    def parse_action(self, text: str) -> Any:
        return super().parse_action(text.replace(":", " ", 1))


TABLE = Bench(Spoken())
BEGINNING = TABLE.game.setup(Options())


def begun() -> Any:
    """North has dealt and is to move."""
    return TABLE.game.play(BEGINNING, next(TABLE.actions(BEGINNING)), _InOrder()).state


class _InOrder:
    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        raise AssertionError

    def shuffle(self, count: int) -> tuple[int, ...]:
        return tuple(range(count))


def test_who_is_not_named_is_whoever_owes_a_decision():
    state = begun()

    assert TABLE.asked(state) == [("north", "TakeTurn")]
    assert "north: march 2" in TABLE.listed(state)
    assert "march 2" in TABLE.choices(state)
    assert TABLE.action(state, "march 2") == TABLE.action(state, "north: march 2")
    assert TABLE.play(state, "march 1", "march 1").sides["north"].height == 2


def test_what_is_refused_is_told_by_its_rules():
    state = begun()

    assert TABLE.is_legal(state, "march 2")
    assert TABLE.refused(state, "march 3") == {"RDG-2"}
    assert TABLE.refused(state, "south: march 1")


def test_dice_fall_as_given_and_all_of_them():
    state = begun()

    events, after = TABLE.events(state, "attack", dice=[4, 1])
    assert events
    assert TABLE.asked(after) == [("south", "ChooseLosses")]
    with pytest.raises(AssertionError, match="dice not rolled"):
        TABLE.play(state, "attack", dice=[4, 1, 6])
