"""What a card may be played as, and why not (5.0, 5.31, 7.29, EOS-CARD-15 to EOS-CARD-18)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import against, asked, listed, play, to_play, under_way
from wartable.games.empire_of_the_sun.actions import (
    AttackChina,
    BuildRoute,
    Discard,
    EndRivalry,
    Pass,
    PlayEvent,
    PlayOperations,
    RecallHq,
    ReturnHq,
    SetAside,
)
from wartable.games.empire_of_the_sun.cards import conditions
from wartable.games.empire_of_the_sun.cards.play import ways
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Fight

CUT_OFF = {"jp_hq_south": "4021", "us_air_7af": "4020", "us_hq_central_pacific": "5808"}
"""South HQ in Rabaul, under the ZOI of aircraft on Kavieng."""


def with_cards(state, side, **changes):
    """The state with other cards of a side."""
    return replace(state, cards=state.cards | {side: replace(state.cards[side], **changes)})


@pytest.mark.rule("EOS-5.0-04", "EOS-5.0-05", "EOS-4.22-01", "EOS-5.0-02")
def test_the_ways_of_a_card():
    """OC by each supplied HQ, EC, China, recall, set aside, discard; each way says what is against
    it."""
    state = to_play("JP-16")
    found = dict(ways(Position(state), "japan", "JP-16"))
    legal = [way for way, reasons in found.items() if not reasons]

    for hq in ("jp_hq_south", "jp_hq_south_seas", "jp_hq_combined_fleet_yamamoto"):
        assert PlayOperations("japan", "JP-16", hq) in legal
        assert PlayEvent("japan", "JP-16", hq) in legal
        assert RecallHq("japan", "JP-16", hq) in legal
    assert AttackChina("japan", "JP-16") in legal
    assert SetAside("japan", "JP-16") in legal
    assert Discard("japan", "JP-16") in legal
    assert EndRivalry("japan", "JP-16") not in legal
    assert {*legal} == {*listed(state)}


@pytest.mark.rule("EOS-5.0-05", "EOS-6.0-10", "EOS-7.21-01")
def test_an_offensive_needs_an_own_supplied_hq_on_the_map():
    """An unsupplied one, an enemy one and one on the track are refused."""
    state = to_play("AL-13")
    assert "EOS-7.21-01" in against(state, PlayOperations("allies", "AL-13", "jp_hq_south"))
    assert "EOS-7.21-01" in against(state, PlayOperations("allies", "AL-13", "joint_hq_anzac"))
    assert "EOS-7.21-01" in against(state, PlayOperations("allies", "AL-13", "us_cv_lexington"))
    cut_off = to_play("JP-16", empty=True, units=CUT_OFF, allied=("4020",))
    assert against(cut_off, PlayOperations("japan", "JP-16", "jp_hq_south")) == {"EOS-6.0-10"}
    assert against(cut_off, PlayEvent("japan", "JP-16", "jp_hq_south")) == {"EOS-6.0-10"}


@pytest.mark.rule("EOS-CARD-27", "EOS-1.3-39", "EOS-1.3-49")
def test_general_adachi_ignores_supply():
    """JP-48: neither HQ nor units need supply, whatever the rules say; but the HQ is on the map."""
    state = to_play("JP-48", empty=True, units=CUT_OFF, allied=("4020",))

    assert "EOS-6.0-10" in against(state, PlayOperations("japan", "JP-48", "jp_hq_south"))
    assert against(state, PlayEvent("japan", "JP-48", "jp_hq_south")) == set()
    assert against(state, PlayEvent("japan", "JP-48", "jp_hq_south_seas")) == {"EOS-7.21-01"}


@pytest.mark.rule("EOS-1.3-40", "EOS-5.0-04")
def test_only_cards_that_one_holds_are_played():
    """Neither the other's nor one that lies elsewhere."""
    state = to_play("JP-16")
    for card in ("JP-50", "AL-13"):
        assert "EOS-1.3-40" in against(state, PlayOperations("japan", card, "jp_hq_south"))
        assert "EOS-1.3-40" in against(state, PlayEvent("japan", card, "jp_hq_south"))
        assert against(state, Discard("japan", card)) == {"EOS-4.22-01"}
        assert against(state, SetAside("japan", card)) == {"EOS-7.29-01"}


