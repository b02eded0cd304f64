"""People are told that a table waits for them, and nobody is called in our own network."""

from __future__ import annotations

import asyncio
import socket
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import update

from tests.server.conftest import ALLIED_SEAT, PATIENCE, Visitor, settings_for
from wartable.server import webhooks
from wartable.server.app import create_app
from wartable.server.hall import Hall
from wartable.server.notices import (
    Notice,
    Notices,
    due_notices,
    what_is_asked,
    with_somebody_to_tell,
)
from wartable.server.refusals import Refusal
from wartable.server.schema import accounts
from wartable.server.settings import Smtp


class Heard:
    """What came in at a server on the loopback."""

    def __init__(self) -> None:
        self.port = 0
        self.messages: list[str] = []


@pytest.fixture
def web_server() -> Iterator[Heard]:
    """Takes posts."""
    heard = Heard()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers["content-length"])
            host = self.headers["host"]
            heard.messages.append(f"{host} {self.path} {self.rfile.read(size).decode()}")
            self.send_response(302)
            self.send_header("location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    heard.port = server.server_port
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield heard
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def mail_server() -> Iterator[Heard]:
    """Takes letters: as much of SMTP as a letter needs."""
    heard = Heard()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 hello\r\n")
            letter: list[str] | None = None
            for raw in self.rfile:
                line = raw.decode().rstrip("\r\n")
                if letter is not None:
                    if line == ".":
                        heard.messages.append("\n".join(letter))
                        letter = None
                        self.wfile.write(b"250 taken\r\n")
                    else:
                        letter.append(line)
                elif line.upper() == "DATA":
                    letter = []
                    self.wfile.write(b"354 go on\r\n")
                elif line.upper() == "QUIT":
                    self.wfile.write(b"221 bye\r\n")
                    return
                else:
                    self.wfile.write(b"250 ok\r\n")

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    heard.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield heard
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def dripping_server() -> Iterator[Heard]:
    """Answers every call with one byte now and then, for ever."""
    heard = Heard()
    is_over = threading.Event()

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            heard.messages.append(self.request.recv(65536).decode())
            with suppress(OSError):
                while not is_over.wait(0.05):
                    self.request.sendall(b"H")

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    heard.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield heard
    is_over.set()
    server.shutdown()
    thread.join()
    server.server_close()


def sent(hall: Hall, notice: Notice) -> list[str]:
    """How somebody was told."""

    async def send() -> list[str]:
        return await Notices(hall).send(notice)

    return asyncio.run(send())


async def told(hall: Hall, *tables: str) -> None:
    """Those are told for whom these tables wait."""
    notices = Notices(hall, delay=-1)
    for id in tables:
        notices.wake(id)
    await notices._tell_all()
    await asyncio.gather(*notices._telling)


def waiting_table(visitor: Visitor, other: Visitor, hall: Hall, **account: Any) -> str:
    """A table that waits for the other, who wants to be told, wherever that may be."""
    table: str = visitor.table("me", "open", public=True, name="The long war")["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    own = accounts.c.id == other.get("/account")["account"]["id"]
    with hall.database.writing() as db:
        db.execute(update(accounts).where(own).values(account))
    visitor.post(f"/tables/{table}/start")
    return table


def test_who_is_waited_for_is_told_once_until_they_answer(
    visitor: Visitor, other: Visitor, hall: Hall
) -> None:
    table = waiting_table(visitor, other, hall, webhook="https://example.org/hook")

    (notice,) = due_notices(hall, table)
    assert notice.person.id == other.get("/account")["account"]["id"]
    assert notice.text == "It is your turn at The long war."
    assert due_notices(hall, table) == []
    sight = other.see(table)
    while "soviet_union" in sight["scene"]["waiting"]:
        sight = other.end_phase(sight)
    assert due_notices(hall, table) == []


def test_who_looks_on_or_does_not_want_it_is_left_in_peace(
    visitor: Visitor, other: Visitor, hall: Hall
) -> None:
    hook = "https://example.org/hook"
    table = waiting_table(visitor, other, hall, webhook=hook, notify=False)
    assert due_notices(hall, table) == []

    other.put("/account", {"notify": True})
    with other.live(table) as live:
        live.receive_json(timeout=PATIENCE)
        assert due_notices(hall, table) == []
    other.put("/account", {"webhook": ""})
    assert due_notices(hall, table) == []


def test_a_notice_goes_out_by_webhook_and_mail(
    visitor: Visitor, other: Visitor, hall: Hall, web_server: Heard, mail_server: Heard
) -> None:
    address = f"http://127.0.0.1:{web_server.port}/hook?for=me"
    smtp = Smtp("127.0.0.1", mail_server.port, sender="table@example.org", tls=False)
    settings = replace(
        hall.settings, smtp=smtp, private_webhooks=True, address="https://war.example.org"
    )
    ours = Hall(settings, hall.database)
    to = {"webhook": address, "email": "me@example.org", "confirmed": True}
    table = waiting_table(visitor, other, hall, **to)

    (notice,) = due_notices(ours, table)
    assert sent(ours, notice) == ["e-mail", "webhook"]
    (hook,) = web_server.messages
    assert hook.startswith(f"127.0.0.1:{web_server.port} /hook?for=me ")
    assert f"https://war.example.org/t/{table}" in hook
    (letter,) = mail_server.messages
    assert "To: me@example.org" in letter
    assert "Subject: wartable: it is your turn\n" in letter
    assert "It is your turn at The long war." in letter
    assert f"https://war.example.org/t/{table}" in letter


def test_a_notice_is_in_the_language_of_the_one_it_is_for(
    visitor: Visitor, other: Visitor, hall: Hall
) -> None:
    table = waiting_table(visitor, other, hall, webhook="https://example.org/h", language="cs")

    (notice,) = due_notices(hall, table)
    assert notice.text == "Jste na tahu: The long war."


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("http://127.0.0.1/", "webhook_private"),
        ("http://[::1]:8000/hook", "webhook_private"),
        ("https://192.168.1.20/hook", "webhook_private"),
        ("https://169.254.169.254/latest", "webhook_private"),
        ("ftp://example.org/", "webhook_scheme"),
        ("https://me:secret@example.org/", "webhook_password"),
        ("https://exämple.org/", "webhook_letters"),
        ("https://no-such-host.invalid/", "webhook_unknown"),
    ],
)
def test_a_webhook_that_would_not_be_called_is_not_saved(
    visitor: Visitor, address: str, code: str
) -> None:
    visitor.post("/account/guest", {}, 201)

    refused = visitor.put("/account", {"webhook": address}, 422)
    assert refused["code"] == code
    assert refused["text"].startswith("webhook: ")
    assert visitor.get("/account")["account"]["webhook"] == ""


