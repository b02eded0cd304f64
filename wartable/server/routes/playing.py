"""Playing, asking about the position, and looking back."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from wartable.analysis import Analysis
from wartable.desk.values import CombatOdds, Overlay, Reach
from wartable.server import chat as chats
from wartable.server import looking, orders, proofs, rows, seating, words
from wartable.server import playing as play
from wartable.server.asking import (
    AnyRequest,
    InLanguage,
    Look,
    Me,
    Name,
    Playing,
    SeatId,
    TableId,
    TheHall,
    Thinking,
    Trials,
    Visitor,
    WhoAsks,
    in_thread,
    packed,
)
from wartable.server.hall import game_desk
from wartable.server.odds import combat_odds
from wartable.server.overlays import Laid, laid_over
from wartable.server.refusals import NotNow, refused_in
from wartable.server.values import (
    ChatAsked,
    ChatLine,
    ChatLines,
    CombatAsked,
    DoAsked,
    ForgoAsked,
    Moment,
    Orders,
    Plan,
    PlanAsked,
    Proof,
    ReachAsked,
    SealAsked,
    Sight,
    ToldList,
    UndoAsked,
    Why,
    WhyAsked,
    WordsAsked,
)

Number = Annotated[int, PathParameter(ge=0, le=1_000_000_000)]


# ---- playing ----


@post("/tables/{id:str}/do", status_code=200, compresses_itself=True)
async def do(
    hall: TheHall, request: AnyRequest, player: Playing, id: TableId, data: JSONBody[DoAsked]
) -> Response[Sight]:
    """One wish, made and stored."""
    return await in_thread(request, lambda: play.do(hall, player.person, id, data, player.eyes))


@post("/tables/{id:str}/undo", status_code=200, compresses_itself=True)
async def undo(
    hall: TheHall, request: AnyRequest, player: Playing, id: TableId, data: JSONBody[UndoAsked]
) -> Response[Sight]:
    """Take back one's own last actions."""
    return await in_thread(request, lambda: play.undo(hall, player.person, id, data, player.eyes))


@post("/tables/{id:str}/plan/do", status_code=200, sync_to_thread=True)
def do_plan(hall: TheHall, person: Me, id: TableId, data: JSONBody[PlanAsked], eyes: Look) -> Sight:
    """A whole plan, all of it or nothing."""
    return play.do_plan(hall, person, id, data, eyes)


@post("/tables/{id:str}/words/seal", status_code=200, sync_to_thread=True)
def seal(hall: TheHall, person: Me, id: TableId, data: JSONBody[SealAsked], eyes: Look) -> Sight:
    """The seal of my words for the dice."""
    return words.seal(hall, person, id, data, eyes)


@post("/tables/{id:str}/words/open", status_code=200, sync_to_thread=True)
def open_words(
    hall: TheHall, person: Me, id: TableId, data: JSONBody[WordsAsked], eyes: Look
) -> Sight:
    """My words for the dice."""
    return words.open_words(hall, person, id, data, eyes)


@post("/tables/{id:str}/words/forgo", status_code=200, sync_to_thread=True)
def forgo(hall: TheHall, person: Me, id: TableId, data: JSONBody[ForgoAsked], eyes: Look) -> Sight:
    """Go on without the words of a seat that does not open them."""
    return words.forgo(hall, person, id, data, eyes)


# ---- asking ----


@get("/tables/{id:str}", sync_to_thread=True, compresses_itself=True)
def sight(
    hall: TheHall,
    request: AnyRequest,
    id: TableId,
    eyes: Look,
    since: Annotated[int | None, QueryParameter(name="since", ge=0, le=1_000_000_000)] = None,
    told: Annotated[int, QueryParameter(name="told", ge=0, le=500)] = looking.LAST,
) -> Response[Sight]:
    """The table as I see it."""
    return packed(request, looking.sight(hall, id, eyes, since=since, told=told))


@post("/tables/{id:str}/reach", status_code=200)
async def reach(trying: Trials, id: TableId, data: JSONBody[ReachAsked], eyes: Look) -> Reach:
    """Where pieces can go."""
    return await trying.reach(id, data, eyes)


@post("/tables/{id:str}/why", status_code=200)
async def why(trying: Trials, id: TableId, data: JSONBody[WhyAsked], eyes: Look) -> Why:
    """Why a wish is refused."""
    return Why(await trying.why_not(id, data, eyes))


