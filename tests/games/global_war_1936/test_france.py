"""The fall of France, Vichy, Free France and the way back (4.11)."""

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
from wartable.games.global_war_1936.decisions import BerthPrizes
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.state import Facility, Item, Project, State
from wartable.games.global_war_1936.unit import Unit, parse_force
from wartable.testing.dice import ScriptedDice

AROUND = ("alsace_lorraine", "aquitaine", "normandy", "picardy", "southern_france")
HOME = (*AROUND, "paris")
ITALIANS = Unit("infantry", "italy", spent=1)


def _empty(state: State) -> State:
    """No French unit is on the board, and no ship in building."""
    units = {
        space: left
        for space, there in state.units.items()
        if (left := tuple((unit, n) for unit, n in there if unit.owner != "france"))
    }
    return replace(state, units=units, queue={})


def _fought(state: State | None = None) -> State:
    """Germany is at war with France and has just taken what is to be taken."""
    started = war(_empty(state or begin()), ("france", "germany"))
    for nation in ("france", "great_britain", "fec", "anzac", "usa", "ussr"):
        started = sheet(started, nation, at_full=True)
    return turn(started, "germany", 8, "combat_movement")


def _paris_taken(state: State | None = None) -> State:
    return own(_fought(state), "germany", "paris")


OVERSEAS = 8
"""How many dice are rolled for zones overseas: five groups and three zones."""


def _falls(state: State, *faces: int, overseas: tuple[int, ...] = (1,) * OVERSEAS) -> State:
    """The next thing that happens: France surrenders; dice for ships come first, and new ships
    stay where they are."""
    dice = ScriptedDice(*faces, *overseas)
    after: State = GAME.play(state, GAME.parse_action("germany: done"), dice).state
    while after.flow and isinstance(GAME.pending(after)[0], BerthPrizes) and overseas:
        done = f"{GAME.pending(after)[0].owner}: done"
        after = GAME.play(after, GAME.parse_action(done), dice).state
    assert not dice.left
    GAME.check_state(after)
    return after


@pytest.mark.rule("GW-4.11.1-01", "GW-5.7-06")
def test_france_surrenders_when_paris_falls_or_all_around_it() -> None:
    assert _falls(_paris_taken()).sheets["france"].gone == "turned"
    assert _falls(own(_fought(), "germany", *AROUND)).sheets["france"].gone == "turned"
    nearly = play(own(_fought(), "germany", *AROUND[1:]), "germany: done")
    assert pos(nearly).exists("france")
    at_peace = turn(own(_empty(begin()), "germany", "paris"), "germany", 8, "combat_movement")
    assert pos(play(at_peace, "germany: done")).exists("france")


@pytest.mark.rule("GW-4.11.1-02", "GW-10.10.2-02")
def test_its_ipp_go_to_the_victor() -> None:
    rich = sheet(sheet(_paris_taken(), "france", ipp=9), "germany", ipp=1)
    after = _falls(rich)

    assert after.sheets["germany"].ipp == 10
    assert after.sheets["france"].ipp == after.sheets["free_france"].ipp == 0


@pytest.mark.rule("GW-4.11.1-03", "GW-4.11.1-01")
def test_who_surrounded_paris_may_march_in() -> None:
    state = stand(own(_fought(), "germany", *AROUND), "picardy", "2 infantry*fought", "germany")
    after = turn(_falls(state), "germany", 8, "noncombat")
    march = "germany: march in with 1 infantry*fought: picardy > paris"

    assert march in offered(after, "germany")
    marched = play(after, march)
    assert (Unit("infantry", "germany", did="moved"), 1) in marched.units["paris"]
    assert refused(after, "germany: march in with 1 infantry*fought: picardy > normandy")
    taken = _falls(
        stand(
            _paris_taken(own(begin(), "germany", "picardy")),
            "picardy",
            "2 infantry*fought",
            "germany",
        )
    )
    assert refused(turn(taken, "germany", 8, "noncombat"), march) == ["GW-4.11.1-03"]


