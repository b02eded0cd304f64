"""Battles to the letter: who takes part, what is hit, what is told, who goes where (9.0)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from wartable.games.empire_of_the_sun.battle import (
    aftermath,
    air_naval,
    demands,
    garrisons,
    ground,
    hits,
    modifiers,
    passengers,
    retreat,
    run,
    strengths,
    winner,
)
from wartable.games.empire_of_the_sun.battle.aftermath import gains, is_disaster
from wartable.games.empire_of_the_sun.battle.participants import (
    as_it_begins,
    fighting_troops,
    has_troops,
    troops,
)
from wartable.games.empire_of_the_sun.battle.participants import (
    passengers as carried_by,
)
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import LastStep, RetreatThem, SwapSteps
from wartable.games.empire_of_the_sun.events import (
    ControlTaken,
    Placed,
    ReducedBecame,
    StepGained,
    StepLost,
)
from wartable.games.empire_of_the_sun.state import Fight, InForce, Losses
from wartable.testing.empire_of_the_sun.field import Field

WAKE, OAHU, SAMAR, KUANTAN, TOKYO = "4612", "5808", "3014", "2014", "3706"
AKAGI, ZUIHO, KONGO, NACHI = "jp_cv_akagi", "jp_cvl_zuiho", "jp_bb_kongo", "jp_ca_nachi"
ENTERPRISE, NORTHAMPTON, MALAYA = "us_cv_enterprise", "us_ca_northampton", "uk_air_malaya"
ARMY, OTHER, BRIGADE = "jp_army_38", "jp_army_25", "jp_bde_4sn"
CORPS, MARINES, INDIANS = "us_corps_x", "us_mar_div_1", "in_corps_3"


def effects(*found: tuple[str, int]) -> dict[str, Any]:
    """These effects of cards are in force in the Offensive."""
    return {"effects": tuple(InForce(card, number) for card, number in found)}


def judged(field: Field, won: str) -> Field:
    """All who take part are known, and this side has won the air-naval stage."""
    field.gather()
    field.script.change(field.battle, winner=won)
    return field


# dice


@pytest.mark.rule("EOS-9.2-06", "EOS-1.22-01", "EOS-9.2-21")
def test_what_each_face_does_in_the_air_naval_stage():
    """Kongo's 13: a quarter up to 2, half up to 5, then all; a natural 9 is critical. In a Surprise
    Attack three are added."""
    units = {KONGO: WAKE, NORTHAMPTON: WAKE}
    plain = Field(WAKE, units=units).gather()
    found = air_naval.results(plain.pos, plain.battle, "japan")
    assert [each.hits for each in found] == [4, 4, 4, 7, 7, 7, 13, 13, 13, 13]
    assert [each.critical for each in found] == [False] * 9 + [True]
    assert {each.side for each in found} == {"japan"}

    surprise = Field(WAKE, units=units, condition="surprise").gather()
    found = air_naval.results(surprise.pos, surprise.battle, "japan")
    assert [each.hits for each in found] == [7, 7, 7, *[13] * 7]


@pytest.mark.rule("EOS-9.4-02", "EOS-1.22-01")
def test_what_each_face_does_in_the_ground_stage():
    """The corps has 9: half up to 2, all up to 6, one and a half up to 8, then twice; two fewer for
    the army, in mixed terrain, whose strength is 18."""
    field = judged(
        Field(KUANTAN, units={ARMY: KUANTAN, INDIANS: KUANTAN}, overland={ARMY: "1913"}), "japan"
    )
    found = ground.results(field.pos, field.battle, "allies")
    assert [each.hits for each in found] == [5, 5, 5, 9, 9, 9, 9, 14, 14, 18]
    found = ground.results(field.pos, field.battle, "japan")
    assert [each.hits for each in found] == [9, 9, 9, 9, 9, 18, 18, 18, 18, 27]
    assert not any(each.critical for each in found)


@pytest.mark.rule("EOS-9.2-06", "EOS-9.2-08", "EOS-9.4-01")
def test_what_is_told_of_the_dice():
    """Both roll in an Intercept, then both in the ground stage, each with its modifier."""
    field = Field(
        "2913",
        units={ZUIHO: "2913", "jp_army_19": "2913", "us_corps_sl": "2913"},
        reduced=("jp_army_19",),
        landed={"jp_army_19": SAMAR},
        where={"allied": ("2913", "2912")},
    ).fight(6, 6, 0)

    told = [(each.what, *rest) for each, rest in zip(_rolls(field), field.rolled(), strict=True)]
    assert told == [
        ("battle 2913", "japan", 0, "8 hits"),
        ("ground 2913", "japan", 2, "14 hits"),
        ("ground 2913", "allies", 3, "4 hits"),
    ]


def _rolls(field: Field) -> list[Any]:
    from wartable.games.empire_of_the_sun.events import Rolled

    return [each for each in field.script.events if isinstance(each, Rolled)]


# steps of a battle


@pytest.mark.rule("EOS-9.2-08", "EOS-9.2-09", "EOS-9.2-10", "EOS-9.2-23")
def test_the_steps_of_the_air_naval_stage():
    """In an Intercept one volley of both; else the survivors of the first answer. Then Japan may
    swap."""
    units = {KONGO: WAKE, "us_bb_washington": WAKE}
    for condition, seen in (
        ("intercept", [("japan", "allies")]),
        ("surprise", [("japan",), ("allies",)]),
        ("ambush", [("allies",), ("japan",)]),
    ):
        field = Field(WAKE, units=units, condition=condition).gather()
        assert field.battle.step == 1
        assert air_naval.volleys(field.pos) == tuple(seen)
        found = []
        while field.battle.step < 5:
            if sides := run.rollers(field.pos, field.battle):
                found.append(sides)
            field.script.dice = _zeros()
            before = field.battle.step
            run.run_battle(field.script, field.battle)
            assert field.battle.step == before + 1
        assert found == seen


def _zeros() -> Any:
    from wartable.testing.empire_of_the_sun.table import Faces

    return Faces(0, 0)


@pytest.mark.rule("EOS-8.45-13", "EOS-8.45-14", "EOS-7.27-13")
def test_a_landing_turns_back_before_ships_that_came():
    """Each unit loses a step and is out; without anybody else the battle is lost. Ships that stood
    there, or an own ship with them, and nothing of the kind happens."""

    def field(reacted, **units):
        return Field(
            WAKE,
            units={"jp_army_18": WAKE, NORTHAMPTON: WAKE, **units},
            landed={"jp_army_18": "4715"},
            reacted=reacted,
            where={"allied": (WAKE,)},
        ).gather()

    came = field({NORTHAMPTON: OAHU})
    assert came.is_reduced("jp_army_18")
    assert came.pos.offensive.turned_back == {"jp_army_18"}
    assert came.is_over
    assert not came.is_won
    for other in (
        field({NORTHAMPTON: WAKE}),
        field({}),
        field({NORTHAMPTON: OAHU}, jp_bb_kongo=WAKE),
    ):
        assert not other.is_reduced("jp_army_18")
        assert other.battle.step == 1
        assert troops(other.pos, other.battle, "japan") == ("jp_army_18",)
    assert troops(other.pos, other.battle, "allies") == ()
    back = replace(other.pos.offensive, turned_back=frozenset({"jp_army_18"}))
    gone = type(other.pos)(replace(other.pos.state, offensive=back))
    assert troops(gone, other.battle, "japan") == ()


@pytest.mark.rule("EOS-17.11-10", "EOS-17.11-11", "EOS-CARD-74", "EOS-AMB-34", "EOS-7.27-13")
def test_the_fortress_of_manila():
    """EOS-DT-42: with JP-02 each ship that escorts a landing loses a step before the battle, and
    gives no two in the ground stage; in Davao nothing of the kind, nor without the card."""
    card = effects(("JP-02", _fortress()))
    for number, hurt, fields in (("2813", True, card), ("2915", False, card), ("2813", False, {})):
        field = Field(
            number,
            units={NACHI: number, KONGO: number, ARMY: number, "us_corps_sl": number},
            landed={ARMY: "2909"},
            where={"allied": (number,)},
            **fields,
        ).gather()
        assert [field.is_reduced(unit) for unit in (NACHI, KONGO, ARMY)] == [hurt, hurt, False]
        field.script.change(field.battle, winner="japan")
        assert (("ships", 2) in modifiers.ground(field.pos, field.battle, "japan")) is not hurt


def _fortress() -> int:
    from wartable.games.empire_of_the_sun.data import data

    return next(n for n, each in enumerate(data().cards["JP-02"].effects) if each.op == "fortress")


# who takes part


@pytest.mark.rule("EOS-7.24-08", "EOS-7.27-06", "EOS-7.24-09")
def test_who_is_in_a_battle_hex_fights_there_unless_it_came_by_special_reaction():
    """Enterprise in Wake has declared 4714 before Wake became a battle hex."""
    for special, fleet in ((True, ()), (False, (ENTERPRISE,))):
        field = Field(
            WAKE,
            "allies",
            units={ENTERPRISE: WAKE, KONGO: "4714"},
            battles={WAKE: Fight(special=special), "4714": Fight((ENTERPRISE,))},
        )
        assert as_it_begins(field.pos, WAKE).active == fleet
    alone = Field(
        WAKE, "allies", units={ENTERPRISE: WAKE}, battles={WAKE: Fight((ENTERPRISE,), special=True)}
    )
    assert as_it_begins(alone.pos, WAKE).active == (ENTERPRISE,)


@pytest.mark.rule("EOS-9.13-01", "EOS-9.13-02", "EOS-9.13-03", "EOS-9.13-04")
def test_who_fights_on_the_ground():
    """Landings only after a won air-naval stage, those who marched always, as all of the Reaction
    player."""
    field = Field(
        KUANTAN,
        units={ARMY: KUANTAN, OTHER: KUANTAN, INDIANS: KUANTAN},
        landed={OTHER: "2212"},
        overland={ARMY: "1913"},
    )
    lost = judged(field, "allies")
    assert fighting_troops(lost.pos, lost.battle, "japan") == (ARMY,)
    assert fighting_troops(lost.pos, lost.battle, "allies") == (INDIANS,)
    won = judged(field, "japan")
    assert fighting_troops(won.pos, won.battle, "japan") == (OTHER, ARMY)
    landed = won.pos.offensive.landed | {INDIANS: "2015"}
    at_sea = replace(won.pos.offensive, landed=landed)
    reacted = type(won.pos)(replace(won.pos.state, offensive=at_sea))
    assert fighting_troops(reacted, won.battle, "allies") == (INDIANS,)


@pytest.mark.rule("EOS-8.46-01", "EOS-8.46-03")
def test_a_brigade_goes_down_with_its_ship_and_no_other():
    units = {NACHI: WAKE, "jp_ca_aoba": WAKE, BRIGADE: WAKE, "jp_bde_ss": WAKE}
    field = Field(
        WAKE,
        units=units,
        reduced=(NACHI, "jp_ca_aoba"),
        carried={BRIGADE: NACHI, "jp_bde_ss": "jp_ca_aoba"},
    )
    assert list(carried_by(field.pos, NACHI)) == [BRIGADE]
    passengers.lose_step(field.script, NACHI, "test")

    assert [field.where(unit) for unit in units] == ["eliminated", WAKE, "eliminated", WAKE]
    assert list(carried_by(field.pos, NACHI)) == []


@pytest.mark.rule("EOS-18.0-01", "EOS-9.12-01", "EOS-9.12-02", "EOS-9.12-03")
def test_who_adds_strength():
    """Carriers and aircraft from anywhere, other ships in the hex. By the option a US escort
    carrier of the active player only where somebody lands."""
    escort, kaiyo, hermes = "us_cve_sangamon", "jp_cve_kaiyo", "uk_cvl_hermes"

    def adds(side, *, landed, option=True, **units):
        field = Field(
            WAKE,
            side,
            units={
                escort: "4613",
                kaiyo: "4611",
                hermes: "4613",
                NORTHAMPTON: "4613",
                MARINES: WAKE,
                BRIGADE: WAKE,
                **units,
            },
            landed={MARINES if side == "allies" else BRIGADE: OAHU} if landed else {},
            battles={
                WAKE: Fight((escort, hermes), (kaiyo,))
                if side == "allies"
                else Fight((kaiyo,), (escort, hermes))
            },
            where={"options": {"escort_carriers": option}},
        ).gather()
        return {
            each: {*strengths.contributions(field.pos, field.battle, each)}
            for each in ("japan", "allies")
        }

    all_of_them = {"japan": {kaiyo}, "allies": {escort, hermes}}
    assert adds("allies", landed=True) == all_of_them
    assert adds("allies", landed=False) == {"japan": {kaiyo}, "allies": {hermes}}
    assert adds("allies", landed=False, option=False) == all_of_them
    assert adds("japan", landed=True) == all_of_them


# hits


@pytest.mark.rule(
    "EOS-9.2-12", "EOS-9.2-14", "EOS-9.2-16", "EOS-9.2-17", "EOS-9.2-18", "EOS-9.4-08"
)
def test_what_can_be_hit():
    """In the air-naval stage the fleet if there is one, else the ground units but for a last step,
    with their garrison; in the ground stage these."""
    field = Field(
        TOKYO,
        "allies",
        units={
            "us_cv_essex": TOKYO,
            ENTERPRISE: "3807",
            "us_corps_xi": TOKYO,
            "jp_army_17": TOKYO,
            "jp_air_flot_25": "3607",
            KONGO: TOKYO,
        },
        reduced=("jp_army_17",),
        landed={"us_corps_xi": "2812"},
    ).gather()

    def volley(side, stage):
        return hits.volley_of(field.pos, field.battle, Losses(side, 20, critical=True), stage)

    def target(unit, steps, hard, *, full, far=False):
        attack = field.pos.attack(unit)
        return hits.Target(unit, steps, hard, attack, full=full, far=far, garrison=False)

    city = hits.Target("garrison_home", 1, 12, 12, full=False, far=False, garrison=True)
    army = field.pos.counter("jp_army_17").defence
    corps = field.pos.counter("us_corps_xi").defence
    fleet = volley("allies", "air_naval")
    assert (fleet.hits, fleet.critical, fleet.aircraft, fleet.spared) == (20, True, 2, 0)
    assert fleet.targets == (
        target("jp_air_flot_25", 2, 10, full=True, far=True),
        target(KONGO, 2, field.pos.counter(KONGO).defence, full=True),
    )
    field.script.change(field.battle, winner="allies")
    on_ground = volley("allies", "ground")
    assert (on_ground.spared, on_ground.stage) == (0, "ground")
    assert on_ground.targets == (target("jp_army_17", 1, army, full=False), city)
    landed = volley("japan", "ground")
    assert landed.targets == (target("us_corps_xi", 2, (corps + 1) // 2, full=True),)
    assert volley("japan", "air_naval").targets == (
        target(ENTERPRISE, 2, 12, full=True, far=True),
        target("us_cv_essex", 2, field.pos.counter("us_cv_essex").defence, full=True),
    )

    alone = Field(
        TOKYO,
        "allies",
        units={"us_cv_essex": TOKYO, "jp_army_17": TOKYO},
        reduced=("jp_army_17",),
    ).gather()
    found = hits.volley_of(alone.pos, alone.battle, Losses("allies", 20), "air_naval")
    assert (found.spared, found.critical) == (1, False)
    assert found.targets == (target("jp_army_17", 1, army, full=False), city)


@pytest.mark.rule("EOS-13.76-01", "EOS-13.94-01", "EOS-9.4-02")
def test_what_a_garrison_adds_and_takes():
    """9-12 a step in China, 12-12 at home."""
    for number, boxes, attack, name in (
        ("2809", 5, 2 * 9, "garrison_china"),
        (TOKYO, 5, 12, "garrison_home"),
    ):
        field = judged(
            Field(
                number,
                "allies",
                units={"us_corps_xi": number, "us_cv_essex": number},
                landed={"us_corps_xi": "2812"},
                where={"tracks": {"divisions": boxes}, "also_japanese": (number,)},
            ),
            "allies",
        )
        assert strengths.ground(field.pos, field.battle, "japan") == attack
        assert strengths.defence(field.pos, field.battle, name, "ground") == 12
        own = field.pos.attack("us_corps_xi")
        assert strengths.ground(field.pos, field.battle, "allies") == own
        assert garrisons.of_battle(field.pos, field.battle) == name
        assert garrisons.of_battle(field.pos, replace(field.battle, garrison=0)) == ""


@pytest.mark.rule("EOS-9.2-19", "EOS-9.2-20")
def test_the_last_step_is_one_of_those():
    """Hits enough for both; the Reaction player says whose last step is left."""
    field = Field(
        SAMAR,
        units={KONGO: SAMAR, AKAGI: SAMAR, "us_mar_bde_m": SAMAR, "us_bde_sf": SAMAR},
        reduced=("us_mar_bde_m", "us_bde_sf"),
        landed={},
    ).fight(9)

    (asked,) = field.asked
    assert isinstance(asked, LastStep)
    assert asked.units == ("us_bde_sf", "us_mar_bde_m")
    assert field.rules_against("allies: keep us_corps_x") == ["EOS-9.2-19"]
    assert field.rules_against("allies: keep us_bde_sf") == []
    field.say("allies: keep us_bde_sf")
    assert field.where("us_bde_sf") == SAMAR
    assert field.where("us_mar_bde_m") == "eliminated"


@pytest.mark.rule("EOS-9.2-15")
def test_how_many_assignments_are_listed():
    """As many as asked for, all different and none more."""
    units = {f"unit {number}": number for number in range(12)}
    targets = tuple(hits.Target(unit, 1, 5, attack) for unit, attack in units.items())
    volley = hits.Volley(10, False, targets, 0, 0)

    assert len(demands.listed(volley)) == demands.MOST_LISTED == 60
    assert len({*demands.listed(volley)}) == 60
    assert demands.listed(volley, 1) == [("unit 10", "unit 11")]
    assert len(demands.listed(volley, 3)) == 3
    assert demands.demand(volley).kind == "assign"
    few = hits.Volley(10, False, targets[:2], 0, 0)
    assert demands.listed(few) == [("unit 0", "unit 1")]
    assert demands.demand(few) == demands.Demand("settled", ("unit 0", "unit 1"))


# carriers


CARRIERS = {AKAGI: WAKE, ZUIHO: WAKE, ENTERPRISE: WAKE, "us_bb_md_ca": WAKE}


@pytest.mark.rule("EOS-9.2-23", "EOS-9.2-27")
def test_which_carrier_stands_in_for_which():
    """One that is afloat for one that lost a step here; a carrier that lost none is not restored,
    and neither a battleship nor an enemy takes part in it."""
    soryu = "jp_cv_soryu"
    field = Field(
        WAKE,
        units={AKAGI: WAKE, soryu: WAKE, KONGO: "4715", ENTERPRISE: WAKE, "us_bb_md_ca": WAKE},
        reduced=(soryu,),
    ).gather()
    field.script.change(field.battle, step=5, fallen=(AKAGI, ENTERPRISE))
    field.go_on()
    assert field.asked == [SwapSteps("japan", WAKE)]
    found = [(each.lose, each.restore) for each in field.listed() if hasattr(each, "lose")]
    assert found == [(soryu, AKAGI)]
    for lose, restore in ((KONGO, AKAGI), (ENTERPRISE, AKAGI), (soryu, ENTERPRISE), (AKAGI, soryu)):
        assert field.rules_against(f"japan: swap {lose} for {restore}") == ["EOS-9.2-23"]
    assert field.rules_against(f"japan: swap {soryu} for {AKAGI}") == []


@pytest.mark.rule("EOS-9.2-23", "EOS-9.2-27")
def test_a_sunken_carrier_is_restored_and_stands_in_for_nobody():
    field = Field(WAKE, units=CARRIERS, reduced=(ZUIHO,)).fight(0, 6)
    field.say(f"allies: hit {AKAGI}, {ZUIHO}")
    assert field.rules_against(f"japan: swap {ZUIHO} for {AKAGI}") == ["EOS-9.2-23"]
    found = [(each.lose, each.restore) for each in field.listed() if hasattr(each, "lose")]
    assert found == [(AKAGI, ZUIHO)]

    before = len(field.script.events)
    field.say(f"japan: swap {AKAGI} for {ZUIHO}")
    done = [
        each
        for each in field.script.events[before:]
        if isinstance(each, StepLost | StepGained | Placed | ReducedBecame)
    ]
    assert done == [
        StepLost(AKAGI, "swap", last=True),
        Placed((ZUIHO,), WAKE, "restored"),
        ReducedBecame((ZUIHO,), reduced=True),
    ]


# cards


@pytest.mark.rule("EOS-CARD-06", "EOS-9.4-18", "EOS-CARD-81", "EOS-CARD-66", "EOS-9.4-04")
def test_all_modifiers_of_cards_that_hold_in_the_battle():
    """AL-07 and AL-26 add for the Allies; JP-31, which lasts, for Japan on one-hex islands only;
    neither takes the other's away."""
    units = {CORPS: WAKE, "jp_army_18": WAKE}
    for number, is_island in ((WAKE, True), ("2812", False)):
        field = judged(
            Field(
                number,
                "allies",
                units=dict.fromkeys(units, number),
                landed={CORPS: OAHU},
                where={"marks": {"lasting": ("JP-31",)}, "also_japanese": (number,)},
                **effects(_effect("JP-23"), _effect("AL-07"), _effect("AL-26")),
            ),
            "allies",
        )
        ours = modifiers.ground(field.pos, field.battle, "allies")
        assert [each for each in ours if each[0].startswith("AL")] == [("AL-07", 2), ("AL-26", 4)]
        theirs = modifiers.ground(field.pos, field.battle, "japan")
        expected = [("JP-31", 1)] if is_island else []
        assert [each for each in theirs if each[0].startswith("JP")] == expected
        assert modifiers.total(ours) == sum(value for _, value in ours)


