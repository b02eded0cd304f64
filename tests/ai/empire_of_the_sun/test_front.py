"""The front: what is fought for next, and how far each place is from it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wartable.ai.empire_of_the_sun.front import FARTHEST, idleness
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.setup import setup
from wartable.games.empire_of_the_sun.state import Options

DAVAO, PALAU, TRUK, SHANGHAI, TJILATJAP = "2915", "3416", "4017", "3007", "2019"
KEYS = ("1813", "1916", "2017", "2220", "2415", "2517", "2616")


def december(*taken: str) -> Position:
    """December 1941, but Japan holds these besides."""
    state = setup(Options(scenario="campaign"))
    return Position(replace(state, japanese=state.japanese | {*taken}))


def test_the_front_is_where_most_is_at_stake_not_wherever_both_sides_hold_a_base() -> None:
    pos = december()

    assert idleness(pos, DAVAO) < idleness(pos, PALAU) < idleness(pos, TRUK)
    assert idleness(pos, DAVAO) < idleness(pos, SHANGHAI)


@pytest.mark.rule("EOS-13.42-01")
def test_the_front_comes_nearer_to_the_key_of_a_nation_that_is_the_last() -> None:
    borneo = ("2415", "2517", "2616")

    assert idleness(december(*KEYS), TJILATJAP) < idleness(december(*borneo), TJILATJAP)


def test_places_off_the_map_are_farthest() -> None:
    assert idleness(december(), "nowhere") == FARTHEST
