"""Fortifications, the Maginot Line, double losses and retreat (10.2, 10.3, 13.2.6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import army, asked, attack, front, there
from tests.games.global_war_1936.table import (
    facilities,
    fought,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
)
from wartable.games.global_war_1936.battle.values import value
from wartable.games.global_war_1936.state import Facility, Project, State
from wartable.games.global_war_1936.unit import Unit

LINE = Facility("fortification", "bavaria")
WAY = "bavaria > alsace_lorraine"


def _maginot(attackers: str, defenders: str) -> State:
    state = army(front(), bavaria=attackers, alsace_lorraine=defenders)
    return facilities(state, "alsace_lorraine", LINE)


def _two_ways(bavaria: str, belgium: str, fort: Facility) -> State:
    """Germany attacks from Bavaria and from Belgium, which it owns."""
    state = army(own(front(), "germany", "belgium"), bavaria=bavaria, alsace_lorraine="1 infantry")
    state = stand(state, "belgium", belgium, "germany")
    state = facilities(state, "alsace_lorraine", fort)
    state = play(state, f"germany: move {bavaria}: {WAY}")
    state = play(state, f"germany: move {belgium}: belgium > alsace_lorraine")
    return play(state, "germany: done")


@pytest.mark.rule("GW-13.2.6-06", "GW-10.2-07")
def test_the_maginot_line_hits_harder_and_doubles_losses() -> None:
    """Two dice at 6, infantry at 7 in the first round; each hit takes two of who crosses it, in all
    rounds."""
    state = _maginot("5 infantry", "1 infantry")
    crossing = play(play(state, f"germany: move 5 infantry: {WAY}"), "germany: done")
    french = Unit("infantry", "france")
    assert value(pos(crossing), "alsace_lorraine", 1, "defence", french) == 7
    assert value(pos(crossing), "alsace_lorraine", 2, "defence", french) == 4

    once = fought(crossing, "germany: fight in alsace_lorraine", 6, 7, 12, 12, 12, 12)
    assert there(once, "alsace_lorraine") == {"france infantry": 1, "germany infantry": 3}
    second = play(once, "germany: press on", 12, 12, 12, 4)
    assert there(second, "alsace_lorraine") == {"france infantry": 1, "germany infantry": 1}


@pytest.mark.rule("GW-13.2.6-06", "GW-13.2.6-02", "GW-10.5.2-02")
def test_the_maginot_line_doubles_losses_of_a_clash_too() -> None:
    """Without war: one die of the line hits at 6 and takes two of three."""
    state = replace(_maginot("3 infantry", "1 infantry"), wars=frozenset())
    state = replace(state, pacts={"molotov_ribbentrop": "signed"})
    state = replace(state, deeds=state.deeds | {("germany", "declared", "poland")})
    state = play(play(state, f"germany: clash 3 infantry: {WAY}"), "germany: done")
    after = play(state, "germany: fight the clash in alsace_lorraine", 6, 7, 12, 12)

    assert there(after, "bavaria") == {"germany infantry": 1}
    assert there(after, "alsace_lorraine") == {"france infantry": 1}


@pytest.mark.rule("GW-AMB-43")
def test_an_odd_last_unit_absorbs_a_hit() -> None:
    """One infantry that crosses the line takes one hit alone."""
    state = attack(_maginot("1 infantry, 1 medium_bomber", "1 infantry"), "1 infantry", WAY, 6, 12)

    assert there(state, "alsace_lorraine") == {"france infantry": 1}


@pytest.mark.rule("GW-10.2-05")
def test_of_double_losses_the_shooter_picks_one() -> None:
    """A tank destroyer takes the medium tank, Germany chooses the other loss."""
    state = _maginot("1 medium_tank, 2 infantry", "1 tank_destroyer")
    state = attack(state, "1 medium_tank, 2 infantry", WAY, 12, 12, 12, 12, 12, 3)

    assert there(state, "alsace_lorraine") == {"france tank_destroyer": 1, "germany infantry": 1}


@pytest.mark.rule("GW-AMB-60")
def test_a_fortification_hits_who_crossed_its_border() -> None:
    """Its dice, and hits that infantry makes by its bonus alone, fall on those from Belgium."""
    belgian = _two_ways("1 cavalry", "1 infantry", Facility("fortification", "belgium"))

    after = fought(belgian, "germany: fight in alsace_lorraine", 5, 12, 12, 12)
    assert there(after, "alsace_lorraine") == {"france infantry": 1, "germany cavalry": 1}
    # 6 is within 4 + 2 only: by the bonus
    bonus = fought(belgian, "germany: fight in alsace_lorraine", 12, 12, 12, 12, 6)
    assert there(bonus, "alsace_lorraine") == {"france infantry": 1, "germany cavalry": 1}
    # 4 needs no bonus: Germany chooses
    plain = fought(belgian, "germany: fight in alsace_lorraine", 12, 12, 12, 12, 4)
    assert asked(plain) == [("TakeHits", "germany")]
    assert len(offered(plain, "germany")) == 2


@pytest.mark.rule("GW-10.3-03")
def test_retreat_goes_to_any_zone_that_an_attacker_came_from() -> None:
    state = _two_ways("2 infantry", "1 cavalry", Facility("airbase"))
    state = fought(state, "germany: fight in alsace_lorraine", 12, 12, 12, 12)

    assert "germany: retreat" in offered(state, "germany")
    mixed = "germany: retreat with 1 infantry~1*moved<bavaria to belgium"
    assert refused(state, mixed) == []
    wrong = "germany: retreat with 1 infantry~1*moved<bavaria to switzerland"
    assert "GW-10.3-03" in refused(state, wrong)
    after = play(state, mixed)
    assert there(after, "belgium") == {"germany cavalry": 1, "germany infantry": 1}
    assert there(after, "bavaria") == {"germany infantry": 1}


@pytest.mark.rule("GW-10.3-03", "GW-1.7.7-03")
def test_who_cannot_go_back_its_own_way_goes_one_that_others_came() -> None:
    """Bavaria is no friend's any more: all go to Belgium. With neither nobody retreats, and who
    must is lost."""
    state = _two_ways("2 infantry", "1 cavalry", Facility("airbase"))
    state = fought(state, "germany: fight in alsace_lorraine", 12, 12, 12, 12)
    shut = own(state, "france", "bavaria")
    gone = play(shut, "germany: retreat")
    assert there(gone, "belgium") == {"germany cavalry": 1, "germany infantry": 2}

    nowhere = own(shut, "france", "belgium")
    assert "GW-10.3-03" in refused(nowhere, "germany: retreat")
    assert offered(nowhere, "germany") == ["germany: press on"]


@pytest.mark.rule("GW-10.3-01")
def test_the_attacker_takes_all_of_them_back() -> None:
    state = _two_ways("2 infantry", "1 cavalry", Facility("airbase"))
    state = fought(state, "germany: fight in alsace_lorraine", 12, 12, 12, 12)

    gone = play(state, "germany: retreat")
    assert there(gone, "alsace_lorraine") == {"france infantry": 1}
    assert "GW-10.3-01" in refused(
        state, "germany: retreat with 3 infantry~1*moved<bavaria to belgium"
    )


@pytest.mark.rule("GW-8.3.2-01")
def test_who_captures_a_zone_may_continue_what_is_built_there() -> None:
    """The dock goes over to Germany's diagram, and Germany may advance or remove it; a fort is
    razed."""
    begun = Project("minor_dock", 1, "picardy", "A22")
    fort = Project("fortification", 1, "picardy", "belgium")
    state = replace(front(), queue={"france": ((fort, 1), (begun, 1))})
    state = stand(own(state, "germany", "belgium"), "belgium", "1 infantry", "germany")
    after = attack(state, "1 infantry", "belgium > picardy")
    assert after.queue == {"germany": ((replace(begun, captured=True), 1),)}

    later = sheet(replace(after, phase="production", taken=frozenset()), "germany", ipp=9)
    assert refused(later, ADVANCE) == []
    abandon = "germany: abandon minor_dock in picardy on A22"
    assert abandon in offered(later)
    assert play(later, abandon).queue.get("germany", ()) == ()
    assert refused(later, abandon.replace("dock", "port")) == ["GW-8.3.2-01"]
    assert refused(later, abandon.replace(" on A22", "")) == ["GW-8.3.2-01"]
    own_dock = replace(later, queue={"germany": ((begun, 1),)})
    assert refused(own_dock, abandon) == ["GW-8.3.2-01"]
    assert abandon not in offered(own_dock)


ADVANCE = "germany: advance minor_dock paid 1 in picardy on A22"
