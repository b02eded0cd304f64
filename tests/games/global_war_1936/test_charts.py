"""Units, facilities, technologies, objectives and the calendar are those of the book's tables."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from wartable.games import global_war_1936
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.facts_units import FacilityKind, UnitType

BOOK = (Path(global_war_1936.__path__[0]) / "RULES.md").read_text(encoding="utf-8")
UNITS = data().units
FACILITIES = data().facilities


def row_of(rule: str) -> list[str]:
    """The cells of the book's row with this ID."""
    (line,) = re.findall(rf"^\| {re.escape(rule)} \|(.*)\|$", BOOK, re.MULTILINE)
    return [cell.strip() for cell in line.split("|")]


def stages(cost: tuple[int, ...]) -> str:
    return "/".join(map(str, cost)) or "-"


def number(cell: str) -> int | None:
    """The first number of a cell; a dash is none."""
    found = re.search(r"\d+", cell)
    return int(found[0]) if found else None


@pytest.mark.rule(
    "GW-13.1.1-02",
    "GW-13.1.1-03",
    "GW-13.1.1-04",
    "GW-13.1.1-05",
    "GW-13.1.1-06",
    "GW-13.1.2-02",
    "GW-13.1.2-03",
    "GW-13.1.2-04",
    "GW-13.1.2-05",
    "GW-13.1.2-06",
    "GW-13.1.2-07",
    "GW-13.1.2-08",
    "GW-13.1.2-09",
    "GW-13.1.2-10",
    "GW-13.1.2-11",
    "GW-13.1.3-01",
    "GW-13.1.3-02",
    "GW-13.1.3-03",
    "GW-13.1.3-04",
    "GW-13.1.3-05",
    "GW-13.1.4-01",
    "GW-13.1.5-01",
    "GW-13.1.5-02",
    "GW-13.1.5-03",
    "GW-13.1.5-04",
    "GW-13.1.5-05",
    "GW-13.1.5-06",
    "GW-13.1.5-07",
    "GW-13.1.5-08",
    "GW-13.1.5-09",
    "GW-13.1.6-01",
    "GW-13.1.6-02",
    "GW-13.1.6-03",
    "GW-13.1.6-04",
    "GW-13.1.6-05",
    "GW-13.1.6-06",
    "GW-13.1.6-07",
    "GW-13.1.6-08",
    "GW-13.1.6-09",
    "GW-13.1.6-10",
    "GW-13.1.6-11",
    "GW-13.1.6-12",
    "GW-13.1.6-13",
    "GW-13.1.6-14",
    "GW-13.1.6-15",
    "GW-13.1.6-16",
    "GW-13.1.7-01",
)
@pytest.mark.parametrize("unit", UNITS.values(), ids=lambda unit: unit.id)
def test_a_unit_is_as_its_row_says(unit: UnitType) -> None:
    """Name, class, values, target selection, cost, hits, limit, and who may have it."""
    name, kind, attack, defence, move, cost, limits = row_of(unit.rule)
    dice = re.match(r"(\d) dice at (\d)", attack)
    classes = {"surface warship": "surface", "anti-aircraft": "anti_aircraft"}

    assert unit.name == name
    assert unit.kind == classes.get(kind, kind)
    if dice:
        assert (unit.attack_dice, unit.attack) == (int(dice[1]), int(dice[2]))
    else:
        assert (unit.attack_dice, unit.attack) == (1, number(attack))
    assert unit.defence == number(defence)
    assert unit.move == number(move)
    assert stages(unit.cost) == cost
    target = re.search(r"\[(\d)\]", attack)
    assert (unit.target.up_to if unit.target else None) == (int(target[1]) if target else None)
    assert (unit.limit == 2) == ("x2" in limits)
    assert bool(unit.since) == ("Jan 1940" in limits)
    patrol = re.search(r"/(\d)/", move)
    assert unit.patrol == (int(patrol[1]) if patrol else 0)
    hits = re.search(r"(\d) hit", limits)
    assert unit.hits == (int(hits[1]) if hits else 1)
    known = limits.replace("Mech. Inf.", "Mechanized Infantry").replace("with Radar", "")
    named = {each.id for each in data().technologies.values() if each.name in known}
    assert bool(unit.technology) == bool(named or "technology" in limits)
    assert named <= {unit.technology}
    is_restricted = "others" not in limits and re.search(r"Germany|France|USSR|FEC", limits)
    assert bool(unit.nations) == bool(is_restricted)
    for nation in unit.nations:
        assert data().nations[nation].name.removeprefix("Vichy ") in limits
    assert unit.home_only == ("home country" in limits and not unit.only_in_home)
    inside = re.search(r"\((\d)\)", attack)
    assert max(unit.interception, unit.bombard, unit.attrition) == (int(inside[1]) if inside else 0)


