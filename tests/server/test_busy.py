"""Somebody asks a lot, and processes die: nobody else is kept waiting, and everybody is told."""

from __future__ import annotations

import os
import pickle
import signal
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from tests.server.conftest import PATIENCE, Visitor
from tests.server.process import Browser, Serving
from tests.server.test_languages import shown
from wartable.core.dice import BoundDice
from wartable.desk import LANGUAGES
from wartable.server.hall import Hall
from wartable.server.lane import Asker, Lane
from wartable.server.schema import seeds

ODDS = {"attackers": "3 infantry, 1 tank", "defenders": "2 infantry"}
QUICK = 2.0
"""How many seconds somebody waits for what is known in a moment, at the most."""


@pytest.fixture
def serving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    """A server with one process for short questions and one for long ones."""
    monkeypatch.setenv("WARTABLE_ASKERS", "1")
    with Serving(tmp_path) as serving:
        yield serving


def thinking(serving: Serving) -> set[int]:
    """The processes in which the server lets others think: forked from one that has loaded
    everything."""
    return {
        thinker
        for pid in _children(serving.process.pid)
        if "forkserver" in _command(pid)
        for thinker in _children(pid)
    }


def _children(pid: int) -> set[int]:
    try:
        told = [each.read_text() for each in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:
        return set()
    return {int(child) for each in told for child in each.split()}


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def guest(serving: Serving) -> Browser:
    """Somebody with a session of their own."""
    browser = Browser(serving.address)
    assert browser.post("/account/guest", {}).status_code == 201
    return browser


def ask_odds(browser: Browser) -> httpx.Response:
    return browser.post("/odds/spring_1942", ODDS)


def reach(browser: Browser, table: str) -> httpx.Response:
    sight = browser.see(table)
    owner = sight["asks"][0]["owner"]
    asked = {"owner": owner, "source": "russia", "pieces": {f"infantry@{owner}": 1}}
    wishes = [{"wish": "action", "action": {"do": "done", "by": owner}}]
    return browser.post(f"/tables/{table}/reach", {**asked, "wishes": wishes})


def test_one_who_asks_for_ever_keeps_nobody_waiting(serving: Serving) -> None:
    """A process for long questions stands still over one of them, twenty more wait, and it is
    killed; the short ones are answered all the time."""
    player = guest(serving)
    table = player.hot_seat()
    assert reach(player, table).json()["targets"]
    short = thinking(serving)
    assert ask_odds(player).status_code == 200
    (long,) = thinking(serving) - short
    guests = [guest(serving) for _ in range(22)]
    os.kill(long, signal.SIGSTOP)
    with ThreadPoolExecutor(22) as threads:
        first = threads.submit(ask_odds, guests[0])
        time.sleep(1.0)
        waiting = [threads.submit(ask_odds, each) for each in guests[1:]]
        wait(waiting, return_when=FIRST_COMPLETED)
        (refused,) = [each.result() for each in waiting if each.done()]
        check_busy(refused, "busy")

        began = time.monotonic()
        assert reach(player, table).json()["targets"]
        assert time.monotonic() - began < QUICK
        os.kill(long, signal.SIGKILL)
        check_busy(first.result(), "again")
        answered = [each.result() for each in waiting]

    assert sorted(each.status_code for each in answered) == [200] * 20 + [503]
    assert len(thinking(serving)) == 2
    assert thinking(serving) > short


def test_a_server_that_ends_tells_whoever_waits(serving: Serving) -> None:
    """Nobody's question holds it up, and its log stays quiet."""
    player = guest(serving)
    assert ask_odds(player).status_code == 200
    (long,) = thinking(serving)
    os.kill(long, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(ask_odds, player)
        time.sleep(1.0)
        serving.process.terminate()
        check_busy(waiting.result(), "again")

    serving.process.wait(PATIENCE)
    assert "Traceback" not in serving.said.read_text()


def check_busy(refused: httpx.Response, code: str) -> None:
    """It is a clear "ask again", in every language."""
    assert refused.status_code == 503, refused.text
    assert int(refused.headers["retry-after"]) > 0
    body = refused.json()
    assert (body["error"], body["code"]) == ("busy", code)
    assert len({shown(body, language) for language in LANGUAGES}) == len(LANGUAGES)


# ---- dice ----


def test_whatever_is_asked_no_dice_of_the_table_fall(
    visitor: Visitor, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plans, reaches, reasons and odds are worked out where there is no seed, from the view of a
    seat and nothing else; the server's own process rolls nothing for them."""
    table = visitor.table("me", "me")["id"]
    with hall.database.reading() as db:
        seed: bytes = db.scalar(select(seeds.c.seed).where(seeds.c.table == table)) or b""
    sent: list[bytes] = []

    def fall(*_: Any) -> Any:
        raise AssertionError("a die of the table falls")

    ask = Lane.ask

    async def watched(self: Lane, asker: Asker, function: Any, *arguments: Any) -> Any:
        sent.append(pickle.dumps((function, arguments)))
        return await ask(self, asker, function, *arguments)

    monkeypatch.setattr(BoundDice, "roll", fall)
    monkeypatch.setattr(BoundDice, "shuffle", fall)
    monkeypatch.setattr(Lane, "ask", watched)
    done = {"wish": "action", "action": {"do": "done", "by": "soviet_union"}}
    move = {"source": "caucasus", "pieces": {"infantry@soviet_union": 3}}
    attack = {"wish": "send", **move, "target": "ukraine_s_s_r", "how": "attack"}
    fight = {"do": "fight", "by": "soviet_union", "space": "ukraine_s_s_r"}
    to_battle = [done, attack, done]
    fought = [*to_battle, {"wish": "action", "action": fight}]
    before = visitor.see(table)
    me = {"owner": "soviet_union"}
    plan = {**me, "version": before["version"], "wishes": fought}

    assert visitor.post(f"/tables/{table}/plan", plan)["steps"][3]["assumed"]
    there = {"source": "archangel", "pieces": {"infantry@soviet_union": 1}}
    assert visitor.post(f"/tables/{table}/reach", {**me, **there, "wishes": fought})["targets"]
    assert visitor.post(f"/tables/{table}/why", {**me, "wish": done, "wishes": fought})
    odds = visitor.post(f"/tables/{table}/combat/ukraine_s_s_r", {**me, "wishes": to_battle})
    assert 0.0 < odds["win"] < 1.0
    assert visitor.see(table) == before
    assert len(sent) == 4
    assert not [each for each in sent if seed in each or seed.hex().encode() in each]
