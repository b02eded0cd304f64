"""Tables are set up, people and computers sit down at them and leave, and games begin and end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from wartable.ai.makers import players_for, stand_in
from wartable.core.dice import new_seed
from wartable.core.table import Table
from wartable.games import find_game
from wartable.server import clocks, quotas, rooms, rows
from wartable.server.accounts import Person, new_id
from wartable.server.hall import Hall, game_desk, standing_of
from wartable.server.moments import now
from wartable.server.refusals import NotNow, NotYours, Refusal, Unknown, refused_in
from wartable.server.rows import Seat, TableRow
from wartable.server.values import (
    Clock,
    NewSeat,
    NewTable,
    NoClock,
    TableOrigin,
)


def may_see(row: TableRow, person: Person | None) -> bool:
    """Whether a table is any business of theirs."""
    if row.public:
        return True
    return person is not None and (
        person.is_admin or row.host == person.id or bool(row.seats_of(person.id))
    )


def check_sees(row: TableRow, person: Person | None) -> None:
    """A private table of others does not exist."""
    if not may_see(row, person):
        raise Unknown("no_table", table=row.id)


def check_host(row: TableRow, person: Person) -> None:
    """Only the host may do this."""
    check_sees(row, person)
    if row.host != person.id:
        raise NotYours("host_only")


def own_seat(row: TableRow, person: Person, id: str) -> Seat:
    """A seat of one's own."""
    check_sees(row, person)
    seat = row.seat(id)
    if seat.account != person.id:
        raise NotYours("not_your_seat", seat=id)
    return seat


def check_seated(row: TableRow, person: Person) -> None:
    check_sees(row, person)
    if not row.seats_of(person.id):
        raise NotYours("not_seated")


def check_playing(row: TableRow) -> None:
    """The game has begun and is not over."""
    if row.status != "playing":
        raise NotNow("over" if row.status == "over" else "not_begun")


# ---- setting up ----


def set_up(hall: Hall, person: Person, asked: NewTable, language: str) -> TableRow:
    """A new table; it begins at once if that is asked for and no seat is open. What the game has
    against its options is said in this language."""
    row = new_row(
        person,
        asked.game,
        (_new_seat(seat, person) for seat in asked.seats),
        name=asked.name,
        public=asked.public,
        options=asked.options,
        clock=asked.clock,
        takeover=asked.takeover,
    )
    with refused_in(game_desk(row.game), language):
        first_state(row)
    with hall.database.writing() as db:
        quotas.add_table(hall, db, person, row)
    if asked.start and not any(seat.is_open for seat in row.seats):
        return start(hall, person, row.id)
    return stored_row(hall, row.id)


def _new_seat(asked: NewSeat, person: Person) -> Seat:
    seat = Seat(seat_id(asked.powers), tuple(asked.powers))
    match asked.who:
        case "me":
            return replace(seat, account=person.id)
        case "open":
            return seat
    return replace(seat, computer=asked.who)


def new_row(
    person: Person,
    game: str,
    seats: Iterable[Seat],
    *,
    name: str = "",
    public: bool = False,
    options: Mapping[str, Any] = {},
    clock: Clock = NoClock(),  # noqa: B008
    takeover: str = "normal",
    origin: TableOrigin | None = None,
) -> TableRow:
    """The row of a new table, not stored yet."""
    title = find_game(game).title
    seats = tuple(seats)
    for seat in seats:
        check_level(game, seat.computer)
    moment = now()
    name = " ".join("".join(each if each.isprintable() else " " for each in name).split())
    return TableRow(
        id=new_id(9),
        name=name or title,
        game=game,
        status="open",
        public=public,
        host=person.id,
        created=moment,
        changed=moment,
        options=dict(options),
        clock=clock,
        takeover=stand_in(takeover, find_game(game)),
        seats=seats,
        origin=origin,
    )


def check_level(game: str, level: str) -> None:
    """Computers sit only at games that they know."""
    if level and level not in players_for(find_game(game)):
        raise Refusal("level_unknown", level=level, game=find_game(game).title)


def seat_id(powers: Iterable[str]) -> str:
    """What a seat is called: by its powers, or by the first of many."""
    powers = tuple(powers)
    whole = "-".join(powers)
    return whole if len(whole) <= 60 else f"{powers[0][:40]}-and-{len(powers) - 1}-more"


