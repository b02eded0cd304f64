"""`wartable facts`: where the facts of a game come from."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from wartable.cli.output import Json, console, print_json
from wartable.core.errors import UnknownName
from wartable.core.sources import RULEBOOK, Share, read_sources
from wartable.games import games
from wartable.games.books import data_of


def facts(
    game: Annotated[str, typer.Argument(help="The game, also one that is only planned.")],
    json: Json = False,
) -> None:
    """Show where the facts of a game come from: the rulebook, or which other source.

    Example: [bold]wartable facts spring_1942[/bold]
    """
    folder = data_of(game)
    if folder is None:
        raise UnknownName(f"{games()[game].title} has no data files")
    found = read_sources(folder)
    if json:
        print_json({"game": game, "meanings": found.meanings, "subjects": found.shares})
        return
    out = console()
    grid = Table("subject", "rows", "from", box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for share in found.shares:
        grid.add_row(share.subject, str(share.rows), _told(share))
    out.print(grid)
    for mark, text in found.meanings.items():
        out.print(f"\n[bold]{mark}[/bold]: {' '.join(text.split())}")


def _told(share: Share) -> str:
    """The sources of a subject, the commonest first; the rulebook alone needs no number."""
    if [*share.sources] == [RULEBOOK]:
        return RULEBOOK
    return ", ".join(f"{mark} {number}" for mark, number in share.sources.items())
