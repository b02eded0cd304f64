"""Upgrades and repairs, one condition at a time (8.4, 8.6, 12.2, 12.3)."""

from __future__ import annotations

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
)
from wartable.forces import force
from wartable.games.global_war_1936.economy.ship_repairs import docks, slots
from wartable.games.global_war_1936.economy.upkeep import damages
from wartable.games.global_war_1936.state import Facility, Item, Project, Rail, State
from wartable.games.global_war_1936.unit import Unit

ZONE, SEA = "western_germany", "A23"


def _germany(ipp: int = 50, *box: Item) -> State:
    state = sheet(begin(), "germany", ipp=ipp)
    return replace(state, box={"germany": tuple(sorted((item, 1) for item in box))} if box else {})


# upgrades of units


@pytest.mark.rule("GW-8.4-01", "GW-12.3-02")
@pytest.mark.parametrize(
    ("ipp", "before", "line", "reasons"),
    [
        (4, 0, "2 militia", []),
        (3, 0, "2 militia", ["germany has 3 IPP, and it costs 4 (GW-12.3-02)"]),
        (2, 1, "1 militia", []),
        (50, 0, "3 militia", ["no more than 2 upgrades of militia a turn (GW-12.3-02)"]),
        (50, 1, "2 militia", ["no more than 2 upgrades of militia a turn (GW-12.3-02)"]),
        (50, 2, "1 militia", ["no more than 2 upgrades of militia a turn (GW-12.3-02)"]),
        (50, 2, "2 infantry", []),
        (1, 0, "2 infantry", ["germany has 1 IPP, and it costs 2 (GW-12.3-02)"]),
        (50, 0, "1 cavalry", ["cavalry has no upgrade (GW-12.3-02)"]),
        (0, 0, "9 cavalry", ["cavalry has no upgrade (GW-12.3-02)"]),
    ],
)
def test_how_many_upgrades_are_bought(ipp: int, before: int, line: str, reasons: list[str]) -> None:
    """Two of a kind a turn, militia for 2 IPP each and infantry for 1."""
    state = _germany(ipp)
    if before:
        state = replace(state, spent={"upgraded": {"germany militia": before}})

    assert said(state, f"germany: upgrade {line}") == reasons
    if not reasons:
        number, kind = line.split()
        after = play(state, f"germany: upgrade {line}")
        better = {"militia": "infantry", "infantry": "motorized_infantry"}[kind]
        assert after.box["germany"] == ((Item(better, of=kind), int(number)),)
        assert after.sheets["germany"].ipp == ipp - int(number) * (2 if kind == "militia" else 1)


UPGRADE = Item("infantry", of="militia")
NOT_HOME = "tripoli is not in the home country (GW-12.4-03)"


@pytest.mark.rule("GW-12.3-01", "GW-12.1-01", "GW-12.4-03")
@pytest.mark.parametrize(
    ("box", "there", "zone", "reasons"),
    [
        ([UPGRADE], "1 militia", "rome", []),
        ([UPGRADE], "1 militia*moved", "rome", []),
        ([UPGRADE], "1 militia", "tripoli", []),
        ([], "1 militia", "rome", ["no such upgrade is in the box (GW-12.1-01)"]),
        (
            [Item("motorized_infantry", of="infantry"), Item("infantry")],
            "1 militia",
            "rome",
            ["no such upgrade is in the box (GW-12.1-01)"],
        ),
        ([replace(UPGRADE, given=True)], "1 militia", "rome", []),
        ([replace(UPGRADE, given=True)], "1 militia", "tripoli", [NOT_HOME]),
        ([UPGRADE, replace(UPGRADE, given=True)], "1 militia", "tripoli", []),
        ([UPGRADE], "1 infantry", "rome", ["italy has no militia in rome (GW-12.3-01)"]),
        (
            [UPGRADE],
            "1 militia@germany",
            "rome",
            ["italy has no militia in rome (GW-12.3-01)"],
        ),
        (
            [UPGRADE],
            "1 militia",
            "paris",
            ["no supply path leads to paris (GW-12.3-01)"],
        ),
        (
            [],
            "1 infantry",
            "paris",
            [
                "no such upgrade is in the box (GW-12.1-01)",
                "italy has no militia in paris (GW-12.3-01)",
                "no supply path leads to paris (GW-12.3-01)",
            ],
        ),
    ],
)
def test_where_an_upgrade_is_put_on(
    box: list[Item], there: str, zone: str, reasons: list[str]
) -> None:
    """On a unit of the kind, on a supply path; at home if it was lent."""
    state = turn(begin(), "italy", phase="place_units")
    state = stand(own(state, "italy", "paris"), zone, there, "italy")
    waiting = tuple(sorted((item, 1) for item in box))
    state = replace(state, taken=frozenset({"paris"}), box={"italy": waiting} if box else {})
    line = f"italy: swap militia to infantry in {zone}"

    assert said(state, line) == reasons
    if not reasons:
        after = play(state, line)
        ((unit, number),) = after.units[zone]
        assert (unit.type, unit.owner, number) == ("infantry", "italy", 1)
        assert len(after.box.get("italy", ())) == len(box) - 1


