"""Phase 5 in the 1940 editions: new units and facilities (E40-MOB, E40-FAC, G40-MOB, G40-FAC)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.testing.axis_allies import Bench

europe = Bench(EUROPE_1940)
world = Bench(GLOBAL_1940)

MAJOR = {"major_industrial_complex": 0}
MINOR = {"minor_industrial_complex": 0}


def mobilize(table, power, bought, facilities, **given):
    return table.position(power, "mobilize", bought=bought, facilities=facilities, **given)


# ---- How many ----


@pytest.mark.rule("E40-MOB-03", "G40-MOB-03")
def test_ten_from_a_major_complex_three_from_a_minor_one(table, rule):
    """Land, air and sea together, whatever the territory yields."""
    bought = {"infantry": 11, "fighter": 2, "submarine": 2}
    state = mobilize(table, "germany", bought, {"germany": MAJOR, "norway": MINOR})
    assert table.refused(state, "place 11 infantry in germany from germany") == rule(
        "E40-MOB-03", "G40-MOB-03"
    )
    state = table.play(
        state,
        "place 7 infantry in germany from germany",
        "place 1 fighter in germany from germany",
        "place 2 submarine in sz_113 from germany",
    )

    assert table.refused(state, "place 1 infantry in germany from germany") == rule(
        "E40-MOB-03", "G40-MOB-03"
    )
    assert table.refused(state, "place 4 infantry in norway from norway") == rule(
        "E40-MOB-03", "G40-MOB-03"
    )
    assert table.is_legal(state, "place 3 infantry in norway from norway")
    assert table.placements(state, "fighter") == {"norway"}


@pytest.mark.rule("E40-MOB-05", "G40-MOB-04")
@pytest.mark.parametrize(
    ("facility", "damage", "most"),
    [
        ("major_industrial_complex", 4, 6),
        ("major_industrial_complex", 10, 0),
        ("major_industrial_complex", 20, 0),
        ("minor_industrial_complex", 1, 2),
        ("minor_industrial_complex", 3, 0),
        ("minor_industrial_complex", 6, 0),
    ],
)
def test_each_damage_point_costs_a_unit(table, rule, facility, damage, most):
    state = mobilize(table, "germany", {"infantry": 10}, {"germany": {facility: damage}})

    assert table.refused(state, f"place {most + 1} infantry in germany from germany") == rule(
        "E40-MOB-05", "G40-MOB-04"
    )
    if most:
        assert table.is_legal(state, f"place {most} infantry in germany from germany")
    else:
        assert table.placements(state, "infantry") == set()


@pytest.mark.rule("E40-MOB-05", "G40-MOB-04")
def test_damage_to_a_base_beside_it_costs_nothing(table):
    facilities = {
        "germany": {"minor_industrial_complex": 0, "air_base": 6},
        "western_germany": {"naval_base": 6, "minor_industrial_complex": 0},
    }
    state = mobilize(table, "germany", {"infantry": 3}, facilities)

    assert table.is_legal(state, "place 3 infantry in germany from germany")
    assert table.is_legal(state, "place 3 infantry in western_germany from western_germany")


@pytest.mark.rule("E40-MOB-06", "G40-MOB-05")
def test_bases_mobilize_nothing(table, rule):
    state = mobilize(
        table, "germany", {"infantry": 1}, {"germany": {"air_base": 0, "naval_base": 0}}
    )

    assert table.refused(state, "place 1 infantry in germany from germany") == rule(
        "E40-MOB-06", "G40-MOB-05"
    )
    assert table.game.edition.capacity(table.pos(state), "germany") == 0


@pytest.mark.rule("G40-CHN-05", "G40-CHN-09")
def test_a_complex_in_chinese_hands_makes_nothing():
    """China holds Burma for the British, with the minor complex there."""
    state = mobilize(
        world,
        "china",
        {"infantry": 3},
        {"burma": MINOR},
        control={"burma": "china", "india": "japan"},
    )

    assert world.game.edition.capacity(world.pos(state), "burma") == 0
    assert world.refused(state, "place 1 infantry in burma from burma") == {"G40-CHN-05"}


@pytest.mark.rule("E40-EX-36", "E40-MOB-05", "G40-MOB-04")
def test_six_damage_on_a_minor_complex_take_four_repairs(table):
    """E40-EX-36: a minor complex with 6 damage produces nothing until 4 points are repaired."""
    state = table.position(
        "germany",
        "purchase",
        facilities={"norway": {"minor_industrial_complex": 6}},
        money={"germany": 10},
    )
    capacity = table.game.edition.capacity
    assert capacity(table.pos(state), "norway") == 0
    state = table.play(state, "repair 3 of minor_industrial_complex in norway")
    assert capacity(table.pos(state), "norway") == 0
    state = table.play(state, "repair 1 of minor_industrial_complex in norway")
    assert capacity(table.pos(state), "norway") == 1


@pytest.mark.rule("E40-MOB-10", "G40-MOB-09", "G40-MOB-10", "G40-EX-53")
def test_what_cannot_be_placed_goes_back_for_its_cost(table, rule):
    """G40-EX-53: a minor complex with 1 damage and 4 infantry: 2 are placed, 2 are returned and
    6 IPCs refunded; as long as one more can be placed the phase does not end."""
    state = mobilize(
        table,
        "germany",
        {"infantry": 4},
        {"norway": {"minor_industrial_complex": 1}},
        money={"germany": 0},
    )
    assert table.refused(state, "done") == rule("E40-MOB-10", "G40-MOB-10")
    state = table.play(state, "place 1 infantry in norway from norway")
    assert table.refused(state, "done") == rule("E40-MOB-10", "G40-MOB-10")
    income = table.pos(state).income("germany")
    happened, state = table.events(state, "place 1 infantry in norway from norway", "done")

    (returned,) = [each for each in happened if type(each).__name__ == "Returned"]
    assert (returned.units, returned.refund) == ({"infantry": 2}, 6)
    assert state.money["germany"] >= 6 + income
    assert state.bought == {}


@pytest.mark.rule("E40-MOB-10", "G40-MOB-09")
def test_the_owner_chooses_what_goes_back(table):
    state = mobilize(
        table, "germany", {"infantry": 3, "tank": 3}, {"norway": MINOR}, money={"germany": 0}
    )
    happened, _ = table.events(state, "place 3 tank in norway from norway", "done")

    (returned,) = [each for each in happened if type(each).__name__ == "Returned"]
    assert (returned.units, returned.refund) == ({"infantry": 3}, 9)


# ---- Where ----


@pytest.mark.rule("E40-MOB-01", "E40-MOB-02", "G40-MOB-01", "G40-MOB-02")
def test_only_complexes_that_are_ones_own_since_the_start_of_the_turn(table, rule):
    """Not one captured or built this turn, nor a friend's."""
    state = mobilize(
        table,
        "germany",
        {"infantry": 3, "minor_industrial_complex": 1},
        {"germany": MAJOR, "normandy_bordeaux": MINOR, "northern_italy": MAJOR},
        taken={"normandy_bordeaux": "germany"},
    )
    state = table.play(state, "place 1 minor_industrial_complex in norway")

    capacity = table.game.edition.capacity
    for space in ("normandy_bordeaux", "norway", "northern_italy"):
        assert capacity(table.pos(state), space) == 0
        assert table.refused(state, f"place 1 infantry in {space} from {space}") == rule(
            "E40-MOB-02", "G40-MOB-02"
        )
    assert table.placements(state, "infantry") == {"germany"}


