"""Step 8: Reaction units are activated and go to the battles (7.26)."""

from __future__ import annotations

import pytest
from msgspec import convert

from tests.games.empire_of_the_sun.hand import against, asked, listed, play
from tests.games.empire_of_the_sun.steps import at_step, offensive, step
from wartable.games.empire_of_the_sun.actions import Done, Go, PlayReaction, ReactWith, Stay
from wartable.games.empire_of_the_sun.decisions import Intelligence, React
from wartable.games.empire_of_the_sun.given import Given, start
from wartable.games.empire_of_the_sun.inquiries import reacting_hqs
from wartable.games.empire_of_the_sun.position import position_of

WAKE, KWAJALEIN, TRUK, SAIPAN = "4612", "4715", "4017", "3813"
SEAS, FLEET = "jp_hq_south_seas", "jp_hq_combined_fleet_yamamoto"
AOBA, FLOTILLA, ENTERPRISE = "jp_ca_aoba", "jp_air_flot_24", "us_cv_enterprise"
BRIGADE = "jp_bde_4sn"
NORTHAMPTON = "us_ca_northampton"


def attack(condition="intercept", *, step=8, **changes):
    """US ships attack Kwajalein, where a flotilla, a cruiser and a brigade are."""
    units = {
        ENTERPRISE: "4714",
        NORTHAMPTON: KWAJALEIN,
        FLOTILLA: KWAJALEIN,
        AOBA: KWAJALEIN,
        BRIGADE: KWAJALEIN,
        SEAS: TRUK,
        **changes.pop("units", {}),
    }
    return at_step(
        step,
        changes.pop("card", "AL-05"),
        units=units,
        activated={ENTERPRISE: "5808", NORTHAMPTON: "5808"},
        battles=changes.pop("battles", (KWAJALEIN,)),
        fields={"condition": condition},
        hand=changes.pop("hand", ("JP-36",)),
        **changes,
    )


@pytest.mark.rule("EOS-7.26-01")
def test_under_surprise_nobody_reacts():
    """Reaction cards follow at once."""
    assert asked(attack("intercept")) == React("japan")
    assert asked(attack("ambush")) == React("japan")
    surprised = attack("surprise")
    assert asked(surprised) != React("japan")
    assert step(surprised) == 10


@pytest.mark.rule("EOS-7.2-08")
def test_a_given_reaction_whose_hq_is_chosen_is_in_step_8():
    """Who it activates is asked at once; the next step has not begun."""
    told = {
        "options": {"scenario": "1943"},
        "units": {"us_cv_enterprise": "4714", "us_hq_central_pacific": "5808"},
        "offensive": {
            "card": "AL-05",
            "hq": "us_hq_central_pacific",
            "step": 8,
            "condition": "intercept",
            "activated": ["us_cv_enterprise"],
            "battles": {"4715": ["us_cv_enterprise"]},
            "reaction_hq": SEAS,
        },
    }
    state = start(convert(told, Given))

    assert asked(state) == React("japan")
    assert step(state) == 8


@pytest.mark.rule("EOS-7.26-02", "EOS-7.26-05", "EOS-7.26-06")
def test_one_supplied_hq_within_range_of_a_battle_reacts():
    """Truk is 9 hexes from Kwajalein; an HQ farther away than its range is refused, as is a second
    one; efficiency 2 and OC value 2 make four units."""
    state = attack(units={"jp_hq_south": "2212"})
    assert against(state, ReactWith("japan", "jp_hq_south")) == {"EOS-7.26-02"}
    assert against(state, ReactWith("japan", "us_hq_central_pacific")) == {"EOS-7.26-02"}
    assert reacting_hqs(position_of(state)) == [SEAS]
    assert [each for each in listed(state) if isinstance(each, ReactWith)] == [
        ReactWith("japan", SEAS)
    ]

    chosen = play(state, ReactWith("japan", SEAS))
    assert offensive(chosen).reaction_hq == SEAS
    assert offensive(chosen).reaction_limit == 4
    assert "EOS-7.26-02" in against(chosen, ReactWith("japan", SEAS))


@pytest.mark.rule("EOS-7.26-03")
def test_without_such_an_hq_nobody_reacts():
    state = attack(units={SEAS: "eliminated", "jp_hq_south": "2212"})

    assert asked(state) != React("japan")
    assert step(state) == 10
    assert not offensive(state).reacted


