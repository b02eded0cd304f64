"""Signing up, in and out; guests; names and passwords."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from tests.server.conftest import HASHER, Visitor
from wartable.server.accounts import GUESTS, check_password, make_administrator, new_id
from wartable.server.hall import Hall
from wartable.server.refusals import SignIn
from wartable.server.schema import accounts, sessions


def test_nobody_is_signed_in_at_first(visitor: Visitor) -> None:
    assert visitor.get("/account") == {"account": None}


def test_an_account_is_signed_up_out_and_in(visitor: Visitor, other: Visitor) -> None:
    made = visitor.post("/account/sign-up", {"name": "Ada", "password": "correct horse"}, 201)
    assert made["account"]["name"] == "Ada"
    assert not made["account"]["guest"]
    assert visitor.get("/account") == made
    visitor.post("/account/sign-out", status=204)
    assert visitor.get("/account") == {"account": None}

    same = other.post("/account/sign-in", {"name": " aDA ", "password": "correct horse"})
    assert same == made


def test_a_wrong_name_and_a_wrong_password_are_told_alike(visitor: Visitor) -> None:
    visitor.post("/account/sign-up", {"name": "Bea", "password": "correct horse"}, 201)
    visitor.post("/account/sign-out", status=204)

    one = visitor.post("/account/sign-in", {"name": "Bea", "password": "battery staple"}, 401)
    two = visitor.post("/account/sign-in", {"name": "Nobody", "password": "battery staple"}, 401)
    assert one == two
    assert one["error"] == "sign_in"


def test_a_name_is_taken_once_whatever_its_case(visitor: Visitor, other: Visitor) -> None:
    visitor.post("/account/sign-up", {"name": "Cem", "password": "correct horse"}, 201)

    refused = other.post("/account/sign-up", {"name": "CEM", "password": "correct horse"}, 409)
    assert refused["error"] == "not_now"


@pytest.mark.parametrize(
    "body",
    [
        {"name": "", "password": "correct horse"},
        {"name": "x" * 33, "password": "correct horse"},
        {"name": "Dan", "password": "short"},
        {"name": "Dan"},
        {"name": 3, "password": "correct horse"},
        {"name": "Dan", "password": "correct horse", "admin": True},
    ],
)
def test_what_does_not_fit_is_refused(visitor: Visitor, body: object) -> None:
    assert visitor.post("/account/sign-up", body, 400)["error"] == "malformed"
    assert visitor.get("/account") == {"account": None}


@pytest.mark.parametrize("name", ["\x00\x01", " \t ", "a\u202eb", "x\x00y"])
def test_names_can_be_seen(visitor: Visitor, name: str) -> None:
    refused = visitor.post("/account/sign-up", {"name": name, "password": "correct horse"}, 422)
    assert refused["error"] == "refused"


def test_a_guest_who_signs_up_keeps_the_seats(visitor: Visitor) -> None:
    table = visitor.table(start=False)
    guest = visitor.get("/account")["account"]
    assert guest["guest"]

    made = visitor.post("/account/sign-up", {"name": "Eve", "password": "correct horse"}, 201)
    assert made["account"]["id"] == guest["id"]
    assert visitor.see(table["id"])["table"]["mine"] == ["germany-japan"]


@pytest.mark.parametrize("language", ["en", "de", "ru", "cs"])
def test_a_newcomer_has_a_name_in_their_language(visitor: Visitor, language: str) -> None:
    seats = [{"powers": ["germany", "japan"], "who": "me"}]
    rest = {"powers": ["soviet_union", "united_kingdom", "united_states"], "who": "open"}
    asked = {"game": "spring_1942", "seats": [*seats, rest]}
    answer = visitor.request("POST", f"/tables?lang={language}", json=asked)
    assert answer.status_code == 201, answer.text

    guest = visitor.get("/account")["account"]
    assert guest["language"] == language
    assert guest["name"].split()[0] in GUESTS[language]


def test_a_guest_s_session_ends_at_sign_up(visitor: Visitor, other: Visitor) -> None:
    """Whoever had looked at the guest's cookie holds nothing of the account."""
    visitor.table(start=False)
    stolen = visitor.jar["wartable"]
    visitor.post("/account/sign-up", {"name": "Egon", "password": "correct horse"}, 201)

    assert visitor.jar["wartable"] != stolen
    assert visitor.get("/account")["account"]["name"] == "Egon"
    other.jar.set("wartable", stolen, domain="testserver.local")
    assert other.get("/account") == {"account": None}


