"""`python -m bench.empire_of_the_sun_players`: many games on many processors, told as they end.

    pair hard,normal --scenario south_pacific --games 200 --jobs 16   # also hard,plain
    surrenders | resources | campaigns | sides --games 20 --jobs 16
    positions --levels easy,normal,hard,brutal
    watch --scenario 1943 --players hard,hard > game.txt

Every game is a line as soon as it ends, and after every few the sum so far: a run that is cut short
has told what it knows. `--minutes` ends it by itself.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Annotated

import typer

from bench.empire_of_the_sun_players import positions as test_positions
from bench.empire_of_the_sun_players import tables
from bench.empire_of_the_sun_players.games import Job, Record, play, played
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.game import GAME

app = typer.Typer(help=__doc__, add_completion=False, no_args_is_help=True)
Games = Annotated[int, typer.Option(min=1, help="How many games.")]
Jobs = Annotated[int, typer.Option(min=1, help="Games at the same time.")]
Seed = Annotated[int, typer.Option(help="The same seed plays the same games.")]
Minutes = Annotated[float, typer.Option(help="After so many no game is waited for; 0: all are.")]
Keep = Annotated[Path | None, typer.Option(metavar="FILE", help="Keep every game as a JSON line.")]
Level = Annotated[str, typer.Option(help="Who plays both sides.")]
Scenario = Annotated[str, typer.Option(help="The scenario.")]
EVERY = 10
"""After so many games the sum so far is told."""


def _ended(work: Sequence[Job], jobs: int, minutes: float) -> Iterator[Record]:
    """The games as they end, until there is no time left."""
    if jobs == 1:
        began = time.monotonic()
        for job in work:
            if minutes and time.monotonic() - began > 60 * minutes:
                return
            yield play(job)
        return
    until = time.monotonic() + 60 * minutes if minutes else None
    pool = ProcessPoolExecutor(jobs)
    open_ = {pool.submit(play, job) for job in work}
    while open_:
        left = None if until is None else max(0.0, until - time.monotonic())
        done, open_ = wait(open_, timeout=left, return_when=FIRST_COMPLETED)
        if not done:
            break
        for future in done:
            yield future.result()
    if open_:
        for process in list(pool._processes.values()):
            process.terminate()
    pool.shutdown(wait=not open_, cancel_futures=True)


def _run(
    work: Sequence[Job], told: tables.Told, jobs: int, minutes: float, keep: Path | None
) -> None:
    records: list[Record] = []
    began = time.monotonic()
    for record in _ended(work, jobs, minutes):
        records.append(record)
        print(tables.line(record), flush=True)
        if keep is not None:
            with keep.open("a") as file:
                file.write(json.dumps(record.as_json()) + "\n")
        if len(records) % EVERY == 0 and len(records) < len(work):
            print(f"-- so far: {told(records)}", flush=True)
    if not records:
        print("no game has ended in time")
        return
    print(f"== {len(records)} of {len(work)} games in {time.monotonic() - began:.0f} s")
    for text in (told(records), tables.effort(records), tables.stranded(records)):
        print(f"== {text}", flush=True)


def _deals(
    scenario: str, players: Sequence[str], games: int, seed: int, turns: int = 0
) -> list[Job]:
    """Every deal twice, sides swapped."""
    first, second = players
    found = []
    for number in range(games):
        japan, allies = (first, second) if number % 2 == 0 else (second, first)
        found.append(Job(scenario, japan, allies, f"{seed} {number // 2}", turns))
    return found


def _same(scenario: str, level: str, games: int, seed: int, turns: int = 0) -> list[Job]:
    return [Job(scenario, level, level, f"{seed} {number}", turns) for number in range(games)]


@app.command()
def pair(
    players: Annotated[str, typer.Argument(help="Two players, as hard,normal or hard,plain.")],
    scenario: Scenario = "south_pacific",
    games: Games = 20,
    seed: Seed = 1,
    jobs: Jobs = 1,
    minutes: Minutes = 0,
    keep: Keep = None,
) -> None:
    """Two players against each other, sides swapped, the same deals both ways."""
    first, second = players.split(",")
    work = _deals(scenario, (first, second), games, seed)
    _run(work, tables.pair(first), jobs, minutes, keep)


@app.command()
def surrenders(
    level: Level = "hard",
    games: Games = 20,
    seed: Seed = 1,
    jobs: Jobs = 1,
    minutes: Minutes = 0,
    keep: Keep = None,
) -> None:
    """The Philippines, Malaya and the Indies at the end of turn 4 of the campaign."""
    work = _same("campaign", level, games, seed, turns=4)
    _run(work, tables.surrenders, jobs, minutes, keep)


@app.command()
def resources(
    level: Level = "hard",
    games: Games = 20,
    seed: Seed = 1,
    jobs: Jobs = 1,
    minutes: Minutes = 0,
    keep: Keep = None,
) -> None:
    """Resource hexes that Japan holds at the end of 1942."""
    _run(_same("1942", level, games, seed), tables.resources, jobs, minutes, keep)


@app.command()
def campaigns(
    level: Level = "hard",
    scenario: Scenario = "campaign_shorter",
    games: Games = 20,
    seed: Seed = 1,
    jobs: Jobs = 1,
    minutes: Minutes = 0,
    keep: Keep = None,
) -> None:
    """Whether shortened campaigns end by the rules."""
    _run(_same(scenario, level, games, seed), tables.campaigns, jobs, minutes, keep)


@app.command()
def sides(
    level: Level = "hard",
    scenario: Annotated[str, typer.Option(help="One scenario; all without a word.")] = "",
    games: Games = 10,
    seed: Seed = 1,
    jobs: Jobs = 1,
    minutes: Minutes = 0,
    keep: Keep = None,
) -> None:
    """Which side wins each scenario."""
    for name in [scenario] if scenario else data().scenarios:
        print(f"# {name}")
        _run(_same(name, level, games, seed), tables.sides, jobs, minutes, keep)


@app.command()
def positions(
    levels: Annotated[str, typer.Option(help="Players by level.")] = "easy,normal,hard,brutal",
    only: Annotated[str, typer.Option(help="Those whose name has this in it.")] = "",
    seeds: Annotated[int, typer.Option(min=1, help="Each is given so many times.")] = 1,
    jobs: Jobs = 1,
) -> None:
    """The share of the test positions that each level solves."""
    found = [each for each in test_positions.load() if only in each.name]
    for level in levels.split(","):
        tried = [(each, level, seed) for each in found for seed in range(seeds)]
        if jobs == 1:
            solved = [test_positions.is_solved(*each) for each in tried]
        else:
            with ProcessPoolExecutor(jobs) as pool:
                solved = list(pool.map(test_positions.is_solved, *zip(*tried, strict=True)))
        missed = [each.name for (each, _, _), well in zip(tried, solved, strict=True) if not well]
        print(f"{level}: {sum(solved)} of {len(solved)}, {sum(solved) / len(solved):.0%}")
        for name in dict.fromkeys(missed):
            print(f"    missed: {name}", flush=True)


@app.command()
def watch(
    players: Annotated[str, typer.Option(help="Japan, then the Allies.")] = "hard,hard",
    scenario: Scenario = "south_pacific",
    seed: Seed = 1,
    turns: Annotated[int, typer.Option(min=0, help="So many turns; 0 is to the end.")] = 0,
) -> None:
    """A game as text, action by action, with the players' reasons."""
    japan, allies = players.split(",")
    record = Record(Job(scenario, japan, allies, f"{seed} 0", turns))
    for _, _, action, note, events in played(record.job, record):
        print(f"{GAME.format_action(action)}  -- {note}")
        for event in events:
            print(f"      {GAME.describe_event(event)}")
    print(tables.line(record))
    for turn in record.turns:
        print(turn)


def main() -> None:
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    app()


if __name__ == "__main__":
    main()
