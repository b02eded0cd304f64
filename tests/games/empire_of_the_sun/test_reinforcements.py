"""The Reinforcement Segment: who comes, who waits, who is diverted, and where they enter."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.turns import against, answer, asked, begin, begin_in, end, listed
from wartable.games.empire_of_the_sun.actions import PutAt
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import PlaceReinforcements
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.segments import SEGMENTS
from wartable.games.empire_of_the_sun.turn import entering, europe, reinforcements
from wartable.testing.empire_of_the_sun.table import Faces, pos, position

NAMES = [each.name for each in SEGMENTS]


def allies(*faces: int, scenario: str = "1943", europe: int = 1, **changes: Any) -> Script:
    """The Allied segment, without a level of the war in Europe unless it is said."""
    changes.setdefault("turn", 6)
    changes.setdefault("marks", {"us_rivalry": False})
    return begin("allied_reinforcements", scenario, *faces, tracks={"europe": europe}, **changes)


@pytest.mark.rule("EOS-4.11-01", "EOS-4.11-03", "EOS-10.11-07", "EOS-3.0-01", "EOS-4.0-01")
def test_the_segments_of_a_turn_stand_in_their_order() -> None:
    """Reinforcements and replacements, the Allies first; strategic warfare; the deal; Offensives;
    the Political Phase; attrition; the end."""
    assert NAMES == [
        "allied_reinforcements",
        "japanese_reinforcements",
        "allied_replacements",
        "japanese_replacements",
        "submarines",
        "bombing",
        "deal",
        "initiative",
        "offensives",
        "national_status",
        "political_will",
        "attrition",
        "end_of_turn",
    ]


@pytest.mark.rule("EOS-10.11-01", "EOS-10.21-02", "EOS-15.1-01", "EOS-2.2-03", "EOS-2.3-02")
def test_without_a_war_in_europe_this_turn_and_the_delayed_box_arrive() -> None:
    """On turn 6 of 1943: those of turn 6, and those of turn 5 that were delayed."""
    script = allies()

    coming = {*reinforcements.waiting(script.pos, "allies")}
    assert {"us_cv_essex", "us_mar_div_3", "us_cve_sangamon"} <= coming
    assert {"us_corps_xxiv", "uk_air_seac_lrb", "us_bb_massachusetts"} <= coming
    assert script.pos.at("delayed") == ()
    assert asked(script) == PlaceReinforcements("allies")


@pytest.mark.rule("EOS-4.11-01", "EOS-4.11-02", "EOS-10.21-01", "EOS-15.2-01")
def test_a_level_puts_this_turn_in_the_box_and_takes_the_last_out() -> None:
    """Level 1: turn 6 waits, turn 5 comes; the one that can be diverted is rolled for."""
    script = allies(9, europe=0)

    assert {*script.pos.at("delayed")} == {
        "us_cv_essex",
        "us_cv_bunker_hill",
        "us_cvl_cowpens",
        "us_cvl_belleau_wood",
        "us_cve_sangamon",
        "us_mar_div_3",
    }
    assert "us_corps_xxiv" in reinforcements.waiting(script.pos, "allies")


@pytest.mark.rule("EOS-10.22-01", "EOS-10.23-01", "EOS-10.24-01", "EOS-10.24-02")
@pytest.mark.parametrize(("face", "place"), [(1, "turn_5"), (2, "delayed")])
def test_who_is_rolled_for_on_turn_2(face: int, place: str) -> None:
    """EOS-TC-56: dice for XI Corps, 5AF, 5AF LRB and 10AF LRB; the HQ is not delayed."""
    script = allies(*[face] * 4, scenario="campaign", europe=0, turn=2)
    diverted = ("us_corps_xi", "us_air_5af", "us_air_5af_lrb", "us_air_10af_lrb")

    assert {script.pos.where(unit) for unit in diverted} == {place}
    others = (
        "us_mar_bde_m",
        "us_bb_mississippi",
        "uk_air_seac",
        "us_air_1maw",
        "us_ca_northampton",
    )
    assert {script.pos.where(unit) for unit in others} == {"delayed"}
    assert reinforcements.waiting(script.pos, "allies") == ("cw_hq_seac",)
    assert not script.dice.faces  # type: ignore[attr-defined]
    assert PutAt("allies", "cw_hq_seac", "1805") in listed(script)


@pytest.mark.rule("EOS-10.22-01")
def test_only_us_army_ground_and_air_units_and_escort_carriers_are_diverted() -> None:
    """By their counters."""
    able = {unit for unit, each in data().counters.items() if each.to_europe}

    for unit in able:
        counter = data().counters[unit]
        assert counter.nation == "us"
        assert counter.type == "CVE" or (
            counter.kind in ("ground", "air") and counter.service == "army" and not counter.b29
        )
    assert {"us_cve_sangamon", "us_corps_i", "us_air_7af"} <= able
    assert not able & {"us_cv_essex", "us_cvl_cowpens", "us_mar_div_1", "us_air_1maw"}


@pytest.mark.rule("EOS-10.23-01", "EOS-12.31-03")
def test_hqs_and_b29s_are_never_delayed() -> None:
    """20BC comes on turn 9 whatever happens in Europe."""
    script = allies(*[9] * 5, scenario="1944", europe=-7, turn=9)
    never = {unit for unit, each in data().counters.items() if each.kind == "hq" or each.b29}

    assert reinforcements.waiting(script.pos, "allies") == ("us_air_20bc",)
    assert not any(europe.may_be_delayed(script.pos, unit) for unit in never)
    assert europe.may_be_delayed(script.pos, "us_air_7af")


@pytest.mark.rule("EOS-6.13-03", "EOS-6.14-02")
def test_a_recalled_hq_is_not_delayed() -> None:
    """Nor is any unit that stepped aside for a turn."""
    script = allies(
        9,
        europe=-3,
        units={"joint_hq_anzac": "turn_6", "us_corps_xi": "turn_6"},
        memory={"undelayed": frozenset({"joint_hq_anzac", "us_corps_xi"})},
    )

    assert {"joint_hq_anzac", "us_corps_xi"} <= {*reinforcements.waiting(script.pos, "allies")}


@pytest.mark.rule("EOS-15.0-01", "EOS-15.1-01")
def test_the_levels_of_the_track() -> None:
    """T-WIE."""
    levels = [europe.level(value) for value in range(3, -8, -1)]

    assert levels == [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4]


@pytest.mark.rule("EOS-10.24-02", "EOS-15.2-01", "EOS-15.3-01", "EOS-15.4-01", "EOS-15.5-01")
@pytest.mark.parametrize(("value", "most"), [(0, 1), (-3, 3), (-5, 5), (-7, 7)])
def test_the_range_of_diversion(value: int, most: int) -> None:
    """At or under it the unit is gone for three turns."""
    for face, place in ((most, "turn_9"), (most + 1, "delayed")):
        script = Script(
            position("1943", turn=6, tracks={"europe": value}, marks={"us_rivalry": False}),
            Faces(face),
        )
        europe.delay(script, "us_cve_sangamon")
        assert script.pos.where("us_cve_sangamon") == place


@pytest.mark.rule("EOS-10.24-03", "EOS-10.24-05")
def test_who_is_back_from_europe_is_rolled_for_again() -> None:
    """The XXIV Corps goes to Europe on turn 6, is back on turn 9 as if for the first time, and goes
    again: or it is only delayed."""
    corps = "us_corps_xxiv"
    others = {unit: "eliminated" for unit, counter in data().counters.items() if counter.to_europe}
    units = others | {corps: "turn_6"}
    first = allies(0, europe=0, units=units).state
    assert first.at[corps] == "turn_9"

    for face, place in ((1, "turn_12"), (2, "delayed")):
        again = begin_in("allied_reinforcements", replace(first, turn=9), face)
        assert again.pos.where(corps) == place


@pytest.mark.rule("EOS-10.24-04", "EOS-14.1-02", "EOS-15.6-01")
def test_rivalry_lowers_the_rolls() -> None:
    """EOS-DT-16: level 1, die 2: 2 - 1 = 1, diverted for three turns; a 0 stays a 0."""
    for face, place in ((2, "turn_9"), (0, "turn_9"), (3, "delayed")):
        script = Script(
            position("1943", turn=6, tracks={"europe": 0}, marks={"us_rivalry": True}), Faces(face)
        )
        europe.delay(script, "us_corps_xxiv")
        assert script.pos.where("us_corps_xxiv") == place


@pytest.mark.rule("EOS-14.1-01", "EOS-10.21-03")
def test_rivalry_alone_delays_the_army_only() -> None:
    """No level: of turn 3 the corps and the Army's aircraft wait, and no die falls."""
    script = allies(scenario="1942", turn=3, marks={"us_rivalry": True})

    assert {*script.pos.at("delayed")} == {
        "us_corps_i",
        "us_corps_xiv",
        "us_air_11af",
        "us_air_11af_lrb",
        "us_air_13af",
        "us_air_13af_lrb",
    }
    assert {"us_mar_div_1", "us_cv_wasp", "au_corps_3", "nz_div_3"} <= {
        *reinforcements.waiting(script.pos, "allies")
    }
    agreed = allies(scenario="1942", turn=3)
    assert agreed.pos.at("delayed") == ()


