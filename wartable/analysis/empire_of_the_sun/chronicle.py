"""A log as card plays: what was fought, rolled and drawn in each, and how it left the position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from wartable.core.log import Log
from wartable.core.records import Acted
from wartable.games.empire_of_the_sun.events import (
    AnyEvent,
    BattleOver,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    CardSetAside,
    ControlTaken,
    Dealt,
    Passed,
    PlayBegan,
    Rolled,
    Surrendered,
)
from wartable.games.empire_of_the_sun.evolve import evolve
from wartable.games.empire_of_the_sun.state import Battle, State

PLAYS = (CardPlayed, CardDiscarded, CardSetAside, Passed)
"""What somebody does with a play."""
NEWS = (BattleOver, ControlTaken, Surrendered)
"""What is worth telling of it."""


@dataclass(frozen=True)
class Fought:
    """A battle from before its first die to its end."""

    first: int
    last: int
    hex: str
    before: State
    after: State
    over: BattleOver | None


@dataclass(frozen=True)
class Fell:
    """A die that fell outside a battle, or cards that were drawn."""

    n: int
    event: Rolled | CardsDrawn | Dealt
    asked: State
    """The position in which the action was taken."""
    before: State
    """The position just before."""


@dataclass
class Play:
    """A card play, or what happens before, between and after them; then it is nobody's."""

    turn: int
    side: str
    first: int
    before: State
    last: int = 0
    after: State | None = None
    did: AnyEvent | None = None
    """What the side did with its play."""
    news: list[AnyEvent] = field(default_factory=list)
    fought: list[Fought] = field(default_factory=list)
    fell: list[Fell] = field(default_factory=list)
    is_over: bool = True

    @property
    def end(self) -> State:
        """The position it led to."""
        assert self.after is not None
        return self.after


def chronicle(log: Log) -> Iterator[Play]:
    """The plays of a log in their order."""
    reader = _Reader(log.start)
    for acted in log.acted:
        yield from reader.read(acted)
    yield from reader.rest()


class _Reader:
    """Reads the actions of a log one after the other."""

    def __init__(self, start: State) -> None:
        self.state = start
        self.play = Play(start.turn, start.player, 0, start)
        self.began: tuple[int, State] | None = None
        self.over: BattleOver | None = None

    def read(self, acted: Acted) -> Iterator[Play]:
        asked = self.state
        self.play.first = self.play.first or acted.n
        self.play.last = acted.n
        for event in acted.events:
            before = self.state
            after = evolve(before, event)
            if isinstance(event, PlayBegan) and before is not self.play.before:
                yield self._closed(before)
                self.play = Play(after.turn, event.side, acted.n, before, acted.n)
            elif isinstance(event, PlayBegan):
                self.play.side = event.side
            self._note(acted.n, event, asked, before)
            self._follow(acted.n, event, before, after)
            self.state = after

    def rest(self) -> Iterator[Play]:
        """The play that the log ends in."""
        if self.play.last:
            self.play.is_over = self.state.outcome is not None
            yield self._closed(self.state)

    def _closed(self, after: State) -> Play:
        self.play.after = after
        return self.play

    def _note(self, n: int, event: AnyEvent, asked: State, before: State) -> None:
        play = self.play
        if isinstance(event, PLAYS) and play.did is None and event.side == play.side:
            play.did = event
        elif isinstance(event, NEWS):
            play.news.append(event)
        if isinstance(event, CardsDrawn | Dealt) or (
            isinstance(event, Rolled) and _battle(before) is None
        ):
            play.fell.append(Fell(n, event, asked, before))

    def _follow(self, n: int, event: AnyEvent, before: State, after: State) -> None:
        """A battle begins when it comes onto the flow, and is over when it has left it."""
        was, now = _battle(before), _battle(after)
        if isinstance(event, BattleOver):
            self.over = event
        if was is None and now is not None:
            self.began = (n, before)
        elif was is not None and now is None and self.began is not None:
            first, begun = self.began
            self.play.fought.append(Fought(first, n, was.hex, begun, after, self.over))
            self.began = self.over = None


def _battle(state: State) -> Battle | None:
    """The battle under way."""
    return next((frame for frame in state.flow if isinstance(frame, Battle)), None)
