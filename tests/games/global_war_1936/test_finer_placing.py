"""Where units and facilities come on the board, one condition at a time (12.1)."""

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
from wartable.forces import force
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.economy.placing import is_closed, works
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.state import Facility, Item, Rail, State
from wartable.games.global_war_1936.unit import Unit

ZONE, SEA, OTHER = "western_germany", "A23", "A12"


def _box(nation: str, slot: str = "", number: int = 1, **units: int) -> State:
    """In Place Units, with these in the box."""
    state = turn(begin(), slot or nation, number, "place_units")
    return replace(state, box={nation: force((Item(kind), n) for kind, n in units.items())})


def _placed(kind: str, owner: str) -> Unit:
    return Unit(kind, owner, did="placed")


# capacity


@pytest.mark.rule("GW-12.1-05", "GW-13.2.1-05", "GW-12.1-03")
@pytest.mark.parametrize(
    ("there", "kind", "sea", "number"),
    [
        (("major_factory",), "infantry", "", 5),
        (("minor_factory", "medium_factory"), "infantry", "", 4),
        (("major_shipyard A23",), "infantry", "", 0),
        (("airbase", "minor_factory"), "fighter", "", 1),
        (("minor_shipyard A23",), "destroyer", "A23", 1),
        (("minor_shipyard A23",), "battleship", "A23", 0),
        (("major_shipyard A23",), "battleship", "A23", 5),
        (("major_shipyard A23",), "destroyer", "A23", 5),
        (("major_shipyard A23", "minor_shipyard A23"), "destroyer", "A23", 6),
        (("major_shipyard A23", "minor_shipyard A23"), "battleship", "A23", 5),
        (("major_shipyard A23", "minor_shipyard A12"), "destroyer", "A12", 1),
        (("major_shipyard A12",), "battleship", "A23", 0),
        (("major_port A23", "major_dock A23"), "destroyer", "A23", 0),
        (("major_factory",), "destroyer", "A23", 0),
    ],
)
def test_what_the_works_of_a_zone_produce(
    there: tuple[str, ...], kind: str, sea: str, number: int
) -> None:
    """Factories units, minor shipyards ships but for capital ones, major ones any, where they
    open; of several the sum, as they were when the turn began."""
    built = [Facility(name, at) for name, _, at in (each.partition(" ") for each in there)]
    state = facilities(begin(), ZONE, *built)
    unit = data().units[kind]

    assert works(pos(state), "germany", ZONE, unit, sea) == number
    grown = replace(facilities(state, ZONE), facilities_were={ZONE: state.facilities[ZONE]})
    assert works(pos(grown), "germany", ZONE, unit, sea) == number
    new = replace(state, facilities_were={ZONE: ()})
    assert works(pos(new), "germany", ZONE, unit, sea) == 0


@pytest.mark.rule("GW-12.1-02", "GW-12.1-03", "GW-12.5-04", "GW-12.1-01")
def test_what_was_produced_counts() -> None:
    """Of land units in the zone, of ships at each sea zone; what is left is told."""
    state = _box("germany", infantry=6, destroyer=7)
    state = replace(state, units={})
    line = f"germany: place {{}} infantry from {ZONE} into {ZONE}"
    ship = f"germany: place {{}} destroyer from {ZONE} into {{}}"

    assert refused(state, line.format(5)) == []
    assert said(state, line.format(6)) == [
        f"{ZONE} can produce 5 more of infantry this turn (GW-12.1-02)"
    ]
    some = play(play(state, line.format(3)), ship.format(4, SEA))
    assert some.spent["produced"] == {ZONE: 3, f"{ZONE} {SEA}": 4}
    assert some.units[ZONE] == ((_placed("infantry", "germany"), 3),)
    assert some.units[SEA] == ((_placed("destroyer", "germany"), 4),)
    assert dict(some.box["germany"]) == {Item("infantry"): 3, Item("destroyer"): 3}
    assert refused(some, line.format(2)) == []
    assert said(some, line.format(3)) == [
        f"{ZONE} can produce 2 more of infantry this turn (GW-12.1-02)"
    ]
    assert refused(some, ship.format(1, SEA)) == []
    assert said(some, ship.format(2, SEA)) == [
        f"{ZONE} can produce 1 more of destroyer this turn (GW-12.1-03)"
    ]
    assert refused(some, ship.format(3, OTHER)) == []
    # A ship that is placed in port is built at the shipyard of the sea zone that it would come to.
    docked = play(some, ship.format(1, ZONE))
    assert docked.spent["produced"][f"{ZONE} {OTHER}"] == 1
    assert (_placed("destroyer", "germany"), 1) in docked.units[ZONE]


