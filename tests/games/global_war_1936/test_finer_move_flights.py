"""How far aircraft fly, over what, and where they come down (9.3, 11.3, 13.2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    bare,
    facilities,
    marks,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    war,
)
from wartable.games.global_war_1936.movement import air, patrol
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, State
from wartable.games.global_war_1936.unit import Unit, parse_unit
from wartable.testing.dice import ScriptedDice

LONG = {"long_range_aircraft": 4}


def _germany(phase: str = "noncombat", *foes: str) -> State:
    return war(bare("germany", phase), *(("germany", foe) for foe in foes))


# movement


@pytest.mark.rule("GW-13.2-01", "GW-0.5-08", "GW-8.2.1-28", "GW-9.3-05")
@pytest.mark.parametrize(
    ("unit", "more", "points"),
    [
        ("fighter", {}, 5),
        ("fighter", LONG, 6),
        ("fighter~1", {}, 3),
        ("fighter~1%1", {}, 4),
        ("fighter~2%1", LONG, 4),
        ("medium_bomber", {}, 6),
        ("strategic_bomber", LONG, 9),
        ("seaplane", {}, 6),
    ],
)
def test_what_an_airbase_and_long_range_add(unit: str, more: dict[str, int], points: int) -> None:
    """Where it starts; what it has spent is gone, what it gained there stays."""
    state = facilities(_germany(), "bavaria", Facility("airbase"))
    state = sheet(state, "germany", technologies=more)

    assert air.points(pos(state), parse_unit(unit, "germany"), ("bavaria",)) == points


@pytest.mark.rule("GW-13.2-01", "GW-13.2-02", "GW-13.2-04")
def test_whose_bases_serve_whom() -> None:
    """Several do not stack; one of who cooperates serves as one's own, of anybody else none does,
    nor of one's own that was captured in this turn."""
    base = Facility("airbase")
    state = facilities(_germany(), "bavaria", base, Facility("seaplane_base", "A23"))
    plane, italian = Unit("fighter", "germany"), Unit("fighter", "italy")

    def gain(unit: Unit, before: State = state, *way: str) -> int:
        return air.boost(pos(before), unit, ("bavaria", *way))

    assert gain(plane) == 1
    assert gain(plane, replace(state, taken=frozenset({"bavaria"}))) == 0
    assert gain(italian) == 0
    allied = war(state, ("germany", "ussr"), ("italy", "ussr"))
    assert gain(italian, allied) == 1
    assert gain(Unit("fighter", "france"), allied) == 0
    assert gain(plane, facilities(state, "bavaria", base, Facility("airbase", damage=1))) == 1
    assert gain(plane, facilities(state, "bavaria", replace(base, damage=1))) == 0
    assert gain(plane, facilities(state, "bavaria", Facility("major_factory"))) == 0


@pytest.mark.rule("GW-13.2-01")
def test_a_seaplane_gains_a_point_on_the_way_over_its_base_alone() -> None:
    slip, other = Facility("seaplane_base", "A23"), Facility("seaplane_base", "A12")
    state = facilities(_germany(), "western_germany", slip)
    boat = Unit("seaplane", "germany")

    def gain(*way: str, before: State = state) -> int:
        return air.boost(pos(before), boat, ("western_germany", *way))

    assert gain("A23") == gain("A23", "A22") == 1
    assert gain() == gain("A12") == gain("bavaria") == 0
    both = facilities(state, "western_germany", other, slip)
    assert gain("A23", before=both) == gain("A12", before=both) == 1


@pytest.mark.rule("GW-15.4-05")
def test_carrier_aircraft_come_a_zone_farther_to_a_zone_that_is_surprised() -> None:
    state = bare("japan")
    named = replace(state, spent={"ready": {"surprise_attack P20": 1}})
    plane = Unit("fighter", "japan")

    assert air.boost(pos(named), plane, ("P19", "P20")) == 1
    assert air.boost(pos(named), plane, ("P19", "P18")) == 0
    assert air.boost(pos(state), plane, ("P19", "P20")) == 0
    assert air.boost(pos(named), plane, ("P19",)) == 1
    assert air.boost(pos(named), replace(plane, boost=1), ("P19", "P20")) == 2
    assert air.boost(pos(named), replace(plane, spent=1), ("P19", "P20")) == 0
    assert air.boost(pos(named), plane, ("tokyo", "P20")) == 0


# the way


