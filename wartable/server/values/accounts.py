"""Accounts: who somebody is, and how they sign in and change it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from wartable.server.values.value import Asked, ErrorBody, Language, Name, Password, Sent


class Account(Sent, frozen=True):
    """Who somebody is, to themselves."""

    id: str
    name: str
    guest: bool
    admin: bool
    email: str
    confirmed: bool
    """Whether whoever reads that address has said so; before that no other letter goes there."""
    letters: bool
    """Whether this server sends letters."""
    webhook: str
    language: str
    notify: bool


class AccountAnswer(Sent, frozen=True):
    account: Account | None


class SignUp(Asked, frozen=True):
    name: Name
    password: Password
    email: Annotated[str, Meta(max_length=254)] = ""
    language: Language = "en"


class ConfirmAsked(Asked, frozen=True):
    token: Annotated[str, Meta(max_length=64)]


class PasswordAsked(Asked, frozen=True):
    old: Annotated[str, Meta(max_length=256)]
    new: Password


class ForgottenAsked(Asked, frozen=True):
    who: Annotated[str, Meta(min_length=1, max_length=254)]
    """A name, or an e-mail address."""


class RenewAsked(Asked, frozen=True):
    token: Annotated[str, Meta(max_length=64)]
    password: Password


class WayTried(Sent, frozen=True):
    """One way by which somebody is told, and what was wrong with it."""

    way: Literal["e-mail", "webhook"]
    fault: ErrorBody | None


class NoticeTried(Sent, frozen=True):
    ways: tuple[WayTried, ...]


class RemoveAsked(Asked, frozen=True):
    password: Annotated[str, Meta(max_length=256)] = ""


class SignInAsked(Asked, frozen=True):
    name: Annotated[str, Meta(max_length=32)]
    password: Annotated[str, Meta(max_length=256)]


class GuestAsked(Asked, frozen=True):
    name: Annotated[str, Meta(max_length=32)] = ""
    language: Language = "en"


class AccountChange(Asked, frozen=True):
    email: Annotated[str, Meta(max_length=254)] | None = None
    webhook: Annotated[str, Meta(max_length=500)] | None = None
    language: Language | None = None
    notify: bool | None = None
