"""Capture, liberation and capitals: S42-CAP."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import Captured, MoneyChanged
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench

table = Bench(GAME)


def enter(power, territory, came, units=None, **given):
    """A tank of this power stands at the gates of a territory and goes in."""
    state = table.position(power, "combat_move", {came: "1 tank"} | (units or {}), **given)
    return table.play(state, f"move 1 tank: {came} > {territory}", "done")


def end_turn(state):
    """Nothing more is done this turn."""
    power = state.power
    while state.power == power:
        state = table.play(state, "done")
    return state


MOSCOW_LOST = {"russia": "germany"}


@pytest.mark.rule("S42-CAP-01", "S42-CMP-03", "S42-CAP-23")
def test_capture_moves_the_territory_and_its_income():
    """Germany enters the empty Caucasus (4): its production rises by 4, the Soviet falls by 4."""
    before = table.pos(table.position("germany"))
    state = enter("germany", "caucasus", "ukraine_s_s_r")

    assert state.control["caucasus"] == "germany"
    for power, change in (("germany", 4), ("soviet_union", -4)):
        assert table.pos(state).income(power) == before.income(power) + change


@pytest.mark.rule("S42-CAP-23")
def test_an_empty_territory_is_captured_in_phase_three_and_a_blitzed_one_at_once():
    """Infantry in an empty hostile territory takes it when combat is conducted; a tank that passes
    on takes it in the combat move."""
    state = table.position(
        "germany",
        "combat_move",
        {"ukraine_s_s_r": "1 infantry", "eastern_europe": "1 tank"},
        control={"belorussia": "soviet_union"},
    )

    state = table.play(
        state,
        "move 1 infantry: ukraine_s_s_r > caucasus",
        "move 1 tank: eastern_europe > belorussia > eastern_europe",
    )
    assert state.control["belorussia"] == "germany"
    assert state.control["caucasus"] == "soviet_union"
    state = table.play(state, "done")
    assert state.control["caucasus"] == "germany"


@pytest.mark.rule("S42-CAP-02", "S42-CAP-05")
def test_guns_and_factory_pass_to_the_captor_with_their_damage():
    """The Caucasus with an AA gun and a factory that has 3 damage."""
    state = enter(
        "germany",
        "caucasus",
        "ukraine_s_s_r",
        {"caucasus": {"soviet_union": "1 aa_gun"}},
        factories={"caucasus": 3},
    )

    assert table.units(state, "caucasus") == "1 aa_gun*captured, 1 tank~1*moved<ukraine_s_s_r"
    assert state.facilities["caucasus"] == {"industrial_complex": 3}


@pytest.mark.rule("S42-CAP-04", "S42-MOB-02")
def test_a_captured_factory_mobilizes_nothing_before_the_captors_next_turn():
    """Germany takes the factory of the Caucasus: not this turn, but in the next."""
    state = enter(
        "germany",
        "caucasus",
        "ukraine_s_s_r",
        factories={"caucasus": 0, "germany": 0},
        bought={"infantry": 1},
    )
    state = table.play(state, "done")
    assert table.refused(state, "place 1 infantry in caucasus from caucasus")
    assert table.is_legal(state, "place 1 infantry in germany from germany")

    later = table.position(
        "germany",
        "mobilize",
        control={"caucasus": "germany"},
        factories={"caucasus": 0},
        bought={"infantry": 1},
    )
    assert table.is_legal(later, "place 1 infantry in caucasus from caucasus")


# ---- Liberation ----


@pytest.mark.rule("S42-CAP-06")
def test_a_liberated_territory_goes_back_to_its_original_controller():
    """Britain takes the Caucasus from Germany: it is Soviet again, with its factory and the gun
    that the Germans had there; British income does not rise."""
    state = enter(
        "united_kingdom",
        "caucasus",
        "persia",
        {"caucasus": {"germany": "1 aa_gun"}},
        control={"caucasus": "germany"},
        factories={"caucasus": 0},
    )

    assert state.control["caucasus"] == "soviet_union"
    assert table.units(state, "caucasus", "soviet_union") == "1 aa_gun*captured"
    assert table.pos(state).income("united_kingdom") == 30
    assert table.pos(state).income("soviet_union") == 24


@pytest.mark.rule("S42-CAP-06")
def test_territory_of_the_enemy_is_captured_whoever_lost_it_last():
    """Britain takes Ukraine, German from the start: it becomes British, not Soviet; and takes back
    India for itself."""
    ukraine = enter("united_kingdom", "ukraine_s_s_r", "caucasus")
    assert ukraine.control["ukraine_s_s_r"] == "united_kingdom"

    india = enter("united_kingdom", "india", "persia", control={"india": "japan"})
    assert india.control["india"] == "united_kingdom"


@pytest.mark.rule("S42-CAP-06")
def test_the_axis_liberates_too():
    """Germany takes Manchuria from the Soviet Union: it is Japanese again."""
    state = enter(
        "germany",
        "manchuria",
        "buryatia_s_s_r",
        control={"manchuria": "soviet_union", "buryatia_s_s_r": "germany"},
    )

    assert state.control["manchuria"] == "japan"


@pytest.mark.rule("S42-CAP-07")
def test_a_liberated_factory_serves_its_owner_from_its_next_turn():
    """The liberator cannot mobilize there, this turn or later; the Soviet Union can in its own."""
    state = enter(
        "united_kingdom",
        "caucasus",
        "persia",
        control={"caucasus": "germany"},
        factories={"caucasus": 0},
        bought={"infantry": 1},
    )
    state = table.play(state, "done")
    assert table.refused(state, "place 1 infantry in caucasus from caucasus")

    later = table.position(
        "united_kingdom", "mobilize", factories={"caucasus": 0}, bought={"infantry": 1}
    )
    assert table.refused(later, "place 1 infantry in caucasus from caucasus")
    owner = table.position(
        "soviet_union", "mobilize", factories={"caucasus": 0}, bought={"infantry": 1}
    )
    assert table.is_legal(owner, "place 1 infantry in caucasus from caucasus")


@pytest.mark.rule("S42-CAP-08", "S42-CAP-09")
def test_with_the_owners_capital_lost_the_liberator_keeps_the_territory():
    """Moscow is German: Britain frees the Caucasus and keeps it, with income, factory and guns."""
    state = enter(
        "united_kingdom",
        "caucasus",
        "persia",
        {"caucasus": {"germany": "1 aa_gun"}, "russia": {"germany": "1 infantry"}},
        control={"caucasus": "germany"} | MOSCOW_LOST,
        factories={"caucasus": 0},
    )

    assert state.control["caucasus"] == "united_kingdom"
    assert table.pos(state).income("united_kingdom") == 34
    state = end_turn(state)
    assert state.control["caucasus"] == "united_kingdom"
    assert "1 aa_gun" in table.units(state, "caucasus", "united_kingdom")

    next_turn = table.position(
        "united_kingdom",
        "mobilize",
        control={"caucasus": "united_kingdom"} | MOSCOW_LOST,
        factories={"caucasus": 0},
        bought={"infantry": 1},
    )
    assert table.is_legal(next_turn, "place 1 infantry in caucasus from caucasus")


@pytest.mark.rule("S42-CAP-10", "S42-AAG-10", "S42-CAP-08")
@pytest.mark.parametrize("first", ["caucasus", "russia"])
def test_territory_and_capital_freed_in_one_turn_both_go_back(first):
    """Britain takes the Caucasus and Moscow in one turn, in either order: both are Soviet at the
    end of it, and so is the gun that was taken in the Caucasus."""
    second = "russia" if first == "caucasus" else "caucasus"
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "caucasus": {
                "united_kingdom": "1 tank~1*moved<persia",
                "germany": "1 aa_gun, 1 infantry",
            },
            "russia": {
                "united_kingdom": "1 tank~1*moved<kazakh_s_s_r",
                "germany": "1 infantry",
            },
        },
        control={"caucasus": "germany"} | MOSCOW_LOST,
    )

    state = table.play(state, f"fight in {first}", dice=[1, 6])
    state = table.play(state, f"fight in {second}", dice=[1, 6])
    assert state.control["russia"] == "soviet_union"
    assert state.control["caucasus"] == "soviet_union"
    state = end_turn(state)

    assert table.units(state, "caucasus", "soviet_union") == "1 aa_gun"
    assert table.units(state, "caucasus", "united_kingdom") == "1 tank"


# ---- Capitals ----


@pytest.mark.rule("S42-CAP-11")
def test_the_capitals():
    """Washington, Moscow, London, Berlin and Tokyo."""
    data = GAME.edition.data

    assert {
        power.id: data.spaces[power.capital].victory_city for power in data.powers.values()
    } == {
        "united_states": "Washington",
        "soviet_union": "Moscow",
        "united_kingdom": "London",
        "germany": "Berlin",
        "japan": "Tokyo",
    }


@pytest.mark.rule("S42-EX-11", "S42-CAP-12", "S42-CAP-13")
def test_the_captor_of_a_capital_takes_the_income_and_all_unspent_money():
    """S42-EX-11: the USSR holds 18 unspent IPCs; Germany captures Moscow: Germany +18, USSR 0."""
    state = enter(
        "germany",
        "russia",
        "west_russia",
        money={"soviet_union": 18, "germany": 5, "united_kingdom": 7},
    )

    assert state.control["russia"] == "germany"
    assert state.money["germany"] == 23
    assert state.money["soviet_union"] == 0
    assert state.money["united_kingdom"] == 7
    assert table.pos(state).income("germany") == 48
    assert table.pos(state).income("soviet_union") == 16


@pytest.mark.rule("S42-CAP-13")
def test_no_other_territory_yields_money():
    """Germany takes the Caucasus with its factory: Soviet money stays where it is."""
    state = enter("germany", "caucasus", "ukraine_s_s_r", money={"soviet_union": 18, "germany": 5})

    assert (state.money["germany"], state.money["soviet_union"]) == (5, 18)


@pytest.mark.rule("S42-CAP-14")
def test_a_captor_without_a_capital_receives_the_money_too():
    """Berlin is British when Germany takes Moscow: the Soviet money is German all the same."""
    state = enter(
        "germany",
        "russia",
        "west_russia",
        {"germany": {"united_kingdom": "1 infantry"}},
        control={"germany": "united_kingdom"},
        money={"soviet_union": 18, "germany": 0},
    )

    assert state.money["germany"] == 18


@pytest.mark.rule("S42-CAP-15", "S42-CAP-17")
def test_a_power_without_its_capital_moves_and_fights_but_buys_nothing():
    """Moscow is German: the Soviet turn has a combat move, combat and a noncombat move, and no
    purchase, no repair, no mobilization and no income."""
    state = table.position(
        "united_states",
        "noncombat_move",
        {
            "karelia_s_s_r": {"soviet_union": "1 tank"},
            "russia": {"germany": "1 infantry"},
            "belorussia": {"germany": "1 infantry"},
        },
        control=MOSCOW_LOST,
        factories={"caucasus": 2},
        money={"soviet_union": 20},
    )
    state = table.play(state, "done")

    assert (state.power, state.phase) == ("soviet_union", "combat_move")
    assert table.refused(state, "repair 1 of industrial_complex in caucasus")
    assert table.refused(state, "buy 1 infantry")
    state = table.play(state, "move 1 tank: karelia_s_s_r > belorussia", "done")
    assert state.phase == "conduct_combat"
    state = table.play(state, "fight in belorussia", dice=[1, 6])
    assert state.phase == "noncombat_move"
    assert state.control["belorussia"] == "soviet_union"
    state = table.play(state, "done")
    assert state.power == "germany"


@pytest.mark.rule("S42-CAP-16", "S42-INC-02")
def test_a_power_without_its_capital_collects_no_income():
    """It still controls territories worth 16, and is paid nothing."""
    state = table.position(
        "soviet_union",
        "noncombat_move",
        {"russia": {"germany": "1 infantry"}},
        control=MOSCOW_LOST,
        money={"soviet_union": 3},
    )
    assert table.pos(state).income("soviet_union") == 16

    state = table.play(state, "done")

    assert state.power == "germany"
    assert state.money["soviet_union"] == 3


@pytest.mark.rule("S42-AMB-25", "S42-CAP-18")
def test_a_power_that_frees_its_capital_collects_income_the_same_turn():
    """The Soviet Union retakes Moscow in its own turn: it is paid for all it controls, Moscow
    included, and so is the next turn played in full."""
    state = enter(
        "soviet_union",
        "russia",
        "kazakh_s_s_r",
        control=MOSCOW_LOST,
        money={"soviet_union": 0},
    )
    assert state.control["russia"] == "soviet_union"

    state = end_turn(state)

    assert state.money["soviet_union"] == 24


@pytest.mark.rule("S42-EX-12", "S42-CAP-22", "S42-CAP-19", "S42-CAP-06")
def test_a_liberated_capital_goes_back_with_factory_and_guns_but_without_money():
    """S42-EX-12: Germany holds Moscow; the UK takes it: Germany hands over no IPCs; the territory,
    its IC and its AA guns return to the USSR."""
    events, state = table.events(
        table.position(
            "united_kingdom",
            "combat_move",
            {"kazakh_s_s_r": "1 tank", "russia": {"germany": "1 aa_gun"}},
            control=MOSCOW_LOST,
            factories={"russia": 1},
            money={"germany": 40, "soviet_union": 0, "united_kingdom": 9},
        ),
        "move 1 tank: kazakh_s_s_r > russia",
        "done",
    )

    assert not [event for event in events if isinstance(event, MoneyChanged)]
    assert state.money["germany"] == 40
    assert state.control["russia"] == "soviet_union"
    assert table.units(state, "russia", "soviet_union") == "1 aa_gun*captured"
    assert state.facilities["russia"] == {"industrial_complex": 1}
    owner = table.position(
        "soviet_union", "mobilize", factories={"russia": 1}, bought={"infantry": 1}
    )
    assert table.is_legal(owner, "place 1 infantry in russia from russia")


@pytest.mark.rule("S42-EX-32", "S42-CAP-18", "S42-CAP-20", "S42-CAP-21", "S42-CAP-09")
def test_a_freed_power_gets_back_what_its_friends_hold():
    """S42-EX-32: the US holds a formerly Soviet territory with an AA gun while Moscow is German;
    the UK frees Moscow: the territory and its factory go to the USSR, the AA gun there stays
    American. What Germany holds stays German."""
    events, state = table.events(
        table.position(
            "united_kingdom",
            "combat_move",
            {"kazakh_s_s_r": "1 tank", "caucasus": {"united_states": "1 aa_gun"}},
            control={
                "caucasus": "united_states",
                "kazakh_s_s_r": "united_kingdom",
                "archangel": "germany",
            }
            | MOSCOW_LOST,
            factories={"caucasus": 0},
        ),
        "move 1 tank: kazakh_s_s_r > russia",
        "done",
    )

    returned = [event.space for event in events if isinstance(event, Captured)]
    assert returned == ["russia", "caucasus", "kazakh_s_s_r"]
    assert state.control["caucasus"] == "soviet_union"
    assert state.control["kazakh_s_s_r"] == "soviet_union"
    assert state.control["archangel"] == "germany"
    state = end_turn(state)
    assert table.units(state, "caucasus", "united_states") == "1 aa_gun"
    assert table.units(state, "caucasus", "soviet_union") == ""


@pytest.mark.rule("S42-CAP-20")
def test_only_what_was_its_own_goes_back():
    """Britain holds Ukraine, German from the start: freeing Moscow does not give it away."""
    state = enter(
        "united_kingdom",
        "russia",
        "kazakh_s_s_r",
        control={"ukraine_s_s_r": "united_kingdom"} | MOSCOW_LOST,
    )

    assert state.control["russia"] == "soviet_union"
    assert state.control["ukraine_s_s_r"] == "united_kingdom"