@pytest.mark.rule("EOS-5.31-03", "EOS-5.31-05", "EOS-5.31-09", "EOS-CARD-18", "EOS-CARD-04")
def test_an_event_may_name_its_hqs():
    """AL-07 is for SEAC only; without SEAC on the map it is no event but still an OC."""
    state = to_play("AL-07")
    assert against(state, PlayEvent("allies", "AL-07", "cw_hq_seac")) == set()
    assert against(state, PlayEvent("allies", "AL-07", "us_hq_central_pacific")) == {"EOS-CARD-18"}
    without = to_play("AL-07", units={"cw_hq_seac": "turn_3"})
    assert against(without, PlayEvent("allies", "AL-07", "cw_hq_seac")) == {"EOS-7.21-01"}
    assert against(without, PlayOperations("allies", "AL-07", "us_hq_central_pacific")) == set()


@pytest.mark.rule("EOS-CARD-03")
def test_a_political_event_takes_no_hq():
    """JP-34 is carried out without one."""
    state = to_play("JP-34")
    assert against(state, PlayEvent("japan", "JP-34", "jp_hq_south")) == {"EOS-CARD-03"}


@pytest.mark.rule("EOS-CARD-04", "EOS-CARD-81", "EOS-5.31-03")
@pytest.mark.parametrize(
    ("card", "hq", "lacking", "meeting"),
    [
        ("AL-01", "", {}, {"also_japanese": ("2813",)}),
        ("JP-18", "", {"allied": ("2108", "2109")}, {"also_japanese": ("2108", "2109")}),
        (
            "JP-10",
            "jp_hq_south",
            {"marks": {"japan_rivalry": True}},
            {"marks": {"japan_rivalry": False}},
        ),
    ],
)
def test_what_an_event_requires(card, hq, lacking, meeting):
    """Manila, the route to Rangoon, agreement of the services."""
    side = data().cards[card].side
    assert "EOS-CARD-04" in against(to_play(card, **lacking), PlayEvent(side, card, hq))
    assert against(to_play(card, **meeting), PlayEvent(side, card, hq)) == set()


@pytest.mark.rule("EOS-CARD-14", "EOS-CARD-81")
@pytest.mark.parametrize(
    ("card", "good", "bad"),
    [
        ("AL-62", ("2813",), ("4017",)),
        ("AL-65", ("2912",), ()),
        ("JP-12", ("5108",), ("5108", "3823")),
    ],
)
def test_what_an_event_requires_of_its_battles(card, good, bad):
    """It may be played whatever comes, and the declaration must meet it."""
    state = to_play(card)
    hq = "jp_hq_south_seas" if card.startswith("JP") else "us_hq_central_pacific"
    assert against(state, PlayEvent(data().cards[card].side, card, hq)) == set()
    assert conditions.failing_declaration(Position(under_way(state, card, battles=good))) == ()
    failing = conditions.failing_declaration(Position(under_way(state, card, battles=bad)))
    assert failing == data().cards[card].requires
    plain = under_way(state, card, battles=bad, event=False)
    assert conditions.failing_declaration(Position(plain)) == ()


@pytest.mark.rule("EOS-CARD-14", "EOS-CARD-81")
def test_landings_near_japan():
    """AL-74 needs a landing within 10 hexes of Tokyo, AL-09 a ground battle in the home islands."""
    state = to_play("AL-74", units={"us_mar_div_1": "3709"})
    near = under_way(state, "AL-74", landed={"us_mar_div_1": "5808"}, activated=("us_mar_div_1",))
    assert conditions.failing_declaration(Position(near)) == ()
    far = under_way(state, "AL-74", landed={})
    assert conditions.failing_declaration(Position(far)) == ("landing_within_10_of_tokyo",)
    home = to_play("AL-09", units={"us_mar_div_1": "3706"})
    invasion = under_way(home, "AL-09", activated=("us_mar_div_1",), battles=("3706",))
    assert conditions.failing_declaration(Position(invasion)) == ()
    raid = under_way(
        to_play("AL-09"), "AL-09", battles={"3706": Fight(active=("us_cv_lexington",))}
    )
    assert conditions.failing_declaration(Position(raid)) == ("ground_battle_in_home_islands",)


