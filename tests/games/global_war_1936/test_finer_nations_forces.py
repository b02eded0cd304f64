"""Abilities of nations, finer: forces formed and sent, landings, aid (15.1, 15.3, 15.8)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, own, pos, sheet, stand, turn, war
from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import (
    DeployCorps,
    Detach,
    FlyAid,
    Invade,
    Launch,
    Reinforce,
    Scorch,
)
from wartable.games.global_war_1936.economy.recruitment import can_draft
from wartable.games.global_war_1936.events import RailBecame
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.nations import (
    africa_corps,
    blitzkrieg,
    condor_legion,
    launched,
    overlord,
    red_aid,
    scorched_earth,
)
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Delivery, Facility, Item, Rail, State
from wartable.games.global_war_1936.unit import Unit
from wartable.testing.dice import ScriptedDice, SeededDice


def _rules(objections: Iterable[Objection]) -> list[str]:
    return [each.rule for each in objections]


# the Africa Corps

ALL = "infantry, motorized_infantry, artillery, advanced_artillery, self_propelled_artillery"
ALL += ", light_tank, medium_tank, fighter, cavalry, heavy_tank"


def _corps(*formed: str, ready: int = 1) -> State:
    """Italy fights France; Germany has one of each in Bavaria and has formed the corps of these."""
    state = war(sheet(turn(begin(), "germany", 9), "germany", ipp=10), ("italy", "france"))
    units = ", ".join(f"1 {kind}" for kind in ALL.split(", "))
    deeds = {("germany", "used", f"africa_corps {kind} {n}") for n, kind in enumerate(formed)}
    spent = {"ready": {"africa_corps": ready}} if ready and formed else {}
    state = replace(state, deeds=frozenset(deeds), spent=spent)
    return stand(state, "bavaria", units, "germany")


def _detach(state: State, kind: str, zone: str = "bavaria") -> list[str]:
    return _rules(africa_corps.DETACH.objections(pos(state), Detach("germany", kind, zone)))


@pytest.mark.rule("GW-15.1-08")
@pytest.mark.parametrize(
    ("formed", "may", "may_not"),
    [
        ((), ALL.split(", ")[:7], ("fighter", "cavalry", "heavy_tank")),
        (("infantry",) * 2, ("infantry",), ()),
        (("infantry",) * 3, ("motorized_infantry",), ("infantry",)),
        (("motorized_infantry",), ("infantry",), ("motorized_infantry",)),
        (("artillery",), ("artillery", "advanced_artillery"), ()),
        (("artillery",) * 2, ("infantry",), ("artillery", "advanced_artillery")),
        (("artillery", "self_propelled_artillery"), (), ("artillery", "advanced_artillery")),
        (("light_tank",), ("light_tank", "medium_tank"), ()),
        (("medium_tank",), ("light_tank",), ("medium_tank",)),
        (("light_tank",) * 2, ("artillery",), ("light_tank", "medium_tank")),
        (("light_tank", "medium_tank"), (), ("light_tank", "medium_tank")),
    ],
)
def test_of_what_the_corps_is_formed(
    formed: tuple[str, ...], may: tuple[str, ...], may_not: tuple[str, ...]
) -> None:
    for kind in may:
        assert _detach(_corps(*formed), kind) == [], kind
    for kind in may_not:
        assert _detach(_corps(*formed), kind) == ["GW-15.1-08"], kind


@pytest.mark.rule("GW-15.1-08")
def test_when_the_corps_is_formed() -> None:
    """In one German turn while Italy fights an Allied major, for 5 IPP at most."""
    assert _detach(turn(_corps(), "italy", 9), "infantry") == ["GW-15.1-08"]
    nobody = replace(turn(_corps(), "italy", 9), wars=frozenset())
    assert _detach(nobody, "infantry") == ["GW-15.1-08"]
    red = replace(_corps(), wars=frozenset())
    assert _detach(red, "infantry") == ["GW-15.1-08"]
    assert _detach(war(red, ("italy", "ussr")), "infantry") == ["GW-15.1-08"]
    assert _detach(war(red, ("italy", "abyssinia")), "infantry") == ["GW-15.1-08"]
    assert _detach(war(red, ("italy", "ussr"), ("italy", "usa")), "infantry") == []
    assert _detach(_corps("infantry", ready=0), "infantry") == ["GW-15.1-08"]
    gone = stand(_corps(), "bavaria", "1 infantry*placed, 1 infantry@italy", "germany")
    assert _detach(gone, "infantry") == ["GW-15.1-08"]
    for number, rules in ((0, ["GW-15.1-08"]), (4, ["GW-15.1-08"]), (5, [])):
        formed = ("infantry", "infantry", "artillery", "light_tank", "medium_tank")[:number]
        assert _detach(sheet(_corps(*formed), "germany", ipp=0), "motorized_infantry") == rules
        if number < 5:
            assert _detach(sheet(_corps(*formed), "germany", ipp=1), "motorized_infantry") == []


@pytest.mark.rule("GW-15.1-08")
def test_each_unit_of_the_corps_goes_into_the_box() -> None:
    state = stand(_corps(), "bavaria", "2 infantry, 1 artillery", "germany")
    script = Script(state, ScriptedDice())
    for kind in ("infantry", "infantry"):
        africa_corps.DETACH.carry_out(script, Detach("germany", kind, "bavaria"))

    assert dict(script.pos.units("bavaria")) == {Unit("artillery", "germany"): 1}
    assert script.state.box["germany"] == ((Item("infantry", corps="dak"), 2),)
    assert script.state.sheets["germany"].ipp == 8
    assert script.state.spent["ready"] == {"africa_corps": 1}
    assert {what for _, _, what in script.state.deeds} == {
        "africa_corps infantry 1",
        "africa_corps infantry 2",
    }
    five = _corps("infantry", "infantry", "artillery", "light_tank", "medium_tank")
    script = Script(five, ScriptedDice())
    africa_corps.DETACH.carry_out(script, Detach("germany", "motorized_infantry", "bavaria"))
    assert script.state.sheets["germany"].ipp == 10


@pytest.mark.rule("GW-15.1-10")
def test_what_the_corps_lost_is_made_good() -> None:
    """In a later turn, for 1 IPP; what is on the board, aboard or in the box is not lost."""

    def why(state: State, kind: str = "infantry") -> list[str]:
        return _rules(africa_corps.REINFORCE.objections(pos(state), Reinforce("germany", kind)))

    lost = _corps("infantry", "artillery", ready=0)
    assert why(lost) == []
    assert why(lost, "light_tank") == ["GW-15.1-10"]
    for slot in (turn(lost, "italy", 9), sheet(turn(lost, "italy", 9), "germany", ipp=0)):
        assert why(slot) == ["GW-15.1-10"]
    assert why(_corps("infantry")) == ["GW-15.1-10"]
    assert why(sheet(lost, "germany", ipp=1)) == []
    assert why(sheet(lost, "germany", ipp=0)) == ["GW-15.1-10"]
    for there in ("1 infantry+dak", "1 naval_transport{infantry+dak}"):
        assert why(stand(lost, "A23", there, "germany")) == ["GW-15.1-10"], there
    assert why(stand(lost, "A23", "1 naval_transport{infantry}", "germany")) == []
    assert why(stand(lost, "tripoli", "1 artillery+dak", "germany")) == []
    boxed = replace(lost, box={"germany": ((Item("infantry", corps="dak"), 1),)})
    assert why(boxed) == ["GW-15.1-10"]
    script = Script(lost, ScriptedDice())
    africa_corps.REINFORCE.carry_out(script, Reinforce("germany", "infantry"))
    assert script.state.sheets["germany"].ipp == 9


@pytest.mark.rule("GW-15.1-09")
def test_where_the_corps_is_deployed() -> None:
    state = war(_corps(ready=0), ("germany", "france"))
    state = own(state, "germany", "austria")
    state = replace(state, rails={"austria/northern_italy": Rail(gauge="narrow")})
    state = replace(state, box={"germany": ((Item("infantry", corps="dak"), 1),)})

    def why(state: State, kind: str = "infantry", zone: str = "tripoli") -> list[str]:
        action = DeployCorps("germany", kind, zone)
        return _rules(africa_corps.DEPLOY.objections(pos(state), action))

    assert why(state) == []
    assert why(replace(state, facilities={})) == ["GW-15.1-09"]
    ward = sheet(own(state, "turkey", "tripoli"), "turkey", controller="germany")
    assert why(ward) == ["GW-15.1-09"]
    assert why(turn(state, "italy", 9)) == ["GW-15.1-09"]
    assert why(state, "artillery") == ["GW-15.1-09"]
    plain = replace(state, box={"germany": ((Item("infantry"), 1),)})
    assert why(plain) == ["GW-15.1-09"]
    assert why(state, zone="berlin") == ["GW-15.1-09"]
    assert why(own(state, "france", "tripoli")) == ["GW-15.1-09"]
    script = Script(turn(state, "germany", 9, "place_units"), ScriptedDice())
    africa_corps.DEPLOY.carry_out(script, DeployCorps("germany", "infantry", "tripoli"))
    left = dict(script.state.box.get("germany", ()))
    assert Item("infantry", corps="dak") not in left
    there = sum(n for unit, n in script.pos.units("tripoli") if unit.corps == "dak")
    assert there + sum(left.values()) == 1


# the Condor Legion


def _legion(**changes: object) -> State:
    state = sheet(turn(begin(), "germany", 3), "germany", ipp=8)
    state = stand(state, "bavaria", "1 fighter", "germany")
    return replace(state, **changes)


@pytest.mark.rule("GW-15.1-01", "GW-15.1-02")
def test_when_the_legion_is_sent() -> None:
    """Once, while the civil war lasts, a fighter on a supply path, for 5 IPP."""

    def why(state: State, zone: str = "bavaria") -> list[str]:
        action = Detach("germany", "fighter", zone)
        return _rules(condor_legion.DETACH.objections(pos(state), action))

    assert why(_legion()) == []
    other = turn(_legion(), "italy", 3)
    assert why(other) == why(sheet(other, "germany", ipp=0)) == ["GW-15.1-02"]
    assert why(sheet(_legion(), "spanish_republicans", gone="turned")) == ["GW-15.1-02"]
    used = _legion(deeds=frozenset({("germany", "used", "condor_legion")}))
    assert why(used) == ["GW-15.1-02"]
    empty = stand(_legion(), "bavaria", "1 infantry, 1 fighter@italy", "germany")
    assert why(empty) == ["GW-15.1-02"]
    assert why(stand(_legion(), "chad", "1 fighter", "germany"), "chad") == ["GW-15.1-02"]
    for ipp, rules in ((5, []), (4, ["GW-15.1-02"])):
        assert why(sheet(_legion(), "germany", ipp=ipp)) == rules


@pytest.mark.rule("GW-15.1-02", "GW-12.5-02", "GW-15.1-01")
def test_how_the_legion_goes() -> None:
    """Paid and in the box, the Republicans draft; it goes to a Nationalist zone as lend-lease."""
    script = Script(_legion(), SeededDice(1))
    condor_legion.DETACH.carry_out(script, Detach("germany", "fighter", "bavaria"))
    assert script.state.sheets["germany"].ipp == 3
    assert ("germany", "used", "condor_legion") in script.state.deeds
    assert not script.pos.units("bavaria")
    item = Item("fighter", corps="condor")
    assert script.state.box["germany"] == ((item, 1),)
    assert can_draft(pos(_legion()), "spanish_republicans")
    assert len(script.events) > 4
    without = own(_legion(), "spanish_nationalists", *pos(begin()).zones_of("spanish_republicans"))
    quiet = Script(without, ScriptedDice())
    assert not can_draft(quiet.pos, "spanish_republicans")
    condor_legion.DETACH.carry_out(quiet, Detach("germany", "fighter", "bavaria"))

    boxed = _legion(box={"germany": ((item, 1),)}, flow=())
    zone = "galicia_and_leon"

    def why(state: State, zone: str = zone) -> list[str]:
        action = DeployCorps("germany", "fighter", zone)
        return _rules(condor_legion.DEPLOY.objections(pos(state), action))

    assert why(boxed) == []
    assert why(_legion()) == ["GW-15.1-02"]
    assert why(boxed, "madrid") == ["GW-15.1-02"]
    assert why(replace(boxed, taken=frozenset({zone}))) == ["GW-15.1-02"]
    ward = sheet(own(boxed, "turkey", zone), "turkey", controller="germany")
    assert why(ward) == ["GW-15.1-02"]
    shut = war(boxed, ("germany", "great_britain"))
    for sea in ("A23", "A12", "A11"):
        shut = stand(shut, sea, "3 destroyer", "great_britain")
    assert why(shut) == ["GW-15.1-02"]
    script = Script(boxed, ScriptedDice())
    condor_legion.DEPLOY.carry_out(script, DeployCorps("germany", "fighter", zone))
    assert not script.state.box.get("germany")
    frame = script.pos.top
    assert isinstance(frame, Delivery)
    assert (frame.path[-1], frame.corps) == (zone, "condor")


@pytest.mark.rule("GW-15.1-03")
def test_the_legion_stays_as_long_as_the_war_lasts() -> None:
    assert _rules(condor_legion.recall_objections(pos(_legion()))) == ["GW-15.1-03"]
    over = sheet(_legion(), "spanish_republicans", gone="turned")
    assert _rules(condor_legion.recall_objections(pos(over))) == []


# Blitzkrieg


@pytest.mark.rule("GW-15.1-04", "GW-15.0-01", "GW-15.1-06")
def test_when_blitzkrieg_is_launched() -> None:
    def why(state: State) -> list[str]:
        return _rules(launched.RULE.objections(pos(state), Launch("germany", "blitzkrieg")))

    state = turn(begin(), "germany", 10, "combat_movement")
    assert why(state) == []
    assert why(turn(state, "italy", 10)) == ["GW-15.0-01"]
    assert why(turn(state, "germany", 11)) == ["GW-15.1-04"]
    used = replace(state, deeds=frozenset({("germany", "used", "blitzkrieg")}))
    assert why(used) == ["GW-15.1-04"]
    tank = Unit("light_tank", "germany")
    for number, cities, rail in ((0, False, []), (1, True, ["GW-15.1-06"]), (2, True, [])):
        now = replace(state, spent={"ready": {"blitzkrieg": number}} if number else {})
        assert blitzkrieg.ignores_cities(pos(now), tank) == cities
        assert not blitzkrieg.ignores_cities(pos(now), replace(tank, owner="italy"))
        assert _rules(blitzkrieg.rail_objections(pos(now))) == rail


@pytest.mark.rule("GW-15.1-04")
def test_who_moves_again() -> None:
    """German land and air units as at the start of the turn; German ships and other units of the
    player turn have moved; nobody else's are touched."""
    units = "1 infantry~1*fought, 1 fighter~4*landed, 1 destroyer~1, 1 submarine*fought"
    units += ", 1 infantry@spanish_nationalists, 1 infantry*fought@italy, 1 destroyer@italy"
    state = stand(turn(begin(), "germany", 10, "noncombat"), "berlin", units, "germany")
    first = replace(state, spent={"ready": {"blitzkrieg": 1}})
    script = Script(first, ScriptedDice())
    assert blitzkrieg.goes_on(script)
    assert dict(script.pos.units("berlin")) == {
        Unit("infantry", "germany"): 1,
        Unit("fighter", "germany"): 1,
        Unit("destroyer", "germany", spent=1, did="moved"): 1,
        Unit("submarine", "germany", did="fought"): 1,
        Unit("infantry", "spanish_nationalists", did="moved"): 1,
        Unit("infantry", "italy", did="fought"): 1,
        Unit("destroyer", "italy"): 1,
    }
    assert script.state.spent["ready"]["blitzkrieg"] == 2
    for number in (0, 2):
        script = Script(replace(first, spent={"ready": {"blitzkrieg": number}}), ScriptedDice())
        assert not blitzkrieg.goes_on(script)
        assert not script.events
    still = Script(replace(first, units={}), ScriptedDice())
    assert blitzkrieg.goes_on(still)
    assert len(still.events) == 1


