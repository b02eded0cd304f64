"""The board is the one that the rules speak of: zones, borders, passages, worked examples."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import get_args

import pytest

from wartable.board import distances, networks
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.data_board import INLAND_SEA
from wartable.games.global_war_1936.unit import Duty

MAP = data().map
BOARD = MAP.board
FACILITIES = {(each.zone, each.kind, each.at) for each in MAP.facilities}


def is_way(*zones: str) -> bool:
    """Each zone lies beside the one before."""
    return all(there in BOARD.neighbours[here] for here, there in pairwise(zones))


def zones_of(nation: str) -> set[str]:
    return {zone.id for zone in MAP.land.values() if zone.roundel == nation}


# ---- Zones ----


@pytest.mark.rule("GW-1.1-01", "GW-1.2-01")
def test_land_zones_have_names_and_sea_zones_codes() -> None:
    """361 land zones; A1 to A56, M1 to M12, I1 to I14, P1 to P78."""
    oceans = Counter(code[0] for code in MAP.sea)

    assert len({zone.name for zone in MAP.land.values()}) == len(MAP.land) == 361
    assert oceans == {"A": 56, "M": 12, "I": 14, "P": 78}
    assert {*MAP.sea} == {f"{ocean}{n}" for ocean in oceans for n in range(1, oceans[ocean] + 1)}


def test_it_is_one_board_and_one_sea_but_for_the_caspian() -> None:
    seas = {*networks(BOARD.sea_neighbours).values()}

    assert len({*networks(BOARD.neighbours).values()}) == 1
    assert seas == {frozenset(MAP.sea) - INLAND_SEA, INLAND_SEA}
    assert BOARD.coast["M12"]


# The facts that GW-4.9-01 rest on.
@pytest.mark.rule("GW-0.2-16", "GW-1.3-01", "GW-EX-02")
def test_szechwan_is_originally_kmt_and_sikang_is_not() -> None:
    """GW-EX-02: a warlord's zone is no zone of the KMT."""
    assert MAP.land["szechwan"].roundel == "kmt"
    assert data().nations[MAP.land["sikang"].roundel].kind == "warlord"


@pytest.mark.rule("GW-0.2-08", "GW-4.8-04")
def test_china_is_what_kmt_ccp_and_warlords_have() -> None:
    kinds = {zone: data().nations[MAP.land[zone].roundel] for zone in MAP.areas["china"].zones}

    assert all(each.kind == "warlord" or each.id in ("kmt", "ccp") for each in kinds.values())
    assert MAP.areas["china"].zones == {
        zone.id
        for zone in MAP.land.values()
        if zone.roundel in ("kmt", "ccp") or data().nations[zone.roundel].kind == "warlord"
    }
    assert not {"korea", "sinkiang"} & MAP.areas["soviet_sphere"].zones
    assert MAP.land["korea"].roundel == "japan"


@pytest.mark.rule("GW-4.8-01")
def test_the_soviet_sphere_lies_around_the_soviet_home_country() -> None:
    """Originally of neutral minor powers, neither Korea nor a warlord's."""
    home = data().homes["ussr"].zones
    around = {
        there
        for here in home
        for there in BOARD.land_neighbours[here]
        if not data().nations[MAP.land[there].roundel].alliance
        and data().nations[MAP.land[there].roundel].kind == "minor"
    }

    assert MAP.areas["soviet_sphere"].zones == around


# The facts that GW-3.3-06, GW-3.3-28 rest on.
@pytest.mark.rule("GW-1.7.7-02")
def test_the_soviet_cities() -> None:
    cities = {zone.id for zone in MAP.land.values() if zone.city}

    assert len(cities) == 27
    assert cities & data().homes["ussr"].zones == MAP.areas["soviet_cities"].zones


# The facts that GW-4.11.1-01 rest on.
def test_the_zones_around_paris() -> None:
    assert {*BOARD.land_neighbours["paris"]} == MAP.areas["around_paris"].zones


# The facts that GW-14.1-05 rest on.
def test_continental_spain_has_six_zones() -> None:
    spain = zones_of("spanish_nationalists") | zones_of("spanish_republicans")

    assert len(MAP.areas["continental_spain"].zones) == 6
    assert MAP.areas["continental_spain"].zones < spain


