"""What a table of the 1940 editions agrees on before it starts (E40-TBL, G40-TBL)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import Rolled
from wartable.games.axis_allies.state import Options


@pytest.mark.rule("E40-TBL-02", "G40-TBL-02")
def test_a_bid_buys_units_and_the_rest_is_money(table, rule):
    """Italy has 8: an infantry in Libya for 3, the other 5 are money; no facility is bid for."""
    state = table.game.setup(Options(bid={"italy": 8}))
    assert table.asked(state) == [("italy", "PlaceBid")]
    before = table.units(state, "libya", "italy")
    assert table.refused(state, "bid air_base in libya") == rule("E40-TBL-02", "G40-TBL-02")

    state = table.play(state, "bid infantry in libya", "done")
    assert table.units(state, "libya", "italy") != before
    assert state.money["italy"] == 15
    assert state.power == "germany"


@pytest.mark.rule("E40-TBL-03", "G40-TBL-03")
def test_a_bid_unit_stands_beside_units_of_its_power(table, rule):
    state = table.game.setup(Options(bid={"italy": 20}))

    assert table.refused(state, "bid infantry in egypt") == rule("E40-TBL-03", "G40-TBL-03")
    assert table.refused(state, "bid submarine in libya") == rule("E40-TBL-03", "G40-TBL-03")
    assert table.is_legal(state, "bid submarine in sz_97")


@pytest.mark.rule("E40-TBL-04", "G40-TBL-04")
def test_low_luck_rolls_one_die_for_what_is_left(table):
    """Seven infantry at 1: one sure hit, and one die on 1."""
    state = table.position(
        "germany",
        units={"western_germany": "7 infantry", "france": {"france": "6 infantry"}},
        options=Options(low_luck=True),
    )
    state = table.play(state, "move 7 infantry: western_germany > france", "done")
    events, state = table.events(state, "fight in france", dice=(2,))
    (rolled, *_) = (event for event in events if isinstance(event, Rolled))

    assert (rolled.values, rolled.faces, rolled.hits) == ((1,), (2,), 1)
