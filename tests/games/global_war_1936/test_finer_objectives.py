"""Objectives, what they give and what they count, one condition at a time (chapter 3)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.said import said
from tests.games.global_war_1936.table import (
    begin,
    ended,
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
from wartable.forces import single
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.economy.extra_moves import more_by_sea
from wartable.games.global_war_1936.economy.gifts import BOXED, give_boxed, give_united
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.objectives import capital_ships, holds
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, Item, Rail, State
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.victory import held_capitals, points
from wartable.testing.dice import ScriptedDice

JULY_1944 = 17


def _held(state: State, objective: str) -> State:
    """Its nation owns all that it names."""
    row = data().objectives[objective]
    return own(state, row.nations[0], *row.zones)


def _placing(state: State, slot: str) -> State:
    state = turn(state, slot, phase="place_units")
    return replace(state, box={pos(state).lead: single(Item("battleship"))})


# when they hold


@pytest.mark.rule("GW-3.3-02", "GW-AMB-06")
@pytest.mark.parametrize(
    "objective", ["japan_pacific_buffer_zone", "commonwealth_the_sun_never_sets"]
)
def test_an_objective_holds_while_its_nations_own_all_it_names(objective: str) -> None:
    row = data().objectives[objective]
    held = _held(replace(begin(), units={}), objective)

    assert holds(pos(held), objective)
    for zone in row.zones:
        assert not holds(pos(own(held, "sweden", zone)), objective)
        for other in row.nations:
            assert holds(pos(own(held, other, zone)), objective)


@pytest.mark.rule("GW-3.3-05", "GW-3.3-25", "GW-AMB-04")
@pytest.mark.parametrize(
    ("spain", "sponsor"), [("nationalist_spain", "germany"), ("republican_spain", "ussr")]
)
@pytest.mark.parametrize(
    ("gone", "owner", "held"),
    [
        ("", "spain", True),
        ("", "sponsor", False),
        ("", "france", False),
        ("aligned", "sponsor", True),
        ("aligned", "france", False),
        ("uncreated", "sponsor", False),
        ("surrendered", "sponsor", False),
    ],
)
def test_spain_is_won_while_madrid_is_hers_or_her_sponsors(
    spain: str, sponsor: str, gone: Any, owner: str, held: bool
) -> None:
    state = own(begin(), {"spain": spain, "sponsor": sponsor}.get(owner, owner), "madrid")

    assert holds(pos(sheet(state, spain, gone=gone)), f"{sponsor}_spanish_civil_war") == held


@pytest.mark.rule("GW-3.3-07", "GW-AMB-05")
@pytest.mark.parametrize(
    ("there", "held"),
    [
        ("1 militia", True),
        ("1 fighter, 1 aa_artillery", True),
        ("1 fighter", False),
        ("1 infantry@italy", False),
        ("1 destroyer", False),
    ],
)
def test_festung_europa_needs_a_german_land_unit_everywhere(there: str, held: bool) -> None:
    """Whoever owns the zones."""
    objective = "germany_festung_europa"
    state = begin()
    for zone in data().objectives[objective].zones:
        state = stand(state, zone, "2 infantry, 1 fighter@italy", "germany")

    assert holds(pos(state), objective)
    assert holds(pos(stand(state, "belgium", there, "germany")), objective) == held


@pytest.mark.rule("GW-3.3-09", "GW-3.3-18", "GW-AMB-06")
@pytest.mark.parametrize(
    ("space", "units", "number"),
    [
        ("P16", "1 battleship", 1),
        ("P16", "2 battleship, 1 fleet_carrier", 3),
        ("P16", "1 heavy_battleship", 2),
        ("P16", "3 heavy_carrier", 6),
        ("P16", "1 battleship!1, 1 heavy_battleship!1", 0),
        ("P16", "1 heavy_cruiser, 4 destroyer, 1 light_carrier", 0),
        ("P16", "1 battleship@usa", 0),
        ("A23", "1 battleship", 0),
        ("I5", "1 battleship", 0),
        ("tokyo", "1 battleship", 1),
        ("panama", "1 battleship", 1),
        ("london", "1 battleship", 0),
        ("berlin", "1 battleship", 0),
    ],
)
def test_which_capital_ships_count(space: str, units: str, number: int) -> None:
    """Undamaged ones in the Pacific or in port on it; heavy ones twice."""
    state = stand(replace(begin(), units={}), space, units, "japan")

    assert capital_ships(pos(state), frozenset({"japan"})) == number


@pytest.mark.rule("GW-3.3-09", "GW-3.3-18")
@pytest.mark.parametrize(
    ("japan", "usa", "britain", "foe", "kido", "blue"),
    [
        (2, 1, 0, "usa", True, False),
        (2, 1, 1, "usa", False, False),
        (1, 1, 0, "usa", False, False),
        (1, 0, 0, "great_britain", True, False),
        (1, 0, 0, "ussr", False, False),
        (1, 0, 0, "", False, False),
        (1, 2, 0, "usa", False, True),
        (2, 3, 0, "usa", False, False),
        (0, 1, 0, "", False, True),
        (0, 0, 0, "usa", False, False),
    ],
)
def test_whose_fleet_rules_the_pacific(
    japan: int, usa: int, britain: int, foe: str, kido: bool, blue: bool
) -> None:
    """Japan has more than all Allies and fights one of their major powers; the USA has twice as
    many as Japan, and one at least."""
    fleets = {"japan": japan, "usa": usa, "great_britain": britain}
    there = ", ".join(f"{n} battleship@{nation}" for nation, n in fleets.items() if n)
    state = replace(begin(), units={})
    state = stand(state, "P16", there, "x") if there else state
    state = war(state, (min("japan", foe), max("japan", foe))) if foe else state

    assert holds(pos(state), "japan_kido_butai") == kido
    assert holds(pos(state), "usa_big_blue_fleet") == blue


@pytest.mark.rule("GW-3.3-14")
def test_the_railway_from_cairo_to_the_cape_runs_through_commonwealth_zones() -> None:
    """Undamaged, and through nobody else's; by a detour as well."""
    land = data().map.land
    objective = "commonwealth_african_colonialism"
    way = ("lower_egypt", "sudan", "kenya")
    gaps = {
        border(zone, there): Rail(gauge="narrow")
        for zone in land
        for there in land[zone].neighbours
        if land[zone].region == "africa" and there not in land[zone].rails
    }
    built = replace(begin(), rails=gaps)

    assert not holds(pos(begin()), objective)
    assert holds(pos(built), objective)
    for end in ("lower_egypt", "cape_town"):
        assert not holds(pos(own(built, "italy", end)), objective)
        assert holds(pos(own(built, "anzac", end)), objective)
        around = {border(end, there): Rail(damage=1) for there in land[end].neighbours}
        assert not holds(pos(replace(built, rails=gaps | around)), objective)
    assert {*way} & {*land}
    cut = [z for z in pos(built).zones_of("great_britain") if land[z].region == "africa"]
    others = [zone for zone in cut if zone not in ("lower_egypt", "cape_town")]
    assert not holds(pos(own(built, "france", *others)), objective)