@pytest.mark.rule("EOS-10.21-01", "EOS-10.24-01", "EOS-CARD-46")
def test_an_event_delays_all_of_a_turn() -> None:
    """Without a level nobody is rolled for; the order is used up."""
    script = allies(marks={"us_rivalry": False, "delay_next": True})

    assert "us_cv_essex" in script.pos.at("delayed")
    assert not script.state.marks.delay_next


@pytest.mark.rule("EOS-10.31-01", "EOS-15.4-01", "EOS-15.5-01")
@pytest.mark.parametrize(("value", "asp"), [(3, 5), (0, 5), (-4, 5), (-5, 4), (-7, 4)])
def test_the_allies_gain_an_asp_a_turn_but_at_levels_3_and_4(value: int, asp: int) -> None:
    """1943 begins with 4."""
    script = allies(*[9] * 8, europe=value)

    assert script.state.marks.asp["allies"] == asp


@pytest.mark.rule("EOS-4.11-03", "EOS-10.32-01")
def test_japanese_units_come_and_bring_no_asp() -> None:
    """Those that found no place before try again."""
    script = begin(
        "japanese_reinforcements",
        turn=6,
        tracks={"europe": -7},
        units={"jp_army_2": "delayed"},
    )

    assert {*reinforcements.waiting(script.pos, "japan")} == {
        "jp_air_flot_50",
        "jp_air_flot_51",
        "jp_air_div_9",
        "jp_army_2",
    }
    assert script.state.marks.asp["japan"] == 7


