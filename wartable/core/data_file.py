"""A TOML file of facts: what stands in it, and where a fault lies."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from wartable.core.codec import ready, unknown_name
from wartable.core.errors import BadData
from wartable.core.sentences import Sentence
from wartable.core.text import read_text

T = TypeVar("T")

Place = tuple[str, ...]
"""Keys from the top of a file down: ("land", "alaska", "income")."""


class DataFile:
    """A file read whole. Every fault is a `BadData` with file, line, place and reason."""

    def __init__(self, path: Path, tables: Iterable[str] | None = None) -> None:
        """Read a file that has at its top these keys and `[sources]`, or any if none are given."""
        self.path = path
        try:
            self.text = read_text(path)
            self._tables: dict[str, Any] = tomllib.loads(self.text)
        except FileNotFoundError:
            raise BadData(f"{path}: no such file") from None
        except (OSError, UnicodeDecodeError) as error:
            raise BadData(f"{path}: cannot be read: {error}") from error
        except tomllib.TOMLDecodeError as error:
            raise BadData(f"{path}: is no TOML: {error}") from error
        found = self._tables.pop("sources", {})
        self.sources = self._convert(("sources",), found, dict[str, str])
        self.marks: dict[str, list[str]] = {name: [] for name in self.sources}
        """The rows that name each source, in file order."""
        if tables is not None:
            self.refuse_unknown((), "key", self._tables, tables)

    @classmethod
    def optional(cls, path: Path, tables: Iterable[str] | None = None) -> DataFile | None:
        """The file if there is one."""
        return cls(path, tables) if path.exists() else None

    def bad(self, place: Place, reason: str | Sentence, rule: str = "") -> BadData:
        """The fault, to be raised, with the rule it is against if there is one. Its line is the
        nearest that leads to the place."""
        cited = f" ({rule})" if rule else ""
        return BadData(f"{self.path}:{self._line(place)}: {'.'.join(place)}: {reason}{cited}")

    def value(self, place: Place, into: type[T]) -> T:
        """What stands at the place, if it is of this type and no other."""
        return self._convert(place, self._at(place), into)

    def has(self, *place: str) -> bool:
        """Whether anything stands at the place."""
        here: Any = self._tables
        for key in place:
            if not isinstance(here, dict) or key not in here:
                return False
            here = here[key]
        return True

    def names(self, *place: str) -> tuple[str, ...]:
        """The keys of the table at the place, in file order."""
        return tuple(self.value(place, dict[str, Any]))

    def row(self, place: Place, into: type[T], **given: object) -> T:
        """The table at the place as a dataclass, whose `given` fields are not in the file.

        `source` in it names entries of `[sources]`, and is kept in `marks`; a type that has a
        field of that name keeps it itself.
        """
        table = self.value(place, dict[str, Any])
        fields = [each.name for each in dataclasses.fields(into)]  # type: ignore[arg-type]
        if "source" not in fields:
            self._mark(place, table.pop("source", []))
        known = [name for name in fields if name not in given]
        self.refuse_unknown(place, "key", table, known)
        return self._convert(place, table | given, into)

    def _mark(self, place: Place, source: object) -> None:
        for mark in self._convert((*place, "source"), source, list[str]):
            if mark not in self.marks:
                raise self.bad((*place, "source"), unknown_name("source", mark, self.marks))
            self.marks[mark].append(place[-1])

    def refuse_unknown(
        self,
        place: Place,
        what: str,
        names: Iterable[str],
        known: Iterable[str],
        rule: str = "",
    ) -> None:
        """Refuse a name that is not known. An unknown key is its own place."""
        known = list(known)
        for name in names:
            if name not in known:
                at = (*place, name) if what == "key" else place
                raise self.bad(at, unknown_name(what, name, known), rule)

    def refuse_doubles(self, key: str, values: dict[Place, str]) -> None:
        """Refuse a value of this key that two rows have, given by place."""
        first: dict[str, Place] = {}
        for place, value in values.items():
            if value in first:
                taken = ".".join(first[value])
                raise self.bad((*place, key), f"{value!r} is that of {taken} already")
            first[value] = place

    def _at(self, place: Place) -> Any:
        here: Any = self._tables
        for depth, key in enumerate(place):
            if not isinstance(here, dict) or key not in here:
                raise self.bad(place[: depth + 1], "is missing")
            here = here[key]
        return here

    def _convert(self, place: Place, value: object, into: type[T]) -> T:
        try:
            return msgspec.convert(value, ready(into), strict=True)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at `$")
            inside = re.findall(r"[A-Za-z_][\w]*", path.replace("[...]", ""))
            raise self.bad((*place, *inside), reason[:1].lower() + reason[1:]) from None

    def _line(self, place: Place) -> int:
        """The line of the deepest table or key that leads to the place; 1 if none does."""
        best, depth = 1, 0
        table: Place = ()
        for number, line in enumerate(self.text.splitlines(), start=1):
            if header := re.match(r"\s*\[+([^]]+)\]", line):
                here = table = tuple(re.findall(r'"[^"]*"|[\w-]+', header[1]))
            elif key := re.match(r'\s*("[^"]*"|[\w-]+)\s*=', line):
                here = (*table, key[1])
            else:
                continue
            here = tuple(part.strip('"') for part in here)
            if len(here) > depth and here == place[: len(here)]:
                best, depth = number, len(here)
        return best