@pytest.mark.rule("GW-12.1-01", "GW-12.1-02")
@pytest.mark.parametrize(
    ("number", "reasons"),
    [
        (2, []),
        (3, ["germany has not so many infantry in the box (GW-12.1-01)"]),
    ],
)
def test_no_more_is_placed_than_waits_in_the_box(number: int, reasons: list[str]) -> None:
    line = "place {} {} from berlin into berlin"
    state = _box("germany", infantry=2)

    assert said(state, "germany: " + line.format(number, "infantry")) == reasons
    assert said(state, "germany: " + line.format(1, "artillery")) == [
        "germany has not so many artillery in the box (GW-12.1-01)"
    ]
    lent = replace(state, box={"germany": ((Item("artillery", lent=True), 1),)})
    assert refused(lent, "germany: " + line.format(1, "artillery")) == ["GW-12.1-01"]


@pytest.mark.rule("GW-12.1-02", "GW-12.1-07", "GW-12.1-09", "GW-13.2.1-04")
@pytest.mark.parametrize(
    ("kind", "zone", "into", "reasons"),
    [
        ("infantry", "berlin", "berlin", []),
        ("infantry", "berlin", "bavaria", ["infantry is placed in a land zone (GW-12.1-02)"]),
        ("infantry", ZONE, SEA, ["infantry is placed in a land zone (GW-12.1-02)"]),
        ("militia", "berlin", "bavaria", ["militia is placed in a land zone (GW-12.1-02)"]),
        (
            "infantry",
            "konigsberg",
            "konigsberg",
            [
                "konigsberg can produce 0 more of infantry this turn (GW-12.1-02)",
                "no supply path leads to konigsberg (GW-12.1-02)",
            ],
        ),
        (
            "infantry",
            "austria",
            "austria",
            ["germany has not owned austria since the start of its turn (GW-12.1-02)"],
        ),
        (
            "infantry",
            "paris",
            "paris",
            [
                "germany has not owned paris since the start of its turn (GW-12.1-02)",
                "no supply path leads to paris (GW-12.1-02)",
            ],
        ),
        (
            "militia",
            "paris",
            "paris",
            ["germany has not owned paris since the start of its turn (GW-12.1-02)"],
        ),
    ],
)
def test_land_units_come_to_a_land_zone_of_their_own(
    kind: str, zone: str, into: str, reasons: list[str]
) -> None:
    """Austria was taken this turn, and has a factory; no path leads to Konigsberg."""
    state = own(_box("germany", infantry=1, militia=1), "germany", "austria")
    state = facilities(state, "konigsberg")
    state = facilities(state, "austria", Facility("minor_factory"))
    state = replace(state, taken=frozenset({"austria"}))
    told = said(state, f"germany: place 1 {kind} from {zone} into {into}")

    assert [each for each in told if "supply path leads to austria" not in each] == reasons


@pytest.mark.rule("GW-13.1.2-05", "GW-12.1-02")
@pytest.mark.parametrize("kind", ["tiger_i", "ss_panzergrenadier"])
def test_some_units_come_to_the_home_country_alone(kind: str) -> None:
    """Other tanks come to any factory; who has no supply there is told that too."""
    state = _box("germany", **{kind: 1, "heavy_tank": 1})
    state = own(state, "germany", "west_poland")
    state = facilities(state, "west_poland", Facility("minor_factory"))
    rule = data().units[kind].rule
    abroad = "germany: place 1 {} from west_poland into west_poland"

    assert said(state, abroad.format(kind)) == [f"{kind} is placed in the home country ({rule})"]
    assert said(state, abroad.format("heavy_tank")) == []
    assert said(state, f"germany: place 1 {kind} from berlin into berlin") == []


# without a factory


