"""What the data files say is what the rules say of map, counters, cards and scenarios."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable
from pathlib import Path

import pytest

from wartable.games import empire_of_the_sun
from wartable.games.empire_of_the_sun.data import FOLDER, data
from wartable.games.empire_of_the_sun.data_scenarios import SPECIAL
from wartable.games.empire_of_the_sun.facts import SIDES, Counter, Hex

BOOK = (Path(empire_of_the_sun.__path__[0]) / "RULES.md").read_text(encoding="utf-8")
MAP = data().map
BOARD = MAP.board
COUNTERS = data().counters
CARDS = data().cards
SCENARIOS = data().scenarios
GROUND = [each for each in COUNTERS.values() if each.kind == "ground"]
EDGES = ("east", "west", "south")
AIR = [each for each in COUNTERS.values() if each.kind == "air"]


def near(numbers: Iterable[str], steps: int) -> set[str]:
    """The land hexes within so many steps."""
    found = BOARD.numbers(BOARD.within(BOARD.bits(numbers), steps))
    return {number for number in found if number in MAP.hexes and MAP.hexes[number].is_land}


def hexes(mark: str) -> set[str]:
    return {number for number, each in MAP.hexes.items() if getattr(each, mark)}


def table(name: str) -> list[list[str]]:
    """The rows of a table of the book, without its head."""
    text = BOOK.partition(f"**{name}**")[2].partition("\n|")[2]
    rows = [line.strip("|").split("|") for line in f"|{text}".split("\n\n")[0].splitlines()]
    return [[cell.strip() for cell in row] for row in rows[2:]]


# ---- The map ----


@pytest.mark.rule("EOS-1.23-01")
def test_the_map_has_1139_hexes() -> None:
    """360 of land, 779 of ocean, and 315 that nobody enters."""
    land = [each for each in MAP.hexes.values() if each.is_land]

    assert (len(MAP.hexes), len(land), len(MAP.unplayable)) == (1139, 360, 315)
    assert (len(hexes("port")), len(hexes("airfield"))) == (76, 142)


@pytest.mark.rule("EOS-DT-01")
def test_the_neighbours_of_a_hex() -> None:
    """EOS-DT-01: those of 2220 and of 2508; from 3014 to 2220 it is 10 hexes."""
    around = {
        number: {*BOARD.numbers(BOARD.within(BOARD.bits([number]), 1))} - {number}
        for number in ("2220", "2508")
    }

    assert around["2220"] == {"2119", "2120", "2219", "2221", "2319", "2320"}
    assert around["2508"] == {"2408", "2409", "2507", "2509", "2608", "2609"}
    assert BOARD.distance("3014", "2220") == 10


@pytest.mark.rule("EOS-DT-02", "EOS-AMB-47")
def test_distances() -> None:
    """EOS-DT-02; and over the interior of Australia, which nobody enters, it is as far as it is."""
    pairs = ("4423 4825", "4021 4423", "4415 4715", "5408 5808", "2407 2008")

    assert [BOARD.distance(*pair.split()) for pair in pairs] == [4, 4, 3, 4, 4]
    assert "2526" in MAP.unplayable
    assert "2527" in BOARD.numbers(BOARD.within(BOARD.bits(["2525"]), 2))


@pytest.mark.rule("EOS-DT-03", "EOS-13.31-01")
def test_malaya_lies_within_three_hexes_of_singapore() -> None:
    """EOS-DT-03: the bases, their distances, and no land that does not hang together with it."""
    malaya = MAP.regions["malaya"]
    bases = ("1912", "1913", "2012", "2014", "2112")

    assert [BOARD.distance("2015", base) for base in bases] == [3, 2, 3, 1, 3]
    assert malaya.bases == {*bases, "2015"}
    assert malaya.hexes == near(["2015"], 3) - MAP.region(
        "sumatra", "java", "borneo", "dei_islands"
    )


@pytest.mark.rule("EOS-1.3-33")
def test_named_locations() -> None:
    named = hexes("city") | hexes("resource") | hexes("port") | hexes("airfield")

    assert named == hexes("is_named")
    assert len(named) == 150
    assert frozenset().union(*(region.bases for region in MAP.regions.values())) == named


def test_the_ferry_is_no_airfield() -> None:
    """5408 lies in the ocean; no unit is based there (EOS-8.35-01)."""
    assert hexes("ferry") == {"5408"}
    assert not MAP.hexes["5408"].is_named


def test_port_moresby_is_the_mountain_that_can_be_assaulted() -> None:
    """EOS-8.45-04."""
    assert hexes("landing") == {"3823"}
    assert MAP.hexes["3823"].terrain == "mountain"


@pytest.mark.rule("EOS-1.3-27")
def test_what_is_no_mainland_is_an_island() -> None:
    """But for Hainan and for an island of Australia's, a region is one or the other."""
    kinds = {
        name: {MAP.hexes[number].island for number in region.hexes}
        for name, region in MAP.regions.items()
    }
    mainland = {name for name, found in kinds.items() if found == {False}}

    assert mainland == {
        "burma",
        "china_interior",
        "himalaya",
        "hong_kong",
        "india",
        "indochina",
        "korea",
        "malaya",
        "manchuria",
        "north_india",
        "siam",
    }
    assert {name for name, found in kinds.items() if len(found) == 2} == {
        "australia",
        "china_coast",
    }


