"""A table while it is played: position and log, what is done and asked, proofs, chat, orders."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wartable.core.game import Reason
from wartable.core.verify import Gap, Remark
from wartable.desk.coaching import Coach
from wartable.desk.values import Ask, Pieces, Scene, StandingOrders, Step, Told, Wish
from wartable.server.values.tables import TableInfo
from wartable.server.values.value import Asked, Count, ErrorBody, Id, Sent


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
    wishes: Wishes = msgspec.field(default_factory=list)


class WhyAsked(Asked, frozen=True):
    owner: Id
    wish: Wish
    wishes: Wishes = msgspec.field(default_factory=list)


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
    orders: StandingOrders = msgspec.field(default_factory=dict)
