"""What is bought and begun, one condition at a time (chapters 8 and 12)."""

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
    turn,
    war,
)
from wartable.forces import single
from wartable.games.global_war_1936.economy.purchase import in_home, receives
from wartable.games.global_war_1936.state import Facility, Item, Project, Rail, State

JULY_1939 = 7
LATE = 11


def _purse(nation: str, ipp: int, slot: str = "", number: int = 1, **known: int) -> State:
    """In production, with so many IPP and these technologies."""
    state = turn(begin(), slot or nation, number)
    technologies: dict[str, Any] = known
    return sheet(state, nation, ipp=ipp, technologies=technologies)


def _diagram(state: State, nation: str, *projects: Project) -> State:
    queue = {nation: tuple(sorted((each, 1) for each in projects))}
    return replace(state, queue=queue if projects else {})


# units


@pytest.mark.rule("GW-0.2-14", "GW-8.3-01")
@pytest.mark.parametrize(
    ("ipp", "line", "reasons"),
    [
        (9, "buy 3 infantry", []),
        (8, "buy 3 infantry", ["germany has 8 IPP, and it costs 9 (GW-0.2-14)"]),
        (6, "buy 1 battleship", []),
        (5, "buy 1 battleship", ["germany has 5 IPP, and it costs 6 (GW-0.2-14)"]),
        (11, "buy 2 battleship", ["germany has 11 IPP, and it costs 12 (GW-0.2-14)"]),
        (0, "buy 1 infantry", ["germany has 0 IPP, and it costs 3 (GW-0.2-14)"]),
    ],
)
def test_what_is_bought_is_paid_at_once(ipp: int, line: str, reasons: list[str]) -> None:
    """Every unit of them, and of each its first stage."""
    assert said(_purse("germany", ipp), f"germany: {line}") == reasons


@pytest.mark.rule("GW-0.2-14", "GW-8.3.1-02")
def test_who_cannot_have_a_unit_is_not_told_that_it_is_too_dear() -> None:
    poor = _purse("germany", 0)

    assert refused(poor, "germany: buy 1 medium_tank") == ["GW-8.3.1-02"]
    assert said(poor, "germany: buy 1 medium_tank") == [
        "medium_tank can be bought from 1938-07 on (GW-8.3.1-02)"
    ]
    assert refused(poor, "germany: buy 1 infantry") == ["GW-0.2-14"]
    assert refused(poor, "germany: buy 1 infantry merged") == ["GW-8.2.1-17"]


@pytest.mark.rule("GW-8.3.1-01", "GW-0.2-14", "GW-8.3-01", "GW-8.2.1-17", "GW-AMB-19")
def test_units_of_one_stage_wait_in_the_box_and_others_on_the_diagram() -> None:
    """Merged, a heavy cruiser of two stages is finished at once, and a battleship has one left."""
    state = _purse("germany", 100, improved_construction=4)
    before = state.queue["germany"]

    bought = play(state, "germany: buy 2 infantry")
    assert bought.box["germany"] == ((Item("infantry"), 2),)
    assert bought.queue["germany"] == before
    assert bought.sheets["germany"].ipp == 94
    state = _diagram(state, "germany")
    begun = play(state, "germany: buy 2 battleship")
    assert begun.queue["germany"] == ((Project("battleship", 1, now=True), 2),)
    assert begun.sheets["germany"].ipp == 90
    assert "germany" not in begun.box
    merged = play(state, "germany: buy 2 battleship merged")
    assert merged.queue["germany"] == ((Project("battleship", 2, merged=True, now=True), 2),)
    assert merged.sheets["germany"].ipp == 76
    finished = play(state, "germany: buy 1 heavy_cruiser merged")
    assert finished.box["germany"] == ((Item("heavy_cruiser"), 1),)
    assert finished.sheets["germany"].ipp == 90
    assert "germany" not in finished.queue


@pytest.mark.rule("GW-8.2.1-17")
@pytest.mark.parametrize(
    ("line", "known", "reasons"),
    [
        ("buy 1 heavy_cruiser merged", 4, []),
        ("buy 1 battleship merged", 4, []),
        ("buy 1 heavy_cruiser merged", 3, ["GW-8.2.1-17"]),
        ("buy 1 destroyer merged", 4, ["GW-8.2.1-17"]),
        ("buy 1 fighter merged", 4, ["GW-8.2.1-17"]),
        ("build minor_dock in konigsberg on A12 merged", 4, []),
        ("build minor_dock in konigsberg on A12 merged", 3, ["GW-8.2.1-17"]),
        ("build minor_port in konigsberg on A12 merged", 4, ["GW-8.2.1-17"]),
        ("build major_factory in bavaria merged", 4, []),
    ],
)
def test_two_stages_are_paid_as_one(line: str, known: int, reasons: list[str]) -> None:
    """Of what has two at least, with Improved Construction."""
    state = _purse("germany", 100, improved_construction=known)

    assert refused(state, f"germany: {line}") == reasons


