"""Every action in one line and back, and every event in a sentence."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from wartable.core.errors import MalformedAction
from wartable.core.game import Outcome
from wartable.games.empire_of_the_sun import actions as act
from wartable.games.empire_of_the_sun import events as ev
from wartable.games.empire_of_the_sun.narrate import describe
from wartable.games.empire_of_the_sun.text import WORDINGS, format_action, parse_action
from wartable.games.empire_of_the_sun.told import TELLINGS, Told, told

J, A = "japan", "allies"
KONGO, MOGAMI, AKAGI = "jp_bb_kongo", "jp_ca_mogami", "jp_cv_akagi"
SOUTH = "jp_hq_south"
ACTIONS: list[tuple[str, Any]] = [
    ("allies: begin", act.Begin(A)),
    ("japan: done", act.Done(J)),
    ("japan: decline", act.Decline(J)),
    ("allies: pass", act.Pass(A)),
    ("japan: play JP-23 operations jp_hq_south", act.PlayOperations(J, "JP-23", SOUTH)),
    ("japan: play JP-23 event jp_hq_south", act.PlayEvent(J, "JP-23", SOUTH)),
    ("allies: play AL-04 event", act.PlayEvent(A, "AL-04")),
    ("japan: china JP-12", act.AttackChina(J, "JP-12")),
    ("japan: recall jp_hq_south JP-12", act.RecallHq(J, "JP-12", SOUTH)),
    ("japan: return jp_hq_south to 3706 JP-12", act.ReturnHq(J, "JP-12", SOUTH, "3706")),
    ("allies: build 2105 AL-12", act.BuildRoute(A, "AL-12", "2105")),
    ("allies: agree AL-12", act.EndRivalry(A, "AL-12")),
    ("japan: set aside JP-12", act.SetAside(J, "JP-12")),
    ("japan: set aside ?", act.SetAside(J, "?")),
    ("japan: discard JP-12", act.Discard(J, "JP-12")),
    ("allies: react AL-30", act.PlayReaction(A, "AL-30")),
    ("japan: choose jp_army_15, 2105, JP-12", act.Choose(J, ("jp_army_15", "2105", "JP-12"))),
    ("allies: choose none", act.Choose(A, ())),
    ("allies: bid 3 for japan", act.PlaceBid(A, "japan", 3)),
    ("japan: bid 0 for allies", act.PlaceBid(J, "allies", 0)),
    ("japan: activate jp_bb_kongo, jp_ca_mogami", act.ActivateUnits(J, (KONGO, MOGAMI))),
    ("japan: sail jp_bb_kongo to 2015", act.Go(J, (KONGO,), "sail", "2015")),
    (
        "japan: sail jp_bb_kongo, jp_ca_mogami to 2015 for 2016 via 2212 > 2113",
        act.Go(J, (KONGO, MOGAMI), "sail", "2015", "2016", ("2212", "2113")),
    ),
    ("japan: sail jp_bb_kongo to 2015 for 2016", act.Go(J, (KONGO,), "sail", "2015", "2016")),
    (
        "allies: fly us_air_10af to china via 1805",
        act.Go(A, ("us_air_10af",), "fly", "china", "", ("1805",)),
    ),
    ("japan: to track jp_air_flot_24", act.RemoveToTrack(J, "jp_air_flot_24")),
    ("japan: stay jp_bb_kongo, jp_ca_mogami for 2015", act.Stay(J, (KONGO, MOGAMI), "2015")),
    ("japan: cover 2015 with jp_bb_kongo, jp_ca_mogami", act.Cover(J, (KONGO, MOGAMI), "2015")),
    ("allies: withdraw from 2015 to 2014", act.Withdraw(A, "2015", "2014")),
    ("allies: roll", act.Roll(A)),
    ("allies: roll 2015", act.Roll(A, "2015")),
    ("allies: react with joint_hq_anzac", act.ReactWith(A, "joint_hq_anzac")),
    ("japan: fight at 2015", act.Fight(J, "2015")),
    ("japan: hit us_cv_wasp, us_cv_wasp", act.Hit(J, ("us_cv_wasp", "us_cv_wasp"))),
    ("japan: hit none", act.Hit(J, ())),
    ("japan: keep jp_cv_akagi", act.Keep(J, AKAGI)),
    ("japan: swap jp_cv_akagi for jp_cv_soryu", act.Swap(J, AKAGI, "jp_cv_soryu")),
    ("japan: retreat jp_army_15 to 2008", act.Retreat(J, "jp_army_15", "2008")),
    ("japan: put jp_army_15 at 2008", act.PutAt(J, "jp_army_15", "2008")),
    ("japan: put jp_army_15 at turn_5", act.PutAt(J, "jp_army_15", "turn_5")),
    ("japan: give up jp_army_15", act.GiveUp(J, "jp_army_15")),
    (
        "japan: replace jp_cv_akagi with 2 naval to 3706",
        act.Replace(J, AKAGI, "naval", 2, "3706"),
    ),
    ("japan: replace jp_army_15 with 1 ground", act.Replace(J, "jp_army_15", "ground")),
    ("japan: take 4 divisions", act.TakeDivisions(J, 4)),
    ("allies: bomb with us_air_20bc", act.BombJapan(A, ("us_air_20bc",))),
]


@pytest.mark.parametrize(("text", "action"), ACTIONS)
def test_an_action_is_one_line_and_back(text: str, action: Any) -> None:
    """What is written is read as the same action."""
    assert format_action(action) == text
    assert parse_action(text) == action


def test_every_kind_of_action_has_its_words() -> None:
    """None is left out above."""
    assert {*WORDINGS} == {type(action) for _, action in ACTIONS} == {*get_args(act.AnyAction)}


def test_blanks_and_lists_are_read_as_people_write_them() -> None:
    """Two blanks are one; what is no action is told."""
    action = act.Go(J, (KONGO, MOGAMI), "sail", "2015")

    assert parse_action(" japan :  sail jp_bb_kongo,  jp_ca_mogami  to 2015 ") == action
    for text in ("japan: sail to 2015", "japan: bid 2 for soviet", "japan: choose", "done"):
        with pytest.raises(MalformedAction):
            parse_action(text)


EVENTS: list[tuple[Any, str]] = [
    (ev.SegmentBegan("allied_reinforcements"), "Allied reinforcements"),
    (ev.TurnBegan(1), "Turn 1, December 1941"),
    (ev.TurnBegan(2), "Turn 2, January to April 1942"),
    (ev.TurnBegan(7), "Turn 7, September to December 1943"),
    (ev.TurnBegan(8), "Turn 8, January to April 1944"),
    (ev.TurnBegan(10), "Turn 10, September to December 1944"),
    (ev.TurnBegan(12), "Turn 12, May to August 1945"),
    (ev.PlayBegan("allies"), "The Allies to play"),
    (ev.PlayBegan(""), ""),
    (ev.GameEnded(Outcome(("japan",), "EOS-16.3-01", "Japan has held out")), "Japan has held out"),
    (ev.Rolled("intelligence", J, 4), "Japan rolls 4 for intelligence"),
    (
        ev.Rolled("battle 2015", A, 4, -2, "1 hit"),
        "The Allies roll 4 -2 = 2 in the air and naval stage at Singapore (2015): 1 hit",
    ),
    (
        ev.Rolled("battle 2015", J, 9, 3),
        "Japan rolls 9 +3 = 12 in the air and naval stage at Singapore (2015)",
    ),
    (
        ev.Opened((act.PlaceBid(J, "japan", 3), act.PlaceBid(A, "allies", 2))),
        "Japan bids 3 for Japan; The Allies bid 2 for the Allies",
    ),
    (ev.Opened((act.Hit(J, ()), act.Hit(A, ()))), ""),
    (
        ev.Dealt({"japan": (), "allies": ()}, {"japan": (), "allies": ()}),
        "The decks are shuffled and dealt",
    ),
    (ev.CardsDrawn(J, ("?",)), "Japan draws 1 card"),
    (ev.CardsDrawn(A, ("?", "?")), "The Allies draw 2 cards"),
    (ev.CardsDrawn(J, ("JP-23", "?")), "Japan draws JP-23 Operation RE"),
    (ev.Reshuffled(J, ()), "Japan shuffles the discards into the deck"),
    (ev.Reshuffled(A, ()), "The Allies shuffle the discards into the deck"),
    (ev.CardPlayed(J, "JP-23", "operations"), "Japan plays JP-23 Operation RE for operations"),
    (ev.CardPlayed(A, "AL-04", "event"), "The Allies play AL-04 Arcadia Conference as an event"),
    (ev.CardDiscarded(J, "JP-23"), "Japan discards JP-23 Operation RE"),
    (ev.CardDiscarded(A, "AL-04"), "The Allies discard AL-04 Arcadia Conference"),
    (ev.CardRemoved(J, "JP-23"), "JP-23 Operation RE leaves the game"),
    (ev.CardSetAside(J, "?"), "Japan sets a card aside for a Future Offensive"),
    (
        ev.CardSetAside(A, "AL-04"),
        "The Allies set AL-04 Arcadia Conference aside for a Future Offensive",
    ),
    (ev.CardTaken(A, "AL-04"), "The Allies take AL-04 Arcadia Conference from the discards"),
    (ev.CardTaken(J, "JP-23"), "Japan takes JP-23 Operation RE from the discards"),
    (ev.CardTaken(A, "AL-04", True), "The Allies take AL-04 Arcadia Conference from the deck"),
    (ev.Passed(J), "Japan passes"),
    (ev.Passed(A), "The Allies pass"),
    (ev.Moved((KONGO,), ("2212", "2015"), "sail"), "BB Kongo sails to Singapore (2015)"),
    (
        ev.Moved((KONGO, MOGAMI), ("2212", "2113"), "sail"),
        "BB Kongo, CA Mogami sail to 2113",
    ),
    (ev.Placed((KONGO,), "eliminated", "battle"), "BB Kongo: eliminated"),
    (ev.Placed((KONGO,), "removed", "removed"), "BB Kongo: out of the game"),
    (ev.Placed((KONGO,), "2015", "retreat"), "BB Kongo: to Singapore (2015)"),
    (ev.Placed((KONGO,), "turn_5", "restored"), "BB Kongo: to the box of turn 5"),
    (ev.Placed((KONGO,), "china", "restored"), "BB Kongo: to the China air box"),
    (ev.StepLost(AKAGI, "battle"), "CV Akagi loses a step"),
    (ev.StepLost("garrison_home", "battle"), "the garrison of the city loses a step"),
    (ev.StepGained(AKAGI, "replacement"), "CV Akagi is at full strength again"),
    (ev.ReducedBecame((AKAGI, KONGO), True), "CV Akagi, BB Kongo: reduced"),
    (ev.ReducedBecame((AKAGI,), False), ""),
    (ev.ControlTaken(("2015", "2008"), "japan"), "Japan takes Singapore (2015), Rangoon (2008)"),
    (ev.ControlTaken(("2113",), "allies"), "The Allies take 2113"),
    (ev.TrackMoved("will", 3, "EOS-16.41-01"), "US Political Will: 3"),
    (ev.Surrendered("dutch_east_indies"), "Dutch East Indies surrenders"),
    (ev.Surrendered("burma", True), "Burma is free again"),
    (ev.OffensiveBegan(A, "AL-12", False, 2), "An Offensive of the Allies"),
    (ev.OffensiveBegan(J, "JP-12", False, 2, SOUTH), "An Offensive of Japan by South HQ"),
    (ev.Activated(J, (AKAGI, KONGO)), "Activated: CV Akagi, BB Kongo"),
    (ev.Declared("2015"), "Battle hex: Singapore (2015)"),
    (ev.Declared("2113", (AKAGI,)), "Battle hex: 2113, with CV Akagi"),
    (ev.Joined("2015", (AKAGI,), J), "In the battle of Singapore (2015): CV Akagi"),
    (ev.ConditionBecame("surprise"), "It is a Surprise Attack"),
    (ev.OffensiveCancelled(), "The Offensive is cancelled; all return"),
    (ev.BattleBegan("2015"), "Battle of Singapore (2015)"),
    (
        ev.BattleBegan("2015", active=("jp_bb_kongo",)),
        "Battle of Singapore (2015): BB Kongo against nobody",
    ),
    (ev.BattleOver("2015", ""), "The battle of Singapore (2015) is over"),
    (ev.BattleOver("2015", "allies"), "The battle of Singapore (2015) is over: the Allies won"),
    (ev.BattleOver("2113", "japan"), "The battle of 2113 is over: Japan won"),
    (ev.OffensiveEnded(), ""),
    (ev.FlowBecame(()), ""),
    (ev.PassesBecame(A, 2), ""),
    (ev.SidesTaken({"a": ("japan",), "b": ("allies",)}), ""),
    (ev.MarksNoted(ev.MarksChanges(hump=True)), ""),
    (ev.OffensiveNoted(ev.OffensiveChanges(reaction_hq=SOUTH)), ""),
]


@pytest.mark.parametrize(("event", "sentence"), EVENTS)
def test_an_event_is_a_sentence(event: Any, sentence: str) -> None:
    """For people; what says nothing to them is an empty text."""
    assert describe(event) == sentence


def test_every_event_that_is_told_is_told_above() -> None:
    """None is left out."""
    assert {*TELLINGS} == {type(event) for event, _ in EVENTS} & {*TELLINGS}


@pytest.mark.rule("EOS-12.4-01", "EOS-12.51-03")
def test_passes_are_told_where_there_are_any() -> None:
    """How many a side has for the turn."""
    found = told(ev.PassesBecame(A, 2))

    assert found is not None
    assert (found.key, found.by, found.parts["number"]) == ("passes", A, 2)
    assert told(ev.PassesBecame(A, 0)) is None


@pytest.mark.rule("EOS-5.37-06", "EOS-7.29-11")
def test_what_shows_a_die_or_a_card_cannot_be_undone() -> None:
    """A roll, what was answered unseen, cards that come or are shown, that the card which is set
    aside is none that may not be, and the new pile when the discards are shuffled."""
    assert {kind.__name__ for kind in get_args(ev.AnyEvent) if kind.reveals} == {
        "Rolled",
        "Opened",
        "Dealt",
        "CardsDrawn",
        "Reshuffled",
        "CardPlayed",
        "CardDiscarded",
        "CardSetAside",
        "CardTaken",
    }


@pytest.mark.rule("EOS-7.29-08")
def test_what_an_event_does_not_say_is_not_so() -> None:
    """A card comes from the hand, is drawn by the rules, and begins no fixed Offensive."""
    assert ev.CardPlayed(J, "JP-23", "event") == ev.CardPlayed(J, "JP-23", "event", False)
    assert ev.CardsDrawn(J, ()) == ev.CardsDrawn(J, (), False)
    assert ev.CardTaken(J, "JP-23") == ev.CardTaken(J, "JP-23", False)
    assert ev.Surrendered("burma") == ev.Surrendered("burma", False)
    assert ev.Declared("2015") == ev.Declared("2015", (), False)
    assert ev.Rolled("x", J, 3) == ev.Rolled("x", J, 3, 0, "")
    bare = ev.OffensiveBegan(J, "JP-23", False, 2)
    assert bare == ev.OffensiveBegan(J, "JP-23", False, 2, "", 0, False)


def heard(event: Any) -> Told:
    found = told(event)
    assert found is not None
    return found


def test_what_is_shown_with_a_move() -> None:
    """Whose it is, the hexes of its way, the last of them, its aim, and whether several go."""
    one = heard(ev.Moved((KONGO,), ("2212", "2113", "2015"), "sail"))
    assert (one.key, one.by, one.several, one.units) == ("moved_sail", J, False, (KONGO,))
    assert (one.path, one.spaces) == (("2212", "2113", "2015"), ("2015",))
    assert "aim" not in one.parts

    two = heard(ev.Moved((KONGO, MOGAMI), ("2212", "2113"), "sail", "2015"))
    assert (two.several, two.parts["aim"].value) == (True, "2015")
    box = heard(ev.Moved(("us_air_avg",), ("1805", "china"), "fly"))
    assert (box.by, box.path, box.spaces) == (A, ("1805",), ())


def test_what_is_shown_with_units_that_go_or_lose_a_step() -> None:
    """Who is gone is lost, who stays is shown; a garrison is Japan's."""
    gone = heard(ev.Placed((KONGO,), "eliminated", "battle"))
    assert (gone.lost, gone.units, gone.spaces, "place" in gone.parts) == ((KONGO,), (), (), False)
    put = heard(ev.Placed(("us_cv_wasp",), "2015", "retreat"))
    assert (put.key, put.lost, put.units) == ("placed", (), ("us_cv_wasp",))
    assert (put.by, put.spaces, put.parts["place"].value) == (A, ("2015",), "2015")

    hit = heard(ev.StepLost("us_cv_wasp", "battle 2015"))
    assert (hit.key, hit.by, hit.spaces) == ("step_lost", A, ("2015",))
    assert (hit.units, hit.lost) == (("us_cv_wasp",), ())
    last = heard(ev.StepLost("garrison_home", "battle", last=True))
    assert (last.key, last.by, last.spaces) == ("last_step_lost", J, ())
    assert (last.units, last.lost) == ((), ("garrison_home",))
    back = heard(ev.StepGained(AKAGI, "replacement"))
    assert (back.by, back.units) == (J, (AKAGI,))
    assert heard(ev.ReducedBecame(("us_cv_wasp",), True)).by == A


