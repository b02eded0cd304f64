"""Computers play at their seats, and standing orders answer for who is away."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Container
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update

from wartable.ai.at_will import free_now
from wartable.core.errors import WartableError, WordsSealed
from wartable.core.random_action import random_action
from wartable.core.table import Table
from wartable.desk.values import StandingOrders
from wartable.server import rows
from wartable.server.dealing import NotYet, deal
from wartable.server.hall import Hall, game_desk
from wartable.server.lessons import reply_at
from wartable.server.moments import SECOND, now
from wartable.server.orders import BY_ORDERS, orders_of, tables_with_orders
from wartable.server.patience import at_most
from wartable.server.refusals import Busy, NotNow, Stale, Unknown
from wartable.server.rows import TableRow
from wartable.server.schema import tables
from wartable.server.thinkers import Thinkers

LEASE = 20 * SECOND
"""How long a process has a table's computers to itself; renewed in good time."""
LOOK = 5.0
"""How often, in seconds, a process looks for tables whose computers nobody lets play."""
ANYTHING = "Anything that is allowed."

logger = logging.getLogger("wartable.server")


class NoOrders(Exception):
    """Nobody who is away has said anything to what is asked."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer is asked."""

    version: int
    game: str
    seat: str
    level: str
    view: Any
    owner: str
    at_will: bool = False
    """Whether nobody waits for it, so that it may do nothing."""
    reply: Any | None = None
    """What a lesson has it do."""


