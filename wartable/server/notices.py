"""People are told that a table waits for them: by e-mail and webhook, once for each time."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage

from sqlalchemy import delete, insert, select

from wartable.server import rows, webhooks
from wartable.server.accounts import Person
from wartable.server.hall import Hall
from wartable.server.moments import MINUTE, now
from wartable.server.refusals import Refusal, Unknown
from wartable.server.rows import TableRow
from wartable.server.schema import accounts, notices, seats, tables
from wartable.server.settings import Smtp

DELAY = 30.0
"""Seconds until somebody who does not look is told; who has answered by then is left in peace."""
MISSED = 10 * MINUTE
"""How far back a server that starts looks for notices that were not sent."""
TIMEOUT = 20.0
LOOK = 1.0
"""Seconds between two looks at what is due."""
SENDERS = 4
"""How many letters and calls go out at once; somebody's slow server keeps no request waiting."""
MANY = 500
"""How many tables one query asks for."""

YOUR_TURN = {
    "en": "It is your turn at {table}.",
    "de": "Du bist am Zug: {table}.",
    "ru": "Ваш ход: {table}.",
    "cs": "Jste na tahu: {table}.",
}

logger = logging.getLogger("wartable.server")


@dataclass(frozen=True, slots=True)
class Notice:
    """A table waits for somebody."""

    person: Person
    table: str
    name: str
    version: int
    link: str

    @property
    def text(self) -> str:
        """The news, in the language of the one it is for."""
        return YOUR_TURN.get(self.person.language, YOUR_TURN["en"]).format(table=self.name)


class Notices:
    """The notices of one process: tables at which something has changed, each looked at a while
    later, all that are due together."""

    def __init__(self, hall: Hall, delay: float = DELAY) -> None:
        self._hall = hall
        self._delay = delay
        self._changed: dict[str, float] = {}
        self._senders = ThreadPoolExecutor(SENDERS, thread_name_prefix="notices")

    def wake(self, id: str) -> None:
        """Something has changed at a table; a while later those it waits for are told."""
        self._changed.setdefault(id, time.monotonic())

    async def watch(self) -> None:
        """Tell people, again and again; first what a server that was stopped had not told yet."""
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
        for id in await asyncio.to_thread(with_somebody_to_tell, self._hall, late):
            with suppress(Unknown):
                for notice in await asyncio.to_thread(due_notices, self._hall, id):
                    self._senders.submit(send, self._hall, notice)

    def close(self) -> None:
        """Nobody else is told."""
        self._senders.shutdown(wait=False, cancel_futures=True)

    def _changed_lately(self) -> list[str]:
        late = tables.c.changed > now() - MISSED
        with self._hall.database.reading() as db:
            return list(db.scalars(select(tables.c.id).where(tables.c.status == "playing", late)))


def with_somebody_to_tell(hall: Hall, ids: list[str]) -> list[str]:
    """Those of these tables at which somebody sits who wants to be told and can be."""
    can_be = accounts.c.webhook != ""
    if hall.settings.smtp.host:
        can_be |= accounts.c.email != ""
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
            if person.notify and (person.webhook or (person.email and hall.settings.smtp.host)):
                values = {"table": id, "account": account, "version": row.version}
                db.execute(insert(notices).values(values))
                link = f"{hall.settings.address}/t/{id}"
                found.append(Notice(person, id, row.name, row.version, link))
        return found


def _waited_for(row: TableRow) -> list[str]:
    seats = (seat for seat in row.seats if seat.is_played_by_hand and row.is_waiting_for(seat))
    return list(dict.fromkeys(seat.account for seat in seats if seat.account))


def send(hall: Hall, notice: Notice) -> Iterable[str]:
    """Tell one person in every way they want; what went wrong is logged and told nobody."""
    ways = []
    if notice.person.webhook:
        message = {
            "text": notice.text,
            "table": notice.table,
            "name": notice.name,
            "version": notice.version,
            "link": notice.link,
        }
        try:
            private = hall.settings.private_webhooks
            webhooks.call(notice.person.webhook, message, allow_private=private)
            ways.append("webhook")
        except Refusal as error:
            logger.warning("account %s: %s", notice.person.id, error)
    if notice.person.email and hall.settings.smtp.host:
        try:
            mail(hall.settings.smtp, notice)
            ways.append("e-mail")
        except (OSError, smtplib.SMTPException) as error:
            logger.warning("account %s: e-mail: %s", notice.person.id, error)
    return ways


def mail(smtp: Smtp, notice: Notice) -> None:
    """Send one letter."""
    letter = EmailMessage()
    letter["From"] = smtp.sender or f"wartable@{smtp.host}"
    letter["To"] = notice.person.email
    letter["Subject"] = f"wartable: {notice.text}"
    letter.set_content(f"{notice.text}\n\n{notice.link}\n")
    with smtplib.SMTP(smtp.host, smtp.port, timeout=TIMEOUT) as server:
        if smtp.tls:
            server.starttls(context=ssl.create_default_context())
        if smtp.user:
            server.login(smtp.user, smtp.password)
        server.send_message(letter)
