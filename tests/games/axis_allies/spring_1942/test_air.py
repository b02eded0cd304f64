"""Aircraft and their carriers: range, landing, the proof before the attack (S42-AIR, S42-FTR,
S42-ACC, S42-BMB), with what the movement phases say of them."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import Lost, Rolled
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench

table = Bench(GAME)


# ---- Range ----


@pytest.mark.rule("S42-EX-16", "S42-AIR-03")
def test_each_space_entered_costs_one():
    """S42-EX-16: from Hawaii over three sea zones to Australia: 4 movement, and it lands there."""
    state = table.position("united_states", "noncombat_move", {"hawaiian_islands": "1 fighter"})

    state = table.play(
        state, "move 1 fighter: hawaiian_islands > sz_52 > sz_45 > sz_46 > australia"
    )

    assert table.units(state, "australia") == "1 fighter~4"


@pytest.mark.rule("S42-AIR-03")
def test_an_island_and_its_sea_zone_cost_one_each():
    """From Hawaii to Midway: out to sea, to the zone around Midway, and down: 3 movement."""
    state = table.position("united_states", "noncombat_move", {"hawaiian_islands": "1 fighter"})

    assert table.refused(state, "move 1 fighter: hawaiian_islands > sz_52 > midway") == {
        "S42-MAP-01"
    }
    state = table.play(state, "move 1 fighter: hawaiian_islands > sz_52 > sz_56 > midway")
    assert table.units(state, "midway") == "1 fighter~3"
    assert table.refused(state, "move 1 fighter~3: midway > sz_56 > sz_52") == {"S42-CMV-21"}


@pytest.mark.rule("S42-EX-17", "S42-AIR-04", "S42-AIR-07", "S42-FTR-02")
def test_a_carrier_comes_for_its_fighter():
    """S42-EX-17: a fighter leaves the carrier in SZ 51, flies SZ 50, SZ 49, Philippines (3) and
    fights; the carrier moves to SZ 49 and the fighter flies its 4th space there."""
    state = table.position(
        "united_states",
        units={
            "sz_51": "1 carrier{fighter}",
            "philippine_islands": {"japan": "1 infantry"},
        },
    )
    state = table.play(
        state,
        "move 1 fighter: sz_51 > sz_50 > sz_49 > philippine_islands off carrier{fighter}",
        "done",
        "fight in philippine_islands",
        dice=(3, 6),
    )
    assert table.units(state, "philippine_islands") == "1 fighter~3*fought"
    assert table.refused(state, "done") == {"S42-NCM-02"}

    state = table.play(
        state,
        "move 1 carrier: sz_51 > sz_50 > sz_49",
        "move 1 fighter~3*fought: philippine_islands > sz_49",
        "done",
    )

    assert table.units(state, "sz_49", "united_states") == "1 carrier{fighter}"


# ---- What aircraft attack ----


@pytest.mark.rule("S42-AIR-01")
def test_aircraft_attack_territories_and_fleets_and_defend_territories():
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "1 fighter, 1 bomber",
            "norway": {"germany": "1 fighter"},
            "sz_5": {"germany": "1 destroyer"},
        },
    )

    for kind in ("fighter", "bomber"):
        targets = table.destinations(state, "united_kingdom", kind)
        assert targets == {"norway", "sz_5"}
    events, _ = table.events(
        state,
        "move 1 bomber: united_kingdom > sz_6 > norway",
        "done",
        "fight in norway",
        dice=(6, 4),
    )
    rolls = [(event.by, event.values) for event in events if isinstance(event, Rolled)]
    assert rolls == [("united_kingdom", (4,)), ("germany", (4,))]


@pytest.mark.rule("S42-BMB-01")
def test_a_bomber_raids_or_fights_but_not_both():
    """Two bombers over Germany, one to raid: the other one alone fights the infantry there."""
    state = table.position(
        "united_kingdom",
        units={"united_kingdom": "2 bomber", "germany": {"germany": "1 infantry"}},
        factories={"germany": 0},
    )
    state = table.play(
        state,
        "move 1 bomber: united_kingdom > sz_6 > sz_5 > germany to raid",
        "move 1 bomber: united_kingdom > sz_6 > sz_5 > germany",
        "done",
    )
    assert table.refused(state, "done") == {"S42-CMB-05"}

    state = table.play(state, "fight in germany", dice=(5,))
    assert state.facilities["germany"] == {"industrial_complex": 5}
    events, _ = table.events(state, "fight in germany", dice=(4, 6))
    attack = next(event for event in events if isinstance(event, Rolled))
    assert attack.values == (4,)


@pytest.mark.rule("S42-AMB-26")
def test_the_mission_is_declared_with_the_move():
    """S42-AMB-26: a bomber sent to raid stays a raider; no mission is flown later."""
    state = table.position(
        "united_kingdom",
        units={"united_kingdom": "2 bomber", "germany": {"germany": "1 infantry"}},
        factories={"germany": 0},
    )
    state = table.play(state, "move 1 bomber: united_kingdom > sz_6 > sz_5 > germany to raid")

    assert table.units(state, "germany") == "1 bomber~3*raid"
    assert "S42-CMV-08" in table.refused(state, "move 1 bomber~3*raid: germany > western_europe")
    later = table.position("united_kingdom", "noncombat_move", {"united_kingdom": "1 bomber"})
    assert table.refused(later, "move 1 bomber: united_kingdom > sz_6 > norway to raid") == {
        "S42-AMB-26"
    }


@pytest.mark.rule("S42-CMV-41")
def test_aircraft_make_combat_moves_only_to_fight():
    """Nothing to fight: friendly spaces, empty sea, an enemy territory without a defender. A zone
    with an enemy transport or submarine counts."""
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "1 fighter",
            "western_europe": {"germany": "1 aa_gun"},
            "sz_6": {"germany": "1 transport"},
            "sz_8": {"germany": "1 submarine"},
        },
    )

    assert table.destinations(state, "united_kingdom", "fighter") == {"sz_6", "sz_8"}
    for path in ("sz_7", "sz_2 > iceland", "sz_3 > norway", "sz_7 > western_europe"):
        assert table.refused(state, f"move 1 fighter: united_kingdom > {path}") == {"S42-CMV-41"}


@pytest.mark.rule("S42-CMV-24", "S42-CMV-06")
def test_guns_fire_at_attackers_and_not_at_those_who_fly_over():
    """Over the gun in Western Europe to the infantry in Southern Europe: no AA die."""
    units = {
        "united_kingdom": "1 bomber",
        "western_europe": {"germany": "1 aa_gun, 1 infantry"},
        "southern_europe": {"germany": "1 infantry"},
    }
    state = table.position("united_kingdom", units=units)
    over, _ = table.events(
        state,
        "move 1 bomber: united_kingdom > sz_7 > western_europe > southern_europe",
        "done",
        "fight in southern_europe",
        dice=(6, 2),
    )
    into, _ = table.events(
        state,
        "move 1 bomber: united_kingdom > sz_7 > western_europe",
        "done",
        "fight in western_europe",
        dice=(1,),
    )

    assert [len(event.faces) for event in over if isinstance(event, Rolled)] == [1, 1]
    assert [event.values for event in into if isinstance(event, Rolled)] == [(1,)]


# ---- The proof before the attack ----


@pytest.mark.rule("S42-EX-05", "S42-CMV-21", "S42-CMV-22", "S42-AIR-06")
def test_an_aircraft_keeps_enough_movement_to_land():
    """S42-EX-05: a target 6 spaces away is out of question for a bomber, and so is one 5 away with
    no friendly territory beside it; from 4 away it reaches Britain."""
    state = table.position(
        "united_states",
        units={
            "eastern_united_states": "1 bomber",
            "germany": {"germany": "1 infantry"},
            "western_europe": {"germany": "1 infantry"},
            "sz_7": {"germany": "1 transport"},
        },
    )
    across = "eastern_united_states > sz_10 > sz_9 > sz_8 > sz_7"

    assert table.refused(state, f"move 1 bomber: {across} > western_europe > germany") == {
        "S42-AIR-06"
    }
    assert table.refused(state, f"move 1 bomber: {across} > western_europe") == {"S42-AIR-06"}
    assert table.is_legal(state, f"move 1 bomber: {across}")
    assert table.destinations(state, "eastern_united_states", "bomber") == {"sz_7"}


@pytest.mark.rule("S42-CMV-21", "S42-NCM-02")
def test_combat_and_noncombat_movement_share_one_allowance():
    """A fighter that flew 3 to fight has 1 left, and lands with it."""
    state = table.position(
        "germany",
        units={"germany": "1 fighter", "karelia_s_s_r": {"soviet_union": "1 infantry"}},
    )
    state = table.play(
        state,
        "move 1 fighter: germany > balkans > eastern_europe > karelia_s_s_r",
        "done",
        "fight in karelia_s_s_r",
        dice=(1, 6),
    )

    assert table.refused(
        state, "move 1 fighter~3*fought: karelia_s_s_r > eastern_europe > germany"
    ) == {"S42-CMV-21"}
    assert table.refused(state, "done") == {"S42-NCM-02"}
    assert table.destinations(state, "karelia_s_s_r", "fighter") >= {"eastern_europe", "norway"}
    state = table.play(state, "move 1 fighter~3*fought: karelia_s_s_r > norway", "done")
    assert table.units(state, "norway", "germany") == "1 fighter"


def four_spaces_out(units=None, **given):
    """A fighter in Hawaii and a lone Japanese destroyer four spaces away, in SZ 60."""
    there = {
        "hawaiian_islands": "1 fighter",
        "sz_60": {"japan": "1 destroyer"},
    }
    return table.position("united_states", units=there | (units or {}), **given)


FAR = "move 1 fighter: hawaiian_islands > sz_52 > sz_57 > sz_62 > sz_60"


@pytest.mark.rule("S42-EX-06", "S42-CMV-23", "S42-AIR-06", "S42-AIR-07", "S42-AIR-08")
def test_all_four_movement_may_be_spent_if_a_carrier_will_be_there():
    """S42-EX-06: legal with a carrier that can reach the zone, though the enemy is still in it: all
    attacks are taken to hit; illegal without one."""
    assert table.refused(four_spaces_out(), FAR) == {"S42-AIR-06"}
    assert table.refused(four_spaces_out({"sz_56": "1 carrier"}), FAR) == set()
    assert table.refused(four_spaces_out({"sz_52": "1 carrier"}), FAR) == set()
    assert table.refused(four_spaces_out({"sz_55": "1 carrier"}), FAR) == {"S42-AIR-06"}


@pytest.mark.rule("S42-CMV-23", "S42-NCM-10", "S42-NCM-12")
def test_a_carrier_bought_will_be_there_too():
    """A German fighter spends all 4 to attack in the Baltic; the carrier bought is placed there by
    the end of Mobilize."""
    units = {"ukraine_s_s_r": "1 fighter", "sz_5": {"united_kingdom": "1 destroyer"}}
    flight = "move 1 fighter: ukraine_s_s_r > belorussia > karelia_s_s_r > norway > sz_5"
    without = table.position("germany", units=units, factories={"germany": 0})
    assert table.refused(without, flight) == {"S42-AIR-06"}

    state = table.position("germany", units=units, factories={"germany": 0}, bought={"carrier": 1})
    state = table.play(state, flight, "done", "fight in sz_5", dice=(3, 6))
    state = table.play(state, "done", "place 1 carrier in sz_5 from germany")

    assert table.units(state, "sz_5", "germany") == "1 carrier{fighter}"


@pytest.mark.rule("S42-AIR-07")
def test_combat_moves_of_others_may_be_part_of_the_proof():
    """The carrier's way leads through a hostile zone: a cruiser sent there first opens it."""
    far = {
        "hawaiian_islands": {"united_states": "1 fighter"},
        "sz_60": {"japan": "1 transport"},
        "sz_57": {"japan": "1 destroyer"},
        "sz_56": {"united_states": "1 carrier, 1 cruiser"},
        "sz_62": {"japan": "1 cruiser"},
        "sz_51": {"japan": "1 cruiser"},
        "sz_63": {"japan": "1 cruiser"},
    }
    state = table.position("united_states", units=far)

    assert table.refused(state, FAR) == {"S42-AIR-06"}
    state = table.play(state, "move 1 cruiser: sz_56 > sz_57")
    assert table.refused(state, FAR) == set()


