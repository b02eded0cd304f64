"""What words of the rules mean, and what follows from turns, alignment and evolution (0.2, 4.6, 7,
14.3.1)."""

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
from wartable.games.global_war_1936.battle.sea_hits import SURFACE
from wartable.games.global_war_1936.diplomacy import monroe
from wartable.games.global_war_1936.diplomacy.moments import align_in_production
from wartable.games.global_war_1936.economy.income import full_production, production_income
from wartable.games.global_war_1936.economy.recruitment import has_ability, recruits
from wartable.games.global_war_1936.flow import PHASES
from wartable.games.global_war_1936.movement.decks import decks, landing_zones
from wartable.games.global_war_1936.movement.sea import boost
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.victory import held_capitals
from wartable.games.global_war_1936.war_at_sea.blockade import is_surface_warship
from wartable.testing.dice import ScriptedDice


@pytest.mark.rule("GW-7.3-01")
def test_five_phases_in_this_order() -> None:
    names = [phase.name for phase in PHASES]

    assert names == ["production", "combat_movement", "combat", "noncombat", "place_units"]


@pytest.mark.rule("GW-0.2-26")
def test_a_player_turn_passes_all_phases_and_nine_are_a_round() -> None:
    state = begin(rounds=2)
    for nation in ("france", "great_britain", "fec", "anzac", "usa", "ussr"):
        state = sheet(state, nation, at_full=True)
    slots = []
    while state.round == 1:
        if state.slot not in slots:
            slots.append(state.slot)
        state = play(state, f"{pos(state).lead}: done")
    assert slots == [*pos(state).data.slots]
    assert len(slots) == 9


@pytest.mark.rule("GW-0.2-17")
def test_sea_zones_are_owned_by_nobody() -> None:
    assert begin().control.keys() == pos(begin()).data.map.land.keys()
    assert not begin().control.keys() & pos(begin()).data.map.sea.keys()


@pytest.mark.rule("GW-AMB-02", "GW-AMB-03")
def test_home_countries_are_of_one_piece() -> None:
    data = pos(begin()).data
    usa = data.homes["usa"].zones
    found, ahead = {"washington_d_c"}, ["washington_d_c"]
    while ahead:
        for there in data.map.land[ahead.pop()].neighbours:
            if data.map.land[there].roundel == "usa" and there not in found:
                found.add(there)
                ahead.append(there)
    assert usa == found
    assert "crete" not in data.homes["greece"].zones
    assert {"macedonia", "thessaly", "peloponnese"} == data.homes["greece"].zones


@pytest.mark.rule("GW-4.6-04", "GW-EX-25")
def test_who_aligns_in_production_moves_in_the_same_turn() -> None:
    """GW-EX-25: its units are usable in later phases of that turn."""
    state = stand(war(begin(), ("france", "japan")), "siam", "1 infantry", "siam")
    state = turn(state, "japan", 6)
    script = Script(state, ScriptedDice(*[1] * 20))
    align_in_production(script)
    moving = replace(script.state, phase="combat_movement")

    assert script.state.control["siam"] == "japan"
    assert any(": siam >" in way for way in offered(moving, "japan"))


@pytest.mark.rule("GW-4.6-05")
def test_militia_of_who_aligns_stays() -> None:
    state = stand(turn(begin(), "japan", 6), "siam", "9 militia", "siam")
    script = Script(state, ScriptedDice(*[1] * 20))
    align_in_production(script)

    assert sum(n for unit, n in script.state.units["siam"] if unit.type == "militia") == 9


