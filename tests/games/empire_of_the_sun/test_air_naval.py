"""The air-naval stage: strength, dice, who fires when (9.2 A to E), and who wins it (9.3)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from wartable.games.empire_of_the_sun.battle import air_naval, modifiers, strengths, winner
from wartable.games.empire_of_the_sun.facts import Side
from wartable.testing.empire_of_the_sun.field import Field

WAKE = "4612"
BESIDE = "4613"


@pytest.mark.rule("EOS-9.2-03", "EOS-9.2-04", "EOS-9.2-01", "EOS-1.3-05")
def test_strength_is_totalled():
    """EOS-TC-19: CV 12, LRB 4, air 10 at normal and 10 at extended range, BB 16: 47."""
    field = Field(
        WAKE,
        "allies",
        units={
            "us_cv_enterprise": BESIDE,
            "us_air_7af_lrb": "4615",
            "us_air_7af": "4614",
            "us_air_5af": "4615",
            "us_bb_washington": WAKE,
            "jp_bb_kongo": WAKE,
        },
    ).gather()

    assert strengths.contributions(field.pos, field.battle, "allies") == {
        "us_cv_enterprise": 12,
        "us_air_7af_lrb": 4,
        "us_air_7af": 10,
        "us_air_5af": 5,
        "us_bb_washington": 16,
    }
    assert strengths.air_naval(field.pos, field.battle, "allies") == 47


@pytest.mark.rule("EOS-9.2-06", "EOS-1.3-38")
@pytest.mark.parametrize(
    ("face", "hits"), [(0, 12), (2, 12), (3, 24), (5, 24), (6, 47), (8, 47), (9, 47)]
)
def test_hits_are_rounded_up(face: int, hits: int):
    """EOS-TC-20: 47 times 0.25, 0.5 and 1, fractions rounded up: 12, 24, 47."""
    field = Field(
        WAKE,
        "allies",
        units={
            "us_cv_enterprise": BESIDE,
            "us_air_7af_lrb": "4615",
            "us_air_7af": "4614",
            "us_air_5af": "4615",
            "us_bb_washington": WAKE,
            "jp_bb_kongo": WAKE,
        },
    ).gather()

    assert air_naval.results(field.pos, field.battle, "allies")[face].hits == hits


@pytest.mark.rule("EOS-9.2-06", "EOS-9.2-21", "EOS-AMB-01")
def test_a_modified_nine_is_no_critical_hit_and_a_natural_one_always_is():
    """EOS-DT-06, EOS-DT-07: 6 + 3 in a Surprise Attack is 1 without, a natural 9 is 1 with one."""
    field = Field(
        WAKE, units={"jp_bb_kongo": WAKE, "us_ca_northampton": WAKE}, condition="surprise"
    ).gather()
    by_six = air_naval.results(field.pos, field.battle, "japan")[6]
    by_nine = air_naval.results(field.pos, field.battle, "japan")[9]

    assert (by_six.hits, by_six.critical) == (13, False)
    assert (by_nine.hits, by_nine.critical) == (13, True)
    assert air_naval.multiplier(9 + 4) == air_naval.multiplier(6 + 3) == Fraction(1)


@pytest.mark.rule("EOS-DT-07", "EOS-9.2-21")
@pytest.mark.parametrize("condition", ["surprise", "intercept", "ambush"])
@pytest.mark.parametrize("side", ["japan", "allies"])
def test_a_natural_nine_is_critical_under_every_condition(condition: str, side: Side):
    """EOS-DT-07: all of the strength hits, and it is a critical hit."""
    field = Field(
        WAKE, units={"jp_bb_kongo": WAKE, "us_bb_washington": WAKE}, condition=condition
    ).gather()
    strength = strengths.air_naval(field.pos, field.battle, side)
    by_face = air_naval.results(field.pos, field.battle, side)

    assert (by_face[9].hits, by_face[9].critical) == (strength, True)
    assert not by_face[8].critical


@pytest.mark.rule("EOS-9.2-07", "EOS-AMB-10")
@pytest.mark.parametrize(
    ("side", "condition", "turn", "found"),
    [
        ("japan", "surprise", 2, {"japan": 3, "allies": 0}),
        ("allies", "surprise", 2, {"japan": 0, "allies": 3}),
        ("japan", "ambush", 2, {"japan": 0, "allies": 4}),
        ("japan", "intercept", 4, {"japan": 0, "allies": 0}),
        ("japan", "intercept", 5, {"japan": 0, "allies": 1}),
        ("japan", "ambush", 8, {"japan": 0, "allies": 7}),
        ("allies", "surprise", 11, {"japan": 0, "allies": 6}),
    ],
)
def test_modifiers_add_up(side: str, condition: str, turn: int, found: dict[str, int]):
    """Ambush +4, Surprise Attack +3, US aircraft +1 in 1943 and +3 from 1944 on."""
    field = Field(
        WAKE,
        side,
        units={"jp_bb_kongo": WAKE, "us_cv_enterprise": BESIDE},
        condition=condition,
        turn=turn,
    ).gather()

    assert {
        each: modifiers.total(modifiers.air_naval(field.pos, field.battle, each))
        for each in ("japan", "allies")
    } == found


@pytest.mark.rule("EOS-9.2-07")
def test_only_us_aircraft_give_the_late_bonus():
    """US ships alone and British carriers give nothing in 1944."""
    field = Field(
        WAKE,
        "japan",
        units={"jp_bb_kongo": WAKE, "us_bb_new_jersey": WAKE, "uk_cv_indomitable": BESIDE},
        turn=8,
    ).gather()

    assert modifiers.air_naval(field.pos, field.battle, "allies") == []


@pytest.mark.rule("EOS-9.2-08", "EOS-9.0-01")
def test_an_intercept_is_fought_at_once():
    """Both roll with all they have, and both lose their steps."""
    field = Field(WAKE, units={"jp_bb_kongo": WAKE, "us_bb_washington": WAKE}).fight(6, 6)

    assert field.rolled() == [("japan", 0, "13 hits"), ("allies", 0, "16 hits")]
    assert field.is_reduced("jp_bb_kongo")
    assert not field.is_reduced("us_bb_washington")


@pytest.mark.rule("EOS-9.2-09", "EOS-9.2-13")
def test_who_surprises_fires_first_and_survivors_answer():
    """Force Z is reduced by 13 hits before it answers with 4."""
    field = Field(
        WAKE, units={"jp_bb_kongo": WAKE, "uk_bb_force_z": WAKE}, condition="surprise"
    ).fight(3, 6)

    assert field.rolled() == [("japan", 3, "13 hits"), ("allies", 0, "4 hits")]
    assert field.is_reduced("uk_bb_force_z")


@pytest.mark.rule("EOS-9.2-09", "EOS-9.2-13")
def test_the_dead_do_not_answer():
    """EOS-TC-44: Kongo 13 and the 22nd Flotilla 20 have 33 hits; 20 eliminate Force Z."""
    field = Field(
        "2112",
        units={"jp_bb_kongo": "2112", "jp_air_flot_22": "2212", "uk_bb_force_z": "2112"},
        condition="surprise",
    ).fight(3)

    assert field.rolled() == [("japan", 3, "33 hits")]
    assert field.where("uk_bb_force_z") == "eliminated"
    assert field.is_won


@pytest.mark.rule("EOS-9.2-10")
def test_in_an_ambush_the_reaction_player_fires_first():
    """Washington reduces Kongo, who answers with 7."""
    field = Field(
        WAKE, units={"jp_bb_kongo": WAKE, "us_bb_washington": WAKE}, condition="ambush"
    ).fight(2, 6)

    assert field.rolled() == [("allies", 4, "16 hits"), ("japan", 0, "7 hits")]


@pytest.mark.rule("EOS-9.2-05", "EOS-1.3-06")
def test_an_air_unit_in_the_hex_fights_in_full():
    """FEAF has an extended range in brackets, and fights with 8 where it stands."""
    field = Field("2812", units={"jp_ca_takao": "2812", "us_air_feaf": "2812"}).gather()

    assert strengths.air_naval(field.pos, field.battle, "allies") == 8


@pytest.mark.rule("EOS-9.2-03", "EOS-1.3-38", "EOS-9.3-03")
def test_the_battle_of_luzon():
    """EOS-TC-46: 11 + 8 + 8 + 12 = 39; 20 hits reduce FEAF and the 19 LRB; Japan wins the stage."""
    field = Field(
        "2812",
        units={
            "jp_air_div_5": "2909",
            "jp_air_flot_21": "3009",
            "jp_air_flot_23": "3009",
            "jp_ca_takao": "2812",
            "us_air_feaf": "2812",
            "us_air_19_lrb": "2812",
        },
        condition="surprise",
    ).fight(0, 0)

    assert field.rolled()[0] == ("japan", 3, "20 hits")
    assert field.is_reduced("us_air_feaf")
    assert field.is_reduced("us_air_19_lrb")
    assert field.is_won


@pytest.mark.rule("EOS-9.2-03", "EOS-9.3-03")
def test_the_landing_at_wake_in_the_air():
    """EOS-TC-52: 5 + 4 = 9, x 0.5 is 5 hits, too few for VMF211; Japan wins 9 to 1."""
    field = Field(
        WAKE,
        units={"jp_air_flot_24": "4715", "jp_cl_tenryu": WAKE, "us_air_vmf211": WAKE},
        condition="surprise",
    ).fight(0, 0)

    assert field.rolled() == [("japan", 3, "5 hits"), ("allies", 0, "1 hits")]
    assert field.where("us_air_vmf211") == WAKE
    assert field.is_won


@pytest.mark.rule("EOS-9.3-01", "EOS-9.3-03", "EOS-7.27-05", "EOS-9.32-01")
def test_a_tie_goes_to_the_reaction_player():
    """EOS-TC-71, EOS-DT-21: 18 hits flip Enterprise, 11 do nothing to Yamato; 8 + 10 against 18."""
    field = Field(
        "3520",
        "allies",
        units={
            "us_bde_sf": "3520",
            "us_air_5af": "3719",
            "us_cv_enterprise": "3520",
            "jp_bb_yamato": "3520",
        },
        landed={"us_bde_sf": "3823"},
    ).fight(3, 6)

    assert field.rolled() == [("allies", 0, "11 hits"), ("japan", 0, "18 hits")]
    assert field.is_reduced("us_cv_enterprise")
    assert field.is_over
    assert not field.is_won
    assert field.pos.offensive.turned_back == {"us_bde_sf"}


@pytest.mark.rule("EOS-9.3-04")
def test_aircraft_that_only_the_reaction_player_has_win_whatever_the_totals():
    """EOS-DT-22: Kongo and Mogami have 25 against 1, but VMF211 survives."""
    field = Field(
        WAKE,
        units={"jp_bb_kongo": WAKE, "jp_ca_mogami": WAKE, "us_air_vmf211": WAKE},
    ).gather()

    assert winner.of_air_naval(field.pos, field.battle) == "allies"


@pytest.mark.rule("EOS-9.3-01")
def test_half_strength_counts_half_for_the_winner():
    """A flotilla at extended range counts 8 of its 16."""
    field = Field("2812", units={"jp_air_flot_21": "3009", "us_air_feaf": "2812"}).gather()

    assert strengths.air_naval(field.pos, field.battle, "japan") == 8
    assert winner.of_air_naval(field.pos, field.battle) == "allies"


@pytest.mark.rule("EOS-9.3-02")
def test_escorts_do_not_count_for_the_winner():
    """Ryujo 6 with Yamato beside her loses to 8."""
    field = Field(
        WAKE,
        units={"jp_cvl_ryujo": "4412", "jp_bb_yamato": "4412", "us_air_feaf": WAKE},
    ).gather()

    assert winner.of_air_naval(field.pos, field.battle) == "allies"


@pytest.mark.rule("EOS-9.31-01", "EOS-9.3-03")
def test_if_nobody_survives_the_active_player_has_won():
    """Two reduced cruisers sink each other."""
    field = Field(
        WAKE,
        units={"jp_ca_aoba": WAKE, "us_ca_new_orleans": WAKE, "jp_ca_mogami": WAKE},
        reduced=("jp_ca_aoba", "us_ca_new_orleans"),
    ).gather()
    for unit in ("jp_ca_aoba", "jp_ca_mogami", "us_ca_new_orleans"):
        while field.pos.is_on_map(unit):
            field.script.lose_step(unit, "test")

    assert winner.of_air_naval(field.pos, field.battle) == "japan"