@pytest.mark.rule("EOS-CARD-62")
def test_operation_z_declares_oahu_and_nothing_else():
    """JP-01: 5808 and no other hex."""
    state = to_play("JP-01", scenario="campaign", turn=1)
    for battles, failing in (
        (("5808",), ()),
        ((), ("5808",)),
        (("5808", "5108"), ("5108",)),
    ):
        pos = Position(under_way(state, "JP-01", battles=battles))
        assert conditions.failing_declaration(pos) == failing


@pytest.mark.rule("EOS-CARD-15")
def test_operation_sandcrab_waits_for_the_aleutians():
    """AL-30: while a Japanese unit is there it is an event that fights there, or discarded; else
    OC, set aside or discarded."""
    hq = "us_hq_central_pacific"
    free = to_play("AL-30")
    assert against(free, PlayEvent("allies", "AL-30", hq)) == {"EOS-CARD-15"}
    assert against(free, PlayOperations("allies", "AL-30", hq)) == set()
    assert against(free, SetAside("allies", "AL-30")) == set()
    invaded = to_play("AL-30", units={"jp_bde_ss": "4600"}, also_japanese=("4600",))
    assert against(invaded, PlayEvent("allies", "AL-30", hq)) == set()
    assert against(invaded, PlayOperations("allies", "AL-30", hq)) == {"EOS-CARD-15"}
    assert against(invaded, RecallHq("allies", "AL-30", hq)) == {"EOS-CARD-15"}
    assert against(invaded, SetAside("allies", "AL-30")) == {"EOS-CARD-15"}
    assert against(invaded, Discard("allies", "AL-30")) == set()
    there = under_way(invaded, "AL-30", battles=("4600",))
    assert conditions.failing_declaration(Position(there)) == ()
    elsewhere = under_way(invaded, "AL-30", battles=("4017",))
    assert conditions.failing_declaration(Position(elsewhere)) == ("aleutians",)


@pytest.mark.rule("EOS-CARD-16", "EOS-5.37-01", "EOS-5.37-02", "EOS-AMB-32")
def test_tojo_resigns():
    """JP-43: from turn 8 an event, before that event or OC; neither discarded nor set aside."""
    early = to_play("JP-43", "JP-49", turn=7)
    assert against(early, PlayEvent("japan", "JP-43")) == set()
    assert against(early, PlayOperations("japan", "JP-43", "jp_hq_south")) == set()
    late = to_play("JP-43", "JP-49", turn=8)
    assert against(late, PlayEvent("japan", "JP-43")) == set()
    assert against(late, PlayOperations("japan", "JP-43", "jp_hq_south")) == {"EOS-CARD-16"}
    for state in (early, late):
        assert against(state, Discard("japan", "JP-43")) == {"EOS-5.37-02"}
        assert against(state, SetAside("japan", "JP-43")) == {"EOS-7.29-11"}


@pytest.mark.rule("EOS-CARD-17", "EOS-5.37-01", "EOS-5.37-02", "EOS-7.29-11")
def test_soviets_invade_manchuria():
    """AL-79: once JP-43 was played as event it is an event; before that OC only."""
    hq = "us_hq_central_pacific"
    before = to_play("AL-79", "AL-59")
    assert "EOS-CARD-04" in against(before, PlayEvent("allies", "AL-79"))
    assert against(before, PlayOperations("allies", "AL-79", hq)) == set()
    after = to_play("AL-79", "AL-59", marks={"tojo_resigned": True})
    assert against(after, PlayEvent("allies", "AL-79")) == set()
    assert against(after, PlayOperations("allies", "AL-79", hq)) == {"EOS-CARD-17"}
    for state in (before, after):
        assert against(state, Discard("allies", "AL-79")) == {"EOS-5.37-02"}
        assert against(state, SetAside("allies", "AL-79")) == {"EOS-7.29-11"}


