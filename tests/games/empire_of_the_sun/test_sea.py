"""Ways over the sea (8.21)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import empty_sea, orders
from wartable.games.empire_of_the_sun.offensive import allowance, sea
from wartable.testing.empire_of_the_sun.table import pos


@pytest.mark.rule("EOS-8.21-03", "EOS-8.21-04", "EOS-1.3-44")
@pytest.mark.parametrize(
    ("start", "is_open"),
    [
        ("2119", False),
        ("2120", False),
        ("2221", False),
        ("2219", True),
        ("2319", True),
        ("2320", True),
    ],
)
def test_soerabaja_is_entered_from_the_north_only(start, is_open):
    """EOS-TC-10: 2220 is closed from 2119, 2120 and 2221, and open from 2219, 2319 and 2320."""
    assert sea.reaches(pos("1942"), (start, "2220"), 1) is is_open


@pytest.mark.rule("EOS-8.21-01", "EOS-8.1-01", "EOS-7.22-01")
def test_each_hex_costs_one_point_of_five_a_card_value():
    made = empty_sea(units={"jp_ca_aoba": "4017"}, active=["jp_ca_aoba"], event=False, card="JP-23")
    assert made.offensive.value == 2
    assert allowance.naval(made.pos, "japan") == 10
    assert allowance.naval(made.pos, "allies") == 10

    reached = sea.reached(made.pos, "4017", 10)

    assert sea.distance(made.pos, "4017", "4021", 10) == 4
    assert all(
        sea.distance(made.pos, "4017", place, 10) >= made.pos.distance("4017", place)
        for place in made.pos.map.board.numbers(reached)
    )


@pytest.mark.rule("EOS-CARD-61", "EOS-7.22-02")
def test_an_event_may_give_both_sides_another_allowance():
    """EOS-DT-41: JP-09 gives both sides 21 hexes, not 15."""
    made = empty_sea(card="JP-09", event=True)
    assert made.offensive.value == 3
    assert allowance.naval(made.pos, "japan") == 21
    assert allowance.naval(made.pos, "allies") == 21

    as_operations = empty_sea(card="JP-09", event=False)

    assert allowance.naval(as_operations.pos, "japan") == 15


@pytest.mark.rule("EOS-CARD-61")
def test_an_allowance_for_one_side_leaves_the_other_alone():
    made = orders("campaign", card="JP-01")

    assert allowance.naval(made.pos, "japan") == 18
    assert allowance.naval(made.pos, "allies") == 15


def test_a_path_goes_round_what_it_shuns_and_not_through_what_is_closed():
    at = pos("1943", empty=True)
    board = at.map.board
    straight = sea.path(at, ("4610", "4615"), 10)
    assert straight == ("4610", "4611", "4612", "4613", "4614", "4615")

    wall = board.bits(["4613"])
    round_it = sea.path(at, ("4610", "4615"), 10, shun=wall)
    assert round_it is not None
    assert "4613" not in round_it
    assert len(round_it) == 7

    assert sea.path(at, ("4610", "4615"), 5, shun=wall) == straight
    assert sea.path(at, ("4610", "4615"), 5, closed=wall) is None


def test_a_path_leads_through_the_hexes_that_are_named():
    at = pos("1943", empty=True)

    assert sea.path(at, ("4610", "4710", "4612"), 3) == ("4610", "4710", "4611", "4612")
    assert sea.path(at, ("4610", "4710", "4612"), 2) is None
    assert sea.path(at, ("4610", "4612"), 2) == ("4610", "4611", "4612")


@pytest.mark.rule("EOS-17.10-08")
def test_oahu_lies_off_the_map_of_the_south_pacific():
    """Distances from Oahu: 4825 22, 4826 23, 4926 23, 4828 25."""
    at = pos("south_pacific")

    assert sea.distance(at, "5808", "4825", 22) == 22
    assert sea.distance(at, "5808", "4825", 21) is None
    assert sea.distance(at, "5808", "4824", 30) == 23
    assert sea.distance(at, "4828", "5808", 25) == 25
    assert sea.path(at, ("5808", "4824"), 30) == ("5808", "4825", "4824")
    assert sea.path(at, ("4827", "5808"), 30)[-1] == "5808"
