"""The Attrition Phase."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.turns import begin
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.segments import BY_NAME
from wartable.games.empire_of_the_sun.turn import attrition
from wartable.testing.empire_of_the_sun.table import pos

RABAUL: dict[str, str] = {"jp_army_17": "4021", "jp_air_flot_21": "4021", "jp_ca_aoba": "4021"}
"""An army, aircraft and a cruiser on Rabaul, and no HQ on the map."""


def phase(units: dict[str, str], **changes: Any) -> Script:
    changes.setdefault("turn", 6)
    return begin("attrition", "1943", empty=True, units=units, **changes)


@pytest.mark.rule("EOS-4.4-01", "EOS-4.4-02", "EOS-6.24-03")
def test_full_units_out_of_supply_flip_but_ships_do_not() -> None:
    """On both sides; who is in supply suffers nothing."""
    script = phase(RABAUL | {"us_mar_div_1": "4423"}, allied=["4423"])

    assert {"jp_army_17", "jp_air_flot_21", "us_mar_div_1"} <= script.state.reduced
    assert "jp_ca_aoba" not in script.state.reduced
    fed = phase(RABAUL | {"jp_hq_south_seas": "4017"})
    assert not fed.state.reduced
    small = phase({"jp_ca_aoba": "4021"}, reduced=["jp_ca_aoba"])
    assert small.pos.where("jp_ca_aoba") == "4021"


@pytest.mark.rule("EOS-6.24-01", "EOS-4.4-01")
def test_reduced_units_beyond_every_hq_are_eliminated() -> None:
    """Not those that have just flipped."""
    script = phase(RABAUL, reduced=["jp_army_17"])

    assert script.pos.where("jp_army_17") == "eliminated"
    assert script.pos.where("jp_air_flot_21") == "4021"


@pytest.mark.rule("EOS-6.24-01", "EOS-6.24-02", "EOS-6.24-04")
def test_in_the_range_of_an_hq_reduced_units_live() -> None:
    """EOS-DT-20: three hexes from an unsupplied HQ, with enemies and their ZOI between; a full unit
    flips all the same."""
    units = {
        "us_mar_div_1": "4423",
        "us_corps_i": "4423",
        "us_hq_south_pacific_halsey": "4825",
        "jp_hq_south_seas": "4021",
        "jp_air_flot_25": "4322",
        "jp_cv_shokaku": "4624",
        "jp_cvl_zuiho": "4826",
    }
    script = phase(units, reduced=["us_mar_div_1"], allied=["4423"], also_japanese=["4322"])

    assert "us_mar_div_1" in attrition.unsupplied(script.pos)
    assert script.pos.where("us_mar_div_1") == "4423"
    assert "us_corps_i" in script.state.reduced
    del units["us_hq_south_pacific_halsey"]
    without = phase(units, reduced=["us_mar_div_1"], allied=["4423"], also_japanese=["4322"])
    assert without.pos.where("us_mar_div_1") == "eliminated"


@pytest.mark.rule("EOS-6.24-05")
def test_attrition_is_taken_by_all_at_once() -> None:
    """Japanese aircraft that are eliminated still cut off whom they cut off."""
    script = begin("attrition", "1943", turn=6)
    before = pos("1943", turn=6)
    expected = {unit for unit in attrition.unsupplied(before) if not before.is_reduced(unit)}

    assert script.state.reduced - before.state.reduced == expected


@pytest.mark.rule("EOS-6.24-06", "EOS-6.24-07")
def test_one_step_units_count_as_reduced_and_hqs_never_suffer() -> None:
    """The Wake brigade, VMF211 and a Dutch regiment are lost, an HQ stays."""
    units = {
        "us_mar_bde_wake": "4612",
        "us_air_vmf211": "4612",
        "nl_regt_8": "2721",
        "jp_hq_south_seas": "4828",
    }
    script = phase(units, turn=3, allied=["4612", "2721"], also_japanese=["4828"])

    lost = ("us_mar_bde_wake", "us_air_vmf211", "nl_regt_8")
    assert {script.pos.where(unit) for unit in lost} == {"eliminated"}
    assert script.pos.where("jp_hq_south_seas") == "4828"


@pytest.mark.rule("EOS-13.74-07", "EOS-13.75-06")
def test_the_china_box_flips_but_is_never_lost() -> None:
    """Without the Hump; the armies in Kunming suffer like others."""
    box = {"us_air_14af_lrb": "china", "us_air_14af": "china", "cn_army_6": "2407"}
    script = phase(
        box,
        reduced=["us_air_14af", "cn_army_6"],
        marks={"hump": False},
        also_japanese=["2008", "2206"],
    )

    assert script.pos.where("us_air_14af") == script.pos.where("us_air_14af_lrb") == "china"
    assert "us_air_14af_lrb" in script.state.reduced
    assert script.pos.where("cn_army_6") == "eliminated"


@pytest.mark.rule("EOS-17.11-12")
def test_there_is_none_on_turn_1() -> None:
    """EOS-TC-55: in December 1941; on turn 2 there is."""
    assert not BY_NAME["attrition"].is_played(pos("campaign"))
    assert BY_NAME["attrition"].is_played(pos("campaign", turn=2))
    assert BY_NAME["attrition"].is_played(pos("1942"))