@pytest.mark.rule("EOS-1.3-28")
def test_the_passable_land_of_a_one_hex_island_lies_in_one_hex() -> None:
    """Leyte and Samar are one; every atoll is one."""
    islands = [each for each in MAP.hexes.values() if each.island]

    assert all(each.one_hex_island != any("l" in side for side in each.sides) for each in islands)
    assert MAP.hexes["3014"].one_hex_island
    assert all(each.one_hex_island for each in islands if each.terrain == "atoll")


@pytest.mark.rule("EOS-6.22-01")
def test_edges_are_allied_sources() -> None:
    """Every hex that is one has a side beyond which there is nothing."""
    edges = [each for each in MAP.hexes.values() if each.edge]

    assert Tally(each.edge for each in edges) == {"west": 31, "south": 43, "east": 19}
    assert all("-" in each.sides for each in edges)
    assert all(each.id[:2] == "60" for each in edges if each.edge == "east")


@pytest.mark.rule("EOS-6.22-02", "EOS-13.93-04")
def test_cities_of_the_home_islands() -> None:
    """They are the Japanese sources, and those with a step of their own (EOS-13.94-01)."""
    cities = {"3307", "3407", "3506", "3507", "3607", "3704", "3705", "3706"}

    assert MAP.japanese_sources == cities
    assert {each.id for each in MAP.hexes.values() if each.city == "intrinsic_japan"} == cities


@pytest.mark.rule("EOS-13.41-01")
def test_the_dutch_east_indies() -> None:
    regions = ("sumatra", "java", "borneo", "celebes", "dei_islands")
    bases = {
        "sumatra": {"1813", "1914", "1916", "1917", "2017"},
        "java": {"2018", "2019", "2220"},
        "borneo": {"2216", "2318", "2415", "2517", "2616"},
        "celebes": {"2620", "2719", "2917"},
        "dei_islands": {"2320", "2919", "2721", "3017"},
    }

    assert {name: MAP.regions[name].bases for name in regions} == bases
    assert len(MAP.region("sumatra", "borneo", "java") & hexes("resource")) == 7
    assert MAP.hexes["2019"].name == "Tjilatjap"


@pytest.mark.rule("EOS-13.21-01", "EOS-17.48-02")
def test_the_philippines() -> None:
    philippines = MAP.regions["philippines"]

    assert philippines.bases == {"2715", "2812", "2813", "2911", "2915", "3014"}
    assert philippines.hexes & hexes("port") == {"2715", "2813", "2915", "3014"}
    assert {number for number in near(["2813"], 2) if MAP.hexes[number].island} <= philippines.hexes


@pytest.mark.rule("EOS-13.51-01")
def test_burma() -> None:
    """Bases and the jungle beside them; 2108, through which the Kwai route runs, is mixed."""
    burma = MAP.regions["burma"]
    jungle = {number for number in near(burma.bases, 1) if MAP.hexes[number].terrain == "jungle"}

    assert burma.bases == {"2006", "2008", "2106", "2206", "2305"}
    assert burma.hexes == burma.bases | jungle | {"2108"}


@pytest.mark.rule("EOS-13.61-01", "EOS-13.61-04")
def test_india() -> None:
    assert MAP.region("north_india") == {"2104", "2005", "2205", "1905", "2105"}
    assert MAP.region("india") == {"1206", "1306", "1406", "1505", "1606", "1705", "1805"}
    assert MAP.region("ceylon") == {"1208", "1307", "1308"}


