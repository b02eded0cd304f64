"""Moves into combat, case by case: who goes where by land, over the sea and together with whom
(9.1 to 9.3, 5.1, 5.6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import army, empty, front
from tests.games.global_war_1936.table import (
    bare,
    facilities,
    marks,
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
from wartable.games.global_war_1936.actions import Move
from wartable.games.global_war_1936.movement.attack import (
    annexes,
    moved_already,
    target_objections,
    together_objections,
)
from wartable.games.global_war_1936.state import Facility, State
from wartable.games.global_war_1936.unit import parse_force, parse_unit

MOVED, NOT_SO = "GW-9.2-01", "GW-9.1-01"
INTO = "germany: move {}: bavaria > alsace_lorraine"
THERE = (
    "1 infantry, 1 infantry*moved, 1 infantry~1, 1 militia, 1 motorized_infantry, 2 artillery, "
    "2 fighter, 1 fighter*moved, 1 air_transport{infantry}, 1 strategic_rocket, 1 infantry@belgium"
)


def _poised() -> State:
    """All kinds of units in Bavaria, French infantry beyond the Rhine."""
    return army(front(), bavaria=THERE, alsace_lorraine="1 infantry")


@pytest.mark.rule("GW-9.1-01", "GW-9.2-01", "GW-9.2-02", "GW-11.3.1-02", "GW-7.1-01")
@pytest.mark.parametrize(
    ("units", "rules"),
    [
        ("1 infantry", []),
        ("1 fighter", []),
        ("1 infantry, 2 fighter, 2 artillery", []),
        ("1 infantry*moved", [MOVED]),
        ("1 infantry~1", [MOVED]),
        ("1 fighter*moved", [MOVED]),
        ("1 infantry, 1 infantry*moved", [MOVED]),
        ("1 militia", ["GW-9.2-02"]),
        ("1 air_transport{infantry}", ["GW-11.3.1-02"]),
        ("1 strategic_rocket", [NOT_SO]),
        ("1 infantry, 1 strategic_rocket", [NOT_SO]),
        ("2 infantry", ["GW-11.1-01"]),
    ],
)
def test_who_moves_into_combat(units: str, rules: list[str]) -> None:
    found = refused(_poised(), INTO.format(units))
    assert [rule for rule in found if rule != "GW-5.1-05"] == rules


@pytest.mark.rule("GW-9.2-01", "GW-0.4-01", "GW-13.1.2-13", "GW-1.7-03")
def test_land_units_come_as_far_as_they_go_and_through_no_enemy() -> None:
    """Artillery as far as what tows it, one for one; nobody through a zone of an enemy, of a
    neutral or one that was taken in this turn."""
    state = army(front(), eastern_germany=THERE, alsace_lorraine="1 infantry")
    line = "germany: move {}: eastern_germany > bavaria > alsace_lorraine"

    assert refused(state, line.format("1 infantry")) == ["GW-0.4-01"]
    assert refused(state, line.format("1 motorized_infantry")) == []
    assert refused(state, line.format("1 motorized_infantry, 1 artillery")) == []
    assert refused(state, line.format("1 motorized_infantry, 2 artillery")) == ["GW-0.4-01"]
    assert refused(state, line.format("1 artillery")) == ["GW-0.4-01"]
    taken = replace(state, taken=frozenset({"bavaria"}))
    assert refused(taken, line.format("1 motorized_infantry")) == ["GW-11.1-01"]
    enemy = own(state, "france", "bavaria")
    assert refused(enemy, line.format("1 motorized_infantry")) == [MOVED]
    neutral = own(state, "switzerland", "bavaria")
    assert refused(neutral, line.format("1 motorized_infantry")) == ["GW-0.3-01"]
    corner = line.format("1 motorized_infantry").replace("bavaria > ", "")
    assert refused(state, corner) == ["GW-0.4-02"]


@pytest.mark.rule("GW-9.3-01", "GW-9.3-02", "GW-0.4-01")
def test_aircraft_come_to_an_attack_over_enemies_without_fighters() -> None:
    state = army(front(), bavaria="1 fighter, 1 medium_bomber")
    state = army(state, paris="1 infantry", southern_france="1 infantry")
    line = "germany: move 1 fighter: bavaria > alsace_lorraine > {}"

    assert refused(state, line.format("paris")) == []
    fighter = stand(state, "alsace_lorraine", "1 fighter", "france")
    assert "GW-9.3-01" in refused(fighter, line.format("paris"))
    over = line.format("southern_france").replace("alsace_lorraine", "switzerland")
    assert "GW-9.3-02" in refused(state, over)
    far = line.format("paris > picardy > normandy > aquitaine")
    assert "GW-0.4-01" in refused(state, far)


@pytest.mark.rule("GW-9.3-03")
def test_an_attacking_fighter_keeps_as_much_movement_as_takes_it_home() -> None:
    """Two out and two home; three out are one too many, but for a zone of its own nearer by. The
    zone attacked, though its own, is none to land in."""
    state = army(front(), bavaria="1 fighter, 1 fighter~1*moved#continuing")
    line = "germany: move 1 fighter: bavaria > alsace_lorraine > paris"

    assert refused(state, line) == []
    assert refused(state, f"{line} > aquitaine") == ["GW-9.3-03"]
    near = own(state, "germany", "normandy")
    assert refused(near, f"{line} > aquitaine") == []
    waits = replace(state, phase="combat")
    tired = line.replace("fighter", "fighter~1*moved#continuing")
    assert refused(waits, tired) == ["GW-9.3-03"]
    assert refused(waits, tired.replace(" > paris", "")) == []


# who attacks whom


@pytest.mark.rule("GW-9.1-01", "GW-0.2-10", "GW-5.1-05")
def test_an_attack_needs_an_enemy_or_a_minor_that_may_be_attacked() -> None:
    """Not one's own zone, nor that of a major power at peace; on a minor power it is war."""
    state = front()

    def why(zone: str) -> list[str]:
        return [each.rule for each in target_objections(pos(state), "germany", zone)]

    assert why("alsace_lorraine") == []
    assert why("bavaria") == [NOT_SO]
    assert why("london") == ["GW-0.2-10"]
    assert why("belgium") == []
    assert [each.rule for each in target_objections(pos(state), "ussr", "estonia")] == ["GW-5.1-12"]


