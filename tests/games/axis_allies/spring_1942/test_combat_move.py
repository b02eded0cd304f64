"""Phase 2: combat moves of land and sea units (S42-CMV, S42-SEA, S42-LND)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import Rolled
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)


# ---- In general ----


@pytest.mark.rule("S42-CMV-01", "S42-CMV-05")
def test_every_combat_move_leads_to_combat():
    """No unit uses the phase to travel: neither tank nor ship."""
    state = table.position(
        "germany",
        units={"germany": "1 tank", "sz_5": "1 destroyer, 1 transport", "norway": "1 infantry"},
    )

    assert table.refused(state, "move 1 tank: germany > eastern_europe") == {"S42-CMV-05"}
    assert table.refused(state, "move 1 destroyer: sz_5 > sz_6") == {"S42-CMV-05"}
    assert table.refused(state, "move 1 transport: sz_5 > sz_6") == {"S42-CMV-05"}
    assert table.is_legal(state, "move 1 infantry: norway > karelia_s_s_r")


@pytest.mark.rule("S42-CMV-02")
def test_entering_an_empty_hostile_territory_is_a_combat_move():
    """It is taken without a die in phase 3, and cannot be entered in phase 4."""
    state = table.position("germany", units={"norway": "1 infantry"})
    move = "move 1 infantry: norway > karelia_s_s_r"
    moved = table.play(state, move)
    assert moved.control["karelia_s_s_r"] == "soviet_union"
    assert table.play(moved, "done").control["karelia_s_s_r"] == "germany"

    later = table.play(state, "done")
    assert table.refused(later, move) == {"S42-NCM-04"}


@pytest.mark.rule("S42-CMV-03")
def test_one_space_may_be_attacked_from_many():
    state = table.position(
        "germany",
        units={
            "ukraine_s_s_r": "3 infantry",
            "west_russia": "2 infantry",
            "caucasus": {"soviet_union": "1 infantry"},
            "archangel": {"soviet_union": "1 infantry"},
        },
    )
    state = table.play(
        state,
        "move 3 infantry: ukraine_s_s_r > caucasus",
        "move 1 infantry: west_russia > caucasus",
        "move 1 infantry: west_russia > archangel",
    )

    assert sum(number for _, number in table.pos(state).own("caucasus")) == 4
    assert sum(number for _, number in table.pos(state).own("archangel")) == 1


@pytest.mark.rule("S42-EX-02", "S42-CMV-04", "S42-CMV-10", "S42-CMV-11")
def test_friendly_spaces_are_passed_and_hostile_ones_end_the_move():
    """S42-EX-02: with movement 2, friendly then hostile is legal, hostile at once is legal, moving
    on from an occupied hostile space is not."""
    state = table.position(
        "germany",
        units={
            "eastern_europe": "1 tank",
            "belorussia": "1 tank, 1 infantry",
            "karelia_s_s_r": {"soviet_union": "1 infantry"},
            "archangel": {"soviet_union": "1 infantry"},
            "sz_8": "1 cruiser",
            "sz_7": {"united_kingdom": "1 destroyer"},
            "sz_6": {"united_kingdom": "1 destroyer"},
        },
    )

    assert table.is_legal(state, "move 1 tank: eastern_europe > belorussia > karelia_s_s_r")
    assert table.is_legal(state, "move 1 tank: belorussia > karelia_s_s_r")
    assert table.refused(state, "move 1 tank: belorussia > karelia_s_s_r > archangel") == {
        "S42-CMV-36"
    }
    assert table.refused(state, "move 1 cruiser: sz_8 > sz_7 > sz_6") == {"S42-SEA-02"}
    assert "S42-CMV-10" in table.refused(
        state, "move 1 infantry: belorussia > west_russia > archangel"
    )


@pytest.mark.rule("S42-CMV-11", "S42-LND-01")
def test_an_infantry_does_not_go_through_a_hostile_territory():
    """Even with more movement it would stop: only tanks blitz; and land units stay on land."""
    state = table.position("germany", units={"norway": "1 infantry"})

    assert "S42-CMV-11" in table.refused(
        state, "move 1 infantry: norway > karelia_s_s_r > archangel"
    )
    assert table.refused(state, "move 1 infantry: norway > sz_3") == {"S42-MAP-01"}


@pytest.mark.rule("S42-LND-01")
@pytest.mark.parametrize("unit", ["infantry", "artillery", "tank"])
def test_land_units_neither_attack_nor_defend_at_sea(unit):
    """Cargo in an attacked transport rolls nothing and goes down with it."""
    state = table.position(
        "germany",
        units={"sz_8": "1 submarine", "sz_7": {"united_kingdom": f"1 transport{{{unit}}}"}},
    )
    events, state = table.events(state, "move 1 submarine: sz_8 > sz_7", "done", "fight in sz_7")

    assert not any(isinstance(event, Rolled) for event in events)
    assert table.units(state, "sz_7", "united_kingdom") == ""
    shore = table.position("united_kingdom", units={"united_kingdom": f"1 {unit}"})
    assert table.refused(shore, f"move 1 {unit}: united_kingdom > sz_7") == {"S42-MAP-01"}


@pytest.mark.rule("S42-LND-01")
@pytest.mark.parametrize("unit", ["infantry", "artillery", "tank", "aa_gun"])
def test_land_units_aboard_take_no_part_in_a_combat_at_sea(unit):
    """A cruiser and a fighter meet a cruiser, each cruiser with a laden transport beside it: only
    ships and aircraft fire, and no gun fires at the fighter."""
    laden = f"1 cruiser, 1 transport{{{unit}}}"
    state = table.position(
        "germany",
        units={"norway": "1 fighter", "sz_8": laden, "sz_7": {"united_kingdom": laden}},
    )
    state = table.play(
        state,
        "move 1 fighter: norway > sz_6 > sz_7",
        f"move {laden}: sz_8 > sz_7",
        "done",
    )
    events, state = table.events(state, "fight in sz_7", dice=(6, 6, 6))

    assert rolls(events) == [("attack", (3,)), ("attack", (3,)), ("defense", (3,))]
    assert table.attackers(state) == "1 cruiser, 1 fighter, 1 transport"
    assert table.defenders(state) == "1 cruiser, 1 transport"


@pytest.mark.rule("S42-CMV-08")
def test_nobody_makes_two_combat_moves():
    """No moving, fighting and moving again: a tank, ship or aircraft that moved has moved."""
    state = table.position(
        "germany",
        units={
            "belorussia": "1 tank, 1 fighter",
            "karelia_s_s_r": {"soviet_union": "1 infantry"},
            "sz_5": "1 cruiser",
            "sz_6": {"united_kingdom": "1 transport"},
            "sz_3": {"united_kingdom": "1 transport"},
        },
    )
    state = table.play(
        state,
        "move 1 tank: belorussia > karelia_s_s_r",
        "move 1 fighter: belorussia > karelia_s_s_r",
        "move 1 cruiser: sz_5 > sz_6",
    )

    assert "S42-CMV-08" in table.refused(
        state, "move 1 tank~1*moved<belorussia: karelia_s_s_r > archangel"
    )
    assert "S42-CMV-08" in table.refused(
        state, "move 1 fighter~1*moved: karelia_s_s_r > belorussia"
    )
    assert "S42-CMV-08" in table.refused(state, "move 1 cruiser~1*moved<sz_5: sz_6 > sz_3")
    assert table.refused(state, "fight in karelia_s_s_r") == {"S42-TRN-02"}


@pytest.mark.rule("S42-CMV-09")
def test_nobody_joins_a_combat_that_has_begun():
    """Between the rounds no move is possible, and a combat fought is not fought again."""
    state = table.position(
        "germany",
        units={
            "belorussia": "2 infantry",
            "eastern_europe": "1 tank",
            "karelia_s_s_r": {"soviet_union": "2 infantry"},
        },
    )
    state = table.play(
        state,
        "move 2 infantry: belorussia > karelia_s_s_r",
        "done",
        "fight in karelia_s_s_r",
        dice=(6, 6, 6, 6),
    )
    assert table.asked(state) == [("germany", "PressOnOrRetreat")]
    assert table.refused(state, "move 1 tank: eastern_europe > karelia_s_s_r") == {"S42-TRN-02"}

    state = table.play(state, "retreat from karelia_s_s_r to belorussia")
    assert state.phase == "noncombat_move"
    assert table.refused(state, "move 1 tank: eastern_europe > karelia_s_s_r") == {"S42-NCM-04"}


@pytest.mark.rule("S42-CMV-16")
def test_guns_do_not_move_in_this_phase():
    state = table.position("germany", units={"norway": "1 aa_gun"})

    assert table.refused(state, "move 1 aa_gun: norway > karelia_s_s_r") == {"S42-CMV-16"}
    assert table.destinations(state, "norway", "aa_gun") == set()


# ---- Sharing ----


@pytest.mark.rule("S42-CMV-07")
def test_friends_share_territories_decks_and_holds():
    state = table.position(
        "united_states",
        "noncombat_move",
        {
            "united_kingdom": "1 infantry, 1 fighter",
            "sz_8": {"united_kingdom": "1 carrier, 1 transport"},
            "eastern_united_states": "1 tank",
        },
    )

    assert table.is_legal(state, "move 1 tank: eastern_united_states > eastern_canada")
    assert table.is_legal(state, "move 1 fighter: united_kingdom > sz_8 > sz_12")
    assert table.is_legal(
        state, "sail transport@united_kingdom: sz_8 load 1 infantry from united_kingdom at 0"
    )


@pytest.mark.rule("S42-CMV-07")
def test_sharing_needs_the_hosts_agreement():
    """The British withhold from the Americans: no territory, no deck, no hold of theirs."""
    state = table.position("united_kingdom", "purchase")
    assert table.refused(state, "share with united_states") == {"S42-CMV-07"}
    assert table.refused(state, "withhold from germany") == {"S42-CMV-07"}
    assert "united_kingdom: withhold from united_states" in table.listed(state)
    state = table.play(state, "withhold from united_states")
    assert state.refused == {("united_kingdom", "united_states")}
    assert table.is_legal(state, "share with united_states")

    state = table.position(
        "united_states",
        "noncombat_move",
        {
            "sz_8": {"united_kingdom": "1 carrier, 1 transport", "united_states": "1 fighter~1"},
            "eastern_united_states": "1 tank, 1 infantry, 1 bomber",
            "sz_10": {"united_kingdom": "1 transport", "united_states": "1 transport"},
            "sz_9": {"united_states": "1 transport{infantry}"},
        },
        refused=(("united_kingdom", "united_states"),),
    )
    for text in (
        "move 1 tank: eastern_united_states > eastern_canada",
        "move 1 bomber: eastern_united_states > eastern_canada",
        "land 1 fighter~1 in sz_8 on carrier@united_kingdom",
        "sail transport@united_kingdom: sz_10 load 1 infantry from eastern_united_states at 0",
        "sail transport{infantry}: sz_9 into eastern_canada: 1 infantry",
    ):
        assert "S42-CMV-07" in table.refused(state, text), text


@pytest.mark.rule("S42-CMV-07", "S42-CMV-04")
def test_no_attack_goes_through_a_territory_that_is_not_shared():
    """An American tank in Kazakhstan attacks Ukraine by way of Soviet Caucasus, if it may."""
    units = {
        "kazakh_s_s_r": {"united_states": "1 tank"},
        "ukraine_s_s_r": {"germany": "1 infantry"},
    }
    attack = "move 1 tank: kazakh_s_s_r > caucasus > ukraine_s_s_r"

    assert table.is_legal(table.position("united_states", units=units), attack)
    refused = table.position(
        "united_states", units=units, refused=(("soviet_union", "united_states"),)
    )
    assert table.refused(refused, attack) == {"S42-CMV-07"}


@pytest.mark.rule("S42-CMV-07")
def test_aircraft_that_stand_with_a_host_are_not_lost_when_it_changes_its_mind():
    """What stands in a territory stays there; sharing is asked of those who come."""
    state = table.position(
        "united_states",
        "noncombat_move",
        {"australia": "1 bomber"},
        refused=(("united_kingdom", "united_states"),),
    )
    state = table.play(state, "done")

    assert table.units(state, "australia", "united_states") == "1 bomber"


# ---- Blitz ----


@pytest.mark.rule("S42-CMV-34", "S42-CMV-35", "S42-CMV-05")
def test_a_tank_blitzes_through_an_empty_territory():
    """On to a hostile, a friendly space or back where it came from; the first territory and its
    income are taken at once."""
    state = table.position(
        "germany",
        units={"norway": "1 tank", "archangel": {"soviet_union": "1 infantry"}},
    )
    for second in ("archangel", "belorussia", "norway"):
        after = table.play(state, f"move 1 tank: norway > karelia_s_s_r > {second}")
        assert after.phase == "combat_move"
        assert after.control["karelia_s_s_r"] == "germany"
        pos = table.pos(after)
        assert (pos.income("germany"), pos.income("soviet_union")) == (42, 22)
    assert table.destinations(state, "norway", "tank") == {
        "karelia_s_s_r",
        "archangel",
        "belorussia",
        "eastern_europe",
        "west_russia",
        "norway",
    }


@pytest.mark.rule("S42-EX-03", "S42-CMV-12", "S42-CMV-36")
@pytest.mark.parametrize("what", ["gun", "factory", "infantry"])
def test_a_tank_stops_at_any_enemy_unit_gun_or_complex(what):
    """S42-EX-03: a lone AA gun or a complex stops land units like any unit."""
    units = {"norway": "1 tank"}
    if what != "factory":
        kind = "aa_gun" if what == "gun" else "infantry"
        units["karelia_s_s_r"] = {"soviet_union": f"1 {kind}"}
    factories = {"karelia_s_s_r": 0} if what == "factory" else {}
    state = table.position("germany", units=units, factories=factories)

    assert table.refused(state, "move 1 tank: norway > karelia_s_s_r > archangel") == {"S42-CMV-36"}
    assert table.destinations(state, "norway", "tank") == {"karelia_s_s_r"}


@pytest.mark.rule("S42-EX-38", "S42-CMV-34", "S42-CMV-35")
def test_a_blitzed_territory_is_a_way_back():
    """S42-EX-38: through empty B into occupied C: B is taken in phase 2; a retreat may go to B."""
    state = table.position(
        "germany",
        units={"norway": "1 tank", "archangel": {"soviet_union": "2 infantry"}},
    )
    state = table.play(
        state,
        "move 1 tank: norway > karelia_s_s_r > archangel",
        "done",
        "fight in archangel",
        dice=(6, 6, 6),
    )
    assert state.control["karelia_s_s_r"] == "germany"
    state = table.play(state, "retreat from archangel to karelia_s_s_r")

    assert "tank" in table.units(state, "karelia_s_s_r")


@pytest.mark.rule("S42-CMV-34")
def test_only_tanks_blitz():
    state = table.position("germany", units={"norway": "1 artillery"})

    assert table.destinations(state, "norway", "artillery") == {"karelia_s_s_r"}


# ---- Ships ----


@pytest.mark.rule("S42-SEA-01")
def test_ships_stay_at_sea_and_move_two_zones():
    state = table.position("germany", "noncombat_move", {"sz_5": "1 cruiser"})

    assert table.refused(state, "move 1 cruiser: sz_5 > norway") == {"S42-MAP-01"}
    assert "S42-CMV-10" in table.refused(state, "move 1 cruiser: sz_5 > sz_6 > sz_7 > sz_8")
    assert table.destinations(state, "sz_5", "cruiser") == {"sz_6", "sz_3", "sz_7"}
    moves = {kind.move for kind in GAME.edition.data.units.values() if kind.domain == "sea"}
    assert moves == {2}


@pytest.mark.rule("S42-SEA-02", "S42-CMV-11")
@pytest.mark.parametrize("ship", ["battleship", "carrier", "cruiser", "destroyer"])
def test_warships_stop_and_fight_in_a_hostile_zone(ship):
    state = table.position(
        "germany",
        units={
            "sz_5": f"1 {ship}",
            "sz_6": {"united_kingdom": "1 destroyer"},
            "sz_7": {"united_kingdom": "1 transport"},
        },
    )

    assert table.refused(state, f"move 1 {ship}: sz_5 > sz_6 > sz_7") == {"S42-SEA-02"}
    state = table.play(state, f"move 1 {ship}: sz_5 > sz_6", "done")
    assert table.refused(state, "done") == {"S42-CMB-05"}


@pytest.mark.rule("S42-SEA-03")
def test_transports_carry_land_units_and_carriers_fighters():
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        {"united_kingdom": "1 fighter, 1 bomber", "sz_8": "1 transport, 1 carrier, 1 bomber~1"},
    )

    assert table.refused(state, "sail transport: sz_8 load 1 fighter from united_kingdom at 0") == {
        "S42-SEA-03"
    }
    assert table.refused(state, "land 1 bomber~1 in sz_8 on carrier") == {"S42-NCM-09"}
    assert "S42-TRP-04" in table.refused(
        state, "sail carrier: sz_8 load 1 infantry from united_kingdom at 0"
    )


@pytest.mark.rule("S42-CMV-13", "S42-TRP-02")
def test_enemy_submarines_and_transports_block_nobody():
    """Ships pass them, load and offload beside them."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_8": "1 cruiser",
            "sz_7": {"germany": "1 submarine, 1 transport", "united_kingdom": "1 transport"},
            "sz_6": {"germany": "1 destroyer"},
            "united_kingdom": "1 infantry",
        },
    )

    assert table.is_legal(state, "move 1 cruiser: sz_8 > sz_7 > sz_6")
    assert table.is_legal(
        state,
        "sail transport: sz_7 load 1 infantry from united_kingdom at 0 "
        "into western_europe: 1 infantry",
    )
    later = table.play(state, "done")
    assert table.is_legal(later, "move 1 cruiser: sz_8 > sz_7")
    assert table.is_legal(later, "sail transport: sz_7 load 1 infantry from united_kingdom at 0")