# where they enter


@pytest.mark.rule("EOS-10.11-02", "EOS-10.11-03", "EOS-6.12-01")
def test_ground_and_naval_units_enter_in_ports_and_aircraft_on_airfields() -> None:
    """Controlled, supplied, in range of an HQ that can activate them: no US division in India,
    where the HQ is British, but US aircraft."""
    there = pos("1943", turn=6)

    assert {"4828", "3727"} <= {*entering.places(there, "us_mar_div_3")}
    assert not {"1805", "1307", "2104"} & {*entering.places(there, "us_mar_div_3")}
    assert "1805" in entering.places(there, "uk_corps_33")
    assert "2104" in entering.places(there, "us_air_7af")
    assert "2104" not in entering.places(there, "uk_corps_33")
    assert all(there.hex(place).port for place in entering.places(there, "us_cv_essex"))
    assert all(there.hex(place).airfield for place in entering.places(there, "us_air_7af"))


@pytest.mark.rule("EOS-10.11-04", "EOS-6.15-04", "EOS-6.11-08", "EOS-6.11-07")
def test_hqs_enter_any_controlled_port_in_supply() -> None:
    """Where no HQ stands."""
    there = pos("1943", turn=6, units={"joint_hq_anzac": "turn_6"})
    found = entering.places(there, "joint_hq_anzac")

    assert {"3823", "4828", "1307"} - {*found} == {"4828"}
    assert "3626" in found
    assert "4021" not in found


