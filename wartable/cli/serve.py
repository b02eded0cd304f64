"""`wartable serve`: the tables in a browser."""

from __future__ import annotations

import os
import shlex
import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from wartable.cli.output import console
from wartable.core.errors import BadOptions, WartableError


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen at.")] = 8000,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where games are kept (WARTABLE_DATA).")
    ] = None,
    database: Annotated[
        str, typer.Option(metavar="URL", help="postgresql://... instead (WARTABLE_DATABASE).")
    ] = "",
    workers: Annotated[
        int, typer.Option(min=1, help="Processes that answer; several need PostgreSQL.")
    ] = 1,
    admin: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="The administrator's account, made if new (WARTABLE_ADMIN)."
        ),
    ] = "",
    public_url: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Where people reach it, for invitations and e-mails (WARTABLE_ADDRESS).",
        ),
    ] = "",
    open_browser: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
) -> None:
    """Serve tables to browsers until Ctrl-C.

    Example: [bold]wartable serve --open[/bold]
    """
    import uvicorn

    from wartable.server.accounts import Accounts, make_administrator
    from wartable.server.addresses import here, network_addresses
    from wartable.server.database import open_database
    from wartable.server.settings import read_settings

    given = {
        "WARTABLE_DATA": str(data.absolute()) if data else "",
        "WARTABLE_DATABASE": database,
        "WARTABLE_ADMIN": admin,
        "WARTABLE_ADDRESS": public_url,
        "WARTABLE_LISTENS": f"{f'[{host}]' if ':' in host else host}:{port}",
    }
    os.environ.update({name: value for name, value in given.items() if value})
    os.environ.setdefault("WARTABLE_WARM", "yes")
    settings = read_settings()
    if workers > 1 and not settings.is_postgresql:
        raise BadOptions("several workers need PostgreSQL: name it with --database URL")
    _check_free(host, port)
    opened = open_database(settings)
    out = console()
    if settings.admin:
        with opened.writing() as db:
            boss, _ = Accounts().named(db, settings.admin)
            password = "" if boss else make_administrator(db, settings.admin)
        if password:
            out.print(f"New administrator {settings.admin}, password {password}", markup=False)
        elif boss and not boss.is_admin:
            out.print(
                f"The account {boss.name} was there before it was named: it does not administer. If"
                f" it is yours: wartable admin grant {shlex.quote(boss.name)}",
                style="bold",
                markup=False,
            )
    opened.close()
    address = here(settings.listens)
    out.print(f"wartable serves at [bold]{escape(address)}[/bold]  (Ctrl-C ends it)")
    for outside in (settings.address,) if settings.address else network_addresses(settings):
        out.print(f"Others reach it at [bold]{escape(outside)}[/bold]")
    kept = settings.data if not settings.is_postgresql else "PostgreSQL"
    out.print(f"Games are kept in {kept}", style="dim", markup=False)
    out.file.flush()
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(host, port, address), daemon=True).start()
    uvicorn.run(
        "wartable.server.app:create_app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=3,
    )


def _check_free(host: str, port: int) -> None:
    """The address can be listened at."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise WartableError(
                f"cannot listen at {host}:{port}: {error.strerror}; --port names another"
            ) from error


def _open_when_ready(host: str, port: int, address: str) -> None:
    """Show the page as soon as somebody answers."""
    for _ in range(300):
        try:
            socket.create_connection((host, port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