@pytest.mark.rule("GW-12.1-10", "GW-15.2-01", "GW-15.7-01", "GW-12.1-02")
@pytest.mark.parametrize(
    ("nation", "kind", "zone", "free"),
    [
        ("ccp", "infantry", "shensi", True),
        ("ccp", "airborne_infantry", "shensi", True),
        ("ccp", "cavalry", "shensi", True),
        ("ccp", "motorized_infantry", "shensi", False),
        ("ccp", "fighter", "shensi", False),
        ("ccp", "infantry", "korea", False),
        ("kmt", "infantry", "hunan", True),
        ("kmt", "cavalry", "hunan", True),
        ("kmt", "light_tank", "hunan", False),
        ("kmt", "infantry", "korea", False),
        ("free_france", "infantry", "chad", True),
        ("free_france", "artillery", "chad", False),
        ("germany", "infantry", "konigsberg", False),
    ],
)
def test_who_needs_no_factory_for_what(nation: str, kind: str, zone: str, free: bool) -> None:
    """Chinese factions in China until they evolve, Free France in any zone."""
    slot = "france" if nation == "free_france" else nation
    state = own(_box(nation, slot, 11, **{kind: 1, "destroyer": 1}), nation, zone)
    state = sheet(state, nation, gone="")
    line = f"place 1 {kind} from {zone} into {zone}"
    by = pos(state).lead
    line = f"{by}: {line}" + ("" if by == nation else f" for {nation}")

    assert ("GW-12.1-02" not in refused(state, line)) == free
    if free:
        after = play(state, line)
        assert dict(after.units[zone])[_placed(kind, nation)] == 1
        assert "produced" not in after.spent
    if data().nations[nation].evolves_at:
        evolved = sheet(state, nation, evolved=True)
        assert "GW-12.1-02" in refused(evolved, line)


@pytest.mark.rule("GW-1.12-02")
@pytest.mark.parametrize(
    ("nation", "kind", "zone", "number", "may"),
    [
        ("kmt", "artillery", "yunnan", 5, True),
        ("kmt", "aa_artillery", "yunnan", 5, True),
        ("kmt", "light_tank", "yunnan", 5, False),
        ("kmt", "self_propelled_artillery", "yunnan", 5, False),
        ("kmt", "artillery", "hunan", 5, False),
        ("kmt", "artillery", "yunnan", 4, False),
        ("ccp", "artillery", "yunnan", 5, False),
    ],
)
def test_guns_come_to_yunnan_over_the_burma_road(
    nation: str, kind: str, zone: str, number: int, may: bool
) -> None:
    """From July 1938 on, for the KMT alone, and no other units."""
    state = war(own(_box(nation, "", number, **{kind: 1}), "kmt", "yunnan"), ("japan", "kmt"))
    if nation == "ccp":
        state = own(state, "ccp", "shensi")
    told = refused(state, f"{nation}: place 1 {kind} from {zone} into {zone}")

    assert (told == []) == may
    assert may or "GW-12.1-02" in told


@pytest.mark.rule("GW-15.2-04", "GW-12.1-02")
def test_guns_come_to_the_ccp_by_a_soviet_railway_and_nothing_else_does() -> None:
    land = data().map.land
    there = land["shensi"].neighbours[0]
    state = own(_box("ccp", artillery=1, light_tank=1), "ussr", there)
    name = border("shensi", there)
    state = replace(state, rails={name: Rail(gauge="broad")})
    line = "ccp: place 1 {} from shensi into shensi"

    after = play(state, line.format("artillery"))
    assert dict(after.units["shensi"])[_placed("artillery", "ccp")] == 1
    assert "produced" not in after.spent
    assert "GW-12.1-02" in refused(state, line.format("light_tank"))
    assert "GW-12.1-02" in refused(
        replace(state, rails={name: Rail(gone=True)}), line.format("artillery")
    )


# a guest


def _guest(**changes: Any) -> State:
    """The USA at war with Germany, and richer with Great Britain than two USSR."""
    state = _box("usa", "", 9, **changes.pop("box", {"infantry": 2}))
    state = war(state, ("germany", "usa"))
    for nation, level in (("usa", 60), ("great_britain", 20), ("ussr", 10)):
        state = sheet(state, nation, level=level)
    return replace(state, **changes)


