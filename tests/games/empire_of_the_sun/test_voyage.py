"""Where ships may end their move (8.21)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import empty_sea, orders

AKAGI = "jp_cv_akagi"
NAGATO = "jp_bb_nagato"
HIEI = "jp_bb_hiei"


def fleet(**changes):
    """Akagi, Nagato and Hiei in Truk, on a map with nobody but whom a test adds."""
    units = {AKAGI: "4017", NAGATO: "4017", HIEI: "4017", **changes.pop("units", {})}
    active = [AKAGI, NAGATO, HIEI, *changes.pop("active", ())]
    return empty_sea(units=units, active=active, **changes)


@pytest.mark.rule("EOS-8.21-07", "EOS-8.21-02", "EOS-7.22-03")
def test_a_move_ends_among_enemies_in_range_of_a_battle_or_in_an_own_port():
    """EOS-TC-11, own position: A and B with enemies, C a carrier in range with ships, D a port."""
    made = fleet(units={"us_corps_x": "4423"})

    assert made.against("sail", NAGATO, "4423", "4423") == []
    assert made.against("sail", NAGATO, "4423") == []
    assert made.against("sail", [AKAGI, NAGATO], "4321", "4423") == []
    assert made.against("sail", NAGATO, "4021") == []

    assert made.against("sail", NAGATO, "4321") == ["EOS-8.21-07"]
    assert made.against("sail", NAGATO, "4321", "4423") == ["EOS-8.21-07"]
    assert made.against("sail", AKAGI, "4321") == ["EOS-8.21-07"]


@pytest.mark.rule("EOS-8.21-07", "EOS-9.11-01", "EOS-1.3-09")
def test_a_station_is_within_range_of_the_battle():
    made = fleet(units={"us_corps_x": "4423"})

    assert made.against("sail", AKAGI, "4220", "4423") == ["EOS-9.11-01"]
    assert made.against("sail", AKAGI, "4320", "4423") == []


@pytest.mark.rule("EOS-8.21-07")
def test_other_ships_may_join_a_carrier_at_its_station():
    made = fleet(units={"us_corps_x": "4423"})
    made.move("sail", AKAGI, "4321", "4423")

    assert made.against("sail", NAGATO, "4321", "4423") == []
    assert made.against("sail", NAGATO, "4320", "4423") == ["EOS-8.21-07"]


@pytest.mark.rule("EOS-8.21-08", "EOS-8.21-11")
def test_ships_come_to_a_landing_after_it_and_not_before():
    """EOS-TC-11 E: legal once the ground unit has landed, illegal before."""
    made = fleet(units={"jp_army_18": "4021"}, active=["jp_army_18"], allied=["4423"])

    assert made.against("sail", AKAGI, "4322", "4423") == ["EOS-8.21-08"]
    assert made.against("sail", NAGATO, "4423", "4423") == ["EOS-8.21-07"]

    made.move("land", "jp_army_18", "4423")

    assert made.against("sail", AKAGI, "4322", "4423") == []
    assert made.against("sail", NAGATO, "4423", "4423") == []
    assert made.against("sail", NAGATO, "4322", "4423") == ["EOS-8.21-07"]


@pytest.mark.rule("EOS-7.24-13", "EOS-7.24-05", "EOS-7.24-06")
def test_operations_make_no_second_battle_hex():
    """Two battles are for an event; operations bind themselves by the first."""
    units = {"us_corps_x": "4423", "us_corps_i": "4024"}
    made = fleet(units=units, event=False, card="JP-09")
    made.move("sail", HIEI, "4423")

    assert made.against("sail", NAGATO, "4024") == ["EOS-7.24-13"]
    assert made.against("sail", AKAGI, "4123", "4024") == ["EOS-7.24-13"]
    assert made.against("sail", NAGATO, "4423") == []
    assert made.against("sail", AKAGI, "4322", "4423") == []

    event = fleet(units=units, event=True, card="JP-23")
    event.move("sail", HIEI, "4423")
    assert event.against("sail", NAGATO, "4024") == []


@pytest.mark.rule("EOS-7.24-13", "EOS-7.24-10")
def test_a_carrier_at_sea_binds_operations_and_one_in_port_does_not():
    units = {"us_corps_x": "4423", "us_corps_i": "4024"}
    made = fleet(units=units, event=False, card="JP-09")
    made.move("sail", AKAGI, "4322", "4423")
    assert made.against("sail", NAGATO, "4024") == ["EOS-7.24-13"]

    in_port = fleet(units=units, event=False, card="JP-09")
    in_port.move("sail", AKAGI, "4021", "4024")
    assert in_port.against("sail", NAGATO, "4423") == []


@pytest.mark.rule("EOS-7.24-13", "EOS-7.24-10", "EOS-7.24-12")
def test_who_covers_a_landing_at_sea_binds_operations_to_no_battle():
    """The carrier lies off Guadalcanal, where nobody is: ships may still go where enemies are."""
    made = fleet(
        units={"us_corps_i": "4024", "jp_army_18": "4021"},
        active=["jp_army_18"],
        allied=["4423"],
        event=False,
        card="JP-09",
    )
    made.move("land", "jp_army_18", "4423")
    made.move("sail", AKAGI, "4322", "4423")

    assert made.against("sail", NAGATO, "4024") == []


@pytest.mark.rule("EOS-7.24-13", "EOS-7.24-12")
def test_aircraft_that_fly_for_a_battle_do_not_bind_operations():
    """From an airfield that is no port they may fight Guadalcanal, and need not: ships go to Gili
    Gili."""
    planes = "jp_air_flot_21"
    made = fleet(
        units={"us_corps_x": "4423", "us_corps_i": "4024", planes: "4021"},
        active=[planes],
        event=False,
        card="JP-09",
    )
    made.move("fly", planes, "4322", "4423")
    assert not made.pos.hex("4322").port

    assert made.against("sail", NAGATO, "4024") == []


@pytest.mark.rule("EOS-9.11-02")
def test_carriers_among_enemies_fight_there():
    made = fleet(units={"us_corps_x": "4423", "us_corps_i": "4024"})

    assert made.against("sail", AKAGI, "4423", "4024") == ["EOS-9.11-02"]


@pytest.mark.rule("EOS-8.21-05", "EOS-8.11-01", "EOS-6.4-16")
def test_ships_move_through_enemy_ships_and_zoi():
    """A US carrier and a cruiser lie on the only way within 10 hexes."""
    made = orders(
        "1943",
        card="JP-23",
        event=False,
        units={NAGATO: "4017", "us_cv_enterprise": "4018", "us_ca_northampton": "4018"},
        active=[NAGATO],
    )

    assert made.against("sail", NAGATO, "4021", "", "4018") == []


@pytest.mark.rule("EOS-8.1-01")
def test_nobody_sails_further_than_the_allowance():
    """A card of value 2 gives 10 hexes: Leyte is 10 from Truk, Davao 11."""
    made = fleet(event=False, card="JP-23")

    assert made.against("sail", NAGATO, "3014") == []
    assert made.against("sail", NAGATO, "2915") == ["EOS-8.1-01"]


@pytest.mark.rule("EOS-17.11-02", "EOS-CARD-61", "EOS-CARD-62", "EOS-CARD-23")
def test_the_four_ships_of_operation_z_sail_together_for_oahu():
    """EOS-TC-34: from 3705 to 5506 in 18 hexes, 3 hexes from 5808, the battle hex."""
    ships = [AKAGI, "jp_cv_soryu", "jp_cv_shokaku", HIEI]
    made = orders("campaign", card="JP-01", active=ships)

    assert made.against("sail", ships, "5506", "5808") == []
    assert "EOS-17.11-02" in made.against("sail", ships[:2], "5506", "5808")
    assert "EOS-CARD-62" in made.against("sail", ships, "3706")
    assert "EOS-CARD-62" in made.against("sail", ships, "5410")

    made.move("sail", ships, "5506", "5808")
    assert len(made.path()) == 19


@pytest.mark.rule("EOS-7.24-04", "EOS-8.41-01")
def test_no_carrier_lies_in_wait_for_units_inside_china():
    made = empty_sea(units={AKAGI: "2409", "cn_army_5": "2407"}, active=[AKAGI])

    assert "EOS-7.24-04" in made.against("sail", AKAGI, "2410", "2407")


@pytest.mark.rule("EOS-17.10-05")
def test_nobody_attacks_truk_on_turn_3_of_the_south_pacific():
    ship = "us_ca_northampton"
    made = orders(
        "south_pacific",
        side="allies",
        card="AL-13",
        units={ship: "4021"},
        allied=["4021"],
        active=[ship],
    )
    assert made.state.turn == 3

    assert "EOS-17.10-05" in made.against("sail", ship, "4017")
    assert made.listed(ship, how="sail") & {("sail", "4017", "4017")} == set()


@pytest.mark.rule("EOS-8.21-07")
def test_one_station_is_listed_for_each_target_and_others_are_legal():
    """Nearest to an own port, then by number; any other station in range is legal all the same."""
    made = fleet(units={"us_corps_x": "4423"})

    stations = {to for how, to, aim in made.listed(AKAGI) if aim == "4423" != to}

    assert len(stations) == 1
    assert made.against("sail", AKAGI, "4321", "4423") == []
    assert made.listed(NAGATO, how="sail") >= {("sail", "4021", ""), ("sail", "4423", "4423")}


@pytest.mark.rule("EOS-8.41-03", "EOS-13.61-02")
def test_japanese_ships_and_carriers_attack_in_any_part_of_india():
    made = empty_sea(
        units={AKAGI: "1410", NAGATO: "1410", "uk_corps_15": "1406"}, active=[AKAGI, NAGATO]
    )

    assert made.against("sail", NAGATO, "1406") == []
    assert made.against("sail", AKAGI, "1409", "1406") == []
