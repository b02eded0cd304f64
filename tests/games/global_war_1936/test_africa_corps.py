"""The German Africa Corps (15.1)."""

from __future__ import annotations

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
from wartable.forces import single
from wartable.games.global_war_1936.battle.values import value
from wartable.games.global_war_1936.movement.land import stopped_by
from wartable.games.global_war_1936.phases.place_units import PLACE_UNITS
from wartable.games.global_war_1936.state import Item, Rail, State
from wartable.games.global_war_1936.unit import Unit

UNITS = "4 infantry, 2 motorized_infantry, 3 artillery, 3 light_tank, 3 medium_tank"


def _called() -> State:
    state = war(begin(), ("great_britain", "italy"), ("germany", "great_britain"))
    for nation in ("france", "great_britain", "fec", "anzac", "usa", "ussr"):
        state = sheet(state, nation, at_full=True)
    state = sheet(stand(state, "berlin", UNITS, "germany"), "germany", ipp=20)
    return turn(state, "germany", 9)


def _form(state: State, *kinds: str) -> State:
    for kind in kinds:
        state = play(state, f"germany: detach {kind} of berlin")
    return state


@pytest.mark.rule("GW-15.1-08")
def test_what_the_corps_is_formed_of() -> None:
    state = _called()
    line = "germany: detach {} of berlin"
    assert line.format("infantry") in offered(state, "germany")
    assert refused(replace(state, wars=frozenset()), line.format("infantry")) == ["GW-15.1-08"]
    soviet = replace(state, wars=frozenset({("italy", "ussr")}))
    assert refused(soviet, line.format("infantry")) == ["GW-15.1-08"]
    minor = replace(state, wars=frozenset({("greece", "italy")}))
    assert refused(minor, line.format("infantry")) == ["GW-15.1-08"]
    most = ["infantry"] * 3 + ["motorized_infantry"] + ["artillery"] * 2
    formed = _form(state, *most, "light_tank", "medium_tank")
    assert formed.sheets["germany"].ipp == 15
    assert sum(number for item, number in formed.box["germany"] if item.corps == "dak") == 8
    for kind in ("infantry", "motorized_infantry", "artillery", "light_tank", "medium_tank"):
        assert refused(formed, line.format(kind)) == ["GW-15.1-08"]
    two_light = _form(state, "light_tank", "light_tank")
    assert refused(two_light, line.format("light_tank")) == ["GW-15.1-08"]
    assert refused(_form(state, "medium_tank"), line.format("medium_tank")) == ["GW-15.1-08"]
    assert refused(state, line.format("fighter"))
    later = replace(_form(state, "infantry"), round=10, spent={})
    assert refused(later, line.format("infantry")) == ["GW-15.1-08"]


@pytest.mark.rule("GW-15.1-09", "GW-AMB-57")
def test_the_corps_comes_to_north_africa_and_knows_the_desert() -> None:
    state = _called()
    boxed = replace(
        own(state, "germany", "austria"),
        rails={"austria/northern_italy": Rail(gauge="narrow")},
        phase="place_units",
        box=state.box | {"germany": single(Item("light_tank", corps="dak"))},
    )
    ways = [way for way in offered(boxed, "germany") if "deploy" in way]
    assert ways
    assert refused(boxed, "germany: deploy light_tank in berlin") == ["GW-15.1-09"]
    assert refused(replace(boxed, box={}), ways[0]) == ["GW-15.1-09"]
    others = turn(boxed, "italy", boxed.round, "place_units")
    assert refused(others, ways[0].replace("germany:", "italy:")) == ["GW-15.1-09"]
    lost = own(boxed, "great_britain", "tobruk")
    assert refused(lost, "germany: deploy light_tank in tobruk") == ["GW-15.1-09"]
    zone = ways[0].split()[-1]
    there = play(boxed, ways[0])
    tank = Unit("light_tank", "germany", did="placed", corps="dak")
    assert dict(there.units[zone])[tank] == 1
    plain = replace(tank, corps="")
    land = pos(there).data.map.land
    desert = next(z for z in land if land[z].terrain == "desert" and land[z].neighbours)
    before = land[desert].neighbours[0]
    assert value(pos(there), desert, 2, "attack", tank) > value(
        pos(there), desert, 2, "attack", plain
    )
    assert stopped_by(pos(there), plain, before, desert) == "GW-1.7.2-01"
    assert stopped_by(pos(there), tank, before, desert) != "GW-1.7.2-01"


