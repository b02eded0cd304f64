"""Logs that come from elsewhere: kept to be looked at and forked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from wartable.core.codec import encode
from wartable.core.errors import BadLog
from wartable.core.history import fold
from wartable.core.log import Log
from wartable.core.records import Acted, Bookmark, Stirred, Undone
from wartable.core.table import Table
from wartable.games import find_game
from wartable.server import rooms, rows
from wartable.server.accounts import Person
from wartable.server.hall import Hall, standing_of
from wartable.server.rows import Seat, TableRow
from wartable.server.seating import new_row, stored_row
from wartable.server.values import TableOrigin


def read(text: str) -> Log:
    """The log; `BadLog` names the line that is wrong."""
    data = text.encode()
    if not data.endswith(b"\n"):
        data += b"\n"
    return Log.parse(data, find_game, "log")


def store(hall: Hall, person: Person, log: Log, name: str, *, public: bool) -> TableRow:
    """A table that shows the game; nobody plays on in it."""
    with hall.thinking:
        table = Table(log, None)
        seats = log.game.seats(table.state)
        standing = standing_of(table)
    row = new_row(
        person,
        log.game.id,
        (Seat(id[:80], tuple(powers)) for id, powers in seats.items()),
        name=name,
        public=public,
        origin=TableOrigin("", log.header.forked.after) if log.header.forked else None,
    )
    row = replace(standing.moved(replace(row, status="playing"), row.created), status="over")
    row = replace(row, waiting=(), due=None)
    lines = [encode(log.header), *(encode(record) for record in log.records)]
    with hall.database.writing() as db:
        rows.add(db, row)
        rooms.store_lines(db, row.id, lines)
        for mark in _bookmarks(log):
            rooms.store_bookmark(db, row.id, mark)
    return stored_row(hall, row.id)


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
