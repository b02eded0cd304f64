"""A game in progress: who may act, what happens, what is written down and taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from wartable.core.chance import Chance
from wartable.core.codec import encode
from wartable.core.dice import NoDice, RecordingDice, commitment, new_seed
from wartable.core.errors import (
    BadLog,
    IllegalAction,
    OutOfTurn,
    UnknownName,
    WartableError,
    WordsSealed,
)
from wartable.core.game import TABLE, Game, listed
from wartable.core.history import History, fold, followed
from wartable.core.log import FindGame, Log
from wartable.core.records import (
    MOST_LETTERS,
    Acted,
    Bookmark,
    Closed,
    Entropy,
    Forgone,
    Origin,
    Published,
    Seal,
    Sealed,
    Stirred,
    Undone,
)
from wartable.core.seed_file import forget_seed, keep_seed, read_seed, seed_path
from wartable.core.sentences import places


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
        acted: Acted | None = None
        with followed(lambda: log.place_of(acted)):
            for acted in log.acted:
                self.state = fold(self.game, self.state, acted.events)
                self._history.push(self.state)
            self.game.check_state(self.state)
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
        deal: bool = True,
    ) -> Table:
        """A new game, in memory or in a new file with its seed beside it; from the set-up, or from
        another position. What the table itself owes is done at once, unless somebody wants to add
        words to the chance before."""
        given = start is not None
        if not given:
            start = game.setup(options)
        table = cls._begin(game, options, start, path, seed, given=given, sync=sync)
        if deal and table.owes:
            table.deal()
        return table

    @classmethod
    def open(cls, path: Path, find_game: FindGame, *, sync: bool = False) -> Table:
        """The game in this file, to be played on if its seed lies beside it."""
        log = Log.load(path, find_game, sync=sync)
        seed = bytes.fromhex(log.published) if log.published is not None else read_seed(path)
        if seed is not None and commitment(seed) != log.header.commitment:
            where = seed_path(path) if log.published is None else path
            raise BadLog(
                "{text}: its seed is not the one that {text_2} was begun with",
                places(text=where, text_2=path),
            )
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
        """Carry the action out, or refuse it and change nothing (`OutOfTurn`, `IllegalAction`); a
        seat is refused for reasons that it can see."""
        if action.by not in self._owners(seat):
            raise OutOfTurn(
                "{text} does not decide for {power}", places(text=seat, power=action.by)
            )
        pending = self.game.pending(self.state)
        if not pending:
            raise OutOfTurn("the game is over")
        owners = [decision.owner for decision in pending]
        if action.by not in owners and all(
            action.by != each.owner for each in self.game.at_will(self.state)
        ):
            raise OutOfTurn(
                "{power} owes no decision now; the table waits for {powers}",
                places(power=action.by, powers=tuple(dict.fromkeys(owners))),
            )
        if self.game.has_secrets:
            view = self.game.view(self.state, seat)
            if objections := self.game.objections(view, action):
                raise IllegalAction(objections)
        return self._carry_out(action, note)

    @property
    def owes(self) -> bool:
        """Whether the table itself is to act: the cards are not dealt yet."""
        return any(decision.owner == TABLE for decision in self.game.pending(self.state))

    def deal(self) -> Acted:
        """Do what the table itself owes: the one action that is listed for it."""
        owed = next(each for each in self.game.pending(self.state) if each.owner == TABLE)
        (action,) = listed(self.game, self.state, owed)
        return self._carry_out(action)

    def _carry_out(self, action: Any, note: str = "") -> Acted:
        n = self.log.actions + 1
        dice = RecordingDice(
            self._chance.dice_of(n, action, self.log.draws) if self._chance else NoDice(_unseeded)
        )
        events, state = self.game.play(self.state, action, dice)
        if dice.draws and self.log.sealed:
            raise WordsSealed(tuple(self.log.sealed))
        acted = Acted(n, action, events, tuple(dice.draws), note[:MOST_LETTERS])
        self.log.append(acted)
        self._history.push(state)
        self.state = state
        self._publish_if_over()
        return acted

    @property
    def fingerprint(self) -> str:
        """What people note of the log, to know it again."""
        return self.log.told_fingerprint(self._seed)

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
            if acted.shows:
                break
            count += 1
        return count

    def undoable_by(self, owners: Iterable[str]) -> int:
        """How many of the last actions are these owners' and can be taken back: nobody takes back
        what somebody else has done."""
        own, count = {*owners}, 0
        for acted in islice(reversed(self.log.acted), self.undoable):
            if acted.action.by not in own:
                break
            count += 1
        return count

    def has_drawn_since(self, lines: int) -> bool:
        """Whether anything was drawn or revealed after so many lines of the log."""
        later = self.log.records[max(0, lines - self.log.lines_before) :]
        return any(isinstance(record, Acted) and record.shows for record in later)

    def undo(self, count: int = 1) -> None:
        """Take the last `count` actions back."""
        if not 1 <= count <= self.undoable:
            actions = "1 action" if count == 1 else f"{count} actions"
            raise WartableError(
                "{text} cannot be taken back; {text_2} can, up to the last die, card or end of"
                " game",
                places(text=actions, text_2=self.undoable or "none"),
            )
        left = len(self.log.acted) - count
        state = self._history.at(left)
        self.log.append(Undone(count))
        self._history.cut(left)
        self.state = state

    def fork(self, n: int, path: Path | None = None, seed: bytes | None = None) -> Table:
        """A new game from the position after action `n`, with dice of its own. Before the deal, the
        cards are dealt anew."""
        start = self.at(n)
        self.game.check_state(start)
        if self.game.outcome(start) is not None:
            raise WartableError(
                "after action {number} the game is over; nothing is left to play", places(number=n)
            )
        forked = Origin(self.log.header.commitment, n)
        table = self._begin(self.game, self.log.options, start, path, seed, forked=forked)
        if table.owes:
            table.deal()
        return table

    def at(self, n: int) -> Any:
        """The position after action `n`; after action 0 it is the first one. A table opened at a
        bookmark knows none before it."""
        try:
            return self._history.at(n - self.log.actions_before)
        except IndexError:
            last = self.log.actions
            raise WartableError(
                "there is no action {number}; the last one is {number_2}",
                places(number=n, number_2=last),
            ) from None

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
        return Bookmark(
            log.lines,
            log.actions,
            log.draws,
            dict(log.entropy),
            state,
            dict(log.sealed),
            log.is_closed,
            log.fingerprint,
        )

    def publish(self) -> None:
        """End the game at this table: the seed is everybody's, and nothing can follow."""
        if self._seed is not None and self.log.published is None:
            self.log.append(Published(self._seed.hex()))

    def seal_words(self, seat: str, words: str) -> None:
        """Bind a seat to its words by their seal (`core.words.seal`), before any are opened."""
        self.log.append(Sealed(Seal(seat, words)))

    def close_sealing(self) -> None:
        """No more words are sealed: those that are can now be opened."""
        self.log.append(Closed())

    def open_words(self, seat: str, text: str) -> None:
        """Mix the words that a seat has sealed into the dice."""
        self.log.append(Stirred(Entropy(seat, text)))
        self._mix()

    def forgo_words(self, seat: str) -> None:
        """Go on without the words that a seat has sealed; the log says so for ever."""
        self.log.append(Forgone(seat))

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
        """Fix the chance by the seed and all words so far."""
        self._chance: Chance | None = None
        if self._seed is not None:
            self._chance = Chance(self.log.header, self._seed, self.log.entropy)

    def _publish_if_over(self) -> None:
        """Once the game is over the seed is everybody's, and no file keeps it secret."""
        if self._seed is None or self.game.outcome(self.state) is None:
            return
        self.publish()
        if self.log.path is not None:
            forget_seed(self.log.path)


def _unseeded() -> WartableError:
    return WartableError("the seed is not beside the log: nothing can be drawn; fork the game")
