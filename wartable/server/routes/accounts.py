"""Who I am: signing up, in and out; guests."""

from __future__ import annotations

import asyncio

from litestar import Response, get, post, put
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from wartable.server import leaving, webhooks
from wartable.server.accounts import check_password, hash_password
from wartable.server.asking import (
    COOKIE,
    AnyRequest,
    Me,
    TheHall,
    Visitor,
    with_session,
)
from wartable.server.refusals import NotNow
from wartable.server.values import (
    AccountAnswer,
    AccountChange,
    GuestAsked,
    PasswordAsked,
    RemoveAsked,
    SignInAsked,
    SignUp,
)


@get("/account", sync_to_thread=False)
def account(visitor: Visitor) -> AccountAnswer:
    """Who I am."""
    return AccountAnswer(visitor.shown() if visitor else None)


@post("/account/sign-up", sync_to_thread=True)
def sign_up(
    hall: TheHall, request: AnyRequest, visitor: Visitor, data: JSONBody[SignUp]
) -> Response[AccountAnswer]:
    """A new account; a guest's own becomes one."""
    if visitor is not None and not visitor.is_guest:
        raise NotNow("has_account")
    hashed = hash_password(data.password)
    with hall.database.writing() as db:
        person = hall.accounts.sign_up(db, data, hashed, visitor)
        return _welcome(hall, request, person, hall.accounts.open_session(db, person))


@post("/account/sign-in", status_code=200, sync_to_thread=True)
def sign_in(
    hall: TheHall, request: AnyRequest, data: JSONBody[SignInAsked]
) -> Response[AccountAnswer]:
    """A session for who knows the password."""
    with hall.database.reading() as db:
        found, hashed = hall.accounts.named(db, data.name)
    person = check_password(found, hashed, data.password)
    with hall.database.writing() as db:
        return _welcome(hall, request, person, hall.accounts.open_session(db, person))


@post("/account/guest", sync_to_thread=True)
def guest(
    hall: TheHall, request: AnyRequest, visitor: Visitor, data: JSONBody[GuestAsked]
) -> Response[AccountAnswer]:
    """A session for who gives a name, or none."""
    if visitor is not None:
        raise NotNow("signed_in")
    with hall.database.writing() as db:
        person = hall.accounts.guest(db, data.name, data.language)
        return _welcome(hall, request, person, hall.accounts.open_session(db, person))


GONE = Cookie(COOKIE, value="", path="/", max_age=0, httponly=True, samesite="lax")


@post("/account/sign-out", status_code=204, response_cookies=[GONE], sync_to_thread=True)
def sign_out(hall: TheHall, request: AnyRequest) -> None:
    """The session is over."""
    if token := request.cookies.get(COOKIE):
        with hall.database.writing() as db:
            hall.accounts.close_session(db, token)


@post("/account/password", status_code=200, sync_to_thread=True)
def set_password(
    hall: TheHall, request: AnyRequest, person: Me, data: JSONBody[PasswordAsked]
) -> Response[AccountAnswer]:
    """A new password; every other session of the account is over."""
    if person.is_guest:
        raise NotNow("guest_has_no_password")
    with hall.database.reading() as db:
        found, hashed = hall.accounts.named(db, person.name)
    check_password(found, hashed, data.old)
    hashed = hash_password(data.new)
    with hall.database.writing() as db:
        hall.accounts.set_password(db, person, hashed)
        return _welcome(hall, request, person, hall.accounts.open_session(db, person))


@post("/account/remove", status_code=204, response_cookies=[GONE], sync_to_thread=True)
def remove(hall: TheHall, person: Me, data: JSONBody[RemoveAsked]) -> None:
    """My account is gone; computers play on in my seats. A guest needs no password."""
    if not person.is_guest:
        with hall.database.reading() as db:
            found, hashed = hall.accounts.named(db, person.name)
        check_password(found, hashed, data.password)
    with hall.database.writing() as db:
        news = leaving.remove_account(hall, db, person.id)
    leaving.tell(hall, news)


@put("/account")
async def change(hall: TheHall, person: Me, data: JSONBody[AccountChange]) -> AccountAnswer:
    """Where and how I want to be told."""
    if data.webhook:
        await webhooks.check_public(data.webhook, allow_private=hall.settings.private_webhooks)

    def save() -> AccountAnswer:
        with hall.database.writing() as db:
            return AccountAnswer(hall.accounts.change(db, person, data).shown())

    return await asyncio.to_thread(save)


def _welcome(hall: TheHall, request: AnyRequest, person: Me, token: str) -> Response[AccountAnswer]:
    response = Response(AccountAnswer(person.shown()))
    with_session(hall, request, response, token)
    return response