@pytest.mark.rule("GW-14.1-02", "GW-15.1-07")
def test_some_attack_only_somewhere() -> None:
    """Spaniards in Spain; in its disorder the USSR one German zone."""
    spain = bare("germany")
    spain = war(spain, ("spanish_nationalists", "spanish_republicans"), ("france", "germany"))
    spain = war(spain, ("spanish_nationalists", "france"))
    why = [
        each.rule
        for each in target_objections(pos(spain), "spanish_nationalists", "southern_france")
    ]
    assert why == ["GW-14.1-02"]
    assert not [*target_objections(pos(spain), "spanish_nationalists", "catalonia")]

    deeds = {("germany", "used", "barbarossa"), ("germany", "declared", "ussr")}
    east = war(bare("ussr"), ("germany", "ussr"))
    east = own(east, "germany", "east_poland", "lubelskie")
    east = replace(east, deeds=east.deeds | deeds, spent={"attacked": {"lubelskie": 1}})
    why = [each.rule for each in target_objections(pos(east), "ussr", "east_poland")]
    assert why == ["GW-15.1-07"]


@pytest.mark.rule("GW-7.1-02", "GW-7.1-03", "GW-0.3-12")
def test_who_attacks_together() -> None:
    """Great Britain, FEC and ANZAC do, a minor power and who controls it do not, in one move or in
    two."""
    state = sheet(_poised(), "belgium", controller="germany")
    state = war(state, ("belgium", "france"))
    both = INTO.format("1 infantry, 1 infantry@belgium")
    assert "GW-7.1-02" in refused(state, both)
    first = play(state, INTO.format("1 infantry"))
    assert "GW-7.1-02" in refused(first, INTO.format("1 infantry@belgium"))
    assert "GW-7.1-02" not in refused(state, INTO.format("1 infantry@belgium"))
    there = stand(first, "alsace_lorraine", "1 infantry@usa", "france")
    units = parse_force("1 fighter", "germany")
    assert not [*together_objections(pos(there), units, "alsace_lorraine")]

    british = pos(bare("commonwealth"))
    units = parse_force("1 infantry, 1 infantry@fec, 1 infantry@anzac", "great_britain")
    assert not [*together_objections(british, units, "paris")]
    with_french = parse_force("1 infantry, 1 infantry@france", "great_britain")
    (found,) = together_objections(british, with_french, "paris")
    assert found.rule == "GW-7.1-02"