@pytest.mark.rule("S42-AIR-09")
def test_no_planned_retreat_of_a_carrier_is_a_proof():
    """A fighter attacks with its last movement in the zone of its carrier. When the carrier has
    gone to fight next door, only its retreat could save the fighter: that does not count."""
    state = table.position(
        "united_states",
        units={
            "western_united_states": "1 fighter",
            "sz_43": {"united_states": "1 carrier", "japan": "1 transport"},
            "sz_44": {"japan": "1 destroyer"},
        },
    )
    flight = "move 1 fighter: western_united_states > sz_55 > sz_53 > sz_54 > sz_43"
    assert table.is_legal(state, flight)

    state = table.play(state, "move 1 carrier: sz_43 > sz_44")

    assert table.refused(state, flight) == {"S42-AIR-06"}


@pytest.mark.rule("S42-AIR-10")
def test_a_promised_carrier_makes_no_combat_move():
    """The fighter's proof is the carrier's noncombat move to SZ 60: no attack elsewhere for it."""
    state = four_spaces_out({"sz_52": "1 carrier", "sz_53": {"japan": "1 transport"}})
    assert table.is_legal(state, "move 1 carrier: sz_52 > sz_53")

    state = table.play(state, FAR)

    assert table.refused(state, "move 1 carrier: sz_52 > sz_53") == {"S42-AIR-10"}
    assert "sz_53" not in table.destinations(state, "sz_52", "carrier")


