"""Computer players: CPU for a round of five seats."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from bench.figures import Figure
from wartable.cli.tournament import Match, play_match

NAME = "ai"

GAMES = 2


def figures() -> Iterator[Figure]:
    """Every figure of the computer players."""
    for level, aim, worst in (("hard", 3.0, 6.0), ("normal", None, None), ("easy", None, None)):
        cpu: list[float] = []
        for number in range(GAMES):
            match = Match("spring_1942", (level, level), 0, f"bench {number}", 12, None)
            cpu += play_match(match).cpu
        yield Figure(f"a round of five {level} seats, median", median(cpu), "s", aim)
        yield Figure("  the longest", max(cpu), "s", worst)
