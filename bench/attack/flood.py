"""More of everything than anybody needs: sockets, presence, guests, tables, chat, words for the
dice. It ends in a clear refusal, and the server is no bigger afterwards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import websockets

from bench.attack.house import Fault, House, Person, house
from wartable.core.words import seal

GROWTH = 60.0
"""MB by which a server that is warm may grow through all of it; what is stored is on disk."""
HANDLES = 25
"""Handles that may be open more than before: connections to the database."""
PATIENCE = 30.0
"""Seconds in which a busy server has put away what was closed."""
SOCKETS = 400
QUOTA = 200
"""Lines of chat that a guest may leave here: few, so that a busy machine comes to their end."""
LONG = 30.0
"""Seconds after which one may expect a refusal, too."""
MANY = 1_500
"""How many requests of one kind are made before one may expect a refusal."""


def run(seconds: float) -> list[str]:
    """Every flood: what is asked too often, at a server with the limits that servers have, and what
    is kept too much of, at one that lets everybody ask as fast as they can."""
    faults: list[str] = []
    for limited, flood in ((True, _asked_too_often), (False, _kept_too_much)):
        with house(limited=limited, GUEST_QUOTA_CHAT=str(QUOTA)) as served:
            faults += _measured(served, flood, seconds / 2)
    return faults


Flood = Callable[[House, Person, str], list[str]]


def _measured(served: House, flood: Flood, seconds: float) -> list[str]:
    """The flood, once so that the server is warm, then again and again; and whether it is bigger
    afterwards than it was when warm."""
    faults: list[str] = []
    host = Person(served.address)
    table = host.table(public=True)
    host.press(host.see(table))
    faults += flood(served, host, table)
    _settle()
    memory, handles = served.memory(), served.handles()
    end = time.monotonic() + seconds
    while not faults:
        faults += flood(served, host, table)
        if time.monotonic() >= end:
            break
    host.close()
    _settle()
    patience = time.monotonic() + PATIENCE
    while served.handles() - handles > HANDLES and time.monotonic() < patience:
        _settle()
    grown, left = served.memory() - memory, served.handles() - handles
    if grown > GROWTH:
        faults.append(f"memory grew by {grown:.0f} MB from {memory:.0f} MB")
    if left > HANDLES:
        faults.append(f"{left} more handles are open than the {handles} before")
    return faults + served.complaints()


def _settle() -> None:
    """Give the server the time to put away what was closed."""
    time.sleep(3)


def _asked_too_often(served: House, host: Person, table: str) -> list[str]:
    faults: list[str] = []
    opened = asyncio.run(_sockets(served, table, SOCKETS))
    if opened == SOCKETS:
        faults.append(f"all of {SOCKETS} sockets of one address were opened at one table")
    guest = Person(served.address)
    faults += _until_refused(
        "guests", lambda n: guest.ask("POST", "/account/guest", {"name": ""}).status_code
    )
    guest.close()
    return faults


def _kept_too_much(served: House, host: Person, table: str) -> list[str]:
    person = Person(served.address)
    own = person.table()
    mine = person.see(own)["table"]["mine"]
    log = person.log(own).decode()
    faults: list[str] = []
    floods: list[tuple[str, Callable[[int], int]]] = [
        ("tables", lambda n: _table(person)),
        ("logs", lambda n: person.ask("POST", "/tables/import", {"log": log}).status_code),
        ("chat", lambda n: _say(person, own, n)),
        ("words for the dice", lambda n: _stir(person, own, mine[0], n)),
        ("words from seats that are not there", lambda n: _stir(person, own, f"nobody{n}", n)),
    ]
    for name, once in floods:
        try:
            faults += _until_refused(name, once)
        except Fault as error:
            faults.append(f"{name}: {error}")
    words = max(map(len, person.log(own).splitlines()[1:]), default=0)
    if words > 50_000:
        faults.append(f"words for the dice made a line of {words} bytes")
    person.close()
    return faults


def _until_refused(name: str, once: Callable[[int], int], most: int = MANY) -> list[str]:
    """Again and again, until the server says no."""
    end = time.monotonic() + LONG
    for n in range(most):
        if time.monotonic() > end:
            return [f"{name}: none of {n} in {LONG:.0f} s was refused"]
        if (status := once(n)) >= 400:
            known = status in (400, 403, 404, 409, 413, 422, 429)
            return [] if known else [f"{name}: refused with {status}"]
    return [f"{name}: none of {most} was refused"]


def _table(host: Person) -> int:
    seats = [
        {"powers": ["soviet_union", "united_kingdom", "united_states"], "who": "me"},
        {"powers": ["germany", "japan"], "who": "open"},
    ]
    return host.ask("POST", "/tables", {"game": "spring_1942", "seats": seats}).status_code


def _say(host: Person, table: str, n: int) -> int:
    body = {"text": f"{n} " + "!" * 400, "to": "table"}
    return host.ask("POST", f"/tables/{table}/chat", body).status_code


def _stir(host: Person, table: str, seat: str, n: int) -> int:
    body = {"seat": seat, "words": seal("0" * 64, seat, f"{n}")}
    return host.ask("POST", f"/tables/{table}/words/seal", body).status_code


async def _sockets(served: House, table: str, number: int) -> int:
    """Open so many sockets at a table and close them again; how many were let in."""
    url = f"{served.address.replace('http', 'ws')}/api/tables/{table}/live"
    opened = []

    async def one() -> None:
        try:
            socket = await websockets.connect(url, open_timeout=30)
            await asyncio.wait_for(socket.recv(), 30)
            opened.append(socket)
        except (OSError, TimeoutError, websockets.WebSocketException):
            return

    for start in range(0, number, 20):
        await asyncio.gather(*(one() for _ in range(min(20, number - start))))
    for socket in opened:
        await socket.close()
    return len(opened)