@pytest.mark.rule("GW-12.3-01", "GW-12.4-03")
def test_of_two_upgrades_the_lent_one_goes_first_and_one_unit_changes() -> None:
    """Damage and orders of the unit are kept."""
    lent = replace(UPGRADE, given=True)
    state = turn(begin(), "italy", phase="place_units")
    state = stand(state, "rome", "3 militia*moved, 1 artillery", "italy")
    state = replace(state, box={"italy": ((UPGRADE, 2), (lent, 1))})
    after = play(state, "italy: swap militia to infantry in rome")

    assert after.box["italy"] == ((UPGRADE, 2),)
    assert dict(after.units["rome"]) == {
        Unit("artillery", "italy"): 1,
        Unit("infantry", "italy", did="moved"): 1,
        Unit("militia", "italy", did="moved"): 2,
    }


# upgrades of facilities


@pytest.mark.rule("GW-8.4-01")
@pytest.mark.parametrize(
    ("there", "line", "ipp", "reasons"),
    [
        (["minor_factory"], "minor_factory in bavaria", 7, []),
        (
            ["minor_factory"],
            "minor_factory in bavaria",
            6,
            ["germany has 6 IPP, and it costs 7 (GW-13.2.1-01)"],
        ),
        (["medium_factory"], "medium_factory in bavaria", 6, []),
        (["major_factory"], "major_factory in bavaria", 0, ["top"]),
        (["minor_factory!1"], "minor_factory in bavaria", 50, ["none"]),
        (["airbase"], "minor_factory in bavaria", 50, ["none"]),
        ([], "minor_factory in bavaria", 50, ["none"]),
    ],
)
def test_what_is_enlarged(there: list[str], line: str, ipp: int, reasons: list[str]) -> None:
    """What is whole, to the next kind, for its price."""
    long = {
        "top": "major_factory has no upgrade (GW-13.2.1-03)",
        "none": "germany has no undamaged minor_factory there to upgrade (GW-8.4-01)",
    }
    built = [
        Facility(kind, "", int(hit or 0)) for kind, _, hit in (e.partition("!") for e in there)
    ]
    state = facilities(_germany(ipp), "bavaria", *built)

    assert said(state, f"germany: enlarge {line}") == [long.get(each, each) for each in reasons]
    if not reasons:
        after = play(state, f"germany: enlarge {line}")
        assert after.sheets["germany"].ipp == 0
        to = {"minor_factory": "medium_factory", "medium_factory": "major_factory"}[there[0]]
        assert after.box["germany"] == ((Item(to, "bavaria", of=there[0]), 1),)


