"""The books of rules of the games and their data, which lie beside them."""

from __future__ import annotations

import os
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from wartable.core.rulebook import RuleBook, parse_book
from wartable.games.families import family_of, games


@cache
def book_of(game: str) -> RuleBook:
    """The book in the folder of the game's module; without one, a book that knows no rule."""
    path = _beside(game, "RULES.md")
    if path is None or not path.is_file():
        return RuleBook(game, {})
    return parse_book(game, path.read_text(encoding="utf-8"), str(path))


def data_of(game: str) -> Path | None:
    """The folder of the game's data: the one that `WARTABLE_` and its id name in the environment,
    or `data` beside its module; none if there is no such folder."""
    family_of(game)
    named = os.environ.get(f"WARTABLE_{game.upper()}")
    path = Path(named) if named else _beside(game, "data")
    return path if path and path.is_dir() else None


def _beside(game: str, name: str) -> Path | None:
    """What lies in the folder of the game's module."""
    module = find_spec(games()[game].at.partition(":")[0])
    return Path(module.origin).parent / name if module and module.origin else None


def books() -> dict[str, RuleBook]:
    """The books of all games, by name."""
    return {game: book_of(game) for game in sorted(games())}
