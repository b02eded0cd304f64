"""The example that plays the South Pacific does so by the rules."""

from __future__ import annotations

import random
from pathlib import Path

from wartable.core.table import Table
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import Options
from wartable.research.bots import BotProcess
from wartable.research.program import Limits
from wartable.testing.random_play import RandomPlayer

BOT = Path(__file__).parents[3] / "examples" / "island_bot.py"


def test_it_plays_a_turn_without_a_fault() -> None:
    table = Table.create(GAME, Options(), seed=bytes(32))
    chance = RandomPlayer(random.Random(1))
    with BotProcess(str(BOT), Limits(start=60, move=60)) as bot:
        while (pending := GAME.pending(table.state)) and table.state.turn == 3:
            seat = pending[0].owner
            player = bot if seat == "japan" else chance
            action = player.choose(GAME, GAME.view(table.state, seat), pending[0])
            table.submit(seat, action)

    assert not bot.faults
    assert not bot.refusals
    assert bot.answers > 10
    gone = [type(each.action).__name__ for each in table.log.acted if each.action.by == "japan"]
    assert gone.count("Go") > 1
