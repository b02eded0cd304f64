"""Strategic bombing raids: S42-SBR, and what the combat phase owes them."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import Damaged
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)

TO_GERMANY = "united_kingdom > sz_6 > sz_5 > germany"


def raid_on_germany(bombers="2 bomber", defenders="2 infantry", damage=0, **given):
    """British bombers in London, a German factory in Berlin."""
    return table.position(
        "united_kingdom",
        "combat_move",
        {"united_kingdom": bombers, "germany": {"germany": defenders}},
        factories={"germany": damage},
        **given,
    )


@pytest.mark.rule("S42-SBR-01")
def test_only_bombers_raid_and_only_an_enemy_factory():
    """Bombers may bomb an enemy industrial complex; fighters may not, nor is aught else bombed."""
    state = table.position(
        "united_kingdom",
        "combat_move",
        {"united_kingdom": "1 bomber, 1 fighter", "germany": {"germany": "1 infantry"}},
        factories={"germany": 0, "united_kingdom": 0, "russia": 0},
    )

    assert table.is_legal(state, f"move 1 bomber: {TO_GERMANY} to raid")
    assert table.refused(state, f"move 1 fighter: {TO_GERMANY} to raid") == {"S42-SBR-01"}
    assert table.refused(
        state, "move 1 bomber: united_kingdom > sz_6 > western_europe to raid"
    ) == {"S42-SBR-01"}
    assert table.destinations(state, "united_kingdom", "bomber", mission="raid") == {"germany"}


@pytest.mark.rule("S42-AMB-26")
def test_the_mission_is_declared_in_the_combat_move_and_stands():
    """A bomber is sent to raid or to attack when it enters the territory, and not later."""
    state = table.play(raid_on_germany(), f"move 1 bomber: {TO_GERMANY} to raid")

    assert table.units(state, "germany") == "1 bomber~3*raid"
    assert "S42-CMV-08" in table.refused(state, "move 1 bomber~3*raid: germany > sz_5 > germany")

    after = table.position(
        "united_kingdom",
        "noncombat_move",
        {"united_kingdom": "1 bomber", "germany": {"germany": "1 infantry"}},
        factories={"germany": 0},
    )
    assert table.refused(after, f"move 1 bomber: {TO_GERMANY} to raid") == {"S42-AMB-26"}


@pytest.mark.rule("S42-SBR-02", "S42-SBR-03", "S42-AAG-03")
def test_antiaircraft_fire_comes_before_the_bombs():
    """The gun fires at every bomber first; those that are left roll a die each for damage."""
    state = raid_on_germany("3 bomber", "1 aa_gun, 2 infantry")

    events, state = table.events(
        state,
        f"move 3 bomber: {TO_GERMANY} to raid",
        "done",
        "fight in germany",
        dice=[1, 4, 2, 6, 3],
    )

    assert rolls(events) == [("AA fire", (1, 1, 1)), ("bombing", ())]
    assert [event.points for event in events if isinstance(event, Damaged)] == [9]
    assert state.facilities["germany"] == {"industrial_complex": 9}
    assert table.units(state, "germany") == "2 bomber~3*fought"


@pytest.mark.rule("S42-SBR-05")
def test_damage_stays_on_the_factory_and_costs_its_owner_nothing():
    """The points are added to those on the complex; no money changes hands."""
    state = raid_on_germany("1 bomber", damage=3, money={"germany": 40, "united_kingdom": 30})

    state = table.play(
        state, f"move 1 bomber: {TO_GERMANY} to raid", "done", "fight in germany", dice=[5]
    )

    assert state.facilities["germany"] == {"industrial_complex": 8}
    assert state.money["germany"] == 40
    assert state.money["united_kingdom"] == 30


@pytest.mark.rule("S42-SBR-04", "S42-EX-24")
def test_damage_never_exceeds_twice_the_income():
    """S42-EX-24: income 6, damage 10, a raid rolls 5: damage becomes 12, and nothing can be
    mobilized there."""
    state = table.position(
        "united_kingdom",
        "combat_move",
        {"united_kingdom": "1 bomber"},
        factories={"southern_europe": 10},
    )

    state = table.play(
        state,
        "move 1 bomber: united_kingdom > sz_7 > western_europe > southern_europe to raid",
        "done",
        "fight in southern_europe",
        dice=[5],
    )

    assert state.facilities["southern_europe"] == {"industrial_complex": 12}
    for damage, is_legal in ((12, False), (6, False), (5, True)):
        owners = table.position(
            "germany", "mobilize", factories={"southern_europe": damage}, bought={"infantry": 1}
        )
        place = "place 1 infantry in southern_europe from southern_europe"
        assert table.is_legal(owners, place) is is_legal


@pytest.mark.rule("S42-SBR-06", "S42-AMB-05")
def test_a_bomber_that_raided_fights_no_more_this_turn():
    """After the raid no combat follows for the bombers, although infantry stand below them."""
    state = raid_on_germany("2 bomber", "2 infantry")

    state = table.play(
        state, f"move 2 bomber: {TO_GERMANY} to raid", "done", "fight in germany", dice=[1, 1]
    )

    assert state.phase == "noncombat_move"
    assert table.units(state, "germany") == "2 bomber~3*fought"
    assert table.units(state, "germany", "germany") == "2 infantry"


@pytest.mark.rule("S42-AMB-22", "S42-SBR-06", "S42-CAP-05")
def test_a_raid_and_an_attack_on_one_territory_use_different_aircraft():
    """Bombers raid Southern Europe, others attack it with tanks: the gun fires at each aircraft
    once, the raiders stay out of the attack, and the damage stays when the territory falls."""
    state = table.position(
        "united_kingdom",
        "combat_move",
        {
            "united_kingdom": "2 bomber",
            "western_europe": "1 tank",
            "southern_europe": {"germany": "1 aa_gun, 1 infantry"},
        },
        control={"western_europe": "united_kingdom"},
        factories={"southern_europe": 0},
    )
    path = "united_kingdom > sz_7 > western_europe > southern_europe"
    state = table.play(
        state,
        f"move 1 bomber: {path} to raid",
        f"move 1 bomber: {path}",
        "move 1 tank: western_europe > southern_europe",
        "done",
    )

    events, state = table.events(state, "fight in southern_europe", dice=[2, 4])
    assert rolls(events) == [("AA fire", (1,)), ("bombing", ())]
    assert table.asked(state) == [("united_kingdom", "ConductCombat")]

    events, state = table.events(state, "fight in southern_europe", dice=[1, 3, 6])
    assert rolls(events) == [("AA fire", (1,)), ("attack", (3,)), ("defense", (2,))]
    assert state.control["southern_europe"] == "united_kingdom"
    assert state.facilities["southern_europe"] == {"industrial_complex": 4}
    assert table.units(state, "southern_europe") == (
        "1 aa_gun*captured, 1 bomber~3*fought, 1 tank*fought"
    )


@pytest.mark.rule("S42-SBR-07")
def test_a_bomber_that_raided_returns_to_a_friendly_territory():
    """It must land in the noncombat move, with what movement it has left."""
    state = table.play(
        raid_on_germany("1 bomber"),
        f"move 1 bomber: {TO_GERMANY} to raid",
        "done",
        "fight in germany",
        dice=[2],
    )

    assert table.refused(state, "done") == {"S42-NCM-02"}
    home = "move 1 bomber~3*fought: germany > sz_5 > sz_6 > united_kingdom"
    assert table.is_legal(table.play(state, home), "done")
