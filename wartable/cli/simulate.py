"""`wartable simulate`: computer players against each other, many games, counted."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean
from textwrap import shorten
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from wartable.ai.at_will import wanted
from wartable.cli.files import make_folder
from wartable.cli.invoked import command
from wartable.cli.many_games import play_all
from wartable.cli.options import OptionWords, ScenarioWord, last_round, option_fields, read_options
from wartable.cli.output import Json, console, print_json
from wartable.cli.players import HUMAN, check_players, make_players, read_players, seats_for
from wartable.cli.terminal import terminal_of
from wartable.core.errors import BadOptions
from wartable.core.game import Game, seat_of
from wartable.core.rulebook import Rule
from wartable.core.table import Table
from wartable.games import find_game
from wartable.games.books import book_of

ROUNDS = 12
"""The last round, unless another is named."""
CAP = 100_000
"""Actions after which a game is given up."""


@dataclass(frozen=True)
class Job:
    """One game to play."""

    game: str
    options: Any
    players: dict[str, str]
    seed: str
    log: Path | None = None
    """Where to keep its log."""


@dataclass(frozen=True)
class Result:
    """How one game went."""

    winner: str
    ended: str
    """The rule that ended it, or nothing if it was given up."""
    rounds: int
    actions: int
    seconds: float


def play_one(job: Job) -> Result:
    """Play a game to its end."""
    game = find_game(job.game)
    terminal = terminal_of(game)
    dice = random.Random(f"dice {job.seed}").randbytes(32)
    rng = random.Random(f"players {job.seed}")
    with Table.create(game, job.options, job.log, dice) as table:
        players = make_players(game, table.state, job.players, rng)
        started = time.perf_counter()
        while table.log.actions < CAP and (pending := game.pending(table.state)):
            decision = rng.choice(pending)
            player = players[decision.owner]
            seat = seat_of(game, table.state, decision.owner)
            action = player.choose(game, game.view(table.state, seat), decision)
            table.submit(seat, action, player.note)
            for act, note in wanted(table, players):
                table.submit(seat_of(game, table.state, act.by), act, note)
        seconds = time.perf_counter() - started
        state, actions = table.state, table.log.actions
    outcome = game.outcome(state)
    rounds = game.round(state)
    if outcome is None:
        return Result("nobody", "", rounds, actions, seconds)
    return Result(terminal.winners(outcome), outcome.rule, rounds, actions, seconds)


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, as spring_1942.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seats: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER", help="Who plays: random, or germany=random; may be repeated."
        ),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            min=0, help=f"The last round; 0 plays on to victory. Without a word, {ROUNDS}."
        ),
    ] = None,
    option: OptionWords = None,
    scenario: ScenarioWord = "",
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Games at the same time.")] = 1,
    keep: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep the log of every game in this folder.")
    ] = None,
    json: Json = False,
) -> None:
    """Let computer players play many games, and count who wins.

    Example: [bold]wartable simulate spring_1942 --games 100 --seats random --jobs 2[/bold]

    One game to read: [bold]wartable simulate spring_1942 --games 1 --seats hard --keep DIR[/bold]
    """
    chosen = find_game(game)
    players = read_players(terminal_of(chosen), seats or ())
    if HUMAN in players.values():
        raise BadOptions("people do not play in a simulation; name computer players")
    check_players(chosen, players)
    words = list(option or ())
    if "rounds" in {field.name for field in option_fields(chosen)}:
        last = last_round(chosen, ROUNDS) if rounds is None else rounds
        words = [f"rounds={last}", *words]
    options = read_options(chosen, words, scenario, seats=seats_for(chosen, players))
    chosen.setup(options)
    logs = _logs(chosen, seed, games, keep)
    work = [
        Job(chosen.id, options, players, f"{seed} {number}", log) for number, log in enumerate(logs)
    ]
    started = time.perf_counter()
    results = play_all(play_one, work, jobs, title=chosen.title, quiet=json)
    _report(chosen, results, time.perf_counter() - started, json=json)
    if keep is not None and not json:
        first = logs[0]
        print(f"The logs are in {keep}: `{command('log', str(first), '--notes')}` reads the first.")


def _logs(game: Game, seed: int, games: int, keep: Path | None) -> list[Path | None]:
    """Where the games are kept, none of them written over."""
    if keep is None:
        return [None] * games
    make_folder(keep)
    logs = [keep / f"{game.id}-{seed}-{number}.jsonl" for number in range(1, games + 1)]
    for log in logs:
        if log.exists():
            raise BadOptions(f"{log}: this file exists already; name another folder or seed")
    return list(logs)


@dataclass(frozen=True)
class Ending:
    """One way in which games ended, and for whom."""

    rule: str
    text: str
    games: int
    wins: dict[str, int]

    def __str__(self) -> str:
        sides = ", ".join(f"{side} {number}" for side, number in self.wins.items())
        told = f"{self.rule} {self.text}".strip()
        return f"{told}: {self.games} ({sides})"


def _endings(game: Game, results: list[Result]) -> list[Ending]:
    """Every way in which games ended, the most frequent first."""
    book = book_of(game.id)
    endings: list[Ending] = []
    for rule, games in Counter(result.ended for result in results).most_common():
        wins = Counter(result.winner for result in results if result.ended == rule)
        known = _short(book.get(rule)) if rule in book.rules else ""
        text = known if rule else f"given up after {CAP} actions"
        endings.append(Ending(rule, text, games, dict(wins.most_common())))
    return endings


def _short(rule: Rule) -> str:
    """What a rule speaks of: its words up to the first colon, stop or bracket, but for a mark of
    where it comes from."""
    text = re.sub(r"^\*\(.*?\)\*\s*", "", rule.text).replace("*", "")
    words = re.split(r"[:;.(]", text, maxsplit=1)[0]
    return shorten(words, 60, placeholder="...")


def _report(game: Game, results: list[Result], seconds: float, *, json: bool) -> None:
    wins = Counter(result.winner for result in results)
    ends = _endings(game, results)
    actions = sum(result.actions for result in results)
    rate = actions / max(sum(result.seconds for result in results), 1e-9)
    if json:
        print_json(
            {
                "game": game.id,
                "games": len(results),
                "wins": dict(wins.most_common()),
                "ended": [asdict(ending) for ending in ends],
                "rounds": _spread(result.rounds for result in results),
                "actions": _spread(result.actions for result in results),
                "actions_per_second": round(rate),
                "seconds": round(seconds, 3),
            }
        )
        return
    count = len(results)
    grid = Grid(title=f"{game.title}: {count} game{'s' * (count != 1)}", title_justify="left")
    grid.add_column("")
    grid.add_column("")
    grid.add_column("Share", justify="right")
    told = [(f"{name}: {number}", number) for name, number in wins.most_common()]
    ended = [(str(ending), ending.games) for ending in ends]
    for title, lines in (("won by", told), ("ended by", ended)):
        for line, number in lines:
            grid.add_row(title, line, f"{100 * number / len(results):.0f} %")
            title = ""
    for title, values in (
        ("rounds", [result.rounds for result in results]),
        ("actions", [result.actions for result in results]),
    ):
        grid.add_row(title, f"{min(values)} to {max(values)}, mean {mean(values):.1f}", "")
    grid.add_row("speed", f"{rate:,.0f} actions/s on one core", f"{seconds:.1f} s")
    console().print(grid)


def _spread(values: Iterable[int]) -> dict[str, float]:
    values = list(values)
    return {"least": min(values), "mean": round(mean(values), 1), "most": max(values)}