@pytest.mark.rule("S42-AIR-10", "S42-CMV-17")
def test_a_carrier_that_must_fight_where_it_is_is_promised_nowhere_else():
    """It shares its zone with a Japanese cruiser: it stays and fights, or leaves in phase 2."""
    state = four_spaces_out(
        {"sz_52": {"united_states": "1 carrier, 1 battleship", "japan": "1 cruiser"}}
    )

    assert table.refused(state, FAR) == {"S42-AIR-06"}


@pytest.mark.rule("S42-AIR-11", "S42-NCM-20")
def test_a_promised_carrier_must_come():
    """After the battle the phase does not end before the carrier is there; nor may it go astray."""
    state = table.play(
        four_spaces_out({"sz_56": "1 carrier"}), FAR, "done", "fight in sz_60", dice=(3, 6)
    )

    assert table.refused(state, "done") == {"S42-NCM-02"}
    assert table.refused(state, "move 1 carrier: sz_56 > sz_52") == {"S42-NCM-20"}
    assert table.destinations(state, "sz_56", "carrier") == {"sz_57", "sz_60"}
    state = table.play(state, "move 1 carrier: sz_56 > sz_57 > sz_60", "done")
    assert table.units(state, "sz_60", "united_states") == "1 carrier{fighter}"


@pytest.mark.rule("S42-AIR-11")
def test_a_carrier_is_free_again_when_its_fighter_is_shot_down():
    state = table.play(
        four_spaces_out({"sz_56": "1 carrier"}), FAR, "done", "fight in sz_60", dice=(6, 2)
    )

    assert table.is_legal(state, "move 1 carrier: sz_56 > sz_52")
    assert table.is_legal(state, "done")


