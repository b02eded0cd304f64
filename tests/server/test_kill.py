"""kill -9 in the middle of a storm of actions: nothing acknowledged is lost, every table opens."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from pathlib import Path

import httpx
import websockets

from tests.server.conftest import PATIENCE
from tests.server.process import Browser, Serving
from wartable.core import Log, Table
from wartable.games import find_game

PLAYERS = 3
ENOUGH = 15
"""How many actions of each player are acknowledged before the light goes out."""


class Storm:
    """People who press buttons as fast as they can, and remember what was acknowledged."""

    def __init__(self, address: str) -> None:
        self.browsers = [Browser(address) for _ in range(PLAYERS)]
        self.tables = [browser.hot_seat() for browser in self.browsers]
        self.known = [1] * PLAYERS
        self.acknowledged = [0] * PLAYERS
        self.threads = [
            threading.Thread(target=self._press, args=(index,)) for index in range(PLAYERS)
        ]
        for thread in self.threads:
            thread.start()

    def _press(self, index: int) -> None:
        browser = self.browsers[index]
        try:
            sight = browser.see(self.tables[index])
            while True:
                sight = browser.press(sight)
                self.known[index] = sight["version"]
                self.acknowledged[index] += 1
        except httpx.TransportError:
            return

    def wait(self) -> None:
        """Until everybody has had enough acknowledged."""
        while min(self.acknowledged) < ENOUGH:
            assert all(thread.is_alive() for thread in self.threads)
            time.sleep(0.01)

    def check(self, address: str) -> None:
        """What was acknowledged is there, the log is whole, and play goes on."""
        for thread in self.threads:
            thread.join()
        for index, table in enumerate(self.tables):
            browser = Browser(address, self.browsers[index].http.cookies)
            sight = browser.see(table)
            assert self.known[index] <= sight["version"] <= self.known[index] + 1
            log = Log.parse(browser.http.get(f"/tables/{table}/export").content, find_game)
            assert log.lines == sight["version"]
            assert Table(log, None).log.actions == sight["actions"]
            assert browser.press(sight)["version"] == sight["version"] + 1


def test_nothing_acknowledged_is_lost_on_sqlite(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        storm = Storm(serving.address)
        storm.wait()
        serving.kill()

    with Serving(tmp_path) as serving:
        storm.check(serving.address)
        assert f"http://127.0.0.1:{serving.port}" in serving.stop()


def test_two_workers_on_postgresql_tell_all_and_lose_nothing(
    tmp_path: Path, postgresql: str
) -> None:
    words = ("--database", postgresql, "--workers", "2")
    with Serving(tmp_path, *words) as serving:
        browser = Browser(serving.address)
        table = browser.hot_seat()
        asyncio.run(_all_are_told(serving.port, browser, table))
        storm = Storm(serving.address)
        storm.wait()
        serving.kill()

    with Serving(tmp_path, *words) as serving:
        storm.check(serving.address)


async def _all_are_told(port: int, browser: Browser, table: str) -> None:
    """Sockets that came to different workers hear of one action."""
    cookie = f"wartable={browser.http.cookies['wartable']}"
    sockets = [
        await websockets.connect(
            f"ws://127.0.0.1:{port}/api/tables/{table}/live",
            additional_headers={"cookie": cookie},
        )
        for _ in range(6)
    ]
    for live in sockets:
        assert json.loads(await live.recv())["kind"] == "sight"
    moved = await asyncio.to_thread(lambda: browser.press(browser.see(table)))
    for live in sockets:
        while (message := json.loads(await asyncio.wait_for(live.recv(), PATIENCE)))[
            "kind"
        ] != "sight":
            pass
        assert message["sight"]["version"] == moved["version"]
        await live.close()
