"""Reaction cards: when they may be played, and what they change (5.32, EOS-CARD-13)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import asked, carry_out, choose, to_play, under_way
from wartable.games.empire_of_the_sun.cards import now, reactions
from wartable.games.empire_of_the_sun.cards.interference import deactivate
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.flow import run
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Fight, OffensiveSteps
from wartable.testing.empire_of_the_sun.table import Faces

ALL = ("weather", "personage", "intelligence", "counteroffensive", "attack")


def offensive(begins="AL-13", hand=("JP-19",), **fields):
    """An Allied Offensive, or another, against who holds these cards."""
    given = {"battles": ("2812",), "activated": ("us_cv_lexington",), **fields}
    changes = {key: given.pop(key) for key in ("units", "turn", "marks") if key in given}
    return under_way(to_play(begins, enemy=hand, **changes), begins, **given)


def refused(state, card, kinds=ALL, side="japan"):
    """The rules against playing the card now."""
    return {each.rule for each in reactions.reaction_objections(Position(state), side, card, kinds)}


def played(state, card, *faces, side="japan"):
    """The state when the card was played."""
    script = Script(state, Faces(*faces))
    reactions.play_reaction(script, side, card)
    run(script)
    return script.state


@pytest.mark.rule("EOS-5.32-01", "EOS-1.3-40")
def test_only_reaction_cards_of_the_own_hand_are_played_in_reaction():
    """A military card is none, and neither is a card that one does not hold."""
    state = offensive(hand=("JP-16",))

    assert refused(state, "JP-16") == {"EOS-5.32-01"}
    assert refused(state, "JP-19") == {"EOS-1.3-40"}
    assert refused(offensive(hand=("JP-16", "JP-49")), "JP-49") == set()


RESOURCES = [id for id, card in data().cards.items() if card.type == "resource"]


@pytest.mark.rule("EOS-5.33-01", "EOS-5.32-01")
@pytest.mark.parametrize("card", RESOURCES)
def test_only_the_active_player_plays_resource_events(card: str):
    """In an Offensive of the enemy none of them is played, whatever the time is."""
    side = data().cards[card].side
    begins = "AL-13" if side == "japan" else "JP-23"
    state = offensive(begins, hand=(card, "JP-49" if side == "japan" else "AL-61"), activated=())

    assert refused(state, card, side=side) == {"EOS-5.32-01"}
    assert refused(state, card, kinds=(*ALL, ""), side=side) == {"EOS-5.32-01"}


@pytest.mark.rule("EOS-CARD-13", "EOS-5.32-05", "EOS-7.2-15")
@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("JP-19", "weather"),
        ("JP-49", "intelligence"),
        ("JP-46", "counteroffensive"),
        ("JP-36", "attack"),
    ],
)
def test_each_kind_has_its_time(card, kind):
    """Weather at step 4, intelligence and counteroffensive at step 7, attack at step 9."""
    state = offensive(hand=(card,))

    assert refused(state, card, (kind,)) == set()
    assert refused(state, card, tuple(each for each in ALL if each != kind)) == {"EOS-CARD-13"}


@pytest.mark.rule("EOS-5.32-03", "EOS-5.32-18", "EOS-CARD-13")
def test_without_a_battle_hex_only_weather_and_what_says_so():
    """Weather works against any Offensive that activated units; JP-36 says so, a kamikaze not."""
    state = offensive(hand=("JP-19", "JP-49", "JP-36", "JP-61"), battles=())

    assert refused(state, "JP-19") == set()
    assert refused(state, "JP-36") == set()
    assert refused(state, "JP-49") == {"EOS-5.32-03"}
    assert refused(state, "JP-61") == {"EOS-5.32-03"}
    idle = offensive(hand=("JP-19",), activated=())
    assert refused(idle, "JP-19") == {"EOS-5.32-10"}


@pytest.mark.rule("EOS-5.32-04", "EOS-5.32-19")
def test_three_cards_at_most_against_one_offensive():
    """The limit counts for the whole Offensive."""
    state = offensive(hand=("JP-36",), cards=("JP-49", "JP-69", "JP-70"))

    assert refused(state, "JP-36") == {"EOS-5.32-04"}


@pytest.mark.rule("EOS-5.32-14")
def test_no_other_card_goes_with_weather():
    """A personage card was played before."""
    assert refused(offensive(cards=("JP-21",)), "JP-19") == {"EOS-5.32-14"}


@pytest.mark.rule("EOS-5.32-09")
def test_one_counteroffensive_at_most():
    """JP-45 after JP-46."""
    state = offensive(hand=("JP-45",), cards=("JP-46",))

    assert refused(state, "JP-45") == {"EOS-5.32-09"}


@pytest.mark.rule("EOS-7.25-06", "EOS-CARD-32")
def test_after_the_roll_only_the_code_change_of_may_28():
    """JP-13 may follow a failed roll, but goes with no other intelligence card; with a
    counteroffensive it does."""
    state = offensive(hand=("JP-13", "JP-49"), rolled=True)

    assert refused(state, "JP-49") == {"EOS-7.25-06"}
    assert refused(state, "JP-13") == set()
    with_other = offensive(hand=("JP-13",), cards=("JP-49",))
    assert refused(with_other, "JP-13") == {"EOS-CARD-04"}
    after = offensive(hand=("JP-49", "JP-85"), cards=("JP-13",))
    assert refused(after, "JP-49") == {"EOS-CARD-32"}
    assert refused(after, "JP-85") == set()


@pytest.mark.rule("EOS-CARD-33")
def test_carrier_raids_are_immune():
    """AL-84: neither weather nor a change of the condition; Attack cards are allowed."""
    state = offensive("AL-84", hand=("JP-19", "JP-49", "JP-46", "JP-36"))

    for card in ("JP-19", "JP-49", "JP-46"):
        assert refused(state, card) == {"EOS-CARD-33"}
    assert refused(state, "JP-36") == set()


@pytest.mark.rule("EOS-CARD-09")
def test_an_attack_card_needs_a_target():
    """JP-36 against an Offensive without ships."""
    state = offensive(hand=("JP-36",), activated=("us_air_7af",))

    assert refused(state, "JP-36") == {"EOS-CARD-09"}


@pytest.mark.rule("EOS-CARD-81")
def test_what_a_reaction_card_requires_of_the_offensive():
    """AL-08 needs Japanese ships or aircraft, JP-21 SEAC, AL-22 troops activated in Burma."""
    by_land = under_way(
        to_play("JP-16", enemy=("AL-08", "AL-22"), units={"jp_army_15": "2108"}),
        "JP-16",
        battles=("2008",),
        activated=("jp_army_15",),
    )
    assert refused(by_land, "AL-08", side="allies") == {"EOS-CARD-04"}
    assert refused(by_land, "AL-22", side="allies") == set()
    by_air = under_way(
        to_play("JP-16", enemy=("AL-08", "AL-22")),
        "JP-16",
        battles=("2008",),
        activated=("jp_air_flot_22", "jp_army_38"),
    )
    assert refused(by_air, "AL-08", side="allies") == set()
    assert refused(by_air, "AL-22", side="allies") == {"EOS-CARD-04"}
    assert refused(offensive(hand=("JP-21",)), "JP-21") == {"EOS-CARD-04"}
    assert refused(offensive(hand=("JP-21",), hq="cw_hq_seac"), "JP-21") == set()


@pytest.mark.rule("EOS-CARD-30", "EOS-5.32-06", "EOS-7.25-03", "EOS-5.2-02", "EOS-5.2-03")
def test_cards_change_the_condition_and_ambush_is_the_strongest():
    """AL-59 sets Intercept, AL-12 Ambush; if both were set it is an Ambush."""
    state = under_way(to_play("JP-47", enemy=("AL-59", "AL-12")), "JP-47", battles=("2015",))
    assert state.offensive.condition == "surprise"
    one = played(state, "AL-59", side="allies")
    assert one.offensive.condition == "intercept"
    both = played(one, "AL-12", side="allies")
    assert both.offensive.condition == "ambush"
    other_way = played(played(state, "AL-12", side="allies"), "AL-59", side="allies")
    assert other_way.offensive.condition == "ambush"
    assert both.offensive.cards == ("AL-59", "AL-12")


@pytest.mark.rule("EOS-5.31-06")
def test_a_card_changes_even_a_fixed_surprise_attack():
    """AL-13 fixes Surprise Attack: no roll, but a Reaction card."""
    state = offensive("AL-13", hand=("JP-49",))
    assert state.offensive.fixed
    assert refused(state, "JP-49") == set()
    assert played(state, "JP-49").offensive.condition == "intercept"


@pytest.mark.rule("EOS-5.32-08", "EOS-7.26-06", "EOS-CARD-19", "EOS-CARD-20", "EOS-5.1-04")
def test_a_counteroffensive_has_its_own_logistics_value():
    """EOS-TC-62, the card's part: AL-05 gives 3, not the OC value 2 of JP-23; without it, 2; in
    numbers as EOS-DT-19: JP-65 gives one more than the OC value, JP-45 more to Yamamoto."""
    state = under_way(to_play("JP-23", enemy=("AL-05",)), "JP-23", battles=("2014", "2015"))
    assert now.reaction_value(Position(state), "cw_hq_malaya") == 2
    after = played(state, "AL-05", side="allies")
    assert after.offensive.condition == "intercept"
    assert now.reaction_value(Position(after), "cw_hq_malaya") == 3
    assert now.limits(Position(after), reaction=True).no_asp
    yamato = offensive("AL-13", cards=("JP-65",))
    assert now.reaction_value(Position(yamato), "jp_hq_south") == 3 + 1
    sho_go = Position(offensive("AL-13", cards=("JP-45",)))
    assert now.reaction_value(sho_go, "jp_hq_south") == 4
    assert now.reaction_value(sho_go, "jp_hq_combined_fleet_yamamoto") == 5


@pytest.mark.rule("EOS-7.29-06", "EOS-7.29-07", "EOS-7.29-08", "EOS-7.29-01")
def test_a_card_set_aside_may_be_played_in_reaction_but_not_as_the_last():
    """Nor in the turn in which it was set aside."""
    state = offensive(hand=("JP-16",), turn=4)

    def with_future(turn, hand):
        cards = replace(state.cards["japan"], future="JP-49", future_turn=turn, hand=hand)
        return replace(state, cards=state.cards | {"japan": cards})

    assert refused(with_future(3, ("JP-16",)), "JP-49") == set()
    assert refused(with_future(4, ("JP-16",)), "JP-49") == {"EOS-7.29-06"}
    assert refused(with_future(3, ()), "JP-49") == {"EOS-7.29-07"}
    after = played(with_future(3, ("JP-16",)), "JP-49")
    assert after.cards["japan"].future == ""
    assert after.cards["japan"].hand == ("JP-16",)


@pytest.mark.rule(
    "EOS-5.32-10",
    "EOS-5.32-11",
    "EOS-5.32-12",
    "EOS-5.32-13",
    "EOS-5.32-15",
    "EOS-5.32-16",
    "EOS-CARD-08",
    "EOS-CARD-34",
)
def test_weather_restores_all_but_the_cards():
    """JP-19 against AL-70, which would bring a brigade and leave the game: the brigade leaves,
    units, their steps, hexes, tracks, shipping and what is remembered return, AL-70 is discarded,
    JP-19 is removed."""
    begin = to_play("AL-70", "AL-59", enemy=("JP-19", "JP-49"))
    state = under_way(begin, "AL-70", activated=("in_corps_1",))
    moved = replace(
        state,
        at=state.at | {"in_corps_1": "2106", "uk_bde_7_armd": "1805"},
        reduced=state.reduced ^ {"in_corps_1"},
        japanese=state.japanese ^ {"2106"},
        tracks=replace(state.tracks, will=state.tracks.will + 1),
        marks=replace(state.marks, asp_used={"japan": 0, "allies": 1}),
        memory=replace(state.memory, undelayed=frozenset({"uk_bde_7_armd"})),
        cards=state.cards
        | {"allies": replace(state.cards["allies"], hand=("AL-59",), discard=("AL-70",))},
        flow=(OffensiveSteps(4),),
    )

    after = played(moved, "JP-19")

    assert after.at["in_corps_1"] == begin.at["in_corps_1"]
    assert after.at["uk_bde_7_armd"] == "by_event"
    assert after.reduced == begin.reduced
    assert after.japanese == begin.japanese
    assert after.tracks == begin.tracks
    assert after.marks.asp_used == begin.marks.asp_used
    assert after.memory.undelayed == begin.memory.undelayed
    assert after.offensive is None
    assert after.cards["allies"].discard == ("AL-70",)
    assert after.cards["japan"].removed[-1] == "JP-19"
    assert after.player == "japan"


@pytest.mark.rule("EOS-CARD-34", "EOS-5.32-17", "EOS-CARD-11", "EOS-5.35-02")
def test_a_typhoon_cancels_and_then_costs_a_step():
    """JP-64: the loss is not undone, Japan chooses, and draws a card when all is over."""
    begin = to_play("AL-13", "AL-59", enemy=("JP-64", "JP-49"), units={"us_ca_northampton": "5808"})
    state = under_way(
        begin, "AL-13", activated=("us_ca_northampton", "us_ca_us_asia", "us_dd_us_asia")
    )
    state = replace(state, flow=(OffensiveSteps(4),))

    after = played(state, "JP-64")
    assert asked(after).owner == "japan"
    assert {*asked(after).among} == {"us_ca_northampton", "us_dd_us_asia"}
    assert len(after.cards["japan"].hand) == 1
    after = choose(after, "us_ca_northampton")

    assert "us_ca_northampton" in after.reduced
    assert after.offensive is None
    assert len(after.cards["japan"].hand) == 2


@pytest.mark.rule("EOS-CARD-57", "EOS-5.32-17")
def test_wingate_sends_a_unit_back():
    """AL-22: the unit returns to where it was activated; a battle hex without attackers is none,
    one in which ships still are stays one."""
    state = to_play(
        "JP-16", enemy=("AL-22", "AL-59"), units={"jp_army_15": "2007", "jp_ca_mogami": "2006"}
    )
    during = under_way(
        state,
        "JP-16",
        activated={"jp_army_15": "2108", "jp_air_flot_22": "2212", "jp_ca_mogami": "2311"},
        battles={"2007": Fight(), "2008": Fight(active=("jp_air_flot_22",)), "2006": Fight()},
        came_overland={"jp_army_15": "2108"},
    )

    after = carry_out(during, "AL-22", "played")

    assert after.at["jp_army_15"] == "2108"
    assert {*after.offensive.activated} == {"jp_air_flot_22", "jp_ca_mogami"}
    assert {*after.offensive.battles} == {"2008", "2006"}
    assert after.offensive.came_overland == {}


@pytest.mark.rule("EOS-CARD-57")
def test_who_is_sent_back_covers_nothing_and_fights_nowhere():
    """A carrier of two in a battle from afar, which covered a landing besides."""
    there = {"jp_cv_akagi": "2412", "jp_cv_soryu": "2412"}
    during = under_way(
        to_play("JP-16", units=there),
        "JP-16",
        activated=dict.fromkeys(there, "2311"),
        battles={"2007": Fight(active=tuple(there))},
        covers=dict.fromkeys(there, "2112"),
        strategic=frozenset(there),
    )
    script = Script(during, Faces())

    deactivate(script, "jp_cv_akagi")

    assert script.pos.where("jp_cv_akagi") == "2311"
    assert script.offensive.battles["2007"].active == ("jp_cv_soryu",)
    assert script.offensive.covers == {"jp_cv_soryu": "2112"}
    assert script.offensive.strategic == {"jp_cv_soryu"}
