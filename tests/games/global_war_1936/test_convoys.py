"""Convoy lines and raids on them (1.5, 10.9, 12.10)."""

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
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.lines import is_line_open
from wartable.games.global_war_1936.state import State
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.convoys import defence_bonus, lines_in, raid_bonus

SEA = "A44"
LINES = "cape_line, south_american_line, suez_line"


def _atlantic(raiders: str, sea: str = SEA, **options: str) -> State:
    """Germany and the Commonwealth are at war; Great Britain has 30 IPP."""
    state = war(
        begin(**options), *(("germany", each) for each in ("great_britain", "fec", "anzac"))
    )
    state = stand(sheet(state, "great_britain", ipp=30), sea, raiders, "germany")
    return turn(state, "germany", phase="combat_movement")


def _raid(state: State, units: str, *faces: int, lines: str = LINES, sea: str = SEA) -> State:
    for unit in units.split("; "):
        state = play(state, f"germany: set {unit}: to raid in {sea}")
    state = play(state, "germany: done")
    return play(state, f"germany: raid {lines} in {sea}", *faces)


def _ipp(state: State) -> int:
    return state.sheets["great_britain"].ipp


@pytest.mark.rule("GW-EX-53", "GW-10.9-02", "GW-10.9-05", "GW-AMB-27", "GW-1.5-01")
def test_an_advanced_submarine_takes_nine_from_three_lines() -> None:
    """GW-EX-53: 6 + 4 against 1; the raider's player says from which lines."""
    state = _atlantic("1 advanced_submarine")
    worth = sum(data().map.lines[each].value for each in lines_in(pos(state), SEA, "germany"))
    assert worth == 15
    after = _raid(state, "1 advanced_submarine", 6, 1)

    assert _ipp(after) == 30 - 9
    first = play(state, f"germany: set 1 advanced_submarine: to raid in {SEA}")
    orders = offered(play(first, "germany: done"))
    assert sum(each.startswith("germany: raid") for each in orders) == 6
    assert f"germany: raid suez_line, cape_line, south_american_line in {SEA}" in orders


@pytest.mark.rule("GW-10.9-05", "GW-1.5-01")
def test_a_line_loses_its_value_and_no_more_a_turn() -> None:
    after = _raid(
        _atlantic("2 advanced_submarine"), "2 advanced_submarine", 6, 1, 6, 1, lines="cape_line"
    )

    assert _ipp(after) == 30 - data().map.lines["cape_line"].value


@pytest.mark.rule("GW-EX-54", "GW-10.9-07", "GW-8.2.1-10", "GW-8.2.1-11", "GW-9.4.5-02")
def test_an_escort_and_depth_charges() -> None:
    """GW-EX-54: 3 + 2 against 2 + 2, 1 IPP; then a roll at 4 and one at 2, any hit sinks it."""
    state = _atlantic("1 submarine, 1 destroyer#escort@great_britain")
    state = sheet(state, "great_britain", technologies={"anti_submarine_warfare": 4})
    missed = _raid(state, "1 submarine", 3, 2, 3, 5)
    assert _ipp(missed) == 29
    assert any(unit.type == "submarine" for unit, _ in missed.units[SEA])
    for faces in ((3, 4), (2,)):
        sunk = _raid(state, "1 submarine", 3, 2, *faces)
        assert not any(unit.type == "submarine" for unit, _ in sunk.units[SEA])


@pytest.mark.rule("GW-10.9-07", "GW-13.1.6-21")
def test_a_damaged_escort_fires_worse() -> None:
    """A battleship at 8, with a hit at 6."""
    for escort, left in (("battleship", 0), ("battleship!1", 1)):
        state = _atlantic(f"1 submarine, 1 {escort}#escort@great_britain")
        after = _raid(state, "1 submarine", 1, 6, 7)
        assert sum(n for unit, n in after.units[SEA] if unit.type == "submarine") == left


@pytest.mark.rule("GW-EX-55", "GW-10.9-07")
def test_one_escort_fires_once_at_three_submarines() -> None:
    """GW-EX-55: +1 in each of three convoy rolls, one defence roll at 4."""
    state = _atlantic("3 submarine, 1 destroyer#escort@great_britain")
    after = _raid(state, "3 submarine", 1, 2, 1, 3, 2, 3, 4)

    assert _ipp(after) == 30
    assert sum(n for unit, n in after.units[SEA] if unit.type == "submarine") == 2


@pytest.mark.rule("GW-10.9-03", "GW-8.2.1-05", "GW-8.2.1-29", "GW-8.2.1-31", "GW-13.1.5-12")
def test_what_raiders_add() -> None:
    """Also +1 with Radar, and +1 in a pack with Advanced Submarines."""
    plain = pos(begin())
    radar = pos(sheet(begin(), "germany", technologies={"radar": 4}))
    wolves = pos(sheet(begin(), "germany", technologies={"advanced_submarines": 4}))
    for kind, more in (
        ("coastal_submarine", 1),
        ("tactical_bomber", 1),
        ("medium_bomber", 1),
        ("seaplane", 1),
        ("submarine", 2),
        ("battlecruiser", 2),
        ("advanced_submarine", 4),
    ):
        unit = Unit(kind, "germany")
        assert raid_bonus(plain, unit, 2) == more
        assert raid_bonus(radar, unit, 2) == more + 1
        packed = data().units[kind].kind == "submarine"
        assert raid_bonus(wolves, unit, 2) == more + packed
        assert raid_bonus(wolves, unit, 1) == more


