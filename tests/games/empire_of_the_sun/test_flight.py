"""Air movement (8.31, 8.33, 8.35) and the China box (13.74)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.empire_of_the_sun.orders import empty_sea, orders
from wartable.games.empire_of_the_sun.offensive import air
from wartable.games.empire_of_the_sun.offensive.ranges import may_fight
from wartable.games.empire_of_the_sun.zoi import is_barred
from wartable.testing.empire_of_the_sun.table import pos


def flying(unit, start, card="", **changes):
    side = "japan" if unit.startswith("jp_") else "allies"
    card = card or ("JP-09" if side == "japan" else "AL-13")
    units = {unit: start, **changes.pop("units", {})}
    active = [unit, *changes.pop("active", ())]
    return empty_sea(side=side, card=card, event=False, units=units, active=active, **changes)


FLOTILLA = "jp_air_flot_24"
"""Range 3/5."""
BRACKETED = "jp_air_div_5"


@pytest.mark.rule("EOS-8.31-01", "EOS-8.31-02", "EOS-8.31-03", "EOS-1.3-02", "EOS-1.3-03")
def test_legs_of_extended_range_from_airfield_to_airfield():
    """Kwajalein to Truk is 7: two legs by Ponape, and too far with a card of value 1."""
    made = flying(FLOTILLA, "4715", "JP-23")
    assert made.pos.counter(FLOTILLA).extended == 5
    made.move("fly", FLOTILLA, "4017")
    assert made.path() == ("4715", "4316", "4017")

    weak = flying(FLOTILLA, "4715", "JP-04", allied=["4612"])
    assert weak.against("fly", FLOTILLA, "4017") == ["EOS-8.31-01"]
    assert weak.against("fly", FLOTILLA, "4415") == []
    assert "EOS-8.31-03" in weak.against("fly", FLOTILLA, "4612")


@pytest.mark.rule("EOS-8.33-01", "EOS-8.33-02")
def test_strategic_flights_have_twice_the_legs():
    """EOS-TC-15: extended range 4 and a card of value 2 give 4 legs of up to 4 hexes, each to a
    controlled airfield."""
    unit = "jp_air_div_5"
    made = flying(unit, "3706", "JP-23")
    assert made.pos.counter(unit).extended == 4
    reached = {to for how, to, _ in made.listed(unit, how="ferry")}
    assert reached

    for to in sorted(reached):
        again = flying(unit, "3706", "JP-23")
        again.move("ferry", unit, to)
        path = again.path()
        assert 3 <= len(path) - 1 <= 4
        legs = pairwise(path)
        assert all(again.pos.distance(here, there) <= 4 for here, there in legs)
        assert all(again.pos.hex(place).airfield for place in path)
        assert all(again.pos.controls("japan", place) for place in path)
        assert again.offensive.strategic == {unit}

    assert made.against("ferry", unit, "4715") == ["EOS-8.33-01"]


@pytest.mark.rule("EOS-1.3-06", "EOS-1.3-07", "EOS-1.3-08", "EOS-8.1-02", "EOS-8.31-08")
def test_a_bracketed_range_flies_and_does_not_fight():
    """EOS-TC-32: a unit that moved by its bracketed extended range takes part in no battle, even
    one in normal range."""
    unit = next(
        each.id
        for each in flying(FLOTILLA, "4715").pos.data.counters.values()
        if each.bracketed and each.side == "allies" and each.extended >= 4 and each.range == 2
    )
    made = flying(unit, "3727", "AL-13", units={"jp_army_18": "3822"}, also_japanese=["3822"])
    far = [
        to for _, to, _ in sorted(made.listed(unit, how="fly")) if made.pos.distance("3727", to) > 2
    ]
    assert far
    for to in far:
        again = flying(unit, "3727", "AL-13")
        again.move("fly", unit, to)
        legs = list(pairwise(again.path()))
        is_long = any(again.pos.distance(here, there) > 2 for here, there in legs)
        assert (unit in again.offensive.long_legs) is is_long
        if is_long:
            beside = sorted(again.pos.hexes_within(again.where(unit), 1) - {to})
            assert not may_fight(again.pos, unit, beside[0])

    fight = flying(unit, "3626", "AL-13", units={"jp_army_18": "3823"}, also_japanese=["3823"])
    assert fight.against("fly", unit, "4024", "3823") == ["EOS-8.31-01"]


@pytest.mark.rule("EOS-8.31-04")
def test_a_flight_passes_an_airfield_with_enemy_ground_units_and_does_not_end_there():
    made = flying(FLOTILLA, "4715", "JP-23", units={"us_mar_div_1": "4415"})
    made.note(fought=("4415",))
    made.declare("4415")

    assert made.against("fly", FLOTILLA, "4017", mode="after_battle") == []
    assert made.against("fly", FLOTILLA, "4415", mode="after_battle") == ["EOS-8.31-04"]


@pytest.mark.rule("EOS-8.31-06")
def test_nobody_flies_into_a_battle_hex_and_who_is_there_may_leave():
    made = flying(FLOTILLA, "4715", "JP-23").declare("4316", "4415", "4517")
    assert "EOS-8.31-06" in made.against("fly", FLOTILLA, "4415")
    assert "EOS-8.31-01" in made.against("fly", FLOTILLA, "4017")

    inside = flying(FLOTILLA, "4715", "JP-23").declare("4715")
    assert inside.against("fly", FLOTILLA, "4415") == []


@pytest.mark.rule("EOS-8.31-07", "EOS-7.24-03", "EOS-1.3-04")
def test_a_flight_to_fight_ends_in_range():
    made = flying(FLOTILLA, "4715", "JP-23", units={"us_mar_bde_wake": "4612"})

    assert made.against("fly", FLOTILLA, "4415", "4612") == []
    assert made.against("fly", FLOTILLA, "4017", "4612") == ["EOS-8.31-07"]
    assert made.against("fly", FLOTILLA, "4415", "4423") == ["EOS-8.31-07", "EOS-7.24-03"]


@pytest.mark.rule("EOS-8.31-05", "EOS-7.23-01")
def test_a_stack_flies_by_the_range_of_its_shortest_unit():
    other = "jp_air_div_2"
    made = flying(FLOTILLA, "4517", "JP-04", units={other: "4517"}, active=[other])
    assert made.pos.counter(other).extended == 4
    assert made.pos.distance("4517", "4017") == 5

    assert made.against("fly", [FLOTILLA, other], "4715") == []
    assert made.against("fly", [FLOTILLA, other], "4017") == ["EOS-8.31-01"]
    assert made.against("fly", FLOTILLA, "4017") == []


@pytest.mark.rule("EOS-8.31-03", "EOS-17.10-08")
def test_no_leg_ends_off_the_map():
    """Oahu is an airfield of the Allies beside the map of the South Pacific."""
    there = pos("south_pacific")
    assert "5808" in there.airfields("allies")

    fields = there.map.board.numbers(air.airfields(there, "allies"))

    assert {*fields} == {*there.airfields("allies")} - {"5808"}


@pytest.mark.rule("EOS-8.35-01", "EOS-8.35-02", "EOS-8.35-03")
def test_the_ferry_is_a_leg_for_the_allies_and_no_base():
    """By 5408 one flies from Oahu to Midway in legs of 4."""
    unit = "us_air_7af"
    made = flying(unit, "5808", "AL-13", allied=["5108", "5408"])
    assert made.pos.counter(unit).extended == 4
    made.move("fly", unit, "5108")
    assert made.path() == ("5808", "5408", "5108")

    on_it = flying(unit, "5808", "AL-13")
    assert "EOS-8.35-02" in on_it.against("fly", unit, "5408")

    watched = flying(unit, "5808", "AL-13", units={"jp_ca_aoba": "5408"}, allied=["5108"])
    assert watched.against("fly", unit, "5108") == ["EOS-8.31-01"]


@pytest.mark.rule("EOS-8.33-04")
def test_an_air_unit_leaves_for_the_turn_track():
    from tests.games.empire_of_the_sun.orders import rules
    from wartable.games.empire_of_the_sun.actions import RemoveToTrack
    from wartable.games.empire_of_the_sun.offensive import strategic
    from wartable.games.empire_of_the_sun.script import Script
    from wartable.testing.empire_of_the_sun.table import Faces

    made = flying(FLOTILLA, "4715", "JP-23", units={"jp_ca_aoba": "4715"}, active=["jp_ca_aoba"])
    action = RemoveToTrack("japan", FLOTILLA)
    assert rules(strategic.track_objections(made.pos, action)) == []
    ship = RemoveToTrack("japan", "jp_ca_aoba")
    assert rules(strategic.track_objections(made.pos, ship)) == ["EOS-8.33-04"]

    script = Script(made.state, Faces())
    strategic.to_track(script, action)

    assert script.state.at[FLOTILLA] == f"turn_{made.state.turn + 1}"
    assert FLOTILLA in script.state.memory.undelayed

    made.move("fly", FLOTILLA, "4415")
    assert rules(strategic.track_objections(made.pos, action)) == ["EOS-7.23-01"]


@pytest.mark.rule("EOS-8.33-04")
@pytest.mark.parametrize(("leaves", "place"), [(False, "turn_6"), (True, "removed")])
def test_by_the_later_text_a_unit_with_a_dot_does_not_come_back(leaves, place):
    """EOS-VAR-08."""
    from wartable.games.empire_of_the_sun.actions import RemoveToTrack
    from wartable.games.empire_of_the_sun.offensive import strategic
    from wartable.games.empire_of_the_sun.script import Script
    from wartable.testing.empire_of_the_sun.table import Faces

    made = flying(FLOTILLA, "4715", options={"dots_leave": leaves}, turn=5)
    assert not made.pos.counter(FLOTILLA).replaceable
    script = Script(made.state, Faces())
    strategic.to_track(script, RemoveToTrack("japan", FLOTILLA))

    assert script.state.at[FLOTILLA] == place


@pytest.mark.rule("EOS-8.33-02", "EOS-8.33-03", "EOS-6.4-08", "EOS-6.4-09")
def test_strategic_flights_do_not_enter_an_enemy_zoi_and_neutralise_none():
    """VMF211 on Wake closes the hexes round it; the flyer's own ZOI does not open them."""
    from wartable.games.empire_of_the_sun.offensive import strategic
    from wartable.games.empire_of_the_sun.offensive.party import party_of
    from wartable.games.empire_of_the_sun.zoi import zoi_of

    near = orders("1942", card="JP-04", event=False, units={FLOTILLA: "4614"}, active=[FLOTILLA])
    hexes = near.pos.map.board.bits(["4613"])
    assert not zoi_of(near.pos).bar("japan") & hexes
    assert strategic.bar(near.pos, party_of(near.pos, [FLOTILLA])) & hexes


