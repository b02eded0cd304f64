"""Activation lines."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.empire_of_the_sun.offensives import in_offensive
from wartable.games.empire_of_the_sun import lines
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.testing.empire_of_the_sun.slow_supply import around
from wartable.testing.empire_of_the_sun.table import pos


@pytest.mark.rule("EOS-6.3-02", "EOS-6.3-04", "EOS-1.3-36")
def test_an_activation_line_is_no_longer_than_the_command_range() -> None:
    """Ghormley in Noumea, range 7: Guadalcanal seven hexes away, 4322 eight."""
    there = pos(
        "1942",
        empty=True,
        units={
            "us_hq_south_pacific_ghormley": "4828",
            "us_mar_div_1": "4423",
            "us_mar_div_2": "4322",
        },
    )
    line = lines.activation_line(there, "us_hq_south_pacific_ghormley", "us_mar_div_1")

    assert line is not None
    assert len(line) == 8
    assert line[0] == "4828"
    assert line[-1] == "4423"
    assert lines.activation_line(there, "us_hq_south_pacific_ghormley", "us_mar_div_2") is None
    reach = lines.in_reach(there, "us_hq_south_pacific_ghormley")
    assert "4423" in reach
    assert "4322" not in reach


@pytest.mark.rule("EOS-6.3-05", "EOS-6.3-03", "EOS-1.3-43", "EOS-1.3-44")
def test_an_activation_line_crosses_closed_sides_and_changes_without_ports() -> None:
    """From Soerabaja over its closed south coast; from the sea into a coast without a port and on
    overland."""
    there = pos(
        "1942",
        empty=True,
        units={"joint_hq_abda": "2220", "nl_cl_dutch_squadron": "2221", "nl_div_java": "2119"},
    )
    line = lines.activation_line(there, "joint_hq_abda", "nl_cl_dutch_squadron")

    assert line == ("2220", "2221")
    truk = pos("1942", empty=True, units={"jp_hq_south_seas": "4017", "jp_army_18": "3521"})
    assert lines.activation_line(truk, "jp_hq_south_seas", "jp_army_18") is not None
    assert not supply_of(truk).is_supplied("jp_army_18")


@pytest.mark.rule("EOS-6.3-03", "EOS-6.4-11", "EOS-6.4-17")
def test_zoi_closes_sea_sides_to_activation_lines_and_no_land_sides() -> None:
    """A US carrier off Woodlark: Buna is reached overland from Lae, a cruiser at sea before it not
    at all."""
    there = in_offensive(
        "1942",
        empty=True,
        units={
            "jp_hq_south_seas": "4017",
            "us_cv_lexington": "4122",
            "jp_bde_ss": "3922",
            "jp_ca_aoba": "4123",
        },
        activated=("us_cv_lexington",),
        card="AL-50",
    )
    line = lines.activation_line(there, "jp_hq_south_seas", "jp_bde_ss")

    assert line is not None
    assert line[-2] == "3822"
    assert lines.activation_line(there, "jp_hq_south_seas", "jp_ca_aoba") is None


@pytest.mark.rule("EOS-6.3-03", "EOS-6.21-25")
@pytest.mark.parametrize(
    ("enemy", "is_open"),
    [("in_corps_2", False), ("uk_air_fe", False), ("cw_hq_seac", True), ("uk_ca_exeter", True)],
)
def test_enemy_ground_and_air_units_close_land_sides_and_hqs_do_not(
    enemy: str, is_open: bool
) -> None:
    """Into Mandalay, with all other ways shut, by 2107."""
    corps = ("in_corps_1", "in_corps_3", "in_corps_4", "uk_corps_15", "uk_corps_33")
    others = [place for place in around("2106") if place != "2107"]
    units = dict(zip(corps, others, strict=True))
    units |= {"jp_hq_south": "2212", "jp_army_25": "2106", enemy: "2107"}
    there = pos("1942", empty=True, units=units)
    together = pos("1942", empty=True, units=units | {"jp_army_15": "2107"})

    line = lines.activation_line(there, "jp_hq_south", "jp_army_25")
    assert (line is not None) == is_open
    assert lines.activation_line(together, "jp_hq_south", "jp_army_25") is not None


@pytest.mark.rule("EOS-7.26-15")
def test_in_reaction_a_line_passes_battle_hexes() -> None:
    """The same ring, and 2107 a declared battle hex."""
    corps = ("in_corps_1", "in_corps_2", "in_corps_3", "in_corps_4", "uk_corps_15", "uk_corps_33")
    units = dict(zip(corps, around("2106"), strict=True)) | {
        "jp_hq_south": "2212",
        "jp_army_25": "2106",
    }
    there = pos("1942", empty=True, units=units)

    assert lines.activation_line(there, "jp_hq_south", "jp_army_25") is None
    line = lines.activation_line(there, "jp_hq_south", "jp_army_25", frozenset({"2107"}))
    assert line is not None
    assert line[-2:] == ("2107", "2106")
    assert "2106" in lines.in_reach(there, "jp_hq_south", frozenset({"2107"}))


@pytest.mark.rule("EOS-13.74-03")
def test_the_china_box_is_reached_through_kunming_or_over_the_hump() -> None:
    """SEAC in Calcutta reaches Kunming; with Kunming out of range it needs the Hump."""
    near = pos("1942", empty=True, units={"cw_hq_seac": "1805", "us_air_14af": "china"})
    far = {"cw_hq_seac": "1307", "us_air_14af": "china"}
    hump = pos("1942", empty=True, units=far, marks={"hump": True})
    no_hump = pos("1942", empty=True, units=far, marks={"hump": False})
    commands = near.counter("cw_hq_seac").command

    line = lines.activation_line(near, "cw_hq_seac", "us_air_14af")
    assert line is not None
    assert line[-1] == "2407"
    assert hump.distance("1307", "2407") > commands >= hump.distance("1307", "1905")
    over = lines.activation_line(hump, "cw_hq_seac", "us_air_14af")
    assert over is not None
    assert over[-1] == "1905"
    assert lines.activation_line(no_hump, "cw_hq_seac", "us_air_14af") is None


@pytest.mark.rule("EOS-17.10-08")
def test_from_oahu_off_the_map_only_the_given_hexes_are_reached() -> None:
    """Espiritu Santo, Efate, Tana and Noumea."""
    there = pos("south_pacific", empty=True, units={"us_hq_central_pacific": "5808"})

    assert lines.in_reach(there, "us_hq_central_pacific") == {
        "5808",
        "4825",
        "4826",
        "4926",
        "4828",
    }


def test_an_hq_that_is_not_on_the_map_reaches_nothing() -> None:
    """Nor does anybody reach a unit that is not."""
    there = pos("1942", empty=True, units={"jp_hq_south": "2212"})

    assert lines.in_reach(there, "jp_hq_south_seas") == frozenset()
    assert lines.activation_line(there, "jp_hq_south", "jp_army_25") is None


@pytest.mark.rule("EOS-6.3-05", "EOS-1.3-43")
def test_closed_land_sides_are_crossed_where_zoi_closes_the_sea() -> None:
    """From Panay 2814 to 2913, under the ZOI of a carrier in the Philippines."""
    there = in_offensive(
        "1942",
        empty=True,
        units={"us_cv_lexington": "2814", "jp_hq_south": "2813", "jp_army_14": "2914"},
        activated=("us_cv_lexington",),
        card="AL-50",
        also_japanese=["2813"],
    )
    line = lines.activation_line(there, "jp_hq_south", "jp_army_14")

    assert line is not None
    closed = [
        (here, beyond)
        for here, beyond in pairwise(line)
        if "l" not in there.map.hexes[here].sides[around(here).index(beyond)]
    ]
    assert closed