@pytest.mark.rule("GW-8.2.1-17", "GW-0.2-14")
@pytest.mark.parametrize(("ipp", "short"), [(18, False), (17, True)])
def test_what_is_merged_is_paid_whole(ipp: int, short: bool) -> None:
    """A medium factory 14, two of the three stages of a battleship 12; the technology takes nothing
    off."""
    state = _purse("germany", ipp - 4, improved_construction=4)
    factory = "germany: build medium_factory in bavaria merged"
    assert refused(state, factory) == (["GW-0.2-14"] if short else [])
    state = sheet(state, "germany", ipp=ipp - 6)
    ship = "germany: buy 1 battleship merged"
    assert refused(state, ship) == (["GW-0.2-14"] if short else [])


@pytest.mark.rule("GW-13.1.1-09", "GW-13.1.2-01", "GW-13.1.5-02", "GW-8.3.1-02")
@pytest.mark.parametrize(
    ("nation", "number", "kind", "reasons"),
    [
        ("germany", LATE, "torpedo_boat", ["torpedo_boat cannot be bought"]),
        ("germany", LATE, "coastal_submarine", ["coastal_submarine cannot be bought"]),
        ("germany", LATE, "colonial_infantry", ["germany has no colonial_infantry"]),
        ("germany", LATE, "t_34", ["germany has no t_34", "t_34 needs improved_factories"]),
        ("germany", LATE, "jet_fighter", ["jet_fighter needs jet_fighters"]),
        ("germany", JULY_1939, "cavalry", []),
        ("germany", JULY_1939 + 1, "cavalry", ["major powers buy no cavalry any more"]),
        ("kmt", JULY_1939 + 1, "cavalry", []),
        ("germany", 4, "medium_tank", ["medium_tank can be bought from 1938-07 on"]),
        ("germany", 5, "medium_tank", []),
        ("usa", 7, "strategic_bomber", ["strategic_bomber can be bought from 1940-01 on"]),
        ("usa", 8, "strategic_bomber", []),
    ],
)
def test_who_can_have_which_units(nation: str, number: int, kind: str, reasons: list[str]) -> None:
    told = said(_purse(nation, 50, number=number), f"{nation}: buy 1 {kind}")

    assert [each.rpartition(" (")[0] for each in told] == reasons


@pytest.mark.rule("GW-13.1.1-09")
@pytest.mark.parametrize(
    ("what", "may"),
    [
        ("neutral", True),
        ("owned", True),
        ("controlled by a friend", False),
        ("at war with the FEC", False),
        ("of a major power at peace", False),
        ("of a minor power of an alliance", False),
    ],
)
def test_gurkhas_come_from_a_nepal_that_is_neutral_or_owned(what: str, may: bool) -> None:
    state = _purse("fec", 20, "commonwealth")
    state = {
        "neutral": lambda: state,
        "owned": lambda: own(state, "fec", "nepal"),
        "controlled by a friend": lambda: sheet(state, "nepal", controller="great_britain"),
        "at war with the FEC": lambda: war(state, ("fec", "nepal")),
        "of a major power at peace": lambda: own(state, "france", "nepal"),
        "of a minor power of an alliance": lambda: own(state, "ccp", "nepal"),
    }[what]()
    reasons = [] if may else ["nepal lets nobody be recruited (GW-13.1.1-09)"]

    assert said(state, "great_britain: buy 1 gurkha for fec") == reasons


@pytest.mark.rule("GW-AMB-39")
@pytest.mark.parametrize(
    ("before", "more", "may"), [(0, 2, True), (0, 3, False), (1, 1, True), (1, 2, False)]
)
def test_two_of_a_kind_a_turn(before: int, more: int, may: bool) -> None:
    """Of marines; of infantry as many as can be paid. Another kind and nation count for
    themselves."""
    state = _purse("great_britain", 90, "commonwealth")
    state = sheet(state, "anzac", ipp=90)
    if before:
        state = play(state, f"great_britain: buy {before} marines")
        state = play(state, f"great_britain: buy {before} infantry")
    reasons = [] if may else ["no more than 2 marines a turn (GW-13.1.1-05)"]

    assert said(state, f"great_britain: buy {more} marines") == reasons
    assert refused(state, f"great_britain: buy {more} infantry") == []
    assert refused(state, f"great_britain: buy {min(more, 2)} mountain_infantry") == []
    assert refused(state, "great_britain: buy 2 marines for anzac") == []