@pytest.mark.rule("GW-8.4-01", "GW-13.2.1-02", "GW-13.2.4-02")
def test_where_and_how_often_a_facility_is_enlarged() -> None:
    """Larger works at home alone, ports anywhere; each of two factories once."""
    two = facilities(_germany(), "bavaria", Facility("minor_factory"), Facility("minor_factory"))
    line = "germany: enlarge minor_factory in bavaria"
    once = play(two, line)
    assert said(once, line) == []
    twice = play(once, line)
    assert said(twice, line) == [
        "germany has no undamaged minor_factory there to upgrade (GW-8.4-01)"
    ]
    assert line not in offered(twice)

    abroad = _germany()
    for kind in ("minor_factory", "minor_dock", "minor_port"):
        at = "" if kind == "minor_factory" else "A12"
        abroad = facilities(abroad, "konigsberg", Facility(kind, at))  # type: ignore[arg-type]
        told = refused(abroad, f"germany: enlarge {kind} in konigsberg" + f" on {at}" * bool(at))
        home = {"minor_factory": ["GW-13.2.1-02"], "minor_dock": ["GW-13.2.4-02"]}
        assert told == home.get(kind, []), kind
    taken = replace(two, taken=frozenset({"bavaria"}))
    assert refused(taken, line) == ["GW-8.4-01"]
    port = facilities(_germany(), "konigsberg", Facility("minor_port", "A12"))
    assert refused(port, "germany: enlarge minor_port in konigsberg") == ["GW-8.4-01"]


# repairs


@pytest.mark.rule("GW-8.6-01", "GW-13.2-04")
@pytest.mark.parametrize(
    ("hits", "ordered", "line", "ipp", "reasons"),
    [
        ([5], 0, "3 of 5", 3, []),
        ([5], 0, "5 of 5", 5, []),
        ([5], 0, "3 of 5", 2, ["germany has 2 IPP, and it costs 3 (GW-8.6-01)"]),
        ([5], 0, "6 of 5", 50, ["it has 5 points to repair (GW-8.6-01)"]),
        ([5], 0, "0 of 5", 50, ["it has 5 points to repair (GW-8.6-01)"]),
        ([5], 3, "2 of 5", 50, []),
        ([5], 3, "3 of 5", 50, ["it has 2 points to repair (GW-8.6-01)"]),
        ([5, 2], 5, "2 of 5", 50, []),
        ([5, 2], 5, "3 of 5", 50, ["it has 2 points to repair (GW-8.6-01)"]),
        ([5, 2], 0, "3 of 2", 50, ["it has 2 points to repair (GW-8.6-01)"]),
        ([5], 0, "2 of 2", 50, ["none"]),
        ([], 0, "1 of 1", 50, ["none"]),
        ([], 0, "1 of 1", 0, ["none", "germany has 0 IPP, and it costs 1 (GW-8.6-01)"]),
    ],
)
def test_how_much_is_repaired(
    hits: list[int], ordered: int, line: str, ipp: int, reasons: list[str]
) -> None:
    """1 IPP a point, of what has so much damage, no more than is damaged and not ordered yet."""
    none = "germany has no such damaged medium_factory there (GW-8.6-01)"
    item = Item("medium_factory", "bavaria", of="medium_factory", points=ordered)
    grown = Item("major_factory", "bavaria", of="medium_factory", points=9)
    other = replace(item, zone="berlin")
    state = _germany(ipp, grown, other, *[item] * bool(ordered))
    state = facilities(state, "bavaria", *(Facility("medium_factory", "", n) for n in hits))
    line = f"germany: repair {line} of medium_factory in bavaria"

    assert said(state, line) == [none if each == "none" else each for each in reasons]
    if not reasons:
        points = int(line.split()[2])
        after = play(state, line)
        assert after.sheets["germany"].ipp == ipp - points
        assert dict(after.box["germany"])[replace(item, points=points)] == 1


@pytest.mark.rule("GW-8.6-01")
def test_repairs_are_ordered_where_the_zone_is_owned_since_the_start() -> None:
    state = facilities(_germany(), "bavaria", Facility("airbase", "", 2))
    line = "germany: repair 1 of 2 of airbase in bavaria"

    assert [way for way in offered(state) if "germany: repair" in way] == [
        line,
        line.replace("1 of", "2 of"),
    ]
    assert refused(replace(state, taken=frozenset({"bavaria"})), line) == ["GW-8.6-01"]
    assert refused(own(state, "italy", "bavaria"), line) == ["GW-8.6-01"]