@pytest.mark.rule("E40-MOB-06", "G40-MOB-05")
def test_land_units_and_strategic_bombers_stay_with_the_complex(table, rule):
    state = mobilize(
        table,
        "germany",
        {"infantry": 1, "strategic_bomber": 1},
        {"germany": MAJOR},
        units={"sz_113": "1 transport, 1 carrier"},
    )

    assert table.refused(state, "place 1 infantry in poland from germany") == rule(
        "E40-MOB-06", "G40-MOB-05"
    )
    assert table.refused(state, "place 1 infantry in sz_113 from germany on transport") >= rule(
        "E40-MOB-06", "G40-MOB-05"
    )
    assert table.refused(
        state, "place 1 strategic_bomber in sz_113 from germany on carrier"
    ) == rule("E40-MOB-06", "G40-MOB-05")
    assert table.placements(state, "strategic_bomber") == {"germany"}


@pytest.mark.rule("E40-MOB-07", "G40-MOB-06")
def test_ships_are_placed_beside_the_complex_even_among_enemies(table, rule):
    """No battle follows."""
    state = mobilize(
        table,
        "germany",
        {"submarine": 1, "destroyer": 1},
        {"germany": MAJOR},
        units={"sz_113": {"united_kingdom": "1 cruiser"}},
    )
    assert table.refused(state, "place 1 submarine in sz_112 from germany") == rule(
        "E40-MOB-07", "G40-MOB-06"
    )
    assert table.placements(state, "submarine") == {"sz_113", "sz_114"}
    state = table.play(
        state,
        "place 1 submarine in sz_113 from germany",
        "place 1 destroyer in sz_113 from germany",
    )
    assert state.flow == ()
    assert table.units(state, "sz_113", "united_kingdom") == "1 cruiser"


