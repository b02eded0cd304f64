"""The `wartable` command: its sub-commands, and how it fails."""

from __future__ import annotations

import io
import os
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from wartable.cli import (
    admin,
    analyse,
    bot,
    facts,
    history,
    odds,
    play,
    rules,
    scenario,
    serve,
    simulate,
    tables,
    tournament,
)
from wartable.core.errors import WartableError

app = typer.Typer(
    help="One table for the strategy board games of the Second World War.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    play.play,
    serve.serve,
    tables.games,
    facts.facts,
    tables.new,
    tables.show,
    tables.legal,
    tables.do,
    tables.undo,
    history.log,
    history.replay,
    history.verify,
    history.fork,
    simulate.simulate,
    odds.odds,
    analyse.analyse,
    tournament.tournament,
    bot.bot,
):
    app.command(cls=odds.AnyWords if command is odds.odds else None)(command)
app.add_typer(admin.app, name="admin")
app.add_typer(rules.app, name="rules")
app.add_typer(scenario.app, name="scenario")


def main() -> None:
    """Run the command; bad input is one line on stderr and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """The exit status of the command with these arguments."""
    try:
        status = app(arguments, prog_name="wartable", standalone_mode=False)
        sys.stdout.flush()
    except WartableError as error:
        return _refuse(str(error))
    except typer.TyperException as error:
        return _refuse(error.format_message())
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status if isinstance(status, int) else 0


def _refuse(message: str) -> int:
    """Say why on one line; nothing is left to say after the help of a bare command."""
    if line := " ".join(message.split()):
        print(f"wartable: error: {line}", file=sys.stderr)
    return 2


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"wartable {version('wartable')}")
        raise typer.Exit


@app.callback()
def _options(
    show_version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """One table for the strategy board games of the Second World War."""