@pytest.mark.rule("GW-0.4-02", "GW-1.1-03", "GW-1.8-08")
def test_aircraft_cross_borders_and_closed_straits_and_no_corners() -> None:
    state = pos(_germany("noncombat", "great_britain"))
    lakes = [ends for ends, it in state.data.map.land_borders.items() if it.barrier == "lake"]

    def why(here: str, there: str) -> str:
        found = air.border_objection(state, "germany", here, there)
        return found.rule if found else ""

    assert why("bavaria", "berlin") == why("berlin", "bavaria") == "GW-0.4-02"
    assert why("bavaria", "western_germany") == ""
    assert why("A44", "M2") == why("M8", "I5") == ""
    for one, other in lakes:
        assert why(one, other) == why(other, one) == "GW-1.1-03"


@pytest.mark.rule("GW-1.8-04", "GW-1.8-08")
def test_enemy_fighters_beside_a_canal_guard_it_and_others_do_not() -> None:
    """Those of the canal's owner, if he is the enemy; a strait nobody guards."""
    state = _germany("noncombat", "great_britain")
    state = own(state, "great_britain", "lower_egypt")

    def is_guarded(
        units: str, here: str = "M8", there: str = "I5", at: str = "lower_egypt"
    ) -> bool:
        after = pos(stand(state, at, units, "great_britain"))
        return air.border_objection(after, "germany", here, there) is not None

    assert is_guarded("1 fighter")
    assert is_guarded("1 fighter", "I5", "M8")
    assert not is_guarded("1 infantry")
    assert not is_guarded("1 fighter@italy")
    assert not is_guarded("1 fighter", "A44", "M2", "gibraltar")
    mine = own(stand(state, "lower_egypt", "1 fighter", "great_britain"), "germany", "lower_egypt")
    assert air.border_objection(pos(mine), "germany", "M8", "I5") is None


@pytest.mark.rule("GW-9.3-01", "GW-9.3-02", "GW-11.3-01")
def test_why_aircraft_are_not_over_a_space() -> None:
    """A neutral's land, by the rule of the phase; enemy fighters on land and at sea."""
    state = _germany("noncombat", "france")
    state = stand(stand(state, "paris", "1 fighter", "france"), "A22", "1 fighter#patrol", "france")

    def why(space: str, rule: str) -> str:
        found = air.crossing_objection(pos(state), "germany", space, rule)
        return found.rule if found else ""

    ward = pos(sheet(state, "switzerland", controller="germany"))
    assert air.crossing_objection(ward, "germany", "switzerland", "GW-9.3-01") is None
    assert air.crossing_objection(ward, "switzerland", "berlin", "GW-9.3-01")
    assert why("switzerland", "GW-9.3-01") == "GW-9.3-02"
    assert why("switzerland", "GW-11.3-01") == "GW-11.3-01"
    assert why("switzerland", "GW-8.2.1-39") == "GW-8.2.1-39"
    for rule in ("GW-9.3-01", "GW-11.3-01"):
        assert why("paris", rule) == why("A22", rule) == rule
        assert why("picardy", rule) == why("A23", rule) == why("bavaria", rule) == ""


@pytest.mark.rule("GW-0.4-01", "GW-11.3-01", "GW-14.3.1-01", "GW-14.1-02")
def test_a_flight_is_as_long_as_its_points_and_looks_at_each_space_but_the_last() -> None:
    state = stand(_germany("noncombat", "france"), "A22", "1 fighter#patrol", "france")
    plane = Unit("fighter", "germany")

    def why(*way: str, unit: Unit = plane) -> list[str]:
        return [each.rule for each in air.flight_objections(pos(state), unit, way, "GW-11.3-01")]

    assert why("bavaria", "alsace_lorraine", "paris", "picardy", "A23") == []
    assert why("bavaria", "alsace_lorraine", "paris", "picardy", "A23", "A10") == ["GW-0.4-01"]
    assert why("bavaria", "berlin") == ["GW-0.4-02"]
    assert why("western_germany", "A23", "A22") == []
    assert why("western_germany", "A23", "A22", "A28") == ["GW-11.3-01"]
    assert why("bavaria", "switzerland") == []
    assert why("bavaria", "switzerland", "southern_france", "berlin") == ["GW-11.3-01"]
    spaniard = Unit("fighter", "spanish_nationalists")
    assert why("catalonia", "M1", unit=spaniard) == []
    assert why("catalonia", "M1", "M3", "M4", unit=spaniard) == ["GW-14.1-02"]
    chinese = Unit("fighter", "kmt")
    assert why("P14", "P15", unit=chinese) == ["GW-14.3.1-01"]