def test_every_row_of_the_chart_is_a_unit() -> None:
    rows = re.findall(r"^\| (GW-13\.1\.\d-\d\d) \|", BOOK, re.MULTILINE)

    assert [unit.rule for unit in UNITS.values()] == rows
    assert len(UNITS) == 52


# The facts that GW-8.3.1-02, GW-15.1-11 rest on.
def test_germany_has_four_kinds_a_year_and_a_half_before_others() -> None:
    later = {unit.id for unit in UNITS.values() if unit.since}

    assert later == {"mechanized_infantry", "medium_tank", "tank_destroyer", "strategic_bomber"}
    for unit in later:
        assert (UNITS[unit].since, UNITS[unit].earlier) == ("1940-01", {"germany": "1938-07"})


# The facts that GW-0.2-06 rest on.
def test_capital_ships_take_several_hits() -> None:
    several = {unit.id: unit.hits for unit in UNITS.values() if unit.hits > 1}

    assert several == {
        "battleship": 2,
        "heavy_battleship": 3,
        "fleet_carrier": 2,
        "heavy_carrier": 2,
    }
    assert {*several} == {unit.id for unit in UNITS.values() if unit.kind == "capital"}


# The facts that GW-AMB-64, GW-13.1.6-21 rest on.
def test_a_battleship_loses_two_with_each_point_of_damage() -> None:
    heavy = UNITS["heavy_battleship"].damaged

    assert [(each.attack, each.defence) for each in heavy] == [(8, 8), (6, 6)]
    assert [(each.attack, each.defence) for each in UNITS["battleship"].damaged] == [(6, 6)]
    assert UNITS["fleet_carrier"].damaged[0].aircraft_move == -2


# The facts that GW-13.1.6-19 rest on.
def test_shore_bombardment() -> None:
    assert {unit.id: unit.bombard for unit in UNITS.values() if unit.bombard} == {
        "coastal_defence_ship": 2,
        "heavy_cruiser": 2,
        "battlecruiser": 3,
        "battleship": 4,
        "heavy_battleship": 5,
    }


# The facts that GW-13.1.6-22 rest on.
def test_what_carriers_hold() -> None:
    decks = {unit.id: unit.decks for unit in UNITS.values() if unit.decks}

    assert decks == {
        "light_carrier": (("small",),),
        "fleet_carrier": (("small", "small"),),
        "heavy_carrier": (("small", "small", "small"), ("medium", "small")),
    }
    assert {unit.id for unit in UNITS.values() if unit.deck == "small"} == {
        "fighter",
        "jet_fighter",
        "tactical_bomber",
    }


# The facts that GW-10.5.1-02, GW-10.5.1-03 rest on.
def test_who_blitzes_alone_and_who_beside_a_tank() -> None:
    alone = {unit.id for unit in UNITS.values() if unit.blitzes}
    paired = {unit.id: unit.blitz_pairs for unit in UNITS.values() if unit.blitz_pairs}

    assert alone == {
        "light_tank",
        "medium_tank",
        "t_34",
        "heavy_tank",
        "tiger_i",
        "ss_panzergrenadier",
    }
    assert paired == {
        "mechanized_infantry": 1,
        "self_propelled_artillery": 1,
        "advanced_sp_artillery": 1,
        "katyusha": 1,
        "fighter": 1,
        "jet_fighter": 1,
        "tactical_bomber": 1,
        "advanced_mechanized_infantry": 2,
    }


