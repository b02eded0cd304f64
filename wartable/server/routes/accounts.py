"""Who I am: signing up, in and out; guests."""

from __future__ import annotations

import asyncio
import logging

from litestar import Response, get, post, put
from litestar.background_tasks import BackgroundTask
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from wartable.server import confirming, leaving, letters, renewing, webhooks
from wartable.server.accounts import check_password, hash_password
from wartable.server.addresses import public_address
from wartable.server.asking import (
    COOKIE,
    AnyRequest,
    Me,
    Telling,
    TheHall,
    Visitor,
    with_session,
)
from wartable.server.refusals import NotNow
from wartable.server.values import (
    AccountAnswer,
    AccountChange,
    ConfirmAsked,
    ForgottenAsked,
    GuestAsked,
    NoticeTried,
    PasswordAsked,
    RemoveAsked,
    RenewAsked,
    SignInAsked,
    SignUp,
)

logger = logging.getLogger("wartable.server")


@get("/account", sync_to_thread=False)
def account(hall: TheHall, visitor: Visitor) -> AccountAnswer:
    """Who I am."""
    return _shown(hall, visitor)


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
            return _shown(hall, hall.accounts.change(db, person, data))

    return await asyncio.to_thread(save)


@post("/account/letter", status_code=204)
async def letter(hall: TheHall, person: Me) -> None:
    """A letter to my address, with a link by which I say that it is mine."""
    smtp = hall.settings.smtp
    if not smtp.host:
        raise NotNow("no_letters")

    def ask() -> str:
        with hall.database.writing() as db:
            return confirming.ask(db, person)

    link = f"{public_address(hall.settings)}/confirm/{await asyncio.to_thread(ask)}"
    text = confirming.TEXT[person.language].format(link=link)
    try:
        await letters.send(smtp, person.email, confirming.SUBJECT[person.language], text)
    except letters.NOT_SENT as error:
        logger.warning("account %s: e-mail: %s", person.id, error)
        raise NotNow("letter_not_sent") from error


@post("/account/confirm", status_code=204, sync_to_thread=True)
def confirm(hall: TheHall, data: JSONBody[ConfirmAsked]) -> None:
    """The address that the letter went to is mine."""
    with hall.database.writing() as db:
        confirming.confirm(db, data.token)


@post("/account/notice", status_code=200)
async def try_notice(person: Me, notices: Telling) -> NoticeTried:
    """A notice that says nothing goes to me now, in every way I want to be told."""
    return await notices.try_out(person)


@post("/account/forgotten", status_code=204)
async def forgotten(hall: TheHall, data: JSONBody[ForgottenAsked]) -> Response[None]:
    """A letter with a link by which a password is renewed, if there is such an account with a
    confirmed address: it goes out after the answer, which is always the same."""
    if not hall.settings.smtp.host:
        raise NotNow("no_letters")
    return Response(None, background=BackgroundTask(_send_renewals, hall, data.who))


async def _send_renewals(hall: TheHall, who: str) -> None:
    for renewal in await asyncio.to_thread(renewing.ask, hall, who):
        person = renewal.person
        link = f"{public_address(hall.settings)}/renew/{renewal.token}"
        text = renewing.TEXT[person.language].format(name=person.name, link=link)
        try:
            subject = renewing.SUBJECT[person.language]
            await letters.send(hall.settings.smtp, person.address, subject, text)
        except letters.NOT_SENT as error:
            logger.warning("account %s: e-mail: %s", person.id, error)


@post("/account/renew", status_code=200, sync_to_thread=True)
def renew(
    hall: TheHall, request: AnyRequest, data: JSONBody[RenewAsked]
) -> Response[AccountAnswer]:
    """A new password for who followed the link of a letter; every session of the account is over,
    and a new one begins."""
    with hall.database.reading() as db:
        renewing.check(hall, db, data.token)
    hashed = hash_password(data.password)
    with hall.database.writing() as db:
        person = renewing.renew(hall, db, data.token, hashed)
        return _welcome(hall, request, person, hall.accounts.open_session(db, person))


def _shown(hall: TheHall, person: Visitor) -> AccountAnswer:
    letters = bool(hall.settings.smtp.host)
    return AccountAnswer(person.shown(letters=letters) if person else None)


def _welcome(hall: TheHall, request: AnyRequest, person: Me, token: str) -> Response[AccountAnswer]:
    response = Response(_shown(hall, person))
    with_session(hall, request, response, token)
    return response
