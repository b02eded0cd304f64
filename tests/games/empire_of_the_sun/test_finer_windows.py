"""What is asked in an Offensive and its battles, offered whole, and answered (7.2, 9.2 F)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import against, asked, listed, play
from tests.games.empire_of_the_sun.orders import empty_sea
from tests.games.empire_of_the_sun.steps import at_step, offensive
from wartable.games.empire_of_the_sun.actions import (
    Decline,
    Done,
    Hit,
    Keep,
    PlayReaction,
    ReactWith,
    Roll,
    Stay,
)
from wartable.games.empire_of_the_sun.battle.participants import as_it_begins
from wartable.games.empire_of_the_sun.decisions import (
    Activate,
    AnswerOffensive,
    AssignHits,
    AttackCards,
    ChooseForCard,
    Declare,
    Intelligence,
    LastStep,
    MoveAfterBattle,
    MoveUnits,
    React,
)
from wartable.games.empire_of_the_sun.offensive import land
from wartable.games.empire_of_the_sun.state import Fight
from wartable.testing.empire_of_the_sun.field import Field

WAKE, KWAJALEIN, TRUK, KUANTAN, SAMAR, TOKYO = "4612", "4715", "4017", "2014", "3014", "3706"
ENTERPRISE, NORTHAMPTON, KONGO, AKAGI = (
    "us_cv_enterprise",
    "us_ca_northampton",
    "jp_bb_kongo",
    "jp_cv_akagi",
)
FLOTILLA, SEAS, FLEET = "jp_air_flot_24", "jp_hq_south_seas", "jp_hq_combined_fleet_yamamoto"
ARMY, OTHER, CORPS = "jp_army_38", "jp_army_25", "in_corps_3"
RABAUL, GUADALCANAL, BUIN = "4021", "4423", "4222"


# battles


@pytest.mark.rule("EOS-AMB-43", "EOS-9.2-11", "EOS-9.2-19")
def test_first_the_last_step_then_both_at_once():
    """Whose last ground step is left is asked alone; hits are given by both, unseen."""
    last = Field(
        SAMAR,
        units={KONGO: SAMAR, AKAGI: SAMAR, "us_mar_bde_m": SAMAR, "us_bde_sf": SAMAR},
        reduced=("us_mar_bde_m", "us_bde_sf"),
    ).fight(9)
    assert last.asked == [LastStep("allies", SAMAR, ("us_bde_sf", "us_mar_bde_m"))]
    assert last.listed() == [Keep("allies", "us_bde_sf"), Keep("allies", "us_mar_bde_m")]

    units = ("jp_ca_nachi", "jp_ca_aoba", NORTHAMPTON, "us_ca_new_orleans")
    both = Field(WAKE, units=dict.fromkeys(units, WAKE)).fight(4, 6)
    assert both.asked == [
        AssignHits("japan", WAKE, 11, "air_naval"),
        AssignHits("allies", WAKE, 18, "air_naval"),
    ]
    assert both.listed() == [Hit("japan", (unit,)) for unit in ("us_ca_new_orleans", NORTHAMPTON)]
    both.say(f"japan: hit {NORTHAMPTON}")
    assert not both.is_reduced(NORTHAMPTON)
    both.say("allies: hit jp_ca_aoba")
    assert [both.is_reduced(unit) for unit in units] == [False, True, True, False]


@pytest.mark.rule("EOS-AMB-23", "EOS-13.94-01", "EOS-9.4-04")
def test_a_city_alone_defends_itself_against_a_landing():
    """A garrison counts as a unit that was there; not where nobody landed."""
    for landed, is_defended in (({"us_corps_xi": "2812"}, True), ({}, False)):
        field = Field(
            TOKYO,
            "allies",
            units={"us_corps_xi": TOKYO, "us_cv_essex": TOKYO},
            landed=landed,
            where={"also_japanese": (TOKYO,)},
        )
        assert as_it_begins(field.pos, TOKYO).defended is is_defended
    mixed = Field(
        KUANTAN,
        units={ARMY: KUANTAN, OTHER: KUANTAN, CORPS: KUANTAN},
        landed={OTHER: "2212"},
        overland={ARMY: "1913"},
    )
    assert as_it_begins(mixed.pos, KUANTAN).defended


@pytest.mark.rule("EOS-9.32-01", "EOS-9.13-02", "EOS-9.32-02")
def test_who_marched_fights_on_when_the_landing_has_failed():
    """Force Z beats Kongo: the 25th Army leaves, the 38th fights the corps."""
    field = Field(
        KUANTAN,
        units={
            "jp_cl_tenryu": KUANTAN,
            "uk_bb_force_z": KUANTAN,
            ARMY: KUANTAN,
            OTHER: KUANTAN,
            CORPS: KUANTAN,
        },
        landed={OTHER: "2212"},
        overland={ARMY: "1913"},
    ).fight(0, 6, 5, 0)

    assert field.pos.offensive.turned_back == {OTHER}
    told = [by for by, _, _ in field.rolled()]
    assert told == ["japan", "allies", "japan", "allies"]


@pytest.mark.rule("EOS-9.4-13", "EOS-9.4-17", "EOS-9.4-09")
def test_ground_hits_are_given_before_anybody_is_beaten():
    """18 hits fall on one of two units of the Allies: Japan says on which, then the steps are
    counted."""
    first, second = "uk_corps_15", "au_div_8"
    field = Field(
        KUANTAN,
        units={ARMY: KUANTAN, first: KUANTAN, second: KUANTAN},
        overland={ARMY: "1913"},
        where={"allied": (KUANTAN,)},
    ).fight(5, 0)
    assert field.asked == [AssignHits("japan", KUANTAN, 18, "ground")]
    assert field.battle.lost == {}
    field.say(f"japan: hit {first}")

    assert field.battle.lost == {"japan": 0, "allies": 1}
    assert [field.is_reduced(unit) for unit in (ARMY, first, second)] == [False, True, False]


@pytest.mark.rule("EOS-9.5-05", "EOS-9.5-03", "EOS-9.5-04")
def test_one_beaten_unit_with_one_way_out_takes_it():
    """To Singapore, its base; nobody is asked, and it is not lost."""
    field = Field(
        KUANTAN,
        units={ARMY: KUANTAN, CORPS: KUANTAN},
        overland={ARMY: "1913"},
        where={"allied": (KUANTAN, "2015")},
    ).gather()
    lost = {"japan": 0, "allies": 1}
    field.script.change(field.battle, winner="japan", lost=lost, step=9)
    field.go_on()

    assert field.asked == []
    assert field.where(CORPS) == "2015"
    assert field.is_won


@pytest.mark.rule("EOS-9.4-12", "EOS-13.94-01", "EOS-VAR-04")
def test_whose_defence_is_halved_on_the_ground():
    """Of those who landed, not of a garrison nor of those who marched; by the option not of the
    Reaction player's."""
    from wartable.games.empire_of_the_sun.battle.strengths import defence

    for option in (False, True):
        field = Field(
            KUANTAN,
            units={ARMY: KUANTAN, OTHER: KUANTAN, CORPS: KUANTAN},
            landed={OTHER: "2212", CORPS: "2015"},
            overland={ARMY: "1913"},
            where={"options": {"reaction_landings_whole": option}},
        ).gather()
        whole = {unit: field.pos.counter(unit).defence for unit in (ARMY, OTHER, CORPS)}

        def found(unit, stage="ground", field=field):
            return defence(field.pos, field.battle, unit, stage)

        assert found(ARMY) == whole[ARMY]
        assert found(OTHER) == (whole[OTHER] + 1) // 2
        assert found(OTHER, "air_naval") == whole[OTHER]
        assert found(CORPS) == (whole[CORPS] if option else (whole[CORPS] + 1) // 2)
        assert found("garrison_home") == found("garrison_china") == 12


# cards and HQs


def attack(step, *hand, **changes):
    units = {ENTERPRISE: "4714", FLOTILLA: KWAJALEIN, SEAS: TRUK, **changes.pop("units", {})}
    return at_step(
        step,
        "AL-05",
        units=units,
        activated={ENTERPRISE: "5808"},
        battles={KWAJALEIN: Fight((ENTERPRISE,))},
        hand=hand,
        **changes,
    )


@pytest.mark.rule("EOS-7.2-04", "EOS-7.2-09", "EOS-5.32-07", "EOS-5.32-10")
def test_the_cards_that_are_offered_in_step_four_and_in_step_nine():
    weather = attack(4, "JP-19", "JP-36")
    assert asked(weather) == AnswerOffensive("japan")
    assert listed(weather) == [PlayReaction("japan", "JP-19"), Decline("japan")]
    strike = attack(9, "JP-19", "JP-36")
    assert asked(strike) == AttackCards("japan")
    assert listed(strike) == [PlayReaction("japan", "JP-36"), Decline("japan")]


@pytest.mark.rule("EOS-7.25-06", "EOS-7.25-08", "EOS-CARD-32", "EOS-7.25-04", "EOS-7.25-07")
def test_without_a_card_nothing_follows_a_failure():
    """In the campaign Japan could hold JP-13, but its hand is empty."""
    state = attack(7, scenario="campaign")
    assert asked(state) == Intelligence("japan")

    assert asked(play(state, Roll("japan"), 9, 0, 0)) != Intelligence("japan")


@pytest.mark.rule("EOS-6.0-10", "EOS-7.26-02")
def test_why_an_hq_does_not_react():
    """South Seas HQ is cut off in Truk by aircraft; Combined Fleet HQ in Saipan reacts."""
    cut_off = attack(
        8,
        fields={"condition": "intercept"},
        units={
            FLEET: "3813",
            "us_air_7af": "4018",
            "us_air_13af": "3916",
            "us_hq_central_pacific": "4018",
        },
        allied=["4018", "3916"],
    )
    assert asked(cut_off) == React("japan")
    assert against(cut_off, ReactWith("japan", SEAS)) == {"EOS-6.0-10"}
    assert listed(cut_off) == [ReactWith("japan", FLEET), Done("japan")]


# declarations


@pytest.mark.rule("EOS-CARD-14", "EOS-5.31-03", "EOS-7.2-03")
def test_a_card_whose_condition_nobody_meets_is_lost():
    """AL-62 without a battle in the Philippines: units are where they were, the card discarded."""
    state = at_step(
        3,
        "AL-62",
        event=True,
        units={"us_air_5af": "3017", "jp_cl_tenryu": "3117"},
        activated={"us_air_5af": "3017"},
        allied=["3017"],
        own=("AL-59",),
        hand=("JP-49",),
    )
    assert asked(state) == Declare("allies")

    over = play(state, Done("allies"))
    assert over.offensive is None
    assert over.at["us_air_5af"] == "3017"
    fought = play(state, Stay("allies", ("us_air_5af",), "3117"))
    assert fought.offensive is None


@pytest.mark.rule("EOS-7.24-10", "EOS-7.24-12")
def test_a_declaration_may_end_without_any_battle():
    """A carrier in port need not fight."""
    state = at_step(
        3,
        "AL-13",
        event=True,
        units={ENTERPRISE: KWAJALEIN, "jp_cl_tenryu": "4714"},
        activated={ENTERPRISE: KWAJALEIN},
        allied=[KWAJALEIN],
        own=("AL-59",),
        hand=("JP-49",),
    )
    assert listed(state) == [Stay("allies", (ENTERPRISE,), "4714"), Done("allies")]

    over = play(state, Done("allies"))
    assert offensive(over).battles == {}
    assert asked(over) in (AnswerOffensive("japan"), MoveAfterBattle("allies"))


# landings and marches


@pytest.mark.rule(
    "EOS-8.45-11", "EOS-8.45-12", "EOS-8.47-02", "EOS-7.26-08", "EOS-9.13-01", "EOS-7.24-13"
)
def test_why_nobody_lands_there():
    """Too far; not into the battle; with a battleship on an own coast without a port."""
    army, nagato = "jp_army_18", "jp_bb_nagato"
    made = empty_sea(
        card="JP-04",
        event=False,
        units={army: RABAUL, nagato: RABAUL},
        active=[army, nagato],
        marks={"asp": {"japan": 7}},
    )
    assert made.against("land", army, "4825") == ["EOS-8.1-01"]
    assert made.against("land", [army, nagato], "4121") == ["EOS-8.21-07"]
    assert made.against("land", army, "4121") == []
    made.declare(GUADALCANAL, BUIN)
    landed = made.against("land", army, "4121", BUIN, mode="reaction")
    assert landed[-2:] == ["EOS-9.13-01", "EOS-7.26-08"]


@pytest.mark.rule(
    "EOS-8.21-07", "EOS-8.21-08", "EOS-8.21-11", "EOS-9.11-01", "EOS-7.24-13", "EOS-7.24-04"
)
def test_a_carrier_does_not_lie_in_wait_where_no_battle_is_declared():
    """In range of Kunming: inside China nobody is attacked, for this reason alone."""
    made = empty_sea(units={AKAGI: "2409", "cn_army_5": "2508"}, active=[AKAGI])
    assert made.against("sail", AKAGI, "2410", "2508") == []

    inside = empty_sea(units={AKAGI: "2409", "cn_army_5": "2407"}, active=[AKAGI])
    assert inside.pos.distance("2410", "2407") == 3
    assert inside.against("sail", AKAGI, "2410", "2407") == ["EOS-7.24-04"]


@pytest.mark.rule("EOS-8.49-02", "EOS-8.42-02")
def test_armour_stays_out_of_mountains_without_a_route():
    """The others go on without it."""
    made = empty_sea(side="allies", card="AL-13")
    armour, corps = "uk_bde_7_armd", "in_corps_1"
    here, there = next(
        (here, there)
        for here in sorted(made.pos.map.region("burma") | made.pos.map.region("malaya"))
        for there in land.neighbours(made.pos, here)
        if made.pos.hex(there).terrain == "mountain"
        and not land.is_route(made.pos, here, there)
        and land.may_enter(made.pos, armour, there)
    )

    def before(*units):
        return land.reach(made.pos, "allies", units, here, 6).before.get(there)

    assert land.step_cost(made.pos, "allies", armour, here, there) is None
    assert land.step_cost(made.pos, "allies", corps, here, there) == 6
    assert (
        before(corps) == here or land.reach(made.pos, "allies", (corps,), here, 6).cost[there] < 6
    )
    assert before(armour) != here
    assert before(corps, armour) != here


@pytest.mark.rule("EOS-7.2-01", "EOS-CARD-05")
def test_what_a_card_does_before_movement_comes_when_units_are_activated():
    """The paratroops of JP-58 drop then, if it was played as an event; nobody moves before."""
    for event, decision in ((True, ChooseForCard), (False, MoveUnits)):
        state = at_step(
            1,
            "JP-58",
            event=event,
            empty=False,
            scenario="1942-43",
            units={"jp_air_flot_22": "2415"},
            activated=("jp_air_flot_22",),
            fields={"hq": "jp_hq_south", "limit": 9},
        )
        assert asked(state) == Activate("japan")
        assert type(asked(play(state, Done("japan")))) is decision