@pytest.mark.rule("GW-8.3.2-04", "GW-13.2.8-01", "GW-8.6-01")
def test_what_is_damaged_in_a_zone() -> None:
    """Each facility, what the nation itself builds there, and railways on its borders."""
    two = force([(Facility("airbase", "", 2), 2), (Facility("minor_port", "A23"), 1)])
    here = Project("minor_dock", 1, ZONE, SEA, damage=3)
    projects = [here, replace(here, damage=0), replace(here, zone="konigsberg")]
    state = replace(
        begin(),
        facilities={ZONE: two},
        queue={"germany": force((each, 1) for each in projects), "italy": ((here, 1),)},
        rails={
            "bavaria/western_germany": Rail(damage=1),
            "belgium/western_germany": Rail(gone=True),
            "berlin/eastern_germany": Rail(damage=2),
        },
    )

    assert [*damages(pos(state), "germany", ZONE)] == [
        ("airbase", "", 2),
        ("airbase", "", 2),
        ("minor_dock", SEA, 3),
        ("railway", "bavaria", 1),
    ]
    assert [*damages(pos(replace(state, queue={})), "germany", ZONE)] == [
        ("airbase", "", 2),
        ("airbase", "", 2),
        ("railway", "bavaria", 1),
    ]


KIND = "minor_factory"


@pytest.mark.rule("GW-8.6-01", "GW-12.2-01")
@pytest.mark.parametrize(
    ("hits", "points", "left"),
    [
        ([5], [5], [0]),
        ([5], [3], [2]),
        ([2, 5], [5], [0, 2]),
        ([2, 5], [2], [0, 5]),
        ([2, 5], [3], [2, 2]),
        ([2, 5], [1], [2, 4]),
        ([2, 5], [5, 2], [0, 0]),
        ([3, 3], [2, 2], [1, 1]),
        ([1, 1], [2], [0, 0]),
        ([2, 2], [3], [0, 1]),
        ([3], [4], [3]),
    ],
)
def test_points_mend_what_has_so_much_damage_and_else_the_worst(
    hits: list[int], points: list[int], left: list[int]
) -> None:
    """What has less damage than was paid for by now waits."""
    items = force((Item(KIND, "bavaria", of=KIND, points=each), 1) for each in points)
    state = turn(begin(), "germany", phase="noncombat")
    state = facilities(state, "bavaria", *(Facility(KIND, "", each) for each in hits))
    waiting = Item("battleship")
    after = ended(replace(state, box={"germany": force([*items, (waiting, 1)])}))
    expected = force((Facility(KIND, "", each), 1) for each in left)

    assert after.facilities["bavaria"] == expected
    kept = items if points == [4] else ()
    assert after.box["germany"] == force([*kept, (waiting, 1)])


@pytest.mark.rule("GW-12.2-01", "GW-12.3-01")
def test_what_is_done_in_place_units_is_of_who_acts_and_has_a_place() -> None:
    """Lent IPP for a repair wait, and repairs of others; what was taken this turn is not mended."""
    mend = Item("airbase", "bavaria", of="airbase", points=1)
    lent = Item("airbase", of="airbase", points=1, lent=True)
    far = Item("airbase", "rome", of="airbase", points=1)
    lost = Item("airbase", "austria", of="airbase", points=1)
    state = own(turn(begin(), "germany", phase="noncombat"), "germany", "austria")
    for zone in ("bavaria", "rome", "austria"):
        state = facilities(state, zone, Facility("airbase", "", 2))
    box = {"germany": force([(mend, 2), (lent, 1), (lost, 1)]), "italy": ((far, 1),)}
    after = ended(replace(state, box=box, taken=frozenset({"austria"})))

    assert after.facilities["bavaria"] == ((Facility("airbase"), 1),)
    assert after.facilities["rome"] == after.facilities["austria"]
    assert after.facilities["rome"] == ((Facility("airbase", "", 2), 1),)
    assert after.box == {"germany": force([(lent, 1), (lost, 1)]), "italy": ((far, 1),)}