@pytest.mark.rule("EOS-CARD-66", "EOS-9.4-05")
def test_colonel_tsuji_replaces_what_the_active_player_has_and_nobody_else():
    """In the jungle exactly 4 for Japan's attack, with a brigade or without; in defence only what
    other cards give."""
    units = dict.fromkeys(("jp_army_15", BRIGADE, "in_corps_1"), "2008")
    for side, found in (("japan", [("JP-03", 4)]), ("allies", [("JP-23", 1)])):
        field = Field("2008", side, units=units, **effects(_effect("JP-03"), _effect("JP-23")))
        field.gather()
        assert modifiers.ground(field.pos, field.battle, "japan") == found


def _effect(card: str, op: str = "ground_drm") -> tuple[str, int]:
    from wartable.games.empire_of_the_sun.data import data

    return card, next(n for n, each in enumerate(data().cards[card].effects) if each.op == op)


@pytest.mark.rule("EOS-CARD-80", "EOS-CARD-64", "EOS-9.2-01")
def test_whom_a_card_means():
    """AL-36: US heavy cruisers of the battle, those that contribute strength. JP-25: US carriers,
    and nobody fights with less than nothing."""
    field = Field(
        WAKE,
        "allies",
        units={NORTHAMPTON: WAKE, "us_bb_washington": WAKE, KONGO: WAKE, "us_ca_new_orleans": OAHU},
        **effects(_effect("AL-36", "attack_mod")),
    ).gather()
    ((_, effect),) = modifiers.effects_for(field.pos, field.battle, "attack_mod")
    assert modifiers.members(field.pos, field.battle, effect) == {NORTHAMPTON}
    own = {unit: field.pos.attack(unit) for unit in (NORTHAMPTON, "us_bb_washington")}
    assert strengths.contributions(field.pos, field.battle, "allies") == own | {
        NORTHAMPTON: own[NORTHAMPTON] + 2
    }

    away = Field(
        WAKE,
        "allies",
        units={NORTHAMPTON: "4714", ENTERPRISE: "4714", KONGO: WAKE},
        **effects(_effect("AL-36", "attack_mod")),
    ).gather()
    assert away.battle.active == (NORTHAMPTON, ENTERPRISE)
    assert {*strengths.contributions(away.pos, away.battle, "allies")} == {ENTERPRISE}

    weak = dict.fromkeys(("us_cve_sangamon",), 1)
    field = Field(WAKE, units={**dict.fromkeys(weak, WAKE), KONGO: WAKE}).gather()
    effect_of_minus = replace(
        field.pos.offensive, effects=(InForce(*_effect("JP-25", "attack_mod")),) * 5
    )
    less = type(field.pos)(replace(field.pos.state, offensive=effect_of_minus))
    assert strengths.contributions(less, field.battle, "allies") == {"us_cve_sangamon": 0}


