"""Runs of many games: which are played, and how what comes out is told.

A run is named in words: `SCENARIO:FIRST,SECOND:GAMES` is a pair, sides swapped and the same deals
both ways (a level against itself tells which side wins); `surrenders:LEVEL:GAMES`,
`resources:LEVEL:GAMES` and `campaigns:LEVEL:GAMES` are the yardsticks. The same words and the same
seed are the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bench.empire_of_the_sun_players import tables
from bench.empire_of_the_sun_players.games import Job
from wartable.games.empire_of_the_sun.data import data


@dataclass(frozen=True)
class Run:
    """Games that are told together."""

    name: str
    jobs: tuple[Job, ...]
    told: tables.Told


def pair(scenario: str, players: str, games: int, seed: int) -> Run:
    """Two players, every deal twice with sides swapped; of a player against itself once."""
    first, second = players.split(",")
    name = f"{scenario}:{players}:{games}"
    if first == second:
        return Run(name, _same(scenario, first, games, seed), tables.sides)
    jobs = [
        Job(scenario, *((first, second) if number % 2 == 0 else (second, first)), deal)
        for number in range(games)
        for deal in [f"{seed} {number // 2}"]
    ]
    return Run(name, tuple(jobs), tables.pair(first))


def surrenders(level: str, games: int, seed: int) -> Run:
    """The campaign to the end of turn 4."""
    jobs = _same("campaign", level, games, seed, turns=4)
    return Run(f"surrenders:{level}:{games}", jobs, tables.surrenders)


def resources(level: str, games: int, seed: int) -> Run:
    """1942, by the resource hexes that Japan holds."""
    return Run(f"resources:{level}:{games}", _same("1942", level, games, seed), tables.resources)


def campaigns(level: str, games: int, seed: int) -> Run:
    """Shortened campaigns."""
    jobs = _same("campaign_shorter", level, games, seed)
    return Run(f"campaigns:{level}:{games}", jobs, tables.campaigns)


def _same(scenario: str, level: str, games: int, seed: int, turns: int = 0) -> tuple[Job, ...]:
    deals = [f"{seed} {number}" for number in range(games)]
    return tuple(Job(scenario, level, level, deal, turns) for deal in deals)


YARDSTICKS: dict[str, Callable[[str, int, int], Run]] = {
    "surrenders": surrenders,
    "resources": resources,
    "campaigns": campaigns,
}


def varied(run: Run, settings: Sequence[str]) -> Run:
    """The same games by players with other constants."""
    name = f"{run.name} {' '.join(settings)}".strip()
    jobs = tuple(replace(job, settings=tuple(settings)) for job in run.jobs)
    return Run(name, jobs, run.told)


def named(words: str, seed: int) -> Run:
    """The run that is meant."""
    what, players, games = words.split(":")
    if what in YARDSTICKS:
        return YARDSTICKS[what](players, int(games), seed)
    if what not in data().scenarios:
        raise ValueError(f"{what} is neither a scenario nor one of {', '.join(YARDSTICKS)}")
    return pair(what, players, int(games), seed)