@pytest.mark.rule("E40-MOB-08", "G40-MOB-07")
def test_fighters_and_tactical_bombers_also_stand_on_own_carriers_beside_it(table, rule):
    """Old or new, among enemies too; never a friend's, nor beyond the coast of the complex."""
    state = mobilize(
        table,
        "germany",
        {"fighter": 2, "tactical_bomber": 2, "carrier": 1},
        {"germany": MAJOR},
        units={
            "sz_113": {"germany": "1 carrier", "italy": "1 carrier", "united_kingdom": "1 cruiser"},
            "sz_112": "1 carrier",
        },
    )
    assert table.refused(state, "place 1 fighter in sz_113 from germany on carrier@italy") == rule(
        "E40-MOB-08", "G40-MOB-07"
    )
    assert table.refused(state, "place 1 fighter in sz_112 from germany on carrier") == rule(
        "E40-MOB-08", "G40-MOB-07"
    )
    state = table.play(
        state,
        "place 1 fighter, 1 tactical_bomber in sz_113 from germany on carrier",
        "place 1 carrier in sz_114 from germany",
        "place 1 fighter, 1 tactical_bomber in sz_114 from germany on carrier",
    )
    assert table.units(state, "sz_114", "germany") == "1 carrier{fighter+tactical_bomber}"


@pytest.mark.rule("E40-UNT-12", "G40-UNT-18")
def test_no_new_aircraft_on_a_damaged_carrier(table, rule):
    state = mobilize(
        table, "germany", {"fighter": 1}, {"germany": MAJOR}, units={"sz_113": "1 carrier!1"}
    )

    assert table.refused(state, "place 1 fighter in sz_113 from germany on carrier!1") == rule(
        "E40-UNT-12", "G40-UNT-18"
    )
    assert table.placements(state, "fighter") == {"germany"}


# ---- Facilities ----


@pytest.mark.rule("E40-MOB-09", "G40-MOB-08", "G40-FAC-03")
def test_facilities_need_no_complex_and_count_against_none(table, rule):
    """In a territory of one's own since the start of the turn."""
    bought = {"air_base": 2, "infantry": 3}
    state = mobilize(
        table, "germany", bought, {"norway": MINOR}, taken={"normandy_bordeaux": "germany"}
    )
    assert table.refused(state, "place 1 air_base in normandy_bordeaux") == rule(
        "E40-MOB-09", "G40-MOB-08"
    )
    assert table.refused(state, "place 1 air_base in northern_italy") == rule(
        "E40-MOB-09", "G40-MOB-08"
    )
    state = table.play(state, "place 1 air_base in norway", "place 1 air_base in poland")

    assert table.is_legal(state, "place 3 infantry in norway from norway")
    assert state.facilities["poland"] == {"air_base": 0}


@pytest.mark.rule("E40-FAC-02", "G40-FAC-02")
def test_one_facility_of_each_kind_in_a_territory(table, rule):
    """Complex, air base and naval base side by side; no second of a kind, no two complexes."""
    bought = {
        "minor_industrial_complex": 1,
        "major_industrial_complex": 1,
        "air_base": 3,
        "naval_base": 1,
    }
    state = mobilize(table, "germany", bought, {"germany": MAJOR})
    state = table.play(state, "place 1 air_base in germany", "place 1 naval_base in germany")

    assert state.facilities["germany"] == {**MAJOR, "air_base": 0, "naval_base": 0}
    for kind in ("minor_industrial_complex", "major_industrial_complex", "air_base"):
        assert table.refused(state, f"place 1 {kind} in germany") == rule(
            "E40-FAC-02", "G40-FAC-02"
        )
    assert table.refused(state, "place 2 air_base in poland") == rule("E40-FAC-02", "G40-FAC-02")
    assert table.is_legal(state, "place 1 air_base in poland")


