"""A server as it lives: people and computers at many tables of all games, for minutes or hours;
memory and handles are sampled, and neither grows once the server is warm."""

from __future__ import annotations

import json
import random
import threading
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
from websockets.sync.client import ClientConnection, connect

from bench.attack.house import SIDES, House, Person, Refused, house, usual_wish
from wartable.core.words import seal
from wartable.server.rooms import KEPT

PACE = 0.75
"""Seconds between two acts at a table."""
EVERY = 30.0
"""Seconds between two samples."""
GROWTH = 0.05
"""By which part memory may grow over the last half, beyond what the samples scatter."""
WARM = 900.0
"""Seconds until a server is warm: the first tables have played their games to the end and the
players of all levels have thought. Nothing is said of growth before, nor until as many games have
been opened as a server keeps open."""
HANDLES = 10
"""By how many handles, likewise."""
LONGEST = 400
"""Acts at a table before its people leave for a new one."""


@dataclass(frozen=True)
class Sample:
    """What the server's processes used at some second."""

    second: float
    memory: float
    handles: int
    processes: int
    acts: int
    games: int
    """That were begun, as many tables as there were."""


class Regular(threading.Thread):
    """Somebody who plays at one table after the other, by what is offered, with a socket open."""

    def __init__(self, served: House, n: int, over: threading.Event, *, pace: float = PACE) -> None:
        super().__init__(daemon=True)
        self.pace = pace
        self.rng = random.Random(n)
        self.game = list(SIDES)[n % len(SIDES)]
        self.rival = ("me", "random", "easy")[n // len(SIDES) % 3]
        self.over = over
        self.person = Person(served.address)
        self.acts = 0
        self.games = 0
        self.faults: list[str] = []

    def run(self) -> None:
        while not self.over.is_set():
            try:
                self._play()
            except Refused as error:
                if error.status not in (409, 503):
                    self.faults.append(str(error))
            except Exception as error:
                self.faults.append(repr(error)[:300])
            self.over.wait(self.pace)
        self.person.close()

    def _play(self) -> None:
        """One table, until its game is over or it has been long enough."""
        options = short(self.game, self.rng)
        table = self.person.table(self.game, self.rival, options=options)
        self.games += 1
        self._add_words(table)
        with self._socket(table) as socket:
            for _ in range(LONGEST):
                self.over.wait(self.rng.uniform(0.5, 1.5) * self.pace)
                _drain(socket)
                sight = self.person.see(table)
                if self.over.is_set() or sight["table"]["status"] == "over":
                    break
                if sight["asks"]:
                    self._act(sight)
        del self.person.answers[:]
        self._look_back(table)

    def _add_words(self, table: str) -> None:
        """Seal words of one's own for the dice, and open them, as a browser does."""
        sight = self.person.see(table)
        mine, commitment = sight["table"]["mine"], sight["dice"]["commitment"]
        words = f"{self.name} {self.rng.random()}"
        for seat in mine:
            body = {"seat": seat, "words": seal(commitment, seat, words)}
            self.person.post(f"/tables/{table}/words/seal", body)
        for seat in mine:
            self.person.post(f"/tables/{table}/words/open", {"seat": seat, "text": words})

    def _socket(self, table: str) -> ClientConnection:
        address = self.person.address.replace("http", "ws")
        cookie = f"wartable={self.person.http.cookies['wartable']}"
        return connect(
            f"{address}/api/tables/{table}/live",
            additional_headers={"cookie": cookie},
            open_timeout=60,
            max_size=None,
        )

    def _act(self, sight: dict[str, Any]) -> None:
        """Something that is offered; what is refused was worth asking."""
        ask, id = self.rng.choice(sight["asks"]), sight["table"]["id"]
        try:
            dice = self.rng.random()
            if ask.get("movable") and (dice < 0.6 or not _can_press(ask)):
                self._send(sight, ask)
            elif sight["undoable"] and dice > 0.95:
                self.person.post(f"/tables/{id}/undo", {"version": sight["version"], "count": 1})
            elif dice > 0.9:
                self.person.post(f"/tables/{id}/chat", {"text": "hm", "to": "table"})
            else:
                self.person.do(sight, ask["owner"], self._wish(ask))
            self.acts += 1
        except Refused as error:
            if error.status not in (409, 422, 503):
                raise
            self._usual(id)

    def _usual(self, table: str) -> None:
        """What always goes on: the phase ends, or the sheet is sent as it opens; where something
        must be chosen, with its first row."""
        sight = self.person.see(table)
        for ask in filter(_can_press, sight["asks"]):
            try:
                self.person.do(sight, ask["owner"], usual_wish(ask))
            except Refused as error:
                if error.status != 422 or not ask.get("sheets"):
                    raise
                self.person.do(self.person.see(table), ask["owner"], _first_row(ask))
            return

    def _wish(self, ask: dict[str, Any]) -> dict[str, Any]:
        buttons = [each for each in ask.get("buttons", ()) if not each.get("refused")]
        if buttons and (self.rng.random() < 0.7 or not ask.get("sheets")):
            return {"wish": "action", "action": self.rng.choice(buttons)["action"]}
        if not ask.get("sheets"):
            return usual_wish(ask)
        sheet = self.rng.choice(ask["sheets"])
        rows = [row for row in sheet["rows"] if row.get("most")]
        counts = {row["key"]: row["n"] for row in sheet["rows"] if row.get("n")}
        if rows and self.rng.random() < 0.7:
            row = self.rng.choice(rows)
            counts[row["key"]] = self.rng.randint(1, min(row["most"], 3))
        return {"wish": "sheet", "sheet": sheet["id"], "counts": counts}

    def _send(self, sight: dict[str, Any], ask: dict[str, Any]) -> None:
        source = self.rng.choice(sorted(ask["movable"]))
        pieces = {self.rng.choice(ask["movable"][source]): 1}
        asked = {"owner": ask["owner"], "source": source, "pieces": pieces, "wishes": []}
        id = sight["table"]["id"]
        targets = self.person.post(f"/tables/{id}/reach", asked)["targets"]
        if not targets:
            return
        to = self.rng.choice(targets)
        wish = {
            "wish": "send",
            "source": source,
            "pieces": pieces,
            "target": to["space"],
            "how": to["how"],
            "via": to.get("via", []),
        }
        plan = {"version": sight["version"], "owner": ask["owner"], "wishes": [wish]}
        self.person.post(f"/tables/{id}/plan", plan)
        self.person.do(sight, ask["owner"], wish)

    def _look_back(self, table: str) -> None:
        """What people do when a game is over."""
        for path in ("told", "export", "proof", "at/1"):
            self.person.ask("GET", f"/tables/{table}/{path}")
        self.person.ask("DELETE", f"/tables/{table}")


def short(game: str, rng: random.Random) -> dict[str, Any]:
    """Options of a game that ends soon."""
    if game == "empire_of_the_sun":
        return {"scenario": rng.choice(("south_pacific", "1943"))}
    return {"rounds": rng.randint(1, 3)}


def _can_press(ask: dict[str, Any]) -> bool:
    """Whether there is a button or a sheet; while pieces must move there may be none."""
    return bool(ask.get("sheets")) or any(not b.get("refused") for b in ask.get("buttons", ()))


def _first_row(ask: dict[str, Any]) -> dict[str, Any]:
    """The sheet with one of what stands first in it."""
    sheet = ask["sheets"][0]
    key = next((row["key"] for row in sheet["rows"] if row.get("most")), "")
    return {"wish": "sheet", "sheet": sheet["id"], "counts": {key: 1} if key else {}}


def _drain(socket: ClientConnection) -> None:
    """Read what has come."""
    try:
        while True:
            json.loads(socket.recv(timeout=0))
    except TimeoutError:
        return


def run(seconds: float, tables: int, tell: bool = True) -> list[str]:
    """Live for so long; what did not hold. The figures are told on the way."""
    over = threading.Event()
    samples: list[Sample] = []
    with house() as served:
        people = [Regular(served, n, over) for n in range(tables)]
        for person in people:
            person.start()
        began = time.monotonic()
        every = min(EVERY, seconds / 10)
        while (now := time.monotonic() - began) < seconds:
            time.sleep(min(every, seconds - now))
            samples.append(
                Sample(
                    time.monotonic() - began,
                    served.memory(),
                    served.handles(),
                    len(served.processes()),
                    sum(person.acts for person in people),
                    sum(person.games for person in people),
                )
            )
            if tell:
                print(_told(samples[-1], tables), flush=True)
        over.set()
        for person in people:
            person.join(60)
        faults = [fault for person in people for fault in person.faults] + served.complaints()
    return faults + growth(samples, tell=tell)


def _told(sample: Sample, tables: int) -> str:
    return (
        f"  {sample.second / 60:5.1f} min: {tables} tables, {sample.games:,} games,"
        f" {sample.acts:,} acts, {sample.memory:.0f} MB, {sample.handles} handles,"
        f" {sample.processes} processes"
    )


def growth(samples: list[Sample], *, tell: bool = True) -> list[str]:
    """A line through the last half of the samples: whether memory or handles grow."""
    half = samples[len(samples) // 2 :]
    last = [sample for sample in half if sample.second >= WARM and sample.games >= KEPT]
    if len(last) < 3:
        if tell:
            few = f"{samples[-1].games if samples else 0} of {KEPT} games"
            print(f"  too short to say whether it grows ({few}): --hours 1 does", flush=True)
        return []
    faults = []
    for name, unit, values, most in (
        ("memory", "MB", [sample.memory for sample in last], GROWTH * last[0].memory),
        ("handles", "handles", [float(sample.handles) for sample in last], HANDLES),
    ):
        seconds = np.array([sample.second for sample in last])
        slope, height = np.polyfit(seconds, values, 1)
        scatter = float(np.std(np.array(values) - (slope * seconds + height)))
        grown = float(slope * (seconds[-1] - seconds[0]))
        told = (
            f"{name}: {np.mean(values):.0f} {unit}, {grown:+.1f} over the last"
            f" {(seconds[-1] - seconds[0]) / 60:.1f} minutes, scatter {scatter:.1f}"
        )
        if tell:
            print(f"  {told}", flush=True)
        if grown > most + scatter:
            faults.append(f"{told}: it grows")
    return faults
