"""A forgotten password is renewed by a link in a letter; nobody learns who has an account."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import select, update

from tests.server.conftest import Visitor, settings_for, wait_until
from tests.server.test_confirming import ADDRESS, letter
from tests.server.test_notices import Heard, mail_server, web_server
from wartable.server import renewing
from wartable.server.app import create_app
from wartable.server.hall import Hall
from wartable.server.housekeeping import sweep
from wartable.server.moments import DAY, now
from wartable.server.schema import accounts, letters
from wartable.server.settings import Smtp

__all__ = ["mail_server", "web_server"]

OLD, NEW = "correct horse", "battery staple"


@pytest.fixture
def posting(tmp_path: Path, mail_server: Heard) -> Iterator[TestClient[Any]]:
    """A server that sends letters, and calls webhooks in its own network."""
    smtp = Smtp("127.0.0.1", mail_server.port, sender="table@example.org", tls=False)
    settings = settings_for(tmp_path, smtp=smtp, address=ADDRESS, private_webhooks=True)
    with TestClient(create_app(settings)) as client:
        yield client


def signed_up(client: TestClient[Any], name: str, email: str, *, confirmed: bool = True) -> Visitor:
    """Somebody with an account and an address."""
    visitor = Visitor(client)
    asked = {"name": name, "password": OLD, "email": email, "language": "de"}
    visitor.post("/account/sign-up", asked, 201)
    hall: Hall = client.app.state.hall
    with hall.database.writing() as db:
        own = accounts.c.id == visitor.id
        db.execute(update(accounts).where(own).values(confirmed=confirmed))
    return visitor


def token_in(heard: Heard, n: int = -1) -> str:
    text = letter(heard, n).get_content()
    found = re.search(rf"^{ADDRESS}/renew/([\w-]+)$", text, re.M)
    assert found, text
    return found[1]


@pytest.mark.parametrize("who", ["ute", "UTE@example.org"])
def test_a_password_is_renewed_by_a_letter(
    posting: TestClient[Any], mail_server: Heard, who: str
) -> None:
    """By name or address; whoever was signed in is signed out, and the link is good once."""
    ute, anybody = signed_up(posting, "Ute", "ute@example.org"), Visitor(posting)
    anybody.post("/account/forgotten", {"who": who}, 204)
    wait_until(lambda: mail_server.messages)
    read = letter(mail_server)
    assert (read["to"], read["subject"]) == ("ute@example.org", "wartable: ein neues Passwort")
    assert "des Kontos Ute" in read.get_content()

    token = token_in(mail_server)
    renewed = anybody.post("/account/renew", {"token": token, "password": NEW})
    assert renewed["account"]["name"] == "Ute"
    assert anybody.get("/account")["account"]["name"] == "Ute"
    assert ute.get("/account") == {"account": None}
    asked = {"token": token, "password": OLD}
    assert anybody.post("/account/renew", asked, 404)["code"] == "no_confirmation"
    assert ute.post("/account/sign-in", {"name": "Ute", "password": OLD}, 401)
    ute.post("/account/sign-in", {"name": "Ute", "password": NEW})


def test_nobody_learns_who_has_an_account(posting: TestClient[Any], mail_server: Heard) -> None:
    """The answer is the same for an account, for one without a confirmed address, and for none."""
    signed_up(posting, "Ute", "ute@example.org")
    signed_up(posting, "Max", "max@example.org", confirmed=False)
    guest = Visitor(posting)
    guest.post("/account/guest", {"name": "Ivy"}, 201)
    guest.put("/account", {"email": "ivy@example.org"})
    anybody = Visitor(posting)
    answers = [
        anybody.request("POST", "/account/forgotten", json={"who": who})
        for who in ("Max", "max@example.org", "Ivy", "ivy@example.org", "Nobody", "%", "Ute")
    ]
    told = {(each.status_code, each.content, len(each.headers)) for each in answers}
    assert len(told) == 1
    wait_until(lambda: mail_server.messages)
    assert [letter(mail_server, n)["to"] for n in range(len(mail_server.messages))] == [
        "ute@example.org"
    ]


def test_a_link_is_kept_as_a_hash_and_ends(posting: TestClient[Any], mail_server: Heard) -> None:
    """After an hour, with a new password, and with another address."""
    hall: Hall = posting.app.state.hall
    ute, anybody = signed_up(posting, "Ute", "ute@example.org"), Visitor(posting)

    def asked() -> dict[str, str]:
        before = len(mail_server.messages)
        anybody.post("/account/forgotten", {"who": "Ute"}, 204)
        wait_until(lambda: len(mail_server.messages) > before)
        return {"token": token_in(mail_server), "password": NEW}

    late = asked()
    with hall.database.writing() as db:
        (kept,) = db.execute(select(letters)).all()
        assert late["token"] not in str(kept)
        db.execute(update(letters).values(sent=now() - renewing.LASTS - 1))
    assert anybody.post("/account/renew", late, 404)["code"] == "no_confirmation"

    changed = asked()
    ute.post("/account/password", {"old": OLD, "new": "another horse"})
    assert anybody.post("/account/renew", changed, 404)["code"] == "no_confirmation"

    moved = asked()
    ute.put("/account", {"email": "elsewhere@example.org"})
    assert anybody.post("/account/renew", moved, 404)["code"] == "no_confirmation"
    assert anybody.post("/account/confirm", {"token": moved["token"]}, 404)
    sweep(hall, now() + 2 * DAY)
    with hall.database.reading() as db:
        assert db.execute(select(letters)).all() == []


def test_nobody_s_letter_box_is_filled(posting: TestClient[Any], mail_server: Heard) -> None:
    """So many an hour; and nobody is told that there are no more."""
    hall: Hall = posting.app.state.hall
    signed_up(posting, "Ute", "ute@example.org")
    anybody = Visitor(posting)
    for _ in range(renewing.ENOUGH + 3):
        anybody.post("/account/forgotten", {"who": "Ute"}, 204)
    with hall.database.reading() as db:
        assert len(db.execute(select(letters)).all()) == renewing.ENOUGH
    wait_until(lambda: len(mail_server.messages) == renewing.ENOUGH)


def test_a_server_without_a_post_office_says_so(visitor: Visitor) -> None:
    refused = visitor.post("/account/forgotten", {"who": "Ute"}, 409)
    assert refused["code"] == "no_letters"
    asked = {"token": "x" * 32, "password": NEW}
    assert visitor.post("/account/renew", asked, 404)["code"] == "no_confirmation"


def test_a_notice_is_tried_out(
    posting: TestClient[Any], mail_server: Heard, web_server: Heard
) -> None:
    """By letter and webhook, in one's language; what went wrong is said; and not for ever."""
    ute = signed_up(posting, "Ute", "ute@example.org")
    ute.put("/account", {"webhook": f"http://127.0.0.1:{web_server.port}/hook"})

    tried = ute.post("/account/notice")
    assert tried == {"ways": [{"way": "e-mail", "fault": None}, {"way": "webhook", "fault": None}]}
    assert "Das ist ein Test" in letter(mail_server).get_content()
    assert "Das ist ein Test" in web_server.messages[0]

    ute.put("/account", {"webhook": "http://127.0.0.1:1/hook"})
    _, failed = ute.post("/account/notice")["ways"]
    assert failed["fault"]["code"] == "webhook_silent"
    for _ in range(renewing.ENOUGH - 2):
        ute.post("/account/notice")
    assert ute.post("/account/notice", {}, 409)["code"] == "enough_notices"


def test_who_can_be_told_nowhere_hears_so(posting: TestClient[Any], visitor: Visitor) -> None:
    """No address, one that is not confirmed, or a server that sends no letters."""
    max_ = signed_up(posting, "Max", "max@example.org", confirmed=False)
    assert max_.post("/account/notice", {}, 409)["code"] == "nowhere_to_tell"

    visitor.post("/account/guest", {}, 201)
    assert visitor.post("/account/notice", {}, 409)["code"] == "nowhere_to_tell"
