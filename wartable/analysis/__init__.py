"""What a log tells: who was winning when, what turned the game, and who had the luck.

It may import core, forces, games, odds and ai.
"""

from wartable.analysis.analyse import analyse
from wartable.analysis.report import (
    Analysis,
    Battle,
    Luck,
    Roll,
    Round,
    Standing,
    Turn,
    TurningPoint,
)

__all__ = [
    "Analysis",
    "Battle",
    "Luck",
    "Roll",
    "Round",
    "Standing",
    "Turn",
    "TurningPoint",
    "analyse",
]
