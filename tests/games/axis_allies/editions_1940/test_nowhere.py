"""Units that no space takes: why, for each of the places they would go to."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.global_1940.edition import GAME
from wartable.games.axis_allies.phases.mobilize import why_nowhere
from wartable.games.axis_allies.purses import purses
from wartable.testing.axis_allies import Bench

table = Bench(GAME)


def why(power: str, kind: str, **given: object) -> list[str]:
    pos = GAME.position(table.position(power, "mobilize", bought={kind: 1}, **given))
    return [str(each) for each in why_nowhere(pos, purses(pos, power)[0], kind)]


@pytest.mark.rule("G40-MOB-04", "G40-MOB-09")
def test_a_complex_that_is_bombed_out_takes_nothing() -> None:
    ruined = {"germany": {"major_industrial_complex": 10}}

    assert why("germany", "infantry", facilities=ruined) == [
        "Germany can mobilize 0 more (G40-MOB-04)"
    ]
    assert why("germany", "infantry", facilities={"germany": {"major_industrial_complex": 9}}) == []


@pytest.mark.rule("G40-MOB-08", "G40-FAC-04")
def test_a_facility_is_told_about_every_territory_of_its_buyer() -> None:
    """ANZAC has bought a minor complex, and Japan holds the land that would do."""
    found = why(
        "anzac",
        "minor_industrial_complex",
        control=dict.fromkeys(("new_south_wales", "queensland"), "japan"),
        facilities={"new_zealand": {"naval_base": 0}},
    )

    assert found.count("New Zealand is an island (G40-FAC-04)") == 1
    assert found.count("New Guinea has no income (G40-MOB-08)") == 1
    assert "it needs an income of 2 (G40-FAC-04)" in found


@pytest.mark.rule("G40-MOB-05")
def test_without_a_complex_there_is_one_reason() -> None:
    bases = {"germany": {"air_base": 0}}

    assert why("germany", "infantry", facilities=bases) == [
        "there is no industrial complex for it (G40-MOB-05)"
    ]
