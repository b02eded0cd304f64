"""Who plays the first card (4.21, EOS-7.29-04, EOS-7.29-05)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import against, asked, decline, listed, play
from wartable.games.empire_of_the_sun.actions import PlayEvent
from wartable.games.empire_of_the_sun.decisions import PlayCard, TakeInitiative
from wartable.games.empire_of_the_sun.flow import run
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.turn import initiative
from wartable.testing.empire_of_the_sun.table import Faces, position

ALLIED = ("AL-13", "AL-21", "AL-59")
JAPANESE = ("JP-16", "JP-50", "JP-49")


def begun(ours, theirs, *, scenario="1942-43", turn=3, **future):
    """The Initiative Segment with so many cards in the hands."""
    state = position(
        scenario,
        hands={"japan": JAPANESE[:ours], "allies": ALLIED[:theirs]},
        segment="initiative",
        turn=turn,
    )
    for side, card in future.items():
        cards = replace(state.cards[side], future=card, future_turn=turn - 1)
        state = replace(state, cards=state.cards | {side: cards})
    script = Script(state, Faces())
    initiative.SEGMENT.begin(script)
    run(script)
    return script.state


@pytest.mark.rule("EOS-4.21-02", "EOS-4.22-01")
def test_who_has_more_cards_goes_first():
    """EOS-TC-60, the Initiative: Japan, with more cards, goes first."""
    assert asked(begun(3, 2)) == PlayCard("japan")
    assert asked(begun(1, 2)) == PlayCard("allies")


@pytest.mark.rule("EOS-4.21-03")
@pytest.mark.parametrize(
    ("turn", "first"), [(2, "japan"), (4, "japan"), (5, "allies"), (9, "allies")]
)
def test_with_equal_hands_japan_goes_first_to_the_end_of_1942(turn, first):
    """The Allies in all later years."""
    assert asked(begun(2, 2, turn=turn)) == PlayCard(first)


@pytest.mark.rule("EOS-17.11-13", "EOS-17.25-04")
@pytest.mark.parametrize(("turn", "may"), [(2, True), (3, False)])
def test_arcadia_precedes_the_first_card_of_turn_2_only(turn, may):
    """Shown and not played, it is a card like others from then on."""
    state = position("1942", turn=turn, hands={"allies": ("AL-04",)})
    cards = replace(state.cards["allies"], shown=("AL-04",))
    shown = replace(state, cards=state.cards | {"allies": cards})

    assert initiative.may_play_arcadia(Position(shown)) is may
    assert not initiative.may_play_arcadia(Position(state))


@pytest.mark.rule("EOS-4.21-01", "EOS-7.29-05", "EOS-7.29-04", "EOS-7.29-07")
def test_who_has_fewer_cards_may_open_with_a_future_offensive():
    """The card set aside does not count; with an empty hand it would be the last card."""
    state = begun(3, 2, allies="AL-37")
    assert asked(state) == TakeInitiative("allies")
    action = PlayEvent("allies", "AL-37", "us_hq_central_pacific")
    assert action in listed(state)

    after = play(state, action)

    assert after.player == "allies"
    assert after.segment == "offensives"
    assert after.offensive.card == "AL-37"
    assert after.cards["allies"].hand == ALLIED[:2]
    assert asked(decline(state)) == PlayCard("japan")
    assert asked(begun(3, 0, allies="AL-37")) == PlayCard("japan")


@pytest.mark.rule("EOS-4.21-01", "EOS-7.29-05")
def test_only_the_card_set_aside_and_only_as_an_offensive():
    """Neither a card of the hand, nor a political event."""
    state = begun(3, 2, allies="AL-37")
    wrong = PlayEvent("allies", "AL-13", "us_hq_central_pacific")
    assert against(state, wrong) == {"EOS-4.21-01"}
    political = begun(3, 2, allies="AL-06")
    assert asked(political) == TakeInitiative("allies"), "nobody knows which card it is"
    assert "EOS-4.21-01" in against(political, PlayEvent("allies", "AL-06"))
    assert [type(each).__name__ for each in listed(political)] == ["Decline"]


@pytest.mark.rule("EOS-4.21-04")
def test_with_equal_hands_nobody_takes_the_first_play():
    """Nor does who has more."""
    assert asked(begun(2, 2, allies="AL-37")) == PlayCard("japan")
    assert asked(begun(3, 2, japan="JP-40")) == PlayCard("japan")


@pytest.mark.rule("EOS-4.22-05")
def test_without_cards_there_is_no_play():
    """The Offensives Segment is over at once."""
    state = position("1942-43", segment="initiative", hands={}, turn=3)
    script = Script(state, Faces(*[5] * 40))
    initiative.SEGMENT.begin(script)
    run(script)
    assert script.state.segment not in ("initiative", "offensives")
