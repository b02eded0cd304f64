"""Terrain, cities and fortifications in worked examples; who attacks together (1.7, 0.5, 7.1)."""

from __future__ import annotations

import pytest

from tests.games.global_war_1936.front import army, attack, empty, front, there
from tests.games.global_war_1936.table import (
    begin,
    facilities,
    fought,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.battle.land import rounds_allowed
from wartable.games.global_war_1936.battle.values import is_encircled, value
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.state import Facility, State
from wartable.games.global_war_1936.unit import Unit


def _values(state: State, zone: str, side: str, *kinds: str, came: str = "") -> list[list[int]]:
    """What each hits on in the first and second round."""
    units = [Unit(kind, "germany", came=came) for kind in kinds]
    return [[value(pos(state), zone, n, side, unit) for n in (1, 2)] for unit in units]  # type: ignore[arg-type]


@pytest.mark.rule("GW-EX-07", "GW-13.1.1-11")
def test_infantry_in_a_fortified_city() -> None:
    """GW-EX-07: +2 in the first round, +1 after."""
    state = facilities(front(), "paris", Facility("fortification", "all"))
    state = stand(own(state, "germany", "picardy"), "picardy", "1 infantry", "germany")
    state = play(state, "germany: move 1 infantry: picardy > paris")

    assert _values(state, "paris", "defence", "infantry", "light_tank") == [[6, 5], [1, 1]]


@pytest.mark.rule("GW-EX-08", "GW-EX-16", "GW-1.7.6-03", "GW-1.7.8-01", "GW-AMB-08")
def test_a_river_into_mountains_counts_once() -> None:
    """GW-EX-16: -1 in the first round, mountain infantry too; after it only who minds mountains.
    GW-EX-08: a tank has -1, not -2."""
    found = _values(
        begin(),
        "central_romania",
        "attack",
        "infantry",
        "medium_tank",
        "mountain_infantry",
        came="bessarabia",
    )

    assert found == [[1, 1], [5, 5], [1, 2]]


@pytest.mark.rule("GW-EX-14", "GW-EX-15")
def test_a_mountain_city() -> None:
    """GW-EX-14: Madrid: attackers -1, vehicles -2, defending infantry +1, mountain infantry no
    second one. GW-EX-15: encircled, all defenders -1, mountain infantry as printed, attackers
    -1."""
    state = facilities(begin(), "madrid", Facility("airbase"))
    assert not is_encircled(pos(state), "madrid")
    assert _values(state, "madrid", "attack", "marines", "medium_tank") == [[1, 1], [4, 4]]
    assert _values(state, "madrid", "defence", "infantry", "mountain_infantry") == [[5, 5], [5, 5]]

    around = pos(state).data.map.land["madrid"].neighbours
    closed = facilities(own(state, "spanish_nationalists", *around), "madrid")
    assert is_encircled(pos(closed), "madrid")
    kinds = ("infantry", "mountain_infantry", "medium_tank", "fighter")
    assert _values(closed, "madrid", "defence", *kinds) == [[3, 3], [4, 4], [4, 4], [5, 5]]
    assert _values(closed, "madrid", "attack", "marines", "medium_tank") == [[1, 1], [5, 5]]
    scrambled = Unit("fighter", "germany", came="catalonia")
    assert value(pos(closed), "madrid", 1, "defence", scrambled) == 6


@pytest.mark.rule("GW-EX-17")
def test_a_river_city() -> None:
    """GW-EX-17: the attacker -1 in the first round, the defending infantry +1 in all."""
    assert _values(begin(), "warsaw", "attack", "infantry", came="west_poland") == [[1, 2]]
    assert _values(begin(), "warsaw", "defence", "infantry") == [[5, 5]]


@pytest.mark.rule("GW-EX-11", "GW-0.5-05")
def test_elite_airborne_mind_terrain() -> None:
    """GW-EX-11: what technology made of it is its value, and terrain still changes that."""
    mountains = _values(begin(), "central_romania", "attack", "elite_airborne")
    assert mountains == [[2, 2]]
    drop = Unit("elite_airborne", "germany", came="bessarabia", mission="drop")
    assert value(pos(begin()), "central_romania", 1, "attack", drop) == 2


@pytest.mark.rule("GW-AMB-09")
def test_airborne_that_cannot_leave_tundra_are_lost() -> None:
    state = front()
    zone, near = next(
        (zone.id, there)
        for zone in pos(state).data.map.land.values()
        if zone.terrain == "tundra" and not zone.city
        for there in zone.neighbours
    )
    state = own(own(empty(state, zone, near), "germany", near), "france", zone)
    state = stand(state, near, "1 airborne_infantry, 1 air_transport", "germany")
    state = stand(state, zone, "1 infantry", "france")
    line = f"germany: drop 1 airborne_infantry from {near} by 1 air_transport: {near} > {zone}"
    state = play(play(state, line), "germany: done")
    after = fought(state, f"germany: fight in {zone}", 12, 12)

    assert rounds_allowed(pos(state), zone) == 1
    assert there(after, zone) == {"france infantry": 1, "germany air_transport": 1}


@pytest.mark.rule("GW-7.1-02", "GW-7.1-03", "GW-0.3-12")
def test_who_attacks_together() -> None:
    """Britain and its dominions do; a minor does not with who controls it."""
    state = war(turn(begin(), "commonwealth", 9, "combat_movement"), ("germany", "great_britain"))
    state = war(state, ("anzac", "germany"), ("belgium", "germany"), ("fec", "germany"))
    state = sheet(state, "belgium", controller="great_britain")
    state = own(empty(state, "picardy", "belgium", "normandy"), "germany", "picardy")
    state = own(state, "great_britain", "normandy")
    state = stand(state, "normandy", "1 infantry, 1 infantry@anzac", "great_britain")
    state = stand(state, "belgium", "1 infantry", "belgium")

    both = "great_britain: move 1 infantry, 1 infantry@anzac: normandy > picardy"
    assert refused(state, both) == []
    ward = "great_britain: move 1 infantry@belgium: belgium > picardy"
    assert refused(state, ward) == []
    assert refused(play(state, both), ward) == ["GW-7.1-02"]


@pytest.mark.rule("GW-8.2.1-38", "GW-13.2.7-03")
def test_rockets_and_coastal_guns_are_lost_with_the_zone() -> None:
    """A rocket alone does not defend."""
    state = army(front(), bavaria="1 infantry", alsace_lorraine="1 strategic_rocket")
    state = facilities(state, "alsace_lorraine", Facility("airbase"))
    after = attack(state, "1 infantry", "bavaria > alsace_lorraine")
    assert there(after, "alsace_lorraine") == {"germany infantry": 1}

    coast = own(front(), "germany", "belgium")
    coast = stand(coast, "belgium", "1 infantry", "germany")
    coast = facilities(coast, "picardy", Facility("coastal_artillery", "A22"))
    assert pos(attack(coast, "1 infantry", "belgium > picardy")).facilities("picardy") == ()


@pytest.mark.rule("GW-9.3-02", "GW-EX-34")
def test_aircraft_cross_canals_of_neutrals() -> None:
    """GW-EX-34: Tobruk, M8, over Suez to I5, Eritrea, Abyssinia: with one point left."""
    state = turn(begin(), "italy", 1, "combat_movement")
    state = facilities(stand(state, "tobruk", "1 medium_bomber", "italy"), "tobruk")
    target = next(
        zone
        for zone in pos(state).data.map.land["eritrea"].neighbours
        if state.control[zone] == "abyssinia"
    )
    way = f"tobruk > M8 > I5 > eritrea > {target}"

    assert refused(state, f"italy: move 1 medium_bomber: {way}") == []
    over_land = f"italy: move 1 medium_bomber: tobruk > western_egypt > sudan > {target}"
    assert refused(state, over_land) == ["GW-9.3-02"]


@pytest.mark.rule("GW-1.8-06", "GW-1.8-07")
def test_a_canal_is_crossed_on_land_like_a_river() -> None:
    """From Denmark over the Kaiser-Wilhelm-Kanal one less in the first round, but for guns and
    marines; nothing on the way back. A strait has no bank that is attacked across it."""
    state = own(turn(begin(), "germany", 9, "noncombat"), "germany", "denmark")
    kinds = ("infantry", "light_tank", "artillery", "marines")
    south = _values(state, "western_germany", "attack", *kinds, came="denmark")
    north = _values(state, "denmark", "attack", *kinds, came="western_germany")

    assert [first - second for first, second in south] == [-1, -1, 0, 0]
    assert [first - second for first, second in north] == [0, 0, 0, 0]
    state = stand(state, "western_germany", "1 infantry", "germany")
    assert refused(state, "germany: move 1 infantry: western_germany > denmark") == []
    assert not any(each.across for each in data().map.straits.values() if each.kind == "strait")


@pytest.mark.rule("GW-1.8-02", "GW-1.8-07")
def test_a_strait_parts_land_and_a_canal_lies_in_a_zone() -> None:
    """Nobody marches over the Strait of Gibraltar; ships that pass a canal end in a sea zone, and
    only those in port are in the zone where it lies."""
    state = own(turn(begin(), "germany", 9, "noncombat"), "germany", "gibraltar", "spanish_morocco")
    state = stand(state, "gibraltar", "1 infantry", "germany")
    assert refused(state, "germany: move 1 infantry: gibraltar > spanish_morocco") == ["GW-0.4-02"]
    for strait in data().map.straits.values():
        assert {*strait.ends} <= data().map.sea.keys()
        assert {*strait.keepers} <= data().map.land.keys()
    state = stand(own(state, "germany", "lower_egypt"), "M8", "1 destroyer", "germany")
    assert refused(state, "germany: sail 1 destroyer: M8 > I5") == []
    assert refused(state, "germany: sail 1 destroyer: M8 > lower_egypt") != []