@pytest.mark.rule("GW-4.11.1-04", "GW-4.11.2-01", "GW-4.11.3-02", "GW-5.7-02")
def test_free_france_and_vichy_take_its_place() -> None:
    after = _falls(war(_paris_taken(), ("france", "italy")))
    relations = pos(after).relations

    assert relations.at_war_with("free_france") == {"germany", "italy", "vichy_france"}
    assert relations.at_war_with("vichy_france") == {"free_france"}
    assert pos(after).lead_of("free_france") == "france"
    assert relations.controller("vichy_france") == "germany"
    assert "france" not in relations.at_war_with("germany")
    germans = turn(stand(after, "western_germany", "1 infantry", "germany"), "germany", 8)
    germans = replace(germans, phase="combat_movement")
    into = "germany: move 1 infantry@germany: southern_france > corsica"
    assert refused(germans, into)


@pytest.mark.rule("GW-4.11.2-02", "GW-4.11.2-04", "GW-AMB-66")
def test_the_home_country_is_divided() -> None:
    state = stand(_paris_taken(), "normandy", "2 infantry, 1 fighter", "france")
    state = stand(state, "southern_france", "1 destroyer, 1 infantry", "france")
    after = _falls(state, 9)

    assert {zone: after.control[zone] for zone in HOME} == {
        **dict.fromkeys(HOME, "germany"),
        "southern_france": "vichy_france",
    }
    assert after.control["corsica"] == "vichy_france"
    assert "normandy" not in after.units
    army = parse_force("3 infantry, 1 artillery, 1 fighter", "vichy_france")
    assert after.units["southern_france"] == army
    assert (Unit("destroyer", "vichy_france", did="moved"), 1) in after.units["M1"]


@pytest.mark.rule("GW-4.11.2-02")
def test_axis_units_leave_vichy() -> None:
    state = own(_paris_taken(), "germany", "southern_france")
    after = _falls(stand(state, "southern_france", "2 infantry~1", "italy"))
    found = [zone for zone, there in after.units.items() if (ITALIANS, 2) in there]

    assert len(found) == 1
    assert found[0] in pos(after).data.map.land["southern_france"].neighbours
    assert after.control[found[0]] in ("germany", "italy")


def _britons(state: State, zone: str) -> State:
    both = war(state, ("germany", "great_britain"))
    return stand(both, zone, "2 infantry", "great_britain")


@pytest.mark.rule("GW-4.11.2-03")
def test_allies_in_surrounded_paris_surrender_with_it() -> None:
    after = _falls(_britons(own(_fought(), "germany", *AROUND), "paris"))

    assert "paris" not in after.units


@pytest.mark.rule("GW-4.11.2-03", "GW-4.11.2-14")
def test_allies_elsewhere_leave_or_are_lost() -> None:
    state = _britons(_paris_taken(), "normandy")
    coast = pos(state).data.map.land["normandy"].coast[0]
    state = stand(state, coast, "1 naval_transport", "great_britain")
    asked = _falls(state)

    aboard = f"great_britain: leave with 1 infantry: normandy > {coast}"
    assert aboard in offered(asked, "great_britain")
    assert refused(asked, "great_britain: leave with 1 infantry: normandy > picardy")
    after = play(play(asked, aboard), "great_britain: done")
    assert "normandy" not in after.units
    ((ship, _),) = after.units[coast]
    assert ship.cargo == (Unit("infantry", "great_britain"),)


@pytest.mark.rule("GW-4.11.2-14")
def test_allies_leave_zones_overseas_that_became_vichy() -> None:
    state = _britons(own(_paris_taken(), "great_britain", "western_algeria"), "northern_algeria")
    asked = _falls(state, overseas=(1, 1, 7, *[1] * 5))

    assert asked.control["northern_algeria"] == "vichy_france"
    leave = "great_britain: leave with 2 infantry: northern_algeria > western_algeria"
    after = play(asked, leave)
    assert (Unit("infantry", "great_britain", did="moved"), 2) in after.units["western_algeria"]
    lost = play(asked, "great_britain: done")
    assert not any(u.owner == "great_britain" for u, _ in lost.units.get("northern_algeria", ()))