@pytest.mark.rule("GW-EX-23", "GW-4.5-05")
def test_britain_leads_turkey_after_a_soviet_attack() -> None:
    """GW-EX-23: Britain may move its units in Turkey, attack Soviet units and roll for recruits."""
    state = war(begin(), ("turkey", "ussr"))
    state = sheet(own(state, "ussr", "eastern_anatolia"), "turkey", controller="great_britain")
    near = "karadeniz"
    assert "eastern_anatolia" in pos(state).data.map.land[near].neighbours
    state = stand(state, near, "2 infantry", "turkey")
    moving = turn(state, "commonwealth", 5, "combat_movement")

    assert not refused(moving, f"great_britain: move 2 infantry@turkey: {near} > eastern_anatolia")
    placing = replace(moving, phase="place_units")
    assert "great_britain: roll recruits for turkey" in offered(placing, "great_britain")
    relations = pos(state).relations
    assert relations.may_overfly("great_britain", "turkey")
    assert relations.may_use("great_britain", "turkey")
    assert relations.is_neutral("ussr")


@pytest.mark.rule("GW-EX-28")
def test_the_soviet_income_of_january_1939() -> None:
    """GW-EX-28: 15 and a roll of 4 make 19, wartime income; then D12 up to 46."""
    state = sheet(turn(begin(), "ccp", 6, "place_units"), "ussr", level=15)
    risen = play(state, "ccp: done", 4)
    assert risen.sheets["ussr"].level == 19
    assert "ussr: declare war on germany" in offered(risen, "ussr")
    assert "ussr: declare war on germany" not in offered(state, "ussr")
    next_turn = play(turn(risen, "ccp", 7, "place_units"), "ccp: done", 12)
    assert next_turn.sheets["ussr"].level == 31


@pytest.mark.rule("GW-EX-29")
def test_full_production_falls_with_what_enemies_took() -> None:
    """GW-EX-29: the USSR declared war at an income of 30 and lost two zones worth 3 together: it
    has 27, full production is 43, and increases go on up to that."""
    state = war(begin(), ("germany", "ussr"))
    land = pos(state).data.map.land
    one, two = "karelia", "western_ukraine"
    assert land[one].value + land[two].value == 3
    state = sheet(state, "ussr", level=30)
    lost = own(state, "germany", one, two)

    assert full_production(pos(state), "ussr") == 46
    assert full_production(pos(lost), "ussr") == 43
    assert production_income(pos(state), "ussr") == 30
    assert production_income(pos(lost), "ussr") == 27
    risen = play(turn(lost, "ccp", 7, "place_units"), "ccp: done", 12)
    assert production_income(pos(risen), "ussr") == 39
    assert not risen.sheets["ussr"].at_full
    full = play(turn(risen, "ccp", 7, "place_units"), "ccp: done", 12)
    assert full.sheets["ussr"].at_full
    assert production_income(pos(full), "ussr") == 43


@pytest.mark.rule("GW-EX-21")
def test_paris_counts_as_held_after_the_fall_of_france() -> None:
    """GW-EX-21: July 1944, Paris enemy-held, a roll of 2 is 1 and ends the game."""
    fallen = sheet(sheet(begin(), "france", gone="turned"), "free_france", gone="")
    zones = {z: "free_france" for z, owner in fallen.control.items() if owner == "france"}
    fallen = replace(fallen, control=fallen.control | zones, units={}, queue={})
    fallen = own(war(fallen, ("free_france", "germany")), "germany", "paris")

    assert held_capitals(pos(fallen)) == 1
    july = turn(fallen, "usa", 17, "place_units")
    for nation in ("great_britain", "fec", "anzac", "usa", "ussr"):
        july = sheet(july, nation, at_full=True)
    while july.outcome is None and july.phase != "place_units":
        july = play(july, "usa: done")
    ended = play(july, "usa: done", 2) if pos(july).lead == "usa" else july
    assert ended.outcome is not None
    assert ended.outcome.rule == "GW-3.4-03"