@pytest.mark.rule("GW-8.6-01", "GW-8.3.2-04", "GW-13.2.8-01", "GW-12.2-01")
def test_railways_and_what_is_in_building_are_mended_too() -> None:
    begun = Project("minor_dock", 1, ZONE, SEA, damage=3)
    dock = Item("minor_dock", ZONE, SEA, of="minor_dock", points=2)
    rail = Item("railway", ZONE, "bavaria", of="railway", points=1)
    state = replace(
        turn(begin(), "germany", phase="noncombat"),
        queue={"germany": ((begun, 1), (replace(begun, zone="konigsberg"), 1))},
        rails={"bavaria/western_germany": Rail(damage=2)},
        box={"germany": force([(dock, 1), (rail, 1), (Item("battleship"), 1)])},
    )
    after = ended(facilities(state, ZONE))

    assert dict(after.queue["germany"])[replace(begun, damage=1)] == 1
    assert dict(after.queue["germany"])[replace(begun, zone="konigsberg")] == 1
    assert after.rails == {"bavaria/western_germany": Rail(damage=1)}
    assert after.box["germany"] == ((Item("battleship"), 1),)


@pytest.mark.rule("GW-12.3-01", "GW-12.2-01")
def test_one_whole_facility_is_enlarged_for_each_that_was_paid() -> None:
    """A damaged one waits."""
    item = Item("medium_factory", "bavaria", of="minor_factory")
    spare = (Item("battleship"), 1)
    minor, hit = Facility("minor_factory"), Facility("minor_factory", "", 1)
    state = turn(begin(), "germany", phase="noncombat")
    state = facilities(state, "bavaria", minor, minor, hit)
    one = ended(replace(state, box={"germany": force([(item, 1), spare])}))
    assert one.facilities["bavaria"] == force(
        [(Facility("medium_factory"), 1), (minor, 1), (hit, 1)]
    )
    assert one.box["germany"] == (spare,)
    all_three = ended(replace(state, box={"germany": force([(item, 3), spare])}))
    assert all_three.facilities["bavaria"] == force([(Facility("medium_factory"), 2), (hit, 1)])
    assert all_three.box["germany"] == force([(item, 1), spare])


# ships


@pytest.mark.rule("GW-8.6-02", "GW-13.2.4-01", "GW-13.2.5-01", "GW-8.2.1-14")
def test_which_docks_repair_a_ship() -> None:
    """Whole docks and shipyards that open on its sea zone, or of the zone where it is in port, as
    they were when the turn began."""
    there = force(
        [
            (Facility("minor_dock", SEA), 2),
            (Facility("major_dock", "A12"), 1),
            (Facility("major_shipyard", SEA, 1), 1),
            (Facility("major_port", SEA), 1),
            (Facility("minor_shipyard", SEA), 1),
        ]
    )
    state = replace(begin(), facilities={ZONE: there})
    near = {("minor_dock", 2), ("minor_shipyard", 1)}

    def found(state: State, space: str) -> set[tuple[str, int]]:
        return {(each.kind, number) for each, number in docks(pos(state), space, ZONE)}

    assert found(state, SEA) == near
    assert found(state, ZONE) == near | {("major_dock", 1)}
    assert [slots(pos(state), space, ZONE) for space in (SEA, "A12", ZONE)] == [3, 5, 8]
    better = sheet(state, "germany", technologies={"improved_factories": 4})
    assert [slots(pos(better), space, ZONE) for space in (SEA, "A12", ZONE)] == [6, 8, 14]
    before = replace(state, facilities_were={ZONE: ()})
    assert found(before, ZONE) == set()


NO_FRIEND = f"{ZONE} is no friend's since the start (GW-8.6-02)"
NO_SHIP = f"there is no such ship in {SEA} (GW-8.6-02)"


