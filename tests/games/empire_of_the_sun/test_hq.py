"""What HQs command, and how well."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.offensives import in_offensive
from wartable.games.empire_of_the_sun import hq
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.testing.empire_of_the_sun.table import pos

SAIGON, RANGOON, BANGKOK, MALDIVES = "2212", "2008", "2110", "1005"


@pytest.mark.rule("EOS-6.1-02", "EOS-6.1-06", "EOS-6.1-04")
def test_the_twelve_hqs_and_their_values() -> None:
    """Command range, efficiency and type (D.3); Malaya and ABDA never return."""
    hqs = {unit: each for unit, each in data().counters.items() if each.kind == "hq"}
    values = {unit: (each.command, each.efficiency, each.hq) for unit, each in hqs.items()}

    assert values == {
        "jp_hq_combined_fleet_yamamoto": (13, 3, "japan"),
        "jp_hq_combined_fleet_ozawa": (12, 2, "japan"),
        "jp_hq_south_seas": (12, 2, "japan"),
        "jp_hq_south": (13, 1, "japan"),
        "us_hq_central_pacific": (25, 3, "us"),
        "us_hq_southwest_pacific": (20, 2, "us"),
        "us_hq_south_pacific_ghormley": (7, 1, "us"),
        "us_hq_south_pacific_halsey": (10, 3, "us"),
        "cw_hq_malaya": (5, 1, "commonwealth"),
        "cw_hq_seac": (10, 1, "commonwealth"),
        "joint_hq_abda": (12, 1, "joint"),
        "joint_hq_anzac": (10, 1, "joint"),
    }
    assert {unit for unit, each in hqs.items() if each.never_returns} == {
        "cw_hq_malaya",
        "joint_hq_abda",
    }


@pytest.mark.rule("EOS-6.1-01", "EOS-6.11-08", "EOS-6.11-07")
@pytest.mark.parametrize("scenario", ["campaign", "1942", "1943", "1944", "south_pacific"])
def test_hqs_begin_in_ports_one_in_a_hex(scenario: str) -> None:
    """And each side has some."""
    there = pos(scenario)
    for side in ("japan", "allies"):
        places = [there.where(each) for each in there.units_of(side, "hq")]
        assert places
        assert len(places) == len({*places})
        assert all(there.hex(place).port and there.controls(side, place) for place in places)


@pytest.mark.rule("EOS-6.12-01", "EOS-7.21-06", "EOS-7.21-07")
def test_nationality_limits_whom_an_hq_commands() -> None:
    """T-HQNAT."""
    there = pos("1942")
    units = {
        "us": "us_mar_div_1",
        "us air": "us_air_vmf211",
        "us carrier": "us_cv_lexington",
        "british": "uk_ca_exeter",
        "australian": "au_corps_1",
        "new zealand": "nz_div_3",
        "indian": "in_corps_2",
        "chinese": "cn_army_5",
        "dutch": "nl_div_java",
        "japanese": "jp_army_25",
    }
    served = {
        each: {name for name, unit in units.items() if hq.may_command(there, each, unit)}
        for each in ("us_hq_central_pacific", "cw_hq_malaya", "joint_hq_abda", "jp_hq_south")
    }
    commonwealth = {"british", "australian", "new zealand", "indian"}

    assert served["us_hq_central_pacific"] == {"us", "us air", "us carrier", "chinese"}
    assert served["cw_hq_malaya"] == {"us air", "chinese"} | commonwealth
    assert served["joint_hq_abda"] == units.keys() - {"japanese"}
    assert served["jp_hq_south"] == {"japanese"}


@pytest.mark.rule("EOS-6.0-09", "EOS-6.24-02", "EOS-1.3-36")
def test_for_reaction_and_attrition_plain_distance_counts() -> None:
    """Malaya HQ of range 5 in Singapore, whatever stands between."""
    units = {"cw_hq_malaya": "2015", "jp_army_25": "2014", "jp_army_15": "2013"}
    there = pos("1942", empty=True, units=units)

    assert there.distance("2015", "2010") == 5
    assert there.distance("2015", "2009") == 6
    assert hq.commands(there, "cw_hq_malaya", "2010")
    assert not hq.commands(there, "cw_hq_malaya", "2009")
    assert not hq.commands(there, "cw_hq_malaya", "china")
    assert not hq.commands(there, "cw_hq_seac", "2010")


def cut_off_from_the_east(each: str) -> Position:
    """An HQ in the Maldives, Japanese carriers off Ceylon and an army on the railway from Madras:
    only the west edge is open."""
    carriers = {"jp_cv_akagi": "1508", "jp_cv_soryu": "1511"}
    return in_offensive(
        "1942",
        empty=True,
        units={each: MALDIVES, "jp_army_25": "1505"} | carriers,
        activated=tuple(carriers),
    )


@pytest.mark.rule("EOS-6.25-01", "EOS-6.11-03", "EOS-7.21-03")
def test_without_a_line_from_the_east_us_and_joint_hqs_lose_one() -> None:
    """EOS-DT-18: an HQ of efficiency 1 has 0 then, and never less; Commonwealth HQs do not mind."""
    lost = {
        each: hq.efficiency(cut_off_from_the_east(each), each)
        for each in ("us_hq_central_pacific", "joint_hq_anzac", "cw_hq_seac")
    }
    there = cut_off_from_the_east("joint_hq_anzac")

    assert supply_of(there).is_supplied("joint_hq_anzac")
    assert not supply_of(there).reaches_east("joint_hq_anzac")
    assert lost == {"us_hq_central_pacific": 2, "joint_hq_anzac": 0, "cw_hq_seac": 1}
    start = pos("1942")
    assert hq.efficiency(start, "us_hq_central_pacific") == 3


def burma(**changes: bool | str) -> Position:
    """South HQ in Saigon, an army in Mandalay, one in Ceylon and one in Malaya."""
    kwai, rangoon = bool(changes.get("kwai")), changes.get("rangoon")
    held = [RANGOON, BANGKOK] if rangoon == "japan" else [BANGKOK]
    return pos(
        "1942",
        empty=True,
        units={
            "jp_hq_south": SAIGON,
            "jp_army_25": "2106",
            "jp_army_15": "1308",
            "jp_army_33": "2105",
            "jp_army_38": "2014",
        },
        also_japanese=held,
        allied=[] if rangoon == "japan" else [RANGOON],
        marks={"kwai": kwai},
    )


@pytest.mark.rule("EOS-6.11-04", "EOS-6.11-05", "EOS-13.79-02", "EOS-13.79-03")
@pytest.mark.parametrize(
    ("kwai", "rangoon", "added"),
    [(False, "allies", -1), (False, "japan", 0), (True, "allies", 0), (True, "japan", 1)],
)
def test_the_bridge_over_the_kwai_and_rangoon_decide_beyond_it(
    kwai: bool, rangoon: str, added: int
) -> None:
    """T-KWAI: for units in Burma, Northern India and Ceylon when they are activated, no others."""
    there = burma(kwai=kwai, rangoon=rangoon)

    assert hq.over_the_kwai(there, ["jp_army_25"]) == added
    assert hq.efficiency(there, "jp_hq_south", ["jp_army_25", "jp_army_38"]) == 1 + added
    assert hq.efficiency(there, "jp_hq_south", ["jp_army_38"]) == 1
    assert hq.efficiency(there, "jp_hq_south") == 1
    assert hq.over_the_kwai(there, ["jp_army_33"]) == added
    assert hq.over_the_kwai(there, ["jp_army_15"]) == min(added, 0)


@pytest.mark.rule("EOS-13.79-02", "EOS-13.79-01")
def test_the_bridge_helps_only_units_that_trace_over_it() -> None:
    """The army in Ceylon has no line over the railway; nor has one in Mandalay while an Indian
    corps stands on it."""
    there = burma(kwai=True, rangoon="japan")
    units = {unit: there.where(unit) for unit in there.on_map} | {"in_corps_2": "2109"}
    cut = pos(
        "1942",
        empty=True,
        units=units,
        also_japanese=[RANGOON, BANGKOK],
        marks={"kwai": True},
    )

    assert hq.over_the_kwai(there, ["jp_army_25"]) == 1
    assert supply_of(cut).is_supplied("jp_army_25")
    assert hq.over_the_kwai(cut, ["jp_army_25"]) == 0
