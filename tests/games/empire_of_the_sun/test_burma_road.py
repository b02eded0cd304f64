"""The Burma Road, the Hump, Kunming and the China box."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.offensives import in_offensive
from wartable.games.empire_of_the_sun import burma_road, lines
from wartable.games.empire_of_the_sun import hq as hqs
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.turn import entering
from wartable.testing.empire_of_the_sun.slow_supply import around
from wartable.testing.empire_of_the_sun.table import pos

RANGOON = "2008"
BUILT: dict[str, Any] = {"no_route": frozenset()}


def road(units: dict[str, str] | None = None, **changes: Any) -> Position:
    return pos("1942", empty=True, units=units or {}, **changes)


@pytest.mark.rule("EOS-13.78-01", "EOS-13.78-02", "EOS-13.78-09")
def test_the_road_runs_by_lashio_to_rangoon_and_by_sea_to_an_edge_or_to_madras() -> None:
    """Open in the first turns; closed if Japan holds Rangoon, Lashio or Mandalay, or stands on
    the road between."""
    assert burma_road.status(pos("campaign")) == "open"
    assert burma_road.status(road()) == "open"
    for lost in (RANGOON, "2206", "2106"):
        assert burma_road.status(road(also_japanese=[lost])) == "closed_no_hump"
    assert burma_road.status(road({"jp_army_15": "2206"})) == "closed_no_hump"
    assert burma_road.status(road({"jp_army_15": "2206", "in_corps_1": "2206"})) == "open"
    assert burma_road.status(road({"jp_army_15": "2007"})) == "open"
    assert burma_road.status(road({"jp_army_15": "2007", "jp_army_25": "2107"})) != "open"


@pytest.mark.rule("EOS-13.78-02", "EOS-13.78-08")
def test_zoi_before_rangoon_closes_the_road_at_once() -> None:
    """A Japanese carrier in the Andaman Sea, or an air unit in Akyab, whose ZOI reaches Rangoon and
    not the sea before it."""
    carrier = in_offensive(
        "1942", empty=True, units={"jp_cv_akagi": "2009"}, activated=("jp_cv_akagi",)
    )
    plane = in_offensive(
        "1942", empty=True, units={"jp_air_flot_21": "2006"}, activated=("jp_air_flot_21",)
    )

    assert burma_road.status(carrier) == "closed_no_hump"
    assert plane.distance("2006", "2009") == 3
    assert burma_road.status(plane) == "closed_no_hump"


@pytest.mark.rule("EOS-13.78-03", "EOS-13.77-04", "EOS-6.21-15")
@pytest.mark.parametrize(
    ("markers", "is_open"),
    [
        (("2104", "2105", "2205"), False),
        (("2105", "2205"), False),
        (("2105",), True),
        (("2205",), True),
        (("2104",), False),
        ((), True),
    ],
)
def test_or_by_built_routes_through_jarhat_to_madras(
    markers: tuple[str, ...], is_open: bool
) -> None:
    """By Ledo or Imphal, Rangoon being lost."""
    there = road(also_japanese=[RANGOON], marks={"no_route": frozenset(markers)})

    assert (burma_road.status(there) == "open") == is_open


@pytest.mark.rule(
    "EOS-13.78-04", "EOS-13.78-05", "EOS-13.78-06", "EOS-6.23-01", "EOS-6.23-02", "EOS-AMB-38"
)
def test_with_the_road_closed_the_hump_needs_a_supplied_airfield_in_northern_india() -> None:
    """Held by the Allies, and reached by an HQ of theirs."""
    closed: dict[str, Any] = {"also_japanese": [RANGOON]}
    seac = {"cw_hq_seac": "1805"}
    lost = [RANGOON, "1905", "2104", "2205"]

    assert burma_road.status(road(seac, **closed)) == "closed_no_hump"
    assert burma_road.status(road(seac, **closed, marks={"hump": True})) == "closed_hump"
    assert burma_road.status(road({}, **closed, marks={"hump": True})) == "closed_no_hump"
    gone = road(seac, also_japanese=lost, marks={"hump": True})
    assert burma_road.status(gone) == "closed_no_hump"
    one_left = road(seac, also_japanese=lost[:3], marks={"hump": True})
    assert burma_road.status(one_left) == "closed_hump"


@pytest.mark.rule("EOS-13.78-07", "EOS-13.72-07")
def test_the_modifiers_of_the_three_boxes() -> None:
    """EOS-DT-24: 8 in the campaign, 4 at the start of 1943."""
    assert burma_road.modifier(pos("campaign")) == 8
    assert burma_road.modifier(pos("1943")) == 4
    assert burma_road.modifier(road(also_japanese=[RANGOON])) == 0
    assert burma_road.modifier(pos("south_pacific")) == 0


@pytest.mark.rule("EOS-13.75-01", "EOS-13.75-02", "EOS-6.21-20", "EOS-AMB-14")
def test_kunming_supplies_allied_units_within_four_points_without_an_hq() -> None:
    """Lashio and Mandalay along the road, Dutch units even; not while it is closed."""
    units = {"cn_army_5": "2407", "in_corps_1": "2106", "nl_div_java": "2206", "au_corps_1": "1406"}
    open_ = supply_of(road(units))
    closed = supply_of(road(units, also_japanese=[RANGOON]))

    assert burma_road.is_kunming_source(open_.pos)
    assert not burma_road.is_kunming_source(closed.pos)
    assert [unit for unit in sorted(units) if open_.is_supplied(unit)] == [
        "cn_army_5",
        "in_corps_1",
        "nl_div_java",
    ]
    assert not any(closed.is_supplied(unit) for unit in units)
    line = open_.line("in_corps_1")
    assert line == ("2407", ("2407", "2306", "2206", "2106"))
    # By the road and over Mandalay it is cheaper than through the jungle.
    for place, way in (("2305", ("2306", "2206", "2305")), ("2309", ("2408", "2409", "2309"))):
        army = supply_of(road({"cn_army_5": place}))
        assert army.line("cn_army_5") == ("2407", ("2407", *way))


@pytest.mark.rule("EOS-13.75-01", "EOS-13.75-06")
def test_over_the_hump_kunming_is_a_source_with_the_road_closed() -> None:
    """Chinese units are in supply by it, and out of supply without it."""
    units = {"cn_army_5": "2407", "cw_hq_seac": "1406"}
    hump = supply_of(road(units, also_japanese=[RANGOON], marks={"hump": True}))
    none = supply_of(road(units, also_japanese=[RANGOON]))

    assert hump.is_supplied("cn_army_5")
    assert not none.is_supplied("cn_army_5")


@pytest.mark.rule("EOS-13.75-04")
def test_japanese_lines_do_not_pass_kunming_or_the_hexes_beside_it() -> None:
    """They count as occupied."""
    there = road({"jp_hq_south": "2212"})
    lines = supply_of(there).network("japan")
    blocked = {*there.map.board.numbers(lines.terms.blocked)}

    assert {"2407", *around("2407")} <= blocked


@pytest.mark.rule("EOS-13.74-02", "EOS-13.74-07")
def test_air_units_in_the_china_box_are_supplied_by_the_road_or_over_the_hump() -> None:
    """Whatever the road with the Hump and an airfield; else by the open road only."""
    units = {"us_air_14af": "china", "cw_hq_seac": "1805"}

    def is_supplied(**changes: Any) -> bool:
        return supply_of(road(units, **changes)).is_supplied("us_air_14af")

    assert is_supplied()
    assert not is_supplied(also_japanese=[RANGOON])
    assert is_supplied(also_japanese=[RANGOON], marks={"hump": True})
    closed = supply_of(road(units, also_japanese=[RANGOON]))
    assert [each.rule for each in closed.why_not("us_air_14af")] == ["EOS-13.74-02"]


@pytest.mark.rule("EOS-17.10-07")
def test_in_the_south_pacific_the_china_box_is_always_supplied() -> None:
    """There is no Kunming on that map."""
    there = pos("south_pacific", empty=True, units={"us_air_14af_lrb": "china"})

    assert supply_of(there).is_supplied("us_air_14af_lrb")


@pytest.mark.rule("EOS-13.74-04", "EOS-13.74-01")
def test_air_reinforcements_enter_the_china_box_while_the_road_is_open() -> None:
    """Not over the Hump, not when it is full, not once China has surrendered."""
    seac = {"cw_hq_seac": "1805"}

    def enters(**changes: Any) -> bool:
        there = road(changes.pop("units", seac), **changes)
        return "china" in entering.places(there, "us_air_14af")

    assert enters()
    assert not enters(also_japanese=[RANGOON], marks={"hump": True})
    assert not enters(units=seac | {"us_air_20bc": "china", "us_air_avg": "china"})
    assert not enters(memory={"surrendered": frozenset({"china"})})


@pytest.mark.rule("EOS-13.74-06")
def test_a_b29_in_the_china_box_fights_nowhere() -> None:
    """Its range is that to Tokyo for bombing only: no hex of the map is in its reach."""
    there = road({"us_air_20bc": "china"})

    assert not there.is_on_map("us_air_20bc")
    assert not supply_of(there).zoi.projected("allies")


@pytest.mark.rule("EOS-13.75-03", "EOS-13.75-05", "EOS-6.3-02")
@pytest.mark.parametrize(
    ("hq", "place", "may"),
    [
        ("cw_hq_seac", "1805", True),
        ("us_hq_southwest_pacific", "1805", True),
        ("joint_hq_abda", "1805", True),
        ("cw_hq_seac", "1307", False),
    ],
)
def test_any_allied_hq_with_an_activation_line_commands_chinese_units_that_kunming_supplies(
    hq: str, place: str, may: bool
) -> None:
    """From Calcutta Kunming is in range, from Colombo it is not."""
    there = road({"cn_army_5": "2407", hq: place})

    assert supply_of(there).is_supplied("cn_army_5")
    assert hqs.may_command(there, hq, "cn_army_5")
    assert (lines.activation_line(there, hq, "cn_army_5") is not None) == may
