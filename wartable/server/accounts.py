"""Who is asking: accounts with a password, guests with a name, sessions."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from threading import Semaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from wartable.server import names
from wartable.server.moments import DAY, now
from wartable.server.refusals import NotNow, Refusal, SignIn, Unknown
from wartable.server.schema import accounts, letters, sessions
from wartable.server.values import Account, AccountChange, SignUp

LASTS = 180 * DAY
"""How long a session lives without a sign of life."""

SESSIONS = 50
"""How many sessions one account has at once; the oldest ends."""

SEEN = 20_000
"""How many sessions are remembered, for counting what each asks for."""

GUESTS = {
    "en": ("Aide", "Cartographer", "Courier", "Ensign", "Quartermaster", "Sapper", "Signaller"),
    "de": ("Adjutant", "Kartograf", "Kurier", "Fähnrich", "Quartiermeister", "Pionier", "Funker"),
    "ru": ("Адъютант", "Картограф", "Курьер", "Мичман", "Интендант", "Сапёр", "Связист"),
    "cs": ("Pobočník", "Kartograf", "Kurýr", "Praporčík", "Proviantník", "Ženista", "Spojař"),
}
"""What guests are called who give no name, in their language."""

ADDRESS = re.compile(
    r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
    r"(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*",
    re.ASCII | re.IGNORECASE,
)
"""One e-mail address, as browsers have it (HTML, `<input type=email>`): no list, group or name."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with an account, or a guest."""

    id: str
    name: str
    is_guest: bool
    is_admin: bool
    email: str
    is_confirmed: bool
    webhook: str
    language: str
    notify: bool

    @property
    def address(self) -> str:
        """Where letters may go: the e-mail address, once it is confirmed."""
        return self.email if self.is_confirmed else ""

    def shown(self, *, letters: bool) -> Account:
        """What they see of themselves, at a server that sends letters or none."""
        return Account(
            self.id,
            self.name,
            self.is_guest,
            self.is_admin,
            self.email,
            self.is_confirmed,
            letters,
            self.webhook,
            self.language,
            self.notify,
        )


_OF_SESSION = (
    select(accounts)
    .join(sessions, sessions.c.account == accounts.c.id)
    .where(sessions.c.token == bindparam("token"), sessions.c.expires > bindparam("now"))
)


