"""The ground stage: when it is fought, what the dice do, who wins (9.32 to 9.4)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from wartable.games.empire_of_the_sun.battle import ground, hits, modifiers, strengths
from wartable.games.empire_of_the_sun.decisions import AssignHits
from wartable.games.empire_of_the_sun.state import Losses
from wartable.testing.empire_of_the_sun.field import Field

WAKE = "4612"


def won(field: Field, side: str = "japan") -> Field:
    """The air-naval stage has been won by this side."""
    field.gather()
    field.script.change(field.battle, winner=side)
    return field


def added(field: Field, side: str) -> dict[str, int]:
    return dict(modifiers.ground(field.pos, field.battle, side))  # type: ignore[arg-type]


# ---- when it is fought ----


@pytest.mark.rule("EOS-9.34-01", "EOS-9.4-02", "EOS-9.4-14", "EOS-9.5-01", "EOS-9.4-09")
def test_the_battle_of_kuantan():
    """EOS-TC-69: no aircraft, no ships. 1 - 2 = -1: 9 hits flip the corps; 7: 14 hits flip the
    army, the rest is lost. One step each: the Reaction player wins and the 38th goes back."""
    field = Field(
        "2014",
        units={"jp_army_38": "2014", "in_corps_3": "2014"},
        overland={"jp_army_38": "1913"},
    ).fight(1, 7)

    assert field.rolled() == [("japan", -2, "9 hits"), ("allies", 0, "14 hits")]
    assert field.is_reduced("in_corps_3")
    assert field.is_reduced("jp_army_38")
    assert field.where("jp_army_38") == "1913"
    assert field.where("in_corps_3") == "2014"
    assert field.is_over
    assert not field.is_won


@pytest.mark.rule("EOS-9.34-01", "EOS-9.4-04", "EOS-9.4-11", "EOS-9.4-13", "EOS-9.4-16")
def test_the_fall_of_hong_kong():
    """EOS-TC-45: 9 hits eliminate the division; its 6 cannot flip the army; 2709 is taken."""
    field = Field(
        "2709",
        units={"jp_army_17": "2709", "uk_div_hk": "2709"},
        reduced=("jp_army_17",),
        overland={"jp_army_17": "2708"},
        where={"allied": ("2709",)},
    ).fight(5, 9)

    assert field.rolled() == [("japan", -2, "9 hits"), ("allies", 0, "6 hits")]
    assert field.where("uk_div_hk") == "eliminated"
    assert field.where("jp_army_17") == "2709"
    assert field.is_won


@pytest.mark.rule("EOS-9.33-01", "EOS-9.2-17", "EOS-9.2-19", "EOS-9.5-02")
def test_davao():
    """EOS-TC-50: 10 hits of Nachi reduce the M Corps, 14 of the army eliminate it."""
    field = Field(
        "2915",
        units={"jp_ca_nachi": "2915", "jp_army_16": "2915", "us_corps_m": "2915"},
        reduced=("jp_army_16",),
        landed={"jp_army_16": "2909"},
        where={"allied": ("2915",)},
    ).fight(6, 7, 0)

    assert field.rolled() == [
        ("japan", 0, "10 hits"),
        ("japan", 0, "14 hits"),
        ("allies", 3, "1 hits"),
    ]
    assert field.where("us_corps_m") == "eliminated"
    assert field.is_won


@pytest.mark.rule("EOS-9.32-01", "EOS-9.32-02", "EOS-9.13-02")
def test_a_landing_that_lost_in_the_air_does_not_fight():
    """VMF211 survives Kongo, who has no aircraft: no ground stage, the brigade leaves by PBM."""
    field = Field(
        WAKE,
        units={
            "jp_cl_tenryu": WAKE,
            "jp_bde_4sn": WAKE,
            "us_air_vmf211": WAKE,
            "us_mar_bde_wake": WAKE,
        },
        landed={"jp_bde_4sn": "4715"},
    ).fight(6, 0)

    assert len(field.rolled()) == 2
    assert field.is_over
    assert not field.is_won
    assert field.pos.offensive.turned_back == {"jp_bde_4sn"}


@pytest.mark.rule("EOS-9.32-02", "EOS-9.13-03")
def test_overland_units_fight_although_the_air_is_lost():
    """Only Malaya air is in the air: the 38th fights all the same, the landed 25th does not."""
    field = Field(
        "2014",
        units={
            "jp_army_38": "2014",
            "jp_army_25": "2014",
            "in_corps_3": "2014",
            "uk_air_malaya": "2014",
        },
        overland={"jp_army_38": "1913"},
        landed={"jp_army_25": "2212"},
    ).fight(0, 6, 6)

    assert field.rolled()[1][2] == "18 hits"
    assert field.pos.offensive.turned_back == {"jp_army_25"}


@pytest.mark.rule("EOS-9.33-02", "EOS-9.2-22", "EOS-9.2-08")
def test_singapore_stays_allied_where_nobody_lands():
    """EOS-TC-68: the air unit is eliminated; without ground units there is nothing to take."""
    field = Field(
        "2015",
        units={
            "jp_bb_kongo": "2015",
            "jp_ca_mogami": "2015",
            "jp_air_flot_22": "2112",
            "uk_air_malaya": "2015",
            "in_corps_3": "2015",
        },
    ).fight(6, 7)

    assert field.where("uk_air_malaya") == "eliminated"
    assert field.is_over
    assert len(field.rolled()) == 2
    assert field.pos.controls("allies", "2015")


@pytest.mark.rule("EOS-9.33-02")
def test_who_alone_has_ground_units_wins_the_battle():
    """Tenryu and the 4th SN meet an air unit only; it is eliminated and Wake is theirs."""
    field = Field(
        WAKE,
        units={
            "jp_cl_tenryu": WAKE,
            "jp_air_flot_24": "4715",
            "jp_bde_4sn": WAKE,
            "us_air_vmf211": WAKE,
        },
        landed={"jp_bde_4sn": "4715"},
        condition="surprise",
    ).fight(6)

    assert field.is_won
    assert field.pos.offensive.turned_back == frozenset()


@pytest.mark.rule("EOS-9.4-01", "EOS-AMB-43")
def test_the_ground_stage_is_simultaneous_under_any_condition():
    """In a Surprise Attack too both roll with all they have."""
    field = Field(
        "2014",
        units={"jp_bde_ss": "2014", "nl_regt_1": "2014"},
        reduced=("jp_bde_ss",),
        overland={"jp_bde_ss": "1913"},
        condition="surprise",
    )
    field.gather()
    field.script.change(field.battle, winner="japan", step=7)
    field.fight(9, 9)

    assert field.rolled() == [("japan", -2, "5 hits"), ("allies", 0, "2 hits")]


@pytest.mark.rule("EOS-9.4-15", "EOS-9.4-01")
def test_if_all_are_destroyed_the_reaction_player_has_won():
    """Two reduced corps eliminate each other."""
    field = Field(
        "1905",
        units={"jp_army_15": "1905", "in_corps_1": "1905"},
        reduced=("jp_army_15", "in_corps_1"),
        overland={"jp_army_15": "2005"},
    )
    field.fight(9, 9)

    assert field.where("jp_army_15") == field.where("in_corps_1") == "eliminated"
    assert field.is_over
    assert not field.is_won


# ---- dice and modifiers ----


@pytest.mark.rule("EOS-9.4-02", "EOS-AMB-02")
def test_the_ground_table():
    """EOS-DT-08, EOS-DT-09: 1 - 3 = -2 is 0.5; 15 x 1.5 is 23 hits."""
    assert ground.multiplier(1 - 3) == Fraction(1, 2)
    assert [ground.multiplier(face) for face in range(10)] == [
        *[Fraction(1, 2)] * 3,
        *[Fraction(1)] * 4,
        *[Fraction(3, 2)] * 2,
        Fraction(2),
    ]
    assert ground.multiplier(9 + 4) == 2
    field = Field(
        "2014",
        units={"in_corps_3": "2014", "uk_bde_77": "2014", "jp_army_38": "2014"},
        overland={"jp_army_38": "1913"},
    ).gather()
    assert strengths.ground(field.pos, field.battle, "allies") == 15
    assert ground.results(field.pos, field.battle, "allies")[7].hits == 23


@pytest.mark.rule("EOS-9.4-04", "EOS-9.4-06", "EOS-AMB-12")
@pytest.mark.parametrize(
    ("number", "value"), [("2812", {}), ("1905", {}), ("2008", {"terrain": -1})]
)
def test_terrain_counts_for_the_active_player(number: str, value: dict[str, int]):
    """Nothing for open ground, not even with a city in it; jungle -1, and not for the other."""
    field = Field(number, units={"jp_army_38": number, "in_corps_3": number}).gather()

    assert added(field, "japan") == value
    assert added(field, "allies") == {}


@pytest.mark.rule("EOS-9.4-04", "EOS-AMB-12")
def test_mixed_ground_and_mountains_cost_more():
    """-2 and -3."""
    mixed = Field("2014", units={"jp_army_38": "2014", "in_corps_3": "2014"}).gather()
    mountain = Field("3823", units={"jp_army_38": "3823", "au_bde_pm": "3823"}).gather()

    assert added(mixed, "japan") == {"terrain": -2}
    assert added(mountain, "japan") == {"terrain": -3}


@pytest.mark.rule("EOS-9.4-07", "EOS-9.4-04")
def test_a_lone_carrier_gives_four():
    """EOS-TC-26: the only air or naval unit left is an active carrier in the hex: +2 and +2."""
    field = won(
        Field(
            "2812",
            units={"jp_cvl_zuiho": "2812", "jp_army_14": "2812", "us_corps_nl": "2812"},
        )
    )

    assert added(field, "japan") == {"ships": 2, "aircraft": 2}


@pytest.mark.rule("EOS-9.4-19", "EOS-9.4-04", "EOS-9.4-12")
def test_luzon():
    """EOS-TC-47: +2 for ships, none for aircraft (FEAF survives); +3 for NL Corps. 27 hits destroy
    it; 6 flip the army, whose 12 is halved."""
    field = won(
        Field(
            "2812",
            units={
                "jp_air_div_5": "2909",
                "jp_ca_takao": "2812",
                "us_air_feaf": "2812",
                "jp_army_14": "2812",
                "us_corps_nl": "2812",
            },
            reduced=("us_air_feaf",),
            landed={"jp_army_14": "2909"},
        )
    )
    assert added(field, "japan") == {"ships": 2}
    assert added(field, "allies") == {"defended": 3}
    field.script.change(field.battle, step=7)
    field.fight(5, 0)

    assert field.rolled() == [("japan", 2, "27 hits"), ("allies", 3, "6 hits")]
    assert field.where("us_corps_nl") == "eliminated"
    assert field.is_reduced("jp_army_14")
    assert field.is_won


@pytest.mark.rule("EOS-9.4-04")
def test_enemy_ships_in_the_hex_take_the_bombardment():
    """A destroyer that survives in the hex is enough."""
    field = won(
        Field(
            "2812",
            units={
                "jp_ca_takao": "2812",
                "us_dd_us_asia": "2812",
                "jp_army_14": "2812",
                "us_corps_nl": "2812",
            },
        )
    )

    assert added(field, "japan") == {}


@pytest.mark.rule("EOS-9.4-04", "EOS-AMB-23")
def test_the_defender_on_the_beach_has_three_more():
    """A ground unit or an HQ that was there before the landing; not against overland attacks, not
    for who came later, not for who has left."""
    landing = {"jp_army_14": "2909"}
    units = {"jp_army_14": "2812", "us_corps_nl": "2812"}
    beach = Field("2812", units=units, landed=landing).gather()
    late = Field("2812", units=units, landed=landing, before={"us_corps_nl": "2813"}).gather()
    overland = Field("2812", units=units, overland={"jp_army_14": "2813"}).gather()
    hq = Field(
        "2812",
        units={**units, "us_hq_southwest_pacific": "2812"},
        landed=landing,
        before={"us_corps_nl": "2813"},
    ).gather()
    both = Field(
        "2812",
        units={**units, "jp_army_16": "2812"},
        landed=landing,
        overland={"jp_army_16": "2813"},
    ).gather()

    left = Field(
        "2812",
        units={**units, "us_corps_sl": "2813"},
        landed=landing,
        before={"us_corps_nl": "2813", "us_corps_sl": "2812"},
    ).gather()

    assert [added(each, "allies") for each in (beach, late, overland, hq, both, left)] == [
        {"defended": 3},
        {},
        {},
        {"defended": 3},
        {"defended": 3},
        {},
    ]


@pytest.mark.rule("EOS-9.4-04")
def test_the_armoured_brigade_gives_one():
    """+1 for the Allies, active or not."""
    units = {"jp_army_38": "2014", "uk_bde_7_armd": "2014"}
    defending = Field("2014", units=units, overland={"jp_army_38": "1913"}).gather()
    attacking = won(
        Field("2014", "allies", units=units, overland={"uk_bde_7_armd": "1913"}), "allies"
    )

    assert added(defending, "allies") == {"armour": 1}
    assert added(attacking, "allies") == {"terrain": -2, "armour": 1}


# ---- losses ----


@pytest.mark.rule("EOS-9.4-03", "EOS-9.4-08", "EOS-9.4-10")
def test_hits_go_to_ground_units_and_reduce_all_first():
    """18 hits on two whole corps of defence 10 flip one; no aircraft can be named."""
    field = Field(
        "2812",
        units={
            "jp_army_14": "2812",
            "us_corps_nl": "2812",
            "us_corps_r": "2812",
            "us_air_feaf": "2812",
        },
        overland={"jp_army_14": "2813"},
    ).gather()
    field.script.change(field.battle, winner="japan", step=7)
    field.fight(6, 3)

    assert field.asked == [AssignHits("japan", "2812", 18, "ground")]
    assert field.rules_against("japan: hit us_air_feaf") == ["EOS-9.4-08"]
    assert field.rules_against("japan: hit us_corps_nl, us_corps_nl") == [
        "EOS-9.4-09",
    ]
    volley = hits.volley_of(field.pos, field.battle, Losses("japan", 40), "ground")
    assert not hits.is_legal(volley, {"us_corps_nl": 2})
    assert hits.is_legal(volley, {"us_corps_nl": 2, "us_corps_r": 1})


@pytest.mark.rule("EOS-9.4-12", "EOS-VAR-04")
def test_landed_units_have_half_defence():
    """6 instead of 12, rounded up; for the Reaction player too, unless the option says otherwise
    (EOS-VAR-04); never in the air-naval stage."""
    units = {"jp_army_14": "2812", "us_corps_nl": "2812", "au_bde_pm": "2812"}
    landed = {"jp_army_14": "2909", "au_bde_pm": "2813"}
    seed = Field("2812", units=units, landed=landed).gather()
    later = Field(
        "2812", units=units, landed=landed, where={"options": {"reaction_landings_whole": True}}
    ).gather()

    def defence(field: Field, unit: str, stage: str = "ground") -> int:
        return strengths.defence(field.pos, field.battle, unit, stage)  # type: ignore[arg-type]

    assert [defence(seed, unit) for unit in units] == [6, 10, 3]
    assert [defence(later, unit) for unit in units] == [6, 10, 5]
    assert defence(seed, "jp_army_14", "air_naval") == 12


@pytest.mark.rule("EOS-9.4-13", "EOS-9.4-17", "EOS-9.4-12", "EOS-9.5-02")
def test_the_first_landing_at_wake():
    """EOS-TC-53: 4 hits cannot hurt the brigade, 4 flip the 4th SN (6 halved to 3): Wake stays."""
    field = won(
        Field(
            WAKE,
            units={
                "jp_air_flot_24": "4715",
                "jp_cl_tenryu": WAKE,
                "us_air_vmf211": WAKE,
                "jp_bde_4sn": WAKE,
                "us_mar_bde_wake": WAKE,
            },
            landed={"jp_bde_4sn": "4715"},
        )
    )
    assert added(field, "japan") == {"ships": 2}
    field.script.change(field.battle, step=7)
    field.fight(2, 9)

    assert field.rolled() == [("japan", 2, "4 hits"), ("allies", 3, "4 hits")]
    assert field.is_reduced("jp_bde_4sn")
    assert field.where("us_mar_bde_wake") == WAKE
    assert field.pos.offensive.turned_back == {"jp_bde_4sn"}
    assert not field.is_won


@pytest.mark.rule("EOS-9.4-13")
def test_only_steps_of_the_ground_stage_count():
    """A step that ships took before is not counted: one each is a tie."""
    field = won(
        Field(
            "2014",
            units={"jp_army_38": "2014", "in_corps_3": "2014"},
            overland={"jp_army_38": "1913"},
        )
    )
    field.script.change(
        field.battle, lost={"japan": 1, "allies": 1}, fallen=("in_corps_3",), step=9
    )
    field.go_on()

    assert not field.is_won
    assert field.where("jp_army_38") == "1913"


@pytest.mark.rule("EOS-9.4-13")
def test_who_lost_more_steps_is_beaten():
    """The winner is who lost fewer."""
    from wartable.games.empire_of_the_sun.battle.winner import of_ground

    field = won(Field("2014", units={"jp_army_38": "2014", "in_corps_3": "2014"}))
    battle = field.battle

    assert of_ground(field.pos, replace(battle, lost={"japan": 1, "allies": 2})) == "japan"
    assert of_ground(field.pos, replace(battle, lost={"japan": 2, "allies": 1})) == "allies"
    assert of_ground(field.pos, replace(battle, lost={"japan": 1, "allies": 1})) == "allies"
