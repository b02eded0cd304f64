"""Where games lie, and how they are opened."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.invoked import command
from wartable.core.errors import UnknownName, WartableError
from wartable.core.log import Log
from wartable.core.seed_file import seed_path
from wartable.core.table import Table
from wartable.games import find_game

LogFile = Annotated[Path, typer.Argument(metavar="FILE", help="The log of a game.")]


def open_table(path: Path) -> Table:
    """The game in this file; what was left out is said on stderr."""
    table = Table.open(path, find_game)
    warn(table.log)
    if not table.has_seed:
        fork = command("fork", str(path), str(len(table.log.acted)), "NEWFILE")
        print(
            f"wartable: warning: {seed_path(path)} is missing, so no dice can be rolled;"
            f" `{fork}` goes on with new ones",
            file=sys.stderr,
        )
    return table


def open_log(path: Path) -> Log:
    """The log in this file, to be read only."""
    log = Log.load(path, find_game)
    warn(log)
    return log


def warn(log: Log) -> None:
    """Say what is odd about a log."""
    for warning in log.warnings:
        print(f"wartable: warning: {warning}", file=sys.stderr)


def data_folder() -> Path:
    """Where a user's games lie: XDG_DATA_HOME, or ~/.local/share."""
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser() / "wartable"


def new_path(game: str) -> Path:
    """A file for a new game that nobody named."""
    folder = make_folder(data_folder() / "games")
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    for number in range(1, 100):
        path = folder / (f"{stem}.jsonl" if number == 1 else f"{stem}-{number}.jsonl")
        if not path.exists():
            return path
    raise WartableError(f"{folder} is full of games begun this second")


def make_folder(folder: Path) -> Path:
    """The folder, made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WartableError(f"{folder}: cannot be made: {error.strerror}") from error
    return folder


def latest() -> Path:
    """The game last played."""
    folder = data_folder() / "games"
    games = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
    if not games:
        raise UnknownName(f"there is no game to resume in {folder}")
    return games[-1]