# landing


@pytest.mark.rule("GW-10.10-01", "GW-11.1-01", "GW-11.3-02", "GW-9.3-03", "GW-0.3-01")
def test_where_aircraft_land() -> None:
    """With friends on land that was not captured in this turn, on a deck of their nation with a
    place left."""
    state = war(_germany("noncombat", "ussr"), ("italy", "ussr"))
    state = stand(state, "A23", "1 light_carrier", "germany")
    state = stand(state, "A22", "1 light_carrier{fighter}", "germany")
    state = stand(state, "M3", "1 light_carrier", "italy")
    state = replace(state, taken=frozenset({"berlin"}))
    plane = Unit("fighter", "germany")

    def why(space: str) -> str:
        found = air.landing_objection(pos(state), plane, space)
        return found.rule if found else ""

    assert why("bavaria") == why("rome") == why("A23") == ""
    assert why("berlin") == "GW-11.1-01"
    assert why("paris") == "GW-0.3-01"
    assert why("A22") == why("A28") == why("M3") == "GW-11.3-02"
    medium = air.landing_objection(pos(state), Unit("medium_bomber", "germany"), "A23")
    assert medium
    assert medium.rule == "GW-11.3-02"


@pytest.mark.rule("GW-9.3-03")
@pytest.mark.parametrize(
    ("space", "left", "lands"),
    [
        ("paris", 2, True),
        ("paris", 1, False),
        ("alsace_lorraine", 1, True),
        ("alsace_lorraine", 0, False),
        ("bavaria", 1, True),
        ("bavaria", 0, False),
        ("A29", 1, True),
        ("A29", 0, False),
        ("A28", 0, True),
        ("A28", -1, False),
        ("A34", 1, False),
        ("A34", 2, True),
    ],
)
def test_with_what_is_left_it_must_reach_another_zone_of_friends_or_a_deck(
    space: str, left: int, lands: bool
) -> None:
    """The zone it attacks is none to land in, whoever owns it; the carrier in A28 has moved."""
    state = _germany("combat_movement", "france")
    state = stand(state, "A28", "1 light_carrier*moved", "germany")
    plane = Unit("fighter", "germany")

    assert air.can_land(pos(state), plane, space, left) == lands
    assert not air.can_land(pos(replace(state, units={})), plane, "A28", 0)


# patrols


@pytest.mark.rule("GW-9.3.1-02", "GW-8.2.1-28")
@pytest.mark.parametrize(
    ("kind", "plain", "known", "from_base"),
    [
        ("fighter", 1, 1, 1),
        ("jet_fighter", 1, 1, 1),
        ("tactical_bomber", 1, 1, 1),
        ("medium_bomber", 1, 2, 2),
        ("seaplane", 2, 2, 3),
        ("strategic_bomber", 0, 0, 0),
        ("air_transport", 0, 0, 0),
    ],
)
def test_how_far_aircraft_patrol(kind: str, plain: int, known: int, from_base: int) -> None:
    """Alone, with Long-range Aircraft, and with it where they have a seaplane base."""
    state, place, unit = _germany(), "western_germany", Unit(kind, "germany")
    better = sheet(state, "germany", technologies=LONG)
    based = facilities(better, place, Facility("seaplane_base", "A23"))

    assert patrol.patrol_range(pos(state), unit, place) == plain
    assert patrol.patrol_range(pos(better), unit, place) == known
    assert patrol.patrol_range(pos(based), unit, place) == from_base
    unknown = facilities(state, place, Facility("seaplane_base", "A23"))
    assert patrol.patrol_range(pos(unknown), unit, place) == plain


PATROL = "germany: patrol {}: western_germany > {}"


