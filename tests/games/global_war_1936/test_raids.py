"""Strategic bombing, interception and rockets (10.6.2, 10.6.3, 8.3.2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import army, asked, front, there
from tests.games.global_war_1936.table import (
    ended,
    facilities,
    fought,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    war,
)
from wartable.games.global_war_1936.state import Facility, Project, Rail, State

TO_PARIS = "western_germany > belgium > picardy > paris"
FACTORY = Facility("major_factory")
AIRBASE = Facility("airbase")


def _raid(units: str, *there_: Facility, state: State | None = None) -> State:
    """These are over Paris, with these facilities there."""
    state = state if state is not None else front()
    state = war(own(state, "germany", "belgium"), ("belgium", "germany"))
    state = facilities(facilities(state, "paris", *there_), "western_germany", AIRBASE)
    state = army(state, western_germany=units)
    return play(play(state, f"germany: fly raid {units}: {TO_PARIS}"), "germany: done")


def _damage(state: State, zone: str = "paris") -> list[int]:
    return [facility.damage for facility, _ in pos(state).facilities(zone)]


@pytest.mark.rule("GW-10.6.2-01", "GW-10.6.2-02", "GW-13.1.5-13", "GW-13.2-03", "GW-0.2-09")
def test_bombers_roll_damage_and_the_guns_fire_back() -> None:
    """A medium bomber rolls 1D6, a strategic one 2D6; then one die at 3 for each."""
    state = _raid("1 medium_bomber, 1 strategic_bomber", FACTORY)
    after = fought(state, "germany: bomb major_factory in paris", 4, 5, 6, 12, 4)
    assert _damage(after) == [15]
    assert there(after, "paris") == {"germany medium_bomber": 1, "germany strategic_bomber": 1}

    shot = fought(state, "germany: bomb major_factory in paris", 4, 5, 6, 12, 3)
    assert asked(shot) == [("TakeHits", "germany")]
    lost = play(shot, "germany: lose 1 medium_bomber~3%1*moved$raid<picardy")
    assert there(lost, "paris") == {"germany strategic_bomber": 1}


@pytest.mark.rule("GW-10.6.2-04")
def test_damage_beyond_the_most_is_ignored() -> None:
    state = _raid("1 strategic_bomber", Facility("airbase", "", 2))

    assert _damage(fought(state, "germany: bomb airbase in paris with 2", 6, 6, 12)) == [3]
    whole = _raid("1 strategic_bomber", Facility("airbase", "", 3), FACTORY)
    assert "GW-10.6.2-01" in refused(whole, "germany: bomb airbase in paris with 3")


@pytest.mark.rule("GW-10.6.2-06", "GW-8.2.1-35")
def test_guns_hit_worse_against_heavy_bombers() -> None:
    state = sheet(
        _raid("1 medium_bomber", FACTORY), "germany", technologies={"heavy_strategic_bombers": 4}
    )

    after = fought(state, "germany: bomb major_factory in paris", 1, 2)
    assert there(after, "paris") == {"germany medium_bomber": 1}


@pytest.mark.rule("GW-8.2.1-18", "GW-AMB-65", "GW-EX-30", "GW-8.2.1-37", "GW-10.6.2-03")
def test_improved_construction_spares_five_of_a_major_factory_once() -> None:
    """GW-EX-30: a rocket and a strategic bomber do 10: 5 damage. The rocket is used up."""
    state = sheet(front(), "france", technologies={"improved_construction": 4})
    state = own(state, "germany", "picardy")
    state = stand(state, "picardy", "1 strategic_rocket", "germany")
    state = army(facilities(state, "paris", FACTORY), western_germany="1 strategic_bomber")
    state = own(state, "germany", "belgium")
    state = play(state, f"germany: fly raid 1 strategic_bomber: {TO_PARIS}")
    state = play(state, "germany: fly raid 1 strategic_rocket: picardy > paris")
    state = play(state, "germany: done")
    after = fought(state, "germany: bomb major_factory in paris", 4, 3, 3, 12)

    assert _damage(after) == [5]
    assert there(after, "paris") == {"germany strategic_bomber": 1}


@pytest.mark.rule("GW-8.2.1-08", "GW-8.2.1-39", "GW-10.6.2-03")
def test_with_radar_the_guns_fire_at_rockets_and_none_flies_over_neutrals() -> None:
    state = sheet(own(front(), "germany", "picardy"), "france", technologies={"radar": 4})
    state = facilities(stand(state, "picardy", "1 strategic_rocket", "germany"), "paris", FACTORY)
    far = "picardy > belgium > alsace_lorraine > paris"
    assert "GW-8.2.1-39" in refused(state, f"germany: fly raid 1 strategic_rocket: {far}")
    assert "GW-8.2.1-37" in refused(
        state, "germany: fly raid 1 strategic_rocket: picardy > paris > picardy > paris > picardy"
    ) + refused(
        facilities(state, "southern_france", FACTORY),
        "germany: fly raid 1 strategic_rocket: "
        "picardy > normandy > paris > alsace_lorraine > southern_france",
    )
    assert "germany: fly raid 1 strategic_rocket: picardy > paris" in offered(state, "germany")
    flown = play(state, "germany: fly raid 1 strategic_rocket: picardy > paris")
    flown = play(flown, "germany: done")

    covered = stand(
        flown, "paris", "1 fighter, 1 strategic_rocket~1*moved$raid<picardy@germany", "france"
    )
    assert _damage(play(covered, "germany: bomb major_factory in paris", 4, 6)) == [6]
    assert _damage(fought(flown, "germany: bomb major_factory in paris", 3)) == [0]
    assert _damage(fought(flown, "germany: bomb major_factory in paris", 4, 6)) == [6]


@pytest.mark.rule("GW-10.6.3-01", "GW-10.6.3-02", "GW-13.1.5-01", "GW-8.2.1-07")
def test_interceptors_fight_one_round_at_reduced_values() -> None:
    """Fighters of Paris without limit, and three from an airbase beside it; they hit on 3, with
    Radar on 4, an escort on 3 and the bomber on 1."""
    state = army(front(), paris="4 fighter", southern_france="4 fighter")
    state = facilities(state, "southern_france", Facility("airbase"))
    state = _raid("1 medium_bomber, 1 fighter", FACTORY, state=state)
    state = play(state, "germany: bomb major_factory in paris")
    assert asked(state) == [("ChooseScramble", "france")]
    assert refused(state, "france: scramble 4 fighter from paris") == []
    assert "GW-10.4-08" in refused(state, "france: scramble 4 fighter from southern_france")

    # fighter and bomber of the attack miss on 4 and 2, of two interceptors one hits on 3
    both = "france: scramble 1 fighter from paris;1 fighter from southern_france"
    assert asked(play(state, both, 4, 2, 3, 4)) == [("TakeHits", "germany")]
    assert asked(play(state, both, 3, 12, 12, 12)) == [("TakeHits", "france")]
    seen = sheet(state, "france", technologies={"radar": 4})
    hit = play(seen, "france: scramble 1 fighter from paris", 12, 12, 4)
    assert asked(hit) == [("TakeHits", "germany")]
    bombed = play(hit, "germany: lose 1 fighter~3%1*moved$raid<picardy", 5, 12)
    assert _damage(bombed) == [5]
    assert there(bombed, "paris") == {"france fighter": 4, "germany medium_bomber": 1}
    fought_ = [unit for unit, _ in pos(bombed).units("paris") if unit.did == "fought"]
    assert {unit.owner for unit in fought_} == {"france", "germany"}


@pytest.mark.rule("GW-10.6.2-05", "GW-13.2.8-01", "GW-13.2.8-02")
def test_railways_are_hit_on_the_border_that_is_picked() -> None:
    """No guns; the most damage is by the border's terrain, and one point is repaired for 1 IPP."""
    state = play(_raid("1 medium_bomber"), "germany: bomb railway in paris", 5)
    assert asked(state) == [("PickBorder", "germany")]
    assert refused(state, "germany: hit railways to belgium") == ["GW-10.6.2-05"]
    after = play(state, "germany: hit railways to picardy")
    assert after.rails == {"paris/picardy": Rail(1)}
    assert there(after, "paris") == {"germany medium_bomber": 1}

    mine = replace(after, slot="france", phase="production", flow=())
    mine = sheet(mine, "france", ipp=5)
    repair = "france: repair 1 of 1 of railway in paris on picardy"
    assert repair in offered(mine, "france")
    paid = play(mine, repair)
    assert paid.sheets["france"].ipp == 4
    assert ended(paid).rails == {"paris/picardy": Rail()}


