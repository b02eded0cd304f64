"""`python -m bench.empire_of_the_sun_players`: many games on many processors, told as they end.

    measure south_pacific:hard,normal:200 1943:hard,normal:60 surrenders:hard:20 --jobs 16
    tell south_pacific:hard,normal:200 FILE...
    sides --games 20 --jobs 16
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

import msgspec
import typer

from bench.empire_of_the_sun_players import positions as test_positions
from bench.empire_of_the_sun_players import runs, tables
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
AS_IT_IS = "as_it_is"
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


def _measure(work: Sequence[runs.Run], jobs: int, minutes: float, keep: Path | None = None) -> None:
    """Play the runs one after the other, all processors busy, and tell what they come to."""
    records: dict[str, list[Record]] = {run.name: [] for run in work}
    run_of = {job: run for run in work for job in run.jobs}
    began = time.monotonic()
    for record in _ended([*run_of], jobs, minutes):
        run = run_of[record.job]
        of_run = records[run.name]
        of_run.append(record)
        print(tables.line(record), flush=True)
        if keep is not None:
            with keep.open("a") as file:
                file.write(json.dumps(record.as_json()) + "\n")
        if len(of_run) % EVERY == 0 and len(of_run) < len(run.jobs):
            print(f"-- {run.name} so far: {run.told(of_run)}", flush=True)
    print(f"== {time.monotonic() - began:.0f} s")
    for run in work:
        _tell(run.name, run.told, records[run.name], len(run.jobs))


def _tell(name: str, told: tables.Told, records: Sequence[Record], of: int) -> None:
    print(f"== {name}: {len(records)} of {of} games")
    if records:
        for text in (told(records), tables.effort(records), tables.stranded(records)):
            print(f"   {text}", flush=True)


@app.command()
def measure(
    what: Annotated[list[str], typer.Argument(help="As south_pacific:hard,normal:200.")],
    seed: Seed = 1,
    jobs: Jobs = 1,
    minutes: Minutes = 0,
    keep: Keep = None,
) -> None:
    """Several runs in one go, those named first begun first."""
    _measure([runs.named(words, seed) for words in what], jobs, minutes, keep)


@app.command()
def tune(
    what: Annotated[str, typer.Argument(help="A run, as surrenders:hard:16.")],
    settings: Annotated[
        list[str], typer.Argument(help="Each a variant: shipping.TAKEN=0.2,conquest.HAD=0.7")
    ],
    seed: Seed = 1,
    jobs: Jobs = 1,
    minutes: Minutes = 0,
    keep: Keep = None,
) -> None:
    """The same games by the players as they are (`as_it_is`), and with other constants."""
    run = runs.named(what, seed)
    work = [runs.varied(run, () if words == AS_IT_IS else words.split(",")) for words in settings]
    _measure(work, jobs, minutes, keep)


@app.command()
def tell(
    what: Annotated[str, typer.Argument(help="A run, as it was named.")],
    files: Annotated[list[Path], typer.Argument(help="Kept games.")],
    seed: Seed = 1,
) -> None:
    """What kept games of a run come to, each counted once."""
    run = runs.named(what, seed)
    kept = (
        msgspec.convert(json.loads(line), Record)
        for file in files
        for line in file.read_text().splitlines()
    )
    games = {record.job: record for record in kept if record.job in run.jobs}
    _tell(run.name, run.told, [*games.values()], len(run.jobs))


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
    names = [scenario] if scenario else [*data().scenarios]
    work = [runs.pair(name, f"{level},{level}", games, seed) for name in names]
    _measure(work, jobs, minutes, keep)


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