@pytest.mark.rule("EOS-13.71-04", "EOS-AMB-20")
def test_hong_kong_and_formosa_are_no_part_of_china() -> None:
    assert MAP.region("hong_kong") == {"2709"}
    assert MAP.hexes["2909"].region == MAP.hexes["3009"].region == "formosa"
    assert not MAP.region("china_coast", "china_interior") & {"2709", "2909", "3009"}


@pytest.mark.rule("EOS-13.81-01", "EOS-13.85-02")
def test_australia_its_mandates_and_new_guinea() -> None:
    """The coastal bases, the five Mandate islands with what lies beside them, and the ports."""
    mandates = {"3820", "4020", "4021", "4222", "4423"}
    guinea = MAP.regions["new_guinea"]

    assert MAP.region("australian_mandates") == near(mandates, 1) - guinea.hexes
    assert MAP.region("australian_mandates") & hexes("port") == mandates
    assert guinea.hexes & hexes("port") == {"3319", "3520", "3720", "3822", "3823", "4024"}
    assert guinea.hexes & hexes("resource") == {"3219"}
    assert {each for each in MAP.regions["australia"].bases if MAP.hexes[each].is_coastal} == {
        *("2426", "2525", "2825", "3023", "3226", "3624", "3626", "3727")
    }


@pytest.mark.rule("EOS-13.9-01", "EOS-13.9-02", "EOS-13.92-01")
def test_the_parts_of_japan() -> None:
    honshu = {"3407", "3506", "3507", "3606", "3607", "3705", "3706"}

    assert MAP.region("manchuria") == near(["3302", "3303"], 1) - {"3304"}
    assert MAP.region("korea") == near(["3305"], 1)
    assert MAP.region("marshalls") == {
        number for number in near(["4415", "4715"], 2) if MAP.hexes[number].island
    }
    assert MAP.region("japan_home") == honshu | {"3307", "3703", "3704", "3804"}


def test_the_fourteen_resource_hexes_of_the_table() -> None:
    """T-RESOURCE, as the draw counts them (EOS-12.11-01)."""
    listed = re.findall(r"\b\d{4}\b", " ".join(row[1] for row in table("T-RESOURCE")))

    assert hexes("resource") == {*listed}
    assert len(listed) == 14


@pytest.mark.rule("EOS-13.78-09")
def test_transport_routes() -> None:
    """The Kwai route is 2008-2108-2109-2010, the Burma Road 2206-2306-2407; 59 sides in all."""
    sides: dict[str, set[tuple[str, str]]] = {}
    for route in MAP.routes:
        sides.setdefault(route.condition, set()).add(route.hexes)

    assert sides["kwai"] == {("2008", "2108"), ("2108", "2109"), ("2010", "2109")}
    assert sides["burma_road"] == {("2206", "2306"), ("2306", "2407")}
    assert sides["jarhat"] == {("2005", "2104")}
    assert len(MAP.routes) == 59


@pytest.mark.rule("EOS-17.10-01", "EOS-17.10-09", "EOS-AMB-50")
def test_the_south_pacific_is_a_part_of_the_map() -> None:
    """Oahu is off it, as far as it is; the north edge is Japanese, east and south are Allied."""
    part = data().parts["south_pacific"]
    edges = {edge: {each.id for each in part.hexes.values() if each.edge == edge} for edge in EDGES}

    assert len(part.hexes) == 228 + 1
    assert part.away["5808"] == {"4825": 22, "4826": 23, "4926": 23, "4828": 25}
    assert all(part.board.distance("5808", to) == far for to, far in part.away["5808"].items())
    assert {*part.hexes["5808"].sides} == {"-"}
    assert not edges["west"]
    assert {each[:2] for each in edges["east"]} == {"50"}
    assert {*map(str, range(30, 50))} == {each[:2] for each in edges["south"]}
    assert {"3017", "4017", "4719", "5019"} < part.japanese_sources
    assert not part.japanese_sources & (edges["east"] | edges["south"])
    assert part.region("malaya") == frozenset()


# ---- The counters ----


@pytest.mark.rule("EOS-1.24-01")
def test_201_counters() -> None:
    """Ground from regiments to armies, large air forces, ships of all types, and HQs."""
    kinds = Tally(each.kind for each in COUNTERS.values())

    assert kinds == {"hq": 12, "naval": 61, "air": 51, "ground": 77}
    assert Tally(each.side for each in COUNTERS.values()) == {"japan": 74, "allies": 127}
    assert {each.size for each in GROUND} == {"III", "X", "XX", "XXX", "XXXX"}
    assert {each.type for each in COUNTERS.values() if each.kind == "naval"} == {
        *("CV", "CVL", "CVE", "BB", "BC", "CA", "CL", "DD", "APD")
    }