@pytest.mark.rule("GW-4.11.2-05", "GW-4.11.2-06", "GW-4.11.2-07", "GW-4.11.2-08", "GW-4.11.2-15")
@pytest.mark.parametrize(
    ("space", "face", "found"),
    [
        ("normandy", 3, {}),
        ("normandy", 7, {}),
        ("normandy", 8, {"M1": "vichy_france"}),
        ("normandy", 11, {"normandy": "germany"}),
        ("A28", 3, {"A28": "free_france"}),
        ("A28", 4, {}),
        ("A28", 7, {}),
        ("A28", 8, {"M1": "vichy_france"}),
        ("A28", 12, {"A28": "germany"}),
        ("P49", 12, {"P49": "japan"}),
        ("I10", 11, {"I10": "japan"}),
    ],
)
def test_a_die_for_each_ship(space: str, face: int, found: dict[str, str]) -> None:
    """Ships in port at home are lost on 1 to 7, others on 4 to 7; they keep cargo and damage."""
    ship = "1 naval_transport{infantry}" if space == "A28" else "1 battleship!1"
    state = _paris_taken()
    state = replace(state, units=state.units | {space: parse_force(ship, "france")})
    after = _falls(state, face)

    kind = ship.split()[1].split("!")[0].split("{")[0]
    now = {
        where: unit
        for where, there in after.units.items()
        for unit, _ in there
        if unit.type == kind and (unit.hits or unit.cargo) and unit.owner not in ("great_britain",)
    }
    assert {where[: len(key)]: unit.owner for where, unit in now.items() for key in found} == found
    for unit in now.values():
        assert unit.hits == 1 or unit.cargo == (Unit("infantry", unit.owner),)


@pytest.mark.rule("GW-4.11.2-07", "GW-4.11.2-09")
def test_new_ships_of_the_axis_sail_home_at_once() -> None:
    state = facilities(_paris_taken(), "southern_france", Facility("major_port", "M1"))
    state = replace(
        state, units=state.units | {"A28": parse_force("2 destroyer, 1 submarine", "france")}
    )
    asked = _falls(state, 9, 11, 9, overseas=())

    ways = offered(asked, "germany")
    assert "germany: berth 1 destroyer*moved@vichy_france: M1 > southern_france" in ways
    assert not any("submarine" in way for way in ways)
    home = "germany: berth 1 destroyer*moved: A28 > A12"
    assert home in ways
    assert refused(asked, "germany: berth 1 destroyer*moved: A28 > A21") == ["GW-4.11.2-09"]
    after = play(play(asked, home), "germany: done", *[1] * OVERSEAS)
    assert (Unit("destroyer", "germany", did="moved"), 1) in after.units["A12"]


@pytest.mark.rule("GW-4.11.2-10")
@pytest.mark.parametrize(
    ("face", "to"), [(7, ""), (8, "vichy_france"), (10, "vichy_france"), (11, "germany")]
)
def test_ships_in_building_are_diced_for(face: int, to: str) -> None:
    project = Project("battleship", 1)
    after = _falls(replace(_paris_taken(), queue={"france": ((project, 1),)}), face)

    assert after.queue == ({to: ((project, 1),)} if to else {})


@pytest.mark.rule("GW-4.11.2-10", "GW-8.7-01")
def test_germany_lends_ipp_that_advance_ships_of_vichy() -> None:
    """The price of the next stage, over a path that can be interdicted, one thing a turn; a ship
    that advanced this turn waits for the next, and the last stage brings it into the box."""
    project = Project("battleship", 1)
    state = own(turn(_empty(begin()), "germany", 9), "vichy_france", "southern_france", "corsica")
    state = sheet(state, "vichy_france", controller="germany", gone="")
    state = replace(sheet(state, "germany", ipp=20), queue={"vichy_france": ((project, 1),)})
    line = "germany: lend battleship stage of 6"
    assert line in offered(state, "germany")
    assert refused(state, line.replace("6", "5")) == ["GW-8.7-01"]
    assert refused(replace(state, queue={"germany": ((project, 1),)}), line) == ["GW-8.7-01"]
    now = replace(state, queue={"vichy_france": ((replace(project, now=True), 1),)})
    assert refused(now, line) == ["GW-8.7-01"]
    italian = sheet(turn(state, "italy", 9), "italy", ipp=20)
    assert refused(italian, line.replace("germany", "italy")) == ["GW-8.7-01"]

    lent = replace(play(state, line), phase="place_units")
    assert lent.sheets["germany"].ipp == 14
    send = "germany: deliver battleship of battleship stage of 6 to vichy_france in southern_france"
    assert send in offered(lent, "germany")
    advanced = play(lent, send)
    further = Project("battleship", 2, now=True)
    assert advanced.queue == {"vichy_france": ((further, 1),)}
    assert not advanced.box

    last = replace(lent, queue={"vichy_france": ((Project("battleship", 2), 1),)})
    done = play(last, send)
    assert (done.queue, done.box) == ({}, {"vichy_france": ((Item("battleship"), 1),)})
    gone = replace(lent, queue={})
    assert refused(gone, send) == ["GW-4.11.2-10"]