SOLOMONS: dict[str, Any] = {
    "empty": True,
    "units": {
        "us_hq_south_pacific_halsey": "4828",
        "jp_hq_south_seas": "4021",
        "jp_air_flot_25": "4322",
    },
    "also_japanese": ["4322"],
    "allied": ["4423"],
}
"""A Japanese flotilla in New Georgia, one hex from Guadalcanal, which is Allied."""


def solomons(units: dict[str, str], **memory: Any) -> Any:
    return pos("1943", **(SOLOMONS | {"units": SOLOMONS["units"] | units, "memory": memory}))


@pytest.mark.rule("EOS-10.11-05", "EOS-10.11-08", "EOS-11.0-04", "EOS-11.0-05")
def test_nobody_enters_an_enemy_zone_unless_it_was_neutralised_before() -> None:
    """A carrier placed in Guadalcanal in this segment opens it to nobody; one that was there does,
    and so does one that came in the segment before."""
    carrier = {"us_cv_lexington": "4423"}

    assert "4423" not in entering.places(solomons({}), "us_mar_div_3")
    assert "4423" in entering.places(solomons(carrier), "us_mar_div_3")
    fresh = solomons(carrier, fresh=frozenset(carrier))
    assert "4423" not in entering.places(fresh, "us_mar_div_3")
    assert "4423" not in entering.places(fresh, "us_cv_essex")
    assert "4825" in entering.places(fresh, "us_mar_div_3")


@pytest.mark.rule("EOS-10.11-08")
def test_what_the_allies_placed_hinders_japan_at_once() -> None:
    """Their aircraft in New Georgia bar Bougainville to Japanese reinforcements."""
    units = {"us_air_13af": "4322", "jp_air_flot_25": "eliminated"}
    given = SOLOMONS | {"units": SOLOMONS["units"] | units, "also_japanese": ["4222"]}
    placed = pos(
        "1943", **(given | {"allied": ["4423", "4322"]}), memory={"fresh": frozenset(units)}
    )

    assert "4222" not in entering.places(placed, "jp_army_19")
    without = pos(
        "1943", **(given | {"units": SOLOMONS["units"] | {"jp_air_flot_25": "eliminated"}})
    )
    assert "4222" in entering.places(without, "jp_army_19")


@pytest.mark.rule("EOS-10.11-06", "EOS-11.0-03", "EOS-10.11-02")
def test_an_hq_of_this_turn_serves_its_own_hex_only() -> None:
    """Halsey came to Noumea this turn: divisions enter there, not in Espiritu Santo."""
    new = solomons({}, new_hqs=frozenset({"us_hq_south_pacific_halsey"}))

    assert entering.places(new, "us_mar_div_3") == ["4828"]
    assert "4825" in entering.places(solomons({}), "us_mar_div_3")


@pytest.mark.rule("EOS-10.11-09")
def test_stacking_limits_hold() -> None:
    """Three ground and air units in Noumea leave room for ships only."""
    full = solomons({"us_corps_i": "4828", "us_mar_div_1": "4828", "nz_div_3": "4828"})

    assert "4828" not in entering.places(full, "us_mar_div_3")
    assert "4828" in entering.places(full, "us_cv_essex")


@pytest.mark.rule("EOS-10.11-10", "EOS-11.34-02", "EOS-13.75-01")
def test_chinese_units_enter_in_kunming_only() -> None:
    """While it is a supply source."""
    open_road = pos("1942", units={"cn_army_5": "eliminated"})
    closed = pos("1942", units={"cn_army_5": "eliminated"}, also_japanese=["2008", "2206"])

    assert entering.places(open_road, "cn_army_5") == ["2407"]
    assert entering.places(closed, "cn_army_5") == []


