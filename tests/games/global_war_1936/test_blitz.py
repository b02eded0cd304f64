"""Blitz: who goes on after a quick victory, where to, and with whom (10.5.1)."""

from __future__ import annotations

import pytest

from tests.games.global_war_1936.front import army, attack, empty, front, there
from tests.games.global_war_1936.table import (
    begin,
    facilities,
    fought,
    offered,
    own,
    play,
    pos,
    refused,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.battle.quick import tanks_needed
from wartable.games.global_war_1936.battle.values import value
from wartable.games.global_war_1936.state import Facility, State
from wartable.games.global_war_1936.unit import parse_force, parse_unit

WON = "~1*won"


def _taken(units: str, *faces: int, defence: str = "") -> State:
    """Germany took Alsace-Lorraine from Belgium, with an enemy left in Paris."""
    state = own(front(), "germany", "belgium")
    state = army(state, paris="1 infantry", **({"alsace_lorraine": defence} if defence else {}))
    state = stand(state, "belgium", units, "germany")
    return attack(state, units, "belgium > alsace_lorraine", *faces)


@pytest.mark.rule("GW-10.5.1-01", "GW-10.5.1-02", "GW-9.2-01")
def test_tanks_go_on_into_the_next_zone() -> None:
    """A second battle in one turn; what has no movement left or does not blitz stays."""
    state = _taken("2 light_tank, 1 infantry, 1 cavalry")
    into = "germany: blitz {}: alsace_lorraine > picardy"

    assert state.phase == "combat"
    assert refused(state, into.format(f"2 light_tank{WON}")) == []
    assert "GW-10.5.1-01" in refused(state, into.format("1 infantry~1*fought"))
    assert "GW-10.5.1-01" in refused(state, into.format("1 cavalry~1*fought"))
    assert "GW-0.4-01" not in refused(state, into.format(f"1 light_tank{WON}"))
    after = play(state, into.format(f"2 light_tank{WON}"))
    assert refused(after, "germany: done") == ["GW-10.1-01"]
    done = fought(after, "germany: fight in picardy")
    assert done.control["picardy"] == "germany"
    assert done.phase == "noncombat"


@pytest.mark.rule("GW-10.5.1-01")
def test_nobody_blitzes_without_movement_left() -> None:
    """The tank that came two zones has won quickly, and stays; one that came from beside goes
    on."""
    state = own(front(), "germany", "belgium")
    state = army(state, paris="1 infantry", western_germany="1 light_tank")
    state = stand(state, "belgium", "1 medium_tank", "germany")
    state = play(state, "germany: move 1 medium_tank: belgium > alsace_lorraine")
    state = attack(state, "1 light_tank", "western_germany > belgium > alsace_lorraine")

    into = "germany: blitz 1 {}*won: alsace_lorraine > picardy"
    assert refused(state, into.format("light_tank~2")) == ["GW-0.4-01"]
    assert refused(state, into.format("medium_tank~1")) == []


@pytest.mark.rule("GW-10.5.1-04", "GW-10.8.3-06")
def test_who_came_over_the_sea_does_not_blitz_but_who_came_by_land_does() -> None:
    """A tank from a transport and one from Belgium take Picardy."""
    state = own(front(phase="combat"), "germany", "belgium")
    state = army(state, paris="1 infantry")
    state = stand(state, "picardy", "1 medium_tank~1*moved<belgium", "germany")
    cargo = "infantry*loaded^picardy+light_tank*loaded^picardy"
    state = stand(empty(state, "A22"), "A22", f"1 naval_transport*unloaded{{{cargo}}}", "germany")
    state = fought(state, "germany: fight in picardy")

    into = "germany: blitz 1 {}: picardy > paris"
    assert refused(state, into.format("medium_tank~1*won")) == []
    assert "GW-10.5.1-01" in refused(state, into.format("light_tank*fought"))


@pytest.mark.rule("GW-10.5.1-01")
def test_only_after_two_rounds_at_most() -> None:
    """Won in the third round, the tank has fought and stays."""
    state = _taken("1 light_tank, 1 infantry", 12, 12, 12, defence="1 infantry")
    quick = play(state, "germany: press on", 1, 12, 12)
    assert f"1 light_tank{WON}" in "".join(offered(quick, "germany"))

    state = play(state, "germany: press on", 12, 12, 12)
    slow = play(state, "germany: press on", 1, 12, 12)
    assert slow.control["alsace_lorraine"] == "germany"
    assert slow.phase == "noncombat"


@pytest.mark.rule("GW-10.5.1-03", "GW-8.2.1-01", "GW-EX-71")
def test_partners_need_tanks() -> None:
    """GW-EX-71: 2 advanced mechanized infantry and 1 tank may blitz, with mechanized infantry only
    one."""
    state = _taken("1 light_tank, 2 mechanized_infantry, 2 advanced_mechanized_infantry")
    into = "germany: blitz {}: alsace_lorraine > picardy"

    tank = f"1 light_tank{WON}"
    assert refused(state, into.format(f"1 mechanized_infantry{WON}")) == ["GW-10.5.1-03"]
    assert refused(state, into.format(f"{tank}, 1 mechanized_infantry{WON}")) == []
    assert refused(state, into.format(f"{tank}, 2 mechanized_infantry{WON}")) == ["GW-10.5.1-03"]
    assert refused(state, into.format(f"{tank}, 2 advanced_mechanized_infantry{WON}")) == []
    both = parse_force("1 fighter, 1 katyusha, 3 advanced_mechanized_infantry", "germany")
    assert tanks_needed(pos(state), both) == 4


@pytest.mark.rule("GW-10.5.1-04", "GW-13.2.6-05")
def test_terrain_cities_and_fortifications_end_a_blitz() -> None:
    """Not into mountains, not across a fortified border, not out of a city."""
    state = _taken("1 light_tank")
    mountains = war(state, ("germany", "switzerland"))
    fort = facilities(state, "picardy", Facility("fortification", "alsace_lorraine"))
    into = f"germany: blitz 1 light_tank{WON}: alsace_lorraine > {{}}"

    assert "GW-10.5.1-04" in refused(mountains, into.format("switzerland"))
    assert refused(fort, into.format("picardy")) == ["GW-10.5.1-04"]
    city = empty(own(own(front(), "germany", "west_poland"), "france", "warsaw"), "warsaw")
    city = stand(city, "west_poland", "1 light_tank", "germany")
    assert attack(city, "1 light_tank", "west_poland > warsaw").phase == "noncombat"


@pytest.mark.rule("GW-EX-13", "GW-1.7-02")
def test_belgium_then_picardy() -> None:
    """GW-EX-13: Germany takes Belgium and blitzes Picardy; France, attacking Belgium from Picardy,
    crosses mountains, is worse by 1 in the first round, and goes no further."""
    state = war(front(), ("belgium", "germany"))
    state = army(state, western_germany="1 light_tank")
    took = attack(state, "1 light_tank", "western_germany > belgium")
    assert refused(took, f"germany: blitz 1 light_tank{WON}: belgium > picardy") == []

    other = own(front("france"), "germany", "belgium")
    other = stand(other, "picardy", "1 light_tank", "france")
    stopped = attack(other, "1 light_tank", "picardy > belgium", by="france")
    assert stopped.phase == "noncombat"
    tank = parse_unit("light_tank<picardy", "france")
    printed = pos(other).data.units["light_tank"].attack
    assert printed is not None
    found = [value(pos(other), "belgium", number, "attack", tank) for number in (1, 2)]
    assert found == [printed - 1, printed]


@pytest.mark.rule("GW-EX-48")
def test_only_who_did_not_cross_the_maginot_line_goes_on() -> None:
    """GW-EX-48: Alsace-Lorraine falls from Switzerland and Bavaria; only the former blitz."""
    state = army(own(front(), "germany", "switzerland"), bavaria="1 light_tank")
    state = stand(state, "switzerland", "1 medium_tank", "germany")
    state = facilities(state, "alsace_lorraine", Facility("fortification", "bavaria"))
    state = play(state, "germany: move 1 light_tank: bavaria > alsace_lorraine")
    state = attack(state, "1 medium_tank", "switzerland > alsace_lorraine")
    into = "germany: blitz {}: alsace_lorraine > paris"

    assert refused(state, into.format("1 medium_tank~1*won")) == []
    assert "GW-10.5.1-01" in refused(state, into.format("1 light_tank~1*fought"))


@pytest.mark.rule("GW-EX-49")
def test_no_blitz_into_the_mountains_of_romania() -> None:
    """GW-EX-49: the USSR takes Bessarabia from Southern Ukraine, and stops."""
    state = war(turn(begin(), "ussr", 9, "combat_movement"), ("romania", "ussr"))
    near = ("bessarabia", "southern_ukraine", "central_romania")
    state = stand(empty(state, *near), "southern_ukraine", "1 light_tank", "ussr")
    state = attack(state, "1 light_tank", "southern_ukraine > bessarabia", by="ussr")

    assert state.control["bessarabia"] == "ussr"
    assert there(state, "bessarabia") == {"ussr light_tank": 1}
    assert state.phase == "combat"
    assert not any("blitz" in way for way in offered(state, "ussr"))
    into = f"ussr: blitz 1 light_tank{WON}: bessarabia > central_romania"
    assert refused(state, into) == ["GW-10.5.1-04"]


@pytest.mark.rule("GW-13.1.5-11", "GW-13.1.5-12")
def test_aircraft_blitz_with_a_tank_and_must_land_afterwards() -> None:
    faces = (1, 12, 12, 12)
    state = _taken("1 light_tank, 1 fighter, 1 tactical_bomber", *faces, defence="1 infantry")
    into = "germany: blitz {}: alsace_lorraine > picardy"

    pair = f"1 light_tank{WON}, 1 fighter{WON}"
    assert refused(state, into.format(pair)) == []
    assert refused(state, into.format(f"{pair}, 1 tactical_bomber{WON}")) == ["GW-10.5.1-03"]
    stayed = play(state, "germany: done")
    assert refused(stayed, "germany: move 1 fighter~1*fought: alsace_lorraine > belgium") == []


@pytest.mark.rule("GW-13.1.2-13", "GW-9.2-01")
def test_guns_that_are_towed_farther_into_combat_are_listed_with_what_tows_them() -> None:
    """Two zones with motorized infantry, one alone; not behind a unit that has moved."""
    state = own(front(), "germany", "belgium")
    state = stand(state, "western_germany", "1 artillery, 1 motorized_infantry", "germany")
    far = "germany: move 1 artillery, 1 motorized_infantry: western_germany > belgium > picardy"
    ways = offered(state, "germany")
    assert far in ways
    assert not any("artillery:" in each and "picardy" in each for each in ways)
    near = own(state, "france", "belgium")
    alone = "germany: move 1 artillery: western_germany > belgium"
    ways = offered(near, "germany")
    assert alone in ways
    both = "1 artillery, 1 motorized_infantry: western_germany > belgium"
    assert not any(both in each for each in ways)
    tired = stand(state, "western_germany", "1 artillery, 1 motorized_infantry*moved", "germany")
    assert not any("picardy" in each for each in offered(tired, "germany"))
