"""Logs that come from elsewhere: played again before they are kept to be looked at and forked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from wartable.core.codec import Unreadable, decode, encode
from wartable.core.dice import Draw, RecordingDice, Rolled, Shuffled
from wartable.core.errors import BadLog, WartableError
from wartable.core.history import fold
from wartable.core.log import Log
from wartable.core.records import Acted, Bookmark, Preamble, Stirred, Undone
from wartable.core.table import Table
from wartable.core.verify import Difference, verify
from wartable.games import GAMES, find_game
from wartable.server import rooms, rows
from wartable.server.accounts import Person
from wartable.server.hall import Hall, Standing, game_desk, standing_of
from wartable.server.moments import now
from wartable.server.refusals import log_refused
from wartable.server.rows import Seat, TableRow
from wartable.server.seating import new_row, stored_row
from wartable.server.values import TableEnding, TableOrigin, Verdict


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
    log = Log.parse(data, find_game, "log")
    report = verify(log)
    difference = report.difference
    if not difference and not report.has_seed and not log.is_of_other_rules:
        difference = played_again(log)
    if difference:
        raise BadLog(f"log, {difference}")
    table = Table(log, None)
    return Imported(
        game=log.game.id,
        lines=(encode(log.header), *(encode(record) for record in log.records)),
        bookmarks=tuple(_bookmarks(log)),
        seats=tuple((id, tuple(powers)) for id, powers in log.game.seats(table.state).items()),
        standing=standing_of(table),
        forked_after=log.header.forked.after if log.header.forked else 0,
        has_ended=log.published is not None,
        verdict=_verdict(has_seed=report.has_seed, other_rules=log.is_of_other_rules),
    )


def _verdict(*, has_seed: bool, other_rules: bool) -> Verdict:
    if has_seed:
        return "dice" if other_rules else "proven"
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
        rows.add(db, row)
        rooms.store_lines(db, row.id, found.lines)
        for mark in found.bookmarks:
            rooms.store_bookmark(db, row.id, mark)
    return stored_row(hall, row.id)


# ---- what is wrong with it ----

PLACE = re.compile(r"log, line (\d+): (.*)", re.S)


@contextmanager
def refused_log(text: str, language: str) -> Iterator[None]:
    """What is wrong with a log is said with its line, in the reader's language."""
    try:
        yield
    except BadLog as error:
        place = PLACE.fullmatch(str(error))
        line, why = (int(place[1]), place[2]) if place else (1, str(error))
        raise log_refused(game_desk(_game_named(text)), line, why, language) from error


def _game_named(text: str) -> str:
    """The game that the log is of, as far as one can see; if one cannot, any game that there is:
    what is wrong with such a log is said alike at all desks."""
    with suppress(Unreadable):
        named = decode(text.partition("\n")[0], Preamble).game
        if named in GAMES:
            return str(named)
    return next(iter(GAMES))


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
        raise BadLog(f"the rules roll {count} dice of {sides} here")

    def shuffle(self, count: int) -> tuple[int, ...]:
        """The order written down."""
        match next(self._left, None) if count else Shuffled(()):
            case Shuffled(order) if sorted(order) == list(range(count)):
                return order
        raise BadLog(f"the rules shuffle {count} cards here")


def played_again(log: Log) -> Difference | None:
    """The first action that the rules refuse, or that does something else with the dice that are
    written down; for a log whose seed nobody knows yet."""
    state = log.start
    if not (log.header.forked or log.header.given) and log.game.setup(log.options) != state:
        return Difference(1, "the first position is not the set-up")
    before: list[Any] = []
    """The positions since nothing can be taken back."""
    for line, record in enumerate(log.records, start=2):
        match record:
            case Acted():
                before.append(state)
                dice = RecordingDice(WrittenDice(record.rolls))
                try:
                    events, state = log.game.play(state, record.action, dice)
                except WartableError as error:
                    return Difference(line, f"the rules refuse this action: {error}")
                if tuple(dice.draws) != record.rolls:
                    return Difference(line, "the rules draw fewer dice than are written")
                if events != record.events:
                    return Difference(line, "the rules cause other events")
                if record.rolls or any(event.reveals for event in record.events):
                    before.clear()
            case Undone(undo):
                if undo > len(before):
                    return Difference(line, "what was revealed cannot be taken back")
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
                state = fold(log.game, state, record.events)
                actions, draws = actions + 1, draws + len(record.rolls)
                if record.rolls or any(event.reveals for event in record.events):
                    since.clear()
                    if lines - marked >= rooms.APART:
                        marked = lines
                        raw = msgspec.Raw(encode(state))
                        yield Bookmark(lines, actions, draws, dict(entropy), raw)
            case Undone(undo):
                if undo > len(since):
                    raise BadLog(f"log, line {lines}: what was revealed cannot be taken back")
                state = since[-undo]
                del since[-undo:]
                actions -= undo
            case Stirred(added):
                entropy[added.seat] = added.text
