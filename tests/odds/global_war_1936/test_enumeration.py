"""Odds are what the game itself does, die by die, to a billionth."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, facilities, own, stand, turn, war
from tests.odds.global_war_1936.agreement import ZONE, at_sea, disagreement, on_land
from wartable.forces import force
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.state import Battle, Facility, Owed, SeaBattle, State
from wartable.odds.global_war_1936 import Policy, combat_odds

LAND = (
    "infantry",
    "cavalry",
    "artillery",
    "medium_tank",
    "tank_destroyer",
    "fighter",
    "tactical_bomber",
)
DEFENCE = (*LAND, "aa_artillery")
SHIPS = (
    "submarine",
    "destroyer",
    "light_cruiser",
    "heavy_cruiser",
    "battleship",
    "naval_transport",
)
POLICIES = (
    Policy(),
    Policy(attacker_losses="value", defender_losses="value"),
    Policy(attacker_losses=("medium_tank",), defender_losses=("artillery", "fighter")),
    Policy(attacker_picks=("infantry",), defender_picks=("artillery", "infantry")),
    Policy(units_left=1),
)


def _some(rng: Random, kinds: tuple[str, ...], most: int) -> str:
    chosen = sorted(rng.choices(kinds, k=rng.randint(1, most)))
    return ", ".join(f"{chosen.count(kind)} {kind}" for kind in dict.fromkeys(chosen))


@pytest.mark.parametrize("seed", range(16))
def test_land(seed: int) -> None:
    rng = Random(seed)
    state = on_land(_some(rng, LAND, 2), _some(rng, DEFENCE, 2))

    assert not disagreement(state, POLICIES[seed % len(POLICIES)])


@pytest.mark.parametrize("seed", range(16))
def test_sea(seed: int) -> None:
    rng = Random(seed)
    fleet = _some(rng, (*SHIPS, "fighter", "tactical_bomber"), 2)
    state = at_sea(fleet, _some(rng, SHIPS, 2))

    assert not disagreement(state, POLICIES[seed % len(POLICIES)])


def test_every_face_of_every_die() -> None:
    """Nothing is taken for granted of which faces matter."""
    assert not disagreement(on_land("1 tank_destroyer", "1 tactical_bomber"), every_face=True)
    assert not disagreement(on_land("1 infantry, 1 artillery", "1 infantry"), every_face=True)
    assert not disagreement(at_sea("1 submarine", "1 heavy_cruiser"), every_face=True)


@pytest.mark.rule("GW-13.2.6-03", "GW-AMB-60")
def test_fortifications() -> None:
    state = _moved(on_land("1 infantry, 1 medium_tank", "1 infantry"), "picardy", "alsace_lorraine")
    state = facilities(state, "picardy", Facility("fortification", "alsace_lorraine"))

    assert not disagreement(state)


@pytest.mark.rule("GW-13.2.6-06")
def test_double_losses_across_the_maginot_line() -> None:
    state = on_land("3 infantry", "1 infantry")
    state = facilities(state, ZONE, Facility("fortification", "bavaria"))

    assert not disagreement(state)


@pytest.mark.rule("GW-1.7.7-03", "GW-1.7.7-05")
def test_a_city_lasts_three_rounds() -> None:
    state = _moved(on_land("1 medium_tank, 1 infantry", "1 infantry"), "paris", "picardy")

    assert not disagreement(state, rounds=4)
    assert combat_odds(state).undecided > 0.1


def _moved(state: State, zone: str, near: str) -> State:
    """The combat is in another zone, and the attackers came from one beside it."""
    there = force(
        (replace(unit, came=near) if unit.came else unit, number)
        for unit, number in state.units[ZONE]
    )
    units = {space: units for space, units in state.units.items() if space != ZONE} | {zone: there}
    return replace(own(state, "germany", near), units=units, flow=(Battle(zone),))


@pytest.mark.rule("GW-10.6.5-02", "GW-10.6.5-03")
def test_carpet_bombers_fight_one_round() -> None:
    assert not disagreement(on_land("1 infantry, 1 strategic_bomber", "1 infantry, 1 fighter"))


@pytest.mark.rule("GW-10.3-01")
def test_a_retreat_after_so_many_rounds() -> None:
    assert not disagreement(
        on_land("2 infantry, 1 tank_destroyer", "2 infantry"), Policy(rounds=2), 4
    )
    assert not disagreement(
        at_sea("1 battleship, 1 submarine", "1 battleship"), Policy(rounds=2), 4
    )


@pytest.mark.rule("GW-9.3.1-09", "GW-11.3-02", "GW-10.2-02")
def test_carriers_and_their_aircraft() -> None:
    carrier = "1 fleet_carrier{fighter+fighter}"

    assert not disagreement(at_sea("1 destroyer, 1 heavy_cruiser", carrier))
    assert not disagreement(at_sea("1 submarine, 1 battleship", f"{carrier}, 1 naval_transport"))


@pytest.mark.rule("GW-10.7-02", "GW-10.7-03", "GW-13.1.6-21")
def test_patrols_submarines_and_damaged_ships() -> None:
    patrol = "1 destroyer, 1 fighter#patrol"

    assert not disagreement(at_sea(patrol, "1 submarine, 1 destroyer"))
    declines = Policy(submarines="decline")
    assert not disagreement(at_sea("2 destroyer", "1 submarine, 1 destroyer"), declines)
    assert not disagreement(at_sea("1 heavy_battleship", "1 heavy_battleship, 1 light_cruiser"))
    assert not disagreement(at_sea("2 submarine", "1 battleship!1, 1 submarine"))


@pytest.mark.rule("GW-15.4-04", "GW-0.5-03")
def test_who_is_surprised_at_sea_is_worse_in_the_first_round_alone() -> None:
    state = war(turn(begin(), "japan", 9, "combat"), ("japan", "usa"))
    seas = data().map.sea
    sea, near = "P20", next(each for each in data().map.board.neighbours["P20"] if each in seas)
    state = replace(state, units={}, spent={"ready": {f"surprise_attack {sea}": 1}})
    coming = f"1 destroyer*moved<{near}^{sea}@japan, 1 light_cruiser*moved<{near}^{sea}@japan"
    state = stand(state, sea, f"{coming}, 2 destroyer", "usa")

    assert not disagreement(replace(state, flow=(SeaBattle(sea),)))


@pytest.mark.rule("GW-10.8.3-01", "GW-10.8.3-04", "GW-10.8.2-03")
def test_an_assault_and_who_is_still_aboard() -> None:
    """A tank joins infantry that survived the first round or had nothing left to fight, stays
    aboard if none did, and is hit first among those that a tank destroyer picks."""
    assert not disagreement(_assault("1 infantry*moved$landing<A10", "1 artillery"))
    shelled = _assault("1 infantry*moved$landing<A10", "1 infantry")
    shelled = replace(shelled, flow=(Battle(NORWAY, owed=(Owed("defence", 1, "land"),)),))
    assert not disagreement(shelled)
    beside = "1 marines*moved$landing<A10, 1 light_tank*moved<trondelag"
    assert not disagreement(_assault(beside, "1 tank_destroyer"))


NORWAY = "southern_norway"


def _assault(ashore: str, defenders: str) -> State:
    """These Germans land in Norway or come there from beside; a tank is still aboard."""
    state = war(turn(begin(), "germany", 9, "combat"), ("germany", "norway"))
    state = own(replace(state, facilities={}), "germany", "trondelag")
    coming = ", ".join(f"{each}@germany" for each in ashore.split(", "))
    state = stand(state, NORWAY, f"{coming}, {defenders}", "norway")
    ship = f"1 naval_transport*unloaded{{light_tank*loaded^{NORWAY}}}"
    return replace(stand(state, "A10", ship, "germany"), flow=(Battle(NORWAY),))


def _kmt(attackers: str, defenders: str) -> State:
    """The KMT attacks the Japanese in Hunan."""
    zone = "hunan"
    state = own(war(turn(begin(), "kmt", 9, "combat"), ("japan", "kmt")), "japan", zone)
    near = next(z for z in data().map.land[zone].neighbours if state.control[z] == "kmt")
    coming = ", ".join(f"{each}*moved<{near}@kmt" for each in attackers.split(", "))
    state = facilities(stand(state, zone, f"{coming}, {defenders}", "japan"), zone)
    return replace(state, flow=(Battle(zone),))


@pytest.mark.rule("GW-15.7-02")
def test_low_morale() -> None:
    assert not disagreement(_kmt("2 infantry", "1 infantry"))
    assert not disagreement(_kmt("1 infantry, 1 artillery", "1 infantry"), Policy(units_left=1))