@pytest.mark.rule("GW-3.3-19", "GW-12.1-02")
@pytest.mark.parametrize(
    ("what", "may"),
    [
        ("", True),
        ("two of them", False),
        ("not to the factory", False),
        ("a ship", False),
        ("taken this turn", False),
        ("owned by France", False),
        ("outside the home country", False),
        ("no factory", False),
        ("given this turn", False),
        ("not held", False),
        ("for France", False),
    ],
)
def test_what_the_usa_places_at_a_british_factory(what: str, may: bool) -> None:
    line = "usa: place 1 infantry from london into london"
    state = _guest(box={"infantry": 2, "destroyer": 1})
    match what:
        case "two of them":
            line = line.replace("1 inf", "2 inf")
        case "not to the factory":
            line = line.replace("into london", "into A23")
        case "a ship":
            line = line.replace("infantry", "destroyer")
        case "taken this turn":
            state = replace(state, taken=frozenset({"london"}))
        case "owned by France":
            state = own(state, "france", "london")
        case "outside the home country":
            line = line.replace("london", "gibraltar")
            state = facilities(state, "gibraltar", Facility("minor_factory"))
        case "no factory":
            state = facilities(state, "london", Facility("major_shipyard", "A23"))
        case "given this turn":
            state = replace(state, spent={"given": {"usa_triumph_of_capitalism": 1}})
        case "not held":
            state = sheet(state, "ussr", level=46)
        case "for France":
            state = turn(state, "france", 9, "place_units")
            state = replace(state, box={"france": state.box["usa"]})
            line = line.replace("usa:", "france:")
    assert (refused(state, line) == []) == may
    assert (line in offered(state)) == may


@pytest.mark.rule("GW-3.3-19")
def test_a_guest_uses_nothing_of_what_the_factory_makes_for_its_owner() -> None:
    state = _guest()
    line = "usa: place 1 infantry from london into london"
    here = dict(state.units["london"])
    after = play(state, line)

    assert dict(after.units["london"]) == here | {_placed("infantry", "usa"): 1}
    assert after.spent == {"given": {"usa_triumph_of_capitalism": 1}}
    assert after.box["usa"] == ((Item("infantry"), 1),)
    assert "GW-12.1-02" in refused(after, line)
    assert line not in offered(after)


# ships


@pytest.mark.rule("GW-9.4.2-04", "GW-9.4.2-02")
@pytest.mark.parametrize(
    ("there", "ships", "closed"),
    [
        ((("major_shipyard", SEA),), {SEA: 3}, True),
        ((("minor_shipyard", SEA),), {SEA: 3}, True),
        ((("major_shipyard", SEA),), {SEA: 2}, False),
        ((("major_shipyard", OTHER),), {SEA: 3}, False),
        ((("major_port", SEA),), {SEA: 3}, False),
        ((), {SEA: 3}, False),
        ((("major_shipyard", "all"),), {SEA: 3}, False),
        ((("major_shipyard", "all"),), {SEA: 3, OTHER: 3}, True),
        ((("major_shipyard", "all"), ("minor_shipyard", SEA)), {SEA: 3}, False),
        ((("major_shipyard", SEA), ("minor_shipyard", OTHER)), {SEA: 3}, True),
    ],
)
def test_which_shipyards_are_closed(
    there: tuple[tuple[str, str], ...], ships: dict[str, int], closed: bool
) -> None:
    """All that open on the sea zone, if all that they open on is blockaded."""
    state = war(begin(), ("germany", "great_britain"))
    state = facilities(state, ZONE, *(Facility(kind, at) for kind, at in there))
    for sea, number in ships.items():
        state = stand(state, sea, f"{number} destroyer", "great_britain")

    assert is_closed(pos(state), ZONE, SEA) == closed


NO_PORT = "{} is placed in port at a major shipyard (GW-12.1-06)"


@pytest.mark.rule("GW-12.1-03", "GW-12.1-06", "GW-9.4.2-04")
@pytest.mark.parametrize(
    ("kind", "into", "reasons"),
    [
        ("destroyer", SEA, []),
        ("submarine", SEA, []),
        ("battleship", SEA, []),
        ("destroyer", ZONE, []),
        ("battleship", ZONE, []),
        ("naval_transport", ZONE, []),
        ("submarine", ZONE, [NO_PORT.format("submarine")]),
        ("destroyer", "A22", ["destroyer is placed at a shipyard's sea zone (GW-12.1-03)"]),
        ("destroyer", "bavaria", ["destroyer is placed at a shipyard's sea zone (GW-12.1-03)"]),
        (
            "destroyer",
            OTHER,
            [f"{ZONE} can produce 0 more of destroyer this turn (GW-12.1-03)"],
        ),
    ],
)
def test_where_a_ship_comes(kind: str, into: str, reasons: list[str]) -> None:
    """To the sea zone of a shipyard, surface ships in port too where it is a major one."""
    yard, base = Facility("major_shipyard", SEA), Facility("submarine_base", SEA)
    state = facilities(_box("germany", **{kind: 1}), ZONE, yard, base)
    line = f"germany: place 1 {kind} from {ZONE} into {into}"

    assert said(state, line) == reasons
    if into == ZONE:
        minor = facilities(
            state, ZONE, Facility("minor_shipyard", SEA), Facility("major_port", SEA)
        )
        assert said(minor, line) == [NO_PORT.format(kind)]
        hit = facilities(state, ZONE, replace(yard, damage=1))
        assert said(hit, line) == [NO_PORT.format(kind)]
        if not reasons:
            assert dict(play(state, line).units[ZONE])[_placed(kind, "germany")] == 1