def test_what_is_shown_with_a_die_and_a_hex() -> None:
    """The hex of the battle that a die is for, and the hexes that are taken; of one side alone
    nobody says that several do it."""
    rolled = heard(ev.Rolled("battle 2015", A, 4))
    assert (rolled.by, rolled.several, rolled.spaces) == (A, True, ("2015",))
    assert heard(ev.Rolled("submarines", J, 4)).spaces == ()
    taken = heard(ev.ControlTaken(("2015", "2008"), J))
    assert (taken.by, taken.several, taken.spaces) == (J, False, ("2015", "2008"))


def test_the_rule_is_told_with_a_track_where_a_rule_moved_it() -> None:
    """A card that did it is told as the reason alone."""
    assert heard(ev.TrackMoved("will", 3, "EOS-16.41-01")).rule == "EOS-16.41-01"
    assert heard(ev.TrackMoved("india", 3, "JP-10")).rule == ""
    ended = heard(ev.GameEnded(Outcome((J,), "EOS-16.3-01", "Japan has held out")))
    assert (ended.rule, ended.heading) == ("EOS-16.3-01", True)
    assert heard(ev.SidesTaken({"a": (J,)})).rule == "EOS-16.48-01"
    assert heard(ev.TurnBegan(2)).heading
    assert heard(ev.SegmentBegan("attrition")).heading
    assert not heard(ev.Passed(J)).heading


