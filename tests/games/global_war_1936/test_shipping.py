"""Strategic naval movement, and ways that single ships take (11.4.2, 1.8, 1.13)."""

from __future__ import annotations

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
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.state import Facility, State
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.shipping import capacity, capacity_left

HOME, NEAR, FAR = "southern_england", "A21", "gibraltar"
WAY = f"{HOME} > A21 > A28 > A35 > A44 > {FAR}"


def _britain(ships: str = "1 naval_transport", ashore: str = "2 infantry, 1 militia") -> State:
    state = facilities(begin(), HOME, Facility("major_port", NEAR))
    state = stand(stand(state, NEAR, ships, "great_britain"), HOME, ashore, "great_britain")
    return turn(state, "commonwealth", phase="noncombat")


def _line(ships: str = "1 naval_transport", way: str = WAY, loads: str = "") -> str:
    return f"great_britain: ship {ships} of {NEAR}:{loads} {way}"


TWO = f" loading 2 infantry in {HOME};"


@pytest.mark.rule("GW-11.4.2-01", "GW-EX-59")
def test_transports_and_what_they_carry_count_one_each() -> None:
    """GW-EX-59: a transport with two units takes three strategic naval moves."""
    state = _britain()
    assert capacity_left(pos(state), "great_britain") == 3
    moved = play(state, _line(loads=TWO) + " unloading")
    assert capacity_left(pos(moved), "great_britain") == 0
    assert dict(moved.units[FAR])[Unit("infantry", "great_britain", did="unloaded")] == 2
    assert refused(_britain("1 destroyer"), _line("1 destroyer")) == ["GW-11.4.2-01"]
    rocket = _britain(ashore="1 strategic_rocket, 1 fighter")
    shipped = play(rocket, _line(loads=f" loading 1 strategic_rocket in {HOME};") + " unloading")
    assert capacity_left(pos(shipped), "great_britain") == 1
    flying = _line(loads=f" loading 1 fighter in {HOME};")
    assert refused(rocket, flying)[:1] == ["GW-11.4.2-01"]
    third = _line(loads=f" loading 1 militia in {HOME};")
    assert refused(state, third) == ["GW-11.1-02"]


@pytest.mark.rule("GW-11.4.2-02")
def test_capacities() -> None:
    """+1 by an objective held, +2 with Improved Logistics; most nations have none."""
    state = begin()
    at_start = {
        nation: capacity(pos(state), nation)
        for nation in (
            "great_britain",
            "anzac",
            "france",
            "usa",
            "germany",
            "italy",
            "japan",
            "ussr",
        )
    }
    assert at_start == {
        "great_britain": 3,
        "anzac": 3,
        "france": 2,
        "usa": 4,
        "germany": 2,
        "italy": 2,
        "japan": 2,
        "ussr": 2,
    }
    assert capacity(pos(state), "free_france") == capacity(pos(state), "netherlands") == 0
    lost = own(own(state, "germany", "malta"), "japan", "guam")
    assert (capacity(pos(lost), "great_britain"), capacity(pos(lost), "usa")) == (2, 3)
    for nation, objective in (
        ("japan", "japan_access_to_resources"),
        ("ussr", "ussr_pacific_expansion"),
    ):
        held = own(state, nation, *data().objectives[objective].zones)
        assert capacity(pos(held), nation) == 3
    better = sheet(state, "germany", technologies={"improved_logistics": 4})
    assert capacity(pos(better), "germany") == 4
    full = replace(_britain("4 naval_transport"), spent={"shipped": {"great_britain": 2}})
    assert refused(full, _line("1 naval_transport")) == []
    assert refused(full, _line("2 naval_transport")) == ["GW-11.4.2-02"]


@pytest.mark.rule("GW-11.4.2-03", "GW-AMB-50", "GW-8.2.1-33")
def test_range_by_the_facility_it_starts_from() -> None:
    """Four sea zones are too far for a minor port, and one less with Improved Logistics is not."""
    minor = facilities(_britain(), HOME, Facility("minor_port", NEAR))

    assert refused(_britain(), _line()) == []
    assert refused(minor, _line()) == ["GW-11.4.2-03"]
    better = sheet(minor, "great_britain", technologies={"improved_logistics": 4})
    assert refused(better, _line()) == []


