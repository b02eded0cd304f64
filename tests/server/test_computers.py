"""Computers that fail do not keep anybody waiting."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import ALLIED_SEAT, Visitor, settings_for
from wartable.games.axis_allies.actions import Done
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


async def _let_play(computers: Computers, hall: Hall, table: str) -> None:
    computers.wake(table)
    while hall.look(table)[0].version == 1:
        await asyncio.sleep(0.01)
    await computers.close()
