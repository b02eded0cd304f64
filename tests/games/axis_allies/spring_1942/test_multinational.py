"""Forces of several powers: S42-MNF. Joint losses are in test_casualties.py."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)


def until(state, power, phase):
    """Nothing is done until this phase of this power."""
    while (state.power, state.phase) != (power, phase):
        state = table.play(state, "done")
    return state


@pytest.mark.rule("S42-MNF-01", "S42-MNF-04")
def test_units_of_one_side_share_a_space_and_never_attack_together():
    """British and American tanks stand together in Libya; in the British turn only the British
    attack Algeria, and only with their own."""
    state = table.position(
        "united_kingdom",
        "combat_move",
        {
            "libya": {"united_kingdom": "1 tank", "united_states": "1 tank"},
            "algeria": {"germany": "2 infantry"},
        },
        control={"libya": "united_kingdom"},
    )

    assert table.refused(state, "move 1 tank@united_states: libya > algeria") == {"S42-MNF-04"}
    state = table.play(state, "move 1 tank: libya > algeria", "done")
    events, _ = table.events(state, "fight in algeria", dice=[6, 6, 6])
    assert rolls(events)[0] == ("attack", (3,))


@pytest.mark.rule("S42-MNF-01", "S42-CMB-09")
def test_units_of_one_side_defend_together():
    """Soviet, British and American units in the Caucasus all fire at the German attack."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "caucasus": {
                "germany": "1 tank*moved<ukraine_s_s_r",
                "soviet_union": "1 infantry",
                "united_kingdom": "1 tank",
                "united_states": "1 fighter",
            }
        },
    )

    events, _ = table.events(state, "fight in caucasus", dice=[6, 6, 6, 6])

    assert rolls(events) == [("attack", (3,)), ("defense", (4, 3, 2))]


@pytest.mark.rule("S42-MNF-02", "S42-INC-01")
def test_only_the_controlling_power_receives_the_income():
    """British troops in the Soviet Caucasus earn Britain nothing, and the Soviets all of it."""
    units = {"caucasus": {"united_kingdom": "3 infantry"}}
    money = {"united_kingdom": 0, "soviet_union": 0}
    british = table.position("united_kingdom", "noncombat_move", units, money=money)
    assert table.play(british, "done").money["united_kingdom"] == 30

    soviet = table.position("soviet_union", "noncombat_move", units, money=money)
    assert table.play(soviet, "done").money["soviet_union"] == 24


@pytest.mark.rule("S42-MNF-03", "S42-CMB-10")
def test_allied_ships_are_no_part_of_the_attack_but_cargo_in_the_attackers_ships_is():
    """American infantry aboard the attacking British transport sinks with it; the American
    transport beside it is untouched."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": {
                "united_kingdom": "1 destroyer~1*moved<sz_7, "
                "1 transport~1*moved<sz_7{infantry@united_states}",
                "united_states": "1 transport{tank}",
                "germany": "2 cruiser",
            }
        },
    )

    state = table.play(state, "fight in sz_6", dice=[6, 1, 1])

    assert table.units(state, "sz_6") == ""
    assert table.units(state, "sz_6", "united_states") == "1 transport{tank}"


@pytest.mark.rule("S42-MNF-05", "S42-ACC-02")
def test_a_fighter_attacks_from_an_allys_carrier_which_stays():
    """In the British turn a British fighter takes off from an American carrier; the carrier is
    moved only in the American turn, and the American fighter aboard flies only then."""
    deck = "carrier@united_states{fighter+fighter@united_states}"
    state = table.position(
        "united_kingdom",
        "combat_move",
        {
            "sz_7": {"united_states": "1 carrier{fighter+fighter@united_kingdom}"},
            "sz_6": {"germany": "1 destroyer"},
        },
    )

    assert "S42-MNF-04" in table.refused(state, f"move 1 {deck}: sz_7 > sz_6")
    assert "S42-MNF-04" in table.refused(
        state, f"move 1 fighter@united_states: sz_7 > sz_6 off {deck}"
    )
    state = table.play(state, f"move 1 fighter: sz_7 > sz_6 off {deck}", "done")
    events, state = table.events(state, "fight in sz_6", dice=[3, 6])

    assert rolls(events)[0] == ("attack", (3,))
    assert table.units(state, "sz_7", "united_states") == "1 carrier{fighter}"


@pytest.mark.rule("S42-MNF-06", "S42-CMV-30")
def test_a_carrier_takes_an_allied_fighter_into_battle_as_cargo():
    """The British carrier attacks with an American and a British fighter aboard: only the British
    one takes off."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": {
                "united_kingdom": "1 carrier{fighter+fighter@united_states}",
                "germany": "1 cruiser",
            }
        },
    )

    events, state = table.events(state, "fight in sz_6", dice=[6, 6, 6, 3, 6, 6])

    assert rolls(events)[:3] == [("attack", (3,)), ("attack", (1,)), ("defense", (3,))]
    assert table.units(state, "sz_6") == "1 carrier*fought{fighter@united_states}, 1 fighter*fought"


