"""Positions and turns that the tests of computer players share."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from wartable.ai.axis_allies.levels import LEVELS
from wartable.ai.axis_allies.study import Study
from wartable.ai.makers import make_player
from wartable.ai.player import Clock
from wartable.core.dice import KeyedDice
from wartable.games import find_game

GAME: Any = find_game("spring_1942")


def turn(
    given: Mapping[str, Any], level: str, seed: int = 1, game: Any = GAME
) -> tuple[list[Any], Any]:
    """What a player does in its phase, and the position when the phase is over."""
    state = game.scenarios.start(dict(given))
    player = make_player(game, level, random.Random(seed), 60.0)
    dice = KeyedDice(b"tactics")
    phase = (state.power, state.phase)
    actions = []
    while (state.power, state.phase) == phase and (pending := game.pending(state)):
        action = player.choose(game, state, pending[0])
        actions.append(action)
        state = game.play(state, action, dice).state
    return actions, state


def study(given: Mapping[str, Any], level: str = "hard", game: Any = GAME) -> Study:
    """How a player of this level sees a position."""
    state = game.scenarios.start(dict(given))
    rng = random.Random(1)
    return Study(game, state, state.power, LEVELS[level], rng, Clock(60.0), {})
