"""Ships and aircraft leave hexes that changed hands (8.22, 8.32)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import against, asked, listed, play
from tests.games.empire_of_the_sun.steps import at_step, pos, step
from wartable.games.empire_of_the_sun.actions import Done, PutAt
from wartable.games.empire_of_the_sun.decisions import MoveAfterBattle, MoveAtOnce, PlayCard
from wartable.games.empire_of_the_sun.offensive import emergency
from wartable.games.empire_of_the_sun.position import Position
from wartable.testing.empire_of_the_sun.table import position

WAKE, MIDWAY, LEYTE, OAHU = "4612", "5108", "3014", "5808"
ASIA, PLANES = "us_ca_us_asia", "us_air_7af"


def taken(step=14, **changes):
    """A Japanese Offensive has taken hexes with units that were not activated."""
    return at_step(step, "JP-23", own=("JP-50",), hand=("AL-59",), **changes)


@pytest.mark.rule("EOS-8.22-01", "EOS-8.22-02", "EOS-7.2-14", "EOS-9.61-03")
def test_ships_leave_at_the_end_of_the_offensive():
    """Not before the active player has moved his own."""
    state = taken(
        13,
        units={ASIA: LEYTE, "jp_ca_aoba": LEYTE},
        activated=("jp_ca_aoba",),
        also_japanese=[LEYTE],
        allied=["2220", "2917"],
    )
    assert asked(state) == MoveAfterBattle("japan")
    assert state.at[ASIA] == LEYTE

    state = play(state, Done("japan"))
    assert asked(state) == MoveAtOnce("allies", (ASIA,))
    assert step(state) == 14
    assert against(state, PutAt("allies", "us_cv_enterprise", OAHU)) == {"EOS-8.22-01"}


@pytest.mark.rule("EOS-8.22-03", "EOS-8.22-01")
def test_the_owner_places_them_in_a_port_within_ten_hexes():
    """EOS-TC-12: from Leyte to 2220, exactly ten away; farther is refused."""
    state = taken(units={ASIA: LEYTE}, also_japanese=[LEYTE], allied=["2220", "2917"])
    there = Position(state)
    assert there.distance(LEYTE, "2220") == 10

    havens = {each.to for each in listed(state)}
    assert "2220" in havens
    assert all(there.distance(LEYTE, place) <= 10 for place in havens)
    assert against(state, PutAt("allies", ASIA, OAHU)) == {"EOS-8.22-03"}
    placed = play(state, PutAt("allies", ASIA, "2220"))
    assert placed.at[ASIA] == "2220"
    assert asked(placed) == PlayCard("allies")


@pytest.mark.rule("EOS-8.22-04")
def test_enemy_zoi_and_ships_do_not_matter():
    """Aircraft and a fleet around the port."""
    guards = {
        "jp_air_flot_21": "2909",
        "jp_air_flot_22": LEYTE,
        "jp_cv_akagi": "2219",
        "jp_hq_south": "2212",
    }
    state = taken(units={ASIA: LEYTE, **guards}, also_japanese=[LEYTE], allied=["2220", "2917"])

    assert "2220" in {each.to for each in listed(state)}


@pytest.mark.rule("EOS-8.22-05")
def test_without_a_port_within_ten_hexes_they_are_lost():
    ports = Position(position("1943")).ports("allies")
    state = taken(units={ASIA: WAKE}, also_japanese=[WAKE, *ports])

    assert state.at[ASIA] == "eliminated"
    assert asked(state) == PlayCard("allies")


@pytest.mark.rule("EOS-8.32-01", "EOS-8.32-02")
def test_aircraft_go_to_an_airfield_in_range_or_are_lost():
    """EOS-TC-13, EOS-TC-14: from Wake nothing is within 4 hexes; with an extended range of 6 it is
    Midway."""
    short = taken(units={"us_air_vmf211": WAKE}, also_japanese=[WAKE])
    assert short.at["us_air_vmf211"] == "eliminated"

    long = taken(units={"us_air_7af_lrb": WAKE}, also_japanese=[WAKE], allied=[MIDWAY])
    counter = Position(long).counter("us_air_7af_lrb")
    assert max(counter.range, counter.extended) >= 6
    assert long.at["us_air_7af_lrb"] == MIDWAY


@pytest.mark.rule("EOS-8.32-03", "EOS-8.32-02")
def test_the_extended_range_serves_who_fought():
    """7AF, range 2 and 4, has fought from Kwajalein: four hexes off is near enough, five not."""
    fought = {"fought": ("4612",), "reacted": {}}
    state = taken(
        units={PLANES: "4715"}, also_japanese=["4715"], allied=["4817", WAKE], fields=fought
    )
    there = pos(state)
    assert there.distance("4715", WAKE) == 4
    stands = position(empty=True, units={PLANES: "4715"}, allied=[WAKE])
    found = emergency.havens(Position(stands), PLANES)
    assert WAKE in found
    assert all(there.distance("4715", place) <= 4 for place in found)
    assert state.at[PLANES] != "eliminated"


@pytest.mark.rule("EOS-8.32-02", "EOS-9.61-03", "EOS-8.32-01")
def test_the_flight_from_manila():
    """EOS-TC-51: FEAF may be placed in 2813, one hex away, 19 LRB in 2917, six hexes, its range."""
    state = taken(
        scenario="1942",
        units={"us_air_feaf": "2812", "us_air_19_lrb": "2812"},
        also_japanese=["2812"],
        allied=["2813", "2917"],
    )
    there = Position(state)
    assert there.distance("2812", "2917") == 6
    placed = {(each.unit, each.to) for each in listed(state)} | {*state.at.items()}
    assert ("us_air_feaf", "2813") in placed
    assert ("us_air_19_lrb", "2917") in placed
    assert ("us_air_feaf", "2917") not in placed


@pytest.mark.rule("EOS-6.14-01", "EOS-6.14-02", "EOS-6.14-03")
def test_headquarters_are_displaced():
    """One without a dot returns next turn, undelayed; one with a dot is out of the game."""
    dotted = sorted(
        unit for unit in position().at if Position(position()).counter(unit).never_returns
    )
    hq = next(unit for unit in dotted if "_hq_" in unit and not unit.startswith("jp"))
    state = taken(units={"us_hq_central_pacific": WAKE, hq: LEYTE}, also_japanese=[WAKE, LEYTE])

    assert state.at["us_hq_central_pacific"] == f"turn_{state.turn + 1}"
    assert "us_hq_central_pacific" in state.memory.undelayed
    assert state.at[hq] == "removed"