# Overlord


@pytest.mark.rule("GW-15.8-03", "GW-15.0-01", "GW-0.3-12")
def test_when_and_where_overlord_lands() -> None:
    state = war(begin(), ("germany", "usa"), ("germany", "great_britain"))
    state = own(turn(state, "usa", 14, "combat_movement"), "germany", "normandy", "rome")
    agreed = replace(state, spent={"permitted": {"overlord great_britain usa": 1}})

    def why(state: State, zone: str = "normandy") -> list[str]:
        return _rules(overlord.RULE.objections(pos(state), Invade("usa", zone)))

    assert why(agreed) == []
    assert why(turn(agreed, "italy", 14)) == ["GW-15.0-01"]
    assert why(turn(agreed, "usa", 13)) == ["GW-15.8-03"]
    for nation in ("usa", "great_britain"):
        ally = "usa" if nation == "great_britain" else "great_britain"
        alone = war(replace(agreed, wars=frozenset()), ("germany", ally))
        assert why(alone) == ["GW-15.8-03"], nation
    used = replace(agreed, deeds=frozenset({("usa", "used", "overlord")}))
    assert why(used) == ["GW-15.8-03"]
    assert why(own(agreed, "italy", "normandy")) == ["GW-15.8-03"]
    assert why(agreed, "rome") == ["GW-15.8-03"]
    assert why(state) == ["GW-15.8-03"]

    script = Script(agreed, ScriptedDice())
    overlord.RULE.carry_out(script, Invade("usa", "normandy"))
    here = script.pos
    assert overlord.is_joint(here, "normandy", ("usa", "great_britain", "anzac"))
    assert not overlord.is_joint(here, "normandy", ("usa", "france"))
    assert not overlord.is_joint(here, "picardy", ("usa", "great_britain"))
    assert {*here.state.spent["joined"]} == {"great_britain", "fec", "anzac"}


