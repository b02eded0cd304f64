"""Rows of the data files: read by their keys, each with its source."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from wartable.core.data_file import DataFile, Place

T = TypeVar("T")
SEA = "AMIP"
"""What the codes of sea zones begin with, in the order of the board (GW-1.2-01)."""


class Rows:
    """The rows of one file; one that is reconstructed says why, or its file does."""

    def __init__(self, file: DataFile, reasons: Mapping[str, str]) -> None:
        self.file = file
        self._has_reason = file.path.stem in reasons

    def table(self, name: str, into: type[T], key: str = "id") -> dict[str, T]:
        """The rows of a table by their keys, which are a field of each."""
        return {each: self.row((name, each), into, **{key: each}) for each in self.file.names(name)}

    def pairs(self, name: str, into: type[T], zones: Collection[str]) -> dict[tuple[str, str], T]:
        """Rows whose keys are two zones, `a/b`, in the order of the board."""
        found = {}
        for each in self.file.names(name):
            ends = self.two(name, each, zones)
            found[ends] = self.row((name, each), into, zones=ends)
        return found

    def two(self, name: str, key: str, zones: Collection[str]) -> tuple[str, str]:
        """The two zones of such a key."""
        a, _, b = key.partition("/")
        self.known((name, key), "zone", (a, b), zones)
        if by_board(a) >= by_board(b):
            raise self.file.bad((name, key), f"is written {b}/{a}")
        return a, b

    def row(self, place: Place, into: type[T], **given: object) -> T:
        """One row, with its source, and a reason if there was none."""
        found = self.file.row(place, into, **given)
        fields = [each.name for each in dataclasses.fields(into)]  # type: ignore[arg-type]
        guessed = [
            name
            for name in fields
            if name.endswith("source") and getattr(found, name) == "reconstructed"
        ]
        if guessed and not self._has_reason and not getattr(found, "reason", ""):
            raise self.file.bad((*place, guessed[0]), "is reconstructed and has no reason")
        return found

    def known(self, place: Place, what: str, names: Iterable[str], known: Iterable[str]) -> None:
        """Refuse a name that is not known; an empty one is none."""
        self.file.refuse_unknown(place, what, filter(None, names), known)


def by_board(zone: str) -> tuple[int, int, str]:
    """The order of zones: land by name, then the sea by ocean and number."""
    if zone[:1] in SEA and zone[1:].isdigit():
        return SEA.index(zone[0]) + 1, int(zone[1:]), zone
    return 0, 0, zone
