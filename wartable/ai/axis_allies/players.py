"""The family's computer players by level."""

from __future__ import annotations

import random

from wartable.ai.axis_allies.commander import Commander
from wartable.ai.axis_allies.foresight import Strategist
from wartable.ai.axis_allies.levels import LEVELS
from wartable.games.axis_allies.game import AxisAllies


def make(game: AxisAllies, level: str, rng: random.Random, think: float | None) -> Commander:
    """The player of this level; the strongest looks ahead."""
    skill = LEVELS[level]
    return (Strategist if skill.looks_ahead else Commander)(skill, rng, think)
