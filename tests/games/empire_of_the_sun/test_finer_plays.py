"""What a card may be played as, what ends a play, and what is drawn (4.2, 5.0)."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import against, listed, play, to_play, under_way
from wartable.games.empire_of_the_sun.actions import (
    AttackChina,
    Begin,
    BuildRoute,
    Discard,
    EndRivalry,
    PlayEvent,
    PlayOperations,
    RecallHq,
    ReturnHq,
    SetAside,
)
from wartable.games.empire_of_the_sun.cards import deal, events, forced
from wartable.games.empire_of_the_sun.cards.hands import after_forced_discard
from wartable.games.empire_of_the_sun.cards.play import finish
from wartable.games.empire_of_the_sun.cards.ways import candidates
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.events import CardsDrawn, Reshuffled
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Options, Steps
from wartable.testing.empire_of_the_sun.table import Faces, position

SOUTH, SEAS, FLEET = "jp_hq_south", "jp_hq_south_seas", "jp_hq_combined_fleet_yamamoto"
PACIFIC, SOUTHWEST = "us_hq_central_pacific", "us_hq_southwest_pacific"


@cache
def at_play(*hand, **changes):
    return to_play(*hand, **changes)


def with_cards(state, side, **changes):
    """The state with other cards of a side."""
    return replace(state, cards=state.cards | {side: replace(state.cards[side], **changes)})


# the ways of a card


@pytest.mark.rule("EOS-5.0-05", "EOS-5.0-04", "EOS-6.13-01", "EOS-6.15-01", "EOS-13.72-01")
def test_all_that_may_be_done_with_a_card():
    """By each own HQ on the map an OC, an EC and a recall; China for Japan; the unbuilt routes; an
    HQ on the track to each port it may return to; rivalry, setting aside, discarding."""
    hqs = (FLEET, SOUTH, SEAS)
    expected = [
        *(PlayOperations("japan", "JP-16", hq) for hq in hqs),
        *(PlayEvent("japan", "JP-16", hq) for hq in hqs),
        AttackChina("japan", "JP-16"),
        *(RecallHq("japan", "JP-16", hq) for hq in hqs),
        *(BuildRoute("japan", "JP-16", place) for place in ("2104", "2105", "2205")),
        EndRivalry("japan", "JP-16"),
        SetAside("japan", "JP-16"),
        Discard("japan", "JP-16"),
    ]
    assert [*candidates(Position(at_play("JP-16")), "japan", "JP-16")] == expected
    units = {"cw_hq_malaya": "removed", "cw_hq_seac": "removed", SOUTHWEST: "turn_3"}
    waiting = to_play(
        "AL-06",
        units=units,
        marks={"no_route": frozenset({"2105"})},
        memory={"undelayed": frozenset({SOUTHWEST})},
    )
    found = [*candidates(Position(waiting), "allies", "AL-06")]
    returns = [each for each in found if isinstance(each, ReturnHq)]
    assert returns
    assert found == [
        PlayOperations("allies", "AL-06", PACIFIC),
        PlayEvent("allies", "AL-06"),
        RecallHq("allies", "AL-06", PACIFIC),
        *returns,
        BuildRoute("allies", "AL-06", "2105"),
        EndRivalry("allies", "AL-06"),
        SetAside("allies", "AL-06"),
        Discard("allies", "AL-06"),
    ]
    halsey = "us_hq_south_pacific_halsey"
    coming = [*candidates(Position(at_play("AL-20")), "allies", "AL-20")]
    assert PlayEvent("allies", "AL-20", halsey) in coming
    assert RecallHq("allies", "AL-20", halsey) not in coming


@pytest.mark.rule(
    *("EOS-5.0-05", "EOS-6.13-01", "EOS-6.15-01", "EOS-13.72-01", "EOS-13.77-02", "EOS-1.3-40"),
    *("EOS-17.26-01", "EOS-17.10-10", "EOS-CARD-02"),
)
def test_every_use_asks_for_a_card_that_one_holds_and_may_play_as_oc():
    """JP-23 is not in the hand; JP-43 is an event from turn 8 on."""
    marks = {"japan_rivalry": True}
    rangoon = {"units": {"jp_army_15": "2008"}, "also_japanese": ("2008", "2105", "2106", "2206")}
    state = to_play("JP-16", "JP-43", scenario="1943", marks=marks, turn=8, **rangoon)
    waiting = replace(state, at=state.at | {SOUTH: "turn_9"})
    waiting = replace(waiting, memory=replace(waiting.memory, undelayed=frozenset({SOUTH})))

    def uses(card):
        return {
            "oc": against(state, PlayOperations("japan", card, SEAS)),
            "china": against(state, AttackChina("japan", card)),
            "recall": against(state, RecallHq("japan", card, SEAS)),
            "return": against(waiting, ReturnHq("japan", card, SOUTH, "3706")),
            "rivalry": against(state, EndRivalry("japan", card)),
        }

    assert set().union(*uses("JP-16").values()) == set()
    assert uses("JP-10") == {use: {"EOS-1.3-40"} for use in uses("JP-10")}
    longer = to_play("JP-16", "JP-43", marks=marks, turn=8)
    tojo = PlayOperations("japan", "JP-43", SOUTH), RecallHq("japan", "JP-43", SOUTH)
    assert [against(longer, each) for each in tojo] == [{"EOS-CARD-16"}, {"EOS-CARD-16"}]
    assert "EOS-CARD-16" in against(longer, AttackChina("japan", "JP-43"))
    allied = at_play("AL-13")
    assert against(allied, BuildRoute("allies", "AL-13", "2104")) == set()
    assert against(allied, BuildRoute("allies", "AL-21", "2104")) == {"EOS-1.3-40"}
    assert against(allied, RecallHq("allies", "AL-13", SOUTH)) == {"EOS-6.13-01"}
    assert against(allied, RecallHq("allies", "AL-13", "joint_hq_anzac")) == {"EOS-6.13-01"}
    assert against(allied, ReturnHq("allies", "AL-13", PACIFIC, "5808")) == {"EOS-6.15-01"}


@pytest.mark.rule("EOS-17.26-01", "EOS-17.10-10")
def test_rivalry_ends_where_a_scenario_says_so():
    """Listed for a card of value 3 in a year scenario, for the side that has it."""
    marks = {"japan_rivalry": True, "us_rivalry": False}
    state = to_play("JP-16", "JP-23", scenario="1943", marks=marks, enemy=("AL-13",))
    ends = [each for each in listed(state) if isinstance(each, EndRivalry)]
    assert ends == [EndRivalry("japan", "JP-16")]
    allied = replace(state, player="allies")
    assert against(allied, EndRivalry("allies", "AL-13")) == {"EOS-17.26-01"}
    us = to_play("AL-13", scenario="1943", marks={"us_rivalry": True, "japan_rivalry": False})
    after = play(us, EndRivalry("allies", "AL-13"))
    assert (after.marks.us_rivalry, after.cards["allies"].discard[-1]) == (False, "AL-13")


@pytest.mark.rule("EOS-4.22-01", "EOS-5.37-02", "EOS-7.29-09")
def test_who_has_nothing_to_do_but_to_discard_tojo():
    """The card set aside can be played, if there is an HQ, but not discarded; a pass, another card
    of the hand or anything legal is something to do."""
    bare = to_play("JP-43", scenario="1942", empty=True)
    tojo = Discard("japan", "JP-43")
    future = with_cards(bare, "japan", future="JP-23", future_turn=1)
    assert (against(bare, tojo), against(future, tojo)) == (set(), set())
    assert listed(future) == [tojo]
    assert against(with_cards(bare, "japan", passes=1), tojo) == {"EOS-5.37-02"}
    two = to_play("JP-43", "JP-16", scenario="1942", empty=True)
    assert against(two, tojo) == {"EOS-5.37-02"}
    assert against(two, Discard("japan", "JP-16")) == set()
    assert against(to_play("JP-43", scenario="1942"), tojo) == {"EOS-5.37-02"}


@pytest.mark.rule("EOS-5.37-02", "EOS-17.11-01", "EOS-CARD-02", "EOS-CARD-16", "EOS-CARD-17")
def test_forced_cards_and_others():
    """JP-01 is an event only; others are discarded or set aside at will, before and after Tojo."""
    first = to_play("JP-01", scenario="campaign", turn=1)
    assert against(first, Discard("japan", "JP-01")) == {"EOS-17.11-01"}
    assert against(first, SetAside("japan", "JP-01")) == {"EOS-17.11-01"}
    operations = PlayOperations("japan", "JP-01", SOUTH)
    assert against(first, operations) == {"EOS-CARD-02"}
    gone = to_play("JP-16", turn=9, marks={"tojo_resigned": True})
    for action in (
        *(Discard("japan", "JP-16"), SetAside("japan", "JP-16"), AttackChina("japan", "JP-16")),
        PlayOperations("japan", "JP-16", SOUTH),
    ):
        assert against(gone, action) == set()
    for turn, compulsory in ((7, False), (8, True), (9, True)):
        pos = Position(to_play("JP-43", turn=turn))
        assert forced.is_compulsory(pos, "JP-43") is compulsory
    year = Position(to_play("JP-43", scenario="1944", turn=9))
    assert not forced.is_compulsory(year, "JP-43"), "an OC only in a year scenario"
    for marks, compulsory in (({}, False), ({"tojo_resigned": True}, True)):
        pos = Position(to_play("AL-79", turn=9, marks=marks))
        assert forced.is_compulsory(pos, "AL-79") is compulsory
        assert not forced.is_compulsory(pos, "AL-13")


@pytest.mark.rule("EOS-CARD-04", "EOS-5.31-03", "EOS-5.32-02", "EOS-6.0-10", "EOS-7.21-01")
def test_the_first_reason_against_an_event_is_the_only_one():
    """A card that is not held, and a Reaction card, are refused for that alone; with an own HQ in
    supply nothing is against another, and a ship is no HQ."""
    state = at_play("AL-13", "AL-59")
    assert against(state, PlayEvent("allies", "AL-21", SOUTH)) == {"EOS-1.3-40"}
    assert against(state, PlayEvent("allies", "AL-59", SOUTH)) == {"EOS-5.32-02"}
    assert against(state, PlayEvent("allies", "AL-13", PACIFIC)) == set()
    assert against(state, PlayOperations("allies", "AL-13", PACIFIC)) == set()
    assert against(state, PlayEvent("allies", "AL-13", "us_cv_lexington")) == {"EOS-7.21-01"}
    (nobody,) = GAME.objections(state, PlayEvent("allies", "AL-13"))
    assert str(nobody) == "an HQ begins the Offensive, and none is named (EOS-7.21-01)"
    assert against(state, PlayOperations("allies", "AL-13", SOUTH)) == {"EOS-7.21-01"}


@pytest.mark.rule("EOS-CARD-29", "EOS-CARD-18", "EOS-CARD-03", "EOS-5.31-05", "EOS-6.0-10")
def test_which_events_are_played_by_an_hq():
    """JP-01 and JP-02 by none; an HQ that the card does not allow is refused for that alone."""
    needs = {card for card in data().cards if events.needs_hq(data().cards[card])}
    military = {card.id for card in data().cards.values() if card.type == "military"}
    assert needs == military - {"JP-01", "JP-02"}
    second = to_play("JP-02", scenario="campaign", turn=1, plays=2)
    assert against(second, PlayEvent("japan", "JP-02")) == set()
    assert against(second, PlayEvent("japan", "JP-02", SOUTH)) == {"EOS-CARD-03"}
    state = to_play("AL-20", units={PACIFIC: "removed"})
    assert against(state, PlayEvent("allies", "AL-20", PACIFIC)) == {"EOS-CARD-18"}
    plain = to_play("AL-13", units={PACIFIC: "removed"})
    for hq, rule in ((PACIFIC, "EOS-7.21-01"), (SOUTH, "EOS-7.21-01"), ("", "EOS-7.21-01")):
        assert against(plain, PlayEvent("allies", "AL-13", hq)) == {rule}


# the end of a play


def finished(card, *cards, side, bid=0, scenario="1942-43", will=5, **fields):
    """An Offensive of the card is over."""
    state = to_play(card, enemy=cards, scenario=scenario, tracks={"will": will})
    other = "allies" if side == "japan" else "japan"
    for owner, played in ((side, (card,)), (other, cards)):
        rest = ("JP-16", "JP-50") if owner == "japan" else ("AL-13", "AL-21")
        state = with_cards(state, owner, hand=rest[:1], draw=rest[1:], discard=played)
    state = replace(state, memory=replace(state.memory, bid=bid))
    script = Script(under_way(state, card, cards=cards, **fields), Faces())
    finish(script)
    return script.state


@pytest.mark.rule("EOS-5.32-13", "EOS-CARD-08", "EOS-CARD-11", "EOS-CARD-12", "EOS-5.35-03")
def test_cards_played_as_events_leave_or_stay_and_their_players_draw():
    """AL-07 leaves the game, unless it was cancelled or played as OC; JP-36 stays, JP-61 leaves,
    and each lets Japan draw."""
    after = finished("AL-07", "JP-36", side="allies")
    allies, japan = after.cards["allies"], after.cards["japan"]
    assert (allies.removed[-1:], allies.discard, allies.hand) == (("AL-07",), (), ("AL-13",))
    assert (japan.discard, japan.hand, japan.drawn) == (("JP-36",), ("JP-16", "JP-50"), 1)
    assert after.player == "japan"
    kamikaze = finished("AL-07", "JP-61", side="allies").cards["japan"]
    assert (kamikaze.removed[-1:], kamikaze.discard, kamikaze.drawn) == (("JP-61",), (), 1)
    for fields in ({"used": frozenset({"cancelled"})}, {"event": False}):
        kept = finished("AL-07", side="allies", **fields).cards["allies"]
        assert (kept.discard, "AL-07" in kept.removed) == (("AL-07",), False)


@pytest.mark.rule("EOS-16.48-03", "EOS-CARD-12")
def test_the_bid_is_applied_after_operation_z_and_once():
    """Two boxes up right after JP-01; after another card nothing happens."""
    after = finished("JP-01", side="japan", scenario="campaign", bid=2)
    assert (after.tracks.will, after.memory.bid) == (7, 0)
    assert after.cards["japan"].removed[-1:] == ("JP-01",)
    other = finished("JP-02", side="japan", scenario="campaign", bid=2)
    assert (other.tracks.will, other.memory.bid) == (5, 2)
    none = finished("JP-01", side="japan", scenario="campaign")
    assert none.tracks.will == 5


@pytest.mark.rule("EOS-5.0-05", "EOS-5.0-07", "EOS-13.72-01", "EOS-5.37-03", "EOS-13.77-07")
def test_a_card_lies_with_the_discards_however_it_was_used():
    """China, a recall, a route: the card is discarded and the other plays; JP-43 as OC is shuffled
    back, and a card set aside is no longer."""
    state = at_play("JP-16", "JP-50")
    attacked = play(state, AttackChina("japan", "JP-16"), 9)
    assert attacked.marks.china_offensive == attacked.turn
    recalled = play(state, RecallHq("japan", "JP-16", SOUTH))
    assert recalled.at[SOUTH] == f"turn_{recalled.turn + 1}"
    for after in (attacked, recalled):
        assert (after.cards["japan"].discard, after.player) == (("JP-16",), "allies")
        assert not after.cards["japan"].reshuffle
    built = play(at_play("AL-13"), BuildRoute("allies", "AL-13", "2104"))
    assert (built.cards["allies"].discard, built.player) == (("AL-13",), "japan")
    assert built.marks.no_route == {"2105", "2205"}
    aside = with_cards(to_play("JP-50", turn=3), "japan", future="JP-16", future_turn=2)
    used = play(aside, RecallHq("japan", "JP-16", SOUTH)).cards["japan"]
    assert (used.future, used.hand, used.discard) == ("", ("JP-50",), ("JP-16",))
    tojo = play(to_play("JP-43", "JP-50"), RecallHq("japan", "JP-43", SOUTH))
    assert tojo.cards["japan"].reshuffle
    resigned = play(to_play("JP-43", "JP-50", turn=8), PlayEvent("japan", "JP-43"))
    assert not resigned.cards["japan"].reshuffle


@pytest.mark.rule("EOS-5.37-04", "EOS-5.37-05", "EOS-CARD-44")
def test_only_special_cards_do_something_when_they_are_lost():
    """An ordinary card just lies there; JP-43 is shuffled back before turn 8, and then its event
    happens."""

    def lost(card, turn):
        state = to_play("JP-50", turn=turn)
        script = Script(with_cards(state, "japan", discard=(card,)), Faces())
        after_forced_discard(script, "japan", card)
        cards = script.state.cards["japan"]
        return len(script.events), cards.reshuffle, card in cards.removed

    assert lost("JP-16", 5) == lost("JP-16", 9) == (0, False, False)
    assert lost("JP-43", 7) == (1, True, False)
    assert lost("JP-43", 8) == (2, False, True)


# the deal


def drawn(number, *, deck=(), discard=(), played=(), before=0, **how):
    """What comes of drawing so many cards."""
    state = with_cards(
        at_play("AL-13"), "allies", hand=(), draw=deck, discard=discard, drawn=before
    )
    script = Script(state, Faces())
    deal.draw(script, "allies", number, played=played, **how)
    return script.state.cards["allies"], script.events


@pytest.mark.rule("EOS-5.35-03", "EOS-5.35-04", "EOS-5.37-07")
def test_how_many_cards_are_drawn():
    """By events three in a phase, in the deal as many as are said; a deck that runs out is made of
    the discards but those being played, and nothing is drawn when there are none."""
    deck = ("AL-21", "AL-31", "AL-32", "AL-35", "AL-36")
    dealt, told = drawn(4, deck=deck)
    assert (dealt.hand, dealt.draw, dealt.drawn) == (deck[:4], deck[4:], 0)
    assert told == [CardsDrawn("allies", deck[:4], by_event=False)]
    by_event, _ = drawn(4, deck=deck, by_event=True)
    assert (by_event.hand, by_event.drawn) == (deck[:3], 3)
    last, told = drawn(2, deck=deck, before=2, by_event=True)
    assert (last.hand, last.drawn) == (deck[:1], 3)
    assert told == [CardsDrawn("allies", deck[:1], by_event=True)]
    assert drawn(1, deck=deck, before=3, by_event=True)[1] == []
    again, told = drawn(3, deck=deck[:1], discard=deck[1:4], played={"AL-31"})
    assert (again.hand, again.discard) == ((deck[0], "AL-32", "AL-35"), ("AL-31",))
    assert told[1] == Reshuffled("allies", ("AL-32", "AL-35"), ("AL-31",))
    none, told = drawn(2, discard=("AL-31",), played={"AL-31"})
    assert (none.hand, none.discard, told) == ((), ("AL-31",), [])


@pytest.mark.rule("EOS-17.11-13", "EOS-17.25-03")
def test_when_arcadia_may_be_taken():
    """On turn 2 where the scenario says so, with no card in the hand yet, one card or more to come,
    and while AL-04 is in the deck."""
    state = with_cards(at_play("AL-13", turn=2), "allies", hand=(), discard=())

    def may(number=5, **changes):
        return deal.may_take_arcadia(Position(with_cards(state, "allies", **changes)), number)

    assert may()
    assert may(1)
    assert not may(0)
    assert not may(hand=("AL-13",))
    for pile in ("discard", "removed"):
        assert not may(**{pile: ("AL-04",)})
    assert not may(future="AL-04")
    assert not deal.may_take_arcadia(Position(replace(state, turn=3)), 5)
    later = to_play("AL-13", scenario="1943", turn=2)
    later = with_cards(later, "allies", hand=(), discard=(), removed=())
    assert not deal.may_take_arcadia(Position(later), 5)


@pytest.mark.rule("EOS-17.0-02")
def test_the_game_begins_with_shuffled_decks_and_nobody_has_cards():
    """The question is answered once, and what precedes the first card follows."""
    state = GAME.setup(Options(scenario="1943"))
    (owner,) = {each.owner for each in GAME.pending(state)}
    script = Script(state, Faces())
    deal._begin(script, Begin(owner))
    assert script.state.flow == (Steps("opening"),)
    assert [script.state.cards[side].hand for side in ("japan", "allies")] == [(), ()]
    assert {*script.state.cards["japan"].draw} == {*position("1943").cards["japan"].draw}
