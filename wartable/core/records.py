"""What the lines of a log say. The types are the format, version 1."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from wartable.core.codec import Unreadable, decode
from wartable.core.dice import Draw
from wartable.core.game import Game

FORMAT = 1

Positive = Annotated[int, Meta(ge=1)]
Commitment = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
SeedText = Annotated[str, Meta(pattern="^([0-9a-f]{2})+$")]


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game this one was forked from: its commitment, and after how many actions."""

    commitment: Commitment
    after: Annotated[int, Meta(ge=0)]


class Header(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line. It holds the first state, so that a corrected set-up spoils no old game."""

    wartable: int
    game: str
    rules: str
    options: msgspec.Raw
    commitment: Commitment
    start: msgspec.Raw
    forked: Origin | None = None
    given: bool = False
    """Begun from a given position instead of the set-up."""


class Acted(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action: its number in the game as it stands, what it caused and what it drew."""

    n: int
    action: Any
    events: tuple[Any, ...] = ()
    rolls: tuple[Draw, ...] = ()
    note: str = ""


class Undone(msgspec.Struct, frozen=True):
    """The last so many actions are taken back; their numbers are used again."""

    undo: int


class Entropy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words of a seat's own that go into the key of the dice."""

    seat: str
    text: str


class Stirred(msgspec.Struct, frozen=True):
    """A seat added its entropy."""

    entropy: Entropy


class Published(msgspec.Struct, frozen=True):
    """The game is over and the seed, in hexadecimal, is everybody's."""

    seed: str


Record = Acted | Undone | Stirred | Published


class Bookmark(msgspec.Struct, frozen=True):
    """A place in a log from which it can be read on: what stands before it, counted, and the
    position there. No undo reaches back beyond it."""

    lines: Positive
    """With the header."""
    actions: int
    draws: int
    entropy: dict[str, str]
    state: msgspec.Raw


class Preamble(msgspec.Struct, frozen=True):
    """What the first line of every format says; the rest waits until these two are known."""

    wartable: int
    game: str


@cache
def _line_type(action_type: Any, event_type: Any) -> Any:
    """One line of any kind, with this game's actions and events."""
    return msgspec.defstruct(
        "Line",
        [
            ("n", Positive | UnsetType, UNSET),
            ("action", action_type | UnsetType, UNSET),
            ("events", tuple[event_type, ...], ()),
            ("rolls", tuple[Draw, ...], ()),
            ("note", str, ""),
            ("undo", Positive | UnsetType, UNSET),
            ("entropy", Entropy | UnsetType, UNSET),
            ("seed", SeedText | UnsetType, UNSET),
        ],
        forbid_unknown_fields=True,
    )


def decode_record(game: Game, line: bytes) -> Record:
    """What the line says; `Unreadable` if it says nothing, or several things at once."""
    read = decode(line, _line_type(game.action_type, game.event_type))
    record: Record
    if read.action is not UNSET and read.n is not UNSET:
        record = Acted(read.n, read.action, read.events, read.rolls, read.note)
    elif read.undo is not UNSET:
        record = Undone(read.undo)
    elif read.entropy is not UNSET:
        record = Stirred(read.entropy)
    elif read.seed is not UNSET:
        record = Published(read.seed)
    else:
        raise Unreadable("neither a numbered action, an undo, entropy nor the seed")
    kinds = (read.n, read.undo, read.entropy, read.seed)
    if sum(kind is not UNSET for kind in kinds) != 1 or (
        read.n is UNSET and (read.action is not UNSET or read.events or read.rolls or read.note)
    ):
        raise Unreadable("several things at once")
    return record
