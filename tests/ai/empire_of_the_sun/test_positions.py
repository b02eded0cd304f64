"""Positions with a clearly best answer, or a clearly bad one, which `hard` must know."""

from __future__ import annotations

import pytest

from bench.empire_of_the_sun_players.positions import TestPosition as Position
from bench.empire_of_the_sun_players.positions import answered, is_solved, load
from wartable.ai.empire_of_the_sun import returning

POSITIONS = load()


def test_names_are_told_apart() -> None:
    assert len({each.name for each in POSITIONS}) == len(POSITIONS)


@pytest.mark.parametrize(
    "position", [each for each in POSITIONS if each.hard], ids=lambda p: p.name
)
def test_hard_answers_well(position: Position) -> None:
    assert [*position.failures(answered(position, "hard"))] == []


def test_what_should_be_done_and_should_not_is_told() -> None:
    position = Position("", {}, does=("land * to 4423 | sail *", "done"), never=("discard *",))

    assert [*position.failures(["sail us_cv_essex to 4423", "done"])] == []
    assert [*position.failures(["land us_mar_div_1 to 4222", "discard AL-23"])] == [
        "not done: land * to 4423 | sail *",
        "not done: done",
        "done: discard AL-23",
    ]


def test_who_plays_at_random_solves_few() -> None:
    """So the positions ask for something."""
    wanted = [each for each in POSITIONS if each.does]

    solved = [each for each in wanted if is_solved(each, "random")]

    assert len(solved) < len(wanted) / 2


def test_who_gains_nothing_by_it_goes_where_the_rules_want_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """EOS-9.61-01: the airfield of Lae is in supply, its port is not."""
    (position,) = (each for each in POSITIONS if "a port that is cut off, though" in each.name)
    monkeypatch.setattr(returning, "BETTER", 1000.0)

    assert answered(position, "hard") == ["sail us_bb_washington to 3727"]
