"""The log is the game: JSON Lines, a header, then one line for each thing that happened."""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import msgspec

from wartable.core.append_file import AppendFile
from wartable.core.codec import Unreadable, decode, decode_for, decode_options, decode_state, encode
from wartable.core.errors import BadLog, Place, WartableError
from wartable.core.game import Game
from wartable.core.records import (
    FORMAT,
    Acted,
    Bookmark,
    Closed,
    Entropy,
    Forgone,
    Header,
    Origin,
    Preamble,
    Published,
    Record,
    Sealed,
    Stirred,
    Undone,
    check_record,
    decode_record,
)
from wartable.core.sentences import Sentence, places
from wartable.core.text import without_mark
from wartable.core.words import seal

FindGame = Callable[[str], Game]
"""The game with this id; `WartableError` if there is none."""


class Lines(Protocol):
    """Where the lines of a log are written to."""

    @property
    def path(self) -> Path | None:
        """The file, if it is one."""

    def append(self, line: bytes) -> None:
        """Write one whole line, or nothing of it and say why not (`WartableError`)."""

    def close(self) -> None:
        """Give back what it holds."""


class Log:
    """A game as it is written down, in memory and, if it has a file, line by line there.

    `records` are all lines after the header, or after the bookmark it was opened at; `acted` are
    the actions among them that stand; `draws` counts the draws from the dice since the game began.
    `start` is the position before the first of them. `entropy` are the words of the seats that are
    in the dice, `sealed` those that wait to be opened, which they are once the sealing `is_closed`,
    and `forgone` the seats gone without.
    """

    def __init__(
        self,
        game: Game,
        header: Header,
        first: bytes,
        start: Any,
        file: Lines | None,
        after: Bookmark | None = None,
    ) -> None:
        self.game = game
        self.header = header
        self.start = start
        self.records: list[Record] = []
        self.acted: list[Acted] = []
        self.entropy: dict[str, str] = dict(after.entropy) if after else {}
        self.sealed: dict[str, str] = dict(after.sealed) if after else {}
        self.is_closed = after.closed if after else False
        self.forgone: list[str] = []
        self.draws = after.draws if after else 0
        self.lines_before = after.lines if after else 1
        self.actions_before = after.actions if after else 0
        self.published: str | None = None
        self.warnings: list[str] = []
        self._heads = [bytes.fromhex(after.head) if after else sha256(first).digest()]
        self._file = file

    @classmethod
    def create(
        cls,
        game: Game,
        options: Any,
        start: Any,
        commitment: str,
        *,
        path: Path | None = None,
        forked: Origin | None = None,
        given: bool = False,
        sync: bool = False,
    ) -> Log:
        """A new log, in memory or in a new file; `given` if it does not begin with the set-up."""
        header = Header(
            wartable=FORMAT,
            game=game.id,
            rules=game.version,
            options=msgspec.Raw(encode(options)),
            commitment=commitment,
            start=msgspec.Raw(encode(start)),
            forked=forked,
            given=given,
        )
        first = encode(header)
        file = AppendFile.create(path, first + b"\n", sync=sync) if path is not None else None
        return cls(game, header, first, start, file)

    @classmethod
    def load(cls, path: Path, find_game: FindGame, *, sync: bool = False) -> Log:
        """The log in this file; a torn last line is left out with a warning (`BadLog`)."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise BadLog(
                "{text}: cannot be read: {text_2}", places(text=path, text_2=error.strerror)
            ) from error
        log = cls.parse(data, find_game, str(path))
        size = data.rfind(b"\n") + 1
        log._file = AppendFile(path, size, len(data) - size, sync=sync)
        return log

    @classmethod
    def parse(cls, data: bytes, find_game: FindGame, name: str = "log") -> Log:
        """The log that these bytes are, in memory only; `name` is for the errors."""
        first, *lines = without_mark(data).split(b"\n")
        if not data:
            raise BadLog("the file is empty", at=Place(name, 1))
        log = _begin(first, find_game, name)
        if not lines:
            raise BadLog("the header is cut off", at=Place(name, 1))
        torn = lines.pop()
        log._read(lines, name)
        if torn:
            log.warnings.append(
                f"{Place(name, len(lines) + 2)}: the last line is torn and was left out"
            )
        return log

    @classmethod
    def resume(
        cls,
        header: bytes,
        lines: Iterable[bytes],
        find_game: FindGame,
        file: Lines,
        after: Bookmark | None = None,
        name: str = "log",
    ) -> Log:
        """The log with this first line and these others, all of them or those after the bookmark;
        more are written to `file`."""
        begun = _begin(header, find_game, name, after)
        log = cls(begun.game, begun.header, header, begun.start, file, after)
        log._read(lines, name)
        return log

    @property
    def lines(self) -> int:
        """How many lines it has, the header being one."""
        return self.lines_before + len(self.records)

    @property
    def actions(self) -> int:
        """How many actions stand."""
        return self.actions_before + len(self.acted)

    @property
    def path(self) -> Path | None:
        """The file it is written to."""
        return self._file.path if self._file else None

    @property
    def options(self) -> Any:
        """The options the game was set up with."""
        return decode_options(self.game, self.header.options)

    @property
    def is_of_other_rules(self) -> bool:
        """Whether it was written under another version of the rules.

        Its events stand as they were written; playing its actions again may cause others.
        """
        return self.header.rules != self.game.version

    @property
    def fingerprint(self) -> str:
        """The hash of all its lines, each chained to those before it: two logs with the same one
        are the same. Nothing if it was opened at a bookmark that does not know it."""
        return self.fingerprint_at(self.lines)

    def fingerprint_at(self, lines: int) -> str:
        """The fingerprint that it had after so many lines."""
        return self._heads[lines - self.lines_before].hex()

    def told_fingerprint(self, seed: bytes | None) -> str:
        """The fingerprint as people are told it. Where there are secrets it is keyed with the seed:
        whoever knew the hash before a hidden action could try the few that it can be."""
        return self._told(self._heads[-1], seed).hex()

    def _told(self, head: bytes, seed: bytes | None) -> bytes:
        is_keyed = head and seed is not None and self.game.has_secrets
        return hmac.digest(seed, head, "sha256") if is_keyed and seed else head

    def lines_at(self, fingerprint: str, seed: bytes | None = None) -> int | None:
        """After how many lines it had this fingerprint, or one that begins so; as it is, or as the
        seed made it to be told."""
        for count, head in enumerate(self._heads, start=self.lines_before):
            for known in (head, self._told(head, seed)):
                if known and known.hex().startswith(fingerprint):
                    return count
        return None

    def place_of(self, record: Record | None) -> Place:
        """The file and line that say this, or where it begins; for errors."""
        return Place(str(self.path or "log"), self.line_of(record) if record else 1)

    def line_of(self, record: Record) -> int:
        """The number of the line that says this."""
        at = next(index for index, other in enumerate(self.records) if other is record)
        return self.lines_before + 1 + at

    def append(self, record: Record) -> None:
        """Write one more line, or nothing and say why not: what could not be read again is not
        written."""
        if objection := self._objection(record):
            raise WartableError(objection)
        line = encode(record)
        check_record(self.game, line)
        if self._file:
            self._file.append(line + b"\n")
        self._take(record, line)

    def close(self) -> None:
        """Give the file back."""
        if self._file:
            self._file.close()

    def _read(self, lines: Iterable[bytes], name: str) -> None:
        """Take the lines that are written already."""
        for line in lines:
            try:
                record = decode_record(self.game, line)
            except Unreadable as error:
                raise BadLog(error.said, at=Place(name, self.lines + 1)) from error
            if objection := self._objection(record):
                raise BadLog(objection, at=Place(name, self.lines + 1))
            self._take(record, line)

    def _objection(self, record: Record) -> Sentence | None:
        """Why this cannot be the next line, or nothing."""
        if self.published is not None:
            return Sentence("the game is over and its seed published; nothing can follow")
        match record:
            case Acted():
                return self._action_objection(record)
            case Undone(undo) if undo > len(self.acted):
                return Sentence(
                    "{number} actions cannot be taken back; there are {number_2}",
                    places(number=undo, number_2=len(self.acted)),
                )
            case Undone(undo) if any(acted.shows for acted in self.acted[-undo:]):
                return Sentence("an action that drew dice or cards cannot be taken back")
            case Sealed(sealed):
                return self._seal_objection(sealed.seat)
            case Closed() if self.is_closed or not self.sealed:
                return Sentence("there is no sealing to be closed")
            case Stirred(entropy):
                return self._words_objection(entropy)
            case Forgone(seat):
                return self._opening_objection(seat)
        return None

    def _action_objection(self, acted: Acted) -> Sentence | None:
        """Why this action cannot be the next one, or nothing."""
        if acted.n != self.actions + 1:
            return Sentence(
                "this is action {number}, but {number_2} comes next",
                places(number=acted.n, number_2=self.actions + 1),
            )
        if acted.rolls and self.sealed:
            seats = ", ".join(self.sealed)
            return Sentence("the words of {text} are still sealed", places(text=seats))
        return None

    def _seal_objection(self, seat: str) -> Sentence | None:
        """Why this seat cannot seal its words now, or nothing."""
        if self.draws or self.is_closed:
            return Sentence(
                "words can be sealed only before the first draw, and before any are opened"
            )
        if seat in self.sealed:
            return Sentence("{text} has sealed words already", places(text=seat))
        return self._seat_objection(seat)

    def _words_objection(self, entropy: Entropy) -> Sentence | None:
        """Why these words cannot go into the dice now, or nothing. In format 1 words were not
        sealed before."""
        if self.draws:
            return Sentence("words can go into the dice only before the first draw")
        if entropy.seat in self.entropy:
            return Sentence("{text} has words in the dice already", places(text=entropy.seat))
        if self.header.wartable == 1:
            return self._seat_objection(entropy.seat)
        if objection := self._opening_objection(entropy.seat):
            return objection
        sealed = seal(self.header.commitment, entropy.seat, entropy.text)
        if sealed != self.sealed[entropy.seat]:
            return Sentence(
                "these are not the words that {text} has sealed", places(text=entropy.seat)
            )
        return None

    def _opening_objection(self, seat: str) -> Sentence | None:
        """Why this seat has nothing to open, or to be gone without, now; or nothing."""
        if seat not in self.sealed:
            return Sentence("{text} has no sealed words", places(text=seat))
        if not self.is_closed:
            return Sentence("no words are opened while others may still be sealed")
        return None

    def _seat_objection(self, seat: str) -> Sentence | None:
        seats = self.game.seats(self.start)
        if seat in seats:
            return None
        return Sentence(
            "there is no seat {text}; the seats are {text_2}",
            places(text=seat, text_2=", ".join(seats)),
        )

    def _take(self, record: Record, line: bytes) -> None:
        head = self._heads[-1]
        self._heads.append(sha256(head + line).digest() if head else b"")
        self.records.append(record)
        match record:
            case Acted(rolls=rolls):
                self.acted.append(record)
                self.draws += len(rolls)
            case Undone(undo):
                del self.acted[-undo:]
            case Sealed(sealed):
                self.sealed[sealed.seat] = sealed.words
            case Closed():
                self.is_closed = True
            case Stirred(entropy):
                self.sealed.pop(entropy.seat, None)
                self.entropy[entropy.seat] = entropy.text
            case Forgone(seat):
                del self.sealed[seat]
                self.forgone.append(seat)
            case Published(seed):
                self.published = seed


def _begin(line: bytes, find_game: FindGame, name: str, after: Bookmark | None = None) -> Log:
    """A log with this header and nothing in it yet, or nothing after the bookmark."""
    at = Place(name, 1)
    try:
        preamble = decode(line, Preamble)
    except Unreadable as error:
        raise BadLog(
            "this is no header of a wartable log: {text}", places(text=error), at=at
        ) from error
    if preamble.wartable > FORMAT:
        raise BadLog(
            "written by a newer wartable, in format {number}; this one reads up to {number_2}",
            places(number=preamble.wartable, number_2=FORMAT),
            at=at,
        )
    if preamble.wartable < 1:
        raise BadLog("there is no format {number}", places(number=preamble.wartable), at=at)
    try:
        game = find_game(preamble.game)
        header = decode(line, Header)
        _check_rules(game, header.rules)
        decode_options(game, header.options)
        if after is None:
            start = decode_state(game, header.start)
        else:
            start = decode_for(game, after.state, game.state_type)
    except WartableError as error:
        raise BadLog(error.said, at=at) from error
    return Log(game, header, line, start, None)


def _check_rules(game: Game, rules: str) -> None:
    """Rules that came before these can be told from those that are not known yet."""
    number, known = (re.match(r"\d{1,9}", each) for each in (rules, game.version))
    if number is None or known is None:
        raise BadLog("there are no rules {word} of {text}", places(word=rules, text=game.title))
    if int(number[0]) > int(known[0]):
        raise BadLog(
            "written under newer rules of {text}, {text_2}; this wartable knows {text_3}",
            places(text=game.title, text_2=rules, text_3=game.version),
        )