@pytest.mark.rule("GW-15.1-10")
def test_what_the_corps_lost_is_replaced() -> None:
    formed = _form(_called(), "infantry", "infantry")
    line = "germany: reinforce the corps with infantry"
    later = replace(formed, round=10, spent={})
    assert refused(later, line) == ["GW-15.1-10"]
    fallen = replace(later, box={"germany": single(Item("infantry", corps="dak"))})
    assert line in offered(fallen, "germany")
    again = play(fallen, line)
    assert again.sheets["germany"].ipp == fallen.sheets["germany"].ipp - 1
    assert refused(again, line) == ["GW-15.1-10"]
    assert refused(fallen, line.replace("infantry", "artillery")) == ["GW-15.1-10"]


def _in_africa() -> State:
    """A tank of the corps in Tripoli, on a supply path over Italy that nobody blockades."""
    state = own(_called(), "germany", "austria")
    for sea in pos(state).data.map.land[ZONE].coast:
        state = stand(state, sea, "1 submarine", "italy")
    state = replace(state, rails={"austria/northern_italy": Rail(gauge="narrow")})
    tank = Unit("light_tank", "germany", did="moved", corps="dak")
    return replace(state, phase="place_units", units=state.units | {ZONE: single(tank)})


ZONE = "tripoli"


@pytest.mark.rule("GW-15.1-10")
def test_place_units_waits_for_a_recall() -> None:
    state = sheet(_in_africa(), "spanish_nationalists", controller="")
    assert PLACE_UNITS.asks(pos(state)) is not None
    home = replace(state, units={k: v for k, v in state.units.items() if k != ZONE})
    assert PLACE_UNITS.asks(pos(home)) is None


@pytest.mark.rule("GW-15.1-10")
def test_the_corps_is_recalled() -> None:
    """It is no loss that is replaced."""
    state = _in_africa()
    line = f"germany: recall light_tank of {ZONE} to berlin"
    assert line in offered(state, "germany")
    back = play(state, line)
    assert ZONE not in back.units
    home = Unit("light_tank", "germany", did="placed", corps="dak")
    assert dict(back.units["berlin"])[home] == 1
    assert refused(back, "germany: recall light_tank of berlin to bavaria") == ["GW-15.1-10"]
    assert refused(state, f"germany: recall light_tank of {ZONE} to rome") == ["GW-15.1-10"]
    assert refused(replace(state, rails={}), line) == ["GW-15.1-10"]
    assert refused(turn(state, "italy", 9, "place_units"), line.replace("germany:", "italy:")) == [
        "GW-15.1-10"
    ]
    formed = replace(back, deeds=frozenset({("germany", "used", "africa_corps light_tank 1")}))
    again = "germany: reinforce the corps with light_tank"
    assert refused(turn(formed, "germany", 10), again) == ["GW-15.1-10"]


@pytest.mark.rule("GW-15.1-10")
def test_the_recall_can_be_interdicted() -> None:
    state = _in_africa()
    for sea in pos(state).data.map.land[ZONE].coast:
        state = stand(state, sea, "1 submarine", "great_britain")
    line = f"germany: recall light_tank of {ZONE} to berlin"
    hit = play(play(state, line), "germany: done", 1)
    assert not any(unit.corps for units in hit.units.values() for unit, _ in units)
    home = play(play(state, line), "germany: done", 12)
    assert any(unit.corps for unit, _ in home.units["berlin"])
    # Two of them that go back together are one delivery.
    tanks = single(Unit("light_tank", "germany", did="moved", corps="dak"), 2)
    two = replace(state, units=state.units | {ZONE: tanks})
    both = play(play(play(two, line), line), "germany: done", 12)
    assert sum(n for unit, n in both.units["berlin"] if unit.corps) == 2
