"""What transports load and land, and how aircraft find decks (9.4.3, 11.3.1, 11.4.1, 10.7,
13.1.6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    bare,
    marks,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    war,
)
from wartable.games.global_war_1936.actions import Offload
from wartable.games.global_war_1936.movement import cargo, decks
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import State
from wartable.games.global_war_1936.unit import Unit, parse_force, parse_unit
from wartable.testing.dice import ScriptedDice

NOT_NOW, FLIES, FRIEND = "GW-11.1-01", "GW-11.3.1-01", "GW-11.3.1-02"
PHASES = {"combat_movement": "GW-9.4.3-01", "noncombat": "GW-11.4.1-01"}


def _germany(phase: str = "noncombat", *foes: str) -> State:
    state = war(bare("germany", phase), *(("germany", foe) for foe in foes))
    for nation in ("great_britain", "fec", "anzac", "france", "usa", "ussr"):
        state = sheet(state, nation, at_full=True)
    return state


@pytest.mark.rule("GW-13.1.6-24", "GW-15.4-08")
@pytest.mark.parametrize(
    ("ship", "more", "fits"),
    [
        ("naval_transport", "2 infantry", True),
        ("naval_transport", "3 infantry", False),
        ("naval_transport", "1 infantry, 1 strategic_rocket", True),
        ("naval_transport", "2 artillery", False),
        ("naval_transport{infantry}", "1 artillery", True),
        ("naval_transport{artillery}", "1 infantry", True),
        ("naval_transport{artillery}", "1 artillery", False),
        ("naval_transport{artillery+infantry}", "1 infantry", False),
        ("air_transport", "1 infantry", True),
        ("air_transport", "1 marines", True),
        ("air_transport", "2 infantry", False),
        ("air_transport", "1 artillery", False),
        ("air_transport{infantry}", "1 infantry", False),
        ("heavy_air_transport", "1 artillery", True),
        ("heavy_air_transport", "1 light_tank", False),
        ("fighter", "1 infantry", False),
        ("destroyer", "1 marines", False),
        ("destroyer@japan", "1 marines@japan", True),
        ("destroyer@japan", "2 marines@japan", False),
        ("destroyer@japan", "1 infantry@japan", False),
        ("light_cruiser@japan", "1 marines@japan", False),
    ],
)
def test_what_fits_aboard(ship: str, more: str, fits: bool) -> None:
    state = pos(_germany())
    going = parse_force(more, "germany")
    assert cargo.fits(state, parse_unit(ship, "germany"), going) == fits


# loading

LOAD = "germany: load {} from western_germany aboard {} in A23"


@pytest.mark.rule("GW-9.4.3-01", "GW-11.4.1-01", "GW-13.1.6-24", "GW-9.2-02", "GW-11.1-02")
@pytest.mark.parametrize("phase", [*PHASES])
def test_who_goes_aboard(phase: str) -> None:
    """Land units and rockets that did nothing yet, but no militia."""
    rule = PHASES[phase]
    there = "2 infantry, 1 infantry*moved, 1 infantry~1, 1 fighter, 1 strategic_rocket, 1 militia"
    state = stand(_germany(phase), "western_germany", there, "germany")
    state = stand(state, "A23", "1 naval_transport", "germany")
    home = "GW-9.2-02" if phase == "combat_movement" else "GW-11.1-02"

    for units, rules in (
        ("1 infantry", []),
        ("2 infantry", []),
        ("1 strategic_rocket", []),
        ("1 infantry*moved", [rule]),
        ("1 infantry~1", [rule]),
        ("1 infantry*moved, 1 infantry", [rule]),
        ("1 militia", [home]),
        ("1 fighter", ["GW-13.1.6-24"]),
        ("3 infantry", [NOT_NOW, "GW-13.1.6-24"]),
    ):
        assert refused(state, LOAD.format(units, "naval_transport")) == rules, units
    after = play(state, LOAD.format("2 infantry", "naval_transport"))
    assert marks(after, "A23") == [
        "1 naval_transport@germany{infantry*loaded@germany+infantry*loaded@germany}"
    ]
    assert "2 infantry@germany" not in marks(after, "western_germany")


@pytest.mark.rule("GW-11.1-01", "GW-9.4.3-01", "GW-11.4.1-01", "GW-11.3.1-01", "GW-11.3.1-02")
@pytest.mark.parametrize(
    ("ship", "before", "after"),
    [
        ("naval_transport", "", ""),
        ("naval_transport~1*moved", "", NOT_NOW),
        ("naval_transport~1*sailed", NOT_NOW, ""),
        ("naval_transport*unloaded", NOT_NOW, NOT_NOW),
        ("naval_transport*fought", NOT_NOW, NOT_NOW),
        ("naval_transport*moved^A23", "", NOT_NOW),
        ("naval_transport*moved^A22", NOT_NOW, NOT_NOW),
        ("destroyer", "GW-9.4.3-01", "GW-11.4.1-01"),
        ("air_transport", FLIES, FLIES),
        ("naval_transport@france", FRIEND, FRIEND),
        ("air_transport@italy", FLIES, ""),
        ("naval_transport@italy", "", ""),
    ],
)
def test_which_transports_take_units_aboard(ship: str, before: str, after: str) -> None:
    """Of those that act or cooperate; aircraft of friends after combat alone, and from the zone
    they stand in."""
    for phase, rule in (("combat_movement", before), ("noncombat", after)):
        state = war(_germany(phase), ("germany", "ussr"), ("italy", "ussr"))
        state = stand(state, "western_germany", "1 infantry", "germany")
        where = "western_germany" if ship.startswith("air") else "A23"
        here = "1 infantry, " * (where != "A23") + f"1 {ship}"
        state = stand(state, where, here, "germany")
        found = refused(state, LOAD.format("1 infantry", ship).replace("in A23", f"in {where}"))
        allowed = {rule, "GW-13.1.6-24"} if ship == "destroyer" else {rule}
        assert {*found} == (allowed if rule else set()), phase


@pytest.mark.rule("GW-11.4.1-01", "GW-9.4.3-01", "GW-13.1.6-24")
@pytest.mark.parametrize("phase", [*PHASES])
def test_units_load_beside_the_sea_zone_or_in_the_port_where_the_transport_is(phase: str) -> None:
    rule = PHASES[phase]
    state = stand(_germany(phase), "western_germany", "1 infantry, 1 naval_transport", "germany")
    state = stand(
        stand(state, "bavaria", "1 infantry", "germany"), "eastern_germany", "1 infantry", "germany"
    )
    state = stand(state, "A12", "1 naval_transport", "germany")
    line = "germany: load 1 infantry from {} aboard naval_transport in {}"

    for zone, where, rules in (
        ("western_germany", "western_germany", []),
        ("western_germany", "A12", []),
        ("eastern_germany", "A12", []),
        ("bavaria", "A12", [rule]),
        ("bavaria", "western_germany", [rule]),
        ("western_germany", "A23", [rule]),
    ):
        assert refused(state, line.format(zone, where)) == rules, (zone, where)


# landing

LAND = "germany: land {} in {} off {} in {}"


@pytest.mark.rule("GW-11.4.1-01", "GW-11.3.1-02", "GW-11.1-01")
@pytest.mark.parametrize(
    ("ship", "units", "zone", "rules"),
    [
        ("naval_transport{infantry}", "1 infantry", "western_germany", []),
        ("naval_transport*unloaded{infantry}", "1 infantry", "western_germany", []),
        ("naval_transport~1*sailed{infantry}", "1 infantry", "western_germany", []),
        ("naval_transport~1*moved{infantry}", "1 infantry", "western_germany", [NOT_NOW]),
        ("naval_transport{infantry}", "2 infantry", "western_germany", ["GW-11.4.1-01"]),
        ("naval_transport{infantry}", "1 artillery", "western_germany", ["GW-11.4.1-01"]),
        ("naval_transport{infantry}", "1 infantry", "bavaria", ["GW-11.4.1-01"]),
        ("naval_transport{infantry}", "1 infantry", "belgium", ["GW-0.3-01"]),
        ("naval_transport{infantry@italy}", "1 infantry@italy", "western_germany", [FRIEND]),
        ("naval_transport@italy{infantry@germany}", "1 infantry", "western_germany", []),
        (
            "naval_transport@italy{infantry*loaded@germany}",
            "1 infantry*loaded",
            "western_germany",
            [FRIEND],
        ),
        ("naval_transport{infantry*loaded}", "1 infantry*loaded", "western_germany", []),
        ("destroyer{infantry}", "1 infantry", "western_germany", ["GW-11.4.1-01"]),
    ],
)
def test_what_lands_without_combat(ship: str, units: str, zone: str, rules: list[str]) -> None:
    state = war(_germany(), ("germany", "ussr"), ("italy", "ussr"))
    state = stand(state, "A23", f"1 {ship}", "germany")

    assert refused(state, LAND.format(units, zone, ship, "A23")) == rules
    elsewhere = refused(state, LAND.format(units, zone, ship, "A12"))
    assert "GW-11.4.1-01" in elsewhere


@pytest.mark.rule("GW-11.4.1-01")
def test_what_has_landed_is_ashore_and_neither_it_nor_the_transport_goes_on() -> None:
    ship = "naval_transport~1*sailed{infantry*loaded+light_tank*loaded}"
    state = stand(_germany(), "A23", f"1 {ship}", "germany")
    after = play(state, LAND.format("1 infantry*loaded", "western_germany", ship, "A23"))

    assert marks(after, "western_germany") == ["1 infantry*unloaded@germany"]
    left = "naval_transport~1*unloaded{light_tank*loaded}"
    assert marks(after, "A23") == [
        "1 naval_transport~1*unloaded@germany{light_tank*loaded@germany}"
    ]
    taken = replace(after, taken=frozenset({"western_germany"}))
    assert refused(taken, LAND.format("1 light_tank*loaded", "western_germany", left, "A23")) == [
        NOT_NOW
    ]


# assaults


@pytest.mark.rule("GW-9.4.3-01", "GW-9.4.3-03", "GW-7.1-01", "GW-9.2-02", "GW-11.3.1-02")
@pytest.mark.parametrize(
    ("ship", "units", "zone", "rules"),
    [
        ("naval_transport{infantry}", "1 infantry", "normandy", []),
        ("naval_transport~1*moved{infantry}", "1 infantry", "normandy", []),
        ("naval_transport~1*sailed{infantry}", "1 infantry", "normandy", [NOT_NOW]),
        ("naval_transport~1*moved^A23{infantry}", "1 infantry", "normandy", []),
        ("naval_transport~1*moved^A22{infantry}", "1 infantry", "normandy", [NOT_NOW]),
        ("naval_transport*unloaded{infantry}", "1 infantry", "normandy", []),
        ("naval_transport{infantry}", "2 infantry", "normandy", ["GW-9.4.3-01"]),
        ("naval_transport{infantry}", "1 infantry", "paris", ["GW-9.4.3-01"]),
        (
            "naval_transport*unloaded{infantry^picardy}",
            "1 infantry^picardy",
            "normandy",
            ["GW-9.4.3-03"],
        ),
        ("naval_transport{militia}", "1 militia", "normandy", ["GW-9.2-02"]),
        ("naval_transport{infantry@italy}", "1 infantry@italy", "normandy", [FRIEND]),
        ("destroyer{infantry}", "1 infantry", "normandy", ["GW-9.4.3-01"]),
        ("naval_transport@italy{infantry@germany}", "1 infantry", "normandy", ["GW-7.1-01"]),
        ("naval_transport{infantry}", "1 infantry", "western_germany", ["GW-9.1-01"]),
        ("naval_transport{infantry}", "1 infantry", "london", ["GW-0.2-10"]),
    ],
)
def test_what_is_declared_to_land_in_an_enemys_zone(
    ship: str, units: str, zone: str, rules: list[str]
) -> None:
    state = war(
        _germany("combat_movement", "france", "ussr"), ("italy", "france"), ("italy", "ussr")
    )
    state = stand(state, "A23", f"1 {ship}", "germany")

    assert refused(state, LAND.format(units, zone, ship, "A23")) == rules
    assert "GW-9.4.3-01" in refused(state, LAND.format(units, zone, ship, "A12"))


@pytest.mark.rule("GW-9.4.3-01", "GW-11.5-07")
def test_an_assault_comes_from_the_sea_and_not_out_of_a_port() -> None:
    state = own(_germany("combat_movement", "france"), "france", "western_germany")
    ship = "naval_transport{infantry}"
    state = stand(state, "western_germany", f"1 {ship}", "germany")

    line = LAND.format("1 infantry", "western_germany", ship, "western_germany")
    assert refused(state, line) == ["GW-9.4.3-01"]


@pytest.mark.rule("GW-1.14-01")
@pytest.mark.parametrize("sea", ["P64", "P71", "P72"])
def test_the_reef_closes_queensland(sea: str) -> None:
    """And no other zone of those seas, nor Queensland from elsewhere."""
    state = war(bare("japan"), ("japan", "anzac"), ("japan", "great_britain"), ("fec", "japan"))
    ship = "naval_transport{infantry}"

    def is_closed(zone: str, off: str = sea) -> bool:
        there = stand(state, off, f"1 {ship}", "japan")
        line = f"japan: land 1 infantry in {zone} off {ship} in {off}"
        return "GW-1.14-01" in refused(there, line)

    facts = pos(state).data.map
    assert is_closed("queensland")
    assert not any(is_closed(zone) for zone in facts.sea[sea].coast if zone != "queensland")
    away = {*facts.land["queensland"].coast} - {"P64", "P71", "P72"}
    assert not any(is_closed("queensland", off) for off in away)


@pytest.mark.rule("GW-15.6-02", "GW-9.4.3-01")
def test_france_lands_nowhere_in_germany_before_it_is_mobilized() -> None:
    state = war(bare("france"), ("france", "germany"))
    ship = "naval_transport{infantry}"
    state = stand(state, "A23", f"1 {ship}", "france")
    line = f"france: land 1 infantry in western_germany off {ship} in A23"
    assert refused(state, line) == ["GW-15.6-02"]


@pytest.mark.rule("GW-9.4.3-01", "GW-5.1-05")
def test_cargo_that_is_to_land_waits_aboard_and_it_is_war_on_a_minor_power() -> None:
    """The rest may land elsewhere; in a zone that is no enemy's any more nobody lands."""
    ship = "naval_transport~1*moved{infantry+light_tank}"
    state = stand(_germany("combat_movement"), "A23", f"1 {ship}", "germany")
    after = play(state, LAND.format("1 infantry", "belgium", ship, "A23"))

    assert marks(after, "A23") == [
        "1 naval_transport~1*unloaded@germany{infantry^belgium@germany+light_tank@germany}"
    ]
    assert pos(after).relations.is_enemy("belgium", "germany")
    rest = "naval_transport~1*unloaded{infantry^belgium+light_tank}"
    assert refused(after, LAND.format("1 light_tank", "belgium", rest, "A23")) == []
    assert refused(after, LAND.format("1 infantry^belgium", "belgium", rest, "A23")) == [
        "GW-9.4.3-03"
    ]