@pytest.mark.rule("GW-3.3-19")
@pytest.mark.parametrize(
    ("usa", "britain", "ussr", "held"),
    [(6, 8, 6, True), (6, 8, 7, True), (6, 8, 8, False), (4, 10, 7, True), (18, 0, 10, False)],
)
def test_capitalism_triumphs_by_more_than_double(
    usa: int, britain: int, ussr: int, held: bool
) -> None:
    """A bonus of 2 for the USA counts too; no triumph at peace."""
    state = begin()
    for nation, level in (("usa", usa), ("great_britain", britain), ("ussr", ussr)):
        state = sheet(state, nation, level=level)
    fights = war(state, ("germany", "usa"))
    objective = "usa_triumph_of_capitalism"

    assert not holds(pos(state), objective)
    assert holds(pos(fights), objective) == held
    assert not holds(pos(war(state, ("sweden", "usa"))), objective)


@pytest.mark.rule("GW-3.3-29")
@pytest.mark.parametrize(
    ("there", "held"),
    [
        ([Facility("minor_shipyard", "M10")], True),
        ([Facility("major_shipyard", "M10")], True),
        ([Facility("major_shipyard", "M10", 1)], False),
        ([Facility("major_shipyard", "M10", 1), Facility("minor_shipyard", "M10")], True),
        ([Facility("major_port", "M10"), Facility("minor_factory")], False),
        ([], False),
    ],
)
def test_a_whole_shipyard_in_crimea_and_istanbul(there: list[Facility], held: bool) -> None:
    state = facilities(own(begin(), "ussr", "istanbul"), "crimea", *there)
    objective = "ussr_access_to_the_mediterranean"

    assert holds(pos(state), objective) == held
    assert not holds(pos(own(state, "turkey", "istanbul")), objective)
    assert not holds(pos(own(state, "germany", "crimea")), objective)


