"""Events that touch hands, draws and removed cards (5.35 to 5.37, EOS-CARD-44, EOS-CARD-45)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import (
    against,
    asked,
    carry_out,
    choose,
    decline,
    listed,
    play,
    to_play,
    under_way,
)
from wartable.games.empire_of_the_sun.actions import Choose, PlayEvent, PlayOperations, SetAside
from wartable.games.empire_of_the_sun.cards import deal
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.script import Script
from wartable.testing.empire_of_the_sun.table import Faces


def with_cards(state, side, **changes):
    """The state with other piles of a side; what is elsewhere is not in the draw pile."""
    cards = replace(state.cards[side], **changes)
    gone = {*cards.hand, *cards.discard, *cards.removed, cards.future}
    cards = replace(cards, draw=tuple(card for card in cards.draw if card not in gone))
    return replace(state, cards=state.cards | {side: cards})


@pytest.mark.rule("EOS-CARD-44", "EOS-5.0-12", "EOS-12.33-01", "EOS-7.29-09")
def test_b29s_cost_japan_a_card_at_random_but_never_the_one_set_aside():
    """AL-60: the first of the shuffled hand goes to the discards; an empty hand loses nothing."""
    state = to_play("AL-60", enemy=("JP-49", "JP-16"), units={"us_air_20bc": "china"})
    state = with_cards(state, "japan", future="JP-50")

    after = play(state, PlayEvent("allies", "AL-60"))

    assert after.cards["japan"].hand == ("JP-16",)
    assert after.cards["japan"].discard == ("JP-49",)
    assert after.cards["japan"].future == "JP-50"
    empty = with_cards(state, "japan", hand=())
    assert carry_out(empty, "AL-60", "played").cards["japan"].discard == ()


@pytest.mark.rule("EOS-12.33-01", "EOS-CARD-81")
def test_b29_events_need_their_b29s():
    """AL-60 needs one in the China box, AL-67 one within 8 hexes of Tokyo."""
    assert "EOS-CARD-04" in against(to_play("AL-60"), PlayEvent("allies", "AL-60"))
    near = to_play("AL-67", units={"us_air_20bc": "3709"})
    assert against(near, PlayEvent("allies", "AL-67")) == set()
    far = to_play("AL-67", units={"us_air_20bc": "5808"})
    assert "EOS-CARD-04" in against(far, PlayEvent("allies", "AL-67"))


@pytest.mark.rule("EOS-5.37-04", "EOS-CARD-44")
def test_a_forced_discard_of_tojo_brings_his_event_from_turn_8():
    """Its event takes effect at once."""
    state = to_play("AL-60", "AL-59", enemy=("JP-43",), turn=9, tracks={"will": 5})
    state = replace(state, at=state.at | {"us_air_20bc": "china"})

    after = play(state, PlayEvent("allies", "AL-60"))

    assert after.tracks.will == 3
    assert after.marks.tojo_resigned
    assert "JP-43" in after.cards["japan"].removed


@pytest.mark.rule("EOS-5.37-05", "EOS-CARD-44")
def test_a_forced_discard_of_tojo_before_is_shuffled_back():
    """Before turn 8, and in a year scenario, deck and discards are shuffled at the end of the
    turn."""
    state = to_play("AL-60", "AL-59", enemy=("JP-43",), turn=5, tracks={"will": 5})
    state = replace(state, at=state.at | {"us_air_20bc": "china"})

    after = play(state, PlayEvent("allies", "AL-60"))

    assert after.tracks.will == 5
    assert after.cards["japan"].discard == ("JP-43",)
    assert after.cards["japan"].reshuffle


@pytest.mark.rule("EOS-CARD-45", "EOS-5.0-09")
def test_a_card_of_the_hand_is_given_for_one_of_the_discards():
    """JP-33: nobody sees what could be given; neither the card now played nor the one given can
    be taken."""
    state = with_cards(to_play("JP-33", "JP-49", "JP-43"), "japan", discard=("JP-50", "JP-16"))

    state = play(state, PlayEvent("japan", "JP-33"))

    question = asked(state)
    assert (question.among, question.optional) == ((), True)
    assert [each.targets for each in listed(state) if isinstance(each, Choose)] == [("JP-49",)]
    assert "EOS-CARD-45" in against(state, Choose("japan", ("JP-43",)))
    state = choose(state, "JP-49")
    assert asked(state).among == ("JP-16", "JP-50")
    state = choose(state, "JP-50")
    assert state.cards["japan"].hand == ("JP-43", "JP-50")
    assert {*state.cards["japan"].discard} == {"JP-16", "JP-33", "JP-49"}
    assert state.cards["japan"].shown == ("JP-50",)
    assert state.player == "allies"


@pytest.mark.rule("EOS-CARD-45")
def test_nothing_is_given_if_nothing_is_wanted_or_there_is_none():
    """The exchange is optional, and void with an empty hand or without other discards."""
    state = with_cards(to_play("JP-33", "JP-49"), "japan", discard=("JP-50",))
    after = decline(play(state, PlayEvent("japan", "JP-33")))
    assert after.cards["japan"].hand == ("JP-49",)
    bare = with_cards(to_play("JP-33"), "japan", discard=("JP-50",))
    assert play(bare, PlayEvent("japan", "JP-33")).player == "allies"
    nothing = play(to_play("JP-33", "JP-49"), PlayEvent("japan", "JP-33"))
    assert nothing.player == "allies"


@pytest.mark.rule("EOS-5.35-01", "EOS-CARD-11", "EOS-5.0-08")
def test_an_event_lets_its_player_draw_and_operations_never_do():
    """AL-02 draws one card when it is finished."""
    state = to_play("AL-02", "AL-13")
    top = state.cards["allies"].draw[0]

    after = play(state, PlayEvent("allies", "AL-02"))
    assert after.cards["allies"].hand == ("AL-13", top)
    assert after.player == "japan", "the play is over"
    as_operations = play(state, PlayOperations("allies", "AL-02", "us_hq_central_pacific"))
    assert as_operations.cards["allies"].hand == ("AL-13",)


@pytest.mark.rule("EOS-5.35-03", "EOS-5.35-04")
def test_the_fourth_draw_of_a_phase_is_ignored():
    """EOS-DT-36: the third card with "draw" draws, a fourth does not; the event still works."""
    state = with_cards(to_play("JP-34"), "japan", drawn=2)
    third = play(state, PlayEvent("japan", "JP-34"))
    assert len(third.cards["japan"].hand) == 1
    assert third.cards["japan"].drawn == 3
    state = with_cards(to_play("JP-34", marks={"us_rivalry": False}), "japan", drawn=3)
    fourth = play(state, PlayEvent("japan", "JP-34"))
    assert fourth.cards["japan"].hand == ()
    assert fourth.marks.us_rivalry


@pytest.mark.rule("EOS-5.37-07", "EOS-AMB-39")
def test_a_deck_that_runs_out_is_made_of_the_discards():
    """Without removed cards, the card set aside and the card now being played; with no discards
    nothing is drawn."""
    state = with_cards(
        to_play("JP-34"),
        "japan",
        draw=(),
        discard=("JP-16", "JP-50"),
        removed=("JP-05",),
        future="JP-40",
    )
    after = play(state, PlayEvent("japan", "JP-34")).cards["japan"]
    assert after.hand == ("JP-16",)
    assert after.draw == ("JP-50",)
    assert after.discard == ("JP-34",)
    bare = with_cards(to_play("JP-34"), "japan", draw=(), discard=())
    assert play(bare, PlayEvent("japan", "JP-34")).cards["japan"].hand == ()


@pytest.mark.rule(
    "EOS-5.36-01", "EOS-CARD-12", "EOS-5.0-07", "EOS-5.0-08", "EOS-1.3-25", "EOS-1.3-37"
)
def test_a_card_leaves_the_game_only_by_its_event():
    """AL-06 says remove: as event it is out of the game, as OC it is discarded."""
    state = to_play("AL-06", "AL-59")
    assert play(state, PlayEvent("allies", "AL-06")).cards["allies"].removed == ("AL-06",)
    as_operations = play(state, PlayOperations("allies", "AL-06", "us_hq_central_pacific"))
    assert as_operations.cards["allies"].discard == ("AL-06",)
    assert as_operations.cards["allies"].removed == ()


@pytest.mark.rule("EOS-5.37-03", "EOS-5.37-06", "EOS-CARD-16")
def test_tojo_as_operations_is_shuffled_back_at_the_end_of_the_turn():
    """EOS-DT-37: JP-43 on turn 5 as OC: discarded; deck and discards are shuffled together, without
    removed cards and the card set aside."""
    state = with_cards(
        to_play("JP-43", "JP-49", turn=5), "japan", removed=("JP-05",), future="JP-40"
    )
    after = play(state, PlayOperations("japan", "JP-43", "jp_hq_south"))
    assert after.cards["japan"].discard == ("JP-43",)
    assert after.cards["japan"].reshuffle

    script = Script(after, Faces())
    deal.reshuffle(script, "japan")

    cards = script.state.cards["japan"]
    assert "JP-43" in cards.draw
    assert cards.discard == ()
    assert not {"JP-05", "JP-40", "JP-49"} & {*cards.draw}
    assert not cards.reshuffle


@pytest.mark.rule("EOS-5.37-03", "EOS-5.37-06")
def test_no_other_card_brings_a_reshuffle():
    """A deck is not shuffled for cards that may be given up."""
    after = play(to_play("JP-16", "JP-49"), PlayOperations("japan", "JP-16", "jp_hq_south"))
    assert not after.cards["japan"].reshuffle
    script = Script(after, Faces())
    deal.reshuffle(script, "japan")
    assert script.state.cards == after.cards


@pytest.mark.rule("EOS-12.33-02", "EOS-CARD-44", "EOS-CARD-81", "EOS-7.2-05")
def test_a_carrier_raid_on_japan_costs_a_card_when_step_4_has_passed():
    """AL-72: a US carrier takes part in a battle declared in the home islands."""
    from wartable.games.empire_of_the_sun.state import Fight

    state = to_play("AL-72", enemy=("JP-49", "JP-16"), units={"us_cv_lexington": "3908"})
    raid = under_way(
        state,
        "AL-72",
        activated=("us_cv_lexington",),
        battles={"3706": Fight(active=("us_cv_lexington",))},
    )
    assert carry_out(raid, "AL-72", "activation").cards["japan"].hand == ("JP-49", "JP-16")
    assert carry_out(raid, "AL-72", "before_reaction").cards["japan"].hand == ("JP-16",)
    elsewhere = under_way(state, "AL-72", battles={"4017": Fight(active=("us_cv_lexington",))})
    kept = carry_out(elsewhere, "AL-72", "before_reaction")
    assert kept.cards["japan"].hand == ("JP-49", "JP-16")


@pytest.mark.rule("EOS-5.0-09", "EOS-5.0-10", "EOS-5.0-11")
def test_hands_and_decks_are_hidden_and_discards_are_not():
    """The other side sees how many cards there are, and every discard."""
    state = with_cards(to_play("JP-16", "JP-49"), "japan", discard=("JP-50",), future="JP-40")

    seen = GAME.view(state, "allies").cards["japan"]

    assert seen.hand == ("?", "?")
    assert {*seen.draw} == {"?"}
    assert (seen.future, seen.discard) == ("?", ("JP-50",))
    assert GAME.view(state, "japan").cards["japan"].hand == ("JP-16", "JP-49")
    aside = GAME.view_action(state, SetAside("japan", "JP-16"), "allies")
    assert aside.card == "?"


@pytest.mark.rule("EOS-5.0-09")
def test_what_the_other_side_sees_of_a_play_leads_to_what_it_sees_after():
    """A card set aside and then played was no card of the hand."""
    state = with_cards(to_play("JP-16", "JP-49", turn=3), "japan", future="JP-40", future_turn=2)
    for action in (
        SetAside("japan", "JP-16"),
        PlayOperations("japan", "JP-40", "jp_hq_south"),
        PlayEvent("japan", "JP-40", "jp_hq_south"),
    ):
        if isinstance(action, SetAside):
            before = with_cards(state, "japan", future="", future_turn=0)
        else:
            before = state
        told(before, action)


def told(before, action):
    """The other side's view, led on by what it is told, is its view of what came of it."""
    played = GAME.play(before, action, Faces())
    view, state = GAME.view(before, "allies"), before
    for event in played.events:
        state = GAME.evolve(state, event)
        view = GAME.evolve(view, GAME.view_event(state, event, "allies"))
    assert view == GAME.view(played.state, "allies")
    return view


@pytest.mark.rule("EOS-7.29-03", "EOS-5.0-09")
@pytest.mark.parametrize("card", ["JP-16", "JP-49"])
def test_who_sets_a_card_aside_face_down_tells_nothing_of_a_card_that_was_shown(card):
    """Whether it was the one that everybody had seen, nobody else knows."""
    state = with_cards(to_play("JP-16", "JP-49", "JP-50"), "japan", shown=("JP-49",))
    assert GAME.view(state, "allies").cards["japan"].hand == ("?", "?", "JP-49")

    view = told(state, SetAside("japan", card))

    assert view.cards["japan"].hand == ("?", "?")
    assert view.cards["japan"].shown == ()
