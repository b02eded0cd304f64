"""Phase 6: income (S42-INC)."""

from __future__ import annotations

import random

import pytest

from wartable.core.errors import MalformedAction
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench
from wartable.testing.dice import SeededDice
from wartable.testing.random_play import RandomPlayer

table = Bench(GAME)


@pytest.mark.rule("S42-INC-01")
def test_income_counts_what_was_taken_this_turn():
    """Germany (40) takes Karelia (2) and collects 42."""
    state = table.position("germany", units={"norway": "1 infantry"}, money={"germany": 0})
    state = table.play(state, "move 1 infantry: norway > karelia_s_s_r", "done", "done")

    assert state.power == "united_kingdom"
    assert state.money["germany"] == 42


@pytest.mark.rule("S42-INC-01")
def test_income_counts_what_was_lost_before():
    state = table.position(
        "germany", "noncombat_move", control={"norway": "united_kingdom"}, money={"germany": 0}
    )

    assert table.play(state, "done").money["germany"] == 37


@pytest.mark.rule("S42-INC-02")
def test_without_its_capital_a_power_collects_nothing():
    """Berlin is American; Germany still holds 30 of production and gets nothing for it."""
    state = table.position(
        "germany", "noncombat_move", control={"germany": "united_states"}, money={"germany": 0}
    )
    assert table.pos(state).income("germany") == 30

    after = table.play(state, "done")

    assert after.power == "united_kingdom"
    assert after.money["germany"] == 0


@pytest.mark.rule("S42-AMB-25")
def test_a_power_that_frees_its_capital_collects_income_in_that_turn():
    """S42-AMB-25: Germany retakes Berlin in its own combat and plays phases 5 and 6 at once."""
    state = table.position(
        "germany",
        units={"western_europe": "1 infantry"},
        control={"germany": "united_states"},
        money={"germany": 0},
    )
    state = table.play(state, "move 1 infantry: western_europe > germany", "done", "done")

    assert state.money["germany"] == 40


@pytest.mark.rule("S42-INC-03")
def test_money_is_never_given_away():
    """There is no action for it, and in whole games nobody's money grows in another's turn but by
    taking a capital."""
    with pytest.raises(MalformedAction):
        GAME.parse_action("germany: give 5 to japan")
    rng = random.Random(42)
    state = GAME.setup(Options(rounds=2))
    player = RandomPlayer(rng)
    dice = SeededDice(42)
    while GAME.outcome(state) is None:
        decision = rng.choice(GAME.pending(state))
        before, power = state.money, state.power
        state = GAME.play(state, player.choose(GAME, state, decision), dice).state
        grown = {who for who, money in state.money.items() if money > before[who]}
        assert grown <= {power}


@pytest.mark.rule("S42-INC-04")
def test_unspent_money_is_kept():
    """7 left of the purchase and 30 of income are 37 for the next turn."""
    state = table.position("japan", "purchase", money={"japan": 10}, factories={"japan": 0})
    state = table.play(state, "buy 1 infantry", "done", "done", "done")
    state = table.play(state, "place 1 infantry in japan from japan")

    assert state.power == "united_states"
    assert state.money["japan"] == 7 + 30


@pytest.mark.rule("S42-INC-04")
def test_what_was_kept_is_spent_in_the_next_turn():
    """Japan buys nothing for a whole round: its 10 and the income of 30 are there to spend."""
    state = table.position("japan", "purchase", money={"japan": 10}, factories={"japan": 0})
    while (state.round, state.power) != (2, "japan"):
        state = table.play(state, "done")

    assert state.phase == "purchase"
    assert state.money["japan"] == 40
    assert table.is_legal(state, "buy 2 battleship")


@pytest.mark.rule("S42-CMP-03", "S42-INC-01")
def test_production_is_what_is_paid_for_territories_as_they_are_now():
    """Norway (3) is lost and the Caucasus (4) is taken in this turn: Germany collects its level of
    production at that moment."""
    state = table.position(
        "germany",
        units={"ukraine_s_s_r": "1 infantry"},
        control={"norway": "united_kingdom"},
        money={"germany": 0},
    )
    assert table.pos(state).income("germany") == 37
    state = table.play(state, "move 1 infantry: ukraine_s_s_r > caucasus", "done", "done")

    assert table.pos(state).income("germany") == 41
    assert table.pos(state).income("soviet_union") == 20
    assert state.money["germany"] == 41