@pytest.mark.rule("GW-8.6-02", "GW-8.6-03")
@pytest.mark.parametrize(
    ("ship", "points", "spent", "reasons"),
    [
        ("battleship!1", 1, 0, []),
        ("heavy_battleship!2", 2, 0, []),
        ("heavy_battleship!2", 2, 3, []),
        ("heavy_battleship!2", 2, 4, [f"{ZONE} repairs 1 more points (GW-8.6-02)"]),
        ("heavy_battleship!2", 1, 5, [f"{ZONE} repairs 0 more points (GW-8.6-02)"]),
        ("battleship!1", 2, 0, ["it has 1 points to repair (GW-8.6-02)"]),
        ("battleship!1", 0, 0, ["it has 1 points to repair (GW-8.6-02)"]),
        ("heavy_battleship!2", 3, 0, ["it has 2 points to repair (GW-8.6-02)"]),
        ("battleship!1*moved", 1, 0, ["battleship has done something this turn (GW-8.6-03)"]),
        ("fleet_carrier!1", 1, 0, [NO_SHIP]),
        ("battleship!1@italy", 1, 0, [NO_SHIP, NO_FRIEND]),
    ],
)
def test_why_a_ship_is_not_repaired(ship: str, points: int, spent: int, reasons: list[str]) -> None:
    """A major dock has five points a turn."""
    ships = "1 battleship!1, 1 heavy_battleship!2, 1 battleship!1*moved, 1 battleship!1@italy"
    state = stand(_germany(), SEA, ships, "germany")
    state = facilities(state, ZONE, Facility("major_dock", SEA))
    if spent:
        state = replace(state, spent={"mended": {ZONE: spent}})
    line = f"germany: overhaul {points} of {ship} of {SEA} at {ZONE}"

    assert said(state, line) == reasons
    if not reasons:
        after = play(state, line)
        kind, _, hits = ship.partition("!")
        docked = Unit(kind, "germany", int(hits), did="docked", to=ZONE)
        assert dict(after.units[SEA])[docked] == 1
        assert after.spent["mended"] == {ZONE: spent + points}
        assert after.box["germany"] == ((Item(kind, ZONE, of=kind, points=points), 1),)


@pytest.mark.rule("GW-8.6-02", "GW-13.2.1-04")
def test_a_friendly_dock_since_the_start_on_a_supply_path() -> None:
    state = stand(_germany(), SEA, "1 battleship!1", "germany")
    state = facilities(state, ZONE, Facility("major_dock", SEA))
    line = f"germany: overhaul 1 of battleship!1 of {SEA} at {ZONE}"
    friend = f"{ZONE} is no friend's since the start (GW-8.6-02)"
    cut = f"no supply path leads to {ZONE} (GW-13.2.1-04)"

    assert said(replace(state, taken=frozenset({ZONE})), line) == [friend, cut]
    assert said(own(state, "italy", ZONE), line) == [friend, cut]


@pytest.mark.rule("GW-12.2-01")
@pytest.mark.parametrize(
    ("there", "items", "after"),
    [
        ("1 battleship!1", [1], "1 battleship*placed"),
        ("1 heavy_battleship!2", [2], "1 heavy_battleship*placed"),
        ("1 heavy_battleship!2", [1], "1 heavy_battleship!1*placed"),
        ("2 battleship!1", [1], "1 battleship!1*docked^western_germany, 1 battleship*placed"),
        ("2 battleship!1", [1, 1], "2 battleship*placed"),
    ],
)
def test_ships_are_whole_in_place_units(there: str, items: list[int], after: str) -> None:
    """Those under repair at that dock, a point for each that was ordered; none of others, none
    that did something else."""
    number, _, ship = there.partition(" ")
    kind = ship.partition("!")[0]
    other = f"1 {ship}*docked^konigsberg, 1 {ship}*docked^{ZONE}@italy, 1 {ship}*moved"
    state = turn(begin(), "germany", phase="noncombat")
    state = stand(state, SEA, f"{number} {ship}*docked^{ZONE}, {other}", "germany")
    box = force((Item(kind, ZONE, of=kind, points=each), 1) for each in items)
    state = replace(state, box={"germany": force([*box, (Item("infantry"), 1)])})
    whole = ended(state)

    assert whole.units[SEA] == stand(state, SEA, f"{after}, {other}", "germany").units[SEA]
    assert whole.box["germany"] == ((Item("infantry"), 1),)
