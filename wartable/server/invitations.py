"""Links to a seat: unguessable, stored only as a hash, void when revoked or used."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, delete, func, insert, select

from wartable.server import rows
from wartable.server.accounts import Person, digest
from wartable.server.hall import Hall
from wartable.server.moments import now
from wartable.server.refusals import NotNow, Unknown
from wartable.server.rows import TableRow
from wartable.server.schema import invitations
from wartable.server.seating import check_host, sit
from wartable.server.values import StandingInvitation

LINKS = 20
"""How many links to one seat stand at once."""


def invite(hall: Hall, person: Person, id: str, seat: str) -> str:
    """A new link to a free seat; what makes it is shown this once."""
    token = secrets.token_urlsafe(24)
    with hall.database.writing() as db:
        row = rows.load(db, id)
        check_host(row, person)
        if not row.seat(seat).is_open:
            raise NotNow("seat_taken", seat=seat)
        links = select(func.count()).where(invitations.c.table == id, invitations.c.seat == seat)
        if (db.scalar(links) or 0) >= LINKS:
            raise NotNow("too_many_links", most=LINKS)
        values = {"token": digest(token), "table": id, "seat": seat, "created": now()}
        db.execute(insert(invitations).values(values))
    return token


def standing(hall: Hall, person: Person, id: str) -> tuple[StandingInvitation, ...]:
    """The links that are still good."""
    query = select(invitations.c.seat, invitations.c.created).where(invitations.c.table == id)
    with hall.database.reading() as db:
        check_host(rows.load(db, id), person)
        found = db.execute(query.order_by(invitations.c.created)).all()
    return tuple(StandingInvitation(each.seat, each.created) for each in found)


def revoke(hall: Hall, person: Person, id: str, seat: str) -> None:
    """No link to this seat is good any more."""
    with hall.database.writing() as db:
        row = rows.load(db, id)
        check_host(row, person)
        row.seat(seat)
        _void(db, id, seat)


def invited_to(db: Connection, token: str) -> tuple[TableRow, str]:
    """The table and the seat that a link leads to."""
    found = db.execute(
        select(invitations.c.table, invitations.c.seat).where(invitations.c.token == digest(token))
    ).one_or_none()
    if found is None:
        raise Unknown("no_invitation")
    return rows.load(db, found.table), found.seat


def accept(hall: Hall, person: Person, token: str) -> TableRow:
    """Sit down where the link leads; nobody else can follow it."""
    with hall.database.reading() as db:
        table, seat = invited_to(db, token)
    row = sit(hall, person, table.id, seat, invited=True)
    with hall.database.writing() as db:
        _void(db, table.id, seat)
    return row


def _void(db: Connection, id: str, seat: str) -> None:
    db.execute(delete(invitations).where(invitations.c.table == id, invitations.c.seat == seat))