@pytest.mark.rule("EOS-5.37-02", "EOS-4.22-01")
def test_who_can_do_nothing_else_discards_even_tojo():
    """Nobody is left without a play: no HQ is on the map, and the event is barred."""
    state = to_play("JP-43", scenario="1942", empty=True)

    assert listed(state) == [Discard("japan", "JP-43")]
    after = play(state, Discard("japan", "JP-43"))
    assert after.cards["japan"].reshuffle


@pytest.mark.rule("EOS-17.26-02", "EOS-CARD-16", "EOS-17.0-05")
@pytest.mark.parametrize("card", ["AL-01", "AL-06", "JP-43", "JP-74"])
def test_in_a_year_scenario_events_that_change_political_will_are_operations(card):
    """Not so in the longer scenarios."""
    side = data().cards[card].side
    year = to_play(card, scenario="1942", also_japanese=("2813",))
    assert against(year, PlayEvent(side, card)) == {"EOS-17.26-02"}
    longer = to_play(card, also_japanese=("2813",))
    assert against(longer, PlayEvent(side, card)) == set()


@pytest.mark.rule("EOS-17.26-01", "EOS-17.10-10", "EOS-17.0-05")
def test_in_a_year_scenario_a_card_of_value_3_ends_the_own_rivalry():
    """The whole play; a card of value 2 does not, nor without rivalry, nor in other scenarios."""
    state = to_play(
        "JP-16", "JP-26", scenario="1943", marks={"japan_rivalry": True, "us_rivalry": True}
    )
    after = play(state, EndRivalry("japan", "JP-16"))
    assert not after.marks.japan_rivalry
    assert after.marks.us_rivalry
    assert after.player == "allies"
    assert after.cards["japan"].discard[-1] == "JP-16"
    assert against(state, EndRivalry("japan", "JP-26")) == {"EOS-17.26-01"}
    agreed = to_play("JP-16", scenario="1943", marks={"japan_rivalry": False})
    assert against(agreed, EndRivalry("japan", "JP-16")) == {"EOS-17.26-01"}
    longer = to_play("JP-16", scenario="1943-44", marks={"japan_rivalry": True})
    assert against(longer, EndRivalry("japan", "JP-16")) == {"EOS-17.26-01"}


@pytest.mark.rule("EOS-5.0-05", "EOS-6.13-01", "EOS-6.15-03", "EOS-13.77-07")
def test_the_other_uses_of_an_operations_card():
    """An HQ is recalled, returns, a route is built, China is attacked: each the whole play, the
    card discarded."""
    state = to_play("AL-13", "AL-21", units={"us_hq_southwest_pacific": "3727"})
    recalled = play(state, RecallHq("allies", "AL-13", "us_hq_southwest_pacific"))
    assert recalled.at["us_hq_southwest_pacific"] == "turn_3"
    assert recalled.cards["allies"].discard == ("AL-13",)
    assert recalled.player == "japan"
    back = replace(recalled, player="allies")
    returned = play(back, ReturnHq("allies", "AL-21", "us_hq_southwest_pacific", "3727"))
    assert returned.at["us_hq_southwest_pacific"] == "3727"
    built = play(state, BuildRoute("allies", "AL-13", "2104"))
    assert built.marks.no_route == {"2105", "2205"}
    assert built.player == "japan"
    china = play(to_play("JP-16", tracks={"divisions": 12}), AttackChina("japan", "JP-16"), 0)
    assert china.tracks.china == 4
    assert china.player == "allies"


