"""Aircraft and where they land in the 1940 editions (E40-AIR, G40-AIR)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import Lost
from wartable.testing.axis_allies import rolls

# ---- Range ----


@pytest.mark.rule("E40-AIR-01", "E40-AIR-02", "G40-AIR-01", "G40-AIR-02", "G40-EX-16")
def test_every_border_costs_one_over_the_whole_turn(table, rule):
    """Out over the sea and down on an island: each counts; what the attack took is gone for the
    way home. Hostile land is flown over like friendly land."""
    state = table.position(
        "italy",
        units={"libya": "1 fighter", "malta": {"united_kingdom": "1 infantry"}},
    )
    assert table.refused(state, "move 1 fighter: libya > malta") == rule("E40-MAP-01", "G40-MAP-04")
    state = table.play(
        state,
        "move 1 fighter: libya > sz_96 > malta",
        "done",
        "fight in malta",
        dice=(3, 6),
    )

    assert table.units(state, "malta") == "1 fighter~2*fought"
    assert table.refused(state, "move 1 fighter~2*fought: malta > sz_96 > sz_95 > sicily") == rule(
        "E40-AIR-01", "G40-AIR-01"
    )
    assert table.is_legal(state, "move 1 fighter~2*fought: malta > sz_96 > libya")


@pytest.mark.rule("E40-AIR-03", "G40-AIR-02")
def test_the_zone_of_its_carrier_costs_an_aircraft_nothing(table):
    state = table.position(
        "united_kingdom",
        units={"sz_94": "1 carrier{fighter}", "sz_97": {"italy": "1 cruiser"}},
    )

    state = table.play(state, "move 1 fighter: sz_94 > sz_95 > sz_97 off carrier{fighter}")
    assert table.units(state, "sz_97") == "1 fighter~2*moved"


@pytest.mark.rule("E40-AIR-04", "G40-AIR-03", "G40-EX-16")
def test_guns_do_not_fire_at_what_flies_over(table):
    state = table.position(
        "germany",
        units={
            "western_germany": "1 fighter",
            "france": {"france": "2 aa_gun, 1 infantry"},
            "southern_france": {"france": "1 infantry"},
        },
    )
    state = table.play(
        state,
        "move 1 fighter: western_germany > france > southern_france",
        "done",
        "fight in southern_france",
        dice=(1, 6),
    )

    assert table.units(state, "southern_france") == "1 fighter~2*fought"


@pytest.mark.rule("G40-AIR-04", "E40-NEU-08", "G40-NEU-12")
def test_no_flight_crosses_a_neutral_territory_unless_it_attacks_it(table, rule):
    state = table.position(
        "germany",
        units={"western_germany": "2 fighter", "france": {"france": "1 infantry"}},
    )
    over = "move 1 fighter: western_germany > switzerland > france"
    assert table.refused(state, over) == rule("E40-NEU-08", "G40-NEU-12")
    assert table.is_legal(state, "move 1 fighter: western_germany > france")
    assert table.is_legal(state, "move 1 fighter: western_germany > switzerland")


# ---- The proof before the attack ----


@pytest.mark.rule("E40-AIR-05", "E40-AIR-07", "E40-EX-15", "G40-AIR-05", "G40-EX-19")
def test_nobody_is_sent_where_no_landing_can_be_reached(table, rule):
    """A strategic bomber does not fly six spaces into enemy land."""
    state = table.position(
        "united_kingdom",
        units={"egypt": "1 strategic_bomber", "poland": {"germany": "1 infantry"}},
        control={"alexandria": "italy", "trans_jordan": "italy"},
    )
    paths = [
        move
        for move in table.listed(state)
        if "strategic_bomber" in move and move.endswith("poland")
    ]

    assert paths == []
    far = "egypt > sz_98 > sz_99 > sz_97 > northern_italy > greater_southern_germany > germany"
    assert table.refused(
        table.position(
            "united_kingdom",
            units={"egypt": "1 strategic_bomber", "germany": {"germany": "1 infantry"}},
        ),
        f"move 1 strategic_bomber: {far}",
    ) == rule("E40-AIR-07", "G40-AIR-05")


@pytest.mark.rule("E40-AIR-06", "E40-EX-15", "G40-AIR-07", "G40-EX-45")
def test_a_fighter_flies_its_last_space_where_a_carrier_can_be(table, rule):
    far = "move 1 fighter: united_kingdom > sz_110 > sz_104 > sz_103 > sz_102"
    units = {"united_kingdom": "1 fighter", "sz_102": {"italy": "1 submarine"}}
    assert table.refused(table.position("united_kingdom", units=units), far) == rule(
        "E40-AIR-07", "G40-AIR-05"
    )

    units = units | {"sz_104": "1 carrier"}
    assert table.is_legal(table.position("united_kingdom", units=units), far)


@pytest.mark.rule("E40-AIR-08", "G40-AIR-06")
def test_the_proof_assumes_that_every_attack_hits_and_counts_new_carriers(table):
    """A carrier may come through what an attack clears; a retreat of it is no plan."""
    far = "move 1 fighter: united_kingdom > sz_109 > sz_104 > sz_103 > sz_90"
    units = {
        "united_kingdom": "1 fighter",
        "sz_90": {"italy": "1 submarine"},
        "sz_104": "1 carrier, 1 cruiser",
        "sz_103": {"italy": "1 destroyer"},
        "sz_91": {"italy": "1 destroyer"},
    }
    state = table.position("united_kingdom", units=units)

    assert not table.is_legal(state, far)
    assert table.is_legal(table.play(state, "move 1 cruiser: sz_104 > sz_103"), far)


@pytest.mark.rule("E40-AIR-08", "G40-AIR-06")
def test_the_proof_counts_new_carriers_and_no_retreat(table, rule):
    """A fighter at the end of its range is taken up by a carrier that is bought, or that stays; not
    by one that has gone to fight and might come back."""
    units = {"gibraltar": "1 fighter", "sz_110": {"germany": "1 destroyer"}}
    complex_ = {"united_kingdom": {"minor_industrial_complex": 0}}
    nothing = table.position("united_kingdom", units=units, facilities=complex_)
    bought = table.position(
        "united_kingdom", units=units, facilities=complex_, bought={"carrier": 1}
    )
    assert table.refused(nothing, f"move 1 fighter: {FAR}") == rule("E40-AIR-07", "G40-AIR-05")
    assert table.is_legal(bought, f"move 1 fighter: {FAR}")

    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "1 fighter",
            "sz_104": {"united_kingdom": "1 carrier, 1 cruiser", "italy": "1 submarine"},
            "sz_103": {"italy": "1 destroyer"},
        },
    )
    flight = "move 1 fighter: united_kingdom > sz_110 > sz_109 > sz_108 > sz_104"
    assert table.is_legal(state, flight)
    gone = table.play(state, "move 1 carrier, 1 cruiser: sz_104 > sz_103")
    assert table.refused(gone, flight) == rule("E40-AIR-07", "G40-AIR-05")


@pytest.mark.rule("E40-AIR-09", "E40-AIR-16", "E40-EX-33", "G40-AIR-08", "G40-AIR-16")
def test_the_landing_need_not_be_kept_safe_in_the_battle(table):
    """The carrier may take the hit; aircraft without a place are lost when the phase ends."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        units={
            "sz_102": {
                "united_kingdom": "1 fighter~4*moved, 1 carrier~1*moved<sz_103,"
                " 1 destroyer~1*moved<sz_103",
                "italy": "1 destroyer",
            }
        },
    )
    state = table.play(state, "fight in sz_102", dice=(6, 6, 1))
    damaged = next(choice for choice in table.choices(state) if "carrier" in choice)
    state = table.play(state, damaged, "press on in sz_102", dice=(1, 6, 6))
    events, state = table.events(state, "done")

    assert [event.units[0][0].type for event in events if isinstance(event, Lost)] == ["fighter"]


