"""What cards change in battles (EOS-CARD-64 to EOS-CARD-70, EOS-CARD-74)."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.games.empire_of_the_sun.battle import (
    air_naval,
    demands,
    hits,
    modifiers,
    strengths,
    winner,
)
from wartable.games.empire_of_the_sun.state import InForce, Losses
from wartable.testing.empire_of_the_sun.field import Field

WAKE = "4612"
OAHU = "5808"


def effect(card: str, number: int = 0) -> dict[str, Any]:
    """This effect of a card is in force in the Offensive."""
    return {"effects": (InForce(card, number),)}


@pytest.mark.rule("EOS-CARD-64")
def test_a_card_adds_to_the_strength_after_halving_and_not_below_nothing():
    """JP-29: carriers +2; JP-25: US carriers -2; both count for the winner too."""
    units = {"jp_cvl_ryujo": WAKE, "jp_bb_kongo": WAKE, "us_cve_sangamon": WAKE}
    plain = Field(WAKE, units=units).gather()
    more = Field(WAKE, units=units, **effect("JP-29")).gather()
    less = Field(WAKE, units={**units, "uk_cvl_hermes": WAKE}, **effect("JP-25")).gather()

    assert strengths.air_naval(plain.pos, plain.battle, "japan") == 6 + 13
    assert strengths.air_naval(more.pos, more.battle, "japan") == 8 + 13
    assert strengths.contributions(less.pos, less.battle, "allies") == {
        "us_cve_sangamon": 4,
        "uk_cvl_hermes": 2,
    }


@pytest.mark.rule("EOS-CARD-64", "EOS-9.3-01")
def test_it_decides_the_winner():
    """AL-55: Ryujo's 6 become 4 and lose to a reduced FEAF's 4."""
    units = {"jp_cvl_ryujo": WAKE, "us_air_feaf": WAKE}
    plain = Field(WAKE, units=units, reduced=("us_air_feaf",)).gather()
    less = Field(WAKE, units=units, reduced=("us_air_feaf",), **effect("AL-55")).gather()

    assert winner.of_air_naval(plain.pos, plain.battle) == "japan"
    assert winner.of_air_naval(less.pos, less.battle) == "allies"


@pytest.mark.rule("EOS-CARD-64")
def test_ground_strength_too():
    """AL-25: every US ground unit fights with one less."""
    units = {"us_corps_x": "2812", "us_mar_bde_m": "2812", "jp_army_14": "2812"}
    field = Field("2812", "allies", units=units, **effect("AL-25")).gather()
    field.script.change(field.battle, winner="allies")

    assert strengths.ground(field.pos, field.battle, "allies") == 17 + 7


@pytest.mark.rule("EOS-CARD-65", "EOS-AMB-36")
def test_a_card_adds_to_the_defence():
    """EOS-TC-68: AL-05 gives Malaya air defence 11 instead of 9, and no strength."""
    field = Field(
        "2015",
        units={"jp_bb_kongo": "2015", "uk_air_malaya": "2015", "uk_bb_force_z": "2015"},
        **effect("AL-05"),
    ).gather()

    assert strengths.defence(field.pos, field.battle, "uk_air_malaya", "air_naval") == 11
    assert strengths.defence(field.pos, field.battle, "uk_bb_force_z", "air_naval") == 10
    assert strengths.air_naval(field.pos, field.battle, "allies") == 6 + 8


@pytest.mark.rule(
    "EOS-CARD-65", "EOS-CARD-69", "EOS-CARD-70", "EOS-9.12-02", "EOS-9.2-14", "EOS-17.11-02"
)
def test_pearl_harbor():
    """EOS-TC-35: 36 hits, defences halved to 5, 4, 5, 5: all four reduced (19), then three more
    (15); 2 are lost; nobody rolls back; then both carriers are in Oahu (EOS-17.11-03)."""
    field = Field(
        OAHU,
        units={
            **dict.fromkeys(("jp_cv_akagi", "jp_cv_soryu", "jp_cv_shokaku", "jp_bb_hiei"), "5807"),
            **dict.fromkeys(
                ("us_bb_md_ca", "us_ca_new_orleans", "us_air_7af", "us_air_7af_lrb"), OAHU
            ),
            "us_cv_lexington": "5609",
            "us_cv_enterprise": "5709",
        },
        condition="surprise",
        scenario="campaign",
        turn=1,
        battles=None,
        effects=tuple(InForce("JP-01", number) for number in (2, 3, 4)),
    )
    field.fight(8)

    assert field.rolled() == [("japan", 3, "36 hits")]
    assert field.rules_against(
        "japan: hit us_bb_md_ca, us_bb_md_ca, us_ca_new_orleans, us_ca_new_orleans, us_air_7af, "
        "us_air_7af, us_air_7af_lrb, us_air_7af_lrb"
    ) == ["EOS-9.2-13"]
    field.say(
        "japan: hit us_bb_md_ca, us_bb_md_ca, us_ca_new_orleans, us_air_7af, us_air_7af, "
        "us_air_7af_lrb, us_air_7af_lrb"
    )
    assert field.is_reduced("us_ca_new_orleans")
    assert len(field.rolled()) == 1
    assert field.where("us_cv_lexington") == field.where("us_cv_enterprise") == OAHU
    assert field.is_won


@pytest.mark.rule("EOS-CARD-70")
def test_protected_units_are_no_targets():
    """Lexington in the hex itself could not be attacked."""
    field = Field(
        OAHU,
        units={"jp_cv_akagi": "5807", "us_cv_lexington": OAHU, "us_ca_new_orleans": OAHU},
        condition="surprise",
        **effect("JP-01", 4),
    ).gather()

    assert field.battle.reaction == ("us_ca_new_orleans",)


@pytest.mark.rule("EOS-CARD-69")
def test_the_enemy_does_not_roll():
    """JP-01: no Allied die in the air-naval stage."""
    units = {"jp_bb_kongo": WAKE, "us_bb_washington": WAKE}
    field = Field(WAKE, units=units, **effect("JP-01", 2)).gather()

    assert not air_naval.may_fire(field.pos, field.battle, "allies")
    assert air_naval.may_fire(field.pos, field.battle, "japan")


@pytest.mark.rule("EOS-CARD-66", "EOS-9.4-04")
def test_cards_add_to_the_ground_die():
    """AL-29 +1 for the Allies, active or not, and nothing for Japan."""
    field = Field(
        "2014",
        units={"jp_army_38": "2014", "in_corps_3": "2014"},
        overland={"jp_army_38": "1913"},
        **effect("AL-29"),
    ).gather()

    assert modifiers.ground(field.pos, field.battle, "allies") == [("AL-29", 1)]
    assert modifiers.ground(field.pos, field.battle, "japan") == [("terrain", -2)]


@pytest.mark.rule("EOS-CARD-66", "EOS-9.4-05", "EOS-9.4-18")
def test_colonel_tsuji_is_final():
    """EOS-DT-34: in the jungle with ships and aircraft exactly +4, not +3; on open ground nothing;
    lasting cards add nothing to it."""
    units = {"jp_cvl_zuiho": "2008", "jp_army_15": "2008", "in_corps_1": "2008"}
    jungle = Field("2008", units=units, **effect("JP-03")).gather()
    plain = Field("2008", units=units).gather()
    elsewhere = Field("1905", units=dict.fromkeys(units, "1905"), **effect("JP-03")).gather()
    attacked = Field("2008", "allies", units=units, **effect("JP-03")).gather()

    def total(field: Field, side: str = "japan") -> int:
        return modifiers.total(modifiers.ground(field.pos, field.battle, side))  # type: ignore[arg-type]

    assert total(plain) == 3
    assert total(jungle) == 4
    assert total(elsewhere) == 4
    assert modifiers.ground(elsewhere.pos, elsewhere.battle, "japan") == [
        ("ships", 2),
        ("aircraft", 2),
    ]
    assert total(attacked) == 0


@pytest.mark.rule("EOS-9.4-18", "EOS-CARD-66")
def test_lasting_cards_count_with_those_of_today():
    """JP-31 gives +1 on one-hex islands for the rest of the game."""
    units = {"jp_bde_4sn": WAKE, "us_mar_bde_wake": WAKE}
    lasting = {"marks": {"lasting": ("JP-31",)}}
    island = Field(WAKE, "allies", units=units, where=lasting, **effect("JP-23")).gather()
    elsewhere = Field("2014", "allies", units=dict.fromkeys(units, "2014"), where=lasting).gather()

    assert modifiers.ground(island.pos, island.battle, "japan") == [("JP-31", 1), ("JP-23", 1)]
    assert modifiers.ground(elsewhere.pos, elsewhere.battle, "japan") == []


@pytest.mark.rule("EOS-CARD-67", "EOS-9.2-07")
def test_cards_add_to_the_air_naval_die():
    """JP-08: +1 for Japan if a Commonwealth ship is there."""
    yes = Field(
        WAKE, units={"jp_bb_kongo": WAKE, "uk_bb_force_z": WAKE}, **effect("JP-08")
    ).gather()
    no = Field(
        WAKE, units={"jp_bb_kongo": WAKE, "us_bb_washington": WAKE}, **effect("JP-08")
    ).gather()

    assert modifiers.air_naval(yes.pos, yes.battle, "japan") == [("JP-08", 1)]
    assert modifiers.air_naval(no.pos, no.battle, "japan") == []
    assert modifiers.air_naval(yes.pos, yes.battle, "allies") == []


@pytest.mark.rule("EOS-CARD-68", "EOS-9.2-21")
@pytest.mark.parametrize(("face", "critical"), [(4, False), (5, True), (9, True)])
def test_rochefort_makes_a_modified_nine_critical(face: int, critical: bool):
    """EOS-TC-22: 5 + 4 in an Ambush is a critical hit of the Allies with AL-12."""
    field = Field(
        WAKE,
        units={"jp_bb_kongo": WAKE, "us_bb_washington": WAKE},
        condition="ambush",
        **effect("AL-12"),
    ).gather()

    assert air_naval.results(field.pos, field.battle, "allies")[face].critical is critical
    assert not air_naval.results(field.pos, field.battle, "japan")[8].critical
    assert air_naval.critical_from(field.pos, field.battle, "allies") == 9
    assert air_naval.critical_from(field.pos, field.battle, "japan") == air_naval.NEVER


@pytest.mark.rule("EOS-CARD-74", "EOS-17.11-10", "EOS-17.11-11", "EOS-AMB-34")
def test_the_guns_of_singapore():
    """Each ship that escorts the landing loses a step first, and ships give no +2 there."""
    units = {
        "jp_ca_mogami": "2015",
        "jp_ca_aoba": "2015",
        "jp_army_25": "2015",
        "in_corps_3": "2015",
    }
    field = Field("2015", units=units, landed={"jp_army_25": "2112"}, **effect("JP-02", 3)).gather()
    without = Field("2015", units=units, **effect("JP-02", 3)).gather()

    assert field.pos.state.reduced == {"jp_ca_mogami", "jp_ca_aoba"}
    assert modifiers.ground(field.pos, field.battle, "japan") == [("terrain", -2)]
    assert without.pos.state.reduced == frozenset()


@pytest.mark.rule("EOS-CARD-65")
def test_a_changed_defence_is_what_hits_have_to_pay():
    """JP-14: Akagi costs 14 instead of 12."""
    field = Field(
        WAKE,
        units={"jp_cv_akagi": WAKE, "us_cv_essex": WAKE},
        **effect("JP-14"),
    ).gather()

    def lost(number: int) -> tuple[str, ...]:
        volley = hits.volley_of(field.pos, field.battle, Losses("allies", number), "air_naval")
        return demands.demand(volley).units

    assert lost(13) == ()
    assert lost(14) == ("jp_cv_akagi",)
