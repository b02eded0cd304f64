"""Whatever players do, a game can be analysed at any moment, and its luck adds up."""

from __future__ import annotations

import random

import pytest

from wartable.analysis import analyse
from wartable.analysis.picture import picture
from wartable.core.table import Table
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.random_play import random_play

OPTIONS = {
    "plain": Options(rounds=2),
    "escorts": Options(rounds=2, escorts=True, bombardment="any_unit"),
    "low luck": Options(rounds=2, low_luck=True),
    "bids": Options(rounds=1, bid={"germany": 9, "united_kingdom": 6}),
}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS.keys())
def test_random_games(options: Options) -> None:
    rng = random.Random(5)
    table = Table.create(GAME, options, None, b"random games")
    seen = 0
    for acted in random_play(table, rng, cap=10_000):
        if acted.n % 80 == 0:
            seen += _adds_up(table)

    assert _adds_up(table) > 5
    assert seen


def _adds_up(table: Table) -> int:
    """The number of battles in the game so far."""
    found = analyse(table.log)
    luck = found.luck_of_sides
    assert luck["axis"].amount == pytest.approx(-luck["allies"].amount)
    assert luck["axis"].win == pytest.approx(-(luck["allies"].win or 0.0))
    assert sum(each.amount for each in found.luck_of_powers.values()) == pytest.approx(
        0.0, abs=1e-6
    )
    assert found.actions == len(table.log.acted)
    assert found.outcome == (table.state.outcome.text if table.state.outcome else None)
    for battle in found.battles:
        assert sum(battle.against.values()) == pytest.approx(1.0)
        assert abs(battle.luck.amount) < 400
        assert battle.luck.win is not None
        assert -1 <= battle.luck.win <= 1
        assert battle.method == "exact"
    assert picture(found).startswith("<svg")
    return len(found.battles)
