"""Random games of peace keep the contract, in games of rotating seeds; acts at will among them."""

from __future__ import annotations

import os
import time
from typing import Literal

import pytest

from wartable.games.global_war_1936.state import Options
from wartable.testing.contract import check_game
from wartable.testing.global_war_1936.contract import subject

PLAYERS: tuple[Literal[3, 4, 5, 6], ...] = (3, 4, 5, 6)
FIRST_SEED = int(os.environ.get("WARTABLE_SEED", int(time.time()) // 86_400 * 1_000))
"""The day's first seed: each day plays other games; a failure names its seed."""


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + 6))
def test_beginnings_keep_it(seed: int) -> None:
    """As far as the seed says."""
    options = Options(players=PLAYERS[seed % 4])
    check_game(subject(options), seed, cap=20 * 2 ** (seed % 4), some=0.05)


def test_a_short_game_keeps_it() -> None:
    options = Options(rounds=1, data="known", tibet="warlord")

    assert check_game(subject(options), FIRST_SEED, full=0.01, some=0.02) is not None