@pytest.mark.rule("GW-10.9-04", "GW-9.4.5-02")
def test_what_defenders_add() -> None:
    """+1 an escort, +2 a patrol, +1 each for three technologies."""
    state = _atlantic(
        "1 submarine, 2 destroyer#escort@great_britain, 1 fighter#patrol@great_britain"
    )
    assert defence_bonus(pos(state), SEA, "great_britain") == 4
    known = dict.fromkeys(("anti_submarine_warfare", "long_range_aircraft", "radar"), 4)
    better = sheet(state, "great_britain", technologies=known)
    assert defence_bonus(pos(better), SEA, "great_britain") == 7
    foreign = stand(state, SEA, "1 destroyer#escort, 1 destroyer@anzac", "usa")
    assert defence_bonus(pos(foreign), SEA, "great_britain") == 0
    allied = war(foreign, ("germany", "usa"))
    assert defence_bonus(pos(allied), SEA, "great_britain") == 1
    dominion = stand(state, SEA, "1 destroyer#escort", "anzac")
    assert defence_bonus(pos(dominion), SEA, "great_britain") == 1


@pytest.mark.rule("GW-10.9-01", "GW-10.9-08")
def test_who_raids() -> None:
    """Battlecruisers with or without the status, submarines, bombers and seaplanes on patrol."""
    units = "1 battlecruiser, 1 battlecruiser#raider, 1 submarine~3*moved, 1 tactical_bomber#patrol"
    state = _atlantic(units + ", 1 destroyer, 1 fighter#patrol, 1 tactical_bomber")
    line = f"germany: set 1 {{}}: to raid in {SEA}"

    for each in ("battlecruiser", "battlecruiser#raider", "submarine~3*moved"):
        assert line.format(each) in offered(state)
    assert line.format("tactical_bomber#patrol") in offered(state)
    for each in ("destroyer", "fighter#patrol", "tactical_bomber"):
        assert refused(state, line.format(each)) == ["GW-10.9-01"]
    escorted = _atlantic("1 battlecruiser, 3 destroyer#escort@great_britain")
    after = _raid(escorted, "1 battlecruiser", 6, 1)
    assert _ipp(after) == 30 - (6 + 2 - 1 - 3)


@pytest.mark.rule("GW-10.9-09")
def test_aircraft_raid_where_nobody_patrols_and_each_escort_fires_at_them() -> None:
    state = _atlantic("2 medium_bomber#patrol, 2 destroyer#escort@great_britain")
    after = _raid(state, "2 medium_bomber#patrol", 1, 6, 1, 6, 4, 5)
    assert sum(n for unit, n in after.units[SEA] if unit.type == "medium_bomber") == 1
    guarded = _atlantic("1 medium_bomber#patrol, 1 fighter#patrol@great_britain")
    line = f"germany: set 1 medium_bomber#patrol: to raid in {SEA}"
    assert refused(guarded, line) == ["GW-10.9-09"]


@pytest.mark.rule("GW-1.5-03", "GW-1.5-02")
def test_a_line_is_closed_while_an_enemy_holds_an_end_of_it() -> None:
    """A closed line is not raided; a line that ends at sea has one land end."""
    state = _atlantic("1 submarine")
    assert is_line_open(pos(state), "cape_line")
    taken = own(state, "germany", "cape_town")
    assert not is_line_open(pos(taken), "cape_line")
    assert "cape_line" not in lines_in(pos(taken), SEA, "germany")
    assert data().map.lines["south_american_line"].land_ends == ("northern_england",)
    neutral = own(state, "usa", "cape_town")
    assert is_line_open(pos(neutral), "cape_line")
    assert refused(
        replace(state, wars=frozenset()), f"germany: set 1 submarine: to raid in {SEA}"
    ) == ["GW-1.5-03"]


@pytest.mark.rule("GW-10.9-06", "GW-12.10-01", "GW-AMB-55")
def test_markers_are_removed_at_the_end_of_each_player_turn() -> None:
    """By the table's choice only at the end of the turn of the line's owner."""
    after = _raid(_atlantic("1 submarine"), "1 submarine", 6, 1, lines="cape_line")
    assert after.losses == {"cape_line": 5}
    for options, left in (({}, {}), ({"convoy_markers": "own_turn"}, {"cape_line": 5})):
        state = _atlantic("1 submarine", **options)
        state = replace(_raid(state, "1 submarine", 6, 1, lines="cape_line"), phase="place_units")
        assert play(state, "germany: done").losses == left
        british = turn(replace(state, losses={"cape_line": 5}), "commonwealth", phase="place_units")
        assert play(british, "great_britain: done").losses == {}
