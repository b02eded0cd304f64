"""Ships in port: going in and out, crews, damaged and captured ports, repairs, ships placed there
(11.5, 8.6, 12.2, 12.6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    ended,
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
from wartable.core.errors import IllegalAction
from wartable.forces import force
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.economy.prices import first_cost, stage_cost
from wartable.games.global_war_1936.economy.ship_repairs import slots
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.movement.sea import boost
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, Item, State
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea import crews
from wartable.games.global_war_1936.war_at_sea.damaged_port import port_damaged
from wartable.games.global_war_1936.war_at_sea.port import sailing_objections
from wartable.testing.dice import ScriptedDice

SEA, ZONE = "A23", "western_germany"


def _noncombat(ships: str, *there: Facility) -> State:
    """German ships lie off Western Germany, which has these facilities."""
    state = facilities(begin(), ZONE, *(there or (Facility("major_port", SEA),)))
    return turn(stand(state, SEA, ships, "germany"), "germany", phase="noncombat")


@pytest.mark.rule("GW-11.5-04", "GW-13.2.3-02")
def test_surface_ships_go_in_port_at_a_major_facility_whatever_they_did() -> None:
    state = _noncombat(
        "1 destroyer~3*fought, 1 naval_transport{infantry}, 1 fleet_carrier{fighter}"
    )
    line = f"germany: port 1 destroyer~3*fought: {SEA} > {ZONE}"

    assert line in offered(state)
    inside = play(state, line)
    assert any(unit.type == "destroyer" for unit, _ in inside.units[ZONE])
    for kind in ("minor_port", "minor_dock", "minor_shipyard", "submarine_base"):
        small = facilities(state, ZONE, Facility(kind, SEA))
        assert refused(small, line) == ["GW-11.5-04"], kind
    for kind in ("major_dock", "major_shipyard"):
        assert refused(facilities(state, ZONE, Facility(kind, SEA)), line) == []
    broken = facilities(state, ZONE, Facility("major_port", SEA, 1))
    assert refused(broken, line) == ["GW-11.5-04"]
    elsewhere = facilities(state, ZONE, Facility("major_port", "A12"))
    assert refused(elsewhere, line) == ["GW-11.5-04"]
    carrier = f"germany: port 1 fleet_carrier{{fighter}}: {SEA} > {ZONE}"
    assert refused(state, carrier) == ["GW-11.5-04"]
    assert refused(_noncombat("1 fleet_carrier"), carrier.replace("{fighter}", "")) == []
    assert refused(own(state, "denmark", ZONE), line) == ["GW-11.5-04"]


@pytest.mark.rule("GW-11.5-03")
def test_escorts_and_raiders_are_relieved_first() -> None:
    state = _noncombat("1 destroyer#escort, 1 battlecruiser#raider")

    for ship in ("destroyer#escort", "battlecruiser#raider"):
        assert refused(state, f"germany: port 1 {ship}: {SEA} > {ZONE}") == ["GW-11.5-03"]


@pytest.mark.rule("GW-9.4.5-04", "GW-11.5-03", "GW-9.4.4-07")
def test_an_escort_is_relieved_at_any_time_a_raider_at_the_start_of_combat_movement() -> None:
    """After combat it goes in port then; nobody is set to anything so late."""
    state = _noncombat("1 destroyer#escort, 1 battlecruiser#raider, 1 battlecruiser")
    free = f"germany: assign 1 {{}} in {SEA} as free"

    assert [way for way in offered(state) if "assign" in way] == [free.format("destroyer#escort")]
    relieved = play(state, free.format("destroyer#escort"))
    assert refused(relieved, f"germany: port 1 destroyer: {SEA} > {ZONE}") == []
    raider = free.format("battlecruiser#raider")
    for phase in ("noncombat", "combat"):
        assert refused(turn(state, "germany", phase=phase), raider) == ["GW-9.4.4-07"]
    assert refused(turn(state, "germany", phase="combat_movement"), raider) == []
    late = f"germany: assign 1 battlecruiser in {SEA} as raider"
    assert refused(state, late) == ["GW-9.4.4-01"]


@pytest.mark.rule("GW-11.5-05")
def test_cargo_comes_ashore_in_port_and_stays_there() -> None:
    """Units of allies wait aboard."""
    ship = "naval_transport{infantry+infantry@italy}"
    state = _noncombat(f"1 {ship}")
    here = pos(state).units(ZONE)
    kept = play(state, f"germany: port 1 {ship}: {SEA} > {ZONE}")
    assert force([*here, (next(u for u, _ in kept.units[ZONE] if u.cargo), 1)]) == kept.units[ZONE]
    out = play(state, f"germany: port 1 {ship}: {SEA} > {ZONE} unloading")
    assert dict(out.units[ZONE])[Unit("infantry", "germany", did="unloaded")] == 1
    (transport,) = (unit for unit, _ in out.units[ZONE] if unit.cargo)
    assert [each.owner for each in transport.cargo] == ["italy"]
    moved = f"germany: move 1 infantry*unloaded: {ZONE} > bavaria"
    assert refused(out, moved) == ["GW-11.1-01"]


@pytest.mark.rule("GW-11.5-06", "GW-13.2.2-03")
def test_submarines_go_in_port_at_a_submarine_base() -> None:
    line = f"germany: port 1 submarine: {SEA} > {ZONE}"

    assert refused(_noncombat("1 submarine"), line) == ["GW-11.5-06"]
    assert refused(_noncombat("1 submarine", Facility("submarine_base", SEA)), line) == []


@pytest.mark.rule("GW-11.5-02", "GW-EX-60")
def test_ships_of_an_assault_go_in_port_where_it_was() -> None:
    """GW-EX-60: after Northern Norway those that bombarded or unloaded go in port there only; those
    that screened anywhere."""
    state = own(_noncombat("1 battleship*bombarded^northern_norway"), "germany", "northern_norway")
    state = replace(state, taken=frozenset({"northern_norway"}))
    state = facilities(state, "northern_norway", Facility("major_port", "A8"))
    ships = "1 battleship*bombarded^northern_norway, 1 destroyer*fought"
    state = stand(stand(state, "A8", ships, "germany"), SEA, ships, "germany")
    bombarded = "germany: port 1 battleship*bombarded^northern_norway: "
    screened = "germany: port 1 destroyer*fought: "
    assert refused(state, bombarded + "A8 > northern_norway") == []
    assert refused(state, bombarded + f"{SEA} > {ZONE}") == ["GW-11.5-02"]
    assert refused(state, screened + f"{SEA} > {ZONE}") == []


@pytest.mark.rule("GW-EX-61")
def test_who_came_back_goes_in_port_again() -> None:
    """GW-EX-61: the Italian fleet retreated to M3 and returns to Northern Italy."""
    state = facilities(begin(), "northern_italy", Facility("major_port", "M3"))
    state = stand(state, "M3", "2 heavy_cruiser*fought", "italy")
    state = turn(state, "italy", phase="noncombat")

    line = "italy: port 2 heavy_cruiser*fought: M3 > northern_italy"
    assert play(state, line).units.get("M3", ()) == ()
    away = stand(stand(state, "M3", "1 destroyer", "great_britain"), "M2", "1 destroyer", "italy")
    assert "GW-11.1-01" in refused(away, line)


@pytest.mark.rule("GW-11.5-07")
def test_a_ship_in_port_starts_in_a_sea_zone_beside_its_facility() -> None:
    state = facilities(begin(), ZONE, Facility("major_port", SEA))
    ship = Unit("destroyer", "germany")

    assert [*sailing_objections(pos(state), ship, ZONE, SEA)] == []
    wrong = [each.rule for each in sailing_objections(pos(state), ship, ZONE, "A12")]
    assert wrong == ["GW-11.5-07"]


# damaged ports


def _raided(ships: str) -> State:
    state = facilities(
        war(begin(), ("germany", "great_britain")), ZONE, Facility("major_port", SEA, 2)
    )
    state = stand(state, ZONE, ships, "germany")
    script = Script(turn(state, "commonwealth", phase="combat"), ScriptedDice())
    port_damaged(script, ZONE, Facility("major_port", SEA, 2))
    return script.state


@pytest.mark.rule("GW-11.5-09")
def test_up_to_three_ships_leave_a_damaged_port_the_rest_cannot() -> None:
    state = _raided("5 destroyer")

    assert f"germany: put 3 destroyer: to {SEA}" in offered(state)
    assert "germany: stay" in offered(state)
    assert refused(state, f"germany: put 4 destroyer: to {SEA}") == ["GW-11.5-09"]
    assert refused(state, "germany: put 1 destroyer: to A12") == ["GW-11.5-09"]
    GAME.check_state(state)
    script = Script(state, ScriptedDice())
    action = GAME.parse_action(f"germany: put 3 destroyer: to {SEA}")
    GAME._rule(script.pos, action).carry_out(script, action)  # type: ignore[union-attr]
    assert dict(script.pos.units(SEA))[Unit("destroyer", "germany")] >= 3
    assert dict(script.pos.units(ZONE)) == {Unit("destroyer", "germany"): 2}
    ship = Unit("destroyer", "germany")
    assert [each.rule for each in sailing_objections(script.pos, ship, ZONE, SEA)] == ["GW-11.5-09"]
    assert not _raided("5 infantry").flow
    assert not _raided("1 submarine").flow


@pytest.mark.rule("GW-11.5-09")
def test_ships_leave_a_port_that_bombers_damage() -> None:
    state = turn(
        war(begin(), ("germany", "great_britain")), "commonwealth", phase="combat_movement"
    )
    state = facilities(replace(state, facilities={}), ZONE, Facility("major_port", SEA))
    state = stand(
        stand(state, ZONE, "1 destroyer", "germany"), "london", "1 medium_bomber", "great_britain"
    )
    flown = play(state, f"great_britain: fly raid 1 medium_bomber: london > {SEA} > {ZONE}")
    bombed = play(
        play(flown, "great_britain: done"), f"great_britain: bomb major_port in {ZONE} on {SEA}", 4
    )
    assert f"germany: put 1 destroyer: to {SEA}" in offered(bombed)


def _put_out(there: str) -> State:
    """A German destroyer puts to sea from a bombed port to where these British ships are."""
    state = war(begin(), ("germany", "great_britain"))
    state = turn(state, "commonwealth", phase="combat_movement")
    state = facilities(replace(state, facilities={}, units={}), ZONE, Facility("major_port", SEA))
    state = stand(state, "london", "1 medium_bomber", "great_britain")
    state = stand(stand(state, ZONE, "1 destroyer", "germany"), SEA, there, "great_britain")
    flown = play(state, f"great_britain: fly raid 1 medium_bomber: london > {SEA} > {ZONE}")
    phase = play(flown, "great_britain: done")
    bombed = play(phase, f"great_britain: bomb major_port in {ZONE} on {SEA}", 4)
    return play(bombed, f"germany: put 1 destroyer: to {SEA}", 12)


@pytest.mark.rule("GW-11.5-09")
def test_ships_that_leave_a_damaged_port_meet_the_attackers_warships() -> None:
    """A naval combat is to be fought then, but not by submarines, transports or who had a combat in
    this phase."""
    fight = f"great_britain: fight in {SEA}"
    met = _put_out("1 light_cruiser, 1 naval_transport")
    assert fight in offered(met, "great_britain")
    assert refused(met, "great_britain: done") == ["GW-10.1-01"]
    sunk = play(met, fight, 5, 12)
    assert not any(unit.owner == "germany" for unit, _ in sunk.units[SEA])
    for there in ("1 submarine, 1 naval_transport", "1 light_cruiser*fought"):
        assert _put_out(there).phase == "noncombat"


# crews


def _attacked(ships: str) -> State:
    state = war(begin(), ("germany", "great_britain"))
    state = stand(state, ZONE, f"1 infantry, {ships}", "germany")
    return turn(state, "great_britain", phase="combat")


@pytest.mark.rule("GW-11.5-11", "GW-13.1.6-20")
def test_large_ships_in_port_give_a_militia_each() -> None:
    """Not destroyers, nor a ship that has no crew."""
    ships = "1 heavy_cruiser, 1 battlecruiser, 1 battleship, 1 heavy_battleship, 1 light_carrier"
    ships += ", 1 fleet_carrier, 1 heavy_carrier, 2 destroyer, 1 battleship#skeleton"
    script = Script(_attacked(ships), ScriptedDice())
    crews.muster(script, ZONE, ("great_britain",))
    crew = Unit("militia", "germany", duty="crew")

    assert dict(script.pos.units(ZONE))[crew] == 7
    crews.dismiss(script, ZONE)
    assert script.state.units[ZONE] == _attacked(ships).units[ZONE]


@pytest.mark.rule("GW-11.5-12", "GW-12.2-01")
def test_a_ship_whose_militia_fell_has_no_crew_until_its_owners_turn_ends() -> None:
    script = Script(_attacked("1 battleship, 1 heavy_cruiser"), ScriptedDice())
    crews.muster(script, ZONE, ("great_britain",))
    script.change_units(ZONE, less=((Unit("militia", "germany", duty="crew"), 1),))
    crews.dismiss(script, ZONE)

    bare = Unit("heavy_cruiser", "germany", duty="skeleton")
    assert dict(script.state.units[ZONE]) == {
        Unit("infantry", "germany"): 1,
        Unit("battleship", "germany"): 1,
        bare: 1,
    }
    port = facilities(script.state, ZONE, Facility("major_port", SEA))
    rules = [each.rule for each in sailing_objections(pos(port), bare, ZONE, SEA)]
    assert rules == ["GW-11.5-12"]
    later = turn(port, "germany", phase="noncombat")
    assert bare not in dict(ended(later).units[ZONE])
    other = turn(port, "italy", phase="noncombat")
    assert bare in dict(ended(other).units[ZONE])


@pytest.mark.rule("GW-11.5-11", "GW-11.5-12")
def test_crews_fight_for_the_zone_in_a_combat() -> None:
    """Two German ships in port defend Western Germany with the militia of their crews."""
    state = war(begin(), ("germany", "france"))
    state = replace(state, deeds=state.deeds | {("france", "used", "slow_mobilization")})
    state = stand(state, ZONE, "2 battleship", "germany")
    state = stand(state, "alsace_lorraine", "3 infantry", "france")
    state = own(state, "france", "belgium")
    near = next(
        zone
        for zone in pos(state).data.map.land[ZONE].neighbours
        if zone in ("belgium", "netherlands")
    )
    state = own(state, "france", near)
    state = facilities(state, ZONE)
    state = stand(state, near, "3 infantry", "france")
    state = turn(state, "france", phase="combat_movement")
    state = play(state, f"france: move 3 infantry: {near} > {ZONE}")
    state = play(state, "france: done")
    fought = play(state, f"france: fight in {ZONE}", 1, 1, 12, 12, 12)
    assert fought.control[ZONE] == "france"
    assert dict(fought.units[ZONE])[Unit("battleship", "germany", duty="skeleton")] == 2


# captured ships


@pytest.mark.rule("GW-12.6-01", "GW-11.5-13")
def test_ships_in_a_captured_port_are_lost_or_taken() -> None:
    """1-9 lost, 10-12 the captor's, with damage and without crew as they were."""
    state = own(begin(), "germany", "southern_france")
    state = replace(state, taken=frozenset({"southern_france"}))
    ships = "2 destroyer, 1 battleship!1#skeleton"
    state = stand(war(state, ("germany", "france")), "southern_france", ships, "france")
    state = turn(state, "germany", phase="noncombat")
    order = [unit.type for unit, _ in state.units["southern_france"]]
    assert order == ["battleship", "destroyer"]
    after = ended(state, 10, 9, 12)
    mine = {
        (unit.type, unit.owner, unit.hits, unit.duty): number
        for unit, number in after.units["southern_france"]
    }
    assert mine == {
        ("battleship", "germany", 1, "skeleton"): 1,
        ("destroyer", "germany", 0, ""): 1,
    }
    assert ended(own(state, "france", "southern_france")).units["southern_france"] == force(
        (Unit(unit.type, "france", unit.hits, duty=unit.duty), number)
        for unit, number in state.units["southern_france"]
    )


