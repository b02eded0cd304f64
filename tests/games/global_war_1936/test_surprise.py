"""Blitzkrieg, Operation Barbarossa and what else abilities do to a combat (15.1, 15.4)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    facilities,
    fought,
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
from wartable.games.global_war_1936.battle.values import value
from wartable.games.global_war_1936.state import State
from wartable.games.global_war_1936.unit import Unit, parse_unit


def _in_the_east(phase: str = "combat") -> State:
    """Germany has declared war on the USSR and owns all around Kiev."""
    state = war(begin(), ("germany", "ussr"))
    for nation in ("ussr", "great_britain", "france", "usa"):
        state = sheet(state, nation, at_full=True)
    state = replace(state, deeds=state.deeds | {("germany", "declared", "ussr")})
    return turn(state, "germany", 11, phase)


def _value(state: State, zone: str, number: int, side: str, unit: str, owner: str) -> int:
    return value(pos(state), zone, number, side, parse_unit(unit, owner))  # type: ignore[arg-type]


@pytest.mark.rule("GW-15.1-07", "GW-0.5-02", "GW-0.5-03")
def test_barbarossa_for_one_combat_phase_and_one_soviet_turn() -> None:
    state = _in_the_east()
    plain = replace(state, deeds=frozenset())
    zone, west = "western_ukraine", "east_poland"
    for number in (1, 3):
        for kind in ("infantry", "fighter"):
            german = _value(plain, zone, number, "attack", kind, "germany")
            assert _value(state, zone, number, "attack", kind, "germany") == german + 1
            soviet = _value(plain, zone, number, "defence", kind, "ussr")
            assert _value(state, zone, number, "defence", kind, "ussr") == soviet - 1
    by_the_ussr = replace(plain, deeds=frozenset({("ussr", "declared", "germany")}))
    assert _value(by_the_ussr, zone, 1, "attack", "infantry", "germany") == 2

    state = stand(own(state, "germany", west), west, "2 infantry", "germany")
    moving = replace(stand(state, zone, "1 infantry", "ussr"), phase="combat_movement")
    moved = play(moving, f"germany: move 2 infantry: {west} > {zone}")
    over = fought(play(moved, "germany: done"), f"germany: fight in {zone}", 3, 12, 12)
    assert ("germany", "used", "barbarossa") in over.deeds
    assert over.control[zone] == "germany"
    assert _value(replace(over, phase="combat"), zone, 1, "attack", "infantry", "germany") == 2


@pytest.mark.rule("GW-15.1-07")
def test_the_ussr_attacks_one_german_zone_in_its_next_turn() -> None:
    state = _in_the_east()
    state = replace(state, deeds=state.deeds | {("germany", "used", "barbarossa")})
    start, one, two = "western_ukraine", "eastern_ukraine", "southern_ukraine"
    state = own(state, "germany", one, two)
    state = stand(stand(state, one, "1 infantry", "germany"), two, "1 infantry", "germany")
    state = turn(stand(state, start, "4 infantry", "ussr"), "ussr", 11, "combat_movement")
    first = play(state, f"ussr: move 1 infantry: {start} > {one}")
    again = f"ussr: move 1 infantry: {start} > {two}"
    assert refused(first, again) == ["GW-15.1-07"]
    assert not refused(first, f"ussr: move 1 infantry: {start} > {one}")
    assert again not in offered(first, "ussr")
    landing = stand(state, "M10", "1 naval_transport{infantry}", "ussr")
    ashore = f"ussr: land 1 infantry in {two} off naval_transport{{infantry}} in M10"
    assert refused(landing, ashore) == []
    assert refused(play(landing, ashore), f"ussr: move 1 infantry: {start} > {one}") == [
        "GW-15.1-07"
    ]
    soviet = own(state, "italy", two)
    assert (
        refused(
            play(war(soviet, ("italy", "ussr")), f"ussr: move 1 infantry: {start} > {one}"), again
        )
        == []
    )

    later = play(replace(first, units=state.units, phase="place_units", spent={}), "ussr: done")
    assert ("ussr", "used", "barbarossa") in later.deeds
    free = replace(state, deeds=later.deeds)
    assert not refused(play(free, f"ussr: move 1 infantry: {start} > {one}"), again)


@pytest.mark.rule("GW-EX-09")
def test_barbarossa_and_encircled_kiev() -> None:
    """GW-EX-09: all Soviet defenders are worse by 2."""
    state = facilities(_in_the_east(), "kiev")
    around = pos(state).data.map.land["kiev"].neighbours
    encircled = own(state, "germany", *around)
    for kind in ("infantry", "artillery", "medium_tank", "fighter"):
        printed = pos(state).data.units[kind].defence
        assert printed is not None
        assert _value(encircled, "kiev", 1, "defence", kind, "ussr") == max(1, printed - 2)


@pytest.mark.rule("GW-15.4-07", "GW-AMB-59")
def test_tunnels_help_the_infantry_of_the_japanese_home_country() -> None:
    """It adds to the bonus of a city."""
    state = turn(begin(), "usa", 18, "combat")
    plain, city = "honshu", "tokyo"
    for kind in ("infantry", "militia", "marines"):
        printed = pos(state).data.units[kind].defence
        assert printed is not None
        assert _value(state, plain, 2, "defence", kind, "japan") == printed + 1
        assert _value(state, city, 2, "defence", kind, "japan") == printed + 2
        assert _value(state, plain, 2, "defence", kind, "germany") == printed
        attacking = turn(state, "japan", 18, "combat")
        german = _value(attacking, plain, 2, "attack", kind, "germany")
        assert _value(attacking, plain, 2, "attack", kind, "japan") == german
    artillery = pos(state).data.units["artillery"].defence
    assert _value(state, plain, 2, "defence", "artillery", "japan") == artillery
    assert _value(state, "siam", 2, "defence", "militia", "japan") == 2


def _in_the_west() -> State:
    """Germany at war with France, with tanks on the border of Belgium, which is German."""
    state = war(begin(), ("germany", "france"))
    for nation in ("ussr", "great_britain", "france", "usa"):
        state = sheet(state, nation, at_full=True)
    state = stand(
        own(state, "germany", "belgium"), "belgium", "2 light_tank, 1 infantry", "germany"
    )
    state = stand(stand(state, "picardy", "1 militia", "france"), "normandy", "1 militia", "france")
    return turn(state, "germany", 9, "combat_movement")


@pytest.mark.rule("GW-15.1-04", "GW-15.1-05")
def test_a_blitzkrieg_moves_and_fights_twice() -> None:
    state = _in_the_west()
    assert "germany: launch blitzkrieg" in offered(state, "germany")
    launched = play(state, "germany: launch blitzkrieg")
    assert refused(launched, "germany: launch blitzkrieg") == ["GW-15.1-04"]
    assert refused(turn(state, "germany", 11, "combat_movement"), "germany: launch blitzkrieg") == [
        "GW-15.1-04"
    ]
    assert refused(turn(state, "japan", 9, "combat_movement"), "japan: launch blitzkrieg") == [
        "GW-15.0-01"
    ]
    moved = play(launched, "germany: move 2 light_tank: belgium > picardy")
    combat = play(moved, "germany: done")
    taken = fought(combat, "germany: fight in picardy", 1, 1, 12)
    assert taken.control["picardy"] == "germany"
    while taken.phase == "combat":
        taken = play(taken, "germany: done")
    again = play(taken, "germany: done")

    assert again.phase == "combat_movement"
    assert again.slot == "germany"
    tank = Unit("light_tank", "germany")
    assert dict(again.units["picardy"])[tank] == 2
    through = "germany: move 1 light_tank: belgium > picardy > normandy"
    back = stand(again, "belgium", "2 light_tank", "germany")
    assert refused(back, through) == ["GW-11.1-01"]
    assert through not in offered(back, "germany")
    assert not refused(again, "germany: move 1 light_tank: picardy > normandy")
    second = again
    for _ in range(3):
        if second.phase != "place_units":
            second = play(second, "germany: done")
    assert second.phase not in ("combat_movement", "combat")


@pytest.mark.rule("GW-EX-67", "GW-15.1-05")
def test_a_blitzkrieg_does_not_go_to_paris_through_picardy() -> None:
    """GW-EX-67: Belgium and Picardy were taken in the first sequence."""
    state = play(_in_the_west(), "germany: launch blitzkrieg")
    state = own(state, "germany", "picardy")
    state = stand(stand(state, "picardy", "1 infantry", "germany"), "paris", "1 militia", "france")
    state = replace(state, spent={"ready": {"blitzkrieg": 2}})
    assert pos(state).data.units["light_tank"].move == 2
    taken = replace(state, taken=frozenset({"belgium", "picardy"}))
    line = "germany: move 1 light_tank: belgium > picardy > paris"
    assert refused(state, line) == []
    assert refused(taken, line)
    assert line not in offered(taken, "germany")
    onward = "germany: move 1 light_tank: belgium > picardy"
    assert refused(replace(taken, phase="noncombat"), onward)


@pytest.mark.rule("GW-15.1-04")
def test_ships_and_others_have_no_second_sequence() -> None:
    state = sheet(_in_the_west(), "hungary", controller="germany")
    zone = pos(state).zones_of("hungary")[0]
    launched = play(stand(state, zone, "1 infantry", "hungary"), "germany: launch blitzkrieg")
    last = launched
    while not (last.phase == "combat_movement" and last.spent["ready"]["blitzkrieg"] == 2):
        last = play(last, "germany: done")
    assert all(
        unit.did
        for units in last.units.values()
        for unit, _ in units
        if unit.owner == "hungary"
        or (unit.owner == "germany" and pos(last).data.units[unit.type].is_ship)
    )
    assert not any(
        unit.did
        for units in last.units.values()
        for unit, _ in units
        if unit.owner == "germany" and pos(last).data.units[unit.type].is_land
    )


@pytest.mark.rule("GW-15.1-06")
def test_blitzkrieg_in_cities_and_by_rail() -> None:
    state = _in_the_west()
    launched = play(state, "germany: launch blitzkrieg")
    slow = _value(replace(state, phase="combat"), "paris", 2, "attack", "medium_tank", "germany")
    fast = _value(replace(launched, phase="combat"), "paris", 2, "attack", "medium_tank", "germany")
    assert fast == slow + 2

    first = replace(launched, phase="noncombat")
    rails = [way for way in offered(replace(state, phase="noncombat"), "germany") if "rail" in way]
    assert rails
    assert "GW-15.1-06" in refused(first, rails[0])
    assert not [way for way in offered(first, "germany") if "rail" in way]
    second = replace(first, spent=first.spent | {"ready": {"blitzkrieg": 2}})
    assert not refused(second, rails[0])
