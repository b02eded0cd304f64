"""Random games keep the contract, in games of rotating seeds; acts at will among them."""

from __future__ import annotations

import os
import time
from typing import Literal

import pytest

from tests.kept_logs import LOGS, bytes_of
from wartable.core.log import Log
from wartable.core.table import Table
from wartable.games import find_game
from wartable.games.global_war_1936.state import Options, State
from wartable.testing.contract import check_game
from wartable.testing.global_war_1936.contract import subject

PLAYERS: tuple[Literal[3, 4, 5, 6], ...] = (3, 4, 5, 6)
FIRST_SEED = int(os.environ.get("WARTABLE_SEED", int(time.time()) // 86_400 * 1_000))
"""The day's first seed: each day plays other games; a failure names its seed."""
WHOLE = LOGS / "global_war_1936-rules-3-format-2-last-round.jsonl.gz"


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + 6))
def test_beginnings_keep_it(seed: int) -> None:
    """As far as the seed says."""
    options = Options(players=PLAYERS[seed % 4])
    check_game(subject(options), seed, cap=20 * 2 ** (seed % 4), some=0.05)


def test_a_short_game_keeps_it() -> None:
    options = Options(rounds=1, data="known", tibet="warlord")

    assert check_game(subject(options), FIRST_SEED, full=0.01, some=0.02) is not None


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + 200))
def test_games_from_any_moment_of_a_whole_one_keep_it(seed: int, moments: list[State]) -> None:
    """Every year comes, with the wars, pacts and queues that stand by then."""
    start = moments[seed * 7919 % len(moments)]

    check_game(subject(start.options), seed, cap=10 + seed % 30, full=0.01, some=0.05, start=start)


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory) -> list[State]:
    """The positions of a whole game, but its last."""
    path = tmp_path_factory.mktemp("whole") / "game.jsonl"
    path.write_bytes(bytes_of(WHOLE))
    with Table(Log.load(path, find_game), None) as table:
        return [*table.states()][:-1]