@pytest.mark.rule("EOS-1.3-01", "EOS-1.3-02", "EOS-1.3-09")
def test_ranges() -> None:
    """Carriers have one, air units one or two, other ships none."""
    for each in COUNTERS.values():
        if each.kind == "naval":
            assert bool(each.range) == (each.type in ("CV", "CVL", "CVE")) == each.is_carrier
            assert not each.extended
        if each.kind == "air":
            assert each.range > 0
            assert each.lrb or each.extended > each.range


@pytest.mark.rule("EOS-1.3-13", "EOS-1.3-16", "EOS-1.3-17")
def test_nations() -> None:
    """Three Chinese units; the Commonwealth is what is neither American, Dutch nor Chinese."""
    nations = {each.nation for each in COUNTERS.values() if each.side == "allies"} - {"joint"}
    commonwealth = {each.nation for each in COUNTERS.values() if each.is_commonwealth}

    assert nations == commonwealth | {"us", "dutch", "chinese"}
    assert commonwealth == {"british", "australian", "new_zealand", "indian"}
    assert [each.kind for each in COUNTERS.values() if each.nation == "chinese"] == ["ground"] * 3


@pytest.mark.rule("EOS-1.3-14", "EOS-1.3-15")
def test_who_can_assault_from_the_sea() -> None:
    """All but Dutch, Indian and Chinese ground units and the 7th Armoured Brigade."""
    lubbers = ("dutch", "indian", "chinese")

    for each in GROUND:
        assert each.amphibious == (each.nation not in lubbers and each.id != "uk_bde_7_armd")
        assert bool(each.asp) == each.amphibious


@pytest.mark.rule("EOS-1.3-30", "EOS-1.3-31")
def test_japanese_services() -> None:
    """Armies and air divisions are the Army's, ships, flotillas and five brigades the Navy's."""
    for each in COUNTERS.values():
        if each.side == "japan" and each.kind != "hq":
            of_army = each.size == "XXXX" or "Division" in each.name or each.id == "jp_air_tainan"
            assert each.service == ("army" if of_army else "navy")
    brigades = {each.id for each in GROUND if each.side == "japan" and each.service == "navy"}
    assert brigades == {"jp_bde_1sn", "jp_bde_2sn", "jp_bde_3sn", "jp_bde_4sn", "jp_bde_ss"}


@pytest.mark.rule("EOS-1.3-45", "EOS-1.3-46")
def test_american_services() -> None:
    army = {"us_bde_p", "us_div_11_abn"}
    for each in COUNTERS.values():
        if each.nation == "us" and each.kind != "hq":
            marine = each.type == "marine" or each.id.endswith("maw") or each.id == "us_air_vmf211"
            of_navy = each.kind == "naval" or marine or each.id == "us_bde_sf"
            assert each.service == ("navy" if of_navy else "army")
            assert each.kind != "ground" or of_navy or each.size == "XXX" or each.id in army


@pytest.mark.rule("EOS-1.3-32")
def test_long_range_bombers() -> None:
    """Allied air units of range 6 and more; only the two B-29 have no other half by nature."""
    assert {each.id for each in AIR if each.range >= 6} == {each.id for each in AIR if each.lrb}
    assert {each.id for each in AIR if each.b29} == {"us_air_20bc", "us_air_21bc"}
    for each in AIR:
        if each.pair:
            assert COUNTERS[each.pair].pair == each.id
            assert each.id.removesuffix("_lrb") == each.pair.removesuffix("_lrb")


def test_one_step_units() -> None:
    """The Dutch regiments, CVL Hermes, VMF211, the Wake brigade and brigade P (EOS-6.24-06,
    EOS-6.24-07)."""
    one_step = {each.id for each in COUNTERS.values() if each.steps == 1}

    assert one_step == {
        *(f"nl_regt_{number}" for number in range(1, 9)),
        *("uk_cvl_hermes", "us_air_vmf211", "us_mar_bde_wake", "us_bde_p"),
    }


@pytest.mark.rule("EOS-10.22-01")
def test_who_may_be_sent_to_europe() -> None:
    """US Army ground and air units and US escort carriers, but no B-29."""
    for each in COUNTERS.values():
        army = each.kind in ("ground", "air") and each.service == "army" and not each.b29
        assert each.to_europe == (each.nation == "us" and (army or each.type == "CVE"))


