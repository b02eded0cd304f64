"""Who is at a table now, in this process and in others."""

from __future__ import annotations

from wartable.server.moments import MINUTE, SECOND, now
from wartable.server.settings import Settings

STALE = 3 * MINUTE
"""A process that has said nothing for so long is gone."""


class Presence:
    """For each process and table, the accounts that look on; an empty name for nobody known."""

    def __init__(self, away: int = Settings.away) -> None:
        self.grace = away * SECOND
        """Who was here so short a time ago is only loading the page again."""
        self._here: dict[str, dict[str, tuple[tuple[str, ...], int]]] = {}
        self._left: dict[str, int] = {}
        self._began = now()

    def update(self, process: str, table: str, accounts: tuple[str, ...]) -> bool:
        """These are at the table, says a process; whether that is news."""
        before = self.online(table)
        tables = dict(self._here.get(table, {}))
        if tables.pop(process, None):
            self._left[table] = now()
        if accounts:
            tables[process] = accounts, now()
        if tables:
            self._here[table] = tables
        else:
            self._here.pop(table, None)
        return self.online(table) != before

    def online(self, table: str) -> tuple[str, ...]:
        """Who is at the table; each person once, spectators without an account one by one."""
        oldest = now() - STALE
        all_here = [
            account
            for accounts, at in self._here.get(table, {}).values()
            if at > oldest
            for account in accounts
        ]
        known = dict.fromkeys(account for account in all_here if account)
        return (*known, *(account for account in all_here if not account))

    def is_away(self, table: str, account: str) -> bool:
        """Whether somebody is not at the table, and nobody has left it a moment ago."""
        last = max(self._left.get(table, 0), self._began)
        return account not in self.online(table) and now() - last > self.grace