# what they give


@pytest.mark.rule("GW-3.3-02", "GW-3.3-03")
@pytest.mark.parametrize(
    ("line", "what", "reasons"),
    [
        ("take fortification in wake on all by {}", "", ["wake has no such border (GW-13.2.6-01)"]),
        ("take coastal_artillery in wake on P36 by {}", "", []),
        (
            "take coastal_artillery in wake on P36 by {}",
            "lost",
            ["the objective does not hold (GW-3.3-08)"],
        ),
        (
            "take coastal_artillery in wake on P36 by {}",
            "given",
            ["no coastal_artillery is left of it (GW-3.3-03)"],
        ),
        ("take coastal_artillery in wake on P36 by {}", "given another", []),
        ("take infantry in wake by {}", "", ["no infantry is left of it (GW-3.3-03)"]),
        (
            "take coastal_artillery in tokyo on P16 by {}",
            "",
            ["it does not come to tokyo (GW-3.3-08)"],
        ),
        (
            "take coastal_artillery in wake by {}",
            "",
            ["wake is not on such a sea zone (GW-13.2.7-01)"],
        ),
        (
            "take coastal_artillery in wake on P36 by {}",
            "for germany",
            ["germany is given nothing by it now (GW-3.3-03)"],
        ),
        (
            "take coastal_artillery in wake on P36 by {}",
            "another turn",
            ["japan is given nothing by it now (GW-3.3-03)"],
        ),
        (
            "take coastal_artillery in wake on P36 by japan_kido_butai",
            "",
            ["japan is given nothing by it now (GW-3.3-03)"],
        ),
    ],
)
def test_what_stands_against_a_gift(line: str, what: str, reasons: list[str]) -> None:
    objective = "japan_pacific_buffer_zone"
    state = _placing(_held(begin(), objective), "japan")
    by, suffix = "japan", ""
    match what:
        case "lost":
            state = own(state, "usa", "guam")
        case "given":
            state = replace(state, spent={"given": {f"{objective} 0": 1}})
        case "given another":
            state = replace(state, spent={"given": {"germany_festung_europa 0": 1}})
        case "for germany":
            state, by = turn(state, "germany", phase="place_units"), "germany"
        case "another turn":
            state, by = turn(state, "germany", phase="place_units"), "germany"
            suffix = " for japan"
    line = f"{by}: {line.format(objective)}{suffix}"

    assert said(state, line) == reasons
    assert (line in offered(state, by)) == (not reasons)


@pytest.mark.rule("GW-3.3-03", "GW-3.3-02", "GW-3.3-04", "GW-3.3-12")
def test_a_unit_comes_to_a_zone_of_the_nation_and_stands_on_no_border() -> None:
    """What comes once is remembered by its piece: two militia, then none."""
    objective = "italy_africa_orientale_italiana"
    state = _placing(_held(begin(), objective), "italy")
    line = f"italy: take militia in eritrea{{}} by {objective}"

    assert said(state, line.format(" on I5")) == ["militia stands on no border (GW-3.3-12)"]
    one = play(state, line.format(""))
    two = play(one, line.format(""))
    assert {what for _, deed, what in one.deeds if deed == "given"} == {f"{objective} 0"}
    assert {what for _, deed, what in two.deeds if deed == "given"} == {
        f"{objective} 0",
        f"{objective} 1",
    }
    assert not two.spent.get("given")
    placed = Unit("militia", "italy", did="placed")
    assert dict(two.units["eritrea"])[placed] == 2
    assert said(two, line.format("")) == ["no militia is left of it (GW-3.3-03)"]
    base = f"italy: take airbase in eritrea by {objective}"
    assert refused(two, base) == []
    built = play(two, base)
    assert dict(built.facilities["eritrea"])[Facility("airbase")] == 1
    assert refused(built, base) == ["GW-3.3-03"]


