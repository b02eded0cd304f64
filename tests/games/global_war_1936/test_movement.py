"""Moves without combat: by land, over narrow crossings, by air and by rail (chapters 1, 9 and
11)."""

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
from wartable.games.global_war_1936 import inquiries
from wartable.games.global_war_1936.movement import rail
from wartable.games.global_war_1936.movement.land import stopped_by, terrain_met
from wartable.games.global_war_1936.movement.rail import capacity_left, regions_of
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.state import Facility, Rail, State
from wartable.games.global_war_1936.unit import Unit


def _germany(units: str = "", zone: str = "berlin") -> State:
    """Germany moves without combat; these units stand in the zone."""
    state = turn(begin(), "germany", phase="noncombat")
    return stand(state, zone, units, "germany") if units else state


@pytest.mark.rule("GW-0.4-01", "GW-0.4-02", "GW-7.3-05")
def test_a_border_costs_a_point_and_corners_are_not_crossed() -> None:
    state = _germany("1 infantry, 1 cavalry")

    after = play(state, "germany: move 1 infantry: berlin > eastern_germany")
    moved = Unit("infantry", "germany", spent=1, did="moved")
    assert moved in dict(pos(after).units("eastern_germany"))
    way = "berlin > eastern_germany > western_germany"
    assert refused(state, f"germany: move 1 infantry: {way}") == ["GW-0.4-01"]
    assert refused(state, f"germany: move 1 cavalry: {way}") == []
    assert "GW-0.4-02" in refused(state, "germany: move 1 infantry: berlin > konigsberg")
    assert "GW-0.4-02" in refused(state, "germany: move 1 infantry: eastern_germany > A12")


@pytest.mark.rule("GW-11.1-01")
def test_who_moved_or_fought_stays_and_captured_zones_are_not_entered() -> None:
    state = _germany("1 infantry, 1 infantry*fought, 1 infantry*placed")
    way = "berlin > eastern_germany"

    assert refused(state, f"germany: move 1 infantry: {way}") == []
    assert refused(state, f"germany: move 1 infantry*fought: {way}") == ["GW-11.1-01"]
    assert refused(state, f"germany: move 1 infantry*placed: {way}") == ["GW-11.1-01"]
    assert refused(state, f"germany: move 2 infantry: {way}") == ["GW-11.1-01"]
    taken = replace(state, taken=frozenset({"eastern_germany"}))
    assert refused(taken, f"germany: move 1 infantry: {way}") == ["GW-11.1-01"]
    once = play(state, f"germany: move 1 infantry: {way}")
    again = "germany: move 1 infantry~1*moved: eastern_germany > berlin"
    assert "GW-11.1-01" in refused(once, again)


@pytest.mark.rule("GW-0.3-01", "GW-EX-04")
def test_only_zones_of_friends_are_entered() -> None:
    """Britain and France may share Picardy once both are at war with one major."""
    state = turn(begin(), "commonwealth", phase="noncombat")
    state = stand(state, "picardy", "1 infantry", "france")
    line = "great_britain: move 1 infantry: london > picardy"

    state = stand(state, "london", "1 infantry", "great_britain")
    state = stand(state, "A23", "1 destroyer", "great_britain")
    assert refused(state, line) == ["GW-0.3-01"]
    common = war(state, ("france", "germany"), ("germany", "great_britain"))
    assert refused(common, line) == []


@pytest.mark.rule("GW-7.1-01")
def test_only_who_acts_in_the_turn_moves() -> None:
    state = stand(_germany(), "berlin", "1 infantry", "italy")

    line = "germany: move 1 infantry@italy: berlin > eastern_germany"
    assert "GW-7.1-01" in refused(state, line)


