"""Random games keep the contract, in games of rotating seeds; acts at will among them."""

from __future__ import annotations

import os
import random
import time
from typing import Literal

import pytest

from wartable.core.random_action import random_action, random_decision
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.state import Options, State
from wartable.testing.contract import check_game
from wartable.testing.dice import SeededDice
from wartable.testing.global_war_1936.contract import subject

PLAYERS: tuple[Literal[3, 4, 5, 6], ...] = (3, 4, 5, 6)
FIRST_SEED = int(os.environ.get("WARTABLE_SEED", int(time.time()) // 86_400 * 1_000))
"""The day's first seed: each day plays other games; a failure names its seed."""
APART = 25
"""So many actions lie between two moments that are kept."""


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

    check_game(subject(start.options), seed, cap=5 + seed % 20, full=0.01, some=0.05, start=start)


@pytest.fixture(scope="module")
def moments() -> list[State]:
    """Positions of a random game from July 1936 to its end."""
    rng, dice = random.Random(FIRST_SEED), SeededDice(FIRST_SEED)
    state = GAME.setup(Options())
    found = []
    for number in range(1_000_000):
        if not GAME.pending(state):
            break
        if number % APART == 0:
            found.append(state)
        decision = random_decision(GAME, state, rng)
        state = GAME.play(state, random_action(GAME, state, decision, rng), dice).state
    assert state.outcome is not None
    return found
