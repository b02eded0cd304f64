"""What a table agrees on before it starts: bids and low luck (S42-TBL)."""

from __future__ import annotations

import pytest

from wartable.core.errors import BadOptions
from wartable.games.axis_allies.events import Rolled
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench

table = Bench(GAME)


# ---- Bids ----


@pytest.mark.rule("S42-TBL-02")
def test_a_bid_buys_units_and_the_rest_is_money():
    """A bid of 8: an infantry in Libya for 3, the other 5 are added to Germany's 40."""
    state = GAME.setup(Options(bid={"germany": 8}))
    assert table.asked(state) == [("germany", "PlaceBid")]

    state = table.play(state, "bid infantry in libya", "done")

    assert table.units(state, "libya", "germany") == "2 infantry, 1 tank"
    assert state.money["germany"] == 45
    assert (state.round, state.power, state.phase) == (1, "soviet_union", "purchase")


@pytest.mark.rule("S42-TBL-02")
def test_a_bid_cannot_be_overdrawn():
    state = table.play(GAME.setup(Options(bid={"germany": 8})), "bid infantry in libya")

    assert table.refused(state, "bid submarine in sz_5") == {"S42-TBL-02"}
    assert table.is_legal(state, "bid tank in libya")


@pytest.mark.rule("S42-TBL-02")
def test_no_facility_is_bid_for():
    state = GAME.setup(Options(bid={"germany": 20}))

    assert table.refused(state, "bid industrial_complex in western_europe") == {"S42-TBL-02"}


@pytest.mark.rule("S42-TBL-02")
def test_all_bids_are_placed_before_round_1():
    """In any order; the Soviets begin when both have finished."""
    state = GAME.setup(Options(bid={"germany": 3, "japan": 6}))
    assert table.refused(state, "soviet_union: buy 1 infantry") == {"S42-OVR-07"}

    state = table.play(state, "japan: bid submarine in sz_60", "japan: done")
    assert table.asked(state) == [("germany", "PlaceBid")]
    state = table.play(state, "germany: done")

    assert table.asked(state) == [("soviet_union", "Purchase")]
    assert (state.money["germany"], state.money["japan"]) == (43, 30)


@pytest.mark.rule("S42-TBL-02")
@pytest.mark.parametrize("bid", [{"italy": 5}, {"germany": -1}])
def test_a_bid_is_a_powers_and_not_negative(bid):
    with pytest.raises(BadOptions, match="bid"):
        GAME.setup(Options(bid=bid))


@pytest.mark.rule("S42-TBL-03")
def test_bid_units_stand_where_their_power_has_units():
    """Ships at sea, all others on land, and only beside own units."""
    state = GAME.setup(Options(bid={"germany": 30}))

    assert table.refused(state, "bid infantry in persia") == {"S42-TBL-03"}
    assert table.refused(state, "bid transport in sz_13") == {"S42-TBL-03"}
    assert table.refused(state, "bid transport in germany") == {"S42-TBL-03"}
    assert table.refused(state, "bid infantry in sz_5") == {"S42-TBL-03"}
    assert table.placements(state, "submarine") == {"sz_5", "sz_8", "sz_14"}
    assert table.placements(state, "fighter") == {
        "algeria",
        "balkans",
        "belorussia",
        "eastern_europe",
        "germany",
        "libya",
        "norway",
        "southern_europe",
        "ukraine_s_s_r",
        "west_russia",
        "western_europe",
    }


@pytest.mark.rule("S42-TBL-03")
def test_a_bid_fighter_does_not_start_on_a_deck():
    state = GAME.setup(Options(bid={"japan": 10}))

    assert table.refused(state, "bid fighter in sz_50") == {"S42-TBL-03"}


# ---- Low luck ----


def low_luck(units, **more):
    return table.position("germany", units=units, options=Options(low_luck=True), **more)


@pytest.mark.rule("S42-TBL-04")
def test_low_luck_adds_the_values_up():
    """3 tanks are 9: one sure hit, and a die that hits on 3; 2 infantry are 4: one die."""
    state = low_luck({"germany": "3 tank", "karelia_s_s_r": {"soviet_union": "2 infantry"}})
    events, state = table.events(
        state,
        "move 3 tank: germany > eastern_europe > karelia_s_s_r",
        "done",
        "fight in karelia_s_s_r",
        dice=(3, 5),
    )

    rolls = [(event.faces, event.hits) for event in events if isinstance(event, Rolled)]
    assert rolls == [((3,), 2), ((5,), 0)]
    assert state.control["karelia_s_s_r"] == "germany"


@pytest.mark.rule("S42-TBL-04")
def test_low_luck_rolls_aa_fire_as_always():
    """Two bombers over a gun are two dice, not one."""
    state = low_luck(
        {
            "germany": "2 bomber",
            "karelia_s_s_r": {"soviet_union": "1 infantry, 1 aa_gun"},
        }
    )
    events, _ = table.events(
        state,
        "move 2 bomber: germany > eastern_europe > karelia_s_s_r",
        "done",
        "fight in karelia_s_s_r",
        dice=(6, 6, 2, 6),
    )

    rolls = [(event.what, event.faces) for event in events if isinstance(event, Rolled)]
    assert rolls[0][1] == (6, 6)
    assert rolls[1:] == [("attack", (2,)), ("defense", (6,))]


@pytest.mark.rule("S42-TBL-04")
def test_low_luck_rolls_bombing_as_always():
    """Each bomber's die is the damage it does."""
    state = low_luck({"germany": "2 bomber"}, factories={"caucasus": 0})
    state = table.play(
        state,
        "move 2 bomber: germany > balkans > ukraine_s_s_r > caucasus to raid",
        "done",
        "fight in caucasus",
        dice=(4, 3),
    )

    assert state.facilities["caucasus"] == {"industrial_complex": 7}


@pytest.mark.rule("S42-TBL-02", "S42-CMB-44")
def test_the_first_turn_begins_with_the_bids_in_place():
    """A destroyer bid for beside a submarine makes its zone hostile before the first turn."""
    state = GAME.setup(Options(bid={"germany": 8}))
    assert "sz_8" not in state.opening.hostile

    state = table.play(state, "bid destroyer in sz_8", "done")

    assert "sz_8" in state.opening.hostile
    assert table.asked(state) == [("soviet_union", "Purchase")]
