"""What the first chapter says: two sides, the die, open counters, and what an Offensive is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import asked, play, to_play
from wartable.games.empire_of_the_sun.actions import Pass, PlayEvent, PlayOperations
from wartable.games.empire_of_the_sun.decisions import Activate
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.script import Script
from wartable.testing.empire_of_the_sun.table import position


class Shown:
    """A ten-sided die that shows this number of 1 to 10."""

    def __init__(self, number: int) -> None:
        self.number = number

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        assert (count, sides) == (1, 10)
        return (self.number,)

    def shuffle(self, count: int) -> tuple[int, ...]:
        return tuple(range(count))


@pytest.mark.rule("EOS-1.0-01")
def test_two_sides_with_a_player_each() -> None:
    """Japan and the Allies; nobody else is ever asked or wins."""
    state = position("1942")

    assert {*SIDES} == {"japan", "allies"}
    assert GAME.sides(state) == {"japan": ("japan",), "allies": ("allies",)}
    assert sorted(GAME.seats(state).values()) == [("allies",), ("japan",)]


@pytest.mark.rule("EOS-1.22-01")
def test_the_die_shows_0_to_9() -> None:
    """The tenth face is a zero."""
    state = position("1942")

    assert [Script(state, Shown(number)).roll("a test") for number in range(1, 11)] == [
        *range(1, 10),
        0,
    ]


@pytest.mark.rule("EOS-1.24-02")
@pytest.mark.parametrize("seat", ["japan", "allies", None])
def test_everybody_sees_every_counter(seat: str | None) -> None:
    """Where it is and on which side, also of the other player; cards are hidden all the same."""
    state = position("1942", hands={"japan": ["JP-23"], "allies": ["AL-59"]})
    seen = GAME.view(state, seat)

    assert (seen.at, seen.reduced, seen.japanese) == (state.at, state.reduced, state.japanese)
    assert seen.tracks == state.tracks
    assert seen.cards != state.cards


@pytest.mark.rule("EOS-1.3-34")
def test_an_offensive_is_a_play_that_activates_units() -> None:
    """A card as OC, and an event with activation; not a political event, not a pass."""
    hq = "jp_hq_combined_fleet_yamamoto"
    military = to_play("JP-09")
    political = to_play("JP-15")

    for state, action in (
        (military, PlayOperations("japan", "JP-09", hq)),
        (military, PlayEvent("japan", "JP-09", hq)),
        (political, PlayOperations("japan", "JP-15", hq)),
    ):
        begun = play(state, action)
        assert begun.offensive is not None
        assert asked(begun) == Activate("japan")
    assert play(political, PlayEvent("japan", "JP-15")).offensive is None
    one = replace(military.cards["japan"], passes=1)
    passing = replace(military, cards={**military.cards, "japan": one})
    assert play(passing, Pass("japan")).offensive is None
