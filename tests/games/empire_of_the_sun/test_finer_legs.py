"""Legs and landings to the letter: for whom the ferry is, legs from the box, and islands that the
Allies hold (8.31, 8.35, 8.45)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import empty_sea
from wartable.games.empire_of_the_sun.battle.participants import as_it_begins
from wartable.games.empire_of_the_sun.offensive import air
from wartable.games.empire_of_the_sun.state import Fight
from wartable.testing.empire_of_the_sun.field import Field
from wartable.testing.empire_of_the_sun.table import pos

FERRY, BUIN, GUADALCANAL, WAKE = "5408", "4222", "4423", "4612"
CORPS, ENTERPRISE, KONGO = "us_corps_x", "us_cv_enterprise", "jp_bb_kongo"


@pytest.mark.rule("EOS-8.35-01", "EOS-8.31-03")
def test_the_ferry_is_never_a_leg_for_japan():
    """Not even where Japan controls it, nor is it then one for the Allies."""
    there = pos("1943", empty=True, also_japanese=[FERRY])
    bit = there.map.board.bits([FERRY])

    assert there.controls("japan", FERRY)
    assert not air.airfields(there, "japan") & bit
    assert not air.airfields(there, "allies") & bit
    assert air.airfields(pos("1943", empty=True, allied=[FERRY]), "allies") & bit


@pytest.mark.rule("EOS-13.74-05", "EOS-8.31-02", "EOS-8.31-03")
def test_from_the_china_box_a_second_leg_leads_on():
    """The first leg ends at a gate, the next a range further; with one leg there are only gates."""
    there = pos("1943", units={"us_air_14af_lrb": "china"})
    fields = air.airfields(there, "allies")

    def reached(legs: int) -> set[str]:
        found = air.Flights(there, "china", 6, legs, fields).all()
        return {*there.map.board.numbers(found)}

    gates = {*air.gates(there)}
    assert gates
    assert reached(1) == gates
    near = {
        place
        for place in there.map.board.numbers(fields)
        if any(there.distance(gate, place) <= 6 for gate in gates)
    }
    assert reached(2) == near > gates


@pytest.mark.rule("EOS-8.45-17", "EOS-8.45-18")
@pytest.mark.parametrize(("holds", "found"), [("japan", ["EOS-8.45-17"]), ("allies", [])])
def test_on_an_island_that_japan_does_not_control_no_marines_are_needed(holds, found):
    """Buin, where a Japanese cruiser lies."""
    made = empty_sea(
        side="allies",
        card="AL-13",
        event=False,
        units={CORPS: GUADALCANAL, "jp_ca_aoba": BUIN},
        active=[CORPS],
        also_japanese=[BUIN] if holds == "japan" else [],
        allied=[GUADALCANAL, *([BUIN] if holds == "allies" else [])],
        marks={"asp": {"allies": 9}},
    )
    assert made.pos.hex(BUIN).one_hex_island

    rules = [rule for rule in made.against("land", CORPS, BUIN) if rule == "EOS-8.45-17"]
    assert rules == found


@pytest.mark.rule("EOS-7.24-08", "EOS-7.27-06")
def test_a_carrier_keeps_its_battle_whatever_others_there_are():
    """Enterprise in Wake has declared 4714, as a second battle is fought elsewhere without her."""
    field = Field(
        WAKE,
        "allies",
        units={ENTERPRISE: WAKE, KONGO: "4714", "us_ca_northampton": WAKE},
        battles={
            WAKE: Fight(special=True),
            "4714": Fight((ENTERPRISE,)),
            "4715": Fight(),
        },
    )

    assert as_it_begins(field.pos, WAKE).active == ("us_ca_northampton",)