@pytest.mark.rule("GW-5.1-05", "GW-9.2-01")
def test_land_units_declare_war_on_a_minor_power_and_aircraft_do_not() -> None:
    state = army(front(), western_germany="1 infantry, 2 fighter")
    for ally in ("great_britain", "usa", "france", "fec", "anzac"):
        state = sheet(state, ally, at_full=True)
    state = stand(state, "belgium", "1 infantry", "belgium")
    line = "germany: move {}: western_germany > belgium"

    assert refused(state, line.format("1 infantry")) == []
    assert refused(state, line.format("1 infantry, 2 fighter")) == []
    assert refused(state, line.format("2 fighter")) == ["GW-5.1-05"]
    declared = play(state, line.format("1 infantry"))
    assert pos(declared).relations.is_enemy("belgium", "germany")
    assert refused(declared, line.format("1 fighter")) == []


@pytest.mark.rule("GW-15.6-02", "GW-9.1-01")
def test_french_land_units_do_not_attack_germany_before_france_is_mobilized() -> None:
    state = army(front("france"), alsace_lorraine="1 infantry, 1 fighter", bavaria="1 militia")
    line = "france: move {}: alsace_lorraine > bavaria"

    assert refused(state, line.format("1 infantry")) == ["GW-15.6-02"]
    assert refused(state, line.format("1 fighter")) == []


@pytest.mark.rule("GW-9.2-01", "GW-9.3.1-06", "GW-9.4.1-04")
@pytest.mark.parametrize(
    ("unit", "has_moved"),
    [
        ("infantry", False),
        ("infantry*moved", True),
        ("infantry~1", True),
        ("fighter#patrol", True),
        ("fighter~1*moved#continuing", False),
        ("fighter~1*moved#continuing^A23", True),
        ("fighter~1*fought#continuing", True),
        ("fighter~1*moved#continuing@france", True),
    ],
)
def test_who_moved_or_patrols_does_not_set_out(unit: str, has_moved: bool) -> None:
    """But for who waited behind a screen that has cleared the way."""
    found = moved_already(pos(front()), parse_unit(unit, "germany"))
    assert bool(found) == has_moved
    assert not found or found.rule == MOVED


# at sea


@pytest.mark.rule("GW-9.1-01", "GW-9.3-01", "GW-9.3-03", "GW-9.2-01")
def test_aircraft_that_attack_attack_enemies_at_sea() -> None:
    units = "1 fighter, 1 fighter*moved, 1 air_transport, 1 infantry, 1 strategic_bomber"
    state = stand(war(bare("germany"), ("france", "germany")), "western_germany", units, "germany")
    state = stand(state, "A23", "1 destroyer", "france")
    line = "germany: move {}: western_germany > A23"

    assert refused(state, line.format("1 fighter")) == []
    assert refused(state, line.format("1 strategic_bomber")) == []
    for unit, rule in (("infantry", NOT_SO), ("air_transport", NOT_SO), ("fighter*moved", MOVED)):
        assert refused(state, line.format(f"1 {unit}")) == [rule], unit
    foreign = stand(state, "A23", "1 destroyer", "usa")
    assert refused(foreign, line.format("1 fighter")) == [NOT_SO]
    far = "germany: move 1 fighter: western_germany > A23 > {}"
    west = stand(state, "A22", "1 destroyer", "france")
    assert refused(west, far.format("A22")) == []
    further = stand(state, "A21", "1 destroyer", "france")
    assert refused(further, far.format("A22 > A21")) == ["GW-9.3-03"]
    bare_channel = replace(west, units={k: v for k, v in west.units.items() if k != "A23"})
    assert refused(bare_channel, far.format("A22")) == []
    behind = stand(west, "A23", "1 fighter#patrol", "france")
    assert refused(behind, far.format("A22")) == ["GW-9.3-01", "GW-9.3-03"]


@pytest.mark.rule("GW-9.1-01", "GW-9.3-01", "GW-9.4.1-04", "GW-10.1-01", "GW-7.3-03")
def test_what_moved_into_combat_stands_there_with_where_it_came_from() -> None:
    """At sea it is bound for who is there; who waited behind a screen waits no more."""
    state = facilities(_poised(), "bavaria", Facility("airbase"))
    after = play(state, INTO.format("1 infantry, 1 fighter"))
    assert [each for each in marks(after, "alsace_lorraine") if "germany" in each] == [
        "1 fighter~1%1*moved<bavaria@germany",
        "1 infantry~1*moved<bavaria@germany",
    ]
    assert pos(after).state.spent.get("crossed", {}) == {}
    west = army(state, eastern_germany="1 motorized_infantry")
    two = play(
        west, "germany: move 1 motorized_infantry: eastern_germany > bavaria > alsace_lorraine"
    )
    assert "1 motorized_infantry~2*moved<bavaria@germany" in marks(two, "alsace_lorraine")

    sea = stand(war(bare("germany"), ("france", "germany")), "A23", "1 destroyer", "france")
    waits = "1 fighter~1*moved#continuing"
    sea = stand(replace(sea, phase="combat"), "western_germany", waits, "germany")
    out = play(sea, f"germany: move {waits}: western_germany > A23")
    assert "1 fighter~2*moved<western_germany^A23@germany" in marks(out, "A23")