@pytest.mark.rule("EOS-7.26-02", "EOS-6.0-10")
def test_an_unsupplied_hq_does_not_react():
    """Cut off on Truk by aircraft all around, its lines closed."""
    units = {"us_air_7af": "4018", "us_air_13af": "3916", "us_hq_central_pacific": "4018"}
    cut_off = attack(units=units, allied=["4018", "3916"])

    assert asked(cut_off) != React("japan")


@pytest.mark.rule("EOS-7.26-09", "EOS-7.2-08")
def test_reaction_is_optional():
    """Before an HQ is named, and after."""
    state = attack()
    assert Done("japan") in listed(state)
    named = play(state, ReactWith("japan", SEAS))
    assert Done("japan") in listed(named)

    over = play(named, Done("japan"))
    assert not offensive(over).reacted
    assert step(over) == 10


@pytest.mark.rule("EOS-7.26-14", "EOS-7.26-13")
def test_ships_and_ground_units_in_a_battle_hex_stay():
    """Aircraft may leave it, to fight there all the same."""
    state = play(attack(), ReactWith("japan", SEAS))

    away = Go("japan", (AOBA,), "sail", "4713", KWAJALEIN)
    assert "EOS-7.26-14" in against(state, away)
    assert "EOS-7.26-14" in against(state, Go("japan", (BRIGADE,), "land", WAKE, KWAJALEIN))
    ways = [each for each in listed(state) if isinstance(each, Go)]
    assert {each.units for each in ways} == {(FLOTILLA,)}
    assert {each.aim for each in ways} == {KWAJALEIN}
    left = play(state, ways[0])
    assert offensive(left).battles[KWAJALEIN].reaction == (FLOTILLA,)


@pytest.mark.rule("EOS-7.26-16", "EOS-7.26-05")
def test_who_stands_in_a_battle_hex_may_be_activated():
    """And moves after the battle then; it counts against the limit."""
    state = play(attack(), ReactWith("japan", SEAS))
    assert Stay("japan", (AOBA,), KWAJALEIN) in listed(state)

    state = play(state, Stay("japan", (AOBA,), KWAJALEIN))
    assert {*offensive(state).reacted} == {AOBA}
    assert against(state, Stay("japan", (AOBA,), KWAJALEIN)) == {"EOS-7.23-01"}
    assert against(state, Stay("japan", (FLOTILLA,), WAKE)) >= {"EOS-7.26-08"}


@pytest.mark.rule("EOS-5.32-08", "EOS-7.26-06", "EOS-7.26-05")
def test_a_counteroffensive_gives_its_own_value():
    """EOS-DT-19: JP-46 has the logistics value 4; with efficiency 2 six units react."""
    state = attack("surprise", step=7, hand=("JP-46",))
    assert asked(state) == Intelligence("japan")
    state = play(state, PlayReaction("japan", "JP-46"))

    assert asked(state) == React("japan")
    assert offensive(play(state, ReactWith("japan", SEAS))).reaction_limit == 6


MALAYA = {
    "jp_bb_kongo": "2015",
    "jp_ca_mogami": "2015",
    "jp_air_flot_22": "2112",
    "jp_army_38": "2014",
}


@pytest.mark.rule("EOS-5.32-08", "EOS-7.26-06", "EOS-7.26-14", "EOS-7.26-16")
def test_the_defence_of_singapore():
    """EOS-TC-62: AL-05 makes an Intercept, 3 + 1 = 4 units; eligible are the corps, the division,
    which may not leave Singapore, and the Malaya air unit."""
    state = at_step(
        7,
        "JP-23",
        event=True,
        empty=False,
        scenario="1942",
        units=MALAYA,
        activated={
            "jp_bb_kongo": "2311",
            "jp_ca_mogami": "2311",
            "jp_air_flot_22": "2212",
            "jp_army_38": "1913",
        },
        battles=("2014", "2015"),
        hand=("AL-05",),
        fields={"came_overland": {"jp_army_38": "1913"}},
    )
    state = play(state, PlayReaction("allies", "AL-05"))
    assert offensive(state).condition == "intercept"
    state = play(state, ReactWith("allies", "cw_hq_malaya"))
    assert offensive(state).reaction_limit == 4

    ways = [each for each in listed(state) if not isinstance(each, Done)]
    assert {each.units[0] for each in ways} == {"in_corps_3", "au_div_8", "uk_air_malaya"}
    division = [each for each in ways if each.units[0] == "au_div_8"]
    assert division == [Stay("allies", ("au_div_8",), "2015")]