@pytest.mark.rule("GW-8.3.2-02", "GW-8.3.2-03", "GW-EX-32", "GW-8.3.2-04")
@pytest.mark.parametrize(
    ("faces", "left"), [((2, 1), (2, 3)), ((2, 3), (1, 2)), ((6, 1), None), ((1, 1), (2, 2))]
)
def test_what_is_in_building_is_set_back(
    faces: tuple[int, int], left: tuple[int, int] | None
) -> None:
    """GW-EX-32: a major factory in its second stage takes 5: back one stage with 2 damage; 7: gone.
    It has no guns."""
    begun = Project("major_factory", 2, "paris")
    state = replace(front(), queue={"france": ((begun, 1),)})
    state = _raid("1 strategic_bomber", state=state)
    after = fought(state, "germany: bomb major_factory in paris paid 2", *faces)

    found = [(project.paid, project.damage) for project, _ in after.queue.get("france", ())]
    assert found == ([left] if left else [])
    if left:
        mine = sheet(replace(after, slot="france", phase="production"), "france", ipp=9)
        paid = left[0]
        assert refused(mine, f"france: advance major_factory paid {paid} in paris") == ["GW-8.3-01"]
        line = f"france: repair {left[1]} of {left[1]} of major_factory in paris"
        mended = ended(play(mine, line))
        assert [project.damage for project, _ in mended.queue["france"]] == [0]