@pytest.mark.rule("E40-AIR-09", "E40-AIR-16", "E40-EX-33", "G40-AIR-08", "G40-AIR-16")
def test_the_carrier_may_retreat_from_under_its_aircraft(table):
    """E40-EX-33: the fighters stay behind over the zone and are lost when the phase ends."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        units={
            "sz_102": {
                "united_kingdom": "1 fighter~4*moved, 1 carrier~1*moved<sz_103",
                "italy": "1 destroyer",
            }
        },
    )
    state = table.play(state, "fight in sz_102", "retreat from sz_102 to sz_103", dice=(6, 6))
    assert table.units(state, "sz_103") == "1 carrier*retreated"
    assert table.units(state, "sz_102") == "1 fighter~4*fought"
    state = table.play(state, "done")
    assert table.units(state, "sz_102", "united_kingdom") == ""


@pytest.mark.rule(
    "E40-AIR-10", "E40-AIR-11", "E40-NCM-11", "G40-AIR-09", "G40-AIR-10", "G40-NCM-08"
)
def test_a_carrier_that_can_must_pick_its_aircraft_up(table, rule):
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        units={"sz_102": "1 fighter~3*fought", "sz_103": "1 carrier"},
    )

    assert table.refused(state, "done") == rule("E40-AIR-11", "G40-AIR-09")
    assert table.refused(state, "move 1 carrier: sz_103 > sz_104 > sz_105") == rule(
        "E40-NCM-11", "G40-NCM-08"
    )
    landed = table.play(state, "move 1 carrier: sz_103 > sz_102", "done")
    assert table.units(landed, "sz_102", "united_kingdom") == "1 carrier{fighter}"


@pytest.mark.rule("E40-AIR-10", "G40-AIR-10")
@pytest.mark.parametrize("damage", [0, 6])
def test_a_carrier_that_an_aircraft_needs_is_not_tied_down_by_an_attack_of_choice(
    table, rule, damage
):
    """A German transport lies beside the carrier. To attack it would keep the carrier there,
    whether that is said before fighters may scramble or when the combats come."""
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "1 fighter",
            "sz_110": {"united_kingdom": "1 carrier, 1 destroyer", "germany": "1 transport"},
            "sz_103": {"italy": "1 submarine"},
            "normandy_bordeaux": {"germany": "1 fighter"},
        },
        control={"normandy_bordeaux": "germany"},
        facilities={"normandy_bordeaux": {"air_base": damage}},
    )
    attack = "fight in sz_110" if damage else "attack in sz_110"
    assert table.is_legal(table.play(state, "done"), attack)

    far = "move 1 fighter: united_kingdom > sz_109 > sz_108 > sz_104 > sz_103"
    state = table.play(state, far, "done")
    assert table.refused(state, attack) == rule("E40-AIR-10", "G40-AIR-10")
    assert attack not in table.choices(state)


# ---- Where they land ----


@pytest.mark.rule("E40-AIR-12", "G40-AIR-12")
def test_no_landing_in_what_was_taken_this_turn(table, rule):
    state = table.position(
        "germany",
        "noncombat_move",
        units={"southern_france": "1 fighter~2*fought", "western_germany": "1 fighter"},
        taken={"france": "germany", "southern_france": "germany"},
    )

    assert table.refused(state, "move 1 fighter: western_germany > france") == rule(
        "E40-AIR-12", "G40-AIR-12"
    )
    assert table.is_legal(state, "move 1 fighter~2*fought: southern_france > northern_italy")


@pytest.mark.rule("E40-AIR-13", "G40-AIR-13")
def test_fighters_and_tactical_bombers_land_on_decks_strategic_bombers_never(table, rule):
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        units={
            "united_kingdom": "1 fighter, 1 tactical_bomber, 1 strategic_bomber",
            "sz_109": "1 carrier",
        },
    )

    for kind in ("fighter", "tactical_bomber"):
        assert table.is_legal(state, f"move 1 {kind}: united_kingdom > sz_109")
    assert table.refused(state, "move 1 strategic_bomber: united_kingdom > sz_109") >= rule(
        "E40-AIR-13", "G40-AIR-13"
    )


@pytest.mark.rule("E40-AIR-14", "E40-AIR-17", "G40-AIR-14", "G40-AIR-16")
def test_a_bought_carrier_is_a_promise(table, rule):
    """A fighter may wait at sea, even among enemies, beside a complex where the carrier will be
    placed; it must be placed there."""
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        units={
            "sz_110": {"united_kingdom": "1 fighter~4*fought", "germany": "1 destroyer"},
        },
        facilities={"united_kingdom": {"major_industrial_complex": 0}},
        bought={"carrier": 1},
    )
    state = table.play(state, "done")

    assert table.refused(state, "place 1 carrier in sz_109 from united_kingdom") == rule(
        "E40-AIR-10", "G40-AIR-15"
    )
    state = table.play(state, "place 1 carrier in sz_110 from united_kingdom")
    assert "1 carrier{fighter}" in table.units(state, "sz_110", "united_kingdom")


def shot_down_over(table, zone, flight, bought, **facilities):
    """Mobilizing, after a fighter flew so to fight a destroyer in this zone and was shot down."""
    state = table.position(
        "united_kingdom",
        units={"gibraltar": "1 fighter", zone: {"germany": "1 destroyer"}},
        facilities={"united_kingdom": {"minor_industrial_complex": 0}} | facilities,
        bought=bought,
    )
    state = table.play(state, f"move 1 fighter: {flight}", "done")
    return table.play(state, f"fight in {zone}", "done", dice=(6, 1))


FAR = "gibraltar > sz_91 > sz_104 > sz_109 > sz_110"
"""All that a fighter flies: it lands where it fights, or nowhere."""


@pytest.mark.rule("E40-AIR-10", "G40-AIR-11")
def test_a_promised_carrier_is_placed_in_its_zone_even_if_the_fighter_is_lost(table, rule):
    """In Europe the promise lapses with the fighter; in Global the carrier is bound."""
    state = shot_down_over(table, "sz_110", FAR, {"carrier": 1})

    elsewhere = table.refused(state, "place 1 carrier in sz_109 from united_kingdom")
    assert elsewhere == rule("G40-AIR-11")
    assert "sz_110" in table.placements(state, "carrier")
    assert table.refused(state, "done")
    state = table.play(state, "place 1 carrier in sz_110 from united_kingdom")
    assert table.units(state, "sz_110", "united_kingdom") == "1 carrier"


@pytest.mark.rule("G40-AIR-11")
def test_no_other_unit_takes_the_place_of_a_promised_carrier(table, rule):
    state = shot_down_over(
        table,
        "sz_110",
        FAR,
        {"carrier": 2, "infantry": 1},
        united_kingdom={"minor_industrial_complex": 1},
    )

    assert table.is_legal(state, "place 1 carrier in sz_109 from united_kingdom")
    assert table.refused(state, "place 2 carrier in sz_109 from united_kingdom") == rule(
        "G40-AIR-11"
    )
    state = table.play(state, "place 1 infantry in united_kingdom from united_kingdom")
    assert table.refused(state, "place 1 carrier in sz_109 from united_kingdom") == rule(
        "G40-AIR-11"
    )
    state = table.play(state, "place 1 carrier in sz_110 from united_kingdom")
    assert not state.promised


@pytest.mark.rule("G40-AIR-11")
def test_a_promise_that_two_zones_could_keep_is_kept_in_one_of_them(table, rule):
    """The fighter has one space left from the fight: beside it lie both zones of the complex in
    the United Kingdom, and none of the one in Egypt."""
    state = shot_down_over(
        table,
        "sz_104",
        "gibraltar > sz_92 > sz_91 > sz_104",
        {"carrier": 2},
        egypt={"minor_industrial_complex": 0},
    )
    assert table.is_legal(state, "place 1 carrier in sz_98 from egypt")
    assert table.refused(state, "place 2 carrier in sz_98 from egypt") == rule("G40-AIR-11")

    for zone in ("sz_109", "sz_110"):
        kept = table.play(state, f"place 1 carrier in {zone} from united_kingdom")
        assert table.is_legal(kept, "place 1 carrier in sz_98 from egypt")
    late = table.play(state, "place 1 carrier in sz_98 from egypt")
    assert table.placements(late, "carrier") >= {"sz_109", "sz_110"}
    bound = table.refused(late, "place 1 carrier in sz_98 from egypt")
    assert bound == rule("G40-AIR-11")


@pytest.mark.rule("G40-AIR-11")
def test_a_promised_carrier_serves_no_fighter_elsewhere(table, rule):
    """The carrier is bound to the zone of the fight: another fighter cannot count on it beside."""
    state = table.position(
        "united_kingdom",
        units={"gibraltar": "2 fighter", "sz_110": {"germany": "1 destroyer"}},
        facilities={"united_kingdom": {"minor_industrial_complex": 0}},
        bought={"carrier": 1},
    )
    state = table.play(state, f"move 1 fighter: {FAR}", "done")
    state = table.play(state, "fight in sz_110", dice=(6, 1))

    beside = "move 1 fighter: gibraltar > sz_92 > sz_91 > sz_104 > sz_109"
    assert table.refused(state, beside) == rule("G40-AIR-15")


@pytest.mark.rule("G40-AIR-11")
def test_a_carrier_that_the_landing_does_not_need_is_not_promised(table):
    state = table.position(
        "united_kingdom",
        units={"united_kingdom": "1 fighter", "sz_110": {"germany": "1 destroyer"}},
        facilities={"united_kingdom": {"minor_industrial_complex": 0}},
        bought={"carrier": 1},
    )
    state = table.play(state, "move 1 fighter: united_kingdom > sz_110", "done")
    state = table.play(state, "fight in sz_110", "done", dice=(6, 1))

    assert table.placements(state, "carrier") == {"sz_109", "sz_110"}


@pytest.mark.rule("E40-AIR-15", "G40-AIR-16")
def test_landing_on_a_deck_ends_the_movement_of_both(table):
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        units={"sz_109": "1 carrier, 1 fighter~1"},
    )
    state = table.play(state, "land 1 fighter~1 in sz_109 on carrier")
    ship = table.units(state, "sz_109").removeprefix("1 ")

    assert table.refused(state, f"move 1 {ship}: sz_109 > sz_110")
    assert table.refused(state, f"move 1 fighter~1*landed: sz_109 > sz_110 off {ship}")


@pytest.mark.rule("G40-AIR-15", "E40-AIR-05")
def test_no_aircraft_is_moved_out_of_reach_of_a_landing(table, rule):
    state = table.position(
        "united_kingdom", "noncombat_move", units={"united_kingdom": "1 fighter"}
    )

    assert table.refused(
        state, "move 1 fighter: united_kingdom > sz_110 > sz_104 > sz_103"
    ) == rule("E40-AIR-05", "G40-AIR-15")


@pytest.mark.rule("E40-AIR-16", "G40-AIR-16", "E40-AMB-39")
def test_an_aircraft_that_cannot_land_anyway_may_still_move_and_is_lost(table):
    state = table.position(
        "united_kingdom", "noncombat_move", units={"sz_103": "1 fighter~3*fought"}
    )
    assert table.is_legal(state, "move 1 fighter~3*fought: sz_103 > sz_102")

    events, state = table.events(state, "done")
    assert any(isinstance(event, Lost) for event in events)
    assert table.units(state, "sz_103", "united_kingdom") == ""


@pytest.mark.rule("G40-AIR-17", "E40-UNT-06", "G40-UNT-11")
def test_aircraft_on_land_do_not_defend_the_sea_beside_it(table):
    state = table.position(
        "germany",
        units={
            "sz_110": {"germany": "1 submarine", "united_kingdom": "1 transport"},
            "united_kingdom": {"united_kingdom": "3 fighter"},
        },
    )
    state = table.play(state, "done", "fight in sz_110")

    assert table.units(state, "sz_110", "united_kingdom") == ""


@pytest.mark.rule("G40-AIR-17", "E40-UNT-06", "G40-UNT-11", "E40-UNT-13")
def test_aircraft_on_carriers_defend_the_sea(table):
    """A fighter and a guest's tactical bomber fire beside the carrier they came from; the fighter
    ashore does not."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "sz_110": {
                "germany": "2 cruiser*moved<sz_112",
                "united_kingdom": "1 carrier{fighter+tactical_bomber@france}",
            },
            "united_kingdom": {"united_kingdom": "1 fighter"},
        },
    )
    events, _ = table.events(state, "fight in sz_110", dice=(6, 6, 6, 6, 6))

    defence = [values for what, values in rolls(events) if what == "defense"]
    assert sorted(value for values in defence for value in values) == [2, 3, 4]