# The facts that GW-3.3-10, GW-3.3-24 rest on.
@pytest.mark.rule("GW-0.2-15")
def test_manchukuo_is_japanese() -> None:
    assert MAP.areas["manchukuo"].zones <= zones_of("japan")
    assert len(MAP.areas["manchukuo"].zones) == 4


# The facts that GW-1.10-01 rest on.
def test_one_fort_covers_a_city_and_the_small_zones() -> None:
    for zone in ("london", "panama", "british_malaya", "crimea", "gibraltar"):
        assert MAP.is_one_fort(zone)
    assert not MAP.is_one_fort("alsace_lorraine")


# ---- Borders ----


@pytest.mark.rule("GW-1.1-03", "GW-EX-12")
def test_nobody_crosses_the_lake_between_chad_and_nigeria() -> None:
    """GW-EX-12: it blocks land units, is no sea zone and no space for aircraft."""
    assert MAP.borders.between("chad", "nigeria") == {"lake"}
    assert "nigeria" not in BOARD.neighbours["chad"]
    assert "nigeria" not in MAP.airways["chad"]


# The facts that GW-1.7-06 rest on.
def test_aircraft_fly_over_the_himalayas_and_land_units_do_not_cross_them() -> None:
    assert "yunnan" not in BOARD.neighbours["burma"]
    assert "yunnan" in MAP.airways["burma"]
    assert MAP.flights.paths("burma")["yunnan"] == ("burma", "yunnan")
    assert "himalayas" in MAP.borders.between("nepal", "tibet")


# The facts that GW-1.7-04, GW-EX-13, GW-EX-67 rest on.
def test_the_mountains_between_picardy_and_belgium_lie_on_the_belgian_side() -> None:
    """As GW-EX-13 has it: who enters Belgium crosses them, who enters Picardy does not."""
    assert is_way("belgium", "picardy", "paris")
    assert "mountain" in MAP.borders.between("picardy", "belgium")
    assert "mountain" not in MAP.borders.between("belgium", "picardy")
    assert MAP.land["belgium"].terrain == MAP.land["picardy"].terrain == "normal"


# The facts that GW-EX-66 rest on.
def test_who_builds_a_railway_from_sudan_to_the_congo_meets_jungle() -> None:
    """As GW-EX-66 has it: the border is normal on one side and jungle on the other."""
    met = MAP.borders.between("sudan", "belgian_congo") | {MAP.land["belgian_congo"].terrain}

    assert "belgian_congo" in BOARD.neighbours["sudan"]
    assert "jungle" in met


# The facts that GW-1.7.6-02, GW-1.7.6-05 rest on.
def test_a_river_may_be_crossed_one_way_and_followed_both_ways() -> None:
    one_way = [
        (here, there)
        for here, there in MAP.borders.features
        if "river" in MAP.borders.between(here, there)
        and "river" not in MAP.borders.between(there, here)
    ]

    assert one_way
    assert "river" in MAP.borders.between("bengal", "burma")
    assert "river" not in MAP.borders.between("burma", "bengal")
    assert "linked" in MAP.borders.between("hunan", "nanking")
    assert "nanking" in MAP.borders.along("rail", "linked")["hunan"]


# The facts that GW-EX-14 rest on.
def test_madrid_is_a_mountain_city() -> None:
    assert MAP.land["madrid"].city
    assert MAP.land["madrid"].terrain == "mountain"


# The facts that GW-EX-49 rest on.
def test_central_romania_is_mountain_behind_bessarabia() -> None:
    """As GW-EX-49 has it: from Southern Ukraine over Bessarabia into the mountains."""
    assert is_way("southern_ukraine", "bessarabia", "central_romania")
    assert MAP.land["central_romania"].terrain == "mountain"


# The facts that GW-13.2.6-06, GW-EX-48 rest on.
def test_the_maginot_line_faces_bavaria_alone() -> None:
    """As GW-EX-48 has it: who comes over Switzerland meets no fort."""
    forts = {
        at for zone, kind, at in FACILITIES if (zone, kind) == ("alsace_lorraine", "fortification")
    }

    assert forts == {"bavaria"}
    assert is_way("bavaria", "alsace_lorraine", "switzerland")


# ---- Railways ----


