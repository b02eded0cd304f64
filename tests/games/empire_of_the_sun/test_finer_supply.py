"""Supply where it is asked for places, routes and reasons: against plain searches, or exact."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.offensives import in_offensive
from wartable.games.empire_of_the_sun import burma_road, hq
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.supply_path import crosses
from wartable.testing.empire_of_the_sun.random_positions import thrown
from wartable.testing.empire_of_the_sun.slow_supply import Slow
from wartable.testing.empire_of_the_sun.table import pos

SAIGON, RANGOON, SINGAPORE, TRUK, RABAUL = "2212", "2008", "2015", "4017", "4021"


def empty(units: dict[str, str], **changes: Any) -> Position:
    return pos("1942", empty=True, units=units, **changes)


def why(there: Position, unit: str) -> list[str]:
    return [str(each) for each in supply_of(there).why_not(unit)]


# the Kwai


def over_the_route(slow: Slow, post: str, route: tuple[str, ...]) -> set[str]:
    """The hexes to which a line of this HQ runs along all of the route: a walk over hex, way,
    changes used, and whether it has been along it."""
    side, command = "japan", slow.pos.counter(post).command
    start = slow.here[post]
    if any(place in slow.blocked[side] for place in route):
        return set()
    near = slow.near_port(side) | slow.overland(side, start).keys()
    ports = slow.ports(side)
    found = {(start, way, 0, False): 0 for way in ("sea", "land")}
    queue = deque(found)

    def enter(place: str, way: str, used: int, done: bool, length: int) -> None:
        ways = [(way, used)]
        if place in ports and not used:
            ways.append(("land" if way == "sea" else "sea", 1))
        for how, spent in ways:
            state = (place, how, spent, done)
            if length <= command and length < found.get(state, 999):
                found[state] = length
                queue.append(state)

    while queue:
        place, way, used, done = queue.popleft()
        length = found[place, way, used, done]
        for beyond in slow.steps(side, place, way, length == 0):
            enter(beyond, way, used, done, length + 1)
        if place == route[0] and way == "land" and not done:
            enter(route[-1], "land", used, True, length + len(route) - 1)
    return {place for place, way, _, done in found if done and (way == "sea" or place in near)}


@pytest.mark.rule("EOS-13.79-02", "EOS-13.79-01", "EOS-6.21-13", "EOS-6.21-04")
@pytest.mark.parametrize(
    ("post", "place", "more"),
    [
        ("jp_hq_south", SAIGON, {}),
        ("jp_hq_south", "2015", {}),
        ("jp_hq_south_seas", "2311", {}),
        ("jp_hq_south", RANGOON, {}),
        ("jp_hq_south", SAIGON, {"in_corps_2": "2109"}),
        ("jp_hq_south", SAIGON, {"in_corps_2": "2106"}),
        ("jp_hq_south", "2813", {}),
    ],
)
def test_which_hexes_have_a_line_along_the_bridge(
    post: str, place: str, more: dict[str, str]
) -> None:
    """Within the command range, all of the route in it, one change, and a port near at the end."""
    held = [RANGOON, "2010", "2110", "2015", "2311", "2813"]
    there = empty({post: place} | more, also_japanese=held, marks={"kwai": True})
    slow, lines = Slow(there), supply_of(there).network("japan")
    wanted = over_the_route(slow, post, hq.KWAI) | over_the_route(slow, post, hq.KWAI[::-1])

    asked = [each for each in there.map.hexes if there.distance(each, RANGOON) <= 7]

    assert {each for each in asked if crosses(lines, hq.KWAI, each)} == wanted & {*asked}


@pytest.mark.rule("EOS-13.79-02", "EOS-13.79-03", "EOS-6.11-05")
def test_one_hq_with_a_line_along_the_bridge_is_enough() -> None:
    """South HQ in Saigon has one to Mandalay, South Seas HQ in Truk none."""
    units = {"jp_hq_south": SAIGON, "jp_hq_south_seas": TRUK, "jp_army_25": "2106"}
    held = {"also_japanese": [RANGOON, "2010", "2110"], "marks": {"kwai": True}}
    both = empty(units, **held)
    far = empty({unit: each for unit, each in units.items() if unit != "jp_hq_south"}, **held)

    assert hq.over_the_kwai(both, ["jp_army_25"]) == 1
    assert hq.over_the_kwai(far, ["jp_army_25"]) == 0


# the Burma Road


@pytest.mark.rule("EOS-13.78-02", "EOS-13.78-03", "EOS-13.78-09")
def test_the_road_by_sea_and_by_rail_against_a_plain_search() -> None:
    """Japanese carriers in the Bay of Bengal, routes that are built or not, cities that Japan
    holds, by chance."""
    seen = []
    for seed in range(60):
        chance = Random(seed)
        board = pos("1942").map
        bay = [
            place
            for place, each in board.hexes.items()
            if each.is_land is False and board.board.distance(place, "1709") <= 5
        ]
        carriers = ["jp_cv_akagi", "jp_cv_soryu", "jp_cv_shokaku", "jp_cvl_ryujo", "jp_cvl_zuiho"]
        units = dict(zip(carriers, chance.sample(bay, 5), strict=True))
        for unit in chance.sample(carriers, chance.randrange(5)):
            del units[unit]
        there = in_offensive(
            "1942",
            empty=True,
            units=units,
            activated=tuple(units),
            also_japanese=chance.sample([RANGOON, "2106", "2206", "1805"], chance.randrange(2)),
            marks={
                "no_route": frozenset(chance.sample(["2104", "2105", "2205"], chance.randrange(4)))
            },
        )
        is_open = burma_road.status(there) == "open"
        assert is_open == Slow(there).road(), seed
        seen.append(is_open)

    assert {*seen} == {True, False}


@pytest.mark.rule("EOS-13.78-06", "EOS-6.23-02", "EOS-13.75-01")
def test_the_hump_needs_its_event_and_a_supplied_airfield() -> None:
    """SEAC in Calcutta supplies the airfields of Northern India; without an HQ, or when Japan holds
    them all, there is none."""
    airfields = [
        place
        for place, each in pos("1942").map.hexes.items()
        if each.airfield and each.region == "north_india"
    ]
    lost = {"also_japanese": [RANGOON, *airfields]}
    seac = {"cw_hq_seac": "1406"}

    def of(units: dict[str, str], hump: bool, **changes: Any) -> str:
        return burma_road.status(empty(units, marks={"hump": hump}, **changes))

    assert of(seac, True, also_japanese=[RANGOON]) == "closed_hump"
    assert of(seac, False, also_japanese=[RANGOON]) == "closed_no_hump"
    assert of({}, True, also_japanese=[RANGOON]) == "closed_no_hump"
    assert of(seac, True, **lost) == "closed_no_hump"


# what would be


@pytest.mark.rule("EOS-6.21-23", "EOS-6.21-01")
@pytest.mark.parametrize("seed", range(300, 308))
def test_what_would_be_in_supply_elsewhere(seed: int) -> None:
    """As in the position in which it stands there."""
    there = Position(thrown(seed, "south_pacific"))
    chance = Random(seed)
    units = [unit for unit in there.on_map if not there.state.offensive]
    for unit in chance.sample(units, min(4, len(units))):
        counter = there.counter(unit)
        land = [place for place, each in there.map.hexes.items() if each.port or each.airfield]
        for place in chance.sample(sorted(land), 3):
            moved = Position(replace(there.state, at=there.state.at | {unit: place}))
            asked = (
                supply_of(there).hq_would_be if counter.kind == "hq" else supply_of(there).would_be
            )
            assert asked(unit, place) == Slow(moved).supplied(unit), (unit, place)


@pytest.mark.rule("EOS-6.0-07", "EOS-6.21-19", "EOS-13.74-02")
def test_an_activated_air_unit_stays_in_supply_in_the_china_box() -> None:
    """With the road closed; one that was not activated is not, and off the map nobody is."""
    units = {"us_air_14af": "china", "us_air_avg": "china", "us_air_10af_lrb": "turn_5"}
    there = in_offensive(
        "1942",
        empty=True,
        units=units,
        activated=("us_air_14af", "us_air_10af_lrb"),
        card="AL-50",
        also_japanese=[RANGOON],
    )
    supply = supply_of(there)

    assert supply.is_supplied("us_air_14af")
    assert not supply.is_supplied("us_air_avg")
    assert not supply.is_supplied("us_air_10af_lrb")
    assert not supply.is_box_supplied()
    assert supply_of(empty({})).is_box_supplied()
    assert supply_of(pos("south_pacific")).is_box_supplied()


@pytest.mark.rule("EOS-6.21-01", "EOS-6.21-02")
def test_lines_between_two_hexes() -> None:
    """From Townsville to Oahu by sea; not past a carrier there."""
    free = empty({})
    ring = {"jp_cv_akagi": "5808"}
    shut = in_offensive("1942", empty=True, units=ring, activated=("jp_cv_akagi",))

    assert supply_of(free).connects("allies", "3727", "5808")
    assert supply_of(free).connects("allies", "5808", "5808")
    assert not supply_of(shut).connects("allies", "3727", "5808")


@pytest.mark.rule("EOS-6.21-07", "EOS-17.10-08", "EOS-6.21-03")
def test_what_cuts_off_from_an_hq_beside_the_map() -> None:
    """Espiritu Santo is 22 hexes from Oahu, within the command range of 25: it is the zone of
    Shokaku there that cuts the way, and not the distance."""
    santo, division = "4825", "us_mar_div_1"
    units = {"us_hq_central_pacific": "5808", division: santo}
    free = pos("south_pacific", empty=True, units=units)
    shut = pos(
        "south_pacific",
        empty=True,
        units=units | {"jp_cv_shokaku": santo, "jp_hq_south_seas": "4017"},
    )

    assert why(free, division) == []
    assert why(shut, division) == [
        "an unneutralised ZOI of Japan in Espiritu Santo 4825 cuts the way by sea from Central"
        " Pacific HQ to 1st Marine Division (EOS-6.21-07)"
    ]


@pytest.mark.rule("EOS-6.21-10", "EOS-6.21-22", "EOS-6.21-25")
def test_an_enemy_army_closes_the_land_sides_of_the_hex_a_line_begins_in() -> None:
    """From Mandalay no line runs on overland past a Japanese army there, but where own troops
    stand beside it."""
    mandalay, lashio, army = "2106", "2206", {"jp_army_15": "2106"}

    assert supply_of(empty({})).connects("allies", mandalay, lashio)
    assert not supply_of(empty(army)).connects("allies", mandalay, lashio)
    assert supply_of(empty(army)).connects("japan", mandalay, lashio)
    beside = empty(army | {"in_div_burma": mandalay})
    assert supply_of(beside).connects("allies", mandalay, lashio)


@pytest.mark.rule("EOS-6.21-03", "EOS-6.21-04", "EOS-6.25-01")
def test_an_hq_that_is_shut_in_takes_nothing_from_others() -> None:
    """Central Pacific HQ in Townsville, with a carrier of Japan's there and armies round it:
    Southwest Pacific HQ in Oahu serves Tarawa, South Pacific HQ in Noumea Guadalcanal, and nobody
    Port Moresby."""
    units = {
        "us_hq_central_pacific": "3727",
        "us_hq_southwest_pacific": "5808",
        "us_hq_south_pacific_ghormley": "4828",
        "us_mar_div_1": "4423",
        "us_mar_div_2": "5018",
        "us_mar_div_3": "3823",
        "jp_cv_akagi": "3727",
        "jp_army_14": "3627",
        "jp_army_15": "3628",
    }
    there = in_offensive("1942", empty=True, units=units, activated=("jp_cv_akagi",))
    slow, supply = Slow(there), supply_of(there)
    asked = ("us_mar_div_1", "us_mar_div_2", "us_mar_div_3")

    assert supply.hqs("allies") == slow.hqs("allies") == {unit for unit in units if "_hq_" in unit}
    assert slow.served("us_hq_central_pacific").keys() == {"3727"}
    assert [supply.is_supplied(unit) for unit in asked] == [slow.supplied(unit) for unit in asked]
    assert [supply.is_supplied(unit) for unit in asked] == [True, True, False]


# why not


@pytest.mark.rule("EOS-13.74-02", "EOS-6.21-03", "EOS-6.12-01", "EOS-6.22-02", "EOS-6.21-01")
def test_one_reason_is_told() -> None:
    """In the China box, off the map, without an HQ of its own, with one that is itself cut off, of
    an HQ without a source."""
    box = empty({"us_air_14af": "china", "cw_hq_seac": "1307"}, also_japanese=[RANGOON])
    lost = empty({"jp_hq_south": SAIGON, "jp_army_25": "2106"}, japanese=[SAIGON])
    name = box.name

    assert why(box, "us_air_14af") == [
        f"{name('us_air_14af')} is in the China box; the Burma Road is closed, and no Hump "
        "supplies it (EOS-13.74-02)"
    ]
    assert why(box, "us_air_7af") == [f"{name('us_air_7af')} is not on the map (EOS-6.21-03)"]
    dutch = empty({"nl_div_java": "2019", "cw_hq_seac": "1307"})
    assert why(dutch, "nl_div_java") == [
        f"no HQ that may serve {name('nl_div_java')} is on the map (EOS-6.12-01)"
    ]
    assert why(lost, "jp_hq_south") == [
        f"Japan holds no city on the Home Islands to supply {name('jp_hq_south')} (EOS-6.22-02)"
    ]
    assert why(lost, "jp_army_25") == [
        f"{name('jp_hq_south')}, the nearest HQ that may serve {name('jp_army_25')}, is itself "
        "out of supply (EOS-6.21-03)"
    ]


@pytest.mark.rule("EOS-6.21-03", "EOS-6.21-04")
def test_a_way_that_is_too_long_and_one_with_too_many_ports_are_told() -> None:
    """Of South HQ in Saigon, range 13: round Malaya it is further to a ship in 1006, twelve hexes
    away, and no line of any length comes to 2306 in the hills."""

    def said(place: str) -> list[str]:
        units = {"jp_hq_south": SAIGON, "jp_ca_aoba": place}
        return why(empty(units, also_japanese=[SAIGON]), "jp_ca_aoba")

    far = f"the way from {data().counters['jp_hq_south'].name} to CA Aoba is longer than its"
    (longer,) = said("1006")
    assert longer.startswith(far)
    assert longer.endswith("(EOS-6.21-03)")
    (nowhere,) = said("2306")
    assert nowhere.startswith("no line from ")
    assert nowhere.endswith("with one supplied port on the way (EOS-6.21-04)")


@pytest.mark.rule("EOS-6.21-07", "EOS-6.21-10", "EOS-6.21-04", "EOS-6.21-13")
def test_the_first_thing_in_the_way_is_told() -> None:
    """A ZOI at sea, units on land, and no port near where the line ends overland."""
    barred = in_offensive(
        "1942",
        empty=True,
        units={"jp_hq_south_seas": TRUK, "jp_bde_ss": RABAUL, "us_cv_wasp": "4020"},
        also_japanese=[RABAUL],
        activated=("us_cv_wasp",),
        card="AL-50",
    )
    (said,) = supply_of(barred).why_not("jp_bde_ss")
    assert said.rule == "EOS-6.21-07"
    line = f"cuts the way by sea from {barred.name('jp_hq_south_seas')} to "
    assert line + barred.name("jp_bde_ss") in str(said)
    (hex_,) = [part.id for place, part in said.parts if place == "hex"]
    by_sea = barred.distance(TRUK, hex_) + barred.distance(hex_, RABAUL)
    assert hex_ in barred.map.board.numbers(supply_of(barred).zoi.bar("japan"))
    assert by_sea == barred.distance(TRUK, RABAUL)

    shut = in_offensive(
        "1942",
        empty=True,
        units={"jp_hq_south_seas": TRUK, "us_cv_wasp": TRUK},
        activated=("us_cv_wasp",),
        card="AL-50",
    )
    (said,) = supply_of(shut).why_not("jp_hq_south_seas")
    assert said.rule == "EOS-6.21-07"
    assert f"cuts {shut.name('jp_hq_south_seas')} off by sea from its primary" in str(said)