def test_which_markers_are_told() -> None:
    """Those that come or go, the shipping of both sides, and where the Tokyo Express goes."""

    def clauses(**changes: Any) -> list[str]:
        found = told(ev.MarksNoted(ev.MarksChanges(**changes)))
        return [each.key for each in found.clauses] if found else []

    assert clauses(doolittle=True) == ["mark_doolittle"]
    assert clauses(doolittle=False, pt_boats=True) == ["mark_pt_boats", "mark_doolittle_off"]
    assert clauses(asp={J: 3, A: 4}) == ["mark_asp", "mark_asp"]
    assert clauses(tokyo_express="4423") == ["mark_tokyo_express"]
    assert clauses(tokyo_express="") == clauses(asp_used={J: 1}) == clauses() == []


def test_what_is_shown_with_an_offensive() -> None:
    """Its side, its units, and the hexes where they fight."""
    assert heard(ev.OffensiveBegan(A, "AL-12", False, 2)).by == A
    assert heard(ev.OffensiveBegan(J, "JP-12", False, 2, SOUTH)).by == J
    called = heard(ev.Activated(A, ("us_cv_wasp",)))
    assert (called.by, called.units) == (A, ("us_cv_wasp",))
    for event in (ev.Declared("2015", (AKAGI,)), ev.Joined("2015", (AKAGI,), J)):
        assert (heard(event).spaces, heard(event).units) == (("2015",), (AKAGI,))
    assert heard(ev.Joined("2015", (AKAGI,), J)).by == J

    reacts = heard(ev.OffensiveNoted(ev.OffensiveChanges(reaction_hq="joint_hq_anzac")))
    assert (reacts.key, reacts.by) == ("reacts", A)
    assert told(ev.OffensiveNoted(ev.OffensiveChanges(reaction_hq=""))) is None
    assert told(ev.OffensiveNoted(ev.OffensiveChanges(barged=True))) is None


def test_what_is_shown_with_a_battle() -> None:
    """Where it is, who fights there, and who won."""
    began = heard(ev.BattleBegan("2015", (AKAGI,), ("us_cv_wasp",)))
    assert (began.key, began.spaces) == ("battle_of", ("2015",))
    assert began.units == (AKAGI, "us_cv_wasp")
    for one in (((AKAGI,), ()), ((), ("us_cv_wasp",))):
        assert heard(ev.BattleBegan("2015", *one)).key == "battle_of"
    assert heard(ev.BattleBegan("2015")).key == "battle"

    won, drawn = heard(ev.BattleOver("2015", A)), heard(ev.BattleOver("2015", ""))
    assert (won.by, won.spaces) == (A, ("2015",))
    assert (drawn.by, drawn.spaces) == ("", ("2015",))
