"""What a server is told when it starts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

from wartable.core.errors import BadOptions


@dataclass(frozen=True)
class Smtp:
    """Where e-mail goes out; nowhere without a host."""

    host: str = ""
    port: int = 587
    user: str = ""
    password: str = field(default="", repr=False)
    sender: str = ""
    tls: bool = True


@dataclass(frozen=True)
class Limits:
    """How many requests one address or session may make in a minute, and how many sockets a process
    holds open."""

    sign_ins: int = 10
    actions: int = 600
    tables: int = 30
    chat: int = 60
    questions: int = 300
    looks: int = 2000
    sockets: int = 200
    """From one address."""
    onlookers: int = 300
    """At one table; who sits there always gets in."""


@dataclass(frozen=True)
class Quota:
    """What one person may leave on the server."""

    tables: int
    """Tables of which one is the host."""
    logs: int
    """Logs that one has imported, and their size together."""
    megabytes: int
    chat: int
    """Lines that one has written at all tables."""


@dataclass(frozen=True)
class Settings:
    """One server. Workers read the same from the environment, `WARTABLE_...`."""

    data: Path
    database: str
    """An SQLAlchemy URL."""
    address: str = ""
    """Where people reach it, as its host says: `https://war.example.org`."""
    listens: str = ""
    """Where it listens, as far as it knows: `127.0.0.1:8000`."""
    https: bool = False
    """Whether cookies are for https only."""
    admin: str = ""
    """The administrator's name; the account is made when the server starts, if it is new."""
    thinkers: int = 1
    """Processes in which computer players think."""
    askers: int = 2
    """Processes for what people ask that is known in a moment, and as many for what is not."""
    warm: bool = False
    """Whether processes are made ready before anybody asks for one."""
    sealing: int = 0
    """For how many seconds computers do not begin, so that people's browsers can seal words for the
    dice."""
    dealing: int = 20
    """After how many seconds without news a table that has to deal no longer waits for words."""
    away: int = 30
    """After how many seconds who left a table is away: until then a page is only loaded again."""
    private_webhooks: bool = False
    """Whether a webhook may point into one's own network."""
    patience: int = 20
    """Seconds that a writer waits for others before it is refused."""
    smtp: Smtp = Smtp()
    limits: Limits = Limits()
    quota: Quota = Quota(tables=300, logs=100, megabytes=200, chat=20_000)
    guest_quota: Quota = Quota(tables=30, logs=5, megabytes=10, chat=1000)
    lines: int = 100_000
    """How many lines the log of one game may have before nobody can play on."""
    guest_days: int = 30
    """After how many days without a move a table goes at which nobody has an account."""

    @property
    def is_postgresql(self) -> bool:
        return self.database.startswith("postgresql")


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the environment names; `BadOptions` says which makes no sense."""
    data = Path(environment.get("WARTABLE_DATA") or user_data_path("wartable"))
    address = _public_url(environment.get("WARTABLE_ADDRESS", ""))
    return Settings(
        data=data,
        database=database_url(environment.get("WARTABLE_DATABASE", ""), data),
        address=address,
        listens=environment.get("WARTABLE_LISTENS", ""),
        https=_switch(environment, "WARTABLE_HTTPS", address.startswith("https:")),
        admin=environment.get("WARTABLE_ADMIN", ""),
        thinkers=_number(environment, "WARTABLE_THINKERS", max(1, (os.cpu_count() or 2) - 1)),
        askers=_number(environment, "WARTABLE_ASKERS", Settings.askers),
        warm=_switch(environment, "WARTABLE_WARM", False),
        sealing=_number(environment, "WARTABLE_SEALING", 5),
        dealing=_number(environment, "WARTABLE_DEALING", Settings.dealing),
        away=_number(environment, "WARTABLE_AWAY", Settings.away),
        private_webhooks=_switch(environment, "WARTABLE_PRIVATE_WEBHOOKS", False),
        patience=_number(environment, "WARTABLE_PATIENCE", Settings.patience),
        smtp=Smtp(
            host=environment.get("WARTABLE_SMTP_HOST", ""),
            port=_number(environment, "WARTABLE_SMTP_PORT", 587),
            user=environment.get("WARTABLE_SMTP_USER", ""),
            password=environment.get("WARTABLE_SMTP_PASSWORD", ""),
            sender=environment.get("WARTABLE_SMTP_SENDER", ""),
            tls=_switch(environment, "WARTABLE_SMTP_TLS", True),
        ),
        limits=Limits(
            sign_ins=_number(environment, "WARTABLE_LIMIT_SIGN_INS", Limits.sign_ins),
            actions=_number(environment, "WARTABLE_LIMIT_ACTIONS", Limits.actions),
            tables=_number(environment, "WARTABLE_LIMIT_TABLES", Limits.tables),
            chat=_number(environment, "WARTABLE_LIMIT_CHAT", Limits.chat),
            questions=_number(environment, "WARTABLE_LIMIT_QUESTIONS", Limits.questions),
            looks=_number(environment, "WARTABLE_LIMIT_LOOKS", Limits.looks),
            sockets=_number(environment, "WARTABLE_LIMIT_SOCKETS", Limits.sockets),
            onlookers=_number(environment, "WARTABLE_LIMIT_ONLOOKERS", Limits.onlookers),
        ),
        quota=_quota(environment, "WARTABLE_QUOTA_", Settings.quota),
        guest_quota=_quota(environment, "WARTABLE_GUEST_QUOTA_", Settings.guest_quota),
        lines=_number(environment, "WARTABLE_QUOTA_LINES", Settings.lines),
        guest_days=_number(environment, "WARTABLE_GUEST_DAYS", Settings.guest_days),
    )


def _quota(environment: Mapping[str, str], name: str, default: Quota) -> Quota:
    return Quota(
        tables=_number(environment, f"{name}TABLES", default.tables),
        logs=_number(environment, f"{name}LOGS", default.logs),
        megabytes=_number(environment, f"{name}MEGABYTES", default.megabytes),
        chat=_number(environment, f"{name}CHAT", default.chat),
    )


def database_url(given: str, data: Path) -> str:
    """The URL as SQLAlchemy wants it; without one, a file in the data folder."""
    if not given:
        return f"sqlite:///{data.absolute() / 'wartable.sqlite'}"
    scheme, colon, rest = given.partition("://")
    match scheme:
        case "postgres" | "postgresql" | "postgresql+psycopg":
            return f"postgresql+psycopg{colon}{rest}"
        case "sqlite":
            return given
    raise BadOptions(f"{scheme or given!r} is no database known here; sqlite or postgresql is")


def _public_url(said: str) -> str:
    """The beginning of every address here, as people type it."""
    try:
        parts = urlsplit(said.rstrip("/"))
        is_whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_whole = False
    if said and (not is_whole or parts.path or parts.query or parts.fragment or parts.username):
        raise BadOptions(f"{said!r} is no public address; https://war.example.org would be one")
    return said.rstrip("/")


def _number(environment: Mapping[str, str], name: str, default: int) -> int:
    said = environment.get(name, "")
    if not said:
        return default
    if not said.isascii() or not said.isdigit() or int(said) < 1:
        raise BadOptions(f"{name}: {said!r} is no number above 0")
    return int(said)


def _switch(environment: Mapping[str, str], name: str, default: bool) -> bool:
    said = environment.get(name, "").lower()
    if said not in ("", "0", "1", "no", "yes", "false", "true"):
        raise BadOptions(f"{name}: {said!r} is neither yes nor no")
    return said in ("1", "yes", "true") if said else default
