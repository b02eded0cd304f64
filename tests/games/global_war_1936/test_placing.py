"""Place Units: where what was bought comes on the board, and supply paths (12.1, 1.11)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

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
from wartable.games.global_war_1936.economy.placing import capacity
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.objectives import holds
from wartable.games.global_war_1936.state import Facility, Item, Project, Rail, State
from wartable.games.global_war_1936.supply import is_supplied, open_seas, supply
from wartable.games.global_war_1936.unit import Unit


def _placing(slot: str, nation: str = "", **units: int) -> State:
    state = turn(begin(), slot, phase="place_units")
    box = {nation or slot: force((Item(kind), number) for kind, number in units.items())}
    return replace(state, box=box)


@pytest.mark.rule("GW-12.1-02", "GW-13.2.1-01", "GW-13.2.1-03")
def test_land_units_come_to_a_factory_within_its_capacity() -> None:
    """5 at a major factory, 1 at a minor one."""
    state = _placing("germany", infantry=6, fighter=1)

    placed = play(state, "germany: place 5 infantry from berlin into berlin")
    assert (Unit("infantry", "germany", did="placed"), 5) in placed.units["berlin"]
    assert refused(placed, "germany: place 1 infantry from berlin into berlin") == ["GW-12.1-02"]
    assert refused(placed, "germany: place 1 fighter from berlin into berlin") == ["GW-12.1-02"]
    assert refused(state, "germany: place 2 infantry from eastern_germany into eastern_germany")
    assert refused(state, "germany: place 1 infantry from konigsberg into konigsberg") == [
        "GW-12.1-02"
    ]


@pytest.mark.rule("GW-12.1-01")
def test_only_what_is_in_the_box_is_placed_and_the_rest_waits() -> None:
    state = _placing("germany", infantry=1, battleship=1)

    assert "GW-12.1-01" in refused(state, "germany: place 2 infantry from berlin into berlin")
    left = play(state, "germany: done")
    assert left.box["germany"] == ((Item("battleship"), 1), (Item("infantry"), 1))
    assert left.slot == "ccp"


@pytest.mark.rule("GW-12.1-02", "GW-13.2.1-05")
def test_a_zone_taken_this_turn_produces_nothing() -> None:
    state = replace(_placing("germany", infantry=1), taken=frozenset({"berlin"}))

    assert "GW-12.1-02" in refused(state, "germany: place 1 infantry from berlin into berlin")


@pytest.mark.rule("GW-12.1-03", "GW-0.2-06")
def test_ships_come_to_a_shipyards_sea_zone_capital_ships_to_a_major_one() -> None:
    state = _placing("germany", destroyer=1, battleship=1)
    line = "germany: place 1 battleship from western_germany into A23"

    assert (Unit("battleship", "germany", did="placed"), 1) in play(state, line).units["A23"]
    minor = facilities(state, "western_germany", Facility("minor_shipyard", "A23"))
    assert refused(minor, line) == ["GW-12.1-03"]
    assert refused(minor, "germany: place 1 destroyer from western_germany into A23") == []
    assert refused(minor, "germany: place 1 destroyer from western_germany into A12") == [
        "GW-12.1-03"
    ]
    assert refused(state, "germany: place 1 destroyer from berlin into berlin") == ["GW-12.1-06"]


@pytest.mark.rule("GW-13.2.1-01", "GW-13.2.1-02", "GW-13.2.1-03", "GW-8.2.1-14", "GW-8.2.1-15")
def test_capacities() -> None:
    """A damaged minor or medium factory produces nothing, a major one one less for each point;
    more with Improved Factories, but not in a captured one."""
    plain = pos(begin())
    improved = pos(sheet(begin(), "germany", technologies={"improved_factories": 4}))
    of = {
        "minor_factory": (1, 2),
        "medium_factory": (3, 5),
        "major_factory": (5, 8),
        "minor_shipyard": (1, 2),
        "major_shipyard": (5, 8),
    }
    for kind, numbers in of.items():
        both = tuple(capacity(each, "germany", Facility(kind)) for each in (plain, improved))
        assert both == numbers
    assert capacity(plain, "germany", Facility("medium_factory", "", 1)) == 0
    assert capacity(plain, "germany", Facility("major_factory", "", 2)) == 3
    assert capacity(plain, "germany", Facility("major_factory", "", 9)) == 0
    captured = Facility("minor_factory", was="major_factory")
    assert capacity(improved, "germany", captured) == 1


@pytest.mark.rule("GW-12.1-05", "GW-12.3-01", "GW-13.2.1-05")
def test_an_enlarged_factory_produces_more_from_the_next_turn() -> None:
    state = sheet(begin(), "germany", ipp=40)
    state = play(state, "germany: enlarge minor_factory in eastern_germany")
    state = ended(play(state, "germany: buy 2 infantry"))

    assert Facility("medium_factory") in dict(pos(state).facilities("eastern_germany"))
    line = "germany: place {} infantry from eastern_germany into eastern_germany"
    assert refused(state, line.format(2)) == ["GW-12.1-02"]
    assert refused(state, line.format(1)) == []
    later = replace(state, facilities_were={})
    assert refused(later, line.format(2)) == []


@pytest.mark.rule("GW-12.3-01")
def test_a_facility_is_enlarged_once_a_supply_path_leads_there() -> None:
    """Otherwise the upgrade waits in the box."""
    zone, sea = "ceylon", "I10"
    state = facilities(own(begin(), "germany", zone), zone, Facility("minor_port", sea))
    state = replace(state, units={k: v for k, v in state.units.items() if k != zone})
    bought = play(
        sheet(state, "germany", ipp=20), f"germany: enlarge minor_port in {zone} on {sea}"
    )
    waits = ended(bought)

    assert pos(waits).facilities(zone) == ((Facility("minor_port", sea), 1),)
    assert waits.box["germany"] == ((Item("major_port", zone, sea, of="minor_port"), 1),)


@pytest.mark.rule("GW-12.1-01", "GW-12.1-04")
def test_a_finished_facility_stands_where_it_was_started() -> None:
    ready = replace(
        sheet(begin(), "germany", ipp=10),
        queue={"germany": ((Project("airbase", 1, "bavaria"), 1),)},
    )
    paid = play(ready, "germany: advance airbase paid 1 in bavaria")
    done = ended(paid)

    assert Facility("airbase") in dict(pos(done).facilities("bavaria"))
    lost = ended(replace(paid, taken=frozenset({"bavaria"})))
    assert lost.box["germany"] == ((Item("airbase", "bavaria"), 1),)


@pytest.mark.rule("GW-12.1-07", "GW-12.1-08", "GW-AMB-62")
def test_militia_by_the_value_of_the_zone() -> None:
    """At least one a turn; one a turn where it was not originally one's own; outside the home
    country no more than so many stand there."""
    state = _placing("germany", militia=9)
    worth = data().map.land["berlin"].value
    line = "germany: place {} militia from {} into {}"

    assert worth > 1
    assert refused(state, line.format(worth, "berlin", "berlin")) == []
    assert refused(state, line.format(worth + 1, "berlin", "berlin")) == ["GW-12.1-07"]
    abroad = stand(own(state, "germany", "paris"), "paris", "1 infantry", "germany")
    assert refused(abroad, line.format(1, "paris", "paris")) == []
    assert "GW-12.1-07" in refused(abroad, line.format(2, "paris", "paris"))
    konigsberg = max(1, data().map.land["konigsberg"].value)
    full = stand(state, "konigsberg", f"{konigsberg} militia", "germany")
    assert refused(full, line.format(1, "konigsberg", "konigsberg")) == ["GW-12.1-08"]


@pytest.mark.rule("GW-12.1-09")
def test_colonial_infantry_comes_to_colonies_with_a_value() -> None:
    state = _placing("france", colonial_infantry=2)
    line = "france: place {} colonial_infantry from {} into {}"
    colony = next(
        zone
        for zone in pos(state).zones_of("france")
        if zone not in data().homes["france"].zones and data().map.land[zone].value == 1
    )
    poor = next(
        zone
        for zone in pos(state).zones_of("france")
        if zone not in data().homes["france"].zones and data().map.land[zone].value == 0
    )

    assert refused(state, line.format(1, colony, colony)) == []
    assert refused(state, line.format(2, colony, colony)) == ["GW-12.1-09"]
    assert refused(state, line.format(1, poor, poor)) == ["GW-12.1-09"]
    assert refused(state, line.format(1, "paris", "paris")) == ["GW-12.1-09"]
    placed = play(state, line.format(1, colony, colony))
    assert refused(placed, line.format(1, colony, colony)) == ["GW-12.1-09"]


@pytest.mark.rule("GW-12.1-10", "GW-15.2-01", "GW-15.7-01", "GW-AMB-59")
def test_decentralized_production_needs_no_factory() -> None:
    """Infantry class and cavalry in a Chinese zone; not artillery, and not once it has evolved."""
    state = _placing("ccp", infantry=3, cavalry=1, artillery=1)
    line = "ccp: place {} from shensi into shensi"

    assert refused(state, line.format("3 infantry")) == []
    assert refused(state, line.format("1 cavalry")) == []
    assert "GW-12.1-02" in refused(state, line.format("1 artillery"))
    evolved = sheet(state, "ccp", evolved=True)
    assert "GW-12.1-02" in refused(evolved, line.format("1 infantry"))


@pytest.mark.rule("GW-13.1.2-05")
def test_some_units_are_placed_in_the_home_country() -> None:
    state = _placing("germany", tiger_i=1)
    state = facilities(
        state, "konigsberg", Facility("major_factory"), Facility("minor_port", "A12")
    )

    assert len(refused(state, "germany: place 1 tiger_i from konigsberg into konigsberg")) == 1
    assert refused(state, "germany: place 1 tiger_i from berlin into berlin") == []


@pytest.mark.rule("GW-12.3-01")
def test_an_upgrade_is_swapped_in_on_a_supply_path() -> None:
    """Also for a unit that moved."""
    state = replace(_placing("germany"), box={"germany": ((Item("infantry", of="militia"), 1),)})
    state = stand(state, "berlin", "1 militia*moved", "germany")
    line = "germany: swap militia to infantry in {}"
    after = play(play(state, line.format("berlin")), "germany: done")

    assert after.units["berlin"] == ((Unit("infantry", "germany"), 1),)
    assert after.slot == "ccp"
    assert refused(state, line.format("bavaria")) == ["GW-12.3-01"]
    cut = stand(own(state, "germany", "paris"), "paris", "1 militia", "germany")
    cut = replace(cut, taken=frozenset({"paris"}))
    assert refused(cut, line.format("paris")) == ["GW-12.3-01"]


# supply


@pytest.mark.rule("GW-1.11-01", "GW-1.11-02")
def test_supply_follows_railways_through_ones_own_zones() -> None:
    """A damaged railway carries nothing."""
    state = begin()
    assert is_supplied(pos(state), "germany", "berlin")
    start = next(
        (zone, there)
        for zone in sorted(data().homes["france"].zones)
        for there in data().map.land[zone].rails
        if state.control[there] != "france"
    )
    _, beyond = start
    held = own(state, "france", beyond)
    assert not is_supplied(pos(state), "france", beyond)
    assert is_supplied(pos(held), "france", beyond)
    assert not is_supplied(pos(replace(held, taken=frozenset({beyond}))), "france", beyond)
    broken = {border(beyond, there): Rail(damage=1) for there in data().map.land[beyond].neighbours}
    bare = replace(held, rails=broken, facilities={})
    rivers = [
        there
        for there in data().map.land[beyond].neighbours
        if data().map.land_borders[min(beyond, there), max(beyond, there)].linked
    ]
    assert is_supplied(pos(bare), "france", beyond) == bool(rivers)


@pytest.mark.rule("GW-1.11-04")
def test_every_factory_and_shipyard_is_in_supply_at_the_start() -> None:
    """For the eight nations with a home country of their own."""
    state = begin()
    for nation in ("germany", "ussr", "japan", "great_britain", "anzac", "france", "italy", "usa"):
        reached = supply(pos(state), nation).reached
        works = {
            zone
            for zone in pos(state).zones_of(nation)
            if any(data().facilities[each.kind].builds for each, _ in pos(state).facilities(zone))
        }
        assert works <= reached, nation


@pytest.mark.rule("GW-1.11-04", "GW-1.11-06", "GW-AMB-50")
def test_a_leg_covers_three_sea_zones_from_a_minor_port_and_five_from_a_major_one() -> None:
    """Every sea zone counts; one more with Improved Logistics."""
    seas = {zone.id: zone.neighbours for zone in data().map.sea.values()}
    state = replace(begin(), facilities={})
    home = "tokyo"
    reach = {1: [data().map.land[home].coast[0]]}
    for step in range(2, 7):
        known = {each for found in reach.values() for each in found}
        reach[step] = sorted({there for sea in reach[step - 1] for there in seas[sea]} - known)

    def isle(count: int) -> tuple[str, str] | None:
        for sea in reach[count]:
            for zone in data().map.sea[sea].coast:
                land = data().map.land[zone]
                far = all(each not in reach[n] for each in land.coast for n in range(1, count))
                if land.is_island and far:
                    return zone, sea
        return None

    seen = 0
    for count in (3, 4, 5, 6):
        if (found := isle(count)) is None:
            continue
        seen += 1
        zone, sea = found
        far = facilities(own(state, "japan", zone), zone, Facility("minor_port", sea))
        for kind, most in (("minor_port", 3), ("major_port", 5)):
            here = facilities(far, home, Facility(kind, reach[1][0]))
            assert is_supplied(pos(here), "japan", zone) == (count <= most), (zone, kind)
            better = sheet(here, "japan", technologies={"improved_logistics": 4})
            assert is_supplied(pos(better), "japan", zone) == (count <= most + 1)
            broken = facilities(far, home, Facility(kind, reach[1][0], 1))
            assert not is_supplied(pos(broken), "japan", zone)
    assert seen >= 2


@pytest.mark.rule("GW-1.11-05")
def test_an_enemy_closes_the_canals_he_owns() -> None:
    state = begin()
    canal = next(each for each in data().map.straits.values() if each.kind == "canal")
    one, other = canal.ends
    owner = state.control[canal.keepers[0]]

    assert other in open_seas(pos(state), owner)[one]
    foe = "japan" if owner != "japan" else "usa"
    fighting = war(state, (owner, foe))
    assert other not in open_seas(pos(fighting), foe)[one]


@pytest.mark.rule("GW-12.1-02")
def test_the_lists_hold_what_is_allowed() -> None:
    state = _placing("germany", infantry=1)

    assert "germany: place 1 infantry from berlin into berlin" in offered(state)
    assert "germany: done" in offered(state)


@pytest.mark.rule("GW-13.1.1-07", "GW-13.1.1-08", "GW-13.1.1-09")
@pytest.mark.parametrize(
    ("kind", "nations", "row"),
    [
        ("colonial_infantry", "anzac fec france great_britain italy", "GW-13.1.1-07"),
        ("foreign_legion", "france free_france vichy_france", "GW-13.1.1-08"),
        ("gurkha", "fec", "GW-13.1.1-09"),
    ],
)
def test_infantry_of_some_nations_two_a_turn(kind: str, nations: str, row: str) -> None:
    unit = data().units[kind]
    values = (unit.kind, unit.attack, unit.defence, unit.move, unit.cost)

    assert values == ("infantry", 2, 4, 1, (4,))
    assert " ".join(sorted(unit.nations)) == nations
    slots = {"fec": "commonwealth", "france": "france", "germany": "germany"}
    for nation, slot in slots.items():
        state = sheet(turn(begin(), slot), nation, ipp=20)
        line = f"{pos(state).lead}: buy {{}} {kind} for {nation}"
        if nation == pos(state).lead:
            line = f"{nation}: buy {{}} {kind}"
        two, three = refused(state, line.format(2)), refused(state, line.format(3))
        may = nation in unit.nations
        assert (two, three) == (([], [row]) if may else ([row], [row, row])), (nation, kind)


@pytest.mark.rule("GW-13.1.1-08", "GW-AMB-59")
def test_the_foreign_legion_comes_to_a_zone_with_a_value() -> None:
    """Without a factory, in a zone that was owned at the start of the turn."""
    state = _placing("france", foreign_legion=1)
    line = "france: place 1 foreign_legion from {0} into {0}"
    worth = data().map.land
    rich, poor = (
        next(
            z for z in pos(state).zones_of("france") if bool(worth[z].value) is has and z != "paris"
        )
        for has in (True, False)
    )
    bare = facilities(state, rich)

    assert refused(bare, line.format(rich)) == []
    assert refused(state, line.format(poor)) == ["GW-13.1.1-08"]
    assert refused(replace(bare, taken=frozenset({rich})), line.format(rich)) == ["GW-12.1-02"]


@pytest.mark.rule("GW-13.1.1-09")
def test_gurkhas_come_to_the_foot_of_the_himalayas_while_nepal_lets_them() -> None:
    state = _placing("commonwealth", "fec", gurkha=1)
    line = "great_britain: place 1 gurkha from {0} into {0} for fec"

    assert refused(facilities(state, "delhi"), line.format("delhi")) == []
    assert refused(state, line.format("southern_india")) == ["GW-13.1.1-09"]
    buying = sheet(turn(begin(), "commonwealth"), "fec", ipp=20)
    buy = "great_britain: buy 1 gurkha for fec"
    assert refused(own(buying, "fec", "nepal"), buy) == []
    for owner in ("japan", "ccp"):
        assert refused(own(buying, owner, "nepal"), buy) == ["GW-13.1.1-09"], owner
    controlled = sheet(buying, "nepal", controller="japan")
    assert refused(controlled, buy) == ["GW-13.1.1-09"]


@pytest.mark.rule("GW-3.3-19")
def test_the_usa_places_one_unit_a_turn_at_a_british_factory() -> None:
    """While it is at war with a major power, and earns with Great Britain more than twice what the
    USSR does; the British capacity is not used."""
    state = war(_placing("usa", infantry=2, destroyer=1), ("germany", "usa"))
    for nation, level in (("usa", 60), ("great_britain", 20), ("ussr", 10)):
        state = sheet(state, nation, level=level)
    london = "southern_england" if "london" not in data().map.land else "london"
    state = facilities(state, london, Facility("minor_factory"))
    line = f"usa: place {{}} infantry from {london} into {london}"

    assert line.format(1) in offered(state, "usa")
    assert "GW-12.1-02" in refused(state, line.format(2))
    placed = play(state, line.format(1))
    assert dict(pos(placed).units(london))[Unit("infantry", "usa", did="placed")] == 1
    assert not placed.spent.get("produced")
    assert "GW-12.1-02" in refused(placed, line.format(1))
    assert "GW-12.1-02" in refused(facilities(state, london), line.format(1))
    assert "GW-12.1-02" in refused(replace(state, wars=begin().wars), line.format(1))
    rich = sheet(state, "ussr", level=200)
    assert holds(pos(state), "usa_triumph_of_capitalism")
    assert not holds(pos(rich), "usa_triumph_of_capitalism")
    assert "GW-12.1-02" in refused(rich, line.format(1))
