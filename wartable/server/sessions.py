"""Whose session a token is: asked with every request, so it is remembered while it is true.

Where one process has the database to itself, nothing that it remembers outlives a change to any
account or session; what a program beside it changes (`wartable admin`) holds a few seconds later.
Where several processes serve, each asks the database every time.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock
from typing import Any

from sqlalchemy import Connection, event

from wartable.server.accounts import Accounts, Person
from wartable.server.database import Database
from wartable.server.schema import accounts, sessions

REMEMBERED = 5.0
"""Seconds for which somebody is remembered."""
MOST = 20_000


class Sessions:
    """The sessions of one process."""

    def __init__(self, database: Database, accounts: Accounts) -> None:
        self._database = database
        self._accounts = accounts
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        self.changes = 0
        """How often accounts or sessions have changed."""
        self._lock = Lock()
        if database.together:
            event.listen(database.engine, "after_execute", _note_change)
            database.listeners.append(self._written)

    def remembered(self, token: str) -> Person | None:
        """Whose session this is, if that is known without asking."""
        since, person = self._known.get(token, (0.0, None))
        return person if time.monotonic() - since < REMEMBERED else None

    def find(self, token: str) -> Person | None:
        """Whose session this is."""
        if not token:
            return None
        if person := self.remembered(token):
            return person
        changes, began = self.changes, time.monotonic()
        with self._database.reading() as db:
            person = self._accounts.of_session(db, token)
        if person and self._database.together:
            with self._lock:
                if changes == self.changes:
                    self._known[token] = began, person
                    while len(self._known) > MOST:
                        self._known.popitem(last=False)
        return person

    def _written(self, db: Connection) -> None:
        """A transaction is on disk."""
        if db.info.pop(_CHANGED, False):
            with self._lock:
                self.changes += 1
                self._known.clear()


_CHANGED = "accounts or sessions have changed"


def _note_change(db: Connection, statement: Any, *_: Any) -> None:
    if statement.is_dml and statement.table in (accounts, sessions):
        db.info[_CHANGED] = True