@pytest.mark.rule("S42-CMV-14", "S42-CMV-20")
def test_submarines_and_transports_in_ones_zone_may_be_attacked_or_left_alone():
    """They share the zone since the turn began: nothing is forced, and ships may even leave."""
    state = table.position(
        "united_kingdom",
        units={"sz_8": {"united_kingdom": "1 destroyer", "germany": "1 submarine, 1 transport"}},
    )
    state = table.play(state, "done")

    assert table.is_legal(state, "done")
    assert table.is_legal(state, "fight in sz_8")
    later = table.play(state, "done")
    assert table.is_legal(later, "move 1 destroyer: sz_8 > sz_2")


@pytest.mark.rule("S42-CMV-15", "S42-CMV-05", "S42-TRP-03", "S42-AMB-10")
@pytest.mark.parametrize("prey", ["transport", "submarine"])
def test_a_warship_that_goes_for_them_ends_its_move_there_and_fights(prey):
    """S42-AMB-10: it may pass by; but a combat move that ends there was made to attack."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_8": "1 destroyer",
            "sz_7": {"germany": f"1 {prey}"},
            "sz_6": {"germany": "1 cruiser"},
        },
    )
    passing = table.play(state, "move 1 destroyer: sz_8 > sz_7 > sz_6", "done")
    assert table.refused(passing, "fight in sz_7") == {"S42-CMB-05"}

    state = table.play(state, "move 1 destroyer: sz_8 > sz_7", "done")
    assert table.refused(state, "done") == {"S42-CMB-05"}
    if prey == "transport":
        state = table.play(state, "fight in sz_7")
        assert table.units(state, "sz_7", "germany") == ""
        assert "S42-NCM-01" in table.refused(state, "move 1 destroyer*fought: sz_7 > sz_8")


@pytest.mark.rule("S42-TRP-03")
def test_aircraft_destroy_lone_transports_without_dice():
    state = table.position(
        "united_kingdom",
        units={"united_kingdom": "1 fighter", "sz_7": {"germany": "3 transport"}},
    )
    events, state = table.events(
        state, "move 1 fighter: united_kingdom > sz_7", "done", "fight in sz_7"
    )

    assert not any(isinstance(event, Rolled) for event in events)
    assert table.units(state, "sz_7", "germany") == ""


@pytest.mark.rule("S42-TRP-03", "S42-CMV-05", "S42-TRP-01")
def test_transports_alone_attack_nobody():
    """A transport does not go hunting transports; into a warship's zone it may go alone, where it
    rolls no dice."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_8": "1 transport",
            "sz_7": {"germany": "1 transport"},
            "sz_12": {"germany": "1 destroyer"},
        },
    )

    assert table.refused(state, "move 1 transport: sz_8 > sz_7") == {"S42-CMV-05"}
    state = table.play(state, "move 1 transport: sz_8 > sz_12", "done")
    events, _ = table.events(state, "fight in sz_12", dice=(6,))
    assert [event.by for event in events if isinstance(event, Rolled)] == ["germany"]


