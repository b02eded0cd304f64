"""Facts that change a state. They are free of rules: the rules chose them when they happened."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

from wartable.core.changes import changes
from wartable.core.game import Event, Outcome
from wartable.games.empire_of_the_sun.actions import Hit, PlaceBid
from wartable.games.empire_of_the_sun.names import (
    CardId,
    Condition,
    CounterId,
    CounterOrNone,
    Face,
    HexId,
    HexOrNone,
    Nation,
    Number,
    Path,
    Place,
    PointKind,
    SegmentName,
    Side,
    Small,
    SomeUnits,
    TrackName,
    Turn,
    Way,
    Word,
)
from wartable.games.empire_of_the_sun.state import Frame, Marks, Memory, Offensive

OffensiveChanges: Any = changes(Offensive)
MarksChanges: Any = changes(Marks)
MemoryChanges: Any = changes(Memory)


# Flow


class FlowBecame(Event, frozen=True):
    """What happens next is this."""

    flow: tuple[Frame, ...]


class SegmentBegan(Event, frozen=True):
    """A segment of the turn begins."""

    segment: SegmentName


class TurnBegan(Event, frozen=True):
    """A game turn begins."""

    turn: Turn


class PlayBegan(Event, frozen=True):
    """It is somebody's play in the Offensives Phase; nobody's when it is over."""

    side: Literal["", "japan", "allies"]


class GameEnded(Event, frozen=True):
    """The game is over."""

    outcome: Outcome


class Rolled(Event, frozen=True):
    """A die fell: what for, who rolled, and what came of it."""

    reveals: ClassVar[bool] = True

    what: Word
    """As `intelligence`, `submarines`, `battle 2015`."""
    by: Side
    face: Face
    modifier: Number = 0
    result: Word = ""
    parts: tuple[tuple[Word, Number], ...] = ()
    """What the modifier is made of: a word or the ID of a card, and what each adds."""
    strength: Number = 0
    """In a battle, what the die multiplies."""
    times: Word = ""
    """And by how much."""


class Opened(Event, frozen=True):
    """Answers that nobody saw before all were in."""

    reveals: ClassVar[bool] = True

    answers: tuple[Hit | PlaceBid, ...]


# Cards


class Dealt(Event, frozen=True):
    """The decks are shuffled and the first hands dealt."""

    reveals: ClassVar[bool] = True

    hands: dict[Side, tuple[CardId, ...]]
    draw: dict[Side, tuple[CardId, ...]]


class CardsDrawn(Event, frozen=True):
    """Cards came from the top of the draw pile into the hand."""

    reveals: ClassVar[bool] = True

    side: Side
    cards: tuple[CardId, ...]
    by_event: bool = False


class Reshuffled(Event, frozen=True):
    """The discards, with what was left of it, are the new draw pile (EOS-5.37-06)."""

    reveals: ClassVar[bool] = True

    side: Side
    draw: tuple[CardId, ...]
    kept: tuple[CardId, ...] = ()
    """What stays with the discards: the card now being played (EOS-5.37-07)."""


class CardPlayed(Event, frozen=True):
    """A card was shown and played; it lies with the discards."""

    reveals: ClassVar[bool] = True

    side: Side
    card: CardId
    how: Literal[
        "operations", "event", "reaction", "china", "recall", "return", "route", "agreement"
    ]
    from_future: bool = False
    """It was the card set aside for a Future Offensive (EOS-7.29-08)."""


class CardDiscarded(Event, frozen=True):
    """A card went to the discards, by choice or by force."""

    reveals: ClassVar[bool] = True

    side: Side
    card: CardId
    why: Word = ""


class CardRemoved(Event, frozen=True):
    """A card left the game, from wherever it was."""

    side: Side
    card: CardId


class CardSetAside(Event, frozen=True):
    """A card lies face down for a Future Offensive. Nobody sees which, but that it is none of those
    that may not be set aside."""

    reveals: ClassVar[bool] = True

    side: Side
    card: CardId


class CardTaken(Event, frozen=True):
    """A card that everybody knows of came into the hand."""

    reveals: ClassVar[bool] = True

    side: Side
    card: CardId
    from_draw: bool = False
    """It was taken out of the draw pile, as AL-04 (EOS-17.25-03), not from the discards."""


class Passed(Event, frozen=True):
    """A pass was used."""

    side: Side


class PassesBecame(Event, frozen=True):
    """So many passes are there."""

    side: Side
    number: Small


class CardsNoted(Event, frozen=True):
    """What is counted about a side's cards."""

    side: Side
    drawn: Small | UnsetType = UNSET
    set_aside: bool | UnsetType = UNSET
    reshuffle: bool | UnsetType = UNSET