def test_the_b_units_leave_with_burma() -> None:
    """EOS-13.52-02."""
    assert {each.id for each in GROUND if each.removed_if == "burma"} == {
        *("in_div_burma", "in_div_1b")
    }


def test_indian_units_leave_with_india() -> None:
    """EOS-13.63-01."""
    for each in COUNTERS.values():
        assert (each.nation == "indian") == (each.removed_if in ("india", "burma"))


@pytest.mark.rule("EOS-6.1-02", "EOS-6.1-06")
def test_the_twelve_hqs() -> None:
    """D.3: range, efficiency; ABDA and Malaya never return (EOS-6.1-04)."""
    hqs = {each.id: each for each in COUNTERS.values() if each.kind == "hq"}
    values = {
        "jp_hq_combined_fleet_yamamoto": ("japan", 13, 3),
        "jp_hq_combined_fleet_ozawa": ("japan", 12, 2),
        "jp_hq_south_seas": ("japan", 12, 2),
        "jp_hq_south": ("japan", 13, 1),
        "us_hq_central_pacific": ("us", 25, 3),
        "us_hq_southwest_pacific": ("us", 20, 2),
        "us_hq_south_pacific_ghormley": ("us", 7, 1),
        "us_hq_south_pacific_halsey": ("us", 10, 3),
        "cw_hq_malaya": ("commonwealth", 5, 1),
        "cw_hq_seac": ("commonwealth", 10, 1),
        "joint_hq_abda": ("joint", 12, 1),
        "joint_hq_anzac": ("joint", 10, 1),
    }

    assert {name: (hq.hq, hq.command, hq.efficiency) for name, hq in hqs.items()} == values
    assert {name for name, hq in hqs.items() if hq.never_returns} == {
        *("cw_hq_malaya", "joint_hq_abda")
    }
    others = [each for each in COUNTERS.values() if each.kind != "hq"]
    assert {(each.command, each.efficiency) for each in others} == {(0, 0)}


# ---- The cards ----


@pytest.mark.rule("EOS-1.21-01", "EOS-1.25-01", "EOS-CARD-01")
def test_170_cards() -> None:
    """84 Allied, 86 Japanese; each has a number, a type, a value, an intelligence value and an
    event. JP-01 and JP-02 are played as events only and have none for operations."""
    assert Tally(card.side for card in CARDS.values()) == {"allies": 84, "japan": 86}
    for number, card in CARDS.items():
        assert re.fullmatch(r"(AL|JP)-\d\d", number)
        assert card.effects or card.activation or card.condition
        assert (card.intelligence is None) == (number in ("JP-01", "JP-02"))


@pytest.mark.rule("EOS-5.1-01")
def test_every_card_has_a_value_of_1_2_or_3() -> None:
    assert {card.value for card in CARDS.values()} == {1, 2, 3}


@pytest.mark.rule("EOS-5.2-01")
def test_only_offensives_have_an_intelligence_value_of_their_own() -> None:
    told = {card.type for card in CARDS.values() if card.event_intelligence is not None}

    assert told == {"military"}


@pytest.mark.rule("EOS-5.32-05", "EOS-5.32-16")
def test_reaction_cards_are_of_five_kinds() -> None:
    """Every weather card is removed."""
    kinds = {card.reaction for card in CARDS.values() if card.type == "reaction"}
    weather = [card for card in CARDS.values() if card.reaction == "weather"]

    assert kinds == {"attack", "intelligence", "counteroffensive", "weather", "personage"}
    assert weather
    assert all(card.remove for card in weather)


def test_operations_and_words_are_those_of_the_tables() -> None:
    """T-CARDOP lists every operation with its cards; T-CARDSET and T-CARDCOND every word
    (EOS-CARD-80, EOS-CARD-81), T-CARDMARK every marker (EOS-CARD-40)."""
    used: dict[str, set[str]] = {}
    sets: set[str] = set()
    conditions: set[str] = set()
    markers: set[str] = set()
    for number, card in CARDS.items():
        conditions |= {*card.requires}
        for effect in card.effects:
            used.setdefault(effect.op, set()).add(number)
            conditions |= {effect.condition} - {""}
            words = (effect.params.get("units"), effect.params.get("target"))
            sets |= {word for word in words if isinstance(word, str)}
            if effect.op == "marker":
                markers.add(effect.params["marker"])
    listed = {row[0].strip("`"): cards_in(row[2]) for row in operations()}

    assert used == listed
    assert sets == words_in("T-CARDSET")
    assert conditions == words_in("T-CARDCOND")
    assert markers == {row[0].split("`")[1] for row in table("T-CARDMARK")} | {"pt_boats"}


