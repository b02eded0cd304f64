"""Control of hexes and what follows from a change."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.orders import orders
from wartable.games.empire_of_the_sun import control
from wartable.games.empire_of_the_sun.events import ControlTaken
from wartable.games.empire_of_the_sun.script import Script
from wartable.testing.empire_of_the_sun.slow_supply import around
from wartable.testing.empire_of_the_sun.table import Faces, pos, position

NORTH_INDIA = ("1905", "2005", "2104", "2105", "2205")


def script(scenario: str = "1942", **changes: Any) -> Script:
    return Script(position(scenario, **changes), Faces())


@pytest.mark.rule("EOS-1.3-19", "EOS-1.3-20", "EOS-1.3-26", "EOS-1.3-29")
def test_every_hex_begins_under_somebodys_control() -> None:
    """Japan holds its Empire, Korea and the coast of China but Hong Kong and Guam; the Allies all
    else."""
    there = pos("campaign")
    regions = there.map.region("korea", "china_coast", "japan_home", "formosa")
    empire = {number for number, each in there.map.hexes.items() if each.empire and each.is_land}

    assert regions <= there.state.japanese
    assert empire - there.state.japanese == {"2709", "3814"}
    assert there.controller("2709") == "allies"
    assert {there.controller(place) for place in there.map.hexes} == {"japan", "allies"}


@pytest.mark.rule("EOS-6.5-01", "EOS-6.5-02", "EOS-1.3-22", "EOS-1.3-24")
def test_hexes_come_under_control_of_who_takes_them() -> None:
    """Those it has already are not told again, the sea belongs to nobody."""
    rules = script("campaign")

    control.take(rules, ["2112", "2212", "2113", "2213"], "japan")

    assert rules.events == [ControlTaken(("2112", "2113"), "japan")]
    assert rules.pos.controls("japan", "2112")
    control.take(rules, ["2112"], "japan")
    assert len(rules.events) == 1
    control.take(rules, ["2112"], "allies")
    assert rules.pos.controls("allies", "2112")


@pytest.mark.rule("EOS-13.75-04")
def test_kunming_and_the_hexes_beside_it_are_always_allied() -> None:
    """Whoever passes there."""
    rules = script("campaign")

    control.take(rules, ["2407", *around("2407")], "japan")

    assert rules.events == []


@pytest.mark.rule("EOS-CARD-51")
def test_what_is_soviet_stays_so() -> None:
    """Manchuria after AL-79."""
    rules = script("1944")

    control.take(rules, ["3302", "3303"], "soviet")
    control.take(rules, ["3302"], "japan")
    control.take(rules, ["3303"], "allies")

    assert rules.state.soviet == {"3302", "3303"}
    assert not {"3302", "3303"} & rules.state.japanese


@pytest.mark.rule("EOS-6.23-06")
def test_the_tokyo_express_leaves_a_hex_that_becomes_allied() -> None:
    """Guadalcanal, and no other."""
    rules = script(marks={"tokyo_express": "4423"}, also_japanese=["4423", "4222"])

    control.take(rules, ["4222"], "allies")
    assert rules.state.marks.tokyo_express == "4423"
    control.take(rules, ["4423"], "allies")
    assert rules.state.marks.tokyo_express == ""


@pytest.mark.rule("EOS-6.23-06")
def test_the_tokyo_express_stays_in_a_hex_that_japan_takes() -> None:
    """It may have been placed in one that was not Japanese."""
    rules = script(marks={"tokyo_express": "4423"}, allied=["4423"])

    control.take(rules, ["4423"], "japan")

    assert rules.state.marks.tokyo_express == "4423"


@pytest.mark.rule("EOS-13.94-03", "EOS-13.76-03")
def test_a_home_garrison_is_gone_for_good_and_a_chinese_one_comes_back() -> None:
    """Kagoshima 3307 and Hong Kong's neighbour 2609, taken and retaken."""
    rules = script("1944")

    for side in ("allies", "japan"):
        control.take(rules, ["3307", "2609"], side)  # type: ignore[arg-type]

    assert rules.state.memory.garrisons_gone == {"3307"}


@pytest.mark.rule("EOS-13.62-04", "EOS-VAR-06")
@pytest.mark.parametrize(
    ("options", "held", "india"),
    [
        ({}, NORTH_INDIA, 0),
        ({}, NORTH_INDIA[:2], 0),
        ({"india_by_segment": True}, NORTH_INDIA, 0),
        ({"india_by_segment": True}, NORTH_INDIA[:2], 3),
    ],
)
def test_an_allied_gain_in_northern_india_makes_india_stable(
    options: dict[str, bool], held: tuple[str, ...], india: int
) -> None:
    """By the later text at once only after Japan held all of it."""
    rules = script(also_japanese=held, tracks={"india": 3}, options=options)

    control.take(rules, ["1905"], "allies")

    assert rules.state.tracks.india == india


@pytest.mark.rule("EOS-13.62-04")
def test_not_once_india_has_surrendered_nor_by_a_gain_elsewhere() -> None:
    """The marker stays."""
    gone = script(
        also_japanese=NORTH_INDIA,
        tracks={"india": 4},
        memory={"surrendered": frozenset({"india"})},
    )
    elsewhere = script(also_japanese=["2008"], tracks={"india": 3})

    control.take(gone, ["1905"], "allies")
    control.take(elsewhere, ["2008"], "allies")

    assert gone.state.tracks.india == 4
    assert elsewhere.state.tracks.india == 3


@pytest.mark.rule("EOS-1.3-21")
def test_ships_take_no_hex() -> None:
    """Kongo sails into Singapore."""
    made = orders("1942", hq="jp_hq_south", active=["jp_bb_kongo"])
    before = made.state.japanese

    made.move("sail", "jp_bb_kongo", "2015", "2015")
    assert made.state.japanese == before
    assert made.pos.controls("allies", "2015")


@pytest.mark.rule("EOS-1.3-23", "EOS-6.5-03")
def test_a_landing_takes_no_hex_before_the_battle() -> None:
    """SS Brigade with CA Aoba in empty Rabaul: after the move it is still Allied."""
    made = orders(
        "1943",
        empty=True,
        units={"jp_bde_ss": "4017", "jp_ca_aoba": "4017", "jp_hq_south_seas": "4017"},
        active=["jp_bde_ss", "jp_ca_aoba"],
        allied=["4021"],
    )

    made.move("land", ("jp_bde_ss", "jp_ca_aoba"), "4021", "4021")
    assert made.where("jp_bde_ss") == ["4021"]
    assert made.pos.controls("allies", "4021")
