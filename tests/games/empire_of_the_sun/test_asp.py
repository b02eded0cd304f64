"""Amphibious shipping points (8.45 A, 10.3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.orders import orders
from wartable.games.empire_of_the_sun import asp
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.testing.empire_of_the_sun.table import Faces, pos, position


@pytest.mark.rule("EOS-8.45-08")
@pytest.mark.parametrize(
    ("unit", "is_reduced", "points"),
    [
        ("jp_bde_1sn", False, 1),
        ("us_mar_div_1", False, 1),
        ("us_mar_div_1", True, 1),
        ("us_corps_x", False, 2),
        ("us_corps_x", True, 1),
        ("jp_army_14", False, 2),
        ("jp_army_14", True, 1),
        ("jp_army_korean", False, 4),
        ("jp_army_korean", True, 2),
    ],
)
def test_a_landing_costs_points_by_size_and_step(unit, is_reduced, points):
    """EOS-TC-18: the full Korean Army costs 4; T-ASPCOST has the others."""
    at = pos("1943", units={unit: "3305"}, reduced=[unit] if is_reduced else [])

    assert asp.cost(at, unit) == points


@pytest.mark.rule("EOS-10.3-01", "EOS-10.3-02", "EOS-8.45-09")
def test_each_point_is_used_once_a_turn():
    state = position("1942")
    assert asp.available(Position(state), "japan") == 7

    script = Script(state, Faces())
    asp.spend(script, "japan", 3)

    assert script.state.marks.asp_used["japan"] == 3
    assert asp.available(script.pos, "japan") == 4
    assert asp.available(pos("1942", marks={"asp_used": {}}), "japan") == 7
    assert asp.usable(pos("1942", marks={"asp": {}}), "allies") == 0
    first = Script(position("1942", marks={"asp_used": {}}), Faces())
    asp.spend(first, "japan", 2)
    assert first.state.marks.asp_used == {"japan": 2}
    assert asp.available(pos("1942", marks={"asp_used": {"japan": 7}}), "japan") == 0


@pytest.mark.rule("EOS-14.2-02")
@pytest.mark.parametrize(("points", "usable"), [(7, 4), (6, 3), (1, 1)])
def test_in_rivalry_japan_uses_half_its_points(points, usable):
    """EOS-DT-17: of 7 points 4 are usable."""
    at = pos("1942", marks={"asp": {"japan": points, "allies": 5}, "japan_rivalry": True})

    assert asp.available(at, "japan") == usable
    assert asp.available(at, "allies") == 5


@pytest.mark.rule("EOS-CARD-41")
def test_temporary_points_are_spent_first_and_never_halved():
    """EOS-DT-31: Japan has 3 ASP under rivalry and 2 temporary points: 2 + 2 are usable."""
    made = orders("1942", marks={"asp": {"japan": 3, "allies": 1}, "japan_rivalry": True})
    state = replace(made.state, offensive=replace(made.offensive, bonus_asp={"japan": 2}))
    assert asp.available(Position(state), "japan") == 4

    script = Script(state, Faces())
    asp.spend(script, "japan", 3)

    assert script.offensive.bonus_asp["japan"] == 0
    assert script.state.marks.asp_used["japan"] == 1
    assert asp.available(script.pos, "japan") == 1