@pytest.mark.rule("GW-3.3-02", "GW-3.3-03", "GW-3.3-06")
def test_a_factory_of_lebensraum_comes_to_a_city_that_germany_owns() -> None:
    state = _placing(own(begin(), "germany", "kiev", "leningrad", "stalingrad"), "germany")
    line = "germany: take minor_factory in {} by germany_lebensraum"

    assert said(state, line.format("kiev")) == []
    assert said(state, line.format("moscow")) == ["moscow is not of germany (GW-3.3-06)"]
    assert said(state, line.format("berlin")) == ["it does not come to berlin (GW-3.3-06)"]
    fresh = replace(state, taken=frozenset({"kiev"}))
    assert refused(fresh, line.format("kiev")) == ["GW-12.1-04"]


@pytest.mark.rule("GW-3.3-03", "GW-3.3-04")
def test_what_comes_each_turn_is_counted_in_the_turn_alone() -> None:
    state = _placing(war(begin(), ("france", "germany")), "france")
    after = play(state, "france: take foreign_legion in paris by france_world_power")

    assert after.spent["given"] == {"france_world_power 0": 1}
    assert after.deeds == state.deeds
    assert dict(after.units["paris"])[Unit("foreign_legion", "france", did="placed")] == 1


def _after(state: State, give: Any) -> State:
    script = Script(state, ScriptedDice())
    give(script)
    return script.state


@pytest.mark.rule("GW-3.3-13", "GW-3.3-20", "GW-3.3-27")
@pytest.mark.parametrize(
    ("slot", "objective", "gets"),
    [
        (
            "usa",
            "usa_american_technological_superiority",
            {"heavy_strategic_bomber": 1, "jet_fighter": 1, "strategic_rocket": 1},
        ),
        (
            "ussr",
            "ussr_soviet_technological_superiority",
            {"jet_fighter": 1, "strategic_rocket": 1},
        ),
        ("italy", "italy_impero_italiano", {}),
    ],
)
def test_what_is_boxed_comes_once_in_its_nations_own_turn(
    slot: str, objective: str, gets: dict[str, int]
) -> None:
    tracks: Any = dict.fromkeys(
        ("heavy_strategic_bombers", "long_range_aircraft", "strategic_rockets", "jet_fighters"), 4
    )
    zones = data().objectives[objective].zones
    held = own(sheet(begin(), slot, technologies=tracks), slot, *zones)
    state = turn(held, slot, phase="place_units")
    box = {Item(kind): number for kind, number in gets.items()}
    given = (slot, "given", objective)

    after = _after(state, give_boxed)
    assert dict(after.box.get(slot, ())) == box
    assert after.deeds - state.deeds == {given}
    assert _after(after, give_boxed) == after
    elsewhere = turn(held, "germany", phase="place_units")
    assert _after(elsewhere, give_boxed) == elsewhere
    lost = own(sheet(state, slot, technologies={}), "sweden", *zones)
    assert _after(lost, give_boxed) == lost
    assert {*BOXED} == {
        "usa_american_technological_superiority",
        "ussr_soviet_technological_superiority",
        "italy_impero_italiano",
    }