@pytest.mark.rule("EOS-7.29-01", "EOS-7.29-02", "EOS-7.29-03", "EOS-7.29-10")
def test_a_card_is_set_aside():
    """It is the whole play; one a turn, and one at a time."""
    state = to_play("JP-16", "JP-50", turn=3)
    after = play(state, SetAside("japan", "JP-16"))
    cards = after.cards["japan"]
    assert (cards.future, cards.future_turn, cards.hand) == ("JP-16", 3, ("JP-50",))
    assert after.player == "allies"
    again = replace(after, player="japan")
    assert against(again, SetAside("japan", "JP-50")) == {"EOS-7.29-01", "EOS-7.29-02"}
    next_turn = with_cards(replace(again, turn=4), "japan", set_aside=False)
    assert against(next_turn, SetAside("japan", "JP-50")) == {"EOS-7.29-02"}
    used = with_cards(again, "japan", future="", future_turn=0)
    assert against(used, SetAside("japan", "JP-50")) == {"EOS-7.29-01"}
    assert against(next_turn, SetAside("japan", "JP-49")) == {"EOS-7.29-01"}, "it is not held"


@pytest.mark.rule("EOS-7.29-06", "EOS-7.29-07", "EOS-7.29-08", "EOS-7.29-09", "EOS-AMB-09")
def test_when_a_card_set_aside_may_be_played():
    """In a later turn, with a card in the hand; it cannot be discarded."""
    state = with_cards(to_play("JP-50", turn=3), "japan", future="JP-16", future_turn=2)
    operations = PlayOperations("japan", "JP-16", "jp_hq_south")
    assert against(state, operations) == set()
    assert operations in listed(state)
    assert play(state, operations).cards["japan"].future == ""
    assert against(state, Discard("japan", "JP-16")) == {"EOS-4.22-01"}
    same_turn = with_cards(state, "japan", future_turn=3)
    assert against(same_turn, operations) == {"EOS-7.29-06"}
    last = with_cards(state, "japan", hand=())
    assert "EOS-7.29-07" in against(replace(last, player="japan"), operations)


@pytest.mark.rule("EOS-12.4-02", "EOS-12.51-03", "EOS-4.22-01")
def test_a_pass_replaces_a_card():
    """As long as there is one."""
    state = with_cards(to_play("AL-13"), "allies", passes=1)
    assert Pass("allies") in listed(state)
    after = play(state, Pass("allies"))
    assert after.cards["allies"].passes == 0
    assert after.cards["allies"].hand == ("AL-13",)
    assert after.player == "japan"
    assert against(replace(after, player="allies"), Pass("allies")) == {"EOS-12.4-02"}


@pytest.mark.rule("EOS-4.22-01", "EOS-4.22-02", "EOS-4.22-05", "EOS-5.0-03")
def test_players_alternate_and_who_has_no_cards_is_skipped():
    """When neither has cards the segment ends."""
    state = to_play("JP-16", "JP-50", enemy=("AL-13",))
    state = play(state, Discard("japan", "JP-16"))
    assert asked(state).owner == "allies"
    state = play(state, Discard("allies", "AL-13"))
    assert asked(state).owner == "japan"
    skipped = to_play("JP-16", "JP-50")
    skipped = with_cards(skipped, "allies", hand=(), passes=2)
    skipped = play(skipped, Discard("japan", "JP-16"))
    assert asked(skipped).owner == "japan"
    over = play(skipped, Discard("japan", "JP-50"), *[5] * 30)
    assert over.player == ""
    assert over.segment != "offensives"


@pytest.mark.rule("EOS-12.4-03", "EOS-12.51-03")
def test_unused_passes_are_lost_at_the_end_of_the_phase():
    """They do not accumulate."""
    from wartable.games.empire_of_the_sun.events import PassesBecame
    from wartable.games.empire_of_the_sun.script import Script
    from wartable.games.empire_of_the_sun.turn.offensives import SEGMENT
    from wartable.testing.empire_of_the_sun.table import Faces

    state = with_cards(to_play("JP-16"), "allies", passes=2)
    script = Script(state, Faces())
    SEGMENT.end(script)
    assert script.events == [PassesBecame("allies", 0)]
    assert script.state.cards["allies"].passes == 0
    assert script.events == [PassesBecame("allies", 0)]


