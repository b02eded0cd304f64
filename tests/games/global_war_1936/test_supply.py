"""Supply paths, blockade, the roads to China and leave that is asked for (1.11, 1.12, 9.4.2)."""

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
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.state import Facility, Rail, State
from wartable.games.global_war_1936.supply import (
    Stop,
    is_path,
    is_supplied,
    lease_net,
    net,
    open_seas,
    safest_paths,
    supply,
)
from wartable.games.global_war_1936.war_at_sea.blockade import is_blockaded, is_blockaded_sea

CAPE = (
    *("southern_england", "A21", "A28", "A35", "A44", "gibraltar"),
    *("A44", "A46", "A48", "A51", "A53", "st_helena", "A53", "A54", "cape_town"),
)


def _calm(sea: str) -> int:
    return 0


@pytest.mark.rule("GW-EX-19", "GW-1.11-04", "GW-AMB-50")
def test_the_way_to_cape_town() -> None:
    """GW-EX-19: four sea zones to Gibraltar, five to St. Helena, two to Cape Town."""
    ways = net(pos(begin()), "great_britain")

    assert is_path(ways, CAPE)
    straight = tuple(each for each in CAPE if each not in ("gibraltar", "st_helena"))
    assert not is_path(ways, straight)
    minor = facilities(begin(), "gibraltar", Facility("minor_port", "A44"))
    assert not is_path(net(pos(minor), "great_britain"), CAPE)


@pytest.mark.rule("GW-1.11-04")
def test_every_zone_that_is_reached_has_a_path_and_no_other_has() -> None:
    state = war(begin(), ("germany", "france"))
    for nation in ("germany", "great_britain", "france", "usa", "fec"):
        here = pos(state)
        ways, reached = net(here, nation), supply(here, nation).reached
        found = safest_paths(ways, _calm, state.control)
        assert found.keys() == reached, nation
        assert all(is_path(ways, path) for path in found.values())


@pytest.mark.rule("GW-1.11-07")
def test_a_path_that_left_the_sea_takes_no_ship_again() -> None:
    """By rail from a port to another coast the way ends; a stop in a port is no such landing."""
    state = replace(own(begin(), "japan", "rehe", "western_manchuria"), facilities={})
    land = data().map.land
    start = "kyushu"
    rail = next(zone for zone in land["rehe"].rails if state.control[zone] == "japan")
    assert "rehe" in land[rail].rails
    sea = next(each for each in land["rehe"].coast)
    state = facilities(state, start, Facility("major_port", land[start].coast[0]))
    state = facilities(state, "rehe", Facility("minor_port", sea))
    by_sea = is_path(net(pos(state), "japan"), (start, "P15", "P14", "rehe", rail))
    assert by_sea
    assert not is_path(net(pos(state), "japan"), (start, "P15", "P14", "rehe", rail, "rehe", sea))
    inland = net(pos(state), "japan").onward(Stop("rehe", "inland"))
    assert {stop.layer for stop in inland} == {"inland"}
    port = net(pos(state), "japan").onward(Stop("rehe", "port"))
    assert {stop.layer for stop in port} == {"inland", "sea"}


@pytest.mark.rule("GW-1.11-03")
def test_a_river_is_used_while_no_enemy_owns_its_other_bank() -> None:
    """Where railways are damaged, a river between the two zones is the only way."""
    nation, near, far = next(
        (nation, zone, there)
        for zones, row in data().map.land_borders.items()
        for nation in ("germany", "ussr", "france", "usa", "italy", "kmt")
        for zone, there in (zones, zones[::-1])
        if row.linked and zone in (home := data().homes[nation].zones) and there not in home
    )
    state = replace(own(begin(), nation, near, far), facilities={})
    around = data().map.land[far].neighbours
    state = replace(state, rails={border(far, there): Rail(damage=1) for there in around})
    state = own(state, "poland", *(each for each in around if each != near))
    assert is_supplied(pos(state), nation, far)
    assert not is_supplied(pos(war(own(state, "poland", near), ("poland", nation))), nation, far)


# blockade


def _blockade(ships: str = "3 destroyer") -> State:
    """Germany and Great Britain are at war, and German ships lie off Cape Town."""
    state = war(begin(), ("germany", "great_britain"))
    return stand(state, "A54", ships, "germany")