# ---- Submarines ----


@pytest.mark.rule("S42-CMV-32", "S42-CMV-33")
@pytest.mark.parametrize("guard", ["battleship", "carrier", "cruiser", "transport"])
def test_a_submarine_passes_everything_but_a_destroyer(guard):
    state = table.position(
        "germany",
        units={
            "sz_8": "1 submarine",
            "sz_7": {"united_kingdom": f"1 {guard}"},
            "sz_6": {"united_kingdom": "1 transport"},
        },
    )
    assert table.is_legal(state, "move 1 submarine: sz_8 > sz_7 > sz_6")

    state = table.position(
        "germany",
        units={
            "sz_8": "1 submarine",
            "sz_7": {"united_kingdom": f"1 {guard}, 1 destroyer"},
            "sz_6": {"united_kingdom": "1 transport"},
        },
    )
    assert table.refused(state, "move 1 submarine: sz_8 > sz_7 > sz_6") == {"S42-CMV-33"}
    state = table.play(state, "move 1 submarine: sz_8 > sz_7", "done")
    assert table.refused(state, "done") == {"S42-CMB-05"}


# ---- Ships that start the turn among enemies ----


def among_enemies(mine, **more):
    return table.position(
        "united_kingdom",
        units={"sz_8": {"united_kingdom": mine, "germany": "1 cruiser"}} | more,
    )