@pytest.mark.rule("GW-5.5-01")
@pytest.mark.parametrize(
    ("level", "begun", "number", "may"),
    [
        (14, [], 1, True),
        (14, [], 2, False),
        (14, ["battleship"], 1, False),
        (14, ["fleet_carrier"], 1, False),
        (14, ["heavy_cruiser", "airbase"], 1, True),
        (15, ["battleship"], 2, True),
    ],
)
def test_one_capital_ship_at_a_time_for_a_poor_usa(
    level: int, begun: list[str], number: int, may: bool
) -> None:
    """Other ships and facilities on the diagram do not count, nor do the ships of others."""
    projects = [Project(each, 1, "hawaii" if each == "airbase" else "") for each in begun]
    state = _diagram(sheet(_purse("usa", 90), "usa", level=level), "usa", *projects)
    said_so = "usa builds one capital ship at a time below an income of 15 (GW-5.5-01)"

    assert said(state, f"usa: buy {number} battleship") == ([] if may else [said_so])
    assert refused(state, f"usa: buy {number} heavy_cruiser") == []
    assert refused(_purse("germany", 90), "germany: buy 2 battleship") == []


@pytest.mark.rule("GW-5.5-01")
def test_a_table_of_known_data_knows_no_treaty() -> None:
    state = replace(_purse("usa", 90), queue={})

    assert refused(state, "usa: buy 2 battleship") == ["GW-5.5-01"]
    known = replace(state, options=replace(state.options, data="known"))
    assert refused(known, "usa: buy 2 battleship") == []


# facilities


@pytest.mark.rule("GW-0.2-14", "GW-13.2.8-02", "GW-13.2.8-06")
@pytest.mark.parametrize(
    ("ipp", "line", "reasons"),
    [
        (8, "build minor_factory in bavaria", []),
        (7, "build minor_factory in bavaria", ["germany has 7 IPP, and it costs 8 (GW-0.2-14)"]),
        (2, "build railway in berlin on eastern_germany", []),
        (
            1,
            "build railway in berlin on eastern_germany",
            ["germany has 1 IPP, and it costs 2 (GW-0.2-14)"],
        ),
        (4, "build railway in bavaria on austria", []),
        (
            3,
            "build railway in bavaria on austria",
            ["germany has 3 IPP, and it costs 4 (GW-0.2-14)"],
        ),
    ],
)
def test_what_is_built_is_paid_at_once(ipp: int, line: str, reasons: list[str]) -> None:
    """A railway to Austria crosses mountains."""
    gone = {name: Rail(gone=True) for name in ("berlin/eastern_germany", "austria/bavaria")}
    state = replace(own(_purse("germany", ipp), "germany", "austria"), rails=gone)

    assert said(state, f"germany: {line}") == reasons
    if not reasons:
        built = play(state, f"germany: {line}")
        assert built.sheets["germany"].ipp == 0


@pytest.mark.rule("GW-8.3.2-01", "GW-8.3-01", "GW-8.2.1-17")
def test_what_is_built_is_on_the_diagram_and_knows_its_place() -> None:
    """What has one stage waits in the box; of three merged stages one is left."""
    state = _diagram(_purse("germany", 90, improved_construction=4), "germany")
    dock = play(state, "germany: build minor_dock in konigsberg on A12")
    assert dock.queue["germany"] == ((Project("minor_dock", 1, "konigsberg", "A12", now=True), 1),)
    assert dock.sheets["germany"].ipp == 89
    assert "germany" not in dock.box
    whole = play(state, "germany: build minor_dock in konigsberg on A12 merged")
    assert whole.box["germany"] == ((Item("minor_dock", "konigsberg", "A12"), 1),)
    assert whole.sheets["germany"].ipp == 86
    assert "germany" not in whole.queue
    works = play(state, "germany: build major_factory in bavaria merged")
    begun = Project("major_factory", 2, "bavaria", merged=True, now=True)
    assert works.queue["germany"] == ((begun, 1),)
    assert works.sheets["germany"].ipp == 78
    port = play(state, "germany: build minor_port in konigsberg on A12")
    assert port.box["germany"] == ((Item("minor_port", "konigsberg", "A12"), 1),)


