"""Spring 1942 keeps the contract that every game keeps, in random games of rotating seeds."""

from __future__ import annotations

import os
import time

import pytest

from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies.contract import subject
from wartable.testing.contract import check_game

FIRST_SEED = int(os.environ.get("WARTABLE_SEED", int(time.time()) // 86_400 * 1_000))
"""The day's first seed: each day plays other games; a failure names its seed."""

TABLES = {
    "as printed": Options(rounds=2),
    "every option": Options(
        rounds=2,
        victory="total",
        closed_straits=True,
        escorts=True,
        bombardment="any_unit",
        low_luck=True,
        bid={"germany": 9, "japan": 6},
        seats={
            "axis": ("germany", "japan"),
            "east": ("soviet_union",),
            "west": ("united_kingdom", "united_states"),
        },
    ),
    "escorts": Options(rounds=1, escorts=True),
}


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + 18))
@pytest.mark.parametrize("table", TABLES)
def test_random_games_keep_the_contract(table, seed):
    """Random games, looked at from all sides; 54 in every run, longer ones in `make soak`."""
    check_game(subject(GAME, TABLES[table]), seed, full=0.005, some=0.03)
