"""The Mandates, New Guinea and the Marshalls change hands together."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.turns import asked, begin
from wartable.games.empire_of_the_sun.nations import areas
from wartable.games.empire_of_the_sun.script import Script
from wartable.testing.empire_of_the_sun.table import pos

GUINEA = ("3319", "3520", "3720", "3822", "3823", "4024", "3219")


def status(scenario: str = "1943", **changes: Any) -> Script:
    return begin("national_status", scenario, **changes)


@pytest.mark.rule("EOS-13.84-01", "EOS-13.84-03", "EOS-13.81-01", "EOS-AMB-51")
def test_rabaul_and_guadalcanal_win_the_mandates() -> None:
    """All hexes without enemy ground units; one of the two is not enough, and the group stays with
    who had it."""
    away = {"jp_army_17": "eliminated", "jp_ca_aoba": "eliminated"}
    one = status(units=away)
    assert one.state.memory.mandates == "japan"
    assert one.pos.controls("japan", "4020")

    both = status(units=away, allied=["4021"])
    assert both.state.memory.mandates == "allies"
    assert both.pos.controls("allies", "4020")
    assert both.pos.controls("allies", "3820")
    assert both.pos.controls("japan", "4322")  # the SS Brigade is there
    assert both.pos.where("jp_bde_ss") == "4322"

    back = status("1942", also_japanese=["4021", "4423"])
    assert back.state.memory.mandates == "japan"
    assert back.pos.controls("japan", "4222")


@pytest.mark.rule("EOS-13.84-01", "EOS-6.1-05")
def test_an_hq_holds_a_mandate_as_ground_units_do() -> None:
    """The South Seas HQ in Kavieng."""
    script = status(units={"jp_army_17": "eliminated", "jp_hq_south_seas": "4020"}, allied=["4021"])

    assert script.pos.controls("japan", "4020")
    assert script.pos.where("jp_hq_south_seas") == "4020"


@pytest.mark.rule("EOS-13.84-02")
def test_aircraft_leave_what_changed_hands() -> None:
    """The flotilla on Bougainville must go."""
    script = status(units={"jp_army_17": "eliminated"}, allied=["4021"])

    assert script.pos.controls("allies", "4222")
    assert asked(script).owner == "japan"
    assert "jp_air_flot_25" in asked(script).units


@pytest.mark.rule("EOS-13.85-01", "EOS-13.85-02")
def test_the_ports_and_the_resource_win_new_guinea() -> None:
    """All named locations without enemy units; with a port missing nothing changes."""
    there = pos("1943")
    assert {*areas.new_guinea_keys(there)} == {*GUINEA}
    named = [place for place in there.map.region("new_guinea") if there.hex(place).is_named]
    off = {unit: "eliminated" for place in GUINEA for unit in there.own("japan", place)}
    script = status(units=off, allied=GUINEA)
    held = [place for place in named if not there.own("japan", place) or place in GUINEA]
    assert all(script.pos.controls("allies", place) for place in held)
    assert "3119" not in held
    assert script.pos.controls("japan", "3119")

    lacking = status(units=off, allied=GUINEA[1:])
    assert [p for p in held if lacking.pos.controls("japan", p)] != []
    japan = status("1942", also_japanese=GUINEA, units={"au_bde_pm": "3922"})
    assert japan.pos.controls("allies", "3922")
    assert japan.pos.controls("japan", "3720")


@pytest.mark.rule("EOS-13.92-01", "EOS-13.92-02")
def test_on_the_map_of_the_south_pacific_there_are_no_keys_to_the_marshalls() -> None:
    """Eniwetok and Kwajalein are not on it, so that its one hex of theirs stays Japanese."""
    there = pos("south_pacific")
    (island,) = there.map.region("marshalls")
    assert there.controls("japan", island)
    assert not {"4415", "4715"} & there.map.hexes.keys()

    assert status("south_pacific").pos.controls("japan", island)


@pytest.mark.rule("EOS-13.92-01", "EOS-13.92-02", "EOS-13.92-03")
def test_eniwetok_and_kwajalein_win_the_marshalls() -> None:
    """For the Allies only: all islands within two hexes without Japanese ground units; aircraft
    leave."""
    there = pos("1943")
    marshalls = there.map.region("marshalls")
    assert all(
        min(there.distance(place, key) for key in ("4415", "4715")) <= 2 for place in marshalls
    )
    island = next(
        place for place in sorted(marshalls - {"4415", "4715"}) if there.hex(place).airfield
    )
    units = {
        "jp_air_flot_26": island,
        "jp_bde_3sn": "eliminated",
        "jp_air_flot_24": "eliminated",
    }
    script = status(units=units, allied=["4415", "4715"])
    assert all(script.pos.controls("allies", place) for place in marshalls)
    assert script.pos.where("jp_air_flot_26") != island or asked(script).units == (
        "jp_air_flot_26",
    )
    held = status(units=units | {"jp_bde_1sn": island}, allied=["4415", "4715"])
    assert held.pos.controls("japan", island)
    one = status(units=units, allied=["4415"])
    assert one.pos.controls("japan", island)
