"""Tables: seats, clocks, invitations, and what happens to a table besides its game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from wartable.server.values.value import Asked, Count, Id, Sent


class NoClock(msgspec.Struct, frozen=True, tag="none", tag_field="kind"):
    """As long as it takes."""


class LiveClock(msgspec.Struct, frozen=True, tag="live", tag_field="kind"):
    """Minutes in all, and seconds back whenever the table stops waiting for the seat."""

    minutes: Annotated[int, Meta(ge=1, le=1440)] = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 30


class DaysClock(msgspec.Struct, frozen=True, tag="days", tag_field="kind"):
    """Days each time the table begins to wait for the seat, and a reserve for the whole game."""

    days: Annotated[int, Meta(ge=1, le=60)] = 2
    reserve: Annotated[int, Meta(ge=0, le=365)] = 7


Clock = NoClock | LiveClock | DaysClock

Level = Annotated[str, Meta(max_length=32)]
"""The name of a computer player's level; which there are, the list of games tells."""


class NewSeat(Asked, frozen=True):
    """A seat of a new table: whose powers, and who sits there."""

    powers: Annotated[list[Id], Meta(min_length=1, max_length=20)]
    who: Level = "open"
    """`me`, `open`, or the level of a computer player."""


class NewTable(Asked, frozen=True):
    game: Id
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=20)]
    options: Annotated[dict[Id, Any], Meta(max_length=100)] = msgspec.field(default_factory=dict)
    name: Annotated[str, Meta(max_length=80)] = ""
    public: bool = False
    clock: Clock = NoClock()
    takeover: Level = "normal"
    start: bool = True


class ImportAsked(Asked, frozen=True):
    log: Annotated[str, Meta(max_length=8 * 1024 * 1024)]
    name: Annotated[str, Meta(max_length=80)] = ""
    public: bool = False


class SeatedPerson(Sent, frozen=True):
    account: str
    name: str
    guest: bool


class SeatInfo(Sent, frozen=True):
    """A seat as everybody sees it."""

    id: str
    powers: tuple[str, ...]
    side: str
    player: SeatedPerson | None
    computer: str
    standing_in: bool
    online: bool
    waiting: bool
    left: int | None
    due: int | None
    wants_draw: bool
    wants_pause: bool
    conceded: bool


class TableEnding(Sent, frozen=True):
    """How a table ended: by the rules, by giving up, or by agreement."""

    how: Literal["victory", "conceded", "draw", "ended"]
    """`ended`: an imported log that people ended; it does not say how."""
    winners: tuple[str, ...]
    text: str
    rule: str = ""
    losers: tuple[str, ...] = ()
    """The sides that have conceded."""


Verdict = Literal["proven", "part", "rules", "dice", "unproven"]
"""What was shown of an imported log: all of it; all that is in it, but it does not begin with the
set-up or does not end by the rules; the rules, with dice as they are written (the seed is not
published yet); the dice only, or nothing, for it was written under other rules."""


class TableOrigin(Sent, frozen=True):
    """The table this one was forked from, if it is kept here, and after how many actions; or the
    lesson that is given at it; or what was shown of the log that was imported."""

    table: str
    after: int
    lesson: str = ""
    imported: Verdict | Literal[""] = ""


class TableInfo(Sent, frozen=True):
    """A table as everybody sees it who may."""

    id: str
    name: str
    game: str
    title: str
    status: Literal["open", "playing", "over"]
    public: bool
    host: str
    host_name: str
    host_guest: bool
    created: int
    changed: int
    options: dict[str, Any]
    clock: Clock
    takeover: str
    paused: bool
    version: int
    round: int
    seats: tuple[SeatInfo, ...]
    mine: tuple[str, ...]
    is_host: bool
    ending: TableEnding | None
    origin: TableOrigin | None
    rematch: str
    watching: int


class TableLists(Sent, frozen=True):
    mine: tuple[TableInfo, ...]
    waiting: tuple[str, ...]
    open: tuple[TableInfo, ...]
    live: tuple[TableInfo, ...]


class SeatChange(Asked, frozen=True):
    computer: Level
    """The level of its computer player; nothing leaves the seat open."""


class Invitation(Sent, frozen=True):
    """A link to a seat: one of these addresses and the path."""

    token: str
    path: str
    address: str
    """Where people reach the server, if its host has said so."""
    network: tuple[str, ...]
    """Where other machines of its network reach it; none if it listens to itself alone."""


class StandingInvitation(Sent, frozen=True):
    """A link that is still good; what makes it is not known here any more."""

    seat: str
    created: int


class InvitationList(Sent, frozen=True):
    invitations: tuple[StandingInvitation, ...]


class InvitationShown(Sent, frozen=True):
    table: TableInfo
    seat: str


class JoinAsked(Asked, frozen=True):
    name: Annotated[str, Meta(max_length=32)] = ""


class ResignAsked(Asked, frozen=True):
    seat: Id
    how: Literal["concede", "computer"] = "concede"
    level: Level = "normal"


class DrawAsked(Asked, frozen=True):
    agree: bool = True


class PauseAsked(Asked, frozen=True):
    paused: bool = True


class ForkAsked(Asked, frozen=True):
    after: Count
    seats: Annotated[list[Id], Meta(max_length=20)]
    level: Level = "normal"


Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class SealAsked(Asked, frozen=True):
    """The seal of a seat's words: they themselves are told later."""

    seat: Id
    words: Hash


class WordsAsked(Asked, frozen=True):
    """The words that a seat has sealed."""

    seat: Id
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class ForgoAsked(Asked, frozen=True):
    seat: Id