# ---- Carriers and guests ----


@pytest.mark.rule("E40-UNT-10", "E40-AMB-45", "G40-UNT-15", "G40-OVR-17")
def test_a_deck_holds_two_aircraft_of_any_mix_and_says_which(table, rule):
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        units={
            "sz_109": "1 carrier{fighter@france}, 1 carrier, 1 fighter~1, 1 tactical_bomber~1",
        },
    )

    state = table.play(state, "land 1 tactical_bomber~1 in sz_109 on carrier{fighter@france}")
    full = next(unit for unit, _ in table.pos(state).own("sz_109") if len(unit.cargo) == 2)
    assert table.refused(state, f"land 1 fighter~1 in sz_109 on {full}") == rule(
        "E40-UNT-10", "G40-UNT-15"
    )


@pytest.mark.rule("E40-UNT-10", "G40-UNT-15", "E40-MOB-08", "G40-MOB-07")
def test_only_carriers_have_decks_and_only_aircraft_stand_on_them(table, rule):
    state = table.position(
        "united_kingdom", "noncombat_move", units={"sz_109": "1 cruiser, 1 fighter~1"}
    )
    assert table.refused(state, "land 1 fighter~1 in sz_109 on cruiser") == rule(
        "E40-UNT-10", "G40-UNT-15"
    )

    state = table.position(
        "united_kingdom",
        "mobilize",
        units={"sz_109": "1 carrier"},
        facilities={"united_kingdom": {"minor_industrial_complex": 0}},
        bought={"destroyer": 1},
    )
    aboard = "place 1 destroyer in sz_109 from united_kingdom on carrier"
    assert table.refused(state, aboard) == rule("E40-MOB-08", "G40-MOB-07")