@pytest.mark.rule("GW-11.1-02", "GW-13.1.1-01")
def test_militia_stays_in_the_home_country() -> None:
    state = _germany("1 militia")
    near = pos(state).data.map.land["berlin"].neighbours
    homes = pos(state).data.homes["germany"].zones

    for zone in near:
        there = own(state, "germany", zone)
        expected = [] if zone in homes else ["GW-11.1-02"]
        assert refused(there, f"germany: move 1 militia: berlin > {zone}") == expected


def _into(state: State, terrain: str) -> tuple[str, str, str]:
    """Three zones in a row, of which the second has this terrain and stops who enters it."""
    land = pos(state).data.map.land
    for zone in land.values():
        if zone.terrain != terrain:
            continue
        for start in zone.neighbours:
            if terrain_met(pos(state), start, zone.id) != {terrain}:
                continue
            for end in zone.neighbours:
                if end != start:
                    return start, zone.id, end
    raise AssertionError(terrain)


@pytest.mark.parametrize(
    ("terrain", "rule"),
    [
        ("mountain", "GW-1.7.1-01"),
        ("desert", "GW-1.7.2-01"),
        ("jungle", "GW-1.7.3-01"),
        ("marsh", "GW-1.7.4-01"),
        ("tundra", "GW-1.7.5-01"),
    ],
)
@pytest.mark.rule("GW-1.7-01", "GW-1.7-02", "GW-1.7-03", "GW-1.7-07")
@pytest.mark.rule("GW-1.7.1-01", "GW-1.7.2-01", "GW-1.7.3-01", "GW-1.7.4-01", "GW-1.7.5-01")
def test_terrain_stops_who_enters_it_and_not_who_leaves(terrain: str, rule: str) -> None:
    state = turn(begin(), "germany", phase="noncombat")
    start, middle, end = _into(state, terrain)
    state = own(state, "germany", start, middle, end)
    units = "1 motorized_infantry, 1 cavalry, 1 motorized_infantry+dak"
    state = stand(stand(state, start, units, "germany"), middle, units, "germany")
    way = f"{start} > {middle} > {end}"

    assert refused(state, f"germany: move 1 motorized_infantry: {way}") == [rule]
    is_free = {"mountain": "cavalry", "desert": "motorized_infantry+dak"}.get(terrain)
    for unit in ("cavalry", "motorized_infantry+dak"):
        expected = [] if unit == is_free else [rule]
        assert refused(state, f"germany: move 1 {unit}: {way}") == expected
    assert refused(state, f"germany: move 1 motorized_infantry: {middle} > {end}") == []


@pytest.mark.rule("GW-1.7-04", "GW-1.7-05", "GW-EX-13")
def test_border_terrain_stops_on_the_way_to_the_roundel_only() -> None:
    """From Picardy mountains lie before Belgium, from Belgium nothing lies before Picardy."""
    state = begin()
    tank = Unit("light_tank", "germany")

    assert stopped_by(pos(state), tank, "picardy", "belgium") == "GW-1.7.1-01"
    assert stopped_by(pos(state), tank, "belgium", "picardy") == ""


@pytest.mark.rule("GW-1.1-03", "GW-1.7-06", "GW-EX-12")
def test_lakes_and_impassable_borders_are_not_crossed_by_land() -> None:
    state = _germany()
    borders = pos(state).data.map.land_borders
    barriers = {border.barrier: zones for zones, border in borders.items() if border.barrier}
    for barrier, (here, there) in barriers.items():
        here_ours = stand(
            own(state, "germany", here, there), here, "1 infantry, 1 fighter", "germany"
        )
        by_land = refused(here_ours, f"germany: move 1 infantry: {here} > {there}")
        by_air = refused(here_ours, f"germany: move 1 fighter: {here} > {there}")
        is_lake = barrier == "lake"
        assert by_land == ["GW-1.1-03" if is_lake else "GW-1.7-06"]
        assert by_air == (["GW-1.1-03"] if is_lake else [])


