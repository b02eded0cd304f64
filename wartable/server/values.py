"""What goes over the wire besides the desk's own values: docs/api.md as types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from wartable.core.game import Objection
from wartable.desk.coaching import Coach
from wartable.desk.values import Ask, PowerInfo, Scene, SideInfo, StandingOrders, Step, Told, Wish


class Sent(msgspec.Struct, frozen=True, rename="camel"):
    """What the server says."""


class Asked(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What a client says."""


Name = Annotated[str, Meta(min_length=1, max_length=32)]
Password = Annotated[str, Meta(min_length=8, max_length=256)]
Id = Annotated[str, Meta(max_length=80)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Language = Literal["en", "de", "ru", "cs"]


class ErrorBody(Sent, frozen=True):
    """A refusal."""

    error: str
    text: str
    objections: tuple[Objection, ...] = ()
    version: int | None = None
    code: str = ""
    """Which sentence of the server's `text` is; nothing if a game or a desk says it."""
    values: dict[str, str | int] = {}
    """What goes into that sentence."""


# ---- games ----


class GameCard(Sent, frozen=True):
    """A game in the list of games."""

    id: str
    title: str
    rules: str
    prefix: str
    powers: tuple[PowerInfo, ...]
    sides: tuple[SideInfo, ...]
    map: str
    """Where the drawing is, or nothing."""
    levels: tuple[str, ...] = ()
    """The levels of computer players that know it."""


class GameList(Sent, frozen=True):
    games: tuple[GameCard, ...]
    levels: tuple[str, ...]


LineUp = Annotated[str, Meta(max_length=400)]


class OddsAsked(Asked, frozen=True):
    """Two line-ups in words."""

    attackers: LineUp | Annotated[list[LineUp], Meta(min_length=1, max_length=6)]
    defenders: LineUp
    policy: dict[str, Any] = {}
    low_luck: bool = False
    raid: Id = ""
    damage: Annotated[int, Meta(ge=0, le=100)] = 0


class LessonCard(Sent, frozen=True):
    """A lesson in the list of lessons."""

    game: str
    id: str
    title: str
    text: str


class LessonList(Sent, frozen=True):
    lessons: tuple[LessonCard, ...]


# ---- accounts ----


class Account(Sent, frozen=True):
    """Who somebody is, to themselves."""

    id: str
    name: str
    guest: bool
    admin: bool
    email: str
    webhook: str
    language: str
    notify: bool


class AccountAnswer(Sent, frozen=True):
    account: Account | None


class SignUp(Asked, frozen=True):
    name: Name
    password: Password
    email: Annotated[str, Meta(max_length=254)] = ""
    language: Language = "en"


class PasswordAsked(Asked, frozen=True):
    old: Annotated[str, Meta(max_length=256)]
    new: Password


class RemoveAsked(Asked, frozen=True):
    password: Annotated[str, Meta(max_length=256)] = ""


class SignInAsked(Asked, frozen=True):
    name: Annotated[str, Meta(max_length=32)]
    password: Annotated[str, Meta(max_length=256)]


class GuestAsked(Asked, frozen=True):
    name: Annotated[str, Meta(max_length=32)] = ""
    language: Language = "en"


class AccountChange(Asked, frozen=True):
    email: Annotated[str, Meta(max_length=254)] | None = None
    webhook: Annotated[str, Meta(max_length=500)] | None = None
    language: Language | None = None
    notify: bool | None = None


# ---- tables ----


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

Level = Literal["random", "easy", "normal", "hard", "brutal"]


class NewSeat(Asked, frozen=True):
    """A seat of a new table: whose powers, and who sits there."""

    powers: Annotated[list[Id], Meta(min_length=1, max_length=20)]
    who: Literal["me", "open"] | Level = "open"


class NewTable(Asked, frozen=True):
    game: Id
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=20)]
    options: dict[str, Any] = {}
    name: Annotated[str, Meta(max_length=80)] = ""
    public: bool = False
    clock: Clock = NoClock()
    takeover: Level = "normal"
    start: bool = True


class ImportAsked(Asked, frozen=True):
    log: str
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


