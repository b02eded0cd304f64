"""What battles leave behind: control (6.5), Political Will (16.45), lost brigades (8.46)."""

from __future__ import annotations

import pytest

from wartable.games.empire_of_the_sun.battle import passengers, run
from wartable.games.empire_of_the_sun.battle.aftermath import is_disaster
from wartable.games.empire_of_the_sun.events import BattleOver
from wartable.games.empire_of_the_sun.political_will import causes
from wartable.testing.empire_of_the_sun.field import Field

WAKE = "4612"


# ---- control ----


@pytest.mark.rule("EOS-6.5-03", "EOS-6.5-04", "EOS-9.4-16", "EOS-9.33-02")
def test_a_landing_takes_the_hex_when_the_battles_are_over():
    """Davao is Japanese after all battles, not before."""
    field = Field(
        "2915",
        units={"jp_ca_nachi": "2915", "jp_army_16": "2915", "us_corps_m": "2915"},
        reduced=("jp_army_16",),
        landed={"jp_army_16": "2909"},
        where={"allied": ("2915",)},
    ).fight(6, 7, 0)

    assert field.pos.controls("allies", "2915")
    run.settle(field.script)
    assert field.pos.controls("japan", "2915")


@pytest.mark.rule("EOS-6.5-05")
def test_a_landing_that_meets_nobody_takes_the_hex_at_the_same_moment():
    """Nobody declared a battle in 3520."""
    field = Field(
        WAKE,
        "allies",
        units={"us_bde_sf": "3520"},
        landed={"us_bde_sf": "3823"},
        battles={},
        where={"also_japanese": ("3520",)},
    )
    run.settle(field.script)

    assert field.pos.controls("allies", "3520")


@pytest.mark.rule("EOS-9.32-01", "EOS-6.5-03")
def test_a_beaten_landing_takes_nothing():
    """Nobody holds Wake but an air unit, and still the brigade that lost in the air leaves."""
    field = Field(
        WAKE,
        units={"jp_cl_tenryu": WAKE, "jp_bde_4sn": WAKE, "us_air_vmf211": WAKE},
        landed={"jp_bde_4sn": "4715"},
        where={"allied": (WAKE,)},
    ).fight(3, 0)
    run.settle(field.script)

    assert not field.is_won
    assert field.pos.offensive.turned_back == {"jp_bde_4sn"}
    assert field.pos.controls("allies", WAKE)


@pytest.mark.rule("EOS-9.33-03")
def test_without_ground_units_nobody_takes_anything():
    """Kongo sinks all at Wake, and it stays Allied."""
    field = Field(
        WAKE,
        units={"jp_bb_nagato": WAKE, "us_ca_us_asia": WAKE},
        where={"allied": (WAKE,)},
        condition="surprise",
    ).fight(6)
    run.settle(field.script)

    assert field.is_won
    assert field.pos.controls("allies", WAKE)


# ---- landings that turn back ----


def landing(**units: str) -> Field:
    return Field(
        "3520",
        "allies",
        units={"us_corps_xi": "3520", "us_bde_sf": "3520", "jp_bb_yamato": "3520", **units},
        landed={"us_corps_xi": "3823", "us_bde_sf": "3823"},
        reduced=("us_bde_sf",),
        reacted={"jp_bb_yamato": "3305"},
        where={"also_japanese": ("3520",)},
    )


@pytest.mark.rule("EOS-8.45-13", "EOS-8.45-14", "EOS-8.45-15")
def test_a_landing_without_ships_turns_back():
    """Yamato reacts into the hex: each lands a step poorer on the way home, nobody fights."""
    field = landing().fight()

    assert field.is_reduced("us_corps_xi")
    assert field.where("us_bde_sf") == "eliminated"
    assert field.pos.offensive.turned_back == {"us_corps_xi"}
    assert field.is_over
    assert field.script.events[-1] == BattleOver("3520", "japan")
    assert field.rolled() == []


@pytest.mark.rule("EOS-8.45-13")
def test_a_ship_of_its_own_keeps_a_landing_there():
    """With a cruiser along nobody turns back, and the battle is fought."""
    field = landing(us_ca_baltimore="3520").fight(0, 0)

    assert not field.is_reduced("us_corps_xi")
    assert len(field.rolled()) == 2


@pytest.mark.rule("EOS-8.45-13")
def test_a_ship_that_lay_there_turns_nobody_back():
    """It must enter in reaction."""
    field = Field(
        "3520",
        "allies",
        units={"us_corps_xi": "3520", "us_air_5af": "3621", "jp_bb_yamato": "3520"},
        landed={"us_corps_xi": "3823"},
    ).gather()

    assert field.pos.offensive.turned_back == frozenset()


@pytest.mark.rule("EOS-8.45-13", "EOS-8.45-14")
def test_the_others_fight_on():
    """The 5th Air Force is in the battle, which goes on without the landing."""
    field = landing(us_air_5af="3621").fight(0, 0)

    assert len(field.rolled()) == 2
    assert field.is_over


# ---- brigades on ships ----


