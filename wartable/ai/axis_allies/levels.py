"""The levels of the family's player, and how well each thinks."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.ai.player import Level


@dataclass(frozen=True, kw_only=True)
class Skill(Level):
    """How well a player thinks: the stages are the same, the care differs."""

    noise: float
    """How far its appraisals stray, as a share of what is at stake."""
    care: float
    """How much of the enemy's best reply it reckons with: 0 is nothing, 1 all of it."""
    overlooks: float
    """The share of possible attacks that it does not see at first."""
    learns: int
    """The round from which on it sees more; four rounds later it sees everything."""
    orders: int
    """How many sets of attacks it compares before it chooses one."""
    effort: int = 0
    """How many small changes of its plan it tries."""
    looks_ahead: bool = False
    """Whether it tries several ways out before it attacks."""


EASY = Skill("easy", 2.0, noise=0.5, care=0.0, overlooks=0.7, learns=8, orders=1)
NORMAL = Skill("normal", 2.0, noise=0.35, care=0.2, overlooks=0.55, learns=8, orders=1)
HARD = Skill("hard", 3.0, noise=0.0, care=0.35, overlooks=0.0, learns=0, orders=6, effort=400)
BRUTAL = Skill(
    "brutal",
    10.0,
    noise=0.0,
    care=0.35,
    overlooks=0.0,
    learns=0,
    orders=6,
    effort=150,
    looks_ahead=True,
)

LEVELS = {level.name: level for level in (EASY, NORMAL, HARD, BRUTAL)}