def test_people_are_told_while_the_server_runs(tmp_path: Path, web_server: Heard) -> None:
    """Nobody twice."""
    settings = settings_for(tmp_path, private_webhooks=True)
    with TestClient(create_app(settings)) as client:
        hall: Hall = client.app.state.hall
        visitor, other = Visitor(client), Visitor(client)
        hook = f"http://127.0.0.1:{web_server.port}/hook"
        quiet = visitor.table("me", "me")["id"]
        table = waiting_table(visitor, other, hall, webhook=hook)
        assert with_somebody_to_tell(hall, [quiet, table, "nowhere"]) == [table]

        asyncio.run(told(hall, quiet, table, "nowhere"))
        assert web_server.messages
        asyncio.run(told(hall, table))
    (message,) = web_server.messages
    assert table in message
    assert "It is your turn at The long war. Soviet Union: purchase units" in message


def test_a_notice_says_what_is_at_stake(
    visitor: Visitor, other: Visitor, hall: Hall, web_server: Heard
) -> None:
    """The question and the battles that it is about, in the language of the one it is for; nothing
    of what one holds."""
    table = waiting_table(visitor, other, hall, webhook="https://example.org/h", language="de")
    (notice,) = due_notices(hall, table)
    assert what_is_asked(hall, notice) == "Sowjetunion: Einheiten kaufen"
    assert what_is_asked(hall, replace(notice, table="gone")) == ""


def test_a_webhook_into_our_own_network_is_not_called(
    visitor: Visitor, other: Visitor, hall: Hall, web_server: Heard
) -> None:
    for host in ("127.0.0.1", "localhost", "[::ffff:127.0.0.1]"):
        address = f"http://{host}:{web_server.port}/hook"
        with pytest.raises(Refusal, match=r"not a public address|is not known"):
            asyncio.run(webhooks.call(address, {}))
        person = replace(_person(hall, other), webhook=address, email="")
        assert sent(hall, Notice(person, "t", "name", 1, "link")) == []
    assert web_server.messages == []


