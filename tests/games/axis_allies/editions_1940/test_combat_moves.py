"""Combat moves of land and sea units in the 1940 editions (E40-MOV, G40-CMV)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.testing.axis_allies import Bench


@pytest.fixture(params=[EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
def table(request) -> Bench:
    return Bench(request.param)


def rule(table: Bench, *ids: str) -> set[str]:
    """The ID of the rule in the edition that is played."""
    return {each for each in ids if each.startswith(table.game.prefix)}


# ---- In general ----


@pytest.mark.rule("E40-MOV-01", "G40-CMV-05")
def test_one_space_may_be_attacked_from_many(table):
    state = table.position(
        "germany",
        units={
            "western_germany": "2 infantry, 1 tank",
            "holland_belgium": "2 infantry",
            "france": {"france": "1 infantry"},
            "normandy_bordeaux": {"france": "1 infantry"},
        },
    )
    state = table.play(
        state,
        "move 2 infantry, 1 tank: western_germany > france",
        "move 1 infantry: holland_belgium > france",
        "move 1 infantry: holland_belgium > normandy_bordeaux",
    )

    assert sum(number for _, number in table.pos(state).own("france")) == 4
    assert sum(number for _, number in table.pos(state).own("normandy_bordeaux")) == 1


@pytest.mark.rule("E40-MOV-02", "E40-MOV-03", "G40-CMV-02")
def test_a_combat_move_leads_into_a_hostile_space_even_an_empty_one(table):
    state = table.position(
        "germany",
        units={
            "western_germany": "1 infantry",
            "holland_belgium": "1 infantry",
            "sz_112": "1 destroyer",
        },
    )

    assert table.refused(state, "move 1 infantry: western_germany > germany") == rule(
        table, "E40-MOV-03", "G40-CMV-02"
    )
    assert table.refused(state, "move 1 destroyer: sz_112 > sz_113") == rule(
        table, "E40-MOV-03", "G40-CMV-02"
    )
    state = table.play(state, "move 1 infantry: western_germany > france", "done")
    assert state.control["france"] == "germany"
    assert table.refused(state, "move 1 infantry: holland_belgium > normandy_bordeaux") == rule(
        table, "E40-NCM-04", "G40-NCM-04"
    )


@pytest.mark.rule("E40-MOV-05", "E40-MOV-06", "E40-EX-13", "G40-CMV-03", "G40-CMV-08", "G40-EX-17")
def test_friendly_spaces_are_passed_and_hostile_ones_end_the_move(table):
    state = table.position(
        "germany",
        units={
            "germany": "1 tank",
            "western_germany": "1 tank, 1 infantry",
            "france": {"france": "1 infantry"},
        },
    )

    assert table.is_legal(state, "move 1 tank: germany > western_germany > france")
    assert table.is_legal(state, "move 1 tank: western_germany > france")
    assert table.refused(state, "move 1 tank: western_germany > france > southern_france") == rule(
        table, "E40-MOV-23", "G40-CMV-24"
    )
    assert table.refused(
        state, "move 1 infantry: western_germany > holland_belgium > france"
    ) == rule(table, "E40-MOV-06", "G40-CMV-08")


@pytest.mark.rule("E40-MOV-07", "E40-MOV-08", "G40-CMV-06", "G40-CMV-07", "G40-CMB-02")
def test_no_unit_moves_fights_and_moves_again(table):
    """All combat moves count as made at once, and nobody joins when battles have begun."""
    state = table.position(
        "germany",
        units={
            "western_germany": "2 tank",
            "france": {"france": "1 infantry"},
            "southern_france": {"france": "1 infantry"},
        },
    )
    state = table.play(state, "move 1 tank: western_germany > france")
    assert table.refused(state, "move 1 tank~1*moved<western_germany: france > southern_france")

    state = table.play(state, "done", "fight in france", dice=(1, 6))
    assert table.pos(state).phase.name != "combat_move"
    assert table.refused(state, "move 1 tank: western_germany > france > southern_france")


# ---- Enemy submarines and transports ----


@pytest.mark.rule("E40-MOV-10", "E40-MOV-13", "G40-CMV-09", "G40-CMV-12")
def test_submarines_and_transports_block_nobody(table):
    """Some ships stop to attack them while others go on."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_109": "2 destroyer, 1 cruiser",
            "sz_110": {"germany": "1 submarine, 1 transport"},
            "sz_112": {"germany": "1 cruiser"},
        },
    )
    state = table.play(
        state,
        "move 1 destroyer: sz_109 > sz_110",
        "move 1 destroyer, 1 cruiser: sz_109 > sz_110 > sz_112",
    )

    assert table.units(state, "sz_110") == "1 destroyer~1*moved<sz_109"


