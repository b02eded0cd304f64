"""Incomes, technology dice and prices, one condition at a time (5.1, 5.2, 8.2, 8.3)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.said import said
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
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.economy.bonuses import total_income, war_bonus
from wartable.games.global_war_1936.economy.income import (
    earns_by_zones,
    full_production,
    has_capital,
    has_wartime_income,
    highest_level,
    income,
    production_income,
)
from wartable.games.global_war_1936.economy.increases import (
    Happening,
    happened,
    rise_by_date,
    rise_by_interdiction,
)
from wartable.games.global_war_1936.economy.prices import first_cost, stage_cost, stages
from wartable.games.global_war_1936.economy.technology import dice, may_develop
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, Item, State
from wartable.testing.dice import ScriptedDice

JANUARY_1937, JULY_1939, LATE = 2, 7, 11
SIGNED: Any = {"molotov_ribbentrop": "signed"}


def _played(state: State, do: Any, *args: Any, faces: tuple[int, ...] = ()) -> State:
    """What this makes of the state with just these faces."""
    dice_ = ScriptedDice(*faces)
    script = Script(state, dice_)
    do(script, *args)
    assert not dice_.left
    return script.state


def _level(state: State, nation: str) -> tuple[int, bool]:
    return state.sheets[nation].level, state.sheets[nation].at_full


# what is earned


@pytest.mark.rule("GW-5.1-02", "GW-5.2-05")
def test_who_earns_by_its_zones() -> None:
    """Who is at full production or has no other level, and the Chinese."""
    here = pos(begin())
    rows = {row.nation for row in here.data.increases.values() if row.owned}

    assert rows == {"ccp", "kmt"}
    for nation in ("germany", "italy", "japan", "kmt", "ccp", "poland", "free_france"):
        assert earns_by_zones(here, nation), nation
    for nation in ("great_britain", "france", "usa", "ussr", "fec", "anzac"):
        assert not earns_by_zones(here, nation), nation
        assert earns_by_zones(pos(sheet(begin(), nation, at_full=True)), nation), nation


@pytest.mark.rule("GW-5.1-02", "GW-5.2-03", "GW-15.3-01", "GW-EX-29")
@pytest.mark.parametrize(
    ("nation", "zone", "full", "annexed", "more"),
    [
        ("france", "west_poland", False, False, 3),
        ("france", "west_poland", True, False, 3),
        ("ussr", "west_poland", False, False, 0),
        ("ussr", "west_poland", False, True, 3),
        ("ussr", "west_poland", True, False, 3),
        ("france", "west_poland", False, True, 3),
    ],
)
def test_what_a_captured_zone_adds(
    nation: str, zone: str, full: bool, annexed: bool, more: int
) -> None:
    state = sheet(begin(), nation, at_full=full)
    after = own(state, nation, zone)
    after = replace(after, annexed=frozenset({zone} if annexed else ()))
    worth = data().map.land[zone].value * (more > 0)

    assert data().map.land[zone].value > 0
    assert production_income(pos(after), nation) == production_income(pos(state), nation) + worth


@pytest.mark.rule("GW-5.2-03", "GW-5.2-04", "GW-AMB-49", "GW-5.2-01")
def test_what_enemies_took_lowers_income_and_full_production() -> None:
    """Not what a friend or a neutral has; by option only of the USSR. Income is never below
    nothing."""
    state = own(war(begin(), ("france", "germany")), "germany", "paris", "picardy")
    worth = 5

    assert full_production(pos(begin()), "france") == 18
    assert full_production(pos(state), "france") == 18 - worth
    assert highest_level(pos(state), "france") == 18
    assert production_income(pos(state), "france") == begin().sheets["france"].level - worth
    assert production_income(pos(sheet(state, "france", level=worth - 1)), "france") == 0
    assert production_income(pos(sheet(state, "france", level=worth + 1)), "france") == 1
    peace = replace(state, wars=begin().wars)
    assert full_production(pos(peace), "france") == 18
    own_option = replace(state, options=replace(state.options, lowered_full_production="ussr"))
    assert full_production(pos(own_option), "france") == 18
    assert highest_level(pos(own_option), "france") == 18 + worth
    red = own(war(own_option, ("germany", "ussr")), "germany", "moscow")
    lost = data().map.land["moscow"].value
    assert full_production(pos(red), "ussr") == 46 - lost
    assert full_production(pos(begin()), "poland") == 0


@pytest.mark.rule("GW-0.2-12", "GW-10.10.2-01")
def test_who_needs_a_capital_to_collect() -> None:
    """The FEC and the Chinese need none, Free France has none; a moved one counts."""
    state = begin()

    for nation in ("germany", "usa", "france", "italy"):
        capital = state.sheets[nation].capital
        assert has_capital(pos(state), nation)
        assert not has_capital(pos(own(state, "sweden", capital)), nation)
        assert income(pos(own(state, "sweden", capital)), nation) == 0
    moved = sheet(own(state, "germany", "london"), "great_britain", capital="scotland")
    assert has_capital(pos(moved), "great_britain")
    for nation in ("anzac", "ccp", "fec", "kmt"):
        assert has_capital(pos(own(state, "sweden", "calcutta", "sydney")), nation), nation
    exile = sheet(own(state, "free_france", "chad"), "free_france", gone="")
    assert not has_capital(pos(exile), "free_france")
    assert has_capital(pos(sheet(exile, "free_france", capital="chad")), "free_france")


@pytest.mark.rule("GW-12.9-01", "GW-0.2-12", "GW-10.10.2-01", "GW-5.3-01")
def test_bonuses_come_on_top_of_an_income() -> None:
    """None without a capital; minors collect nothing."""
    state = own(war(begin(), ("france", "germany")), "germany", "central_romania", "bessarabia")
    bonus = war_bonus(pos(state), "germany")
    lost = own(state, "france", "berlin")

    assert bonus > 0
    assert total_income(pos(state), "germany") == income(pos(state), "germany") + bonus
    assert income(pos(state), "germany") == production_income(pos(state), "germany")
    assert war_bonus(pos(lost), "germany") == bonus
    assert total_income(pos(lost), "germany") == 0
    assert income(pos(state), "poland") == 0
    seated = sheet(state, "poland", capital="warsaw")
    assert has_capital(pos(seated), "poland")
    assert income(pos(seated), "poland") == 0
    assert production_income(pos(state), "poland") > 0


@pytest.mark.rule("GW-12.9-01", "GW-0.2-12")
def test_a_bonus_comes_to_who_earns_nothing_else() -> None:
    """The CCP beside the USSR, at war, whose only zone is worth nothing."""
    land = pos(begin()).data.map.land
    state = begin()
    ours = [zone for zone, owner in state.control.items() if owner == "ccp"]
    beside = next(
        zone
        for zone, facts in sorted(land.items())
        if not facts.value and any(state.control[near] == "ussr" for near in facts.neighbours)
    )
    state = own(war(state, ("ccp", "japan")), "kmt", *ours)
    state = own(state, "ccp", beside)

    assert production_income(pos(state), "ccp") == 0
    assert total_income(pos(state), "ccp") == war_bonus(pos(state), "ccp") > 0


@pytest.mark.rule("GW-5.1-07")
@pytest.mark.parametrize("nation", ["great_britain", "fec", "anzac"])
@pytest.mark.parametrize(
    ("level", "full", "may"), [(24, False, False), (25, False, True), (0, True, True)]
)
def test_the_commonwealth_is_ready_by_what_great_britain_earns(
    nation: str, level: int, full: bool, may: bool
) -> None:
    state = sheet(begin(), "great_britain", level=level, at_full=full)
    poor = sheet(state, "great_britain", level=level)

    assert has_wartime_income(pos(poor), nation) == may
    lost = own(poor, "sweden", "london", "northern_england")
    assert has_wartime_income(pos(lost), nation) == may
    assert not has_wartime_income(pos(sheet(begin(), "anzac", at_full=True)), "anzac")


# what rises


@pytest.mark.rule("GW-5.2-01", "GW-8.1-01")
@pytest.mark.parametrize(
    ("slot", "number", "rolling"),
    [
        ("ussr", 1, []),
        ("ussr", 2, ["ussr"]),
        ("ussr", 3, []),
        ("ussr", 4, ["ussr"]),
        ("ussr", 6, ["ussr"]),
        ("ussr", 7, ["ussr"]),
        ("ussr", 8, ["ussr"]),
        ("commonwealth", 6, []),
        ("commonwealth", 7, ["great_britain"]),
        ("commonwealth", 12, ["great_britain"]),
        ("germany", 7, []),
    ],
)
@pytest.mark.parametrize("pact", [False, True])
def test_who_rolls_by_the_calendar(slot: str, number: int, rolling: list[str], pact: bool) -> None:
    """Each by one die, with a pact or without."""
    state = turn(begin(), slot, number)
    state = replace(state, pacts=SIGNED if pact else {})
    after = _played(state, rise_by_date, faces=(3,) * len(rolling))
    risen = {
        nation: after.sheets[nation].level - before.level
        for nation, before in state.sheets.items()
        if after.sheets[nation] != before
    }

    assert risen == dict.fromkeys(rolling, 3)


@pytest.mark.rule("GW-5.2-01", "GW-5.2-03", "GW-5.2-04")
@pytest.mark.parametrize(
    ("level", "face", "after"),
    [
        (10, 7, (17, False)),
        (10, 8, (18, True)),
        (10, 9, (18, True)),
        (17, 1, (18, True)),
    ],
)
def test_a_level_rises_to_full_production(level: int, face: int, after: tuple[int, bool]) -> None:
    state = sheet(turn(begin(), "france", JULY_1939), "france", level=level)

    assert _level(_played(state, rise_by_date, faces=(face,)), "france") == after


@pytest.mark.rule("GW-5.2-01", "GW-5.2-02", "GW-5.2-03")
def test_who_is_gone_or_earns_by_zones_rises_no_more() -> None:
    state = turn(begin(), "france", JULY_1939)

    for no_more in (
        sheet(state, "france", at_full=True),
        sheet(state, "france", gone="surrendered"),
    ):
        assert _played(no_more, rise_by_date) == no_more


WAR = {"kind": "war", "by": ("germany",), "on": ("poland",)}


@pytest.mark.rule("GW-5.2-02", "GW-6.4-05")
@pytest.mark.parametrize(("pact", "number"), [(False, 2), (True, 1)])
def test_what_others_do_raises_incomes_at_once(pact: bool, number: int) -> None:
    """The attack on Poland, once, for Great Britain and France."""
    state = replace(begin(data="known"), pacts=SIGNED if pact else {})
    after = _played(state, happened, Happening(**WAR), faces=(2,) * (2 * number))  # type: ignore[arg-type]

    for nation in ("great_britain", "france"):
        assert _level(after, nation) == (state.sheets[nation].level + 2 * number, False)
    assert _played(after, happened, Happening(**WAR)) == after  # type: ignore[arg-type]
    assert {deed for deed in after.deeds if deed[1] == "rose"} == {
        ("great_britain", "rose", "increase_09"),
        ("france", "rose", "increase_11"),
    }


@pytest.mark.rule("GW-5.2-02", "GW-5.2-03", "GW-5.2-04")
def test_an_attack_of_a_major_power_lifts_income_to_full_production() -> None:
    script = Script(begin(data="known"), ScriptedDice(*[1] * 9))
    happened(script, Happening("war", by=("germany",), on=("france",)))

    assert _level(script.state, "france") == (18, True)
    assert not _level(script.state, "usa")[1]


@pytest.mark.rule("GW-5.2-02")
@pytest.mark.parametrize(
    ("slot", "level", "noted"),
    [
        ("germany", 17, True),
        ("germany", 16, False),
        ("germany", 18, False),
        ("france", 17, False),
    ],
)
def test_who_comes_to_wartime_income_in_anothers_turn_is_remembered(
    slot: str, level: int, noted: bool
) -> None:
    """By an annexation that is worth 1; who had it already is not."""
    state = sheet(turn(begin(), slot), "france", level=level)
    annexed = Happening("annexation", by=("germany",), zone="austria")
    after = _played(state, happened, annexed)

    assert after.sheets["france"].level == min(18, level + 1)
    assert ("ready france" in after.spent.get("ready", {})) == noted
    assert "ready great_britain" not in after.spent.get("ready", {})
    if noted:
        assert _played(after, happened, annexed).spent == after.spent


@pytest.mark.rule("GW-12.5-03")
def test_lend_lease_that_a_neutral_stops_raises_the_senders_income() -> None:
    """By a D6, each time; not what an enemy stops, nor the income of others."""
    state = begin()
    once = _played(state, rise_by_interdiction, "france", "germany", faces=(4,))

    assert once.sheets["france"].level == state.sheets["france"].level + 4
    assert once.sheets["great_britain"] == state.sheets["great_britain"]
    twice = _played(once, rise_by_interdiction, "france", "germany", faces=(2,))
    assert twice.sheets["france"].level == state.sheets["france"].level + 6
    fights = war(state, ("france", "germany"))
    assert _played(fights, rise_by_interdiction, "france", "germany") == fights
    assert _played(state, rise_by_interdiction, "germany", "france") == state


# technology


@pytest.mark.rule("GW-8.2-01", "GW-14.3.1-04")
def test_which_factories_give_a_die() -> None:
    """Major ones, whole since the start of the turn, in zones that were not taken; none to a
    faction before it evolves."""
    major, hit = Facility("major_factory"), Facility("major_factory", "", 1)
    bare = replace(begin(), facilities={})

    def found(*there: Facility, before: State = bare, nation: str = "germany") -> int:
        zone = "shensi" if nation == "ccp" else "berlin"
        return dice(pos(facilities(before, zone, *there)), nation)

    assert [found(), found(major), found(major, major), found(major, hit), found(hit)] == [
        0,
        1,
        2,
        1,
        0,
    ]
    assert found(Facility("medium_factory"), Facility("airbase")) == 0
    assert found(major, before=replace(bare, taken=frozenset({"berlin"}))) == 0
    assert found(major, before=replace(bare, facilities_were={"berlin": ((hit, 1),)})) == 0
    assert found(hit, before=replace(bare, facilities_were={"berlin": ((major, 3),)})) == 3
    assert found(major, nation="ccp") == 0
    evolved = sheet(bare, "ccp", evolved=True)
    assert found(major, before=evolved, nation="ccp") == 1


@pytest.mark.rule("GW-14.3.1-04", "GW-4.5-06")
def test_who_develops_technologies() -> None:
    here = pos(begin())

    for nation in ("germany", "great_britain", "anzac", "fec", "usa", "free_france"):
        assert may_develop(here, nation), nation
    for nation in ("ccp", "kmt", "poland", "siam", "spanish_nationalists"):
        assert not may_develop(here, nation), nation
    for faction in ("ccp", "kmt"):
        assert may_develop(pos(sheet(begin(), faction, evolved=True)), faction)


@pytest.mark.rule("GW-8.2-01", "GW-8.2-05", "GW-8.2-06", "GW-3.3-28")
@pytest.mark.parametrize(
    ("nation", "level", "spent", "reasons"),
    [
        ("usa", 9, 0, ["usa develops no technology below an income of 10 (GW-8.2-05)"]),
        ("usa", 10, 0, []),
        ("usa", 10, 99, ["usa has no technology die left (GW-8.2-01)"]),
        ("ussr", 14, 0, []),
        ("ussr", 14, 1, ["ussr develops no technology below an income of 15 (GW-8.2-06)"]),
        ("ussr", 15, 1, []),
        ("ussr", 15, 4, ["ussr has no technology die left (GW-8.2-01)"]),
        ("germany", 0, 1, []),
        ("germany", 0, 2, ["germany has no technology die left (GW-8.2-01)"]),
    ],
)
def test_who_has_a_die_left(nation: str, level: int, spent: int, reasons: list[str]) -> None:
    """The USSR has one at any income for all its cities, and three of its factories."""
    state = turn(begin(), nation)
    if level:
        state = sheet(state, nation, level=level)
    if spent:
        state = replace(state, spent={"researched": {nation: spent}})

    assert said(state, f"{nation}: research radar") == reasons
    assert (f"{nation}: research radar" in offered(state)) == (not reasons)


@pytest.mark.rule("GW-8.2-02", "GW-8.2-03", "GW-8.2-04")
@pytest.mark.parametrize(
    ("box", "number", "rolled", "reasons"),
    [
        (0, 1, False, []),
        (1, 1, False, []),
        (2, 6, False, ["the third box of radar comes in July 1939 (GW-8.2-04)"]),
        (2, 7, False, []),
        (3, 7, False, []),
        (3, 1, False, []),
        (4, 7, False, ["radar is complete (GW-8.2-03)"]),
        (0, 1, True, ["radar was rolled for this round (GW-8.2-02)"]),
        (
            4,
            7,
            True,
            ["radar was rolled for this round (GW-8.2-02)", "radar is complete (GW-8.2-03)"],
        ),
    ],
)
def test_which_box_comes_next(box: int, number: int, rolled: bool, reasons: list[str]) -> None:
    state = turn(begin(), "germany", number)
    tracks: Any = {"radar": box} if box else {}
    state = sheet(state, "germany", technologies=tracks)
    state = replace(state, rolled=frozenset({("germany", "radar")} if rolled else ()))

    assert said(state, "germany: research radar") == reasons
    others = replace(state, rolled=frozenset({("italy", "radar"), ("germany", "jet_fighters")}))
    assert ("GW-8.2-02" in refused(others, "germany: research radar")) is False


@pytest.mark.rule("GW-8.2-03", "GW-AMB-16", "GW-AMB-17")
@pytest.mark.parametrize(
    ("box", "face", "after", "elite"),
    [
        (0, 6, 0, False),
        (0, 7, 1, False),
        (1, 12, 2, False),
        (2, 7, 3, False),
        (3, 6, 3, False),
        (3, 7, 4, True),
    ],
)
def test_a_roll_moves_the_marker_a_box(box: int, face: int, after: int, elite: bool) -> None:
    """Airborne Doctrine on 7; complete, it makes airborne infantry elite at once."""
    tracks: Any = {"airborne_doctrine": box} if box else {}
    state = sheet(turn(begin(), "germany", LATE), "germany", technologies=tracks)
    state = stand(state, "berlin", "1 airborne_infantry", "germany")
    rolled = play(state, "germany: research airborne_doctrine", face)

    assert rolled.sheets["germany"].technologies.get("airborne_doctrine", 0) == after
    ((unit, _),) = rolled.units["berlin"]
    assert unit.type == ("elite_airborne" if elite else "airborne_infantry")
    assert rolled.spent["researched"] == {"germany": 1}
    assert rolled.rolled == {("germany", "airborne_doctrine")}


@pytest.mark.rule("GW-8.2.1-20", "GW-0.5-05")
def test_only_ones_own_airborne_infantry_becomes_elite() -> None:
    """Damage, duty and other units stay as they are, and what waits in the box of others."""
    state = sheet(turn(begin(), "germany", LATE), "germany", technologies={"airborne_doctrine": 3})
    state = stand(
        state,
        "berlin",
        "1 airborne_infantry*moved, 2 infantry, 1 airborne_infantry@italy",
        "germany",
    )
    plane, legion = Item("airborne_infantry"), Item("infantry")
    box = {"germany": ((plane, 2), (legion, 1)), "italy": ((plane, 1),)}
    after = play(replace(state, box=box), "germany: research airborne_doctrine", 7)

    there = "2 infantry, 1 airborne_infantry@italy, 1 elite_airborne*moved"
    assert after.units["berlin"] == stand(state, "berlin", there, "germany").units["berlin"]
    assert dict(after.box["germany"]) == {Item("elite_airborne"): 2, legion: 1}
    assert after.box["italy"] == box["italy"]


# prices


@pytest.mark.rule("GW-8.2.1-17", "GW-13.2.8-02", "GW-13.2.8-06", "GW-3.3-09", "GW-3.3-18")
@pytest.mark.parametrize(
    ("kind", "stage", "where", "plain", "known"),
    [
        ("infantry", 0, "", 3, 3),
        ("destroyer", 0, "", 7, 6),
        ("heavy_cruiser", 1, "", 5, 4),
        ("battleship", 2, "", 6, 5),
        ("airbase", 0, "", 3, 2),
        ("major_factory", 2, "", 6, 5),
        ("railway", 0, "berlin/eastern_germany", 2, 1),
        ("railway", 0, "austria/bavaria", 4, 3),
        ("railway", 0, "", 2, 1),
    ],
)
def test_what_a_stage_costs_with_improved_construction(
    kind: str, stage: int, where: str, plain: int, known: int
) -> None:
    """1 less for facilities and ships, nothing off what is merged."""
    tracks: Any = {"improved_construction": 4}
    better = sheet(begin(), "germany", technologies=tracks)

    for state, cost in ((begin(), plain), (better, known)):
        assert stage_cost(pos(state), "germany", kind, stage, where) == cost
    assert stage_cost(pos(better), "germany", kind, stage, where, merged=True) == plain
    assert stages(pos(better), kind) == len(
        (data().units.get(kind) or data().facilities[kind]).cost
    )


@pytest.mark.rule("GW-3.3-09", "GW-3.3-18", "GW-8.2.1-17", "GW-AMB-19")
@pytest.mark.parametrize(("nation", "sea"), [("japan", "P16"), ("usa", "P29")])
def test_capital_ships_are_cheaper_for_who_holds_its_fleet_objective(nation: str, sea: str) -> None:
    """And for nobody else; with Improved Construction 2 less, as two stages in one 1 less each."""
    state = replace(war(begin(), ("japan", "usa")), units={})
    held = stand(state, sea, "1 battleship", nation)
    tracks: Any = {"improved_construction": 4}
    both = sheet(held, nation, technologies=tracks)
    other = "usa" if nation == "japan" else "japan"

    def cost(state: State, of: str, kind: str = "battleship") -> int:
        return stage_cost(pos(state), of, kind, 0)

    assert [cost(state, nation), cost(held, nation), cost(both, nation)] == [6, 5, 4]
    assert cost(held, other) == 6
    assert cost(held, "germany") == 6
    assert cost(held, nation, "heavy_cruiser") == 5
    assert cost(held, nation, "airbase") == 3
    assert first_cost(pos(both), nation, "battleship", merge=True) == 10
    assert first_cost(pos(both), nation, "battleship", merge=False) == 4
    assert first_cost(pos(held), nation, "battleship", merge=True) == 10