# repairs


def _damaged(*there: Facility) -> State:
    state = facilities(begin(), ZONE, *(there or (Facility("minor_dock", SEA),)))
    return stand(state, SEA, "1 battleship!1, 1 heavy_battleship!2", "germany")


@pytest.mark.rule("GW-8.6-02", "GW-13.2.4-01")
def test_a_damaged_capital_ship_is_repaired_at_a_dock_for_nothing() -> None:
    """Each point uses a slot; two points at once where there are slots."""
    state = _damaged()
    line = f"germany: overhaul {{}} of {{}} of {SEA} at {ZONE}"

    busy = stand(state, SEA, "1 battleship!1*fought", "germany")
    assert refused(busy, line.format(1, "battleship!1*fought")) == ["GW-8.6-03"]
    one = line.format(1, "battleship!1")
    assert one in offered(state)
    begun = play(state, one)
    assert begun.sheets["germany"].ipp == state.sheets["germany"].ipp
    assert refused(begun, line.format(1, "heavy_battleship!2")) == ["GW-8.6-02"]
    assert refused(state, line.format(2, "heavy_battleship!2")) == ["GW-8.6-02"]
    large = _damaged(Facility("major_shipyard", SEA))
    both = play(large, line.format(2, "heavy_battleship!2"))
    assert refused(both, one) == []
    assert refused(_damaged(Facility("major_port", SEA)), one) == ["GW-8.6-02"]
    assert refused(_damaged(Facility("minor_dock", SEA, 1)), one) == ["GW-8.6-02"]
    assert refused(_damaged(Facility("minor_dock", "A12")), one) == ["GW-8.6-02"]
    in_port = stand(stand(state, SEA, "1 destroyer", "germany"), ZONE, "1 battleship!1", "germany")
    assert refused(in_port, f"germany: overhaul 1 of battleship!1 of {ZONE} at {ZONE}") == []


