"""Moves without combat by land, over crossings, by air and by rail, and blitzes, case by case
(chapters 1, 10.5.1 and 11)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import army, front
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
from wartable.games.global_war_1936.movement import crossing, land, rail
from wartable.games.global_war_1936.movement.move import points, towed_units
from wartable.games.global_war_1936.state import Facility, Rail, State
from wartable.games.global_war_1936.unit import Unit, parse_force, parse_unit

MOVED, LOGISTICS = "GW-11.1-01", {"improved_logistics": 4}


def _germany(units: str = "", zone: str = "bavaria") -> State:
    """Germany moves without combat; these units stand in the zone."""
    state = bare("germany", "noncombat")
    return stand(state, zone, units, "germany") if units else state


# moves


@pytest.mark.rule("GW-11.1-01", "GW-11.1-02", "GW-7.3-05", "GW-0.4-01", "GW-13.1.7-01")
@pytest.mark.parametrize(
    ("units", "way", "rules"),
    [
        ("1 infantry", "western_germany", []),
        ("2 infantry, 1 artillery", "western_germany", []),
        ("1 strategic_rocket", "western_germany", []),
        ("1 fighter", "western_germany", []),
        ("1 militia", "western_germany", []),
        ("1 infantry", "western_germany > eastern_germany", ["GW-0.4-01"]),
        ("1 motorized_infantry", "western_germany > eastern_germany", []),
        ("1 motorized_infantry, 1 artillery", "western_germany > eastern_germany", []),
        ("1 motorized_infantry, 2 artillery", "western_germany > eastern_germany", ["GW-0.4-01"]),
        ("1 infantry", "berlin", ["GW-0.4-02"]),
        ("1 infantry", "alsace_lorraine", ["GW-0.3-01"]),
        ("1 infantry*moved", "western_germany", [MOVED]),
        ("1 infantry~1", "western_germany", [MOVED, "GW-0.4-01"]),
        ("1 fighter*moved", "western_germany", [MOVED]),
        ("1 fighter*fought", "western_germany", []),
        ("1 destroyer", "western_germany", ["GW-7.3-05"]),
        ("3 infantry", "western_germany", [MOVED]),
        ("1 infantry@italy", "western_germany", ["GW-7.1-01", "GW-0.3-01"]),
    ],
)
def test_who_moves_without_combat(units: str, way: str, rules: list[str]) -> None:
    there = "2 infantry, 2 artillery, 1 strategic_rocket, 2 fighter, 1 militia, 1 destroyer, "
    there += "1 motorized_infantry, 1 infantry*moved, 1 infantry~1, 1 fighter*moved, "
    there += "1 fighter*fought, 1 infantry@italy"

    assert refused(_germany(there), f"germany: move {units}: bavaria > {way}") == rules


@pytest.mark.rule("GW-11.1-02", "GW-11.1-01")
def test_militia_ends_its_move_in_the_home_country() -> None:
    state = own(_germany("1 militia, 1 infantry"), "germany", "austria")
    line = "germany: move 1 {}: bavaria > austria"

    assert refused(state, line.format("militia")) == ["GW-11.1-02"]
    assert refused(state, line.format("infantry")) == []


@pytest.mark.rule("GW-0.4-01", "GW-13.1.2-13")
def test_how_far_land_units_go_alone_and_towed() -> None:
    """Who is towed goes as far as what tows it; faster ones are no slower by it."""
    here = pos(_germany())
    for kind, alone, towed in (
        ("artillery", 1, 2),
        ("aa_artillery", 1, 2),
        ("infantry", 1, None),
        ("light_tank", 2, None),
    ):
        unit = Unit(kind, "germany")
        assert points(here, unit, False) == alone
        assert points(here, replace(unit, spent=1), False) == alone - 1
        if towed:
            assert points(here, unit, True) == towed
            assert points(here, replace(unit, spent=1), True) == towed - 1


@pytest.mark.rule("GW-13.1.2-13")
@pytest.mark.parametrize(
    ("units", "towed"),
    [
        ("2 artillery, 1 motorized_infantry", {"artillery": 1}),
        ("1 artillery, 2 motorized_infantry", {"artillery": 1}),
        ("2 artillery, 2 motorized_infantry", {"artillery": 2}),
        ("1 aa_artillery, 1 artillery, 1 motorized_infantry", {"aa_artillery": 1, "artillery": 0}),
        ("1 aa_artillery, 1 artillery, 2 motorized_infantry", {"aa_artillery": 1, "artillery": 1}),
        ("1 artillery, 1 motorized_infantry, 1 motorized_infantry~1", {"artillery": 1}),
        ("2 artillery, 1 motorized_infantry, 1 motorized_infantry~1", {"artillery": 2}),
        ("1 artillery, 1 light_tank", {}),
        ("1 infantry, 1 motorized_infantry", {}),
    ],
)
def test_one_gun_is_towed_by_each(units: str, towed: dict[str, int]) -> None:
    found = towed_units(pos(_germany()), parse_force(units, "germany"))
    assert {unit.type: number for unit, number in found.items()} == towed


@pytest.mark.rule("GW-7.3-05", "GW-11.2-01", "GW-11.3-02")
def test_where_units_stand_after_a_move() -> None:
    """Aircraft at sea on a deck, those of a carrier off it; a patrol that came home is over."""
    state = _germany("1 infantry, 1 fighter, 2 fighter~1*fought", "western_germany")
    state = stand(state, "A23", "1 fleet_carrier, 1 light_carrier{fighter}", "germany")
    after = play(state, "germany: move 1 infantry: western_germany > bavaria")
    assert marks(after, "bavaria") == ["1 infantry~1*moved@germany"]
    assert "1 fighter@germany" in marks(after, "western_germany")

    down = play(state, "germany: move 2 fighter~1*fought: western_germany > A23")
    on_deck = "fighter~2*landed@germany"
    assert marks(down, "A23") == [
        f"1 fleet_carrier@germany{{{on_deck}+{on_deck}}}",
        "1 light_carrier@germany{fighter@germany}",
    ]
    off = play(state, "germany: move 1 fighter: A23 > western_germany")
    assert "1 light_carrier@germany" in marks(off, "A23")
    assert "1 fighter~1*landed@germany" in marks(off, "western_germany")


# crossings


def _narrows(units: str = "2 infantry, 1 artillery, 1 fighter") -> State:
    """Germany holds Denmark and Gotaland: one unit a turn between them, over A11 and A12."""
    state = own(bare("germany", "noncombat"), "germany", "denmark", "gotaland")
    return stand(state, "denmark", units, "germany")


@pytest.mark.rule("GW-1.9-01", "GW-1.9-03", "GW-1.9-04", "GW-7.3-05", "GW-AMB-12")
@pytest.mark.parametrize(
    ("units", "rules"),
    [
        ("1 infantry", []),
        ("1 fighter", ["GW-0.4-02"]),
        ("2 infantry", ["GW-1.9-01"]),
        ("1 artillery", ["GW-1.9-03"]),
        ("1 militia", ["GW-11.1-02"]),
        ("1 infantry*moved", [MOVED]),
        ("1 infantry~1", [MOVED, "GW-1.9-04"]),
    ],
)
def test_who_uses_a_crossing_without_combat(units: str, rules: list[str]) -> None:
    there = "2 infantry, 1 artillery, 1 fighter, 1 militia, 1 infantry*moved, 1 infantry~1"
    state = _narrows(there)
    assert refused(state, f"germany: move {units}: denmark > gotaland") == rules
    if not rules:
        once = play(state, f"germany: move {units}: denmark > gotaland")
        over = crossing.crossing_of(pos(once), ("denmark", "gotaland"))
        assert over
        assert crossing.room_left(pos(once), over) == 0
        assert crossing.room_left(pos(state), over) == 1


@pytest.mark.rule("GW-0.3-01", "GW-1.9-04", "GW-7.3-05")
def test_a_crossing_leads_to_zones_of_friends() -> None:
    state = own(_narrows(), "sweden", "gotaland")
    assert refused(state, "germany: move 1 infantry: denmark > gotaland") == ["GW-0.3-01"]


@pytest.mark.rule("GW-1.9-04")
def test_a_crossing_is_from_one_side_to_the_other_and_no_further() -> None:
    here = pos(_narrows())

    for way in (("denmark", "gotaland"), ("gotaland", "denmark")):
        over = crossing.crossing_of(here, way)
        assert over
        assert over.zones == ("denmark", "gotaland")
    for way in (("denmark", "western_germany"), ("denmark", "gotaland", "denmark"), ("denmark",)):
        assert crossing.crossing_of(here, way) is None


@pytest.mark.rule("GW-1.9-06")
@pytest.mark.parametrize(
    ("unit", "watches"),
    [
        ("destroyer@france", True),
        ("battleship@france", True),
        ("submarine@france", True),
        ("submarine@france#submerged", False),
        ("naval_transport@france", False),
        ("fighter#patrol@france", True),
        ("destroyer@usa", False),
        ("destroyer@germany", False),
    ],
)
def test_who_watches_a_crossing(unit: str, watches: bool) -> None:
    """In any sea zone that it touches; among others that do not."""
    state = war(_narrows(), ("france", "germany"))
    unit = unit.replace("@france#submerged", "#submerged@france")
    line = "germany: move 1 infantry: denmark > gotaland"
    for sea in ("A11", "A12"):
        for there in (f"1 {unit}", f"1 naval_transport@usa, 1 {unit}"):
            state_there = stand(state, sea, there, "italy")
            assert crossing.is_watched(pos(state_there), "germany", sea) == watches
            assert refused(state_there, line) == (["GW-1.9-06"] if watches else [])
    assert refused(stand(state, "A13", "1 destroyer", "france"), line) == []


@pytest.mark.rule("GW-1.9-01", "GW-1.9-02", "GW-1.9-05", "GW-1.9-06")
def test_who_attacks_over_a_crossing() -> None:
    """Marines, as many as it bears, not watched and not against coastal artillery; aircraft are
    counted neither."""
    state = war(bare("italy"), ("france", "italy"))
    state = own(state, "france", "southern_italy")
    over = crossing.crossing_of(pos(state), ("sicily", "southern_italy"))
    assert over

    def why(units: str, before: State = state) -> list[str]:
        force = parse_force(units, "italy")
        found = crossing.combat_objections(pos(before), force, over, "southern_italy")
        return [each.rule for each in found]

    assert why("1 marines") == why("2 marines") == why("2 marines, 3 fighter") == []
    assert why("3 marines") == ["GW-1.9-01"]
    assert why("1 infantry") == why("1 infantry, 1 marines") == ["GW-1.9-02"]
    used = replace(state, spent={"crossed": {"sicily/southern_italy": 1}})
    assert why("1 marines", used) == []
    assert why("2 marines", used) == ["GW-1.9-01"]
    gun = facilities(state, "southern_italy", Facility("coastal_artillery", "M6"))
    assert why("1 marines", gun) == ["GW-1.9-05"]
    port = facilities(state, "southern_italy", Facility("major_port", "M6"))
    assert why("1 marines", port) == []
    for sea in ("M3", "M4"):
        assert why("1 marines", stand(state, sea, "1 destroyer", "france")) == ["GW-1.9-06"]
    assert why("1 fighter", stand(state, "M3", "1 destroyer", "france")) == []


# terrain and borders


@pytest.mark.rule("GW-0.4-02", "GW-1.1-03", "GW-1.7-06")
def test_which_borders_land_units_cross() -> None:
    """Whichever way they come."""
    here = pos(_germany())

    def why(one: str, other: str) -> str:
        found = land.border_objection(here, one, other)
        return found.rule if found else ""

    assert why("bavaria", "western_germany") == why("western_germany", "bavaria") == ""
    assert why("bavaria", "berlin") == why("berlin", "bavaria") == "GW-0.4-02"
    assert why("western_germany", "A23") == why("A23", "western_germany") == "GW-0.4-02"
    for (one, other), it in here.data.map.land_borders.items():
        if it.barrier:
            rule = "GW-1.1-03" if it.barrier == "lake" else "GW-1.7-06"
            assert why(one, other) == why(other, one) == rule


@pytest.mark.rule("GW-1.7-01", "GW-1.7-02", "GW-1.7-04", "GW-1.7-07", "GW-1.7.1-01", "GW-1.7.2-02")
def test_whom_terrain_stops() -> None:
    """That of the zone they come to and of the border; cavalry passes mountains, the Africa Corps
    deserts."""
    here = pos(_germany())

    def stops(unit: str, one: str, other: str) -> str:
        return land.stopped_by(here, parse_unit(unit, "germany"), one, other)

    for unit in ("infantry", "light_tank", "cavalry+dak", "infantry+dak"):
        mountain = "" if unit.startswith("cavalry") else "GW-1.7.1-01"
        assert stops(unit, "bavaria", "austria") == mountain, unit
        assert stops(unit, "western_kazakhstan", "chelyabinsk") == "", unit
        desert = "" if unit.endswith("dak") else "GW-1.7.2-01"
        assert stops(unit, "chelyabinsk", "western_kazakhstan") == desert, unit
    assert stops("cavalry", "chelyabinsk", "western_kazakhstan") == "GW-1.7.2-01"
    assert stops("infantry", "picardy", "belgium") == "GW-1.7.1-01"
    assert stops("infantry", "belgium", "picardy") == ""


@pytest.mark.rule("GW-0.4-01", "GW-1.7-03")
def test_a_way_by_land_is_looked_at_step_by_step() -> None:
    state = own(_germany("1 motorized_infantry, 1 cavalry"), "germany", "austria", "hungary")
    line = "germany: move 1 {}: bavaria > {}"

    assert refused(state, line.format("motorized_infantry", "austria")) == []
    assert refused(state, line.format("motorized_infantry", "austria > hungary")) == ["GW-1.7.1-01"]
    assert refused(state, line.format("cavalry", "austria > hungary")) == []
    far = "eastern_germany > western_germany > bavaria"
    assert refused(state, line.format("cavalry", far)) == ["GW-0.4-01"]
    assert refused(state, line.format("cavalry", "switzerland > austria")) == ["GW-0.3-01"]
    assert refused(state, line.format("cavalry", "berlin > eastern_germany")) == ["GW-0.4-02"]


# airlifts


LIFT = "germany: airlift {} from bavaria to {} by {}: {}"


@pytest.mark.rule("GW-11.3.1-01", "GW-11.1-01", "GW-11.1-02", "GW-13.1.5-16", "GW-8.2.1-19")
@pytest.mark.parametrize(
    ("cargo", "to", "by", "way", "rules"),
    [
        ("1 infantry", "berlin", "1 air_transport", "eastern_germany > berlin", []),
        ("1 infantry", "eastern_germany", "1 air_transport", "eastern_germany > berlin", []),
        ("2 infantry", "berlin", "2 air_transport", "eastern_germany > berlin", []),
        ("2 infantry", "berlin", "1 air_transport", "eastern_germany > berlin", ["GW-13.1.5-16"]),
        ("1 infantry", "berlin", "2 air_transport", "eastern_germany > berlin", ["GW-13.1.5-16"]),
        ("1 artillery", "berlin", "1 air_transport", "eastern_germany > berlin", ["GW-13.1.5-16"]),
        ("1 artillery", "berlin", "1 heavy_air_transport", "eastern_germany > berlin", []),
        ("1 infantry", "western_germany", "1 air_transport", "eastern_germany", ["GW-11.3.1-01"]),
        ("1 infantry", "bavaria", "1 air_transport", "eastern_germany", ["GW-11.3.1-01"]),
        ("1 infantry*moved", "berlin", "1 air_transport", "eastern_germany > berlin", [MOVED]),
        ("1 infantry~1", "berlin", "1 air_transport", "eastern_germany > berlin", [MOVED]),
        ("1 infantry", "berlin", "1 air_transport*landed", "eastern_germany > berlin", [MOVED]),
        ("1 infantry", "berlin", "1 air_transport{infantry}", "eastern_germany > berlin", [MOVED]),
        ("1 militia", "austria", "1 air_transport", "austria", ["GW-11.1-02"]),
        ("1 infantry", "austria", "1 air_transport", "austria", []),
        ("3 infantry", "berlin", "3 air_transport", "eastern_germany > berlin", [MOVED, MOVED]),
        ("1 infantry", "berlin", "1 air_transport", "berlin", ["GW-0.4-02"]),
        (
            "1 infantry",
            "belgium",
            "1 air_transport",
            "western_germany > belgium",
            ["GW-0.3-01"] * 2,
        ),
    ],
)
def test_what_is_lifted_by_air(cargo: str, to: str, by: str, way: str, rules: list[str]) -> None:
    there = "2 infantry, 1 artillery, 2 air_transport, 1 heavy_air_transport, 1 infantry*moved, "
    there += "1 infantry~1, 1 air_transport*landed, 1 air_transport{infantry}, 1 militia"
    state = own(_germany(there), "germany", "austria")

    assert refused(state, LIFT.format(cargo, to, by, f"bavaria > {way}")) == rules


@pytest.mark.rule("GW-11.3.1-01")
def test_cargo_is_fetched_on_the_way_and_left_on_it() -> None:
    """What carried it flies on with what an airbase added; cargo is where it was left."""
    state = stand(_germany("1 infantry"), "western_germany", "1 air_transport", "germany")
    state = facilities(state, "western_germany", Facility("airbase"))
    line = LIFT.format("1 infantry", "eastern_germany", "1 air_transport", "western_germany > {}")

    after = play(state, line.format("bavaria > eastern_germany > berlin"))
    assert marks(after, "eastern_germany") == ["1 infantry*moved@germany"]
    assert marks(after, "berlin") == ["1 air_transport~3%1*landed@germany"]
    assert marks(after, "bavaria") == marks(after, "western_germany") == []
    assert refused(state, line.format("eastern_germany > bavaria")) == ["GW-11.3.1-01"]
    assert refused(state, line.format("eastern_germany > berlin")) == ["GW-11.3.1-01"]
    loop = "eastern_germany > bavaria > eastern_germany"
    assert refused(state, line.format(loop)) == []


# rail


@pytest.mark.rule("GW-11.2-01", "GW-11.1-01", "GW-11.1-02")
@pytest.mark.parametrize(
    ("units", "way", "rules"),
    [
        ("1 infantry", "eastern_germany > west_poland", []),
        ("1 fighter", "eastern_germany", []),
        ("1 strategic_rocket", "eastern_germany", []),
        ("1 destroyer", "eastern_germany", ["GW-11.2-01"]),
        ("1 infantry*moved", "eastern_germany", [MOVED]),
        ("1 infantry~1", "eastern_germany", [MOVED]),
        ("1 militia", "eastern_germany", []),
        ("1 militia", "eastern_germany > west_poland", ["GW-11.1-02"]),
        ("1 infantry", "western_germany", ["GW-11.2-01"]),
        ("1 infantry", "eastern_germany > A12", ["GW-11.2-01"]),
        ("5 infantry", "eastern_germany", ["GW-11.2-02"]),
        ("4 infantry", "eastern_germany", []),
        ("1 infantry@italy", "eastern_germany", ["GW-7.1-01"]),
    ],
)
def test_who_goes_by_rail(units: str, way: str, rules: list[str]) -> None:
    there = "5 infantry, 1 fighter, 1 strategic_rocket, 1 destroyer, 1 infantry*moved, "
    there += "1 infantry~1, 1 militia, 1 infantry@italy"
    state = own(stand(_germany(), "berlin", there, "germany"), "germany", "west_poland")
    state = war(state, ("germany", "ussr"), ("italy", "ussr"))
    state = replace(state, spent={"permitted": {"rail germany italy": 1}})

    assert refused(state, f"germany: rail {units}: berlin > {way}") == rules


@pytest.mark.rule("GW-11.2-01", "GW-11.2-04", "GW-13.2.8-03")
def test_whose_zones_are_open_by_rail() -> None:
    """Its own since the start of the turn; of who cooperates with his leave."""
    state = _germany()
    allied = war(state, ("germany", "ussr"), ("italy", "ussr"))
    let = replace(allied, spent={"permitted": {"rail italy germany": 1}})

    def is_open(zone: str, before: State = state, nation: str = "germany") -> bool:
        return rail.is_open(pos(before), nation, zone)

    assert is_open("berlin")
    assert not is_open("berlin", replace(state, taken=frozenset({"berlin"})))
    assert not is_open("rome")
    assert not is_open("rome", allied)
    assert is_open("rome", let)
    assert not is_open("rome", replace(let, taken=frozenset({"rome"})))
    assert not is_open("rome", replace(let, wars=frozenset()))
    assert is_open("london", state, "fec")


@pytest.mark.rule("GW-11.2-02", "GW-8.2.1-33", "GW-AMB-32")
def test_what_is_left_of_a_regions_moves() -> None:
    """One more with Improved Logistics, for who has it and not for others that act with him."""
    state = bare("commonwealth", "noncombat")
    better = sheet(state, "fec", technologies=LOGISTICS)

    def left(nation: str, before: State, region: str = "europe") -> int:
        return rail.capacity_left(pos(before), region, nation)

    assert left("great_britain", state) == left("fec", state) == 4
    assert (left("great_britain", better), left("fec", better)) == (4, 5)
    used = replace(better, spent={"rail": {"europe": 3, "europe without": 1}})
    assert (left("great_britain", used), left("fec", used)) == (2, 2)
    most = replace(better, spent={"rail": {"europe": 4, "europe without": 4}})
    assert (left("great_britain", most), left("fec", most)) == (0, 1)
    assert (
        left("great_britain", replace(state, spent={"rail": {"europe": 1, "europe without": 1}}))
        == 3
    )
    assert left("great_britain", state, "asia") == 1


@pytest.mark.rule("GW-11.2-01", "GW-11.2-05", "GW-11.2.1-01")
def test_railways_and_rivers_between_two_zones() -> None:
    """Whichever way; a railway that was built or is damaged, a river that has none beside it."""
    here = pos(_germany())
    facts = here.data.map
    printed = {each.gauge for each in facts.railways.values()}
    for (one, other), it in facts.railways.items():
        found = rail.ways_between(here, one, other)
        assert it.gauge in found
        assert found == rail.ways_between(here, other, one)
        river = facts.land_borders.get((one, other))
        assert (rail.RIVER in found) == bool(river and river.linked)
    assert {"narrow", "wide", "change"} & printed
    one, other = next(iter(facts.railways))
    broken = replace(_germany(), rails={f"{one}/{other}": Rail(damage=1)})
    assert not rail.ways_between(pos(broken), one, other) - {rail.RIVER}
    bare_border = next(
        ends
        for ends, it in facts.land_borders.items()
        if not it.linked and ends not in facts.railways and not it.barrier
    )
    assert rail.ways_between(here, *bare_border) == frozenset()
    name = "/".join(bare_border)
    built = replace(_germany(), rails={name: Rail(gauge="narrow")})
    assert rail.ways_between(pos(built), *bare_border) == {"narrow"}


@pytest.mark.rule("GW-11.2.1-01", "GW-11.2-01", "GW-11.2-05", "GW-11.2-02", "GW-11.1-02")
def test_where_one_unit_still_goes_by_rail() -> None:
    """Not past a change of gauge but with Improved Logistics; nowhere where no move is left, for
    who has moved, out of zones not its own, or, of militia, out of the home country."""
    way = ("lubelskie", "east_poland", "western_ukraine", "kiev")
    state = own(_germany(), "germany", *way)
    unit = Unit("infantry", "germany")

    def ends(before: State = state, of: Unit = unit, start: str = "lubelskie") -> set[str]:
        return {*rail.paths(pos(before), of, start)}

    assert "east_poland" in ends()
    assert not ends() & {"kiev", "western_ukraine", "lubelskie"}
    better = sheet(state, "germany", technologies=LOGISTICS)
    assert {"east_poland", "western_ukraine", "kiev"} <= ends(better)
    assert rail.paths(pos(better), unit, "lubelskie")["kiev"] == way
    full = {"rail": {"soviet_union": 3, "soviet_union without": 3}}
    assert not ends(replace(better, spent=full)) & {"kiev", "western_ukraine"}
    none = {"rail": {"europe": 5, "europe without": 5}}
    assert ends(replace(better, spent=none)) == set()
    assert ends(of=replace(unit, did="moved")) == ends(of=replace(unit, spent=1)) == set()
    assert ends(own(state, "poland", "lubelskie")) == set()
    assert "western_ukraine" not in ends(own(better, "ussr", "western_ukraine"))
    militia = Unit("militia", "germany")
    assert ends(of=militia) == set()
    assert "eastern_germany" in ends(of=militia, start="berlin")
    assert not ends(of=militia, start="berlin") & {*way}


@pytest.mark.rule("GW-11.2-02", "GW-11.2-03", "GW-8.2.1-33")
def test_rail_moves_count_in_each_region_of_the_way() -> None:
    state = own(_germany(), "germany", "lubelskie", "east_poland", "western_ukraine")
    state = sheet(state, "germany", technologies=LOGISTICS)
    state = stand(state, "lubelskie", "3 infantry", "germany")
    after = play(state, "germany: rail 2 infantry: lubelskie > east_poland > western_ukraine")

    assert after.spent["rail"] == {"europe": 2, "soviet_union": 2}
    assert marks(after, "western_ukraine") == ["2 infantry*moved@germany"]
    plain = stand(_germany(), "berlin", "3 infantry", "germany")
    moved = play(plain, "germany: rail 3 infantry: berlin > eastern_germany")
    assert moved.spent["rail"] == {"europe": 3, "europe without": 3}


# blitzes


BLITZ = "germany: blitz {}: alsace_lorraine > {}"


@pytest.mark.rule("GW-10.5.1-01", "GW-10.5.1-02", "GW-10.5.1-03", "GW-10.5.1-04")
@pytest.mark.parametrize(
    ("units", "to", "rules"),
    [
        ("1 light_tank~1*won", "paris", []),
        ("2 light_tank~1*won", "paris", []),
        ("1 ss_panzergrenadier~1*won", "paris", []),
        ("1 light_tank~1*won, 1 mechanized_infantry~1*won", "paris", []),
        ("1 mechanized_infantry~1*won", "paris", ["GW-10.5.1-03"]),
        ("1 fighter~1*won", "paris", ["GW-10.5.1-03"]),
        ("1 light_tank~1*won, 1 fighter~1*won", "paris", []),
        ("1 light_tank~1*won, 1 cavalry~1*won", "paris", ["GW-10.5.1-02"]),
        ("1 light_tank~1*fought", "paris", ["GW-10.5.1-01"]),
        ("1 light_tank~2*won", "paris", ["GW-0.4-01"]),
        ("1 light_tank~1*won", "bavaria", ["GW-9.1-01"]),
        ("1 light_tank~1*won", "aquitaine", ["GW-0.4-02"]),
        ("1 light_tank~1*won", "picardy > paris", ["GW-10.5.1-01"]),
        ("1 light_tank~1*won", "A23", ["GW-10.5.1-01"]),
        ("3 light_tank~1*won", "paris", [MOVED]),
    ],
)
def test_who_goes_on_into_the_next_zone(units: str, to: str, rules: list[str]) -> None:
    state = own(front(phase="combat"), "germany", "alsace_lorraine")
    there = "2 light_tank~1*won, 1 ss_panzergrenadier~1*won, 1 mechanized_infantry~1*won, "
    there += "1 fighter~1*won, 1 cavalry~1*won, 1 light_tank~1*fought, 1 light_tank~2*won"
    state = stand(army(state, paris="1 infantry"), "alsace_lorraine", there, "germany")

    assert refused(state, BLITZ.format(units, to)) == rules


@pytest.mark.rule("GW-10.5.1-04", "GW-10.5.1-01", "GW-9.3-03", "GW-7.1-02", "GW-15.6-02")
def test_what_keeps_a_blitz_out_of_a_zone() -> None:
    """Mountains, a fortification on the border they cross, for aircraft no place to land."""
    state = own(front(phase="combat"), "germany", "alsace_lorraine")
    there = "1 light_tank~1*won, 1 fighter~4*won, 1 medium_tank~1*won@belgium"
    state = stand(army(state, picardy="1 infantry"), "alsace_lorraine", there, "germany")
    line = BLITZ.format("1 light_tank~1*won", "{}")

    hills = war(state, ("germany", "switzerland"))
    assert refused(hills, line.format("switzerland")) == ["GW-10.5.1-04"]
    for at, rules in (
        ("alsace_lorraine", ["GW-10.5.1-04"]),
        ("all", ["GW-10.5.1-04"]),
        ("A22", []),
    ):
        fort = facilities(state, "picardy", Facility("fortification", at))
        assert refused(fort, line.format("picardy")) == rules
    both = BLITZ.format("1 light_tank~1*won, 1 fighter~4*won", "picardy")
    assert refused(state, both) == ["GW-0.4-01", "GW-9.3-03"]
    ward = war(sheet(state, "belgium", controller="germany"), ("belgium", "france"))
    mixed = BLITZ.format("1 light_tank~1*won, 1 medium_tank~1*won@belgium", "picardy")
    assert refused(ward, mixed) == ["GW-7.1-02"]
    french = own(front("france", "combat"), "france", "western_germany")
    french = stand(french, "western_germany", "1 light_tank~1*won", "france")
    way = "france: blitz 1 light_tank~1*won: western_germany > bavaria"
    assert refused(french, way) == ["GW-15.6-02"]
