"""What the lines of a log say. The types are the format, version 2.

Since version 2 every draw is bound to its action, and a seat seals its words before it opens them;
version 1 is read as it was written."""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from wartable.core.codec import Unreadable, check_for, decode_for
from wartable.core.dice import Draw
from wartable.core.game import Game

FORMAT = 2

MOST_EVENTS = 10_000
"""Events, or draws, of one action; with all that follows from it there are a few hundred."""
MOST_LETTERS = 2_000
"""Letters of a note."""

Positive = Annotated[int, Meta(ge=1)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
SeedText = Annotated[str, Meta(pattern="^([0-9a-f]{2})+$")]


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game this one was forked from: its commitment, and after how many actions."""

    commitment: Hash
    after: Annotated[int, Meta(ge=0)]


class Header(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line. It holds the first state, so that a corrected set-up spoils no old game."""

    wartable: int
    game: str
    rules: str
    options: msgspec.Raw
    commitment: Hash
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

    @property
    def shows(self) -> bool:
        """Whether it drew or revealed anything: then it stays."""
        return bool(self.rolls) or any(event.reveals for event in self.events)


class Undone(msgspec.Struct, frozen=True):
    """The last so many actions are taken back; their numbers are used again."""

    undo: int


class Entropy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words of a seat's own that go into the key of the dice."""

    seat: str
    text: str


class Seal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What binds a seat to its words before it tells them."""

    seat: str
    words: Hash


class Sealed(msgspec.Struct, frozen=True):
    """A seat has sealed its words."""

    sealed: Seal


class Closed(msgspec.Struct, frozen=True):
    """No more words are sealed; those that are must now be opened."""

    closed: Literal[True] = True


class Stirred(msgspec.Struct, frozen=True):
    """A seat added its entropy: the words that it had sealed."""

    entropy: Entropy


class Forgone(msgspec.Struct, frozen=True):
    """The game goes on without the words that this seat has sealed."""

    forgone: str


class Published(msgspec.Struct, frozen=True):
    """The game is over and the seed, in hexadecimal, is everybody's."""

    seed: str


Record = Acted | Undone | Sealed | Closed | Stirred | Forgone | Published


class Bookmark(msgspec.Struct, frozen=True):
    """A place in a log from which it can be read on: what stands before it, counted, and the
    position there. No undo reaches back beyond it."""

    lines: Positive
    """With the header."""
    actions: int
    draws: int
    entropy: dict[str, str]
    state: msgspec.Raw
    sealed: dict[str, str] = {}
    closed: bool = False
    head: str = ""
    """The hash of all lines before it."""


class Preamble(msgspec.Struct, frozen=True):
    """What the first line of every format says; the rest waits until these two are known."""

    wartable: int
    game: str


@cache
def _line_type(game: Game) -> Any:
    """One line of any kind, with this game's actions and events."""
    event_type: Any = game.event_type
    return msgspec.defstruct(
        "Line",
        [
            ("n", Positive | UnsetType, UNSET),
            ("action", game.action_type | UnsetType, UNSET),
            ("events", Annotated[tuple[event_type, ...], Meta(max_length=MOST_EVENTS)], ()),
            ("rolls", Annotated[tuple[Draw, ...], Meta(max_length=MOST_EVENTS)], ()),
            ("note", Annotated[str, Meta(max_length=MOST_LETTERS)], ""),
            ("undo", Positive | UnsetType, UNSET),
            ("sealed", Seal | UnsetType, UNSET),
            ("closed", Literal[True] | UnsetType, UNSET),
            ("forgone", str | UnsetType, UNSET),
            ("entropy", Entropy | UnsetType, UNSET),
            ("seed", SeedText | UnsetType, UNSET),
        ],
        forbid_unknown_fields=True,
    )


_KINDS = attrgetter("n", "undo", "sealed", "closed", "forgone", "entropy", "seed")
"""A line says just one of these."""


def check_record(game: Game, line: bytes) -> None:
    """Refuse a line that could not be read again (`Unreadable`)."""
    check_for(game, line, _line_type(game))


def decode_record(game: Game, line: bytes) -> Record:
    """What the line says; `Unreadable` if it says nothing, or several things at once."""
    read = decode_for(game, line, _line_type(game))
    record: Record
    if read.action is not UNSET and read.n is not UNSET:
        record = Acted(read.n, read.action, read.events, read.rolls, read.note)
    elif read.undo is not UNSET:
        record = Undone(read.undo)
    elif read.sealed is not UNSET:
        record = Sealed(read.sealed)
    elif read.closed is not UNSET:
        record = Closed()
    elif read.forgone is not UNSET:
        record = Forgone(read.forgone)
    elif read.entropy is not UNSET:
        record = Stirred(read.entropy)
    elif read.seed is not UNSET:
        record = Published(read.seed)
    else:
        raise Unreadable("neither a numbered action, an undo, a seat's words nor the seed")
    kinds = _KINDS(read)
    if kinds.count(UNSET) != len(kinds) - 1 or (
        read.n is UNSET and (read.action is not UNSET or read.events or read.rolls or read.note)
    ):
        raise Unreadable("several things at once")
    return record