@pytest.mark.rule("GW-11.4.2-04")
def test_it_starts_and_ends_at_friendly_ports_and_only_goes_in_port_then() -> None:
    state = _britain()

    assert _line() in offered(state)
    bare = facilities(state, FAR)
    assert refused(bare, _line()) == ["GW-11.4.2-04"]
    assert refused(facilities(state, HOME), _line()) == ["GW-11.4.2-04"]
    assert refused(own(state, "germany", FAR), _line()) == ["GW-11.4.2-04"]
    moved = play(state, _line())
    ship = f"naval_transport*shipped^{FAR}"
    assert refused(moved, f"great_britain: ship 1 {ship} of A44: {FAR} > A44 > A35 > A28 > {HOME}")
    assert refused(moved, f"great_britain: port 1 {ship}: A44 > {FAR}") == []
    other = next(zone for zone in data().map.sea["A44"].coast if zone != FAR)
    mine = facilities(own(moved, "great_britain", other), other, Facility("major_port", "A44"))
    assert refused(mine, f"great_britain: port 1 {ship}: A44 > {other}") == ["GW-11.5-02"]


@pytest.mark.rule("GW-11.4.2-04")
def test_it_loads_on_its_way_and_unloads_at_its_end() -> None:
    """Only in friendly ports that it passes."""
    state = stand(_britain(), FAR, "1 infantry", "great_britain")
    on_the_way = f" loading 1 infantry in {HOME}; loading 1 infantry in {FAR};"
    assert refused(state, _line(loads=on_the_way)) == []
    kept = play(state, _line(loads=on_the_way))
    (ship,) = (unit for unit, _ in kept.units["A44"] if unit.cargo)
    assert [each.type for each in ship.cargo] == ["infantry", "infantry"]
    far = stand(state, "malta", "1 infantry", "great_britain")
    assert refused(far, _line(loads=" loading 1 infantry in malta;")) == ["GW-11.4.2-04"]


@pytest.mark.rule("GW-11.4.2-05", "GW-0.3-07")
def test_enemies_stop_it() -> None:
    state = war(_britain(), ("germany", "great_britain"))

    assert refused(state, _line()) == []
    for unit in ("destroyer", "submarine", "fighter#patrol"):
        assert "GW-11.4.2-05" in refused(stand(state, "A35", f"1 {unit}", "germany"), _line())
    for unit in ("submarine#submerged", "naval_transport"):
        assert refused(stand(state, "A35", f"1 {unit}", "germany"), _line()) == []
    here = stand(state, NEAR, "1 naval_transport, 1 naval_transport@germany", "great_britain")
    assert refused(here, _line()) == ["GW-11.4.2-05"]
    way = f"{FAR} > A44 > M2 > southern_france"
    closed = war(own(state, "germany", "gibraltar"), ("germany", "france"))
    port = facilities(closed, "southern_france", Facility("major_port", "M2"))
    assert "GW-11.4.2-05" in refused(port, _line(way=way))


@pytest.mark.rule("GW-11.4.2-06")
def test_it_passes_units_of_others_at_peace() -> None:
    state = stand(_britain(), "A35", "3 destroyer", "germany")
    peaceful = play(state, _line())

    assert any(unit.did == "shipped" for unit, _ in peaceful.units["A44"])
    assert all(not each.startswith("germany") for each in offered(peaceful, "great_britain"))


@pytest.mark.rule("GW-11.4.2-07")
def test_units_of_allies_are_not_carried_so() -> None:
    ship = "naval_transport{infantry@usa}"
    assert refused(_britain(f"1 {ship}"), _line(f"1 {ship}")) == ["GW-11.4.2-07"]
    of_anzac = "naval_transport{infantry@anzac}"
    assert refused(_britain(f"1 {of_anzac}"), _line(f"1 {of_anzac}")) == []


