"""Convoy raids, finer: who may declare one, which lines lose, who rolls, who is hunted (10.9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.global_war_1936.table import begin, play, pos, refused, sheet, stand, turn, war
from wartable.core.errors import WartableError
from wartable.games.global_war_1936.events import ConvoyLost, ConvoyRolled, MarkersRemoved
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.state import State
from wartable.games.global_war_1936.war_at_sea.convoys import lines_in
from wartable.testing.dice import ScriptedDice

SEA = "A44"


def _atlantic(raiders: str, sea: str = SEA) -> State:
    """Germany fights the Commonwealth, Spanish Nationalists fight France; each has 30 IPP."""
    foes = [("germany", each) for each in ("great_britain", "fec", "anzac")]
    state = war(begin(), *foes, ("spanish_nationalists", "france"))
    for nation in ("great_britain", "france"):
        state = sheet(state, nation, ipp=30, level=18)
    return turn(stand(state, sea, raiders, "germany"), "germany", phase="combat_movement")


def _declared(state: State, *units: str, sea: str = SEA, by: str = "germany") -> State:
    """These raid, and combat begins."""
    for unit in units:
        state = play(state, f"{by}: set {unit}: to raid in {sea}")
    return play(state, f"{by}: done")


def _events(state: State, line: str, *faces: int) -> tuple[Any, ...]:
    return GAME.play(state, GAME.parse_action(line), ScriptedDice(*faces)).events


def _left(state: State, kind: str, sea: str = SEA) -> int:
    return sum(number for unit, number in state.units.get(sea, ()) if unit.type == kind)


@pytest.mark.rule("GW-10.9-01", "GW-1.5-03")
def test_only_lines_that_cross_the_zone_are_raided() -> None:
    """Each of an enemy of the raider: of three British lines and a French one, by whose foe."""
    state = pos(_atlantic("1 submarine, 1 submarine@spanish_nationalists"))

    british = ("suez_line", "cape_line", "south_american_line")
    assert lines_in(state, SEA, "germany") == british
    assert lines_in(state, SEA, "spanish_nationalists") == ("dakar_line",)
    assert lines_in(state, "A19", "germany") == ("halifax_line",)


@pytest.mark.rule("GW-10.9-01", "GW-9.4.5-01")
def test_who_is_not_there_or_does_something_else_does_not_raid() -> None:
    line = f"germany: set 1 {{}}: to raid in {SEA}"

    assert "GW-11.1-01" in refused(_atlantic("1 battlecruiser"), line.format("submarine"))
    state = _atlantic("1 submarine@italy, 1 submarine")
    assert "GW-7.1-01" in refused(state, line.format("submarine@italy"))
    for did in ("", "*moved"):
        assert refused(_atlantic(f"1 submarine{did}"), line.format(f"submarine{did}")) == []
    for did in ("*fought", "*raiding"):
        state = _atlantic(f"1 submarine{did}")
        assert refused(state, line.format(f"submarine{did}")) == ["GW-10.9-01"]
    escort = "battlecruiser#escort"
    assert refused(_atlantic(f"1 {escort}"), line.format(escort)) == ["GW-9.4.5-01"]


@pytest.mark.rule("GW-10.9-09", "GW-10.9-01", "GW-10.9-02")
def test_patrols_keep_aircraft_away_and_no_ships() -> None:
    """A British submarine and a bomber off Norway, at war with Germany and the USSR: a German
    patrol guards the German line from the bomber, not the Soviet one; it adds 2 to its own."""
    sea = "A8"
    state = war(begin(), ("germany", "great_britain"), ("great_britain", "ussr"))
    raiders = "1 medium_bomber#patrol, 1 submarine, 1 fighter#patrol@germany"
    state = stand(state, sea, raiders, "great_britain")
    state = sheet(sheet(state, "germany", ipp=9), "ussr", ipp=9)
    state = turn(state, "commonwealth", phase="combat_movement")
    bomber, boat = "1 medium_bomber#patrol", "1 submarine"
    begun = _declared(state, bomber, boat, sea=sea, by="great_britain")
    line = f"great_britain: raid {{}} in {sea}"

    german = _events(begun, line.format("narvik_line"), 6, 5)
    rolled = [each for each in german if isinstance(each, ConvoyRolled)]
    assert rolled == [ConvoyRolled(sea, "submarine", "germany", (6, 5), 2, 2)]
    soviet = _events(begun, line.format("arctic_line"), 3, 4, 3, 4)
    rolled = [each for each in soviet if isinstance(each, ConvoyRolled)]
    assert [(each.kind, each.more, each.guard) for each in rolled] == [
        ("medium_bomber", 1, 0),
        ("submarine", 2, 0),
    ]
    alone = war(begin(), ("germany", "great_britain"))
    alone = turn(stand(alone, sea, raiders, "great_britain"), "commonwealth", 1, "combat_movement")
    declare = f"great_britain: set {{}}: to raid in {sea}"
    assert refused(alone, declare.format(bomber)) == ["GW-10.9-09"]
    assert refused(alone, declare.format(boat)) == []


@pytest.mark.rule("GW-10.9-05", "GW-10.9-01")
def test_lines_are_raided_for_each_defender_each_line_once() -> None:
    units = "1 submarine, 1 submarine@spanish_nationalists"
    state = _declared(_atlantic(units), "1 submarine", "1 submarine@spanish_nationalists")
    line = f"germany: raid {{}} in {SEA}"

    assert refused(state, line.format("cape_line")) == []
    assert refused(state, line.format("cape_line, suez_line")) == []
    assert refused(state, line.format("dakar_line")) == []
    assert refused(state, line.format("cape_line, dakar_line")) == ["GW-10.9-05"]
    assert refused(state, line.format("cape_line, cape_line")) == ["GW-10.9-01"]
    assert refused(state, line.format("halifax_line")) == ["GW-10.9-01"]
    assert refused(state, line.format("cape_line, halifax_line")) == ["GW-10.9-01"]
    idle = turn(_atlantic("1 submarine"), "germany", phase="combat")
    assert refused(idle, line.format("cape_line")) == ["GW-10.9-01"]


@pytest.mark.rule("GW-10.9-02")
def test_only_enemies_of_the_defender_roll() -> None:
    """A D6 for each side; France loses to the Spanish submarine alone, which has fought then."""
    units = "1 submarine, 1 submarine@spanish_nationalists"
    state = _declared(_atlantic(units), "1 submarine", "1 submarine@spanish_nationalists")

    after = play(state, f"germany: raid dakar_line in {SEA}", 3, 4)
    assert after.sheets["france"].ipp == 29
    assert after.sheets["great_britain"].ipp == 30
    assert {(unit.owner, unit.did) for unit, _ in after.units[SEA]} == {
        ("germany", "raiding"),
        ("spanish_nationalists", "fought"),
    }
    even = play(state, f"germany: raid cape_line in {SEA}", 1, 3)
    assert even.sheets["great_britain"].ipp == 30
    for faces in ((7, 1), (1, 7)):
        with pytest.raises(WartableError):
            play(state, f"germany: raid cape_line in {SEA}", *faces)


@pytest.mark.rule("GW-10.9-02", "GW-10.9-03", "GW-8.2.1-29")
def test_a_battlecruiser_is_no_part_of_a_pack() -> None:
    units = "2 submarine, 1 battlecruiser"
    state = sheet(_atlantic(units), "germany", technologies={"advanced_submarines": 4})
    line = f"germany: raid cape_line in {SEA}"
    one = _declared(state, "1 submarine", "1 battlecruiser")
    more = [each.more for each in _events(one, line, 1, 6, 1, 6) if isinstance(each, ConvoyRolled)]
    assert more == [2, 2]
    both = _declared(state, "2 submarine", "1 battlecruiser")
    found = [each for each in _events(both, line, *(1, 6) * 3) if isinstance(each, ConvoyRolled)]
    assert sorted((each.kind, each.more) for each in found) == [
        ("battlecruiser", 2),
        ("submarine", 3),
        ("submarine", 3),
    ]


@pytest.mark.rule("GW-10.9-05", "GW-10.9-02", "GW-AMB-27")
def test_the_first_line_loses_first_up_to_its_value() -> None:
    """7 of two lines worth 5 each; 3 of the first alone. Who has less loses what it has."""
    state = _declared(_atlantic("1 submarine"), "1 submarine")
    line = f"germany: raid suez_line, cape_line in {SEA}"

    events = _events(state, line, 6, 1)
    assert [each for each in events if isinstance(each, ConvoyLost)] == [
        ConvoyLost("suez_line", 5),
        ConvoyLost("cape_line", 2),
    ]
    few = _events(state, line, 3, 2)
    assert [each for each in few if isinstance(each, ConvoyLost)] == [ConvoyLost("suez_line", 3)]
    poor = sheet(state, "great_britain", ipp=4)
    assert play(poor, line, 6, 1).sheets["great_britain"].ipp == 0


@pytest.mark.rule("GW-10.9-07", "GW-10.9-08", "GW-8.2.1-11")
def test_depth_charges_and_escorts_are_for_submarines() -> None:
    """One roll at 2 at each submarine, none at a battlecruiser; then one of each escort as long as
    a submarine is left. Those that fell are gone."""
    raiders = "2 submarine, 1 battlecruiser"
    state = _atlantic(f"{raiders}, 3 destroyer#escort@great_britain")
    state = _declared(state, "2 submarine", "1 battlecruiser")
    line = f"germany: raid cape_line in {SEA}"
    quiet = (1, 6) * 3
    sunk = play(state, line, *quiet, 4, 4)
    assert (_left(sunk, "submarine"), _left(sunk, "battlecruiser")) == (0, 1)
    missed = play(state, line, *quiet, 5, 5, 4)
    assert _left(missed, "submarine") == 1

    known = sheet(state, "great_britain", technologies={"anti_submarine_warfare": 4})
    charged = play(known, line, *quiet, 2, 3, 4)
    assert (_left(charged, "submarine"), _left(charged, "battlecruiser")) == (0, 1)
    spared = play(known, line, *quiet, 3, 3, 5, 5, 5)
    assert _left(spared, "submarine") == 2
    all_charged = play(known, line, *quiet, 1, 2)
    assert _left(all_charged, "submarine") == 0


@pytest.mark.rule("GW-10.9-07")
def test_the_cheapest_submarine_is_lost_first() -> None:
    raiders = "1 coastal_submarine, 1 advanced_submarine"
    state = _atlantic(f"{raiders}, 1 destroyer#escort@great_britain")
    state = _declared(state, "1 coastal_submarine", "1 advanced_submarine")
    after = play(state, f"germany: raid cape_line in {SEA}", *(1, 6) * 2, 4)

    assert (_left(after, "coastal_submarine"), _left(after, "advanced_submarine")) == (0, 1)


@pytest.mark.rule("GW-10.9-07", "GW-10.9-09")
def test_an_escort_fires_once_at_submarines_and_once_at_aircraft() -> None:
    units = "1 submarine, 1 medium_bomber#patrol"
    state = _atlantic(f"{units}, 1 destroyer#escort@great_britain")
    state = _declared(state, "1 submarine", "1 medium_bomber#patrol")
    line = f"germany: raid cape_line in {SEA}"

    boat = play(state, line, *(1, 6) * 2, 4, 5)
    assert (_left(boat, "submarine"), _left(boat, "medium_bomber")) == (0, 1)
    plane = play(state, line, *(1, 6) * 2, 5, 4)
    assert (_left(plane, "submarine"), _left(plane, "medium_bomber")) == (1, 0)


@pytest.mark.rule("GW-10.9-06", "GW-12.10-01")
def test_nothing_is_removed_where_nothing_was_lost() -> None:
    state = turn(begin(), "germany", phase="place_units")

    events = _events(state, "germany: done")
    assert not [each for each in events if isinstance(each, MarkersRemoved)]