# the winner


@pytest.mark.rule("EOS-9.33-02", "EOS-9.33-03", "EOS-9.4-16")
def test_who_wins_without_a_ground_stage():
    """The active player if he alone has ground units that fight, else who won in the air and at
    sea."""

    def won(by, **units):
        field = Field(
            KUANTAN,
            units={KONGO: KUANTAN, "uk_bb_force_z": KUANTAN, **units},
            overland={ARMY: "1913"},
        )
        found = judged(field, by)
        return winner.without_ground(found.pos, found.battle)

    assert won("allies") == "allies"
    assert won("japan") == "japan"
    assert won("allies", jp_army_38=KUANTAN) == "japan"
    assert won("allies", in_corps_3=KUANTAN) == "allies"
    assert won("japan", in_corps_3=KUANTAN) == "japan"


@pytest.mark.rule("EOS-9.4-13", "EOS-9.4-14", "EOS-9.4-15", "EOS-9.4-16")
def test_who_wins_the_ground_stage():
    """Who alone is left, else who lost fewer steps; the Reaction player in a tie and if nobody is
    left."""

    def won(lost, *units):
        field = judged(
            Field(KUANTAN, units=dict.fromkeys(units, KUANTAN), overland={ARMY: "1913"}), "japan"
        )
        field.script.change(field.battle, lost=lost)
        return winner.of_ground(field.pos, field.battle)

    both = (ARMY, INDIANS)
    assert won({"japan": 0, "allies": 1}, *both) == "japan"
    assert won({"japan": 1, "allies": 1}, *both) == "allies"
    assert won({"japan": 1, "allies": 0}, *both) == "allies"
    assert won({}, *both) == "allies"
    assert won({"japan": 2, "allies": 1}, ARMY) == "japan"
    field = judged(Field(KUANTAN, units={ARMY: KUANTAN}, overland={ARMY: "1913"}), "japan")
    empty = type(field.pos)(replace(field.pos.state, at=field.pos.state.at | {ARMY: "1913"}))
    assert winner.of_ground(empty, field.battle) == "allies"
    assert not has_troops(empty, field.battle, "japan")