HOME = "is built in the home country"


@pytest.mark.rule("GW-12.1-04", "GW-13.2.6-01", "GW-13.2.1-01")
@pytest.mark.parametrize(
    ("line", "reasons"),
    [
        ("minor_factory in konigsberg", []),
        ("medium_factory in konigsberg", [f"medium_factory {HOME} (GW-13.2.1-02)"]),
        ("medium_factory in berlin", []),
        ("major_factory in konigsberg", [f"major_factory {HOME} (GW-13.2.1-03)"]),
        ("major_shipyard in konigsberg on A12", [f"major_shipyard {HOME} (GW-13.2.5-02)"]),
        ("major_shipyard in western_germany on A12", []),
        ("major_dock in eastern_germany on A12", []),
        ("major_dock in bavaria on A12", ["bavaria is not on such a sea zone (GW-13.2.4-02)"]),
        ("minor_port in konigsberg on A12", []),
        (
            "minor_port in konigsberg on A23",
            ["konigsberg is not on such a sea zone (GW-13.2.3-01)"],
        ),
        ("minor_port in konigsberg", ["konigsberg is not on such a sea zone (GW-13.2.3-01)"]),
        ("coastal_artillery in western_germany on A23", []),
        (
            "coastal_artillery in western_germany on bavaria",
            ["western_germany is not on such a sea zone (GW-13.2.7-01)"],
        ),
        (
            "coastal_artillery in bavaria on A23",
            ["bavaria is not on such a sea zone (GW-13.2.7-01)"],
        ),
        ("airbase in bavaria", []),
        ("airbase in western_germany", ["western_germany has one already (GW-13.2.2-01)"]),
        ("airbase in bavaria on A12", ["airbase stands on no border (GW-13.2.2-01)"]),
        ("minor_factory in eastern_germany", []),
        ("fortification in bavaria on austria", []),
        ("fortification in western_germany on A23", []),
        ("fortification in bavaria on bohemia", ["that border has one already (GW-13.2.6-01)"]),
        ("fortification in bavaria on berlin", ["bavaria has no such border (GW-13.2.6-01)"]),
        ("fortification in bavaria on all", ["bavaria has no such border (GW-13.2.6-01)"]),
        ("fortification in berlin on all", []),
        (
            "fortification in berlin on eastern_germany",
            ["berlin has no such border (GW-13.2.6-01)"],
        ),
        (
            "minor_factory in paris",
            ["germany has not owned paris since the start of its turn (GW-12.1-04)"],
        ),
        (
            "minor_factory in austria",
            ["germany has not owned austria since the start of its turn (GW-12.1-04)"],
        ),
    ],
)
def test_where_a_facility_can_stand(line: str, reasons: list[str]) -> None:
    """Austria was taken this turn; a fortification faces Bohemia from Bavaria."""
    state = own(_purse("germany", 50), "germany", "austria")
    state = facilities(replace(state, taken=frozenset({"austria"})), "bavaria")
    state = facilities(state, "bavaria", Facility("fortification", "bohemia"))

    assert said(state, f"germany: build {line}") == reasons


@pytest.mark.rule("GW-13.2.6-01", "GW-15.6-01")
@pytest.mark.parametrize(
    ("nation", "zone", "owner", "may"),
    [
        ("france", "picardy", "belgium", False),
        ("france", "picardy", "germany", True),
        ("france", "picardy", "great_britain", True),
        ("germany", "western_germany", "belgium", True),
    ],
)
def test_france_fortifies_no_border_with_belgium(
    nation: str, zone: str, owner: str, may: bool
) -> None:
    """While Belgium is its own; others and other borders are free to be fortified."""
    state = own(_purse(nation, 50), owner, "belgium")
    reasons = [] if may else ["no fortification towards neutral Belgium (GW-15.6-01)"]

    assert said(state, f"{nation}: build fortification in {zone} on belgium") == reasons
    assert refused(_purse("france", 50), "france: build fortification in picardy on paris") == []
    assert refused(_purse("france", 50), "france: build fortification in paris on all") == []


TRACK = "germany: build railway in {} on {}"
NO_OWNER = "the owner of eastern_germany does not permit a railway (GW-13.2.8-04)"