@pytest.mark.rule("E40-UNT-11", "G40-UNT-16")
def test_guests_are_cargo_in_the_carriers_turn_and_fly_in_their_own(table, rule):
    units = {
        "sz_109": {"united_kingdom": "1 carrier{fighter@france}"},
        "sz_110": {"germany": "1 destroyer"},
    }
    host = table.position("united_kingdom", units=units)
    guest = table.position("france", units=units)
    attack = "move 1 fighter@france: sz_109 > sz_110 off carrier@united_kingdom{fighter@france}"

    assert table.refused(host, attack.replace("@united_kingdom", ""))
    assert table.is_legal(guest, attack)


@pytest.mark.rule("E40-MNF-03", "G40-MNF-03", "E40-MNF-01", "G40-MNF-01")
def test_a_fighter_attacks_from_a_friends_carrier_that_stays(table, rule):
    units = {
        "sz_109": {"united_kingdom": "1 carrier{fighter@france}"},
        "sz_110": {"germany": "1 destroyer"},
    }
    state = table.position("france", units=units)

    assert table.refused(
        state, "move 1 carrier@united_kingdom{fighter@france}: sz_109 > sz_110"
    ) == rule("E40-MNF-01", "G40-MNF-01")
    state = table.play(state, "move 1 fighter: sz_109 > sz_110 off carrier@united_kingdom{fighter}")
    assert table.units(state, "sz_110") == "1 fighter~1*moved"