# Red Aid and scorched earth


@pytest.mark.rule("GW-15.3-07", "GW-8.7-01", "GW-0.4-01")
def test_what_red_aid_needs() -> None:
    base, over = "eastern_kazakhstan", ("sinkiang", "tsinghai", "shensi", "tsinghai", "sinkiang")
    box = {"ussr": ((red_aid.AID, 1),)}
    state = replace(turn(begin(), "ussr", phase="place_units"), box=box)
    plane = "air_transport"
    state = stand(state, base, f"1 {plane}, 1 {plane}*moved, 1 {plane}~2", "ussr")

    def why(state: State, unit: Unit, path: tuple[str, ...], number: int = 1) -> list[str]:
        action = FlyAid("ussr", ((unit, number),), path)
        return _rules(red_aid.RULE.objections(pos(state), action))

    fresh, path = Unit(plane, "ussr"), (base, *over, base)
    assert why(state, fresh, path) == []
    assert why(state, replace(fresh, did="moved"), path) == ["GW-15.3-07"]
    assert why(state, replace(fresh, spent=2), path) == ["GW-15.3-07", "GW-0.4-01"]
    assert why(state, fresh, path, 2) == ["GW-11.1-01", "GW-15.3-07"]
    lent = replace(state, spent={"lent": {"ussr ccp": 1}})
    assert why(lent, fresh, path) == ["GW-8.7-01"]
    laden = replace(fresh, cargo=(Unit("infantry", "ussr"),))
    carrying = stand(state, base, f"1 {plane}{{infantry}}", "ussr")
    assert why(carrying, laden, path) == ["GW-15.3-07"]
    foreign = stand(state, base, f"1 {plane}@mongolia", "ussr")
    assert "GW-15.3-07" in why(foreign, replace(fresh, owner="mongolia"), path)
    plain = replace(state, box={"ussr": ((Item("infantry", of="militia"), 1),)})
    assert why(plain, fresh, path) == ["GW-15.3-07"]
    short = (base, "sinkiang", base)
    assert why(state, fresh, short) == ["GW-15.3-07"]


