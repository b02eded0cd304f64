"""What strategic objectives give in Place Units (3.3)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.economy.gifts import give_boxed, give_united
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Rail, State
from wartable.games.global_war_1936.unit import Unit
from wartable.testing.dice import ScriptedDice


def _placing(state: State, slot: str) -> State:
    return turn(state, slot, phase="place_units")


def _kinds(state: State, zone: str) -> list[str]:
    return [facility.kind for facility, n in state.facilities.get(zone, ()) for _ in range(n)]


def _given(state: State, objective: str) -> list[str]:
    return [line for line in offered(state) if f" by {objective}" in line]


@pytest.mark.rule("GW-3.3-03", "GW-3.3-04", "GW-3.3-07", "GW-EX-20")
def test_the_atlantic_wall_grows_by_one_each_turn_while_festung_europa_holds() -> None:
    zones = data().objectives["germany_festung_europa"].zones
    state = _placing(own(begin(), "germany", *zones), "germany")
    for zone in zones:
        state = stand(state, zone, "1 infantry", "germany")
    lines = _given(state, "germany_festung_europa")
    gun = next(line for line in lines if "coastal_artillery in normandy" in line)

    assert any("fortification in" in line for line in lines)
    built = play(state, gun)
    assert "coastal_artillery" in _kinds(built, "normandy")
    assert _given(built, "germany_festung_europa") == []
    assert refused(built, gun) == ["GW-3.3-03"]
    again = replace(built, spent={})
    assert _given(again, "germany_festung_europa")
    lost = replace(again, units={k: v for k, v in again.units.items() if k != "belgium"})
    assert "GW-3.3-07" in refused(lost, gun.replace("normandy", "picardy"))
    assert "coastal_artillery" in _kinds(lost, "normandy")


@pytest.mark.rule("GW-3.3-08")
def test_the_pacific_buffer_zone_is_fortified() -> None:
    state = _placing(own(begin(), "japan", "wake", "midway", "attu_and_kiska", "guam"), "japan")

    assert any(
        "coastal_artillery in wake" in line for line in _given(state, "japan_pacific_buffer_zone")
    )
    without = own(state, "usa", "midway")
    assert _given(without, "japan_pacific_buffer_zone") == []


@pytest.mark.rule("GW-3.3-06", "GW-3.3-03")
def test_lebensraum_gives_two_factories_once() -> None:
    state = _placing(own(begin(), "germany", "kiev", "leningrad", "stalingrad"), "germany")
    for zone in ("kiev", "leningrad", "stalingrad"):
        state = replace(state, facilities=state.facilities | {zone: ()})
    line = "germany: take minor_factory in {} by germany_lebensraum"
    two = play(play(state, line.format("kiev")), line.format("leningrad"))

    assert _kinds(two, "kiev") == _kinds(two, "leningrad") == ["minor_factory"]
    assert refused(two, line.format("stalingrad")) == ["GW-3.3-03"]
    assert refused(replace(two, spent={}), line.format("stalingrad")) == ["GW-3.3-03"]
    assert refused(state, line.format("moscow")) == ["GW-3.3-06"]


@pytest.mark.rule("GW-3.3-12")
def test_africa_orientale_gives_militia_an_airbase_and_a_factory_once() -> None:
    state = _placing(own(begin(), "italy", "eritrea", "abyssinia", "italian_somaliland"), "italy")
    state = stand(state, "abyssinia", "1 infantry", "italy")
    state = replace(state, facilities=state.facilities | {"abyssinia": ()})
    line = "italy: take {} in abyssinia by italy_africa_orientale_italiana"
    after = state
    for kind in ("militia", "militia", "airbase", "minor_factory"):
        after = play(after, line.format(kind)) if after.slot == "italy" else after

    assert (Unit("militia", "italy"), 2) in after.units["abyssinia"]
    assert sorted(_kinds(after, "abyssinia")) == ["airbase", "minor_factory"]
    assert len([d for d in after.deeds if d[1] == "given"]) == 4


@pytest.mark.rule("GW-3.3-11")
def test_asia_for_asians_gives_a_factory_and_an_airbase() -> None:
    zones = data().objectives["japan_asia_for_asians"].zones
    state = _placing(own(begin(), "japan", *zones), "japan")
    lines = _given(state, "japan_asia_for_asians")

    assert {line.split()[2] for line in lines} == {"minor_factory", "airbase"}
    assert {line.split()[4] for line in lines} <= {*zones}


@pytest.mark.rule("GW-3.3-13")
def test_impero_italiano_gives_an_airbase_in_an_italian_city() -> None:
    zones = data().objectives["italy_impero_italiano"].zones
    state = _placing(own(begin(), "italy", *zones), "italy")
    state = replace(state, facilities=state.facilities | {"rome": ()})

    after = play(state, "italy: take airbase in rome by italy_impero_italiano")
    assert ("italy", "given", "italy_impero_italiano 0") in after.deeds
    assert refused(state, "italy: take airbase in albania by italy_impero_italiano") == [
        "GW-3.3-13"
    ]


@pytest.mark.rule("GW-3.3-16")
def test_a_france_at_war_with_the_axis_gets_a_foreign_legion_each_turn() -> None:
    state = _placing(war(begin(), ("france", "germany")), "france")
    line = "france: take foreign_legion in paris by france_world_power"
    after = play(state, line)

    assert (Unit("foreign_legion", "france", did="placed"), 1) in after.units["paris"]
    assert refused(after, line) == ["GW-3.3-03"]
    worthless = next(z for z in pos(state).zones_of("france") if not data().map.land[z].value)
    assert refused(state, line.replace("paris", worthless)) == ["GW-3.3-16"]
    assert refused(_placing(begin(), "france"), line) == ["GW-3.3-16"]
    assert "GW-3.3-03" in refused(_placing(state, "usa"), line.replace("france:", "usa:"))


@pytest.mark.rule("GW-3.3-30")
def test_the_buffer_zone_is_garrisoned_once() -> None:
    state = _placing(own(begin(), "ussr", "warsaw", "central_romania"), "ussr")
    lines = _given(state, "ussr_buffer_zone")

    assert {(line.split()[2], line.split()[4]) for line in lines} == {
        ("fortification", "warsaw"),
        ("infantry", "central_romania"),
    }


@pytest.mark.rule("GW-3.3-05", "GW-3.3-25", "GW-4.10-02", "GW-AMB-04")
@pytest.mark.parametrize(
    ("spain", "nation", "capital"),
    [("nationalist_spain", "germany", "berlin"), ("republican_spain", "ussr", "moscow")],
)
def test_a_neutral_spain_sends_infantry_to_its_sponsors_capital(
    spain: str, nation: str, capital: str
) -> None:
    state = _placing(own(sheet(begin(), spain, gone=""), spain, "madrid"), nation)
    line = f"{nation}: take infantry in {capital} by {nation}_spanish_civil_war"
    before = dict(state.units[capital])

    after = dict(play(state, line).units[capital])
    unit = Unit("infantry", nation, did="placed")
    assert after[unit] == before.get(unit, 0) + 1
    aligned = sheet(own(state, nation, "madrid"), spain, gone="aligned")
    assert refused(aligned, line) == ["GW-3.3-03"]


def _boxed(state: State, nation: str) -> dict[str, int]:
    script = Script(state, ScriptedDice())
    give_boxed(script)
    give_boxed(script)
    return {item.kind: number for item, number in script.state.box.get(nation, ())}


@pytest.mark.rule("GW-3.3-20", "GW-3.3-27")
def test_what_comes_by_technology_is_boxed_once() -> None:
    tracks: dict[str, Any] = dict.fromkeys(
        ("heavy_strategic_bombers", "long_range_aircraft", "strategic_rockets", "jet_fighters"), 4
    )
    usa = sheet(_placing(begin(), "usa"), "usa", technologies=tracks)
    ussr = sheet(_placing(begin(), "ussr"), "ussr", technologies=tracks)

    assert _boxed(usa, "usa") == {
        "heavy_strategic_bomber": 1,
        "jet_fighter": 1,
        "strategic_rocket": 1,
    }
    assert _boxed(ussr, "ussr") == {"jet_fighter": 1, "strategic_rocket": 1}
    assert _boxed(_placing(begin(), "usa"), "usa") == {}


def _without_kmt(heir: str) -> State:
    """Japan captured all that the KMT had and leaves; the zones of the CCP are this nation's."""
    state = turn(begin(), "japan", 9, "noncombat")
    state = own(state, "japan", *pos(state).zones_of("kmt"))
    return own(state, heir, *pos(begin()).zones_of("ccp"))


