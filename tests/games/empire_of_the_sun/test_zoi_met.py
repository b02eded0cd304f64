"""Whether the active player's moves met a ZOI of the Reaction player (7.25 E)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import orders
from wartable.games.empire_of_the_sun.offensive.ranges import may_fight
from wartable.games.empire_of_the_sun.offensive.rolls import intelligence_modifier
from wartable.games.empire_of_the_sun.zoi import is_barred, is_projected

KONGO = "jp_bb_kongo"


def at_wake(**changes):
    """VMF211 on Wake 4612 projects a ZOI; Kongo is somewhere near."""
    units = {KONGO: "4609", **changes.pop("units", {})}
    active = [KONGO, *changes.pop("active", ())]
    return orders("1942", card="JP-09", event=False, units=units, active=active, **changes)


@pytest.mark.rule("EOS-7.25-09", "EOS-6.4-13")
def test_a_path_through_a_zoi_counts_and_one_round_it_does_not():
    made = at_wake()
    assert is_projected(made.pos, "allies", "4612")
    assert not is_projected(made.pos, "allies", "4609")

    made.move("sail", KONGO, "4715")
    assert made.offensive.crossed_zoi is False
    assert len(made.path()) - 1 > made.pos.distance("4609", "4715")

    through = at_wake()
    through.move("sail", KONGO, "4715", "", "4612")
    assert through.offensive.crossed_zoi is True


@pytest.mark.rule("EOS-7.25-09")
def test_who_leaves_a_zoi_met_it():
    made = at_wake(units={KONGO: "4610"})
    made.move("sail", KONGO, "4715")

    assert made.offensive.crossed_zoi is True


@pytest.mark.rule("EOS-7.25-09", "EOS-6.4-13")
def test_a_neutralised_zoi_counts_as_well():
    made = at_wake(units={"jp_cvl_ryujo": "4608"}, active=["jp_cvl_ryujo"])
    assert is_projected(made.pos, "allies", "4610")
    assert not is_barred(made.pos, "japan", "4610")

    made.move("sail", KONGO, "4612")

    assert made.offensive.crossed_zoi is True


@pytest.mark.rule("EOS-7.25-11")
def test_who_does_not_move_meets_none():
    """EOS-TC-33: a carrier activated inside a ZOI fights from there; nothing is subtracted."""
    made = at_wake(units={"jp_cvl_ryujo": "4611"}, active=["jp_cvl_ryujo"])
    assert is_projected(made.pos, "allies", "4611")

    made.move("sail", KONGO, "4715")
    made.declare("4612")

    assert may_fight(made.pos, "jp_cvl_ryujo", "4612")
    assert made.offensive.crossed_zoi is False
    assert intelligence_modifier(made.pos) == 0


@pytest.mark.rule("EOS-7.25-09")
def test_once_met_paths_are_short():
    made = at_wake()
    made.note(crossed_zoi=True)
    made.move("sail", KONGO, "4715")

    assert len(made.path()) - 1 == made.pos.distance("4609", "4715")


@pytest.mark.rule("EOS-7.25-09")
def test_flights_go_round_a_zoi_if_their_range_allows():
    """From 4715 to 4415 no ZOI lies between; into one a flight cannot help meeting it."""
    unit = "jp_air_flot_24"
    made = orders("1942", card="JP-23", event=False, active=[unit])
    made.move("fly", unit, "4415")
    assert made.offensive.crossed_zoi is False

    inside = orders(
        "1942", card="JP-23", event=False, active=["jp_air_flot_22"], also_japanese=["2014"]
    )
    field = next(
        to
        for _, to, _ in sorted(inside.listed("jp_air_flot_22", how="fly"))
        if is_projected(inside.pos, "allies", to)
    )
    inside.move("fly", "jp_air_flot_22", field)
    assert inside.offensive.crossed_zoi is True


@pytest.mark.rule("EOS-7.25-09", "EOS-6.4-15")
def test_ground_units_on_land_meet_a_zoi_and_are_not_hindered():
    made = orders("1942", card="JP-23", active=["jp_army_38"])
    assert is_barred(made.pos, "japan", "2014")
    made.move("march", "jp_army_38", "2014")

    assert made.offensive.crossed_zoi is True