@pytest.mark.rule("GW-9.4.2-04", "GW-12.1-06")
def test_at_a_blockaded_shipyard_ships_come_in_port_alone() -> None:
    state = war(_box("germany", destroyer=1), ("germany", "great_britain"))
    state = stand(state, SEA, "3 destroyer", "great_britain")
    line = f"germany: place 1 destroyer from {ZONE} into {{}}"

    assert said(state, line.format(SEA)) == [f"the shipyard of {ZONE} is blockaded (GW-9.4.2-04)"]
    assert said(state, line.format(OTHER)) == []
    port = facilities(state, ZONE, Facility("major_shipyard", SEA))
    assert said(port, line.format(ZONE)) == []


# militia


@pytest.mark.rule("GW-12.1-07", "GW-12.1-08")
@pytest.mark.parametrize(
    ("zone", "standing", "spent", "number", "reasons"),
    [
        ("bavaria", 0, 0, 3, []),
        ("bavaria", 9, 0, 3, []),
        ("bavaria", 0, 0, 4, ["bavaria takes 3 militia a turn (GW-12.1-07)"]),
        ("bavaria", 0, 1, 2, []),
        ("bavaria", 0, 1, 3, ["bavaria takes 3 militia a turn (GW-12.1-07)"]),
        ("rhodes", 0, 0, 1, []),
        ("rhodes", 0, 0, 2, ["7", "8"]),
        ("rhodes", 1, 0, 1, ["8"]),
        ("paris", 0, 0, 1, []),
        ("paris", 2, 0, 1, []),
        ("paris", 3, 0, 1, ["no more than 3 militia stand in paris (GW-12.1-08)"]),
        ("paris", 0, 0, 2, ["paris takes 1 militia a turn (GW-12.1-07)"]),
        ("paris", 0, 1, 1, ["paris takes 1 militia a turn (GW-12.1-07)"]),
    ],
)
def test_how_many_militia_a_zone_takes(
    zone: str, standing: int, spent: int, number: int, reasons: list[str]
) -> None:
    """Its value a turn, 1 at least, 1 where it was not its own; abroad so many at all, but those
    of others and other units do not count."""
    nation = "italy" if zone == "rhodes" else "germany"
    state = own(_box(nation, militia=9), nation, zone)
    here = f"{standing} militia, " if standing else ""
    state = stand(state, zone, f"{here}5 infantry, 5 militia@spanish_nationalists", nation)
    if spent:
        state = replace(state, spent={"militia": {zone: spent}})
    long = {
        "7": f"{zone} takes 1 militia a turn (GW-12.1-07)",
        "8": f"no more than 1 militia stand in {zone} (GW-12.1-08)",
    }
    line = f"{nation}: place {number} militia from {zone} into {zone}"

    assert said(state, line) == [long.get(each, each) for each in reasons]
    if not reasons:
        after = play(state, line)
        assert after.spent["militia"] == {zone: spent + number}
        assert "produced" not in after.spent
        assert dict(after.units[zone])[_placed("militia", nation)] == number


@pytest.mark.rule("GW-12.1-08")
def test_minor_powers_have_as_many_militia_abroad_as_they_like() -> None:
    state = _box("spanish_nationalists", "germany", militia=1)
    state = stand(state, "spanish_morocco", "9 militia", "spanish_nationalists")
    line = "germany: place 1 militia from spanish_morocco into spanish_morocco"

    assert refused(state, f"{line} for spanish_nationalists") == []


# colonies and areas


