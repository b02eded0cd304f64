"""Logs that come from elsewhere: played again before they are kept to be looked at and forked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from wartable.core.codec import Unreadable, decode, encode
from wartable.core.dice import Draw, RecordingDice, Rolled, Shuffled
from wartable.core.errors import BadLog, Place, WartableError
from wartable.core.history import fold, followed, play_again
from wartable.core.log import Log
from wartable.core.records import Acted, Bookmark, Preamble, Stirred, Undone
from wartable.core.sentences import Sentence, places
from wartable.core.table import Table
from wartable.core.text import without_mark
from wartable.core.verify import Difference, Report, refused, verify
from wartable.server import quotas, rooms
from wartable.server.accounts import Person
from wartable.server.hall import Hall, Standing, find_game_here, game_desk, games_here, standing_of
from wartable.server.moments import now
from wartable.server.refusals import log_refused
from wartable.server.rows import Seat, TableRow
from wartable.server.seating import new_row, stored_row
from wartable.server.values import TableEnding, TableOrigin, Verdict

MOST_LINES = 20_000
"""How long a log may be: several times the longest game."""
LOG = "log"
"""What a log without a file is called in errors."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A log that was read and played again: what of it is stored, and what was shown of it."""

    game: str
    lines: tuple[bytes, ...]
    bookmarks: tuple[Bookmark, ...]
    seats: tuple[tuple[str, tuple[str, ...]], ...]
    standing: Standing
    forked_after: int
    has_ended: bool
    verdict: Verdict


def read(text: str) -> Imported:
    """The log, played again as far as it can be; `BadLog` names a line that cannot be read or that
    the rules or the dice refuse. It takes a while, so it is for a thinker."""
    data = text.encode()
    if not data.endswith(b"\n"):
        data += b"\n"
    if data.count(b"\n") > MOST_LINES:
        raise BadLog(
            "a log has at most {number} lines",
            places(number=MOST_LINES),
            at=Place(LOG, MOST_LINES + 1),
        )
    log = Log.parse(data, find_game_here, LOG)
    report = verify(log)
    difference = report.difference
    if not difference and not report.has_seed and not log.is_of_other_rules:
        difference = played_again(log)
    if difference:
        raise BadLog(difference.said, at=Place(LOG, difference.line))
    table = Table(log, None)
    return Imported(
        game=log.game.id,
        lines=tuple(data.split(b"\n")[: log.lines]),
        bookmarks=tuple(_bookmarks(log)),
        seats=tuple((id, tuple(powers)) for id, powers in log.game.seats(table.state).items()),
        standing=standing_of(table),
        forked_after=log.header.forked.after if log.header.forked else 0,
        has_ended=log.published is not None,
        verdict=_verdict(report, other_rules=log.is_of_other_rules),
    )


def _verdict(report: Report, *, other_rules: bool) -> Verdict:
    if report.is_proven:
        return "proven"
    if report.has_seed:
        return "dice" if other_rules else "part"
    return "unproven" if other_rules else "rules"


def store(hall: Hall, person: Person, found: Imported, name: str, *, public: bool) -> TableRow:
    """A table that shows the game; nobody plays on in it."""
    row = new_row(
        person,
        found.game,
        (Seat(id[:80], powers) for id, powers in found.seats),
        name=name,
        public=public,
        origin=TableOrigin("", found.forked_after, imported=found.verdict),
    )
    row = replace(found.standing.moved(replace(row, status="playing"), now()), status="over")
    ending = row.ending or (
        TableEnding("ended", (), "the game was ended") if found.has_ended else None
    )
    row = replace(row, waiting=(), due=None, ending=ending)
    with hall.database.writing() as db:
        quotas.check_log(hall, db, person, sum(map(len, found.lines)))
        quotas.add_table(hall, db, person, row)
        rooms.store_lines(db, row.id, found.lines)
        for mark in found.bookmarks:
            rooms.store_bookmark(db, row.id, mark)
    return stored_row(hall, row.id)