@pytest.mark.rule("GW-13.1.2-13")
def test_motorized_infantry_tows_a_gun() -> None:
    state = _germany("1 motorized_infantry, 2 artillery")
    way = "berlin > eastern_germany > western_germany"

    assert refused(state, f"germany: move 1 motorized_infantry, 1 artillery: {way}") == []
    assert refused(state, f"germany: move 1 motorized_infantry, 2 artillery: {way}") == [
        "GW-0.4-01"
    ]
    assert f"germany: move 1 artillery, 1 motorized_infantry: {way}" in offered(state)


# crossings


def _straits(units: str) -> State:
    state = turn(own(begin(), "germany", "denmark", "gotaland"), "germany", phase="noncombat")
    return stand(state, "denmark", units, "germany")


@pytest.mark.rule("GW-1.9-01", "GW-1.9-03", "GW-1.9-04", "GW-AMB-12")
def test_infantry_uses_a_narrow_crossing_one_a_turn() -> None:
    state = _straits("2 infantry, 1 cavalry, 1 artillery")
    line = "germany: move 1 infantry: denmark > gotaland"

    assert line in offered(state)
    assert refused(state, "germany: move 1 cavalry: denmark > gotaland") == ["GW-1.9-03"]
    assert refused(state, "germany: move 1 artillery: denmark > gotaland") == ["GW-1.9-03"]
    assert refused(state, "germany: move 2 infantry: denmark > gotaland") == ["GW-1.9-01"]
    once = play(state, line)
    assert refused(once, line) == ["GW-1.9-01"]
    back = stand(once, "gotaland", "1 infantry", "germany")
    assert refused(back, "germany: move 1 infantry: gotaland > denmark") == ["GW-1.9-01"]
    beyond = next(
        zone for zone in pos(state).data.map.land["gotaland"].neighbours if zone != "denmark"
    )
    far = own(stand(state, "denmark", "1 cavalry", "germany"), "germany", beyond)
    assert "GW-0.4-02" in refused(far, f"germany: move 1 cavalry: denmark > gotaland > {beyond}")
    assert "GW-11.2-01" in refused(state, "germany: rail 1 infantry: denmark > gotaland")


@pytest.mark.parametrize(
    ("ship", "expected"),
    [
        ("destroyer", ["GW-1.9-06"]),
        ("submarine", ["GW-1.9-06"]),
        ("submarine#submerged", []),
        ("naval_transport", []),
        ("fighter#patrol", ["GW-1.9-06"]),
    ],
)
@pytest.mark.rule("GW-1.9-06")
def test_enemies_at_sea_watch_the_crossing(ship: str, expected: list[str]) -> None:
    state = stand(_straits("1 infantry"), "A12", f"1 {ship}", "great_britain")
    line = "germany: move 1 infantry: denmark > gotaland"

    assert refused(state, line) == []
    assert refused(war(state, ("germany", "great_britain")), line) == expected


# aircraft


@pytest.mark.rule("GW-11.3-01")
def test_neutrals_are_not_flown_over_and_enemies_are() -> None:
    state = _germany("1 fighter", "bavaria")
    over = "alsace_lorraine"
    line = f"germany: move 1 fighter: bavaria > {over} > bavaria"

    assert refused(state, line) == ["GW-11.3-01"]
    fighting = war(stand(state, over, "1 infantry", "france"), ("france", "germany"))
    assert refused(fighting, line) == []
    guarded = stand(fighting, over, "1 fighter", "france")
    assert refused(guarded, line) == ["GW-11.3-01"]