@pytest.mark.rule("GW-9.4.2-01", "GW-1.11-08")
def test_three_surface_warships_close_a_sea_zone() -> None:
    assert not is_supplied(pos(_blockade()), "great_britain", "cape_town")
    assert is_supplied(pos(_blockade("2 destroyer")), "great_britain", "cape_town")
    assert is_supplied(pos(_blockade("9 submarine")), "great_britain", "cape_town")
    assert is_supplied(pos(_blockade("9 naval_transport")), "great_britain", "cape_town")
    two = "2 destroyer, 1 light_cruiser@italy"
    assert is_supplied(pos(_blockade(two)), "great_britain", "cape_town")
    both = war(_blockade(two), ("italy", "great_britain"))
    assert not is_supplied(pos(both), "great_britain", "cape_town")


@pytest.mark.rule("GW-9.4.2-01", "GW-AMB-37")
def test_an_enemy_surface_warship_breaks_it_and_nothing_else_does() -> None:
    broken = _blockade("3 destroyer, 1 destroyer@great_britain")
    assert is_supplied(pos(broken), "great_britain", "cape_town")
    for unit in ("submarine", "naval_transport"):
        state = _blockade(f"3 destroyer, 1 {unit}@great_britain")
        assert not is_supplied(pos(state), "great_britain", "cape_town")
    neutral = _blockade("3 destroyer, 1 destroyer@usa")
    assert not is_supplied(pos(neutral), "great_britain", "cape_town")


@pytest.mark.rule("GW-9.4.2-05")
def test_nobody_is_blockaded_in_peace() -> None:
    peace = stand(begin(), "A54", "3 destroyer", "germany")

    assert is_supplied(pos(peace), "great_britain", "cape_town")
    assert not is_blockaded_sea(pos(_blockade()), "usa", "A54")


@pytest.mark.rule("GW-9.4.2-02")
def test_a_facility_on_two_sea_zones_is_blockaded_in_both() -> None:
    state = war(begin(), ("germany", "great_britain"))
    dock = Facility("major_dock", "all")
    state = facilities(state, "gibraltar", dock)
    one = stand(state, "A44", "3 destroyer", "germany")
    both = stand(one, "M2", "3 destroyer", "germany")

    assert not is_blockaded(pos(one), "gibraltar", dock)
    assert is_blockaded(pos(both), "gibraltar", dock)
    assert is_blockaded(pos(one), "gibraltar", Facility("major_dock", "A44"))


# straits, canals and roads


@pytest.mark.rule("GW-1.11-05")
def test_the_owner_of_a_canal_lets_others_pass() -> None:
    """Japan asks for the Panama Canal; its supply paths go through for a turn."""
    state = turn(begin(), "japan", phase="place_units")
    owner = state.control["panama"]
    assert pos(state).lead_of(owner) == "usa"
    state = replace(state, box={"japan": pos(begin()).state.box.get("japan", ())})
    assert "P49" not in open_seas(pos(state), "japan")["A37"]
    asked = play(state, f"japan: ask {owner} for passage")
    assert offered(asked, "usa") == ["usa: permit", "usa: deny"]
    permitted = {"permitted": {f"passage {owner} japan": 1}}
    let = pos(replace(state, spent=permitted))
    assert "P49" in open_seas(let, "japan")["A37"]
    fighting = war(state, ("japan", owner))
    assert "GW-1.11-05" in refused(fighting, f"japan: ask {owner} for passage")


def _burma(date: int = 5) -> State:
    state = war(own(begin(), "kmt", "yunnan"), ("japan", "kmt"))
    return turn(state, "usa", date)


@pytest.mark.rule("GW-1.12-01", "GW-1.12-03")
def test_the_burma_road_carries_lend_lease_and_nothing_else() -> None:
    """From July 1938, while Japan and the KMT fight, the KMT owns Yunnan and the Allies Burma; the
    Ledo Road leads on to Bengal."""

    def links(state: State) -> set[str]:
        return {*lease_net(pos(state), "fec", "kmt").links.get("burma", ())}

    assert {"yunnan", "bengal"} <= links(_burma())
    assert "yunnan" not in links(_burma(4))
    assert "yunnan" not in links(replace(_burma(), wars=frozenset()))
    assert "yunnan" not in links(own(_burma(), "japan", "yunnan"))
    assert "yunnan" not in links(own(_burma(), "japan", "burma"))
    assert "yunnan" in links(own(_burma(), "japan", "bengal"))
    assert "yunnan" not in net(pos(_burma()), "fec").links["burma"]


