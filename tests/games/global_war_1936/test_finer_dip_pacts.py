"""Pacts, trade, Spain, surrender and undeclared wars, finer (4.8, 4.10, 5.5, 5.7, 6, 14)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, own, pos, sheet, stand, turn, war
from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import EndPact, Propose
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.diplomacy import neutrality, pacts, shared_zones, spain, trade
from wartable.games.global_war_1936.diplomacy.pact_zones import closed_objections, is_opened
from wartable.games.global_war_1936.diplomacy.surrender import (
    has_surrendered,
    is_enemy_held,
    pass_wards,
    surrender,
    surrender_at_end,
    surrenders_with,
)
from wartable.games.global_war_1936.diplomacy.undeclared import may_fight, may_fight_at_sea
from wartable.games.global_war_1936.events import Aligned, FateRolled, UnitsChanged
from wartable.games.global_war_1936.groups import soviet_sphere
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Project, State
from wartable.games.global_war_1936.unit import Unit
from wartable.testing.dice import ScriptedDice, SeededDice

MR, NEUTRAL = "molotov_ribbentrop", "japanese_soviet"


def _rules(objections: Iterable[Objection]) -> list[str]:
    return [each.rule for each in objections]


def _signed(*names: str, state: State | None = None) -> State:
    return replace(state or begin(), pacts=dict.fromkeys(names, "signed"))


# pacts


@pytest.mark.rule("GW-6.3-01", "GW-6.4-01", "GW-6.6-02")
def test_between_whom_a_pact_is_in_force() -> None:
    both = pos(_signed(MR, NEUTRAL))
    for one, other, name in (("germany", "ussr", MR), ("japan", "ussr", NEUTRAL)):
        for pair in ((one, other), (other, one)):
            found = pacts.in_force_between(both, *pair)
            assert found is not None
            assert found.id == name
            assert pacts.in_force_between(pos(begin()), *pair) is None
    assert pacts.in_force_between(both, "germany", "japan") is None
    assert pacts.in_force_between(both, "italy", "ussr") is None


@pytest.mark.rule("GW-6.3-01")
def test_whom_a_pact_forbids_to_aid() -> None:
    """Neither lends to who fights the other; the pact with Germany says nothing of it."""
    fight = war(_signed(NEUTRAL, MR), ("japan", "kmt"), ("germany", "poland"))

    def why(state: State, sender: str, to: str) -> list[str]:
        return _rules(pacts.aid_objections(pos(state), sender, to))

    assert why(fight, "ussr", "kmt") == ["GW-6.3-01"]
    assert (
        why(fight, "usa", "kmt") == why(fight, "ussr", "poland") == why(fight, "ussr", "ccp") == []
    )
    assert why(replace(fight, pacts={}), "ussr", "kmt") == []


@pytest.mark.rule("GW-6.1-01", "GW-6.2-01", "GW-6.4-01", "GW-6.5-01", "GW-6.6-01", "GW-7.1-01")
def test_each_reason_against_a_proposal() -> None:
    def why(state: State, pact: str = MR, nation: str = "germany", by: str = "") -> list[str]:
        action = Propose(by or nation, nation, pact)
        return _rules(pacts.propose_objections(pos(state), action))

    ready = turn(begin(), "japan", 6)
    assert why(ready) == why(ready, nation="ussr") == []
    assert why(ready, nation="italy") == ["GW-6.4-01"]
    assert why(ready, by="italy") == ["GW-7.1-01"]
    assert why(turn(ready, "japan", 5)) == ["GW-6.4-01"]
    assert why(_signed(MR, state=ready)) == ["GW-6.1-01"]
    assert why(replace(ready, pacts={MR: "ended"})) == ["GW-6.2-01"]
    assert why(war(ready, ("germany", "ussr"))) == ["GW-5.1-26"]
    peace = replace(ready, wars=frozenset())
    assert why(peace, "chinese_truce", "kmt") == ["GW-6.6-01"]
    assert why(peace, "moscow_treaty", "ussr") == ["GW-6.5-01"]
    assert "GW-6.5-03" in why(peace, "moscow_treaty", "finland", "germany")


@pytest.mark.rule("GW-6.2-01", "GW-6.3-01", "GW-6.6-03", "GW-7.1-01")
def test_each_reason_against_an_end() -> None:
    def why(state: State, pact: str = NEUTRAL, nation: str = "japan", by: str = "") -> list[str]:
        return _rules(pacts.end_objections(pos(state), EndPact(by or nation, nation, pact)))

    state = sheet(_signed(MR, NEUTRAL, "chinese_truce"), "japan", ipp=5)
    assert why(state) == []
    assert why(sheet(state, "japan", ipp=4)) == ["GW-6.3-01"]
    assert why(state, by="italy") == ["GW-7.1-01"]
    assert why(state, nation="germany") == ["GW-6.3-01"]
    assert why(replace(state, pacts={})) == ["GW-6.2-01"]
    assert why(sheet(state, "germany", ipp=0), MR, "germany") == []
    for slot, phase, rules in (
        ("kmt", "combat", []),
        ("kmt", "noncombat", ["GW-6.6-03"]),
        ("ccp", "combat", ["GW-6.6-03"]),
    ):
        assert why(turn(state, slot, 9, phase), "chinese_truce", "kmt") == rules


@pytest.mark.rule("GW-6.2-01", "GW-6.3-01", "GW-6.6-03", "GW-6.5-03")
def test_what_the_end_of_a_pact_brings() -> None:
    """Five IPP for that with Japan, war by the end of the truce, Finland to Germany by that of the
    treaty; nothing else."""
    state = sheet(_signed(MR, NEUTRAL, "chinese_truce", "moscow_treaty"), "japan", ipp=7)
    state = replace(sheet(sheet(state, "ussr", ipp=7), "germany", ipp=7), wars=frozenset())

    def ended(pact: str, nation: str, state: State = state) -> Script:
        script = Script(turn(state, "kmt", 9, "combat"), SeededDice(1))
        pacts.end_pact(script, EndPact(nation, nation, pact))
        assert script.state.pacts[pact] == "ended"
        return script

    assert ended(NEUTRAL, "japan").state.sheets["japan"].ipp == 2
    assert not ended(NEUTRAL, "japan").state.wars
    assert ended(MR, "germany").state.sheets["germany"].ipp == 7
    assert ended("chinese_truce", "kmt").pos.relations.is_enemy("ccp", "kmt")
    broken = ended("moscow_treaty", "ussr")
    assert broken.state.sheets["ussr"].ipp == 2
    assert broken.state.control["helsinki"] == "germany"
    for gone in (
        sheet(state, "finland", gone="aligned"),
        sheet(state, "germany", gone="surrendered"),
    ):
        events = ended("moscow_treaty", "ussr", gone).events
        assert not [each for each in events if isinstance(each, Aligned)]


@pytest.mark.rule("GW-6.4-04", "GW-6.4-06", "GW-AMB-52")
def test_what_the_pact_opens_and_closes() -> None:
    signed = pos(_signed(MR))
    for zone in ("east_poland", "lubelskie", "podlachia", "viipuri_province"):
        assert is_opened(signed, "ussr", zone)
        assert not is_opened(signed, "germany", zone)
        assert not is_opened(pos(begin()), "ussr", zone)
    other = next(z for z in sorted(soviet_sphere()) if not is_opened(signed, "ussr", z))
    table = pos(begin(sphere="any_income"))
    assert is_opened(table, "ussr", other)
    assert not is_opened(table, "ussr", "berlin")
    assert not is_opened(table, "germany", other)

    def why(by: str, zone: str, state: State | None = None) -> list[str]:
        return _rules(closed_objections(pos(state or _signed(MR)), by, zone))

    for by, zone, rule in (
        ("ussr", "warsaw", "GW-6.4-04"),
        ("ussr", "central_romania", "GW-6.4-04"),
        ("ussr", "hungary", "GW-6.4-09"),
        ("germany", "podlachia", "GW-6.4-06"),
    ):
        assert why(by, zone) == [rule]
        assert why(by, zone, begin()) == []
    assert why("germany", "warsaw") == why("ussr", "podlachia") == []
    owned = own(_signed(MR), "germany", "warsaw")
    assert why("germany", "podlachia", owned) == []
    just = replace(owned, taken=frozenset({"warsaw"}))
    assert why("germany", "podlachia", just) == ["GW-6.4-06"]


@pytest.mark.rule("GW-6.4-02", "GW-AMB-40", "GW-8.2-06", "GW-AMB-16")
def test_when_trade_is_paid() -> None:
    """While the pact is in force and its two parties own all of Poland; no die without a
    technology left to roll for."""
    poland = sorted(data().map.areas["poland"].zones)
    state = own(own(_signed(MR), "germany", *poland), "ussr", poland[0])
    state = sheet(sheet(state, "germany", ipp=0), "ussr", ipp=0)
    rows = [row for row in data().bonuses.values() if row.pact == MR]

    def traded(state: State) -> tuple[int, int, bool]:
        script = Script(turn(state, "usa", 9, "place_units"), ScriptedDice())
        trade.trade(script)
        sheets = script.state.sheets
        return sheets["germany"].ipp, sheets["ussr"].ipp, bool(script.state.flow)

    paid = tuple(sum(row.amount for row in rows if row.nation == n) for n in ("germany", "ussr"))
    assert all(paid)
    assert traded(state) == (*paid, True)
    assert traded(replace(state, pacts={MR: "ended"})) == (0, 0, False)
    assert traded(own(state, "italy", poland[1])) == (0, 0, False)
    full = dict.fromkeys(data().technologies, 4)
    assert traded(sheet(state, "ussr", technologies=full)) == (*paid, False)


# Spain


@pytest.mark.rule("GW-14.1-05", "GW-4.10-01", "GW-0.2-18", "GW-14.1-02")
def test_how_the_civil_war_ends() -> None:
    """One faction owns all of continental Spain: the other's units are gone, nobody else's."""
    zones = sorted(data().map.areas["continental_spain"].zones)

    def ended(state: State) -> Script | None:
        script = Script(turn(state, "germany"), SeededDice(1))
        return script if spain.end_civil_war(script) else None

    for winner, loser, into in (
        ("spanish_nationalists", "spanish_republicans", "nationalist_spain"),
        ("spanish_republicans", "spanish_nationalists", "republican_spain"),
    ):
        won = own(begin(), winner, *zones)
        units = f"1 infantry@{winner}, 1 infantry@{loser}, 1 fighter@germany"
        script = ended(stand(won, zones[0], units, winner))
        assert script is not None
        assert {u.owner for u, _ in script.pos.units(zones[0])} == {into, "germany"}
        assert {script.state.control[zone] for zone in zones} == {into}
        assert not spain.is_fought(script.pos)
        bare = ended(replace(won, units={}))
        assert bare is not None
        assert not [each for each in bare.events if isinstance(each, UnitsChanged)]
        assert ended(own(won, loser, zones[1])) is None
        for faction in (winner, loser):
            over = sheet(won, faction, gone="turned")
            assert not spain.is_fought(pos(over))
            assert ended(over) is None
    assert ended(own(begin(), "germany", *zones)) is None
    assert spain.is_fought(pos(begin()))


# the end of the truce


@pytest.mark.rule("GW-6.6-03", "GW-5.1-27")
def test_who_attacks_when_the_truce_is_over() -> None:
    """Who acts, with units of land and air that have done nothing else, where both are."""
    zone = "hunan"
    units = "1 infantry, 1 fighter, 1 artillery*moved, 1 cavalry*fought, 1 infantry@ccp"
    state = stand(turn(begin(), "kmt", 9, "combat"), zone, units, "kmt")
    state = replace(state, wars=frozenset({("ccp", "kmt")}), pacts={"chinese_truce": "ended"})
    script = Script(state, ScriptedDice())
    assert shared_zones.engage(script)
    ready = {(u.owner, u.type) for u, _ in script.pos.units(zone) if u.came == zone}
    assert ready == {("kmt", "infantry"), ("kmt", "fighter"), ("kmt", "artillery")}
    assert not shared_zones.engage(Script(script.state, ScriptedDice()))
    for other in (
        turn(state, "japan", 9, "combat"),
        replace(state, wars=frozenset()),
        stand(state, zone, "1 infantry", "kmt"),
    ):
        quiet = Script(other, ScriptedDice())
        assert not shared_zones.engage(quiet)
        assert not quiet.events

    signed = replace(state, pacts={"chinese_truce": "signed"})
    assert shared_zones.may_break(pos(signed))
    assert not shared_zones.may_break(pos(state))
    assert not shared_zones.may_break(pos(turn(signed, "usa", 9)))


# surrender


@pytest.mark.rule("GW-4.11.1-01", "GW-10.10.2-02", "GW-AMB-63")
def test_whose_capital_is_its_end() -> None:
    state = war(begin(), ("france", "germany"))
    assert surrenders_with(pos(state), "france", "paris")
    assert not surrenders_with(pos(state), "france", "picardy")
    assert not surrenders_with(pos(state), "italy", "rome")
    once = replace(state, deeds=frozenset({("france", "surrendered", "germany")}))
    assert not surrenders_with(pos(once), "france", "paris")
    assert has_surrendered(pos(once), "france")
    assert not has_surrendered(pos(once), "germany")
    other = replace(state, deeds=frozenset({("france", "declared", "germany")}))
    assert not has_surrendered(pos(other), "france")
    held = own(state, "germany", "paris", "picardy")
    assert is_enemy_held(pos(held), "france", ("paris", "picardy"))
    assert not is_enemy_held(pos(own(held, "usa", "paris")), "france", ("paris", "picardy"))


@pytest.mark.rule("GW-5.7-01", "GW-5.7-09")
def test_what_a_surrender_leaves_to_whom() -> None:
    """Only its own wards pass on; a die for each ship on its diagram, 8 and more for the victor,
    and none without a victor."""
    begun = (Project("airbase", 1, zone="rome"), Project("battleship", 1))
    state = replace(turn(begin(), "italy"), queue={"italy": tuple((each, 1) for each in begun)})
    state = sheet(sheet(state, "greece", controller="italy"), "turkey", controller="japan")
    state = sheet(sheet(state, "iraq", controller="italy", gone="aligned"), "usa", at_full=True)
    for face, kept in ((7, False), (8, True)):
        script = Script(state, ScriptedDice(face))
        surrender(script, "italy", "france", "GW-5.7-03")
        told = [each for each in script.events if isinstance(each, FateRolled)]
        assert told == [FateRolled("battleship", face, "france" if kept else "")]
        mine = [each.kind for each, _ in script.state.queue.get("france", ())]
        assert mine.count("battleship") == kept
        assert "airbase" not in mine
        assert script.pos.relations.controller("greece") == "germany"
        assert script.pos.relations.controller("turkey") == "japan"
        assert script.pos.sheet("iraq").controller == "italy"
        assert not script.pos.exists("italy")
        assert ("italy", "surrendered", "france") in script.state.deeds
    alone = Script(state, ScriptedDice())
    surrender(alone, "italy", "", "GW-5.7-03")
    assert not [each for each in alone.events if isinstance(each, FateRolled)]
    red = Script(sheet(begin(), "sweden", controller="ussr"), ScriptedDice())
    pass_wards(red, "ussr")
    assert red.pos.relations.controller("sweden") == "ussr"


@pytest.mark.rule("GW-5.7-03", "GW-5.7-04", "GW-5.7-05", "GW-5.7-07")
@pytest.mark.parametrize(
    ("slot", "nation", "zones"),
    [
        ("japan", "japan", ("tokyo",)),
        ("italy", "italy", ("rome",)),
        ("commonwealth", "fec", ("london", "cape_town", "ottawa", "sydney", "calcutta")),
        ("commonwealth", "anzac", ("sydney", "north_island", "south_island")),
        ("usa", "usa", ("washington_d_c", "chicago", "new_york", "san_francisco")),
    ],
)
def test_who_surrenders_when_its_turn_ends(slot: str, nation: str, zones: tuple[str, ...]) -> None:
    foe = "ussr"
    majors = [each for each in begin().sheets if each != foe and pos(begin()).exists(each)]
    state = war(turn(begin(), slot, 9), *((foe, each) for each in majors))

    def gone(state: State) -> bool:
        script = Script(state, SeededDice(1))
        surrender_at_end(script)
        return not script.pos.exists(nation)

    lost = own(state, foe, *zones)
    assert gone(lost)
    assert not gone(turn(lost, "kmt", 9))
    for zone in zones:
        assert not gone(own(lost, state.control[zone], zone)), zone


# wars that nobody declares


@pytest.mark.rule("GW-4.8-02", "GW-AMB-52", "GW-6.4-01", "GW-6.4-04")
def test_where_the_ussr_fights_without_a_war() -> None:
    """In a zone of its sphere that went to another major power; with wartime income, or where the
    pact with Germany opens it, and no pact forbids it."""
    state = sheet(own(begin(), "great_britain", "east_poland", "estonia"), "ussr", level=19)
    low = sheet(state, "ussr", level=4)

    def may(state: State, zone: str, owner: str = "great_britain") -> bool:
        return may_fight(pos(state), "ussr", owner, zone)

    assert may(state, "east_poland")
    assert may(state, "estonia")
    assert not may(low, "estonia")
    assert may(_signed(MR, state=low), "east_poland")
    assert not may(_signed(MR, state=low), "estonia")
    assert not may(state, "london")
    assert not may(state, "latvia", "latvia")
    german = own(state, "germany", "estonia")
    assert may(german, "estonia", "germany")
    assert not may(_signed(MR, state=german), "estonia", "germany")
    assert not may_fight(pos(german), "italy", "germany", "estonia")


@pytest.mark.rule("GW-14.2-04", "GW-5.5-01", "GW-15.5-01")
def test_where_others_fight_without_a_war() -> None:
    state = begin()
    won = own(state, "france", "abyssinia")
    both = own(state, "france", "eritrea")
    for decided in (won, both):
        for zone in ("abyssinia", "eritrea"):
            assert may_fight(pos(decided), "italy", "france", zone)
            assert may_fight(pos(decided), "france", "italy", zone)
        assert not may_fight(pos(decided), "italy", "france", "paris")
        assert not may_fight(pos(decided), "italy", "great_britain", "eritrea")
    assert not may_fight(pos(state), "italy", "france", "eritrea")
    americas = sorted(data().map.areas["americas"].zones)
    here = pos(state)
    assert may_fight(here, "usa", "ussr", americas[0])
    assert not may_fight(here, "usa", "ussr", "moscow")
    assert not may_fight(here, "usa", "germany", americas[0])
    assert may_fight(here, "great_britain", "vichy_france", "corsica", "port")
    assert not may_fight(here, "great_britain", "vichy_france", "corsica")
    assert not may_fight(here, "france", "vichy_france", "corsica", "port")

    land, sea = data().map.land, data().map.sea
    near = next(land[zone].coast[0] for zone in americas if land[zone].coast)
    far = next(each.id for each in sea.values() if not {*each.coast} & {*americas})
    assert may_fight_at_sea(here, "usa", "ussr", near)
    assert not may_fight_at_sea(here, "usa", "ussr", far)
    assert not may_fight_at_sea(here, "usa", "japan", near)
    assert not may_fight_at_sea(here, "great_britain", "ussr", near)
    assert not may_fight_at_sea(pos(war(state, ("usa", "ussr"))), "usa", "ussr", near)


# the neutral USA


@pytest.mark.rule("GW-5.5-01")
def test_where_a_poor_neutral_usa_stays() -> None:
    """Ships beside the Americas or its own zones, aircraft not over the sea, nobody off the coasts
    of the Axis; nothing of it at war, nor for others, nor at a table without these limits."""
    land, sea = data().map.land, data().map.sea
    axis = land["kyushu"].coast[0]
    open_sea = next(
        each.id
        for each in sea.values()
        if not each.monroe
        and not any(begin().control[zone] in ("usa", "japan") for zone in each.coast)
        and not begin().units.get(each.id)
        and not any(begin().control[z] in ("germany", "italy") for z in each.coast)
    )
    home = land["san_francisco"].coast[0]
    ship, plane = Unit("destroyer", "usa"), Unit("fighter", "usa")

    def why(unit: Unit, space: str, state: State | None = None) -> int:
        state = turn(state or begin(), "usa", 2)
        rules = _rules(neutrality.objections(pos(state), unit, space))
        assert {*rules} <= {"GW-5.5-01"}
        return len(rules)

    assert why(ship, home) == 0
    assert why(ship, open_sea) == 1
    assert why(Unit("seaplane", "usa"), open_sea) == 2
    assert why(plane, open_sea) == 1
    assert why(ship, "washington_d_c") == 0
    fighting = war(begin(), ("usa", "germany"))
    assert why(ship, open_sea, fighting) == why(plane, open_sea, fighting) == 0
    assert why(Unit("destroyer", "japan"), open_sea) == 0
    known = begin(data="known")
    assert why(ship, open_sea, known) == 0
    clear = replace(begin(), units={})
    assert why(ship, axis, clear) == 2
    assert why(ship, open_sea, stand(clear, open_sea, "1 destroyer", "italy")) == 2
    americas = data().map.areas["americas"].zones
    near = next(
        each.id
        for each in sea.values()
        if {*each.coast} & americas and not any(clear.control[z] == "usa" for z in each.coast)
    )
    italians = stand(clear, near, "1 destroyer", "italy")
    assert why(ship, near, italians) > 0
    assert why(ship, near, stand(clear, near, "1 destroyer@italy, 1 destroyer", "ussr")) == 0