@pytest.mark.rule("E40-FAC-03", "G40-FAC-04")
def test_a_minor_complex_needs_an_income_of_two_and_the_mainland(table, rule):
    """Egypt (2) has enough, Albania (1) not; captured land will do. The only islands with an income
    here have 1: Madagascar is refused for both."""
    state = mobilize(
        table,
        "italy",
        {"minor_industrial_complex": 1},
        {},
        control={"egypt": "italy", "french_madagascar": "italy"},
    )
    action = table.action(state, "place 1 minor_industrial_complex in french_madagascar")
    texts = [each.text for each in table.game.objections(state, action)]

    assert table.is_legal(state, "place 1 minor_industrial_complex in egypt")
    assert table.refused(state, "place 1 minor_industrial_complex in albania") == rule(
        "E40-FAC-03", "G40-FAC-04"
    )
    assert texts == ["it needs an income of 2", "French Madagascar is an island"]


@pytest.mark.rule("G40-FAC-04", "G40-FAC-05")
def test_no_complex_on_an_island():
    """The Philippines (2) and Japan (8) are islands: the income would do."""
    state = mobilize(
        world,
        "japan",
        {"minor_industrial_complex": 1, "major_industrial_complex": 1, "industrial_upgrade": 1},
        {"japan": MINOR},
        control={"philippines": "japan"},
    )

    assert world.refused(state, "place 1 minor_industrial_complex in philippines") == {"G40-FAC-04"}
    assert world.refused(state, "place 1 industrial_upgrade in japan") == {"G40-FAC-05"}
    assert world.is_legal(state, "place 1 major_industrial_complex in korea")


@pytest.mark.rule("E40-AMB-30", "E40-FAC-03")
def test_scotland_is_no_island():
    """United Kingdom and Scotland border each other by land."""
    state = mobilize(europe, "united_kingdom", {"minor_industrial_complex": 1}, {})

    assert europe.is_legal(state, "place 1 minor_industrial_complex in scotland")


@pytest.mark.rule("E40-FAC-04", "G40-FAC-05", "E40-NEU-16", "G40-NEU-21")
def test_a_major_complex_stands_on_home_ground_with_an_income_of_three(table, rule):
    """Romania (3) is German from the first, Poland (2) yields too little; France is captured and
    Sweden (3) was neutral."""
    state = mobilize(
        table,
        "germany",
        {"major_industrial_complex": 1},
        {},
        control={"france": "germany", "sweden": "germany"},
    )

    assert table.placements(state, "major_industrial_complex") >= {"romania", "slovakia_hungary"}
    for space in ("poland", "france"):
        assert table.refused(state, f"place 1 major_industrial_complex in {space}") == rule(
            "E40-FAC-04", "G40-FAC-05"
        ), space
    assert table.refused(state, "place 1 major_industrial_complex in sweden") == rule(
        "E40-NEU-16", "G40-NEU-21"
    )


@pytest.mark.rule("G40-AMB-02", "G40-AMB-04")
def test_japan_builds_no_major_complex_on_the_mainland_it_took():
    """Manchuria and Kiangsu (3 each) are Japanese at the start and Chinese by their emblem; an
    income of 3 is enough at home in Korea."""
    state = mobilize(world, "japan", {"major_industrial_complex": 1}, {})

    assert world.refused(state, "place 1 major_industrial_complex in manchuria") == {"G40-FAC-05"}
    assert world.refused(state, "place 1 major_industrial_complex in kiangsu") == {"G40-FAC-05"}
    assert world.placements(state, "major_industrial_complex") == {"korea"}