@pytest.mark.rule("GW-13.2.4-01", "GW-13.2.4-02", "GW-13.2.5-01", "GW-13.2.5-02", "GW-8.2.1-14")
def test_repair_slots() -> None:
    """1 and 5, with Improved Factories of their owner 2 and 8."""
    for kind, few, many in (
        ("minor_dock", 1, 2),
        ("major_dock", 5, 8),
        ("minor_shipyard", 1, 2),
        ("major_shipyard", 5, 8),
    ):
        state = _damaged(Facility(kind, SEA))
        assert slots(pos(state), SEA, ZONE) == few
        better = sheet(state, "germany", technologies={"improved_factories": 4})
        assert slots(pos(better), SEA, ZONE) == many
        assert slots(pos(own(better, "italy", ZONE)), SEA, ZONE) == few


@pytest.mark.rule("GW-8.6-03", "GW-12.2-01")
def test_the_ship_does_nothing_else_and_is_whole_in_place_units() -> None:
    """It may go in port where it is repaired, and nowhere else."""
    state = _damaged(Facility("major_dock", SEA), Facility("airbase"))
    begun = play(state, f"germany: overhaul 1 of battleship!1 of {SEA} at {ZONE}")
    docked = f"battleship!1*docked^{ZONE}"
    noncombat = replace(begun, phase="noncombat")
    coast = pos(state).data.map.sea[SEA].coast
    other = next(zone for zone in coast if zone != ZONE)
    mine = facilities(own(noncombat, "germany", other), other, Facility("major_port", SEA))
    assert refused(mine, f"germany: port 1 {docked}: {SEA} > {other}") == ["GW-8.6-03"]
    moving = replace(war(begun, ("germany", "great_britain")), phase="combat_movement")
    met = stand(moving, SEA, f"1 {docked}, 1 destroyer@great_britain", "germany")
    assert "GW-11.1-01" in refused(moving, f"germany: sail 1 {docked}: {SEA} > A22")
    assert "GW-10.1-03" in refused(met, f"germany: engage in {SEA} with 1 {docked}")
    assert "GW-9.4.5-01" in refused(moving, f"germany: assign 1 {docked} in {SEA} as escort")
    inside = play(noncombat, f"germany: port 1 {docked}: {SEA} > {ZONE}")
    for after in (ended(inside), ended(noncombat)):
        ships = [
            unit.hits
            for there in (SEA, ZONE)
            for unit, _ in after.units.get(there, ())
            if unit.type == "battleship"
        ]
        assert ships == [0]
        assert not after.box.get("germany")


