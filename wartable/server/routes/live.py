"""The socket."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import QueryParameter

from wartable.server.asking import COOKIE, FromSeat, InLanguage, TableId
from wartable.server.hall import Hall
from wartable.server.live import CROWDED, Line, Live, is_same_origin, turn_away
from wartable.server.looking import Eyes
from wartable.server.refusals import Busy, NotYours, Unknown


@websocket("/tables/{id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    state: State,
    id: TableId,
    lang: InLanguage = None,
    seat: FromSeat = "",
    version: Annotated[int, QueryParameter(name="version", ge=-1)] = -1,
) -> None:
    """Tells what happens at a table."""
    hall: Hall = state.hall
    lines: Live = state.live
    if not is_same_origin(socket):
        await socket.close(4403, "wrong origin")
        return
    token = socket.cookies.get(COOKIE, "")
    with lines.admitted(socket.client.host if socket.client else "") as is_admitted:
        if not is_admitted:
            await turn_away(socket, CROWDED, "too many sockets from this address")
            return
        try:
            line = await asyncio.to_thread(_line, hall, lines, id, token, lang, seat, version)
        except (Unknown, NotYours):
            await turn_away(socket, 4404, "there is no such table")
            return
        except Busy:
            await turn_away(socket, 1013, "the database is away; try again shortly")
            return
        await lines.talk(socket, line)


def _line(
    hall: Hall,
    lines: Live,
    id: str,
    token: str,
    lang: str | None,
    seat: str,
    version: int,
) -> Line:
    person = hall.sessions.find(token)
    language = lang or (person.language if person else "en")
    line = Line(id, Eyes(person, language, seat), token, version)
    lines.check(line)
    return line