@pytest.mark.rule("GW-9.3.1-01", "GW-9.3.1-02", "GW-9.3.1-06", "GW-7.1-01")
@pytest.mark.parametrize(
    ("units", "way", "rules"),
    [
        ("1 fighter", "A23", []),
        ("2 fighter", "A23", []),
        ("3 fighter", "A23", ["GW-9.3.1-01"]),
        ("1 medium_bomber", "A23", []),
        ("1 fighter", "A23 > A22", ["GW-9.3.1-02"]),
        ("1 fighter", "bavaria", ["GW-9.3.1-01"]),
        ("1 seaplane", "A23 > A22", []),
        ("1 seaplane", "A23 > A22 > A21", ["GW-9.3.1-02"]),
        ("1 strategic_bomber", "A23", ["GW-9.3.1-02"]),
        ("1 strategic_bomber, 1 fighter~1", "A23", ["GW-9.3.1-02", "GW-9.3.1-06"]),
        ("1 fighter*landed", "A23", ["GW-9.3.1-06"]),
        ("1 fighter~1", "A23", ["GW-9.3.1-06"]),
        ("1 fighter#patrol", "A23", ["GW-9.3.1-06"]),
        ("1 fighter@italy", "A23", ["GW-7.1-01"]),
        ("1 fighter", "A22", ["GW-0.4-02"]),
    ],
)
def test_who_flies_a_patrol(units: str, way: str, rules: list[str]) -> None:
    there = "2 fighter, 1 medium_bomber, 1 seaplane, 1 strategic_bomber, 1 fighter*landed, "
    there += "1 fighter~1, 1 fighter#patrol, 1 fighter@italy"
    state = stand(_germany("combat_movement"), "western_germany", there, "germany")

    found = refused(state, PATROL.format(units, way))
    assert sorted({*found}) == rules


@pytest.mark.rule("GW-9.3.1-01", "GW-9.3.1-08")
def test_who_patrols_is_over_the_sea_with_what_it_flew() -> None:
    """From a carrier too, whose place is free then; it fights from where it came."""
    state = stand(_germany("combat_movement"), "western_germany", "2 seaplane", "germany")
    state = stand(state, "A28", "1 fleet_carrier{fighter+fighter}", "germany")

    flown = play(state, PATROL.format("1 seaplane", "A23 > A22"))
    assert marks(flown, "A22") == ["1 seaplane~2*moved#patrol<A23@germany"]
    assert marks(flown, "western_germany") == ["1 seaplane@germany"]
    off = play(state, "germany: patrol 1 fighter: A28 > A35")
    assert marks(off, "A35") == ["1 fighter~1*moved#patrol<A28@germany"]
    assert marks(off, "A28") == ["1 fleet_carrier@germany{fighter@germany}"]
    assert refused(state, "germany: patrol 3 fighter: A28 > A35") == ["GW-9.3.1-01"]


@pytest.mark.rule("GW-9.3.1-06", "GW-11.3-01")
def test_a_patrol_returns_within_its_range_whatever_it_flew_on_the_way_out() -> None:
    """The way home is free of what it spent; it leads over no neutral and ends with friends."""
    patrols = "1 seaplane~6*moved#patrol<A23, 1 fighter#patrol"
    state = stand(_germany("noncombat"), "A22", patrols, "germany")
    boat = "germany: move 1 seaplane~6*moved#patrol<A23: A22 > {}"
    plane = "germany: move 1 fighter#patrol: A22 > {}"

    assert refused(state, boat.format("A23 > western_germany")) == []
    assert "GW-9.3.1-06" in refused(state, boat.format("A23 > western_germany > bavaria"))
    assert "GW-9.3.1-06" in refused(state, plane.format("A23 > western_germany"))
    normandy = own(state, "germany", "normandy")
    assert refused(normandy, plane.format("normandy")) == []
    assert "GW-0.3-01" in refused(state, plane.format("normandy"))
    over = own(state, "germany", "paris")
    assert "GW-11.3-01" in refused(over, boat.format("picardy > paris"))
    home = play(state, boat.format("A23 > western_germany"))
    (unit,) = (unit for unit, _ in pos(home).units("western_germany"))
    assert (unit.duty, unit.did) == ("", "landed")
    assert refused(
        home, f"germany: move 1 {unit}: western_germany > bavaria".replace("@germany", "")
    )


@pytest.mark.rule("GW-9.3.1-07", "GW-9.3.1-08")
def test_patrols_too_far_from_any_landing_place_are_lost_and_others_stay() -> None:
    """At the end of whoever's turn: a fighter two zones from land, not one beside it, nor what is
    there otherwise; a seaplane may be two zones away."""
    state = stand(_germany("noncombat"), "A22", "1 fighter#patrol, 1 seaplane#patrol", "germany")
    state = stand(state, "A23", "2 fighter#patrol, 1 destroyer", "germany")
    state = stand(state, "A29", "1 seaplane#patrol@italy, 1 fighter#patrol", "germany")
    script = Script(state, ScriptedDice())
    patrol.look_for_landing(script)
    assert marks(script.state, "A22") == ["1 seaplane#patrol@germany"]
    assert marks(script.state, "A23") == marks(state, "A23")
    assert marks(script.state, "A29") == []
    again = Script(script.state, ScriptedDice())
    patrol.look_for_landing(again)
    assert again.events == []