@pytest.mark.rule("GW-5.6-01", "GW-5.6-02", "GW-0.2-03")
def test_an_annexation_by_sea_is_by_one_nation_and_from_a_clear_sea() -> None:
    state = war(bare("italy"), ("france", "italy"))
    state = sheet(state, "romania", controller="italy")
    ship = "naval_transport{infantry+infantry@romania}"
    state = stand(state, "M5", f"1 {ship}", "italy")

    def annexes(units: str, before: State = state, to: str = "albania") -> bool:
        off = Offload("italy", parse_force(units, "italy"), to, parse_unit(ship, "italy"), "M5")
        return cargo.annexes(pos(before), off)

    assert annexes("1 infantry")
    assert not annexes("1 infantry@romania")
    assert not annexes("1 infantry, 1 infantry@romania")
    assert not annexes("1 infantry", to="western_yugoslavia")
    watched = stand(state, "M5", f"1 {ship}, 1 destroyer@france", "italy")
    assert not annexes("1 infantry", watched)


# decks


def _deck(units: str, owner: str = "germany", phase: str = "noncombat") -> State:
    return stand(_germany(phase), "A28", units, owner)


@pytest.mark.rule("GW-13.1.6-22")
def test_beside_an_aircraft_too_no_deck_takes_what_lands_on_none() -> None:
    here, carrier = pos(_germany()), parse_unit("heavy_carrier{fighter}", "germany")

    assert decks.has_room(here, carrier, Unit("fighter", "germany"))
    for kind in ("strategic_bomber", "seaplane", "air_transport"):
        assert not decks.has_room(here, carrier, Unit(kind, "germany")), kind