@pytest.mark.rule("GW-13.1.1-10", "GW-13.1.3-06", "GW-13.1.2-14", "GW-13.1.6-18", "GW-13.1.6-23")
def test_what_a_class_can_do() -> None:
    """Who is supported by whom, who strikes first and minds no river, and who picks what."""

    def of(*kinds: str) -> set[str]:
        return {unit.id for unit in UNITS.values() if unit.kind in kinds}

    def who(ability: str) -> set[str]:
        return {unit.id for unit in UNITS.values() if getattr(unit, ability)}

    assert who("supported") == of("infantry")
    assert who("supports") == of("artillery")
    assert who("first_strike") == of("artillery", "submarine")
    assert who("no_river_penalty") == of("artillery") | {"marines"}
    picks = {unit.id: {*unit.target.classes} for unit in UNITS.values() if unit.target}
    tanks = {"tank_destroyer", "t_34", "heavy_tank", "tiger_i"}
    assert {unit for unit, classes in picks.items() if classes == {"vehicle"}} == tanks
    assert {unit for unit, classes in picks.items() if classes == {"air"}} == {"light_cruiser"}
    surface = {"surface", "capital", "transport"}
    assert {unit for unit, classes in picks.items() if classes == surface} == of("submarine")
    assert "air" not in picks["tactical_bomber"]


@pytest.mark.rule("GW-13.1.1-13", "GW-13.1.1-12", "GW-13.1.1-14", "GW-1.7.2-02")
def test_what_ground_is_to_kinds_of_infantry() -> None:
    """In mountains, desert and jungle, on the attack and in defence."""
    ground = {
        unit.id: (
            unit.mountain_defence,
            unit.no_mountain_penalty,
            unit.desert_attack,
            unit.no_desert_penalty,
            unit.jungle_attack,
        )
        for unit in UNITS.values()
        if unit.is_land
    }
    plain = (0, False, 0, False, 0)

    assert {unit: row for unit, row in ground.items() if row != plain} == {
        "mountain_infantry": (1, True, 0, False, 0),
        "foreign_legion": (1, True, 1, True, 0),
        "gurkha": (1, True, 0, False, 1),
    }
    assert {unit.id for unit in UNITS.values() if unit.no_double_losses} == {"marines"}
    assert {unit.id for unit in UNITS.values() if unit.airborne} == {
        "airborne_infantry",
        "elite_airborne",
    }


@pytest.mark.rule("GW-13.1.5-11", "GW-10.6.4-01", "GW-10.6.5-01", "GW-10.6.1-01", "GW-13.1.5-16")
def test_what_aircraft_can_do() -> None:
    """Who meets aircraft first, who attacks ports, who carpet bombs, and who drops how many."""
    fighters = {"fighter", "jet_fighter"}
    bombers = {"strategic_bomber", "heavy_strategic_bomber"}

    assert {unit.id for unit in UNITS.values() if unit.air_superiority} == fighters
    at_ports = fighters | {"seaplane", "tactical_bomber", "medium_bomber"}
    assert {unit.id for unit in UNITS.values() if unit.port_attack} == at_ports
    assert {unit.id for unit in UNITS.values() if unit.carpet} == bombers
    assert {unit.id: unit.drops for unit in UNITS.values() if unit.drops} == {
        "strategic_bomber": 1,
        "heavy_strategic_bomber": 1,
        "air_transport": 1,
        "heavy_air_transport": 2,
    }


# The facts that GW-10.9-03 rest on.
def test_what_units_add_to_a_convoy_raid() -> None:
    assert {unit.id: unit.convoy for unit in UNITS.values() if unit.convoy} == {
        "coastal_submarine": 1,
        "tactical_bomber": 1,
        "medium_bomber": 1,
        "seaplane": 1,
        "submarine": 2,
        "battlecruiser": 2,
        "advanced_submarine": 4,
    }


# The facts that GW-10.6.2-01 rest on.
def test_dice_of_strategic_bombing() -> None:
    assert {unit.id: unit.bombing for unit in UNITS.values() if unit.bombing} == {
        "medium_bomber": 1,
        "strategic_bomber": 2,
        "heavy_strategic_bomber": 3,
        "strategic_rocket": 1,
    }