@pytest.mark.rule("S42-AIR-11")
def test_a_promised_carrier_does_not_fight_by_choice():
    """A Japanese transport lies in the carrier's own zone: attacking it would tie the carrier
    down, so neither other ships nor the carrier itself may begin that combat."""
    units = {"sz_56": {"united_states": "1 carrier", "japan": "1 transport"}}
    state = four_spaces_out(units | {"sz_55": "1 cruiser"})
    assert table.is_legal(state, "move 1 cruiser: sz_55 > sz_56")

    state = table.play(state, FAR)
    assert table.refused(state, "move 1 cruiser: sz_55 > sz_56") == {"S42-AIR-11"}
    assert "sz_56" not in table.destinations(state, "sz_55", "cruiser")

    state = table.play(state, "done")
    assert table.refused(state, "fight in sz_56") == {"S42-AIR-11"}
    assert table.listed(state) == {"united_states: fight in sz_60"}


@pytest.mark.rule("S42-AIR-07")
def test_a_deck_full_of_guests_is_no_proof():
    """Own fighters aboard can make room in time; two British guests cannot."""
    away = {"alaska": "japan", "midway": "japan", "hawaiian_islands": "japan"}
    units = {"sz_60": {"japan": "1 transport"}, "soviet_far_east": "1 fighter"}
    flight = "move 1 fighter: soviet_far_east > sz_62 > sz_63 > sz_57 > sz_60"

    def proof(deck):
        state = table.position("united_states", units=units | {"sz_57": f"1 {deck}"}, control=away)
        return table.refused(state, flight)

    assert proof("carrier") == set()
    assert proof("carrier{fighter+fighter}") == set()
    guest = "fighter@united_kingdom"
    assert proof(f"carrier{{{guest}+{guest}}}") == {"S42-AIR-06"}


@pytest.mark.rule("S42-AIR-02", "S42-AIR-06")
def test_an_enemy_carrier_is_no_landing_place():
    """Not even the one that is attacked."""
    state = four_spaces_out({"sz_60": {"japan": "1 carrier"}})

    assert table.refused(state, FAR) == {"S42-AIR-06"}