@pytest.mark.rule("GW-9.3-04")
def test_aircraft_on_decks_of_who_acts_can_take_off() -> None:
    """With those over the zone; none of an ally's carrier, nor in port."""
    state = _deck("2 fleet_carrier{fighter}, 1 fighter, 1 light_carrier@france{fighter}")
    there = dict(decks.with_aircraft(pos(state), "A28"))

    assert there[Unit("fighter", "germany")] == 3
    assert Unit("fighter", "france") not in there
    plain = _deck("1 destroyer")
    assert decks.with_aircraft(pos(plain), "A28") == pos(plain).units("A28")
    port = stand(_germany(), "bavaria", "1 fleet_carrier{fighter}", "germany")
    assert Unit("fighter", "germany") not in dict(decks.with_aircraft(pos(port), "bavaria"))


@pytest.mark.rule("GW-9.3-05", "GW-11.3-02")
@pytest.mark.parametrize(
    ("units", "slow"),
    [
        ("1 fleet_carrier{fighter}", 0),
        ("1 fleet_carrier!1{fighter}", -2),
        ("1 heavy_carrier!1{fighter+fighter}", -2),
        ("1 fleet_carrier!1{fighter}, 1 fleet_carrier{fighter}", 0),
        ("1 fleet_carrier!1{fighter}, 1 fighter", 0),
        ("1 fleet_carrier!1{tactical_bomber}, 1 fleet_carrier{fighter}", 0),
        ("1 fleet_carrier{tactical_bomber}, 1 fleet_carrier!1{fighter}", -2),
        ("1 destroyer", 0),
    ],
)
def test_who_starts_from_a_damaged_carrier_is_slower(units: str, slow: int) -> None:
    """Unless one like it is over the zone or on a whole deck."""
    state = _deck(units)
    plane = Unit("fighter", "germany")

    assert decks.slowed(pos(state), plane, "A28") == slow
    script = Script(state, ScriptedDice())
    if slow or "fighter" in units:
        assert decks.take_off(script, "A28", ((plane, 1),)) == {plane: slow}