@pytest.mark.rule("GW-9.1-01", "GW-1.9-01", "GW-1.9-02", "GW-10.1-01")
def test_marines_over_a_crossing_land_and_use_it_up() -> None:
    """Two at once from Sicily; aircraft go with them and need no room."""
    state = war(bare("italy"), ("france", "italy"))
    state = own(state, "france", "southern_italy")
    state = stand(state, "sicily", "3 marines, 1 fighter, 1 infantry", "italy")
    line = "italy: move {}: sicily > southern_italy"

    assert refused(state, line.format("3 marines")) == ["GW-1.9-01"]
    assert refused(state, line.format("1 infantry")) == ["GW-1.9-02"]
    after = play(state, line.format("2 marines"))
    assert marks(after, "southern_italy") == ["2 marines~1*moved$landing<sicily@italy"]
    assert pos(after).spent("crossed", "sicily/southern_italy") == 2
    assert refused(after, line.format("1 marines")) == ["GW-1.9-01"]
    one = play(state, line.format("1 marines"))
    assert pos(one).spent("crossed", "sicily/southern_italy") == 1


@pytest.mark.rule("GW-9.3-05", "GW-9.3-01")
def test_a_fighter_of_a_damaged_carrier_attacks_with_two_points_less() -> None:
    state = stand(war(bare("germany"), ("france", "germany")), "A22", "1 destroyer", "france")
    state = stand(state, "A23", "1 fleet_carrier!1{fighter}, 1 fleet_carrier", "germany")
    after = play(state, "germany: move 1 fighter: A23 > A22")
    assert "1 fighter~3*moved<A23^A22@germany" in marks(after, "A22")


# annexations


@pytest.mark.rule("GW-5.6-01", "GW-0.2-03")
def test_land_units_of_who_may_annexes_and_nobody_else() -> None:
    state = turn(empty(front(), "austria"), "germany", 3, "combat_movement")
    state = sheet(state, "romania", controller="germany")
    units = "3 infantry, 1 fighter, 1 infantry@romania"
    state = stand(stand(state, "austria", "1 militia", "austria"), "bavaria", units, "germany")
    line = "germany: move {}: bavaria > austria"

    def is_annexed(units: str, to: str = "austria") -> bool:
        return annexes(pos(state), Move("germany", parse_force(units, "germany"), ("bavaria", to)))

    assert is_annexed("1 infantry")
    assert is_annexed("3 infantry")
    assert not is_annexed("1 infantry, 1 fighter")
    assert not is_annexed("1 fighter")
    assert not is_annexed("1 infantry, 1 infantry@romania")
    assert not is_annexed("1 infantry@romania")
    assert not is_annexed("1 infantry", "switzerland")
    tanks = parse_force("1 light_tank", "germany")
    far = ("eastern_germany", "bavaria", "austria")
    assert annexes(pos(state), Move("germany", tanks, far))
    after = play(state, line.format("2 infantry"))
    assert marks(after, "austria") == ["2 infantry~1*moved@germany", "1 militia@germany"]
    assert not pos(after).relations.is_enemy("austria", "germany")


# what is listed


@pytest.mark.rule("GW-13.1.2-13")
def test_what_is_towed_into_combat_is_listed_with_what_tows_it() -> None:
    """Only where it does not come alone, and where somebody is to be attacked."""
    state = army(front(), eastern_germany="1 artillery, 1 motorized_infantry, 1 light_tank")
    state = army(state, alsace_lorraine="1 infantry")
    pair = "germany: move 1 artillery, 1 motorized_infantry: {}"
    lines = offered(state, "germany")

    assert pair.format("eastern_germany > bavaria > alsace_lorraine") in lines
    assert not [each for each in lines if "1 artillery, 1 light_tank" in each]
    assert not [
        each for each in lines if each.startswith(pair.format("")) and "west_poland" in each
    ]
    near = army(state, bavaria="1 artillery, 1 motorized_infantry")
    alone = "germany: move 1 artillery: bavaria > alsace_lorraine"
    assert alone in offered(near, "germany")
    assert pair.format("bavaria > alsace_lorraine") not in offered(near, "germany")
    moved = army(state, eastern_germany="1 artillery, 1 motorized_infantry*moved")
    assert not [each for each in offered(moved, "germany") if "artillery, 1 motor" in each]
