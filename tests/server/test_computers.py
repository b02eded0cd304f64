"""Computers that fail do not keep anybody waiting."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.conftest import ALLIED_SEAT, Visitor
from wartable.games.axis_allies.actions import Done
from wartable.server.computers import Computers
from wartable.server.hall import Hall
from wartable.server.refusals import Refusal
from wartable.server.thinkers import Thinkers


class Stuck(Thinkers):
    """Never comes to an end."""

    async def play(self, *_: Any) -> tuple[Any, str]:
        raise Refusal("this would take too long to work out")


class Confused(Thinkers):
    """Answers for somebody else."""

    async def play(self, *_: Any) -> tuple[Any, str]:
        return Done("japan"), "Why not?"


@pytest.mark.parametrize("thinkers", [Stuck(1), Confused(1)])
def test_whatever_a_computer_does_the_game_goes_on(
    visitor: Visitor, hall: Hall, thinkers: Thinkers
) -> None:
    table = visitor.table("me", "me")["id"]
    ours = Hall(hall.settings, hall.database)
    ours.change(table, lambda row: row.with_seat(ALLIED_SEAT, computer="normal"))

    asyncio.run(_let_play(Computers(ours, thinkers), ours, table))
    told = visitor.see(table)["told"]
    assert {each["note"] for each in told if each["n"] == 1 and "note" in each} == {
        "Anything that is allowed."
    }


async def _let_play(computers: Computers, hall: Hall, table: str) -> None:
    computers.wake(table)
    while hall.look(table)[0].version == 1:
        await asyncio.sleep(0.01)
    await computers.close()
