"""No letter goes to an address before whoever reads it has said that it is theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from email import message_from_string, policy
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import select, update

from tests.server.conftest import ALLIED_SEAT, Visitor, settings_for
from tests.server.test_notices import Heard, mail_server, sent
from wartable.server import confirming
from wartable.server.app import create_app
from wartable.server.hall import Hall
from wartable.server.housekeeping import sweep
from wartable.server.moments import DAY, now
from wartable.server.notices import due_notices, with_somebody_to_tell
from wartable.server.schema import accounts, confirmations
from wartable.server.settings import Smtp

__all__ = ["mail_server"]

ADDRESS = "https://war.example.org"


@pytest.fixture
def posting(tmp_path: Path, mail_server: Heard) -> Iterator[TestClient[Any]]:
    """A server that sends letters."""
    smtp = Smtp("127.0.0.1", mail_server.port, sender="table@example.org", tls=False)
    settings = settings_for(tmp_path, smtp=smtp, address=ADDRESS)
    with TestClient(create_app(settings)) as client:
        yield client


def letter(heard: Heard, n: int = -1) -> Any:
    return message_from_string(heard.messages[n], policy=policy.default)


def token_in(heard: Heard, n: int = -1) -> str:
    text = letter(heard, n).get_content()
    found = re.search(rf"^{ADDRESS}/confirm/([\w-]+)$", text, re.M)
    assert found, text
    return found[1]


def test_an_address_is_confirmed_with_the_link_of_a_letter(
    posting: TestClient[Any], mail_server: Heard
) -> None:
    visitor = Visitor(posting)
    visitor.post("/account/guest", {"name": "Visit evil.example now"}, 201)
    mine = visitor.put("/account", {"email": "me@example.org", "language": "de"})["account"]
    assert (mine["email"], mine["confirmed"], mine["letters"]) == ("me@example.org", False, True)
    assert mail_server.messages == []

    visitor.post("/account/letter", status=204)
    read = letter(mail_server)
    assert (read["to"], read["from"]) == ("me@example.org", "table@example.org")
    assert read["subject"] == "wartable: Ist das deine Adresse?"
    assert "evil" not in mail_server.messages[0]
    token = token_in(mail_server)
    anybody = Visitor(posting)
    anybody.post("/account/confirm", {"token": token}, 204)
    assert visitor.get("/account")["account"]["confirmed"]
    assert anybody.post("/account/confirm", {"token": token}, 404)["code"] == "no_confirmation"
    assert visitor.post("/account/letter", {}, 409)["code"] == "email_confirmed"


def test_no_other_letter_goes_to_an_address_before(
    posting: TestClient[Any], mail_server: Heard
) -> None:
    """And nothing of what a stranger wrote stands over it."""
    hall: Hall = posting.app.state.hall
    host, other = Visitor(posting), Visitor(posting)
    name = "Free money: evil.example"
    table = host.table("me", "open", public=True, name=name)["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    other.put("/account", {"email": "me@example.org"})
    host.post(f"/tables/{table}/start")
    assert with_somebody_to_tell(hall, [table]) == []
    assert due_notices(hall, table) == []

    other.post("/account/letter", status=204)
    other.post("/account/confirm", {"token": token_in(mail_server)}, 204)
    assert with_somebody_to_tell(hall, [table]) == [table]
    (notice,) = due_notices(hall, table)
    assert sent(hall, notice) == ["e-mail"]
    read = letter(mail_server)
    assert read["subject"] == "wartable: it is your turn"
    assert name in read.get_content()
    assert sent(hall, replace(notice, person=replace(notice.person, is_confirmed=False))) == []


def test_a_new_address_is_not_confirmed(posting: TestClient[Any], mail_server: Heard) -> None:
    """Nor does the letter to the old one confirm it."""
    visitor = Visitor(posting)
    visitor.post("/account/guest", {}, 201)
    visitor.put("/account", {"email": "one@example.org"})
    visitor.post("/account/letter", status=204)
    visitor.put("/account", {"email": "two@example.org"})
    refused = visitor.post("/account/confirm", {"token": token_in(mail_server)}, 404)
    assert refused["code"] == "no_confirmation"

    visitor.post("/account/letter", status=204)
    visitor.post("/account/confirm", {"token": token_in(mail_server)}, 204)
    assert visitor.put("/account", {"notify": True})["account"]["confirmed"]
    assert not visitor.put("/account", {"email": "one@example.org"})["account"]["confirmed"]
    assert not visitor.put("/account", {"email": "two@example.org"})["account"]["confirmed"]


def test_a_link_is_kept_as_a_hash_and_ends(posting: TestClient[Any], mail_server: Heard) -> None:
    hall: Hall = posting.app.state.hall
    visitor = Visitor(posting)
    visitor.post("/account/guest", {}, 201)
    visitor.put("/account", {"email": "me@example.org"})
    visitor.post("/account/letter", status=204)
    token = token_in(mail_server)

    with hall.database.writing() as db:
        (kept,) = db.execute(select(confirmations)).all()
        assert token not in str(kept)
        old = now() - confirming.LASTS - 1
        db.execute(update(confirmations).values(sent=old))
    assert visitor.post("/account/confirm", {"token": token}, 404)["code"] == "no_confirmation"
    sweep(hall, now())
    with hall.database.reading() as db:
        assert db.execute(select(confirmations)).all() == []


def test_nobody_s_letter_box_is_filled(posting: TestClient[Any], mail_server: Heard) -> None:
    """So many letters an hour for an account, whatever the address, and for an address, whoever
    asks."""
    hall: Hall = posting.app.state.hall
    one = Visitor(posting)
    one.post("/account/guest", {}, 201)
    for n in range(confirming.ENOUGH):
        one.put("/account", {"email": f"victim{n}@example.org"})
        one.post("/account/letter", status=204)
    one.put("/account", {"email": "victim@example.org"})
    assert one.post("/account/letter", {}, 409)["code"] == "enough_letters"

    for n in range(confirming.ENOUGH + 1):
        other = Visitor(posting)
        other.post("/account/guest", {}, 201)
        other.put("/account", {"email": "Victim@example.org" if n % 2 else "victim@Example.org"})
        other.post("/account/letter", status=204 if n < confirming.ENOUGH else 409)
        other.post("/account/remove", {}, 204)
    assert len(mail_server.messages) == 2 * confirming.ENOUGH
    with hall.database.writing() as db:
        db.execute(update(confirmations).values(sent=now() - DAY))
    one.post("/account/letter", status=204)


def test_a_server_without_a_post_office_says_so(visitor: Visitor) -> None:
    visitor.post("/account/guest", {}, 201)
    assert visitor.post("/account/letter", {}, 409)["code"] == "no_letters"

    mine = visitor.put("/account", {"email": "me@example.org"})["account"]
    assert (mine["letters"], mine["confirmed"]) == (False, False)


def test_a_letter_that_cannot_be_sent_is_said_to_be_so(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, smtp=Smtp("127.0.0.1", 1, tls=False))
    with TestClient(create_app(settings)) as client:
        visitor = Visitor(client)
        visitor.post("/account/guest", {}, 201)
        assert visitor.post("/account/letter", {}, 409)["code"] == "no_email"
        visitor.put("/account", {"email": "me@example.org"})

        assert visitor.post("/account/letter", {}, 409)["code"] == "letter_not_sent"


def test_whoever_signs_up_confirms_anew(posting: TestClient[Any], mail_server: Heard) -> None:
    hall: Hall = posting.app.state.hall
    visitor = Visitor(posting)
    visitor.post("/account/guest", {}, 201)
    with hall.database.writing() as db:
        db.execute(update(accounts).values(email="a@example.org", confirmed=True))
    asked = {"name": "Ute", "password": "correct horse", "email": "b@example.org"}

    assert not visitor.post("/account/sign-up", asked, 201)["account"]["confirmed"]


@pytest.mark.parametrize(
    "email",
    [
        "a@example.org,b@example.org",
        "a@example.org;b@example.org",
        "a@example.org b@example.org",
        "friends:a@example.org,b@example.org;",
        "friends:a@example.org;",
        "Ivy <a@example.org>",
        "<a@example.org>",
        '"a b"@example.org',
        "a@example.org\nBcc: b@example.org",
        "a@example.org\r\n",
        "a@b@example.org",
        "a@example.org(b@example.org)",
        "a@[127.0.0.1]",
        "ä@example.org",
        "a@",
        "@example.org",
        "a",
    ],
)
def test_an_address_is_one_address(visitor: Visitor, email: str) -> None:
    visitor.post("/account/guest", {}, 201)

    assert visitor.put("/account", {"email": email}, 422)["code"] == "bad_email"
    asked = {"name": "Bad Mail", "password": "correct horse", "email": email}
    assert visitor.post("/account/sign-up", asked, 422)["code"] == "bad_email"
    assert visitor.get("/account")["account"]["email"] == ""


@pytest.mark.parametrize("email", ["a@example.org", "A.b+c_d@mail.example.org", "root@localhost"])
def test_plain_addresses_are_addresses(visitor: Visitor, email: str) -> None:
    visitor.post("/account/guest", {}, 201)

    assert visitor.put("/account", {"email": email})["account"]["email"] == email
