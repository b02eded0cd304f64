"""Ships on their way: movement, straits, what is met, and transports (chapters 1, 9 and 11)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    facilities,
    offered,
    over,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.battle.fleets import is_declared
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.movement.sea import points
from wartable.games.global_war_1936.state import Facility, State
from wartable.games.global_war_1936.unit import Unit, format_unit


def _at(state: State, space: str) -> list[str]:
    """The units of a space, by type and mark, with their owners."""
    return [
        f"{number} {format_unit(replace(unit, spent=0, boost=0, came=''), '')}"
        for unit, number in pos(state).units(space)
    ]


def _empty(state: State, *seas: str) -> State:
    return replace(state, units={k: v for k, v in state.units.items() if k not in seas})


def _sea(slot: str, phase: str = "noncombat") -> State:
    """A board without ships in this player turn."""
    state = turn(begin(), slot, phase=phase)
    seas = [space for space in state.units if space in pos(state).data.map.sea]
    return _empty(state, *seas)


@pytest.mark.rule("GW-0.4-01", "GW-13.2-01", "GW-0.5-08", "GW-EX-10")
def test_a_ship_has_a_point_more_beside_a_major_naval_facility_and_no_more_beside_three() -> None:
    """Two major ports and a major shipyard beside the ship add 1."""
    state = stand(_sea("germany"), "A23", "1 torpedo_boat", "germany")
    bare = replace(state, facilities={})
    way = "A23 > A22 > A28 > A35"

    assert refused(bare, f"germany: sail 1 torpedo_boat: {way}") == ["GW-0.4-01"]
    ports = [Facility("major_port", "A23"), Facility("major_shipyard", "A23")]
    one = facilities(bare, "western_germany", *ports)
    one = facilities(own(one, "germany", "netherlands"), "netherlands", ports[0])
    assert refused(one, f"germany: sail 1 torpedo_boat: {way}") == []
    assert refused(one, f"germany: sail 1 torpedo_boat: {way} > A44") == ["GW-0.4-01"]
    hurt = facilities(bare, "western_germany", Facility("major_port", "A23", 1))
    assert refused(hurt, f"germany: sail 1 torpedo_boat: {way}") == ["GW-0.4-01"]


@pytest.mark.rule("GW-13.2-01", "GW-13.2-02", "GW-13.2.2-03")
def test_a_submarine_base_serves_submarines_and_who_may_use_it() -> None:
    """Its owner since the start of the turn and who cooperates with him."""
    state = replace(_sea("germany"), facilities={})
    base = facilities(state, "western_germany", Facility("submarine_base", "A23"))
    port = facilities(state, "western_germany", Facility("major_port", "A23"))
    submarine, ship = Unit("submarine", "germany"), Unit("destroyer", "germany")
    least = points(pos(state), submarine, "A23")

    assert points(pos(base), submarine, "A23") == least + 1
    assert points(pos(port), submarine, "A23") == least
    assert points(pos(port), ship, "A23") == points(pos(base), ship, "A23") + 1
    taken = replace(base, taken=frozenset({"western_germany"}))
    assert points(pos(taken), submarine, "A23") == least
    italian = Unit("submarine", "italy")
    assert points(pos(base), italian, "A23") == least
    allied = war(base, ("germany", "great_britain"), ("great_britain", "italy"))
    assert points(pos(allied), italian, "A23") == least + 1


def test_a_voyage_may_stop_and_go_on_with_what_is_left() -> None:
    state = stand(_sea("germany"), "A22", "1 destroyer", "germany")

    once = play(state, "germany: sail 1 destroyer: A22 > A28")
    assert _at(once, "A28") == ["1 destroyer*sailed@germany"]
    line = "germany: sail 1 destroyer~1*sailed<A22: A28 > A35"
    twice = play(once, line)
    assert "GW-0.4-01" in refused(twice, "germany: sail 1 destroyer~2*sailed<A28: A35 > A44 > A46")


@pytest.mark.rule("GW-11.5-07")
def test_a_ship_in_port_begins_in_the_sea_zone_of_its_facility_for_nothing() -> None:
    state = replace(_sea("germany"), facilities={})
    state = facilities(state, "western_germany", Facility("major_port", "A23"))
    state = stand(state, "western_germany", "1 coastal_defence_ship", "germany")

    after = play(state, "germany: sail 1 coastal_defence_ship: western_germany > A23 > A22")
    assert _at(after, "A22") == ["1 coastal_defence_ship*sailed@germany"]
    assert "GW-11.5-07" in refused(
        state, "germany: sail 1 coastal_defence_ship: western_germany > A12"
    )


@pytest.mark.rule("GW-9.1-02", "GW-0.3-04")
def test_others_at_peace_are_met_in_combat_movement_only() -> None:
    state = stand(_sea("germany"), "A22", "1 destroyer", "germany")
    state = stand(state, "A28", "1 battleship", "france")

    assert refused(state, "germany: sail 1 destroyer: A22 > A28") == ["GW-9.1-02"]
    moving = turn(state, "germany", phase="combat_movement")
    assert refused(moving, "germany: sail 1 destroyer: A22 > A28") == []


@pytest.mark.rule("GW-9.1-03", "GW-9.1-04", "GW-EX-33")
def test_who_is_met_at_peace_may_declare_war_on_the_mover() -> None:
    """British ships enter a zone with a German submarine: Germany may declare war and attack."""
    state = stand(
        _sea("commonwealth", "combat_movement"),
        "A22",
        "2 battleship, 1 destroyer, 1 naval_transport",
        "great_britain",
    )
    state = stand(state, "A28", "1 submarine", "germany")
    for nation in ("usa", "france", "ussr", "great_britain", "fec", "anzac"):
        state = sheet(state, nation, at_full=True)
    line = "great_britain: sail 2 battleship, 1 destroyer, 1 naval_transport: A22 > A28"

    met = play(state, line)
    assert offered(met, "germany") == ["germany: let pass", "germany: oppose"]
    passed = play(met, "germany: let pass")
    assert not pos(passed).relations.is_enemy("germany", "great_britain")
    assert len(_at(passed, "A28")) == 4
    at_war = play(met, "germany: oppose")
    assert pos(at_war).relations.is_enemy("germany", "anzac")
    assert [each.what for each in GAME.pending(at_war)] == ["submarines"]


@pytest.mark.rule("GW-9.4.4-05", "GW-9.4.4-02", "GW-9.1-03", "GW-0.3-05")
@pytest.mark.parametrize("raids_before", [False, True])
def test_a_war_declared_on_the_way_brings_no_raider_into_a_combat_with_others(
    raids_before: bool,
) -> None:
    """Germany's destroyer declares war on a British raider and cruiser that come together: the
    raider takes no part; where another raider attacks already the cruiser takes none."""
    state = _sea("commonwealth", "combat_movement")
    for nation in ("usa", "france", "ussr", "great_britain", "fec", "anzac"):
        state = sheet(state, nation, at_full=True)
    ships = "1 battlecruiser#raider, 1 heavy_cruiser"
    state = stand(state, "A22", ships, "great_britain")
    there = "1 destroyer@germany" + ", 1 battlecruiser*moved#raider^A28" * raids_before
    state = stand(state, "A28", there, "great_britain")
    met = play(state, f"great_britain: sail {ships}: A22 > A28 > A35")
    fight = play(met, "germany: oppose")

    ours = [unit for unit, _ in pos(fight).units("A28") if unit.owner == "great_britain"]
    attacking = {unit.type for unit in ours if is_declared(unit, "A28")}
    assert attacking == ({"battlecruiser"} if raids_before else {"heavy_cruiser"})
    aside = {unit.type for unit in ours if not unit.to}
    assert aside == ({"heavy_cruiser"} if raids_before else {"battlecruiser"})


@pytest.mark.rule("GW-EX-38", "GW-9.4-04")
def test_submarines_meet_a_fleet_that_is_to_assault_sicily() -> None:
    """GW-EX-38: a British fleet comes from M8 to M4, where two Italian submarines are and no
    British patrol: one round, in which all British warships may hit them; survivors assault
    Sicily."""
    state = war(_sea("commonwealth", "combat_movement"), ("great_britain", "italy"))
    fleet = "1 battleship, 1 light_cruiser, 1 naval_transport{infantry}"
    state = stand(state, "M8", fleet, "great_britain")
    state = stand(state, "M4", "2 submarine", "italy")

    met = play(state, f"great_britain: sail {fleet}: M8 > M4")
    assert offered(met, "italy") == ["italy: let pass", "italy: oppose"]
    # The submarines fire first at 3, the battleship hits at 8, the cruiser at 5.
    fought = play(met, "italy: oppose", 12, 12, 8, 5)
    assert not any("submarine" in each for each in _at(fought, "M4"))
    assault = "great_britain: land 1 infantry in sicily off "
    (line,) = [way for way in offered(fought, "great_britain") if way.startswith(assault)]
    bound = play(fought, line)
    assert "great_britain: fight in sicily" in offered(
        play(bound, "great_britain: done"), "great_britain"
    )


@pytest.mark.rule("GW-9.4-04", "GW-EX-38")
def test_submarines_fight_one_round_with_ships_that_enter_and_these_go_on() -> None:
    """All British warships may hit them; survivors go on."""
    state = war(_sea("commonwealth", "combat_movement"), ("great_britain", "italy"))
    state = stand(state, "M8", "1 battleship, 1 light_cruiser", "great_britain")
    state = stand(state, "M4", "2 submarine", "italy")

    met = play(state, "great_britain: sail 1 battleship, 1 light_cruiser: M8 > M4 > M3")
    assert offered(met, "italy") == ["italy: let pass", "italy: oppose"]
    passed = play(met, "italy: let pass")
    assert _at(passed, "M4") == ["2 submarine@italy"]
    assert len(_at(passed, "M3")) == 2
    # No destroyer: the submarines fire first, at 3; then the battleship at 8 and the cruiser at 5.
    fought = play(met, "italy: oppose", 12, 12, 8, 6)
    assert _at(fought, "M4") == ["1 submarine#submerged@italy"]
    assert len(_at(fought, "M3")) == 2


@pytest.mark.rule("GW-9.4-04")
def test_of_two_who_are_met_one_may_strike_and_the_other_let_pass() -> None:
    """Whoever answers first, the round is fought with the submarines of who wants it alone."""
    state = war(
        _sea("commonwealth", "combat_movement"),
        ("great_britain", "italy"),
        ("germany", "great_britain"),
    )
    state = stand(state, "M8", "1 battleship", "great_britain")
    state = stand(state, "M4", "1 submarine, 1 submarine@germany", "italy")
    met = play(state, "great_britain: sail 1 battleship: M8 > M4 > M3")

    struck = play(play(met, "italy: oppose"), "germany: let pass", 12, 8)
    assert _at(struck, "M4") == ["1 submarine@germany"]
    assert play(play(met, "germany: let pass"), "italy: oppose", 12, 8) == struck
    both = play(play(met, "italy: oppose"), "germany: oppose", 12, 12, 12, 8)
    assert len(_at(both, "M4")) == 1


@pytest.mark.rule("GW-11.4-03")
def test_submarines_meet_ships_after_combat_too() -> None:
    state = war(_sea("commonwealth"), ("great_britain", "italy"))
    state = stand(state, "M8", "1 naval_transport{infantry}", "great_britain")
    state = stand(state, "M4", "1 submarine", "italy")

    met = play(state, "great_britain: sail 1 naval_transport{infantry}: M8 > M4")
    assert _at(play(met, "italy: oppose", 3), "M4") == ["1 submarine@italy"]
    assert len(_at(play(met, "italy: oppose", 4), "M4")) == 2


@pytest.mark.rule("GW-9.4-06", "GW-11.4-05", "GW-EX-36")
def test_a_patrol_with_a_paired_destroyer_fights_one_round_with_submarines_that_enter() -> None:
    """Both miss; the submarine fires back, and only the destroyer can be hit; then it goes on."""
    state = war(_sea("commonwealth", "combat_movement"), ("great_britain", "italy"))
    state = stand(state, "M8", "1 submarine", "great_britain")
    state = stand(state, "M4", "1 tactical_bomber#patrol, 1 destroyer, 1 battleship", "italy")

    met = play(state, "great_britain: sail 1 submarine: M8 > M4 > M3")
    assert offered(met, "italy") == ["italy: let pass", "italy: oppose"]
    fought = play(met, "italy: oppose", 2, 12, 12)
    assert _at(fought, "M4") == ["1 battleship@italy", "1 tactical_bomber#patrol@italy"]
    assert len(_at(fought, "M3")) == 1
    advanced = stand(state, "M8", "1 advanced_submarine", "great_britain")
    met = play(advanced, "great_britain: sail 1 advanced_submarine: M8 > M4 > M3")
    assert len(_at(play(met, "italy: oppose", 12, 12), "M3")) == 1


@pytest.mark.rule("GW-EX-37", "GW-9.3.1-09")
def test_aircraft_of_a_carrier_attack_submarines_that_pass_as_if_on_patrol() -> None:
    """German submarines pass a British carrier in the Channel; survivors go on."""
    state = war(_sea("germany", "combat_movement"), ("great_britain", "germany"))
    state = stand(state, "A22", "2 submarine", "germany")
    state = stand(state, "A28", "1 fleet_carrier{fighter+fighter}", "great_britain")

    met = play(state, "germany: sail 2 submarine: A22 > A28 > A35")
    assert offered(met, "great_britain") == ["great_britain: let pass", "great_britain: oppose"]
    # Two fighters at 6, one hits; the submarines have nothing that they can hit.
    fought = play(met, "great_britain: oppose", 12, 12, 6, 12)
    assert _at(fought, "A35") == ["1 submarine*moved@germany"]
    (carrier,) = [unit for unit, _ in pos(fought).units("A28")]
    assert len(carrier.cargo) == 2
    channel = stand(_empty(state, "A28"), "A23", "2 submarine", "germany")
    fleet = "1 fleet_carrier{fighter+fighter}, 1 destroyer"
    channel = stand(channel, "A22", fleet, "great_britain")
    seen = play(channel, "germany: sail 2 submarine: A23 > A22 > A28")
    # With a destroyer, at 4, that the submarines fire back at.
    paired = play(seen, "great_britain: oppose", 12, 12, 12, 4, 12)
    assert len(_at(paired, "A28")) == 1


@pytest.mark.rule("GW-9.4-05", "GW-11.4-04", "GW-EX-35")
def test_submarines_ignore_ships_where_no_patrol_is() -> None:
    """A German submarine meets a battleship, a destroyer and a transport and goes on."""
    state = war(_sea("germany", "combat_movement"), ("great_britain", "germany"))
    state = stand(state, "A22", "1 submarine, 1 destroyer", "germany")
    state = stand(state, "A28", "1 battleship, 1 destroyer, 1 naval_transport", "great_britain")

    after = play(state, "germany: sail 1 submarine: A22 > A28 > A35")
    assert _at(after, "A35") == ["1 submarine*moved@germany"]
    stopped = play(state, "germany: sail 1 destroyer: A22 > A28 > A35")
    assert "1 destroyer*moved^A28@germany" in _at(stopped, "A28")
    later = turn(state, "germany", phase="noncombat")
    assert refused(later, "germany: sail 1 submarine: A22 > A28") == []
    assert refused(later, "germany: sail 1 destroyer: A22 > A28") == ["GW-11.4-02"]


@pytest.mark.rule("GW-9.4-01", "GW-9.4-03", "GW-9.4-07", "GW-11.4-01", "GW-11.4-02")
def test_surface_warships_stop_ships_and_transports_and_submerged_submarines_do_not() -> None:
    state = war(_sea("germany", "combat_movement"), ("great_britain", "germany"))
    state = stand(state, "A22", "1 destroyer", "germany")
    line = "germany: sail 1 destroyer: A22 > A28 > A35"

    harmless = stand(state, "A28", "1 naval_transport, 1 submarine#submerged", "great_britain")
    assert _at(play(harmless, line), "A35") == ["1 destroyer*moved@germany"]
    guarded = stand(state, "A28", "1 torpedo_boat", "great_britain")
    assert "1 destroyer*moved^A28@germany" in _at(play(guarded, line), "A28")
    later = turn(harmless, "germany", phase="noncombat")
    assert refused(later, line) == []
    patrolled = stand(later, "A28", "1 seaplane#patrol", "great_britain")
    assert "GW-11.4-02" in refused(patrolled, line)


# straits


@pytest.mark.rule(
    "GW-1.8-01", "GW-1.8-03", "GW-1.8-09", "GW-1.8-10", "GW-1.8-12", "GW-1.8-13", "GW-1.8-17"
)
def test_owners_close_passages_to_nations_they_are_at_war_with() -> None:
    state = stand(_sea("germany"), "A44", "1 destroyer, 1 submarine", "germany")
    through = "germany: sail 1 destroyer: A44 > M2"

    assert refused(state, through) == []
    closed = war(state, ("great_britain", "germany"))
    assert refused(closed, through) == ["GW-1.8-10"]
    assert refused(closed, "germany: sail 1 submarine: A44 > M2") == []
    canals = (
        ("GW-1.8-12", "A37 > P49", "usa"),
        ("GW-1.8-13", "M8 > I5", "great_britain"),
        ("GW-1.8-17", "A18 > A24", "great_britain"),
    )
    for rule, way, _ in canals:
        here = stand(state, way.split(" > ")[0], "1 submarine", "germany")
        line = f"germany: sail 1 submarine: {way}"
        assert refused(here, line) == []
        keeper = {
            pos(here).state.control[k]
            for s in pos(here).data.map.straits.values()
            if s.closure == rule
            for k in s.keepers
        }
        assert rule in refused(war(here, *((owner, "germany") for owner in keeper)), line)


@pytest.mark.rule("GW-1.8-11", "GW-AMB-42")
def test_western_allies_do_not_pass_the_danish_straits() -> None:
    for slot, nation, rules in (
        ("commonwealth", "great_britain", ["GW-1.8-11"]),
        ("france", "france", ["GW-1.8-11"]),
        ("usa", "usa", ["GW-1.8-11"]),
        ("ussr", "ussr", []),
        ("germany", "germany", []),
        ("italy", "italy", []),
        ("japan", "japan", []),
    ):
        state = stand(_sea(slot), "A11", "1 destroyer, 1 submarine", nation)
        state = sheet(state, "usa", at_full=True)
        lead = pos(state).lead
        owner = "" if lead == nation else f"@{nation}"
        assert refused(state, f"{lead}: sail 1 destroyer{owner}: A11 > A12") == rules
        assert refused(state, f"{lead}: sail 1 submarine{owner}: A11 > A12") == []
    british = own(
        stand(_sea("commonwealth"), "A11", "1 destroyer", "great_britain"),
        "great_britain",
        "denmark",
    )
    assert refused(british, "great_britain: sail 1 destroyer: A11 > A12") == []


@pytest.mark.rule("GW-1.8-11", "GW-1.8-16")
@pytest.mark.parametrize(
    ("rule", "keeper", "way"),
    [("GW-1.8-11", "denmark", "A11 > A12"), ("GW-1.8-16", "istanbul", "M10 > M7")],
)
def test_who_captured_a_strait_closes_it_to_its_enemies_alone(
    rule: str, keeper: str, way: str
) -> None:
    state = own(_sea("ussr"), "germany", keeper)
    state = stand(state, way.split()[0], "1 battleship", "ussr")
    line = f"ussr: sail 1 battleship: {way}"

    assert refused(state, line) == []
    assert refused(war(state, ("japan", "ussr")), line) == []
    assert refused(war(state, ("germany", "ussr")), line) == [rule]


@pytest.mark.rule("GW-1.8-19", "GW-1.8-20", "GW-EX-18", "GW-AMB-48")
def test_a_closed_strait_is_forced_under_fire_and_a_canal_never() -> None:
    """A British battleship and a destroyer force the Danish Straits; rolls 2, 6: the battleship is
    hit, the destroyer missed."""
    state = own(_sea("commonwealth", "combat_movement"), "germany", "denmark")
    state = war(state, ("great_britain", "germany"))
    state = stand(state, "A11", "1 battleship, 1 destroyer", "great_britain")

    forced = play(state, "great_britain: sail 1 battleship, 1 destroyer: A11 > A12", 2, 6)
    assert _at(forced, "A12") == [
        "1 battleship!1*moved@great_britain",
        "1 destroyer*moved@great_britain",
    ]
    sunk = play(state, "great_britain: sail 1 battleship, 1 destroyer: A11 > A12", 12, 3)
    assert _at(sunk, "A12") == ["1 battleship*moved@great_britain"]
    canal = stand(state, "A23", "1 destroyer", "great_britain")
    assert refused(canal, "great_britain: sail 1 destroyer: A23 > A12") == ["GW-1.8-14"]
    # At peace with Denmark it would be a declaration of war, which Britain may not make yet.
    neutral = stand(_sea("commonwealth", "combat_movement"), "A11", "1 destroyer", "great_britain")
    assert "GW-5.1-21" in refused(neutral, "great_britain: sail 1 destroyer: A11 > A12")
    quiet = turn(state, "commonwealth", phase="noncombat")
    assert refused(quiet, "great_britain: sail 1 destroyer: A11 > A12") == ["GW-1.8-11"]


@pytest.mark.rule("GW-AMB-69", "GW-EX-39", "GW-1.8-19")
def test_who_forces_a_strait_does_not_attack_its_keeper_in_the_same_turn() -> None:
    """GW-EX-39: Germany holds Denmark and has a fleet in A12; a British fleet is in A11: not both
    are attacked in one turn, by force neither."""
    state = own(_sea("commonwealth", "combat_movement"), "germany", "denmark")
    state = war(state, ("great_britain", "germany"))
    transport = "naval_transport{infantry}"
    state = stand(state, "A11", f"2 destroyer, 1 {transport}", "great_britain")
    state = stand(state, "A12", "1 destroyer", "germany")
    land = f"great_britain: land 1 infantry in denmark off {transport} in A11"
    sail = "great_britain: sail 1 destroyer: A11 > A12"
    assert refused(state, land) == refused(state, sail) == []

    forced = play(state, sail, 12)
    assert refused(forced, land) == ["GW-AMB-69"]
    assert refused(play(state, land), sail) == ["GW-AMB-69"]
    assert refused(replace(forced, spent={}), land) == []


@pytest.mark.rule("GW-1.8-14")
def test_the_owner_of_the_kaiser_wilhelm_kanal_is_asked() -> None:
    state = stand(_sea("ussr"), "A23", "1 destroyer", "ussr")
    line = "ussr: sail 1 destroyer: A23 > A12"

    met = play(state, line)
    assert offered(met, "germany") == ["germany: permit", "germany: deny"]
    assert _at(play(met, "germany: permit"), "A12") == ["1 destroyer*sailed@ussr"]
    stopped = play(met, "germany: deny")
    assert _at(stopped, "A23") == ["1 destroyer*sailed@ussr"]
    assert refused(stopped, "ussr: sail 1 destroyer*sailed: A23 > A12") == ["GW-1.8-14"]


@pytest.mark.rule("GW-1.8-16")
def test_neutral_turkey_closes_its_straits_to_heavy_ships_and_to_belligerents() -> None:
    state = stand(_sea("ussr"), "M10", "1 battleship, 1 light_carrier, 1 destroyer", "ussr")

    assert refused(state, "ussr: sail 1 destroyer: M10 > M7") == []
    assert refused(state, "ussr: sail 1 battleship: M10 > M7") == ["GW-1.8-16"]
    assert refused(state, "ussr: sail 1 light_carrier: M10 > M7") == ["GW-1.8-16"]
    fighting = war(state, ("japan", "ussr"))
    assert refused(fighting, "ussr: sail 1 destroyer: M10 > M7") == ["GW-1.8-16"]
    assert refused(own(state, "ussr", "istanbul"), "ussr: sail 1 battleship: M10 > M7") == []


@pytest.mark.rule("GW-1.8-21", "GW-EX-39")
def test_nobody_sails_past_what_was_captured_this_turn() -> None:
    """Denmark falls this turn: the fleet beyond the straits cannot be attacked from A11 too."""
    state = own(_sea("commonwealth", "combat_movement"), "great_britain", "denmark")
    state = war(stand(state, "A11", "1 destroyer", "great_britain"), ("great_britain", "germany"))
    state = stand(state, "A12", "1 destroyer", "germany")
    line = "great_britain: sail 1 destroyer: A11 > A12"

    assert refused(state, line) == []
    assert refused(replace(state, taken=frozenset({"denmark"})), line) == ["GW-1.8-21"]


@pytest.mark.rule("GW-11.1-01")
def test_nobody_sails_through_a_canal_captured_this_turn_after_combat() -> None:
    state = stand(_sea("commonwealth"), "M8", "1 destroyer", "great_britain")
    line = "great_britain: sail 1 destroyer: M8 > I5"

    assert refused(state, line) == []
    assert refused(replace(state, taken=frozenset({"lower_egypt"})), line) == ["GW-11.1-01"]


# transports


@pytest.mark.rule("GW-13.1.6-24", "GW-11.4.1-01", "GW-9.4.3-02")
def test_a_transport_loads_sails_and_lands_its_cargo() -> None:
    state = replace(_sea("germany"), facilities={})
    state = stand(state, "A12", "1 naval_transport", "germany")
    state = stand(
        state, "eastern_germany", "3 infantry, 1 light_tank, 1 artillery*moved", "germany"
    )
    line = "germany: load 1 infantry from eastern_germany aboard naval_transport in A12"

    assert line in offered(state, "germany")
    loaded = play(state, line)
    ship = "naval_transport{infantry*loaded}"
    tank = f"germany: load 1 light_tank from eastern_germany aboard {ship} in A12"
    full = play(loaded, tank)
    ship = "naval_transport{infantry*loaded+light_tank*loaded}"
    more = f"germany: load 1 infantry from eastern_germany aboard {ship} in A12"
    assert refused(full, more) == ["GW-13.1.6-24"]
    two = (
        "germany: load 1 light_tank, 1 infantry from eastern_germany aboard naval_transport in A12"
    )
    assert refused(state, two) == []
    rocket = stand(state, "eastern_germany", "1 strategic_rocket, 1 fighter", "germany")
    aboard = "germany: load 1 {} from eastern_germany aboard naval_transport in A12"
    assert refused(rocket, aboard.format("strategic_rocket")) == []
    assert "GW-13.1.6-24" in refused(rocket, aboard.format("fighter"))
    moved = "germany: load 1 artillery*moved from eastern_germany aboard naval_transport in A12"
    assert refused(state, moved) == ["GW-11.4.1-01"]
    sailed = play(full, f"germany: sail 1 {ship}: A12 > A14")
    ship = "naval_transport~1*sailed<A12{infantry*loaded+light_tank*loaded}"
    elsewhere = f"germany: land 1 infantry*loaded in estonia off {ship} in A14"
    assert refused(sailed, elsewhere) == ["GW-0.3-01"]
    sailed = own(sailed, "germany", "estonia")
    landed = play(sailed, elsewhere)
    assert "1 infantry*unloaded@germany" in _at(landed, "estonia")
    ship = "naval_transport~1*unloaded<A12{light_tank*loaded}"
    assert "GW-11.1-01" in refused(landed, f"germany: sail 1 {ship}: A14 > A12")
    again = f"germany: land 1 light_tank*loaded in estonia off {ship} in A14"
    assert refused(landed, again) == []


@pytest.mark.rule("GW-11.3.1-02")
def test_cargo_of_others_lands_in_their_own_turn() -> None:
    state = war(_sea("commonwealth"), ("great_britain", "germany"), ("france", "germany"))
    state = stand(state, "A23", "1 naval_transport{infantry@france}", "great_britain")
    ship = "naval_transport{infantry@france}"
    line = f"great_britain: land 1 infantry@france in picardy off {ship} in A23"

    assert refused(state, line) == ["GW-11.3.1-02"]
    aboard = turn(state, "france", phase="noncombat")
    line = "france: land 1 infantry in picardy off naval_transport@great_britain{infantry} in A23"
    assert refused(aboard, line) == []
    loads = stand(aboard, "picardy", "1 infantry", "france")
    line = (
        "france: load 1 infantry from picardy aboard naval_transport@great_britain{infantry} in A23"
    )
    assert refused(loads, line) == []


@pytest.mark.rule("GW-1.9-07")
def test_guns_on_a_narrow_crossing_fire_at_each_surface_ship_three_times_at_most() -> None:
    state = war(_sea("germany", "combat_movement"), ("germany", "great_britain"))
    state = replace(state, facilities={})
    state = facilities(state, "london", Facility("coastal_artillery", "A23"))
    state = stand(state, "A22", "1 submarine, 4 destroyer", "germany")

    hit = play(state, "germany: sail 1 submarine, 4 destroyer: A22 > A23", 3, 4, 12)
    assert _at(hit, "A23") == ["3 destroyer*moved@germany", "1 submarine*moved@germany"]
    peace = replace(state, wars=frozenset())
    assert len(_at(play(peace, "germany: sail 1 destroyer: A22 > A23"), "A23")) == 1


@pytest.mark.rule("GW-11.3.1-02")
def test_units_of_an_ally_are_loaded_carried_and_landed_in_three_turns() -> None:
    """French infantry goes aboard a British air transport and a ship in the French turn, not to be
    landed in the same; both go on in the British turn, and land in the next French one."""
    peace = _sea("france", "noncombat")
    state = war(peace, ("great_britain", "germany"), ("france", "germany"))
    state = stand(state, "picardy", "2 infantry@france, 1 air_transport", "great_britain")
    state = stand(state, "A23", "1 naval_transport", "great_britain")
    lift = "france: load 1 infantry from picardy aboard air_transport@great_britain in picardy"
    ship = "france: load 1 infantry from picardy aboard naval_transport@great_britain in A23"
    assert {lift, ship} <= {*offered(state, "france")}
    apart = replace(state, wars=frozenset())
    assert refused(apart, lift) == ["GW-11.3.1-02"]
    loaded = play(play(state, lift), ship)
    full = "air_transport@great_britain{infantry*loaded}"
    assert refused(loaded, f"france: land 1 infantry*loaded in picardy off {full} in picardy") == [
        "GW-11.3.1-02"
    ]
    afloat = "naval_transport@great_britain{infantry*loaded}"
    assert refused(loaded, f"france: land 1 infantry*loaded in picardy off {afloat} in A23") == [
        "GW-11.3.1-02"
    ]
    tank = stand(state, "picardy", "1 light_tank@france, 1 air_transport", "great_britain")
    assert refused(tank, lift.replace("infantry", "light_tank")) == ["GW-13.1.6-24"]
    own_lift = stand(state, "picardy", "1 infantry, 1 air_transport", "france")
    assert "GW-11.3.1-01" in refused(own_lift, lift.replace("@great_britain", ""))

    british = over(loaded)
    british = turn(british, "commonwealth", british.round, "noncombat")
    fly = "great_britain: move 1 air_transport{infantry@france}: picardy > A23 > london"
    assert fly in offered(british, "great_britain")
    here = play(british, fly)
    early = "great_britain: land 1 infantry@france in london off {} in london"
    flown = "air_transport~2*landed{infantry@france}"
    assert "GW-11.3.1-02" in refused(here, early.format(flown))
    assert "GW-11.3.1-02" in refused(
        turn(british, "commonwealth", 2, "combat_movement"),
        "great_britain: move 1 air_transport{infantry@france}: picardy > belgium",
    )

    french = over(here)
    french = turn(french, "france", french.round, "noncombat")
    land = "france: land 1 infantry in london off air_transport@great_britain{infantry} in london"
    assert land in offered(french, "france")
    landed = play(french, land)
    assert "1 infantry*unloaded@france" in _at(landed, "london")


@pytest.mark.rule("GW-5.5-01")
def test_ships_and_patrols_of_the_neutral_usa_stay_near_home_while_it_earns_little() -> None:
    """Below 30 in marked zones or beside its own, below wartime income away from the Axis, and
    below 15 no patrol is flown; at war, or with the known data alone, there are no limits."""
    state = replace(turn(begin(), "usa", 9, "noncombat"), units={}, facilities={})
    facts = pos(state).data.map
    marked = next(sea.id for sea in facts.sea.values() if sea.monroe)
    start = "A46"
    ships = sheet(stand(state, start, "1 destroyer", "usa"), "usa", level=14)
    away = f"usa: sail 1 destroyer: {start} > {{}}"
    near = facts.sea[start].neighbours
    assert not {start, *near} & {marked}
    for there in near:
        is_own = any(state.control[zone] == "usa" for zone in facts.sea[there].coast)
        allowed = facts.sea[there].monroe or is_own
        assert (refused(ships, away.format(there)) == []) == allowed, there
        assert (away.format(there) in offered(ships, "usa")) == allowed, there
    (home, *_) = facts.land["luzon_and_the_visayas"].coast
    out = next(sea for sea in facts.sea[home].neighbours if sea in facts.sea)
    manila = sheet(stand(state, out, "1 destroyer", "usa"), "usa", level=14)
    assert not facts.sea[home].monroe
    assert refused(manila, f"usa: sail 1 destroyer: {out} > {home}") == []
    there = next(sea for sea in near if not facts.sea[sea].monroe)
    rich = sheet(ships, "usa", level=30)
    assert refused(rich, away.format(there)) == []
    axis = stand(rich, there, "1 naval_transport", "italy")
    axis = turn(axis, "usa", 9, "combat_movement")
    assert refused(axis, away.format(there)) == ["GW-5.5-01"]
    assert refused(sheet(axis, "usa", at_full=True), away.format(there)) == []
    assert refused(war(axis, ("japan", "usa")), away.format(there)) == []
    known = replace(ships, options=replace(ships.options, data="known"))
    assert refused(known, away.format(there)) == []

    zone = next(zone for zone in pos(state).zones_of("usa") if facts.land[zone].coast)
    off = facts.land[zone].coast[0]
    flying = stand(turn(state, "usa", 9, "combat_movement"), zone, "1 fighter", "usa")
    patrol = f"usa: patrol 1 fighter: {zone} > {off}"
    assert refused(sheet(flying, "usa", level=14), patrol) == ["GW-5.5-01"]
    assert refused(sheet(flying, "usa", level=15), patrol) == []


@pytest.mark.rule("GW-13.2.7-02", "GW-1.9-07")
def test_guns_on_a_narrow_crossing_fire_at_ships_that_go_in_port_or_scramble_out() -> None:
    """British guns in London, German ships and a port on A23; a gun has three shots a turn, and
    submarines pass."""
    state = war(_sea("germany", "noncombat"), ("germany", "great_britain"))
    port, base = Facility("major_port", "A23"), Facility("submarine_base", "A23")
    state = facilities(replace(state, facilities={}), "western_germany", port, base)
    state = facilities(state, "london", Facility("coastal_artillery", "A23"))
    state = stand(state, "A23", "3 destroyer, 1 battleship, 1 submarine", "germany")
    into = "germany: port {}: A23 > western_germany"
    docked = play(state, into.format("2 destroyer, 1 battleship"), 3, 4, 2)
    lain = _at(docked, "western_germany")
    assert [each for each in lain if "battleship" in each] == ["1 battleship!1*moved@germany"]
    assert [each for each in lain if "destroyer" in each] == ["1 destroyer*moved@germany"]
    assert play(docked, into.format("1 destroyer"))
    assert play(state, into.format("1 submarine"))
    lost = play(state, into.format("1 destroyer"), 1)
    assert not any("destroyer" in each for each in _at(lost, "western_germany"))

    british = turn(state, "commonwealth", phase="combat_movement")
    british = stand(british, "western_germany", "1 light_cruiser", "germany")
    both = "1 destroyer@germany, 1 heavy_cruiser~1*moved<A22^A23"
    british = replace(stand(british, "A23", both, "great_britain"), phase="combat")
    asked = play(british, "great_britain: fight in A23")
    out = play(asked, "germany: scramble 1 light_cruiser from western_germany", 3, 12, 12)
    assert not any("light_cruiser" in each for each in _at(out, "western_germany"))
    assert not any("light_cruiser" in each for each in _at(out, "A23"))
