"""Who is in supply in a position, and why not."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.offensives import in_offensive
from wartable.games.empire_of_the_sun import lines
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.supply_settled import given_of, settle
from wartable.games.empire_of_the_sun.turn import attrition
from wartable.testing.empire_of_the_sun.slow_supply import around
from wartable.testing.empire_of_the_sun.table import Faces, pos, position

SAIGON, RANGOON, SINGAPORE = "2212", "2008", "2015"
LAE, MORESBY, BUNA, MADANG, RABAUL, TRUK = "3822", "3823", "3922", "3721", "4021", "4017"


def supplied(there: Position) -> dict[str, bool]:
    """Who on the map is in supply and who is not."""
    supply = supply_of(there)
    return {unit: supply.is_supplied(unit) for unit in there.on_map}


def why(there: Position, unit: str) -> list[tuple[str, str]]:
    """The rules by which a unit is out of supply, with what is said."""
    return [(each.rule, str(each)) for each in supply_of(there).why_not(unit)]


def empty(units: dict[str, str], **changes: Any) -> Position:
    return pos("1942", empty=True, units=units, **changes)


@pytest.mark.rule("EOS-6.21-01", "EOS-6.22-02", "EOS-6.0-10")
def test_an_hq_is_in_supply_from_a_primary_source() -> None:
    """South Seas HQ in Truk, as long as Japan holds a city on the Home Islands."""
    held = empty({"jp_hq_south_seas": TRUK})
    lost = empty({"jp_hq_south_seas": TRUK}, japanese=[TRUK])
    last = empty({"jp_hq_south_seas": TRUK}, japanese=[TRUK, "3704"])

    assert supply_of(held).hqs("japan") == {"jp_hq_south_seas"}
    assert supply_of(last).hqs("japan") == {"jp_hq_south_seas"}
    assert supply_of(lost).hqs("japan") == frozenset()
    assert why(lost, "jp_hq_south_seas")[0][0] == "EOS-6.22-02"


@pytest.mark.rule("EOS-6.21-03", "EOS-6.11-01")
def test_a_unit_is_in_supply_from_a_supplied_hq_within_its_command_range() -> None:
    """South Pacific HQ (Ghormley) of range 7 in Noumea: Guadalcanal is seven hexes away, Tulagi's
    neighbour 4322 eight."""
    at = {"us_hq_south_pacific_ghormley": "4828"}
    near = empty(at | {"us_mar_div_1": "4423"})
    far = empty(at | {"us_mar_div_1": "4322"})

    assert supplied(near)["us_mar_div_1"]
    assert not supplied(far)["us_mar_div_1"]
    assert why(far, "us_mar_div_1") == [
        (
            "EOS-6.21-03",
            "1st Marine Division is 8 hexes from South Pacific HQ (Ghormley), whose command range "
            "is 7 (EOS-6.21-03)",
        )
    ]


@pytest.mark.rule("EOS-6.12-01", "EOS-6.0-08")
def test_only_hqs_of_its_nationality_supply_a_unit() -> None:
    """T-HQNAT, all in Colombo."""
    units = ["us_mar_div_1", "us_air_10af_lrb", "us_ca_new_orleans", "uk_ca_exeter", "in_corps_2"]
    units += ["au_corps_1", "nl_div_java", "cn_army_5"]
    found = {}
    for hq in ("us_hq_central_pacific", "cw_hq_seac", "joint_hq_anzac"):
        there = empty(dict.fromkeys([hq, *units], "1307"), marks={"hump": False})
        found[hq] = {unit for unit, is_supplied in supplied(there).items() if is_supplied}

    assert found["joint_hq_anzac"] == {"joint_hq_anzac", *units}
    assert found["us_hq_central_pacific"] == {
        "us_hq_central_pacific",
        "us_mar_div_1",
        "us_air_10af_lrb",
        "us_ca_new_orleans",
        "cn_army_5",
    }
    assert found["cw_hq_seac"] == {
        "cw_hq_seac",
        "us_air_10af_lrb",
        "uk_ca_exeter",
        "in_corps_2",
        "au_corps_1",
        "cn_army_5",
    }


@pytest.mark.rule("EOS-6.12-01")
def test_without_an_hq_of_its_nationality_a_unit_is_out_of_supply() -> None:
    """Dutch units have a Joint HQ only."""
    there = empty({"nl_div_java": "2019", "cw_hq_malaya": SINGAPORE})

    assert not supplied(there)["nl_div_java"]
    assert why(there, "nl_div_java")[0][0] == "EOS-6.12-01"


@pytest.mark.rule("EOS-6.21-13", "EOS-6.21-14", "EOS-6.21-15", "EOS-13.77-04")
def test_overland_a_supplied_port_must_be_within_four_points() -> None:
    """EOS-TC-02 (a position of our own): South HQ in Saigon, Rangoon Japanese; the units in
    Mandalay, Lashio and Myitkyina are within four points of Rangoon, the one in Jarhat is four and
    a half away round the Indian corps in Imphal; with the routes by Ledo and Jarhat it is three."""
    units = {
        "jp_hq_south": SAIGON,
        "jp_army_15": "2104",
        "jp_army_25": "2106",
        "jp_army_33": "2206",
        "jp_army_28": "2305",
        "in_corps_4": "2105",
    }
    unbuilt = empty(units, also_japanese=[RANGOON])
    built = empty(units, also_japanese=[RANGOON], marks={"no_route": frozenset({"2105"})})
    lost = empty(units, allied=[RANGOON])

    assert {unit for unit in unbuilt.on_map if not supplied(unbuilt)[unit]} == {
        "jp_army_15",
        "in_corps_4",
    }
    assert why(unbuilt, "jp_army_15")[0][0] == "EOS-6.21-13"
    assert supplied(built)["jp_army_15"]
    assert {unit for unit in lost.on_map if supplied(lost)[unit]} == {"jp_hq_south"}


@pytest.mark.rule("EOS-6.21-16")
def test_the_line_is_longer_than_four_points_and_passes_no_port() -> None:
    """The line from Saigon to Mandalay runs overland, the port of Rangoon lies beside it."""
    there = empty({"jp_hq_south": SAIGON, "jp_army_25": "2106"}, also_japanese=[RANGOON])
    line = supply_of(there).line("jp_army_25")

    assert line is not None
    assert line.source == "jp_hq_south"
    assert line.path[0] == SAIGON
    assert line.path[-1] == "2106"
    assert RANGOON not in line.path


@pytest.mark.rule("EOS-6.21-07", "EOS-6.21-13", "EOS-6.21-17", "EOS-6.21-18")
def test_zoi_cuts_the_sea_and_not_the_land() -> None:
    """EOS-TC-03 (a position of our own): an Allied carrier off Woodlark. Of the Japanese in New
    Guinea A stands in the mountains, more than four points from any supplied port; B in the port of
    Lae; C in Buna within the ZOI, overland beside Lae; D and E on coasts with an open sea."""
    there = in_offensive(
        "1942",
        empty=True,
        units={
            "jp_hq_south_seas": TRUK,
            "us_cv_lexington": "4122",
            "jp_army_18": "3521",
            "jp_army_17": LAE,
            "jp_bde_ss": BUNA,
            "jp_bde_1sn": "3620",
            "jp_bde_2sn": "4220",
        },
        also_japanese=[LAE],
        activated=("us_cv_lexington",),
        card="AL-50",
    )
    barred = {*there.map.board.numbers(supply_of(there).zoi.bar("japan"))}
    line = supply_of(there).line("jp_bde_ss")

    assert {BUNA, "3921", "4021"} <= barred
    assert {unit for unit, found in supplied(there).items() if not found} == {"jp_army_18"}
    assert why(there, "jp_army_18")[0][0] == "EOS-6.21-13"
    assert line is not None
    assert line.path[-2:] == (LAE, BUNA)


@pytest.mark.rule("EOS-6.21-17")
def test_a_line_that_ends_by_sea_needs_no_port() -> None:
    """On the open coast of 3620 there is none."""
    there = empty({"jp_hq_south_seas": TRUK, "jp_army_18": "3620"})

    assert supply_of(there).ports("japan").isdisjoint({"3620", "3720", "3520"})
    assert supplied(there)["jp_army_18"]


CORPS = ("in_corps_1", "in_corps_2", "in_corps_3", "in_corps_4", "uk_corps_15", "uk_corps_33")
ROUND_MANDALAY = ("2105", "2107", "2205", "2206", "2006", "2007")


@pytest.mark.rule("EOS-6.21-10", "EOS-6.21-25")
@pytest.mark.parametrize(
    ("blocker", "is_open"),
    [("in_corps_2", False), ("uk_air_fe", False), ("cw_hq_seac", False), ("uk_ca_exeter", True)],
)
def test_enemy_ground_units_air_units_and_hqs_close_land_sides(blocker: str, is_open: bool) -> None:
    """All hexes round Mandalay are closed by corps but 2107, south of it; ships close nothing."""
    ring = {place: unit for unit, place in zip(CORPS, around("2106"), strict=True)}
    del ring["2107"]
    units = {unit: place for place, unit in ring.items()}
    units |= {"jp_hq_south": SAIGON, "jp_army_25": "2106", blocker: "2107"}
    alone = empty(units, also_japanese=[RANGOON])
    together = empty(units | {"jp_army_15": "2107"}, also_japanese=[RANGOON])

    assert supplied(alone)["jp_army_25"] == is_open
    assert supplied(together)["jp_army_25"]
    if not is_open:
        rule, said = why(alone, "jp_army_25")[0]
        assert rule == "EOS-6.21-10"
        assert "2107" in said


@pytest.mark.rule("EOS-6.0-06", "EOS-6.0-07", "EOS-6.21-19", "EOS-6.4-06")
def test_an_activated_unit_stays_in_supply_until_the_offensive_ends() -> None:
    """Without an HQ on the map: active units and reacting ones, with their ZOI; others not."""
    units = {
        "jp_cv_akagi": "4415",
        "us_cv_lexington": "5010",
        "jp_cv_soryu": "3014",
        "us_cv_wasp": "1204",
    }
    there = in_offensive(
        "1942",
        empty=True,
        units=units,
        activated=("jp_cv_akagi",),
        reacted=("us_cv_lexington",),
    )
    over = empty(units)

    assert {unit for unit, found in supplied(there).items() if found} == {
        "jp_cv_akagi",
        "us_cv_lexington",
    }
    assert there.map.board.bits(["4415"]) & supply_of(there).zoi.projected("japan")
    assert there.map.board.bits(["5010"]) & supply_of(there).zoi.projected("allies")
    assert not any(supplied(over).values())
    assert not supply_of(over).zoi.projected("japan")
    lost = replace(there.state, at=there.state.at | {"jp_cv_akagi": "eliminated"})
    assert not supply_of(Position(lost)).is_supplied("jp_cv_akagi")


@pytest.mark.rule("EOS-6.0-05")
def test_an_unsupplied_unit_keeps_its_strength() -> None:
    """The Dutch air unit at the start of the campaign."""
    there = pos("campaign")

    assert not supply_of(there).is_supplied("nl_air_dutch")
    assert there.attack("nl_air_dutch") == there.counter("nl_air_dutch").attack > 0


@pytest.mark.rule("EOS-6.0-06", "EOS-6.4-05")
def test_moving_a_unit_changes_the_supply_of_another() -> None:
    """A Japanese air unit comes to Rabaul: the Australians on the far side of it lose their line,
    and an air unit among them its ZOI."""
    units = {"joint_hq_anzac": "3727", "au_corps_1": "4020", "us_air_5af": "4020"}
    before = empty(units | {"jp_hq_south_seas": TRUK, "jp_air_flot_24": TRUK}, allied=["4020"])
    after = empty(
        units | {"jp_hq_south_seas": TRUK, "jp_air_flot_24": RABAUL, "jp_air_flot_25": "4020"},
        allied=["4020"],
        also_japanese=[RABAUL],
    )

    assert supplied(before)["au_corps_1"]
    assert supplied(before)["us_air_5af"]
    assert supply_of(before).zoi.projected("allies")
    assert supply_of(after).zoi.projected("japan")


@pytest.mark.rule("EOS-6.21-21", "EOS-6.21-23", "EOS-6.21-24", "EOS-6.4-04")
@pytest.mark.parametrize(("third", "allied_stands"), [("2019", True), ("2018", False)])
def test_where_each_would_cut_off_the_other_the_allied_zoi_stands(
    third: str, allied_stands: bool
) -> None:
    """EOS-TC-63: Malaya HQ and air unit in Singapore against air units in 2012, 2415 and Tjilatjap;
    in Batavia the third is in supply either way, and Malaya is cut off."""
    there = empty(
        {
            "jp_hq_south": SAIGON,
            "cw_hq_malaya": SINGAPORE,
            "uk_air_malaya": SINGAPORE,
            "jp_air_flot_21": "2012",
            "jp_air_flot_22": "2415",
            "jp_air_flot_23": third,
        },
        also_japanese=["2012", "2415", third],
    )
    found = supplied(there)

    assert found["uk_air_malaya"] == found["cw_hq_malaya"] == allied_stands
    assert found["jp_air_flot_23"] == (not allied_stands)
    assert found["jp_air_flot_21"]
    assert found["jp_air_flot_22"]
    assert bool(supply_of(there).zoi.projected("allies")) == allied_stands


@pytest.mark.rule("EOS-6.21-23")
def test_a_carrier_is_judged_with_its_own_zoi() -> None:
    """A Japanese air unit on Wewak under the ZOI of an activated US carrier: its own keeps the sea
    to Truk open, which a brigade in its place has not."""
    units = {"jp_hq_south_seas": TRUK, "us_cv_lexington": "3720"}

    def is_supplied(unit: str) -> bool:
        there = in_offensive(
            "1942",
            empty=True,
            units=units | {unit: "3720"},
            also_japanese=["3720"],
            activated=("us_cv_lexington",),
            card="AL-50",
        )
        return supplied(there)[unit]

    assert is_supplied("jp_air_flot_24")
    assert not is_supplied("jp_bde_ss")


@pytest.mark.rule("EOS-6.23-03", "EOS-6.23-04", "EOS-6.23-05", "EOS-6.23-08")
def test_where_the_tokyo_express_runs_units_are_in_supply() -> None:
    """On Guadalcanal without any HQ: ground, air and naval units, with ZOI; no HQ, no Allied
    unit, and no other hex."""
    units = {
        "jp_army_17": "4423",
        "jp_air_flot_24": "4423",
        "jp_ca_aoba": "4423",
        "jp_hq_south_seas": "4423",
        "us_mar_div_1": "4423",
        "jp_bde_ss": "4222",
    }
    there = empty(units, japanese=["4423"], marks={"tokyo_express": "4423"})
    found = {unit for unit, is_supplied in supplied(there).items() if is_supplied}

    assert found == {"jp_army_17", "jp_air_flot_24", "jp_ca_aoba"}
    assert supply_of(there).zoi.projected("japan")
    assert supply_of(there).holds("japan", "4423")
    assert lines.activation_line(there, "jp_hq_south_seas", "jp_bde_ss") is not None


@pytest.mark.rule("EOS-6.24-01", "EOS-6.24-02", "EOS-6.24-04", "EOS-6.4-18", "EOS-6.11-01")
def test_near_an_hq_out_of_supply_a_reduced_unit_survives() -> None:
    """EOS-DT-20: three hexes from Malaya HQ, which is out of supply, a reduced unit lives; beyond
    its range of five it is lost; enemies and closed sides do not matter to the count."""
    near = empty({"cw_hq_malaya": SINGAPORE, "in_corps_3": "2012"}, reduced=["in_corps_3"])
    far = empty({"cw_hq_malaya": SINGAPORE, "in_corps_3": "1307"}, reduced=["in_corps_3"])
    cut = empty(
        {
            "cw_hq_malaya": SINGAPORE,
            "in_corps_3": "2012",
            "jp_army_25": "2013",
            "jp_hq_south": SAIGON,
            "jp_air_flot_21": "2112",
            "jp_air_flot_22": "2014",
            "jp_air_flot_23": "2018",
        },
        reduced=["in_corps_3"],
        also_japanese=["2112", "2014", "2018"],
    )

    after = {}
    for name, where in (("near", near), ("far", far), ("cut", cut)):
        script = Script(where.state, Faces())
        attrition.SEGMENT.begin(script)
        after[name] = script.pos.where("in_corps_3")

    assert not supplied(cut)["cw_hq_malaya"]
    assert not supplied(cut)["in_corps_3"]
    assert after == {"near": "2012", "far": "eliminated", "cut": "2012"}


@pytest.mark.rule("EOS-6.12-01", "EOS-6.24-03", "EOS-6.21-03")
@pytest.mark.parametrize("scenario", ["campaign", "1942"])
def test_dutch_and_australian_units_begin_out_of_supply(scenario: str) -> None:
    """No Joint HQ is there yet, and Malaya HQ reaches five hexes: what looks like a slip is the
    rule. With ANZAC HQ in Townsville those there are in supply."""
    start = pos(scenario)
    out = {unit for unit, found in supplied(start).items() if not found}
    dutch = {unit for unit in start.on_map if start.counter(unit).nation == "dutch"}
    townsville = {"au_corps_2", "au_air_aus", "au_ca_kent"}
    helped = pos(scenario, units={"joint_hq_anzac": "3727"})

    assert dutch | townsville | {"au_corps_1", "au_bde_pm"} <= out
    assert not any(start.counter(unit).side == "japan" for unit in out)
    assert townsville.isdisjoint(unit for unit, found in supplied(helped).items() if not found)


@pytest.mark.rule("EOS-6.24-03")
def test_at_townsville_full_units_flip_at_the_end_of_turn_2_if_no_hq_comes() -> None:
    """Derived from 6.12 and 6.24; with ANZAC HQ there they stay as they are."""
    full = ["au_air_aus", "au_corps_2"]
    alone = Script(position("1942"), Faces())
    helped = Script(position("1942", units={"joint_hq_anzac": "3727"}), Faces())
    assert not any(alone.pos.is_reduced(unit) for unit in full)

    attrition.SEGMENT.begin(alone)
    attrition.SEGMENT.begin(helped)

    assert all(alone.pos.is_reduced(unit) and alone.pos.is_on_map(unit) for unit in full)
    assert not any(helped.pos.is_reduced(unit) for unit in full)


@pytest.mark.rule("EOS-1.3-42", "EOS-VAR-01")
def test_with_the_later_text_a_port_beside_the_hq_is_supplied_overland() -> None:
    """South HQ in Bangkok, the sea before Rangoon closed by British air units in Akyab."""
    units = {
        "jp_hq_south": "2110",
        "uk_air_seac": "2006",
        "cw_hq_seac": "1805",
        "jp_army_25": "2007",
    }
    seed = empty(units, also_japanese=[RANGOON, "2110"], marks={"kwai": True})
    later = empty(
        units,
        also_japanese=[RANGOON, "2110"],
        marks={"kwai": True},
        options={"port_by_land": True},
    )

    assert RANGOON not in supply_of(seed).ports("japan")
    assert RANGOON in supply_of(later).ports("japan")


@pytest.mark.rule("EOS-17.10-08", "EOS-17.10-09")
def test_in_the_south_pacific_oahu_lies_off_the_map() -> None:
    """Central Pacific HQ there is in supply and reaches the New Hebrides and Noumea only; Japan's
    lines begin on the northern edge."""
    start = pos("south_pacific", empty=True, units={"us_hq_central_pacific": "5808"})
    supply = supply_of(start)
    reached = {place for place in start.map.hexes if supply.holds("allies", place)}
    japan = supply_of(pos("south_pacific", empty=True, units={"jp_hq_south_seas": TRUK}))

    assert supply.hqs("allies") == {"us_hq_central_pacific"}
    assert supply.reaches_east("us_hq_central_pacific")
    assert reached == {"5808", "4825", "4826", "4926", "4828"}
    assert start.distance("5808", "4828") == 25
    assert japan.hqs("japan") == {"jp_hq_south_seas"}
    assert "5808" in supply.ports("allies")
    shorter = supply_of(pos("south_pacific", empty=True, units={"us_hq_southwest_pacific": "5808"}))
    assert shorter.holds("allies", "5808")
    assert not shorter.holds("allies", "4825")


@pytest.mark.rule("EOS-6.15-04", "EOS-6.21-01")
def test_an_hq_is_tried_in_a_port() -> None:
    """Where it would be in supply: in Truk, not in a port behind Allied ZOI."""
    there = in_offensive(
        "1942",
        empty=True,
        units={"us_cv_lexington": RABAUL},
        activated=("us_cv_lexington",),
        card="AL-50",
        also_japanese=[RABAUL],
    )
    supply = supply_of(there)

    assert supply.hq_would_be("jp_hq_south_seas", TRUK)
    assert not supply.hq_would_be("jp_hq_south_seas", RABAUL)


@pytest.mark.rule("EOS-6.21-23")
def test_a_unit_is_tried_in_a_hex() -> None:
    """An air unit with its own ZOI, a brigade without one."""
    there = in_offensive(
        "1942",
        empty=True,
        units={"us_cv_lexington": "3720", "jp_hq_south_seas": TRUK},
        activated=("us_cv_lexington",),
        card="AL-50",
        also_japanese=["3720"],
    )
    supply = supply_of(there)

    assert supply.would_be("jp_air_flot_24", "3720")
    assert not supply.would_be("jp_bde_ss", "3720")
    assert not supply.would_be("jp_ca_aoba", "3720")
    assert supply.would_be("jp_ca_aoba", TRUK)
    assert not supply.is_supplied("jp_air_flot_24")


@pytest.mark.rule("EOS-17.27-03")
def test_a_hex_is_held_where_some_unit_would_be_in_supply() -> None:
    """Around Truk Japan's, for want of an HQ nobody's on the Allied side."""
    supply = supply_of(empty({"jp_hq_south_seas": TRUK}))

    assert supply.holds("japan", RABAUL)
    assert not supply.holds("allies", RABAUL)
    assert not supply.holds("japan", "5808")


@pytest.mark.rule("EOS-13.93-02")
def test_a_line_runs_from_home_to_a_resource_hex_that_japan_holds() -> None:
    """To Manchuria by way of Korea, or to Miri; none if Japan holds no such hex, or no city."""
    assert supply_of(empty({})).resource_reached()
    home = ["3706", "3407"]
    assert supply_of(empty({}, japanese=[*home, "2415"])).resource_reached()
    assert not supply_of(empty({}, japanese=home)).resource_reached()
    assert not supply_of(empty({}, japanese=["2415"])).resource_reached()


def test_two_hexes_are_connected_as_an_hq_and_its_source_are() -> None:
    """Townsville and the east edge; the mountains of New Guinea only through a port."""
    supply = supply_of(empty({}))
    ports = supply.grid.map.board.numbers(supply.grid.ports)
    none = supply_of(empty({}, also_japanese=ports))

    assert supply.connects("allies", "3727", "6010")
    assert supply.connects("allies", "3521", "6010")
    assert none.connects("allies", "3727", "6010")
    assert not none.connects("allies", "3521", "6010")


@pytest.mark.rule("EOS-6.0-06")
def test_positions_that_agree_in_all_that_matters_share_the_answer() -> None:
    """A ship moves: nothing is worked out again; an air unit moves: it is."""
    settle.cache_clear()
    first = supply_of(pos("1943"))
    ship = supply_of(pos("1943", units={"us_ca_northampton": "5808"}))
    plane = supply_of(pos("1943", units={"us_air_13af": "4828"}))

    assert first.settled is ship.settled
    assert first.settled is not plane.settled


def test_the_order_of_the_counters_does_not_matter() -> None:
    """A state that was read from a text has another one."""
    state = pos("1944").state
    turned = replace(state, at=dict(reversed(state.at.items())))

    assert given_of(Position(state)) == given_of(Position(turned))


@pytest.mark.rule("EOS-6.24-05", "EOS-6.24-06", "EOS-6.24-07", "EOS-6.1-05")
def test_attrition_falls_on_both_at_once_and_one_step_units_count_as_reduced() -> None:
    """A Dutch regiment and the Wake brigade are lost, a full corps and army flip; HQs and ships
    suffer nothing."""
    script = Script(
        position(
            "1942",
            empty=True,
            units={
                "nl_regt_1": "1916",
                "us_mar_bde_wake": "4612",
                "us_air_vmf211": "4612",
                "au_corps_1": "3023",
                "jp_army_25": "5808",
                "uk_cvl_hermes": "1307",
                "jp_hq_south_seas": "3727",
            },
            japanese=["3727"],
        ),
        Faces(),
    )

    attrition.SEGMENT.begin(script)

    after = script.pos
    lost = {"nl_regt_1", "us_mar_bde_wake", "us_air_vmf211"}
    assert {unit for unit in lost if after.where(unit) == "eliminated"} == lost
    assert after.is_reduced("au_corps_1")
    assert after.is_reduced("jp_army_25")
    assert after.where("jp_hq_south_seas") == "3727"
    assert after.where("uk_cvl_hermes") == "1307"


@pytest.mark.rule("EOS-6.21-10", "EOS-13.76-01", "EOS-13.76-03", "EOS-13.94-03")
def test_a_garrison_closes_land_sides_to_the_allies_as_a_ground_unit_does() -> None:
    """Canton 2609 while Japan holds it, Tokyo until the Allies have taken it once; with an Allied
    unit there the hex is open."""

    def closed(**changes: Any) -> set[str]:
        there = empty(changes.pop("units", {}), **changes)
        lines_of = supply_of(there).network("allies")
        return {*there.map.board.numbers(lines_of.terms.blocked)} & {"2609", "3706"}

    assert closed() == {"2609", "3706"}
    assert closed(allied=["2609", "3706"]) == set()
    assert closed(units={"us_corps_x": "3706"}) == {"2609"}
    assert closed(memory={"garrisons_gone": frozenset({"3706"})}) == {"2609"}