@pytest.mark.rule("GW-12.1-09")
@pytest.mark.parametrize(
    ("zone", "spent", "number", "reasons"),
    [
        ("syria", 0, 1, []),
        ("syria", 0, 2, ["syria takes 1 of them a turn (GW-12.1-09)"]),
        ("syria", 1, 1, ["syria takes 1 of them a turn (GW-12.1-09)"]),
        ("corsica", 0, 1, ["corsica takes 0 of them a turn (GW-12.1-09)"]),
        ("paris", 0, 2, ["paris is no colony of france (GW-12.1-09)"]),
        ("tripoli", 0, 1, ["tripoli is no colony of france (GW-12.1-09)"]),
    ],
)
def test_how_many_colonial_infantry_a_zone_takes(
    zone: str, spent: int, number: int, reasons: list[str]
) -> None:
    state = own(_box("france", colonial_infantry=2), "france", "tripoli")
    if spent:
        state = replace(state, spent={"colonial": {zone: spent}})
    line = f"france: place {number} colonial_infantry from {zone} into {zone}"

    assert said(state, line) == reasons
    if not reasons:
        assert play(state, line).spent["colonial"] == {zone: spent + number}


@pytest.mark.rule("GW-13.1.1-08", "GW-13.1.1-09", "GW-AMB-59")
def test_legions_come_where_there_is_a_value_and_gurkhas_to_their_area() -> None:
    """A Gurkha also to Kashmir, which is worth nothing."""
    legion = _box("france", foreign_legion=1)
    line = "france: place 1 foreign_legion from {0} into {0}"
    assert said(legion, line.format("syria")) == []
    assert said(legion, line.format("corsica")) == ["corsica has no IPP value (GW-13.1.1-08)"]
    gurkha = _box("fec", "commonwealth", gurkha=1)
    line = "great_britain: place 1 gurkha from {0} into {0} for fec"
    assert said(gurkha, line.format("kashmir")) == []
    assert said(gurkha, line.format("delhi")) == []
    assert said(gurkha, line.format("calcutta")) == [
        "gurkha does not come to calcutta (GW-13.1.1-09)"
    ]


# facilities


@pytest.mark.rule("GW-12.1-01", "GW-12.1-04", "GW-13.2.8-04", "GW-13.2.8-05")
def test_what_is_finished_stands_in_place_units_and_what_has_no_place_waits() -> None:
    """A dock where the zone was taken waits, as an upgrade, a lent base and a unit do; a railway
    links both zones; of two ports of one place both stand."""
    port = Item("minor_port", "konigsberg", "A12")
    waiting = {
        Item("minor_dock", "austria", "M5"): 1,
        Item("airbase"): 1,
        Item("battleship"): 1,
        Item("infantry", of="militia"): 1,
    }
    ready = {port: 2, Item("railway", "berlin", "eastern_germany"): 1}
    state = own(turn(begin(), "germany", 1, "noncombat"), "germany", "austria")
    state = replace(
        facilities(state, "konigsberg"),
        taken=frozenset({"austria"}),
        box={"germany": force((waiting | ready).items()), "italy": ((port, 1),)},
    )
    after = ended(state)

    assert after.phase == "place_units"
    assert dict(after.box["germany"]) == waiting
    assert after.box["italy"] == ((port, 1),)
    assert after.facilities["konigsberg"] == ((Facility("minor_port", "A12"), 2),)
    assert after.rails == {"berlin/eastern_germany": Rail(gauge="narrow")}
    assert after.facilities.get("austria", ()) == state.facilities.get("austria", ())


@pytest.mark.rule("GW-13.2.8-05", "GW-13.2.8-04")
@pytest.mark.parametrize(
    ("nation", "zone", "at", "gauge"),
    [
        ("germany", "berlin", "eastern_germany", "narrow"),
        ("ussr", "moscow", "smolensk", "broad"),
        ("germany", "konigsberg", "lithuania", "narrow"),
        ("ussr", "western_ukraine", "east_poland", "change"),
    ],
)
def test_the_gauge_follows_from_whose_zones_it_links(
    nation: str, zone: str, at: str, gauge: str
) -> None:
    state = turn(begin(), nation, 1, "noncombat")
    state = replace(own(state, nation, at), box={nation: ((Item("railway", zone, at), 1),)})

    assert ended(state).rails == {border(zone, at): Rail(gauge=gauge)}  # type: ignore[arg-type]