@pytest.mark.rule("S42-AIR-07", "S42-CMV-07")
def test_a_host_that_does_not_share_is_no_proof():
    """A fighter attacks off India: a British carrier is there, and Calcutta one space away."""
    units = {
        "australia": {"united_states": "1 fighter"},
        "sz_35": {"japan": "1 transport", "united_kingdom": "1 carrier"},
    }
    flight = "move 1 fighter: australia > sz_38 > sz_37 > sz_31 > sz_35"
    shared = table.position("united_states", units=units)
    alone = table.position(
        "united_states", units=units, refused=(("united_kingdom", "united_states"),)
    )
    assert table.is_legal(shared, flight)
    assert table.refused(alone, flight) == {"S42-AIR-06"}

    short = "move 1 fighter: australia > sz_38 > sz_31 > sz_35"
    assert table.is_legal(shared, short)  # one movement left: India, or the carrier
    assert table.refused(alone, short) == {"S42-AIR-06"}


@pytest.mark.rule("S42-AIR-07", "S42-MAP-16")
def test_a_carrier_behind_a_closed_canal_is_no_proof():
    """Suez is divided: the carrier in the Indian Ocean cannot come into the Mediterranean."""
    units = {
        "united_kingdom": {"united_kingdom": "1 fighter"},
        "sz_34": {"united_kingdom": "1 carrier"},
        "sz_15": {"germany": "1 transport"},
        "persia": {"united_kingdom": "1 fighter"},
    }
    flight = "move 1 fighter: persia > sz_34 > anglo_egypt_sudan > trans_jordan > sz_15"
    free = table.position("united_kingdom", units=units)
    closed = table.position("united_kingdom", units=units, control={"trans_jordan": "germany"})

    assert table.is_legal(free, flight)
    assert table.refused(closed, flight) == {"S42-AIR-06"}


@pytest.mark.rule("S42-NCM-13", "S42-NCM-15")
def test_after_the_combat_a_hostile_zone_bars_the_carrier():
    """An own submarine that submerged is still there, and so is the enemy cruiser: the carrier
    cannot come, and the fighter is not bound to wait for it."""
    state = table.position(
        "united_states",
        "noncombat_move",
        {
            "sz_57": {"united_states": "1 submarine*fought", "japan": "1 cruiser"},
            "sz_56": "1 carrier",
            "hawaiian_islands": "1 fighter",
        },
        fought=frozenset({"sz_57"}),
    )

    assert table.refused(
        state, "move 1 fighter: hawaiian_islands > sz_52 > sz_53 > sz_52 > sz_57"
    ) == {"S42-NCM-13"}


@pytest.mark.rule("S42-AIR-07")
def test_all_aircraft_are_proved_together():
    """Two fighters, two places on two carriers, one of which only one of them can reach: there is
    a way for both; with one carrier less there is none."""
    guest = "fighter@united_kingdom"
    units = {
        "hawaiian_islands": "2 fighter",
        "sz_60": {"japan": "1 transport"},
        "sz_57": f"1 carrier{{{guest}}}",
    }
    both = units | {"sz_56": f"1 carrier{{{guest}}}"}
    two = FAR.replace("1 fighter", "2 fighter")

    assert table.refused(table.position("united_states", units=units), two) == {"S42-AIR-06"}
    assert table.refused(table.position("united_states", units=both), two) == set()
    first = table.play(table.position("united_states", units=units), FAR)
    assert table.refused(first, FAR) == {"S42-AIR-06"}


# ---- Landing ----


@pytest.mark.rule("S42-AIR-02", "S42-NCM-07", "S42-NCM-09")
def test_aircraft_land_in_friendly_territories_and_fighters_on_carriers():
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        {
            "united_kingdom": "1 fighter, 1 bomber",
            "sz_8": {"united_states": "1 carrier"},
        },
    )
    fighter = table.destinations(state, "united_kingdom", "fighter")
    bomber = table.destinations(state, "united_kingdom", "bomber")

    assert {"sz_8", "iceland", "karelia_s_s_r", "archangel", "eastern_canada"} <= fighter
    assert not {"norway", "western_europe", "germany", "sweden"} & (fighter | bomber)
    assert not any(space.startswith("sz_") for space in bomber)
    assert table.refused(state, "move 1 bomber: united_kingdom > sz_8") == {"S42-NCM-09"}
    assert table.refused(state, "move 1 fighter: united_kingdom > sz_6 > norway") == {"S42-NCM-08"}