@pytest.mark.rule("GW-13.2.1-04")
def test_docks_and_shipyards_abroad_need_a_supply_path() -> None:
    zone, sea = "ceylon", "I10"
    state = own(begin(), "germany", zone)
    state = facilities(state, zone, Facility("minor_dock", sea), Facility("minor_factory"))
    state = stand(state, sea, "1 battleship!1", "germany")

    line = f"germany: overhaul 1 of battleship!1 of {sea} at {zone}"
    assert refused(state, line) == ["GW-13.2.1-04"]
    placing = replace(state, phase="place_units", box={"germany": ((Item("infantry"), 1),)})
    assert refused(placing, f"germany: place 1 infantry from {zone} into {zone}") == ["GW-12.1-02"]
    supplied = own(state, "fec", zone)
    supplied = stand(supplied, sea, "1 battleship!1", "fec")
    british = turn(supplied, "commonwealth")
    assert (
        refused(british, f"great_britain: overhaul 1 of battleship!1 of {sea} at {zone} for fec")
        == []
    )


# placed in port


@pytest.mark.rule("GW-12.1-06", "GW-9.4.2-04", "GW-13.2.5-02")
def test_surface_ships_are_placed_in_port_at_a_major_shipyard() -> None:
    """At a blockaded one only so; so none at a blockaded minor one."""
    state = replace(
        turn(war(begin(), ("germany", "great_britain")), "germany", phase="place_units"),
        box={"germany": ((Item("destroyer"), 2), (Item("submarine"), 1))},
    )
    state = facilities(state, ZONE, Facility("major_shipyard", SEA))
    state = stand(state, SEA, "3 destroyer", "great_britain")
    port = f"germany: place 1 destroyer from {ZONE} into {ZONE}"
    sea = f"germany: place 1 destroyer from {ZONE} into {SEA}"

    assert refused(state, sea) == ["GW-9.4.2-04"]
    assert port in offered(state)
    assert dict(play(state, port).units[ZONE])[Unit("destroyer", "germany", did="placed")] == 1
    assert refused(state, port.replace("destroyer", "submarine")) == ["GW-12.1-06"]
    minor = facilities(state, ZONE, Facility("minor_shipyard", SEA))
    assert refused(minor, port) == ["GW-12.1-06"]
    assert refused(minor, sea) == ["GW-9.4.2-04"]
    free = stand(state, SEA, "2 destroyer", "great_britain")
    assert refused(free, sea) == []