# retreat


@pytest.mark.rule("EOS-9.5-03", "EOS-8.41-01", "EOS-8.41-05", "EOS-9.5-04")
def test_where_beaten_units_may_not_go():
    """From Lashio: not inside China but for Chinese units, not where an army is, nor where one came
    from; who came from elsewhere to another battle does not matter."""
    units = {"jp_army_15": "2206", "jp_army_28": "2106", ARMY: KUANTAN}
    named = ("2105", "2205", "2305", "2106")

    def field(*beaten):
        found = Field(
            "2206",
            units={**units, **dict.fromkeys(beaten, "2206")},
            overland={"jp_army_15": "2207", ARMY: "2205"},
            where={"also_japanese": named},
        ).gather()
        side = {"japan": 0, "allies": 1}
        found.script.change(found.battle, winner="japan", lost=side, step=9)
        return found

    corps = field(INDIANS)
    assert retreat.came_from(corps.pos, corps.battle) == {"2207"}
    assert retreat.hexes(corps.pos, corps.battle, INDIANS) == ["2105", "2205", "2305"]
    chinese = field("cn_army_5")
    assert retreat.hexes(chinese.pos, chinese.battle, "cn_army_5") == [
        "2105",
        "2205",
        "2305",
        "2306",
    ]

    corps.go_on()
    assert corps.asked == [RetreatThem("japan", "2206", (INDIANS,))]
    assert corps.rules_against(f"japan: retreat {INDIANS} to 2306") == ["EOS-8.41-01"]
    assert corps.rules_against(f"japan: retreat {INDIANS} to 2207") == ["EOS-9.5-03"]
    assert corps.rules_against(f"japan: retreat {INDIANS} to 2106") == ["EOS-9.5-03"]
    assert corps.rules_against(f"japan: retreat {INDIANS} to 2205") == []


