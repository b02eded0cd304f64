"""A scenario file as it is written: a position, what is done, and what must follow."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from wartable.core.codec import Unreadable, convert
from wartable.core.errors import BadData
from wartable.core.text import read_text
from wartable.testing.scenario_dice import Faces

SUFFIXES = (".toml", ".json")


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One action, and what must follow from it."""

    do: str | dict[str, Any]
    """The action: its line of text, or its JSON value."""
    attempt: bool = msgspec.field(default=False, name="try")
    """On a copy: the position stays as it was."""
    dice: tuple[Faces, ...] | None = None
    """The faces of this step; without them it goes on with those of the position."""
    then: dict[str, Any] = {}

    def __str__(self) -> str:
        return self.do if isinstance(self.do, str) else json.dumps(self.do)


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file."""

    title: str
    game: str
    text: str = ""
    """What it shows, for people."""
    rules: tuple[str, ...] = ()
    """The rules it documents; they count as proved."""
    given: dict[str, Any] = {}
    """The position: the game's own words, and `dice`, the faces to come."""
    when: tuple[str | Step, ...] = ()
    then: dict[str, Any] = {}
    """What must hold at the end."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """What is done, each with what must follow."""
        return tuple(Step(each) if isinstance(each, str) else each for each in self.when)


def find_files(places: Iterable[Path]) -> list[Path]:
    """The files named, and all scenario files under the folders named."""
    found: list[Path] = []
    for place in places:
        if place.is_dir():
            inside = sorted(p for p in place.rglob("*") if p.suffix in SUFFIXES and p.is_file())
            if not inside:
                raise BadData(f"{place}: no scenario is in this folder")
            found += inside
        else:
            found.append(place)
    return list(dict.fromkeys(found))


def read_scenario(path: Path) -> Scenario:
    """The scenario in this file; `BadData` says what is wrong with it."""
    try:
        text = read_text(path)
        table = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except FileNotFoundError:
        raise BadData("no such file") from None
    except OSError as error:
        raise BadData(f"cannot be read: {error.strerror or error}") from None
    except RecursionError:
        raise BadData("nested too deep") from None
    except ValueError as error:
        kind = "JSON" if path.suffix == ".json" else "TOML"
        raise BadData(f"is no {kind}: {error}") from None
    return parse_scenario(table)


def parse_scenario(table: Any) -> Scenario:
    """The scenario in this table."""
    try:
        scenario: Scenario = convert(table, Scenario)
    except Unreadable as error:
        raise BadData(re.sub(r"^when\[(\d+)\]", _step, str(error))) from None
    return scenario


def _step(index: re.Match[str]) -> str:
    return f"step {int(index[1]) + 1}"
