"""Computers that fail do not keep anybody waiting."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import ALLIED_SEAT, Visitor, settings_for
from tests.server.test_patience import for_ever
from wartable.games.axis_allies.actions import Done
from wartable.games.axis_allies.game import AxisAllies
from wartable.server import patience
from wartable.server.app import create_app
from wartable.server.computers import Computers
from wartable.server.hall import Hall
from wartable.server.refusals import Refusal
from wartable.server.thinkers import Thinkers


class Stuck(Thinkers):
    """Never comes to an end."""

    async def play(self, *_: Any) -> tuple[Any, str]:
        raise Refusal("too_hard")


class Confused(Thinkers):
    """Answers for somebody else."""

    async def play(self, *_: Any) -> tuple[Any, str]:
        return Done("japan"), "Why not?"


@pytest.mark.parametrize("thinkers", [Stuck(1), Confused(1)])
def test_whatever_a_computer_does_the_game_goes_on(tmp_path: Path, thinkers: Thinkers) -> None:
    """The server is down meanwhile, so that its own computers do not come first."""
    with TestClient(create_app(settings_for(tmp_path))) as client:
        table = Visitor(client).table("me", "me")["id"]
        hall: Hall = client.app.state.hall
    hall.change(table, lambda row: row.with_seat(ALLIED_SEAT, computer="normal"))

    asyncio.run(_let_play(Computers(hall, thinkers), hall, table))

    room = hall.look(table)[1]
    assert room is not None
    assert room.table.log.acted[0].note == "Anything that is allowed."


def test_a_computer_s_view_that_never_ends_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing goes on for ever in the server's process, and the table can be played again."""
    with TestClient(create_app(settings_for(tmp_path))) as client:
        table = Visitor(client).table("me", "me")["id"]
        hall: Hall = client.app.state.hall
    hall.change(table, lambda row: row.with_seat(ALLIED_SEAT, computer="normal"))
    monkeypatch.setattr(patience, "MOST", 0.5)
    with monkeypatch.context() as patched:
        patched.setattr(AxisAllies, "view", for_ever)
        asyncio.run(_try_to_play(Computers(hall, Stuck(1)), table))
    assert f"the computers at table {table} stopped" in caplog.text

    asyncio.run(_let_play(Computers(hall, Stuck(1)), hall, table))


async def _try_to_play(computers: Computers, table: str) -> None:
    computers.wake(table)
    await asyncio.sleep(2)
    await computers.close()


async def _let_play(computers: Computers, hall: Hall, table: str) -> None:
    computers.wake(table)
    while hall.look(table)[0].version == 1:
        await asyncio.sleep(0.01)
    await computers.close()
