"""The web table on loopback: idle tables, live sockets, what an action costs, how many a second the
server bears, the first paint, a long game that is opened, the longest tasks of a page.

The server's process has two cores, the people the second of them. 1,000 tables lie idle; at 100
others two people each watch live, and they act at an even pace, then faster and faster, then as
fast as they can. `python -m bench web_load` leaves out what needs a browser.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets
from playwright.sync_api import Browser, sync_playwright

from bench.figures import Figure
from tests.web.serving import Server
from tests.web.visitor import Visitor, launched
from wartable.core.codec import encode
from wartable.core.table import Table
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.state import Options
from wartable.testing.random_play import random_play

NAME = "web"

IDLE = 1_000
PLAYED = 100
WATCHERS = 2
RATE = 20.0
"""Actions a second while latencies are taken: 200 people who act every ten seconds."""
SECONDS = 20.0
RAMP = (20, 40, 80, 120, 160, 200, 240)
"""Actions a second, one rate after the other, until one is not borne."""
STEP = 10.0
"""Seconds that each rate lasts."""
BORNE = 0.1
"""The p99 in seconds up to which a rate is borne."""
RUSH = 6.0
"""Seconds of acting as fast as they can."""
HANDS = 8
"""How many act at the same time in the rush."""

KEPT_OPEN = 2.0
"""Seconds for which a connection is used again."""

CORES = sorted(os.sched_getaffinity(0))[:2] if hasattr(os, "sched_getaffinity") else []
SEATS = [
    {"powers": ["soviet_union", "united_kingdom", "united_states"], "who": "me"},
    {"powers": ["germany", "japan"], "who": "me"},
]
CYCLE: tuple[dict[str, Any], ...] = (
    {"wish": "sheet", "sheet": "buy", "counts": {"infantry": 2, "tank": 1}},
    {"wish": "action", "action": {"do": "done", "by": "soviet_union"}},
    {
        "wish": "send",
        "source": "caucasus",
        "pieces": {"infantry@soviet_union": 2, "tank@soviet_union": 1},
        "target": "west_russia",
    },
)
"""What is done at a table, then undone, over and over: a purchase, an end of a phase, an attack."""


@dataclass
class Played:
    """A table at which somebody acts, and when its watchers saw which version."""

    id: str
    version: int
    step: int = 0
    seen: dict[int, list[float]] = field(default_factory=dict)


class Seen(msgspec.Struct):
    """What the people here read of a sight."""

    version: int


class Said(msgspec.Struct):
    """What they read of a live message."""

    kind: str
    sight: Seen | None = None


class Wires:
    """HTTP for programs in a hurry: connections that stay open, answers zipped as browsers get
    them; the people must not cost more than the server."""

    def __init__(self, address: str) -> None:
        self._host, _, self._port = address.removeprefix("http://").partition(":")
        self._free: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def post(self, path: str, cookies: httpx.Cookies, body: object) -> bytes:
        """The answer to a POST under /api; an error if it is none."""
        reader, writer = await self._open()
        sent = msgspec.json.encode(body)
        kept = "; ".join(f"{each.name}={each.value}" for each in cookies.jar)
        head = (
            f"POST /api{path} HTTP/1.1\r\nhost: {self._host}\r\ncookie: {kept}\r\n"
            f"x-csrftoken: {cookies.get('csrftoken')}\r\naccept-encoding: gzip\r\n"
            f"content-type: application/json\r\ncontent-length: {len(sent)}\r\n\r\n"
        )
        writer.write(head.encode() + sent)
        told = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(told.partition(b"content-length:")[2].partition(b"\r\n")[0])
        answer = await reader.readexactly(length)
        if b"content-encoding: gzip" in told:
            answer = gzip.decompress(answer)
        if not told.startswith(b"http/1.1 200"):
            raise RuntimeError(f"{path}: {told[:40]!r} {answer[:400]!r}")
        self._free.append((time.monotonic(), reader, writer))
        return answer

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection that nobody uses, the one used last; the server closes those that are not
        used for a while."""
        while self._free:
            used, reader, writer = self._free.pop()
            if time.monotonic() - used < KEPT_OPEN:
                return reader, writer
            writer.close()
        return await asyncio.open_connection(self._host, int(self._port))

    def close(self) -> None:
        for _, _, writer in self._free:
            writer.close()


