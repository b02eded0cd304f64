"""`wartable play`: a game at a prompt, against computer players or with friends."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from wartable.ai.makers import levels, stand_in
from wartable.cli.files import latest, new_path, open_table
from wartable.cli.invoked import command
from wartable.cli.options import OptionWords, ScenarioWord, last_round, option_fields, read_options
from wartable.cli.output import console
from wartable.cli.players import HUMAN, check_players, player_of, read_players, seats_by, seats_for
from wartable.cli.prompt import Reader, reader
from wartable.cli.session import Session
from wartable.cli.terminal import Terminal, terminal_of
from wartable.core.errors import UnknownName, WartableError
from wartable.core.game import Game
from wartable.core.table import Table
from wartable.games import find_game, first_game

OPPONENT = "normal"
"""Who plays the powers that nobody speaks of."""
ROUNDS = 12
"""The last round of a game that only computers play, unless another is named."""


def play(
    what: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="The game; with --resume, the file of one."),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="POWER=PLAYER",
            help="Who plays: germany=human, '*=hard', japan=bot:./mybot.py; may be repeated."
            f" Computer players: {', '.join(levels())}; without a word, {OPPONENT}.",
        ),
    ] = None,
    option: OptionWords = None,
    scenario: ScenarioWord = "",
    resume: Annotated[
        bool, typer.Option("--resume", "-r", help="Go on with a game: the latest, or FILE.")
    ] = False,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the new game.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same dice and computer players again, for practice.")
    ] = None,
    board: Annotated[bool, typer.Option(help="Show the whole board first.")] = True,
) -> None:
    """Play at a prompt: orders in plain words, computer players for the rest.

    Every order is written at once; [bold]quit[/bold] when you like and resume later.

    Example: [bold]wartable play spring_1942 --seat germany=human --seat "*=hard"[/bold]

    Example: [bold]wartable play --resume[/bold]
    """
    asker = reader()
    out = console()
    if resume:
        path = file or (Path(what) if what else latest())
        _resume(path, seat or [], asker, out, seed, board=board)
        return
    if what and "." in what and Path(what).is_file():
        again = command("play", "--resume", what)
        raise WartableError(f"{what} is a file; `{again}` goes on with it")
    game = find_game(what or first_game())
    terminal = terminal_of(game)
    players = _players(game, terminal, seat) if seat else _ask_power(game, terminal, asker, out)
    check_players(game, players)
    words = [*_last_round(game, players), *(option or ())]
    seats = seats_by(game, read_options(game, words, scenario), players)
    options = read_options(game, words, scenario, seats=seats or seats_for(game, players))
    game.setup(options)
    fixed = random.Random(seed).randbytes(32) if seed is not None else None
    with Table.create(game, options, file or new_path(game.id), fixed) as table:
        _welcome(table, terminal, players, out, board=board)
        _sit(Session(table, terminal, players, asker, out, seed))


def _last_round(game: Game, players: Mapping[str, str]) -> list[str]:
    """A last round for a game that only computers play: nobody is there to end it."""
    has_rounds = "rounds" in {field.name for field in option_fields(game)}
    if not has_rounds or HUMAN in players.values():
        return []
    return [f"rounds={last_round(game, ROUNDS)}"]


def _sit(session: Session) -> None:
    """Play on; Ctrl-C while a computer player thinks leaves the table like `quit`."""
    try:
        session.run()
    except KeyboardInterrupt:
        session.out.print(Text("\nBroken off.", "bold"))
        session.leave()
        raise


def _players(game: Game, terminal: Terminal, words: Sequence[str]) -> dict[str, str]:
    return read_players(terminal, [f"*={stand_in(OPPONENT, game)}", *words])


def _ask_power(game: Game, terminal: Terminal, asker: Reader, out: Console) -> dict[str, str]:
    """Which power the person plays; the rest is for the computer."""
    first = terminal.first_choice()
    owners = terminal.owners()
    if not sys.stdin.isatty():
        return _players(game, terminal, [f"{first}={HUMAN}"])
    out.print(
        Text("Which power do you play? Several with commas, `all` for a table of people.", "bold")
    )
    for number, (owner, name) in enumerate(owners, start=1):
        out.print(f"  {number}  {name}{'  (Enter)' if owner == first else ''}")
    while True:
        try:
            line = asker.ask("> ")
        except EOFError:
            raise typer.Abort from None
        if line.lower() in ("quit", "q", "exit"):
            raise typer.Abort
        if line.lower() == "all":
            return read_players(terminal, [HUMAN])
        try:
            words = [_numbered(owners, word.strip()) for word in (line or first).split(",")]
            return _players(game, terminal, [f"{terminal.owner(word)}={HUMAN}" for word in words])
        except UnknownName as error:
            out.print(Text(f"✗ {error}", "red"))


def _numbered(owners: Sequence[tuple[str, str]], word: str) -> str:
    if word.isdigit() and 1 <= int(word) <= len(owners):
        return owners[int(word) - 1][0]
    return word


def _resume(
    path: Path, seat: list[str], asker: Reader, out: Console, seed: int | None, *, board: bool
) -> None:
    with open_table(path) as table:
        terminal = terminal_of(table.game)
        seats = table.game.seats(table.state)
        sitting = {owner: player_of(name) for name, owners in seats.items() for owner in owners}
        players = read_players(terminal, seat, sitting)
        check_players(table.game, players)
        _welcome(table, terminal, players, out, board=board)
        _sit(Session(table, terminal, players, asker, out, seed))


def _sits(owners: Sequence[str], players: Mapping[str, str]) -> bool:
    """Whether a person decides for one of them."""
    return any(players[owner] == HUMAN for owner in owners)


def _welcome(
    table: Table, terminal: Terminal, players: dict[str, str], out: Console, *, board: bool
) -> None:
    if board:
        mine = [
            seat for seat, owners in table.game.seats(table.state).items() if _sits(owners, players)
        ]
        seat = mine[0] if len(mine) == 1 else None
        out.print(terminal.board(table.game.view(table.state, seat)))
    names = dict(terminal.owners())
    people = [names[owner] for owner, player in players.items() if player == HUMAN]
    kinds = sorted({player for player in players.values() if player != HUMAN})
    you = f"You play {', '.join(people)}" if people else "Nobody plays; you watch"
    if not people and (rounds := table.log.options.rounds):
        you += f" up to round {rounds} (`-o rounds=20` plays longer, `rounds=0` to victory)"
    rest = f"; the computer plays the rest ({', '.join(kinds)})" if kinds else ""
    out.print()
    out.print(Text(f"{table.game.title}. {you}{rest}. `help` tells what you can do.", "bold"))
    out.print(Text(f"Written to {table.log.path}", "dim"), soft_wrap=True)