# what is paid and what is produced


@pytest.mark.rule("GW-EX-62")
def test_a_factory_repaired_this_turn_produces_what_it_could_at_its_start() -> None:
    """GW-EX-62: a major factory with 3 damage, repaired in production, places 2 units."""
    state = facilities(
        sheet(begin(), "germany", ipp=20), "berlin", Facility("major_factory", "", 3)
    )
    state = play(state, "germany: repair 3 of 3 of major_factory in berlin")
    state = ended(play(state, "germany: buy 3 infantry"))

    assert Facility("major_factory") in dict(pos(state).facilities("berlin"))
    line = "germany: place {} infantry from berlin into berlin"
    assert refused(state, line.format(3)) == ["GW-12.1-02"]
    assert refused(state, line.format(2)) == []


@pytest.mark.rule("GW-EX-31", "GW-EX-66", "GW-EX-70")
def test_prices_of_stages_and_of_a_railway_through_the_jungle() -> None:
    """GW-EX-31: a heavy cruiser is paid 5/5; GW-EX-66: 4 IPP from Sudan to the Congo; GW-EX-70:
    stages 6/6/6 merged are paid 12/6."""
    state = pos(begin())
    assert [stage_cost(state, "germany", "heavy_cruiser", stage) for stage in (0, 1)] == [5, 5]
    assert stage_cost(state, "great_britain", "railway", 0, "belgian_congo/sudan") == 4
    known = pos(sheet(begin(), "italy", technologies={"improved_construction": 4}))
    assert data().units["battleship"].cost == (6, 6, 6)
    assert first_cost(known, "italy", "battleship", merge=True) == 12
    assert stage_cost(known, "italy", "battleship", 2, merged=True) == 6