class Person:
    """Somebody whose program plays over HTTP."""

    def __init__(self, address: str) -> None:
        limits = httpx.Limits(max_connections=64, keepalive_expiry=2)
        self.http = httpx.AsyncClient(base_url=f"{address}/api", timeout=60, limits=limits)
        self.wires = Wires(address)

    async def call(self, method: str, path: str, body: object = None) -> Any:
        headers = {"x-csrftoken": self.http.cookies.get("csrftoken") or ""}
        answer = await self.http.request(method, path, json=body, headers=headers)
        if answer.is_error:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text}")
        return msgspec.json.decode(answer.content)

    async def close(self) -> None:
        self.wires.close()
        await self.http.aclose()

    async def new_table(self) -> Played:
        made = await self.call("POST", "/tables", {"game": "spring_1942", "seats": SEATS})
        return Played(made["id"], made["version"])

    async def act(self, table: Played) -> float:
        """One action of the cycle; the seconds until it is answered, and so on disk."""
        path = f"/tables/{table.id}"
        body: dict[str, Any] = {"version": table.version}
        if table.step == len(CYCLE):
            path, body["count"] = f"{path}/undo", len(CYCLE)
        else:
            path = f"{path}/do"
            body |= {"owner": "soviet_union", "wish": CYCLE[table.step], "toldFrom": None}
        began = time.perf_counter()
        answer = await self.wires.post(path, self.http.cookies, body)
        spent = time.perf_counter() - began
        table.version = msgspec.json.decode(answer, type=Seen).version
        table.step = (table.step + 1) % (len(CYCLE) + 1)
        return spent

    async def reach(self, table: Played) -> float:
        """Where pieces can go, asked in the combat move; the seconds until it is answered."""
        pieces = {"infantry@soviet_union": 1, "tank@soviet_union": 1}
        body = {"owner": "soviet_union", "source": "caucasus", "pieces": pieces, "wishes": []}
        began = time.perf_counter()
        await self.call("POST", f"/tables/{table.id}/reach", body)
        return time.perf_counter() - began


async def watch(address: str, cookies: str, table: Played, up: asyncio.Semaphore) -> None:
    """A live socket: notes when each version arrives."""
    url = f"{address.replace('http', 'ws')}/api/tables/{table.id}/live?version={table.version}"
    async with websockets.connect(url, additional_headers={"cookie": cookies}) as socket:
        up.release()
        async for text in socket:
            now = time.perf_counter()
            said = msgspec.json.decode(text, type=Said)
            if said.sight:
                table.seen.setdefault(said.sight.version, []).append(now)


async def paced(host: Person, tables: list[Played], rate: float, seconds: float) -> list[float]:
    """Actions at an even pace, each table's one after the other; for each the seconds from when it
    was due until it was answered. Far behind, people give up."""
    spans: list[float] = []
    turns = [asyncio.Lock() for _ in tables]

    async def once(at: int, due: float) -> None:
        async with turns[at]:
            await host.act(tables[at])
        spans.append(time.perf_counter() - due)

    began = time.perf_counter()
    acting: list[asyncio.Task[None]] = []
    for n in range(int(rate * seconds)):
        due = began + n / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        acting.append(asyncio.create_task(once(n % len(tables), due)))
        if len(acting) - len(spans) > 2 * rate:
            break
    await asyncio.gather(*acting)
    return spans


async def ramp(server: Server, host: Person, tables: list[Played]) -> list[Figure]:
    """More and more actions a second until the server bears no more."""
    found: list[Figure] = []
    most = 0
    for rate in RAMP:
        used, own = cpu(server), time.process_time()
        spans = await paced(host, tables, rate, STEP)
        used, own = (cpu(server) - used) / len(spans), (time.process_time() - own) / len(spans)
        p99 = part(spans, 0.99)
        found += [
            Figure(f"  {rate} actions a second: p50", part(spans, 0.5) * 1000, "ms"),
            Figure("    p99", p99 * 1000, "ms", 100),
            Figure("    the server's CPU for an action", used * 1000, "ms"),
            Figure("    the people's own", own * 1000, "ms"),
        ]
        if p99 > BORNE:
            break
        most = rate
        await asyncio.sleep(1)
    name = f"actions a second with p99 under {BORNE * 1000:g} ms"
    return [Figure(name, most, "a second", 200, at_least=True), *found]


