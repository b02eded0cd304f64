"""What the table and a bot say to each other: JSON objects, one a line."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType

from wartable.core.codec import encode

PROTOCOL = 1
"""The version of the protocol. New fields and new messages that want no answer do not change it."""


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The table greets the bot, once a start. It wants a `Ready`."""

    protocol: int
    game: str
    title: str
    rules: str
    """The version of the game's rules."""
    seat: str
    owners: tuple[str, ...]
    """For whom the seat decides."""
    options: Any
    seconds: float
    """The time for each answer."""
    facts: Any
    """Board and charts, as far as the game tells them."""
    restarts: int
    """How often this bot had to be started again in this game."""


class Ready(msgspec.Struct, frozen=True):
    """The bot is there, and says what it wants to be sent."""

    protocol: int
    name: str = ""
    view: bool = True
    actions: bool = True


class Heading(msgspec.Struct, frozen=True):
    """A branch: the actions numbered from `first`, so many of them."""

    label: str
    first: int
    count: int


class Listed(msgspec.Struct, frozen=True):
    """An action, in words and as a value; its place in the list is its number."""

    text: str
    action: Any


class Decide(msgspec.Struct, frozen=True, tag_field="type", tag="decide"):
    """The table asks. It wants an `Answer`."""

    id: int
    seconds: float
    decision: Any
    branches: tuple[Heading, ...]
    view: Any = UNSET
    actions: tuple[Listed, ...] | UnsetType = UNSET


class Answer(msgspec.Struct, frozen=True):
    """What the bot does: the number of a listed action, or an action as a value or in words."""

    id: int | None = None
    choice: int | None = None
    action: Raw = Raw()
    text: str | None = None
    note: str = ""


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The answer was of no use; another was played. It wants no answer."""

    id: int
    reason: str
    played: str


def line(message: Any) -> bytes:
    """The message as it is sent."""
    return encode(message) + b"\n"


def one_line(text: str, most: int) -> str:
    """What a program said, fit for a log and a terminal."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text[: 4 * most])
    words = " ".join(printable.split())
    return words if len(words) <= most else words[: most - 3] + "..."
