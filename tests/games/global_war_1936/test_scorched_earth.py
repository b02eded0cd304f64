"""What the USSR destroys and moves, and what Great Britain does in Canada (15.3, 15.5)."""

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
from wartable.games.global_war_1936.movement.rail import ways_between
from wartable.games.global_war_1936.state import Facility, State
from wartable.games.global_war_1936.supply import rails_from, receiving_home


def _soviet() -> State:
    state = facilities(begin(), "kiev", Facility("minor_factory", damage=1), Facility("airbase"))
    return turn(replace(state, units={}), "ussr", 3, "combat")


@pytest.mark.rule("GW-15.3-06")
def test_the_ussr_destroys_its_own_facilities() -> None:
    """No unit stands there, and what is gone cannot be repaired."""
    state = _soviet()
    burn = "ussr: scorch minor_factory in kiev"
    assert burn in offered(state, "ussr")
    burnt = play(state, burn)
    assert [each.kind for each, _ in burnt.facilities["kiev"]] == ["airbase"]
    assert refused(burnt, burn) == ["GW-15.3-06"]
    rich = sheet(turn(burnt, "ussr", 4), "ussr", ipp=50)
    assert not [way for way in offered(rich, "ussr") if "repair" in way and "kiev" in way]

    assert refused(own(state, "germany", "kiev"), burn) == ["GW-15.3-06"]
    assert refused(replace(state, taken=frozenset({"kiev"})), burn) == ["GW-15.3-06"]
    assert refused(turn(state, "ussr", 3), burn) == ["GW-7.3-01"]
    germans = turn(
        own(stand(state, "berlin", "1 infantry", "germany"), "ussr", "kiev"), "germany", 3
    )
    assert refused(replace(germans, phase="combat"), burn.replace("ussr", "germany"))


@pytest.mark.rule("GW-15.3-06")
def test_railways_are_destroyed_on_borders() -> None:
    state = _soviet()
    there = next(iter(rails_from(pos(state), "kiev")))
    burn = f"ussr: scorch railway in kiev on {there}"
    assert burn in offered(state, "ussr")
    burnt = play(state, burn)
    assert there not in rails_from(pos(burnt), "kiev")
    assert "kiev" not in rails_from(pos(burnt), there)
    assert "broad" not in ways_between(pos(burnt), "kiev", there)
    assert refused(burnt, burn) == ["GW-15.3-06"]
    rich = sheet(turn(burnt, "ussr", 4), "ussr", ipp=50)
    assert not any("repair" in way and "railway" in way for way in offered(rich, "ussr"))


@pytest.mark.rule("GW-15.3-03", "GW-3.3-29")
def test_a_minor_factory_leaves_the_home_country_with_access_to_the_mediterranean() -> None:
    """One a turn, whatever the gauge."""
    state = facilities(begin(), "western_ukraine", Facility("minor_factory"))
    state = replace(state, facilities=state.facilities | {"east_poland": ()})
    state = own(war(state, ("germany", "ussr")), "ussr", "east_poland")
    state = turn(facilities(state, "kiev", Facility("minor_factory")), "ussr", 12, "noncombat")
    line = "ussr: relocate minor_factory damaged 0: western_ukraine > east_poland"
    assert "GW-15.3-02" in refused(state, line)
    held = facilities(
        own(state, "ussr", "istanbul", "crimea"), "crimea", Facility("minor_shipyard", "M10")
    )
    assert not refused(held, line)
    moved = play(held, line)
    assert [each.kind for each, _ in moved.facilities["east_poland"]] == ["minor_factory"]
    second = "ussr: relocate minor_factory damaged 0: kiev > western_ukraine > east_poland"
    assert "GW-15.3-02" in refused(moved, second)
    major = facilities(held, "western_ukraine", Facility("medium_factory"))
    assert "GW-15.3-02" in refused(major, line.replace("minor", "medium"))


@pytest.mark.rule("GW-15.5-03")
def test_great_britain_builds_and_receives_in_canada() -> None:
    state = turn(sheet(begin(), "great_britain", ipp=90, at_full=True), "commonwealth", 9)
    canada = sorted(pos(state).data.map.areas["canada"].zones)
    mine = [zone for zone in canada if state.control[zone] == "great_britain"]
    built = " ".join(offered(state, "great_britain"))
    for kind in ("major_dock", "major_shipyard", "medium_factory", "major_factory"):
        assert any(f"{kind} in {zone}" in built for zone in mine), kind
    assert {*canada} <= receiving_home(pos(state), "usa", "great_britain")
    assert not {*canada} <= receiving_home(pos(state), "france", "great_britain")
