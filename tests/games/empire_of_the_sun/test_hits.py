"""How hits are given: F1 to F6 of 9.2, and 9.4 B."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from wartable.core.errors import IllegalAction
from wartable.games.empire_of_the_sun.actions import Hit
from wartable.games.empire_of_the_sun.battle import demands, hits
from wartable.games.empire_of_the_sun.battle.hits import Target, Volley
from wartable.games.empire_of_the_sun.decisions import AssignHits, LastStep
from wartable.games.empire_of_the_sun.events import Opened
from wartable.games.empire_of_the_sun.seeing import imagined, seen_by
from wartable.games.empire_of_the_sun.state import Losses
from wartable.testing.dice import SeededDice
from wartable.testing.empire_of_the_sun.field import Field

WAKE = "4612"
AWAY = "4412"


def against(field: Field, side: str, number: int, *, critical: bool = False) -> Volley:
    """So many hits of a side in the air-naval stage."""
    losses = Losses(side, number, critical=critical)  # type: ignore[arg-type]
    return hits.volley_of(field.pos, field.battle, losses, "air_naval")


# ---- F1 to F3 ----


@pytest.mark.rule("EOS-9.2-13")
def test_a_step_costs_the_defence():
    """Force Z has defence 10: 9 hits do nothing, 10 flip it, 20 eliminate it."""
    field = Field(WAKE, units={"jp_bb_kongo": WAKE, "uk_bb_force_z": WAKE}).gather()

    assert [demands.demand(against(field, "japan", n)).units for n in (9, 10, 19, 20)] == [
        (),
        ("uk_bb_force_z",),
        ("uk_bb_force_z",),
        ("uk_bb_force_z", "uk_bb_force_z"),
    ]


@pytest.mark.rule("EOS-9.2-14", "EOS-9.2-15")
def test_no_unit_is_eliminated_while_another_is_whole():
    """EOS-TC-21: all are reduced but Yamato, defence 18; 10 hits are left and are lost."""
    field = Field(
        WAKE,
        "allies",
        units={"us_bb_washington": WAKE, "jp_bb_yamato": WAKE, "jp_ca_aoba": WAKE},
        reduced=("jp_ca_aoba",),
    ).gather()

    assert demands.demand(against(field, "allies", 10)).units == ()
    assert demands.demand(against(field, "allies", 28)).units == ("jp_bb_yamato", "jp_ca_aoba")


@pytest.mark.rule("EOS-9.2-21")
def test_a_critical_hit_may_eliminate_while_others_are_whole():
    """EOS-TC-22: with a critical hit the same 10 hits eliminate the reduced cruiser."""
    field = Field(
        WAKE,
        "allies",
        units={"us_bb_washington": WAKE, "jp_bb_yamato": WAKE, "jp_ca_aoba": WAKE},
        reduced=("jp_ca_aoba",),
    ).gather()

    assert demands.demand(against(field, "allies", 10, critical=True)).units == ("jp_ca_aoba",)


@pytest.mark.rule("EOS-9.2-14", "EOS-9.12-02")
def test_escorts_must_be_reduced_first_as_well():
    """Hiei lies beside Akagi at sea: while she is whole the reduced Akagi does not sink."""
    field = Field(
        WAKE,
        "allies",
        units={"us_cv_enterprise": WAKE, "jp_cv_akagi": AWAY, "jp_bb_hiei": AWAY},
        reduced=("jp_cv_akagi",),
    ).gather()

    assert demands.demand(against(field, "allies", 13)).units == ()
    assert demands.demand(against(field, "allies", 25)).units == ("jp_bb_hiei",)
    assert demands.demand(against(field, "allies", 26)).units == ("jp_bb_hiei", "jp_cv_akagi")


@pytest.mark.rule("EOS-9.2-14")
def test_units_of_one_step_count_as_reduced():
    """VMF211 is eliminated at once if nothing else is whole."""
    field = Field(WAKE, units={"jp_bb_kongo": WAKE, "us_air_vmf211": WAKE}).gather()

    assert demands.demand(against(field, "japan", 8)).units == ("us_air_vmf211",)


@pytest.mark.rule("EOS-9.2-12", "EOS-9.2-17", "EOS-9.2-18")
def test_only_who_takes_part_is_a_target():
    """A brigade in the hex is none while aircraft fight there."""
    field = Field(
        WAKE,
        units={
            "jp_bb_kongo": WAKE,
            "jp_ca_mogami": WAKE,
            "us_air_vmf211": WAKE,
            "us_ca_northampton": WAKE,
            "us_ca_new_orleans": WAKE,
            "us_mar_bde_wake": WAKE,
        },
    ).fight(6, 0)

    assert field.asked == [AssignHits("japan", WAKE, 25, "air_naval")]
    assert field.rules_against("japan: hit us_mar_bde_wake") == ["EOS-9.2-12"]


# ---- F4 ----


@pytest.mark.rule("EOS-9.2-16")
def test_one_aircraft_is_needed_for_each_that_is_hit_elsewhere():
    """EOS-TC-23: an air unit and a CV hit two of three carriers at most, whichever they like."""
    field = Field(
        WAKE,
        "allies",
        units={
            "us_cv_enterprise": WAKE,
            "us_air_7af": "4613",
            "jp_cv_akagi": AWAY,
            "jp_cv_soryu": AWAY,
            "jp_cv_shokaku": AWAY,
        },
    ).gather()
    found = demands.listed(against(field, "allies", 40))

    assert sorted(found) == [
        ("jp_cv_akagi", "jp_cv_shokaku"),
        ("jp_cv_akagi", "jp_cv_soryu"),
        ("jp_cv_shokaku", "jp_cv_soryu"),
    ]


@pytest.mark.rule("EOS-9.2-14", "EOS-9.2-16")
def test_one_carrier_cannot_finish_one_of_two():
    """EOS-TC-24: 45 hits of one carrier reduce one of two; the rest is lost."""
    field = Field(
        WAKE,
        units={"jp_cv_akagi": WAKE, "us_cv_enterprise": AWAY, "us_cv_lexington": AWAY},
    ).gather()
    volley = against(field, "japan", 45)

    assert sorted(demands.listed(volley)) == [("us_cv_enterprise",), ("us_cv_lexington",)]
    assert not hits.is_legal(volley, {"us_cv_enterprise": 2})


@pytest.mark.rule("EOS-9.2-16", "EOS-9.2-24", "EOS-9.2-25")
def test_without_aircraft_only_ships_elsewhere_are_hurt():
    """EOS-TC-49: CA US Asia cannot hurt Ryujo outside the hex; an escort of hers it could."""
    field = Field(
        "3014",
        units={"jp_cvl_ryujo": "3012", "us_ca_us_asia": "3014", "jp_ca_nachi": "3012"},
    ).gather()

    assert demands.demand(against(field, "allies", 9)).units == ()
    assert demands.demand(against(field, "allies", 10)).units == ("jp_ca_nachi",)
    assert demands.demand(against(field, "japan", 6)).units == ("us_ca_us_asia",)


@pytest.mark.rule("EOS-9.2-16")
def test_the_limit_counts_units_not_steps():
    """A second step of the same carrier needs no second aircraft."""
    field = Field(
        WAKE,
        units={"jp_cv_akagi": WAKE, "us_cv_enterprise": AWAY},
    ).gather()

    assert demands.demand(against(field, "japan", 24)).units == ("us_cv_enterprise",) * 2


@pytest.mark.rule("EOS-9.2-16")
def test_planes_for_planes_in_the_hex_too():
    """EOS-VAR-07: one flotilla from elsewhere hits one of two air units in the hex; a ship there
    lifts the limit."""
    units = {"jp_air_flot_21": "2912", "us_air_feaf": "2812", "us_air_19_lrb": "2812"}
    options = {"options": {"planes_for_planes": True}}
    alone = Field("2812", units=units, where=options).gather()
    ship = Field("2812", units={**units, "jp_ca_takao": "2812"}, where=options).gather()
    seed = Field("2812", units=units).gather()

    assert len(demands.listed(against(alone, "japan", 19))) == 2
    assert demands.demand(against(ship, "japan", 19)).units == ("us_air_19_lrb", "us_air_feaf")
    assert demands.demand(against(seed, "japan", 19)).units == ("us_air_19_lrb", "us_air_feaf")


# ---- F5 ----


@pytest.mark.rule("EOS-9.2-17", "EOS-9.2-19")
def test_ships_that_nobody_opposes_bombard_but_leave_the_last_step():
    """EOS-TC-50: 10 hits of Nachi reduce the M Corps, and 20 would do no more."""
    field = Field(
        "2915",
        units={"jp_ca_nachi": "2915", "jp_army_16": "2915", "us_corps_m": "2915"},
        reduced=("jp_army_16",),
        landed={"jp_army_16": "2909"},
    ).gather()

    assert demands.demand(against(field, "japan", 10)).units == ("us_corps_m",)
    assert demands.demand(against(field, "japan", 20)).units == ("us_corps_m",)


@pytest.mark.rule("EOS-9.2-19")
def test_the_reaction_player_says_which_step_is_last():
    """45 hits are enough for all four steps of two corps."""
    field = Field(
        "2812",
        units={
            "jp_bb_nagato": "2812",
            "jp_bb_kongo": "2812",
            "jp_ca_mogami": "2812",
            "us_corps_nl": "2812",
            "us_corps_r": "2812",
        },
    )
    field.fight(6)

    assert field.asked == [LastStep("allies", "2812", ("us_corps_nl", "us_corps_r"))]
    field.say("allies: keep us_corps_r")
    assert field.where("us_corps_nl") == "eliminated"
    assert field.is_reduced("us_corps_r")
    assert field.is_won


@pytest.mark.rule("EOS-9.2-19")
def test_if_the_hits_are_not_enough_for_all_the_firer_chooses():
    """30 hits: both are reduced and one is eliminated, as the active player likes."""
    field = Field(
        "2812",
        units={"jp_bb_nagato": "2812", "us_corps_nl": "2812", "us_corps_r": "2812"},
    ).gather()

    assert demands.demand(against(field, "japan", 30)).kind == "assign"
    assert sorted(demands.listed(against(field, "japan", 30))) == [
        ("us_corps_nl", "us_corps_nl", "us_corps_r"),
        ("us_corps_nl", "us_corps_r", "us_corps_r"),
    ]


@pytest.mark.rule("EOS-9.2-18")
def test_ground_units_are_safe_if_enemy_aircraft_fought():
    """Even when VMF211 is gone, what is left of 25 hits does not reach the brigade."""
    field = Field(
        WAKE,
        units={"jp_bb_kongo": WAKE, "us_air_vmf211": WAKE, "us_mar_bde_wake": WAKE},
        condition="surprise",
    ).fight(6)

    assert field.where("us_air_vmf211") == "eliminated"
    assert field.where("us_mar_bde_wake") == WAKE


@pytest.mark.rule("EOS-9.2-17")
def test_aircraft_of_the_reaction_player_hit_landings_too():
    """Only the Allies have aircraft: 8 hits flip the 4th SN, whose last step is safe."""
    field = Field(
        WAKE,
        units={"jp_bde_4sn": WAKE, "us_air_feaf": WAKE},
        landed={"jp_bde_4sn": "4715"},
    ).fight(6)

    assert field.rolled() == [("allies", 0, "8 hits")]
    assert field.is_reduced("jp_bde_4sn")
    assert not field.is_won


# ---- F6 ----


@pytest.mark.rule("EOS-9.2-22", "EOS-9.2-26", "EOS-9.2-08")
def test_a_critical_hit_costs_a_step_in_any_case():
    """EOS-TC-68: a natural 9 with 6 hits costs the 22nd or Mogami, both defence 10, a step; the
    Reaction player chooses."""
    field = Field(
        "2015",
        units={
            "jp_bb_kongo": "2015",
            "jp_ca_mogami": "2015",
            "jp_air_flot_22": "2112",
            "uk_air_malaya": "2015",
        },
    ).fight(6, 9)

    assert field.rolled() == [("japan", 0, "45 hits"), ("allies", 0, "6 hits, critical")]
    assert field.asked == [LastStep("allies", "2015", ("jp_air_flot_22", "jp_ca_mogami"))]
    field.say("allies: keep jp_ca_mogami")
    assert field.is_reduced("jp_ca_mogami")
    assert field.where("uk_air_malaya") == "eliminated"


@pytest.mark.rule("EOS-9.2-26")
def test_the_automatic_step_falls_on_who_can_be_hit():
    """Ryujo, defence 8, is out of reach of a cruiser; Nachi with 10 takes the step."""
    field = Field(
        "3014",
        units={"jp_cvl_ryujo": "3012", "us_dd_us_asia": "3014", "jp_ca_nachi": "3014"},
    ).gather()

    assert demands.demand(against(field, "allies", 2, critical=True)).units == ("jp_ca_nachi",)


@pytest.mark.rule("EOS-9.2-22", "EOS-9.2-19")
def test_the_automatic_step_is_never_the_last_one_on_the_ground():
    """A lone reduced corps keeps its step."""
    field = Field(
        "2915",
        units={"jp_cl_tenryu": "2915", "us_corps_m": "2915"},
        reduced=("us_corps_m",),
    ).gather()

    assert demands.demand(against(field, "japan", 4, critical=True)).units == ()


# ---- the question ----


@pytest.mark.rule("EOS-9.2-11", "EOS-9.2-15", "EOS-AMB-42")
def test_hits_are_spent_until_no_step_can_be_bought():
    """20 hits on three whole ships: the battleship alone leaves 10, with which 8 can be bought."""
    field = Field(
        WAKE,
        units={
            "jp_bb_nagato": WAKE,
            "us_ca_northampton": WAKE,
            "us_ca_new_orleans": WAKE,
            "us_bb_md_ca": WAKE,
        },
    ).fight(6, 0)

    assert field.asked == [AssignHits("japan", WAKE, 20, "air_naval")]
    assert field.rules_against("japan: hit us_bb_md_ca") == ["EOS-9.2-15", "EOS-9.2-15"]
    assert field.rules_against("japan: hit us_bb_md_ca, us_bb_md_ca") == ["EOS-9.2-14"]
    assert field.rules_against("japan: hit us_bb_md_ca, us_ca_northampton, us_ca_new_orleans") == [
        "EOS-9.2-13"
    ]
    assert field.rules_against("japan: hit us_bb_md_ca, us_ca_northampton") == []
    with pytest.raises(IllegalAction):
        field.say("japan: hit us_bb_md_ca")


@pytest.mark.rule("EOS-AMB-43", "EOS-9.2-08", "EOS-9.2-11")
def test_an_answer_waits_for_the_other():
    """Both losses are taken together."""
    field = Field(
        WAKE,
        units={
            "jp_ca_aoba": WAKE,
            "jp_ca_mogami": WAKE,
            "us_ca_northampton": WAKE,
            "us_ca_new_orleans": WAKE,
        },
    ).fight(3, 6)

    assert [each.owner for each in field.asked] == ["japan", "allies"]
    field.say("japan: hit us_ca_northampton")
    assert [each.owner for each in field.asked] == ["allies"]
    assert not field.pos.state.reduced
    assert [each.by for each in field.pos.top.answers] == ["japan"]
    state = field.pos.state
    seen = seen_by(state, ["allies"])
    assert seen.flow[-1].answers == (Hit("japan", ()),)
    possible = {imagined(seen, SeededDice(n)).flow[-1].answers for n in range(20)}
    ships = ("us_ca_northampton", "us_ca_new_orleans")
    assert possible == {(Hit("japan", (ship,)),) for ship in ships}
    field.say("allies: hit jp_ca_mogami")
    (opened,) = (each for each in field.script.events if isinstance(each, Opened))
    assert [each.units for each in opened.answers] == [("us_ca_northampton",), ("jp_ca_mogami",)]
    assert opened.reveals, "nobody takes his hits back when he has seen the others"
    assert field.pos.state.reduced == {"us_ca_northampton", "jp_ca_mogami"}


def every_assignment(volley: Volley) -> set[tuple[str, ...]]:
    """All maximal assignments, by trying every number of steps."""
    found = set()
    for numbers in product(*(range(target.steps + 1) for target in volley.targets)):
        counts = {
            target.unit: number
            for target, number in zip(volley.targets, numbers, strict=True)
            if number
        }
        if hits.is_legal(volley, counts) and hits.is_maximal(volley, counts):
            found.add(tuple(sorted(Counter(counts).elements())))
    return found


@pytest.mark.rule("EOS-9.2-14", "EOS-9.2-15", "EOS-9.2-16")
def test_what_is_listed_is_legal_and_one_alone_is_the_only_one():
    """Small volleys of every make: the list is part of all maximal assignments, and if only one is
    listed there is no other."""
    kinds = [
        Target("a", 2, 3, 5, full=True),
        Target("b", 1, 4, 2),
        Target("c", 2, 5, 7, full=True, far=True),
        Target("d", 1, 3, 1, far=True),
    ]
    for chosen in product((False, True), repeat=4):
        targets = tuple(each for each, is_in in zip(kinds, chosen, strict=True) if is_in)
        for number in range(0, 22, 2):
            for critical, aircraft, spared in product((False, True), (0, 1), (0, 1)):
                volley = Volley(number, critical, targets, aircraft, spared)
                listed = {*demands.listed(volley)}
                every = every_assignment(volley)
                assert listed <= every
                assert listed
                assert (len(listed) == 1) == (len(every) == 1), volley
