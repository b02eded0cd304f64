"""A table and its seats as they are stored: frozen values, read and written whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, Update, bindparam, delete, insert, select, update

from wartable.core.codec import ready
from wartable.core.game import TABLE
from wartable.server.refusals import Stale, Unknown
from wartable.server.schema import accounts, seats, tables
from wartable.server.values import Clock, TableEnding, TableOrigin


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table. With an account and a computer, the computer stands in."""

    id: str
    powers: tuple[str, ...]
    account: str | None = None
    computer: str = ""
    left: int | None = None
    allowance: int = 0
    wants_draw: bool = False
    wants_pause: bool = False
    conceded: bool = False
    name: str = ""
    """Whose account it is; not stored here."""
    is_guest: bool = False

    @property
    def is_open(self) -> bool:
        """Whether anybody may still sit down."""
        return self.account is None and not self.computer

    @property
    def is_played_by_hand(self) -> bool:
        """Whether a person answers for it now."""
        return self.account is not None and not self.computer


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table: what was agreed on, who sits there, how far it has come."""

    id: str
    name: str
    game: str
    status: str
    public: bool
    host: str | None
    created: int
    changed: int
    options: dict[str, Any]
    clock: Clock
    takeover: str
    seats: tuple[Seat, ...]
    paused: bool = False
    version: int = 0
    round: int = 0
    waiting: tuple[str, ...] = ()
    since: int = 0
    due: int | None = None
    ending: TableEnding | None = None
    origin: TableOrigin | None = None
    rematch: str = ""
    host_name: str = ""
    host_is_guest: bool = False
    free: tuple[str, ...] = ()
    """Who may act though the game does not wait for them, as it has just moved. Neither this nor
    the host's name is stored here."""

    def seat(self, id: str) -> Seat:
        """The seat with this id."""
        for seat in self.seats:
            if seat.id == id:
                return seat
        raise Unknown("no_seat", seat=id)

    def seats_of(self, account: str | None) -> tuple[Seat, ...]:
        """Where somebody sits, a computer standing in or not."""
        return tuple(seat for seat in self.seats if account and seat.account == account)

    def with_seat(self, id: str, **changed: Any) -> TableRow:
        """The table with this seat changed."""
        return self.with_seats(lambda seat: replace(seat, **changed) if seat.id == id else seat)

    def with_seats(self, change: Callable[[Seat], Seat]) -> TableRow:
        """The table with every seat changed."""
        return replace(self, seats=tuple(change(seat) for seat in self.seats))

    def is_waiting_for(self, seat: Seat) -> bool:
        """Whether one of its powers owes a decision."""
        return self.status == "playing" and not set(seat.powers).isdisjoint(self.waiting)

    def may_act(self, seat: Seat) -> bool:
        """Whether one of its powers may act though the game does not wait for it, as far as that is
        known."""
        return self.status == "playing" and not set(seat.powers).isdisjoint(self.free)

    @property
    def waits_for_computer(self) -> bool:
        """Whether a computer has to play."""
        return any(seat.computer and self.is_waiting_for(seat) for seat in self.seats)

    @property
    def waits_for_itself(self) -> bool:
        """Whether the table has to deal before anybody is asked."""
        return self.status == "playing" and TABLE in self.waiting

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that somebody has taken."""
        return tuple(seat for seat in self.seats if seat.account is not None)


CLOCK: Any = ready(Clock)
ENDING: Any = ready(TableEnding | None)
ORIGIN: Any = ready(TableOrigin | None)
_BUILT_IN = frozenset({"clock", "waiting", "ending", "origin"})
"""What is stored as JSON."""
_NOT_STORED = {"seats", "host_name", "host_is_guest", "free"}
_SEAT_NOT_STORED = {"name", "is_guest"}
_TABLE_FIELDS = [each.name for each in fields(TableRow) if each.name not in _NOT_STORED]
_SEAT_FIELDS = [each.name for each in fields(Seat) if each.name not in _SEAT_NOT_STORED]


_HOST = tuple(
    select(column).where(accounts.c.id == tables.c.host).scalar_subquery().label(name)
    for name, column in (
        ("host_name", accounts.c.name),
        ("host_is_guest", accounts.c.password.is_(None)),
    )
)
_SEATED = (
    select(seats, accounts.c.name, accounts.c.password)
    .outerjoin(accounts, accounts.c.id == seats.c.account)
    .order_by(seats.c.place)
)
_ONE = select(tables, *_HOST).where(tables.c.id == bindparam("id"))
_ONE_LOCKED = _ONE.with_for_update()
_SEATED_AT = _SEATED.where(seats.c.table == bindparam("id"))
_STAMP = select(tables.c.version, tables.c.changed).where(tables.c.id == bindparam("id"))
_AS_BEFORE = tuple(tables.c[name] == bindparam(f"{name}_") for name in ("id", "version", "changed"))
_SAVE_SEAT = (
    update(seats)
    .where(seats.c.table == bindparam("table_"), seats.c.id == bindparam("id_"))
    .values({name: bindparam(name) for name in _SEAT_FIELDS if name != "id"})
)
"""Asked several times for every action, so they are put together once."""


@cache
def _saving(changed: frozenset[str]) -> Update:
    """The statement that writes these columns of a table that is as it was."""
    return update(tables).where(*_AS_BEFORE).values({name: bindparam(name) for name in changed})


def load(db: Connection, id: str, *, lock: bool = False) -> TableRow:
    """The table with this id; locked, nobody else changes it until the transaction ends."""
    found = db.execute(_ONE_LOCKED if lock else _ONE, {"id": id}).one_or_none()
    if found is None:
        raise Unknown("no_table", table=id)
    return _table(found, [_seat(row) for row in db.execute(_SEATED_AT, {"id": id})])


def stamp(db: Connection, id: str) -> tuple[int, int] | None:
    """What differs whenever the table has changed; nothing if there is none."""
    found = db.execute(_STAMP, {"id": id}).one_or_none()
    return (found.version, found.changed) if found else None


def load_all(db: Connection, query: Select[Any]) -> list[TableRow]:
    """The tables that a query for rows of `tables` finds, in its order."""
    found = db.execute(query.add_columns(*_HOST)).all()
    ids = [row.id for row in found]
    seated: dict[str, list[Seat]] = {id: [] for id in ids}
    if ids:
        for row in db.execute(_SEATED.where(seats.c.table.in_(ids))):
            seated[row.table].append(_seat(row))
    return [_table(row, seated[row.id]) for row in found]


def _seat(row: Any) -> Seat:
    values = {name: getattr(row, name) for name in _SEAT_FIELDS}
    values["powers"] = tuple(row.powers)
    is_guest = row.account is not None and row.password is None
    return Seat(**values, name=row.name or "", is_guest=is_guest)


def _table(row: Any, seated: Sequence[Seat]) -> TableRow:
    values = {name: getattr(row, name) for name in _TABLE_FIELDS}
    values["clock"] = msgspec.convert(row.clock, CLOCK)
    values["waiting"] = tuple(row.waiting)
    values["ending"] = msgspec.convert(row.ending, ENDING)
    values["origin"] = msgspec.convert(row.origin, ORIGIN)
    return TableRow(
        **values,
        seats=tuple(seated),
        host_name=row.host_name or "",
        host_is_guest=bool(row.host_is_guest),
    )


def _stored(row: TableRow, names: Iterable[str] = _TABLE_FIELDS) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in names}
    for name in _BUILT_IN.intersection(values):
        values[name] = msgspec.to_builtins(values[name])
    return values | {"computer": row.waits_for_computer or row.waits_for_itself}


def _stored_seat(seat: Seat) -> dict[str, Any]:
    values = {name: getattr(seat, name) for name in _SEAT_FIELDS}
    return values | {"powers": list(seat.powers)}


def add(db: Connection, row: TableRow) -> None:
    """A new table."""
    db.execute(insert(tables).values(_stored(row)))
    stored = [
        _stored_seat(seat) | {"table": row.id, "place": place}
        for place, seat in enumerate(row.seats)
    ]
    db.execute(insert(seats), stored)


def _differing(before: TableRow, after: TableRow) -> list[str]:
    return [name for name in _TABLE_FIELDS if getattr(before, name) != getattr(after, name)]


def save(db: Connection, before: TableRow, after: TableRow) -> None:
    """The table as it is now; `Stale` if somebody else has written to it meanwhile."""
    values = _stored(after, _differing(before, after))
    known = {"id_": before.id, "version_": before.version, "changed_": before.changed}
    if db.execute(_saving(frozenset(values)), values | known).rowcount != 1:
        raise Stale(load(db, before.id).version)
    for was, seat in zip(before.seats, after.seats, strict=True):
        if seat != was:
            db.execute(_SAVE_SEAT, _stored_seat(seat) | {"table_": before.id, "id_": seat.id})


def remove(db: Connection, id: str) -> None:
    """The table and everything about it are gone."""
    db.execute(delete(tables).where(tables.c.id == id))
