"""Whose session it is, is remembered while it is true and no longer."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from tests.server.conftest import Visitor
from wartable.server import sessions
from wartable.server.accounts import Accounts, Person
from wartable.server.database import Database
from wartable.server.hall import Hall
from wartable.server.schema import accounts


@pytest.fixture
def token(visitor: Visitor) -> str:
    visitor.post("/account/guest", {"name": "Anna"}, 201)
    token: str = visitor.jar["wartable"]
    return token


@pytest.fixture
def asked(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tokens that the database was asked for."""
    found: list[str] = []
    of_session = Accounts.of_session

    def spy(self: Accounts, db: object, token: str) -> Person | None:
        found.append(token)
        return of_session(self, db, token)  # type: ignore[arg-type]

    monkeypatch.setattr(Accounts, "of_session", spy)
    return found


def test_the_database_is_asked_once(
    visitor: Visitor, hall: Hall, token: str, asked: list[str]
) -> None:
    for _ in range(3):
        assert visitor.get("/account")["account"]["name"] == "Anna"
        assert hall.sessions.find(token)
    assert asked.count(token) == 1


def test_what_is_changed_is_known_at_once(visitor: Visitor, hall: Hall, token: str) -> None:
    person = hall.sessions.find(token)
    assert person
    assert hall.sessions.remembered(token) == person
    with hall.database.writing() as db:
        db.execute(update(accounts).where(accounts.c.id == person.id).values(name="Berta"))
        found = hall.sessions.find(token)
        assert found
        assert found.name == "Anna", "not before it is on disk"
    assert visitor.get("/account")["account"]["name"] == "Berta"

    visitor.post("/account/sign-out", status=204)
    assert hall.sessions.find(token) is None


def test_what_another_process_changes_is_known_soon(
    visitor: Visitor, hall: Hall, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = hall.sessions.find(token)
    assert person
    another = Database(hall.database.engine)
    with another.writing() as db:
        hall.accounts.delete(db, person.id)
    assert hall.sessions.find(token) == person
    monkeypatch.setattr(sessions, "REMEMBERED", 0.0)
    assert hall.sessions.find(token) is None


def test_who_asks_while_it_changes_is_not_remembered_as_before(hall: Hall, token: str) -> None:
    """The answer of a transaction that began before the change is never kept."""
    of_session = hall.accounts.of_session

    def slow(db: object, token: str) -> Person | None:
        person = of_session(db, token)  # type: ignore[arg-type]
        with hall.database.writing() as writing:
            hall.accounts.close_session(writing, token)
        return person

    hall.sessions._known.clear()
    hall.accounts.of_session = slow  # type: ignore[assignment, method-assign]
    try:
        assert hall.sessions.find(token)
    finally:
        del hall.accounts.of_session
    assert hall.sessions.find(token) is None
