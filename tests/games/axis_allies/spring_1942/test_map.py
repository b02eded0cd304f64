"""Friendly, hostile and neutral spaces, canals, islands (S42-MAP)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench

table = Bench(GAME)


# ---- Spaces ----


@pytest.mark.rule("S42-MAP-06")
def test_a_territory_is_friendly_hostile_or_neutral():
    """Friendly: mine or my side's; hostile: the enemy's; neutral: nobody's."""
    pos = table.pos(table.position("united_kingdom", control={"libya": "united_states"}))

    for friendly in ("united_kingdom", "russia", "eastern_united_states", "libya"):
        assert pos.is_friendly(friendly)
        assert not pos.is_hostile_land(friendly)
    for hostile in ("germany", "japan"):
        assert pos.is_hostile_land(hostile)
        assert not pos.is_friendly(hostile)
    for neutral in ("turkey", "mongolia", "sahara"):
        assert not pos.is_friendly(neutral)
        assert not pos.is_hostile_land(neutral)


@pytest.mark.rule("S42-MAP-07")
@pytest.mark.parametrize(
    ("unit", "hostile"),
    [
        ("battleship", True),
        ("carrier", True),
        ("cruiser", True),
        ("destroyer", True),
        ("submarine", False),
        ("transport", False),
    ],
)
def test_enemy_surface_warships_make_a_zone_hostile(unit, hostile):
    """Submarines and transports never do, and ships of my own side neither."""
    theirs = table.pos(table.position("united_kingdom", units={"sz_7": {"germany": f"1 {unit}"}}))
    ours = table.pos(
        table.position("united_kingdom", units={"sz_7": {"united_states": f"1 {unit}"}})
    )

    assert theirs.is_hostile_sea("sz_7") is hostile
    assert not ours.is_hostile_sea("sz_7")


@pytest.mark.rule("S42-MAP-08")
def test_sea_zones_are_controlled_by_nobody():
    state = table.position("germany", units={"sz_5": "3 battleship"})

    assert not any(space.startswith("sz_") for space in state.control)
    assert not any(table.pos(state).is_neutral(zone) for zone in GAME.edition.data.board.sea)