def operations() -> list[list[str]]:
    rows = BOOK.partition("## H.8")[2].split("\n\n")[1].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def cards_in(text: str) -> set[str]:
    """`AL-09, 18, JP-44` are three."""
    found, deck = set(), ""
    for named, number in re.findall(r"(AL-|JP-)?(\d\d)", text):
        deck = named or deck
        found.add(f"{deck}{number}")
    return found


def words_in(name: str) -> set[str]:
    return {word for row in table(name) for word in re.findall(r"`(\w+)`", row[0])}


# ---- The scenarios ----


@pytest.mark.rule("EOS-2.1-01", "EOS-2.1-02", "EOS-2.1-03", "EOS-17.0-04", "EOS-AMB-52")
def test_ten_scenarios() -> None:
    """T-SCEN: their turns, set-ups and victories; there is none of Burma."""
    turns = {name: (each.first_turn, each.last_turn) for name, each in SCENARIOS.items()}

    assert turns == {
        "campaign": (1, 12),
        "1942": (2, 4),
        "1943": (5, 7),
        "1944": (8, 10),
        "1942-43": (2, 7),
        "1943-44": (5, 10),
        "1942-44": (2, 10),
        "campaign_short": (2, 12),
        "campaign_shorter": (5, 12),
        "south_pacific": (3, 6),
    }
    for name, of, victory in (
        ("1942-43", "1942", "1943"),
        ("1943-44", "1943", "1944"),
        ("1942-44", "1942", "1944"),
        ("campaign_short", "1942", "campaign"),
        ("campaign_shorter", "1943", "campaign"),
    ):
        one, other = SCENARIOS[name], SCENARIOS[of]
        assert (one.units, one.markers, one.hands) == (other.units, other.markers, other.hands)
        assert (one.victory, other.victory) == (victory, of)
    assert [name for name, each in SCENARIOS.items() if each.special_turn] == ["campaign"]


@pytest.mark.rule("EOS-17.0-02", "EOS-DT-38")
def test_how_many_units_and_resources_a_start_has() -> None:
    """EOS-DT-38: resource hexes 3, 4, 14, 14; Japanese units 43, 46, 51, 56; Allied 52, 48, 48,
    68."""
    found = {}
    for name in ("campaign", "1942", "1943", "1944"):
        scenario = SCENARIOS[name]
        placed = Tally(
            COUNTERS[unit].side
            for unit, start in scenario.units.items()
            if start.place in MAP.hexes
        )
        held = len(scenario.japanese & hexes("resource"))
        found[name] = (held, scenario.markers["resources"], placed["japan"], placed["allies"])

    assert found == {
        "campaign": (3, 3, 43, 52),
        "1942": (4, 4, 46, 48),
        "1943": (14, 14, 51, 48),
        "1944": (14, 14, 56, 68),
    }


BOXES = {"out": "eliminated", "event": "by_event", "China": "china", "delay": "delayed"}


def as_printed(unit: str, scenario: str) -> str:
    """A start as T-SETUP writes it."""
    start = SCENARIOS[scenario].units.get(unit)
    if start is None:
        return "board" if unit == "us_air_14af_lrb" else "-"
    if unit == "us_mar_div_4":
        return "?"
    place = re.sub(r"^turn_", "t", start.place.replace("removed", "eliminated"))
    place = next((short for short, box in BOXES.items() if box == place), place)
    return place + "r" * start.reduced


@pytest.mark.rule("EOS-17.0-01", "EOS-17.0-07", "EOS-2.2-01", "EOS-2.2-02", "EOS-2.2-03")
@pytest.mark.rule(
    "EOS-2.2-04", "EOS-17.31-01", "EOS-17.41-01", "EOS-AMB-48", "EOS-2.3-01", "EOS-2.3-03"
)
def test_every_counter_starts_where_the_table_says() -> None:
    """T-SETUP, 201 counters and five starts; the 4th Marine Division enters in none."""
    text = BOOK.partition("## D.6")[2].split("```")[1]
    rows = [half.split() for line in text.splitlines()[2:] for half in line.split("|")]
    starts = ("campaign", "1942", "1943", "1944", "south_pacific")
    listed = {row[0]: row[1:] for row in rows if row}

    assert listed.keys() == COUNTERS.keys()
    for unit, printed in listed.items():
        assert printed == [as_printed(unit, scenario) for scenario in starts], unit
    assert {
        start.units["us_mar_div_4"].place for start in SCENARIOS.values() if not start.part
    } == {"removed"}