@pytest.mark.rule("GW-8.3.2-02")
def test_fortifications_and_guns_in_building_are_not_bombed() -> None:
    begun = [Project("airbase", 1, "paris"), Project("fortification", 1, "paris", "picardy")]
    state = replace(front(), queue={"france": ((begun[0], 1), (begun[1], 1))})
    ways = offered(_raid("1 strategic_bomber", state=state), "germany")

    assert "germany: bomb airbase in paris paid 1" in ways
    assert not any("fortification" in way for way in ways)


@pytest.mark.rule("GW-10.6.2-02")
def test_who_flies_a_raid() -> None:
    state = facilities(facilities(front(), "paris", FACTORY), "western_germany", AIRBASE)
    state = army(state, western_germany="1 fighter, 1 air_transport")
    state = own(state, "germany", "belgium")

    assert refused(state, f"germany: fly raid 1 fighter: {TO_PARIS}") == ["GW-10.6.2-01"]
    assert "GW-10.6.2-02" in refused(state, f"germany: fly raid 1 air_transport: {TO_PARIS}")
    peace = replace(state, wars=frozenset())
    peace = stand(peace, "western_germany", "1 medium_bomber", "germany")
    assert "GW-10.6.2-05" in refused(peace, f"germany: fly raid 1 medium_bomber: {TO_PARIS}")
    nothing = stand(state, "western_germany", "1 medium_bomber", "germany")
    line = "germany: fly raid 1 medium_bomber: western_germany > belgium"
    assert "GW-10.6.2-05" in refused(nothing, line)


@pytest.mark.rule("GW-10.1-01")
def test_a_raid_on_what_was_captured_first_is_called_off() -> None:
    state = army(front(), bavaria="1 infantry, 1 medium_bomber")
    state = facilities(state, "alsace_lorraine", FACTORY)
    state = play(state, "germany: move 1 infantry: bavaria > alsace_lorraine")
    state = play(state, "germany: fly raid 1 medium_bomber: bavaria > alsace_lorraine")
    state = play(state, "germany: done")
    assert refused(state, "germany: call off the raid in alsace_lorraine") == ["GW-10.6.2-02"]
    state = fought(state, "germany: fight in alsace_lorraine")

    assert offered(state, "germany")[0] == "germany: call off the raid in alsace_lorraine"
    after = play(state, "germany: call off the raid in alsace_lorraine")
    assert there(after, "alsace_lorraine") == {"germany infantry": 1, "germany medium_bomber": 1}


@pytest.mark.rule("GW-13.1.7-02")
def test_a_rocket_moves_without_combat_or_fires() -> None:
    """What is fired is gone before anything moves; it moves one zone, and fires in a later turn."""
    state = own(front(phase="noncombat"), "germany", "picardy", "belgium")
    state = stand(state, "belgium", "1 strategic_rocket", "germany")
    moved = play(state, "germany: move 1 strategic_rocket: belgium > picardy")
    assert there(moved, "picardy") == {"germany strategic_rocket": 1}

    back = replace(facilities(moved, "paris", FACTORY), phase="combat_movement")
    line = "germany: fly raid 1 strategic_rocket~1*moved: picardy > paris"
    assert "GW-9.2-01" in refused(back, line)


@pytest.mark.rule("GW-10.6.2-02")
def test_a_bomber_with_one_escort_is_listed() -> None:
    state = war(own(front(), "germany", "belgium"), ("belgium", "germany"))
    state = facilities(state, "paris", FACTORY)
    near = stand(state, "belgium", "1 medium_bomber, 1 fighter, 1 fighter*moved", "germany")
    way = "belgium > alsace_lorraine > paris"
    ways = offered(near, "germany")
    assert f"germany: fly raid 1 medium_bomber: {way}" in ways
    assert f"germany: fly raid 1 fighter, 1 medium_bomber: {way}" in ways
    assert not any("fighter*moved" in each for each in ways if "fly raid" in each)
