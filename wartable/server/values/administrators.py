"""What administrators see."""

from __future__ import annotations

from wartable.server.values.tables import TableInfo
from wartable.server.values.value import Sent


class AuditEntry(Sent, frozen=True):
    id: int
    at: int
    account: str
    name: str
    what: str
    about: str


class AuditList(Sent, frozen=True):
    entries: tuple[AuditEntry, ...]


class AdminCounts(Sent, frozen=True):
    """How many tables there are of each status, accounts, and guests."""

    open: int
    playing: int
    over: int
    accounts: int
    guests: int


class TableList(Sent, frozen=True):
    tables: tuple[TableInfo, ...]


class AccountEntry(Sent, frozen=True):
    """An account in the administrator's list, and how many seats it has."""

    id: str
    name: str
    guest: bool
    admin: bool
    created: int
    seats: int


class AccountList(Sent, frozen=True):
    accounts: tuple[AccountEntry, ...]
