"""Phase 4: noncombat moves of land and sea units (S42-NCM). Aircraft are in test_air."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import Rolled
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench

table = Bench(GAME)


def noncombat(units, power="germany", **given):
    return table.position(power, "noncombat_move", units, **given)


@pytest.mark.rule("S42-NCM-01", "S42-AMB-19")
def test_only_units_that_neither_moved_nor_fought_move_now():
    """S42-AMB-19: one tank attacked, one blitzed, one stayed at home: only the last one moves."""
    state = table.position(
        "germany",
        units={
            "norway": "1 tank",
            "belorussia": "2 tank",
            "karelia_s_s_r": {},
            "archangel": {"soviet_union": "1 infantry"},
        },
    )
    state = table.play(
        state,
        "move 1 tank: norway > karelia_s_s_r > norway",
        "move 1 tank: belorussia > west_russia > archangel",
        "done",
        "fight in archangel",
        dice=(1, 6),
    )

    blitzed = table.units(state, "norway").removeprefix("1 ")
    fought = table.units(state, "archangel").removeprefix("1 ")
    assert table.refused(state, f"move 1 {blitzed}: norway > karelia_s_s_r") >= {"S42-NCM-01"}
    assert table.refused(state, f"move 1 {fought}: archangel > karelia_s_s_r") == {"S42-NCM-01"}
    assert table.is_legal(state, "move 1 tank: belorussia > eastern_europe > germany")


@pytest.mark.rule("S42-NCM-01")
def test_ships_that_fought_bombarded_or_came_along_stay_where_they_are():
    """A destroyer sank a transport, a cruiser bombarded Norway, a battleship came to do so and did
    not fire; the cruiser at home did nothing and sails."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_6": "1 transport{infantry}, 1 cruiser, 1 battleship, 1 destroyer",
            "sz_3": "1 cruiser",
            "sz_5": {"germany": "1 transport"},
            "norway": {"germany": "1 infantry"},
        },
    )
    state = table.play(
        state,
        "move 1 destroyer: sz_6 > sz_5",
        "sail transport{infantry}: sz_6 > sz_3 into norway: 1 infantry",
        "move 1 battleship: sz_6 > sz_3",
        "done",
        "fight in norway",
        "bombard norway with 1 cruiser",
        "fight in sz_5",
        dice=(6, 1, 6),
    )

    assert state.phase == "noncombat_move"
    assert table.refused(state, "move 1 cruiser*fought: sz_3 > sz_6") == {"S42-NCM-01"}
    assert table.refused(state, "move 1 destroyer*fought: sz_5 > sz_6") == {"S42-NCM-01"}
    moved = "battleship~1*moved<sz_6"
    assert table.refused(state, f"move 1 {moved}: sz_3 > sz_6") == {"S42-NCM-01"}
    for zone, kind in (("sz_3", "cruiser"), ("sz_5", "destroyer"), ("sz_3", "battleship")):
        assert table.destinations(state, zone, kind) == set()
    assert table.is_legal(state, "move 1 cruiser: sz_6 > sz_3")


@pytest.mark.rule("S42-NCM-03", "S42-NCM-04")
def test_land_units_enter_and_cross_friendly_territories_only():
    """Not an enemy one, not even an empty one, not even in passing."""
    state = noncombat({"belorussia": "1 tank"})

    assert table.refused(state, "move 1 tank: belorussia > karelia_s_s_r") == {"S42-NCM-04"}
    assert table.refused(state, "move 1 tank: belorussia > karelia_s_s_r > norway") == {
        "S42-NCM-04"
    }
    assert table.destinations(state, "belorussia", "tank") == {
        "eastern_europe",
        "ukraine_s_s_r",
        "west_russia",
        "germany",
        "balkans",
    }


@pytest.mark.rule("S42-NCM-04")
def test_land_units_enter_a_friends_territory():
    state = noncombat({"india": "1 infantry"}, power="united_kingdom")
    assert table.destinations(state, "india", "infantry") == {"persia"}

    state = noncombat({"persia": "1 infantry"}, power="united_kingdom")
    assert {"caucasus", "kazakh_s_s_r"} <= table.destinations(state, "persia", "infantry")


@pytest.mark.rule("S42-NCM-05")
def test_what_was_taken_this_turn_is_friendly_for_land_units():
    """Karelia fell: infantry moves in, a gun as well, and tanks go through it."""
    state = noncombat(
        {"norway": "1 infantry, 1 aa_gun, 1 tank"}, taken={"karelia_s_s_r": "germany"}
    )

    assert table.is_legal(state, "move 1 infantry, 1 aa_gun: norway > karelia_s_s_r")
    assert table.is_legal(state, "move 1 tank: norway > karelia_s_s_r > eastern_europe")


