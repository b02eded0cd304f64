"""What the keys of nations are worth to a side on the way to a surrender."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wartable.ai.empire_of_the_sun.aims import WILL
from wartable.ai.empire_of_the_sun.conquest import conquests, spoils
from wartable.ai.empire_of_the_sun.targets import Prizes
from wartable.games.empire_of_the_sun.nations.surrenders import NATIONS, Nation
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.setup import setup
from wartable.games.empire_of_the_sun.state import Options, State

INDIES: Nation = next(nation for nation in NATIONS if nation.id == "dutch_east_indies")


def december(*taken: str) -> State:
    """December 1941, but Japan holds these besides."""
    state = setup(Options(scenario="campaign"))
    return replace(state, japanese=state.japanese | {*taken})


def keys() -> tuple[str, ...]:
    return INDIES.keys(Position(december()))


@pytest.mark.rule("EOS-13.42-01")
def test_the_fewer_keys_are_missing_the_more_each_is_worth() -> None:
    last = keys()[-1]

    found = [
        conquests(Position(december(*keys()[:held])), "japan")[last] for held in range(len(keys()))
    ]

    assert found == sorted(found)
    assert found[-1] > 10 * found[0]


@pytest.mark.rule("EOS-16.41-04", "EOS-13.42-02")
def test_a_surrender_is_worth_more_than_its_political_will() -> None:
    """The Dutch units leave the game with it."""
    pos = Position(december(*keys()[:-1]))

    assert spoils(pos, INDIES, "japan") > WILL


@pytest.mark.rule("EOS-13.1-04", "EOS-13.1-05")
def test_who_has_surrendered_does_not_again_and_may_be_freed() -> None:
    state = december(*keys()[:-1])
    fallen = Position(replace(state, memory=replace(state.memory, surrendered={INDIES.id})))

    assert keys()[-1] not in conquests(fallen, "japan")
    assert {*keys()[:-1]} <= conquests(fallen, "allies").keys()
    assert not {*keys()} & conquests(Position(state), "allies").keys()


def test_nobody_surrenders_in_the_south_pacific() -> None:
    pos = Position(setup(Options(scenario="south_pacific")))

    assert conquests(pos, "japan") == {}


def test_the_last_key_is_a_prize_even_where_nobody_would_be_in_supply() -> None:
    last = keys()[-1]

    alone = Prizes(december(), "japan").of(last)
    at_last = Prizes(december(*keys()[:-1]), "japan").of(last)

    assert at_last > alone + WILL / 2
