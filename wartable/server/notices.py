"""People are told that a table waits for them: by e-mail and webhook, once for each time."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from sqlalchemy import delete, insert, select

from wartable.core.errors import WartableError
from wartable.server import letters, looking, renewing, rows, webhooks
from wartable.server.accounts import Person
from wartable.server.addresses import public_address
from wartable.server.hall import Hall
from wartable.server.looking import Eyes
from wartable.server.moments import MINUTE, now
from wartable.server.refusals import Busy, NotNow, Refusal, Unknown, answer_to
from wartable.server.rows import TableRow
from wartable.server.schema import accounts, notices, seats, tables
from wartable.server.values import NoticeTried, WayTried

DELAY = 30.0
"""Seconds until somebody who does not look is told; who has answered by then is left in peace."""
MISSED = 10 * MINUTE
"""How far back a server that starts looks for notices that were not sent."""
LOOK = 1.0
"""Seconds between two looks at what is due."""
CALLS = 64
"""How many webhooks are called at once, one for each person: who has many slow ones waits alone."""
MANY = 500
"""How many tables one query asks for."""

YOUR_TURN = {
    "en": "It is your turn at {table}.",
    "de": "Du bist am Zug: {table}.",
    "ru": "Ваш ход: {table}.",
    "cs": "Jste na tahu: {table}.",
}

TRIAL = {
    "en": "This is a test: this is how you will be told when it is your turn.",
    "de": "Das ist ein Test: So erfährst du, wenn du am Zug bist.",
    "ru": "Это проверка: так вам сообщат, что пора ходить.",
    "cs": "Toto je zkouška: takto se dozvíte, že jste na tahu.",
}

SUBJECT = {
    "en": "wartable: it is your turn",
    "de": "wartable: Du bist am Zug",
    "ru": "wartable: ваш ход",
    "cs": "wartable: jste na tahu",
}
"""What stands over a letter: our own words only, whatever a table is called."""

logger = logging.getLogger("wartable.server")


@dataclass(frozen=True, slots=True)
class Notice:
    """A table waits for somebody; without a table it is a test."""

    person: Person
    table: str
    name: str
    version: int
    link: str
    asked: str = ""
    """What they are asked there."""

    @property
    def text(self) -> str:
        """The news, in the language of the one it is for."""
        words = YOUR_TURN if self.table else TRIAL
        news = words.get(self.person.language, words["en"]).format(table=self.name)
        return f"{news} {self.asked}".rstrip()


class Notices:
    """The notices of one process: tables at which something has changed, each looked at a while
    later, all that are due together."""

    def __init__(self, hall: Hall, delay: float = DELAY) -> None:
        self._hall = hall
        self._delay = delay
        self._changed: dict[str, float] = {}
        self._calls = asyncio.Semaphore(CALLS)
        self._waiting: dict[str, list[Notice]] = {}
        """What each person is still to be told, one thing after another."""
        self._telling: set[asyncio.Task[None]] = set()

    def wake(self, id: str) -> None:
        """Something has changed at a table; a while later those it waits for are told."""
        self._changed.setdefault(id, time.monotonic())

    async def watch(self) -> None:
        """Tell people, again and again; first what a server that was stopped had not told yet."""
        with suppress(Busy):
            for id in await asyncio.to_thread(self._changed_lately):
                self.wake(id)
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self._tell_all()
            except Exception:
                logger.exception("people could not be told")

    async def _tell_all(self) -> None:
        before = time.monotonic() - self._delay
        late = [id for id, at in self._changed.items() if at <= before]
        for id in late:
            del self._changed[id]
        try:
            for id in await asyncio.to_thread(with_somebody_to_tell, self._hall, late):
                with suppress(Unknown):
                    for notice in await asyncio.to_thread(due_notices, self._hall, id):
                        asked = await asyncio.to_thread(what_is_asked, self._hall, notice)
                        self._hand_over(replace(notice, asked=asked))
        except Busy:  # who was told before is not told again
            for id in late:
                self.wake(id)

    def _hand_over(self, notice: Notice) -> None:
        account = notice.person.id
        if account in self._waiting:
            self._waiting[account].append(notice)
            return
        self._waiting[account] = [notice]
        task = asyncio.create_task(self._tell(account))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell(self, account: str) -> None:
        """Tell one person all that waits for them."""
        try:
            while waiting := self._waiting[account]:
                await self.send(waiting.pop(0))
        finally:
            del self._waiting[account]

    async def close(self) -> None:
        """Nobody else is told."""
        for task in self._telling:
            task.cancel()
        await asyncio.gather(*self._telling, return_exceptions=True)

    async def send(self, notice: Notice) -> list[str]:
        """Tell one person in every way they want, and which of them went well; what went wrong is
        logged and told nobody."""
        tried = await asyncio.gather(*(way(notice) for way in self._ways(notice.person)))
        return [each.way for each in tried if not each.fault]

    async def try_out(self, person: Person) -> NoticeTried:
        """Tell one person that this is a test, in every way they want, and what came of it."""
        ways = self._ways(person)
        if not ways:
            raise NotNow("nowhere_to_tell")

        def note() -> str:
            with self._hall.database.writing() as db:
                return renewing.note(db, "trial", person, person.address or person.webhook)

        if not await asyncio.to_thread(note):
            raise NotNow("enough_notices")
        notice = Notice(person, "", "", 0, public_address(self._hall.settings))
        return NoticeTried(tuple(await asyncio.gather(*(way(notice) for way in ways))))

    def _ways(self, person: Person) -> list[Callable[[Notice], Awaitable[WayTried]]]:
        """How they can be told."""
        by_mail = person.address and self._hall.settings.smtp.host
        return [
            *([self._mail] if by_mail else []),
            *([self._call] if person.webhook else []),
        ]

    async def _call(self, notice: Notice) -> WayTried:
        message = {
            "text": notice.text,
            "table": notice.table,
            "name": notice.name,
            "version": notice.version,
            "link": notice.link,
        }
        private = self._hall.settings.private_webhooks
        try:
            async with self._calls:
                await webhooks.call(notice.person.webhook, message, allow_private=private)
        except Refusal as error:
            logger.warning("account %s: %s", notice.person.id, error)
            return WayTried("webhook", answer_to(error)[1])
        return WayTried("webhook", None)

    async def _mail(self, notice: Notice) -> WayTried:
        smtp = self._hall.settings.smtp
        subject = SUBJECT.get(notice.person.language, SUBJECT["en"])
        text = f"{notice.text}\n\n{notice.link}\n"
        try:
            await letters.send(smtp, notice.person.address, subject, text)
        except letters.NOT_SENT as error:
            logger.warning("account %s: e-mail: %s", notice.person.id, error)
            return WayTried("e-mail", answer_to(NotNow("letter_not_sent"))[1])
        return WayTried("e-mail", None)

    def _changed_lately(self) -> list[str]:
        late = tables.c.changed > now() - MISSED
        with self._hall.database.reading() as db:
            return list(db.scalars(select(tables.c.id).where(tables.c.status == "playing", late)))


def with_somebody_to_tell(hall: Hall, ids: list[str]) -> list[str]:
    """Those of these tables at which somebody sits who wants to be told and can be."""
    can_be = accounts.c.webhook != ""
    if hall.settings.smtp.host:
        can_be |= (accounts.c.email != "") & accounts.c.confirmed
    sits = select(seats.c.table).join(accounts, accounts.c.id == seats.c.account).distinct()
    found: list[str] = []
    for start in range(0, len(ids), MANY):
        part = ids[start : start + MANY]
        with hall.database.reading() as db:
            query = sits.where(seats.c.table.in_(part), accounts.c.notify, can_be)
            found += db.scalars(query)
    return found


def due_notices(hall: Hall, id: str) -> list[Notice]:
    """Whom to tell that this table waits for them: who is not looking, wants to be told, and has
    not been told since they last answered. They count as told from now on."""
    with hall.database.writing() as db:
        row = rows.load(db, id)
        waited = _waited_for(row)
        gone = notices.c.account.not_in(waited)
        db.execute(delete(notices).where(notices.c.table == id, gone))
        told = set(db.scalars(select(notices.c.account).where(notices.c.table == id)))
        found = []
        for account in waited:
            if account in told or account in hall.presence.online(id):
                continue
            person = hall.accounts.person(db, account)
            if person.notify and (person.webhook or (person.address and hall.settings.smtp.host)):
                values = {"table": id, "account": account, "version": row.version}
                db.execute(insert(notices).values(values))
                link = f"{public_address(hall.settings)}/t/{id}"
                found.append(Notice(person, id, row.name, row.version, link))
        return found


def what_is_asked(hall: Hall, notice: Notice) -> str:
    """The question, and the combats that it is about: nothing that others at the table may not
    know, for a webhook may be read by many. What cannot be said now is left out."""
    try:
        seen = looking.sight(hall, notice.table, Eyes(notice.person, notice.person.language))
    except WartableError:
        return ""
    ask = next((ask for ask in seen.asks if not ask.at_will), None)
    if ask is None:
        return ""
    fights = "; ".join(dict.fromkeys(combat.title for combat in ask.combats))
    return f"{ask.title} {fights}".rstrip()


def _waited_for(row: TableRow) -> list[str]:
    seats = (seat for seat in row.seats if seat.is_played_by_hand and row.is_waiting_for(seat))
    return list(dict.fromkeys(seat.account for seat in seats if seat.account))