@pytest.mark.rule("GW-14.3.1-05")
def test_what_a_faction_loses_by_evolving() -> None:
    state = begin()
    grown = sheet(sheet(state, "ccp", evolved=True), "kmt", evolved=True)

    for ability in ("decentralized_production", "recruitment", "influence"):
        assert has_ability(pos(state), "ccp", ability)
        assert not has_ability(pos(grown), "ccp", ability)
    assert recruits(pos(state), "ccp")
    assert not recruits(pos(grown), "ccp")
    for ability in ("decentralized_production", "low_morale"):
        assert has_ability(pos(state), "kmt", ability)
        assert not has_ability(pos(grown), "kmt", ability)


@pytest.mark.rule("GW-14.2-02")
def test_abyssinia_collects_nothing_and_recruits() -> None:
    state = begin()

    assert not pos(state).data.nations["abyssinia"].earns
    placing = turn(state, "france", 2, "place_units")
    assert "france: roll recruits for abyssinia" in offered(placing, "france")
    assert refused(turn(state, "france", 2), "france: buy 1 infantry for abyssinia") == [
        "GW-4.5-06"
    ]


@pytest.mark.rule("GW-0.2-20")
def test_warships_and_surface_ships() -> None:
    """Of a submarine, a transport and a destroyer only the last is a surface warship."""
    units = pos(begin()).data.units
    ships = {each.id: each for each in units.values() if each.is_ship}
    transports = {"naval_transport", "attack_naval_transport"}
    submarines = {kind for kind in ships if ships[kind].kind == "submarine"}

    assert {kind for kind, each in ships.items() if not each.is_warship} == transports
    assert submarines == {kind for kind in ships if "submarine" in kind}
    surface = {
        kind for kind, each in ships.items() if is_surface_warship(pos(begin()), Unit(kind, "usa"))
    }
    assert surface == ships.keys() - transports - submarines
    assert {kind for kind, each in ships.items() if each.kind in SURFACE} == (
        ships.keys() - submarines
    )


@pytest.mark.rule("GW-4.6-01")
def test_who_cooperates_uses_what_the_other_has() -> None:
    """Units enter and fly over, ships go in port and are repaired there and start farther; of an
    ally who is not at war with the same foe nothing."""
    state = facilities(begin(), "sicily", Facility("major_shipyard", "M4"))
    both = war(state, ("germany", "great_britain"), ("great_britain", "italy"))
    ship = Unit("destroyer", "germany")

    for at_war, may in ((state, False), (both, True)):
        relations = pos(at_war).relations
        assert relations.may_enter("germany", "italy") is may
        assert relations.may_overfly("germany", "italy") is may
        assert relations.may_berth("germany", "italy") is may
        assert (boost(pos(at_war), ship, "M4") == 1) is may
        there = stand(turn(at_war, "germany", phase="noncombat"), "M4", "1 destroyer", "germany")
        assert (refused(there, "germany: port 1 destroyer: M4 > sicily") == []) is may
    hurt = stand(turn(both, "germany"), "M4", "1 battleship!1", "germany")
    mend = "germany: overhaul 1 of battleship!1 of M4 at sicily"
    assert refused(hurt, mend) == []
    assert refused(replace(hurt, wars=begin().wars), mend) == ["GW-8.6-02"]


@pytest.mark.rule("GW-4.6-02")
def test_no_aircraft_lands_on_a_carrier_of_another_major_power() -> None:
    """A German fighter over M4 comes down on a German carrier, not on an Italian one."""
    state = war(begin(), ("germany", "great_britain"), ("great_britain", "italy"))
    fighter = Unit("fighter", "germany")
    for owner, found in (("germany", 1), ("italy", 0)):
        there = stand(state, "M4", "1 fleet_carrier", owner)
        assert len([*decks(pos(there), fighter, "M4")]) == found
        assert ("M4" in landing_zones(pos(there), fighter)) is bool(found)


