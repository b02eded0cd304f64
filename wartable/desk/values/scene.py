"""A position: the board, the powers, and what is under way."""

from __future__ import annotations

from typing import Literal

from wartable.core.game import Reason
from wartable.desk.values.board import BoxNow, Piece, SpaceNow
from wartable.desk.values.cards import HandNow, PileNow, Track
from wartable.desk.values.value import Fact, Value


class PurseNow(Value, frozen=True):
    """Money of a power that is kept apart."""

    id: str
    name: str
    money: int
    income: int
    open: bool = True
    """Whether it spends and collects: its capital is not lost."""


class ConditionNow(Value, frozen=True):
    """One thing that an objective asks for."""

    text: str
    holds: bool


class ObjectiveNow(Value, frozen=True):
    """What a power is paid for when it collects its income."""

    id: str
    name: str
    met: bool
    amount: int
    """What it would pay now, or what it pays when it is met."""
    rule: str = ""
    conditions: tuple[ConditionNow, ...] = ()


class PowerNow(Value, frozen=True):
    """What is so with a power."""

    id: str
    facts: tuple[Fact, ...] = ()
    """What it has and gains, each in its role: money, towns, cards."""
    purses: tuple[PurseNow, ...] = ()
    """If it has several."""
    objectives: tuple[ObjectiveNow, ...] = ()
    technologies: tuple[Fact, ...] = ()
    """What it has developed, and what that does."""


class Declaration(Value, frozen=True):
    """Whether a power may declare war on another now, if it were its turn to."""

    by: str
    on: str
    refused: tuple[Reason, ...] = ()
    """Why not."""


class Relation(Value, frozen=True):
    """How two powers stand to each other."""

    between: tuple[str, str]
    kind: str
    """`war`, `truce`, ..."""
    name: str
    sign: str
    """A letter or a drawn sign for it."""


class Politics(Value, frozen=True):
    """How powers stand to each other; two of which nothing is said are at peace."""

    relations: tuple[Relation, ...]
    declarations: tuple[Declaration, ...] = ()
    """Between powers of different sides that are at peace."""


class BattleSide(Value, frozen=True):
    """One of those who fight each other."""

    owners: tuple[str, ...]
    """The strongest first."""
    role: Literal["", "attack", "defend"]
    pieces: tuple[Piece, ...]
    hit: tuple[Piece, ...] = ()
    """Hit, and still to fire."""
    facts: tuple[Fact, ...] = ()
    """What helps or hinders it."""


class BattleNow(Value, frozen=True):
    """The battle board."""

    space: str
    kind: str
    round: int
    sides: tuple[BattleSide, ...]
    """Who attacks comes first."""
    steps: tuple[str, ...] = ()
    """The steps of the round, or those before the first round, named; and which one is under
    way."""
    step: int = -1
    title: str = ""
    """`Battle in Ukraine, round 2`."""


class Procedure(Value, frozen=True):
    """What goes on in several steps, in which more than one side may be asked: an attack from the
    play of its card to its end."""

    title: str
    """Whose it is, and what began it."""
    owner: str
    steps: tuple[str, ...]
    """All of them, named."""
    step: int
    """The one under way, from 0."""
    card: str = ""
    """The card that began it."""
    facts: tuple[Fact, ...] = ()
    """What is so in it: who takes part, what helps or hinders."""
    left: tuple[str, ...] = ()
    """What the step under way still has to settle, in sentences."""
    spaces: tuple[str, ...] = ()
    """Where it is fought out."""


class Ending(Value, frozen=True):
    """How the game ended."""

    winners: tuple[str, ...]
    text: str
    rule: str
    why: str = ""


class Scene(Value, frozen=True):
    """A position as one seat may know it."""

    round: int
    power: str
    phase: str
    spaces: dict[str, SpaceNow]
    """Spaces that nobody controls and where nothing stands are left out."""
    powers: tuple[PowerNow, ...]
    facts: tuple[Fact, ...] = ()
    """Facts of the whole table: cities held and needed, ..."""
    bought: tuple[Piece, ...] = ()
    """Units that wait to be placed."""
    battle: BattleNow | None = None
    waiting: tuple[str, ...] = ()
    """The owners who owe a decision."""
    ending: Ending | None = None
    politics: Politics | None = None
    """Where not everybody is at war with the other side from the start."""
    round_name: str = ""
    """What the round is called, if not by its number alone."""
    left_out: tuple[str, ...] = ()
    """The game's phases that this table never comes to, as its options are."""
    hands: tuple[HandNow, ...] = ()
    piles: tuple[PileNow, ...] = ()
    tracks: tuple[Track, ...] = ()
    board: tuple[str, ...] = ()
    """The spaces that this table is played on, if it is not played on all of them."""
    procedure: Procedure | None = None
    boxes: tuple[BoxNow, ...] = ()
    """What lies beside the board."""