@pytest.mark.rule("GW-13.2-01", "GW-13.2-02", "GW-0.5-08")
def test_an_airbase_adds_a_point() -> None:
    """To aircraft that start there, not if it is damaged or was captured this turn; a second point
    is not added by a second base."""
    way = "berlin > eastern_germany > berlin > eastern_germany > berlin > eastern_germany"
    state = facilities(_germany("1 fighter, 1 seaplane"), "berlin")
    line = f"germany: move 1 fighter: {way}"

    assert refused(state, line) == ["GW-0.4-01"]
    based = facilities(state, "berlin", Facility("airbase"))
    assert refused(based, line) == []
    assert refused(based, f"{line} > berlin") == ["GW-0.4-01"]
    assert refused(facilities(state, "berlin", Facility("airbase", "", 1)), line) == ["GW-0.4-01"]
    assert refused(replace(based, taken=frozenset({"berlin"})), line) == ["GW-0.4-01"]
    flown = play(based, line)
    landed = Unit("fighter", "germany", spent=5, did="landed", boost=1)
    assert landed in dict(pos(flown).units("eastern_germany"))
    way = f"{way} > berlin > eastern_germany"
    assert refused(based, f"germany: move 1 seaplane: {way}") == ["GW-0.4-01"]


@pytest.mark.rule("GW-13.2-01")
def test_a_seaplane_base_serves_ways_over_its_own_sea_zone() -> None:
    state = _germany("1 seaplane", "eastern_germany")
    state = facilities(state, "eastern_germany", Facility("seaplane_base", "A12"))
    back = "eastern_germany > A12 > " * 3 + "eastern_germany"
    inland = "eastern_germany > berlin > " * 3 + "eastern_germany"

    assert refused(state, f"germany: move 1 seaplane: {back}") == []
    assert refused(state, f"germany: move 1 seaplane: {back} > berlin") == []
    assert refused(state, f"germany: move 1 seaplane: {inland} > berlin") == ["GW-0.4-01"]


@pytest.mark.rule("GW-10.10-01", "GW-11.3-02")
def test_aircraft_land_on_friendly_ground() -> None:
    state = _germany("1 fighter~1*fought", "eastern_germany")
    line = "germany: move 1 fighter~1*fought: eastern_germany > berlin"

    assert refused(state, line) == []
    assert refused(replace(state, taken=frozenset({"berlin"})), line) == ["GW-11.1-01"]
    over_sea = "germany: move 1 fighter~1*fought: eastern_germany > A12"
    assert refused(state, over_sea) == ["GW-11.3-02"]
    landed = play(state, line)
    again = "germany: move 1 fighter~2*landed: berlin > eastern_germany"
    assert refused(landed, again) == ["GW-11.1-01"]


@pytest.mark.rule("GW-1.8-01", "GW-1.8-04", "GW-1.8-08")
def test_canals_are_flown_over_unless_enemy_fighters_guard_them() -> None:
    """An Italian bomber from Tobruk to Eritrea over the Suez Canal."""
    state = turn(begin(), "italy", phase="noncombat")
    start = "tobruk"
    state = stand(state, start, "1 medium_bomber", "italy")
    line = f"italy: move 1 medium_bomber: {start} > M8 > I5 > eritrea"

    assert refused(state, line) == []
    fighting = war(state, ("great_britain", "italy"))
    fighting = own(fighting, "great_britain", "lower_egypt")
    assert refused(stand(fighting, "lower_egypt", "1 infantry", "great_britain"), line) == []
    guarded = stand(fighting, "lower_egypt", "1 fighter", "great_britain")
    assert refused(guarded, line) == ["GW-1.8-04"]


# rail


@pytest.mark.rule("GW-11.2-01", "GW-11.2-02")
def test_four_units_a_turn_go_by_rail_in_europe() -> None:
    state = _germany("6 infantry, 1 fighter")
    line = "germany: rail {}: berlin > eastern_germany"
    assert "germany: rail 1 fighter: berlin > eastern_germany" in offered(state)

    four = play(state, line.format("4 infantry"))
    assert capacity_left(pos(four), "europe", "germany") == 0
    assert refused(four, line.format("1 infantry")) == ["GW-11.2-02"]
    assert refused(state, line.format("5 infantry")) == ["GW-11.2-02"]
    better = sheet(state, "germany", technologies={"improved_logistics": 4})
    assert refused(better, line.format("5 infantry")) == []
    assert refused(better, line.format("6 infantry")) == ["GW-11.2-02"]


