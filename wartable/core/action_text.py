"""The grammar of actions in one line of text: who acts, a colon, and words that a family reads by a
list of patterns.

    north: march 2 horse, 1 rook: hill > river
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from wartable.core.errors import MalformedAction

NAME = r"[a-z][a-z0-9_]*"
"""An id."""
NUMBER = r"[0-9]{1,4}"
PATH = rf"{NAME}(?: > {NAME})*"
NONE = "none"
"""What stands for nothing, where something is listed."""

Act = TypeVar("Act")
Reader = Callable[[str, "re.Match[str]"], Act]
"""Makes an action of whose it is and of what a pattern found."""


class Wording(NamedTuple):
    """The text of one kind of action, both ways."""

    format: Callable[[Any], str]
    """What comes after the colon."""
    readers: Mapping[str, Reader[Any]]
    """The patterns that read it."""


def parse(text: str, readers: Mapping[str, Reader[Act]], who: str) -> Act:
    """The action that the first pattern reads which fits what comes after the colon, blanks put
    together; `MalformedAction` says what cannot be read, and what `who` acts is called."""
    by, colon, rest = text.strip().partition(":")
    if not colon or not re.fullmatch(NAME, by.strip()):
        raise MalformedAction(f"cannot read {text!r}: first the {who} and a colon")
    rest = " ".join(rest.split())
    for pattern, read in readers.items():
        if match := re.fullmatch(pattern, rest):
            return read(by.strip(), match)
    raise MalformedAction(f"cannot read {rest!r} as an action")


def format_counts(counts: Mapping[str, int]) -> str:
    """Names counted: `2 horse, 1 rook`."""
    return ", ".join(f"{number} {name}" for name, number in counts.items())


def parse_counts(text: str, what: str) -> dict[str, int]:
    """The counts that `format_counts` wrote, of what is called so; a missing number is 1."""
    counts: dict[str, int] = {}
    for part in text.split(","):
        match = re.fullmatch(rf"\s*(?:({NUMBER})\s+)?({NAME})\s*", part)
        if not match:
            raise MalformedAction(f"cannot read {part.strip()!r}: a number and a {what}")
        counts[match[2]] = counts.get(match[2], 0) + int(match[1] or 1)
    return counts


def format_path(path: Iterable[str]) -> str:
    """Spaces one after the other: `hill > river`."""
    return " > ".join(path)


def parse_path(text: str) -> tuple[str, ...]:
    """The path that `format_path` wrote."""
    return tuple(part.strip() for part in text.split(">"))


def parse_names(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(name.strip() for name in text.split(","))


def parse_each(text: str, pattern: str, example: str) -> list[re.Match[str]]:
    """What is listed with commas, each as the pattern says, or none; who reads what does not fit is
    shown an example."""
    if text == NONE:
        return []
    found = []
    for part in text.split(","):
        match = re.fullmatch(pattern, part.strip())
        if not match:
            raise MalformedAction(f"cannot read {part.strip()!r}: `{example}`")
        found.append(match)
    return found
