"""Which ships sail, how far and past whom, and what closes straits to them (9.4, 11.4, 1.8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    bare,
    facilities,
    own,
    pos,
    refused,
    sheet,
    stand,
    war,
)
from wartable.games.global_war_1936.movement import sea, straits
from wartable.games.global_war_1936.state import Facility, State
from wartable.games.global_war_1936.unit import Unit, parse_unit

MAJORS = ("great_britain", "fec", "anzac", "france", "usa", "ussr")


def _germany(phase: str = "combat_movement", *foes: str) -> State:
    state = war(bare("germany", phase), *(("germany", foe) for foe in foes))
    for nation in MAJORS:
        state = sheet(state, nation, at_full=True)
    return state


# how far, and from where


@pytest.mark.rule("GW-13.2-01", "GW-13.2-02", "GW-0.5-08", "GW-EX-10", "GW-4.10-03")
def test_whose_facilities_let_ships_go_farther() -> None:
    """A friend's, and Spain's for who controls it; not those of others, nor what was captured in
    this turn; a factory, however large, is none."""
    port = Facility("major_port", "A23")
    state = facilities(_germany("noncombat"), "western_germany", port)
    ours, italian = Unit("destroyer", "germany"), Unit("destroyer", "italy")

    def gain(unit: Unit, before: State = state, at: str = "A23") -> int:
        return sea.boost(pos(before), unit, at)

    assert gain(ours) == 1
    assert gain(ours, replace(state, taken=frozenset({"western_germany"}))) == 0
    assert gain(italian) == 0
    assert gain(italian, war(state, ("germany", "ussr"), ("italy", "ussr"))) == 1
    allied = war(state, ("germany", "ussr"), ("italy", "ussr"))
    assert gain(italian, replace(allied, taken=frozenset({"western_germany"}))) == 1
    assert gain(Unit("destroyer", "france")) == 0
    assert gain(ours, facilities(state, "western_germany", Facility("major_factory", "A23"))) == 0
    minor = facilities(state, "western_germany", Facility("minor_port", "A23"), port)
    assert gain(ours, minor) == 1
    elsewhere = facilities(state, "western_germany", Facility("major_port", "A12"), port)
    assert gain(ours, elsewhere) == gain(ours, elsewhere, "A12") == 1
    assert gain(ours, state, "A12") == 0
    spain = facilities(state, "catalonia", Facility("major_port", "M1"))
    spain = own(spain, "republican_spain", "catalonia")
    ward = sheet(spain, "republican_spain", controller="germany")
    assert gain(ours, spain, "M1") == 0
    assert gain(ours, ward, "M1") == 1


@pytest.mark.rule("GW-15.4-05", "GW-13.2-01")
def test_japanese_ships_come_a_zone_farther_to_a_zone_that_is_surprised() -> None:
    """It adds to what a port adds; only on the way there, and not when they have set out."""
    state = replace(bare("japan"), spent={"ready": {"surprise_attack P20": 1}})
    based = facilities(state, "tokyo", Facility("major_port", "P16"))
    ship = Unit("destroyer", "japan")

    assert sea.boost(pos(state), ship, "P16", "P20") == 1
    assert sea.boost(pos(based), ship, "P16", "P20") == 2
    assert sea.boost(pos(state), ship, "P16", "P17") == 0
    assert sea.boost(pos(state), ship, "P16") == 0
    assert sea.boost(pos(state), replace(ship, spent=1), "P16", "P20") == 0
    assert sea.boost(pos(state), replace(ship, spent=1, boost=1), "P16", "P20") == 1


@pytest.mark.rule("GW-11.5-07")
def test_a_ship_in_port_begins_at_sea() -> None:
    """Where a port of its zone opens; what lies at sea begins where it is."""
    state = facilities(_germany("noncombat"), "western_germany", Facility("major_port", "A23"))
    here = pos(state)
    ship = Unit("destroyer", "germany")

    assert sea.first_sea(here, ("A23", "A22")) == 0
    assert sea.first_sea(here, ("western_germany", "A23", "A22")) == 1
    assert [*sea.gates(here, ship, "western_germany")] == ["A23"]
    both = facilities(
        state, "western_germany", Facility("major_port", "A12"), Facility("major_port", "A23")
    )
    assert {*sea.gates(pos(both), ship, "western_germany")} == {"A12", "A23"}
    assert [*sea.gates(pos(both), Unit("submarine", "germany"), "western_germany")] == []


# who sails


@pytest.mark.rule("GW-9.4-01", "GW-11.1-01", "GW-9.4.1-03", "GW-9.4.5-01")
@pytest.mark.parametrize(
    ("unit", "combat_movement", "combat", "noncombat"),
    [
        ("destroyer", "", "GW-9.4.1-03", ""),
        ("naval_transport", "", "GW-9.4.1-03", ""),
        ("submarine", "", "GW-9.4.1-03", ""),
        ("infantry", "GW-9.4-01", "GW-9.4-01", "GW-9.4-01"),
        ("fighter", "GW-9.4-01", "GW-9.4-01", "GW-9.4-01"),
        ("destroyer~1*moved", "", "GW-9.4.1-03", "GW-11.1-01"),
        ("destroyer~1*sailed", "GW-11.1-01", "GW-11.1-01", ""),
        ("destroyer~1*moved^A22", "GW-11.1-01", "GW-11.1-01", "GW-11.1-01"),
        ("destroyer*fought", "GW-11.1-01", "GW-11.1-01", "GW-11.1-01"),
        ("naval_transport*unloaded", "GW-11.1-01", "GW-11.1-01", "GW-11.1-01"),
        ("destroyer~1*moved#continuing", "", "", "GW-11.1-01"),
        ("destroyer~1*moved#continuing^A22", "GW-11.1-01", "GW-11.1-01", "GW-11.1-01"),
        ("destroyer#escort", "", "GW-9.4.1-03", ""),
        ("destroyer*moved#escort", "GW-9.4.5-01", "GW-9.4.1-03", "GW-11.1-01"),
        ("battlecruiser#raider", "", "GW-9.4.1-03", ""),
    ],
)
def test_who_may_set_sail(unit: str, combat_movement: str, combat: str, noncombat: str) -> None:
    for phase, rule in (
        ("combat_movement", combat_movement),
        ("combat", combat),
        ("noncombat", noncombat),
    ):
        found = sea.ready(pos(_germany(phase)), parse_unit(unit, "germany"))
        assert (found.rule if found else "") == rule, phase


@pytest.mark.rule("GW-9.4-01", "GW-0.4-01", "GW-0.4-02", "GW-1.8-03", "GW-11.5-07")
@pytest.mark.parametrize(
    ("units", "way", "rules"),
    [
        ("1 destroyer", "A23 > A22", []),
        ("1 destroyer", "A23 > A22 > A28 > A35", []),
        ("1 destroyer", "A23 > A22 > A28 > A35 > A44", ["GW-0.4-01"]),
        ("1 torpedo_boat, 1 destroyer", "A23 > A22 > A28 > A35", ["GW-0.4-01"]),
        ("1 destroyer", "A23 > A28", ["GW-0.4-02"]),
        ("1 destroyer", "A23 > A28 > A35", ["GW-0.4-02"]),
        ("1 destroyer", "A23 > western_germany", ["GW-0.4-02"]),
        ("1 destroyer", "A23 > western_germany > A12", ["GW-0.4-02"]),
        ("1 destroyer*fought", "A23 > A22", ["GW-11.1-01"]),
        ("1 destroyer*fought", "A23 > A22 > A28 > A35 > A44", ["GW-11.1-01"]),
        (
            "1 destroyer*fought, 1 torpedo_boat",
            "A23 > A22 > A28 > A35",
            ["GW-11.1-01", "GW-0.4-01"],
        ),
        ("3 destroyer", "A23 > A22", ["GW-11.1-01"]),
    ],
)
def test_ships_go_from_sea_zone_to_sea_zone_as_far_as_they_can(
    units: str, way: str, rules: list[str]
) -> None:
    ships = "2 destroyer, 1 torpedo_boat, 1 destroyer*fought"
    state = stand(_germany("noncombat"), "A23", ships, "germany")

    assert refused(state, f"germany: sail {units}: {way}") == rules


@pytest.mark.rule("GW-15.4-05", "GW-0.4-01", "GW-9.4-01")
def test_the_point_more_is_for_the_end_of_the_way() -> None:
    state = replace(bare("japan"), spent={"ready": {"surprise_attack P20": 1}})
    state = stand(state, "P9", "1 battleship", "japan")
    line = "japan: sail 1 battleship: P9 > P17 > {}"

    assert refused(state, line.format("P18 > P20")) == []
    assert refused(state, line.format("P20 > P18")) == ["GW-0.4-01"]
    assert refused(state, line.format("P19 > P20 > P18")) == ["GW-0.4-01"]


@pytest.mark.rule("GW-11.5-07", "GW-11.4-02", "GW-9.4-01")
def test_ships_in_port_leave_by_its_sea_zone_and_not_among_enemies_after_combat() -> None:
    state = facilities(_germany("noncombat", "france"), "western_germany")
    state = facilities(state, "western_germany", Facility("major_port", "A23"))
    state = stand(state, "western_germany", "1 destroyer", "germany")
    line = "germany: sail 1 destroyer: western_germany > {}"

    assert refused(state, line.format("A23")) == []
    assert refused(state, line.format("A12")) == ["GW-11.5-07"]
    assert refused(state, line.format("A23 > A22 > A28 > A35 > A34")) == []
    assert refused(state, line.format("A23 > A22 > A28 > A35 > A34 > A42")) == ["GW-0.4-01"]
    assert refused(state, line.format("berlin")) == ["GW-0.4-02"]
    watched = stand(state, "A23", "1 destroyer", "france")
    assert refused(watched, line.format("A23")) == ["GW-11.4-02"]
    assert refused(watched, line.format("A23 > A22")) == ["GW-11.4-02"]
    assert refused(replace(watched, phase="combat_movement"), line.format("A23 > A22")) == []


@pytest.mark.rule("GW-11.4-02", "GW-11.4-04", "GW-9.1-02", "GW-14.1-02", "GW-14.3.1-01")
@pytest.mark.parametrize(
    ("ship", "there", "owner", "rule"),
    [
        ("destroyer", "destroyer", "france", "GW-11.4-02"),
        ("destroyer", "fighter#patrol", "france", "GW-11.4-02"),
        ("destroyer", "submarine", "france", ""),
        ("destroyer", "naval_transport", "france", ""),
        ("destroyer", "destroyer#escort", "france", ""),
        ("naval_transport", "destroyer", "france", "GW-11.4-02"),
        ("battleship", "destroyer", "france", "GW-11.4-02"),
        ("submarine", "destroyer", "france", ""),
        ("submarine", "fighter#patrol", "france", ""),
        ("destroyer", "naval_transport", "usa", "GW-9.1-02"),
        ("submarine", "submarine", "usa", "GW-9.1-02"),
        ("destroyer", "destroyer", "italy", ""),
        ("destroyer", "destroyer", "sweden", ""),
    ],
)
def test_whom_ships_avoid_after_combat(ship: str, there: str, owner: str, rule: str) -> None:
    """Before it nobody; nations that stay near home come to no other sea."""
    state = stand(_germany("noncombat", "france"), "A22", f"1 {there}", owner)
    unit = Unit(ship, "germany")
    found = sea.zone_objection(pos(state), unit, "A22")
    assert (found.rule if found else "") == rule
    assert sea.zone_objection(pos(replace(state, phase="combat_movement")), unit, "A22") is None
    for nation, home, away, bound in (
        ("spanish_nationalists", "M1", "M4", "GW-14.1-02"),
        ("kmt", "P32", "P1", "GW-14.3.1-01"),
    ):
        for phase in ("combat_movement", "noncombat"):
            here = pos(replace(state, phase=phase))
            far = sea.zone_objection(here, Unit(ship, nation), away)
            assert far
            assert far.rule == bound
            assert sea.zone_objection(here, Unit(ship, nation), home) is None


@pytest.mark.rule("GW-5.5-01", "GW-9.4-01")
def test_every_ship_of_a_voyage_keeps_to_the_limits_of_a_neutral_usa() -> None:
    state = sheet(bare("usa", "noncombat"), "usa", level=14)
    state = stand(state, "A46", "1 destroyer", "usa")

    assert "GW-5.5-01" in refused(state, "usa: sail 1 destroyer: A46 > A48")
    assert refused(sheet(state, "usa", at_full=True), "usa: sail 1 destroyer: A46 > A48") == []


@pytest.mark.rule("GW-9.4.4-05", "GW-9.4-05")
def test_raiders_and_others_come_upon_a_fleet_apart() -> None:
    """Anywhere on their way but where they begin; submarines alone attack nobody."""
    state = _germany("combat_movement", "france")
    ships = "1 battlecruiser#raider, 1 destroyer, 1 submarine"
    state = stand(stand(state, "A22", ships, "germany"), "A28", "1 destroyer", "france")
    both = "germany: sail 1 battlecruiser#raider, 1 destroyer: A22 > {}"

    for way, rules in (
        ("A28", ["GW-9.4.4-05"]),
        ("A28 > A35", ["GW-9.4.4-05"]),
        ("A21 > A28", ["GW-9.4.4-05"]),
        ("A21", []),
    ):
        assert refused(state, both.format(way)) == rules, way
    with_boat = "germany: sail 1 battlecruiser#raider, 1 submarine: A22 > A28"
    assert refused(state, with_boat) == ["GW-9.4.4-05"]
    alone = stand(state, "A28", "1 destroyer, 1 battlecruiser*moved#raider^A28@germany", "france")
    assert refused(alone, "germany: sail 1 destroyer: A22 > A28") == ["GW-9.4.4-05"]
    assert refused(alone, "germany: sail 1 submarine: A22 > A28") == []
    from_there = stand(state, "A22", f"{ships}, 1 destroyer@france", "germany")
    assert refused(from_there, both.format("A21")) == []
    later = replace(state, phase="noncombat")
    assert "GW-9.4.4-05" not in refused(later, both.format("A28"))


# straits


def _strait(name: str) -> tuple[str, str]:
    one, other = pos(bare("germany")).data.map.straits[name].ends
    return one, other


@pytest.mark.rule("GW-1.8-11", "GW-AMB-42", "GW-1.8-03")
@pytest.mark.parametrize(
    ("nation", "neutral", "axis", "allied"),
    [
        ("great_britain", True, True, False),
        ("fec", True, True, False),
        ("anzac", True, True, False),
        ("france", True, True, False),
        ("free_france", True, True, False),
        ("usa", True, True, False),
        ("ussr", False, False, False),
        ("germany", False, False, True),
        ("italy", False, False, False),
        ("japan", False, False, False),
    ],
)
def test_to_whom_the_danish_straits_are_closed(
    nation: str, neutral: bool, axis: bool, allied: bool
) -> None:
    """While Denmark is neutral, is held by Germany, or by Britain, which is at war with Germany."""
    state = _germany("combat_movement", "great_britain")

    def closed(owner: str, kind: str = "destroyer") -> bool:
        here = pos(own(state, owner, "denmark"))
        return straits.is_closed(here, Unit(kind, nation), here.data.map.straits["danish_straits"])

    assert [closed(each) for each in ("denmark", "germany", "great_britain")] == [
        neutral,
        axis,
        allied,
    ]
    assert not any(closed(each, "submarine") for each in ("denmark", "germany", "great_britain"))


@pytest.mark.rule("GW-1.8-16", "GW-1.8-09", "GW-1.8-03")
def test_to_whom_the_turkish_straits_are_closed() -> None:
    """While nobody has or controls Turkey: to carriers and capital ships, and to who is at war with
    a major power; then to enemies of who has them, submarines too."""
    state = bare("italy")

    def closed(kind: str, nation: str = "italy", before: State = state) -> bool:
        here = pos(before)
        strait = here.data.map.straits["turkish_straits"]
        return straits.is_closed(here, Unit(kind, nation), strait)

    for kind, is_closed in (
        ("battleship", True),
        ("heavy_battleship", True),
        ("fleet_carrier", True),
        ("light_carrier", True),
        ("heavy_cruiser", False),
        ("submarine", False),
        ("naval_transport", False),
    ):
        assert closed(kind) == is_closed, kind
    minor = war(state, ("abyssinia", "italy"))
    assert not closed("destroyer", before=minor)
    major = war(state, ("france", "italy"))
    assert closed("destroyer", before=major)
    assert closed("submarine", before=major)
    ward = sheet(major, "turkey", controller="germany")
    assert not closed("battleship", before=ward)
    taken = own(major, "germany", "istanbul")
    assert not closed("battleship", before=taken)
    hostile = war(taken, ("germany", "france"))
    assert closed("destroyer", "france", hostile)
    assert closed("submarine", "france", hostile)
    at_war = war(state, ("italy", "turkey"))
    assert closed("destroyer", before=at_war)


def _why(state: State, unit: Unit, name: str, *, combat: bool) -> list[str]:
    here, there = _strait(name)
    return [each.rule for each in straits.objections(pos(state), unit, here, there, combat)]


@pytest.mark.rule("GW-1.8-21", "GW-11.1-01")
def test_a_strait_captured_in_this_turn_is_passed_after_combat_a_canal_never() -> None:
    state = _germany()
    ship = Unit("destroyer", "germany")
    for name, keeper, later in (
        ("gibraltar", "gibraltar", []),
        ("suez_canal", "lower_egypt", ["GW-11.1-01"]),
    ):
        mine = own(state, "germany", keeper)
        taken = replace(mine, taken=frozenset({keeper}))
        assert _why(mine, ship, name, combat=True) == []
        assert _why(taken, ship, name, combat=True) == ["GW-1.8-21"]
        assert _why(taken, ship, name, combat=False) == later
    other = replace(state, taken=frozenset({"paris"}))
    assert _why(other, ship, "gibraltar", combat=True) == []
    assert [*straits.objections(pos(other), ship, "A23", "A22", True)] == []


@pytest.mark.rule("GW-1.8-19", "GW-1.8-20", "GW-AMB-48", "GW-AMB-69")
def test_which_closed_passages_are_forced() -> None:
    """A strait in combat movement, by who may declare war on its owner and attacks him not on land;
    a canal never."""
    state = _germany("combat_movement", "great_britain")
    ours, ship = Unit("destroyer", "germany"), Unit("destroyer", "great_britain")

    assert _why(state, ours, "gibraltar", combat=True) == []
    assert _why(state, ours, "gibraltar", combat=False) == ["GW-1.8-10"]
    assert _why(state, ours, "suez_canal", combat=False) != []
    egypt = own(state, "great_britain", "lower_egypt")
    assert _why(egypt, ours, "suez_canal", combat=True) == ["GW-1.8-13"]
    attacked = stand(state, "gibraltar", "1 infantry*moved<western_andalucia", "germany")
    assert _why(attacked, ours, "gibraltar", combat=True) == ["GW-AMB-69"]
    afloat = "1 naval_transport*unloaded{infantry^gibraltar}"
    assaulted = stand(state, "A44", afloat, "germany")
    assert _why(assaulted, ours, "gibraltar", combat=True) == ["GW-AMB-69"]
    assert _why(state, ship, "danish_straits", combat=True) == []
    poor = sheet(state, "great_britain", at_full=False, level=5)
    assert _why(poor, ship, "danish_straits", combat=True) == ["GW-5.1-21"]
    held = own(poor, "germany", "denmark")
    assert _why(held, ship, "danish_straits", combat=True) == []


@pytest.mark.rule("GW-AMB-69", "GW-1.8-19")
def test_only_the_keeper_of_the_strait_that_was_forced_is_safe() -> None:
    state = replace(_germany(), spent={"forced": {"gibraltar": 1}})

    assert [each.rule for each in straits.forced_objections(pos(state), "gibraltar")] == [
        "GW-AMB-69"
    ]
    for zone in ("denmark", "paris"):
        assert [*straits.forced_objections(pos(state), zone)] == []
    assert [*straits.forced_objections(pos(replace(state, spent={})), "gibraltar")] == []


@pytest.mark.rule("GW-1.8-14")
def test_whose_leave_is_asked_for_the_kaiser_wilhelm_kanal() -> None:
    """Of its owner by those who are neither friends nor enemies, unless he gave it in this turn."""
    state = bare("ussr", "noncombat")
    canals = pos(state).data.map.straits

    def asks(nation: str, before: State = state, name: str = "kaiser_wilhelm_kanal") -> bool:
        return straits.asks_leave(pos(before), nation, canals[name])

    assert asks("ussr")
    assert asks("italy")
    assert not asks("germany")
    assert not asks("ussr", war(state, ("germany", "ussr")))
    assert not asks("italy", war(state, ("germany", "ussr"), ("italy", "ussr")))
    let = replace(state, spent={"permitted": {"passage germany ussr": 1}})
    assert not asks("ussr", let)
    assert asks("italy", let)
    assert not asks("ussr", name="suez_canal")


@pytest.mark.rule("GW-1.8-14", "GW-1.8-20")
def test_a_refusal_of_the_owner_closes_his_canal_and_no_strait_of_his() -> None:
    denied = {"denied": {"passage germany ussr": 1}}
    state = replace(own(bare("ussr", "noncombat"), "germany", "denmark"), spent=denied)
    ship = Unit("destroyer", "ussr")

    assert _why(state, ship, "kaiser_wilhelm_kanal", combat=False) == ["GW-1.8-14"]
    assert _why(state, ship, "danish_straits", combat=False) == []
    assert _why(replace(state, spent={}), ship, "kaiser_wilhelm_kanal", combat=False) == []