@pytest.mark.rule("GW-15.3-06", "GW-11.5-09")
def test_what_the_ussr_destroys() -> None:
    state = turn(begin(), "ussr", 9, "combat")
    zone, there = "moscow", pos(state).facilities("moscow")
    facility = there[0][0]
    rail = next(iter(pos(state).data.map.land[zone].rails))

    def why(state: State, kind: str, zone: str, at: str = "") -> list[str]:
        return _rules(scorched_earth.RULE.objections(pos(state), Scorch("ussr", kind, zone, at)))

    assert why(state, facility.kind, zone, facility.at) == []
    assert why(turn(state, "germany", 9, "combat"), facility.kind, zone, facility.at) == [
        "GW-15.3-06"
    ]
    taken = replace(state, taken=frozenset({zone}))
    assert why(taken, facility.kind, zone, facility.at) == ["GW-15.3-06"]
    assert why(state, "seaplane_base", zone) == ["GW-15.3-06"]
    assert why(state, facility.kind, zone, "A9") == ["GW-15.3-06"]
    assert why(state, "railway", zone, rail) == []
    assert why(state, "railway", zone, "berlin") == ["GW-15.3-06"]
    gone = replace(state, rails={border(zone, rail): Rail(gone=True)})
    assert why(gone, "railway", zone, rail) == ["GW-15.3-06"]

    script = Script(state, ScriptedDice())
    scorched_earth.RULE.carry_out(script, Scorch("ussr", "railway", zone, rail))
    assert [*script.events] == [RailBecame(border(zone, rail), Rail(gone=True))]
    scorched_earth.RULE.carry_out(script, Scorch("ussr", facility.kind, zone, facility.at))
    assert facility not in dict(script.pos.facilities(zone))
    port = Facility("major_port", "A14")
    manned = stand(
        replace(state, facilities={"leningrad": ((port, 1),)}), "leningrad", SHIP, "ussr"
    )
    script = Script(manned, ScriptedDice())
    scorched_earth.RULE.carry_out(script, Scorch("ussr", "major_port", "leningrad", "A14"))
    assert script.pos.top is not None


SHIP = "1 destroyer"