@pytest.mark.rule("EOS-6.5-02", "EOS-9.5-03")
def test_a_hex_that_they_retreat_to_is_theirs():
    """2013 was Japanese; Singapore was Allied before."""
    for place, taken in (("2013", ["2013"]), ("2015", [])):
        field = Field(
            KUANTAN,
            units={ARMY: KUANTAN, INDIANS: KUANTAN},
            overland={ARMY: "1913"},
            where={"allied": (KUANTAN, "2015"), "also_japanese": ("2013",)},
        ).gather()
        before = len(field.script.events)
        retreat._send(field.script, INDIANS, place)
        found = [each for each in field.script.events[before:] if isinstance(each, ControlTaken)]
        assert [number for each in found for number in each.hexes] == taken


# what is left behind


@pytest.mark.rule("EOS-16.4-01", "EOS-16.45-01", "EOS-CARD-70")
def test_a_disaster_is_noted_at_the_end_of_the_battle():
    """A US corps is lost with all that landed; not if a brigade is left, nor with the corps of
    somebody else."""

    def field(*units, **left):
        made = Field(
            SAMAR,
            "allies",
            units={**dict.fromkeys(units, SAMAR), "jp_army_14": SAMAR},
            landed=dict.fromkeys(units, OAHU),
            where={"also_japanese": (SAMAR,)},
        ).gather()
        for unit in units:
            if unit not in left:
                passengers.eliminate(made.script, unit, "test")
        before = made.script.state.memory.this_turn
        run._over(made.script, made.battle, "japan")
        return made.script.state.memory.this_turn - before

    assert field(CORPS, "us_bde_sf") == {"EOS-16.45-01"}
    assert field(CORPS, "us_bde_sf", us_bde_sf=True) == frozenset()
    assert field("us_bde_sf") == frozenset()
    assert field(INDIANS) == frozenset()