@pytest.mark.rule("S42-CMV-17")
def test_ships_that_stay_among_enemy_warships_fight():
    """(a): stay and fight."""
    state = table.play(among_enemies("1 cruiser"), "done")

    assert table.refused(state, "done") == {"S42-CMB-05"}
    assert table.is_legal(state, "fight in sz_8")


@pytest.mark.rule("S42-CMV-17")
def test_ships_may_leave_and_fight_elsewhere():
    """(b): against warships they must fight, against transports and submarines they may."""
    state = among_enemies(
        "1 cruiser", sz_7={"germany": "1 destroyer"}, sz_9={"germany": "1 transport"}
    )
    away = table.play(state, "move 1 cruiser: sz_8 > sz_7", "done")
    assert table.refused(away, "done") == {"S42-CMB-05"}

    away = table.play(state, "move 1 cruiser: sz_8 > sz_9", "done")
    assert table.is_legal(away, "done")
    away = table.play(away, "fight in sz_9")
    assert table.units(away, "sz_9", "germany") == ""


@pytest.mark.rule("S42-CMV-17", "S42-CMV-18")
def test_a_transport_may_leave_load_and_come_back_to_fight():
    """(c): it cannot load in the hostile zone, but in the next one, and come back."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_7": {"united_kingdom": "1 battleship, 1 transport", "germany": "1 cruiser"},
            "united_kingdom": "1 infantry",
        },
    )
    back = (
        "sail transport: sz_7 > sz_8 > sz_7 load 1 infantry from united_kingdom at 1 "
        "into western_europe: 1 infantry"
    )
    here = (
        "sail transport: sz_7 load 1 infantry from united_kingdom at 0 "
        "into western_europe: 1 infantry"
    )
    elsewhere = (
        "sail transport: sz_7 > sz_6 load 1 infantry from united_kingdom at 1 into norway: "
        "1 infantry"
    )

    assert table.refused(state, here) == {"S42-CMV-18"}
    assert table.is_legal(state, elsewhere)
    state = table.play(state, back, "done")
    assert table.units(state, "sz_7").startswith("1 battleship, 1 transport~2*moved<sz_8")
    assert table.refused(state, "done") == {"S42-CMB-05"}


@pytest.mark.rule("S42-CMV-17", "S42-CMV-05", "S42-CMV-19")
@pytest.mark.parametrize("ship", ["cruiser", "transport", "submarine"])
def test_ships_may_leave_and_not_fight(ship):
    """(d): to a zone without any enemy; then they neither move nor act in phase 4."""
    state = among_enemies(f"1 {ship}", united_kingdom="1 infantry")
    state = table.play(state, f"move 1 {ship}: sz_8 > sz_2", "done")

    assert state.phase == "noncombat_move"
    there = table.units(state, "sz_2").removeprefix("1 ")
    assert table.refused(state, f"move 1 {there}: sz_2 > sz_3") == {"S42-CMV-19"}
    assert table.destinations(state, "sz_2", ship) == set()
    if ship == "transport":
        assert table.refused(
            state, f"sail {there}: sz_2 load 1 infantry from united_kingdom at 0"
        ) == {"S42-CMV-19"}


@pytest.mark.rule("S42-CMV-19")
def test_ships_that_stayed_and_fought_do_not_move_either():
    state = table.play(among_enemies("1 cruiser"), "done", "fight in sz_8", dice=(3, 6))

    assert table.refused(state, "move 1 cruiser*fought: sz_8 > sz_2") == {"S42-NCM-01"}


@pytest.mark.rule("S42-EX-04", "S42-CMV-17", "S42-MOB-09")
def test_new_enemy_ships_in_ones_zone_force_the_choice():
    """S42-EX-04: Germany mobilizes a destroyer beside a British cruiser in the Baltic, without
    combat; in its own turn the cruiser stays and fights, or goes."""
    state = table.position(
        "germany",
        "mobilize",
        {"sz_5": {"united_kingdom": "1 cruiser"}},
        factories={"germany": 0},
        bought={"destroyer": 1},
    )
    state = table.play(state, "place 1 destroyer in sz_5 from germany", "done")
    assert (state.power, state.phase) == ("united_kingdom", "combat_move")

    assert table.is_legal(state, "move 1 cruiser: sz_5 > sz_6")
    stayed = table.play(state, "done")
    assert table.refused(stayed, "done") == {"S42-CMB-05"}


@pytest.mark.rule("S42-AMB-13")
def test_a_submarine_that_stays_fights_and_may_submerge_at_once():
    """S42-AMB-13: the rule for ships among enemy warships holds for submarines too."""
    state = table.play(among_enemies("1 submarine"), "done")
    assert table.refused(state, "done") == {"S42-CMB-05"}

    state = table.play(state, "fight in sz_8", "submerge in sz_8: 1 submarine*fought")

    assert "submarine" in table.units(state, "sz_8", "united_kingdom")
    assert table.units(state, "sz_8", "germany") == "1 cruiser"


# ---- Declaring assaults ----


def assault(units=None, **given):
    """British troops in England and a transport in the Channel."""
    there = {"united_kingdom": "2 infantry", "sz_7": "1 transport"}
    return table.position("united_kingdom", units=there | (units or {}), **given)


LANDING = (
    "sail transport: sz_7 load 2 infantry from united_kingdom at 0 into western_europe: 2 infantry"
)


@pytest.mark.rule("S42-CMV-25", "S42-CMV-26")
def test_an_assault_is_declared_in_the_combat_move():
    """Against a hostile coast of its zone; not later, not elsewhere, not against friends."""
    state = assault()
    assert table.play(state, LANDING, "done").phase == "conduct_combat"
    assert table.refused(table.play(state, "done"), LANDING) == {"S42-TRP-17"}
    load = "sail transport: sz_7 load 2 infantry from united_kingdom at 0"
    assert table.refused(state, f"{load} into norway: 2 infantry") == {"S42-CMV-26"}
    assert table.refused(state, f"{load} into united_kingdom: 2 infantry") == {"S42-CMV-26"}


@pytest.mark.rule("S42-CMV-25")
def test_only_declared_assaults_are_made():
    """Cargo without a target stays aboard: there is nothing to fight in phase 3."""
    state = assault({"sz_7": "1 transport{infantry}"})
    state = table.play(state, "done")

    assert state.phase == "noncombat_move"
    assert state.control["western_europe"] == "germany"


@pytest.mark.rule("S42-CMV-26")
def test_an_assault_may_be_joined_overland():
    """British infantry comes from the sea and from Eastern Europe at once."""
    state = assault(
        {
            "eastern_europe": {"united_kingdom": "1 infantry"},
            "germany": {"germany": "1 infantry"},
            "sz_5": {"united_kingdom": "1 transport{infantry}"},
        },
        control={"eastern_europe": "united_kingdom"},
    )
    state = table.play(
        state,
        "sail transport{infantry}: sz_5 into germany: 1 infantry",
        "move 1 infantry: eastern_europe > germany",
        "done",
    )
    events, _ = table.events(state, "fight in germany", dice=(1, 6, 6))

    attack = next(event for event in events if isinstance(event, Rolled))
    assert attack.values == (1, 1)


@pytest.mark.rule("S42-CMV-26", "S42-CMV-40")
def test_an_assault_needs_a_zone_that_is_or_may_become_friendly():
    """A German cruiser in the zone: alone the transport cannot make the assault; after a British
    cruiser has gone there it can."""
    state = assault({"sz_7": {"germany": "1 cruiser"}, "sz_8": "1 transport, 1 cruiser"})
    landing = (
        "sail transport: sz_8 > sz_7 load 2 infantry from united_kingdom at 0 "
        "into western_europe: 2 infantry"
    )

    assert table.refused(state, landing) == {"S42-CMV-40"}
    state = table.play(state, "move 1 cruiser: sz_8 > sz_7")
    assert table.is_legal(state, landing)


@pytest.mark.rule("S42-CMV-27", "S42-CMV-05", "S42-AMB-03", "S42-AMB-35")
def test_ships_that_support_an_assault_make_a_combat_move():
    """S42-AMB-03: battleships and cruisers join a landing from a friendly zone; others have no
    business there, and transports and supporters have used their move."""
    state = assault({"sz_2": "1 battleship, 1 cruiser, 1 destroyer"})
    early = table.action(state, "move 1 battleship: sz_2 > sz_8 > sz_7")
    (objection,) = GAME.objections(state, early)
    assert (objection.rule, objection.text) == (
        "S42-AMB-35",
        "declare the landing from Sea Zone 7 first",
    )
    assert table.refused(state, "move 1 destroyer: sz_2 > sz_8 > sz_7") == {"S42-CMV-05"}

    state = table.play(state, LANDING)
    assert table.is_legal(state, "move 1 battleship: sz_2 > sz_8 > sz_7")
    assert table.refused(state, "move 1 destroyer: sz_2 > sz_8 > sz_7") == {"S42-CMV-05"}
    state = table.play(state, "move 1 cruiser: sz_2 > sz_8 > sz_7", "done")
    state = table.play(state, "fight in western_europe")
    for unit, _ in state.units["sz_7"]:
        text = str(unit).replace("@united_kingdom", "")
        assert table.refused(state, f"move 1 {text}: sz_7 > sz_8")


@pytest.mark.rule("S42-CMV-28", "S42-AMB-04")
def test_an_aircraft_fights_at_sea_or_on_land():
    """S42-AMB-04: of two fighters sent with an assault one goes to the zone and one ashore; each
    fires only there."""
    state = assault(
        {
            "united_kingdom": "2 infantry, 2 fighter",
            "sz_7": {"germany": "1 destroyer"},
            "sz_8": "1 transport",
            "western_europe": {"germany": "1 infantry"},
        }
    )
    state = table.play(
        state,
        "move 1 fighter: united_kingdom > sz_7",
        "move 1 fighter: united_kingdom > sz_7 > western_europe",
        "sail transport: sz_8 > sz_7 load 2 infantry from united_kingdom at 0 "
        "into western_europe: 2 infantry",
        "done",
    )
    events, _ = table.events(state, "fight in western_europe", dice=(3, 6, 3, 6, 6, 6))

    fire = [
        (event.space, event.values)
        for event in events
        if isinstance(event, Rolled) and event.by == "united_kingdom"
    ]
    assert fire == [("sz_7", (3,)), ("western_europe", (3, 1, 1))]


@pytest.mark.rule("S42-CMV-37")
def test_a_transport_that_meets_warships_stops():
    """On its way, not where it starts: it stops and must fight there."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_8": {"united_kingdom": "1 transport{infantry}", "germany": "1 destroyer"},
            "sz_7": {"germany": "1 destroyer"},
            "sz_9": {"germany": "1 submarine"},
        },
    )
    ship = "transport{infantry}"
    assert table.refused(state, f"move 1 {ship}: sz_8 > sz_7 > sz_6") == {"S42-CMV-37"}
    assert table.refused(
        state, f"sail {ship}: sz_8 > sz_7 > sz_6 into western_europe: 1 infantry"
    ) == {"S42-CMV-37"}
    assert table.is_legal(state, f"move 1 {ship}: sz_8 > sz_9 > sz_10")
    state = table.play(state, f"move 1 {ship}: sz_8 > sz_7", "done")
    assert "sz_7" in {text.split()[-1] for text in table.listed(state)}
    assert table.refused(state, "done") == {"S42-CMB-05"}


