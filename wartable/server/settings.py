"""What a server is told when it starts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

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
    """How many requests one address or session may make in a minute."""

    sign_ins: int = 10
    actions: int = 600
    tables: int = 30
    chat: int = 60
    questions: int = 300
    looks: int = 2000


@dataclass(frozen=True)
class Settings:
    """One server. Workers read the same from the environment, `WARTABLE_...`."""

    data: Path
    database: str
    """An SQLAlchemy URL."""
    address: str = ""
    """Where people reach it, for links in letters: `https://war.example.org`."""
    https: bool = False
    """Whether cookies are for https only."""
    admin: str = ""
    """The account with this name is an administrator."""
    thinkers: int = 1
    """Processes in which computer players think."""
    warm: bool = False
    """Whether the first computer player is made ready before anybody asks for one."""
    private_webhooks: bool = False
    """Whether a webhook may point into one's own network."""
    smtp: Smtp = Smtp()
    limits: Limits = Limits()

    @property
    def is_postgresql(self) -> bool:
        return self.database.startswith("postgresql")


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the environment names; `BadOptions` says which makes no sense."""
    data = Path(environment.get("WARTABLE_DATA") or user_data_path("wartable"))
    address = environment.get("WARTABLE_ADDRESS", "").rstrip("/")
    return Settings(
        data=data,
        database=database_url(environment.get("WARTABLE_DATABASE", ""), data),
        address=address,
        https=_switch(environment, "WARTABLE_HTTPS", address.startswith("https:")),
        admin=environment.get("WARTABLE_ADMIN", ""),
        thinkers=_number(environment, "WARTABLE_THINKERS", max(1, (os.cpu_count() or 2) - 1)),
        warm=_switch(environment, "WARTABLE_WARM", False),
        private_webhooks=_switch(environment, "WARTABLE_PRIVATE_WEBHOOKS", False),
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
        ),
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
