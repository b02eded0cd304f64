"""Effects of cards to the letter: each in its turn, to whom it is aimed, and told once."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.hand import carry_out, choose, to_play, under_way
from wartable.games.empire_of_the_sun.cards import reactions
from wartable.games.empire_of_the_sun.cards.interference import deactivate
from wartable.games.empire_of_the_sun.events import ConditionBecame
from wartable.games.empire_of_the_sun.script import Script
from wartable.testing.empire_of_the_sun.table import Faces

FIFTEENTH, THIRTY_EIGHTH, RANGOON, MANDALAY = "jp_army_15", "jp_army_38", "2008", "2007"


@pytest.mark.rule("EOS-CARD-05", "EOS-CARD-09")
def test_of_two_effects_of_a_card_neither_is_passed_over():
    """AL-23 ends the barges and brings PT Boats; JP-43 costs will, then Tojo resigns."""
    boats = carry_out(to_play("AL-23", marks={"barges": True}), "AL-23", "played").marks
    assert (boats.barges, boats.pt_boats) == (False, True)

    before = to_play("JP-43", tracks={"will": 6})
    after = carry_out(before, "JP-43", "played")
    assert (after.tracks.will, after.marks.tojo_resigned) == (4, True)
    assert after.flow == ()


@pytest.mark.rule("EOS-CARD-57", "EOS-CARD-05")
def test_only_the_chosen_army_is_sent_back():
    """AL-22 against two armies in Burma; then its brigade comes next turn."""
    armies = {FIFTEENTH: MANDALAY, THIRTY_EIGHTH: MANDALAY}
    state = to_play("JP-23", units={**armies, "uk_bde_77": "by_event"}, enemy=("AL-22",))
    during = under_way(
        state, "JP-23", cards=("AL-22",), activated=dict.fromkeys(armies, RANGOON), hq="jp_hq_south"
    )

    after = choose(carry_out(during, "AL-22", "played"), FIFTEENTH)

    assert after.offensive is not None
    assert after.offensive.activated == {THIRTY_EIGHTH: RANGOON}
    assert (after.at[FIFTEENTH], after.at[THIRTY_EIGHTH]) == (RANGOON, MANDALAY)
    assert "uk_bde_77" in after.memory.undelayed


@pytest.mark.rule("EOS-CARD-57")
def test_who_is_sent_back_has_not_landed_and_is_not_carried():
    """One of two brigades that cruisers brought."""
    brigades = {"jp_bde_4sn": "jp_ca_nachi", "jp_bde_ss": "jp_ca_aoba"}
    during = under_way(
        to_play("JP-16", units=dict.fromkeys(brigades, MANDALAY)),
        "JP-16",
        activated=dict.fromkeys(brigades, RANGOON),
        landed=dict.fromkeys(brigades, RANGOON),
        carried=brigades,
    )
    script = Script(during, Faces())

    deactivate(script, "jp_bde_4sn")

    assert script.offensive.landed == {"jp_bde_ss": RANGOON}
    assert script.offensive.carried == {"jp_bde_ss": "jp_ca_aoba"}


@pytest.mark.rule("EOS-5.32-06", "EOS-CARD-30", "EOS-7.25-03")
def test_a_condition_that_holds_already_does_not_change_again():
    """A second Intercept is played, and only an Ambush changes it once more."""
    state = to_play("JP-47", enemy=("AL-59", "AL-05", "AL-12"))
    script = Script(under_way(state, "JP-47", battles=("2015",)), Faces())

    told = []
    for card in ("AL-59", "AL-05", "AL-12"):
        reactions.play_reaction(script, "allies", card)
        told.append(sum(isinstance(each, ConditionBecame) for each in script.events))

    assert told == [1, 1, 2]
    assert script.offensive.condition == "ambush"
