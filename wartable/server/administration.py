"""What an administrator does, on the page or at the command line: looks through everything, and
takes out what must not stay. Each deed is written down in the transaction that does it."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from wartable.games import playable
from wartable.server import accounts as accounts_
from wartable.server import audit, chat, leaving, rows
from wartable.server.accounts import Person
from wartable.server.hall import Hall
from wartable.server.refusals import Unknown
from wartable.server.rows import TableRow
from wartable.server.schema import accounts, seats, tables
from wartable.server.values import AccountEntry, AdminCounts

MOST = 50
"""How many are listed at once."""

AT_THE_SERVER = Person("", "at the server", False, True, "", False, "", "en", False)
"""Who administers at the command line, without an account."""


def counts(db: Connection) -> AdminCounts:
    """How much there is."""

    def number(column: object, *where: object) -> int:
        return db.scalar(select(func.count()).select_from(column).where(*where)) or 0  # type: ignore[arg-type]

    return AdminCounts(
        open=number(tables, tables.c.status == "open"),
        playing=number(tables, tables.c.status == "playing"),
        over=number(tables, tables.c.status == "over"),
        accounts=number(accounts, accounts.c.password.is_not(None)),
        guests=number(accounts, accounts.c.password.is_(None)),
    )


def tables_like(db: Connection, words: str, before: int | None) -> list[TableRow]:
    """The tables whose name or host is like these words, or that have this id; those that changed
    last first."""
    query = select(tables).where(tables.c.game.in_(playable()))
    query = query.order_by(tables.c.changed.desc()).limit(MOST)
    if before is not None:
        query = query.where(tables.c.changed < before)
    if words.strip():
        hosts = select(accounts.c.id).where(
            accounts.c.name.icontains(words.strip(), autoescape=True)
        )
        query = query.where(
            (tables.c.id == words.strip())
            | tables.c.name.icontains(words.strip(), autoescape=True)
            | tables.c.host.in_(hosts)
        )
    return rows.load_all(db, query)


def accounts_like(db: Connection, words: str, before: int | None) -> tuple[AccountEntry, ...]:
    """The accounts whose name is like these words, the newest first."""
    taken = select(func.count()).where(seats.c.account == accounts.c.id).scalar_subquery()
    query = select(accounts, taken.label("seats")).order_by(accounts.c.created.desc()).limit(MOST)
    if before is not None:
        query = query.where(accounts.c.created < before)
    if words.strip():
        query = query.where(
            (accounts.c.id == words.strip())
            | accounts.c.name.icontains(words.strip(), autoescape=True)
        )
    return tuple(
        AccountEntry(
            each.id, each.name, each.password is None, each.admin, each.created, each.seats
        )
        for each in db.execute(query)
    )


def remove_table(db: Connection, by: Person, id: str) -> None:
    """A table is gone."""
    row = rows.load(db, id, lock=True)
    rows.remove(db, id)
    audit.record(db, by, "table removed", f"{id} {row.name}")


def remove_account(hall: Hall, db: Connection, by: Person, account: str) -> dict[str, str]:
    """An account is gone; what is to be told at which table."""
    name = hall.accounts.person(db, account).name
    news = leaving.remove_account(hall, db, account)
    audit.record(db, by, "account removed", f"{account} {name}")
    return news


def set_administrator(hall: Hall, db: Connection, by: Person, name: str, yes: bool) -> Person:
    """The account of this name administers from now on, or no more."""
    person, _ = hall.accounts.named(db, name)
    if person is None:
        raise Unknown("no_account")
    accounts_.set_administrator(db, person, yes)
    what = "administrator named" if yes else "administrator dismissed"
    audit.record(db, by, what, f"{person.id} {person.name}")
    return person


def renew_password(hall: Hall, db: Connection, by: Person, name: str, hashed: str) -> Person:
    """The account of this name has a new password; whoever was signed in there is signed out."""
    person, _ = hall.accounts.named(db, name)
    if person is None:
        raise Unknown("no_account")
    hall.accounts.set_password(db, person, hashed)
    audit.record(db, by, "password renewed", f"{person.id} {person.name}")
    return person


def strike(db: Connection, by: Person, id: str, line: int) -> None:
    """A line of chat is gone."""
    text = chat.strike(db, id, line)
    audit.record(db, by, "chat struck", f"{id} {line}: {text[:200]}")
