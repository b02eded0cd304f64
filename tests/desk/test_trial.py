"""Actions are tried without touching the game, and dice without luck."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from wartable.core.errors import IllegalAction
from wartable.desk.trial import FACES, EvenDice, Trial
from wartable.testing.dice import SeededDice
from wartable.testing.toy import Attack, March, Options, Toy

GAME = Toy()


def begun() -> Any:
    state = GAME.setup(Options())
    deal = GAME.legal(state, GAME.pending(state)[0])[0].actions()[0]
    return GAME.play(state, deal, SeededDice(1)).state


def test_what_is_tried_leads_on_and_the_game_is_as_it_was() -> None:
    state = begun()
    trial = Trial(GAME, state)

    trial.play(March("north", 1))
    trial.play(March("north", 1))

    assert trial.state.sides["north"].height == 2
    assert trial.actions == [March("north", 1)] * 2
    assert state.sides["north"].height == 0


def test_what_is_illegal_is_refused_with_its_reasons_and_not_kept() -> None:
    trial = Trial(GAME, begun())

    with pytest.raises(IllegalAction, match="RDG-2"):
        trial.play(March("north", 3))

    assert trial.actions == []


def test_nothing_is_tried_after_dice_have_fallen() -> None:
    """The action is kept, and the position is the one before it."""
    state = begun()
    trial = Trial(GAME, state)

    trial.play(Attack("north"))

    assert trial.actions == [Attack("north")]
    assert trial.state == state


def test_even_dice_have_no_luck() -> None:
    """A single die shows every face as often, for each of two who roll by turns; many at once are
    spread over the faces."""
    dice = EvenDice()
    singles = [dice.roll(1)[0] for _ in range(len(FACES))]

    assert sorted(singles[::2]) == sorted(singles[1::2]) == [1, 2, 3, 4, 5, 6]
    assert dice.roll(6) == (1, 2, 3, 4, 5, 6)
    assert Counter(dice.roll(12)) == Counter(dict.fromkeys(range(1, 7), 2))
    assert dice.roll(2) == (2, 5)
    assert dice.roll(0) == ()
    assert dice.roll(4, sides=12) == (2, 5, 8, 11)
    assert dice.shuffle(3) == (0, 1, 2)
