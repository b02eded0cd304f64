"""Who asks and how: what every request brings with it."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar, cast

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency, Provide
from litestar.params import PathParameter, QueryParameter

from wartable.server.accounts import LASTS, Person
from wartable.server.hall import Hall
from wartable.server.lane import Asker
from wartable.server.looking import Eyes
from wartable.server.moments import SECOND
from wartable.server.notices import Notices
from wartable.server.refusals import SignIn
from wartable.server.thinkers import Thinkers
from wartable.server.trying import Trying
from wartable.server.values import Language

COOKIE = "wartable"
SHORT = 1_000
"""Answers of fewer bytes are not compressed."""

T = TypeVar("T")

AnyRequest = Request[Any, Any, Any]
TheHall = NamedDependency[Hall]
Visitor = NamedDependency[Person | None]
"""Who asks, signed in or not."""
Me = NamedDependency[Person]
"""Who asks, signed in."""
Look = NamedDependency[Eyes]
Thinking = NamedDependency[Thinkers]
WhoAsks = NamedDependency[Asker]
"""Whose questions are counted together."""
Trials = NamedDependency[Trying]
Telling = NamedDependency[Notices]
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


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who is signed in, and how they look at a table."""

    person: Person
    eyes: Eyes


Playing = NamedDependency[Player]


def find_hall(state: State) -> Hall:
    """The hall of this process."""
    hall: Hall = state.hall
    return hall


async def find_visitor(request: AnyRequest, hall: TheHall) -> Person | None:
    """Who is signed in, if anybody is."""
    if not (token := request.cookies.get(COOKIE)):
        return None
    known = hall.sessions.remembered(token)
    return known or await asyncio.to_thread(hall.sessions.find, token)


def find_person(visitor: Visitor) -> Person:
    """Who is signed in; nobody else gets through."""
    if visitor is None:
        raise SignIn("sign_in")
    return visitor


def find_eyes(visitor: Visitor, lang: InLanguage = None, seat: FromSeat = "") -> Eyes:
    """How the asker looks at a table."""
    return Eyes(visitor, lang or (visitor.language if visitor else "en"), seat)


def find_asker(request: AnyRequest, visitor: Visitor) -> Asker:
    """Whoever is signed in; all others of an address are one."""
    address = request.client.host if request.client else ""
    return Asker(address, visitor.id if visitor else "")


def find_trying(hall: TheHall, thinkers: Thinking, asker: WhoAsks, person: Me) -> Trying:
    """Who asks, about to try something."""
    return Trying(hall, thinkers, asker, person)


def find_player(visitor: Visitor, lang: InLanguage = None, seat: FromSeat = "") -> Player:
    """Who is signed in, and how they look: two answers in one are found sooner."""
    return Player(find_person(visitor), find_eyes(visitor, lang, seat))


DEPENDENCIES = {
    "hall": Provide(find_hall, sync_to_thread=False),
    "visitor": Provide(find_visitor),
    "person": Provide(find_person, sync_to_thread=False),
    "eyes": Provide(find_eyes, sync_to_thread=False),
    "player": Provide(find_player, sync_to_thread=False),
    "asker": Provide(find_asker, sync_to_thread=False),
    "trying": Provide(find_trying, sync_to_thread=False),
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


async def in_thread(request: AnyRequest, work: Callable[[], T]) -> Response[T]:
    """What is worked out in a thread, as an answer; for what is asked most often, by the shortest
    way."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, lambda: packed(request, work()))


def packed(
    request: AnyRequest, answer: T, media_type: str = "application/json", **headers: str
) -> Response[T]:
    """An answer that is written and compressed by the thread that has worked it out, not where
    everybody waits for it."""
    data = answer if isinstance(answer, bytes) else msgspec.json.encode(answer)
    headers["vary"] = "Accept-Encoding"
    if len(data) >= SHORT and "gzip" in request.headers.get("accept-encoding", ""):
        data = gzip.compress(data, compresslevel=3, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(cast("T", data), media_type=media_type, headers=headers)