# ---- what is wrong with it ----


@contextmanager
def refused_log(text: str, language: str) -> Iterator[None]:
    """What is wrong with a log is said with its line, in the reader's language."""
    try:
        yield
    except BadLog as error:
        line = error.at.line if error.at else 1
        raise log_refused(game_desk(_game_named(text)), line, error.said, language) from error


def _game_named(text: str) -> str:
    """The game that the log is of, as far as one can see; if one cannot, any game that has a desk:
    what is wrong with such a log is said alike at all of them."""
    with suppress(Unreadable):
        named = decode(without_mark(text.partition("\n")[0].encode()), Preamble).game
        if named in games_here():
            return str(named)
    return games_here()[0]


# ---- played again ----


class WrittenDice:
    """Dice that fall as it is written, and refuse to be asked for anything else."""

    def __init__(self, draws: Iterable[Draw]) -> None:
        self._left = iter(draws)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """The faces written down."""
        match next(self._left, None) if count else Rolled(sides, ()):
            case Rolled(same, faces) if same == sides and len(faces) == count:
                if all(1 <= face <= sides for face in faces):
                    return faces
        raise BadLog(
            "the rules roll {number} dice of {number_2} here", places(number=count, number_2=sides)
        )

    def shuffle(self, count: int) -> tuple[int, ...]:
        """The order written down."""
        match next(self._left, None) if count else Shuffled(()):
            case Shuffled(order) if sorted(order) == list(range(count)):
                return order
        raise BadLog("the rules shuffle {number} cards here", places(number=count))


def played_again(log: Log) -> Difference | None:
    """The first action that the rules refuse, or that does something else with the dice that are
    written down; for a log whose seed nobody knows yet."""
    state = log.start
    if not (log.header.forked or log.header.given) and log.game.setup(log.options) != state:
        return Difference(1, Sentence("the first position is not the set-up"))
    before: list[Any] = []
    """The positions since nothing can be taken back."""
    for line, record in enumerate(log.records, start=2):
        match record:
            case Acted():
                before.append(state)
                dice = RecordingDice(WrittenDice(record.rolls))
                try:
                    events, state = play_again(log.game, state, record.action, dice)
                except WartableError as error:
                    return Difference(line, refused(error))
                if tuple(dice.draws) != record.rolls:
                    return Difference(line, Sentence("the rules draw fewer dice than are written"))
                if events != record.events:
                    return Difference(line, Sentence("the rules cause other events"))
                if record.shows:
                    before.clear()
            case Undone(undo):
                if undo > len(before):
                    return Difference(line, Sentence("what was revealed cannot be taken back"))
                state = before[-undo]
                del before[-undo:]
    return None


def _bookmarks(log: Log) -> Iterator[Bookmark]:
    """Places to open the log at: where nothing before can be taken back, some way apart."""
    state: Any = log.start
    since: list[Any] = []
    """The positions since nothing can be taken back."""
    actions = draws = marked = 0
    entropy: dict[str, str] = {}
    for lines, record in enumerate(log.records, start=2):
        match record:
            case Acted():
                since.append(state)
                with followed(lambda: Place(LOG, lines)):  # noqa: B023 - asked for at once
                    state = fold(log.game, state, record.events)
                    log.game.check_state(state)
                actions, draws = actions + 1, draws + len(record.rolls)
                if record.shows:
                    since.clear()
                    if draws and lines - marked >= rooms.APART:
                        marked = lines
                        raw = msgspec.Raw(encode(state))
                        head = log.fingerprint_at(lines)
                        yield Bookmark(lines, actions, draws, dict(entropy), raw, head=head)
            case Undone(undo):
                if undo > len(since):
                    raise BadLog("what was revealed cannot be taken back", at=Place(LOG, lines))
                state = since[-undo]
                del since[-undo:]
                actions -= undo
            case Stirred(added):
                entropy[added.seat] = added.text
