"""A forgotten password is renewed: by a link that is sent to the account's confirmed address, good
once and for an hour. Who asks is never told whether there is such an account."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from wartable.server.accounts import Person, digest
from wartable.server.hall import Hall
from wartable.server.moments import HOUR, now
from wartable.server.names import key
from wartable.server.refusals import Unknown
from wartable.server.schema import accounts, letters

LASTS = HOUR
"""How long a link is good."""
ENOUGH = 5
"""How many of a sort go out in an hour for an account, and how many to one address."""

SUBJECT = {
    "en": "wartable: a new password",
    "de": "wartable: ein neues Passwort",
    "ru": "wartable: новый пароль",
    "cs": "wartable: nové heslo",
}
TEXT = {
    "en": """Somebody, probably you, has forgotten the password of the account {name}.

If that was you, follow this link within an hour and choose a new one:

{link}

If not, you need do nothing: the password stays as it is.
""",
    "de": """Jemand, wahrscheinlich du, hat das Passwort des Kontos {name} vergessen.

Wenn du das warst, öffne innerhalb einer Stunde diesen Link und wähle ein neues:

{link}

Wenn nicht, brauchst du nichts zu tun: Das Passwort bleibt, wie es ist.
""",
    "ru": """Кто-то, вероятно вы, не помнит пароль учётной записи {name}.

Если это вы, откройте в течение часа эту ссылку и задайте новый:

{link}

Если нет, ничего делать не нужно: пароль останется прежним.
""",
    "cs": """Někdo, pravděpodobně vy, zapomněl heslo k účtu {name}.

Pokud jste to byli vy, otevřete do hodiny tento odkaz a zvolte si nové:

{link}

Pokud ne, nemusíte nic dělat: heslo zůstane, jaké bylo.
""",
}


@dataclass(frozen=True, slots=True)
class Renewal:
    """A letter that is to go out."""

    person: Person
    token: str


def ask(hall: Hall, who: str) -> list[Renewal]:
    """The letters for whoever has this name or this confirmed address; none if there is nobody, or
    if enough have gone out."""
    is_named = (accounts.c.key == key(who)) | (func.lower(accounts.c.email) == who.strip().lower())
    query = select(accounts.c.id).where(
        is_named, accounts.c.password.is_not(None), accounts.c.confirmed, accounts.c.email != ""
    )
    found = []
    with hall.database.writing() as db:
        for id in db.scalars(query.order_by(accounts.c.created).limit(ENOUGH)).all():
            person = hall.accounts.person(db, id)
            if token := note(db, "renewal", person, person.address):
                found.append(Renewal(person, token))
    return found


def note(db: Connection, what: str, person: Person, to: str) -> str:
    """What makes the link of something that goes out now; nothing if enough has gone out."""
    to = to.lower()
    recent = (letters.c.what == what) & (letters.c.sent > now() - HOUR)
    for whose in (letters.c.account == person.id, letters.c.to == to):
        if (db.scalar(select(func.count()).where(whose, recent)) or 0) >= ENOUGH:
            return ""
    token = secrets.token_urlsafe(24)
    values = {"token": digest(token), "what": what, "account": person.id, "to": to, "sent": now()}
    db.execute(insert(letters).values(values))
    return token


def check(hall: Hall, db: Connection, token: str) -> Person:
    """Whose password a link renews; it is not good any more once the address is another one."""
    found = db.execute(select(letters).where(_is_it(token))).one_or_none()
    if found is None or found.sent < now() - LASTS:
        raise Unknown("no_confirmation")
    person = hall.accounts.person(db, found.account)
    if person.is_guest or person.address.lower() != found.to:
        raise Unknown("no_confirmation")
    return person


def renew(hall: Hall, db: Connection, token: str, hashed: str) -> Person:
    """The account of a link with a new password; the link is used up, as are all others to it."""
    person = check(hall, db, token)
    if db.execute(delete(letters).where(_is_it(token))).rowcount != 1:
        raise Unknown("no_confirmation")
    hall.accounts.set_password(db, person, hashed)
    return person


def _is_it(token: str) -> ColumnElement[bool]:
    return (letters.c.token == digest(token)) & (letters.c.what == "renewal")
