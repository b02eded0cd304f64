"""Step 7: the Reaction player tries to change the condition (7.25)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import against, asked, decline, listed, play
from tests.games.empire_of_the_sun.steps import at_step, offensive, pos, step
from wartable.games.empire_of_the_sun.actions import Decline, PlayReaction, Roll
from wartable.games.empire_of_the_sun.decisions import AttackCards, Intelligence, React
from wartable.games.empire_of_the_sun.offensive.rolls import (
    intelligence_modifier,
    intelligence_value,
    succeeds,
)

WAKE = "4612"
UNITS = {"jp_cv_akagi": "4613", "us_air_vmf211": WAKE, "us_hq_central_pacific": "5808"}


def attack(card="JP-23", *, event=False, **changes):
    """A Japanese carrier attacks Wake; the Allies come to the intelligence step."""
    given = {"hand": ("AL-59", "AL-12", "AL-61"), **changes}
    fields = {"crossed_zoi": True, **given.pop("fields", {})}
    return at_step(
        7,
        card,
        event=event,
        units=UNITS,
        activated=("jp_cv_akagi",),
        battles=(WAKE,),
        fields=fields,
        **given,
    )


@pytest.mark.rule("EOS-7.25-08", "EOS-7.25-09", "EOS-7.25-10")
@pytest.mark.parametrize(("face", "result"), [(6, "intercept"), (7, "surprise"), (9, "surprise")])
def test_the_roll_against_the_value(face, result):
    """EOS-DT-04: value 4, a ZOI was met: 6 succeeds, 7 and 9 fail."""
    state = attack()
    assert intelligence_value(pos(state)) == 4
    assert intelligence_modifier(pos(state)) == -2

    assert offensive(play(state, Roll("allies"), face)).condition == result


@pytest.mark.rule("EOS-7.25-10")
def test_an_unmodified_nine_fails():
    """EOS-DT-05: value 7, a ZOI was met: 9 fails, 8 succeeds."""
    state = attack("JP-08", event=True)
    assert intelligence_value(pos(state)) == 7

    assert offensive(play(state, Roll("allies"), 9)).condition == "surprise"
    assert offensive(play(state, Roll("allies"), 8)).condition == "intercept"
    assert not succeeds(9, -9, 9)


@pytest.mark.rule("EOS-7.25-02", "EOS-7.25-01")
def test_it_is_a_surprise_attack_and_one_condition_for_all_battles():
    """The roll names no hex."""
    state = attack()
    assert offensive(state).condition == "surprise"

    assert against(state, Roll("allies", WAKE)) == {"EOS-7.25-01"}
    assert offensive(decline(state)).condition == "surprise"


@pytest.mark.rule("EOS-7.25-04", "EOS-5.31-06", "EOS-7.2-07", "EOS-AMB-44")
def test_who_may_roll():
    """Not after a card, not against a fixed Surprise Attack; nobody must."""
    state = attack()
    assert asked(state) == Intelligence("allies")
    assert {Roll("allies"), Decline("allies")} <= {*listed(state)}
    assert asked(attack(hand=())) == Intelligence("allies")

    after_card = play(state, PlayReaction("allies", "AL-59"))
    assert asked(after_card) == Intelligence("allies")
    assert against(after_card, Roll("allies")) == {"EOS-7.25-04"}
    fixed = attack("JP-03", event=True)
    assert against(fixed, Roll("allies")) == {"EOS-5.31-06"}
    assert Roll("allies") not in listed(fixed)
    assert asked(attack("JP-03", event=True, hand=())) != Intelligence("allies")


@pytest.mark.rule("EOS-7.25-05", "EOS-7.25-03", "EOS-5.32-06")
def test_only_a_card_makes_an_ambush():
    """Any success is an Intercept; AL-12 makes an Ambush, and the stronger of two holds."""
    state = attack()
    assert offensive(play(state, Roll("allies"), 0)).condition == "intercept"

    for cards in (("AL-12", "AL-59"), ("AL-59", "AL-12")):
        both = state
        for card in cards:
            both = play(both, PlayReaction("allies", card))
        assert offensive(both).condition == "ambush"


@pytest.mark.rule("EOS-7.25-07", "EOS-7.25-06", "EOS-CARD-32")
def test_one_roll_and_no_card_after_it():
    """Japan may hold JP-13, which is played after a failure: it is asked again, but neither for a
    second roll nor for another card."""
    units = {"us_cv_enterprise": "4613", "jp_air_flot_24": WAKE}
    state = at_step(
        7,
        "AL-03",
        units=units,
        activated=("us_cv_enterprise",),
        battles=(WAKE,),
        hand=("JP-49", "JP-13"),
        also_japanese=[WAKE],
        scenario="campaign",
    )
    state = play(state, Roll("japan"), 8)
    assert asked(state) == Intelligence("japan")
    assert against(state, Roll("japan")) == {"EOS-7.25-07"}
    assert against(state, PlayReaction("japan", "JP-49")) == {"EOS-7.25-06"}

    late = play(state, PlayReaction("japan", "JP-13"))
    assert offensive(late).condition == "intercept"


@pytest.mark.rule("EOS-7.2-07", "EOS-7.26-01")
def test_a_surprise_goes_on_with_attack_cards_and_an_intercept_with_reaction():
    state = attack()

    missed = play(state, Roll("allies"), 9)
    assert asked(missed) == AttackCards("allies")
    assert step(missed) == 10
    found = play(state, Roll("allies"), 0)
    assert asked(found) == React("allies")
    assert step(found) == 8


@pytest.mark.rule("EOS-5.32-06", "EOS-5.32-04")
def test_the_window_closes_after_the_last_card():
    """Two intelligence cards are the whole hand: Reaction follows."""
    state = attack(hand=("AL-59", "AL-12"))
    state = play(state, PlayReaction("allies", "AL-59"))
    assert asked(state) == Intelligence("allies")

    assert asked(play(state, PlayReaction("allies", "AL-12"))) == React("allies")
