"""Every position of a game, from a few that are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from wartable.core.dice import Dice
from wartable.core.errors import BadData, BadLog, Place, WartableError
from wartable.core.game import Game, Played
from wartable.core.records import Acted
from wartable.core.sentences import places

INTERVAL = 64
"""One position in so many is kept; the others are rebuilt from the one before them."""


@contextmanager
def followed(where: Callable[[], Place]) -> Iterator[None]:
    """Whatever breaks while a log is followed is the log's fault, and told with its place
    (`BadLog`): a position that cannot be breaks rules in ways that nobody foresees."""
    try:
        yield
    except BadLog:
        raise
    except Exception as error:
        why = str(error) if isinstance(error, WartableError) else _told(error)
        raise BadLog(
            "its events do not fit the position ({text})", places(text=why), at=where()
        ) from error


def play_again(game: Game, state: Any, action: Any, dice: Dice) -> Played:
    """An action of a log, played again; what it breaks, other than a rule, is the log's fault."""
    try:
        return game.play(state, action, dice)
    except WartableError:
        raise
    except Exception as error:
        raise BadData("it does not fit the position ({text})", places(text=_told(error))) from error


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def fold(game: Game, state: Any, events: Iterable[Any]) -> Any:
    """The state after these events."""
    for event in events:
        state = game.evolve(state, event)
    return state


class History:
    """The positions after each of the actions that stand; `acted` is read, never changed."""

    def __init__(self, game: Game, start: Any, acted: Sequence[Acted]) -> None:
        self._game = game
        self._acted = acted
        self._kept = [start]
        self._length = 0

    def push(self, state: Any) -> None:
        """Take note of the position after the next action."""
        self._length += 1
        if self._length % INTERVAL == 0:
            self._kept.append(state)

    def cut(self, length: int) -> None:
        """Forget all positions after action `length`."""
        self._length = length
        del self._kept[1 + length // INTERVAL :]

    def at(self, n: int) -> Any:
        """The position after action `n`; after action 0 it is the first one."""
        if not 0 <= n <= self._length:
            raise IndexError(n)
        nearest = n // INTERVAL
        state = self._kept[nearest]
        for acted in self._acted[nearest * INTERVAL : n]:
            state = fold(self._game, state, acted.events)
        return state

    def __iter__(self) -> Iterator[Any]:
        """All positions in order, the first one included."""
        state = self._kept[0]
        yield state
        for acted in self._acted[: self._length]:
            state = fold(self._game, state, acted.events)
            yield state
