"""Families of games that are there for a while, as if their packages were installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import invalidate_caches
from pathlib import Path
from typing import Any
from unittest.mock import patch

from wartable.games import books, families
from wartable.games.families import Family


@dataclass(frozen=True, slots=True)
class _Point:
    """An entry point."""

    name: str
    family: Family

    @property
    def value(self) -> str:
        return self.name

    def load(self) -> Family:
        return self.family


@contextmanager
def visiting(*brought: Family) -> Iterator[None]:
    """These families are found too."""
    points = [_Point(str(getattr(family, "id", family)), family) for family in brought]

    def found(**_: Any) -> Sequence[Any]:
        return points

    with patch.object(families, "entry_points", found):
        forget()
        try:
            yield
        finally:
            forget()


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """The packages in this folder can be imported, and the families they bring are found."""
    sys.path.insert(0, str(folder))
    invalidate_caches()
    forget()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        forget()


def forget() -> None:
    """Families are looked for anew."""
    found = (families._families, families._games, families.find_game, families.part)
    for known in (*found, books.book_of):
        known.cache_clear()
