"""Phase 1: purchase (S42-PUR)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench

table = Bench(GAME)


@pytest.mark.rule("S42-PUR-01")
def test_every_unit_on_the_chart_can_be_bought():
    """Any number of any units that can be paid for, an AA gun and an industrial complex too."""
    state = table.position("germany", "purchase", money={"germany": 1000})

    for kind in GAME.edition.data.units:
        assert table.is_legal(state, f"buy 3 {kind}")
    assert table.refused(state, "buy 1 zeppelin") == {"S42-PUR-01"}


@pytest.mark.rule("S42-PUR-02", "S42-PUR-01")
def test_purchases_are_paid_at_once_and_the_rest_is_kept():
    """A tank and two infantry for 11 of 12 IPCs; the last one stays and buys nothing."""
    state = table.position("germany", "purchase", money={"germany": 12})

    assert table.refused(state, "buy 2 tank, 1 infantry") == {"S42-PUR-02"}
    state = table.play(state, "buy 1 tank, 2 infantry")
    assert state.money["germany"] == 1
    assert table.refused(state, "buy 1 infantry") == {"S42-PUR-02"}
    assert table.play(state, "done").money["germany"] == 1


@pytest.mark.rule("S42-PUR-01", "S42-PUR-02")
def test_the_last_ipc_can_be_spent():
    """Four infantry for 12 of 12 IPCs, or two tanks for 10 and nothing for the other two."""
    state = table.position("germany", "purchase", money={"germany": 12})

    assert table.is_legal(state, "buy 4 infantry")
    assert table.play(state, "buy 4 infantry").money["germany"] == 0
    assert table.refused(state, "buy 5 infantry") == {"S42-PUR-02"}
    left = {choice for choice in table.choices(table.play(state, "buy 2 tank")) if "buy" in choice}
    assert left == set()
    assert "buy 1 infantry" in table.choices(table.play(state, "buy 3 infantry"))


@pytest.mark.rule("S42-PUR-03")
def test_repairs_cost_one_ipc_a_point_and_count_at_once():
    state = table.position(
        "germany", "purchase", factories={"germany": 7}, money={"germany": 5, "japan": 30}
    )

    assert table.refused(state, "repair 6 of industrial_complex in germany") == {"S42-PUR-03"}
    state = table.play(state, "repair 4 of industrial_complex in germany")
    assert state.facilities["germany"] == {"industrial_complex": 3}
    assert state.money["germany"] == 1


@pytest.mark.rule("S42-PUR-03")
def test_no_more_is_repaired_than_is_damaged():
    state = table.position("germany", "purchase", factories={"germany": 2})

    assert table.refused(state, "repair 3 of industrial_complex in germany") == {"S42-PUR-03"}
    assert table.refused(state, "repair 0 of industrial_complex in germany") == {"S42-PUR-03"}


@pytest.mark.rule("S42-EX-25", "S42-PUR-03", "S42-MOB-04")
def test_a_repaired_complex_mobilizes_this_turn():
    """S42-EX-25: income 6, damage 12; the owner pays 8: damage 4, limit 2 this turn."""
    state = table.position(
        "germany", "purchase", factories={"southern_europe": 12}, money={"germany": 17}
    )
    state = table.play(
        state, "repair 8 of industrial_complex in southern_europe", "buy 3 infantry", "done"
    )
    state = table.play(state, "done", "done")

    assert state.facilities["southern_europe"] == {"industrial_complex": 4}
    assert table.refused(state, "place 3 infantry in southern_europe from southern_europe") == {
        "S42-MOB-04"
    }
    assert table.is_legal(state, "place 2 infantry in southern_europe from southern_europe")


@pytest.mark.rule("S42-PUR-04")
def test_bought_units_wait_in_the_mobilization_zone():
    """They are on no space of the board and cannot move or fight before phase 5."""
    state = table.position("germany", "purchase", factories={"germany": 0})
    state = table.play(state, "buy 1 tank", "done")

    assert state.bought == {"tank": 1}
    assert state.units == {}
    assert table.refused(state, "move 1 tank: germany > eastern_europe > belorussia")
    state = table.play(state, "done", "done")
    assert state.phase == "mobilize"
    state = table.play(state, "place 1 tank in germany from germany", "done")
    assert table.units(state, "germany", "germany") == "1 tank"


@pytest.mark.rule("S42-PUR-05")
def test_units_are_chosen_paid_and_set_aside_in_one():
    """Choose, pay, set aside: a purchase is all three at once, so none can be left out; units that
    cannot be paid after repairs are not set aside."""
    state = table.position("germany", "purchase", factories={"germany": 4}, money={"germany": 10})
    state = table.play(state, "buy 2 infantry", "repair 3 of industrial_complex in germany")

    assert (state.money["germany"], state.bought) == (1, {"infantry": 2})
    assert table.refused(state, "buy 1 infantry") == {"S42-PUR-02"}
    assert table.refused(state, "repair 2 of industrial_complex in germany")
    assert table.refused(state, "place 1 infantry in germany from germany") == {"S42-TRN-02"}


@pytest.mark.rule("S42-PUR-06")
def test_only_the_owner_repairs():
    """Not a friend, not the enemy; and not after phase 1."""
    state = table.position(
        "united_kingdom", "purchase", factories={"russia": 3, "germany": 3, "united_kingdom": 3}
    )

    assert table.refused(state, "repair 1 of industrial_complex in russia") == {"S42-PUR-06"}
    assert table.refused(state, "repair 1 of industrial_complex in germany") == {"S42-PUR-06"}
    assert table.is_legal(state, "repair 1 of industrial_complex in united_kingdom")
    later = table.play(state, "done")
    assert table.refused(later, "repair 1 of industrial_complex in united_kingdom") == {
        "S42-TRN-02"
    }
