"""Noncombat moves of land and sea units in the 1940 editions (E40-NCM, G40-NCM)."""

from __future__ import annotations

import pytest

from wartable.testing.axis_allies import rolls


@pytest.mark.rule("E40-NCM-02", "G40-NCM-01", "G40-NCM-02")
def test_what_did_not_move_or_fight_may_move_as_far_as_it_can(table, rule):
    state = table.position(
        "germany",
        "noncombat_move",
        units={"germany": "1 tank, 1 infantry, 1 infantry*moved, 1 tank*fought"},
    )

    assert table.is_legal(state, "move 1 tank: germany > western_germany > denmark")
    assert table.refused(state, "move 1 infantry: germany > western_germany > denmark") == rule(
        "E40-MOV-06", "G40-CMV-08"
    )
    for moved in ("infantry*moved", "tank*fought"):
        assert table.refused(state, f"move 1 {moved}: germany > western_germany") == rule(
            "E40-NCM-02", "G40-NCM-01"
        )


@pytest.mark.rule("E40-NCM-03", "G40-NCM-02")
def test_aircraft_use_what_is_left_of_their_movement(table, rule):
    state = table.position(
        "germany",
        "noncombat_move",
        units={"france": "1 fighter~3*fought", "germany": "1 fighter"},
        taken={"france": "germany"},
    )

    assert table.is_legal(state, "move 1 fighter~3*fought: france > western_germany")
    assert table.refused(
        state, "move 1 fighter~3*fought: france > western_germany > germany"
    ) == rule("E40-AIR-01", "G40-AIR-01")
    assert table.is_legal(state, "move 1 fighter: germany > poland > slovakia_hungary > romania")


@pytest.mark.rule("E40-NCM-04", "G40-NCM-04")
def test_land_units_enter_friendly_land_also_what_was_just_taken(table, rule):
    state = table.position(
        "germany",
        "noncombat_move",
        units={"western_germany": "2 infantry, 1 tank", "romania": "1 infantry"},
        taken={"france": "germany"},
        control={"yugoslavia": "pro_allies"},
    )

    assert table.is_legal(state, "move 1 infantry: western_germany > france")
    assert table.is_legal(state, "move 1 tank: western_germany > france > holland_belgium")
    assert table.is_legal(state, "move 1 infantry: romania > bulgaria")
    for target in ("yugoslavia",):
        assert table.refused(state, f"move 1 infantry: romania > {target}")
    hostile = table.position("germany", "noncombat_move", units={"western_germany": "1 infantry"})
    assert table.refused(hostile, "move 1 infantry: western_germany > france") == rule(
        "E40-NCM-04", "G40-NCM-04"
    )
    assert table.refused(hostile, "move 1 infantry: western_germany > switzerland")


@pytest.mark.rule("E40-NCM-06", "E40-UNT-05", "G40-NCM-06", "G40-UNT-10")
def test_guns_move_in_the_noncombat_move_only(table, rule):
    units = {"western_germany": "1 aa_gun"}
    before = table.position("germany", units=units)
    after = table.position("germany", "noncombat_move", units)

    assert table.refused(before, "move 1 aa_gun: western_germany > france") == rule(
        "E40-UNT-05", "G40-UNT-10"
    )
    assert table.is_legal(after, "move 1 aa_gun: western_germany > germany")


@pytest.mark.rule("E40-NCM-07", "E40-NCM-12", "G40-NCM-03", "G40-NCM-07", "G40-TPT-21")
def test_ships_keep_to_friendly_zones_where_only_submarines_and_transports_may_be(table, rule):
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        units={
            "sz_109": "1 destroyer",
            "sz_110": {"germany": "1 cruiser"},
            "sz_104": {"germany": "1 submarine, 1 transport"},
        },
    )

    assert table.refused(state, "move 1 destroyer: sz_109 > sz_110") == rule(
        "E40-NCM-07", "G40-NCM-07"
    )
    state = table.play(state, "move 1 destroyer: sz_109 > sz_104", "done")
    assert table.units(state, "sz_104", "germany") == "1 submarine, 1 transport"


@pytest.mark.rule("E40-NCM-08", "E40-NCM-12", "G40-NCM-03", "G40-NCM-07")
def test_submarines_enter_hostile_zones_and_stop_at_destroyers(table, rule):
    state = table.position(
        "germany",
        "noncombat_move",
        units={
            "sz_112": "2 submarine",
            "sz_110": {"united_kingdom": "1 cruiser"},
            "sz_111": {"united_kingdom": "1 destroyer"},
        },
    )

    assert table.is_legal(state, "move 1 submarine: sz_112 > sz_110 > sz_109")
    assert table.refused(state, "move 1 submarine: sz_112 > sz_111 > sz_119") == rule(
        "E40-NCM-08", "G40-NCM-07"
    )
    state = table.play(state, "move 1 submarine: sz_112 > sz_111")
    assert table.pos(state).phase.name == "noncombat_move"


