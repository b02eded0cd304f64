"""The figures of `make bench`: CPU of `hard`, and the share of the positions that each level
solves."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from bench.empire_of_the_sun_players.games import Job, play
from bench.empire_of_the_sun_players.positions import is_solved, load
from bench.figures import Figure

NAME = "empire_of_the_sun_players"
MEASURED = ("south_pacific", "1943")
LEVELS = ("easy", "normal", "hard", "brutal")


def figures() -> Iterator[Figure]:
    """Every figure of these players."""
    records = [play(Job(scenario, "hard", "hard", "bench 0")) for scenario in MEASURED]
    offensives = [each for record in records for each in record.offensives["hard"]]
    replies = [each for record in records for each in record.replies["hard"]]
    turns = [turn.cpu for record in records for turn in record.turns]
    yield Figure("an Offensive of hard, median", median(offensives), "s", 5)
    yield Figure("  the longest", max(offensives), "s", 15)
    yield Figure("an answer of hard to one, the longest", max(replies), "s", 3)
    yield Figure("a turn of both hard seats, the longest", max(turns), "s", 60)
    yield Figure("memory of the process", max(record.memory for record in records), "MB", 300)
    positions = load()
    for level in LEVELS:
        solved = sum(is_solved(each, level) for each in positions)
        yield Figure(f"positions that {level} solves", 100 * solved / len(positions), "%")
