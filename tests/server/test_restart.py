"""PostgreSQL is restarted under servers that go on: every line hears again, and all can end."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

from tests.server.conftest import PATIENCE, wait_until
from tests.server.postgresql import Postgresql
from tests.server.process import Browser, Serving

AWAY = 4.0
"""Seconds that the database is away."""
SOON = 30.0
"""Seconds in which a server ends, and a line hears what has happened, on a busy machine."""


def press(browser: Browser, table: str) -> dict[str, Any]:
    """End a phase as soon as that can be stored."""

    def done() -> dict[str, Any] | None:
        try:
            return browser.press(browser.see(table))
        except AssertionError:  # refused
            return None

    found: dict[str, Any] = wait_until(done)
    return found


async def hear(live: Any, version: int) -> None:
    """The line tells of this version."""
    async with asyncio.timeout(SOON):
        heard = 0
        while heard < version:
            message = json.loads(await live.recv())
            heard = message["sight"]["version"] if message["kind"] == "sight" else heard
    assert heard == version


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def story(one: Serving, two: Serving, server: Postgresql) -> None:
    """Lines at both servers, through two restarts."""
    here = await asyncio.to_thread(Browser, one.address)
    table = await asyncio.to_thread(here.hot_seat)
    there = await asyncio.to_thread(Browser, two.address, here.http.cookies)
    cookie = {"cookie": f"wartable={here.http.cookies['wartable']}"}
    lines = [
        await websockets.connect(
            f"ws://127.0.0.1:{port}/api/tables/{table}/live", additional_headers=cookie
        )
        for port in (one.port, two.port)
    ]
    moved = await asyncio.to_thread(press, here, table)
    for live in lines:
        await hear(live, moved["version"])

    for _ in range(2):
        await asyncio.to_thread(server.stop)
        said = await asyncio.to_thread(here.http.get, f"/tables/{table}")
        assert refusal(said) == (503, "database_away")
        await asyncio.sleep(AWAY)
        await asyncio.to_thread(server.start)
        for browser in (here, there, here):
            moved = await asyncio.to_thread(press, browser, table)
            for live in lines:
                await hear(live, moved["version"])
    for live in lines:
        await live.close()


def test_lines_hear_again_after_a_restart_and_servers_end_without_the_database(
    tmp_path: Path, database_server: Postgresql
) -> None:
    words = ("--database", database_server.url)
    with Serving(tmp_path, *words) as one, Serving(tmp_path, *words) as two:
        asyncio.run(story(one, two, database_server))
        database_server.stop()
        began = time.monotonic()
        for serving in (one, two):
            said = serving.stop()
            assert "Traceback" not in said, said
            assert serving.process.returncode == 0
        assert time.monotonic() - began < SOON < PATIENCE
        database_server.start()
