"""How many units may be in a hex."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.orders import orders
from wartable.games.empire_of_the_sun import stacking
from wartable.games.empire_of_the_sun.actions import GiveUp
from wartable.games.empire_of_the_sun.offensive import excess
from wartable.games.empire_of_the_sun.script import Script
from wartable.testing.empire_of_the_sun.table import Faces, pos

TRUK = "4017"
SHIPS = [
    "jp_cv_akagi",
    "jp_cv_soryu",
    "jp_cv_shokaku",
    "jp_bb_kongo",
    "jp_bb_hiei",
    "jp_ca_aoba",
    "jp_ca_takao",
]
US = ["us_cv_lexington", "us_cv_wasp", "us_ca_northampton"]


@pytest.mark.rule("EOS-8.24-01", "EOS-8.24-03")
def test_six_ships_of_a_player_may_be_in_a_hex() -> None:
    """Those of the other player are counted by themselves."""
    six = pos("1942", empty=True, units=dict.fromkeys(SHIPS[:6] + US, TRUK))
    seven = pos("1942", empty=True, units=dict.fromkeys(SHIPS, TRUK))

    assert stacking.overstacked(six) == []
    assert not stacking.room(six, "japan", TRUK, SHIPS[6])
    assert stacking.room(six, "allies", TRUK, "us_cv_essex")
    assert stacking.overstacked(seven) == [("japan", TRUK, "naval")]
    assert stacking.excess(seven, "japan", TRUK, "naval") == 1
    assert stacking.excess(seven, "japan", TRUK, "other") == 0


@pytest.mark.rule("EOS-8.34-02", "EOS-8.48-01", "EOS-6.11-06")
def test_three_air_and_ground_units_may_be_in_a_hex() -> None:
    """Of any size and together; HQs and ships are not among them."""
    three = ["jp_army_25", "jp_bde_ss", "jp_air_flot_24"]
    full = pos("1942", empty=True, units=dict.fromkeys([*three, "jp_hq_south_seas", *SHIPS], TRUK))
    four = pos("1942", empty=True, units=dict.fromkeys([*three, "jp_air_flot_25"], TRUK))

    assert stacking.overstacked(full) == [("japan", TRUK, "naval")]
    assert not stacking.room(full, "japan", TRUK, "jp_army_15")
    assert stacking.overstacked(four) == [("japan", TRUK, "other")]
    assert stacking.excess(four, "japan", TRUK, "other") == 1


@pytest.mark.rule("EOS-8.34-04", "EOS-1.3-48")
def test_an_lrb_and_the_air_unit_of_its_name_count_as_one() -> None:
    """EOS-TC-29: both 13AF in a hex; 5AF LRB beside 13AF does not."""
    units = ["us_air_13af", "us_air_13af_lrb", "us_mar_div_1", "us_mar_div_2"]
    pair = pos("1942", empty=True, units=dict.fromkeys(units, "4828"))
    others = pos("1942", empty=True, units=dict.fromkeys([*units[1:], "us_air_5af"], "4828"))

    assert stacking.counted(pair, units, "other") == 3
    assert stacking.overstacked(pair) == []
    assert stacking.overstacked(others) == [("allies", "4828", "other")]
    alone = pos("1942", empty=True, units=dict.fromkeys(units[:1] + units[2:], "4828"))
    assert stacking.room(alone, "allies", "4828", "us_air_13af_lrb")
    assert not stacking.room(alone, "allies", "4828", "us_air_5af_lrb")


@pytest.mark.rule("EOS-6.11-07", "EOS-6.11-06")
def test_a_hex_holds_one_hq_of_either_side() -> None:
    """And any number of units with it."""
    there = pos("1942", empty=True, units={"jp_hq_south_seas": TRUK})

    assert not stacking.room(there, "japan", TRUK, "jp_hq_south")
    assert not stacking.room(there, "allies", TRUK, "joint_hq_anzac")
    assert stacking.room(there, "japan", TRUK, "jp_hq_south_seas")
    assert stacking.room(there, "japan", "4021", "jp_hq_south")


@pytest.mark.rule("EOS-13.74-01")
def test_the_china_box_holds_two_air_units_and_one_b29() -> None:
    """The second may be any other."""
    one = pos("1944", empty=True, units={"us_air_20bc": "china"})
    two = pos("1944", empty=True, units={"us_air_20bc": "china", "us_air_14af": "china"})

    assert stacking.room(one, "allies", "china", "us_air_14af")
    assert not stacking.room(one, "allies", "china", "us_air_21bc")
    assert not stacking.room(two, "allies", "china", "us_air_14af_lrb")


@pytest.mark.rule("EOS-13.76-02", "EOS-13.94-01")
def test_garrisons_do_not_count() -> None:
    """Three armies in Tokyo and in Shanghai's hex."""
    armies = ["jp_army_25", "jp_army_15", "jp_army_17"]
    there = pos("1942", empty=True, units=dict.fromkeys(armies, "3706"))
    china = pos("1942", empty=True, units=dict.fromkeys(armies, "2508"))

    assert stacking.overstacked(there) == stacking.overstacked(china) == []


