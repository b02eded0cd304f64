"""`wartable analyse`: who was winning when, what turned the game, and who had the luck."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from wartable.cli.files import LogFile, open_log
from wartable.cli.looking import SeeAll, check_open
from wartable.cli.output import Json, console, print_json
from wartable.core.errors import WartableError

PATIENCE = 1.0
"""Seconds that nobody minds; after them a bar shows how far it is."""


def analyse(
    file: LogFile,
    json: Json = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw a picture to this file.")
    ] = None,
    see_all: SeeAll = False,
) -> None:
    """Tell who was winning when, which turns decided it, and whom the dice helped.

    Example: [bold]wartable analyse a.jsonl --plot a.svg[/bold]
    """
    from wartable import analysis  # takes a while to import, and no other command needs it
    from wartable.analysis.picture import picture
    from wartable.cli.analyse_tables import print_analysis

    log = open_log(file)
    check_open(log.game, log, see_all=see_all)
    with _bar(len(log.acted), quiet=json) as progress:
        found = analysis.analyse(log, progress)
    if plot is not None:
        try:
            plot.write_text(picture(found), encoding="utf-8")
        except OSError as error:
            raise WartableError(f"{plot}: cannot be written: {error.strerror}") from error
    if json:
        print_json(found)
        return
    out = console()
    print_analysis(out, found)
    if plot is not None:
        out.print(f"Drawn to {plot}", style="dim", markup=False)


@contextmanager
def _bar(actions: int, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A bar for those who have to wait."""
    out = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=out,
        transient=True,
    )
    task = bar.add_task("actions", total=actions)
    started = time.monotonic()

    def progress(done: int) -> None:
        bar.update(task, completed=done)
        if not quiet and out.is_terminal and time.monotonic() - started > PATIENCE:
            bar.start()

    try:
        yield progress
    finally:
        if bar.live.is_started:
            bar.stop()
