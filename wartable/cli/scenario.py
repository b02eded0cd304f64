"""`wartable scenario`: play scenario files and see whether what they state holds."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from wartable.core.game import Game
from wartable.testing.scenario import Report, check_file
from wartable.testing.scenario_file import find_files

app = typer.Typer(help="Play scenario files.", no_args_is_help=True)


@app.callback()
def _only_sub_commands() -> None:
    """Play scenario files: positions, what is done in them, and what must follow."""


@app.command()
def check(
    places: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files or folders.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Check scenario files (TOML or JSON): status 0 if all they state holds, 1 if not, 2 if a file
    makes no sense.

    Example: [bold]wartable scenario check scenarios/spring_1942[/bold]
    """
    errors = Console(stderr=True)
    files = find_files(places)
    shown = track(
        files, "Playing", console=errors, transient=True, disable=json or not errors.is_terminal
    )
    reports = [check_file(path, _odds) for path in shown]
    if json:
        _print_json(reports)
    else:
        _print(reports)
    for report in reports:
        if report.error:
            line = " ".join(report.error.split())
            print(f"wartable: error: {report.file}: {line}", file=sys.stderr)
    if any(report.error for report in reports):
        return 2
    return 0 if all(report.ok for report in reports) else 1


def _odds(game: Game, state: Any, stated: Mapping[str, Any]) -> Iterator[str]:
    """What does not hold of the odds; only files that state some wait for what computes them."""
    from wartable.odds.statements import failures

    return failures(game, state, stated)


def _print(reports: list[Report]) -> None:
    console = Console(highlight=False)
    for report in reports:
        if report.failures:
            console.print(f"[red]{escape(report.file)}[/red]  {escape(report.title)}")
        for failure in report.failures:
            console.print(f"  {failure}", markup=False, soft_wrap=True)
    table = Table("Scenarios", "Hold", "Fail", "Bad", "Rules")
    table.add_row(
        str(len(reports)),
        str(sum(report.ok for report in reports)),
        str(sum(bool(report.failures) for report in reports)),
        str(sum(bool(report.error) for report in reports)),
        str(len({rule for report in reports if report.ok for rule in report.rules})),
    )
    console.print(table)


def _print_json(reports: list[Report]) -> None:
    told = [{"ok": report.ok, **msgspec.to_builtins(report)} for report in reports]
    print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