@pytest.mark.rule("S42-EX-34", "S42-NCM-08", "S42-NCM-05")
def test_no_aircraft_lands_where_the_enemy_was_when_the_turn_began():
    """S42-EX-34: a fighter that helped to capture a territory cannot stay there, nor can another
    one land; the land units stand there at once."""
    state = table.position(
        "germany",
        units={
            "eastern_europe": "1 fighter, 2 tank",
            "norway": "1 fighter, 1 infantry",
            "karelia_s_s_r": {"soviet_union": "1 infantry"},
        },
    )
    state = table.play(
        state,
        "move 1 fighter, 1 tank: eastern_europe > karelia_s_s_r",
        "done",
        "fight in karelia_s_s_r",
        dice=(1, 6, 6),
    )
    assert state.control["karelia_s_s_r"] == "germany"

    assert table.refused(state, "done") == {"S42-NCM-02"}
    assert table.refused(state, "move 1 fighter: norway > karelia_s_s_r") == {"S42-NCM-08"}
    assert table.is_legal(state, "move 1 infantry: norway > karelia_s_s_r")
    assert table.is_legal(state, "move 1 tank: eastern_europe > karelia_s_s_r")


@pytest.mark.rule("S42-NCM-09", "S42-ACC-01", "S42-NCM-13")
def test_a_full_deck_takes_nobody():
    """Two British fighters are aboard: an American one finds no place, a third place less."""
    guests = "fighter@united_kingdom"
    state = table.position(
        "united_states",
        "noncombat_move",
        {"sz_52": f"1 carrier{{{guests}+{guests}}}", "hawaiian_islands": "1 fighter"},
    )
    flight = "move 1 fighter: hawaiian_islands > sz_52 > sz_44 > sz_43 > sz_53"
    assert table.refused(state, flight) == {"S42-NCM-13"}
    over = table.play(state, "move 1 fighter: hawaiian_islands > sz_52")
    assert table.refused(over, f"land 1 fighter~1 in sz_52 on carrier{{{guests}+{guests}}}") == {
        "S42-ACC-01"
    }

    half = table.position(
        "united_states",
        "noncombat_move",
        {"sz_52": f"1 carrier{{{guests}}}", "hawaiian_islands": "1 fighter"},
    )
    assert table.is_legal(half, flight)


@pytest.mark.rule("S42-NCM-13")
def test_nobody_flies_out_of_reach_of_a_landing():
    """From Hawaii out to sea and no way back; one space less and it may turn round."""
    state = table.position("united_states", "noncombat_move", {"hawaiian_islands": "1 fighter"})

    assert table.refused(state, "move 1 fighter: hawaiian_islands > sz_52 > sz_44 > sz_43") == {
        "S42-NCM-13"
    }
    assert table.is_legal(state, "move 1 fighter: hawaiian_islands > sz_52 > sz_53")


@pytest.mark.rule("S42-NCM-14")
def test_aircraft_without_a_landing_place_are_destroyed():
    """The carrier it counted on was sunk: the fighter over the sea is lost with the phase."""
    state = table.position(
        "united_states",
        "noncombat_move",
        {"sz_60": "1 fighter~4*fought", "western_united_states": "1 fighter"},
    )
    events, after = table.events(state, "done")

    assert [event.rule for event in events if isinstance(event, Lost)] == ["S42-NCM-14"]
    assert table.units(after, "sz_60", "united_states") == ""
    assert table.units(after, "western_united_states", "united_states") == "1 fighter"


@pytest.mark.rule("S42-NCM-22", "S42-CMV-29")
def test_fighters_that_only_left_their_carrier_have_all_their_movement():
    """The carrier goes to fight; its fighter stays behind in the air and later flies 4 spaces."""
    state = table.position(
        "united_states",
        units={"sz_51": "1 carrier{fighter}", "sz_50": {"japan": "1 transport"}},
    )
    state = table.play(state, "move 1 carrier{fighter}: sz_51 > sz_50", "done", "fight in sz_50")

    assert state.phase == "noncombat_move"
    assert table.units(state, "sz_51") == "1 fighter"
    state = table.play(state, "move 1 fighter: sz_51 > sz_52 > sz_56 > midway", "done")
    assert table.units(state, "midway", "united_states") == "1 fighter"


