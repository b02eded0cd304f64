"""Who is activated to the letter, and places that are like no other (7.21, 8.35, 17.10)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import empty_sea, orders, rules
from wartable.games.empire_of_the_sun.battle.aftermath import after_battle, is_disaster
from wartable.games.empire_of_the_sun.offensive import activate, battles, land
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Battle
from wartable.testing.empire_of_the_sun.table import Faces

ARMY, NAGATO, FLOTILLA = "jp_army_38", "jp_bb_nagato", "jp_air_flot_24"
SHIPS = ("jp_bb_hiei", "jp_cv_akagi", "jp_cv_shokaku", "jp_cv_soryu")


@pytest.mark.rule("EOS-6.3-01", "EOS-7.21-04", "EOS-CARD-71", "EOS-12.31-05", "EOS-17.10-05")
def test_what_keeps_a_unit_out_whichever_hq_asks():
    """One reason for each."""
    made = orders(
        "1942",
        card="JP-23",
        hq="jp_hq_south",
        units={NAGATO: "eliminated", FLOTILLA: "turn_9"},
        memory={"exhausted": frozenset({"jp_ca_mogami"})},
        limit=9,
    )

    assert made.against_activating(ARMY) == []
    assert made.against_activating(NAGATO) == made.against_activating(FLOTILLA) == ["EOS-6.3-01"]
    assert made.against_activating(ARMY, ARMY) == ["EOS-7.21-04"]
    assert made.against_activating("jp_ca_mogami") == ["EOS-CARD-71"]
    assert made.against_activating("jp_hq_south") == ["EOS-7.21-04"]
    made.activate(ARMY)
    assert made.against_activating(ARMY) == ["EOS-7.21-04"]


@pytest.mark.rule("EOS-7.21-02", "EOS-7.21-03", "EOS-CARD-29", "EOS-CARD-23")
def test_how_many_without_an_hq_and_by_name():
    """JP-02 is played through no HQ and has its number; the ships of JP-01 are all named."""
    made = orders("campaign", card="JP-02", limit=2)
    two = (ARMY, "jp_army_19")
    assert activate.limit(made.pos, "japan", "", two) == 2
    assert made.against_activating(*two) == []
    assert made.against_activating(*two, "jp_bde_4sn") == ["EOS-7.21-02"]

    named = orders("campaign", card="JP-01", limit=1)
    assert named.against_activating(*SHIPS) == []
    assert named.against_activating("jp_bb_kongo") == ["EOS-CARD-23"]


@pytest.mark.rule("EOS-7.26-15", "EOS-13.74-08", "EOS-7.21-04")
def test_a_line_leads_into_the_china_box():
    """From SEAC HQ, not from one in the Pacific."""
    made = orders("1943", side="allies", card="AL-13", hq="cw_hq_seac")
    unit = "us_air_14af_lrb"
    assert made.where(unit) == ["china"]

    assert activate.has_line(made.pos, "cw_hq_seac", unit, reaction=False)
    assert not activate.has_line(made.pos, "us_hq_central_pacific", unit, reaction=False)


@pytest.mark.rule("EOS-7.24-10", "EOS-17.10-08")
def test_where_a_carrier_is_at_sea():
    """Neither in Oahu off the map nor in an own port; in a port of the enemy, and in open water."""
    carrier = "us_cv_enterprise"
    for place, is_at_sea in (("5808", False), ("4828", False), ("4021", True), ("4619", True)):
        made = orders(
            "south_pacific", side="allies", card="AL-13", empty=True, units={carrier: place}
        )
        assert battles.is_at_sea(made.pos, carrier) is is_at_sea


@pytest.mark.rule("EOS-8.35-02", "EOS-8.41-01", "EOS-8.41-02", "EOS-8.41-04", "EOS-13.91-01")
def test_where_a_ground_unit_may_never_be():
    """One reason for each place: the ferry, inside China, India, Soviet hexes, Manchukuo."""
    made = empty_sea(soviet=frozenset({"3703"}))

    def found(unit, place):
        return rules(land.forbidden(made.pos, unit, place))

    assert found(ARMY, "5408") == ["EOS-8.35-02"]
    assert found(ARMY, "2407") == ["EOS-8.41-01"]
    assert found(ARMY, "1805") == ["EOS-8.41-02"]
    assert found(ARMY, "3703") == ["EOS-8.41-04"]
    assert found(ARMY, "3303") == ["EOS-13.91-01"]
    assert found(ARMY, "2609") == found("us_corps_x", "1805") == []
    assert found("us_corps_x", "2407") == ["EOS-8.41-05"]
    assert found("cn_army_5", "2407") == []
    assert found("cn_army_5", "2609") == ["EOS-8.41-06"]


@pytest.mark.rule("EOS-9.61-01", "EOS-8.31-09", "EOS-8.31-01")
def test_aircraft_that_reacted_go_where_they_are_supplied_and_commanded():
    """South Seas HQ in Palau has the range 12; Nauru is 13 away, and without the HQ as good as
    another."""
    units = {FLOTILLA: "4715", "us_cv_enterprise": "5808"}

    def against(**hq):
        made = empty_sea(
            side="allies",
            card="AL-05",
            event=False,
            units={**units, **hq},
        )
        return [
            made.against("fly", FLOTILLA, place, mode="after_battle") for place in ("4415", "4719")
        ]

    assert against(jp_hq_south_seas="3416") == [[], ["EOS-9.61-01"]]
    assert against() == [[], []]


@pytest.mark.rule("EOS-17.10-12", "EOS-16.45-01", "EOS-CARD-70")
def test_which_losses_are_a_disaster():
    """In the South Pacific US corps and Marine divisions, elsewhere those that take
    replacements."""
    airborne, corps, marines = "us_div_11_abn", "us_corps_i", "us_mar_div_1"
    for scenario, lost, expected in (
        ("south_pacific", airborne, False),
        ("south_pacific", corps, True),
        ("south_pacific", marines, True),
        ("1943", corps, True),
        ("1943", "au_div_8", False),
    ):
        made = orders(scenario, side="allies", card="AL-13", empty=True, units={lost: "eliminated"})
        assert is_disaster(made.pos, Battle("4423", ground=(lost,))) is expected
        there = orders(scenario, side="allies", card="AL-13", empty=True, units={lost: "4423"})
        assert not is_disaster(there.pos, Battle("4423", ground=(lost,)))
        again = orders(
            scenario,
            side="allies",
            card="AL-13",
            empty=True,
            units={lost: "eliminated"},
            memory={"this_turn": frozenset({"EOS-16.45-01"})},
        )
        assert not is_disaster(again.pos, Battle("4423", ground=(lost,)))


@pytest.mark.rule("EOS-CARD-70", "EOS-16.4-01", "EOS-17.11-02")
def test_carriers_that_could_not_be_attacked_come_to_oahu_if_they_are_afloat():
    """After the battle of Oahu by JP-01, and after no other."""
    made = orders(
        "campaign",
        card="JP-01",
        units={"us_cv_lexington": "eliminated", "us_cv_enterprise": "5709"},
    )
    for place, found in (("5808", "5808"), ("5108", "5709")):
        script = Script(made.state, Faces())
        after_battle(script, Battle(place))
        assert script.state.at["us_cv_enterprise"] == found
        assert script.state.at["us_cv_lexington"] == "eliminated"