Verdict = Literal["proven", "rules", "dice", "unproven"]
"""What was shown of an imported log: all of it; the rules, with dice as they are written (the seed
is not published yet); the dice only, or nothing, for it was written under other rules."""


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
    computer: Level | Literal[""]


class Invitation(Sent, frozen=True):
    token: str
    path: str


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


class EntropyAsked(Asked, frozen=True):
    seat: Id
    text: Annotated[str, Meta(min_length=1, max_length=200)]


# ---- playing ----


class Sight(Sent, frozen=True):
    """A table as one person sees it."""

    table: TableInfo
    version: int
    actions: int
    scene: Scene
    asks: tuple[Ask, ...]
    owners: tuple[str, ...]
    told: tuple[Told, ...]
    told_from: int
    undoable: int
    coach: Coach | None = None


class DoAsked(Asked, frozen=True):
    version: Count
    owner: Id
    wish: Wish
    told_from: Count | None = None


class UndoAsked(Asked, frozen=True):
    version: Count
    count: Annotated[int, Meta(ge=1, le=1000)] = 1


Wishes = Annotated[list[Wish], Meta(max_length=200)]


class ReachAsked(Asked, frozen=True):
    owner: Id
    source: Id
    pieces: dict[str, Count]
    wishes: Wishes = []


class WhyAsked(Asked, frozen=True):
    owner: Id
    wish: Wish
    wishes: Wishes = []


class Why(Sent, frozen=True):
    objections: tuple[Objection, ...]


class PlanAsked(Asked, frozen=True):
    version: Count
    owner: Id
    wishes: Wishes


class CombatAsked(Asked, frozen=True):
    """A combat that a plan leads to."""

    owner: Id
    wishes: Wishes
    raid: bool = False


class Plan(Sent, frozen=True):
    sight: Sight
    done: int
    failed: ErrorBody | None
    steps: tuple[Step, ...]


class ToldList(Sent, frozen=True):
    told: tuple[Told, ...]
    actions: int


class Moment(Sent, frozen=True):
    """The position after one action."""

    n: int
    actions: int
    scene: Scene
    told: tuple[Told, ...]


class Proof(Sent, frozen=True):
    """What can be shown of the dice."""

    proven: bool
    has_seed: bool
    rules_proven: bool
    actions: int
    draws: int
    commitment: str
    seed: str
    text: str
    failed: ErrorBody | None = None
    """The first line that is not what the seed and the rules give, and why not."""


class ChatLine(Sent, frozen=True):
    id: int
    at: int
    account: str
    name: str
    to: Literal["table", "side"]
    text: str


class ChatLines(Sent, frozen=True):
    lines: tuple[ChatLine, ...]


class ChatAsked(Asked, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    to: Literal["table", "side"] = "table"


class Orders(Asked, frozen=True):
    """Answers for a defender who is away."""

    active: bool
    orders: StandingOrders = StandingOrders()


# ---- live ----


class SightTold(Sent, frozen=True, tag="sight", tag_field="kind"):
    sight: Sight


class TableTold(Sent, frozen=True, tag="table", tag_field="kind"):
    table: TableInfo


class ChatTold(Sent, frozen=True, tag="chat", tag_field="kind"):
    line: ChatLine


class Beat(Sent, frozen=True, tag="beat", tag_field="kind"):
    """The line is not dead."""


# ---- administrators ----


class AuditEntry(Sent, frozen=True):
    id: int
    at: int
    account: str
    name: str
    what: str
    about: str


class AuditList(Sent, frozen=True):
    entries: tuple[AuditEntry, ...]


class AdminCounts(Sent, frozen=True):
    """How many tables there are of each status, accounts, and guests."""

    open: int
    playing: int
    over: int
    accounts: int
    guests: int


class TableList(Sent, frozen=True):
    tables: tuple[TableInfo, ...]


class AccountEntry(Sent, frozen=True):
    """An account in the administrator's list, and how many seats it has."""

    id: str
    name: str
    guest: bool
    created: int
    seats: int


class AccountList(Sent, frozen=True):
    accounts: tuple[AccountEntry, ...]