@pytest.mark.rule("E40-FAC-05", "E40-MOB-04", "G40-FAC-05", "G40-MOB-03")
def test_an_upgraded_complex_is_major_but_still_makes_three_this_turn(table, rule):
    """For 20 IPCs, where a major one could be built; next turn it makes ten."""
    state = table.position(
        "germany", "purchase", facilities={"romania": MINOR}, money={"germany": 50}
    )
    state = table.play(state, "buy 1 industrial_upgrade, 10 infantry")
    assert state.money["germany"] == 0
    state = mobilize(
        table, "germany", {"industrial_upgrade": 1, "infantry": 10}, {"romania": MINOR}
    )
    state = table.play(state, "place 1 industrial_upgrade in romania")

    assert state.facilities["romania"] == MAJOR
    assert table.refused(state, "place 4 infantry in romania from romania") == rule(
        "E40-MOB-03", "G40-MOB-03"
    )
    state = table.play(state, "place 3 infantry in romania from romania")
    assert table.placements(state, "infantry") == set()
    later = mobilize(table, "germany", {"infantry": 10}, state.facilities)
    assert table.is_legal(later, "place 10 infantry in romania from romania")


@pytest.mark.rule("E40-FAC-05", "G40-FAC-05", "E40-CAP-06", "G40-CAP-07")
def test_only_a_minor_complex_on_home_ground_is_upgraded(table, rule):
    state = mobilize(
        table,
        "germany",
        {"industrial_upgrade": 1},
        {"germany": MAJOR, "france": MINOR, "western_germany": MINOR},
        control={"france": "germany"},
    )

    assert table.refused(state, "place 1 industrial_upgrade in germany") == rule(
        "E40-FAC-05", "G40-FAC-05"
    )
    assert table.refused(state, "place 1 industrial_upgrade in romania") == rule(
        "E40-FAC-05", "G40-FAC-05"
    )
    assert table.refused(state, "place 1 industrial_upgrade in france") == rule(
        "E40-FAC-04", "G40-FAC-05"
    )
    assert table.placements(state, "industrial_upgrade") == {"western_germany"}


@pytest.mark.rule("E40-FAC-05", "G40-FAC-05")
def test_a_complex_built_this_turn_is_not_upgraded_in_it(table, rule):
    state = mobilize(table, "germany", {"industrial_upgrade": 1, "minor_industrial_complex": 1}, {})
    state = table.play(state, "place 1 minor_industrial_complex in romania")

    assert table.refused(state, "place 1 industrial_upgrade in romania") == rule(
        "E40-FAC-05", "G40-FAC-05"
    )


@pytest.mark.rule("E40-FAC-06", "G40-FAC-06")
def test_a_damaged_complex_is_not_upgraded(table, rule):
    """Repaired in the same turn it is."""
    state = mobilize(
        table, "germany", {"industrial_upgrade": 1}, {"romania": {"minor_industrial_complex": 1}}
    )
    assert table.refused(state, "place 1 industrial_upgrade in romania") == rule(
        "E40-FAC-06", "G40-FAC-06"
    )

    state = table.position(
        "germany",
        "purchase",
        facilities={"romania": {"minor_industrial_complex": 2}},
        money={"germany": 22},
    )
    state = table.play(
        state, "buy 1 industrial_upgrade", "repair 2 of minor_industrial_complex in romania"
    )
    while state.phase != "mobilize":
        state = table.play(state, "done")
    assert table.is_legal(state, "place 1 industrial_upgrade in romania")


@pytest.mark.rule("E40-FAC-07", "G40-FAC-07")
def test_air_bases_anywhere_naval_bases_on_coasts(table, rule):
    """On islands and captured land too, without any income."""
    state = mobilize(
        table,
        "italy",
        {"air_base": 1, "naval_base": 1},
        {},
        control={"slovakia_hungary": "italy", "malta": "italy"},
    )

    assert table.placements(state, "air_base") >= {"slovakia_hungary", "sicily", "malta"}
    assert table.placements(state, "naval_base") >= {"sicily", "malta", "libya"}
    assert table.refused(state, "place 1 naval_base in slovakia_hungary") == rule(
        "E40-FAC-07", "G40-FAC-07"
    )


@pytest.mark.rule("E40-OVR-12", "G40-OVR-14")
def test_no_number_of_pieces_is_a_limit(table):
    """More of a kind than any box holds."""
    state = table.position("germany", "purchase", money={"germany": 3000})
    assert table.is_legal(state, "buy 1000 infantry")


# ---- Only in the war of the world ----