@pytest.mark.rule("GW-1.11-06", "GW-15.1-01", "GW-15.3-08")
def test_lend_lease_of_some_to_spain_goes_farther_or_through_the_turkish_straits() -> None:
    """+1 for the Condor Legion; the USSR passes while Turkey is a neutral, even at war."""
    here = pos(war(begin(), ("ussr", "japan")))
    plain, farther = net(here, "germany"), lease_net(here, "germany", "spanish_nationalists")
    for sea, far in plain.quays["western_germany"].items():
        assert farther.quays["western_germany"][sea] == far + 1
    assert "M7" not in net(here, "ussr").seas["M10"]
    assert "M7" in lease_net(here, "ussr", "spanish_republicans").seas["M10"]
    assert "M7" not in lease_net(here, "ussr", "ccp").seas["M10"]
    british = pos(sheet(here.state, "turkey", controller="great_britain"))
    assert "M7" not in lease_net(british, "ussr", "spanish_republicans").seas["M10"]


# railways


@pytest.mark.rule("GW-13.2.8-04")
def test_a_railway_to_another_nation_needs_its_leave() -> None:
    """Uncontrolled neutrals never permit; a new railway links both zones."""
    state = sheet(begin(), "germany", ipp=20)
    zone, there, owner = next(
        (zone, there, state.control[there])
        for zone in pos(state).zones_of("germany")
        for there in data().map.land[zone].neighbours
        if there not in data().map.land[zone].rails and state.control[there] != "germany"
    )
    line = f"germany: build railway in {zone} on {there}"
    assert refused(state, line) == ["GW-13.2.8-04"]
    assert not pos(state).lead_of(owner)
    assert "GW-13.2.8-04" in refused(state, f"germany: ask {owner} for railway")
    soviet = own(state, "ussr", there)
    assert refused(soviet, line) == ["GW-13.2.8-04"]
    asked = play(soviet, "germany: ask ussr for railway")
    assert refused(play(asked, "ussr: deny"), line) == ["GW-13.2.8-04"]
    assert refused(play(asked, "ussr: permit"), line) == []


@pytest.mark.rule("GW-3.3-13")
def test_italian_supply_flies_from_airbase_to_airbase() -> None:
    """From Rome to Cyrenaica, whose ports are gone, once the empire stood; five spaces far, not
    past enemy fighters, and kept when the empire is lost."""
    state = begin()
    for zone in pos(state).zones_of("italy"):
        if zone not in data().homes["italy"].zones:
            state = facilities(state, zone)
    state = facilities(state, "cyrenaica", Facility("airbase"))
    empire = data().objectives["italy_impero_italiano"].zones
    over = ended(turn(own(state, "italy", *empire), "italy", phase="noncombat"))
    held = replace(state, deeds=over.deeds)

    assert ("italy", "given", "italy_impero_italiano") in over.deeds
    assert not is_supplied(pos(state), "italy", "cyrenaica")
    assert is_supplied(pos(held), "italy", "cyrenaica")
    assert not is_supplied(pos(facilities(held, "cyrenaica")), "italy", "cyrenaica")
    broken = facilities(held, "cyrenaica", Facility("airbase", damage=1))
    assert not is_supplied(pos(broken), "italy", "cyrenaica")
    alone = facilities(held, "cyrenaica")
    five = facilities(alone, "eritrea", Facility("airbase"))
    assert is_supplied(pos(five), "italy", "eritrea")
    six = facilities(alone, "italian_somaliland", Facility("airbase"))
    assert not is_supplied(pos(six), "italy", "italian_somaliland")
    foes = war(stand(held, "cyrenaica", "1 fighter", "great_britain"), ("great_britain", "italy"))
    assert not is_supplied(pos(foes), "italy", "cyrenaica")
    bombers = stand(foes, "cyrenaica", "1 medium_bomber", "great_britain")
    assert is_supplied(pos(bombers), "italy", "cyrenaica")
