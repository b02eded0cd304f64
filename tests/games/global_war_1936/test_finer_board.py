"""What may move, what things cost and what rises, asked rule by rule (chapters 1, 3, 5, 8, 9 and 11
to 13)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    facilities,
    own,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.forces import force, single
from wartable.games.global_war_1936.battle.screens import goes_on
from wartable.games.global_war_1936.economy import breakthroughs, levels, placing, prices
from wartable.games.global_war_1936.economy.influence import neighbours
from wartable.games.global_war_1936.economy.ship_repairs import slots
from wartable.games.global_war_1936.groups import chinese_home
from wartable.games.global_war_1936.movement import air, cargo, decks, rail, sea, straits, waters
from wartable.games.global_war_1936.state import Facility, Item, State
from wartable.games.global_war_1936.unit import Unit


def _unit(kind: str, owner: str = "germany", **more: object) -> Unit:
    return Unit(kind, owner, **more)  # type: ignore[arg-type]


# ships and aircraft


@pytest.mark.rule("GW-13.1.6-22")
@pytest.mark.parametrize(
    ("carrier", "aboard", "more", "fits"),
    [
        ("light_carrier", "", "fighter", True),
        ("light_carrier", "", "medium_bomber", False),
        ("light_carrier", "fighter", "fighter", False),
        ("fleet_carrier", "fighter", "tactical_bomber", True),
        ("fleet_carrier", "fighter fighter", "fighter", False),
        ("heavy_carrier", "fighter fighter", "fighter", True),
        ("heavy_carrier", "fighter", "medium_bomber", True),
        ("heavy_carrier", "fighter fighter", "medium_bomber", False),
        ("heavy_carrier", "medium_bomber", "medium_bomber", False),
        ("heavy_carrier", "", "strategic_bomber", False),
        ("battleship", "", "fighter", False),
    ],
)
def test_what_a_deck_has_room_for(carrier: str, aboard: str, more: str, fits: bool) -> None:
    ship = _unit(carrier, cargo=tuple(_unit(each) for each in aboard.split()))

    assert decks.has_room(pos(begin()), ship, _unit(more)) == fits


@pytest.mark.rule("GW-9.3-03", "GW-13.1.6-22")
def test_a_carrier_that_did_nothing_may_come_to_its_aircraft() -> None:
    """As far as it sails; one that did something is met where it is, and a full one nowhere."""
    state = replace(turn(begin(), "germany", 9, "combat_movement"), units={})
    plane = _unit("fighter")

    def zones(fleet: str) -> frozenset[str]:
        return decks.landing_zones(pos(stand(state, "A23", fleet, "germany")), plane)

    assert {"A23", "A22"} < zones("1 light_carrier")
    assert zones("1 light_carrier*moved") == {"A23"}
    assert zones("1 light_carrier{fighter}") == frozenset()
    assert zones("1 battleship") == frozenset()


@pytest.mark.rule("GW-13.1.6-24")
@pytest.mark.parametrize(
    ("aboard", "more", "fits"),
    [
        ("", "infantry infantry", True),
        ("infantry", "light_tank", True),
        ("light_tank", "infantry", True),
        ("light_tank", "light_tank", False),
        ("infantry infantry", "infantry", False),
        ("infantry", "strategic_rocket", True),
        ("", "aa_artillery", True),
        ("", "aa_artillery artillery", False),
    ],
)
def test_what_a_hold_has_room_for(aboard: str, more: str, fits: bool) -> None:
    ship = _unit("naval_transport", cargo=tuple(_unit(each) for each in aboard.split()))
    going = force((_unit(each), 1) for each in more.split())

    assert cargo.fits(pos(begin()), ship, going) == fits
    assert not cargo.fits(pos(begin()), _unit("battleship"), going)


@pytest.mark.rule("GW-9.4-01", "GW-9.4.5-03", "GW-9.4.4-03", "GW-9.4-03", "GW-11.4-01")
@pytest.mark.rule("GW-9.4-04", "GW-9.3.1-09", "GW-AMB-47", "GW-9.4-02")
def test_what_ships_meet() -> None:
    """Warships that neither escort nor raid; submarines that are not submerged; aircraft on patrol
    and on decks."""
    state = war(replace(begin(), units={}), ("germany", "great_britain"))

    def met(units: str, owner: str = "great_britain") -> tuple[bool, bool, bool]:
        here = pos(stand(state, "A23", units, owner))
        return (
            waters.fleet(here, "germany", "A23"),
            bool(waters.submarines(here, "germany", "A23")),
            bool(waters.patrols(here, "germany", "A23")),
        )

    assert met("1 destroyer") == (True, False, False)
    assert met("1 destroyer#escort") == (False, False, False)
    assert met("1 battlecruiser#raider") == (False, False, False)
    assert met("1 naval_transport") == (False, False, False)
    assert met("1 submarine") == (False, True, False)
    assert met("1 submarine#submerged") == (False, False, False)
    assert met("1 seaplane#patrol") == (False, False, True)
    assert met("1 fleet_carrier{fighter}") == (True, False, True)
    assert met("1 destroyer", "usa") == (False, False, False)


@pytest.mark.rule("GW-9.1-02", "GW-9.1-03")
def test_who_is_a_stranger_in_a_sea_zone() -> None:
    """Of another alliance, at peace; not enemies, nor friends, nor neutrals."""
    state = replace(begin(), units={})

    def strangers(owner: str, before: State = state) -> tuple[str, ...]:
        here = pos(stand(before, "A23", "1 destroyer", owner))
        return waters.strangers(here, "germany", "A23")

    assert strangers("great_britain") == ("great_britain",)
    assert strangers("great_britain", war(state, ("germany", "great_britain"))) == ()
    assert strangers("japan") == ()
    assert strangers("sweden") == ()


@pytest.mark.rule("GW-13.2-01", "GW-13.2-02", "GW-0.5-08")
def test_where_ships_gain_a_point() -> None:
    """Beside a whole major facility that opens there; submarines beside a base of theirs."""
    state = replace(begin(), units={}, facilities={})

    def gain(unit: Unit, *there: Facility, before: State = state) -> int:
        return sea.boost(pos(facilities(before, "western_germany", *there)), unit, "A23")

    ship, boat = _unit("destroyer"), _unit("submarine")
    port, base = Facility("major_port", "A23"), Facility("submarine_base", "A23")
    assert [gain(ship), gain(ship, port), gain(ship, port, Facility("major_dock", "A23"))] == [
        0,
        1,
        1,
    ]
    assert gain(ship, Facility("minor_port", "A23")) == 0
    assert gain(ship, Facility("major_port", "A12")) == 0
    assert gain(ship, Facility("major_port", "all")) == 1
    assert gain(ship, replace(port, damage=1)) == 0
    assert [gain(ship, base), gain(boat, base), gain(boat, port)] == [0, 1, 0]
    assert gain(replace(ship, spent=1), port) == 0
    assert gain(replace(ship, spent=1, boost=1)) == 1
    assert gain(ship, port, before=own(state, "france", "western_germany")) == 0


@pytest.mark.rule("GW-13.2-01", "GW-13.2-02", "GW-13.2-04", "GW-0.5-08")
def test_where_aircraft_gain_a_point() -> None:
    """From a whole airbase of their own, several no more; seaplanes from their base over the sea
    zone on which it opens."""
    state = replace(begin(), units={}, facilities={})
    base, slip = Facility("airbase"), Facility("seaplane_base", "A23")

    def gain(unit: Unit, to: str, *there: Facility, before: State = state) -> int:
        here = pos(facilities(before, "western_germany", *there))
        return air.boost(here, unit, ("western_germany", to))

    plane, boat = _unit("fighter"), _unit("seaplane")
    assert [gain(plane, "A23"), gain(plane, "A23", base), gain(plane, "A23", slip)] == [0, 1, 0]
    assert gain(plane, "A23", replace(base, damage=1)) == 0
    assert [gain(boat, "A23", slip), gain(boat, "A12", slip), gain(boat, "A23", base)] == [1, 0, 0]
    assert gain(replace(plane, spent=1), "A23", base) == 0
    assert gain(plane, "A23", base, before=own(state, "france", "western_germany")) == 0


@pytest.mark.rule("GW-9.3-01", "GW-9.3.1-09", "GW-11.3-01")
def test_where_enemy_fighters_are() -> None:
    state = war(replace(begin(), units={}), ("germany", "great_britain"))

    def barred(units: str, owner: str = "great_britain") -> bool:
        here = pos(stand(state, "A23", units, owner))
        return "A23" in air.fighter_zones(here, "germany")

    assert barred("1 fighter#patrol")
    assert barred("1 fleet_carrier{fighter}")
    assert not barred("1 fleet_carrier{tactical_bomber}")
    assert not barred("1 fighter#patrol", "usa")


@pytest.mark.rule("GW-1.8-03", "GW-1.8-09", "GW-1.8-10", "GW-1.8-11", "GW-1.8-12", "GW-1.8-16")
@pytest.mark.rule("GW-1.8-13", "GW-1.8-17", "GW-AMB-42")
def test_to_whom_straits_and_canals_are_closed() -> None:
    """To enemies of who owns the banks, submarines but in canals; the Danish Straits to western
    surface ships, the Turkish Straits to carriers and capital ships while Turkey is neutral."""
    peace = replace(begin(), units={})
    fought = war(peace, ("germany", "great_britain"))

    def closed(kind: str, owner: str, name: str, before: State = peace) -> bool:
        here = pos(before)
        return straits.is_closed(here, _unit(kind, owner), here.data.map.straits[name])

    assert not closed("destroyer", "germany", "gibraltar")
    assert closed("destroyer", "germany", "gibraltar", fought)
    assert not closed("submarine", "germany", "gibraltar", fought)
    assert closed("submarine", "germany", "suez_canal", fought)
    assert closed("destroyer", "great_britain", "danish_straits")
    assert closed("destroyer", "usa", "danish_straits")
    assert not closed("submarine", "great_britain", "danish_straits")
    assert not closed("destroyer", "germany", "danish_straits")
    assert not closed("destroyer", "ussr", "danish_straits")
    assert closed("battleship", "italy", "turkish_straits")
    assert closed("light_carrier", "italy", "turkish_straits")
    assert not closed("destroyer", "italy", "turkish_straits")
    assert closed("destroyer", "great_britain", "turkish_straits", fought)
    taken = own(peace, "italy", "istanbul")
    assert not closed("battleship", "italy", "turkish_straits", taken)


@pytest.mark.rule("GW-11.2.1-01", "GW-11.2-01")
def test_a_way_by_rail_keeps_to_one_gauge() -> None:
    here = pos(begin())

    assert not rail.crosses_gauges(here, ("berlin", "eastern_germany", "west_poland"))
    assert rail.ways_between(here, "berlin", "eastern_germany") >= {"narrow"}
    assert rail.ways_between(here, "berlin", "paris") == frozenset()


@pytest.mark.rule("GW-11.2-03")
def test_a_way_by_rail_uses_each_region_once() -> None:
    here = pos(begin())
    land = here.data.map.land
    a, b = next(
        (zone.id, there)
        for zone in land.values()
        for there in zone.neighbours
        if land[there].region != zone.region
    )

    assert rail.regions_of(here, (a, b, a)) == (land[a].region, land[b].region)


@pytest.mark.rule("GW-9.4.1-03", "GW-9.4.1-04")
def test_who_goes_on_behind_a_screen() -> None:
    here = pos(turn(begin(), "germany", 9, "combat"))
    ship = _unit("naval_transport", did="moved", duty="continuing")

    assert goes_on(here, ship)
    assert goes_on(here, replace(ship, did="unloaded"))
    assert not goes_on(here, replace(ship, duty=""))
    assert not goes_on(here, replace(ship, to="A10"))
    assert not goes_on(here, replace(ship, did="fought"))
    assert not goes_on(here, replace(ship, owner="france"))


@pytest.mark.rule("GW-9.1-01", "GW-9.4.5-01", "GW-10.1-03")
def test_who_may_be_sent_to_fight_in_its_sea_zone() -> None:
    """Warships and aircraft on patrol, not transports."""
    state = war(turn(begin(), "germany", 9, "combat_movement"), ("germany", "great_britain"))
    fleet = "1 destroyer, 1 naval_transport, 1 seaplane#patrol, 1 destroyer@great_britain"
    state = stand(state, "A23", fleet, "germany")

    assert refused(state, "germany: engage in A23 with 1 destroyer") == []
    assert refused(state, "germany: engage in A23 with 1 seaplane#patrol") == []
    assert refused(state, "germany: engage in A23 with 1 naval_transport") != []


# costs and works


@pytest.mark.rule("GW-8.2.1-17", "GW-AMB-19", "GW-13.2.8-02", "GW-13.2.8-06")
def test_what_a_stage_costs() -> None:
    """Improved Construction: 1 less a stage of facilities and ships, or two stages as one."""
    plain = begin()
    known = sheet(plain, "germany", technologies={"improved_construction": 4})

    def cost(kind: str, stage: int = 0, before: State = plain, where: str = "") -> int:
        return prices.stage_cost(pos(before), "germany", kind, stage, where)

    assert [cost("battleship", 0), cost("battleship", 0, known)] == [6, 5]
    assert [cost("major_shipyard", 1), cost("major_shipyard", 1, known)] == [5, 4]
    assert [cost("infantry"), cost("infantry", 0, known)] == [3, 3]
    assert [cost("fighter"), cost("fighter", 0, known)] == [10, 10]
    assert prices.first_cost(pos(known), "germany", "battleship", merge=True) == 12
    assert prices.first_cost(pos(known), "germany", "battleship", merge=False) == 5
    assert cost("railway", where="paris/picardy") == 2
    assert cost("railway", where="austria/northern_italy") == 4
    assert prices.stages(pos(plain), "battleship") == 3


@pytest.mark.rule("GW-3.3-09", "GW-3.3-18")
def test_a_fleet_objective_is_of_its_own_nation() -> None:
    assert prices.FLEETS == {"japan": "japan_kido_butai", "usa": "usa_big_blue_fleet"}
    objectives = pos(begin()).data.objectives
    assert [objectives[each].rule for each in prices.FLEETS.values()] == [
        "GW-3.3-09",
        "GW-3.3-18",
    ]


@pytest.mark.rule("GW-8.2.1-12", "GW-8.2.1-13")
def test_who_fights_submarines_better() -> None:
    plain = begin()
    known = sheet(plain, "germany", technologies={"anti_submarine_warfare": 4})
    defence, attack = (
        breakthroughs.defence_against_submarines,
        (breakthroughs.attack_against_submarines),
    )

    transport, hunter = _unit("naval_transport"), _unit("seaplane", duty="patrol")
    assert [defence(pos(each), transport) for each in (plain, known)] == [0, 1]
    assert [defence(pos(each), _unit("destroyer")) for each in (plain, known)] == [4, 4]
    assert [attack(pos(each), hunter) for each in (plain, known)] == [3, 5]
    assert attack(pos(known), _unit("seaplane")) == 3
    assert attack(pos(known), _unit("fighter", duty="patrol")) == 6


@pytest.mark.rule("GW-13.2.1-01", "GW-13.2.1-02", "GW-13.2.1-03", "GW-8.2.1-14", "GW-8.2.1-15")
def test_what_a_factory_produces() -> None:
    """A damaged one nothing, a major one less; a captured one has no part in the technology."""
    plain = begin()
    known = sheet(plain, "germany", technologies={"improved_factories": 4})

    def made(kind: str, damage: int = 0, before: State = plain, was: str = "") -> int:
        there = Facility(kind, "", damage, was)  # type: ignore[arg-type]
        return placing.capacity(pos(before), "germany", there)

    kinds = ("minor_factory", "medium_factory", "major_factory")
    assert [made(each) for each in kinds] == [1, 3, 5]
    assert [made(each, 0, known) for each in kinds] == [2, 5, 8]
    assert [made(each, 1) for each in kinds] == [0, 0, 4]
    assert [made("major_factory", damage) for damage in (4, 5, 6)] == [1, 0, 0]
    assert made("minor_factory", 0, known, "major_factory") == 1


@pytest.mark.rule("GW-8.6-02", "GW-13.2.4-01", "GW-13.2.5-01", "GW-8.2.1-14")
def test_how_many_points_docks_repair() -> None:
    """A minor one 1, a major one 5, where they open and undamaged, more with Improved Factories."""
    plain = replace(begin(), facilities={})
    known = sheet(plain, "germany", technologies={"improved_factories": 4})

    def points(*there: Facility, space: str = "A23", before: State = plain) -> int:
        return slots(pos(facilities(before, "western_germany", *there)), space, "western_germany")

    minor, major = Facility("minor_dock", "A23"), Facility("major_shipyard", "A23")
    assert [points(minor), points(major), points(minor, major)] == [1, 5, 6]
    assert [points(minor, before=known), points(major, before=known)] == [2, 8]
    assert points(replace(major, damage=1)) == 0
    assert points(Facility("major_port", "A23")) == 0
    assert points(major, space="A12") == 0
    assert points(major, space="western_germany") == 5


@pytest.mark.rule("GW-13.2.1-06")
def test_only_larger_factories_become_smaller() -> None:
    there = force(
        (Facility(kind), 1)  # type: ignore[arg-type]
        for kind in ("minor_factory", "medium_factory", "airbase")
    )

    taken = levels.captured(there, "france", "france", "germany")
    smaller = Facility("minor_factory", "", 0, "medium_factory")
    assert taken == force([(Facility("minor_factory"), 1), (smaller, 1), (Facility("airbase"), 1)])
    assert levels.captured(taken, "france", "germany", "france") == there
    assert levels.given_back(taken) == there
    assert levels.captured(taken, "france", "germany", "italy") == taken


@pytest.mark.rule("GW-15.2-03")
def test_zones_beside_a_warlord_count_once() -> None:
    here = pos(begin())
    land = here.data.map.land
    warlord = next(
        owner
        for owner in here.owners
        if any(zone in chinese_home() for zone in here.zones_of(owner))
        and owner not in ("kmt", "ccp", "japan")
    )
    around = {there for zone in here.zones_of(warlord) for there in land[zone].neighbours}
    around -= {*here.zones_of(warlord)}
    state = own(begin(), "ccp", *around)
    far = {zone for zone in here.zones_of("ccp") if zone not in around}

    assert far
    assert neighbours(pos(state), "ccp", warlord) == len(around)


@pytest.mark.rule("GW-12.1-09")
def test_colonial_infantry_comes_to_colonies_with_a_value() -> None:
    """So many a turn as the zone is worth, not to the home country nor to what was captured."""
    state = turn(begin(), "commonwealth", 9, "place_units")
    land = pos(state).data.map.land
    colony = next(
        zone
        for zone in pos(state).zones_of("great_britain")
        if land[zone].value == 1
        and land[zone].roundel == "great_britain"
        and zone not in pos(state).home("great_britain")
    )
    box = {"great_britain": single(Item("colonial_infantry"), 3)}
    state = replace(own(state, "great_britain", "belgium"), box=box)

    def place(zone: str, number: int = 1) -> list[str]:
        line = f"great_britain: place {number} colonial_infantry from {zone} into {zone}"
        return [rule for rule in refused(state, line) if rule == "GW-12.1-09"]

    assert place(colony) == []
    assert place(colony, 2) == ["GW-12.1-09"]
    assert place("london") == ["GW-12.1-09"]
    assert place("belgium") == ["GW-12.1-09"]


@pytest.mark.rule("GW-1.14-01")
def test_the_reef_closes_queensland_alone() -> None:
    """From P72 the cargo lands in Sydney, from P63 in Queensland."""
    state = war(turn(begin(), "japan", 9, "combat_movement"), ("anzac", "japan"))

    def closed(zone: str, space: str) -> bool:
        there = stand(state, space, "1 naval_transport{infantry}", "japan")
        line = f"japan: land 1 infantry in {zone} off naval_transport{{infantry}} in {space}"
        return "GW-1.14-01" in refused(there, line)

    assert closed("queensland", "P72")
    assert not closed("sydney", "P72")
    assert not closed("queensland", "P63")


@pytest.mark.rule("GW-13.1.1-09", "GW-8.3.1-02")
def test_gurkhas_are_recruited_where_nepal_lets_them_be() -> None:
    """While it is neutral or their own; not while somebody controls it, or an enemy owns it."""
    state = sheet(turn(begin(), "commonwealth", 9), "fec", ipp=20)
    line = "great_britain: buy 1 gurkha for fec"

    assert "GW-13.1.1-09" not in refused(state, line)
    assert "GW-13.1.1-09" not in refused(own(state, "fec", "nepal"), line)
    assert "GW-13.1.1-09" in refused(own(state, "japan", "nepal"), line)
    assert "GW-13.1.1-09" in refused(sheet(state, "nepal", controller="japan"), line)
    assert "GW-13.1.1-09" in refused(war(state, ("fec", "nepal")), line)


@pytest.mark.rule("GW-9.4-01", "GW-0.4-01", "GW-0.4-02", "GW-11.5-07")
def test_a_ship_sails_out_of_port_through_the_zone_of_its_facility() -> None:
    """Leaving costs nothing: a transport has three points left beside a major port, no fourth."""
    state = turn(begin(), "germany", 9, "noncombat")
    state = facilities(replace(state, units={}), "western_germany", Facility("major_port", "A23"))
    state = stand(state, "western_germany", "1 naval_transport", "germany")
    line = "germany: sail 1 naval_transport: western_germany > {}"

    assert refused(state, line.format("A23 > A22 > A28")) == []
    assert refused(state, line.format("A12")) != []
    assert "GW-0.4-02" in refused(state, line.format("A23 > A28"))
    assert "GW-0.4-02" in refused(state, line.format("berlin"))
    assert "GW-0.4-01" in refused(state, line.format("A23 > A22 > A28 > A22 > A23"))