@pytest.mark.rule("EOS-8.46-03")
def test_a_brigade_is_lost_with_its_ship():
    """A step loss of the ship does not hurt it; her end does."""
    field = Field(
        WAKE,
        units={"jp_cl_tenryu": WAKE, "jp_bde_4sn": WAKE, "us_air_vmf211": WAKE},
        landed={"jp_bde_4sn": "4715"},
        carried={"jp_bde_4sn": "jp_cl_tenryu"},
    )
    passengers.lose_step(field.script, "jp_cl_tenryu", "test")
    assert field.where("jp_bde_4sn") == WAKE
    passengers.lose_step(field.script, "jp_cl_tenryu", "test")
    assert field.where("jp_bde_4sn") == "eliminated"


@pytest.mark.rule("EOS-8.46-03")
@pytest.mark.parametrize(("lives", "place"), [(False, "eliminated"), (True, WAKE)])
def test_after_its_ground_stage_a_brigade_lives_by_the_option(lives: bool, place: str):
    """EOS-VAR-03: only a ship lost before the ground stage takes it along."""
    field = Field(
        WAKE,
        units={"jp_cl_tenryu": WAKE, "jp_bde_4sn": WAKE},
        reduced=("jp_cl_tenryu",),
        landed={"jp_bde_4sn": "4715"},
        carried={"jp_bde_4sn": "jp_cl_tenryu"},
        fought=(WAKE,),
        where={"options": {"brigades_live": lives}},
    )
    passengers.lose_step(field.script, "jp_cl_tenryu", "test")

    assert field.where("jp_bde_4sn") == place


@pytest.mark.rule("EOS-8.46-03")
def test_in_battle_too():
    """Tenryu, reduced, is sunk at Wake, and there is no ground stage."""
    field = Field(
        WAKE,
        units={"jp_cl_tenryu": WAKE, "jp_bde_4sn": WAKE, "us_air_feaf": WAKE},
        reduced=("jp_cl_tenryu",),
        landed={"jp_bde_4sn": "4715"},
        carried={"jp_bde_4sn": "jp_cl_tenryu"},
    ).fight(0, 6)

    assert field.where("jp_bde_4sn") == "eliminated"
    assert field.is_over


# ---- Political Will ----


def disaster(units: dict[str, str], *, scenario: str = "1943", left: tuple[str, ...] = ()) -> Field:
    """An Allied attack whose ground units are eliminated but for these."""
    number = "3520" if scenario != "south_pacific" else "3823"
    field = Field(
        number,
        "allies",
        units={**dict.fromkeys(units, number), "jp_army_18": number},
        landed=dict.fromkeys(units, "3823"),
        scenario=scenario,
        turn=5,
    ).gather()
    for unit in units:
        if unit not in left:
            passengers.eliminate(field.script, unit, "test")
    return field


@pytest.mark.rule("EOS-16.45-01")
@pytest.mark.parametrize(
    ("units", "left", "found"),
    [
        (("us_corps_xi",), (), True),
        (("us_mar_div_1", "au_corps_1"), (), True),
        (("us_mar_div_1", "au_corps_1"), ("au_corps_1",), False),
        (("au_corps_1",), (), False),
        (("us_corps_nl",), (), False),
        (("us_bde_sf",), (), False),
    ],
)
def test_an_attack_that_is_wiped_out_costs_will(
    units: tuple[str, ...], left: tuple[str, ...], found: bool
):
    """All must be gone, one of them a US corps or division that takes replacements."""
    field = disaster(dict.fromkeys(units, ""), left=left)

    assert is_disaster(field.pos, field.battle) is found


@pytest.mark.rule("EOS-17.10-12")
def test_in_the_south_pacific_the_us_units_are_enough():
    """An Australian corps that survives does not help; a brigade that is lost does not count."""
    units = dict.fromkeys(("us_mar_div_1", "au_corps_1"), "")
    found = disaster(units, scenario="south_pacific", left=("au_corps_1",))
    brigade = disaster({"us_bde_sf": ""}, scenario="south_pacific")

    assert is_disaster(found.pos, found.battle)
    assert not is_disaster(brigade.pos, brigade.battle)


@pytest.mark.rule("EOS-16.45-01")
def test_it_is_counted_once_a_turn():
    """It is noted when the battle is over, and in the Political Phase costs one (EOS-16.4-01)."""
    fields = [
        Field(
            "3520",
            "allies",
            units={"us_corps_xi": "3520", "jp_bb_yamato": "3520"},
            reduced=("us_corps_xi",),
            landed={"us_corps_xi": "3823"},
            reacted={"jp_bb_yamato": "3305"},
            scenario="1943",
            turn=5,
            where={"memory": {"this_turn": frozenset(noted)}},
        )
        for noted in ((), ("EOS-16.45-01",))
    ]
    will = fields[0].pos.state.tracks.will
    for field in fields:
        field.fight()

        assert field.where("us_corps_xi") == "eliminated"
        assert field.pos.state.tracks.will == will
        assert list(causes(field.pos)).count(("EOS-16.45-01", -1)) == 1


@pytest.mark.rule("EOS-16.45-01")
def test_japanese_disasters_cost_nothing():
    """Only Allied Offensives count."""
    field = Field(
        "3823",
        "japan",
        units={"jp_army_18": "3823", "us_bb_washington": "3823"},
        reduced=("jp_army_18",),
        landed={"jp_army_18": "3520"},
        reacted={"us_bb_washington": "3727"},
        scenario="1943",
        turn=5,
    )
    field.fight()

    assert field.where("jp_army_18") == "eliminated"
    assert ("EOS-16.45-01", -1) not in list(causes(field.pos))