def marks(scenario: str, names: str) -> list[object]:
    return [SCENARIOS[scenario].markers[name] for name in names.split()]


@pytest.mark.rule("EOS-17.14-01", "EOS-17.23-01", "EOS-17.33-01", "EOS-17.43-01", "EOS-13.77-01")
def test_markers_at_the_start() -> None:
    """T-SCENMARK."""
    names = "political_will war_in_europe china divisions jp_asp allied_asp"
    breakthrough = "major_breakthrough"

    assert marks("campaign", names) == [0, 0, "stable_front", 12, 7, 0]
    assert marks("1942", names) == [8, 0, "stable_front", 11, 7, 1]
    assert marks("1943", names) == [6, -1, breakthrough, 7, 7, 4]
    assert marks("1944", names) == [5, 2, breakthrough, 5, 5, 8]
    assert marks("south_pacific", names) == [4, 1, breakthrough, 9, 7, 2]
    switches = "hump barges kwai us_rivalry jp_rivalry"
    assert marks("campaign", switches) == marks("1942", switches) == [False] * 5
    assert marks("1943", switches) == [True] * 5
    assert marks("1944", switches) == [True, False, True, True, True]
    assert marks("south_pacific", switches) == [False, False, False, True, True]
    assert marks("campaign", "no_route") == [("2104", "2105", "2205")]
    assert marks("1944", "no_route pt_boats lasting") == [("2105", "2205"), True, ("JP-31",)]
    assert marks("1943", "jp_air_points jp_naval_points aleutians") == [2, 1, 2]
    assert marks("south_pacific", "jp_air_points jp_naval_points") == [2, 2]
    assert marks("1942", "jp_passes allied_passes") == [0, 2]
    assert marks("1944", "jp_passes allied_passes") == [1, 0]


@pytest.mark.rule("EOS-1.3-19", "EOS-1.3-20", "EOS-1.3-26", "EOS-1.3-29", "EOS-17.14-01")
def test_control_at_the_start_of_the_campaign() -> None:
    """Japan has its Empire, Korea and coastal China; Guam and Hong Kong are Allied."""
    japanese = SCENARIOS["campaign"].japanese

    assert japanese == hexes("empire") - {"2709", "3814"}
    assert MAP.region("korea", "china_coast", "japan_home", "manchuria") <= japanese
    assert {"2709", "3814"} <= hexes("empire")


@pytest.mark.rule("EOS-17.21-01", "EOS-17.22-01", "EOS-17.24-01", "EOS-17.25-01")
def test_the_start_of_1942() -> None:
    """What differs from the campaign, the Delayed box, and the cards."""
    units, campaign = SCENARIOS["1942"].units, SCENARIOS["campaign"].units
    out = {unit for unit, start in units.items() if start.place == "eliminated"}
    turn_2 = {
        unit
        for unit, start in campaign.items()
        if start.place == "turn_2" and COUNTERS[unit].side == "allies"
    }

    assert out == {"us_bb_md_ca", "uk_bb_force_z", "us_corps_nl", "us_corps_m", "uk_div_hk"}
    assert {unit for unit, start in units.items() if start.place == "delayed"} == turn_2 - {
        "cw_hq_seac"
    }
    assert units["cw_hq_seac"].place == "1805"
    assert (units["us_air_feaf"].place, units["us_air_feaf"].reduced) == ("2813", True)
    assert SCENARIOS["campaign"].japanese | {"1912", "2012"} <= SCENARIOS["1942"].japanese
    assert SCENARIOS["1942"].removed == ("JP-01", "JP-02")
    assert [SCENARIOS["1942"].hands[side].random for side in SIDES] == [5, 7]


@pytest.mark.rule("EOS-17.32-01", "EOS-17.42-01", "EOS-17.46-01")
@pytest.mark.parametrize("name", ["1943", "1944"])
def test_what_has_surrendered(name: str) -> None:
    """Four nations; Japan has their bases and the Mandates but where Allied units stand, and
    nobody has surrendered before."""
    scenario = SCENARIOS[name]
    regions = ("malaya", "philippines", "sumatra", "java", "borneo", "celebes")
    bases = frozenset().union(*(MAP.regions[region].bases for region in regions))

    assert scenario.surrendered == {"malaya", "philippines", "dutch_east_indies", "burma"}
    assert bases | hexes("resource") | SCENARIOS["campaign"].japanese <= scenario.japanese | {
        start.place for unit, start in scenario.units.items() if COUNTERS[unit].side == "allies"
    }
    assert (scenario.mandates, SCENARIOS["1942"].mandates) == ("japan", "allies")
    assert not SCENARIOS["campaign"].surrendered | SCENARIOS["1942"].surrendered