@pytest.mark.rule("S42-NCM-06", "S42-CMV-16")
def test_guns_move_in_this_phase_only():
    units = {"germany": "1 aa_gun"}
    move = "move 1 aa_gun: germany > western_europe"

    assert table.is_legal(noncombat(units), move)
    assert "S42-CMV-16" in table.refused(table.position("germany", units=units), move)
    assert "S42-CMV-10" in table.refused(
        noncombat(units), "move 1 aa_gun: germany > eastern_europe > belorussia"
    )


@pytest.mark.rule("S42-NCM-03", "S42-NCM-15")
@pytest.mark.parametrize("ship", ["battleship", "carrier", "cruiser", "destroyer", "transport"])
def test_ships_keep_to_friendly_zones(ship):
    """They neither enter a hostile zone nor pass it."""
    state = noncombat({"sz_5": f"1 {ship}", "sz_6": {"united_kingdom": "1 cruiser"}})

    assert table.refused(state, f"move 1 {ship}: sz_5 > sz_6") == {"S42-NCM-15"}
    assert table.refused(state, f"move 1 {ship}: sz_5 > sz_6 > sz_7") == {"S42-NCM-15"}
    assert table.destinations(state, "sz_5", ship) == set()


@pytest.mark.rule("S42-NCM-03", "S42-NCM-16")
def test_submarines_go_through_and_into_hostile_zones_without_combat():
    state = noncombat({"sz_5": "1 submarine", "sz_6": {"united_kingdom": "1 cruiser"}})

    assert table.is_legal(state, "move 1 submarine: sz_5 > sz_6 > sz_7")
    events, after = table.events(state, "move 1 submarine: sz_5 > sz_6", "done")
    assert not any(isinstance(event, Rolled) for event in events)
    assert table.units(after, "sz_6", "germany") == "1 submarine"


@pytest.mark.rule("S42-NCM-16")
def test_submarines_stop_at_a_destroyer_and_no_combat_follows():
    state = noncombat({"sz_5": "1 submarine", "sz_6": {"united_kingdom": "1 destroyer"}})

    assert table.refused(state, "move 1 submarine: sz_5 > sz_6 > sz_7") == {"S42-NCM-16"}
    events, after = table.events(state, "move 1 submarine: sz_5 > sz_6", "done")
    assert not any(isinstance(event, Rolled) for event in events)
    assert table.units(after, "sz_6", "germany") == "1 submarine"
    assert table.units(after, "sz_6", "united_kingdom") == "1 destroyer"


@pytest.mark.rule("S42-NCM-16")
def test_a_submarine_that_starts_beside_a_destroyer_may_leave():
    """The destroyer stops those who enter its zone."""
    state = noncombat({"sz_5": {"germany": "1 submarine", "united_kingdom": "1 destroyer"}})

    assert table.is_legal(state, "move 1 submarine: sz_5 > sz_6 > sz_7")


@pytest.mark.rule("S42-NCM-17", "S42-TRP-02")
@pytest.mark.parametrize("prey", ["submarine", "transport"])
def test_ships_may_end_beside_enemy_submarines_and_transports(prey):
    """Pass or stop; nothing happens to anybody."""
    state = noncombat({"sz_5": "1 cruiser", "sz_6": {"united_kingdom": f"1 {prey}"}})

    assert table.is_legal(state, "move 1 cruiser: sz_5 > sz_6 > sz_7")
    after = table.play(state, "move 1 cruiser: sz_5 > sz_6", "done")
    assert table.units(after, "sz_6", "germany") == "1 cruiser"
    assert table.units(after, "sz_6", "united_kingdom") == f"1 {prey}"


@pytest.mark.rule("S42-NCM-18", "S42-AMB-19")
@pytest.mark.parametrize("did", ["moved", "fought", "offloaded", "retreated", "withdrew"])
def test_a_transport_works_now_only_if_it_did_nothing_before(did):
    """S42-AMB-19: one that loaded, moved, offloaded or fought in phases 2 and 3 stays as it is."""
    fresh = noncombat({"germany": "1 infantry", "sz_5": "1 transport{infantry}"})
    assert table.is_legal(fresh, "move 1 transport{infantry}: sz_5 > sz_6")
    assert table.is_legal(fresh, "sail transport{infantry}: sz_5 load 1 infantry from germany at 0")
    assert table.is_legal(fresh, "sail transport{infantry}: sz_5 into norway: 1 infantry")

    ship = f"transport*{did}{{infantry}}"
    used = noncombat({"germany": "1 infantry", "sz_5": f"1 {ship}"})
    assert table.refused(used, f"move 1 {ship}: sz_5 > sz_6")
    assert table.refused(used, f"sail {ship}: sz_5 load 1 infantry from germany at 0")
    assert table.refused(used, f"sail {ship}: sz_5 into norway: 1 infantry")
    assert table.sails(used) == []


@pytest.mark.rule("S42-NCM-18")
def test_a_transport_that_does_nothing_needs_no_voyage():
    state = noncombat({"sz_5": "1 transport"})

    assert table.refused(state, "sail transport: sz_5 > sz_6") == {"S42-NCM-18"}
