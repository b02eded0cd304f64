"""Abilities of nations and gifts of objectives that are moves or technologies (3.3, 15)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import army, empty, front
from tests.games.global_war_1936.table import (
    begin,
    facilities,
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
from wartable.games.global_war_1936.battle.amphibious import is_assault_ship
from wartable.games.global_war_1936.battle.sea_fire import now
from wartable.games.global_war_1936.economy.prices import stage_cost
from wartable.games.global_war_1936.movement.rail import capacity_left
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.state import Item, Rail, SeaBattle, Side, State
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.shipping import capacity


def _cost(state: State, nation: str, kind: str) -> int:
    return stage_cost(pos(state), nation, kind, 0)


@pytest.mark.rule("GW-15.3-05", "GW-15.8-01", "GW-15.0-01")
@pytest.mark.parametrize("nation", ["ussr", "usa"])
def test_infantry_is_cheaper_in_the_first_production_phase_at_war(nation: str) -> None:
    """The ability overrides the printed price, of all infantry and of nothing else."""
    peace = sheet(turn(begin(), nation, 12), nation, at_full=True)
    fighting = war(peace, (nation, "japan"))

    for kind in ("infantry", "marines", "mountain_infantry", "airborne_infantry"):
        assert _cost(fighting, nation, kind) == _cost(peace, nation, kind) - 1
    for kind in ("artillery", "motorized_infantry", "cavalry"):
        assert _cost(fighting, nation, kind) == _cost(peace, nation, kind)
    after = play(fighting, f"{nation}: done")
    again = turn(after, nation, 13)
    assert _cost(again, nation, "infantry") == _cost(peace, nation, "infantry")


@pytest.mark.rule("GW-15.5-02")
def test_the_call_to_arms() -> None:
    state = sheet(turn(begin(), "commonwealth", 12), "great_britain", ipp=90, at_full=True)
    three = "great_britain: buy 3 colonial_infantry"
    assert refused(state, three)
    called = replace(state, deeds=state.deeds | {("germany", "declared", "great_britain")})

    assert not refused(called, three)
    price = _cost(state, "great_britain", "colonial_infantry")
    paid = called.sheets["great_britain"].ipp - play(called, three).sheets["great_britain"].ipp
    assert paid == 3 * (price - 1)
    later = turn(play(called, "great_britain: done"), "commonwealth", 13)
    assert refused(later, three)
    declared = replace(state, deeds=state.deeds | {("great_britain", "declared", "germany")})
    assert refused(declared, three)


@pytest.mark.rule("GW-15.6-02")
def test_france_needs_a_whole_turn_at_war_before_it_attacks_germany() -> None:
    state = stand(war(begin(), ("france", "germany")), "alsace_lorraine", "2 infantry", "france")
    for nation in ("france", "great_britain", "usa", "ussr"):
        state = sheet(state, nation, at_full=True)
    fighting = turn(state, "france", 9, "combat_movement")
    into = "france: move 1 infantry: alsace_lorraine > bavaria"
    assert refused(fighting, into) == ["GW-15.6-02"]
    joined_late = turn(play(replace(fighting, phase="place_units"), "france: done"), "france", 10)
    assert refused(replace(joined_late, phase="combat_movement"), into) == ["GW-15.6-02"]

    before = turn(state, "commonwealth", 9, "place_units")
    began = play(before, "great_britain: done")
    assert began.slot == "france"
    whole = play(replace(began, phase="place_units"), "france: done")
    assert not refused(turn(whole, "france", 10, "combat_movement"), into)


@pytest.mark.rule("GW-15.6-02")
@pytest.mark.parametrize(
    ("line", "phase"),
    [
        ("land 1 infantry in western_germany off naval_transport{infantry} in A23", ""),
        ("land 1 infantry in lazio off naval_transport{infantry} in M3", ""),
        (
            "drop 1 airborne_infantry from alsace_lorraine by 1 air_transport:"
            " alsace_lorraine > bavaria",
            "",
        ),
        ("move 1 marines: sicily > southern_italy", ""),
        ("blitz 1 light_tank~1*won: belgium > western_germany", "combat"),
    ],
)
def test_nor_does_it_come_there_from_the_sea_the_air_or_by_a_blitz(line: str, phase: str) -> None:
    state = war(front("france", phase or "combat_movement"), ("france", "italy"))
    state = own(state, "france", "belgium", "sicily")
    state = empty(state, "sicily", "southern_italy", "lazio", "A23", "M3", "M4")
    state = stand(state, "belgium", "1 light_tank~1*won", "france")
    state = stand(state, "sicily", "1 marines", "france")
    units = "1 airborne_infantry, 1 air_transport, 1 fighter"
    state = stand(state, "alsace_lorraine", units, "france")
    for sea in ("A23", "M3"):
        state = stand(state, sea, "1 naval_transport{infantry}", "france")
    state = stand(state, "M4", "1 destroyer", "france")

    assert refused(state, f"france: {line}") == ["GW-15.6-02"]
    mobilized = replace(state, deeds=state.deeds | {("france", "used", "slow_mobilization")})
    assert refused(mobilized, f"france: {line}") == []


@pytest.mark.rule("GW-15.6-02")
def test_aircraft_go_there_and_units_clash_across_the_border() -> None:
    state = army(front("france"), alsace_lorraine="1 infantry, 1 fighter", bavaria="1 infantry")
    assert refused(state, "france: move 1 fighter: alsace_lorraine > bavaria") == []
    # Outside the two home countries they attack.
    abroad = war(own(state, "germany", "belgium"), ("france", "italy"))
    assert refused(abroad, "france: move 1 infantry: alsace_lorraine > belgium") == []
    pact = replace(state, wars=frozenset(), pacts={"molotov_ribbentrop": "signed"})
    pact = replace(pact, deeds=frozenset({("germany", "declared", "poland")}))
    assert refused(pact, "france: clash 1 infantry: alsace_lorraine > bavaria") == []


@pytest.mark.rule("GW-3.3-14")
def test_a_railway_across_africa_moves_one_unit_more_there() -> None:
    state = turn(begin(), "commonwealth", 12, "noncombat")
    before = capacity_left(pos(state), "africa", "fec")
    land = pos(state).data.map.land
    zones = [zone for zone in land if land[zone].region == "africa"]
    rails = {
        border(zone, there): Rail(gauge="narrow")
        for zone in zones
        for there in land[zone].neighbours
        if there in zones
    }
    joined = replace(own(state, "great_britain", *zones), rails=rails)
    assert capacity_left(pos(joined), "africa", "fec") == before + 1
    assert capacity_left(pos(joined), "europe", "fec") == capacity_left(pos(state), "europe", "fec")
    assert capacity_left(pos(turn(joined, "usa", 12)), "africa", "usa") == before
    placing = replace(joined, phase="place_units")
    assert any("take airbase" in way and "african_colonialism" in way for way in offered(placing))


@pytest.mark.rule("GW-3.3-10", "GW-3.3-15", "GW-3.3-21", "GW-3.3-24")
@pytest.mark.parametrize(
    ("slot", "nation", "objective", "regions"),
    [
        ("japan", "japan", "japan_access_to_resources", 1),
        ("commonwealth", "great_britain", "commonwealth_the_sun_never_sets", 0),
        ("usa", "usa", "usa_sphere_of_influence", 0),
        ("ussr", "ussr", "ussr_pacific_expansion", 1),
    ],
)
def test_objectives_add_strategic_moves(
    slot: str, nation: str, objective: str, regions: int
) -> None:
    """One more by rail in every region, one more by sea."""
    zones = pos(begin()).data.objectives[objective].zones
    without = turn(own(begin(), "brazil", *zones), slot, 12)
    held = turn(own(begin(), nation, *zones), slot, 12)

    assert capacity(pos(held), nation) == capacity(pos(without), nation) + 1
    for region in pos(held).data.map.regions:
        before = capacity_left(pos(without), region, nation)
        assert capacity_left(pos(held), region, nation) == before + regions


@pytest.mark.rule("GW-3.3-26")
def test_the_winter_war_advances_two_of_three_technologies() -> None:
    state = turn(begin(), "ussr", 12, "place_units")
    assert refused(state, "ussr: learn heavy_armor") == ["GW-3.3-26"]
    won = own(state, "ussr", "helsinki")
    one = play(won, "ussr: learn heavy_armor")

    assert one.sheets["ussr"].technologies["heavy_armor"] == 1
    assert refused(one, "ussr: learn heavy_armor") == ["GW-3.3-26"]
    assert refused(one, "ussr: learn radar") == ["GW-3.3-26"]
    two = play(one, "ussr: learn advanced_artillery")
    assert refused(two, "ussr: learn advanced_mechanized_infantry") == ["GW-3.3-26"]
    assert not any("learn" in way for way in offered(two))


@pytest.mark.rule("GW-15.2-04")
def test_guns_come_to_the_ccp_by_a_soviet_railway() -> None:
    state = turn(begin(), "ccp", 3, "place_units")
    land = pos(state).data.map.land
    zone = pos(state).zones_of("ccp")[0]
    there = land[zone].neighbours[0]
    state = own(state, "ussr", there)
    box = {"ccp": ((Item("aa_artillery"), 1), (Item("artillery"), 1), (Item("light_tank"), 1))}
    linked = replace(state, rails={border(zone, there): Rail(gauge="broad")}, box=box)
    line = f"ccp: place 1 {{}} from {zone} into {zone}"
    for kind in ("artillery", "aa_artillery"):
        assert line.format(kind) in offered(linked, "ccp")
        dark = replace(linked, rails={border(zone, there): Rail(gone=True)})
        assert "GW-12.1-02" in refused(dark, line.format(kind))
        assert "GW-12.1-02" in refused(own(linked, "mongolia", there), line.format(kind))
        new = replace(linked, taken=frozenset({there}))
        assert "GW-12.1-02" in refused(new, line.format(kind))
        buys = sheet(turn(linked, "ccp", 3), "ccp", ipp=9)
        assert f"ccp: buy 1 {kind}" in offered(buys, "ccp")
    assert "GW-12.1-02" in refused(linked, line.format("light_tank"))


@pytest.mark.rule("GW-15.5-01", "GW-4.11.3-03")
def test_catapult_attacks_ships_of_vichy_in_port_without_war() -> None:
    state = sheet(begin(), "vichy_france", gone="", controller="germany")
    zone, beside = "northern_algeria", "gibraltar"
    state = own(state, "vichy_france", zone)
    state = stand(state, zone, "1 destroyer", "vichy_france")
    state = stand(state, beside, "2 tactical_bomber", "great_britain")
    state = turn(facilities(state, zone), "commonwealth", 10, "combat_movement")
    line = next(way for way in offered(state, "great_britain") if "port" in way and zone in way)
    combat = play(play(state, line), "great_britain: done")
    struck = play(combat, f"great_britain: fight the port attack in {zone}", 1)
    assert [unit.type for unit, _ in struck.units[zone]] == ["tactical_bomber"]
    assert not pos(struck).relations.is_enemy("great_britain", "vichy_france")
    assert struck.sheets["vichy_france"].controller == "germany"
    assert not struck.sheets["vichy_france"].gone
    theirs = own(stand(state, zone, "1 destroyer", "italy"), "italy", zone)
    assert "GW-11.5-08" in refused(theirs, line)
    french = stand(turn(state, "usa", 10, "combat_movement"), beside, "2 tactical_bomber", "usa")
    assert not [way for way in offered(french, "usa") if "port" in way and zone in way]
    plain = line.replace("fly port attack", "move")
    assert refused(state, plain)


@pytest.mark.rule("GW-15.4-08")
def test_japanese_destroyers_carry_a_marine() -> None:
    state = stand(turn(begin(), "japan", 12, "combat_movement"), "kyushu", "2 marines", "japan")
    (sea, *_) = pos(state).data.map.land["kyushu"].coast
    state = stand(war(state, ("japan", "usa")), sea, "1 destroyer", "japan")
    state = sheet(state, "japan", at_full=True)
    line = f"japan: load 1 {{}} from kyushu aboard {{}} in {sea}"
    one = line.format("marines", "destroyer")
    assert one in offered(state, "japan")
    loaded = play(state, one)
    full = "destroyer{marines*loaded}"
    assert "GW-13.1.6-24" in refused(loaded, line.format("marines", full))
    infantry = stand(state, "kyushu", "1 infantry", "japan")
    assert "GW-13.1.6-24" in refused(infantry, line.format("infantry", "destroyer"))
    american = stand(turn(state, "usa", 12, "combat_movement"), sea, "1 destroyer", "usa")
    american = stand(own(american, "usa", "kyushu"), "kyushu", "1 marines", "usa")
    assert refused(american, one.replace("japan:", "usa:"))

    ship = Unit("destroyer", "japan", cargo=(Unit("marines", "japan"),))
    sides: tuple[Side, ...] = ("attack", "defence")
    for side in sides:
        assert now(pos(loaded), SeaBattle(sea), side, ship) == 3
        assert now(pos(loaded), SeaBattle(sea), side, replace(ship, cargo=())) == 4
    enemy = own(loaded, "usa", "kyushu")
    enemy = stand(enemy, "kyushu", "1 infantry", "usa")
    assault = next(way for way in offered(enemy, "japan") if "land 1 marines" in way)
    bound = play(enemy, assault)
    (after,) = [unit for unit, _ in bound.units[sea]]
    assert after.did == "unloaded"
    assert not [
        way for way in offered(bound, "japan") if "sail 1 destroyer" in way and f": {sea} >" in way
    ]
    assert not is_assault_ship(pos(bound), after)