@pytest.mark.rule("GW-9.3-04")
def test_only_as_many_take_off_as_are_not_over_the_zone() -> None:
    """From whole carriers first; each leaves its place free."""
    state = _deck("1 fleet_carrier!1{fighter}, 1 fleet_carrier{fighter+tactical_bomber}, 1 fighter")
    plane = Unit("fighter", "germany")

    def after(number: int) -> list[str]:
        script = Script(state, ScriptedDice())
        decks.take_off(script, "A28", ((plane, number),))
        return [each.replace("@germany", "") for each in marks(script.state, "A28")]

    assert after(1) == [each.replace("@germany", "") for each in marks(state, "A28")]
    assert sorted(after(2)) == [
        "1 fleet_carrier!1{fighter}",
        "1 fleet_carrier{tactical_bomber}",
        "2 fighter",
    ]
    assert sorted(after(3)) == [
        "1 fleet_carrier!1",
        "1 fleet_carrier{tactical_bomber}",
        "3 fighter",
    ]


@pytest.mark.rule("GW-10.10-01", "GW-11.3-02", "GW-13.1.6-22")
def test_aircraft_over_the_sea_come_down_on_decks_there_or_are_lost() -> None:
    """At the end of all moves, those of who acts that do not patrol; others stay."""
    units = "1 light_carrier, 2 fighter*landed, 1 fighter#patrol, 1 fighter@france"
    state = _deck(units)
    state = stand(state, "A35", "1 fighter*landed, 1 destroyer", "germany")
    script = Script(state, ScriptedDice())
    decks.come_down(script)

    assert sorted(marks(script.state, "A28")) == [
        "1 fighter#patrol@germany",
        "1 fighter@france",
        "1 light_carrier@germany{fighter*landed@germany}",
    ]
    assert marks(script.state, "A35") == ["1 destroyer@germany"]


