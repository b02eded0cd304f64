"""Questions have a process to themselves, for a time; who waits comes to no harm."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.server.questions import (
    LONG,
    answer_with_what_cannot_be_sent,
    break_down,
    die,
    die_so_often,
    meet,
    note,
    prepare,
    refuse,
    sleep,
    sleep_told,
    take,
    wait_for,
)
from wartable.core.errors import IllegalAction
from wartable.server import thinkers
from wartable.server.lane import A_FEW, Asker, Lane
from wartable.server.refusals import Busy, Refusal
from wartable.server.thinkers import Thinkers
from wartable.server.worker import Worker

# ---- helpers ----


@asynccontextmanager
async def lane(processes: int = 1, patience: float = LONG, limit: int = 40) -> AsyncIterator[Lane]:
    made = Lane(processes, patience, prepare, limit)
    try:
        yield made
    finally:
        made.close()


def asker(name: str, address: str = "") -> Asker:
    return Asker(address or f"at {name}", name)


async def written(path: Path) -> int:
    """The process that has begun, by its file."""
    while not path.exists() or not path.read_text():
        await asyncio.sleep(0.01)
    return int(path.read_text())


async def all_started(questions: Lane, folder: Path, number: int) -> list[int]:
    """All processes of a lane, each with a question."""
    asked = [questions.ask(asker(f"{n}"), meet, folder, number) for n in range(number)]
    return await asyncio.gather(*asked)


@contextmanager
def counted_processes() -> Iterator[set[int]]:
    """The processes that were started meanwhile and are still there, when it is over."""
    before = {process.pid for process in multiprocessing.active_children()}
    found: set[int] = set()
    yield found
    found |= {
        process.pid or 0
        for process in multiprocessing.active_children()
        if process.pid not in before
    }


# ---- a process that dies ----


def test_a_process_that_is_killed_is_replaced_once_whoever_waits(tmp_path: Path) -> None:
    async def run() -> None:
        async with lane() as questions:
            begun = tmp_path / "begun"
            with counted_processes() as processes:
                first = asyncio.create_task(questions.ask(asker("first"), sleep_told, begun))
                pid = await written(begun)
                others = [
                    asyncio.create_task(questions.ask(asker(f"waiting {n}"), sleep, 0.01))
                    for n in range(20)
                ]
                await asyncio.sleep(0.05)
                os.kill(pid, signal.SIGKILL)

                with pytest.raises(Busy) as refused:
                    await first
                answered = await asyncio.gather(*others)
            assert (refused.value.code, refused.value.status) == ("again", 503)
            assert len(set(answered)) == 1
            assert processes == set(answered) != {pid}

    asyncio.run(run())


def test_a_process_that_died_while_nobody_asked_harms_nobody() -> None:
    async def run() -> None:
        async with lane() as questions:
            pid = await questions.ask(asker("one"), sleep, 0)
            os.kill(pid, signal.SIGKILL)
            while any(each.pid == pid for each in multiprocessing.active_children()):
                await asyncio.sleep(0.01)

            assert await questions.ask(asker("one"), sleep, 0) != pid

    asyncio.run(run())


def test_a_computer_player_that_dies_is_asked_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "answer", die_so_often)

    async def run() -> None:
        asked = Thinkers(1)
        try:
            seat = ("table", "seat", "normal")
            once = await asked.play(*seat, str(tmp_path / "once"), 1, "germany")
            assert once == ("germany", "died 1 times")
            with pytest.raises(Refusal):
                await asked.play(*seat, str(tmp_path / "twice"), 2, "germany")
        finally:
            asked.close()

    asyncio.run(run())


def test_closing_ends_every_process_and_whoever_waits(tmp_path: Path) -> None:
    async def run() -> None:
        questions = Lane(1, LONG, prepare)
        with counted_processes() as processes:
            asked = [
                asyncio.create_task(questions.ask(asker(f"{n}"), sleep_told, tmp_path / "begun"))
                for n in range(3)
            ]
            await written(tmp_path / "begun")
            questions.close()
            ended = await asyncio.gather(*asked, return_exceptions=True)
        assert not processes
        assert all(isinstance(each, Busy | asyncio.CancelledError) for each in ended)

    asyncio.run(run())


# ---- time ----


def test_time_is_counted_from_when_the_work_begins() -> None:
    async def run() -> None:
        async with lane(patience=3.0) as questions:
            waiting = [questions.ask(asker(f"{n}"), sleep, 1.0) for n in range(5)]

            assert len(set(await asyncio.gather(*waiting))) == 1

    asyncio.run(run())


def test_only_what_takes_too_long_is_ended(tmp_path: Path) -> None:
    async def run() -> None:
        async with lane(2, patience=4.0) as questions:
            await questions.warm()
            one, two = await all_started(questions, tmp_path, 2)
            late = asyncio.create_task(questions.ask(asker("late"), sleep, LONG))
            others = [await questions.ask(asker("other"), sleep, 0.1) for _ in range(5)]
            with pytest.raises(Refusal) as refused:
                await late
            assert (refused.value.code, refused.value.status) == ("too_hard", 422)
            assert set(others) < {one, two}

    asyncio.run(run())


# ---- starting ----


def test_nobody_waits_for_a_process_that_starts_while_another_is_idle(tmp_path: Path) -> None:
    """The first process is asked something long, so that a second one starts, which takes for
    ever; the first one answers who came meanwhile."""

    async def run() -> None:
        may_start, go = tmp_path / "may start", tmp_path / "go"
        questions = Lane(2, LONG, partial(take, may_start))
        try:
            may_start.touch()
            first = await questions.ask(asker("one"), sleep, 0)
            long = asyncio.create_task(questions.ask(asker("one"), wait_for, go))
            await asyncio.sleep(0)
            other = asyncio.create_task(questions.ask(asker("other"), sleep, 0))
            await asyncio.sleep(0)
            go.touch()

            assert await asyncio.wait_for(other, 60) == first
            await long
        finally:
            questions.close()

    asyncio.run(run())


def test_a_process_starts_before_anybody_waits_for_it(tmp_path: Path) -> None:
    """While one is asked something long another becomes ready, though nobody asks; and again when
    that one was ended."""

    async def run() -> None:
        ready, go = tmp_path / "ready", tmp_path / "go"
        questions = Lane(2, LONG, partial(note, ready, "ready"))
        try:
            long = asyncio.create_task(questions.ask(asker("one"), wait_for, go))
            for times in (2, 3):
                while not ready.exists() or len(ready.read_text().split()) < times:
                    await asyncio.sleep(0.01)
                if times == 2:
                    with pytest.raises(Busy):
                        await questions.ask(asker("other"), die)
            go.touch()
            await long
        finally:
            questions.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_process_that_was_ended_is_replaced_before_anybody_asks(tmp_path: Path) -> None:
    async def run() -> None:
        ready = tmp_path / "ready"
        questions = Lane(1, 0.2, partial(note, ready, "ready"))
        try:
            with pytest.raises(Refusal):
                await questions.ask(asker("late"), sleep, LONG)
            while len(ready.read_text().split()) < 2:
                await asyncio.sleep(0.01)
        finally:
            questions.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_who_waits_for_a_process_that_does_not_start_is_told() -> None:
    async def run() -> None:
        questions = Lane(1, LONG, die)
        try:
            with pytest.raises(Busy) as refused:
                await questions.ask(asker("one"), sleep, 0)
            assert refused.value.code == "again"
        finally:
            questions.close()

    asyncio.run(run())


def test_a_process_that_is_ready_knows_every_game() -> None:
    """Nothing of ours is loaded any more when it is asked about one."""
    loaded = subprocess.run([sys.executable, "-c", FIRST_LOOK], capture_output=True, check=True)

    assert json.loads(loaded.stdout) == []


FIRST_LOOK = """
import json, sys
from wartable.server.thinkers import ready_to_answer
ready_to_answer()
before = set(sys.modules)
from wartable.desk import desk_of
from wartable.games import find_game
from wartable.server.hall import games_here
for name in games_here():
    game = find_game(name)
    state = game.setup(game.options_type())
    owners = [decision.owner for decision in game.pending(state)]
    desk_of(game).desk(state, owners, "en")