@pytest.mark.rule("EOS-13.74-01", "EOS-13.74-05", "EOS-13.74-08")
def test_the_china_box_is_one_leg_from_northern_india():
    """From a supplied airfield of Northern India, whatever the range; it holds two air units."""
    unit, there = "us_air_10af_lrb", "us_air_14af_lrb"

    def made(**units):
        return orders(
            "1943",
            side="allies",
            card="AL-01",
            event=False,
            units={unit: "1905", there: "china", **units},
            active=[unit, there],
        )

    inward = made()
    inward.move("fly", unit, "china")
    assert inward.path() == ("1905", "china")
    assert inward.where(unit) == ["china"]

    outward = made()
    outward.move("fly", there, "1905")
    assert outward.path() == ("china", "1905")

    full = made(us_air_14af="china")
    assert full.against("fly", unit, "china") == ["EOS-13.74-01"]
    bombers = made(us_air_20bc="1905", us_air_21bc="china", us_air_14af_lrb="1905")
    bombers.activate("us_air_20bc")
    assert bombers.against("fly", "us_air_20bc", "china") == ["EOS-13.74-01"]
    assert bombers.against("fly", unit, "china") == []
    assert ("fly", "china", "") in bombers.listed(unit)


@pytest.mark.rule("EOS-8.33-02", "EOS-6.4-09")
def test_a_strategic_flight_does_not_end_in_an_enemy_zoi():
    """13AF on Guadalcanal closes Bougainville; an ordinary flight goes there."""
    made = empty_sea(
        card="JP-23",
        event=False,
        units={
            FLOTILLA: "4020",
            "us_air_13af": "4423",
            "us_hq_south_pacific_ghormley": "4825",
        },
        active=[FLOTILLA],
        allied=["4423"],
    )
    assert is_barred(made.pos, "japan", "4222")

    assert made.against("fly", FLOTILLA, "4222") == []
    assert made.against("ferry", FLOTILLA, "4222") == ["EOS-8.33-02"]