@pytest.mark.rule("G40-USA-06", "G40-AMB-39", "G40-SET-03")
def test_american_complexes_become_major_with_the_war_and_work_at_once():
    """Germany declares war: all three are major for nothing, damage stays; ten in the same turn."""
    home = ("eastern_united_states", "central_united_states", "western_united_states")
    for space in home:
        kinds = world.game.edition.data.facilities[space]
        assert [kind for kind in kinds if "industrial" in kind] == ["minor_industrial_complex"]
    damaged = {"minor_industrial_complex": 2, "air_base": 1}
    state = world.position(
        "germany",
        "declare_war",
        facilities={home[0]: damaged, home[1]: MINOR, home[2]: MINOR, "quebec": MINOR},
    )
    state = world.play(state, "declare war on united_states")

    assert state.facilities == {
        home[0]: {"major_industrial_complex": 2, "air_base": 1},
        home[1]: MAJOR,
        home[2]: MAJOR,
        "quebec": MINOR,
    }
    later = mobilize(
        world,
        "united_states",
        {"infantry": 10},
        state.facilities,
        wars=(("united_states", "germany"),),
    )
    place = f"in {home[1]} from {home[1]}"
    assert world.is_legal(later, f"place 10 infantry {place}")


@pytest.mark.rule("G40-USA-06", "G40-AMB-39")
def test_a_war_declared_in_ones_own_turn_arms_in_that_turn():
    """The bought upgrade of Central United States is overtaken by it and goes back; the second war
    changes nothing any more."""
    state = world.position(
        "united_states",
        "declare_war",
        facilities={"central_united_states": MINOR, "eastern_united_states": MINOR},
        bought={"infantry": 10, "industrial_upgrade": 1},
        deeds=(("germany", "declared war", "united_states"),),
    )
    state = world.play(state, "declare war on germany")
    while state.phase != "mobilize":
        state = world.play(state, "done")

    assert world.placements(state, "industrial_upgrade") == set()
    place = "in central_united_states from central_united_states"
    assert world.is_legal(state, f"place 10 infantry {place}")


@pytest.mark.rule("G40-USA-06", "G40-CAP-07")
def test_only_the_first_war_arms_the_americans():
    """At war with Germany they lost Western United States and were given it back: when Japan
    declares war, its minor complex stays minor."""
    state = world.position(
        "japan",
        "declare_war",
        facilities={"western_united_states": MINOR},
        wars=(("germany", "united_states"),),
    )
    state = world.play(state, "declare war on united_states")

    assert state.facilities == {"western_united_states": MINOR}


@pytest.mark.rule("G40-USA-06")
def test_what_an_enemy_holds_does_not_become_major():
    """Western United States is in Japanese hands when the war comes: its complex stays minor."""
    state = world.position(
        "germany",
        "declare_war",
        facilities={"western_united_states": MINOR, "central_united_states": MINOR},
        control={"western_united_states": "japan"},
    )
    state = world.play(state, "declare war on united_states")

    assert state.facilities == {"western_united_states": MINOR, "central_united_states": MAJOR}


@pytest.mark.rule("G40-AMB-39", "G40-FAC-05")
def test_before_the_war_the_americans_may_pay_for_upgrades():
    state = mobilize(
        world,
        "united_states",
        {"industrial_upgrade": 1, "infantry": 4},
        {"western_united_states": MINOR},
    )
    state = world.play(state, "place 1 industrial_upgrade in western_united_states")

    assert state.facilities["western_united_states"] == MAJOR
    assert world.game.edition.capacity(world.pos(state), "western_united_states") == 3


@pytest.mark.rule("G40-DUT-06", "G40-MOB-08", "G40-FAC-03")
def test_no_facility_where_the_dutch_still_were_at_the_start_of_the_turn():
    """ANZAC moves into Java: the air base has to wait a turn."""
    state = world.position(
        "anzac",
        "noncombat_move",
        {"sz_42": "1 transport{infantry}"},
        bought={"air_base": 1},
    )
    state = world.play(state, "sail transport{infantry}: sz_42 into java: 1 infantry", "done")

    assert state.control["java"] == "anzac"
    assert world.refused(state, "place 1 air_base in java") == {"G40-MOB-08"}
    later = mobilize(world, "anzac", {"air_base": 1}, {}, control={"java": "anzac"})
    assert world.is_legal(later, "place 1 air_base in java")
