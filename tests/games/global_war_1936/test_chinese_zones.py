"""Captured zones of China are kept or given to a faction (GW-10.10.1-02)."""

from __future__ import annotations

import pytest

from tests.games.global_war_1936.front import asked, empty, there
from tests.games.global_war_1936.table import (
    begin,
    fought,
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
from wartable.games.global_war_1936.state import State

ZONE = "yunnan"


def _captured(*wars: tuple[str, str], zone: str = ZONE, fleet: str = "") -> State:
    """France takes Yunnan, or another zone that Japan owned, from Indochina; a fleet is off it."""
    state = war(turn(begin(), "france", 9, "combat_movement"), ("france", "japan"), *wars)
    for nation in ("france", "great_britain", "fec", "anzac", "usa", "ussr"):
        state = sheet(state, nation, at_full=True)
    land = pos(state).data.map.land
    start = next(each for each in land[zone].neighbours if state.control[each] == "france")
    state = own(empty(state, zone, start), "japan", zone)
    state = stand(state, start, "1 infantry", "france")
    state = stand(state, land[zone].coast[0], fleet, "france") if fleet else state
    state = play(state, f"france: move 1 infantry: {start} > {zone}")
    return fought(play(state, "france: done"), f"france: fight in {zone}")


@pytest.mark.rule("GW-10.10.1-02")
def test_a_captured_chinese_zone_is_kept_or_given_away() -> None:
    """Without cooperation who captured it leaves for a zone of its own beside it."""
    state = _captured()
    assert asked(state) == [("ChooseOwner", "france")]
    kept = play(state, "france: keep it")
    assert kept.control[ZONE] == "france"
    assert there(kept, ZONE) == {"france infantry": 1}

    assert refused(state, "france: give it to kmt") == ["GW-10.10.1-02"]
    (leaving,) = (
        line for line in offered(state, "france") if line.startswith("france: give it to kmt")
    )
    given = play(state, leaving)
    assert given.control[ZONE] == "kmt"
    assert not there(given, ZONE)
    assert there(given, leaving.split()[-1]) == {"france infantry": 1}
    assert refused(state, "france: give it to kmt and leave for kweichow") == ["GW-0.3-01"]


@pytest.mark.rule("GW-10.10.1-02")
def test_who_cooperates_with_the_faction_stays() -> None:
    state = sheet(_captured(("japan", "kmt")), "kmt", evolved=True)
    given = play(state, "france: give it to kmt")

    assert given.control[ZONE] == "kmt"
    assert there(given, ZONE) == {"france infantry": 1}


@pytest.mark.rule("GW-10.10.1-03")
def test_no_other_zone_is_handed_over() -> None:
    """Neither to somebody else nor to an enemy; and of a zone outside China nobody is asked."""
    state = _captured()
    for nation in ("usa", "great_britain", "tibet"):
        assert refused(state, f"france: give it to {nation}") == ["GW-10.10.1-03"]
    enemy = _captured(("france", "ccp"))
    assert not any("ccp" in line for line in offered(enemy, "france"))
    assert "GW-10.10.1-02" in refused(enemy, "france: give it to ccp")
    outside = empty(turn(begin(), "france", 9, "combat_movement"), "belgium", "picardy")
    outside = own(war(outside, ("france", "germany")), "germany", "belgium")
    outside = stand(outside, "picardy", "1 infantry", "france")
    moved = play(outside, "france: move 1 infantry: picardy > belgium")
    taken = fought(play(moved, "france: done"), "france: fight in belgium")
    assert taken.control["belgium"] == "france"
    assert not taken.flow


@pytest.mark.rule("GW-10.10.1-02")
def test_who_captured_it_may_leave_on_a_naval_transport() -> None:
    """With room for all of them."""
    state = _captured(zone="kwangtung", fleet="1 naval_transport{infantry}")
    line = "france: give it to kmt and leave for P41"
    assert line in offered(state, "france")
    given = play(state, line)
    assert given.control["kwangtung"] == "kmt"
    assert not there(given, "kwangtung")
    ((ship, _),) = pos(given).units("P41")
    assert [each.type for each in ship.cargo] == ["infantry", "infantry"]
    full = _captured(zone="kwangtung", fleet="1 naval_transport{infantry+infantry}, 1 destroyer")
    assert refused(full, line) == ["GW-10.10.1-02"]
    assert refused(state, line.replace("P41", "P32")) == ["GW-10.10.1-02"]
