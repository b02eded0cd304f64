"""The levels of the family's players, and how well each thinks."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.ai.player import Level


@dataclass(frozen=True, kw_only=True)
class Skill(Level):
    """How well a player thinks: the stages are the same, the care differs."""

    noise: float
    """How far its appraisals stray, in points of victory."""
    overlooks: float
    """The share of targets that it does not see."""
    care: float
    """How much of the enemy's reply it reckons with: 0 is nothing, 1 all of it."""
    plans: int
    """How many whole Offensives it compares before it plays a card."""
    tasks: int
    """In how many places at once it attacks."""
    deploys: bool = False
    """Whether units that are not needed for battle move to where they are of use."""
    exchanges: int = 0
    """How many imagined hands it plays its best plans out against."""


EASY = Skill("easy", 10.0, noise=1.0, overlooks=0.7, care=0.0, plans=1, tasks=1)
NORMAL = Skill("normal", 15.0, noise=0.5, overlooks=0.4, care=0.2, plans=3, tasks=2)
HARD = Skill("hard", 30.0, noise=0.05, overlooks=0.0, care=1.0, plans=8, tasks=4, deploys=True)
BRUTAL = Skill(
    "brutal",
    60.0,
    noise=0.0,
    overlooks=0.0,
    care=1.0,
    plans=12,
    tasks=4,
    deploys=True,
    exchanges=3,
)

LEVELS = {level.name: level for level in (EASY, NORMAL, HARD, BRUTAL)}