class SidesTaken(Event, frozen=True):
    """Who plays which side, when sides were bid for (EOS-16.48-01)."""

    seats: dict[Word, tuple[Side, ...]]


# Units and hexes


class Moved(Event, frozen=True):
    """Units moved together."""

    units: tuple[CounterId, ...]
    path: Path
    how: Way
    aim: HexOrNone = ""


class Placed(Event, frozen=True):
    """Units were put somewhere without moving: they entered, left, retreated or fled."""

    units: tuple[CounterId, ...]
    to: Place
    why: Word
    """A word: as `reinforcement`, `emergency`, `retreat`, `removed`, `restored`."""


class StepLost(Event, frozen=True):
    """A unit lost a step: it was flipped, or it is eliminated."""

    unit: CounterId
    why: Word
    last: bool = False
    """Whether it was its last; so it is told, though the unit itself knows."""


class StepGained(Event, frozen=True):
    """A unit is at full strength again."""

    unit: CounterId
    why: Word


class ReducedBecame(Event, frozen=True):
    """Units show this side from now on, as those that enter or come back."""

    units: tuple[CounterId, ...]
    reduced: bool


class ControlTaken(Event, frozen=True):
    """Hexes are controlled by somebody else."""

    hexes: tuple[HexId, ...]
    by: Literal["japan", "allies", "soviet"]


# Tracks, markers, memory


class TrackMoved(Event, frozen=True):
    """A marker stands elsewhere on its track."""

    track: TrackName
    to: Number
    why: Word = ""


class PointsBecame(Event, frozen=True):
    """So many replacement points are left in this segment."""

    points: dict[PointKind, Small]


class MarksNoted(Event, frozen=True):
    """Markers changed."""

    changes: MarksChanges


class MemoryNoted(Event, frozen=True):
    """What rules count over turns changed."""

    changes: MemoryChanges


class Surrendered(Event, frozen=True):
    """A nation surrendered, or was liberated."""

    nation: Nation
    liberated: bool = False


# An Offensive


class OffensiveBegan(Event, frozen=True):
    """A card began an Offensive."""

    side: Side
    card: CardId
    event: bool = msgspec.field(name="as_event")
    value: Small
    hq: CounterOrNone = ""
    limit: Small = 0
    fixed: bool = False


class Activated(Event, frozen=True):
    """Units were activated, by either player."""

    side: Side
    units: tuple[CounterId, ...]


class Declared(Event, frozen=True):
    """A hex is a battle hex, with those who fight there from elsewhere."""

    hex: HexId
    units: SomeUnits = ()
    special: bool = False


class Joined(Event, frozen=True):
    """Units take part in a battle from elsewhere."""

    hex: HexId
    units: SomeUnits
    side: Side


class ConditionBecame(Event, frozen=True):
    """The condition of the Offensive."""

    condition: Condition


class OffensiveNoted(Event, frozen=True):
    """What is noted about the Offensive."""

    changes: OffensiveChanges


class OffensiveCancelled(Event, frozen=True):
    """All is as before step 1, but for the cards (EOS-7.2-04)."""


class OffensiveEnded(Event, frozen=True):
    """The Offensive is over."""


class BattleBegan(Event, frozen=True):
    """A battle begins, between these."""

    hex: HexId
    active: SomeUnits = ()
    reaction: SomeUnits = ()


class BattleOver(Event, frozen=True):
    """A battle is over; who won it."""

    hex: HexId
    winner: Literal["", "japan", "allies"]


AnyEvent = (
    FlowBecame
    | SegmentBegan
    | TurnBegan
    | PlayBegan
    | GameEnded
    | Rolled
    | Opened
    | Dealt
    | CardsDrawn
    | Reshuffled
    | CardPlayed
    | CardDiscarded
    | CardRemoved
    | CardSetAside
    | CardTaken
    | Passed
    | PassesBecame
    | CardsNoted
    | SidesTaken
    | Moved
    | Placed
    | StepLost
    | StepGained
    | ReducedBecame
    | ControlTaken
    | TrackMoved
    | PointsBecame
    | MarksNoted
    | MemoryNoted
    | Surrendered
    | OffensiveBegan
    | Activated
    | Declared
    | Joined
    | ConditionBecame
    | OffensiveNoted
    | OffensiveCancelled
    | OffensiveEnded
    | BattleBegan
    | BattleOver
)
