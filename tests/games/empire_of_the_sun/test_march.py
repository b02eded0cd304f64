"""Overland movement (8.41, 8.42) and the control that it takes (6.5)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import empty_sea, orders
from wartable.games.empire_of_the_sun.offensive import contact, land


def campaign(*active, **changes):
    """December 1941, when Japan moves with a card of value 3."""
    return orders("campaign", card="JP-02", active=active, **changes)


def marching(unit, start, card="JP-09", **changes):
    """One ground unit on an empty map; JP-09 has the value 3, JP-23 2, JP-04 1."""
    units = {unit: start, **changes.pop("units", {})}
    side = "japan" if unit.startswith("jp_") else "allies"
    return empty_sea(side=side, card=card, units=units, active=[unit], **changes)


@pytest.mark.rule("EOS-8.42-04", "EOS-6.5-01", "EOS-6.5-02", "EOS-1.3-22")
def test_the_38th_army_takes_the_railway():
    """EOS-TC-39: from 2211 by 2110, 2011, 2012, 1912 to 1913 costs 2 1/2 MP; all five become
    Japanese as it passes."""
    made = campaign("jp_army_38")
    made.move("march", "jp_army_38", "1913")

    assert made.path() == ("2211", "2110", "2011", "2012", "1912", "1913")
    assert land.spent(made.pos, "japan", "jp_army_38") == 5
    assert {"2110", "2011", "2012", "1912", "1913"} <= made.state.japanese


@pytest.mark.rule("EOS-8.42-02", "EOS-8.42-06", "EOS-13.79-01")
def test_the_15th_army_leaves_the_railway_where_the_kwai_route_is_not_built():
    """EOS-TC-40: 1/2 by rail to 2110 and 2 through the jungle to 2109."""
    made = campaign("jp_army_15")
    found = land.reach(made.pos, "japan", ("jp_army_15",), "2211", 6)

    assert found.path("2109") == ("2211", "2110", "2109")
    assert found.cost["2109"] == 5

    built = campaign("jp_army_15", marks={"kwai": True}, units={"jp_army_15": "2010"})
    assert land.reach(built.pos, "japan", ("jp_army_15",), "2010", 6).cost["2109"] == 1


@pytest.mark.rule("EOS-8.42-03")
def test_a_way_that_is_dictated_costs_all_its_hexes():
    """There and back again is more than 3 MP, however near the end is."""
    made = campaign("jp_army_15")
    stops = ("2211", "2109", "2110")

    assert land.path(made.pos, "japan", ("jp_army_15",), stops[:2], 6) is not None
    assert land.path(made.pos, "japan", ("jp_army_15",), stops, 10) is not None
    assert land.path(made.pos, "japan", ("jp_army_15",), stops, 6) is None


@pytest.mark.rule("EOS-8.41-01")
@pytest.mark.parametrize("to", ["2408", "2507"])
def test_japanese_units_stay_out_of_the_interior_of_china(to):
    """EOS-TC-16: a Japanese ground unit in Yungning 2508 may enter neither 2408 nor 2507."""
    made = marching("jp_army_17", "2508")

    assert "EOS-8.41-01" in made.against("march", "jp_army_17", to)


@pytest.mark.rule("EOS-8.41-02", "EOS-13.61-02", "EOS-13.61-03")
def test_japanese_units_enter_northern_india_and_no_other_part():
    made = marching("jp_army_15", "1905")

    assert "EOS-8.41-02" in made.against("march", "jp_army_15", "1805")
    assert made.against("march", "jp_army_15", "2005") == []

    indian = marching("in_corps_1", "1905", card="AL-13")
    assert indian.against("march", "in_corps_1", "1805") == []


@pytest.mark.rule("EOS-8.41-02")
def test_japanese_units_may_be_on_ceylon():
    made = marching("jp_army_15", "1308")

    assert made.against("march", "jp_army_15", "1307") == []


@pytest.mark.rule("EOS-8.41-04", "EOS-13.91-01")
def test_nobody_enters_soviet_territory_or_manchukuo():
    made = marching("jp_army_korean", "3304")
    assert "EOS-13.91-01" in made.against("march", "jp_army_korean", "3303")

    soviet = [each for each in made.pos.map.region("ussr") if made.pos.hex(each).is_land]
    beside = land.neighbours(made.pos, sorted(soviet)[0])
    unit = marching("jp_army_18", beside[0])
    assert "EOS-8.41-04" in unit.against("march", "jp_army_18", sorted(soviet)[0])


@pytest.mark.rule("EOS-8.41-05", "EOS-8.41-06")
def test_only_chinese_units_are_inside_china_and_they_do_not_go_far():
    chinese = marching("cn_army_5", "2407", card="AL-13")
    assert chinese.against("march", "cn_army_5", "2306") == []
    assert "2408" in land.chinese_ground(chinese.pos)
    assert "2508" not in land.chinese_ground(chinese.pos)
    assert "2007" in land.chinese_ground(chinese.pos)
    assert "1905" in land.chinese_ground(chinese.pos)
    assert "1805" not in land.chinese_ground(chinese.pos)

    assert "EOS-8.41-06" in chinese.against("march", "cn_army_5", "2508")

    indian = marching("in_corps_1", "2306", card="AL-13")
    assert "EOS-8.41-05" in indian.against("march", "in_corps_1", "2407")


@pytest.mark.rule("EOS-8.42-01", "EOS-1.3-43")
def test_land_sides_only():
    made = marching("jp_army_15", "2015")

    assert "EOS-8.42-01" in made.against("march", "jp_army_15", "1915")


@pytest.mark.rule("EOS-8.42-02", "EOS-8.42-03")
def test_terrain_costs_and_a_unit_without_the_points_stays_out():
    """Open 1, mountain 3, any other 2: a card of value 1 does not enter jungle, 2 no mountain."""
    made = marching("jp_army_15", "2110", card="JP-09")
    assert made.pos.hex("2109").terrain == "jungle"
    assert land.step_cost(made.pos, "japan", "jp_army_15", "2110", "2109") == 4
    mountain = next(
        (here, there)
        for here in sorted(made.pos.map.hexes)
        for there in land.neighbours(made.pos, here)
        if made.pos.hex(there).terrain == "mountain" and not land.is_route(made.pos, here, there)
    )
    assert land.step_cost(made.pos, "japan", "jp_army_15", *mountain) == 6

    weak = marching("jp_army_15", "2110", card="JP-04", marks={"kwai": False})
    assert weak.offensive.value == 1
    assert weak.against("march", "jp_army_15", "2109") == ["EOS-8.42-03"]


@pytest.mark.rule("EOS-8.42-04", "EOS-8.42-05")
def test_a_route_helps_only_into_a_hex_without_enemies_other_than_ships():
    made = marching("jp_army_38", "1913", also_japanese=["1913"])
    cost = land.step_cost
    assert cost(made.pos, "japan", "jp_army_38", "1913", "2014") == 1

    held = marching("jp_army_38", "1913", units={"in_corps_3": "2014"})
    assert cost(held.pos, "japan", "jp_army_38", "1913", "2014") == 4

    ship = marching("jp_army_38", "1913", units={"uk_bb_force_z": "2014"})
    assert cost(ship.pos, "japan", "jp_army_38", "1913", "2014") == 1


@pytest.mark.rule("EOS-8.42-06", "EOS-13.77-04")
def test_a_marker_takes_the_benefit_away():
    marked = marching("in_corps_1", "2005", card="AL-13", marks={"no_route": frozenset({"2104"})})
    assert not land.is_route(marked.pos, "2005", "2104")
    assert not land.is_route(marked.pos, "2105", "2104")
    assert land.is_route(marked.pos, "2104", "2105")

    built = marching("in_corps_1", "2005", card="AL-13", marks={"no_route": frozenset()})
    assert land.is_route(built.pos, "2005", "2104")
    assert land.step_cost(built.pos, "allies", "in_corps_1", "2005", "2104") == 1


@pytest.mark.rule("EOS-8.11-04", "EOS-8.42-07")
@pytest.mark.parametrize("enemy", ["in_corps_3", "uk_air_malaya", "cw_hq_malaya"])
def test_units_stop_where_enemies_are(enemy):
    """Ground and air units and HQs stop a march; only through 2014 one comes to Singapore."""
    made = marching("jp_army_38", "2013", units={enemy: "2014"})

    found = land.reach(made.pos, "japan", ("jp_army_38",), "2013", 6)

    assert "2014" in found.cost
    assert "2015" not in found.cost
    assert made.against("march", "jp_army_38", "2015") == ["EOS-8.42-07"]


@pytest.mark.rule("EOS-8.11-03", "EOS-8.42-08")
def test_ships_do_not_stop_a_march_unless_it_is_a_battle_hex():
    ship = {"uk_bb_force_z": "2014"}
    made = marching("jp_army_38", "2013", units=ship, allied=["2014"])
    made.move("march", "jp_army_38", "2015")
    assert made.path() == ("2013", "2014", "2015")
    assert "2014" in made.state.japanese

    battle = marching("jp_army_38", "2013", units=ship).declare("2014")
    assert battle.against("march", "jp_army_38", "2015") == ["EOS-8.42-07"]


@pytest.mark.rule("EOS-8.42-09")
def test_nobody_leaves_a_battle_hex_overland():
    made = marching("jp_army_38", "2012", units={"in_corps_3": "2012"})

    assert made.against("march", "jp_army_38", "2112") == ["EOS-8.42-09"]


@pytest.mark.rule("EOS-6.5-02", "EOS-9.5-01")
def test_a_hex_with_enemies_is_not_taken_by_entering_it():
    made = marching("jp_army_38", "1913", units={"in_corps_3": "2014"}, allied=["2014"])
    made.move("march", "jp_army_38", "2014")

    assert "2014" not in made.state.japanese
    assert made.offensive.came_overland == {"jp_army_38": "1913"}
    assert made.offensive.moves[-1].aim == "2014"


@pytest.mark.rule("EOS-6.5-02", "EOS-13.76-01", "EOS-7.24-02")
def test_a_garrison_stops_a_march_and_keeps_its_city():
    made = marching("cn_army_5", "2408", card="AL-13", also_japanese=["2508"])
    assert "2508" not in land.chinese_ground(made.pos)

    us = marching("us_corps_x", "2708", card="AL-13", also_japanese=["2609", "2709"])
    us.move("march", "us_corps_x", "2709")
    assert "2709" in us.state.japanese
    assert us.offensive.moves[-1].aim == "2709"
    assert "2709" in contact.shared(us.pos)


@pytest.mark.rule("EOS-8.43-03", "EOS-6.5-02")
def test_units_go_on_where_the_defenders_have_left():
    """The 38th Army, 3 MP, enters 2014 for 2; the corps leaves; one more railway hex is open."""
    made = marching("jp_army_38", "1913", units={"in_corps_3": "2014"}, allied=["2014", "2013"])
    made.move("march", "jp_army_38", "2014")
    assert made.against("march", "jp_army_38", "2013") == ["EOS-7.23-01"]

    from msgspec.structs import replace

    made.state = replace(made.state, at=made.state.at | {"in_corps_3": "2015"})
    made.note(used=frozenset({"disengaged 2014"}))

    assert made.against("march", "jp_army_38", "2013") == []
    made.move("march", "jp_army_38", "2013")
    assert land.spent(made.pos, "japan", "jp_army_38") == 5


@pytest.mark.rule("EOS-8.49-02")
def test_the_7th_armoured_brigade_needs_a_route_into_mountains():
    unit = "uk_bde_7_armd"
    made = marching(unit, "2014", card="AL-13")
    assert made.pos.hex("2013").terrain == "mountain"

    assert land.step_cost(made.pos, "allies", unit, "2014", "2013") == 1
    assert land.step_cost(made.pos, "allies", unit, "2012", "2013") is None
    assert land.step_cost(made.pos, "allies", "in_corps_3", "2012", "2013") == 6


@pytest.mark.rule("EOS-7.24-13")
def test_operations_march_into_one_hex_of_enemies():
    units = {"jp_army_15": "2012", "in_corps_3": "2014", "in_corps_1": "2112"}
    made = empty_sea(
        units={**units, "jp_army_38": "1913"},
        active=["jp_army_15", "jp_army_38"],
        event=False,
        card="JP-09",
    )
    made.move("march", "jp_army_38", "2014")

    assert made.against("march", "jp_army_15", "2112") == ["EOS-7.24-13"]


@pytest.mark.rule("EOS-7.21-02", "EOS-7.1-03", "EOS-7.22-01")
def test_jp_23_moves_on_kuantan_and_singapore():
    """EOS-TC-61: the 38th Army, 22nd Flotilla, Kongo and Mogami move, and two battle hexes are
    legal with the event, one with operations."""
    active = ["jp_army_38", "jp_air_flot_22", "jp_bb_kongo", "jp_ca_mogami"]
    made = orders("1942", hq="jp_hq_south", limit=4, active=active)
    made.move("march", "jp_army_38", "2014")
    made.move("fly", "jp_air_flot_22", "2112", "2015")
    made.move("sail", ["jp_bb_kongo", "jp_ca_mogami"], "2015")

    assert made.where(*active) == ["2014", "2112", "2015", "2015"]

    as_operations = orders("1942", hq="jp_hq_south", event=False, active=active)
    as_operations.move("march", "jp_army_38", "2014")
    assert as_operations.against("sail", ["jp_bb_kongo", "jp_ca_mogami"], "2015") == ["EOS-7.24-13"]
