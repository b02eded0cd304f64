"""Intrinsic garrisons (13.76, 13.94)."""

from __future__ import annotations

import pytest

from wartable.games.empire_of_the_sun.battle import (
    demands,
    garrisons,
    hits,
    modifiers,
    participants,
    strengths,
)
from wartable.games.empire_of_the_sun.state import Losses
from wartable.testing.empire_of_the_sun.field import Field
from wartable.testing.empire_of_the_sun.table import pos

CHINA = ("2508", "2609", "2809", "2908", "3004", "3005", "3007", "3104", "3105")
HONG_KONG = "2709"
TOKYO = "3706"


@pytest.mark.rule("EOS-13.76-01")
@pytest.mark.parametrize(("boxes", "number"), [(0, 1), (1, 1), (4, 1), (5, 2), (8, 2), (12, 3)])
def test_a_step_for_every_four_divisions(boxes: int, number: int):
    """EOS-TC-27: 5 boxes give 2 steps of 9-12; none left is still one."""
    found = pos("1942", tracks={"divisions": boxes})

    assert garrisons.steps(found, "2809") == number


@pytest.mark.rule("EOS-13.76-04")
def test_the_cities_that_have_them():
    """The ten of China; Hong Kong once it is Japanese."""
    found = pos("1942", also_japanese=(HONG_KONG,))
    allied = pos("1942", allied=(HONG_KONG,))

    assert all(garrisons.steps(found, place) for place in (*CHINA, HONG_KONG))
    assert garrisons.steps(allied, HONG_KONG) == 0
    assert garrisons.steps(found, "2812") == 0


@pytest.mark.rule("EOS-13.76-01", "EOS-13.94-01")
def test_a_garrison_alone_fights_in_the_ground_stage():
    """Of Japan; in a hex without it nobody fights for it."""
    landed = {"us_corps_xi": "3609"}
    for place, fights in ((TOKYO, True), ("3604", False)):
        units = {"us_corps_xi": place}
        field = Field(place, "allies", units=units, landed=landed).gather()
        assert participants.has_troops(field.pos, field.battle, "japan") is fights
        assert not participants.has_garrison(field.pos, field.battle, "allies")


@pytest.mark.rule("EOS-13.76-03")
def test_in_allied_hands_they_do_not_exist_and_come_back():
    """They are gone while the Allies hold the city, and there again when Japan does."""
    assert garrisons.steps(pos("1942", allied=("2809",)), "2809") == 0
    assert garrisons.steps(pos("1942", also_japanese=("2809",)), "2809") > 0


@pytest.mark.rule("EOS-13.94-01", "EOS-13.94-03")
def test_a_home_city_has_one_step_until_the_allies_have_held_it():
    """12-12, one step; gone for good after an Allied control marker."""
    assert garrisons.steps(pos("1942"), TOKYO) == 1
    assert garrisons.steps(pos("1942", allied=(TOKYO,)), TOKYO) == 0
    assert garrisons.steps(pos("1942", memory={"garrisons_gone": {TOKYO}}), TOKYO) == 0


def landing(number: str, *, boxes: int = 5, army: bool = True) -> Field:
    units = {"us_corps_xi": number, "us_cv_essex": number}
    return Field(
        number,
        "allies",
        units={**units, "jp_army_17": number} if army else units,
        landed={"us_corps_xi": "2812"},
        where={"tracks": {"divisions": boxes}, "also_japanese": (number,)},
    ).gather()


@pytest.mark.rule("EOS-13.76-01", "EOS-13.94-01")
def test_they_fight():
    """Two steps of 9 beside an army of 18; 12 in Tokyo; and they were there before the landing."""
    china, tokyo = landing("2809"), landing(TOKYO, army=False)

    assert strengths.ground(china.pos, china.battle, "japan") == 18 + 2 * 9
    assert strengths.ground(tokyo.pos, tokyo.battle, "japan") == 12
    assert modifiers.ground(tokyo.pos, tokyo.battle, "japan") == [("defended", 3)]


@pytest.mark.rule("EOS-13.76-02", "EOS-9.2-20", "EOS-13.94-02")
def test_they_are_the_last_steps():
    """Air-naval hits eliminate the army and one of two steps; the last stays whatever the hits."""
    field = landing("2809")
    losses = Losses("allies", 100)
    volley = hits.volley_of(field.pos, field.battle, losses, "air_naval")

    assert demands.demand(volley).units == ("garrison_china", "jp_army_17", "jp_army_17")
    assert not hits.is_legal(volley, {"garrison_china": 1})
    assert not hits.is_legal(volley, {"garrison_china": 2, "jp_army_17": 2})
    assert hits.is_legal(volley, {"jp_army_17": 2})


@pytest.mark.rule("EOS-13.94-02", "EOS-13.76-02")
def test_in_the_ground_stage_they_fall_last_but_they_fall():
    """Only after the army is gone, and then to the last step."""
    field = landing("2809")
    field.script.change(field.battle, winner="allies", step=7)
    field.fight(9, 0)

    assert field.rolled()[0][2] == "44 hits"
    assert field.where("jp_army_17") == "eliminated"
    assert not field.is_won


@pytest.mark.rule("EOS-13.76-01", "EOS-9.4-13", "EOS-9.4-16")
def test_a_city_is_taken_when_its_steps_are_gone():
    """22 x 2 = 44 hits destroy the only step, 9 flip the corps, and nobody else is left."""
    field = landing("2809", army=False, boxes=4)
    field.script.change(field.battle, winner="allies", step=7)
    field.fight(9, 0)

    assert field.is_won
    assert field.where("us_corps_xi") == "2809"


@pytest.mark.rule("EOS-13.76-02")
def test_a_garrison_is_no_counter():
    """It can be named among hits, but stands nowhere."""
    from msgspec.structs import replace

    from wartable.core.errors import BadData
    from wartable.games.empire_of_the_sun.check import names
    from wartable.games.empire_of_the_sun.possible import check_state

    state = pos("1942").state

    assert {"garrison_china", "garrison_home"} <= {*names()["counter"]}
    with pytest.raises(BadData):
        check_state(replace(state, at=state.at | {"garrison_home": TOKYO}))
