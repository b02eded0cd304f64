"""Playing, asking about the position, and looking back."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from wartable.analysis import Analysis
from wartable.core.table import Table
from wartable.desk.values import CombatOdds, Reach
from wartable.server import chat as chats
from wartable.server import looking, orders, proofs, rows, seating
from wartable.server import playing as play
from wartable.server.asking import (
    Look,
    Me,
    Name,
    SeatId,
    TableId,
    TheHall,
    Thinking,
    Visitor,
)
from wartable.server.hall import game_desk
from wartable.server.looking import Eyes, table_info
from wartable.server.odds import combat_odds
from wartable.server.refusals import NotNow, refused_in
from wartable.server.rows import TableRow
from wartable.server.values import (
    ChatAsked,
    ChatLine,
    ChatLines,
    CombatAsked,
    DoAsked,
    EntropyAsked,
    Moment,
    Orders,
    Plan,
    PlanAsked,
    Proof,
    ReachAsked,
    Sight,
    TableInfo,
    ToldList,
    UndoAsked,
    Why,
    WhyAsked,
)

Number = Annotated[int, PathParameter(ge=0, le=1_000_000_000)]


# ---- playing ----


@post("/tables/{id:str}/do", status_code=200, sync_to_thread=True)
def do(hall: TheHall, person: Me, id: TableId, data: JSONBody[DoAsked], eyes: Look) -> Sight:
    """One wish, made and stored."""
    return play.do(hall, person, id, data, eyes)


@post("/tables/{id:str}/undo", status_code=200, sync_to_thread=True)
def undo(hall: TheHall, person: Me, id: TableId, data: JSONBody[UndoAsked], eyes: Look) -> Sight:
    """Take back one's own last actions."""
    return play.undo(hall, person, id, data, eyes)


@post("/tables/{id:str}/plan/do", status_code=200, sync_to_thread=True)
def do_plan(hall: TheHall, person: Me, id: TableId, data: JSONBody[PlanAsked], eyes: Look) -> Sight:
    """A whole plan, all of it or nothing."""
    return play.do_plan(hall, person, id, data, eyes)


@post("/tables/{id:str}/entropy", status_code=200, sync_to_thread=True)
def entropy(
    hall: TheHall, person: Me, id: TableId, data: JSONBody[EntropyAsked], eyes: Look
) -> TableInfo:
    """Words of one's own for the dice."""

    def check(row: TableRow) -> None:
        seating.own_seat(row, person, data.seat)

    def add(row: TableRow, table: Table) -> None:
        with refused_in(game_desk(row.game), eyes.language):
            table.add_entropy(data.seat, data.text)

    row, _ = hall.act(id, None, add, check)
    return table_info(row, Eyes(person), hall.presence.online(id))


# ---- asking ----


@get("/tables/{id:str}", sync_to_thread=True)
def sight(
    hall: TheHall,
    id: TableId,
    eyes: Look,
    since: Annotated[int | None, QueryParameter(name="since", ge=0, le=1_000_000_000)] = None,
    told: Annotated[int, QueryParameter(name="told", ge=0, le=500)] = looking.LAST,
) -> Sight:
    """The table as I see it."""
    return looking.sight(hall, id, eyes, since=since, told=told)


@post("/tables/{id:str}/reach", status_code=200, sync_to_thread=True)
def reach(hall: TheHall, person: Me, id: TableId, data: JSONBody[ReachAsked], eyes: Look) -> Reach:
    """Where pieces can go."""
    return play.reach(hall, person, id, data, eyes)


@post("/tables/{id:str}/why", status_code=200, sync_to_thread=True)
def why(hall: TheHall, person: Me, id: TableId, data: JSONBody[WhyAsked], eyes: Look) -> Why:
    """Why a wish is refused."""
    return Why(play.why_not(hall, person, id, data, eyes))


@post("/tables/{id:str}/plan", status_code=200, sync_to_thread=True)
def plan(hall: TheHall, person: Me, id: TableId, data: JSONBody[PlanAsked], eyes: Look) -> Plan:
    """Wishes tried on a copy."""
    return play.plan(hall, person, id, data, eyes)


@get("/tables/{id:str}/combat/{space:str}")
async def combat(
    hall: TheHall,
    thinkers: Thinking,
    id: TableId,
    space: Name,
    eyes: Look,
    raid: Annotated[bool, QueryParameter(name="raid")] = False,
) -> CombatOdds:
    """Exact odds of a pending combat."""
    game, view = await asyncio.to_thread(_view, hall, id, eyes)
    return await _odds(thinkers, game, view, space, "raid" if raid else "battle", eyes.language)


