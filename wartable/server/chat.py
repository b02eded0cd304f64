"""What people say at a table, to all or to their side. It is text, never anything else."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select

from wartable.server import quotas, rows
from wartable.server.accounts import Person, clean_text
from wartable.server.hall import Hall
from wartable.server.moments import now
from wartable.server.refusals import NotYours, Unknown
from wartable.server.rows import TableRow
from wartable.server.schema import chat
from wartable.server.seating import check_sees
from wartable.server.sides import side_of
from wartable.server.values import ChatAsked, ChatLine

LAST = 200


def own_sides(row: TableRow, person: Person | None) -> set[str]:
    """The sides somebody sits on."""
    return {side_of(row, seat) for seat in row.seats_of(person.id if person else None)}


def say(hall: Hall, person: Person, id: str, asked: ChatAsked) -> ChatLine:
    """Say something; to a side only those who sit on one, and on one only."""
    text = clean_text(asked.text)
    with hall.database.writing() as db:
        row = rows.load(db, id)
        check_sees(row, person)
        sides = own_sides(row, person)
        if not sides and not row.public:
            raise NotYours("not_seated")
        side = ""
        quotas.check_chat(hall, db, person)
        if asked.to == "side":
            if len(sides) != 1:
                raise NotYours("not_one_side")
            (side,) = sides
        values = {
            "table": id,
            "at": now(),
            "account": person.id,
            "name": person.name,
            "guest": person.is_guest,
            "side": side,
            "text": text,
        }
        key = db.execute(insert(chat).values(values)).inserted_primary_key
        assert key is not None
    hall.tell(id, f"chat {key[0]}")
    at = int(str(values["at"]))
    return ChatLine(key[0], at, person.id, person.name, person.is_guest, asked.to, text)


def said(
    db: Connection, row: TableRow, person: Person | None, after: int, most: int = LAST
) -> list[ChatLine]:
    """What this person may read of what was said after a line."""
    sides = own_sides(row, person)
    query = (
        select(chat)
        .where(chat.c.table == row.id, chat.c.id > after, chat.c.side.in_(["", *sides]))
        .order_by(chat.c.id.desc())
        .limit(most)
    )
    return [
        ChatLine(
            each.id,
            each.at,
            each.account,
            each.name,
            each.guest,
            "side" if each.side else "table",
            each.text,
        )
        for each in reversed(db.execute(query).all())
    ]


def newest(db: Connection, id: str) -> int:
    """The last line said at a table; what comes later is news."""
    return db.scalar(select(func.max(chat.c.id)).where(chat.c.table == id)) or 0


def strike(db: Connection, id: str, line: int) -> str:
    """Take a line out; what it said."""
    found = db.scalar(select(chat.c.text).where(chat.c.table == id, chat.c.id == line))
    if found is None:
        raise Unknown("no_line", line=line)
    db.execute(delete(chat).where(chat.c.id == line))
    return str(found)