class Accounts:
    """The accounts of a server."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, None] = OrderedDict()
        """Sessions that were found good here, those seen last."""

    def sign_up(self, db: Connection, asked: SignUp, hashed: str, guest: Person | None) -> Person:
        """A new account; a guest's own becomes one, seats and all, and their session ends."""
        name = names.clean_name(asked.name)
        check_email(asked.email)
        self._check_free(db, name)
        values = {
            "name": name,
            "key": names.key(name),
            "skeleton": names.skeleton(name),
            "password": hashed,
            "email": asked.email,
            "confirmed": False,
            "language": asked.language,
        }
        try:
            if guest is not None and guest.is_guest:
                db.execute(update(accounts).where(accounts.c.id == guest.id).values(values))
                db.execute(delete(sessions).where(sessions.c.account == guest.id))
                return self.person(db, guest.id)
            return self._make(db, values)
        except IntegrityError:
            raise NotNow("name_taken", name=name) from None

    def _check_free(self, db: Connection, name: str) -> None:
        """No account has this name, or one that looks like it."""
        alike = accounts.c.skeleton == names.skeleton(name)
        query = select(accounts.c.key).where(alike | (accounts.c.key == names.key(name)))
        found = set(db.scalars(query))
        if found:
            raise NotNow("name_taken" if names.key(name) in found else "name_alike", name=name)

    def named(self, db: Connection, name: str) -> tuple[Person | None, str]:
        """The account of this name, if there is one, and the hash of its password, or some hash."""
        row = db.execute(select(accounts).where(accounts.c.key == names.key(name))).one_or_none()
        return (self._person(row), row.password) if row else (None, _some_hash())

    def guest(self, db: Connection, name: str, language: str = "en") -> Person:
        """A newcomer who gave at most a name; it is nobody's who has an account."""
        if name.strip():
            name = names.clean_name(name)
            self._check_free(db, name)
        else:
            name = self._some_name(db, language)
        return self._make(db, {"name": name, "language": language})

    def _some_name(self, db: Connection, language: str) -> str:
        while True:
            name = f"{secrets.choice(GUESTS[language])} {secrets.randbelow(9000) + 1000}"
            with suppress(NotNow):
                self._check_free(db, name)
                return name

    def change(self, db: Connection, person: Person, asked: AccountChange) -> Person:
        """The account with what was asked for changed; a new address is not confirmed."""
        check_email(asked.email or "")
        values = {
            name: value
            for name in asked.__struct_fields__
            if (value := getattr(asked, name)) is not None
        }
        if values.get("email", person.email) != person.email:
            values["confirmed"] = False
        if values:
            db.execute(update(accounts).where(accounts.c.id == person.id).values(values))
        return self.person(db, person.id)

    def set_password(self, db: Connection, person: Person, hashed: str) -> None:
        """A new password; whoever was signed in with the old one is signed out, and no link renews
        it any more."""
        db.execute(update(accounts).where(accounts.c.id == person.id).values(password=hashed))
        db.execute(delete(sessions).where(sessions.c.account == person.id))
        is_renewal = (letters.c.account == person.id) & (letters.c.what == "renewal")
        db.execute(delete(letters).where(is_renewal))

    def person(self, db: Connection, account: str) -> Person:
        """The account with this id."""
        row = db.execute(select(accounts).where(accounts.c.id == account)).one_or_none()
        if row is None:
            raise Unknown("no_account")
        return self._person(row)

    def delete(self, db: Connection, account: str) -> None:
        """The account and its sessions are gone."""
        self.person(db, account)
        db.execute(delete(accounts).where(accounts.c.id == account))

    def open_session(self, db: Connection, person: Person) -> str:
        """A new session; its token goes into the cookie and nowhere else."""
        token = secrets.token_urlsafe(32)
        values = {"token": digest(token), "account": person.id, "expires": now() + LASTS}
        db.execute(insert(sessions).values(values))
        own = sessions.c.account == person.id
        kept = select(sessions.c.token).where(own).order_by(sessions.c.expires.desc())
        db.execute(delete(sessions).where(own, sessions.c.token.not_in(kept.limit(SESSIONS))))
        self._see(digest(token))
        return token

    def close_session(self, db: Connection, token: str) -> None:
        """The token opens nothing any more."""
        db.execute(delete(sessions).where(sessions.c.token == digest(token)))

    def of_session(self, db: Connection, token: str) -> Person | None:
        """Whose session this is."""
        key = digest(token)
        row = db.execute(_OF_SESSION, {"token": key, "now": now()}).one_or_none()
        if row is None:
            self._seen.pop(key, None)
            return None
        self._see(key)
        return self._person(row)

    def _see(self, key: str) -> None:
        self._seen[key] = None
        while len(self._seen) > SEEN:
            self._seen.popitem(last=False)

    def has_seen(self, token: str) -> bool:
        """Whether a token was good when it was last looked at; anybody can make one up."""
        return digest(token) in self._seen

    def _make(self, db: Connection, values: dict[str, object]) -> Person:
        account = new_id(12)
        db.execute(insert(accounts).values(id=account, notify=True, created=now(), **values))
        return self.person(db, account)

    def _person(self, row: Row[tuple[object, ...]]) -> Person:
        return Person(
            row.id,
            row.name,
            is_guest=row.password is None,
            is_admin=row.admin,
            email=row.email,
            is_confirmed=row.confirmed,
            webhook=row.webhook,
            language=row.language,
            notify=row.notify,
        )


def new_id(size: int) -> str:
    """An id of so many bytes that nobody guesses; no command line takes it for an option."""
    while (id := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return id


def digest(token: str) -> str:
    """What is stored of a token: nobody who reads the database can use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def check_email(email: str) -> None:
    """One address that a letter could be sent to, or none."""
    if email and not ADDRESS.fullmatch(email):
        raise Refusal("bad_email")


def clean_text(text: str) -> str:
    """What somebody wrote, without characters that no screen shows."""
    kept = "".join(each for each in text if each.isprintable() or each == "\n").strip()
    if not kept:
        raise Refusal("nothing_to_say")
    return kept


_HASHER = PasswordHasher()
_HASHING = Semaphore(2)
"""A hash takes much memory on purpose; so few are made at once, and none in a transaction."""


def hash_password(password: str) -> str:
    """What is stored of a password."""
    with _HASHING:
        return _HASHER.hash(password)


def check_password(person: Person | None, hashed: str, password: str) -> Person:
    """The person, if that is the password; the same answer, as late, if there is nobody."""
    try:
        with _HASHING:
            _HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        person = None
    if person is None:
        raise SignIn("wrong_password")
    return person


def make_administrator(db: Connection, name: str) -> str:
    """A new account that administers; its password."""
    password = new_password()
    person = Accounts().sign_up(db, SignUp(name, password), hash_password(password), None)
    set_administrator(db, person, True)
    return password


def new_password() -> str:
    """One that nobody guesses."""
    return secrets.token_urlsafe(12)


def set_administrator(db: Connection, person: Person, administers: bool) -> None:
    """The account administers from now on, or no more. It is only ever done at the server's own
    machine: whoever chooses a name on the page gains nothing by it."""
    db.execute(update(accounts).where(accounts.c.id == person.id).values(admin=administers))


@cache
def _some_hash() -> str:
    """What a password is checked against when there is no account: as slow as a real one."""
    return hash_password(secrets.token_urlsafe(16))
