"""Tables: the lobby, setting up, sitting down, beginning and ending."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody, PathParameter

from wartable.server import addresses, again, endings, importing, invitations, lobby, seating
from wartable.server.asking import (
    AnyRequest,
    InLanguage,
    Look,
    Me,
    SeatId,
    TableId,
    TheHall,
    Thinking,
    Visitor,
    WhoAsks,
    someone,
    with_session,
)
from wartable.server.hall import game_desk
from wartable.server.looking import Eyes, table_info
from wartable.server.refusals import refused_in
from wartable.server.rows import TableRow
from wartable.server.values import (
    DrawAsked,
    ForkAsked,
    ImportAsked,
    Invitation,
    InvitationList,
    InvitationShown,
    JoinAsked,
    NewTable,
    PauseAsked,
    ResignAsked,
    SeatChange,
    TableInfo,
    TableLists,
)

Token = Annotated[str, PathParameter(max_length=64)]


def _shown(hall: TheHall, row: TableRow, person: Me) -> TableInfo:
    row = seating.stored_row(hall, row.id)
    return table_info(row, Eyes(person), hall.presence.online(row.id))


@get("/tables", sync_to_thread=True)
def tables(hall: TheHall, visitor: Visitor) -> TableLists:
    """My tables, which of them wait for me, and the lobby."""
    return lobby.lists(hall, visitor)


@post("/tables", sync_to_thread=True)
def new_table(
    hall: TheHall, request: AnyRequest, visitor: Visitor, eyes: Look, data: JSONBody[NewTable]
) -> Response[TableInfo]:
    """A new table; a newcomer becomes a guest on the way."""
    person, token = someone(hall, visitor, language=eyes.language)
    row = seating.set_up(hall, person, data, eyes.language)
    return _answer(hall, request, row, person, token)


@post("/tables/import", request_max_body_size=8 * 1024 * 1024)
async def import_table(
    hall: TheHall,
    thinkers: Thinking,
    asker: WhoAsks,
    request: AnyRequest,
    visitor: Visitor,
    eyes: Look,
    data: JSONBody[ImportAsked],
) -> Response[TableInfo]:
    """A table from a log that was played again, to look at and to fork."""
    with importing.refused_log(data.log, eyes.language):
        found = await thinkers.ask(asker, importing.read, data.log)

    def keep() -> Response[TableInfo]:
        person, token = someone(hall, visitor, language=eyes.language)
        row = importing.store(hall, person, found, data.name, public=data.public)
        return _answer(hall, request, row, person, token)

    return await asyncio.to_thread(keep)


@post("/tables/{id:str}/fork", sync_to_thread=True)
def fork(
    hall: TheHall,
    request: AnyRequest,
    visitor: Visitor,
    eyes: Look,
    id: TableId,
    data: JSONBody[ForkAsked],
) -> Response[TableInfo]:
    """A new table from some position, against computers."""
    row, _ = hall.look(id)
    seating.check_sees(row, visitor)
    person, token = someone(hall, visitor, language=eyes.language)
    with refused_in(game_desk(row.game), eyes.language):
        row = again.fork(hall, person, id, data.after, data.seats, data.level)
    return _answer(hall, request, row, person, token)


@post("/tables/{id:str}/rematch", sync_to_thread=True)
def rematch(hall: TheHall, person: Me, id: TableId) -> TableInfo:
    """A new table, sides swapped."""
    return _shown(hall, again.rematch(hall, person, id), person)


@delete("/tables/{id:str}", sync_to_thread=True)
def remove(hall: TheHall, person: Me, id: TableId) -> None:
    """The table is gone."""
    seating.remove(hall, person, id)


@post("/tables/{id:str}/start", status_code=200, sync_to_thread=True)
def start(hall: TheHall, person: Me, id: TableId) -> TableInfo:
    """The game begins."""
    return _shown(hall, seating.start(hall, person, id), person)


@post("/tables/{id:str}/seats/{seat:str}/sit", status_code=200, sync_to_thread=True)
def sit(
    hall: TheHall,
    request: AnyRequest,
    visitor: Visitor,
    id: TableId,
    seat: SeatId,
    lang: InLanguage = None,
) -> Response[TableInfo]:
    """Take a seat; a newcomer becomes a guest on the way."""
    row, _ = hall.look(id)
    seating.check_sees(row, visitor)
    person, token = someone(hall, visitor, language=lang or "en")
    row = seating.sit(hall, person, id, seat)
    return _answer(hall, request, row, person, token, status=200)


@post("/tables/{id:str}/seats/{seat:str}/leave", status_code=200, sync_to_thread=True)
def leave(hall: TheHall, person: Me, id: TableId, seat: SeatId) -> TableInfo:
    """Stand up."""
    return _shown(hall, seating.leave(hall, person, id, seat), person)


@put("/tables/{id:str}/seats/{seat:str}", sync_to_thread=True)
def set_computer(
    hall: TheHall, person: Me, id: TableId, seat: SeatId, data: JSONBody[SeatChange]
) -> TableInfo:
    """The host lets a computer play, or nobody."""
    return _shown(hall, seating.set_computer(hall, person, id, seat, data.computer), person)


@post("/tables/{id:str}/seats/{seat:str}/invite", sync_to_thread=True)
def invite(hall: TheHall, request: AnyRequest, person: Me, id: TableId, seat: SeatId) -> Invitation:
    """A link to a seat."""
    token = invitations.invite(hall, person, id, seat)
    asker = request.client.host if request.client else ""
    network = addresses.told_to(hall.settings, asker)
    return Invitation(token, f"/join/{token}", hall.settings.address, network)


@get("/tables/{id:str}/invitations", sync_to_thread=True)
def standing_invitations(hall: TheHall, person: Me, id: TableId) -> InvitationList:
    """The links of my table that are still good."""
    return InvitationList(invitations.standing(hall, person, id))


@delete("/tables/{id:str}/seats/{seat:str}/invite", sync_to_thread=True)
def revoke(hall: TheHall, person: Me, id: TableId, seat: SeatId) -> None:
    """No link to the seat is good any more."""
    invitations.revoke(hall, person, id, seat)


@get("/invitations/{token:str}", sync_to_thread=True)
def invitation(hall: TheHall, visitor: Visitor, token: Token) -> InvitationShown:
    """Where a link leads."""
    with hall.database.reading() as db:
        row, seat = invitations.invited_to(db, token)
    return InvitationShown(table_info(row, Eyes(visitor), hall.presence.online(row.id)), seat)


@post("/invitations/{token:str}", status_code=200, sync_to_thread=True)
def join(
    hall: TheHall,
    request: AnyRequest,
    visitor: Visitor,
    eyes: Look,
    token: Token,
    data: JSONBody[JoinAsked],
) -> Response[TableInfo]:
    """Follow a link and sit down."""
    with hall.database.reading() as db:
        invitations.invited_to(db, token)
    person, session = someone(hall, visitor, data.name, eyes.language)
    row = invitations.accept(hall, person, token)
    return _answer(hall, request, row, person, session, status=200)


@post("/tables/{id:str}/resign", status_code=200, sync_to_thread=True)
def resign(hall: TheHall, person: Me, id: TableId, data: JSONBody[ResignAsked]) -> TableInfo:
    """Give up, or let a computer play on."""
    row = endings.resign(hall, person, id, data.seat, data.how, data.level)
    return _shown(hall, row, person)


@post("/tables/{id:str}/draw", status_code=200, sync_to_thread=True)
def draw(hall: TheHall, person: Me, id: TableId, data: JSONBody[DrawAsked]) -> TableInfo:
    """Offer a draw, or accept one."""
    return _shown(hall, endings.draw(hall, person, id, data.agree), person)


@post("/tables/{id:str}/pause", status_code=200, sync_to_thread=True)
def pause(hall: TheHall, person: Me, id: TableId, data: JSONBody[PauseAsked]) -> TableInfo:
    """Let the clocks stand, or go on."""
    return _shown(hall, endings.pause(hall, person, id, data.paused), person)


def _answer(
    hall: TheHall,
    request: AnyRequest,
    row: TableRow,
    person: Me,
    token: str,
    status: int = 201,
) -> Response[TableInfo]:
    response = Response(_shown(hall, row, person), status_code=status)
    if token:
        with_session(hall, request, response, token)
    return response