@pytest.mark.rule("GW-13.1.6-22", "GW-10.7-07")
def test_an_aircraft_comes_down_on_a_whole_deck_of_its_nation_first() -> None:
    plane = Unit("fighter", "germany")
    for there, after in (
        (
            "1 fighter, 1 fleet_carrier!1, 1 fleet_carrier",
            ["1 fleet_carrier!1@germany", "1 fleet_carrier@germany{fighter@germany}"],
        ),
        (
            "1 fighter, 1 fleet_carrier{tactical_bomber}",
            ["1 fleet_carrier@germany{fighter@germany+tactical_bomber@germany}"],
        ),
        (
            "1 fighter, 2 light_carrier",
            ["1 light_carrier@germany", "1 light_carrier@germany{fighter@germany}"],
        ),
    ):
        script = Script(_deck(there), ScriptedDice())
        assert decks.board(script, "A28", plane)
        assert sorted(marks(script.state, "A28")) == after
    for there in (
        "1 fighter, 1 light_carrier{fighter}",
        "1 fighter, 1 light_carrier@italy",
        "1 fighter",
    ):
        script = Script(_deck(there), ScriptedDice())
        assert not decks.board(script, "A28", plane)
        assert script.state == _deck(there)


@pytest.mark.rule("GW-9.3.1-09")
def test_all_aircraft_of_some_carriers_are_over_the_zone() -> None:
    state = _deck(
        "2 fleet_carrier{fighter+tactical_bomber}, 1 light_carrier{fighter}, 1 light_carrier"
    )
    state = stand(state, "A35", "1 naval_transport{infantry}, 1 light_carrier", "germany")
    script = Script(state, ScriptedDice())
    carriers = {unit: number for unit, number in pos(state).units("A28") if unit.type[0] == "f"}
    decks.launch_all(script, "A28", carriers)

    assert sorted(each.replace("@germany", "") for each in marks(script.state, "A28")) == [
        "1 light_carrier",
        "1 light_carrier{fighter}",
        "2 fighter",
        "2 fleet_carrier",
        "2 tactical_bomber",
    ]
    quiet = Script(state, ScriptedDice())
    decks.launch_all(quiet, "A35", dict(pos(state).units("A35")))
    assert quiet.events == []