def memory(server: Server) -> float:
    """MB of the server's process."""
    assert server.process
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def cpu(server: Server) -> float:
    """Seconds of CPU that the server's process has used."""
    assert server.process
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def part(values: list[float], share: float) -> float:
    """The value under which this share of them lies."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


async def load(server: Server) -> list[Figure]:
    """Everything that many people at once do to a server."""
    found: list[Figure] = []
    people = [Person(server.address) for _ in range(HANDS)]
    for person in people:
        await person.call("GET", "/account")
        await person.call("POST", "/account/guest", {"name": ""})
        await person.new_table()
    before = memory(server)
    began = time.perf_counter()

    async def make(person: Person, n: int) -> list[Played]:
        return [await person.new_table() for _ in range(n)]

    await asyncio.gather(*(make(person, IDLE // HANDS) for person in people))
    spent = time.perf_counter() - began
    found.append(Figure("tables made and started", IDLE / spent, "a second"))
    found.append(
        Figure("memory per idle table", (memory(server) - before) * 1024 / IDLE, "KB", 500)
    )

    host = people[0]
    tables = await make(host, PLAYED)
    up = asyncio.Semaphore(0)
    cookies = "; ".join(f"{each.name}={each.value}" for each in host.http.cookies.jar)
    live = [
        asyncio.create_task(watch(server.address, cookies, table, up))
        for table in tables
        for _ in range(WATCHERS)
    ]
    for _ in live:
        await up.acquire()
    for table in tables:
        for _ in range(table_offset(table, tables)):
            await host.act(table)

    spans: list[float] = []
    delays: list[float] = []

    async def once(table: Played) -> None:
        began = time.perf_counter()
        spans.append(await host.act(table))
        version = table.version
        for _ in range(200):
            if len(table.seen.get(version, [])) >= WATCHERS:
                delays.append(max(table.seen[version]) - began)
                return
            await asyncio.sleep(0.01)
        raise RuntimeError("a watcher was not told")

    began, used = time.perf_counter(), cpu(server)
    acting: list[asyncio.Task[None]] = []
    for n in range(int(RATE * SECONDS)):
        await asyncio.sleep(max(0.0, began + n / RATE - time.perf_counter()))
        acting.append(asyncio.create_task(once(tables[n % PLAYED])))
    await asyncio.gather(*acting)
    name = f"an action, {IDLE:,} idle tables, {len(live)} live sockets, {RATE:g} actions a second"
    found.append(Figure(f"{name}: p50", part(spans, 0.5) * 1000, "ms"))
    found.append(Figure("  p99", part(spans, 0.99) * 1000, "ms", 100))
    found.append(Figure("  until all who watch have it: p50", part(delays, 0.5) * 1000, "ms"))
    found.append(Figure("  p99", part(delays, 0.99) * 1000, "ms"))

    used = (cpu(server) - used) / len(spans)
    found.append(Figure("  the server's CPU for it, all sockets served", used * 1000, "ms"))

    asking = [table for table in tables if table.step == 2]
    reached = [await host.reach(table) for table in asking[:40]]
    found.append(Figure("where pieces can go: p50", statistics.median(reached) * 1000, "ms"))

    found += await ramp(server, host, tables)

    end = time.perf_counter() + RUSH
    rushed: list[float] = []

    async def rush(mine: list[Played]) -> None:
        while time.perf_counter() < end:
            for table in mine:
                rushed.append(await host.act(table))

    await asyncio.gather(*(rush(tables[n::HANDS]) for n in range(HANDS)))
    found.append(Figure(f"actions, {HANDS} at a time", len(rushed) / RUSH, "a second"))
    for task in live:
        task.cancel()
    await asyncio.gather(*live, return_exceptions=True)
    for person in people:
        await person.close()
    return found


def table_offset(table: Played, tables: list[Played]) -> int:
    """Tables begin at different places of the cycle."""
    return tables.index(table) % (len(CYCLE) + 1)


PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
BLOCKS = "[role=application] [data-space]"


def paints(server: Server) -> Iterator[Figure]:
    """How long a browser that has never been here looks at nothing."""
    with sync_playwright() as playwright:
        chromium = launched(playwright)

        def median(work: Callable[[Any], float]) -> float:
            times = []
            for _ in range(5):
                context = chromium.new_context(viewport={"width": 1440, "height": 900})
                times.append(work(context.new_page()))
                context.close()
            return statistics.median(times)

        def first(page: Any) -> float:
            page.goto(server.address)
            while not (painted := float(page.evaluate(PAINT))):
                page.wait_for_timeout(20)
            return painted

        def table(page: Any) -> float:
            page.goto(server.address)
            button = page.get_by_role("button", name="Play now")
            button.wait_for()
            began = time.perf_counter()
            button.click()
            page.locator(BLOCKS).nth(20).wait_for()
            return (time.perf_counter() - began) * 1000

        yield Figure("the first page's first paint", median(first), "ms", 1000)
        yield Figure("from Play now to the pieces on the map", median(table), "ms")
        yield from openings(chromium, server.address)
        yield from long_tasks(chromium, server.address)
        chromium.close()


LONG = 20
"""Rounds of the long game."""
OPENED = 5
"""How often it is opened."""


def long_game() -> tuple[str, int, int]:
    """The log of a game of Global 1940 by random players, how many actions it has, and after how
    many of them Germany moves to its last combats."""
    table = Table.create(GLOBAL_1940, Options(rounds=LONG), seed=b"bench")
    for _ in random_play(table, random.Random(1), 100_000):
        pass
    last = max(
        n
        for n, state in enumerate(table.states())
        if (state.power, state.phase) == ("germany", "combat_move")
    )
    lines = (table.log.header, *table.log.records)
    return "".join(f"{encode(line).decode()}\n" for line in lines), table.log.actions, last


def openings(chromium: Browser, address: str) -> Iterator[Figure]:
    """How long it takes until a long game is on the screen, with its pieces and its phase, in a
    browser that has never been here and at a table that this server has not opened."""
    log, actions, last = long_game()
    yield Figure(f"a {LONG}-round game of Global 1940", actions, "actions")
    looked, played = [], []
    for _ in range(OPENED):
        host = Visitor(chromium, address)
        kept = host.ask("POST", "/tables/import", {"log": log, "public": True})["id"]
        guest = Visitor(chromium, address)
        looked.append(opened(guest, kept))
        seated = {"after": last, "seats": ["germany"], "level": "random"}
        played.append(opened(host, host.ask("POST", f"/tables/{kept}/fork", seated)["id"]))
        for visitor in (host, guest):
            visitor.close()
    yield Figure("  opened to be looked at", statistics.median(looked), "s", 2)
    yield Figure("  opened in a combat move of one's own", statistics.median(played), "s", 2)


def opened(visitor: Visitor, table: str) -> float:
    """Seconds from the address to the pieces on the map and the phase bar."""
    began = time.perf_counter()
    visitor.page.goto(f"/t/{table}")
    visitor.page.locator(BLOCKS).nth(20).wait_for()
    visitor.page.locator("[aria-current=step]").wait_for()
    return time.perf_counter() - began


WATCH = """() => {
  window.longest = 0;
  const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime > painted()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: "longtask", buffered: true });
}"""
"""Notes the longest task of a page after its first paint."""
LONGEST = "() => { const found = window.longest; window.longest = 0; return found; }"
ZOOMED = 4
"""How often the map is zoomed in and out again."""


def long_tasks(chromium: Browser, address: str) -> Iterator[Figure]:
    """For how long at most a page does not answer while the largest board opens and is zoomed. What
    lasts less than 50 ms is no long task and counts as 0."""
    opened, zoomed = [], []
    for _ in range(OPENED):
        visitor = Visitor(chromium, address, reduced_motion="no-preference")
        visitor.page.add_init_script(f"({WATCH})()")
        info = visitor.ask("GET", "/games/global_1940")
        sides = ([p["id"] for p in info["powers"] if p["side"] == s["id"]] for s in info["sides"])
        seats = [{"powers": powers, "who": "me"} for powers in sides]
        table = visitor.ask("POST", "/tables", {"game": "global_1940", "seats": seats})["id"]
        visitor.page.goto(f"/t/{table}")
        visitor.page.locator(BLOCKS).nth(40).wait_for()
        visitor.page.wait_for_timeout(1500)
        opened.append(float(visitor.page.evaluate(LONGEST)))
        for way in ("out", "in"):
            for _ in range(ZOOMED):
                visitor.page.get_by_role("button", name=f"Zoom {way}").click()
                visitor.page.wait_for_timeout(400)
        zoomed.append(float(visitor.page.evaluate(LONGEST)))
        visitor.close()
    yield Figure("the longest task while Global 1940 opens", statistics.median(opened), "ms", 100)
    yield Figure("  while its map is zoomed", statistics.median(zoomed), "ms", 100)


def figures() -> Iterator[Figure]:
    """Every figure of the web table."""
    with _serving() as server:
        yield from paints(server)
        yield from _loaded(server)


def load_figures() -> Iterator[Figure]:
    """Those that need no browser."""
    with _serving() as server:
        yield from _loaded(server)


@contextmanager
def _serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            if CORES:
                assert server.process
                os.sched_setaffinity(server.process.pid, set(CORES))
            yield server
        finally:
            server.stop()


def _loaded(server: Server) -> list[Figure]:
    if CORES:
        os.sched_setaffinity(0, {CORES[-1]})
    return asyncio.run(load(server))
