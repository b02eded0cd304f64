"""Words, dates, phases and limits that follow from the rules as they stand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
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
from wartable.games.global_war_1936 import actions
from wartable.games.global_war_1936.battle.quick import is_quick
from wartable.games.global_war_1936.battle.sides import units_of
from wartable.games.global_war_1936.battle.values import value
from wartable.games.global_war_1936.diplomacy.after_war import begin_war
from wartable.games.global_war_1936.diplomacy.china import ATTACKED
from wartable.games.global_war_1936.economy.bonuses import total_income
from wartable.games.global_war_1936.economy.lend_lease import sending_objections
from wartable.games.global_war_1936.groups import is_warlord
from wartable.games.global_war_1936.movement.missions import may_clash
from wartable.games.global_war_1936.phases import place_units, production
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, State
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.victory import points
from wartable.testing.dice import ScriptedDice


def _at_full(state: State) -> State:
    for nation in ("france", "great_britain", "fec", "anzac", "usa", "ussr"):
        state = sheet(state, nation, at_full=True)
    return state


def _against(state: State, sender: str, to: str) -> list[str]:
    return [each.rule for each in sending_objections(pos(state), sender, to)]


@pytest.mark.rule("GW-0.2-04")
def test_the_attacker_is_whose_turn_it_is() -> None:
    """A river is worse for who attacks across it and nothing to who defends."""
    state = war(begin(), ("france", "germany"))
    state = stand(state, "picardy", "1 infantry", "france")
    attacked = replace(
        state,
        units=state.units
        | {"picardy": (*state.units["picardy"], (Unit("infantry", "germany", came="belgium"), 1))},
    )
    frame = Battle("picardy")
    german = pos(turn(attacked, "germany", 9, "combat"))
    assert {unit.owner for unit, _ in units_of(german, frame, "attack")} == {"germany"}
    assert {unit.owner for unit, _ in units_of(german, frame, "defence")} == {"france"}
    french = pos(turn(attacked, "france", 9, "combat"))
    assert not units_of(french, frame, "attack")
    infantry = Unit("infantry", "france")
    assert value(german, "paris", 2, "defence", infantry) == 5
    assert value(german, "paris", 2, "attack", infantry) == 2


@pytest.mark.rule("GW-0.2-07")
def test_three_kinds_are_carriers() -> None:
    kinds = pos(begin()).data.units
    carriers = {"light_carrier", "fleet_carrier", "heavy_carrier"}
    assert {kind for kind in kinds if kinds[kind].decks} == carriers
    assert {kind for kind in kinds if kind.endswith("carrier")} == carriers


@pytest.mark.rule("GW-1.1-02")
def test_what_a_land_zone_may_have() -> None:
    data = pos(begin()).data
    land = data.map.land.values()
    assert {bool(zone.value) for zone in land} == {True, False}
    assert {zone.terrain for zone in land} > {"normal", "mountain", "desert"}
    printed = {each.zone for each in data.map.facilities}
    assert printed
    assert printed < data.map.land.keys()


@pytest.mark.rule("GW-1.7.6-04")
def test_a_canal_is_no_river_but_the_great_lakes_are() -> None:
    facts = pos(begin()).data.map
    assert facts.land_borders["ontario", "quebec"].linked
    assert facts.land_borders["ottawa", "the_northeast"].linked
    for strait in facts.straits.values():
        if strait.kind == "canal" and strait.id != "st_lawrence_seaway":
            banks = [zone for zone in strait.keepers if zone in facts.land]
            for a in banks:
                for b in banks:
                    border = facts.land_borders.get((a, b))
                    assert border is None or not border.linked


@pytest.mark.rule("GW-1.7.7-01")
def test_nobody_blitzes_out_of_a_city() -> None:
    state = turn(war(begin(), ("france", "germany")), "germany", 9, "combat")
    tank = Unit("light_tank", "germany", came="belgium")
    assert is_quick(pos(state), Battle("picardy"), tank)
    near_paris = replace(tank, came="picardy")
    assert not is_quick(pos(state), Battle("paris"), near_paris)


@pytest.mark.rule("GW-3.3-02")
def test_an_objective_gives_at_once_and_counts_at_the_end() -> None:
    state = turn(begin(), "ussr", 12, "place_units")
    won = own(state, "ussr", "helsinki")
    assert "ussr: learn heavy_armor" not in offered(state, "ussr")
    assert "ussr: learn heavy_armor" in offered(won, "ussr")
    assert points(pos(won))["comintern"] > points(pos(state))["comintern"]
    lost = own(won, "germany", "helsinki")
    assert points(pos(lost))["comintern"] == points(pos(state))["comintern"]


@pytest.mark.parametrize("phase", ["production", "combat_movement", "noncombat"])
@pytest.mark.parametrize("slot", ["japan", "usa", "germany"])
def test_war_is_declared_in_anybodys_turn(slot: str, phase: str) -> None:
    state = turn(_at_full(begin()), slot, 9, phase)
    assert "germany: declare war on france" in offered(state, "germany")
    after = play(state, "germany: declare war on france")
    assert ("france", "germany") in after.wars
    assert after.slot == slot


@pytest.mark.rule("GW-5.1-28")
def test_no_lend_lease_between_alliances_at_war() -> None:
    state = war(_at_full(begin()), ("germany", "ussr"), ("great_britain", "germany"))
    assert _against(state, "usa", "ussr") == []
    assert "GW-5.1-28" in _against(state, "usa", "italy")
    assert "GW-5.1-28" in _against(state, "italy", "ussr")
    split = war(state, ("great_britain", "ussr"))
    assert "GW-5.1-28" in _against(split, "usa", "ussr")
    rich = turn(sheet(split, "germany", ipp=50), "germany", 9)
    land = pos(rich).data.map.land
    here, there = next(
        (a, b)
        for a in pos(rich).zones_of("germany")
        for b in land[a].neighbours
        if b not in land[a].rails
    )
    lost = own(rich, "ussr", there)
    assert "GW-13.2.8-04" in refused(lost, f"germany: build railway in {here} on {there}")
    assert "germany: ask ussr for railway" not in offered(lost, "germany")


@pytest.mark.rule("GW-6.3-01")
def test_what_japan_and_the_ussr_promise() -> None:
    state = replace(_at_full(begin()), pacts={"japanese_soviet": "signed"})
    state = war(state, ("japan", "usa"), ("germany", "ussr"))
    free = replace(state, pacts={})
    assert "ussr: declare war on japan" in offered(turn(free, "ussr", 12), "ussr")
    assert "ussr: declare war on japan" not in offered(turn(state, "ussr", 12), "ussr")
    land = pos(state).data.map.land
    here, there = next(
        (a, b)
        for a in pos(state).zones_of("ussr")
        for b in land[a].neighbours
        if state.control[b] == "japan"
    )
    assert may_clash(pos(free), "ussr", here, there)
    assert not may_clash(pos(state), "ussr", here, there)
    assert "GW-6.3-01" in _against(state, "ussr", "usa")
    assert "GW-6.3-01" not in _against(free, "ussr", "usa")
    assert "GW-6.3-01" in _against(state, "japan", "germany")
    paid = play(sheet(turn(state, "ussr", 12), "japan", ipp=7), "japan: end japanese_soviet")
    assert paid.sheets["japan"].ipp == 2
    assert paid.pacts["japanese_soviet"] == "ended"


@pytest.mark.rule("GW-6.4-11")
def test_border_clashes_of_france_and_germany() -> None:
    state = begin()
    attacked = replace(state, deeds=frozenset({("germany", "declared", "poland")}))
    signed = replace(attacked, pacts={"molotov_ribbentrop": "signed"})
    across = ("alsace_lorraine", "bavaria")
    assert may_clash(pos(signed), "france", *across)
    assert may_clash(pos(signed), "germany", *reversed(across))
    assert not may_clash(pos(attacked), "france", *across)
    assert not may_clash(pos(replace(signed, deeds=frozenset())), "france", *across)


@pytest.mark.rule("GW-8.5-01")
def test_what_production_holds() -> None:
    """Increases and alignments at its start, then these in any order."""
    assert production.RULES.keys() >= {
        actions.Research,
        actions.Buy,
        actions.Build,
        actions.Advance,
        actions.Repair,
        actions.RepairShip,
        actions.Lend,
    }
    before = turn(sheet(begin(), "ussr", level=15), "ccp", 6, "place_units")
    assert play(before, "ccp: done", 4).sheets["ussr"].level == 19
    waiting = turn(stand(begin(), "siam", "1 infantry", "siam"), "ussr", 6, "place_units")
    order = [*pos(waiting).data.slots]
    slot = order[order.index("japan") - 1]
    lead = pos(turn(waiting, slot, 6)).lead
    last = _at_full(turn(waiting, slot, 6, "place_units"))
    aligned = play(last, f"{lead}: done")
    assert (aligned.slot, aligned.phase) == ("japan", "production")
    assert aligned.control["siam"] == "japan"


def test_what_place_units_holds() -> None:
    assert place_units.RULES.keys() >= {
        actions.PlaceUnit,
        actions.PutUpgrade,
        actions.Deliver,
        actions.RollRecruits,
        actions.Influence,
    }
    state = _at_full(turn(begin(), "germany", 3, "place_units"))
    before = state.sheets["germany"].ipp
    income = total_income(pos(state), "germany")
    assert play(state, "germany: done").sheets["germany"].ipp == before + income


@pytest.mark.rule("GW-13.1.1-15")
def test_upgrades_of_infantry() -> None:
    kinds = pos(begin()).data.units
    assert (kinds["militia"].upgrades_to, kinds["militia"].upgrade_cost) == ("infantry", 2)
    assert kinds["infantry"].upgrades_to == "motorized_infantry"
    assert kinds["infantry"].upgrade_cost == 1
    rich = turn(sheet(begin(), "germany", ipp=9), "germany", 2)
    bought = play(rich, "germany: upgrade 2 infantry")
    assert bought.sheets["germany"].ipp == 7


@pytest.mark.rule("GW-13.1.2-01")
def test_majors_buy_cavalry_up_to_july_1939() -> None:
    row = pos(begin()).data.units["cavalry"]
    assert (row.attack, row.defence, row.move, row.cost) == (3, 2, 2, (3,))
    rich = _at_full(sheet(begin(), "germany", ipp=90))
    assert not refused(turn(rich, "germany", 7), "germany: buy 1 cavalry")
    assert refused(turn(rich, "germany", 8), "germany: buy 1 cavalry") == ["GW-13.1.2-01"]
    kmt = sheet(begin(), "kmt", ipp=90)
    assert not refused(turn(kmt, "kmt", 8), "kmt: buy 1 cavalry")


@pytest.mark.rule("GW-8.7-04")
def test_who_lends_to_spain() -> None:
    state = _at_full(begin())
    for sender in ("germany", "italy"):
        assert not _against(state, sender, "spanish_nationalists")
    assert _against(state, "italy", "spanish_republicans")
    assert not _against(state, "ussr", "spanish_republicans")
    for sender in ("france", "great_britain"):
        assert not _against(state, sender, "spanish_republicans")
    sent = replace(state, deeds=frozenset({("france", "lent", "spanish_republicans 1")}))
    assert _against(sent, "great_britain", "spanish_nationalists")
    assert not _against(sent, "france", "spanish_nationalists")


@pytest.mark.rule("GW-14.3-02")
def test_nobody_enters_china_without_a_war() -> None:
    state = _at_full(
        war(begin(), ("japan", "kmt"), ("japan", "usa"), ("ccp", "japan"), ("japan", "ussr"))
    )
    relations = pos(state).relations
    warlord = next(nation for nation in pos(state).data.nations if is_warlord(pos(state), nation))
    for nation in ("usa", "ussr", "great_britain"):
        for chinese in ("kmt", "ccp", warlord):
            assert not relations.may_enter(nation, chinese)


def test_what_evolving_opens() -> None:
    state = sheet(begin(), "kmt", ipp=90)
    zone = pos(state).zones_of("kmt")[0]
    grown = sheet(state, "kmt", evolved=True, capital=zone)
    for line in (f"kmt: build airbase in {zone}", "kmt: research radar"):
        assert refused(turn(state, "kmt", 9), line)
    assert not refused(turn(grown, "kmt", 9), f"kmt: build airbase in {zone}")
    at_war = war(grown, ("japan", "kmt"), ("japan", "usa"))
    assert "GW-8.7-04" in _against(war(state, ("japan", "usa")), "kmt", "usa")
    assert _against(at_war, "kmt", "usa") == []


@pytest.mark.rule("GW-EX-03")
def test_neither_enemy_nor_friend() -> None:
    """GW-EX-03: Germany and France before a war; London and the USA before both are at war."""
    state = begin()
    assert not pos(state).relations.is_enemy("germany", "france")
    assert not pos(state).relations.is_friendly("usa", state.control["london"])
    both = war(state, ("germany", "great_britain"), ("germany", "usa"))
    assert pos(both).relations.is_friendly("usa", both.control["london"])


def test_what_the_damaged_text_means() -> None:
    data = pos(begin()).data
    assert "I5" in data.map.sea
    assert not [code for code in data.map.sea if code[0] not in "AMIP"]
    assert data.facilities["airbase"].one_a_zone
    assert not data.facilities["seaplane_base"].one_a_zone
    assert not data.facilities["submarine_base"].one_a_zone


@pytest.mark.rule("GW-AMB-44")
def test_who_attacks_china_by_attacking_a_warlord() -> None:
    state = begin()
    land = pos(state).data.map.land
    warlord = next(
        state.control[b]
        for a in pos(state).zones_of("ccp")
        for b in land[a].neighbours
        if state.control[b] not in ("ccp", "kmt", "japan", "ussr")
    )
    for by, is_attack in (("japan", True), ("ccp", False), ("kmt", False)):
        script = Script(state, ScriptedDice())
        begin_war(script, by, warlord)
        assert bool(script.pos.spent("ready", ATTACKED)) == is_attack
        if is_attack:
            assert script.pos.relations.is_enemy("japan", "kmt")


@pytest.mark.rule("GW-AMB-56")
@pytest.mark.parametrize("faction", ["ccp", "kmt"])
def test_chinese_factions_collect_without_a_capital(faction: str) -> None:
    """Evolved or not."""
    state = begin()
    assert total_income(pos(state), faction) > 0
    grown = sheet(state, faction, evolved=True, capital="")
    assert total_income(pos(grown), faction) > 0
    lost = own(sheet(state, "germany", capital="berlin"), "ussr", "berlin")
    assert total_income(pos(lost), "germany") == 0
