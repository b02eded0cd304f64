"""Defeat, capitals that go elsewhere, and what surrender leaves (5.7, 10.10.3, GW-4.7-02)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    facilities,
    offered,
    over,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.state import Facility, Project, State
from wartable.games.global_war_1936.supply import supply

LOST = {
    "japan": ("usa", ("tokyo",)),
    "italy": ("great_britain", ("rome",)),
    "great_britain": ("germany", ("london", "cape_town", "ottawa", "sydney", "calcutta")),
    "anzac": ("japan", ("sydney", "north_island", "south_island")),
    "usa": ("japan", ("washington_d_c", "chicago", "new_york", "san_francisco")),
}


def _start() -> State:
    """July 1936, with every income at its height: nobody rolls for it."""
    state = begin()
    for nation in ("france", "great_britain", "fec", "anzac", "usa", "ussr"):
        state = sheet(state, nation, at_full=True)
    return state


def _beaten(nation: str, but: int = 0) -> State:
    """The nation has lost all that it must hold but so many zones, in its own turn."""
    foe, zones = LOST[nation]
    state = war(_start(), *((each, foe) for each in pos(_start()).relations.host(nation)))
    lost = own(state, foe, *zones[but:])
    slot = pos(state).data.nations[nation].slot
    return replace(turn(lost, slot, 12, "place_units"), queue={}, box={}, facilities={})


@pytest.mark.rule("GW-5.7-03", "GW-AMB-63")
@pytest.mark.parametrize("nation", ["japan", "italy"])
def test_a_nation_surrenders_at_the_end_of_its_turn(nation: str) -> None:
    lost = replace(_beaten(nation), phase="combat_movement")
    assert pos(play(lost, f"{nation}: done")).exists(nation)

    assert pos(over(lost)).sheet(nation).gone == "surrendered"


@pytest.mark.rule("GW-5.7-04", "GW-5.7-05", "GW-5.7-07")
@pytest.mark.parametrize("nation", ["great_britain", "anzac", "usa"])
def test_larger_nations_surrender_when_all_their_cities_are_lost(nation: str) -> None:
    state = _beaten(nation)
    lead = pos(state).lead
    moved = state
    for each in ("great_britain", "usa"):
        moved = sheet(moved, each, capital="")
    asked = play(moved, f"{lead}: done") if not moved.flow else moved
    while asked.flow:
        asked = play(asked, offered(asked)[0])
    ended = asked if asked.slot != state.slot else play(asked, f"{lead}: done")
    assert pos(ended).sheet(nation).gone == "surrendered"
    assert pos(ended).exists("fec") == (nation != "great_britain")


@pytest.mark.rule("GW-5.7-02", "GW-5.7-08")
@pytest.mark.parametrize("nation", ["germany", "ussr"])
def test_some_never_surrender(nation: str) -> None:
    foe = "usa" if nation == "germany" else "germany"
    capital = pos(_start()).data.nations[nation].capital
    state = own(war(_start(), (nation, foe)), foe, capital)
    lost = turn(sheet(state, nation, capital=""), nation, 12, "combat_movement")

    after = play(lost, f"{nation}: done")
    while after.flow:
        after = play(after, offered(after)[0])
    assert pos(over(after)).exists(nation)


@pytest.mark.rule("GW-5.7-01")
def test_its_units_go_its_wards_pass_on_and_its_zones_lie_open() -> None:
    after = over(_beaten("japan"))

    assert not any(unit.owner == "japan" for there in after.units.values() for unit, _ in there)
    assert pos(after).relations.controller("siam") == "germany"
    assert after.control["korea"] == "japan"
    near = pos(after).data.map.land["korea"].neighbours[0]
    soviet = stand(own(after, "ussr", near), near, "1 infantry", "ussr")
    moving = turn(soviet, "ussr", 13, "combat_movement")
    attack = play(moving, f"ussr: move 1 infantry: {near} > korea")
    assert not pos(attack).relations.is_enemy("ussr", "japan")
    assert play(play(attack, "ussr: done"), "ussr: fight in korea").control["korea"] == "ussr"


@pytest.mark.rule("GW-5.7-01")
def test_its_zones_are_not_liberated_any_more() -> None:
    after = over(_beaten("italy"))
    germans = stand(own(after, "germany", "austria"), "austria", "1 infantry", "germany")
    moving = turn(own(germans, "great_britain", "northern_italy"), "germany", 13, "combat_movement")
    moving = war(moving, ("germany", "great_britain"))
    attack = play(moving, "germany: move 1 infantry: austria > northern_italy")
    taken = play(play(attack, "germany: done"), "germany: fight in northern_italy")

    assert taken.control["northern_italy"] == "germany"


@pytest.mark.rule("GW-5.7-09")
@pytest.mark.parametrize(("face", "kept"), [(7, 0), (8, 1)])
def test_ships_in_building_are_diced_for(face: int, kept: int) -> None:
    ship = Project("battleship", 1)
    state = replace(_beaten("italy"), queue={"italy": ((ship, 1),)})
    after = play(state, "italy: done", face)

    assert after.queue == ({"great_britain": ((ship, 1),)} if kept else {})


@pytest.mark.rule("GW-5.7-06")
def test_the_kmt_surrenders_without_a_land_zone() -> None:
    mine = [zone for zone, owner in _start().control.items() if owner == "kmt"]
    last = own(_start(), "ccp", *mine[1:])
    assert pos(play(last, "germany: done")).exists("kmt")

    after = play(own(last, "ccp", mine[0]), "germany: done")
    assert pos(after).sheet("kmt").gone == "surrendered"


@pytest.mark.rule("GW-10.10.3-01", "GW-AMB-28", "GW-0.2-12")
def test_a_captured_capital_moves_and_may_come_back() -> None:
    state = own(war(_start(), ("germany", "great_britain")), "germany", "london")
    asked = play(turn(state, "germany", 9), "germany: done")

    ways = offered(asked, "great_britain")
    assert "great_britain: capital to ottawa" in ways
    assert refused(asked, "great_britain: capital to scotland") == ["GW-10.10.3-01"]
    moved = play(asked, "great_britain: capital to ottawa")
    assert moved.sheets["great_britain"].capital == "ottawa"
    assert "ottawa" in pos(moved).home("great_britain")
    assert "ottawa" in supply(pos(moved), "great_britain").by_land
    back = "great_britain: capital to london"
    assert refused(moved, back) == ["GW-10.10.3-01"]
    freed = own(moved, "great_britain", "london")
    assert back in offered(freed, "great_britain")
    assert play(freed, back).sheets["great_britain"].capital == "london"


@pytest.mark.rule("GW-AMB-28")
def test_without_a_city_it_goes_to_a_factory_then_to_a_value() -> None:
    state = own(war(_start(), ("france", "germany")), "germany", "tula_lipetsk")
    bare = replace(
        state,
        control=state.control
        | {
            zone: "germany"
            for zone, owner in state.control.items()
            if owner == "ussr" and zone not in ("crimea", "kola", "karelia")
        },
    )
    bare = war(replace(bare, facilities={}), ("germany", "ussr"))
    asked = play(turn(bare, "germany", 9), "germany: done")
    worth = {
        f"ussr: capital to {zone}"
        for zone in ("crimea", "kola", "karelia")
        if pos(bare).data.map.land[zone].value
    }
    assert {*offered(asked, "ussr")} == worth
    works = facilities(bare, "karelia", Facility("minor_factory"))
    assert offered(play(turn(works, "germany", 9), "germany: done"), "ussr") == [
        "ussr: capital to karelia"
    ]


@pytest.mark.rule("GW-4.7-02", "GW-AMB-36")
def test_the_balkans_align_one_a_turn_after_the_fall_of_france() -> None:
    before = turn(_start(), "germany", 9, "place_units")
    assert refused(before, "germany: invite hungary") == ["GW-4.7-02"]
    fallen = replace(before, deeds=before.deeds | {("france", "surrendered", "germany")})
    first = play(fallen, "germany: invite hungary")

    assert first.control["hungary"] == "germany"
    assert refused(first, "germany: invite romania") == ["GW-4.7-02"]
    passed = play(fallen, "germany: done")
    for number in (2, 3):
        again = turn(passed, "germany", 8 + number, "place_units")
        assert "germany: invite bulgaria" in offered(again, "germany")
        passed = play(again, "germany: done")
    late = turn(passed, "germany", 12, "place_units")
    assert refused(late, "germany: invite bulgaria") == ["GW-4.7-02"]