def game_options(row: TableRow) -> Any:
    """The game's own options for this table; `BadOptions` if they do not fit together."""
    seats = {seat.id: seat.powers for seat in row.seats}
    for seat in seats:
        if [each.id for each in row.seats].count(seat) > 1:
            raise Refusal("seat_twice", seat=seat)
    return game_desk(row.game).options(row.options, seats)


def first_state(row: TableRow) -> Any:
    """The set-up of a table that has not begun."""
    return find_game(row.game).setup(game_options(row))


def start(hall: Hall, person: Person, id: str) -> TableRow:
    """The game begins: the dice are fixed and the first line is written."""
    with hall.alone_at(id):
        with hall.database.reading() as db:
            row = rows.load(db, id)
        check_host(row, person)
        if row.status != "open":
            raise NotNow("begun")
        if free := [seat.id for seat in row.seats if seat.is_open]:
            raise NotNow("seats_open", seats=", ".join(free))
        seed = new_seed()
        table = Table.create(find_game(row.game), game_options(row), seed=seed, deal=False)
        with hall.database.writing() as db:
            before = rows.load(db, id, lock=True)
            if before.status != "open":
                raise NotNow("begun")
            row = begun(before, table)
            rows.save(db, before, row)
            rooms.begin(db, id, table, seed)
    hall.tell(id, "moved", row)
    return row


def begun(row: TableRow, table: Table) -> TableRow:
    """The row of a table whose game begins with this position."""
    moment = now()
    standing = standing_of(table)
    return standing.moved(clocks.wound(replace(row, status="playing"), moment), moment)


def remove(hall: Hall, person: Person, id: str) -> None:
    """The table is gone: before the start, or when nobody else sits there."""
    with hall.alone_at(id):
        with hall.database.writing() as db:
            row = rows.load(db, id, lock=True)
            check_host(row, person)
            if row.status == "playing" and any(s.account != person.id for s in row.people):
                raise NotNow("others_play")
            rows.remove(db, id)
        hall.rooms.forget(id)
    hall.tell(id, "gone")


# ---- sitting down ----


def sit(hall: Hall, person: Person, id: str, seat: str, *, invited: bool = False) -> TableRow:
    """Take a free seat, or one's own again from the computer that stood in."""

    def seated(row: TableRow) -> TableRow:
        if not invited:
            check_sees(row, person)
        place = row.seat(seat)
        if row.status == "over":
            raise NotNow("over")
        if place.account == person.id:
            return clocks.reclaimed(row, seat, now()) if place.computer else row
        if not place.is_open:
            raise NotNow("seat_taken", seat=seat)
        row = clocks.charged(row, now())
        row = row.with_seat(seat, account=person.id, conceded=False)
        return clocks.timed(row)

    return hall.change(id, seated)


def leave(hall: Hall, person: Person, id: str, seat: str) -> TableRow:
    """Stand up: before the start the seat is open again, later a computer plays on."""

    def left(row: TableRow) -> TableRow:
        own_seat(row, person, seat)
        if row.status == "over":
            raise NotNow("over")
        computer = row.takeover if row.status == "playing" else ""
        return handed_over(row, seat, computer)

    return hall.change(id, left)


def handed_over(row: TableRow, seat: str, computer: str) -> TableRow:
    """The table with nobody at the seat, or a computer."""
    row = clocks.charged(row, now())
    computer = computer and stand_in(computer, find_game(row.game))
    row = row.with_seat(seat, account=None, computer=computer, wants_draw=False, wants_pause=False)
    return clocks.timed(row)


def set_computer(hall: Hall, person: Person, id: str, seat: str, level: str) -> TableRow:
    """The host chooses who plays a seat that nobody has taken."""

    def chosen(row: TableRow) -> TableRow:
        check_host(row, person)
        if row.status == "over":
            raise NotNow("over")
        if row.seat(seat).account is not None:
            raise NotNow("seat_taken", seat=seat)
        check_level(row.game, level)
        return row.with_seat(seat, computer=level)

    return hall.change(id, chosen)


def stored_row(hall: Hall, id: str) -> TableRow:
    """The row as it is stored, with everybody's name."""
    with hall.database.reading() as db:
        return rows.load(db, id)