@pytest.mark.rule("GW-13.2.8-01", "GW-13.2.8-04")
def test_where_a_railway_can_lie() -> None:
    """Where none is or is begun, from either side; to a zone of somebody else with his leave."""
    gone = {"berlin/eastern_germany": Rail(gone=True)}
    printed = _diagram(_purse("germany", 50), "germany")
    state = replace(printed, rails=gone)
    there = TRACK.format("berlin", "eastern_germany")
    back = TRACK.format("eastern_germany", "berlin")

    for line in (there, back):
        assert said(state, line) == []
        assert said(printed, line) == ["there is a railway already (GW-13.2.8-01)"]
    damaged = replace(printed, rails={"berlin/eastern_germany": Rail(damage=1)})
    assert refused(damaged, there) == ["GW-13.2.8-01"]
    new = replace(printed, rails={"dolnoslaske/eastern_germany": Rail(gauge="narrow")})
    new = own(new, "germany", "dolnoslaske")
    assert said(new, TRACK.format("eastern_germany", "dolnoslaske")) == [
        "there is a railway already (GW-13.2.8-01)"
    ]
    assert said(state, TRACK.format("berlin", "bavaria")) == [
        "no border of berlin can have a railway there (GW-13.2.8-01)"
    ]
    assert said(state, TRACK.format("berlin", "eastern_germany") + " merged") == [
        "its first two stages cannot be paid as one (GW-8.2.1-17)"
    ]

    ordered = play(state, there)
    assert ordered.box["germany"] == ((Item("railway", "berlin", "eastern_germany"), 1),)
    assert said(ordered, back) == ["there is a railway already (GW-13.2.8-01)"]
    assert said(ordered, there) == ["that border has one already (GW-13.2.8-01)"]
    far = replace(ordered, rails=gone | {"austria/bavaria": Rail(gone=True)})
    assert said(own(far, "germany", "austria"), TRACK.format("bavaria", "austria")) == []


@pytest.mark.rule("GW-13.2.8-04")
def test_a_railway_leads_into_a_zone_of_who_permits_it() -> None:
    gone = {"berlin/eastern_germany": Rail(gone=True)}
    state = own(replace(_purse("germany", 50), rails=gone), "italy", "eastern_germany")
    line = TRACK.format("berlin", "eastern_germany")

    assert said(state, line) == [NO_OWNER]
    permitted = replace(state, spent={"permitted": {"railway italy germany": 1}})
    assert said(permitted, line) == []
    ward = own(state, "spanish_nationalists", "eastern_germany")
    assert said(ward, line) == []


@pytest.mark.rule("GW-14.3.1-04")
@pytest.mark.parametrize("faction", ["ccp", "kmt"])
def test_a_faction_builds_once_it_has_evolved(faction: str) -> None:
    state = _purse(faction, 50)
    zone = next(each for each in pos(state).zones_of(faction) if not pos(state).facilities(each))
    line = f"{faction}: build minor_factory in {zone}"

    assert said(state, line) == [f"{faction} builds facilities once it has evolved (GW-14.3.1-04)"]
    assert said(sheet(state, faction, evolved=True), line) == []


@pytest.mark.rule("GW-0.2-13", "GW-15.5-03", "GW-12.4-03")
def test_great_britain_builds_and_receives_in_canada_and_nobody_else_does() -> None:
    here = pos(begin())
    canada = sorted(here.data.map.areas["canada"].zones)

    assert all(in_home(here, "great_britain", zone) for zone in canada)
    assert not any(in_home(here, "usa", zone) for zone in canada)
    assert not any(in_home(here, "anzac", zone) for zone in canada)
    assert in_home(here, "great_britain", "london")
    assert not in_home(here, "great_britain", "gibraltar")
    assert all(receives(here, "great_britain", zone) for zone in (*canada, "london"))
    assert not any(receives(here, "anzac", zone) for zone in (*canada, "london"))
    assert not receives(here, "great_britain", "gibraltar")


@pytest.mark.rule("GW-12.4-03")
def test_who_has_no_home_country_receives_where_it_has_a_factory() -> None:
    here = pos(begin())

    assert receives(here, "fec", "calcutta")
    assert not receives(here, "fec", "burma")
    assert not in_home(here, "fec", "calcutta")


# the diagram