@pytest.mark.rule("S42-CMV-38", "S42-TRP-07")
def test_a_transport_loads_along_its_route():
    """At its start, on the way and at the end, in any friendly zone."""
    state = table.position(
        "united_kingdom",
        units={
            "eastern_canada": "1 infantry",
            "united_kingdom": "1 tank",
            "sz_1": "1 transport",
            "sz_3": "1 transport",
            "sz_9": {"germany": "1 destroyer"},
        },
    )
    end = "sail transport: sz_3 > sz_6 load 1 tank from united_kingdom at 1 into norway: 1 tank"
    assert table.is_legal(state, end)
    assert table.refused(
        state,
        "sail transport: sz_1 > sz_9 load 1 infantry from eastern_canada at 1",
    ) == {"S42-TRP-14", "S42-CMV-39"}
    start = "sail transport: sz_3 load 1 tank from united_kingdom at 0 into norway: 1 tank"
    assert table.is_legal(state, start)
    assert table.refused(
        state,
        "sail transport: sz_3 load 1 infantry from eastern_canada at 0 into norway: 1 infantry",
    ) == {"S42-TRP-07"}


@pytest.mark.rule("S42-CMV-39")
def test_what_is_loaded_in_the_combat_move_must_land():
    """All of it, in an assault of this phase."""
    state = assault()
    load = "sail transport: sz_7 load 2 infantry from united_kingdom at 0"

    assert table.refused(state, load) == {"S42-CMV-39"}
    assert table.refused(state, f"{load} into western_europe: 1 infantry") == {"S42-CMV-39"}
    assert table.is_legal(state, LANDING)