@pytest.mark.rule("GW-7.3-02", "GW-7.3-03", "GW-7.3-06")
def test_what_each_phase_is_for() -> None:
    """Nothing of one phase is taken in another."""
    at = {phase.name: {kind.__name__ for kind in phase.rules} for phase in PHASES}

    assert {"Research", "Buy", "Build", "Advance", "RepairShip", "Repair", "Lend"} <= at[
        "production"
    ]
    assert {"Move", "Sail", "Assign", "Patrol", "DeclareRaid"} <= at["combat_movement"]
    assert {"PlaceUnit", "PutUpgrade", "Deliver", "RollRecruits", "Influence"} <= at["place_units"]
    for phase, kinds in at.items():
        if phase != "production":
            assert not kinds & {"Research", "Buy", "Build", "Advance", "RepairShip", "Lend"}
        if phase != "place_units":
            assert not kinds & {"PlaceUnit", "Deliver", "RollRecruits", "Influence"}


@pytest.mark.rule("GW-5.1-01", "GW-AMB-53")
def test_war_is_declared_in_anybodys_turn() -> None:
    """Germany on France in the Japanese production phase, and in each phase of its own; on a minor
    power nobody declares it so."""
    line = "germany: declare war on france"
    for slot in ("germany", "japan"):
        for phase in ("production", "combat_movement", "noncombat"):
            state = turn(begin(), slot, 9, phase)
            for nation in ("france", "great_britain", "fec", "anzac", "usa", "ussr"):
                state = sheet(state, nation, at_full=True)
            assert line in offered(state, "germany"), (slot, phase)
            assert pos(play(state, line)).relations.is_enemy("germany", "france")
    assert refused(turn(begin(), "germany", 9), "germany: declare war on poland") == ["GW-5.1-05"]


@pytest.mark.rule("GW-14.3.1-04")
def test_what_a_faction_may_do_once_it_has_evolved() -> None:
    """Facilities, technology and lend-lease; before nothing of it."""
    state = sheet(turn(begin(), "kmt", 9), "kmt", ipp=60)
    zone = pos(state).zones_of("kmt")[0]
    evolved = facilities(state, zone, Facility("major_factory"))
    evolved = sheet(evolved, "kmt", evolved=True, capital=zone)
    for line, rule in (
        (f"kmt: build airbase in {zone}", "GW-14.3.1-04"),
        ("kmt: research radar", ""),
        ("kmt: lend infantry", "GW-8.7-06"),
    ):
        assert refused(state, line), line
        assert not rule or rule in refused(state, line)
        assert refused(evolved, line) == [], line


@pytest.mark.rule("GW-14.3-01")
def test_the_factions_of_china_are_at_war_from_the_start() -> None:
    """They attack each other by the normal rules, without a declaration."""
    state = turn(begin(), "kmt", 9, "combat_movement")
    assert pos(state).relations.is_enemy("kmt", "ccp")
    state = own(stand(state, "hunan", "1 infantry", "kmt"), "ccp", "szechwan")
    assert refused(state, "kmt: move 1 infantry: hunan > szechwan") == []
    assert "GW-9.1-01" in refused(
        own(state, "kmt", "szechwan"), "kmt: move 1 infantry: hunan > szechwan"
    )


@pytest.mark.rule("GW-5.5-02")
def test_a_comintern_attack_in_the_americas_raises_no_american_income() -> None:
    """One of the Axis there is war, and war raises it; for one of the USSR no die is rolled."""
    rows = pos(begin()).data.increases.values()
    mine = [row for row in rows if row.nation == "usa"]
    zone = "alberta_saskatchewan"
    state = war(turn(begin(), "ussr", 9, "combat"), ("great_britain", "ussr"))
    script = Script(state, ScriptedDice())

    assert mine
    monroe.after_attack(script, "ussr", zone)
    assert not script.pos.relations.is_enemy("ussr", "usa")
    assert script.state.sheets["usa"] == state.sheets["usa"]
    axis = Script(sheet(state, "usa", at_full=True), ScriptedDice(1))
    monroe.after_attack(axis, "japan", zone)
    assert axis.pos.relations.is_enemy("japan", "usa")
