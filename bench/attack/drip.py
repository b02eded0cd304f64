"""Four webhooks that answer with one byte now and then, for ever: they keep nobody else from being
told, neither at once nor when it is their turn, and each call is over in time."""

from __future__ import annotations

import json
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx

from bench.attack.house import LOOPBACK, SIDES, Fault, House, Person, Refused, house
from wartable.server.notices import DELAY
from wartable.server.webhooks import TIMEOUT

DRIPPERS = 4
TABLES = 3
"""At how many tables each of those is waited for."""
PACE = 0.2
"""Seconds between two bytes."""
SOON = 8.0
"""Seconds in which others are told, shorter than any of those calls; and by which one may be late
on a busy machine."""


def run(seconds: float) -> list[str]:
    """Notices on trial again and again for so long, then those of tables, once."""
    with house(PRIVATE_WEBHOOKS="yes") as served, dripping() as drips, listening() as heard:
        end = time.monotonic() + seconds - DELAY - SOON
        faults = tried(served, drips, heard)
        while not faults and time.monotonic() < end:
            faults = tried(served, drips, heard)
        return faults + waited_for(served, drips, heard) + served.complaints()


class Hook:
    """A server on the loopback that is called, and what it was told."""

    def __init__(self) -> None:
        self.url = ""
        self.calls = 0
        self.messages: list[Any] = []

    def is_told(self, table: str, patience: float) -> bool:
        """Whether it hears of this table in time; of a notice on trial, without a table."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if any(message["table"] == table for message in self.messages):
                return True
            time.sleep(0.02)
        return False


@contextmanager
def dripping() -> Iterator[Hook]:
    """A server that never comes to the end of a line."""
    hook = Hook()
    is_over = threading.Event()

    class Drip(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            hook.calls += 1
            with suppress(OSError):
                self.request.recv(65536)
                self.request.sendall(b"HTTP/1.1 200 OK\r\nx-drip: ")
                while not is_over.wait(PACE):
                    self.request.sendall(b".")

    with _serving(socketserver.ThreadingTCPServer((LOOPBACK, 0), Drip), hook):
        try:
            yield hook
        finally:
            is_over.set()


@contextmanager
def listening() -> Iterator[Hook]:
    """A server that takes a message and says so."""
    hook = Hook()

    class Take(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            hook.calls += 1
            hook.messages.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with _serving(ThreadingHTTPServer((LOOPBACK, 0), Take), hook):
        yield hook


@contextmanager
def _serving(
    server: socketserver.ThreadingTCPServer | ThreadingHTTPServer, hook: Hook
) -> Iterator[None]:
    server.daemon_threads = True
    server.block_on_close = False
    hook.url = f"http://{LOOPBACK}:{server.server_address[1]}/hook"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def tried(served: House, drips: Hook, heard: Hook) -> list[str]:
    """All ask for a notice on trial: the others at once, those who drip until it is too long."""
    faults: list[str] = []

    def ask(person: Person) -> None:
        began = time.monotonic()
        try:
            (way,) = person.post("/account/notice")["ways"]
            if not way.get("fault"):
                faults.append("a call that never ends went well")
        except (Fault, Refused, httpx.HTTPError) as error:
            faults.append(f"a dripping webhook: {error!r}")
        took = time.monotonic() - began
        if took > TIMEOUT + SOON:
            faults.append(f"a call to a dripping webhook took {took:.0f} s")

    slow = [_told_at(served, drips) for _ in range(DRIPPERS)]
    other = _told_at(served, heard)
    before = drips.calls
    for person in slow:
        person.http.timeout = httpx.Timeout(TIMEOUT + 2 * SOON)
    threads = [threading.Thread(target=ask, args=(person,), daemon=True) for person in slow]
    for thread in threads:
        thread.start()
    end = time.monotonic() + SOON
    while drips.calls < before + DRIPPERS and time.monotonic() < end:
        time.sleep(0.02)
    heard.messages.clear()
    asked = threading.Thread(target=_quietly, args=(other,), daemon=True)
    asked.start()
    if not heard.is_told("", SOON):
        faults.append(f"{DRIPPERS} dripping webhooks silence a notice on trial")
    for thread in (*threads, asked):
        thread.join(TIMEOUT + 3 * SOON)
    for person in (*slow, other):
        person.close()
    return faults


def waited_for(served: House, drips: Hook, heard: Hook) -> list[str]:
    """Many tables wait for those who drip, then one for somebody else, who is told."""
    host = Person(served.address)
    slow = [_told_at(served, drips) for _ in range(DRIPPERS)]
    other = _told_at(served, heard)
    before = drips.calls
    for person in slow:
        for _ in range(TABLES):
            _waiting(host, person)
    table = _waiting(host, other)
    is_told = heard.is_told(table, DELAY + SOON)
    for person in (host, *slow, other):
        person.close()
    if not is_told:
        return [f"{DRIPPERS} dripping webhooks silence the notices of all tables"]
    return [] if drips.calls > before else ["the attack does not reach those who drip"]


def _quietly(person: Person) -> None:
    """Ask for a notice on trial; whether it comes is seen where it comes."""
    with suppress(Fault, Refused, httpx.HTTPError):
        person.post("/account/notice")


def _told_at(served: House, hook: Hook) -> Person:
    """Somebody with an account who is told there."""
    person = Person(served.address)
    name = f"player {time.monotonic_ns()}"
    person.post("/account/sign-up", {"name": name, "password": "correct horse"})
    change = person.ask("PUT", "/account", {"webhook": hook.url, "notify": True})
    if change.is_error:
        raise Refused(change)
    return person


def _waiting(host: Person, person: Person) -> str:
    """A table that waits for this person."""
    mine, theirs = SIDES["spring_1942"]
    seats = [{"powers": mine, "who": "open"}, {"powers": theirs, "who": "me"}]
    body = {"game": "spring_1942", "seats": seats, "public": True, "start": False}
    table: str = host.post("/tables", body)["id"]
    person.post(f"/tables/{table}/seats/{'-'.join(mine)}/sit")
    host.post(f"/tables/{table}/start")
    return table
