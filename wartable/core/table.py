"""A game in progress: who may act, what happens, what is written down and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from wartable.core.codec import encode
from wartable.core.dice import KeyedDice, RecordingDice, commitment, new_seed
from wartable.core.errors import BadLog, OutOfTurn, UnknownName, WartableError
from wartable.core.game import Game
from wartable.core.history import History, fold
from wartable.core.log import FindGame, Log
from wartable.core.records import Acted, Bookmark, Entropy, Origin, Published, Stirred, Undone
from wartable.core.seed_file import forget_seed, keep_seed, read_seed, seed_path


class Table:
    """A game, its log and the secret of its dice.

    The log is written before the position changes, so what was refused or could not be written
    has not happened.
    """

    def __init__(self, log: Log, seed: bytes | None) -> None:
        """The position that the log leads to; without the seed nothing can be drawn."""
        self.game = log.game
        self.log = log
        self.state = log.start
        self._seed = seed
        self._history = History(log.game, log.start, log.acted)
        for acted in log.acted:
            try:
                self.state = fold(self.game, self.state, acted.events)
            except Exception as error:
                line = log.line_of(acted)
                raise BadLog(
                    f"{log.path or 'log'}, line {line}: its events do not fit the position"
                    f" ({type(error).__name__}: {error})"
                ) from error
            self._history.push(self.state)
        self._mix()

    @classmethod
    def create(
        cls,
        game: Game,
        options: Any,
        path: Path | None = None,
        seed: bytes | None = None,
        *,
        start: Any = None,
        sync: bool = False,
    ) -> Table:
        """A new game, in memory or in a new file with its seed beside it; from the set-up, or from
        another position."""
        given = start is not None
        if not given:
            start = game.setup(options)
        return cls._begin(game, options, start, path, seed, given=given, sync=sync)

    @classmethod
    def open(cls, path: Path, find_game: FindGame, *, sync: bool = False) -> Table:
        """The game in this file, to be played on if its seed lies beside it."""
        log = Log.load(path, find_game, sync=sync)
        seed = bytes.fromhex(log.published) if log.published is not None else read_seed(path)
        if seed is not None and commitment(seed) != log.header.commitment:
            where = seed_path(path) if log.published is None else path
            raise BadLog(f"{where}: its seed is not the one that {path} was begun with")
        table = cls(log, seed)
        table._publish_if_over()
        return table

    @classmethod
    def _begin(
        cls,
        game: Game,
        options: Any,
        start: Any,
        path: Path | None,
        seed: bytes | None,
        *,
        forked: Origin | None = None,
        given: bool = False,
        sync: bool = False,
    ) -> Table:
        seed = seed or new_seed()
        log = Log.create(
            game,
            options,
            start,
            commitment(seed),
            path=path,
            forked=forked,
            given=given,
            sync=sync,
        )
        if path is not None:
            try:
                keep_seed(path, seed)
            except WartableError:
                log.close()
                path.unlink()
                raise
        return cls(log, seed)

    def submit(self, seat: str, action: Any, note: str = "") -> Acted:
        """Carry the action out, or refuse it and change nothing (`OutOfTurn`, `IllegalAction`)."""
        if action.by not in self._owners(seat):
            raise OutOfTurn(f"{seat} does not decide for {action.by}")
        pending = self.game.pending(self.state)
        if not pending:
            raise OutOfTurn("the game is over")
        owners = [decision.owner for decision in pending]
        if action.by not in owners:
            waiting = ", ".join(dict.fromkeys(owners))
            raise OutOfTurn(f"{action.by} owes no decision now; the table waits for {waiting}")
        self._dice.position = self.log.draws
        dice = RecordingDice(self._dice)
        events, state = self.game.play(self.state, action, dice)
        acted = Acted(self.log.actions + 1, action, events, tuple(dice.draws), note)
        self.log.append(acted)
        self._history.push(state)
        self.state = state
        self._publish_if_over()
        return acted

    @property
    def has_seed(self) -> bool:
        """Whether dice can be rolled at this table."""
        return self._seed is not None

    @property
    def undoable(self) -> int:
        """How many of the last actions can be taken back: none that drew or revealed anything."""
        if self.log.published is not None:
            return 0
        count = 0
        for acted in reversed(self.log.acted):
            if acted.rolls or any(event.reveals for event in acted.events):
                break
            count += 1
        return count

    def undo(self, count: int = 1) -> None:
        """Take the last `count` actions back."""
        if not 1 <= count <= self.undoable:
            actions = "1 action" if count == 1 else f"{count} actions"
            raise WartableError(
                f"{actions} cannot be taken back; {self.undoable or 'none'} can, up to the last"
                " die, card or end of game"
            )
        left = len(self.log.acted) - count
        state = self._history.at(left)
        self.log.append(Undone(count))
        self._history.cut(left)
        self.state = state

    def fork(self, n: int, path: Path | None = None, seed: bytes | None = None) -> Table:
        """A new game from the position after action `n`, with dice of its own."""
        start = self.at(n)
        if self.game.outcome(start) is not None:
            raise WartableError(f"after action {n} the game is over; nothing is left to play")
        forked = Origin(self.log.header.commitment, n)
        return self._begin(self.game, self.log.options, start, path, seed, forked=forked)

    def at(self, n: int) -> Any:
        """The position after action `n`; after action 0 it is the first one. A table opened at a
        bookmark knows none before it."""
        try:
            return self._history.at(n - self.log.actions_before)
        except IndexError:
            last = self.log.actions
            raise WartableError(f"there is no action {n}; the last one is {last}") from None

    def states(self) -> Iterator[Any]:
        """All positions in order, the first one included."""
        return iter(self._history)

    def bookmark(self) -> Bookmark | None:
        """This place, to open the log at later; `None` while an action could still be undone, or
        when the game is over."""
        if self.undoable or self.log.published is not None:
            return None
        state = msgspec.Raw(encode(self.state))
        log = self.log
        return Bookmark(log.lines, log.actions, log.draws, dict(log.entropy), state)

    def publish(self) -> None:
        """End the game at this table: the seed is everybody's, and nothing can follow."""
        if self._seed is not None and self.log.published is None:
            self.log.append(Published(self._seed.hex()))

    def add_entropy(self, seat: str, text: str) -> None:
        """Mix a seat's own words into the dice; once for each seat, before the first draw."""
        self._owners(seat)
        self.log.append(Stirred(Entropy(seat, text)))
        self._mix()

    def close(self) -> None:
        """Give the file back."""
        self.log.close()

    def __enter__(self) -> Table:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _owners(self, seat: str) -> tuple[str, ...]:
        seats = self.game.seats(self.state)
        if seat not in seats:
            raise UnknownName(f"there is no seat {seat}; the seats are {', '.join(seats)}")
        return seats[seat]

    def _mix(self) -> None:
        """Make the dice from the seed and all entropy so far."""
        self._dice: KeyedDice | _NoDice = _NoDice()
        if self._seed is not None:
            self._dice = KeyedDice(self._seed, self.log.entropy.values())

    def _publish_if_over(self) -> None:
        """Once the game is over the seed is everybody's, and no file keeps it secret."""
        if self._seed is None or self.game.outcome(self.state) is None:
            return
        self.publish()
        if self.log.path is not None:
            forget_seed(self.log.path)


class _NoDice:
    """Stands in for the dice of a log that came without its seed."""

    position = 0

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        raise WartableError("the seed is not beside the log: nothing can be drawn; fork the game")

    def shuffle(self, count: int) -> tuple[int, ...]:
        return self.roll(count)
