"""Japan may let one carrier take the loss of another (9.2 F7)."""

from __future__ import annotations

import pytest

from wartable.games.empire_of_the_sun.decisions import SwapSteps
from wartable.testing.empire_of_the_sun.field import Field

WAKE = "4612"
UNITS = {
    "jp_cv_akagi": WAKE,
    "jp_cvl_zuiho": WAKE,
    "us_cv_enterprise": WAKE,
    "us_bb_md_ca": WAKE,
}


@pytest.mark.rule("EOS-9.2-23", "EOS-9.2-27")
def test_the_light_carrier_is_given_for_the_fleet_carrier():
    """EOS-TC-25: CV and CVL have lost a step each; the CVL sinks and the CV is whole again."""
    field = Field(WAKE, units=UNITS).fight(0, 6)

    assert field.asked == [SwapSteps("japan", WAKE)]
    assert len(field.listed()) == 3
    field.say("japan: swap jp_cvl_zuiho for jp_cv_akagi")
    assert field.where("jp_cvl_zuiho") == "eliminated"
    assert not field.is_reduced("jp_cv_akagi")
    assert field.is_over


@pytest.mark.rule("EOS-9.2-23")
def test_a_sunken_carrier_comes_back_reduced():
    """Zuiho, reduced before, is sunk; Akagi gives a step and Zuiho is where she was."""
    field = Field(WAKE, units=UNITS, reduced=("jp_cvl_zuiho",)).fight(0, 6)
    field.say("allies: hit jp_cv_akagi, jp_cvl_zuiho")
    field.say("japan: swap jp_cv_akagi for jp_cvl_zuiho")

    assert field.where("jp_cvl_zuiho") == WAKE
    assert field.is_reduced("jp_cvl_zuiho")


@pytest.mark.rule("EOS-9.2-23")
def test_not_after_an_allied_critical_hit():
    """A natural 9 of the Allies takes the choice away."""
    field = Field(WAKE, units=UNITS).fight(0, 9)
    field.say("allies: hit jp_cv_akagi, jp_cvl_zuiho")

    assert field.is_over
    assert field.is_reduced("jp_cv_akagi")


@pytest.mark.rule("EOS-9.2-23")
def test_not_with_a_single_carrier():
    """There is no other to take the step."""
    field = Field(WAKE, units={"jp_cv_akagi": WAKE, "us_cv_enterprise": WAKE}).fight(0, 6)

    assert field.is_reduced("jp_cv_akagi")
    assert field.is_over


@pytest.mark.rule("EOS-9.2-23", "EOS-9.2-27")
def test_who_may_stand_in_for_whom():
    """Only carriers of the battle, not oneself, for one that has lost a step there; or nobody."""
    field = Field(
        WAKE,
        units={"jp_cv_akagi": WAKE, "jp_cv_soryu": WAKE, "us_cv_enterprise": WAKE},
        reduced=("jp_cv_soryu",),
    ).fight(0, 6)

    assert field.asked == [SwapSteps("japan", WAKE)]
    assert field.rules_against("japan: swap jp_cv_akagi for jp_cv_akagi") == ["EOS-9.2-23"]
    assert field.rules_against("japan: swap jp_cv_akagi for jp_cv_soryu") == ["EOS-9.2-23"]
    assert field.rules_against("japan: swap jp_bb_kongo for jp_cv_akagi") == ["EOS-9.2-23"]
    assert field.rules_against("japan: swap jp_cv_soryu for jp_cv_akagi") == []
    field.say("japan: decline")
    assert field.is_over
