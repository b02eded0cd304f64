"""The log is the game: JSON Lines, a header, then one line for each thing that happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol

import msgspec

from wartable.core.append_file import AppendFile
from wartable.core.codec import Unreadable, decode, decode_options, decode_state, encode
from wartable.core.errors import BadLog, WartableError
from wartable.core.game import Game
from wartable.core.records import (
    FORMAT,
    Acted,
    Bookmark,
    Header,
    Origin,
    Preamble,
    Published,
    Record,
    Stirred,
    Undone,
    decode_record,
)

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
    the actions among them that stand; `draws` counts the draws from the dice since the game began,
    which is the position of their stream. `start` is the position before the first of them.
    """

    def __init__(
        self,
        game: Game,
        header: Header,
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
        self.draws = after.draws if after else 0
        self.lines_before = after.lines if after else 1
        self.actions_before = after.actions if after else 0
        self.published: str | None = None
        self.warnings: list[str] = []
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
        file = None
        if path is not None:
            file = AppendFile.create(path, encode(header) + b"\n", sync=sync)
        return cls(game, header, start, file)

    @classmethod
    def load(cls, path: Path, find_game: FindGame, *, sync: bool = False) -> Log:
        """The log in this file; a torn last line is left out with a warning (`BadLog`)."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise BadLog(f"{path}: cannot be read: {error.strerror}") from error
        log = cls.parse(data, find_game, str(path))
        size = data.rfind(b"\n") + 1
        log._file = AppendFile(path, size, len(data) - size, sync=sync)
        return log

    @classmethod
    def parse(cls, data: bytes, find_game: FindGame, name: str = "log") -> Log:
        """The log that these bytes are, in memory only; `name` is for the errors."""
        first, *lines = data.split(b"\n")
        if not data:
            raise BadLog(f"{name}, line 1: the file is empty")
        log = _begin(first, find_game, name)
        if not lines:
            raise BadLog(f"{name}, line 1: the header is cut off")
        torn = lines.pop()
        log._read(lines, name)
        if torn:
            log.warnings.append(
                f"{name}, line {len(lines) + 2}: the last line is torn and was left out"
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
        begun = _begin(header, find_game, name)
        start = decode_state(begun.game, after.state) if after else begun.start
        log = cls(begun.game, begun.header, start, file, after)
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

    def line_of(self, record: Record) -> int:
        """The number of the line that says this."""
        at = next(index for index, other in enumerate(self.records) if other is record)
        return self.lines_before + 1 + at

    def append(self, record: Record) -> None:
        """Write one more line, or nothing and say why not."""
        if objection := self._objection(record):
            raise WartableError(objection)
        if self._file:
            self._file.append(encode(record) + b"\n")
        self._take(record)

    def close(self) -> None:
        """Give the file back."""
        if self._file:
            self._file.close()

    def _read(self, lines: Iterable[bytes], name: str) -> None:
        """Take the lines that are written already."""
        for line in lines:
            number = self.lines + 1
            try:
                record = decode_record(self.game, line)
            except Unreadable as error:
                raise BadLog(f"{name}, line {number}: {error}") from error
            if objection := self._objection(record):
                raise BadLog(f"{name}, line {number}: {objection}")
            self._take(record)

    def _objection(self, record: Record) -> str:
        """Why this cannot be the next line, or nothing."""
        if self.published is not None:
            return "the game is over and its seed published; nothing can follow"
        match record:
            case Acted(n=n) if n != self.actions + 1:
                return f"this is action {n}, but {self.actions + 1} comes next"
            case Undone(undo) if undo > len(self.acted):
                return f"{undo} actions cannot be taken back; there are {len(self.acted)}"
            case Undone(undo) if any(acted.rolls for acted in self.acted[-undo:]):
                return "an action that drew dice or cards cannot be taken back"
            case Stirred() if self.draws:
                return "entropy can be added only before the first draw"
            case Stirred(entropy) if entropy.seat in self.entropy:
                return f"{entropy.seat} has added entropy already"
        return ""

    def _take(self, record: Record) -> None:
        self.records.append(record)
        match record:
            case Acted(rolls=rolls):
                self.acted.append(record)
                self.draws += len(rolls)
            case Undone(undo):
                del self.acted[-undo:]
            case Stirred(entropy):
                self.entropy[entropy.seat] = entropy.text
            case Published(seed):
                self.published = seed


def _begin(line: bytes, find_game: FindGame, name: str) -> Log:
    """A log with this header and nothing in it yet."""
    where = f"{name}, line 1"
    try:
        preamble = decode(line, Preamble)
    except Unreadable as error:
        raise BadLog(f"{where}: this is no header of a wartable log: {error}") from error
    if preamble.wartable > FORMAT:
        raise BadLog(
            f"{where}: written by a newer wartable, in format {preamble.wartable};"
            f" this one reads up to {FORMAT}"
        )
    if preamble.wartable < 1:
        raise BadLog(f"{where}: there is no format {preamble.wartable}")
    try:
        game = find_game(preamble.game)
        header = decode(line, Header)
        decode_options(game, header.options)
        start = decode_state(game, header.start)
    except WartableError as error:
        raise BadLog(f"{where}: {error}") from error
    return Log(game, header, start, None)
