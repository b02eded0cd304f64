"""Ships in port, finer: who goes in and out, crews, damaged and captured ports, blockade (11.5,
9.4.2, 12.6)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

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
from wartable.games.global_war_1936.decisions import LeavePort
from wartable.games.global_war_1936.events import ShipRolled, UnitsChanged
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.names import EVERY_BORDER
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, State
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea import crews
from wartable.games.global_war_1936.war_at_sea.blockade import (
    blockaded_seas,
    is_blockaded,
    is_blockaded_sea,
    is_surface_warship,
)
from wartable.games.global_war_1936.war_at_sea.damaged_port import port_damaged
from wartable.games.global_war_1936.war_at_sea.port import (
    berth,
    is_friendly_port,
    sailing_objections,
    serves,
)
from wartable.games.global_war_1936.war_at_sea.seized import roll_for_ships
from wartable.testing.dice import ScriptedDice

SEA, ZONE = "A23", "western_germany"
DESTROYER = Unit("destroyer", "germany")


def _noncombat(ships: str, *there: Facility) -> State:
    """Only these ships lie off Western Germany, which has these facilities; nobody is in it."""
    state = facilities(begin(), ZONE, *(there or (Facility("major_port", SEA),)))
    state = stand(stand(state, SEA, ships, "germany"), ZONE, "1 infantry", "germany")
    return turn(state, "germany", phase="noncombat")


def _rules(objections: Any) -> list[str]:
    return [each.rule for each in objections]


# blockade


@pytest.mark.rule("GW-0.2-20", "GW-9.4.2-01")
def test_what_a_surface_warship_is() -> None:
    here = pos(begin())
    for kind in ("torpedo_boat", "destroyer", "heavy_cruiser", "battleship", "fleet_carrier"):
        assert is_surface_warship(here, Unit(kind, "germany")), kind
    for kind in ("submarine", "naval_transport", "attack_naval_transport", "fighter", "infantry"):
        assert not is_surface_warship(here, Unit(kind, "germany")), kind


@pytest.mark.rule("GW-9.4.2-01", "GW-9.4.2-05", "GW-AMB-37")
@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ("3 destroyer", True),
        ("2 destroyer", False),
        ("2 destroyer, 1 destroyer@france", True),
        ("2 destroyer, 1 destroyer@italy", False),
        ("2 destroyer, 1 submarine, 1 naval_transport", False),
        ("3 destroyer, 1 destroyer@germany", False),
        ("3 destroyer, 1 destroyer@italy", False),
        ("3 destroyer, 1 submarine@germany, 1 naval_transport@germany", True),
        ("3 destroyer, 1 destroyer@ussr, 1 destroyer@finland", True),
        ("3 destroyer@usa", False),
        ("2 destroyer@sweden, 1 destroyer@turkey", False),
        ("3 destroyer@sweden", True),
        ("3 destroyer@sweden, 1 destroyer@japan", False),
    ],
)
def test_who_blockades_germany(there: str, expected: bool) -> None:
    """Three of one alliance at war with it, or of one nation that is in none, and no surface
    warship of an enemy of theirs."""
    foes = ("great_britain", "france", "sweden", "turkey")
    state = war(begin(), *(("germany", each) for each in foes))
    state = war(state, ("great_britain", "italy"), ("sweden", "japan"), ("finland", "ussr"))
    state = stand(state, SEA, there, "great_britain")

    assert is_blockaded_sea(pos(state), "germany", SEA) == expected
    assert (SEA in blockaded_seas(pos(state), "germany")) == expected
    assert not is_blockaded_sea(pos(replace(state, wars=frozenset())), "germany", SEA)


@pytest.mark.rule("GW-9.4.2-02")
def test_a_facility_is_blockaded_on_all_its_sea_zones() -> None:
    state = war(begin(), ("germany", "great_britain"))
    coast = pos(state).data.map.land[ZONE].coast
    assert len(coast) > 1
    one, all_round = Facility("major_port", SEA), Facility("major_port", EVERY_BORDER)
    closed = stand(state, SEA, "3 destroyer", "great_britain")

    assert is_blockaded(pos(closed), ZONE, one)
    assert not is_blockaded(pos(closed), ZONE, all_round)
    for sea in coast:
        closed = stand(closed, sea, "3 destroyer", "great_britain")
    assert is_blockaded(pos(closed), ZONE, all_round)


# going in


@pytest.mark.rule("GW-11.5-04", "GW-11.5-06")
@pytest.mark.parametrize(
    ("kind", "ship", "submarine"),
    [
        ("major_port", True, False),
        ("major_dock", True, False),
        ("major_shipyard", True, False),
        ("minor_port", False, False),
        ("minor_dock", False, False),
        ("minor_shipyard", False, False),
        ("submarine_base", False, True),
        ("seaplane_base", False, False),
        ("airbase", False, False),
        ("major_factory", False, False),
    ],
)
def test_which_facility_serves_which_ships(kind: str, ship: bool, submarine: bool) -> None:
    here = pos(begin())

    for unit in ("destroyer", "battleship", "naval_transport", "light_carrier"):
        assert serves(here, kind, Unit(unit, "germany")) == ship
    for unit in ("submarine", "coastal_submarine", "advanced_submarine"):
        assert serves(here, kind, Unit(unit, "germany")) == submarine


@pytest.mark.rule("GW-13.2-02", "GW-11.5-02")
def test_a_port_is_a_friends_since_the_start_of_the_turn() -> None:
    """Or was captured by an assault in which the ship took part."""
    state = _noncombat("1 destroyer")
    bombarded = replace(DESTROYER, did="bombarded", to=ZONE)
    assert is_friendly_port(pos(state), DESTROYER, ZONE)
    taken = replace(state, taken=frozenset({ZONE}))
    assert not is_friendly_port(pos(taken), DESTROYER, ZONE)
    assert is_friendly_port(pos(taken), bombarded, ZONE)
    for owner in ("denmark", "italy", "great_britain"):
        assert not is_friendly_port(pos(own(state, owner, ZONE)), DESTROYER, ZONE), owner
    assert not is_friendly_port(pos(own(taken, "denmark", ZONE)), bombarded, ZONE)


@pytest.mark.rule("GW-11.5-01", "GW-11.5-06")
def test_only_ships_that_are_there_go_in_port() -> None:
    """Each of them is looked at."""
    line = f"germany: port {{}}: {SEA} > {ZONE}"
    state = _noncombat("1 fighter#patrol, 1 submarine, 1 destroyer, 1 destroyer@italy")

    assert refused(state, line.format("1 fighter#patrol")) == ["GW-11.5-01"]
    both = "1 fighter#patrol, 1 submarine"
    assert refused(state, line.format(both)) == ["GW-11.5-01", "GW-11.5-06"]
    assert refused(state, line.format("2 destroyer")) == ["GW-11.1-01"]
    assert "GW-7.1-01" in refused(state, line.format("1 destroyer@italy"))


@pytest.mark.rule("GW-11.5-04", "GW-4.10-03")
def test_transports_go_in_port_with_or_without_cargo_carriers_without() -> None:
    zone, sea = "galicia_and_leon", "A28"
    ships = "1 naval_transport, 1 naval_transport{infantry}, 1 fleet_carrier{fighter}"
    line = "germany: port 1 {}: {} > {}"
    home = _noncombat(ships)
    for ship in ("naval_transport", "naval_transport{infantry}"):
        assert refused(home, line.format(ship, SEA, ZONE)) == []
    carrier = "fleet_carrier{fighter}"
    assert refused(home, line.format(carrier, SEA, ZONE)) == ["GW-11.5-04"]
    spain = sheet(begin(), "nationalist_spain", controller="germany")
    spain = own(turn(spain, "germany", phase="noncombat"), "nationalist_spain", zone)
    spain = facilities(stand(spain, sea, ships, "germany"), zone, Facility("major_dock", sea))
    assert refused(spain, line.format(carrier, sea, zone)) == ["GW-11.5-04"]


@pytest.mark.rule("GW-11.5-02", "GW-11.5-01")
@pytest.mark.parametrize(
    ("ship", "expected"),
    [
        ("naval_transport*unloaded", []),
        ("naval_transport*unloaded^western_germany", []),
        ("naval_transport*unloaded^A23", ["GW-11.5-02"]),
        ("naval_transport*unloaded^denmark", ["GW-11.5-02"]),
        ("battleship*bombarded^denmark", ["GW-11.5-02"]),
        ("battleship*docked^denmark", ["GW-8.6-03"]),
        ("naval_transport*shipped^denmark", ["GW-11.5-02"]),
        ("battleship*fought", []),
        ("battleship*retreated", []),
    ],
)
def test_what_a_ship_was_used_for_binds_it(ship: str, expected: list[str]) -> None:
    """To the one zone against which it was used; used against two, it goes in port nowhere."""
    state = _noncombat(f"1 {ship}")

    assert refused(state, f"germany: port 1 {ship}: {SEA} > {ZONE}") == expected


@pytest.mark.rule("GW-11.5-01", "GW-11.5-05")
def test_what_they_did_is_remembered_and_only_own_cargo_comes_ashore() -> None:
    ship = "naval_transport{infantry+infantry@italy}"
    state = _noncombat(f"1 destroyer*fought, 1 light_cruiser, 1 {ship}")
    for unit, did in (("destroyer*fought", "fought"), ("light_cruiser", "moved")):
        inside = play(state, f"germany: port 1 {unit}: {SEA} > {ZONE}")
        assert (Unit(unit.split("*")[0], "germany", did=did), 1) in inside.units[ZONE]
        assert not any(u.type == unit.split("*")[0] for u, _ in inside.units[SEA])
    out = play(state, f"germany: port 1 {ship}: {SEA} > {ZONE} unloading")
    ashore = {(u.owner, u.did): n for u, n in out.units[ZONE] if u.type == "infantry"}
    assert ashore == {("germany", ""): 1, ("germany", "unloaded"): 1}


@pytest.mark.rule("GW-11.5-01", "GW-13.2.7-02", "GW-1.9-07")
def test_guns_on_a_narrow_crossing_fire_at_who_goes_in_port() -> None:
    """Who is sunk does not come in."""
    state = war(_noncombat("1 destroyer"), ("germany", "great_britain"))
    state = facilities(state, "london", Facility("coastal_artillery", SEA))
    line = f"germany: port 1 destroyer: {SEA} > {ZONE}"
    for face, left in ((3, False), (4, True)):
        played = GAME.play(state, GAME.parse_action(line), ScriptedDice(face))
        there = played.state.units[ZONE]
        assert any(unit.type == "destroyer" for unit, _ in there) == left
        came = [each for each in played.events if isinstance(each, UnitsChanged)]
        assert ("GW-11.5-01" in [each.why for each in came]) == left


# going out


@pytest.mark.rule("GW-11.5-07", "GW-11.5-09", "GW-8.6-03")
def test_what_keeps_a_ship_in_port() -> None:
    def why(unit: Unit, *there: Facility, sea: str = SEA) -> list[str]:
        return _rules(sailing_objections(pos(_noncombat("1 destroyer", *there)), unit, ZONE, sea))

    major, broken = Facility("major_port", SEA), Facility("major_dock", SEA, 1)
    assert why(DESTROYER, major) == []
    assert why(replace(DESTROYER, did="docked"), major) == ["GW-8.6-03"]
    assert why(DESTROYER, broken) == ["GW-11.5-09"]
    assert why(DESTROYER, broken, major) == []
    assert why(DESTROYER, Facility("major_port", "A12")) == ["GW-11.5-07"]
    for kind in ("submarine_base", "minor_port", "coastal_artillery"):
        assert why(DESTROYER, Facility(kind, SEA)) == ["GW-11.5-07"]
    assert why(Unit("submarine", "germany"), Facility("submarine_base", SEA)) == []


@pytest.mark.rule("GW-12.1-06")
def test_new_surface_ships_lie_at_a_major_shipyard() -> None:
    """At a whole one, not at another major facility."""
    for kind, sea in (("major_shipyard", SEA), ("major_port", ""), ("major_dock", "")):
        assert berth(pos(_noncombat("1 destroyer", Facility(kind, SEA))), ZONE, DESTROYER) == sea
    yard = Facility("major_shipyard", SEA)
    behind = _noncombat("1 destroyer", Facility("major_dock", "A12"), yard)
    assert berth(pos(behind), ZONE, DESTROYER) == SEA
    broken = _noncombat("1 destroyer", replace(yard, damage=1))
    assert berth(pos(broken), ZONE, DESTROYER) == ""
    assert berth(pos(_noncombat("1 destroyer", yard)), ZONE, Unit("submarine", "germany")) == ""


# damaged ports


def _raided(ships: str, off: str = "1 submarine", kind: str = "major_port") -> State:
    """British bombers have damaged a facility of Western Germany."""
    there = Facility(kind, SEA, 2)
    state = facilities(war(begin(), ("germany", "great_britain")), ZONE, there)
    state = stand(stand(state, ZONE, ships, "germany"), SEA, off, "great_britain")
    script = Script(turn(state, "commonwealth", phase="combat"), ScriptedDice())
    port_damaged(script, ZONE, there)
    return script.state


@pytest.mark.rule("GW-11.5-09")
def test_three_ships_at_most_put_to_sea_from_a_damaged_port() -> None:
    """Those that the facility serves and that have their crews."""
    state = _raided("5 destroyer, 1 submarine, 1 battleship#skeleton, 1 fighter")
    line = f"germany: put {{}}: to {SEA}"

    for number in (1, 2, 3):
        assert line.format(f"{number} destroyer") in offered(state)
        assert refused(state, line.format(f"{number} destroyer")) == []
    assert refused(state, line.format("4 destroyer")) == ["GW-11.5-09"]
    for other in ("1 light_cruiser", "1 submarine", "1 battleship#skeleton", "1 fighter"):
        assert refused(state, line.format(other)) == ["GW-11.5-09"], other
    two = _raided("2 destroyer")
    assert refused(two, line.format("3 destroyer")) == ["GW-11.5-09"]
    assert line.format("3 destroyer") not in offered(two)
    based = _raided("1 destroyer, 2 submarine", kind="submarine_base")
    assert refused(based, line.format("2 submarine")) == []
    assert refused(based, line.format("1 destroyer")) == ["GW-11.5-09"]
    assert not _raided("1 battleship#skeleton, 1 destroyer@italy").flow


def _put(state: State, ships: str) -> State:
    after: State = GAME.play(
        state, GAME.parse_action(f"germany: put {ships}: to {SEA}"), ScriptedDice()
    ).state
    return after


@pytest.mark.rule("GW-11.5-09", "GW-10.1-03")
@pytest.mark.parametrize(
    ("off", "meets"),
    [
        ("1 light_cruiser", True),
        ("1 light_cruiser*moved", True),
        ("1 light_cruiser*fought", False),
        ("1 battlecruiser#raider", False),
        ("1 destroyer#escort", False),
        ("1 light_cruiser*moved^A22", False),
        ("1 submarine", False),
        ("1 naval_transport", False),
        ("1 light_cruiser@france", False),
    ],
)
def test_who_meets_ships_that_put_to_sea(off: str, meets: bool) -> None:
    """Surface warships of who acts that are free; France is at war too, but it is not its turn."""
    state = replace(_raided("1 destroyer", off), flow=())
    state = war(state, ("germany", "france"))
    script = Script(state, ScriptedDice())
    port_damaged(script, ZONE, Facility("major_port", SEA, 2))
    after = _put(script.state, "1 destroyer")
    met = [u for u, _ in after.units[SEA] if u.owner != "germany" and u.to == SEA]

    assert bool(met) == meets
    assert all(unit.did == "moved" for unit in met)
    assert (DESTROYER, 1) in after.units[SEA]


@pytest.mark.rule("GW-11.5-09")
def test_they_meet_enemies_of_any_of_them() -> None:
    """A Spanish ship puts to sea with a German one: only the latter is at war with Britain; alone
    it meets nobody, and nothing is written then."""
    state = _raided("1 destroyer, 1 destroyer@spanish_nationalists", "1 light_cruiser")
    cruiser = Unit("light_cruiser", "great_britain")
    both = _put(state, "1 destroyer, 1 destroyer@spanish_nationalists")
    assert (replace(cruiser, did="moved", to=SEA), 1) in both.units[SEA]

    action = GAME.parse_action(f"germany: put 1 destroyer@spanish_nationalists: to {SEA}")
    alone = GAME.play(state, action, ScriptedDice())
    assert (cruiser, 1) in alone.state.units[SEA]
    changed = [e for e in alone.events if isinstance(e, UnitsChanged) and e.why == "GW-11.5-09"]
    assert len(changed) == 1


# crews


def _written(script: Script) -> list[UnitsChanged]:
    return [each for each in script.events if isinstance(each, UnitsChanged)]


def _attacked(units: str, slot: str = "commonwealth") -> Script:
    """Great Britain, at war with Germany, attacks Western Germany."""
    state = stand(war(begin(), ("germany", "great_britain")), ZONE, units, "germany")
    return Script(turn(state, slot, phase="combat"), ScriptedDice())


@pytest.mark.rule("GW-11.5-11", "GW-13.1.6-20")
def test_crews_of_enemies_alone_come_ashore() -> None:
    """Of an enemy of any who attack; without such a ship nobody does."""
    militia = Unit("militia", "germany", duty="crew")
    ours = _attacked("1 battleship, 1 battleship@italy, 1 infantry")
    crews.muster(ours, ZONE, ("france", "great_britain"))
    there = dict(ours.pos.units(ZONE))
    assert there[militia] == 1
    assert there[Unit("battleship", "germany", duty="ashore")] == 1
    assert there[Unit("battleship", "italy")] == 1
    assert not any(unit.owner == "italy" and unit.type == "militia" for unit in there)
    for units, foes in (
        ("1 infantry, 1 destroyer", ("great_britain",)),
        ("1 battleship", ("france",)),
        ("1 battleship#skeleton", ("great_britain",)),
    ):
        script = _attacked(units)
        crews.muster(script, ZONE, foes)
        assert not _written(script)


@pytest.mark.rule("GW-11.5-12")
def test_each_owner_has_his_own_crews_back() -> None:
    """An Italian crew fell, the cheapest ship first; German crews all go aboard."""
    script = _attacked("2 battleship, 2 battleship@italy, 1 heavy_cruiser@italy, 1 infantry@japan")
    state = war(script.state, ("italy", "great_britain"))
    script = Script(state, ScriptedDice())
    crews.muster(script, ZONE, ("great_britain",))
    script.change_units(ZONE, less=((Unit("militia", "italy", duty="crew"), 2),))
    before = len(_written(script))
    crews.dismiss(script, ZONE)

    assert dict(script.pos.units(ZONE)) == {
        Unit("battleship", "germany"): 2,
        Unit("battleship", "italy"): 1,
        Unit("battleship", "italy", duty="skeleton"): 1,
        Unit("heavy_cruiser", "italy", duty="skeleton"): 1,
        Unit("infantry", "japan"): 1,
    }
    assert len(_written(script)) == before + 2


@pytest.mark.rule("GW-12.2-01", "GW-11.5-12")
def test_only_ships_without_crew_of_who_acts_recover() -> None:
    """An escort stays one; nothing is written where there is none."""
    units = "1 battleship#skeleton, 1 battleship#skeleton@italy"
    script = _attacked(units, "germany")
    script = Script(stand(script.state, SEA, "1 destroyer#escort", "germany"), ScriptedDice())
    crews.recover(script)

    assert {(unit.owner, unit.duty) for unit, _ in script.pos.units(ZONE)} == {
        ("germany", ""),
        ("italy", "skeleton"),
    }
    assert (Unit("destroyer", "germany", duty="escort"), 1) in script.pos.units(SEA)
    none = _attacked("1 battleship", "germany")
    crews.recover(none)
    assert not _written(none)


# captured ships


@pytest.mark.rule("GW-12.6-01", "GW-11.5-13")
def test_a_die_for_each_ship_in_a_captured_port() -> None:
    """Not for units ashore, nor for ships of friends of the captor."""
    zone = "southern_france"
    state = war(own(begin(), "germany", zone), ("germany", "france"), ("italy", "france"))
    state = replace(turn(state, "germany", phase="place_units"), taken=frozenset({zone}))
    units = "1 fighter, 3 submarine, 1 infantry@usa, 1 destroyer@italy"
    script = Script(stand(state, zone, units, "france"), ScriptedDice(9, 10, 12))
    roll_for_ships(script)

    rolled = [each for each in script.events if isinstance(each, ShipRolled)]
    assert rolled == [
        ShipRolled(zone, "submarine", "france", 9, ""),
        ShipRolled(zone, "submarine", "france", 10, "germany"),
        ShipRolled(zone, "submarine", "france", 12, "germany"),
    ]
    assert dict(script.pos.units(zone)) == {
        Unit("destroyer", "italy"): 1,
        Unit("fighter", "france"): 1,
        Unit("infantry", "usa"): 1,
        Unit("submarine", "germany", did="placed"): 2,
    }


@pytest.mark.rule("GW-11.5-09")
def test_the_question_names_the_port() -> None:
    decision = GAME.pending(_raided("1 destroyer"))[0]

    assert isinstance(decision, LeavePort)
    assert (decision.owner, decision.zone, decision.seas) == ("germany", ZONE, (SEA,))