@pytest.mark.rule("GW-3.3-23")
@pytest.mark.parametrize(
    ("gone", "owns", "given", "gives", "boxed"),
    [
        ("surrendered", True, False, True, True),
        ("surrendered", False, False, True, False),
        ("surrendered", True, True, False, False),
        ("aligned", True, False, False, False),
        ("", True, False, False, False),
    ],
)
def test_one_china_is_given_once(
    gone: Any, owns: bool, given: bool, gives: bool, boxed: bool
) -> None:
    state = sheet(begin(), "kmt", gone=gone)
    if not owns:
        state = own(state, "japan", *pos(state).zones_of("ccp"))
    if given:
        state = replace(state, deeds=frozenset({("ccp", "given", "ccp_one_china")}))
    script = Script(state, ScriptedDice())

    assert give_united(script) == gives
    box = {Item("cavalry"): 3, Item("infantry"): 2} if boxed else {}
    assert dict(script.state.box.get("ccp", ())) == box
    assert (("ccp", "given", "ccp_one_china") in script.state.deeds) == (gives or given)


@pytest.mark.rule("GW-3.3-26")
@pytest.mark.parametrize(
    ("what", "technology", "reasons"),
    [
        ("", "heavy_armor", []),
        ("", "advanced_artillery", []),
        ("", "advanced_mechanized_infantry", []),
        ("", "radar", ["radar is not learned so (GW-3.3-26)"]),
        ("lost", "heavy_armor", ["the objective does not hold (GW-3.3-26)"]),
        ("one", "heavy_armor", []),
        ("one", "advanced_artillery", ["two of the three advance, one stage each (GW-3.3-26)"]),
        ("two", "heavy_armor", ["two of the three advance, one stage each (GW-3.3-26)"]),
        ("complete", "heavy_armor", ["heavy_armor is complete (GW-8.2-03)"]),
        ("germany", "heavy_armor", ["germany learns nothing now (GW-3.3-26)"]),
        ("germany", "radar", ["germany learns nothing now (GW-3.3-26)"]),
        ("another turn", "heavy_armor", ["ussr learns nothing now (GW-3.3-26)"]),
    ],
)
def test_what_the_winter_war_teaches(what: str, technology: str, reasons: list[str]) -> None:
    """Two of three technologies, a stage each, while Helsinki is Soviet; once."""
    state = _placing(own(begin(), "ussr", "helsinki"), "ussr")
    learned = ["ussr_winter_war advanced_artillery", "ussr_winter_war advanced_mechanized_infantry"]
    by, suffix = "ussr", ""
    match what:
        case "lost":
            state = own(state, "finland", "helsinki")
        case "one" | "two":
            known = learned[: 1 if what == "one" else 2]
            state = replace(state, deeds=frozenset(("ussr", "given", each) for each in known))
        case "complete":
            tracks: Any = {"heavy_armor": 4}
            state = sheet(state, "ussr", technologies=tracks)
        case "germany" | "another turn":
            state, by = _placing(state, "germany"), "germany"
            suffix = " for ussr" if what == "another turn" else ""
    line = f"{by}: learn {technology}{suffix}"

    assert said(state, line) == reasons
    if not reasons:
        after = play(state, line)
        assert after.sheets["ussr"].technologies == {technology: 1}
        assert ("ussr", "given", f"ussr_winter_war {technology}") in after.deeds


@pytest.mark.rule("GW-11.4.2-02", "GW-3.3-10", "GW-3.3-15", "GW-3.3-21", "GW-3.3-24")
@pytest.mark.parametrize(
    ("nation", "objective"),
    [
        ("japan", "japan_access_to_resources"),
        ("great_britain", "commonwealth_the_sun_never_sets"),
        ("usa", "usa_sphere_of_influence"),
        ("ussr", "ussr_pacific_expansion"),
    ],
)
def test_whose_ships_make_a_strategic_move_more(nation: str, objective: str) -> None:
    """One for each that holds, whichever of its nations is asked."""
    everybody = ("japan", "great_britain", "usa", "ussr", "germany")
    nothing = own(begin(), "sweden", *(z for o in data().objectives.values() for z in o.zones))
    held = pos(_held(nothing, objective))

    assert [more_by_sea(held, (each,)) for each in everybody] == [
        int(each == nation) for each in everybody
    ]
    assert more_by_sea(held, ("germany", nation)) == 1
    assert more_by_sea(pos(nothing), (nation,)) == 0


# points