def test_an_account_has_so_many_sessions_at_once(
    visitor: Visitor, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wartable.server.accounts.SESSIONS", 3)
    asked = {"name": "Many Places", "password": "correct horse"}
    visitor.post("/account/sign-up", asked, 201)
    first = visitor.jar["wartable"]
    for _ in range(4):
        visitor.post("/account/sign-in", asked)

    with hall.database.reading() as db:
        mine = select(sessions).where(sessions.c.account == visitor.id)
        assert len(db.execute(mine).all()) == 3
        assert hall.accounts.of_session(db, first) is None
    assert visitor.get("/account")["account"]


def test_no_id_begins_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """`wartable admin remove-account ID` takes every one of them."""
    made = iter(["-Pmq", "--ab", "_cd-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(made))

    assert new_id(12) == "_cd-"


def test_passwords_and_sessions_are_stored_as_hashes(
    visitor: Visitor, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hash of a password takes 64 MiB, three times over."""
    monkeypatch.setattr("wartable.server.accounts._HASHER", HASHER)
    visitor.post("/account/sign-up", {"name": "Fay", "password": "correct horse"}, 201)
    token = visitor.jar["wartable"]

    with hall.database.reading() as db:
        kept = db.execute(select(accounts).where(accounts.c.name == "Fay")).one()
        tokens = set(db.scalars(select(sessions.c.token)))
    assert kept.password.startswith("$argon2id$v=19$m=65536,t=3,")
    assert token not in tokens


def test_a_new_password_ends_every_other_session(visitor: Visitor, other: Visitor) -> None:
    visitor.post("/account/sign-up", {"name": "Lea", "password": "correct horse"}, 201)
    other.post("/account/sign-in", {"name": "Lea", "password": "correct horse"})
    wrong = {"old": "battery staple", "new": "correct zebra"}
    assert visitor.post("/account/password", wrong, 401)["error"] == "sign_in"

    visitor.post("/account/password", {"old": "correct horse", "new": "correct zebra"})
    assert visitor.get("/account")["account"]["name"] == "Lea"
    assert other.get("/account") == {"account": None}
    other.post("/account/sign-in", {"name": "Lea", "password": "correct horse"}, 401)
    other.post("/account/sign-in", {"name": "Lea", "password": "correct zebra"})


def test_an_administrator_is_made_by_the_server(hall: Hall) -> None:
    with hall.database.writing() as db:
        password = make_administrator(db, "Head of House")
        person, hashed = hall.accounts.named(db, "head of house")

    boss = check_password(person, hashed, password)
    assert (boss.name, boss.is_admin) == ("Head of House", True)
    with pytest.raises(SignIn):
        check_password(person, hashed, "")


def test_the_session_cookie_is_for_this_site_and_not_for_scripts(visitor: Visitor) -> None:
    answer = visitor.request("POST", "/account/guest", json={"name": "Gus"})

    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_what_one_wants_to_be_told_is_changed(visitor: Visitor) -> None:
    visitor.post("/account/guest", {}, 201)

    changed = visitor.put("/account", {"email": "a@example.org", "language": "de"})
    assert changed["account"]["email"] == "a@example.org"
    assert changed["account"]["language"] == "de"
    assert changed == visitor.get("/account")


@pytest.mark.parametrize(
    "url", ["ftp://example.org/", "javascript:alert(1)", "https://a:b@example.org", "x", "http://"]
)
def test_a_webhook_is_an_address(visitor: Visitor, url: str) -> None:
    visitor.post("/account/guest", {}, 201)

    assert visitor.put("/account", {"webhook": url}, 422)["error"] == "refused"
    assert visitor.get("/account")["account"]["webhook"] == ""
