"""The family's computer players by level."""

from __future__ import annotations

import random

from wartable.ai.empire_of_the_sun.commander import Commander
from wartable.ai.empire_of_the_sun.levels import LEVELS
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun


def make(game: EmpireOfTheSun, level: str, rng: random.Random, think: float | None) -> Commander:
    """The player of this level."""
    return Commander(LEVELS[level], rng, think)
