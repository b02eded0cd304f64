"""Low morale of the KMT (15.7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, fought, own, play, pos, sheet, stand, turn
from tests.games.global_war_1936.test_truce import ZONE, _truce
from wartable.games.global_war_1936.events import UnitsChanged
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.state import State
from wartable.testing.dice import ScriptedDice


def _attack(defenders: str, attackers: str = "2 infantry") -> tuple[State, str, str]:
    """The KMT comes into a zone of the CCP beside one of its own, both without terrain."""
    state = begin()
    land = pos(state).data.map.land
    here, there = next(
        (a, b)
        for a in pos(state).zones_of("kmt")
        for b in land[a].neighbours
        if land[b].roundel in ("kmt", "ccp")
        and not land[b].city
        and land[b].terrain == "normal"
        and not pos(state).data.map.borders.between(a, b)
    )
    state = own(stand(own(state, "kmt", here), here, attackers, "kmt"), "ccp", there)
    if defenders:
        state = stand(state, there, defenders, "ccp")
    else:
        state = replace(state, units={k: v for k, v in state.units.items() if k != there})
    state = turn(state, "kmt", 3, "combat_movement")
    moved = play(state, f"kmt: move {attackers}: {here} > {there}")
    return play(moved, "kmt: done"), here, there


def _count(state: State, zone: str, owner: str) -> int:
    return sum(number for unit, number in state.units.get(zone, ()) if unit.owner == owner)


@pytest.mark.rule("GW-15.7-02")
def test_who_rolls_ten_goes_back_and_takes_no_hit() -> None:
    state, here, there = _attack("1 infantry")
    after = fought(state, f"kmt: fight in {there}", 10, 9, 1)
    assert _count(after, here, "kmt") == 1
    assert _count(after, there, "kmt") == 0
    assert _count(after, there, "ccp") == 1


@pytest.mark.rule("GW-15.7-02")
def test_each_die_is_looked_at() -> None:
    """Who rolled low stays, whoever rolled high after it goes back."""
    state, here, there = _attack("1 infantry")
    after = fought(state, f"kmt: fight in {there}", 9, 10, 12)
    assert (_count(after, here, "kmt"), _count(after, there, "kmt")) == (1, 1)
    assert "GW-15.7-02" in _why(state, there, 9, 10, 12)


def _why(state: State, zone: str, *faces: int) -> list[str]:
    """By which rules units change in the combat."""
    line = GAME.parse_action(f"kmt: fight in {zone}")
    events = GAME.play(state, line, ScriptedDice(*faces)).events
    return [each.why for each in events if isinstance(each, UnitsChanged)]


@pytest.mark.rule("GW-6.6-04", "GW-15.7-02")
def test_who_breaks_the_truce_where_it_stands_is_lost() -> None:
    """Not where the truce ended by itself as a faction evolved."""
    state = _truce("kmt", kmt="2 infantry", ccp="1 infantry")
    broken = play(state, "kmt: end chinese_truce")
    faces = (9, 10, 12, 1, 12)
    assert "GW-6.6-04" in _why(broken, ZONE, *faces)
    assert _count(fought(broken, f"kmt: fight in {ZONE}", *faces), ZONE, "kmt") == 1
    evolved = sheet(broken, "ccp", evolved=True, capital="shensi")
    faces = (9, 10, 12, 1, 9, 12)
    assert "GW-6.6-04" not in _why(evolved, ZONE, *faces)
    assert _count(fought(evolved, f"kmt: fight in {ZONE}", *faces), ZONE, "kmt") == 2


@pytest.mark.rule("GW-15.7-02")
def test_they_roll_where_nobody_defends() -> None:
    state, here, there = _attack("")
    gone = fought(state, f"kmt: fight in {there}", 12, 10)
    assert gone.control[there] == "ccp"
    assert _count(gone, here, "kmt") == 2
    state, here, there = _attack("")
    taken = fought(state, f"kmt: fight in {there}", 12, 9)
    assert taken.control[there] == "kmt"
    assert _count(taken, there, "kmt") == 1


@pytest.mark.rule("GW-15.7-02")
def test_only_regular_infantry_and_cavalry_before_evolving() -> None:
    state, here, there = _attack("1 militia", "1 artillery, 1 infantry")
    riders, _, zone = _attack("1 militia", "1 cavalry, 1 infantry")
    gone = fought(riders, f"kmt: fight in {zone}", 12, 12)
    assert _count(gone, zone, "kmt") == 0
    grown = sheet(state, "kmt", evolved=True, capital=here)
    after = fought(grown, f"kmt: fight in {there}", 12, 12, 12)
    assert _count(after, there, "kmt") == 2
    low = fought(state, f"kmt: fight in {there}", 12, 12, 12)
    assert _count(low, there, "kmt") == 1