@post("/tables/{id:str}/combat/{space:str}", status_code=200)
async def planned_combat(
    hall: TheHall,
    thinkers: Thinking,
    person: Me,
    id: TableId,
    space: Name,
    data: JSONBody[CombatAsked],
    eyes: Look,
) -> CombatOdds:
    """Exact odds of a combat that a plan leads to."""
    game, view = await asyncio.to_thread(play.planned_view, hall, person, id, data, eyes)
    kind = "raid" if data.raid else "battle"
    return await _odds(thinkers, game, view, space, kind, eyes.language)


async def _odds(
    thinkers: Thinking, game: str, view: Any, space: str, kind: str, language: str
) -> CombatOdds:
    with refused_in(game_desk(game), language):
        found: CombatOdds = await thinkers.ask(combat_odds, game, view, space, kind, language)
    return found


def _view(hall: TheHall, id: str, eyes: Look) -> tuple[str, Any]:
    with hall.alone_at(id):
        row, room = hall.look(id)
        seating.check_sees(row, eyes.person)
        if room is None:
            raise NotNow("not_begun")
        with hall.thinking:
            return row.game, room.game.view(room.table.state, eyes.view_seat(row))


# ---- looking back ----


@get("/tables/{id:str}/told", sync_to_thread=True)
def told(
    hall: TheHall,
    id: TableId,
    eyes: Look,
    first: Annotated[int, QueryParameter(name="from", ge=1, le=1_000_000_000)] = 1,
    last: Annotated[int | None, QueryParameter(name="to", ge=0, le=1_000_000_000)] = None,
) -> ToldList:
    """The log in words."""
    return looking.told_list(hall, id, eyes, first, last)


@get("/tables/{id:str}/at/{n:int}", sync_to_thread=True)
def at(hall: TheHall, id: TableId, n: Number, eyes: Look) -> Moment:
    """The position after an action."""
    return looking.moment(hall, id, eyes, n)


@get("/tables/{id:str}/export", media_type="application/jsonl", sync_to_thread=True)
def export(hall: TheHall, id: TableId, visitor: Visitor) -> Response[bytes]:
    """The log as a file."""
    data = proofs.log_bytes(hall, id, visitor)
    return Response(
        data,
        media_type="application/jsonl",
        headers={"content-disposition": f'attachment; filename="{id}.jsonl"'},
    )


@get("/tables/{id:str}/proof")
async def proof(
    hall: TheHall, thinkers: Thinking, id: TableId, visitor: Visitor, eyes: Look
) -> Proof:
    """The dice, checked."""
    data = await asyncio.to_thread(proofs.log_bytes, hall, id, visitor)
    key = ("proof", id, len(data), eyes.language)
    found: Proof = await thinkers.ask_once(key, proofs.prove, data, eyes.language)
    return found


@get("/tables/{id:str}/series")
async def series(
    hall: TheHall, thinkers: Thinking, id: TableId, visitor: Visitor, eyes: Look
) -> Analysis:
    """The graphs: who was winning when, and who had the luck."""
    data = await asyncio.to_thread(proofs.log_bytes, hall, id, visitor)
    key = ("series", id, len(data))
    row, _ = await asyncio.to_thread(hall.look, id)
    with refused_in(game_desk(row.game), eyes.language):
        found: Analysis = await thinkers.ask_once(key, proofs.analysed, data)
    return proofs.put(found, eyes.language)


# ---- talking, and orders for when one is away ----


@get("/tables/{id:str}/chat", sync_to_thread=True)
def chat(
    hall: TheHall,
    id: TableId,
    visitor: Visitor,
    after: Annotated[int, QueryParameter(name="after", ge=0, le=2**53)] = 0,
) -> ChatLines:
    """What was said that I may read."""
    with hall.database.reading() as db:
        row = rows.load(db, id)
        seating.check_sees(row, visitor)
        return ChatLines(tuple(chats.said(db, row, visitor, after)))


@post("/tables/{id:str}/chat", sync_to_thread=True)
def say(hall: TheHall, person: Me, id: TableId, data: JSONBody[ChatAsked]) -> ChatLine:
    """Say something."""
    return chats.say(hall, person, id, data)


@get("/tables/{id:str}/seats/{seat:str}/orders", sync_to_thread=True)
def my_orders(hall: TheHall, person: Me, id: TableId, seat: SeatId) -> Orders:
    """My standing orders."""
    with hall.database.reading() as db:
        seating.own_seat(rows.load(db, id), person, seat)
        return orders.orders_of(db, id, seat)


@put("/tables/{id:str}/seats/{seat:str}/orders", sync_to_thread=True)
def give_orders(
    hall: TheHall, person: Me, id: TableId, seat: SeatId, data: JSONBody[Orders]
) -> Orders:
    """Replace my standing orders."""
    with hall.database.writing() as db:
        seating.own_seat(rows.load(db, id), person, seat)
        orders.give(db, id, seat, data)
    hall.tell(id, "orders")
    return data