# The facts that GW-11.2-02 rest on.
@pytest.mark.rule("GW-1.6-01")
def test_railways_have_a_gauge_and_regions_a_capacity() -> None:
    moves = {region.id: region.moves for region in MAP.regions.values()}

    assert moves == {
        "north_america": 4,
        "south_america": 1,
        "europe": 4,
        "soviet_union": 2,
        "africa": 1,
        "middle_east": 1,
        "asia": 1,
    }
    assert {"rail", "broad"} <= MAP.borders.between("moscow", "smolensk")
    assert MAP.railways["bavaria", "western_germany"].gauge == "narrow"
    assert MAP.railways["east_poland", "western_ukraine"].gauge == "change"


# The facts that GW-13.2.8-05 rest on.
def test_the_gauge_of_new_railways() -> None:
    assert MAP.broad_gauge == {
        "brazil",
        "finland",
        "mongolia",
        "spanish_nationalists",
        "spanish_republicans",
        "tannu_tuva",
        "ussr",
    }


# The facts that GW-3.3-14 rest on.
def test_no_railway_joins_cairo_and_the_cape_at_the_start() -> None:
    """So that African colonialism is to be earned, though the land between is British."""
    rails = networks(MAP.borders.along("rail"))
    commonwealth = {
        zone.id for zone in MAP.land.values() if data().nations[zone.roundel].host == "commonwealth"
    }

    assert "cape_town" not in rails["lower_egypt"]
    assert "cape_town" in networks(BOARD.land_neighbours, commonwealth)["lower_egypt"]


# ---- Seas ----


# The facts that GW-1.8-01, GW-1.8-10, GW-1.8-11, GW-1.8-12, GW-1.8-13, GW-1.8-14, GW-1.8-16,
# GW-1.8-17 rest on.
@pytest.mark.parametrize(
    ("ends", "kind", "keeper"),
    [
        (("A44", "M2"), "strait", "gibraltar"),
        (("A11", "A12"), "strait", "denmark"),
        (("A37", "P49"), "canal", "panama"),
        (("M8", "I5"), "canal", "lower_egypt"),
        (("A23", "A12"), "canal", "western_germany"),
        (("M7", "M10"), "canal", "istanbul"),
        (("A18", "A24"), "canal", "ottawa"),
    ],
)
def test_a_strait_or_canal_is_an_ordinary_border(
    ends: tuple[str, str], kind: str, keeper: str
) -> None:
    passage = BOARD.passage(*ends)

    assert passage
    assert (passage.kind, passage.keepers) == (kind, (keeper,))
    assert ends[1] in BOARD.sea_neighbours[ends[0]]


# The facts that GW-1.8-18, GW-1.13-01 rest on.
def test_transfers_join_no_neighbours() -> None:
    ends = {transfer.id: {*transfer.ends} for transfer in MAP.transfers.values()}

    assert ends == {"baltic_white_sea_canal": {"A9", "A14"}, "northern_sea_route": {"A9", "P1"}}
    for a, b in ends.values():
        assert b not in BOARD.sea_neighbours[a]
    assert MAP.transfers["baltic_white_sea_canal"].keepers == ("karelia", "leningrad")


# The facts that GW-1.9-01 rest on.
def test_narrow_crossings_join_what_does_not_touch() -> None:
    for (a, b), crossing in MAP.crossings.items():
        assert crossing.units in (1, 2)
        assert {*crossing.seas} <= {*BOARD.coast[a], *BOARD.coast[b]}
    assert MAP.crossings["london", "picardy"].seas == ("A23",)


# The facts that GW-1.12-01, GW-1.12-03 rest on.
def test_the_roads_through_the_himalayas() -> None:
    assert MAP.roads["burma_road"].zones == ("burma", "yunnan")
    assert MAP.roads["ledo_road"].zones == ("bengal", "burma", "yunnan")


# The facts that GW-1.14-01 rest on.
def test_the_great_barrier_reef() -> None:
    reef = MAP.reefs["great_barrier_reef"]

    assert (reef.land, {*reef.seas}) == ("queensland", {"P64", "P71", "P72"})