@post("/tables/{id:str}/plan", status_code=200)
async def plan(trying: Trials, id: TableId, data: JSONBody[PlanAsked], eyes: Look) -> Plan:
    """Wishes tried on a copy."""
    return await trying.plan(id, data, eyes)


@get("/tables/{id:str}/overlay/{overlay:str}")
async def overlay(
    hall: TheHall,
    thinkers: Thinking,
    asker: WhoAsks,
    id: TableId,
    overlay: Name,
    eyes: Look,
    space: Annotated[str, QueryParameter(name="space", max_length=80)] = "",
) -> Overlay:
    """What can be laid over the board."""
    game, view, seat = await asyncio.to_thread(_view, hall, id, eyes)
    asked = Laid(game, view, seat, overlay, space, eyes.language)
    return await thinkers.ask_shortly(asker, laid_over, asked)


@get("/tables/{id:str}/combat/{space:str}")
async def combat(
    hall: TheHall,
    thinkers: Thinking,
    asker: WhoAsks,
    id: TableId,
    space: Name,
    eyes: Look,
    raid: Annotated[bool, QueryParameter(name="raid")] = False,
) -> CombatOdds:
    """Exact odds of a pending combat."""
    game, view, _ = await asyncio.to_thread(_view, hall, id, eyes)
    kind = "raid" if raid else "battle"
    return await thinkers.ask(asker, combat_odds, game, view, space, kind, eyes.language)


@post("/tables/{id:str}/combat/{space:str}", status_code=200)
async def planned_combat(
    trying: Trials, id: TableId, space: Name, data: JSONBody[CombatAsked], eyes: Look
) -> CombatOdds:
    """Exact odds of a combat that a plan leads to."""
    return await trying.combat(id, data, space, eyes)


def _view(hall: TheHall, id: str, eyes: Look) -> tuple[str, Any, str | None]:
    with hall.alone_at(id):
        row, room = hall.look(id)
        seating.check_sees(row, eyes.person)
        if room is None:
            raise NotNow("not_begun")
        seat = eyes.view_seat(row)
        return row.game, room.game.view(room.table.state, seat), seat


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


@get(
    "/tables/{id:str}/export",
    media_type="application/jsonl",
    sync_to_thread=True,
    compresses_itself=True,
)
def export(hall: TheHall, request: AnyRequest, id: TableId, visitor: Visitor) -> Response[bytes]:
    """The log as a file."""
    name = {"content-disposition": f'attachment; filename="{id}.jsonl"'}
    return packed(request, proofs.log_bytes(hall, id, visitor), "application/jsonl", **name)


@get("/tables/{id:str}/proof")
async def proof(
    hall: TheHall, thinkers: Thinking, asker: WhoAsks, id: TableId, visitor: Visitor, eyes: Look
) -> Proof:
    """The dice, checked."""
    data = await asyncio.to_thread(proofs.log_bytes, hall, id, visitor)
    key = ("proof", id, len(data), eyes.language)
    found: Proof = await thinkers.ask_once(key, asker, proofs.prove, data, eyes.language)
    return found


@get("/tables/{id:str}/series")
async def series(
    hall: TheHall, thinkers: Thinking, asker: WhoAsks, id: TableId, visitor: Visitor, eyes: Look
) -> Analysis:
    """The graphs: who was winning when, and who had the luck."""
    data = await asyncio.to_thread(proofs.log_bytes, hall, id, visitor)
    key = ("series", id, len(data), eyes.language)
    row, _ = await asyncio.to_thread(hall.look, id)
    with refused_in(game_desk(row.game), eyes.language):
        language = eyes.language
        found: Analysis = await thinkers.ask_once(key, asker, proofs.analysed, data, language)
    return found


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


@get("/tables/{id:str}/seats/{seat:str}/orders/answered", sync_to_thread=True)
def answered(
    hall: TheHall, person: Me, id: TableId, seat: SeatId, lang: InLanguage = None
) -> ToldList:
    """What my standing orders answered lately."""
    return looking.answered_by_orders(hall, id, person, lang or person.language, seat)


@put("/tables/{id:str}/seats/{seat:str}/orders", sync_to_thread=True)
def give_orders(
    hall: TheHall, person: Me, id: TableId, seat: SeatId, data: JSONBody[Orders]
) -> Orders:
    """Replace my standing orders."""
    with hall.database.writing() as db:
        row = rows.load(db, id)
        seating.own_seat(row, person, seat)
        orders.give(db, row, seat, data)
    hall.tell(id, "orders")
    return data