@pytest.mark.rule("E40-MOV-11", "E40-MOV-12", "G40-CMV-10", "G40-CMV-11", "G40-CMV-04")
def test_all_submarines_and_transports_of_a_zone_are_attacked_or_none(table):
    """Whoever shares their zone chooses; the combat is with all of them."""
    state = table.position(
        "united_kingdom",
        units={"sz_110": {"united_kingdom": "1 destroyer", "germany": "1 submarine, 2 transport"}},
    )
    state = table.play(state, "done")

    assert table.is_legal(state, "done")
    state = table.play(state, "fight in sz_110", dice=(1, 6))
    assert table.units(state, "sz_110", "germany") == ""


@pytest.mark.rule("E40-MOV-11", "E40-MOV-03", "G40-CMV-10", "G40-CMV-04")
def test_ships_enter_a_zone_to_attack_submarines_and_end_their_move_there(table):
    state = table.position(
        "united_kingdom",
        units={"sz_109": "1 destroyer", "sz_110": {"germany": "1 submarine"}},
    )
    moved = table.play(state, "move 1 destroyer: sz_109 > sz_110")

    assert table.refused(moved, "move 1 destroyer~1*moved<sz_109: sz_110 > sz_109")
    assert table.refused(state, "move 1 destroyer: sz_109 > sz_108") == rule(
        table, "E40-MOV-03", "G40-CMV-02"
    )


# ---- Ships that start among enemies ----


