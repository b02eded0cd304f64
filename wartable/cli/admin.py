"""`wartable admin`: what a host does at the server's own machine, without the page."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from wartable.cli.output import Json, console, print_json

if TYPE_CHECKING:
    from wartable.server.hall import Hall

app = typer.Typer(
    help="Look through a server's tables and accounts, and take out what must not stay.",
    no_args_is_help=True,
)

Data = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Where games are kept (WARTABLE_DATA).")
]
Database = Annotated[
    str, typer.Option(metavar="URL", help="postgresql://... instead (WARTABLE_DATABASE).")
]
Words = Annotated[str, typer.Argument(help="Words of the name, or an id.")]


@app.command()
def tables(
    words: Words = "", data: Data = None, database: Database = "", json: Json = False
) -> None:
    """List the tables, those that changed last first.

    Example: [bold]wartable admin tables "long war"[/bold]
    """
    from wartable.server import administration
    from wartable.server.looking import Eyes, table_info

    with _hall(data, database) as hall, hall.database.reading() as db:
        found = administration.tables_like(db, words, None)
    if json:
        print_json([table_info(row, Eyes(None)) for row in found])
        return
    shown = Table("id", "name", "host", "status", "players", "changed", box=None)
    for row in found:
        people = ", ".join(dict.fromkeys(_named(seat.name, seat.is_guest) for seat in row.people))
        host = _named(row.host_name, row.host_is_guest)
        shown.add_row(row.id, row.name, host, row.status, people, _when(row.changed))
    console().print(shown)


@app.command()
def accounts(
    words: Words = "", data: Data = None, database: Database = "", json: Json = False
) -> None:
    """List accounts and guests, the newest first.

    Example: [bold]wartable admin accounts Ivy[/bold]
    """
    from wartable.server import administration

    with _hall(data, database) as hall, hall.database.reading() as db:
        found = administration.accounts_like(db, words, None)
    if json:
        print_json(found)
        return
    shown = Table("id", "name", "kind", "seats", "since", box=None)
    for each in found:
        kind = "guest" if each.guest else "administrator" if each.admin else "account"
        shown.add_row(each.id, each.name, kind, str(each.seats), _when(each.created))
    console().print(shown)


@app.command()
def audit(data: Data = None, database: Database = "", json: Json = False) -> None:
    """Show what administrators did, newest first."""
    from wartable.server.audit import entries

    with _hall(data, database) as hall, hall.database.reading() as db:
        found = entries(db, None)
    if json:
        print_json(found)
        return
    shown = Table("when", "who", "what", "about", box=None)
    for each in found:
        shown.add_row(_when(each.at), each.name, each.what, each.about)
    console().print(shown)


@app.command("remove-table")
def remove_table(
    table: Annotated[str, typer.Argument(help="The table's id.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Take a table out for good; it is written to the audit."""
    from wartable.server import administration

    with _hall(data, database) as hall, hall.database.writing() as db:
        administration.remove_table(db, administration.AT_THE_SERVER, table)
    console().print(f"Table {table} is gone.", markup=False)


@app.command("remove-account")
def remove_account(
    account: Annotated[str, typer.Argument(help="The account's id.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Take an account out for good; computers play on in its seats. It is written to the audit."""
    from wartable.server import administration

    with _hall(data, database) as hall, hall.database.writing() as db:
        administration.remove_account(hall, db, administration.AT_THE_SERVER, account)
    console().print(f"Account {account} is gone.", markup=False)


@app.command()
def grant(
    name: Annotated[str, typer.Argument(help="The account's name.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Let an account administer, whoever made it; it is written to the audit.

    Example: [bold]wartable admin grant "Head of House"[/bold]
    """
    _set_administrator(name, True, data, database)
    console().print(f"{name} administers from now on.", markup=False)


@app.command()
def revoke(
    name: Annotated[str, typer.Argument(help="The account's name.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Let an account administer no more; it is written to the audit."""
    _set_administrator(name, False, data, database)
    console().print(f"{name} administers no more.", markup=False)


@app.command()
def password(
    name: Annotated[str, typer.Argument(help="The account's name.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Give an account a new password, which is shown this once; it is written to the audit.

    Whoever was signed in there is signed out.

    Example: [bold]wartable admin password "Head of House"[/bold]
    """
    from wartable.server import accounts, administration

    fresh = accounts.new_password()
    hashed = accounts.hash_password(fresh)
    with _hall(data, database) as hall, hall.database.writing() as db:
        by = administration.AT_THE_SERVER
        person = administration.renew_password(hall, db, by, name, hashed)
    console().print(f"New password of {person.name}: {fresh}", markup=False, highlight=False)


def _set_administrator(name: str, yes: bool, data: Path | None, database: str) -> None:
    from wartable.server import administration

    with _hall(data, database) as hall, hall.database.writing() as db:
        administration.set_administrator(hall, db, administration.AT_THE_SERVER, name, yes)


@contextmanager
def _hall(data: Path | None, database: str) -> Iterator[Hall]:
    """The hall of a server's database; the server may be running."""
    from wartable.server.database import open_database
    from wartable.server.hall import Hall
    from wartable.server.settings import read_settings

    given = {
        "WARTABLE_DATA": str(data.absolute()) if data else "",
        "WARTABLE_DATABASE": database,
    }
    named = {name: value for name, value in given.items() if value}
    settings = read_settings({**os.environ, **named})
    hall = Hall(settings, open_database(settings))
    try:
        yield hall
    finally:
        hall.database.close()


def _named(name: str, is_guest: bool) -> str:
    return f"{name} (guest)" if is_guest else name


def _when(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment / 1000, UTC):%Y-%m-%d %H:%M}"