@pytest.mark.rule("E40-UNT-07", "G40-UNT-13")
def test_ships_stay_at_sea(table, rule):
    state = table.position("united_kingdom", "noncombat_move", units={"sz_109": "1 destroyer"})

    assert table.refused(state, "move 1 destroyer: sz_109 > scotland") == rule(
        "E40-MAP-01", "G40-MAP-04"
    )


@pytest.mark.rule("E40-AMB-03", "E40-AMB-21", "G40-AMB-25")
def test_a_bomber_never_counts_on_a_deck_and_a_fighter_may(table, rule):
    """Judged where everything stands when the noncombat move ends, with the carriers promised."""
    far = "united_kingdom > sz_109 > sz_104 > sz_103 > sz_90 > sz_89"
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "1 strategic_bomber",
            "sz_90": "1 carrier",
            "sz_89": {"italy": "1 submarine"},
        },
        control={"west_indies": "italy", "central_america": "italy", "british_guiana": "italy"},
    )

    assert table.refused(state, f"move 1 strategic_bomber: {far}") == rule(
        "E40-AIR-07", "G40-AIR-05"
    )


@pytest.mark.rule("E40-UNT-08", "E40-UNT-14", "G40-CMB-22", "G40-UNT-20")
def test_a_carrier_hit_twice_in_one_volley_is_sunk_and_its_aircraft_are_in_the_air(table):
    state = table.position(
        "germany",
        units={
            "sz_112": "2 battleship",
            "sz_111": {"united_kingdom": "1 carrier{fighter+tactical_bomber}"},
        },
    )
    state = table.play(
        state, "move 2 battleship: sz_112 > sz_111", "done", "fight in sz_111", dice=(1, 1)
    )
    twice = next(
        choice
        for choice in table.choices(state)
        if "carrier!1" in choice and choice.count("carrier") == 2
    )
    state = table.play(state, twice, dice=(6, 6, 6))

    assert table.defenders(state) == "1 fighter, 1 tactical_bomber"