@pytest.mark.rule("GW-4.11.2-11", "GW-4.11.2-12", "GW-4.11.2-13")
def test_zones_overseas_are_diced_for_in_groups() -> None:
    state = stand(_paris_taken(), "northern_algeria", "1 infantry", "france")
    state = stand(state, "cochinchina", "1 infantry", "france")
    after = _falls(state, overseas=(7, 6, 12, 1, 7, *[7] * 3))

    assert after.control["annam_tonkin"] == after.control["new_caledonia"] == "japan"
    assert after.units["cochinchina"] == parse_force("1 infantry", "japan")
    assert after.control["madagascar"] == "free_france"
    assert after.control["southern_algeria"] == "vichy_france"
    assert after.units["northern_algeria"] == parse_force("1 infantry", "vichy_france")
    assert after.control["ivory_coast"] == "free_france"
    assert after.control["chad"] == "vichy_france"
    assert after.control["french_guiana"] == after.control["st_pierre_island"] == "free_france"
    assert after.control["syria"] == "vichy_france"


@pytest.mark.rule("GW-4.11.2-15")
def test_ships_leave_the_ports_of_zones_that_became_vichy() -> None:
    state = war(_paris_taken(), ("germany", "great_britain"))
    state = facilities(state, "northern_algeria", Facility("major_port", "M2"))
    after = _falls(
        stand(state, "northern_algeria", "1 destroyer", "great_britain"),
        overseas=(1, 1, 7, *[1] * 5),
    )

    assert (Unit("destroyer", "great_britain"), 1) in after.units["M2"]


@pytest.mark.rule("GW-4.11.2-16")
def test_vichy_moves_and_recruits_in_the_turn_it_is_created() -> None:
    after = turn(_falls(_paris_taken(), overseas=(7,) * OVERSEAS), "germany", 8, "noncombat")

    assert any("vichy_france: southern_france >" in way for way in offered(after, "germany"))
    placing = replace(after, phase="place_units")
    assert "germany: roll recruits for vichy_france" in offered(placing, "germany")


@pytest.mark.rule("GW-4.11.2-17", "GW-4.11.2-18")
def test_what_is_left_of_france_is_free_french() -> None:
    state = stand(_paris_taken(), "london", "1 fighter", "france")
    state = replace(state, units=state.units | {"A21": parse_force("1 fighter#patrol", "france")})
    state = own(state, "france", "albania")
    after = _falls(state)

    assert (Unit("fighter", "free_france"), 1) in after.units["london"]
    assert after.units["A21"] == parse_force("1 fighter#patrol", "free_france")
    assert after.control["albania"] == "free_france"
    assert pos(after).relations.controller("abyssinia") == "great_britain"


@pytest.mark.rule("GW-4.11.3-01")
def test_germany_takes_the_income_of_vichy_or_leaves_it() -> None:
    after = _falls(_paris_taken(), overseas=(7,) * OVERSEAS)
    after = sheet(turn(after, "germany", 9, "place_units"), "germany", ipp=0)
    worth = sum(
        pos(after).data.map.land[zone].value for zone in pos(after).zones_of("vichy_france")
    )
    assert worth

    taken = play(after, "germany: done")
    left = play(play(after, "germany: leave income for vichy_france"), "germany: done")
    assert taken.sheets["germany"].ipp - left.sheets["germany"].ipp == worth
    assert left.sheets["vichy_france"].ipp == worth
    spending = turn(left, "germany", 9, "production")
    assert any("for vichy_france" in way and "buy" in way for way in offered(spending, "germany"))


