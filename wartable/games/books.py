"""The books of rules of the games, which lie beside them."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from wartable.core.rulebook import RuleBook, parse_book
from wartable.games.families import games


@cache
def book_of(game: str) -> RuleBook:
    """The book in the folder of the game's module; without one, a book that knows no rule."""
    module = find_spec(games()[game].at.partition(":")[0])
    path = Path(module.origin).parent / "RULES.md" if module and module.origin else None
    if path is None or not path.is_file():
        return RuleBook(game, {})
    return parse_book(game, path.read_text(encoding="utf-8"), str(path))


def books() -> dict[str, RuleBook]:
    """The books of all games, by name."""
    return {game: book_of(game) for game in sorted(games())}