@pytest.mark.rule("EOS-13.74-01", "EOS-13.74-04")
def test_aircraft_enter_the_china_box_while_the_road_is_open() -> None:
    """Two at most, one B29, and not after China has surrendered."""
    there = pos("1942", turn=3)

    assert "china" in entering.places(there, "us_air_13af")
    assert "china" not in entering.places(there, "us_corps_i")
    assert "china" not in entering.places(there, "jp_air_div_6")
    fallen = pos("1942", memory={"surrendered": frozenset({"china"})})
    assert "china" not in entering.places(fallen, "us_air_13af")
    closed = pos("1942", also_japanese=["2008", "2206"])
    assert "china" not in entering.places(closed, "us_air_13af")
    assert not entering.may_enter_china(pos("south_pacific"), "us_air_13af")
    one = pos("1942", units={"us_air_20bc": "china"})
    assert "china" in entering.places(one, "us_air_13af")
    assert "china" not in entering.places(one, "us_air_21bc")
    two = pos("1942", units={"us_air_20bc": "china", "us_air_14af": "china"})
    assert "china" not in entering.places(two, "us_air_13af")


@pytest.mark.rule("EOS-10.12-01", "EOS-10.12-02")
def test_who_has_no_place_is_held_and_rolled_for() -> None:
    """With no HQ on the map: the corps is held and diverted by a 1, the Marines are held without a
    die; an HQ that can enter must."""
    units = {"us_corps_xxiv": "turn_6", "us_mar_div_3": "turn_6", "us_hq_central_pacific": "turn_6"}
    script = begin_in(
        "allied_reinforcements",
        position(
            "1943",
            empty=True,
            segment="allied_reinforcements",
            turn=6,
            tracks={"europe": 0},
            units=dict.fromkeys(units, "delayed") | {"us_hq_central_pacific": "turn_6"},
            marks={"us_rivalry": False},
        ),
    )

    assert against(script, PutAt("allies", "us_hq_central_pacific", "turn_7")) == {"EOS-10.12-01"}
    assert against(script, PutAt("allies", "us_corps_xxiv", "5808")) == {"EOS-10.11-02"}
    assert PutAt("allies", "us_corps_xxiv", "delayed") in listed(script)
    answer(script, PutAt("allies", "us_corps_xxiv", "delayed"), 1)
    answer(script, PutAt("allies", "us_mar_div_3", "delayed"))
    assert script.pos.where("us_corps_xxiv") == "turn_9"
    assert script.pos.where("us_mar_div_3") == "delayed"
    answer(script, PutAt("allies", "us_hq_central_pacific", "5808"))
    assert "us_hq_central_pacific" in script.state.memory.new_hqs
    assert asked(script) is None


@pytest.mark.rule("EOS-10.23-01", "EOS-10.12-01")
def test_an_hq_without_a_port_waits_for_the_next_turn() -> None:
    """It is not delayed."""
    state = position(
        "1943", segment="allied_reinforcements", turn=6, units={"joint_hq_anzac": "turn_6"}
    )

    assert reinforcements.held_in(Script(state, Faces()).pos, "joint_hq_anzac") == "turn_7"
    assert reinforcements.held_in(Script(state, Faces()).pos, "us_corps_xxiv") == "delayed"


@pytest.mark.rule("EOS-10.11-01")
def test_only_who_arrives_is_placed() -> None:
    """A unit of a later turn is not."""
    script = allies()

    assert against(script, PutAt("allies", "us_cv_franklin", "5808")) == {"EOS-10.11-01"}
    assert against(script, PutAt("japan", "jp_air_div_9", "3706")) == {"EOS-4.0-01"}


@pytest.mark.rule("EOS-10.11-06", "EOS-10.11-08")
def test_the_end_of_the_segment_makes_the_fresh_ones_old() -> None:
    """They were fresh while it lasted; a unit that was undelayed once can be delayed again."""
    script = allies(memory={"undelayed": frozenset({"us_cv_essex"})})
    answer(script, PutAt("allies", "us_cv_essex", "4828"))

    assert script.state.memory.fresh == {"us_cv_essex"}
    assert not script.state.memory.undelayed
    assert end(script).state.memory.fresh == frozenset()


@pytest.mark.rule("EOS-16.47-03")
def test_the_goal_of_the_war_is_counted_at_the_end_of_the_segment() -> None:
    """The lower of 4 and the Allied ASP."""
    for points, goal in ((3, 3), (6, 4)):
        script = begin(
            "japanese_reinforcements", turn=6, marks={"asp": {"japan": 7, "allies": points}}
        )
        assert end(script).state.memory.progress_goal == goal
