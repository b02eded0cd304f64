"""Tables of one server think side by side."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from tests.server import ridge as ridges
from tests.server.conftest import PATIENCE, Visitor, play_on
from tests.server.ridge import RidgeDesk, act, deal
from wartable.core.log import Log
from wartable.games import find_game
from wartable.server.hall import Hall
from wartable.server.importing import played_again
from wartable.server.looking import Eyes, sight
from wartable.server.rooms import Room


@pytest.fixture(autouse=True)
def ridge(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    ridges.install(monkeypatch, tmp_path, "tests.server.ridge:FAMILY")
    yield
    monkeypatch.undo()
    ridges.forget()


def test_a_table_answers_while_another_thinks_long(
    monkeypatch: pytest.MonkeyPatch, hall: Hall, visitor: Visitor, other: Visitor
) -> None:
    slow, quick = ridges.begun(visitor, other), ridges.begun(visitor, other)
    has_begun, may_end = Event(), Event()
    scene = RidgeDesk.scene

    def slowly(desk: RidgeDesk, view: Any, language: str) -> Any:
        if language == "cs":
            has_begun.set()
            may_end.wait(5)
        return scene(desk, view, language)

    monkeypatch.setattr(RidgeDesk, "scene", slowly)
    looking = Thread(target=lambda: sight(hall, slow, Eyes(None, "cs")))
    looking.start()
    assert has_begun.wait(PATIENCE)

    visitor.see(quick)
    deal(hall, quick)
    is_thinking = looking.is_alive()
    may_end.set()
    looking.join()
    assert is_thinking


def test_what_a_room_remembers_is_touched_only_by_who_is_alone_there(
    monkeypatch: pytest.MonkeyPatch, hall: Hall, visitor: Visitor, other: Visitor
) -> None:
    table = ridges.begun(visitor, other)
    touched = 0

    class Guarded(dict[Any, Any]):
        def check(self) -> None:
            nonlocal touched
            touched += 1
            assert hall._lock_of(table)._is_owned()  # type: ignore[attr-defined]

        def __contains__(self, key: object) -> bool:
            self.check()
            return super().__contains__(key)

        def get(self, key: Any, default: Any = None) -> Any:
            self.check()
            return super().get(key, default)

        def __setitem__(self, key: Any, value: Any) -> None:
            self.check()
            super().__setitem__(key, value)

        def clear(self) -> None:
            self.check()
            super().clear()

    room = hall.look(table)[1]
    assert isinstance(room, Room)
    monkeypatch.setattr(room, "shown", Guarded())
    monkeypatch.setattr(room, "told", Guarded())
    with visitor.live(table) as live:
        live.receive_text(timeout=PATIENCE)
        deal(hall, table)
        live.receive_text(timeout=PATIENCE)
    for path in ("", "/told", "/at/0", "/at/1"):
        visitor.get(f"/tables/{table}{path}")
    body = {"version": act(visitor, table, {"do": "march", "by": "north", "steps": 1})["version"]}
    visitor.post(f"/tables/{table}/undo", {**body, "count": 1})
    assert touched > 10


def test_games_played_at_once_are_each_as_if_alone(hall: Hall, visitor: Visitor) -> None:
    tables = [visitor.table("me", "me")["id"] for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        for seed, table in enumerate(tables):
            threads.submit(play_on, hall, table, 60, random.Random(seed))
    for table in tables:
        log = Log.parse(visitor.request("GET", f"/tables/{table}/export").content, find_game)
        assert log.actions == 60
        assert played_again(log) is None
