"""Programs at the table: `bot:COMMAND` as a player, and `wartable bot` to try one."""

from __future__ import annotations

import random
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from wartable.cli.files import data_folder, make_folder
from wartable.cli.options import OptionWords, ScenarioWord, option_fields, read_options
from wartable.cli.output import Json, console, print_json
from wartable.core.game import Game, seat_of
from wartable.core.table import Table
from wartable.games import find_game, first_game
from wartable.research.bots import BotProcess
from wartable.research.program import Limits, command_of

BOT = "bot:"
"""What the name of a player begins with that is a program."""
_numbers = count(1)


def bot_name(name: str) -> str:
    """The name, if there is such a program."""
    command_of(name[len(BOT) :])
    return BOT + name[len(BOT) :]


def bot_player(name: str, seconds: float | None = None) -> BotProcess:
    """The program as a player, with so many seconds for an answer; what it writes to standard error
    is kept in the data folder."""
    command = name[len(BOT) :]
    limits = Limits() if seconds is None else Limits(move=seconds)
    return BotProcess(command, limits, _errors_file(command))


def _errors_file(command: str) -> Path:
    folder = make_folder(data_folder() / "bots")
    stem = Path(command_of(command)[-1]).stem or "bot"
    return folder / f"{stem}-{datetime.now():%Y%m%d-%H%M%S-%f}-{next(_numbers)}.stderr"


def bot(
    command: Annotated[str, typer.Argument(metavar="COMMAND", help="The program, as ./mybot.py.")],
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game.")] = None,
    rounds: Annotated[int, typer.Option(min=1, help="The last round.")] = 1,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for an answer.")] = 10.0,
    option: OptionWords = None,
    scenario: ScenarioWord = "",
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the game.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same dice again.")] = 1,
    json: Json = False,
) -> int:
    """Let a program play all seats of a short game, and say what it did wrong.

    The status is 0 if every answer was a legal one in time, otherwise 1. docs/bots.md tells how to
    write one.

    Example: [bold]wartable bot examples/greedy_bot.py --rounds 2[/bold]
    """
    chosen = find_game(game or first_game())
    words = list(option or ())
    if "rounds" in {field.name for field in option_fields(chosen)}:
        words = [f"rounds={rounds}", *words]
    options = read_options(chosen, words, scenario)
    errors = _errors_file(command)
    limits = Limits(move=seconds)
    seats = chosen.seats(chosen.setup(options))
    bots = {seat: BotProcess(command, limits, errors) for seat in seats}
    dice = random.Random(seed).randbytes(32)
    with Table.create(chosen, options, file, dice) as table:
        try:
            _play(table, bots)
        finally:
            for player in bots.values():
                player.close()
        return _report(chosen, table, bots, errors, json=json)


def _play(table: Table, bots: dict[str, BotProcess]) -> None:
    while pending := table.game.pending(table.state):
        seat = seat_of(table.game, table.state, pending[0].owner)
        view = table.game.view(table.state, seat)
        action = bots[seat].choose(table.game, view, pending[0])
        table.submit(seat, action, bots[seat].note)


def _report(
    game: Game, table: Table, bots: dict[str, BotProcess], errors: Path, *, json: bool
) -> int:
    outcome = game.outcome(table.state)
    wrong = sum(len(player.faults) + len(player.refusals) for player in bots.values())
    if json:
        print_json(
            {
                "game": game.id,
                "outcome": outcome.text if outcome else "",
                "actions": len(table.log.acted),
                "seats": {seat: _told(player) for seat, player in bots.items()},
            }
        )
        return 1 if wrong else 0
    out = console()
    grid = Grid(title=f"{game.title}: {outcome.text if outcome else ''}", title_justify="left")
    for title in ("seat", "answers", "slowest", "faults", "refused"):
        grid.add_column(title, justify="left" if title == "seat" else "right")
    for seat, player in bots.items():
        numbers = (player.answers, len(player.faults), len(player.refusals))
        answers, faults, refused = map(str, numbers)
        grid.add_row(seat, answers, f"{player.slowest:.2f} s", faults, refused)
    out.print(grid)
    for seat, player in bots.items():
        for reason in dict.fromkeys([*player.faults, *player.refusals]):
            out.print(f"{seat}: {reason}", markup=False, soft_wrap=True)
    if errors.exists():
        out.print(f"Its standard error: {errors}", markup=False, soft_wrap=True)
    return 1 if wrong else 0


def _told(player: BotProcess) -> dict[str, Any]:
    return {
        "name": player.name,
        "answers": player.answers,
        "slowest_seconds": round(player.slowest, 3),
        "faults": player.faults,
        "refusals": player.refusals,
    }
