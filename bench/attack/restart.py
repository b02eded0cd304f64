"""kill -9 in the middle of a storm of actions, again and again: nothing acknowledged is lost."""

from __future__ import annotations

import tempfile
import threading
import time
from pathlib import Path

import httpx

from bench.attack.house import Fault, House, Person, Refused
from wartable.core import Log, Table
from wartable.games import find_game

PLAYERS = 3


class _Presser:
    """Somebody who presses buttons as fast as they can, and remembers what was acknowledged."""

    def __init__(self, house: House) -> None:
        self.person = Person(house.address)
        self.table = self.person.table()
        self.known = 1
        self.fault = ""
        self.thread = threading.Thread(target=self._press, daemon=True)
        self.thread.start()

    def _press(self) -> None:
        try:
            sight = self.person.see(self.table)
            while True:
                sight = self.person.press(sight)
                self.known = sight["version"]
        except httpx.HTTPError:
            return
        except (Fault, Refused) as error:
            self.fault = str(error)

    def faults(self, house: House) -> list[str]:
        """What is not as it was acknowledged."""
        self.thread.join(60)
        if self.fault:
            return [self.fault]
        person = Person(house.address, self.person.http.cookies)
        sight = person.see(self.table)
        if not self.known <= sight["version"] <= self.known + 1:
            return [f"{self.known} lines were acknowledged, {sight['version']} are there"]
        log = Log.parse(person.log(self.table), find_game)
        if log.lines != sight["version"] or Table(log, None).log.actions != sight["actions"]:
            return [f"the log has {log.lines} lines, the table is at {sight['version']}"]
        person.press(sight)
        person.close()
        return []


def run(seconds: float) -> list[str]:
    """Kill and start again for so long, at least once."""
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="wartable-") as folder:
        house = House(Path(folder))
        end = time.monotonic() + seconds
        house.start()
        try:
            while True:
                pressers = [_Presser(house) for _ in range(PLAYERS)]
                last = time.monotonic() + 20
                while min(each.known for each in pressers) < 8 and time.monotonic() < last:
                    time.sleep(0.01)
                house.kill()
                house.start()
                for presser in pressers:
                    faults += presser.faults(house)
                if time.monotonic() >= end or faults:
                    return faults
        finally:
            house.kill()