@pytest.mark.rule("S42-AMB-24")
def test_a_zone_is_judged_when_it_is_entered():
    """S42-AMB-24: through phase 2 a zone stays hostile, though it is being attacked; in phase 4
    the situation after the combat counts."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_8": "2 cruiser, 1 transport",
            "sz_7": {"germany": "1 destroyer"},
            "sz_6": {"germany": "1 transport"},
        },
    )
    state = table.play(state, "move 2 cruiser: sz_8 > sz_7")
    assert table.refused(state, "move 1 transport: sz_8 > sz_7 > sz_6") == {"S42-CMV-37"}

    state = table.play(state, "done", "fight in sz_7", dice=(1, 6, 6))

    assert table.is_legal(state, "move 1 transport: sz_8 > sz_7 > sz_6")


@pytest.mark.rule("S42-MAP-09")
def test_a_territory_left_empty_stays_with_its_owner():
    state = table.position("germany", "noncombat_move", {"norway": "1 fighter"})
    state = table.play(state, "move 1 fighter: norway > sz_5 > germany", "done")

    assert "norway" not in state.units
    assert state.control["norway"] == "germany"


@pytest.mark.rule("S42-MAP-10", "S42-MAP-11", "S42-MAP-12")
def test_nobody_enters_a_neutral_territory_or_flies_over_it():
    """No attack on Turkey, no march through it, no flight over it or over the Sahara."""
    state = table.position(
        "germany",
        units={
            "caucasus": "1 tank",
            "libya": "1 fighter",
            "trans_jordan": {"united_kingdom": "1 infantry"},
            "french_west_africa": {"united_kingdom": "1 infantry"},
        },
        control={"caucasus": "germany"},
    )

    assert table.refused(state, "move 1 tank: caucasus > turkey") == {"S42-MAP-11"}
    assert table.refused(state, "move 1 tank: caucasus > turkey > trans_jordan") == {"S42-MAP-11"}
    assert table.refused(state, "move 1 fighter: libya > sahara > french_west_africa") == {
        "S42-MAP-11"
    }
    for kind, space in (("tank", "caucasus"), ("fighter", "libya")):
        assert not {"turkey", "sahara"} & table.destinations(state, space, kind)
    assert GAME.edition.data.spaces["turkey"].income == 0
    assert "turkey" not in state.control


@pytest.mark.rule("S42-MAP-11")
def test_no_transport_lands_in_a_neutral_territory():
    state = table.position("germany", units={"sz_15": "1 transport{infantry}"})

    assert table.refused(state, "sail transport{infantry}: sz_15 into turkey: 1 infantry") == {
        "S42-CMV-26"
    }


# ---- Canals ----


@pytest.mark.rule("S42-MAP-15", "S42-MAP-16", "S42-MAP-13", "S42-MAP-17")
def test_a_canal_costs_no_movement_of_its_own():
    """From the Caribbean through Panama and on along the coast: two zones, two movement."""
    state = table.position("united_states", "noncombat_move", {"sz_19": "1 destroyer"})

    state = table.play(state, "move 1 destroyer: sz_19 > sz_20 > sz_54")

    assert table.units(state, "sz_54") == "1 destroyer~2"


@pytest.mark.rule("S42-MAP-16", "S42-MAP-17", "S42-MAP-23")
def test_a_canal_is_for_the_side_that_holds_it():
    """Panama is American: no Japanese ship passes, not even a submarine; held by the Germans, the
    Japanese pass and the Americans do not."""
    units = {"sz_20": {"japan": "1 submarine, 1 cruiser", "united_states": "1 destroyer"}}

    def passes(power, ship, **control):
        state = table.position(power, "noncombat_move", units, control=control)
        return table.refused(state, f"move 1 {ship}: sz_20 > sz_19")

    assert passes("japan", "submarine") == {"S42-MAP-16"}
    assert passes("united_states", "destroyer") == set()
    assert passes("japan", "submarine", panama="germany") == set()
    assert passes("united_states", "destroyer", panama="germany") == {"S42-MAP-16"}


@pytest.mark.rule("S42-MAP-14", "S42-MAP-16", "S42-MAP-18")
def test_suez_is_held_with_both_its_territories():
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        {"sz_34": "1 cruiser"},
        control={"trans_jordan": "united_states"},
    )

    assert table.is_legal(state, "move 1 cruiser: sz_34 > sz_15")


@pytest.mark.rule("S42-EX-22", "S42-MAP-19", "S42-MAP-22")
@pytest.mark.parametrize("power", ["united_kingdom", "germany"])
def test_a_divided_suez_is_closed_to_all_ships_and_to_no_aircraft(power):
    """S42-EX-22: the Axis holds Trans-Jordan, the Allies Anglo-Egypt Sudan."""
    state = table.position(
        power,
        "noncombat_move",
        {"sz_15": "1 cruiser, 1 submarine, 1 transport, 1 carrier{fighter}", "sz_34": "1 carrier"},
        control={"trans_jordan": "germany"},
    )

    for ship in ("cruiser", "submarine", "transport"):
        assert table.refused(state, f"move 1 {ship}: sz_15 > sz_34") == {"S42-MAP-16"}
    assert table.is_legal(state, "move 1 fighter: sz_15 > sz_34 off carrier{fighter}")


@pytest.mark.rule("S42-MAP-22")
def test_aircraft_cross_a_canal_the_enemy_holds():
    state = table.position(
        "japan",
        "noncombat_move",
        {"sz_20": "1 carrier{fighter}", "sz_19": "1 carrier"},
    )

    assert table.is_legal(state, "move 1 fighter: sz_20 > sz_19 off carrier{fighter}")


@pytest.mark.rule("S42-EX-23", "S42-MAP-16", "S42-AMB-27")
def test_a_canal_taken_this_turn_is_used_next_turn():
    """S42-EX-23: the UK takes the second territory of Suez: its ships cannot pass in this turn, not
    even in the noncombat move; an American ship can in the American turn."""
    state = table.position(
        "united_kingdom",
        units={
            "anglo_egypt_sudan": "1 infantry",
            "sz_34": {"united_kingdom": "1 cruiser", "united_states": "1 cruiser"},
            "sz_15": {"germany": "1 transport"},
        },
        control={"trans_jordan": "germany"},
    )
    state = table.play(state, "move 1 infantry: anglo_egypt_sudan > trans_jordan")
    assert table.refused(state, "move 1 cruiser: sz_34 > sz_15") == {"S42-MAP-16"}
    state = table.play(state, "done")
    assert state.control["trans_jordan"] == "united_kingdom"
    assert state.phase == "noncombat_move"
    assert table.refused(state, "move 1 cruiser: sz_34 > sz_15") == {"S42-MAP-16"}

    state = table.play(state, "done", "done", "done", "done", "done")
    assert (state.power, state.phase) == ("united_states", "combat_move")
    assert table.is_legal(state, "move 1 cruiser: sz_34 > sz_15")


@pytest.mark.rule("S42-MAP-16")
def test_a_canal_blitzed_in_this_very_phase_is_still_closed():
    """Control changes in phase 2, the passage does not."""
    state = table.position(
        "united_kingdom",
        units={
            "anglo_egypt_sudan": "1 tank",
            "sz_34": "1 cruiser",
            "sz_15": {"germany": "1 transport"},
        },
        control={"trans_jordan": "germany"},
    )
    state = table.play(state, "move 1 tank: anglo_egypt_sudan > trans_jordan > anglo_egypt_sudan")

    assert state.control["trans_jordan"] == "united_kingdom"
    assert table.refused(state, "move 1 cruiser: sz_34 > sz_15") == {"S42-MAP-16"}


@pytest.mark.rule("S42-EX-21", "S42-MAP-20")
@pytest.mark.parametrize("holder", ["united_kingdom", "germany"])
def test_land_units_walk_across_suez(holder):
    """S42-EX-21: one space, whatever the state of the canal."""
    phase = "noncombat_move" if holder == "united_kingdom" else "combat_move"
    state = table.position(
        "united_kingdom",
        phase,
        {"trans_jordan": "1 infantry"},
        control={"anglo_egypt_sudan": holder},
    )

    assert table.destinations(state, "trans_jordan", "infantry") >= {"anglo_egypt_sudan"}


@pytest.mark.rule("S42-MAP-21")
def test_panama_is_one_territory():
    """From Central America to Mexico is two spaces, with Panama and its canal between them."""
    state = table.position(
        "united_states",
        "noncombat_move",
        {"panama": "1 infantry", "sz_19": "1 transport", "sz_20": "1 transport"},
    )

    assert table.destinations(state, "panama", "infantry") == {"mexico", "central_united_states"}
    for zone in ("sz_19", "sz_20"):
        assert table.is_legal(state, f"sail transport: {zone} load 1 infantry from panama at 0")


# ---- Islands ----


@pytest.mark.rule("S42-MAP-25", "S42-AMB-02")
def test_an_island_group_is_one_territory():
    """The Solomon Islands are one space in one zone: a landing meets all that is there. S42-AMB-02:
    a zone may hold two groups, as SZ 2 holds Greenland and Iceland; they are two territories."""
    board = GAME.edition.data.board
    assert board.coast["solomon_islands"] == ("sz_45",)
    assert board.coast["sz_45"] == ("solomon_islands",)
    assert {"greenland", "iceland"} <= set(board.coast["sz_2"])

    state = table.position(
        "united_states", "noncombat_move", {"sz_2": "1 transport{infantry+infantry}"}
    )
    both = "sail transport{infantry+infantry}: sz_2 into"
    assert table.is_legal(state, f"{both} greenland: 2 infantry")
    one = table.play(state, f"{both} iceland: 1 infantry")
    rest = table.units(one, "sz_2").removeprefix("1 ")
    assert table.refused(one, f"sail {rest}: sz_2 into greenland: 1 infantry") == {"S42-TRP-10"}


@pytest.mark.rule("S42-MAP-26")
def test_aircraft_on_an_island_do_not_defend_its_sea_zone():
    """American fighters in Hawaii watch a Japanese battleship sink a transport in SZ 52."""
    state = table.position(
        "japan",
        units={
            "sz_51": "1 battleship",
            "sz_52": {"united_states": "1 transport"},
            "hawaiian_islands": {"united_states": "2 fighter"},
        },
    )
    state = table.play(state, "move 1 battleship: sz_51 > sz_52", "done", "fight in sz_52")

    assert table.units(state, "sz_52", "united_states") == ""
    assert table.units(state, "hawaiian_islands", "united_states") == "2 fighter"