@pytest.mark.rule(
    "E40-MOV-14", "E40-MOV-15", "E40-MOV-17", "E40-EX-14", "G40-CMV-14", "G40-CMV-15", "G40-EX-15"
)
def test_ships_that_start_beside_enemy_warships_fight_or_leave(table):
    """They may stay and fight, fight elsewhere, leave and come back, or leave and not fight; what
    left does not move after the combat."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_110": {"united_kingdom": "1 cruiser, 1 destroyer", "germany": "1 destroyer"},
            "sz_112": {"germany": "1 destroyer"},
        },
    )

    assert table.is_legal(state, "move 1 cruiser: sz_110 > sz_112")
    assert table.is_legal(state, "move 1 cruiser: sz_110 > sz_109 > sz_110")
    left = table.play(
        state, "move 1 cruiser: sz_110 > sz_109", "move 1 destroyer: sz_110 > sz_109", "done"
    )
    assert table.pos(left).phase.name == "noncombat_move"
    assert table.refused(left, "move 1 cruiser~1*withdrew<sz_110: sz_109 > sz_108") == rule(
        table, "E40-MOV-14", "G40-CMV-15"
    )
    stayed = table.play(state, "done")
    assert table.refused(stayed, "done") == rule(table, "E40-CMB-02", "G40-CMB-01")


@pytest.mark.rule("E40-MOV-15", "E40-MOV-16", "E40-EX-14", "G40-CMV-14", "G40-TPT-12", "G40-EX-15")
def test_no_loading_beside_enemy_warships(table):
    """E40-EX-14, G40-EX-15: a transport leaves, loads elsewhere and attacks elsewhere, or comes
    back to where the cruiser fights."""
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "1 infantry",
            "scotland": "1 infantry",
            "sz_110": {"united_kingdom": "1 transport, 1 cruiser", "germany": "1 destroyer"},
        },
        control={"normandy_bordeaux": "germany"},
    )

    assert table.refused(
        state,
        "sail transport: sz_110 load 1 infantry from united_kingdom at 0"
        " into normandy_bordeaux: 1 infantry",
    ) == rule(table, "E40-MOV-16", "G40-TPT-12")
    for landing in (
        "sz_109 > sz_110 load 1 infantry from united_kingdom at 1"
        " into normandy_bordeaux: 1 infantry",
        "sz_111 > sz_112 load 1 infantry from scotland at 1 into norway: 1 infantry",
    ):
        assert table.is_legal(state, f"sail transport: sz_110 > {landing}")


@pytest.mark.rule("E40-WAR-04", "G40-DOW-04")
def test_transports_load_where_war_has_just_come(table):
    """Zones that became hostile by the declaration are open to the transports there, others are
    not."""
    units = {
        "western_germany": "2 infantry",
        "germany": "1 infantry",
        "sz_113": {"germany": "1 transport, 1 cruiser", "soviet_union": "1 destroyer"},
        "sz_112": {"germany": "1 transport, 1 cruiser", "united_kingdom": "1 destroyer"},
    }
    state = table.position("germany", "declare_war", units)
    state = table.play(state, "declare war on soviet_union", "done")

    assert table.pos(state).is_hostile_sea("sz_113")
    landing = (
        "sail transport: sz_113 > sz_114 > sz_115 load 1 infantry from western_germany at 0"
        " into baltic_states: 1 infantry"
    )
    assert table.is_legal(state, landing)
    assert f"germany: {landing}" in table.listed(state)
    assert table.refused(
        state,
        "sail transport: sz_112 > sz_110 load 1 infantry from western_germany at 0"
        " into united_kingdom: 1 infantry",
    ) == rule(table, "E40-MOV-16", "G40-TPT-12")


# ---- Submarines ----


@pytest.mark.rule("E40-MOV-18", "E40-MOV-19", "G40-CMV-19", "G40-CMV-20", "G40-EX-18")
def test_submarines_pass_all_but_destroyers(table):
    state = table.position(
        "germany",
        units={
            "sz_112": "1 submarine, 1 destroyer",
            "sz_110": {"united_kingdom": "1 cruiser"},
            "sz_111": {"united_kingdom": "1 destroyer"},
            "sz_109": {"united_kingdom": "1 transport"},
        },
    )

    assert table.is_legal(state, "move 1 submarine: sz_112 > sz_110 > sz_109")
    assert table.refused(state, "move 1 destroyer: sz_112 > sz_110 > sz_109") == rule(
        table, "E40-MOV-06", "G40-CMV-08"
    )
    assert table.refused(state, "move 1 submarine: sz_112 > sz_111 > sz_119") == rule(
        table, "E40-MOV-19", "G40-CMV-20"
    )
    stopped = table.play(state, "move 1 submarine: sz_112 > sz_111", "done")
    assert table.refused(stopped, "done") == rule(table, "E40-CMB-02", "G40-CMB-01")


# ---- Blitz ----


@pytest.mark.rule("E40-MOV-20", "E40-MOV-22", "G40-CMV-21", "G40-CMV-23", "G40-EX-21")
def test_a_tank_takes_the_empty_territory_it_passes(table):
    """On to a hostile territory, a friendly one or back; the first is captured before the second
    step."""
    state = table.position("germany", units={"western_germany": "3 tank"})

    for end in ("southern_france", "holland_belgium", "western_germany"):
        after = table.play(state, f"move 1 tank: western_germany > france > {end}")
        assert after.control["france"] == "germany", end


@pytest.mark.rule("E40-MOV-21", "G40-CMV-22", "G40-UNT-07")
def test_one_mechanized_infantry_blitzes_beside_each_tank(table):
    state = table.position("germany", units={"western_germany": "2 tank, 3 mechanized_infantry"})
    way = "western_germany > france > southern_france"

    assert table.refused(state, f"move 1 mechanized_infantry: {way}") == rule(
        table, "E40-MOV-21", "G40-UNT-07"
    )
    assert table.is_legal(state, f"move 2 tank, 2 mechanized_infantry: {way}")
    assert table.refused(state, f"move 2 tank, 3 mechanized_infantry: {way}") == rule(
        table, "E40-MOV-21", "G40-UNT-07"
    )
    assert table.is_legal(state, "move 1 mechanized_infantry: western_germany > france")
    pair = f"germany: move 1 mechanized_infantry, 1 tank: {way}"
    assert pair in table.listed(state)


@pytest.mark.rule("E40-MOV-23", "G40-CMV-24", "G40-EX-22")
@pytest.mark.parametrize(
    "facility", ["air_base", "naval_base", "minor_industrial_complex", "major_industrial_complex"]
)
def test_no_blitz_through_facilities(table, facility):
    state = table.position(
        "germany",
        units={"western_germany": "1 tank"},
        facilities={"france": {facility: 0}},
    )

    assert table.refused(state, "move 1 tank: western_germany > france > southern_france") == rule(
        table, "E40-MOV-23", "G40-CMV-24"
    )


@pytest.mark.rule("E40-MOV-23", "G40-CMV-24", "G40-EX-22")
def test_no_blitz_through_guns(table):
    state = table.position(
        "germany",
        units={
            "western_germany": "1 tank, 1 mechanized_infantry",
            "france": {"france": "1 aa_gun"},
        },
    )

    assert table.refused(
        state,
        "move 1 tank, 1 mechanized_infantry: western_germany > france > southern_france",
    ) == rule(table, "E40-MOV-23", "G40-CMV-24")


@pytest.mark.rule("G40-RND-06")
def test_improved_mechanized_infantry_blitzes_alone():
    table = Bench(GLOBAL_1940)
    state = table.position(
        "germany",
        units={"western_germany": "1 mechanized_infantry"},
        technologies={"germany": ["improved_mechanized_infantry"]},
    )

    assert table.is_legal(
        state, "move 1 mechanized_infantry: western_germany > france > southern_france"
    )


# ---- Transports under way ----


@pytest.mark.rule("E40-MOV-24", "G40-TPT-04")
def test_a_transport_stops_where_it_meets_warships(table):
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "1 infantry",
            "sz_109": "1 transport, 1 cruiser",
            "sz_110": {"united_kingdom": "1 battleship", "germany": "1 destroyer"},
        },
        control={"normandy_bordeaux": "germany"},
    )
    load = "load 1 infantry from united_kingdom at 0 into normandy_bordeaux: 1 infantry"

    assert table.refused(state, f"sail transport: sz_109 > sz_110 > sz_105 {load}") == rule(
        table, "E40-MOV-24", "G40-TPT-04"
    )
    assert table.is_legal(state, f"sail transport: sz_109 > sz_110 {load}")


# ---- Bases ----


@pytest.mark.rule(
    "E40-MOV-25", "E40-MOV-26", "E40-EX-34", "G40-CMV-25", "G40-CMV-26", "G40-EX-41", "G40-UNT-13"
)
@pytest.mark.parametrize(("damage", "more"), [(0, 1), (2, 1), (3, 0)])
def test_bases_lend_movement_while_they_work(table, damage, more):
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "1 fighter, 1 tactical_bomber, 1 strategic_bomber",
            "sz_109": "1 destroyer, 1 carrier{fighter}",
        },
        facilities={"united_kingdom": {"air_base": damage, "naval_base": damage}},
    )
    pos = table.pos(state)
    left = {
        unit.type: pos.left(unit, space)
        for space in ("united_kingdom", "sz_109")
        for unit, _ in pos.own(space)
    }

    assert left["fighter"] == left["tactical_bomber"] == 4 + more
    assert left["strategic_bomber"] == 6 + more
    assert left["destroyer"] == left["carrier"] == 2 + more


@pytest.mark.rule("E40-MOV-25", "G40-FAC-10", "G40-CMV-25", "G40-EX-41")
def test_aircraft_at_sea_beside_an_air_base_gain_nothing(table):
    """G40-EX-41: aircraft on a carrier next to the base still have 4."""
    state = table.position(
        "united_kingdom",
        units={"sz_109": "1 carrier{fighter}"},
        facilities={"united_kingdom": {"air_base": 0}},
    )
    pos = table.pos(state)
    carrier = pos.own("sz_109")[0][0]

    assert pos.left(carrier.cargo[0], "sz_109") == 4


@pytest.mark.rule("E40-MOV-26", "G40-CMV-26")
def test_what_a_base_lends_is_lent_once(table):
    """A ship that has moved one zone has two zones left, also where the next base is."""
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        units={"sz_109": "1 destroyer"},
        facilities={"united_kingdom": {"naval_base": 0}},
    )
    state = table.play(state, "move 1 destroyer: sz_109 > sz_110")

    assert table.units(state, "sz_110") == "1 destroyer~1%1"
    assert table.is_legal(state, "move 1 destroyer~1%1: sz_110 > sz_104 > sz_103")
    assert table.refused(state, "move 1 destroyer~1%1: sz_110 > sz_104 > sz_103 > sz_102") == rule(
        table, "E40-MOV-06", "G40-CMV-08"
    )


# ---- Carriers ----


@pytest.mark.rule("E40-MOV-27", "E40-AIR-18", "G40-CMV-17", "G40-UNT-17")
def test_own_aircraft_leave_a_carrier_before_it_moves(table):
    """They attack from where it was, or wait there."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_109": "1 carrier{fighter+tactical_bomber}, 1 cruiser",
            "sz_110": {"germany": "1 destroyer"},
        },
    )
    attacked = table.play(
        state,
        "move 1 fighter: sz_109 > sz_110 off carrier{fighter+tactical_bomber}",
        "move 1 carrier{tactical_bomber}: sz_109 > sz_110",
    )

    assert table.units(attacked, "sz_109") == "1 cruiser, 1 tactical_bomber"
    assert "carrier~1*moved<sz_109" in table.units(attacked, "sz_110")