@pytest.mark.rule("S42-NCM-21")
def test_a_deck_in_a_zone_that_was_hostile_is_a_landing_place():
    """The zone was hostile when the turn began; the carrier cleared it, and a fighter lands."""
    state = table.position(
        "united_states",
        units={
            "sz_52": {"united_states": "1 carrier, 1 cruiser", "japan": "1 destroyer"},
            "hawaiian_islands": "1 fighter",
        },
    )
    assert "sz_52" in state.opening.hostile
    state = table.play(state, "done", "fight in sz_52", dice=(1, 1, 6))
    state = table.play(state, "move 1 fighter: hawaiian_islands > sz_52", "done")

    assert "fighter" in table.units(state, "sz_52", "united_states")


# ---- Landing on decks ----


@pytest.mark.rule("S42-NCM-11", "S42-FTR-02")
def test_landing_ends_the_movement_of_fighter_and_carrier():
    """The carrier came one zone and could go on; with the fighter aboard neither does."""
    state = table.position(
        "united_states",
        "noncombat_move",
        {"sz_55": "1 carrier", "hawaiian_islands": "1 fighter"},
    )
    state = table.play(
        state, "move 1 carrier: sz_55 > sz_52", "move 1 fighter: hawaiian_islands > sz_52"
    )
    assert table.is_legal(state, "move 1 carrier~1: sz_52 > sz_51")

    state = table.play(state, "land 1 fighter~1 in sz_52 on carrier~1")

    deck = table.units(state, "sz_52").removeprefix("1 ")
    assert table.refused(state, f"move 1 {deck}: sz_52 > sz_51") == {"S42-NCM-11"}
    assert table.refused(state, f"move 1 fighter~1*landed: sz_52 > sz_53 off {deck}") == {
        "S42-NCM-11"
    }


@pytest.mark.rule("S42-NCM-19", "S42-CMV-31")
def test_a_carrier_moves_up_to_receive_fighters():
    """In the noncombat move; and one that moved to fight receives them where it ended."""
    state = table.position(
        "united_states",
        units={
            "sz_56": "1 carrier",
            "sz_52": {"japan": "1 transport"},
            "hawaiian_islands": "1 fighter",
        },
    )
    early = table.play(state, "move 1 carrier: sz_56 > sz_52", "done", "fight in sz_52")
    early = table.play(early, "move 1 fighter: hawaiian_islands > sz_52", "done")
    assert table.units(early, "sz_52", "united_states") == "1 carrier{fighter}"

    late = table.play(state, "done", "move 1 carrier: sz_56 > sz_57")
    late = table.play(late, "move 1 fighter: hawaiian_islands > sz_52 > sz_57", "done")
    assert table.units(late, "sz_57", "united_states") == "1 carrier{fighter}"


@pytest.mark.rule("S42-NCM-20", "S42-FTR-02")
def test_the_only_carrier_in_reach_must_come():
    state = table.position(
        "united_states",
        "noncombat_move",
        {"sz_57": "1 fighter~4*fought", "sz_56": "1 carrier"},
    )

    assert table.refused(state, "done") == {"S42-NCM-02"}
    assert table.refused(state, "move 1 carrier: sz_56 > sz_52 > sz_44") == {"S42-NCM-20"}
    assert table.is_legal(table.play(state, "move 1 carrier: sz_56 > sz_57"), "done")
    moved = table.position(
        "united_states",
        "noncombat_move",
        {"sz_57": "1 fighter~4*fought", "sz_56": "1 carrier~1*moved"},
    )
    assert table.is_legal(moved, "done")


@pytest.mark.rule("S42-NCM-12")
def test_a_fighter_ends_at_sea_only_where_a_carrier_will_be():
    """One that stays is good enough; none at all is not."""
    units = {"united_kingdom": "1 fighter", "sz_12": {"united_states": "1 carrier"}}
    path = "united_kingdom > sz_8 > sz_9 > sz_11 > sz_12"
    state = table.position("united_kingdom", "noncombat_move", units)
    assert table.is_legal(state, f"move 1 fighter: {path}")

    state = table.position("united_kingdom", "noncombat_move", {"united_kingdom": "1 fighter"})
    assert table.refused(state, f"move 1 fighter: {path}") == {"S42-NCM-13"}


