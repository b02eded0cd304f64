"""What goes over the wire besides the desk's own values: docs/api.md as types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from wartable.core.game import Reason
from wartable.core.verify import Gap, Remark
from wartable.desk.coaching import Coach
from wartable.desk.values import (
    Ask,
    Pieces,
    PowerInfo,
    Scene,
    SideInfo,
    StandingOrders,
    Step,
    Told,
    Wish,
)
from wartable.games.families import Stage


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
    objections: tuple[Reason, ...] = ()
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
    near: str = ""
    """Where its finer outlines are, or nothing."""
    levels: tuple[str, ...] = ()
    """The levels of computer players that know it."""
    family: str = ""
    """The games it has its rules, screens and players with."""
    stage: Stage = "complete"
    named_units: bool = False
    """As `GameInfo` has it."""


class GameList(Sent, frozen=True):
    games: tuple[GameCard, ...]
    levels: tuple[str, ...]


LineUp = Annotated[str, Meta(max_length=400)]


class OddsAsked(Asked, frozen=True, omit_defaults=True):
    """Two line-ups in words; what else is said of them, a family understands or refuses."""

    attackers: LineUp | Annotated[list[LineUp], Meta(min_length=1, max_length=6)]
    defenders: LineUp
    policy: Annotated[dict[Id, Any], Meta(max_length=20)] = {}
    low_luck: bool = False
    raid: Id = ""
    damage: Annotated[int, Meta(ge=0, le=100)] = 0


class Spread(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that dice decide: on average, and each that it may be with its chance."""

    mean: float
    chances: tuple[tuple[int, float], ...]
    quantiles: dict[str, int] = {}


class ForceLeft(msgspec.Struct, frozen=True):
    """What may be left of a side, and its chance."""

    units: str
    chance: float


class Wave(msgspec.Struct, frozen=True):
    """One of several attacks, one after the other."""

    attackers: str
    fought: float
    win: float
    take: float


class LineUpOdds(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `wartable odds --json` prints of two line-ups."""

    kind: str
    swing: Spread
    space: str = ""
    attackers: str = ""
    defenders: str = ""
    win: float | None = None
    lose: float | None = None
    draw: float | None = None
    undecided: float | None = None
    take: float | None = None
    unresolved: float | None = None
    rounds: float | None = None
    attackers_left: tuple[ForceLeft, ...] = ()
    defenders_left: tuple[ForceLeft, ...] = ()
    damage: Spread | None = None
    bombers_lost: Spread | None = None
    waves: tuple[Wave, ...] = ()


class LessonCard(Sent, frozen=True):
    """A lesson in the list of lessons."""

    game: str
    id: str
    title: str
    text: str
    game_title: str
    minutes: int
    """How long it takes."""


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
    confirmed: bool
    """Whether whoever reads that address has said so; before that no other letter goes there."""
    letters: bool
    """Whether this server sends letters."""
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


class ConfirmAsked(Asked, frozen=True):
    token: Annotated[str, Meta(max_length=64)]


class PasswordAsked(Asked, frozen=True):
    old: Annotated[str, Meta(max_length=256)]
    new: Password


class ForgottenAsked(Asked, frozen=True):
    who: Annotated[str, Meta(min_length=1, max_length=254)]
    """A name, or an e-mail address."""


class RenewAsked(Asked, frozen=True):
    token: Annotated[str, Meta(max_length=64)]
    password: Password


class WayTried(Sent, frozen=True):
    """One way by which somebody is told, and what was wrong with it."""

    way: Literal["e-mail", "webhook"]
    fault: ErrorBody | None


class NoticeTried(Sent, frozen=True):
    ways: tuple[WayTried, ...]


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
    options: Annotated[dict[Id, Any], Meta(max_length=100)] = {}
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


# ---- playing ----


class DiceShown(Sent, frozen=True):
    """What is shown of the dice while the game goes on: enough to prove later that nobody has
    changed them, or the log, in the meantime."""

    commitment: str
    """The hash of the seed."""
    fingerprint: str
    """The hash of all lines of the log so far."""
    may_seal: bool
    """Whether a seat may still seal words of its own."""
    closed: bool
    """Whether those who have sealed words must open them now."""
    sealed: tuple[str, ...]
    opened: tuple[str, ...]


class StoppedAt(Sent, frozen=True):
    """A plan of which only so many wishes were made whole, for dice fell before the next was
    refused; those dice are in the log."""

    done: int
    failed: ErrorBody


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
    stopped: StoppedAt | None = None
    dice: DiceShown | None = None


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
    pieces: Pieces
    wishes: Wishes = []


class WhyAsked(Asked, frozen=True):
    owner: Id
    wish: Wish
    wishes: Wishes = []


class Why(Sent, frozen=True):
    objections: tuple[Reason, ...]


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
    """What can be shown of the dice, and what not."""

    proven: bool
    """The whole game, from the set-up to its end, by these rules."""
    holds: bool
    """Nothing is wrong in it."""
    has_seed: bool
    rules_proven: bool
    gaps: tuple[Gap, ...]
    remarks: tuple[Remark, ...]
    words: tuple[str, ...]
    """The seats whose sealed words are in the dice."""
    forgone: tuple[str, ...]
    fingerprint: str
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
    guest: bool
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
    orders: StandingOrders = {}


# ---- live ----


class SightTold(Sent, frozen=True, tag="sight", tag_field="kind"):
    sight: Sight


class TableTold(Sent, frozen=True, tag="table", tag_field="kind"):
    table: TableInfo


class ChatTold(Sent, frozen=True, tag="chat", tag_field="kind"):
    line: ChatLine


class Beat(Sent, frozen=True, tag="beat", tag_field="kind"):
    """The line is not dead."""


LiveMessage = SightTold | TableTold | ChatTold | Beat
"""What the socket of a table tells."""


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
    admin: bool
    created: int
    seats: int


class AccountList(Sent, frozen=True):
    accounts: tuple[AccountEntry, ...]