@pytest.mark.rule("GW-11.2-02", "GW-8.2.1-33", "GW-7.1-03")
def test_one_move_more_is_of_who_has_the_technology_whoever_leads() -> None:
    """Of Europe's 4 and the one of the FEC the British move 4, in whichever order."""
    state = turn(begin(), "commonwealth", phase="noncombat")
    state = sheet(state, "fec", technologies={"improved_logistics": 4})
    both = "6 infantry@great_britain, 6 infantry@fec"
    state = stand(state, "london", both, "great_britain")
    line = "great_britain: rail {}: london > northern_england"
    ours, theirs = "{} infantry@great_britain", "{} infantry@fec"

    assert refused(state, line.format(theirs.format(5))) == []
    assert refused(state, line.format(ours.format(5))) == ["GW-11.2-02"]
    mixed = f"{ours.format(4)}, {theirs.format(1)}"
    assert refused(state, line.format(mixed)) == []
    assert refused(state, line.format(f"{ours.format(4)}, {theirs.format(2)}")) == ["GW-11.2-02"]
    first = play(state, line.format(theirs.format(1)))
    assert refused(first, line.format(ours.format(4))) == []
    assert refused(first, line.format(ours.format(5))) == ["GW-11.2-02"]
    assert capacity_left(pos(first), "europe", "great_britain") == 4
    assert inquiries.rail(pos(first))["europe"] == 4
    last = play(first, line.format(ours.format(4)))
    assert refused(last, line.format(theirs.format(1))) == ["GW-11.2-02"]


@pytest.mark.rule("GW-1.8-05", "GW-AMB-11")
@pytest.mark.parametrize(
    ("nation", "here", "there"),
    [("fec", "lower_egypt", "transjordan"), ("ussr", "leningrad", "karelia")],
)
def test_rail_goes_along_canals_as_along_rivers_where_the_table_agreed_on_it(
    nation: str, here: str, there: str
) -> None:
    def ways(**options: bool) -> frozenset[str]:
        state = own(begin(**options), nation, here, there)
        name = border(here, there)
        return rail.ways_between(pos(replace(state, rails={name: Rail(gone=True)})), here, there)

    assert rail.RIVER not in ways()
    assert rail.RIVER in ways(canal_rail=True)


@pytest.mark.rule("GW-11.2-01", "GW-13.2.8-03")
def test_railways_are_whole_and_zones_are_owned_since_the_start() -> None:
    state = _germany("1 infantry, 1 infantry~1*moved")
    line = "germany: rail 1 infantry: berlin > eastern_germany"

    assert refused(state, line) == []
    assert refused(replace(state, taken=frozenset({"eastern_germany"})), line) == ["GW-11.2-01"]
    assert refused(own(state, "poland", "eastern_germany"), line) == ["GW-11.2-01"]
    broken = replace(state, rails={"berlin/eastern_germany": Rail(damage=1)})
    assert refused(broken, line) == ["GW-11.2-01"]
    moved = "germany: rail 1 infantry~1*moved: berlin > eastern_germany"
    assert refused(state, moved) == ["GW-11.1-01"]


@pytest.mark.rule("GW-11.2-04")
def test_railways_of_who_cooperates_are_used_with_his_leave() -> None:
    """It is asked for once, and holds for this player turn."""
    state = _germany("1 infantry")
    italian = own(state, "italy", "eastern_germany")
    line = "germany: rail 1 infantry: berlin > eastern_germany"

    assert refused(italian, line) == ["GW-11.2-01"]
    assert "GW-11.2-04" in refused(italian, "germany: ask italy for rail")
    allied = war(italian, ("germany", "ussr"), ("italy", "ussr"))
    assert refused(allied, line) == ["GW-11.2-01"]
    assert "germany: ask italy for rail" in offered(allied)
    asked = play(allied, "germany: ask italy for rail")
    assert offered(asked) == ["italy: permit", "italy: deny"]
    assert refused(play(asked, "italy: permit"), line) == []
    denied = play(asked, "italy: deny")
    assert refused(denied, line) == ["GW-11.2-01"]
    assert refused(denied, "germany: ask italy for rail") == ["GW-11.2-04"]