@pytest.mark.rule("S42-AMB-28")
def test_the_owner_chooses_the_carrier():
    """S42-AMB-28: two carriers in the zone, one British: the fighter stands on the one named."""
    state = table.position(
        "united_states",
        "noncombat_move",
        {"sz_8": {"united_states": "1 carrier, 1 fighter~2", "united_kingdom": "1 carrier"}},
    )
    assert len(table.landings(state)) == 2

    own = table.play(state, "land 1 fighter~2 in sz_8 on carrier", "done")
    british = table.play(state, "land 1 fighter~2 in sz_8 on carrier@united_kingdom", "done")

    assert table.units(own, "sz_8", "united_states") == "1 carrier{fighter}"
    assert table.units(own, "sz_8", "united_kingdom") == "1 carrier"
    assert table.units(british, "sz_8", "united_states") == "1 carrier"
    assert table.units(british, "sz_8", "united_kingdom") == "1 carrier{fighter@united_states}"
    assert table.refused(state, "land 1 fighter~2 in sz_8 on carrier@japan") == {"S42-NCM-09"}


# ---- New carriers ----


def waiting(bought, units=None, **given):
    """American fighters at sea off the west coast in the noncombat move."""
    return table.position("united_states", "noncombat_move", units, bought=bought, **given)


WEST = {"western_united_states": 0}


@pytest.mark.rule("S42-NCM-10", "S42-CMV-23")
def test_a_fighter_may_wait_for_a_carrier_that_was_bought():
    """In a zone beside the complex, even a hostile one; the carrier is placed there in phase 5."""
    units = {"sz_55": {"united_states": "1 fighter~4*fought", "japan": "1 cruiser"}}
    state = waiting({"carrier": 1}, units, factories=WEST)

    state = table.play(state, "done")
    assert state.phase == "mobilize"
    assert table.units(state, "sz_55") == "1 fighter~4*fought"
    assert table.refused(state, "done") == {"S42-AMB-17"}
    state = table.play(state, "place 1 carrier in sz_55 from western_united_states")

    assert table.units(state, "sz_55", "united_states") == "1 carrier{fighter}"


@pytest.mark.rule("S42-NCM-10", "S42-NCM-14")
def test_no_fighter_waits_where_no_carrier_can_be_placed():
    units = {"sz_55": "1 fighter~4*fought"}
    for bought, factories in (({"destroyer": 1}, WEST), ({"carrier": 1}, {}), ({}, WEST)):
        events, _ = table.events(waiting(bought, units, factories=factories), "done")
        assert [event.rule for event in events if isinstance(event, Lost)] == ["S42-NCM-14"]


@pytest.mark.rule("S42-AMB-18")
def test_the_promised_carrier_keeps_its_place():
    """S42-AMB-18: the complex has room for one unit; the infantry may not take the carrier's
    place, and the carrier may not go to another zone."""
    units = {"sz_55": "1 fighter~4*fought"}
    state = waiting({"carrier": 1, "infantry": 1}, units, factories={"western_united_states": 9})
    state = table.play(state, "done")

    assert table.refused(
        state, "place 1 infantry in western_united_states from western_united_states"
    ) == {"S42-AMB-18"}
    assert table.refused(state, "place 1 carrier in sz_54 from western_united_states") == {
        "S42-AMB-18"
    }
    state = table.play(state, "place 1 carrier in sz_55 from western_united_states", "done")
    assert table.units(state, "sz_55", "united_states") == "1 carrier{fighter}"


@pytest.mark.rule("S42-AMB-18")
def test_each_new_carrier_needs_room_in_a_complex_on_its_coast():
    """S42-AMB-18: two carriers are bought, two fighters wait for one of them in the west. If the
    western complex has room for one unit only, the other carrier is no use there."""
    units = {"sz_55": "2 fighter~4*fought", "hawaiian_islands": "2 fighter"}
    flight = "move 2 fighter: hawaiian_islands > sz_52 > sz_44 > sz_53 > sz_54"
    narrow = {"western_united_states": 9, "eastern_united_states": 11}
    wide = {"western_united_states": 8, "eastern_united_states": 11}

    state = waiting({"carrier": 2}, units, factories=narrow)
    assert table.refused(state, flight) == {"S42-NCM-13"}
    state = waiting({"carrier": 2}, units, factories=wide)
    assert table.is_legal(state, flight)


@pytest.mark.rule("S42-AMB-18", "S42-NCM-14")
def test_a_fighter_whose_carrier_became_impossible_is_lost():
    """S42-AMB-18: more fighters wait than the new deck holds: the third one is destroyed."""
    state = waiting({"carrier": 1}, {"sz_55": "3 fighter~4*fought"}, factories=WEST)
    events, state = table.events(
        state, "done", "place 1 carrier in sz_55 from western_united_states"
    )

    assert [event.rule for event in events if isinstance(event, Lost)] == ["S42-NCM-14"]
    assert table.units(state, "sz_55", "united_states") == "1 carrier{fighter+fighter}"
