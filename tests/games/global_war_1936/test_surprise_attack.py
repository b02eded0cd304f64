"""The Japanese Surprise Attack (15.4)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import asked
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
from wartable.games.global_war_1936.battle.land import rounds_allowed
from wartable.games.global_war_1936.battle.sea_fire import now
from wartable.games.global_war_1936.battle.values import value
from wartable.games.global_war_1936.movement.air import points as flight
from wartable.games.global_war_1936.movement.sea import points
from wartable.games.global_war_1936.state import Facility, SeaBattle, State
from wartable.games.global_war_1936.unit import Unit

SEA = "P43"
DECLARED = ("japan", "declared", "usa")


def _war(phase: str = "combat_movement") -> State:
    """Japan has just declared war on the USA; no ship is on the board."""
    state = war(turn(begin(), "japan", 11, phase), ("japan", "usa"))
    for nation in ("usa", "france", "ussr", "great_britain", "fec", "anzac", "italy", "japan"):
        state = sheet(state, nation, at_full=True)
    seas = pos(state).data.map.sea
    units = {space: there for space, there in state.units.items() if space not in seas}
    return replace(state, units=units, deeds=frozenset({DECLARED}), facilities={})


def _named(state: State, *zones: str) -> State:
    return replace(state, spent={"ready": {f"surprise_attack {zone}": 1 for zone in zones}})


@pytest.mark.rule("GW-15.4-04")
def test_it_comes_once_with_the_first_war_on_an_allied_major() -> None:
    state = _war()
    land = pos(state).data.map.land
    zone = next(z for z in pos(state).zones_of("usa") if land[z].coast)
    sea = land[zone].coast[0]
    both = f"japan: surprise {sea} and {zone}"
    ways = offered(state, "japan")
    assert {f"japan: surprise {zone}", f"japan: surprise {sea}", both} <= {*ways}
    chosen = play(state, both)
    assert refused(chosen, both) == ["GW-15.4-04"]
    assert not [way for way in offered(chosen, "japan") if "surprise" in way]
    assert refused(replace(state, deeds=frozenset()), both) == ["GW-15.4-04"]
    asian = replace(state, deeds=frozenset({("japan", "declared", "ussr")}))
    assert refused(asian, both) == ["GW-15.4-04"]
    used = replace(state, deeds=state.deeds | {("japan", "used", "surprise_attack")})
    assert refused(used, both) == ["GW-15.4-04"]
    assert refused(state, "japan: surprise paris") == ["GW-15.4-04"]
    inland = next(s for s in pos(state).data.map.sea if s not in land[zone].coast)
    assert refused(state, f"japan: surprise {inland} and {zone}") == ["GW-15.4-04"]
    later = play(play(chosen, "japan: done"), "japan: done")
    assert ("japan", "used", "surprise_attack") in later.deeds


@pytest.mark.rule("GW-15.4-04", "GW-0.5-03")
def test_who_is_surprised_is_worse_in_the_first_round() -> None:
    state = _named(_war("combat"), "guam", SEA)
    infantry, ship = Unit("infantry", "usa"), Unit("destroyer", "usa")
    plain = replace(state, spent={})
    printed = value(pos(plain), "guam", 1, "defence", infantry)
    assert value(pos(state), "guam", 1, "defence", infantry) == max(1, printed - 1)
    assert value(pos(state), "guam", 2, "defence", infantry) == printed
    mine = Unit("infantry", "japan")
    assert value(pos(state), "guam", 1, "attack", mine) == value(
        pos(plain), "guam", 1, "attack", mine
    )
    assert now(pos(state), SeaBattle(SEA), "defence", ship) == 3
    assert now(pos(state), SeaBattle(SEA, round=2), "defence", ship) == 4
    assert now(pos(plain), SeaBattle(SEA), "defence", ship) == 4
    elsewhere = _named(_war("combat"), "P1")
    assert now(pos(elsewhere), SeaBattle(SEA), "defence", ship) == 4
    city = next(z for z, zone in pos(state).data.map.land.items() if zone.city)
    assert rounds_allowed(pos(plain), city) == 3
    assert rounds_allowed(pos(_named(plain, city)), city) > 3


@pytest.mark.rule("GW-15.4-04", "GW-10.4-10")
def test_aircraft_strike_first_and_nobody_scrambles() -> None:
    state = sheet(_war("combat"), "usa", at_full=False, level=0)
    fleet = f"1 tactical_bomber*moved<P17^{SEA}, 1 destroyer@usa"
    state = stand(state, SEA, fleet, "japan")
    shore = pos(state).data.map.sea[SEA].coast[0]
    state = own(state, "usa", shore)
    state = facilities(stand(state, shore, "1 fighter", "usa"), shore, Facility("airbase"))
    assert asked(play(state, f"japan: fight in {SEA}")) == [("ChooseScramble", "usa")]

    # The destroyer is sunk before it fires.
    struck = play(_named(state, SEA), f"japan: fight in {SEA}", 1)
    assert not [unit for unit, _ in struck.units[SEA] if unit.owner == "usa"]
    alone = stand(state, shore, "1 infantry", "usa")
    both = play(alone, f"japan: fight in {SEA}", 1, 12)
    assert not [unit for unit, _ in both.units[SEA] if unit.owner == "usa"]


@pytest.mark.rule("GW-15.4-04")
def test_the_guns_of_a_port_are_silent() -> None:
    state = _war("combat")
    land = pos(state).data.map.land
    zone = next(z for z in pos(state).zones_of("usa") if land[z].coast)
    sea = land[zone].coast[0]
    units = f"1 tactical_bomber*moved$port<{sea}, 1 fighter*moved$port<{sea}, 1 battleship@usa"
    state = stand(facilities(state, zone, Facility("major_port", sea)), zone, units, "japan")
    line = f"japan: fight the port attack in {zone}"
    # Two aircraft, and the guns at each of them.
    play(state, line, 12, 12, 12, 12)
    play(_named(state, zone), line, 12, 12)


@pytest.mark.rule("GW-15.4-05", "GW-0.5-08", "GW-EX-68")
def test_ships_and_carrier_aircraft_come_farther_to_that_zone() -> None:
    """GW-EX-68: a ship with movement 3 beside a major port has 5."""
    state = _named(_war(), SEA)
    start = "P16"
    shore = next(z for z in pos(state).data.map.sea[start].coast)
    state = facilities(own(state, "japan", shore), shore, Facility("major_port", start))
    ship = Unit("destroyer", "japan")
    assert points(pos(state), ship, start, SEA) == 5
    assert points(pos(state), ship, start, "P1") == 4
    assert points(pos(facilities(state, shore)), ship, start, SEA) == 4
    assert points(pos(replace(state, phase="noncombat")), ship, start, SEA) == 4
    fighter = Unit("fighter", "japan")
    far = pos(state).data.units["fighter"].move
    assert flight(pos(state), fighter, (start, SEA)) == far + 1
    assert flight(pos(state), fighter, (start, "P17")) == far
    assert flight(pos(state), fighter, (shore, SEA)) == far


@pytest.mark.rule("GW-15.4-05")
def test_the_longer_way_is_listed_and_sailed() -> None:
    state = stand(_war(), "P16", "1 destroyer", "japan")
    sea = pos(state).data.map.sea
    ends = {"P16": 0}
    for _ in range(4):
        for zone in [*ends]:
            for there in sea[zone].neighbours:
                ends.setdefault(there, ends[zone] + 1)
    far = next(zone for zone, steps in ends.items() if steps == 4)
    assert not [way for way in offered(state, "japan") if "sail" in way and way.endswith(far)]
    named = play(state, f"japan: surprise {far}")
    way = next(way for way in offered(named, "japan") if "sail" in way and way.endswith(far))
    assert play(named, way).units[far]
