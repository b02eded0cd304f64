"""PostgreSQL is restarted under live tables at two servers: nothing acknowledged is lost, whoever
asks meanwhile is told so in words, every line hears what comes after, and servers can end while
there is no database."""

from __future__ import annotations

import json
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
from websockets.sync.client import connect

from bench.attack.house import LOOPBACK, Fault, House, Person, Refused
from tests.server.postgresql import Postgresql

AWAY = 2.0
"""Seconds that the database is away."""
SOON = 30.0
"""Seconds in which a table is there again, a line has heard of it, and a server has ended."""
LIVELY = 10.0
"""Seconds in which a line that hears again hears of more: by news, for it looks by itself only
every twenty seconds."""
STORM = 1.0
"""Seconds of play before the database goes."""


class Line(Protocol):
    """What a browser hears of a table."""

    def recv(self, timeout: float | None = None) -> Any: ...


def run(seconds: float) -> list[str]:
    """Restart for so long, at least twice; then end without a database."""
    with tempfile.TemporaryDirectory(prefix="wartable-") as folder, _database() as database:
        houses = [House(Path(folder), DATABASE=database.url) for _ in range(2)]
        try:
            for house in houses:
                house.start()
            faults = _restarted(houses, database, seconds)
            database.stop()
            try:
                return faults + [fault for house in houses for fault in _ended(house)]
            finally:
                database.start()
        finally:
            for house in houses:
                house.kill()


@contextmanager
def _database() -> Iterator[Postgresql]:
    """A database of our own; both it and its folder are gone in the end."""
    before = os.environ.get("XDG_RUNTIME_DIR")
    with tempfile.TemporaryDirectory(prefix="wartable-") as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder
        try:
            database = Postgresql(Path(folder))
            try:
                yield database
            finally:
                database.close()
        finally:
            del os.environ["XDG_RUNTIME_DIR"]
            if before is not None:
                os.environ["XDG_RUNTIME_DIR"] = before


def _restarted(houses: list[House], database: Postgresql, seconds: float) -> list[str]:
    """One restart after the other, with somebody who looks on at each server."""
    here = Person(houses[0].address)
    table = here.table()
    people = [here, Person(houses[1].address, here.http.cookies)]
    cookie = {"cookie": f"wartable={here.http.cookies['wartable']}"}
    lines = [
        connect(f"ws://{LOOPBACK}:{house.port}/api/tables/{table}/live", additional_headers=cookie)
        for house in houses
    ]
    faults: list[str] = []
    end = time.monotonic() + seconds
    restarts = 0
    try:
        while not faults and (restarts < 2 or time.monotonic() < end):
            player = _Player(here, table)
            time.sleep(STORM)
            database.stop()
            faults += player.ended()
            for person in people:
                faults += _told_so(person, table)
            time.sleep(AWAY)
            database.start()
            restarts += 1
            faults += _lost(player.known, _pressed(here, table, press=False))
            for person, patience in (*zip(people, (SOON, LIVELY), strict=True), (here, LIVELY)):
                version = _pressed(person, table)
                for line in lines:
                    faults += [] if faults else _heard(line, version, patience)
    finally:
        for line in lines:
            line.close()
        for person in people:
            person.close()
    return faults


class _Player:
    """Somebody who presses buttons until that cannot be stored, and knows what was."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.table = table
        self.known = 0
        self.fault = ""
        self._thread = threading.Thread(target=self._press, daemon=True)
        self._thread.start()

    def _press(self) -> None:
        try:
            sight = self.person.see(self.table)
            while True:
                self.known = sight["version"]
                sight = self.person.press(sight)
        except Refused as error:
            self.fault = "" if error.status == 503 else str(error)
        except (Fault, httpx.HTTPError) as error:
            self.fault = repr(error)

    def ended(self) -> list[str]:
        """What was not as it should be when the database went."""
        self._thread.join(SOON)
        if self._thread.is_alive():
            return [f"who plays has no answer {SOON:.0f} s after the database went"]
        return [self.fault] if self.fault else []


def _told_so(person: Person, table: str) -> list[str]:
    """Without the database everybody is told that it is away."""
    answer = person.ask("GET", f"/tables/{table}")
    if answer.status_code == 503 and answer.json()["code"] == "database_away":
        return []
    return [f"without a database: {answer.status_code} {answer.text[:200]}"]


def _pressed(person: Person, table: str, *, press: bool = True) -> int:
    """The version of the table as soon as it can be seen, or a phase be ended at it."""
    end = time.monotonic() + SOON
    while True:
        try:
            sight = person.see(table)
            version: int = (person.press(sight) if press else sight)["version"]
        except Refused as error:
            if time.monotonic() > end:
                raise Fault(f"{SOON:.0f} s after the restart: {error}") from error
            time.sleep(0.1)
        else:
            return version


def _lost(known: int, there: int) -> list[str]:
    """One more than is known may be there: the database went before the answer."""
    if known <= there <= known + 1:
        return []
    return [f"{known} lines were acknowledged, {there} are there after the restart"]


def _heard(line: Line, version: int, patience: float) -> list[str]:
    """Whether the line tells of this version in time."""
    end = time.monotonic() + patience
    heard = 0
    while heard < version:
        try:
            message = json.loads(line.recv(timeout=max(0.0, end - time.monotonic())))
        except TimeoutError:
            return ["a line is deaf after a restart"]
        heard = message["sight"]["version"] if message["kind"] == "sight" else heard
    return []


def _ended(house: House) -> list[str]:
    """Ctrl-C while there is no database: the server ends, soon and without a word of ours."""
    status = house.stop(SOON)
    word = "does not end" if status is None else f"ends with status {status}"
    faults = [f"without a database a server {word}"] if status != 0 else []
    return faults + house.complaints()