@pytest.mark.rule("GW-3.3-23", "GW-3.3-02")
def test_one_china_is_given_as_soon_as_the_kmt_surrenders_to_who_owns_a_zone_then() -> None:
    """Who had none gets nothing, though it has one again later."""
    united = play(_without_kmt("ccp"), "japan: done")
    assert united.sheets["kmt"].gone == "surrendered"
    given = {item.kind: number for item, number in united.box["ccp"]}
    assert given == {"cavalry": 3, "infantry": 2}

    landless = play(_without_kmt("japan"), "japan: done")
    assert "ccp" not in landless.box
    script = Script(own(landless, "ccp", "shensi"), ScriptedDice())
    assert not give_united(script)
    assert _boxed(_placing(own(landless, "ccp", "shensi"), "ccp"), "ccp") == {}


@pytest.mark.rule("GW-3.3-14")
def test_a_railway_across_africa_gives_the_commonwealth_one_airbase() -> None:
    """Any of its nations takes it, in an African zone of its own."""
    land = data().map.land
    gaps = {
        border(zone, there): Rail(gauge="narrow")
        for zone in land
        for there in land[zone].neighbours
        if land[zone].region == "africa" and there not in land[zone].rails
    }
    state = _placing(replace(begin(), rails=gaps), "commonwealth")
    line = "great_britain: take airbase in sudan by commonwealth_african_colonialism"
    after = play(replace(state, facilities=state.facilities | {"sudan": ()}), line)

    assert ("great_britain", "given", "commonwealth_african_colonialism 0") in after.deeds
    assert refused(state, line.replace("sudan", "london")) == ["GW-3.3-14"]
    assert all(land[each.split()[4]].region == "africa" for each in _given(state, "commonwealth_"))
