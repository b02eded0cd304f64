"""Phase 1 in the 1940 editions: purchase and repair (E40-PUR, G40-PUR)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import MoneyChanged, ObjectiveMet, Repaired, ShipsRepaired
from wartable.games.axis_allies.given import Given, start
from wartable.games.axis_allies.state import Options


@pytest.mark.rule("E40-PUR-01", "G40-PUR-02")
def test_every_unit_and_facility_on_the_chart_can_be_bought(table, rule):
    """Any number within the cash, of every kind; what is not spent is kept."""
    state = table.position("germany", "purchase", money={"germany": 100})

    for kind in table.game.edition.data.units:
        assert table.is_legal(state, f"buy 3 {kind}"), kind
    assert table.refused(state, "buy 1 zeppelin") == rule("E40-PUR-01", "G40-PUR-02")
    state = table.play(state, "buy 2 infantry, 1 naval_base", "done")
    assert state.money["germany"] == 79


@pytest.mark.rule("E40-PUR-01", "G40-PUR-02")
def test_purchases_stay_within_the_cash_and_the_rest_is_kept(table, rule):
    """With 30 IPCs: five tanks and no sixth, or ten infantry; or nothing at all, and all 30 are
    there with the income when the next turn begins."""
    state = table.position("germany", "purchase", money={"germany": 30})
    dear = rule("E40-PUR-02", "G40-PUR-01")
    assert table.is_legal(state, "buy 5 tank")
    assert table.is_legal(state, "buy 10 infantry")
    assert table.refused(state, "buy 6 tank") == dear
    assert table.refused(state, "buy 9 infantry, 1 artillery") == dear
    spent = table.play(state, "buy 5 tank")
    assert table.refused(spent, "buy 1 infantry") == dear
    assert table.choices(spent) >= {"done"}
    assert not any(choice.startswith("buy") for choice in table.choices(spent))

    bought = table.play(state, "buy 1 infantry", "buy 2 artillery")
    assert (bought.bought, bought.money["germany"]) == ({"infantry": 1, "artillery": 2}, 19)
    income = 0
    while (state.round, state.power) != (2, "germany"):
        events, state = table.events(state, "done")
        income += sum(
            event.amount
            for event in events
            if (isinstance(event, MoneyChanged) and event.power == "germany")
            or (isinstance(event, ObjectiveMet) and event.purse == "germany")
        )
    assert income > 0
    assert state.money["germany"] == 30 + income


@pytest.mark.rule("E40-PUR-02", "G40-PUR-01", "G40-PUR-05")
def test_units_are_paid_now_and_wait(table, rule):
    """Purchases and repairs draw on one balance; what is bought is on no space of the board."""
    state = table.position(
        "germany",
        "purchase",
        money={"germany": 10},
        facilities={"germany": {"major_industrial_complex": 8}},
    )
    state = table.play(state, "buy 1 tank", "repair 3 of major_industrial_complex in germany")

    assert (state.money["germany"], state.bought, state.units) == (1, {"tank": 1}, {})
    assert table.refused(state, "buy 1 infantry") == rule("E40-PUR-02", "G40-PUR-01")
    assert table.refused(state, "repair 2 of major_industrial_complex in germany") == rule(
        "E40-PUR-03", "G40-PUR-03"
    )
    assert table.refused(state, "place 1 tank in germany from germany") == rule(
        "E40-TRN-01", "G40-OVR-06"
    )


@pytest.mark.rule("E40-PUR-03", "E40-PUR-04", "G40-PUR-03")
def test_each_facility_is_repaired_at_one_ipc_a_point_with_effect_at_once(table, rule):
    damaged = {"major_industrial_complex": 12, "air_base": 4, "naval_base": 6}
    state = table.position(
        "germany", "purchase", money={"germany": 30}, facilities={"western_germany": damaged}
    )
    assert table.refused(state, "repair 5 of air_base in western_germany") == rule(
        "E40-PUR-03", "G40-PUR-03"
    )
    state = table.play(
        state,
        "repair 2 of air_base in western_germany",
        "repair 5 of naval_base in western_germany",
        "repair 11 of major_industrial_complex in western_germany",
    )

    assert state.money["germany"] == 12
    assert state.facilities["western_germany"] == {
        "major_industrial_complex": 1,
        "air_base": 2,
        "naval_base": 1,
    }
    assert table.game.edition.capacity(table.pos(state), "western_germany") == 9


@pytest.mark.rule("E40-PUR-05", "G40-PUR-03")
def test_only_the_owner_repairs_and_only_in_its_phase_1(table, rule):
    state = table.position(
        "united_kingdom",
        "purchase",
        facilities={
            "france": {"air_base": 3},
            "germany": {"major_industrial_complex": 3},
            "united_kingdom": {"naval_base": 3},
        },
    )

    assert table.refused(state, "repair 1 of air_base in france") == rule(
        "E40-PUR-05", "G40-PUR-03"
    )
    assert table.refused(state, "repair 1 of major_industrial_complex in germany") == rule(
        "E40-PUR-05", "G40-PUR-03"
    )
    assert table.is_legal(state, "repair 1 of naval_base in united_kingdom")
    later = table.play(state, "done")
    assert table.refused(later, "repair 1 of naval_base in united_kingdom") == rule(
        "E40-TRN-01", "G40-OVR-06"
    )


def begun(table, power, **given):
    """The beginning of a power's phase 1, with what happens in it by itself."""
    return start(table.game.edition, Given(power=power, phase="purchase", **given))