@pytest.mark.rule("S42-MNF-07", "S42-TRP-19")
def test_a_land_unit_assaults_from_an_allys_transport_in_its_own_turn_only():
    """American infantry aboard a British transport off Western Europe: it lands in the American
    turn, not in the British one."""
    units = {"sz_7": {"united_kingdom": "1 transport{infantry@united_states}"}}

    british = table.position("united_kingdom", "combat_move", units)
    sail = "sail transport{infantry@united_states}: sz_7 into western_europe: "
    assert table.refused(british, sail + "1 infantry@united_states") == {"S42-TRP-19"}

    american = table.position("united_states", "combat_move", units)
    state = table.play(
        american,
        "sail transport@united_kingdom{infantry}: sz_7 into western_europe: 1 infantry",
        "done",
        "fight in western_europe",
    )
    assert state.control["western_europe"] == "united_states"
    assert table.units(state, "western_europe") == "1 infantry*moved<sz_7"


@pytest.mark.rule("S42-EX-19", "S42-MNF-09", "S42-TRP-05", "S42-TRP-19")
def test_an_ally_is_carried_in_three_steps():
    """S42-EX-19: a US infantry beside a UK transport: loaded on the US turn, moved on the UK turn,
    it can offload only on the next US turn."""
    state = table.position(
        "united_states",
        "noncombat_move",
        {
            "eastern_united_states": "1 infantry",
            "sz_10": {"united_kingdom": "1 transport"},
        },
    )
    load = "sail transport@united_kingdom: sz_10 load 1 infantry from eastern_united_states at 0"
    assert "S42-MNF-09" in table.refused(state, load + " into eastern_united_states: 1 infantry")
    state = table.play(state, load)
    aboard = "transport@united_kingdom{infantry*loaded}"
    assert "S42-MNF-09" in table.refused(
        state, f"sail {aboard}: sz_10 into eastern_united_states: 1 infantry*loaded"
    )
    assert "S42-MNF-09" in table.refused(state, f"sail {aboard}: sz_10 > sz_9")

    state = until(state, "united_kingdom", "noncombat_move")
    ship = "transport{infantry@united_states}"
    state = table.play(state, f"move 1 {ship}: sz_10 > sz_9 > sz_8")
    assert "S42-TRP-19" in table.refused(
        state,
        "sail transport~2{infantry@united_states}: sz_8 into united_kingdom: "
        "1 infantry@united_states",
    )

    state = until(state, "united_states", "noncombat_move")
    state = table.play(
        state, "sail transport@united_kingdom{infantry}: sz_8 into united_kingdom: 1 infantry"
    )
    assert table.units(state, "united_kingdom") == "1 infantry*moved"


@pytest.mark.rule("S42-MNF-10", "S42-MNF-09")
def test_the_three_steps_are_needed_though_the_transport_never_leaves():
    """A British transport lies between Britain and Norway: American infantry cannot go aboard and
    ashore in one American turn, neither in an assault nor in the noncombat move."""
    units = {
        "united_kingdom": {"united_states": "1 infantry"},
        "sz_6": {"united_kingdom": "1 transport, 1 transport{infantry@united_states}"},
    }
    state = table.position("united_states", "combat_move", units)
    sail = "sail transport@united_kingdom: sz_6 load 1 infantry from united_kingdom at 0"
    assert "S42-MNF-09" in table.refused(state, sail + " into norway: 1 infantry")
    assert table.is_legal(
        state, "sail transport@united_kingdom{infantry}: sz_6 into norway: 1 infantry"
    )

    later = table.position("united_states", "noncombat_move", units)
    assert "S42-MNF-09" in table.refused(later, sail + " into united_kingdom: 1 infantry")
    assert table.is_legal(later, sail)


@pytest.mark.rule("S42-MNF-03", "S42-DES-02")
def test_an_allied_destroyer_binds_no_defending_submarine():
    """Beside an American destroyer the British attack: the German submarine still strikes first."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": {
                "united_kingdom": "1 cruiser~1*moved<sz_7",
                "united_states": "1 destroyer",
                "germany": "1 submarine",
            }
        },
    )

    events, _ = table.events(state, "fight in sz_6", "submerge in sz_6: none", dice=[6, 6])

    assert rolls(events) == [("surprise strike", (1,)), ("attack", (3,))]


@pytest.mark.rule("S42-MNF-05", "S42-AIR-04")
def test_a_fighter_attacks_in_the_zone_of_the_allied_carrier_it_leaves():
    """A US fighter on a British carrier lifts off and attacks the submarines in the same zone; the
    carrier, whose turn it is not, stays out."""
    state = table.position(
        "united_states",
        units={
            "sz_10": {
                "united_kingdom": "1 carrier{fighter@united_states}",
                "germany": "1 destroyer",
            },
        },
    )
    deck = "carrier@united_kingdom{fighter}"

    state = table.play(state, f"move 1 fighter: sz_10 off {deck}", "done")
    state = table.play(state, "fight in sz_10", dice=(3, 6))

    assert table.units(state, "sz_10", "germany") == ""
    assert table.units(state, "sz_10", "united_kingdom") == "1 carrier"