@pytest.mark.rule("GW-4.10-03")
def test_spanish_ports_serve_who_controls_spain() -> None:
    """In port, for repair and a point of movement; transports come empty; no Italian comes."""
    zone, sea = "galicia_and_leon", "A28"
    ships = "1 battleship!1, 1 naval_transport, 1 naval_transport{infantry}"
    spain = sheet(begin(), "nationalist_spain", controller="germany")
    spain = facilities(own(spain, "nationalist_spain", zone), zone, Facility("major_dock", sea))
    state = stand(turn(spain, "germany", phase="noncombat"), sea, ships, "germany")
    port = f"germany: port 1 {{}}: {sea} > {zone}"

    assert sea in data().map.land[zone].coast
    assert refused(state, port.format("battleship!1")) == []
    assert refused(state, port.format("naval_transport")) == []
    assert refused(state, port.format("naval_transport{infantry}")) == ["GW-4.10-03"]
    ship = Unit("destroyer", "germany")
    assert boost(pos(state), ship, sea) == 1
    mend = f"germany: overhaul 1 of battleship!1 of {sea} at {zone}"
    assert "GW-8.6-02" not in refused(turn(state, "germany"), mend)
    italian = stand(turn(spain, "italy", phase="noncombat"), sea, "1 destroyer", "italy")
    assert refused(italian, f"italy: port 1 destroyer: {sea} > {zone}") == ["GW-11.5-04"]
    assert boost(pos(italian), Unit("destroyer", "italy"), sea) == 0
    free = sheet(state, "nationalist_spain", controller="")
    assert refused(free, port.format("naval_transport")) == ["GW-11.5-04"]


@pytest.mark.rule("GW-11.5-01")
def test_ships_go_in_port_after_combat_whatever_they_did() -> None:
    """In the non-combat phase alone; a new ship or a lent one comes in port when it is placed."""
    for did in ("", "*moved", "*fought"):
        state = _noncombat(f"1 destroyer{did}")
        line = f"germany: port 1 destroyer{did}: {SEA} > {ZONE}"
        assert refused(state, line) == []
        inside = play(state, line)
        assert any(unit.type == "destroyer" for unit, _ in pos(inside).units(ZONE))
        for phase in ("production", "combat_movement"):
            with pytest.raises(IllegalAction):
                play(turn(state, "germany", phase=phase), line)
    yard = facilities(begin(), ZONE, Facility("major_shipyard", SEA))
    box = {"germany": force([(Item("destroyer"), 1)])}
    placing = replace(turn(yard, "germany", phase="place_units"), box=box)
    assert refused(placing, f"germany: place 1 destroyer from {ZONE} into {ZONE}") == []