@pytest.mark.rule("S42-CMV-39", "S42-TRP-09", "S42-TRP-11", "S42-AMB-32")
def test_or_its_transport_retreats_from_the_sea_battle():
    """The assault is broken off at sea: the cargo stays aboard, and lands nowhere this turn."""
    state = assault(
        {
            "sz_7": {"germany": "2 cruiser"},
            "sz_8": "1 transport, 1 battleship",
        }
    )
    state = table.play(
        state,
        "move 1 battleship: sz_8 > sz_7",
        "sail transport: sz_8 > sz_7 load 2 infantry from united_kingdom at 0 "
        "into western_europe: 2 infantry",
        "done",
        "fight in western_europe",
        dice=(6, 6, 6),
    )
    state = table.play(state, "retreat from sz_7 to sz_8")

    assert state.phase == "noncombat_move"
    ship = next(unit for unit, _ in table.pos(state).own("sz_8") if unit.cargo)
    text = str(ship).replace("@united_kingdom", "")
    assert table.refused(state, f"sail {text}: sz_8 into united_kingdom: 2 infantry*loaded") == {
        "S42-TRP-11"
    }
    state = table.play(state, "done")
    assert table.units(state, "sz_8", "united_kingdom") == (
        "1 battleship, 1 transport{infantry+infantry}"
    )


@pytest.mark.rule("S42-CMV-29", "S42-AMB-30")
def test_fighters_whose_carrier_leaves_a_hostile_zone_wait_or_attack():
    """The carrier sails away from the enemy destroyer; its fighter stays over the zone, may attack
    but need not, and flies on in the noncombat move."""
    state = table.position(
        "united_states",
        units={"sz_10": {"united_states": "1 carrier{fighter}", "germany": "1 destroyer"}},
    )
    state = table.play(state, "move 1 carrier{fighter}: sz_10 > sz_11", "done")

    assert table.is_legal(state, "fight in sz_10")
    state = table.play(state, "done")

    assert state.phase == "noncombat_move"
    assert table.is_legal(state, "move 1 fighter: sz_10 > eastern_united_states")