@pytest.mark.rule("GW-4.11.4-01")
def test_a_french_war_aligns_nobody() -> None:
    after = turn(_falls(_paris_taken(), overseas=(7,) * OVERSEAS), "france", 8, "combat")
    ended = play(replace(after, phase="combat_movement"), "france: done")

    assert pos(ended).exists("vichy_france")


@pytest.mark.rule("GW-4.11.4-02")
def test_others_take_no_part_in_a_vichy_attack() -> None:
    after = own(_falls(_paris_taken(), overseas=(7,) * OVERSEAS), "free_france", "tunisia")
    after = war(after, ("germany", "great_britain"))
    after = stand(after, "northern_algeria", "2 infantry", "vichy_france")
    after = stand(after, "tunisia", "2 infantry", "great_britain")
    after = sheet(after, "free_france", capital="tunisia")
    moving = turn(after, "germany", 9, "combat_movement")
    state = play(moving, "germany: move 2 infantry@vichy_france: northern_algeria > tunisia")
    fought = play(play(state, "germany: done"), "germany: fight in tunisia")

    assert fought.control["tunisia"] == "vichy_france"
    britons = [
        zone
        for zone, there in fought.units.items()
        if any(unit == Unit("infantry", "great_britain") for unit, _ in there)
    ]
    assert "tunisia" not in britons


@pytest.mark.rule("GW-14.2-03", "GW-4.11.2-18")
def test_what_abyssinia_brought_france_is_free_french() -> None:
    won = own(_paris_taken(), "france", "abyssinia", "eritrea")
    after = _falls(won, overseas=(7,) * OVERSEAS)

    assert after.control["abyssinia"] == after.control["eritrea"] == "free_france"


def _freed(state: State) -> State:
    """The USA owns Paris; the next thing that happens brings France back."""
    return play(turn(own(state, "usa", "paris", "aquitaine"), "usa", 17), "usa: done")


@pytest.mark.rule("GW-4.11.1-04", "GW-AMB-54", "GW-EX-57", "GW-13.2.1-06")
def test_france_comes_back_when_paris_is_free() -> None:
    """GW-EX-57: Aquitaine stays American until Paris is liberated and France is a major again."""
    fallen = _falls(_paris_taken(), overseas=(7,) * OVERSEAS)
    american = own(war(fallen, ("germany", "usa")), "usa", "aquitaine")
    assert play(turn(american, "usa", 17), "usa: done").control["aquitaine"] == "usa"
    smaller = Facility("minor_factory", "", 2, "major_factory")
    after = _freed(facilities(american, "paris", smaller))

    assert pos(after).facilities("paris") == ((Facility("major_factory", "", 2), 1),)
    assert pos(after).relations.is_major("france")
    assert after.control["paris"] == after.control["aquitaine"] == "france"
    assert not pos(after).exists("free_france")
    assert not pos(after).exists("vichy_france")
    assert after.control["northern_algeria"] == "france"
    assert (Unit("infantry", "france"), 3) in after.units["southern_france"]
    assert pos(after).relations.is_enemy("france", "germany")


@pytest.mark.rule("GW-4.11.1-05", "GW-4.11.1-01", "GW-EX-27", "GW-10.10.3-01")
def test_paris_falls_a_second_time() -> None:
    """GW-EX-27: no second surrender; French IPP go to the bank, the capital may relocate."""
    freed = _freed(war(_falls(_paris_taken(), overseas=(7,) * OVERSEAS), ("germany", "usa")))
    freed = sheet(freed, "france", ipp=7)
    freed = sheet(stand(freed, "picardy", "1 infantry", "germany"), "germany", ipp=0)
    freed = turn(own(freed, "germany", "picardy"), "germany", 18, "combat_movement")
    attack = play(freed, "germany: move 1 infantry: picardy > paris")
    asked = play(play(attack, "germany: done"), "germany: fight in paris")

    assert asked.sheets["france"].ipp == asked.sheets["germany"].ipp == 0
    assert pos(asked).exists("france")
    ways = offered(asked, "france")
    assert ways
    moved = play(asked, ways[0])
    assert moved.control[moved.sheets["france"].capital] == "france"
