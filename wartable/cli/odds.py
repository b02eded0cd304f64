"""`wartable odds`: exact chances, by the command that the game's family brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand
from typer.main import get_command

from wartable.core.codec import Unreadable, decode
from wartable.core.errors import UnknownName
from wartable.core.records import Preamble
from wartable.core.text import without_mark
from wartable.games import find_game, games, part
from wartable.games.families import families

ROOM = "odds_command"
"""A function that says with its parameters, as Typer reads them, what can be asked; its first words
are a game or a log."""


class AnyWords(TyperCommand):
    """A command that leaves its words to another, `--help` among them."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Nothing is read here."""
        ctx.args = list(args)
        return []


def odds(ctx: typer.Context) -> Any:
    """Work out the exact chances of a battle."""
    game = game_among(ctx.args)
    of_family = part(find_game(game).family, ROOM) if game else _first()
    if of_family is None:
        title = games()[game].title if game else "any game"
        raise UnknownName(f"there are no odds for {title} yet")
    app = typer.Typer(add_completion=False, rich_markup_mode="rich")
    app.command("odds")(of_family)
    command = get_command(app)
    with command.make_context(ctx.info_name, ctx.args, parent=ctx.parent) as inner:
        return command.invoke(inner)


def _first() -> Callable[..., Any] | None:
    """Where no game is named, the first family that has odds says what is missing."""
    return next(filter(None, (part(family, ROOM) for family in families())), None)


def game_among(words: Sequence[str]) -> str | None:
    """The game that the words speak of: the first that is called so, or that of the first log."""
    for word in words:
        if word in games():
            return word
    for word in words:
        if (game := _game_of_log(word)) in games():
            return game
    return None


def _game_of_log(word: str) -> str:
    """The game that the first line of a file names; nothing if it is no log."""
    try:
        with Path(word).open("rb") as file:
            named: Preamble = decode(without_mark(file.readline(100_000)), Preamble)
    except (OSError, ValueError, Unreadable):
        return ""
    return named.game