def _refuge(units: str, **beside: str) -> State:
    """British aircraft over A28 without a deck, in the German turn."""
    state = _deck(units, "great_britain", "combat")
    for space, there in beside.items():
        state = stand(state, space, there, "great_britain")
    return state


@pytest.mark.rule("GW-10.7-07")
def test_aircraft_without_a_deck_find_the_one_place_beside_them_or_are_lost() -> None:
    """A deck in the zone first; not the land of others, nor a patrol, nor who scrambled."""

    def recovered(state: State) -> State:
        script = Script(state, ScriptedDice())
        decks.recover(script, "A28")
        return script.state

    assert marks(recovered(_refuge("1 fighter")), "A28") == []
    deck = recovered(_refuge("1 fighter, 1 light_carrier"))
    assert marks(deck, "A28") == ["1 light_carrier@great_britain{fighter@great_britain}"]
    near = recovered(_refuge("1 fighter", A35="1 light_carrier"))
    assert marks(near, "A35") == ["1 light_carrier@great_britain{fighter@great_britain}"]
    assert marks(near, "A28") == []
    ashore = recovered(own(_refuge("2 fighter"), "great_britain", "aquitaine"))
    assert marks(ashore, "aquitaine") == ["2 fighter@great_britain"]
    two = recovered(_refuge("2 fighter", A35="1 light_carrier"))
    assert marks(two, "A35") == ["1 light_carrier@great_britain{fighter@great_britain}"]
    assert marks(two, "A28") == []
    others = "1 fighter#patrol, 1 fighter<london, 1 fighter@germany, 1 destroyer"
    assert marks(recovered(_refuge(others)), "A28") == marks(_refuge(others), "A28")


@pytest.mark.rule("GW-10.7-07")
def test_where_there_are_several_places_the_lead_is_asked_for_one_after_the_other() -> None:
    """A neutral's aircraft, for which nobody decides, takes the first: land."""
    state = own(
        _refuge("1 fighter, 1 tactical_bomber", A35="1 light_carrier"), "great_britain", "aquitaine"
    )
    script = Script(state, ScriptedDice())
    decks.recover(script, "A28")
    ways = offered(script.state)
    assert {*ways} == {
        "great_britain: take refuge in A35",
        "great_britain: take refuge in aquitaine",
    }
    assert refused(script.state, "great_britain: take refuge in A22") == ["GW-10.7-07"]

    neutral = own(_refuge("1 fighter@sweden", A35="1 light_carrier@sweden"), "sweden", "aquitaine")
    script = Script(neutral, ScriptedDice())
    decks.recover(script, "A28")
    assert marks(script.state, "aquitaine") == ["1 fighter@sweden"]
    assert script.state.flow == ()
