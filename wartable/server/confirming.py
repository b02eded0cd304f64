"""An e-mail address is somebody's once they have followed the link in a letter to it; before that
no other letter goes there. Nothing that anybody wrote stands in that letter."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, delete, func, insert, select, update

from wartable.server.accounts import Person, digest
from wartable.server.moments import DAY, HOUR, now
from wartable.server.refusals import NotNow, Unknown
from wartable.server.schema import accounts, confirmations

LASTS = DAY
"""How long a link is good."""
ENOUGH = 5
"""How many letters an account may ask for in an hour, and how many go to one address."""

SUBJECT = {
    "en": "wartable: is this your address?",
    "de": "wartable: Ist das deine Adresse?",
    "ru": "wartable: это ваш адрес?",
    "cs": "wartable: je to vaše adresa?",
}
TEXT = {
    "en": """Somebody, probably you, wants to be told at this address when it is their turn.

If that was you, follow this link within a day:

{link}

If not, you need do nothing: no other e-mail will come.
""",
    "de": """Jemand, wahrscheinlich du, möchte unter dieser Adresse erfahren, wann er am Zug ist.

Wenn du das warst, öffne innerhalb eines Tages diesen Link:

{link}

Wenn nicht, brauchst du nichts zu tun: Es kommt keine weitere E-Mail.
""",
    "ru": """Кто-то, вероятно вы, хочет узнавать по этому адресу, что пора ходить.

Если это вы, откройте в течение суток эту ссылку:

{link}

Если нет, ничего делать не нужно: других писем не будет.
""",
    "cs": """Někdo, pravděpodobně vy, chce na této adrese dostávat zprávy, že je na tahu.

Pokud jste to byli vy, otevřete do jednoho dne tento odkaz:

{link}

Pokud ne, nemusíte nic dělat: žádný další e-mail nepřijde.
""",
}


def ask(db: Connection, person: Person) -> str:
    """What makes the link for a letter to a person's address, if there is anything to ask."""
    if not person.email:
        raise NotNow("no_email")
    if person.is_confirmed:
        raise NotNow("email_confirmed")
    to = person.email.lower()
    for whose in (confirmations.c.account == person.id, confirmations.c.email == to):
        sent = select(func.count()).where(whose, confirmations.c.sent > now() - HOUR)
        if (db.scalar(sent) or 0) >= ENOUGH:
            raise NotNow("enough_letters")
    token = secrets.token_urlsafe(24)
    values = {
        "token": digest(token),
        "account": person.id,
        "email": to,
        "sent": now(),
    }
    db.execute(insert(confirmations).values(values))
    return token


def confirm(db: Connection, token: str) -> None:
    """The address that the letter went to is its reader's; the link is used up."""
    is_it = confirmations.c.token == digest(token)
    found = db.execute(select(confirmations).where(is_it)).one_or_none()
    if found is None or found.sent < now() - LASTS:
        raise Unknown("no_confirmation")
    db.execute(delete(confirmations).where(is_it))
    own = (accounts.c.id == found.account) & (func.lower(accounts.c.email) == found.email)
    if db.execute(update(accounts).where(own).values(confirmed=True)).rowcount != 1:
        raise Unknown("no_confirmation")