@pytest.mark.rule("GW-EX-58", "GW-AMB-32", "GW-11.2.1-01")
def test_four_units_by_rail_toward_kiev() -> None:
    """GW-EX-58: all stop in East Poland; with Improved Logistics three of them go on to Kiev."""
    way = ("lubelskie", "east_poland", "western_ukraine", "kiev")
    state = stand(own(_germany(), "germany", *way), "lubelskie", "4 infantry", "germany")
    near, far = " > ".join(way[:2]), " > ".join(way)

    assert refused(state, f"germany: rail 4 infantry: {near}") == []
    assert "GW-11.2.1-01" in refused(state, f"germany: rail 1 infantry: {far}")
    assert "GW-11.2.1-01" in refused(state, f"germany: rail 1 infantry: {' > '.join(way[:3])}")
    better = sheet(state, "germany", technologies={"improved_logistics": 4})
    assert refused(better, f"germany: rail 4 infantry: {far}") == ["GW-11.2-02"]
    assert refused(better, f"germany: rail 3 infantry: {far}") == []
    gone = play(better, f"germany: rail 3 infantry: {far}")
    assert refused(gone, f"germany: rail 1 infantry: {near}") == []


@pytest.mark.rule("GW-11.2-03", "GW-11.2.1-01", "GW-EX-58", "GW-AMB-32")
def test_gauges_and_regions_end_the_way_to_kiev() -> None:
    """Four units come to East Poland; three of them to Kiev with Improved Logistics."""
    state = _germany("4 infantry")
    railways = pos(state).data.map.railways
    ends = next(
        zones
        for zones, rail in railways.items()
        if rail.gauge == "change"
        and not pos(state).data.map.land_borders[zones].linked
        and {pos(state).data.map.land[zone].region for zone in zones} == {"europe", "soviet_union"}
    )
    west, east = sorted(ends, key=lambda zone: pos(state).data.map.land[zone].region)
    state = stand(own(state, "germany", west, east), west, "4 infantry", "germany")
    line = "germany: rail {} infantry: " + f"{west} > {east}"

    assert refused(state, line.format(1)) == ["GW-11.2.1-01"]
    assert not [
        each for each in offered(state) if each.endswith(f": {west} > {east}") and "rail" in each
    ]
    better = sheet(state, "germany", technologies={"improved_logistics": 4})
    assert refused(better, line.format(3)) == []
    assert refused(better, line.format(4)) == ["GW-11.2-02"]
    assert regions_of(pos(state), (west, east)) == ("europe", "soviet_union")
    after = play(better, line.format(3))
    assert capacity_left(pos(after), "europe", "germany") == 2
    assert capacity_left(pos(after), "soviet_union", "germany") == 0


@pytest.mark.rule("GW-11.2-05", "GW-1.7.6-05")
def test_rivers_serve_like_railways() -> None:
    state = _germany()
    facts = pos(state).data.map
    a, b = next(
        zones
        for zones, border in facts.land_borders.items()
        if border.linked and zones not in facts.railways
    )
    state = stand(own(state, "germany", a, b), a, "1 infantry", "germany")

    assert refused(state, f"germany: rail 1 infantry: {a} > {b}") == []
    assert f"germany: rail 1 infantry: {a} > {b}" in offered(state)
    assert refused(own(state, "ussr", b), f"germany: rail 1 infantry: {a} > {b}") == ["GW-11.2-01"]