@pytest.mark.rule("EOS-6.5-03", "EOS-6.5-04", "EOS-6.5-05", "EOS-9.4-16", "EOS-9.32-01")
def test_the_hexes_that_change_hands_after_the_battles():
    """Of the enemy, won or without a battle, by activated ground units that were not beaten."""
    units = {
        "us_corps_xi": SAMAR,
        CORPS: "2913",
        "us_bde_sf": "2911",
        MARINES: "4825",
        "us_mar_div_2": "2812",
        "us_mar_div_3": "3416",
        "jp_army_14": "2913",
    }
    enemy = (SAMAR, "2913", "2911", "2812", "3416")
    field = Field(
        SAMAR,
        "allies",
        units=units,
        landed=dict.fromkeys(units, OAHU),
        inactive=("us_mar_div_2",),
        turned_back=frozenset({"us_mar_div_3"}),
        battles={SAMAR: Fight(), "2913": Fight()},
        fought=(SAMAR, "2913"),
        won=frozenset({SAMAR}),
        where={"also_japanese": enemy, "allied": ("4825",)},
    )

    assert gains(field.pos, "allies") == ["2911", SAMAR]
    assert gains(field.pos, "japan") == []
    held = type(field.pos)(
        replace(field.pos.state, japanese=field.pos.state.japanese - {"2913", SAMAR})
    )
    assert gains(held, "japan") == ["2913"]
    assert gains(held, "allies") == ["2911"]
    assert not is_disaster(field.pos, as_it_begins(field.pos, SAMAR))