@pytest.mark.rule("GW-1.8-05", "GW-AMB-11")
def test_open_canals_are_passed() -> None:
    """Through Suez while its owner lets the nation use his zones."""
    state = facilities(_britain(), "lower_egypt", Facility("major_port", "M8"))
    end = next(
        zone
        for zone in data().map.sea["I5"].coast
        if state.control[zone] == "great_britain" and zone != "lower_egypt"
    )
    state = facilities(state, end, Facility("minor_port", "I5"))
    state = stand(state, "M8", "1 naval_transport", "great_britain")
    line = f"great_britain: ship 1 naval_transport of M8: lower_egypt > M8 > I5 > {end}"
    assert refused(state, line) == []
    shut = own(war(state, ("italy", "great_britain")), "italy", "lower_egypt")
    assert "GW-11.4.2-05" in refused(shut, line)


# ways of single ships


def _soviet(sea: str, ships: str) -> State:
    return turn(stand(begin(), sea, ships, "ussr"), "ussr", phase="noncombat")


@pytest.mark.rule("GW-1.13-01")
def test_one_soviet_ship_a_turn_takes_the_northern_sea_route() -> None:
    state = _soviet("A9", "2 destroyer")
    line = "ussr: transfer destroyer of A9 by northern_sea_route"

    assert line in offered(state)
    moved = play(state, line)
    assert dict(moved.units["P1"])[Unit("destroyer", "ussr", did="moved", spent=3)] == 1
    assert refused(moved, line) == ["GW-1.13-01"]
    back = _soviet("P1", "1 submarine")
    assert refused(back, "ussr: transfer submarine of P1 by northern_sea_route") == []
    gone = _soviet("A9", "1 destroyer~1*moved")
    assert refused(gone, "ussr: transfer destroyer~1*moved of A9 by northern_sea_route") == [
        "GW-1.13-01"
    ]
    foes = stand(war(state, ("ussr", "japan")), "P1", "1 destroyer", "japan")
    assert refused(foes, line) == ["GW-11.4-02"]


@pytest.mark.rule("GW-1.13-01")
def test_others_take_it_with_soviet_leave() -> None:
    state = turn(stand(begin(), "A9", "1 destroyer", "germany"), "germany", phase="noncombat")
    line = "germany: transfer destroyer of A9 by northern_sea_route"

    assert refused(state, line) == ["GW-1.13-01"]
    asked = play(state, "germany: ask ussr for passage")
    assert refused(play(asked, "ussr: permit"), line) == []


@pytest.mark.rule("GW-1.8-15", "GW-1.8-18")
def test_one_submarine_a_turn_takes_the_canal_to_the_white_sea() -> None:
    """Two owners must both allow it."""
    state = _soviet("A14", "1 submarine, 1 destroyer")
    line = "ussr: transfer submarine of A14 by baltic_white_sea_canal"

    assert dict(play(state, line).units["A9"])[Unit("submarine", "ussr", did="moved", spent=3)] == 1
    destroyer = "ussr: transfer destroyer of A14 by baltic_white_sea_canal"
    assert refused(state, destroyer) == ["GW-1.8-18"]
    shared = own(state, "germany", "karelia")
    assert refused(shared, line) == ["GW-1.8-18"]
    let = replace(shared, spent={"permitted": {"passage germany ussr": 1}})
    assert refused(let, line) == []


@pytest.mark.rule("GW-6.4-03")
def test_under_the_pact_the_ussr_lets_german_ships_pass() -> None:
    """A submarine by the canal and one ship by the route a turn; nobody without the pact, and no
    Italian."""
    state = turn(begin(), "germany", phase="noncombat")
    state = stand(state, "A9", "2 destroyer, 1 submarine", "germany")
    route = "germany: transfer destroyer of A9 by northern_sea_route"
    canal = "germany: transfer {} of A9 by baltic_white_sea_canal"
    signed = replace(state, pacts={"molotov_ribbentrop": "signed"})

    assert refused(state, route) == ["GW-1.13-01"]
    assert refused(state, canal.format("submarine")) == ["GW-1.8-18"]
    assert refused(signed, route) == []
    assert refused(signed, canal.format("submarine")) == []
    assert refused(signed, canal.format("destroyer")) == ["GW-1.8-18"]
    assert refused(play(signed, route), route) == ["GW-1.13-01"]
    italian = stand(turn(signed, "italy", phase="noncombat"), "A9", "1 destroyer", "italy")
    assert refused(italian, route.replace("germany", "italy")) == ["GW-1.13-01"]
    taken = own(signed, "finland", "karelia")
    assert refused(taken, canal.format("submarine")) == ["GW-1.8-18"]
