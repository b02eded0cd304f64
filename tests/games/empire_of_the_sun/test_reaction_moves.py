"""Moves of the Reaction player to declared battles (7.26)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import empty_sea, orders
from wartable.games.empire_of_the_sun.decisions import React
from wartable.games.empire_of_the_sun.offensive import allowance, moving, react

WAKE = "4612"
AKAGI = "jp_cv_akagi"
NAGATO = "jp_bb_nagato"
AOBA = "jp_ca_aoba"
ARMY = "jp_army_18"
FLOTILLA = "jp_air_flot_24"


def answer(*battles, **changes):
    """The Allies attack with a card of value 2; Japan answers on a map of its own."""
    units = {"us_cv_enterprise": "4610", **changes.pop("units", {})}
    made = empty_sea(
        **{"side": "allies", "card": "AL-05", "event": False, "units": units, **changes}
    )
    return made.declare(*battles)


def against(made, how, units, to, aim="", *via):
    return made.against(how, units, to, aim, *via, mode="reaction")


@pytest.mark.rule("EOS-7.26-04", "EOS-7.26-08", "EOS-9.12-01", "EOS-7.22-01")
def test_ships_react_into_the_battle_and_carriers_within_range():
    made = answer(WAKE, units={AKAGI: "4415", NAGATO: "4415"})
    assert made.offensive.value == 2
    assert allowance.naval(made.pos, "japan") == 10

    assert against(made, "sail", NAGATO, WAKE, WAKE) == []
    assert against(made, "sail", AKAGI, "4614", WAKE) == []
    assert against(made, "sail", [AKAGI, NAGATO], "4614", WAKE) == []
    assert against(made, "sail", NAGATO, "4614", WAKE) == ["EOS-7.26-08"]
    assert against(made, "sail", AKAGI, "4216", WAKE) == ["EOS-7.26-08"]


@pytest.mark.rule("EOS-7.26-06", "EOS-7.22-01")
def test_the_card_of_the_offensive_gives_the_distance():
    """EOS-DT-19: OC value 2, so ships move 10 hexes whatever the counteroffensive says."""
    made = answer("4610", units={NAGATO: "4020", "jp_ca_aoba": "4019"})

    assert made.pos.distance("4019", "4610") == 12
    assert against(made, "sail", NAGATO, "4610", "4610") == ["EOS-8.1-01"]
    nearer = answer("4610", units={NAGATO: "4415"})
    assert against(nearer, "sail", NAGATO, "4610", "4610") == []


@pytest.mark.rule("EOS-7.26-08", "EOS-9.11-02")
def test_nobody_reacts_into_a_hex_that_is_no_battle_of_his():
    made = answer(WAKE, "4715", units={AKAGI: "4415"})

    assert "EOS-9.11-02" in against(made, "sail", AKAGI, "4610", WAKE)
    assert "EOS-9.11-02" in against(made, "sail", AKAGI, "4715", WAKE)


@pytest.mark.rule("EOS-7.26-12")
@pytest.mark.parametrize(("how", "unit"), [("steam", NAGATO), ("ship", ARMY), ("ferry", FLOTILLA)])
def test_no_strategic_movement_in_reaction(how, unit):
    made = answer(WAKE, units={unit: "4715"})

    assert against(made, how, unit, "4415") == ["EOS-7.26-12"]


@pytest.mark.rule("EOS-7.26-11", "EOS-8.45-10")
def test_one_shipping_point_and_organic_transport_besides():
    units = {ARMY: "4415", "jp_bde_4sn": "4415", "jp_bde_ss": "4415", AOBA: "4415"}
    made = answer(WAKE, units={**units, "us_cv_enterprise": "4808"}, marks={"asp": {"japan": 7}})
    assert against(made, "land", ARMY, WAKE, WAKE) == ["EOS-8.45-10"]
    assert against(made, "land", "jp_bde_4sn", WAKE, WAKE) == []

    made.move("land", "jp_bde_4sn", WAKE, WAKE, mode="reaction")
    assert made.offensive.reaction_asp == 1
    assert made.state.marks.asp_used["japan"] == 1
    assert against(made, "land", "jp_bde_ss", WAKE, WAKE) == ["EOS-8.45-10"]
    assert against(made, "land", ["jp_bde_ss", AOBA], WAKE, WAKE) == []


@pytest.mark.rule("EOS-7.26-08", "EOS-8.47-02")
def test_ground_units_react_into_the_battle_only_and_not_by_barge():
    made = answer(
        "2014",
        units={ARMY: "1913", "in_corps_3": "2014", "jp_army_38": "2013"},
        marks={"barges": True},
    )
    assert against(made, "march", ARMY, "2014", "2014") == []
    assert against(made, "march", ARMY, "2013", "2014") == ["EOS-9.13-01", "EOS-7.26-08"]
    assert "EOS-8.47-02" in against(made, "barge", ARMY, "1912", "1912")


@pytest.mark.rule("EOS-8.42-05", "EOS-8.42-04")
def test_routes_help_in_reaction_but_not_among_enemies():
    """Value 2: two points. 1912 to 1913 by rail, then 2 points into 2014, are 2 1/2."""
    made = answer("2014", units={ARMY: "1912", "in_corps_3": "2014"})

    assert against(made, "march", ARMY, "2014", "2014") == ["EOS-8.42-03"]


@pytest.mark.rule("EOS-8.31-07", "EOS-8.31-08", "EOS-1.3-08", "EOS-7.26-08")
def test_air_units_react_to_an_airfield_in_range():
    """Units with a bracketed extended range only by normal range."""
    made = answer(WAKE, units={FLOTILLA: "4017"}, also_japanese=["4415"])
    assert against(made, "fly", FLOTILLA, "4415", WAKE) == []
    assert against(made, "fly", FLOTILLA, "4221", WAKE) == ["EOS-7.26-08"]

    tainan = "jp_air_tainan"
    weak = answer("4715", units={tainan: "4017", FLOTILLA: "4017"}, card="AL-01")
    counter = weak.pos.counter(tainan)
    assert (counter.range, counter.extended, counter.bracketed) == (4, 5, True)
    assert weak.pos.distance("4017", "4517") == 5
    assert against(weak, "fly", tainan, "4517", "4715") == ["EOS-8.31-01"]
    assert against(weak, "fly", FLOTILLA, "4517", "4715") == []


@pytest.mark.rule("EOS-7.26-13", "EOS-9.11-03", "EOS-8.31-09")
def test_aircraft_may_leave_a_battle_hex():
    """They must fight in its battle all the same: C asks for the aim, the move allows the way."""
    made = answer("4715", units={FLOTILLA: "4715", "us_cv_enterprise": "4713"})

    assert against(made, "fly", FLOTILLA, "4415", "4715") == []


@pytest.mark.rule("EOS-7.26-04", "EOS-7.26-08")
def test_what_a_unit_can_react_to():
    made = answer(
        WAKE, "4423", units={AKAGI: "4415", NAGATO: "4415", FLOTILLA: "4715", ARMY: "3706"}
    )

    assert moving.may_react(made.pos, NAGATO) == ("4423", WAKE)
    assert moving.may_react(made.pos, FLOTILLA) == ("4423", WAKE)
    assert moving.may_react(made.pos, ARMY) == ()
    assert {go.aim for go in moving.reaction_moves(made.pos, "japan", (AKAGI,))} == {"4423", WAKE}


@pytest.mark.rule("EOS-8.45-19")
def test_the_marine_rule_does_not_bind_reaction():
    made = empty_sea(
        units={"us_corps_x": "4423", "jp_army_18": "4222"},
        also_japanese=["4222"],
        marks={"asp": {"allies": 5}},
        reduced=["us_corps_x"],
    ).declare("4222")

    assert against(made, "land", "us_corps_x", "4222", "4222") == []


@pytest.mark.rule("EOS-13.74-08", "EOS-13.74-03")
def test_aircraft_react_out_of_the_china_box():
    """14AF LRB flies over the Hump to fight at Imphal 2105."""
    unit = "us_air_14af_lrb"
    made = orders("1943", card="JP-23", hq="jp_hq_south").declare("2105")
    made.note(reaction_hq="cw_hq_seac", reaction_limit=3)
    assert made.where(unit) == ["china"]

    (listed,) = [
        branch.actions()
        for branch in react.QUESTION.branches(made.pos, React("allies"))
        if branch.label == unit
    ]

    assert {(go.how, go.aim) for go in listed} == {("fly", "2105")}
    made.move("fly", unit, listed[0].to, "2105", mode="reaction")
    assert made.path()[0] == "china"