@pytest.mark.parametrize("scenario", ["campaign", "1942", "1943", "1944", "south_pacific"])
def test_no_hex_is_overstacked_at_the_start(scenario: str) -> None:
    """T-SETUP keeps the limits."""
    assert stacking.overstacked(pos(scenario)) == []


def give_up(there: Any, unit: str) -> Script:
    """The owner is asked, and gives this unit up."""
    script = Script(there.state, Faces())
    assert excess.check(script)
    action = GiveUp(there.counter(unit).side, unit)
    (rule,) = [question.rules[GiveUp] for question in [excess.QUESTION] if GiveUp in question.rules]
    assert not [*rule.objections(script.pos, action)]
    rule.carry_out(script, action)
    return script


@pytest.mark.rule("EOS-8.24-02", "EOS-8.34-03", "EOS-8.48-02")
@pytest.mark.parametrize(
    ("units", "unit"),
    [
        (SHIPS, "jp_ca_aoba"),
        (["jp_army_25", "jp_army_15", "jp_bde_ss", "jp_air_flot_24"], "jp_air_flot_24"),
        (["jp_army_25", "jp_army_15", "jp_bde_ss", "jp_air_flot_24"], "jp_army_15"),
    ],
)
def test_excess_units_come_back_next_turn_if_in_supply_and_are_lost_if_not(
    units: list[str], unit: str
) -> None:
    """At the owner's choice, and they cannot be delayed."""
    supplied = pos(
        "1942", empty=True, units=dict.fromkeys([*units, "jp_hq_south_seas"], TRUK), turn=3
    )
    cut_off = pos("1942", empty=True, units=dict.fromkeys(units, TRUK), turn=3)

    back = give_up(supplied, unit)
    assert back.pos.where(unit) == "turn_4"
    assert unit in back.state.memory.undelayed
    assert give_up(cut_off, unit).pos.where(unit) == "eliminated"


@pytest.mark.rule("EOS-VAR-02")
@pytest.mark.parametrize("later", [False, True])
def test_by_the_later_text_air_units_leave_first_and_come_back_a_turn_later(later: bool) -> None:
    """Of three ground units and an air unit; without an air unit a ground unit goes; ships come
    back next turn by either text."""
    options = {"excess_later": later}

    def crowd(*units: str) -> Any:
        there = dict.fromkeys([*units, "jp_hq_south_seas"], TRUK)
        return pos("1942", empty=True, units=there, turn=3, options=options)

    ground = ("jp_army_25", "jp_army_15", "jp_bde_ss")
    mixed = crowd(*ground, "jp_air_flot_24")
    able = {*excess.candidates(mixed, "japan", TRUK)}
    assert able == ({"jp_air_flot_24"} if later else {*ground, "jp_air_flot_24"})
    script = Script(mixed.state, Faces())
    excess.check(script)
    refused = excess.QUESTION.rules[GiveUp].objections(script.pos, GiveUp("japan", "jp_army_15"))
    assert [each.rule for each in refused] == ["EOS-8.34-03"] * later

    back = "turn_5" if later else "turn_4"
    assert give_up(mixed, "jp_air_flot_24").pos.where("jp_air_flot_24") == back
    only_ground = crowd(*ground, "jp_army_17")
    assert give_up(only_ground, "jp_army_17").pos.where("jp_army_17") == back
    assert give_up(crowd(*SHIPS), "jp_ca_aoba").pos.where("jp_ca_aoba") == "turn_4"


@pytest.mark.rule("EOS-8.34-01", "EOS-8.48-01", "EOS-8.24-01")
def test_during_an_offensive_any_number_may_be_in_a_hex() -> None:
    """A fourth army marches in where three stand, and a seventh ship sails in."""
    armies = ["jp_army_25", "jp_army_15", "jp_army_17"]
    made = orders(
        "1942",
        empty=True,
        units=dict.fromkeys(armies, "2110") | {"jp_army_38": "2211", "jp_hq_south": "2212"},
        active=["jp_army_38"],
        also_japanese=["2110"],
    )

    made.move("march", "jp_army_38", "2110")
    assert stacking.overstacked(made.pos) == [("japan", "2110", "other")]