@pytest.mark.rule("EOS-17.34-01", "EOS-17.35-01", "EOS-17.35-02")
def test_the_start_of_1943() -> None:
    scenario = SCENARIOS["1943"]
    turn_5 = {
        unit
        for unit, start in SCENARIOS["campaign"].units.items()
        if start.place == "turn_5" and COUNTERS[unit].side == "allies"
    }

    assert {unit for unit, start in scenario.units.items() if start.place == "delayed"} == turn_5
    assert {*scenario.removed} == cards_in(
        "JP-01, 02, 05, 06, 13, 15, 18, 39, 55, 73, 78; AL-01, 03, 04, 06, 07, 08, 10, 11, 12, 14,"
        " 16, 17, 20, 51"
    )
    assert {*scenario.discard} == cards_in("JP-08, 12, 14, 20, 25, 29, 35; AL-13, 15")
    assert scenario.future == {"japan": "JP-26", "allies": "AL-29"}
    assert [scenario.hands[side].random for side in SIDES] == [7, 7]
    assert scenario.markers["kwai"]


@pytest.mark.rule("EOS-17.44-01", "EOS-17.45-01")
def test_the_start_of_1944() -> None:
    scenario = SCENARIOS["1944"]

    assert "delayed" not in {start.place for start in scenario.units.values()}
    assert {*scenario.removed} == cards_in(
        "JP-01, 02, 05, 06, 13, 15, 18, 26, 31, 39, 51, 53, 54, 55, 73, 78; AL-01, 03, 04, 06, 07,"
        " 08, 10, 11, 12, 14, 16, 17, 18, 20, 22, 23, 24, 27, 30, 39, 41, 42, 47, 51, 73"
    )
    assert {*scenario.discard} == {"JP-07", "AL-02"}
    assert scenario.future == {"japan": "JP-04", "allies": "AL-45"}
    assert [scenario.hands[side].random for side in SIDES] == [7, 6]


@pytest.mark.rule("EOS-17.14-02")
def test_the_first_two_cards_are_in_no_deck_but_that_of_the_first_turn() -> None:
    first = {"JP-01", "JP-02"}

    assert {*SCENARIOS["campaign"].hands["japan"].cards} == first
    for scenario in SCENARIOS.values():
        assert scenario.special_turn or not first & {*scenario.decks["japan"]}
    assert [len(SCENARIOS["1942"].decks[side]) for side in SIDES] == [84, 84]


@pytest.mark.rule("EOS-17.10-02")
def test_the_start_in_the_south_pacific() -> None:
    """Decks of 24; Japan has 11 ports and a resource hex, the Allies 9 ports with Oahu."""
    scenario, part = SCENARIOS["south_pacific"], data().parts["south_pacific"]
    ports = {each.id for each in part.hexes.values() if each.port}
    allied = [each for each in part.hexes.values() if each.is_named and not japanese(each)]

    assert [len(scenario.decks[side]) for side in SIDES] == [24, 24]
    assert (len(ports & scenario.japanese), len(ports - scenario.japanese)) == (11, 9)
    assert scenario.japanese & hexes("resource") == {"3219"}
    assert scenario.hands["japan"].cards == ("JP-17",)
    assert [scenario.hands[side].random for side in SIDES] == [2, 2]
    assert scenario.future == {"allies": "AL-13"}
    for each in allied:
        in_australia = each.region == "australia"
        named = each.id in ("3823", "4024", "5808")
        assert in_australia or named or part.board.distance("4828", each.id) <= 3, each.id


def japanese(each: Hex) -> bool:
    return each.id in SCENARIOS["south_pacific"].japanese


def test_every_special_rule_is_in_some_scenario() -> None:
    assert {*SPECIAL} == frozenset().union(*(each.special for each in SCENARIOS.values()))


def test_what_is_doubtful_is_marked() -> None:
    """A counter names the source that is told in its file."""
    doubtful: list[Counter] = [each for each in COUNTERS.values() if each.source]

    assert {each.id for each in doubtful} == {"us_mar_div_4", "jp_cv_taiho", "jp_cv_junyo"}
    for each in doubtful:
        assert data().sources[f"counters.{each.source[0]}"]
    assert len([*FOLDER.glob("scenarios/*.toml")]) == 10
