"""Where the facts of a game come from: how many rows of its data files name which source.

A file with `[sources]` explains the words its rows use there. A word that no row uses speaks for
every row without any, and so do those of a head, the one table outside of others that names some;
where there is no such word, the row is from the rulebook. Where a folder has `sources.toml`, its
`[meanings]` explains the words of all files, every row names one, and `income_source` in a row
speaks for its income alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wartable.core.data_file import DataFile

RULEBOOK = "rulebook"
SHARED = "sources"
"""The file whose words all others use."""
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Share:
    """Of the rows of a subject, how many name each source; one that names two counts for both."""

    subject: str
    rows: int
    sources: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Sources:
    """The subjects of a folder of data, and what the words for their sources mean."""

    shares: tuple[Share, ...]
    meanings: Mapping[str, str]


def read_sources(folder: Path) -> Sources:
    """What the TOML files of the folder and of those in it say."""
    files = {path: DataFile(path) for path in sorted(folder.rglob("*.toml"))}
    shared = files.pop(folder / f"{SHARED}.toml", None)
    if shared is not None:
        meanings = shared.value(("meanings",), dict[str, str])
        marked = (
            each
            for path, file in files.items()
            for each in _marked(path.stem, file.value((), dict[str, Any]))
        )
        return Sources(_shares(marked), meanings)
    found: list[tuple[str, list[str]]] = []
    explained: dict[str, str] = {}
    for path, file in files.items():
        name = path.relative_to(folder).with_suffix("").as_posix()
        explained |= {f"{name}.{mark}": text for mark, text in file.sources.items()}
        rows = [*_rows(name, file.value((), dict[str, Any]))]
        heads = [row["source"] for subject, row in rows if subject == name and "source" in row]
        named = {mark for _, row in rows for mark in row.get("source", [])}
        whole = [mark for mark in file.sources if mark not in named]
        if len(heads) == 1:
            whole += heads[0]
        for subject, row in rows:
            marks = [f"{name}.{mark}" for mark in row.get("source", whole)]
            found.append((subject, marks or [RULEBOOK]))
    return Sources(_shares(iter(found)), explained)


def _rows(name: str, tables: Row) -> Iterator[tuple[str, Row]]:
    """The rows of a file: the tables in a table of tables, and any other table itself."""
    for key, table in tables.items():
        if not isinstance(table, dict):
            continue
        inside = [value for field, value in table.items() if field != "source"]
        if all(isinstance(value, dict) for value in inside):
            yield from ((f"{name}.{key}", row) for row in inside)
        else:
            yield name, table


def _marked(name: str, table: Row) -> Iterator[tuple[str, list[str]]]:
    """Every table that names a source, however deep, and each of its facts that has one."""
    for key, value in table.items():
        if key == "source":
            yield name, [value]
        elif key.endswith("_source"):
            yield f"{name}: {key.removesuffix('_source')}", [value]
        elif isinstance(value, dict):
            yield from _marked(name, value)


def _shares(rows: Iterator[tuple[str, list[str]]]) -> tuple[Share, ...]:
    numbers: Counter[str] = Counter()
    named: dict[str, Counter[str]] = {}
    for subject, marks in rows:
        numbers[subject] += 1
        named.setdefault(subject, Counter()).update(marks)
    return tuple(
        Share(subject, numbers[subject], dict(named[subject].most_common()))
        for subject in sorted(named)
    )
