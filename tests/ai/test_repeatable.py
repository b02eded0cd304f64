"""A seed plays the same game on every machine: nothing hangs on the order of a set."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

GAME = """
import random
from wartable.ai.makers import make_player
from wartable.core.dice import KeyedDice
from wartable.games import find_game

game = find_game({game!r})
state = game.setup(game.options_type(rounds=2))
player = make_player(game, "hard", random.Random(7), 600.0)
dice = KeyedDice(b"repeatable")
while (pending := game.pending(state)) and state.power not in {until!r}:
    action = player.choose(game, state, pending[0])
    print(game.format_action(action))
    state = game.play(state, action, dice).state
"""


def played(game: str, until: tuple[str, ...], hash_seed: int) -> str:
    """The first turns of a game, in a process with sets in an order of its own."""
    return subprocess.run(
        [sys.executable, "-c", GAME.format(game=game, until=until)],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.mark.parametrize(
    ("game", "until"),
    [("spring_1942", ("japan",)), ("europe_1940", ("italy",)), ("global_1940", ("china",))],
)
def test_the_same_seed_plays_the_same_game_in_every_process(
    game: str, until: tuple[str, ...]
) -> None:
    first, second = (played(game, until, hash_seed) for hash_seed in (1, 2))

    assert first.count("\n") > 20
    assert first == second
