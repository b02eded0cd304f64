"""Strategic naval movement and ways of single ships, finer (11.4.2, 1.8, 1.13)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    facilities,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.events import UnitsChanged
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.state import Facility, State
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.shipping import capacity, quays
from wartable.testing.dice import ScriptedDice

HOME, NEAR, FAR = "southern_england", "A21", "gibraltar"
WAY = f"{HOME} > A21 > A28 > A35 > A44 > {FAR}"


def _britain(ships: str = "1 naval_transport", ashore: str = "2 infantry") -> State:
    state = facilities(begin(), HOME, Facility("major_port", NEAR))
    state = stand(stand(state, NEAR, ships, "great_britain"), HOME, ashore, "great_britain")
    return turn(state, "commonwealth", phase="noncombat")


def _line(ships: str = "1 naval_transport", way: str = WAY, loads: str = "", at: str = NEAR) -> str:
    more = f" loading {loads};" if loads else ""
    return f"great_britain: ship {ships} of {at}:{more} {way}"


@pytest.mark.rule("GW-11.4.2-02", "GW-8.2.1-33")
def test_one_technology_of_the_commonwealth_is_enough() -> None:
    """Two more moves, whichever of the three knows it."""
    for nation in ("great_britain", "anzac", "fec"):
        known = sheet(begin(), nation, technologies={"improved_logistics": 4})
        assert capacity(pos(known), "great_britain") == 5
        assert capacity(pos(known), "france") == 2
        almost = sheet(begin(), nation, technologies={"improved_logistics": 3})
        assert capacity(pos(almost), "great_britain") == 3


@pytest.mark.rule("GW-11.4.2-03", "GW-11.4.2-04", "GW-AMB-50")
def test_how_far_it_goes_from_which_facility() -> None:
    """Whole ports, docks and shipyards of friends, since the start of the turn; the farthest on
    each sea zone."""
    for kind, far in (
        ("minor_port", 3),
        ("minor_dock", 3),
        ("minor_shipyard", 3),
        ("major_port", 5),
        ("major_dock", 5),
        ("major_shipyard", 5),
    ):
        state = facilities(_britain(), HOME, Facility(kind, NEAR))
        assert quays(pos(state), "great_britain", HOME) == {NEAR: far}, kind
        broken = facilities(state, HOME, Facility(kind, NEAR, 1))
        assert quays(pos(broken), "great_britain", HOME) == {}
        known = sheet(state, "great_britain", technologies={"improved_logistics": 4})
        assert quays(pos(known), "great_britain", HOME) == {NEAR: far + 1}
    for kind in ("submarine_base", "seaplane_base", "airbase", "coastal_artillery"):
        state = facilities(_britain(), HOME, Facility(kind, NEAR))
        assert quays(pos(state), "great_britain", HOME) == {}, kind
    both = facilities(_britain(), HOME, Facility("major_dock", NEAR), Facility("minor_port", NEAR))
    assert quays(pos(both), "great_britain", HOME) == {NEAR: 5}
    taken = replace(both, taken=frozenset({HOME}))
    assert quays(pos(taken), "great_britain", HOME) == {}
    assert quays(pos(own(both, "france", HOME)), "great_britain", HOME) == {}


@pytest.mark.rule("GW-11.4.2-01", "GW-11.1-01")
def test_only_ships_that_are_there_and_have_not_moved() -> None:
    state = _britain("1 naval_transport, 1 naval_transport@usa")
    assert refused(state, _line("2 naval_transport")) == ["GW-11.1-01"]
    assert "GW-7.1-01" in refused(state, _line("1 naval_transport@usa"))
    for ship in ("naval_transport~1", "naval_transport*moved", "naval_transport*unloaded"):
        assert refused(_britain(f"1 {ship}"), _line(f"1 {ship}")) == ["GW-11.1-01"]


@pytest.mark.rule("GW-11.4.2-04", "GW-11.4.2-05")
def test_ships_start_in_port_or_off_it() -> None:
    """In the first sea zone of their way, and nowhere else."""
    in_port = stand(_britain("1 destroyer"), HOME, "1 naval_transport", "great_britain")
    assert refused(in_port, _line(at=HOME)) == []
    moved = play(in_port, _line(at=HOME))
    assert not any(unit.type == "naval_transport" for unit, _ in moved.units.get(HOME, ()))
    ahead = stand(_britain("1 destroyer"), "A28", "1 naval_transport", "great_britain")
    assert refused(ahead, _line(at="A28")) == ["GW-11.4.2-04"]
    foes = stand(in_port, NEAR, "1 submarine#submerged@germany", "great_britain")
    foes = war(foes, ("great_britain", "germany"))
    assert refused(foes, _line(at=HOME)) == ["GW-11.4.2-05"]
    late = stand(in_port, "A28", "1 submarine#submerged@germany", "great_britain")
    assert refused(war(late, ("great_britain", "germany")), _line(at=HOME)) == []


@pytest.mark.rule("GW-11.4.2-04")
@pytest.mark.parametrize(
    "way",
    [
        f"{HOME} > {FAR}",
        "A21 > A28 > A35 > A44 > gibraltar",
        f"{HOME} > A21 > A28 > A35 > A44",
        f"{HOME} > A21 > {FAR} > A44 > {FAR}",
    ],
)
def test_it_leads_from_port_to_port_over_the_sea(way: str) -> None:
    assert "GW-11.4.2-04" in refused(_britain(), _line(way=way))


@pytest.mark.rule("GW-11.4.2-03", "GW-11.4.2-04")
def test_several_go_together_when_nothing_is_loaded() -> None:
    state = _britain("2 naval_transport")
    assert refused(state, _line("2 naval_transport")) == []
    loading = _line("2 naval_transport", loads=f"1 infantry in {HOME}")
    assert refused(state, loading) == ["GW-11.4.2-01"]
    unlike = "1 naval_transport, 1 naval_transport{infantry}"
    loading = _line(unlike, loads=f"1 infantry in {HOME}")
    assert refused(_britain(unlike), loading) == ["GW-11.4.2-01"]


@pytest.mark.rule("GW-11.4.2-01", "GW-11.4.1-01", "GW-11.1-02")
@pytest.mark.parametrize(
    ("ashore", "expected"),
    [
        ("infantry", []),
        ("artillery", []),
        ("strategic_rocket", []),
        ("infantry~1", ["GW-11.4.1-01"]),
        ("infantry*moved", ["GW-11.4.1-01"]),
        ("infantry@anzac", []),
        ("infantry@usa", ["GW-11.4.2-01"]),
        ("fighter", ["GW-11.4.2-01", "GW-13.1.6-24"]),
        ("militia", ["GW-11.1-02"]),
    ],
)
def test_what_comes_aboard(ashore: str, expected: list[str]) -> None:
    """Land units and rockets of the nation and those that are one with it, that have not moved."""
    found = refused(_britain(ashore=f"1 {ashore}"), _line(loads=f"1 {ashore} in {HOME}"))

    assert [rule for rule in found if rule != "GW-13.1.6-24"] == expected[:1]


@pytest.mark.rule("GW-11.4.1-01", "GW-13.1.6-24", "GW-11.4.2-04")
def test_the_hold_is_not_overladen_and_nobody_comes_from_nowhere() -> None:
    """Two infantry, or one and another land unit; at any port of the way, on whatever of its sea
    zones."""
    state = _britain(ashore="3 infantry, 2 artillery")
    state = replace(state, spent={})
    state = sheet(state, "great_britain", technologies={"improved_logistics": 4})

    for loads in ("2 infantry", "1 infantry, 1 artillery"):
        assert refused(state, _line(loads=f"{loads} in {HOME}")) == []
    for loads in ("3 infantry", "2 artillery", "2 infantry, 1 artillery"):
        assert refused(state, _line(loads=f"{loads} in {HOME}")) == ["GW-13.1.6-24"]
    assert refused(state, _line(loads=f"1 light_tank in {HOME}")) == ["GW-11.4.1-01"]
    two = (Facility("major_port", NEAR), Facility("minor_port", "A22"))
    assert refused(facilities(state, HOME, *two), _line(loads=f"1 infantry in {HOME}")) == []


@pytest.mark.rule("GW-11.4.2-01", "GW-11.4.2-04")
def test_where_transports_and_cargo_are_after_it() -> None:
    """Each ship is gone from where it was; cargo stays aboard unless it unloads."""
    ship = "naval_transport{infantry}"
    state = _britain(f"1 {ship}, 1 naval_transport")
    kept = play(state, _line(f"1 {ship}"))
    assert [unit.type for unit, _ in kept.units[NEAR]] == ["naval_transport"]
    assert not any(unit.cargo for unit, _ in kept.units[NEAR])
    (there,) = (unit for unit, _ in kept.units["A44"] if unit.did == "shipped")
    assert (there.to, [each.did for each in there.cargo]) == (FAR, ["loaded"])
    assert not any(unit.did == "unloaded" for unit, _ in kept.units.get(FAR, ()))
    out = play(state, _line(f"1 {ship}") + " unloading")
    (there,) = (unit for unit, _ in out.units["A44"] if unit.did == "shipped")
    assert not there.cargo
    assert (Unit("infantry", "great_britain", did="unloaded"), 1) in out.units[FAR]
    plain = GAME.play(state, GAME.parse_action(_line()), ScriptedDice()).events
    (changed,) = (each for each in plain if isinstance(each, UnitsChanged))
    assert FAR not in {change.space for change in changed.changes}


# ways of single ships


def _soviet(sea: str, ships: str) -> State:
    return turn(stand(begin(), sea, ships, "ussr"), "ussr", phase="noncombat")


@pytest.mark.rule("GW-1.13-01", "GW-1.8-18", "GW-11.4-02")
def test_which_ships_take_these_ways() -> None:
    route = "ussr: transfer {} of {} by northern_sea_route"
    state = _soviet("A9", "1 destroyer, 1 fighter#patrol, 1 submarine, 1 destroyer~1")
    assert refused(state, route.format("destroyer", "A9")) == []
    assert refused(state, route.format("battleship", "A9")) == ["GW-11.1-01"]
    assert refused(state, route.format("fighter#patrol", "A9")) == ["GW-1.13-01"]
    assert refused(state, route.format("destroyer~1", "A9")) == ["GW-1.13-01"]
    did = _soviet("A9", "1 destroyer*fought")
    assert refused(did, route.format("destroyer*fought", "A9")) == ["GW-1.13-01"]
    beside = _soviet("A8", "1 destroyer")
    assert refused(beside, route.format("destroyer", "A8")) == ["GW-1.13-01"]
    foes = stand(war(state, ("ussr", "japan")), "P1", "1 destroyer", "japan")
    assert refused(foes, route.format("destroyer", "A9")) == ["GW-11.4-02"]
    assert refused(foes, route.format("submarine", "A9")) == []
