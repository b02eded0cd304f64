"""The 1940 editions keep the contract that every game keeps, in random games of rotating seeds."""

from __future__ import annotations

import os
import time

import pytest

from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies.contract import subject
from wartable.testing.contract import check_game

FIRST_SEED = int(os.environ.get("WARTABLE_SEED", int(time.time()) // 86_400 * 1_000))
"""The day's first seed: each day plays other games; a failure names its seed."""

TABLES = {
    "Europe as printed": (EUROPE_1940, Options(rounds=2)),
    "Europe, every option": (
        EUROPE_1940,
        Options(
            rounds=2,
            low_luck=True,
            lone_guns="fire",
            captured_bases="captors_turn",
            blitz_neutrals=False,
            overflight=False,
            bid={"germany": 9, "italy": 6},
            seats={
                "axis": ("germany", "italy"),
                "east": ("soviet_union",),
                "west": ("united_kingdom", "united_states", "france"),
            },
        ),
    ),
    "Global as printed": (GLOBAL_1940, Options(rounds=2)),
    "Global, every option": (
        GLOBAL_1940,
        Options(
            rounds=1,
            research=True,
            low_luck=True,
            lone_guns="fire",
            captured_bases="captors_turn",
            blitz_neutrals=False,
            overflight=False,
            bid={"japan": 9, "anzac": 6},
            seats={
                "axis": ("germany", "italy", "japan"),
                "east": ("soviet_union", "china"),
                "west": ("united_kingdom", "united_states", "france", "anzac"),
            },
        ),
    ),
}


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + 2))
@pytest.mark.parametrize("table", TABLES)
def test_random_games_keep_the_contract(table, seed):
    """Random games, looked at from all sides; 8 in every run, with about as many positions of each
    edition whose lists are opened as in the games of Spring 1942, some 100. Longer games are played
    by `make soak`."""
    game, options = TABLES[table]
    check_game(subject(game, options), seed, full=0.04, some=0.06)