print(json.dumps(sorted(name for name in set(sys.modules) - before if "wartable" in name)))
"""


# ---- turns ----


def test_one_asker_never_has_every_process(tmp_path: Path) -> None:
    async def run() -> None:
        async with lane(2) as questions:
            go = tmp_path / "go"
            one = [asyncio.create_task(questions.ask(asker("one"), wait_for, go)) for _ in range(3)]
            await asyncio.sleep(0)

            assert await questions.ask(asker("two"), sleep, 0)
            go.touch()
            await asyncio.gather(*one)

    asyncio.run(run())


def test_who_asks_much_waits_longer(tmp_path: Path) -> None:
    """Addresses have turns, and the askers of an address; who has not had any is next."""

    async def run() -> None:
        async with lane() as questions:
            path = tmp_path / "order"
            names = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]
            askers = [
                asker("ann", "house"),
                asker("ann", "house"),
                asker("ann", "house"),
                asker("amy", "house"),
                asker("bob"),
                asker("bob"),
                asker("cid"),
            ]
            await asyncio.gather(
                *(
                    questions.ask(who, note, path, name)
                    for who, name in zip(askers, names, strict=True)
                )
            )
            assert path.read_text().split() == ["a1", "b1", "c1", "a4", "b2", "a2", "a3"]

    asyncio.run(run())


def test_a_full_lane_refuses_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with lane(limit=4 * A_FEW) as questions:
            await questions.warm()
            go = tmp_path / "go"

            async def ask(who: Asker) -> None:
                asked.append(asyncio.create_task(questions.ask(who, wait_for, go)))
                await asyncio.sleep(0)

            async def refused(who: Asker) -> None:
                with pytest.raises(Busy) as error:
                    await questions.ask(who, wait_for, go)
                assert error.value.code == "busy"

            asked: list[asyncio.Task[None]] = []
            for _ in range(A_FEW + 1):
                await ask(asker("ann", "house"))
            await refused(asker("ann", "house"))
            for _ in range(A_FEW):
                await ask(asker("amy", "house"))
            await refused(asker("abe", "house"))
            for n in range(2 * A_FEW):
                await ask(asker(f"{n}"))
            await refused(asker("zoe"))
            go.touch()
            await asyncio.gather(*asked)
            await questions.ask(asker("zoe"), wait_for, go)

    asyncio.run(run())


def test_who_gives_up_makes_room(tmp_path: Path) -> None:
    async def run() -> None:
        async with lane(limit=2) as questions:
            go = tmp_path / "go"
            first = asyncio.create_task(questions.ask(asker("one"), wait_for, go))
            second = asyncio.create_task(questions.ask(asker("two"), wait_for, go))
            await asyncio.sleep(0.05)
            with pytest.raises(Busy):
                await questions.ask(asker("two"), sleep, 0)
            second.cancel()
            await asyncio.sleep(0)
            third = asyncio.create_task(questions.ask(asker("two"), sleep, 0))
            await asyncio.sleep(0)
            go.touch()

            await first
            assert await third

    asyncio.run(run())


# ---- answers ----


def test_what_is_refused_in_a_process_comes_whole() -> None:
    async def run() -> None:
        async with lane() as questions:
            with pytest.raises(IllegalAction) as refused:
                await questions.ask(asker("one"), refuse)
            (objection,) = refused.value.objections
            assert (objection.rule, objection.about) == ("S42-CMV-01", ("egypt",))
            assert str(refused.value) == "it cannot go there (S42-CMV-01)"

    asyncio.run(run())


def test_a_bug_in_a_process_says_where_and_the_process_goes_on() -> None:
    async def run() -> None:
        async with lane() as questions:
            pid = await questions.ask(asker("one"), sleep, 0)
            with pytest.raises(ZeroDivisionError) as broken:
                await questions.ask(asker("one"), break_down)
            assert "in break_down" in broken.value.__notes__[0]
            with pytest.raises(RuntimeError):
                await questions.ask(asker("one"), answer_with_what_cannot_be_sent)
            assert await questions.ask(asker("one"), sleep, 0) == pid

    asyncio.run(run())


def test_who_asks_the_same_waits_for_the_same_answer() -> None:
    async def run() -> None:
        asked = Thinkers(1, 2)
        try:
            found = await asyncio.gather(
                *(asked.ask_once("key", asker(f"{n}"), os.getpid) for n in range(20))
            )
            assert len(set(found)) == 1
            with pytest.raises(ZeroDivisionError):
                await asked.ask_once("broken", asker("one"), break_down)
            assert await asked.ask_once("broken", asker("one"), os.getpid)
        finally:
            asked.close()

    asyncio.run(run())


def test_a_process_ends_with_its_worker() -> None:
    worker = Worker(prepare)
    pid = worker.answer(LONG, os.getpid)

    worker.end()

    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
