"""A battle of thousands is no reason to wait: nothing asked of its log works without end."""

from __future__ import annotations

import random

from bench.attack.mutated_logs import limited
from wartable.analysis import analyse
from wartable.core.codec import encode
from wartable.core.log import Log
from wartable.core.table import Table
from wartable.games import find_game
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.server import importing
from wartable.testing.axis_allies import Bench
from wartable.testing.random_play import random_play

ATTACK = "1000 tank{0}, 1000 infantry{0}, 900 artillery{0}, 1000 fighter*moved, 1000 bomber*moved"
DEFENCE = "1000 infantry, 1000 tank, 1000 fighter, 1000 artillery, 500 aa_gun"


def test_a_battle_of_thousands_is_judged_by_its_volleys() -> None:
    units = {
        "germany": ATTACK.format("*moved<ukraine_s_s_r"),
        "soviet_union": DEFENCE,
        "united_kingdom": "1000 infantry, 1000 tank, 1000 fighter",
    }
    start = Bench(GAME).position("germany", "conduct_combat", {"caucasus": units})
    table = Table.create(GAME, start.options, start=start, seed=b"thousands")
    with limited(5):
        for _ in random_play(table, random.Random(1), cap=12):
            pass
    lines = [encode(table.log.header), *map(encode, table.log.records)]
    data = b"".join(line + b"\n" for line in lines)

    with limited(5):
        assert importing.read(data.decode()).game == GAME.id
    with limited(5):
        (battle,) = analyse(Log.parse(data, find_game)).battles
    assert battle.method == "volleys"