def _person(hall: Hall, visitor: Visitor) -> Any:
    if not visitor.get("/account")["account"]:
        visitor.post("/account/guest", {}, 201)
    with hall.database.reading() as db:
        return hall.accounts.person(db, visitor.get("/account")["account"]["id"])


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.1.2.3",
        "0.0.0.0",
        "10.0.0.1",
        "172.16.5.4",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fd00::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "::ffff:7f00:1",
        "2002:7f00:1::",
        "2002:808:808::",
        "2001:0:808:808::f7f7:f7f7",
        "2001:2::1",
        "2001:db8::1",
        "3fff::1",
        "3fff:fff:ffff::1",
        "5f00::1",
        "64:ff9b::a00:1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::808:808",
        "100::1",
        "::127.0.0.1",
        "::8.8.8.8",
        "::ffff:0:127.0.0.1",
        "fec0::1",
        "192.0.2.1",
        "192.88.99.1",
        "198.18.0.1",
        "240.0.0.1",
    ],
)
def test_addresses_that_are_not_out_in_the_world(address: str) -> None:
    assert not webhooks.is_public(address)


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "2606:4700::1111", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::808:808"],
)
def test_addresses_out_in_the_world(address: str) -> None:
    assert webhooks.is_public(address)


def test_a_name_with_one_private_address_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    def both(*_: Any, **__: Any) -> list[Any]:
        kind = (socket.AF_INET, socket.SOCK_STREAM, 6, "")
        return [(*kind, ("8.8.8.8", 80)), (*kind, ("127.0.0.1", 80))]

    monkeypatch.setattr(socket, "getaddrinfo", both)
    with pytest.raises(Refusal, match="not a public address"):
        webhooks.address_of("sly.example.org")


def test_the_address_that_was_looked_at_is_the_one_called(
    monkeypatch: pytest.MonkeyPatch, web_server: Heard
) -> None:
    """A name that means something else a moment later is not looked up again; the server is asked
    for by its name all the same."""
    found = [[(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 0))]]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found.pop())
    monkeypatch.setattr(webhooks, "is_public", lambda _: True)

    address = f"http://sly.example.org:{web_server.port}/hook"
    assert asyncio.run(webhooks.call(address, {"a": 1})) == 302
    assert web_server.messages == [f'sly.example.org:{web_server.port} /hook {{"a":1}}']


def test_a_call_is_over_in_time_however_slowly_somebody_answers(
    monkeypatch: pytest.MonkeyPatch, dripping_server: Heard
) -> None:
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.5)
    began = time.monotonic()

    call = webhooks.call(dripping(dripping_server), {}, allow_private=True)
    with pytest.raises(Refusal, match="does not answer: it took too long"):
        asyncio.run(asyncio.wait_for(call, 20))
    assert time.monotonic() - began < 5


def test_those_who_drip_keep_nobody_else_from_being_told(
    tmp_path: Path, dripping_server: Heard, web_server: Heard
) -> None:
    """Many hooks drip; somebody after them is told before the first of those calls is over."""
    with TestClient(create_app(settings_for(tmp_path, private_webhooks=True))) as client:
        hall: Hall = client.app.state.hall
        slow = [
            waiting_table(Visitor(client), Visitor(client), hall, webhook=dripping(dripping_server))
            for _ in range(8)
        ]
        hook = f"http://127.0.0.1:{web_server.port}/hook"
        last = waiting_table(Visitor(client), Visitor(client), hall, webhook=hook)

        async def tell() -> float:
            notices = Notices(hall, delay=-1)
            for id in slow:
                notices.wake(id)
            await notices._tell_all()
            began = time.monotonic()
            notices.wake(last)
            await notices._tell_all()
            while not web_server.messages and time.monotonic() - began < webhooks.TIMEOUT:
                await asyncio.sleep(0.02)
            await notices.close()
            return time.monotonic() - began

        assert asyncio.run(tell()) < webhooks.TIMEOUT
    (message,) = web_server.messages
    assert last in message


def test_one_person_is_called_once_at_a_time(tmp_path: Path, dripping_server: Heard) -> None:
    """Whoever has many slow hooks waits for them alone."""
    with TestClient(create_app(settings_for(tmp_path, private_webhooks=True))) as client:
        hall: Hall = client.app.state.hall
        host, slow = Visitor(client), Visitor(client)
        hook = dripping(dripping_server)
        tables = [waiting_table(host, slow, hall, webhook=hook) for _ in range(3)]

        async def tell() -> None:
            notices = Notices(hall, delay=-1)
            for id in tables:
                notices.wake(id)
            await notices._tell_all()
            while not dripping_server.messages:
                await asyncio.sleep(0.02)
            await asyncio.sleep(0.2)
            await notices.close()

        asyncio.run(tell())
    assert len(dripping_server.messages) == 1


def dripping(server: Heard) -> str:
    return f"http://127.0.0.1:{server.port}/drip"