# garrisons


@pytest.mark.rule("EOS-13.94-01", "EOS-13.76-03")
def test_a_garrison_defends_against_the_allies_and_hinders_no_japanese_landing() -> None:
    """Tokyo alone has troops to fight with; a Japanese brigade that lands there finds nobody."""
    city = Field(TOKYO, "allies", units={CORPS: TOKYO}, landed={CORPS: OAHU}).gather()
    own = Field(TOKYO, units={BRIGADE: TOKYO, NORTHAMPTON: TOKYO}, landed={BRIGADE: WAKE}).gather()

    assert has_troops(city.pos, city.battle, "japan")
    assert city.battle.defended
    assert garrisons.steps(own.pos, TOKYO) == 1
    assert not own.battle.defended
    assert not has_troops(own.pos, own.battle, "allies")


@pytest.mark.rule("EOS-16.45-01", "EOS-17.10-12")
@pytest.mark.parametrize(
    ("unit", "costs", "costs_south"),
    [
        (CORPS, True, True),
        (MARINES, True, True),
        ("us_div_11_abn", True, False),  # no Marines
        ("us_corps_nl", False, True),  # takes no replacements
        ("us_mar_bde_m", False, False),
        ("au_corps_1", False, False),
        ("au_div_8", False, False),
    ],
)
def test_whose_loss_costs_political_will(unit: str, costs: bool, costs_south: bool) -> None:
    """A US corps or division that takes replacements; in the South Pacific a US corps or Marine
    division."""
    counter = data().counters[unit]

    assert aftermath._is_loss(counter) is costs
    assert aftermath._is_south_pacific_loss(counter) is costs_south


@pytest.mark.rule("EOS-6.5-03", "EOS-6.5-05")
def test_who_takes_a_hex_after_the_battles() -> None:
    """An activated unit that landed, not one that stands there or was turned back; nothing that is
    Soviet, or its own already."""
    units = {ARMY: KUANTAN, OTHER: KUANTAN}
    made = Field(KUANTAN, units=units, where={"allied": [KUANTAN]}, inactive=(OTHER,))
    assert aftermath.takers(made.pos, "japan", KUANTAN) == [ARMY]
    assert aftermath.takers(made.pos, "allies", KUANTAN) == []

    back = Field(
        KUANTAN,
        units=units,
        where={"allied": [KUANTAN]},
        inactive=(OTHER,),
        turned_back=frozenset({ARMY}),
    )
    assert aftermath.takers(back.pos, "japan", KUANTAN) == []
    own = Field(KUANTAN, units=units, where={"also_japanese": [KUANTAN]})
    assert aftermath.takers(own.pos, "japan", KUANTAN) == []
    soviet = Field("3302", units={ARMY: "3302"}, where={"soviet": frozenset({"3302"})})
    assert aftermath.takers(soviet.pos, "japan", "3302") == []