@pytest.mark.rule("E40-PUR-06", "G40-PUR-04")
def test_damaged_ships_beside_a_working_naval_base_are_repaired_for_nothing(table):
    """At the beginning of their owner's phase 1, a friend's base serves too; ships elsewhere and
    those of others stay as they are."""
    state = begun(
        table,
        "italy",
        units={
            "sz_112": {"italy": "1 battleship!1, 1 carrier!1{fighter}"},
            "sz_113": {"germany": "1 battleship!1", "italy": "1 cruiser"},
            "sz_114": {"italy": "1 carrier!1"},
        },
        facilities={"western_germany": {"naval_base": 2}},
    )

    assert table.units(state, "sz_112") == "1 battleship, 1 carrier{fighter}"
    assert table.units(state, "sz_113", "germany") == "1 battleship!1"
    assert table.units(state, "sz_114") == "1 carrier!1"
    assert state.money["italy"] == 10


@pytest.mark.rule("E40-PUR-06", "E40-PUR-04", "G40-PUR-04", "G40-PUR-03")
def test_a_base_repaired_this_phase_repairs_ships_at_once(table):
    """With 4 damage it works again at 2, not at 3."""
    state = begun(
        table,
        "germany",
        units={"sz_112": {"germany": "1 battleship!1"}},
        facilities={"western_germany": {"naval_base": 4}},
        money={"germany": 5},
    )
    state = table.play(state, "repair 1 of naval_base in western_germany")
    assert table.units(state, "sz_112") == "1 battleship!1"

    happened, state = table.events(state, "repair 1 of naval_base in western_germany")
    assert [type(event) for event in happened] == [Repaired, ShipsRepaired]
    assert table.units(state, "sz_112") == "1 battleship"
    assert state.money["germany"] == 3


@pytest.mark.rule("E40-TRN-01", "G40-OVR-06")
def test_the_phases_come_in_their_order(table):
    """With declarations of war where they belong: before the combat move, and for some before the
    income; research, which the table did not agree on, is not played."""
    phases = [phase.name for phase in table.game.edition.phases]
    assert [name for name in phases if name not in ("declare_war", "declare_war_at_income")] == [
        *(["research"] if table.game.prefix == "G40" else []),
        "purchase",
        "combat_move",
        "conduct_combat",
        "noncombat_move",
        "mobilize",
        "collect_income",
    ]
    assert table.game.setup(Options()).phase == "purchase"


@pytest.mark.rule("E40-TRN-02", "G40-OVR-07")
def test_everything_but_the_income_may_be_left_undone(table):
    """Nothing but `done`: the turn goes by, and the income comes all the same."""
    state = table.game.setup(Options())
    before = state.money["germany"]
    while state.power == "germany":
        state = table.play(state, "done")

    assert state.money["germany"] > before


@pytest.mark.rule("E40-CAP-11", "E40-CAP-12", "G40-CAP-10", "E40-INC-02", "G40-INC-02")
def test_without_its_capital_a_power_buys_and_collects_nothing(table):
    """France after the fall of Paris: from the combat move to the end of the noncombat move."""
    state = table.position(
        "anzac" if table.game.prefix == "G40" else "italy",
        "noncombat_move",
        units={"southern_france": {"france": "1 infantry"}},
        control={"france": "germany"},
        money={"france": 12},
    )
    phases = []
    while state.power != "germany":
        if state.power == "france":
            phases.append(state.phase)
        state = table.play(state, "done")

    assert "noncombat_move" in phases
    assert not {"purchase", "mobilize", "collect_income"} & set(phases)
    assert state.money["france"] == 12
