"""Empire of the Sun at the web table: what a page is sent of a campaign, how soon it is on the
screen, and how soon overlays and the reach of units come."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from bench.figures import Figure
from tests.web.serving import Server
from tests.web.visitor import Visitor, launched
from wartable.core.codec import encode
from wartable.core.table import Table
from wartable.desk.empire_of_the_sun.overlays import OVERLAYS
from wartable.games.empire_of_the_sun.decisions import MoveUnits
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import Options
from wartable.testing.random_play import random_play

NAME = "hex_table"
OPENED = 5
"""How often the campaign is opened, each time by a browser that was never here."""
LAID = 12
"""For how many hexes an overlay is asked."""
SENT = "performance.getEntries().reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)"
STACKS = "[role=application] [data-space]"


def campaign() -> tuple[str, int, int, str]:
    """The log of a whole campaign by random players, how many actions it has, after how many of
    them most units wait to be moved, and whose they are."""
    table = Table.create(GAME, Options(scenario="campaign"), seed=b"bench")
    for _ in random_play(table, random.Random(1), 100_000):
        pass
    most, after, owner = 0, 0, ""
    for n, state in enumerate(table.states()):
        for decision in GAME.pending(state) if state.offensive else ():
            if isinstance(decision, MoveUnits) and len(state.offensive.activated) > most:
                most, after, owner = len(state.offensive.activated), n, decision.owner
    lines = (table.log.header, *table.log.records)
    log = "".join(f"{encode(line).decode()}\n" for line in lines)
    return log, table.log.actions, after, owner


def figures() -> Iterator[Figure]:
    """Every figure of this page."""
    log, actions, after, owner = campaign()
    yield Figure("a campaign of random players", actions, "actions")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        chromium = launched(playwright)
        try:
            yield from _sheet(chromium, server.address, log)
            yield from _asked(chromium, server.address, log, after, owner)
        finally:
            chromium.close()
            server.stop()


def _sheet(chromium: Browser, address: str, log: str) -> Iterator[Figure]:
    """The campaign, opened by somebody who was never here."""
    host = Visitor(chromium, address)
    times, sizes, sights = [], [], []
    for _ in range(OPENED):
        body = {"log": log, "public": True}
        kept = host.ask("POST", "/tables/import", body)["id"]
        guest = Visitor(chromium, address)
        began = time.perf_counter()
        guest.page.goto(f"/t/{kept}")
        guest.page.locator(STACKS).nth(20).wait_for()
        times.append(time.perf_counter() - began)
        guest.page.wait_for_load_state("networkidle")
        sizes.append(float(guest.page.evaluate(SENT)))
        sights.append(len(guest.api("GET", f"/tables/{kept}").body()))
        guest.close()
    host.close()
    yield Figure("  opened to be looked at", statistics.median(times), "s", 2)
    yield Figure("  all that the page is sent for it", statistics.median(sizes) / 1e6, "MB", 1)
    yield Figure("  sight of its table", max(sights) / 1000, "KB", 150)


def _asked(chromium: Browser, address: str, log: str, after: int, owner: str) -> Iterator[Figure]:
    """Where most units of an Offensive are to be moved: what its owner is shown, and what comes
    when they ask."""
    host = Visitor(chromium, address)
    kept = host.ask("POST", "/tables/import", {"log": log})["id"]
    body = {"after": after, "seats": [owner], "level": "random"}
    table = host.ask("POST", f"/tables/{kept}/fork", body)["id"]
    sight = host.sight(table)
    size = len(host.api("GET", f"/tables/{table}").body())
    yield Figure("  sight of who moves an Offensive", size / 1000, "KB", 150)
    (ask,) = (each for each in sight["asks"] if each.get("moves"))

    held = [space for space, now in sight["scene"]["spaces"].items() if now.get("pieces")]
    laid = [
        _timed(host, "GET", f"/tables/{table}/overlay/{overlay}?space={space}")
        for overlay in OVERLAYS
        for space in held[:: max(1, len(held) // LAID)]
    ]
    yield Figure("  an overlay, p95", 1000 * _late(laid), "ms", 100)
    reached = []
    for _ in range(3):
        for space, keys in ask["movable"].items():
            for pieces in ({keys[0]: 1}, dict.fromkeys(keys, 1)):
                asked = {"owner": owner, "source": space, "pieces": pieces}
                reached.append(_timed(host, "POST", f"/tables/{table}/reach", asked))
    yield Figure("  where units can go, p95", 1000 * _late(reached), "ms", 100)
    host.close()


def _timed(visitor: Visitor, method: str, path: str, body: Any = None) -> float:
    began = time.perf_counter()
    assert visitor.api(method, path, body).ok, path
    return time.perf_counter() - began


def _late(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]
