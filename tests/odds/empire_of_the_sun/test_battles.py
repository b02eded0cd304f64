"""The odds of battles that can be worked out by hand."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.odds.empire_of_the_sun import Policy, battle_odds
from wartable.odds.empire_of_the_sun.statements import failures
from wartable.testing.empire_of_the_sun.field import Field

WAKE = "4612"


@pytest.mark.rule("EOS-9.2-06", "EOS-9.2-13")
def test_one_battleship_against_one():
    """Kongo 13-14 surprises Force Z 8-10: 13 hits with 3 or more (0.7), 7 below; then Force Z has
    8 or 4 and never 14, but a natural 9 costs Kongo a step."""
    field = Field(WAKE, units={"jp_bb_kongo": WAKE, "uk_bb_force_z": WAKE}, condition="surprise")
    odds = battle_odds(field.pos.state, WAKE)

    assert odds.by_counter["uk_bb_force_z"] == pytest.approx({0: 0.3, 1: 0.7})
    assert odds.by_counter["jp_bb_kongo"] == pytest.approx({0: 0.9, 1: 0.1})
    assert odds.stage == pytest.approx(1 - 0.3 * 0.1)
    assert odds.win == odds.stage
    assert odds.take == 0
    assert odds.air_naval == {"japan": [("surprise", 3)], "allies": []}


@pytest.mark.rule("EOS-9.4-02", "EOS-9.4-14")
def test_a_ground_stage_by_itself():
    """EOS-TC-69: the 38th flips the corps with 0 to 4 and eliminates it from 5 on; it is flipped
    itself from 7 on. One step each, 0.5 x 0.3, is the only way to lose."""
    field = Field(
        "2014",
        units={"jp_army_38": "2014", "in_corps_3": "2014"},
        overland={"jp_army_38": "1913"},
        where={"allied": ("2014",)},
    )
    odds = battle_odds(field.pos.state, "2014")

    assert odds.ground_stage == 1
    assert odds.steps("allies") == pytest.approx({1: 0.5, 2: 0.5})
    assert odds.steps("japan") == pytest.approx({0: 0.7, 1: 0.3})
    assert odds.take == pytest.approx(1 - 0.5 * 0.3)
    assert odds.retreat("japan") == pytest.approx(0.15)
    assert odds.retreat("allies") == pytest.approx(0.35)
    assert odds.ground["japan"] == pytest.approx({(("terrain", -2),): 1.0})
    assert odds.swing == pytest.approx(1.5 - 0.3)
    assert odds.swings == pytest.approx({0: 0.15, 1: 0.5, 2: 0.35})


@pytest.mark.rule("EOS-16.45-01")
def test_the_chance_of_a_disaster():
    """A reduced US corps lands on a Japanese army of 18, with a cruiser along: what destroys it
    costs Political Will."""
    field = Field(
        "3520",
        "allies",
        units={"us_corps_xi": "3520", "us_ca_baltimore": "3520", "jp_army_18": "3520"},
        reduced=("us_corps_xi",),
        landed={"us_corps_xi": "3823"},
        where={"also_japanese": ("3520",)},
        turn=5,
    )
    odds = battle_odds(field.pos.state, "3520")

    assert odds.disaster == pytest.approx(1.0)
    assert odds.take == 0


@pytest.mark.rule("EOS-9.2-11")
def test_an_order_is_kept():
    """Japan names the cruiser first although the battleship is worth more."""
    field = Field(
        WAKE,
        units={"jp_bb_kongo": WAKE, "us_bb_md_ca": WAKE, "us_ca_new_orleans": WAKE},
        condition="surprise",
    )
    by_strength = battle_odds(field.pos.state, WAKE, Policy("strength"))
    by_order = battle_odds(field.pos.state, WAKE, Policy(("us_ca_new_orleans",)))

    assert by_strength.by_counter["us_bb_md_ca"][1] == pytest.approx(0.7)
    assert "us_bb_md_ca" not in by_order.by_counter
    assert by_order.by_counter["us_ca_new_orleans"][1] == pytest.approx(0.7)


@pytest.mark.rule("EOS-9.3-04")
def test_who_wants_to_win_sinks_the_aircraft_first():
    """Nagato has no aircraft: she wins only without VMF211, though the cruiser is stronger."""
    field = Field(
        WAKE,
        units={"jp_bb_nagato": WAKE, "us_air_vmf211": WAKE, "us_ca_us_asia": WAKE},
        reduced=("us_ca_us_asia",),
        condition="surprise",
    )
    to_win = battle_odds(field.pos.state, WAKE)
    for_strength = battle_odds(field.pos.state, WAKE, Policy("strength", "strength"))

    assert to_win.stage >= for_strength.stage
    assert to_win.stage == pytest.approx(1.0)


def test_scenarios_state_odds():
    """What holds is silent, what does not is told, and what makes no sense is refused."""
    field = Field(WAKE, units={"jp_bb_kongo": WAKE, "uk_bb_force_z": WAKE})
    game = SimpleNamespace()
    state = field.pos.state
    said = {"condition": "surprise", "stage": 0.97, "allied_steps": 0.7}

    assert list(failures(game, state, {WAKE: said})) == []
    assert len(list(failures(game, state, {WAKE: {**said, "take": 0.5}}))) == 1
    for wrong in ({"4812": {}}, {WAKE: {"luck": 1}}):
        with pytest.raises(BadData):
            list(failures(game, state, wrong))
    with pytest.raises(BadData):
        list(failures(game, replace(state, offensive=None), {WAKE: said}))


@pytest.mark.rule("EOS-9.2-23")
def test_a_weaker_carrier_takes_the_loss():
    """Enterprise and Lexington have 24 and an ambush: 12 hits flip Akagi with 0 or 1, and Japan
    flips Zuiho in her place; 24 flip both, where nothing is better; critical ones sink Akagi."""
    field = Field(
        WAKE,
        units={
            "jp_cv_akagi": WAKE,
            "jp_cvl_zuiho": WAKE,
            "us_cv_enterprise": WAKE,
            "us_cv_lexington": WAKE,
        },
        condition="ambush",
    )
    odds = battle_odds(field.pos.state, WAKE, Policy(allies=("jp_cv_akagi",)))

    assert odds.by_counter["jp_cv_akagi"] == pytest.approx({0: 0.2, 1: 0.7, 2: 0.1})
    assert odds.by_counter["jp_cvl_zuiho"] == pytest.approx({0: 0.1, 1: 0.9})


@pytest.mark.rule("EOS-8.46-03")
def test_a_brigade_goes_down_with_its_ship():
    """Two battleships ambush with 31: 16 hits at least, and 8 are enough. Whatever falls, the
    reduced ship sinks and the brigade with it."""
    field = Field(
        WAKE,
        "japan",
        units={
            "jp_apd_kamikaze": WAKE,
            "jp_bde_2sn": WAKE,
            "us_bb_washington": WAKE,
            "us_bb_md_ca": WAKE,
        },
        reduced=("jp_apd_kamikaze",),
        landed={"jp_bde_2sn": "4715"},
        carried={"jp_bde_2sn": "jp_apd_kamikaze"},
        condition="ambush",
        turn=8,
    )
    odds = battle_odds(field.pos.state, WAKE)

    assert odds.by_counter["jp_apd_kamikaze"] == pytest.approx({1: 1.0})
    assert odds.by_counter["jp_bde_2sn"].keys() == {2}
    assert odds.take == 0