class Computers:
    """Lets computers play at the tables of one process; nothing here blocks the event loop.

    All that is known is in the database: who must play follows from the table, so a process that
    starts again, or another one, goes on where this one was cut off.
    """

    def __init__(self, hall: Hall, thinkers: Thinkers) -> None:
        self._hall = hall
        self._thinkers = thinkers
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._leases: dict[str, int] = {}

    def have_to_play(self, row: TableRow) -> bool:
        """Whether there may be anything to do at a table: it has to deal, a computer is waited for,
        or may act at will, or somebody is waited for who is away."""
        return (
            row.waits_for_computer
            or row.waits_for_itself
            or any(seat.computer and row.may_act(seat) for seat in row.seats)
            or bool(self._away(row))
        )

    def wake(self, id: str) -> None:
        """Something has changed at a table: let its computers play, if any has to."""
        if id in self._tasks:
            self._again.add(id)
            return
        task = asyncio.get_running_loop().create_task(self._play(id))
        self._tasks[id] = task
        task.add_done_callback(lambda _: self._done(id))

    def _done(self, id: str) -> None:
        self._tasks.pop(id, None)
        if id in self._again:
            self._again.discard(id)
            self.wake(id)

    async def watch(self) -> None:
        """Take up tables that were left alone: at the start, and whenever a process has died."""
        while True:
            try:
                for id in await asyncio.to_thread(self._left_alone):
                    self.wake(id)
            except Busy:
                pass
            except Exception:
                logger.exception("tables could not be looked through")
            await asyncio.sleep(LOOK)

    async def close(self) -> None:
        """Stop; what was answered is stored."""
        self._again.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, id: str) -> None:
        """Answer for computers at this table until people have to."""
        declined: set[tuple[int, str]] = set()
        try:
            if await asyncio.to_thread(self._waits_for_words, id):
                return
            while await asyncio.to_thread(self._lets_people_seal, id):
                await asyncio.sleep(0.1)
            while await asyncio.to_thread(self._follow_orders, id):
                pass
            while question := await asyncio.to_thread(self._question, id, declined):
                answer = (question.reply, "") if question.reply else await self._think(id, question)
                if question.at_will:
                    declined.add((question.version, question.owner))
                if not question.at_will or (answer and answer[0] is not None):
                    await asyncio.to_thread(self._answer, id, question, answer)
                while await asyncio.to_thread(self._follow_orders, id):
                    pass
        except (Unknown, NotNow, Busy):
            return  # gone, over, words to be opened first, or nothing can be stored: taken up later
        except Exception:
            logger.exception("the computers at table %s stopped", id)
        finally:
            if id in self._leases:
                with suppress(Busy):  # a lease that is not given back runs out
                    await asyncio.shield(asyncio.to_thread(self._release, id))

    def _waits_for_words(self, id: str) -> bool:
        """Let a table deal that has to; whether somebody may still add words before."""
        with self._hall.database.reading() as db:
            row = rows.load(db, id)
        if not row.waits_for_itself:
            return False
        is_late = now() >= row.since + self._hall.settings.dealing * SECOND
        try:
            row, _ = self._hall.act(
                id, row.version, lambda row, table: deal(row, table, is_late=is_late)
            )
        except (NotYet, Stale):
            return True
        return row.waits_for_itself

    def _lets_people_seal(self, id: str) -> bool:
        """Whether nothing has happened yet, and people who have just begun may still want to seal
        words for the dice."""
        if not self._hall.settings.sealing:
            return False
        with self._hall.database.reading() as db:
            row = rows.load(db, id)
        if row.version > 1 + len(row.seats):
            return False
        row, room = self._hall.look(id)
        if room is None:
            return False
        log = room.table.log
        unsealed = [s for s in row.seats if s.is_played_by_hand and s.id not in log.sealed]
        is_early = now() < row.since + self._hall.settings.sealing * SECOND
        return bool(is_early and unsealed and not log.is_closed and not log.actions)

    async def _think(self, id: str, question: Question) -> tuple[Any, str] | None:
        """The computer's answer; nothing if none comes in time, or if nobody plays this level."""
        try:
            return await self._thinkers.play(
                id,
                question.seat,
                question.level,
                question.game,
                question.view,
                question.owner,
                question.at_will,
            )
        except WartableError as error:
            logger.error("the %s player at table %s: %s", question.level, id, error)
            return None

    def _follow_orders(self, id: str) -> bool:
        """Answer for somebody who is away and has left orders for this; whether anybody has."""
        with self._hall.database.reading() as db:
            row = rows.load(db, id)
        orders = self._orders(row) if row.status == "playing" else []
        if not orders:
            return False

        def answer(row: TableRow, table: Table) -> None:
            for seat, given in orders:
                view = table.game.view(table.state, seat)
                for decision in table.game.pending(view):
                    if decision.owner in row.seat(seat).powers:
                        action = game_desk(row.game).answer_by_orders(view, decision, given)
                        if action is not None:
                            table.submit(seat, action, BY_ORDERS)
                            return
            raise NoOrders

        try:
            self._hall.act(id, row.version, answer)
        except (NoOrders, NotNow, Stale):
            return False
        return True

    def _orders(self, row: TableRow) -> list[tuple[str, StandingOrders]]:
        """The orders of those the table waits for and who are away."""
        if not (away := self._away(row)):
            return []
        with self._hall.database.reading() as db:
            given = [(seat, orders_of(db, row.id, seat)) for seat in away]
        return [(seat, each.orders) for seat, each in given if each.active]

    def _away(self, row: TableRow) -> list[str]:
        """The seats of those the table waits for and who are away."""
        return [
            seat.id
            for seat in row.seats
            if seat.is_played_by_hand
            and row.is_waiting_for(seat)
            and self._hall.presence.is_away(row.id, seat.account or "")
        ]

    def _question(self, id: str, declined: Container[tuple[int, str]]) -> Question | None:
        """What a computer is asked now, if it is this process that has to ask: first whether it
        wants to act at will, unless it has declined that at this version."""
        with self._hall.alone_at(id):
            row, room = self._hall.look(id)
            if room is None or row.status != "playing":
                return None
            with at_most():
                free = {
                    each for each in free_now(room.table) if (row.version, each) not in declined
                }
            for seat in row.seats:
                if not seat.computer:
                    continue
                at_will = [owner for owner in seat.powers if owner in free]
                owners = at_will or [each for each in row.waiting if each in seat.powers]
                if not owners:
                    continue
                if not self._claim(id):
                    return None
                with at_most():
                    view = room.game.view(room.table.state, seat.id)
                    reply = None if at_will else reply_at(row, view, owners[0])
                return Question(
                    row.version,
                    row.game,
                    seat.id,
                    seat.computer,
                    view,
                    owners[0],
                    bool(at_will),
                    reply,
                )
        return None

    def _answer(self, id: str, question: Question, answer: tuple[Any, str] | None) -> None:
        """Make the computer's action, unless the table has changed meanwhile; anything legal if
        there is none or the rules refuse it, so that nobody waits for ever."""

        def make(row: TableRow, table: Table) -> None:
            if row.seat(question.seat).computer != question.level:
                raise Stale(row.version)
            action, note = answer or _anything(question, table)
            try:
                table.submit(question.seat, action, note)
            except WordsSealed:
                raise
            except WartableError:
                logger.exception("the %s player at table %s is refused", question.level, id)
                if question.at_will:
                    raise Stale(row.version) from None
                table.submit(question.seat, *_anything(question, table))

        with suppress(Stale):
            self._hall.act(id, question.version, make)

    def _claim(self, id: str) -> bool:
        """Whether it is this process that lets the computers play: it has or gets the lease."""
        moment = now()
        until = self._leases.get(id, 0)
        if until > moment + LEASE // 2:
            return True
        with self._hall.database.writing() as db:
            query = update(tables).where(tables.c.id == id).values(lease=moment + LEASE)
            free = tables.c.lease < moment
            query = query.where(free | (tables.c.lease == until) if until else free)
            if db.execute(query).rowcount != 1:
                return False
        self._leases[id] = moment + LEASE
        return True

    def _release(self, id: str) -> None:
        if until := self._leases.pop(id, 0):
            with self._hall.database.writing() as db:
                query = update(tables).where(tables.c.id == id, tables.c.lease == until)
                db.execute(query.values(lease=0))

    def forget_leases(self) -> None:
        """No other process is there: what a process before this one had, it has no more."""
        with self._hall.database.writing() as db:
            db.execute(update(tables).values(lease=0))

    def _left_alone(self) -> list[str]:
        query = select(tables.c.id).where(
            tables.c.status == "playing", tables.c.computer, tables.c.lease < now()
        )
        with self._hall.database.reading() as db:
            return [*db.scalars(query), *tables_with_orders(db)]


def _anything(question: Question, table: Table) -> tuple[Any, str]:
    """A legal action without thought: in a battle what is sensible, else anything."""
    game = table.game
    view = game.view(table.state, question.seat)
    decision = next(each for each in game.pending(view) if each.owner == question.owner)
    usual = game_desk(game.id).default_answer(view, decision)
    return usual or random_action(game, view, decision, random.Random()), ANYTHING
