"""Once more: a rematch with the sides swapped, or another end from some position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wartable.ai.makers import stand_in
from wartable.core.dice import new_seed
from wartable.games import find_game
from wartable.server import quotas, rooms, rows
from wartable.server.accounts import Person
from wartable.server.hall import Hall
from wartable.server.refusals import NotNow
from wartable.server.rows import Seat, TableRow
from wartable.server.seating import (
    begun,
    check_seated,
    check_sees,
    new_row,
    stored_row,
)
from wartable.server.sides import side_of
from wartable.server.values import TableOrigin


def rematch(hall: Hall, person: Person, id: str) -> TableRow:
    """A new table with the sides swapped; who asks second comes to the same one."""
    with hall.alone_at(id), hall.database.writing() as db:
        row = rows.load(db, id, lock=True)
        check_seated(row, person)
        if row.status != "over":
            raise NotNow("not_over")
        if row.rematch:
            return rows.load(db, row.rematch)
        again = new_row(
            person,
            row.game,
            _swapped(row),
            name=row.name,
            public=row.public,
            options=row.options,
            clock=row.clock,
            takeover=row.takeover,
        )
        quotas.add_table(hall, db, person, again)
        rows.save(db, row, replace(row, rematch=again.id))
    hall.tell(id, "changed")
    return stored_row(hall, again.id)


def _swapped(row: TableRow) -> Iterable[Seat]:
    """Fresh seats; each side's players come from the side before it, those of the first from the
    last."""
    sides = list(dict.fromkeys(side_of(row, seat) for seat in row.seats))
    by_side = {side: [s for s in row.seats if side_of(row, s) == side] for side in sides}
    turns = dict.fromkeys(sides, 0)
    for seat in row.seats:
        side = side_of(row, seat)
        others = by_side[sides[sides.index(side) - 1]]
        other = others[turns[side] % len(others)]
        turns[side] += 1
        computer = "" if other.account else other.computer
        yield Seat(seat.id, seat.powers, other.account, computer)


def fork(
    hall: Hall, person: Person, id: str, after: int, mine: Iterable[str], level: str
) -> TableRow:
    """A new private table from the position after an action, the other seats computers'."""
    with hall.alone_at(id), hall.database.reading() as db:
        row = rows.load(db, id)
        check_sees(row, person)
        old = rooms.open_around(db, id, after, after)
    mine = set(mine)
    for seat in mine:
        row.seat(seat)
    level = stand_in(level, find_game(row.game))
    seed = new_seed()
    if not may_know_all(row):
        raise NotNow("position_secret")
    table = old.fork(after, seed=seed)
    again = new_row(
        person,
        row.game,
        (
            Seat(s.id, s.powers, person.id) if s.id in mine else Seat(s.id, s.powers, None, level)
            for s in row.seats
        ),
        name=row.name,
        options=row.options,
        takeover=level,
        origin=TableOrigin(row.id, after),
    )
    again = begun(again, table)
    with hall.database.writing() as db:
        quotas.add_table(hall, db, person, again)
        rooms.begin(db, again.id, table, seed)
    hall.tell(again.id, "moved")
    return stored_row(hall, again.id)


def may_know_all(row: TableRow) -> bool:
    """Whether nothing that was done at the table is a secret: its game is over, or has none."""
    return row.status == "over" or not find_game(row.game).has_secrets