@pytest.mark.rule("E40-MOV-27", "E40-AIR-13", "G40-UNT-17", "G40-CMV-17")
def test_aircraft_that_a_carrier_left_behind_rejoin_it_after_the_combat(table):
    """The carrier attacks in Sea Zone 110 with a cruiser, both aircraft wait in Sea Zone 109. When
    the battle is won they follow it and land on it; they could as well have gone ashore."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_109": "1 carrier{fighter+tactical_bomber}, 1 cruiser",
            "sz_110": {"germany": "1 destroyer"},
        },
    )
    state = table.play(
        state,
        "move 1 cruiser: sz_109 > sz_110",
        "move 1 carrier{fighter+tactical_bomber}: sz_109 > sz_110",
        "done",
        "fight in sz_110",
        dice=(1, 6),
    )
    assert state.phase == "noncombat_move"
    assert table.units(state, "sz_109") == "1 fighter, 1 tactical_bomber"
    assert table.is_legal(state, "move 1 fighter: sz_109 > united_kingdom")
    state = table.play(state, "move 1 fighter, 1 tactical_bomber: sz_109 > sz_110")
    while state.power == "united_kingdom":
        state = table.play(state, "done")

    aboard = "1 carrier{fighter+tactical_bomber}"
    assert table.units(state, "sz_110", "united_kingdom") == f"{aboard}, 1 cruiser"


@pytest.mark.rule("E40-MOV-28", "G40-CMV-18", "G40-MNF-04")
def test_guests_stay_aboard_a_carrier_that_attacks(table):
    state = table.position(
        "united_kingdom",
        units={
            "sz_109": "1 carrier{fighter@france}, 1 cruiser",
            "sz_110": {"germany": "1 destroyer"},
        },
    )
    state = table.play(state, "move 1 carrier{fighter@france}, 1 cruiser: sz_109 > sz_110")

    assert "carrier~1*moved<sz_109{fighter@france}" in table.units(state, "sz_110")


@pytest.mark.rule("E40-MOV-29", "E40-AMB-04", "G40-CMV-16")
def test_a_carrier_attacks_only_beside_something_that_can(table):
    state = table.position(
        "united_kingdom",
        units={
            "sz_109": "1 carrier, 1 cruiser",
            "sz_110": {"germany": "1 destroyer"},
        },
    )
    state = table.play(
        state,
        "move 1 carrier, 1 cruiser: sz_109 > sz_110",
        "done",
        "fight in sz_110",
        dice=(6, 1),
    )

    assert table.attackers(state) == "1 carrier, 1 cruiser"
    assert any("carrier" in choice for choice in table.choices(state))


@pytest.mark.rule("E40-MOV-29", "E40-UNT-16", "G40-CMV-16", "G40-TPT-19")
def test_neither_carriers_nor_transports_attack_warships_alone(table, rule):
    """With a ship that can attack they go, and after it, or where aircraft attack."""
    units = {
        "united_kingdom": "1 fighter",
        "sz_109": "1 carrier, 1 transport, 1 cruiser",
        "sz_110": {"germany": "1 destroyer"},
    }
    state = table.position("united_kingdom", units=units)
    carrier, transport = (f"move 1 {kind}: sz_109 > sz_110" for kind in ("carrier", "transport"))

    assert table.refused(state, carrier) == rule("E40-MOV-29", "G40-CMV-16")
    assert table.refused(state, transport) == rule("E40-UNT-16", "G40-TPT-19")
    assert table.destinations(state, "sz_109", "carrier") == set()
    assert table.is_legal(state, "move 1 carrier, 1 cruiser, 1 transport: sz_109 > sz_110")
    for first in ("1 cruiser: sz_109", "1 fighter: united_kingdom"):
        joined = table.play(state, f"move {first} > sz_110")
        assert table.is_legal(joined, carrier)
        assert table.is_legal(joined, transport)


@pytest.mark.rule("E40-MOV-03", "E40-MOV-29", "G40-CMV-04", "G40-CMV-16")
def test_a_carrier_goes_along_with_an_attack_on_submarines(table, rule):
    """Together with the attacker or after it, never alone."""
    units = {"sz_109": "1 carrier, 1 destroyer", "sz_110": {"germany": "1 submarine"}}
    state = table.position("united_kingdom", units=units)
    alone = "move 1 carrier: sz_109 > sz_110"

    assert table.refused(state, alone) == rule("E40-MOV-03", "G40-CMV-02")
    assert table.is_legal(table.play(state, "move 1 destroyer: sz_109 > sz_110"), alone)
    state = table.play(state, "move 1 carrier, 1 destroyer: sz_109 > sz_110", "done")
    state = table.play(state, "fight in sz_110", dice=(6, 6))
    assert table.attackers(state) == "1 carrier, 1 destroyer"


@pytest.mark.rule("E40-AMP-05", "G40-TPT-06")
def test_aircraft_left_behind_guard_no_landing_from_submarines(table, rule):
    """The carrier goes to fight elsewhere: its fighter over the landing attacks nobody."""
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "1 infantry",
            "sz_109": {"germany": "1 destroyer"},
            "sz_110": {
                "united_kingdom": "1 carrier{fighter}, 1 cruiser, 1 transport",
                "germany": "1 submarine",
            },
        },
        control={"normandy_bordeaux": "germany"},
    )
    landing = "load 1 infantry from united_kingdom at 0 into normandy_bordeaux: 1 infantry"
    state = table.play(state, f"sail transport: sz_110 {landing}")
    assert table.is_legal(state, "done")

    leaving = "move 1 carrier{fighter}, 1 cruiser: sz_110 > sz_109"
    assert table.refused(state, leaving) == rule("E40-AMP-05", "G40-TPT-06")
    assert table.is_legal(state, "move 1 cruiser: sz_110 > sz_109")


@pytest.mark.rule("E40-UNT-12", "G40-UNT-18")
def test_nobody_takes_off_from_a_damaged_carrier_or_lands_on_it(table):
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        units={"sz_109": "1 carrier!1{fighter}, 1 carrier!1, 1 fighter~1*fought"},
    )

    assert table.refused(
        state, "move 1 fighter: sz_109 > united_kingdom off carrier!1{fighter}"
    ) == rule(table, "E40-UNT-12", "G40-UNT-18")
    assert table.refused(state, "land 1 fighter~1*fought in sz_109 on carrier!1") == rule(
        table, "E40-UNT-12", "G40-UNT-18"
    )


# ---- Sharing ----


@pytest.mark.rule("E40-MOV-09", "G40-CMV-13", "G40-NAW-11")
def test_friends_share_while_both_are_at_war_and_agree(table):
    def landing_on(owner, **given):
        units = {"sz_110": {"united_kingdom": "1 fighter~1*fought", owner: "1 carrier"}}
        state = table.position("united_kingdom", "noncombat_move", units, **given)
        return table.refused(state, f"land 1 fighter~1*fought in sz_110 on carrier@{owner}")

    shares = rule(table, "E40-MOV-09", "G40-CMV-13")
    assert landing_on("france") == set()
    assert landing_on("france", refused=(("france", "united_kingdom"),)) >= shares
    assert landing_on("united_states") >= shares


@pytest.mark.rule("E40-MOV-09", "G40-CMV-13")
def test_land_units_keep_off_the_land_of_a_friend_who_does_not_share_it(table):
    """British infantry from Trans-Jordan enters French Syria, and a tank passes it to fight, only
    while France agrees."""
    units = {"trans_jordan": "1 infantry, 1 tank", "iraq": {"italy": "1 infantry"}}
    enter = "move 1 infantry: trans_jordan > syria"
    cross = "move 1 tank: trans_jordan > syria > iraq"

    for refused in ((), (("france", "united_kingdom"),)):
        given = {"refused": refused, "control": {"iraq": "italy"}}
        wanted = rule(table, "E40-MOV-09", "G40-CMV-13") if refused else set()
        after = table.position("united_kingdom", "noncombat_move", units, **given)
        assert table.refused(after, enter) == wanted
        before = table.position("united_kingdom", units=units, **given)
        assert table.refused(before, cross) == wanted


@pytest.mark.rule("G40-CMV-01", "E40-WAR-01")
def test_wars_are_declared_before_anybody_moves(table):
    state = table.position(
        "germany", "declare_war", units={"poland": "1 infantry", "germany": "1 infantry"}
    )
    assert table.refused(state, "move 1 infantry: poland > eastern_poland")

    moving = table.play(state, "done")
    assert table.refused(moving, "declare war on soviet_union")
    assert table.refused(moving, "move 1 infantry: poland > eastern_poland")


@pytest.mark.rule("E40-MOV-03", "E40-AMB-49", "G40-CMV-04", "G40-AMB-53")
def test_a_landing_is_declared_before_what_bombards_or_covers_it(table, rule):
    """Ships and aircraft come when there is an assault to support, not to a zone where one may yet
    follow; where none can, no combat follows."""
    units = {
        "sz_112": {"germany": "1 cruiser, 1 destroyer, 1 transport{infantry}"},
        "western_germany": {"germany": "1 fighter"},
        "united_kingdom": {"united_kingdom": "1 infantry, 1 fighter"},
    }
    bases = {"united_kingdom": {"air_base": 0}}
    ship, plane = "move 1 {}: sz_112 > sz_110", "move 1 fighter: western_germany > sz_112 > sz_110"
    first = rule("E40-AMB-49", "G40-AMB-53")
    state = table.position("germany", units=units, facilities=bases)
    for move in (ship.format("cruiser"), ship.format("destroyer"), plane):
        assert table.refused(state, move) == first
    landed = "sail transport{infantry}: sz_112 > sz_110 into united_kingdom: 1 infantry"

    quiet = table.position("germany", units=units)
    assert table.refused(quiet, ship.format("cruiser")) == first
    assert table.refused(quiet, ship.format("destroyer")) == rule("E40-MOV-03", "G40-CMV-02")
    quiet = table.play(quiet, landed)
    assert table.is_legal(quiet, ship.format("cruiser"))

    alone = {zone: force for zone, force in units.items() if zone != "sz_112"}
    alone |= {"sz_112": {"germany": "1 cruiser"}}
    alone = table.position("germany", units=alone, facilities=bases)
    assert table.refused(alone, ship.format("cruiser")) == rule("E40-MOV-03", "G40-CMV-02")