@pytest.mark.rule("GW-3.1-01", "GW-3.2-01", "GW-3.3-02")
def test_points_are_of_the_alliance_that_owns_or_holds() -> None:
    """A neutral's city counts for nobody, that of a minor it controls for the controller."""
    state = own(begin(), "sweden", *(each.zone for each in data().victory_cities.values()))
    bare = {"axis": 0, "allies": 3, "comintern": 2}
    zones = [z for each in data().objectives.values() for z in each.zones]
    nobody = points(pos(own(state, "sweden", *zones)))

    assert nobody == dict.fromkeys(bare, 0)
    for owner, alliance in (("germany", "axis"), ("ccp", "comintern"), ("kmt", "allies")):
        one = points(pos(own(own(state, "sweden", *zones), owner, "sydney")))
        assert one == nobody | {alliance: 1}
    ward = sheet(own(state, "sweden", *zones), "sweden", controller="germany")
    cities = sum(each.points for each in data().victory_cities.values())
    assert points(pos(ward))["axis"] == cities == 10
    held = _held(own(state, "sweden", *zones), "japan_asia_for_asians")
    assert points(pos(held)) == nobody | {"axis": 1}


@pytest.mark.rule("GW-3.4-02")
def test_paris_counts_as_lost_by_france_or_free_france() -> None:
    """Whoever of them is at war with its owner."""
    state = own(begin(), "germany", "paris")

    assert held_capitals(pos(state)) == 0
    for heir in ("france", "free_france"):
        assert held_capitals(pos(war(state, (heir, "germany")))) == 1
    both = war(state, ("france", "germany"), ("free_france", "germany"))
    assert held_capitals(pos(own(both, "germany", "moscow"))) == 1
    assert held_capitals(pos(own(war(both, ("germany", "ussr")), "germany", "moscow"))) == 2


def _last_turn(number: int, *faces: int, state: State) -> State:
    full = sheet(state, "usa", at_full=True)
    return ended(turn(full, "usa", number), *faces)


@pytest.mark.rule("GW-3.1-01", "GW-3.4-01", "GW-3.4-03")
@pytest.mark.parametrize(
    ("rounds", "number", "faces", "rule"),
    [
        (2, 1, (), ""),
        (2, 2, (), "GW-3.1-01"),
        (2, 3, (), ""),
        (17, 17, (12,), "GW-3.1-01"),
        (17, 17, (1,), "GW-3.4-03"),
        (0, 17, (12,), ""),
        (0, 16, (), ""),
    ],
)
def test_when_the_game_ends(rounds: int, number: int, faces: tuple[int, ...], rule: str) -> None:
    """At the last round that was agreed on, whatever is rolled; by a roll, whatever was agreed."""
    after = _last_turn(number, *faces, state=begin(rounds=rounds))

    assert (after.outcome.rule if after.outcome else "") == rule
    if after.outcome:
        assert after.outcome.winners == ("great_britain", "france", "kmt", "usa")


@pytest.mark.rule("GW-3.4-01", "GW-3.4-03")
@pytest.mark.parametrize(("face", "ends"), [(1, True), (2, True), (3, False)])
def test_capitals_that_fell_are_taken_off_the_roll(face: int, ends: bool) -> None:
    """Rome is British: in July 1944 the game ends on 2 or less."""
    state = war(own(begin(), "great_britain", "rome"), ("great_britain", "italy"))

    assert (_last_turn(JULY_1944, face, state=state).outcome is not None) == ends


@pytest.mark.rule("GW-3.1-01", "GW-3.4-04")
def test_a_tie_at_the_agreed_end_is_a_draw() -> None:
    """Otherwise a tie plays on, and the game ends as soon as one leads."""
    tied = own(begin(), "sweden", *(each.zone for each in data().victory_cities.values()))
    tied = own(tied, "sweden", *(z for each in data().objectives.values() for z in each.zones))
    tied = replace(tied, wars=frozenset())
    over = _last_turn(17, 12, state=replace(tied, options=replace(tied.options, rounds=17)))
    assert over.outcome
    assert over.outcome.winners == ()
    assert over.outcome.rule == "GW-3.1-01"
    on = _last_turn(17, 1, state=tied)
    assert on.outcome is None
    assert on.tied
    unended = _last_turn(17, 12, state=tied)
    assert unended.outcome is None
    assert not unended.tied
