"""Who asks and how: what every request brings with it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency, Provide
from litestar.params import PathParameter, QueryParameter

from wartable.server.accounts import LASTS, Person
from wartable.server.hall import Hall
from wartable.server.looking import Eyes
from wartable.server.moments import SECOND
from wartable.server.refusals import SignIn
from wartable.server.thinkers import Thinkers
from wartable.server.values import Language

COOKIE = "wartable"

AnyRequest = Request[Any, Any, Any]
TheHall = NamedDependency[Hall]
Visitor = NamedDependency[Person | None]
"""Who asks, signed in or not."""
Me = NamedDependency[Person]
"""Who asks, signed in."""
Look = NamedDependency[Eyes]
Thinking = NamedDependency[Thinkers]
TableId = Annotated[str, PathParameter(min_length=1, max_length=24)]
SeatId = Annotated[str, PathParameter(min_length=1, max_length=80)]
Name = Annotated[str, PathParameter(min_length=1, max_length=80)]
InLanguage = Annotated[
    Language | None, QueryParameter(name="lang", description="The reader's language.")
]
FromSeat = Annotated[
    str,
    QueryParameter(name="seat", max_length=80, description="Which of one's own seats looks."),
]


def find_hall(state: State) -> Hall:
    """The hall of this process."""
    hall: Hall = state.hall
    return hall


def find_visitor(request: AnyRequest, hall: TheHall) -> Person | None:
    """Who is signed in, if anybody is."""
    if not (token := request.cookies.get(COOKIE)):
        return None
    with hall.database.reading() as db:
        return hall.accounts.of_session(db, token)


def find_person(visitor: Visitor) -> Person:
    """Who is signed in; nobody else gets through."""
    if visitor is None:
        raise SignIn("sign_in")
    return visitor


def find_eyes(visitor: Visitor, lang: InLanguage = None, seat: FromSeat = "") -> Eyes:
    """How the asker looks at a table."""
    return Eyes(visitor, lang or (visitor.language if visitor else "en"), seat)


DEPENDENCIES = {
    "hall": Provide(find_hall, sync_to_thread=False),
    "visitor": Provide(find_visitor, sync_to_thread=True),
    "person": Provide(find_person, sync_to_thread=False),
    "eyes": Provide(find_eyes, sync_to_thread=False),
}


def someone(
    hall: Hall, visitor: Person | None, name: str = "", language: str = "en"
) -> tuple[Person, str]:
    """The visitor, or a new guest and the token of their session."""
    if visitor is not None:
        return visitor, ""
    with hall.database.writing() as db:
        person = hall.accounts.guest(db, name, language)
        return person, hall.accounts.open_session(db, person)


def with_session(hall: Hall, request: AnyRequest, response: Response[Any], token: str) -> None:
    """Let the answer set the cookie of a new session."""
    response.set_cookie(
        Cookie(
            COOKIE,
            value=token,
            path="/",
            httponly=True,
            samesite="lax",
            secure=hall.settings.https or request.url.scheme == "https",
            max_age=LASTS // SECOND,
        )
    )