@pytest.mark.rule("GW-8.3-01", "GW-0.2-14", "GW-12.1-04", "GW-8.3.2-04")
@pytest.mark.parametrize(
    ("project", "ipp", "reasons"),
    [
        (Project("battleship", 1), 6, []),
        (Project("battleship", 1), 5, ["germany has 5 IPP, and it costs 6 (GW-0.2-14)"]),
        (Project("battleship", 1, now=True), 50, ["none"]),
        (Project("battleship", 2), 50, ["none"]),
        (Project("fleet_carrier", 1), 50, ["none"]),
        (Project("battleship", 1, lent=True), 50, ["none"]),
        (Project("battleship", 1, merged=True), 6, []),
    ],
)
def test_a_ship_advances_a_stage_a_turn(project: Project, ipp: int, reasons: list[str]) -> None:
    none = "germany has no such battleship to advance this turn (GW-8.3-01)"
    state = _diagram(_purse("germany", ipp), "germany", project)
    expected = [none if each == "none" else each for each in reasons]

    assert said(state, "germany: advance battleship paid 1") == expected
    assert ("germany: advance battleship paid 1" in offered(state)) == (not expected)


@pytest.mark.rule("GW-8.3-01", "GW-12.1-04", "GW-8.3.2-04")
def test_a_facility_advances_where_it_was_begun() -> None:
    """The zone is owned since the start, and what was begun is undamaged; of two like ones the
    whole one."""
    state = _purse("germany", 50)
    begun = Project("minor_dock", 1, "konigsberg", "A12")
    line = "germany: advance minor_dock paid 1 in konigsberg on A12"

    ready = _diagram(state, "germany", begun)
    assert said(ready, line) == []
    for other in (line.replace(" on A12", ""), line.replace("konigsberg", "bavaria")):
        assert refused(ready, other) == ["GW-8.3-01"]
    taken = replace(ready, taken=frozenset({"konigsberg"}))
    assert said(taken, line) == [
        "germany has not owned konigsberg since the start of its turn (GW-12.1-04)"
    ]
    assert refused(own(ready, "poland", "konigsberg"), line) == ["GW-12.1-04"]
    damaged = replace(begun, damage=1)
    assert refused(_diagram(state, "germany", damaged), line) == ["GW-8.3-01"]
    both = play(_diagram(state, "germany", begun, damaged), line)
    assert both.queue["germany"] == ((damaged, 1),)
    assert both.box["germany"] == ((Item("minor_dock", "konigsberg", "A12"), 1),)
    assert both.sheets["germany"].ipp == 48


@pytest.mark.rule("GW-8.3-01", "GW-8.3.1-01")
def test_the_last_stage_brings_it_to_the_box_and_others_do_not() -> None:
    state = _diagram(_purse("germany", 50), "germany", *[Project("battleship", 1)])
    state = replace(state, queue={"germany": ((Project("battleship", 1), 2),)})
    once = play(state, "germany: advance battleship paid 1")
    left = Project("battleship", 1)

    assert once.queue["germany"] == ((left, 1), (replace(left, paid=2, now=True), 1))
    assert "germany" not in once.box
    assert once.sheets["germany"].ipp == 44
    last = replace(state, queue={"germany": single(Project("battleship", 2))})
    done = play(last, "germany: advance battleship paid 2")
    assert done.box["germany"] == ((Item("battleship"), 1),)
    assert "germany" not in done.queue
    lent = replace(state, queue={"germany": single(Project("battleship", 2, lent=True))})
    sent = play(lent, "germany: advance battleship lent paid 2")
    assert sent.box["germany"] == ((Item("battleship", lent=True), 1),)
    assert sent.spent["made"] == {"germany battleship": 1}
    assert "made" not in done.spent


@pytest.mark.rule("GW-8.3.2-01")
def test_only_what_was_captured_in_building_is_removed() -> None:
    state = _purse("germany", 0)
    dock = Project("minor_dock", 1, "konigsberg", "A12", captured=True)
    fort = Project("fortification", 1, "konigsberg", "west_poland", captured=True)
    both = _diagram(state, "germany", dock, fort)
    line = "germany: abandon minor_dock in konigsberg on A12"

    assert [way for way in offered(both) if "abandon" in way] == [
        "germany: abandon fortification in konigsberg on west_poland",
        line,
    ]
    assert play(both, line).queue["germany"] == ((fort, 1),)
    for wrong in ("minor_port in konigsberg on A12", "minor_dock in bavaria on A12"):
        assert said(both, f"germany: abandon {wrong}") == [
            f"germany has captured no such {wrong.split()[0]} in building (GW-8.3.2-01)"
        ]
    kept = _diagram(state, "germany", replace(dock, captured=False))
    assert refused(kept, line) == ["GW-8.3.2-01"]
    assert not [way for way in offered(kept) if "abandon" in way]
