"""Zones of influence: who has one, what neutralises it, what it bars."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.offensives import in_offensive
from wartable.games.empire_of_the_sun import zoi
from wartable.games.empire_of_the_sun.position import Position
from wartable.testing.empire_of_the_sun.slow_supply import disc
from wartable.testing.empire_of_the_sun.table import pos

BASES = {"jp_hq_south_seas": "4017", "joint_hq_anzac": "3727", "us_hq_southwest_pacific": "3626"}
FREE = ["4021", "3922"]


def around_rabaul(units: dict[str, str]) -> Position:
    """The HQs of both sides and these units, Rabaul Japanese and Port Moresby Allied."""
    return pos("1942", empty=True, units=BASES | units, also_japanese=["4021"])


def hexes(there: Position, bits: int) -> set[str]:
    return {*there.map.board.numbers(bits)} & there.map.hexes.keys()


@pytest.mark.rule("EOS-6.4-01", "EOS-1.3-10", "EOS-1.3-01")
@pytest.mark.parametrize(
    ("unit", "has_zoi"),
    [
        ("jp_air_flot_24", True),
        ("jp_cv_akagi", True),
        ("jp_cvl_ryujo", True),
        ("jp_cve_kaiyo", True),
        ("jp_bb_kongo", False),
        ("jp_army_17", False),
    ],
)
def test_supplied_air_units_and_carriers_have_a_zoi_of_two_hexes(unit: str, has_zoi: bool) -> None:
    """In their hex and all within two."""
    there = around_rabaul({unit: "4021"})
    wanted = disc("4021") if has_zoi else set()

    assert hexes(there, zoi.zoi_of(there).projected("japan")) == wanted
    assert zoi.is_projected(there, "japan", "4021") == has_zoi
    assert not zoi.is_projected(there, "japan", "4024")


@pytest.mark.rule("EOS-6.4-02", "EOS-1.3-11", "EOS-6.4-01")
def test_where_both_have_one_it_is_neutralised() -> None:
    """EOS-TC-04 (a position of our own): Rabaul against Port Moresby; hexes in both discs bar
    nobody, the others those of the enemy."""
    there = around_rabaul({"jp_air_flot_24": "4021", "au_air_aus": "3823"})
    japanese, allied = disc("4021"), disc("3823")
    found = zoi.zoi_of(there)

    assert japanese & allied
    assert hexes(there, found.projected("japan")) == japanese
    assert hexes(there, found.projected("allies")) == allied
    assert hexes(there, found.bar("allies")) == japanese - allied
    assert hexes(there, found.bar("japan")) == allied - japanese
    assert zoi.is_barred(there, "allies", "4021")
    assert not zoi.is_barred(there, "japan", "4021")


@pytest.mark.rule("EOS-6.4-03", "EOS-1.3-11")
def test_an_lrb_has_a_zoi_and_neutralises_none() -> None:
    """5AF LRB in Port Moresby: it bars Japan only where Japan has none, and frees nothing."""
    there = around_rabaul({"jp_air_flot_24": "4021", "us_air_5af_lrb": "3823"})
    found = zoi.zoi_of(there)

    assert hexes(there, found.projected("allies")) == disc("3823")
    assert hexes(there, found.bar("allies")) == disc("4021")
    assert hexes(there, found.bar("japan")) == disc("3823") - disc("4021")


@pytest.mark.rule("EOS-6.4-04", "EOS-6.0-04")
def test_an_unsupplied_unit_neither_projects_nor_neutralises() -> None:
    """The Dutch air unit, for which no HQ is there."""
    there = pos(
        "1942",
        empty=True,
        units={"jp_hq_south": "2212", "jp_air_flot_23": "2018", "nl_air_dutch": "2019"},
        also_japanese=["2018"],
    )
    found = zoi.zoi_of(there)

    assert not found.projected("allies")
    assert hexes(there, found.bar("allies")) == disc("2018")


@pytest.mark.rule("EOS-6.4-07", "EOS-8.21-06")
def test_a_zoi_moves_with_the_unit() -> None:
    """A carrier from Truk towards Port Moresby neutralises the ZOI there as it comes."""
    away = around_rabaul({"jp_cv_akagi": "4017", "au_air_aus": "3823"})
    beside = around_rabaul({"jp_cv_akagi": "3921", "au_air_aus": "3823"})

    assert hexes(away, zoi.zoi_of(away).bar("japan")) == disc("3823")
    assert zoi.is_barred(away, "japan", "3822")
    assert hexes(beside, zoi.zoi_of(beside).bar("japan")) == disc("3823") - disc("3921")
    assert not zoi.is_barred(beside, "japan", "3822")


@pytest.mark.rule("EOS-6.4-08", "EOS-8.23-04", "EOS-8.33-03")
def test_in_strategic_movement_a_unit_has_no_zoi() -> None:
    """An air unit beside Port Moresby that leaves strategically frees nothing, the carrier that
    stays frees what it did; an LRB frees nothing either way."""
    there = around_rabaul({"jp_air_flot_24": "4021", "jp_cv_akagi": "3920", "au_air_aus": "3823"})
    allied = around_rabaul({"jp_air_flot_24": "4021", "us_air_5af_lrb": "3823"})

    def barred(*moving: str) -> set[str]:
        return hexes(there, zoi.bar_without(there, "japan", moving))

    assert barred() == disc("3823") - disc("4021") - disc("3920")
    assert barred("jp_air_flot_24") == disc("3823") - disc("3920")
    assert barred("jp_cv_akagi") == disc("3823") - disc("4021")
    assert barred("jp_air_flot_24", "jp_cv_akagi") == disc("3823")
    assert hexes(allied, zoi.bar_without(allied, "allies", ())) == disc("4021")


@pytest.mark.rule("EOS-1.3-12", "EOS-17.11-07", "EOS-CARD-72")
def test_during_operation_no_1_the_allies_have_no_zoi() -> None:
    """JP-02 as an event; as an operations card it would change nothing."""
    units = {"us_hq_southwest_pacific": "2813", "us_air_feaf": "2812", "jp_air_div_5": "2909"}
    units |= {"jp_hq_south": "2212"}

    def of(event: bool) -> zoi.Zoi:
        there = in_offensive(
            "campaign",
            empty=True,
            units=units,
            activated=("jp_air_div_5",),
            card="JP-02",
            event=event,
        )
        return zoi.zoi_of(there)

    assert of(event=False).projected("allies")
    assert not of(event=True).projected("allies")
    assert of(event=True).bar("allies") == of(event=True).projected("japan")


@pytest.mark.rule("EOS-6.4-06", "EOS-6.4-05")
def test_an_activated_carrier_keeps_its_zoi_without_an_hq() -> None:
    """To the end of the Offensive."""
    there = in_offensive(
        "1942", empty=True, units={"jp_cv_akagi": "5508"}, activated=("jp_cv_akagi",)
    )

    assert zoi.is_projected(there, "japan", "5708")


def test_a_unit_off_the_map_has_no_zoi_on_it() -> None:
    """In Oahu beyond the South Pacific map (EOS-17.10-08)."""
    there = pos(
        "south_pacific",
        empty=True,
        units={"us_hq_central_pacific": "5808", "us_cv_enterprise": "5808"},
    )

    assert not zoi.zoi_of(there).projected("allies")
    assert not zoi.is_barred(there, "japan", "china")