# The facts that GW-13.1.1-15, GW-12.3-02 rest on.
def test_upgrades_of_units() -> None:
    upgrades = {u.id: (u.upgrades_to, u.upgrade_cost) for u in UNITS.values() if u.upgrades_to}

    assert upgrades == {"militia": ("infantry", 2), "infantry": ("motorized_infantry", 1)}


@pytest.mark.parametrize("kind", FACILITIES.values(), ids=lambda kind: kind.id)
def test_a_facility_is_as_its_row_says(kind: FacilityKind) -> None:
    """Cost, upgrade, capacity and the most damage."""
    name, cost, upgrade, _, capacity, damage, _ = row_of(kind.rule)

    assert name.partition(",")[0] == kind.name
    assert stages(kind.cost) == cost
    assert kind.upgrade_cost == (number(upgrade) or 0)
    assert kind.max_damage == (number(damage) or 0)
    able = tuple(map(int, re.findall(r"\d+", capacity))) or (0, 0)
    assert able in (kind.produces, kind.repairs)


# The facts that GW-13.2.8-02 rest on.
def test_a_railway_through_difficult_terrain_costs_more() -> None:
    railway = FACILITIES["railway"]

    assert (stages(railway.rough_cost), railway.rough_max_damage) == ("4", 2)


@pytest.mark.rule("GW-0.2-25")
def test_naval_facilities() -> None:
    naval = {kind.id for kind in FACILITIES.values() if kind.naval}
    major = {kind.id for kind in FACILITIES.values() if kind.major}

    assert naval == {
        f"{size}_{kind}" for size in ("minor", "major") for kind in ("port", "dock", "shipyard")
    }
    assert major == {each for each in naval if each.startswith("major")}


# The facts that GW-8.2.1-14 rest on.
def test_improved_factories_raise_capacity() -> None:
    assert {kind.id: kind.produces for kind in FACILITIES.values() if any(kind.produces)} == {
        "minor_factory": (1, 2),
        "medium_factory": (3, 5),
        "major_factory": (5, 8),
        "minor_shipyard": (1, 2),
        "major_shipyard": (5, 8),
    }


def test_sixteen_technologies_need_7_8_or_9() -> None:
    """As GW-8.2-03 has it: the numbers of the table, and every effect has its rule."""
    numbers = Counter(each.at_least for each in data().technologies.values())
    effects = [rule for each in data().technologies.values() for rule in each.effects.values()]

    assert numbers == {7: 8, 8: 5, 9: 3}
    assert sorted(effects) == sorted(re.findall(r"^- (GW-8\.2\.1-\d\d)", BOOK, re.MULTILINE))
    for name in ("Jet Fighters", "Long-range Aircraft"):
        assert any(
            each.name == name and each.at_least == 8 for each in data().technologies.values()
        )


@pytest.mark.rule("GW-3.3-01")
def test_objectives_are_worth_ten_points_an_alliance() -> None:
    points = Counter[str]()
    for each in data().objectives.values():
        points[each.alliance] += each.points
        cells = row_of(each.rule)
        assert f"**{each.name}**" in cells[1]
        assert each.points == int(cells[2])

    assert points == {"axis": 10, "allies": 10, "comintern": 10}
    assert len(data().objectives) == 26


@pytest.mark.rule("GW-3.2-01")
def test_ten_victory_cities() -> None:
    assert {*data().victory_cities} == {
        "berlin",
        "rome",
        "tokyo",
        "london",
        "calcutta",
        "sydney",
        "paris",
        "nanking",
        "moscow",
        "stalingrad",
    }


# The facts that GW-2.5-01, GW-3.4-03, GW-8.2-04 rest on.
@pytest.mark.rule("GW-2.5-03")
def test_the_calendar() -> None:
    calendar = data().calendar

    assert (calendar.rounds[0], calendar.rounds[-1], len(calendar.rounds)) == (
        "1936-07",
        "1946-07",
        21,
    )
    assert calendar.ends_at == {"1944-07": 1, "1945-01": 2, "1945-07": 3, "1946-01": 5}
    assert calendar.ends_later == 6
    assert calendar.third_box == "1939-07"
