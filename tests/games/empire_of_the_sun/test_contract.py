"""Random games of every scenario keep the contract, in games of rotating seeds."""

from __future__ import annotations

import os
import time

import pytest

from wartable.games.empire_of_the_sun.data import data
from wartable.testing.contract import check_game
from wartable.testing.empire_of_the_sun.contract import subject

FIRST_SEED = int(os.environ.get("WARTABLE_SEED", int(time.time()) // 86_400 * 1_000))
"""The day's first seed: each day plays other games; a failure names its seed."""
SCENARIOS = sorted({*data().scenarios} - {"south_pacific"})


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + 20))
def test_whole_games_of_the_south_pacific_keep_it(seed: int) -> None:
    assert check_game(subject("south_pacific"), seed, full=0.01, some=0.05) is not None


@pytest.mark.parametrize("seed", range(FIRST_SEED + 20, FIRST_SEED + 220))
def test_beginnings_in_the_south_pacific_keep_it(seed: int) -> None:
    check_game(subject("south_pacific"), seed, cap=10 + seed % 60, full=0.01, some=0.05)


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + 3))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_keeps_it(scenario: str, seed: int) -> None:
    """As far as the seed says; `make soak` plays to the end."""
    check_game(subject(scenario), seed, cap=15 * 4 ** (seed % 3), full=0.01, some=0.05)