# The facts that GW-EX-19, GW-1.11-04 rest on.
def test_supply_from_southern_england_to_cape_town() -> None:
    """As GW-EX-19 has it: four sea zones to Gibraltar, five to St. Helena, two to Cape Town."""
    legs = (
        ("southern_england", "A21", "A28", "A35", "A44", "gibraltar"),
        ("gibraltar", "A44", "A46", "A48", "A51", "A53", "st_helena"),
        ("st_helena", "A53", "A54", "cape_town"),
    )

    assert all(is_way(*leg) for leg in legs)
    assert ("southern_england", "major_shipyard", "A21") in FACILITIES
    assert ("gibraltar", "major_dock", "A44") in FACILITIES
    assert ("st_helena", "minor_port", "A53") in FACILITIES
    assert ("cape_town", "minor_port", "A54") in FACILITIES
    reach = {kind: data().facilities[kind].range for kind in ("minor_port", "major_dock")}
    assert reach == {"minor_port": 3, "major_dock": 5}


# The facts that GW-EX-34 rest on.
def test_from_tobruk_over_suez_to_abyssinia() -> None:
    """As GW-EX-34 has it: four steps of five, and one is left to land."""
    way = ("tobruk", "M8", "I5", "eritrea", "abyssinia")

    assert is_way(*way)
    assert data().units["medium_bomber"].move - (len(way) - 1) == 1
    assert {"eritrea", "italian_somaliland"} <= {*BOARD.neighbours["abyssinia"]}


@pytest.mark.parametrize(
    "way",
    [
        pytest.param(way, id=example)
        for example, way in {
            "GW-EX-38": ("M8", "M4", "sicily"),
            "GW-EX-39": ("A11", "A12"),
            "GW-EX-40": ("western_germany", "A23", "london"),
            "GW-EX-42": ("M2", "M4", "M8"),
            "GW-EX-46": ("honshu", "P16", "tokyo"),
            "GW-EX-47": ("M3", "northern_italy"),
            "GW-EX-52": ("siam", "british_malaya"),
            "GW-EX-56": ("gibraltar", "M2", "M3"),
            "GW-EX-60": ("A8", "northern_norway"),
            "GW-EX-61": ("northern_italy", "M3", "M2"),
            "GW-EX-64": ("A28", "galicia_and_leon"),
        }.items()
    ],
)
def test_the_ways_of_worked_examples_are_on_the_board(way: tuple[str, ...]) -> None:
    assert is_way(*way)


# The facts that GW-EX-53 rest on.
@pytest.mark.rule("GW-1.5-01", "GW-1.5-02")
def test_three_commonwealth_lines_in_a44_are_worth_15() -> None:
    """As GW-EX-53 has it: so much can be lost there."""
    lines = [
        line
        for line in MAP.lines.values()
        if "A44" in line.seas and data().nations[line.nation].host == "commonwealth"
    ]

    assert len(lines) == 3
    assert sum(line.value for line in lines) == 15
    assert MAP.lines["tokyo_line"].land_ends == ("tokyo",)
    assert all(is_way(*line.path) for line in MAP.lines.values())


# The facts that GW-5.5-03, GW-15.4-06 rest on.
def test_marked_sea_zones_lie_within_range_of_the_home_country() -> None:
    """Three sea zones from the USA; four from Japan."""
    for nation, mark, steps in (("usa", "monroe", 3), ("japan", "kamikaze", 4)):
        near = {sea for zone in data().homes[nation].zones for sea in MAP.land[zone].coast}
        reached = distances(BOARD.sea_neighbours, near, steps - 1)
        marked = {code for code, zone in MAP.sea.items() if getattr(zone, mark)}
        assert near <= marked, nation
        assert marked <= {*reached}, sorted(marked - {*reached})


@pytest.mark.rule("GW-AMB-34", "GW-AMB-35")
def test_misprints_are_read_as_they_are_meant() -> None:
    """The Mediterranean zones are M and a number, the Suez Canal ends in I5, an airbase is one a
    zone and other bases are not; ships are submerged or have a skeleton crew."""
    assert {"M1", "M10"} <= MAP.sea.keys()
    assert not any(name[0].isdigit() for name in MAP.sea)
    assert set(MAP.straits["suez_canal"].ends) == {"M8", "I5"}
    kinds = data().facilities
    assert kinds["airbase"].one_a_zone
    assert not kinds["seaplane_base"].one_a_zone
    assert not kinds["submarine_base"].one_a_zone
    assert {"submerged", "skeleton"} <= {*get_args(Duty)}
