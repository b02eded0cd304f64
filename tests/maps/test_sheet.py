"""Where places lie on a sheet, and how cells are made to fit."""

from __future__ import annotations

import numpy as np
import pytest
from shapely import box

from maps.borders import touching
from maps.cells import window, without_gaps
from maps.corners import led_to_the_corner
from maps.projection import Room, Sheet

WORLD = Sheet(1000, -170, -57, 76, wide=(Room(17, 30, 1.0),), tall=(Room(48, 13, 0.5),))
PART = Sheet(1000, -100, -57, 76, wide=(Room(17, 30, 1.0),), tall=(), right=80)


def across(sheet: Sheet, *lons: float) -> list[float]:
    return [float(x) for x in sheet.project(np.array([(lon, 0.0) for lon in lons]))[:, 0]]


@pytest.mark.parametrize("sheet", [WORLD, PART])
def test_a_sheet_begins_and_ends_at_its_edges(sheet: Sheet) -> None:
    left, right = across(sheet, sheet.left, sheet.left + sheet.span)

    assert left == pytest.approx(0.0)
    assert right == pytest.approx(sheet.width)


def test_a_board_that_goes_round_comes_back_after_its_width() -> None:
    first, again = across(WORLD, 20, 380)

    assert again - first == pytest.approx(WORLD.width) == pytest.approx(WORLD.turn)
    assert window(WORLD).bounds == (-1000, 0, 2000, WORLD.height)


def test_what_lies_beyond_the_edges_of_a_part_is_beyond_the_sheet() -> None:
    west, east = across(PART, -120, 100)

    assert west < 0
    assert east > PART.width
    assert PART.turn > PART.width
    assert window(PART).bounds == (0, 0, 1000, PART.height)


def test_a_crowded_stretch_gets_more_of_the_sheet() -> None:
    europe, pacific = np.diff(across(WORLD, 12, 22, -150, -140))[[0, 2]]

    assert europe > 1.9 * pacific


def test_room_below_nothing_gets_less_of_the_sheet() -> None:
    less = Sheet(1000, -170, -57, 76, wide=(Room(17, 30, -0.5),), tall=())
    middle, rest = np.diff(across(less, 12, 22, -150, -140))[[0, 2]]

    assert middle < 0.6 * rest


def test_a_gap_goes_to_the_cell_it_touches_most() -> None:
    sheet = Sheet(100, 0, -10, 10, wide=(), tall=(), right=10)
    high = sheet.height
    cells = {"west": box(0, 0, 40, high), "east": box(60, 0, 100, high), "ice": box(40, 0, 60, 50)}
    filled = without_gaps(sheet, cells, last=("ice",))

    assert sum(cell.area for cell in filled.values()) == pytest.approx(100 * high, rel=1e-3)
    assert filled["ice"].equals(cells["ice"])


def test_a_sea_border_that_misses_a_land_border_is_led_to_it() -> None:
    """The land changes hands at 50, the sea at 60: the right zone takes the coast between."""
    land = {"left": box(0, 0, 50, 50), "right": box(50, 0, 100, 50)}
    sea = {"near": box(0, 50, 60, 150), "far": box(60, 50, 100, 150)}
    true = frozenset(
        map(frozenset, [("left", "near"), ("right", "far"), ("left", "right"), ("near", "far")])
    )
    assert touching(land | sea, 0)[frozenset(("near", "right"))][0] > 9

    led = led_to_the_corner(land, sea, true, 0)

    assert touching(land | led, 0).get(frozenset(("near", "right")), (0.0,))[0] < 2.5
    assert sum(zone.area for zone in led.values()) == pytest.approx(100 * 100)