@pytest.mark.rule("E40-NCM-05", "G40-NAW-10", "G40-NAW-06")
def test_a_neutral_power_keeps_to_its_own(table, rule):
    """It enters neither its friends' land nor their decks."""
    state = table.position(
        "united_states",
        "noncombat_move",
        units={
            "eastern_united_states": "1 infantry, 1 fighter, 1 fighter~3",
            "sz_101": {"united_kingdom": "1 carrier"},
        },
    )

    shut = rule("E40-POL-20", "G40-NAW-06")
    assert table.refused(state, "move 1 infantry: eastern_united_states > quebec") == shut
    assert table.refused(state, "move 1 fighter: eastern_united_states > quebec") == shut
    assert table.refused(state, "move 1 fighter~3: eastern_united_states > sz_101") == rule(
        "E40-AIR-05", "G40-AIR-15"
    )
    assert table.is_legal(state, "move 1 infantry: eastern_united_states > central_united_states")


@pytest.mark.rule("E40-UNT-02", "G40-UNT-03", "G40-CAP-02")
def test_only_units_that_hold_ground_take_it(table):
    """A fighter alone over an empty territory, or guns, capture nothing."""
    state = table.position(
        "germany",
        units={"western_germany": "1 fighter", "france": {"france": "1 infantry"}},
    )
    state = table.play(
        state,
        "move 1 fighter: western_germany > france",
        "done",
        "fight in france",
        dice=(1, 6),
    )

    assert state.control["france"] == "france"


HOLD_GROUND = {"infantry", "artillery", "mechanized_infantry", "tank"}


@pytest.mark.rule("E40-UNT-02", "G40-UNT-03")
def test_infantry_artillery_mechanized_infantry_and_tanks_take_ground(table):
    """Each of them alone captures an empty territory and takes Bulgaria over; no other unit does,
    and guns come to Bulgaria only after somebody who did."""
    for kind, unit in table.game.edition.data.units.items():
        if unit.domain not in ("land", "air"):
            continue
        attack = table.position("germany", units={"western_germany": f"1 {kind}"})
        move = f"move 1 {kind}: western_germany > france"
        taken = table.is_legal(attack, move) and (
            table.play(attack, move, "done").control["france"] == "germany"
        )
        entry = table.position("germany", "noncombat_move", {"romania": f"1 {kind}"})
        move = f"move 1 {kind}: romania > bulgaria"
        annexed = table.is_legal(entry, move) and (
            table.play(entry, move).control["bulgaria"] == "germany"
        )
        assert (taken, annexed) == (kind in HOLD_GROUND, kind in HOLD_GROUND), kind


@pytest.mark.rule("E40-UNT-01", "G40-UNT-03")
def test_land_units_fight_in_territories_only(table, rule):
    """None goes out to sea by itself; aboard they neither attack nor defend there, not even guns
    against aircraft. Every kind of them can be carried."""
    land = [unit.id for unit in table.game.edition.data.units.values() if unit.domain == "land"]
    assert set(land) == HOLD_GROUND | {"aa_gun"}
    for kind in land:
        shore = {"united_kingdom": f"1 {kind}", "sz_109": "1 transport"}
        for phase in ("combat_move", "noncombat_move"):
            state = table.position("united_kingdom", phase, shore)
            refused = table.refused(state, f"move 1 {kind}: united_kingdom > sz_109")
            assert refused >= rule("E40-MAP-01", "G40-MAP-04") or kind == "aa_gun"
            assert refused
        load = f"sail transport: sz_109 load 1 {kind} from united_kingdom at 0"
        assert table.is_legal(table.position("united_kingdom", "noncombat_move", shore), load)
        state = table.position(
            "germany",
            units={
                "western_germany": "1 fighter",
                "sz_112": f"1 cruiser, 1 transport{{{kind}}}",
                "sz_111": {"united_kingdom": f"1 cruiser, 1 transport{{{kind}}}"},
            },
        )
        events, _ = table.events(
            state,
            "move 1 fighter: western_germany > sz_112 > sz_111",
            f"move 1 cruiser, 1 transport{{{kind}}}: sz_112 > sz_111",
            "done",
            "fight in sz_111",
            dice=(6, 6, 6),
        )
        assert rolls(events) == [("attack", (3,)), ("attack", (3,)), ("defense", (3,))]


@pytest.mark.rule("E40-AIR-03", "E40-AIR-13", "G40-AIR-02", "G40-AIR-13", "G40-AIR-15")
def test_aircraft_stay_behind_for_another_deck(table):
    """They take off in the zone of the carrier, which leaves; a friend's deck takes them."""
    units = {
        "sz_110": {
            "united_kingdom": "1 carrier{fighter+tactical_bomber}",
            "france": "1 carrier",
        }
    }
    state = table.position("united_kingdom", "noncombat_move", units)
    ship = "carrier{fighter+tactical_bomber}"
    state = table.play(
        state,
        f"move 1 fighter, 1 tactical_bomber: sz_110 off {ship}",
        "move 1 carrier: sz_110 > sz_111",
        "done",
    )

    assert "tactical_bomber" in table.units(state, "sz_110", "france")
    assert table.units(state, "sz_111", "united_kingdom") == "1 carrier"