@pytest.mark.rule("EOS-4.22-03", "EOS-4.22-04", "EOS-1.25-03", "EOS-5.1-02", "EOS-5.1-03")
def test_what_begins_an_offensive_and_what_does_not():
    """An OC and a military EC do, another EC is carried out; the OC value is that of the card in
    both, the number of units is not."""
    state = to_play("JP-23", "JP-49")
    as_operations = play(state, PlayOperations("japan", "JP-23", "jp_hq_south")).offensive
    as_event = play(state, PlayEvent("japan", "JP-23", "jp_hq_south")).offensive
    assert (as_operations.event, as_operations.value, as_operations.limit) == (False, 2, 2 + 1)
    assert (as_event.event, as_event.value, as_event.limit) == (True, 2, 3 + 1)
    assert play(to_play("JP-34"), PlayEvent("japan", "JP-34")).offensive is None


@pytest.mark.rule("EOS-5.31-01", "EOS-5.0-06", "EOS-5.31-04")
def test_an_event_fights_in_several_hexes_and_operations_in_one():
    """Both go the same way else: units are activated first."""
    from wartable.games.empire_of_the_sun.actions import Stay
    from wartable.games.empire_of_the_sun.decisions import Activate
    from wartable.games.empire_of_the_sun.offensive.declare import stay_objections

    state = to_play("JP-23", "JP-49", units={"jp_air_flot_22": "2112"})
    for event in (True, False):
        during = under_way(
            state, "JP-23", event=event, battles=("2014",), activated=("jp_air_flot_22",)
        )
        stay = Stay("japan", ("jp_air_flot_22",), "2015")
        rules = {each.rule for each in stay_objections(Position(during), stay)}
        assert ("EOS-7.24-05" in rules) is not event
    for action in (
        PlayEvent("japan", "JP-23", "jp_hq_south"),
        PlayOperations("japan", "JP-23", "jp_hq_south"),
    ):
        assert asked(play(state, action)) == Activate("japan")


@pytest.mark.rule("EOS-5.2-04", "EOS-5.31-06", "EOS-5.31-07", "EOS-5.2-01")
def test_which_intelligence_value_is_used():
    """EC value for an EC Offensive, OC value for an OC; none if the event fixes Surprise Attack,
    and for a Special Reaction the OC value then."""
    from wartable.games.empire_of_the_sun.offensive import rolls

    def values(card, event):
        pos = Position(under_way(to_play(card), card, event=event))
        return rolls.intelligence_value(pos), rolls.special_value(pos)

    assert values("JP-23", True) == (6, 6)
    assert values("JP-23", False) == (4, 4)
    assert values("AL-13", True) == (None, 3)
    assert values("AL-13", False) == (3, 3)


@pytest.mark.rule("EOS-CARD-28")
def test_operation_tarzan_takes_a_chinese_army_along():
    """AL-38: if an HQ can activate a Chinese army, such an HQ is used."""
    state = to_play("AL-38")
    assert against(state, PlayEvent("allies", "AL-38", "cw_hq_seac")) == set()
    rules = against(state, PlayEvent("allies", "AL-38", "us_hq_central_pacific"))
    assert rules == {"EOS-CARD-28"}
    none = to_play(
        "AL-38", units=dict.fromkeys(("cn_army_5", "cn_army_6", "cn_army_66"), "removed")
    )
    assert against(none, PlayEvent("allies", "AL-38", "us_hq_central_pacific")) == set()


@pytest.mark.rule("EOS-1.25-02")
def test_no_function_asks_for_the_number_of_a_card():
    """But where the card alone does the thing: AL-04, JP-01, JP-47 and what others name."""
    import re
    from pathlib import Path

    import wartable.games.empire_of_the_sun.cards as cards

    named = set()
    for file in Path(cards.__file__).parent.glob("*.py"):
        code = re.sub(r'"""[\s\S]*?"""', "", file.read_text())
        named |= set(re.findall(r'"((?:AL|JP)-\d\d)"', code))
    assert named <= {"AL-04", "AL-06", "AL-23", "JP-01", "JP-03", "JP-43", "JP-47", "JP-59"}
