"""Anything legal, in sensible time: what a random player does."""

from __future__ import annotations

import random
from typing import Any

from wartable.core.game import Game

DONE_CHANCE = 1 / 6
"""How often a phase is ended although something else could be tried."""


AT_WILL_CHANCE = 1 / 6
"""How often somebody acts for whom nobody waits."""


class DeadEnd(Exception):
    """A decision is owed and no action is listed for it: the game's own bug."""


def random_decision(game: Game, state: Any, rng: random.Random) -> Any:
    """One of the decisions that the game waits for; one time in six one that somebody may take at
    will, if there is any."""
    at_will = game.at_will(state)
    if at_will and rng.random() < AT_WILL_CHANCE:
        return rng.choice(at_will)
    return rng.choice(game.pending(state))


def random_action(game: Game, state: Any, decision: Any, rng: random.Random) -> Any:
    """A listed action: a branch by chance, then an action in it; a branch `done` comes up one time
    in six. Only the branches looked at are opened."""
    branches = list(game.legal(state, decision))
    rng.shuffle(branches)
    is_done = rng.random() < DONE_CHANCE
    branches.sort(key=lambda branch: (branch.label == "done") != is_done)
    for branch in branches:
        if actions := branch.actions():
            return rng.choice(actions)
    raise DeadEnd(f"{decision} has no listed action")
