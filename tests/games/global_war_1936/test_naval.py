"""Naval combat, carriers, patrols and amphibious assaults (chapters 9, 10, 11 and 13)."""

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
    shelled,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.battle import kamikazes
from wartable.games.global_war_1936.battle.raiders import added, search, slips_away
from wartable.games.global_war_1936.battle.sea_fire import value
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, Options, SeaBattle, State, Window
from wartable.games.global_war_1936.unit import Unit, format_unit
from wartable.games.global_war_1936.war_at_sea.blockade import is_blockaded
from wartable.testing.dice import ScriptedDice


def _at(state: State, space: str) -> list[str]:
    """The units of a space, without what they spent."""
    return [
        f"{number} {format_unit(replace(unit, spent=0, boost=0, came=''), '')}"
        for unit, number in pos(state).units(space)
    ]


def _war(slot: str = "germany", phase: str = "combat_movement") -> State:
    """Germany and Britain are at war, and no ship is on the board."""
    state = war(turn(begin(), slot, phase=phase), ("germany", "great_britain"))
    seas = pos(state).data.map.sea
    for nation in ("usa", "france", "ussr", "great_britain", "fec", "anzac", "italy", "japan"):
        state = sheet(state, nation, at_full=True)
    return replace(state, units={k: v for k, v in state.units.items() if k not in seas})


def _meet(mine: str, theirs: str) -> State:
    """German units that came from A22 attack British ones in A28, in the combat phase."""
    state = stand(_war(phase="combat"), "A28", theirs, "great_britain")
    marked = ", ".join(
        f"{each.split('#')[0]}~1*moved{_duty(each)}<A22^A28@germany" for each in mine.split(", ")
    )
    both = f"{marked}, {theirs}" if theirs else marked
    return stand(state, "A28", both, "great_britain")


def _duty(text: str) -> str:
    return f"#{text.split('#')[1]}" if "#" in text else ""


@pytest.mark.rule("GW-10.7-06", "GW-10.1-02", "GW-10.2-02", "GW-10.3-01", "GW-10.3-05")
def test_rounds_go_on_until_one_side_is_gone_or_the_attacker_retreats() -> None:
    state = _meet("1 heavy_cruiser, 1 destroyer", "2 destroyer")

    # The attacker fires at 4 and 6; who is hit fires back at 4.
    once = play(state, "germany: fight in A28", 4, 7, 4, 5)
    assert [each.owner for each in GAME.pending(once)] == ["germany"]
    lost = play(once, "germany: lose 1 destroyer~1*moved<A22^A28")
    assert offered(lost, "germany") == ["germany: press on", "germany: retreat"]
    gone = play(lost, "germany: retreat")
    assert _at(gone, "A22") == ["1 heavy_cruiser*retreated@germany"]
    assert _at(gone, "A28") == ["1 destroyer@great_britain"]
    won = play(lost, "germany: press on", 6, 12)
    assert _at(won, "A28") == ["1 heavy_cruiser*fought@germany"]


@pytest.mark.rule("GW-10.7-01", "GW-10.2-01", "GW-13.1.6-17", "GW-AMB-41")
def test_submarines_strike_first_unless_a_destroyer_is_there_and_only_in_the_first_round() -> None:
    state = _meet("1 submarine", "1 heavy_cruiser")

    struck = play(state, "germany: fight in A28", 3)
    assert _at(struck, "A28") == ["1 submarine*fought@germany"]
    guarded = _meet("1 submarine", "1 destroyer")
    # The destroyer is hit and still fires, at 4.
    both = play(guarded, "germany: fight in A28", 3, 4)
    assert _at(both, "A28") == []
    missed = play(state, "germany: fight in A28", 12, 12)
    later = play(missed, "germany: press on", 3, 6)
    assert _at(later, "A28") == []


@pytest.mark.rule("GW-0.2-06", "GW-13.1.6-21", "GW-AMB-64")
def test_capital_ships_bear_hits_and_damaged_battleships_fight_at_two_less() -> None:
    state = _meet("2 battleship", "1 battleship")

    once = play(state, "germany: fight in A28", 8, 9, 12)
    assert "1 battleship!1@great_britain" in _at(once, "A28")
    sunk = play(state, "germany: fight in A28", 8, 8, 12)
    assert _at(sunk, "A28") == ["2 battleship*fought@germany"]
    there = pos(state)
    for hits, at in ((0, 8), (1, 6)):
        assert value(there, "attack", Unit("battleship", "germany", hits)) == at
    for hits, at in ((0, 10), (1, 8), (2, 6)):
        assert value(there, "defence", Unit("heavy_battleship", "germany", hits)) == at


@pytest.mark.rule("GW-10.7-05", "GW-9.4.3-02")
def test_transports_are_hit_last_unless_a_submarine_picks_them_or_nothing_else_is_there() -> None:
    state = _meet("2 heavy_cruiser", "1 naval_transport{infantry}, 1 destroyer")

    hit = play(state, "germany: fight in A28", 6, 7, 12)
    assert "1 naval_transport@great_britain{infantry@great_britain}" in _at(hit, "A28")
    both = play(state, "germany: fight in A28", 6, 6, 12)
    assert _at(both, "A28") == ["2 heavy_cruiser*fought@germany"]
    hunted = play(
        _meet("1 submarine", "1 naval_transport, 1 heavy_cruiser"), "germany: fight in A28", 1
    )
    assert [each.kind for each in GAME.pending(hunted)] == ["chosen_surface_ship"]
    assert "germany: lose 1 naval_transport@great_britain" in offered(hunted, "germany")


@pytest.mark.rule("GW-10.7-02", "GW-10.7-03", "GW-EX-50", "GW-13.1.6-23")
def test_submarines_may_decline_and_are_hit_by_patrols_and_paired_destroyers_alone() -> None:
    state = _meet("2 destroyer", "1 submarine, 1 torpedo_boat")

    asked = play(state, "germany: fight in A28")
    assert [each.what for each in GAME.pending(asked)] == ["stand"]
    declined = play(asked, "great_britain: let pass", 4, 12, 12)
    assert "1 submarine@great_britain" in _at(declined, "A28")
    # It fights: two hits, but only the boat can take one.
    stands = play(asked, "great_britain: oppose", 4, 4, 12, 12)
    assert "1 submarine#submerged@great_britain" in _at(stands, "A28")


@pytest.mark.rule("GW-EX-51", "GW-0.2-19", "GW-10.3-07", "GW-9.3.1-05")
def test_a_patrol_hunts_and_the_submarines_that_are_left_submerge() -> None:
    """Fighter on patrol and destroyer against a cruiser and two submarines: the fighter hits, the
    destroyer misses; the defender may lose a submarine; all roll; the others submerge."""
    state = _meet("1 fighter#patrol, 1 destroyer", "1 heavy_cruiser, 2 submarine")

    hit = play(state, "germany: fight in A28", 6)
    assert "great_britain: lose 1 submarine" in offered(hit, "great_britain")
    after = play(hit, "great_britain: lose 1 submarine", 12, 12, 12, 12)
    assert "1 submarine#submerged@great_britain" in _at(after, "A28")
    assert offered(after, "germany") == ["germany: press on", "germany: retreat"]


@pytest.mark.rule("GW-8.2.1-31", "GW-13.1.6-17", "GW-9.3.1-05")
def test_a_destroyer_paired_with_a_patrol_hits_no_advanced_submarine() -> None:
    """The fighter misses, the destroyer does not: the one submarine is sunk, the other submerges;
    the fighter hits either."""
    for kind, is_spared in (("submarine", False), ("advanced_submarine", True)):
        state = _meet("1 fighter#patrol, 1 destroyer", f"1 {kind}")
        paired = play(state, "germany: fight in A28", 12, 4, 12)
        assert any(kind in each for each in _at(paired, "A28")) is is_spared, kind
        hit = play(state, "germany: fight in A28", 6, 12, 12)
        assert not any(kind in each for each in _at(hit, "A28")), kind


@pytest.mark.rule("GW-10.7-03", "GW-13.1.6-17", "GW-9.3.1-05")
def test_a_destroyer_beside_a_patrol_hits_submarines_but_no_advanced_ones() -> None:
    """Of two destroyers one is paired; the other hits no submarine."""
    for prey, left in (("submarine", 0), ("advanced_submarine", 1)):
        state = _meet("1 fighter#patrol, 2 destroyer", f"1 {prey}")
        after = play(state, "germany: fight in A28", 12, 4, 12, 12)
        assert sum("submarine" in each for each in _at(after, "A28")) == left
    other = _meet("1 fighter#patrol, 2 destroyer", "1 submarine")
    missed = play(other, "germany: fight in A28", 12, 12, 4, 12)
    assert "1 submarine#submerged@great_britain" in _at(missed, "A28")


@pytest.mark.rule("GW-13.1.6-18", "GW-13.1.5-12", "GW-13.1.5-15")
def test_targets_of_light_cruisers_tactical_bombers_and_seaplanes() -> None:
    state = _meet("1 light_cruiser", "1 fighter#patrol, 1 destroyer, 1 seaplane#patrol")
    asked = play(state, "germany: fight in A28")
    fought = play(asked, "great_britain: oppose", 12, 3)
    assert [(each.owner, each.kind) for each in GAME.pending(fought)] == [("germany", "air")]
    bomber = _meet("1 tactical_bomber", "1 naval_transport, 1 battleship")
    picked = play(bomber, "germany: fight in A28", 3)
    assert [each.kind for each in GAME.pending(picked)] == ["chosen_surface_ship"]


@pytest.mark.rule("GW-10.6-02", "GW-AMB-25", "GW-13.1.5-15")
def test_seaplanes_hit_submarines_and_transports_where_nothing_else_is_left() -> None:
    """Beside a destroyer a transport is not hit, without one it is; a patrol finds the submarine,
    then the transport. A strategic bomber hits nobody at sea."""
    fight = "germany: fight in A28"
    guarded = _meet("1 seaplane", "1 destroyer, 1 naval_transport")
    assert len(_at(play(guarded, fight, 12), "A28")) == 3
    alone = play(_meet("1 seaplane", "1 naval_transport"), fight, 3)
    assert _at(alone, "A28") == ["1 seaplane*fought@germany"]

    prey = "1 submarine, 1 naval_transport"
    hunted = play(_meet("2 seaplane#patrol", f"{prey}, 1 destroyer"), fight, 12, 3, 3, 12)
    assert not any("submarine" in each for each in _at(hunted, "A28"))
    assert "1 naval_transport@great_britain" in _at(hunted, "A28")
    both = play(_meet("2 seaplane#patrol", prey), fight, 12, 3, 3)
    assert _at(both, "A28") == ["2 seaplane*fought#patrol@germany"]
    idle = play(_meet("1 strategic_bomber", "1 naval_transport"), fight)
    assert "1 naval_transport@great_britain" in _at(idle, "A28")


@pytest.mark.rule("GW-10.3-05", "GW-10.3-01", "GW-10.3-02")
def test_ships_retreat_to_any_zone_that_one_of_them_came_from_and_stay_there() -> None:
    state = _war(phase="combat")
    mine = "1 destroyer~1*moved<A22^A28@germany, 1 heavy_cruiser~1*moved<A35^A28@germany"
    state = stand(state, "A28", f"{mine}, 1 destroyer", "great_britain")
    state = play(state, "germany: fight in A28", 12, 12, 12)
    west = "germany: retreat with 1 destroyer~1*moved<A22^A28 to A35"
    assert west in offered(state, "germany")
    assert refused(state, west.replace("A35", "A21")) == ["GW-10.3-05"]
    assert refused(state, west.replace("1 destroyer", "2 destroyer")) == ["GW-10.3-01"]

    apart = play(state, "germany: retreat")
    assert _at(apart, "A22") == ["1 destroyer*retreated@germany"]
    assert _at(apart, "A35") == ["1 heavy_cruiser*retreated@germany"]
    together = play(state, west)
    assert sorted(_at(together, "A35")) == [
        "1 destroyer*retreated@germany",
        "1 heavy_cruiser*retreated@germany",
    ]
    assert "GW-11.1-01" in refused(together, "germany: sail 1 destroyer~1*retreated: A35 > A44")


@pytest.mark.rule("GW-EX-61")
def test_ships_do_not_retreat_to_where_enemies_are() -> None:
    """A British fleet in the zone they came from bars the way back."""
    state = _meet("1 destroyer", "1 destroyer")
    barred = stand(state, "A22", "1 destroyer", "great_britain")

    after = play(barred, "germany: fight in A28", 12, 12)
    assert offered(after, "germany") == ["germany: press on"]
    assert refused(after, "germany: retreat") == ["GW-10.3-05"]


@pytest.mark.rule("GW-0.3-05", "GW-0.3-06", "GW-0.3-07", "GW-EX-05")
def test_who_shares_a_zone_when_war_comes_may_attack_leave_or_stay() -> None:
    """Soviet and German ships share a zone; Germany declares war."""
    state = stand(_war(), "A12", "1 destroyer, 1 destroyer@ussr", "germany")
    at_war = war(state, ("germany", "ussr"))

    assert "GW-9.1-01" in refused(state, "germany: engage in A12 with 1 destroyer")
    lines = offered(at_war, "germany")
    assert "germany: engage in A12 with 1 destroyer" in lines
    assert any(line.startswith("germany: sail 1 destroyer: A12") for line in lines)
    stays = play(at_war, "germany: done")
    assert stays.phase == "noncombat"
    fights = play(at_war, "germany: engage in A12 with 1 destroyer")
    assert "germany: fight in A12" in offered(play(fights, "germany: done"), "germany")


@pytest.mark.rule("GW-EX-06", "GW-0.3-10", "GW-0.3-12")
def test_only_who_attacks_can_be_hit_and_all_at_war_with_him_defend_together() -> None:
    """An Italian submarine is no loss of a German attack; a Soviet ship defends with the USA's."""
    state = war(_war(phase="combat"), ("germany", "usa"), ("germany", "ussr"))
    mine = "1 destroyer~1*moved<A22^A28"
    state = stand(
        state, "A28", f"{mine}, 1 submarine@italy, 1 destroyer@usa, 1 destroyer@ussr", "germany"
    )

    # One attacker, two defenders.
    after = play(state, "germany: fight in A28", 12, 4, 12)
    assert "1 submarine@italy" in _at(after, "A28")
    assert "1 destroyer*fought@germany" not in _at(after, "A28")

    # The USA attacks instead: Italy defends beside Germany if it is at war with the USA too.
    theirs = "1 destroyer~1*moved<A22^A28, 1 destroyer@germany, 1 submarine@italy"
    alone = stand(turn(state, "usa", phase="combat"), "A28", theirs, "usa")
    # Only the destroyers fire.
    sunk = play(alone, "usa: fight in A28", 4, 12)
    assert _at(sunk, "A28") == ["1 destroyer*fought@usa", "1 submarine@italy"]
    asked = play(war(alone, ("italy", "usa")), "usa: fight in A28")
    assert [(each.what, each.owner) for each in GAME.pending(asked)] == [("stand", "italy")]
    both = play(asked, "italy: oppose", 12, 12, 3)
    assert not any("usa" in each for each in _at(both, "A28"))


# carriers


@pytest.mark.rule("GW-13.1.6-22")
def test_decks_hold_what_the_chart_says() -> None:
    state = _war(phase="noncombat")
    room = (
        ("light_carrier", "fighter", 1),
        ("fleet_carrier", "tactical_bomber", 2),
        ("heavy_carrier", "fighter", 3),
        ("heavy_carrier{medium_bomber}", "fighter", 1),
        ("fleet_carrier", "medium_bomber", 0),
    )
    for carrier, aircraft, most in room:
        here = stand(
            stand(state, "A22", f"1 {carrier}", "germany"), "A28", f"4 {aircraft}", "germany"
        )
        for number in range(4):
            line = f"germany: move 1 {aircraft}: A28 > A22"
            assert refused(here, line) == ([] if number < most else ["GW-11.3-02"])
            if number >= most:
                break
            here = play(here, line)


@pytest.mark.rule("GW-9.3-04", "GW-9.3-05", "GW-11.3-02", "GW-0.4-03")
def test_aircraft_fly_from_carriers_and_two_less_from_damaged_ones() -> None:
    state = stand(_war(), "A22", "1 fleet_carrier{fighter}", "germany")
    state = stand(state, "A28", "1 destroyer", "great_britain")
    line = "germany: move 1 fighter: A22 > A28"

    assert line in offered(state, "germany")
    flown = play(state, line)
    assert _at(flown, "A22") == ["1 fleet_carrier@germany"]
    fought = play(play(flown, "germany: done"), "germany: fight in A28", 6, 12)
    home = play(fought, "germany: move 1 fighter~1*fought<A22: A28 > A22")
    (carrier,) = [unit for unit, _ in pos(home).units("A22")]
    assert [each.did for each in carrier.cargo] == ["landed"]
    hurt = stand(state, "A22", "1 fleet_carrier!1{fighter}", "germany")
    far = "germany: move 1 fighter: A22 > A28 > A35 > A28"
    assert "GW-0.4-01" in refused(hurt, far)
    sails = play(state, "germany: sail 1 fleet_carrier{fighter}: A22 > A21")
    carried = GAME.parse_action("germany: move 1 fighter*moved: A21 > A28")
    assert "GW-9.2-01" in [each.rule for each in GAME.objections(sails, carried)]


@pytest.mark.rule("GW-9.3.1-09", "GW-AMB-47", "GW-10.7-07")
def test_aircraft_of_defending_carriers_fight_and_those_without_a_deck_are_lost() -> None:
    state = _meet("2 heavy_cruiser", "1 light_carrier{fighter}")

    # The fighter fires in the air superiority step; the carrier is hit, and fires at 1.
    fought = play(state, "germany: fight in A28", 12, 6, 12)
    sunk = play(fought, "great_britain: lose 1 light_carrier", 12)
    assert "1 fighter@great_britain" in _at(sunk, "A28")
    done = play(sunk, "germany: retreat")
    assert _at(done, "A28") == []


@pytest.mark.rule("GW-10.7-07")
def test_aircraft_without_a_deck_move_to_land_or_to_a_deck_beside() -> None:
    """Land of a friend first; a carrier with room in a sea zone beside it."""
    state = replace(_meet("2 heavy_cruiser", "1 light_carrier{fighter}"), facilities={})

    def afterwards(before: State) -> State:
        fought = play(before, "germany: fight in A28", 12, 6, 12)
        sunk = play(fought, "great_britain: lose 1 light_carrier", 12)
        return play(sunk, "germany: retreat")

    ashore = afterwards(_without(own(state, "great_britain", "basque_country"), "basque_country"))
    assert _at(ashore, "basque_country") == ["1 fighter@great_britain"]
    assert not any("fighter" in each for each in _at(ashore, "A28"))
    afloat = afterwards(stand(state, "A35", "1 fleet_carrier{fighter}", "great_britain"))
    assert [len(unit.cargo) for unit, _ in pos(afloat).units("A35")] == [2]
    full = afterwards(stand(state, "A35", "1 light_carrier{fighter}", "great_britain"))
    assert [len(unit.cargo) for unit, _ in pos(full).units("A35")] == [1]


@pytest.mark.rule("GW-10.7-07")
def test_the_owner_says_where_aircraft_without_a_deck_go() -> None:
    """A fighter and a bomber, a carrier with one place beside them, land of one's own and of a
    friend: each in turn chooses."""
    state = replace(
        _meet("3 heavy_cruiser", "1 heavy_carrier!1{fighter+tactical_bomber}"), facilities={}
    )
    state = own(state, "great_britain", "basque_country")
    state = _without(state, "basque_country")
    state = stand(state, "A35", "1 light_carrier", "great_britain")
    fought = play(state, "germany: fight in A28", 12, 6, 12, 12)
    sunk = play(fought, "great_britain: lose 1 heavy_carrier!1", 12, 12)
    first = play(sunk, "germany: retreat")
    places = {f"great_britain: take refuge in {zone}" for zone in ("A35", "basque_country")}
    assert {*offered(first)} == places
    assert refused(first, "great_britain: take refuge in london") == ["GW-10.7-07"]

    second = play(first, "great_britain: take refuge in A35")
    assert [len(unit.cargo) for unit, _ in pos(second).units("A35")] == [1]
    # The deck is full: the other goes ashore by itself.
    assert len(_at(second, "basque_country")) == 1
    assert not any("fighter" in each or "bomber" in each for each in _at(second, "A28"))
    ashore = play(first, "great_britain: take refuge in basque_country")
    assert {*offered(ashore)} == places


@pytest.mark.rule("GW-10.1-03")
def test_an_aircraft_that_scrambled_off_its_carrier_does_not_defend_it_any_more() -> None:
    """Only the destroyer and the carrier roll; the fighter stays aboard."""
    state = _meet("1 destroyer", "1 heavy_carrier{fighter*fought}")
    after = play(state, "germany: fight in A28", 12, 12)

    assert offered(after, "germany") == ["germany: press on", "germany: retreat"]
    (carrier,) = [u for u, _ in pos(play(after, "germany: retreat")).units("A28")]
    assert [each.type for each in carrier.cargo] == ["fighter"]


# patrols


@pytest.mark.rule("GW-9.3.1-01", "GW-9.3.1-02", "GW-9.3.1-06")
def test_patrols_are_flown_within_their_range_and_return_within_it() -> None:
    state = stand(_war(), "western_germany", "1 fighter, 1 seaplane, 1 strategic_bomber", "germany")

    assert refused(state, "germany: patrol 1 fighter: western_germany > A23") == []
    assert "GW-9.3.1-02" in refused(state, "germany: patrol 1 fighter: western_germany > A23 > A22")
    assert refused(state, "germany: patrol 1 seaplane: western_germany > A23 > A22") == []
    assert "GW-9.3.1-02" in refused(
        state, "germany: patrol 1 strategic_bomber: western_germany > A23"
    )
    flown = play(state, "germany: patrol 1 fighter: western_germany > A23")
    assert _at(flown, "A23") == ["1 fighter*moved#patrol@germany"]
    back = turn(flown, "germany", phase="noncombat")
    line = "germany: move 1 fighter~1*moved#patrol<western_germany: A23 > western_germany"
    assert line in offered(back, "germany")
    assert "1 fighter*landed@germany" in _at(play(back, line), "western_germany")
    assert "1 fighter*moved#patrol@germany" in _at(flown, "A23")


@pytest.mark.rule("GW-9.3.1-02", "GW-8.2.1-28")
def test_long_range_aircraft_patrol_farther_seaplanes_from_their_base_alone() -> None:
    """Medium bombers to 2, seaplanes to 3 from a whole base, to which they return from there too;
    fighters, jet fighters and tactical bombers to 1 all the same."""
    short, far = "western_germany > A23", "western_germany > A23 > A22"
    kinds = ("fighter", "jet_fighter", "tactical_bomber", "medium_bomber", "seaplane")
    units = ", ".join(f"1 {kind}" for kind in kinds)
    plain = facilities(stand(_war(), "western_germany", units, "germany"), "western_germany")
    known = sheet(plain, "germany", technologies={"long_range_aircraft": 4})
    line = "germany: patrol 1 {}: {}"
    for kind in kinds:
        assert refused(plain, line.format(kind, short)) == [], kind
        assert (refused(plain, line.format(kind, far)) == []) == (kind == "seaplane"), kind
        is_far = kind in ("medium_bomber", "seaplane")
        assert (refused(known, line.format(kind, far)) == []) == is_far, kind

    out = line.format("seaplane", f"{far} > A28")
    base = Facility("seaplane_base", "A23")
    based = facilities(known, "western_germany", base)
    assert refused(known, out) == ["GW-9.3.1-02"]
    assert refused(based, out) == []
    assert refused(facilities(plain, "western_germany", base), out) == ["GW-9.3.1-02"]
    hurt = facilities(known, "western_germany", replace(base, damage=1))
    assert refused(hurt, out) == ["GW-9.3.1-02"]
    assert out in offered(based, "germany")

    away = turn(play(based, out), "germany", phase="noncombat")
    back = "germany: move 1 seaplane~3*moved#patrol<A22: A28 > A22 > A23 > western_germany"
    assert back in offered(away, "germany")
    bare = facilities(away, "western_germany")
    assert refused(bare, back) == ["GW-9.3.1-06"]
    assert any("seaplane" in each for each in _at(ended(away), "A28"))
    assert not any("seaplane" in each for each in _at(ended(bare), "A28"))


# assault


def _assault(cargo: str, theirs: str, ship: str = "naval_transport") -> State:
    """German cargo off Norway is to land there in the combat phase."""
    state = war(_war(phase="combat"), ("germany", "norway"))
    state = stand(state, "southern_norway", theirs, "norway") if theirs else _without(state)
    state = replace(state, facilities={})
    bound = "+".join(f"{each}*loaded^southern_norway" for each in cargo.split("+"))
    return stand(state, "A10", f"1 {ship}*unloaded{{{bound}}}", "germany")


def _without(state: State, zone: str = "southern_norway") -> State:
    return replace(state, units={k: v for k, v in state.units.items() if k != zone})


@pytest.mark.rule("GW-9.4.3-01", "GW-9.4.3-03", "GW-5.1-05")
def test_an_assault_is_declared_by_landing_in_combat_movement() -> None:
    state = stand(_war(), "A10", "1 naval_transport{infantry+infantry}", "germany")
    line = (
        "germany: land 1 infantry in southern_norway off naval_transport{infantry+infantry} in A10"
    )

    assert line in offered(state, "germany")
    declared = play(state, line)
    assert pos(declared).relations.is_enemy("germany", "norway")
    phase = play(declared, "germany: done")
    assert "germany: fight in southern_norway" in offered(phase, "germany")


@pytest.mark.rule("GW-9.4.3-01")
def test_transports_load_in_port_or_beside_it_before_they_sail_to_an_assault() -> None:
    """On their way too; nobody who moved goes aboard, nor do ships that landed somebody."""
    state = facilities(_war(), "western_germany", Facility("major_port", "A23"))
    ashore = "1 infantry, 1 infantry*moved, 1 naval_transport"
    state = stand(state, "western_germany", ashore, "germany")
    state = stand(state, "A22", "1 naval_transport", "germany")
    line = "germany: load 1 {} from western_germany aboard {} in {}"

    in_port = line.format("infantry", "naval_transport", "western_germany")
    assert in_port in offered(state, "germany")
    moved = line.format("infantry*moved", "naval_transport", "western_germany")
    assert refused(state, moved) == ["GW-9.4.3-01"]
    assert refused(state, line.format("infantry", "naval_transport", "A22")) == ["GW-9.4.3-01"]
    came = play(state, "germany: sail 1 naval_transport: A22 > A23")
    on_the_way = line.format("infantry", "naval_transport~1*moved<A22", "A23")
    assert on_the_way in offered(came, "germany")
    full = "naval_transport~1*moved<A22{infantry*loaded}"
    sails = play(play(came, on_the_way), f"germany: sail 1 {full}: A23 > A22")
    assert any("infantry" in each for each in _at(sails, "A22"))
    landed = stand(state, "A23", "1 naval_transport*unloaded", "germany")
    used = line.format("infantry", "naval_transport*unloaded", "A23")
    assert refused(landed, used) == ["GW-11.1-01"]


@pytest.mark.rule("GW-10.8.3-01", "GW-10.8.3-02", "GW-10.8.3-05", "GW-10.2-07", "GW-AMB-43")
def test_infantry_lands_first_with_double_losses_and_the_rest_after_a_round() -> None:
    state = _assault("infantry+light_tank", "1 infantry")

    # Round 1: the infantry attacks at 2, the defender at 4; it survives, and the tank joins.
    won = play(state, "germany: fight in southern_norway", 12, 12, 12, 2, 12)
    assert _at(won, "southern_norway") == [
        "1 infantry*fought@germany",
        "1 light_tank*fought@germany",
    ]
    british = war(_assault("infantry+light_tank", "1 infantry"), ("germany", "great_britain"))
    british = stand(british, "southern_norway", "1 infantry", "great_britain")
    won = play(british, "germany: fight in southern_norway", 12, 12, 12, 2, 12)
    assert won.control["southern_norway"] == "germany"
    two = _assault("infantry+infantry", "1 infantry")
    # One hit takes both.
    lost = play(two, "germany: fight in southern_norway", 12, 12, 4)
    assert _at(lost, "southern_norway") == ["1 infantry@great_britain"]
    marines = _assault("marines+marines", "1 infantry")
    left = play(marines, "germany: fight in southern_norway", 12, 12, 4, 1, 12)
    assert _at(left, "southern_norway") == ["1 marines*fought@germany"]
    trained = sheet(two, "germany", technologies={"amphibious_doctrine": 4})
    left = play(trained, "germany: fight in southern_norway", 12, 12, 4, 1, 12)
    assert _at(left, "southern_norway") == ["1 infantry*fought@germany"]


@pytest.mark.rule("GW-10.8.3-01")
def test_the_rest_lands_although_the_first_round_is_over_early() -> None:
    """The battleship hits the only defender: the tank comes ashore too. Artillery hits the only
    infantry: the tank stays aboard, and the assault is over."""
    state = _assault("infantry+light_tank", "1 infantry")
    fleet = stand(state, "A10", f"{_line(state)}, 1 battleship", "germany")
    taken = shelled(fleet, "germany: fight in southern_norway", 4)
    assert taken.phase == "noncombat"
    assert _at(taken, "southern_norway") == [
        "1 infantry*fought@germany",
        "1 light_tank*fought@germany",
    ]

    failed = play(
        _assault("infantry+light_tank", "1 artillery"), "germany: fight in southern_norway", 3
    )
    assert failed.phase == "noncombat"
    (ship,) = [unit for unit, _ in pos(failed).units("A10")]
    assert [(each.type, each.to) for each in ship.cargo] == [("light_tank", "")]


@pytest.mark.rule("GW-10.8.2-01", "GW-10.8.2-03", "GW-13.1.6-19", "GW-13.2.6-04", "GW-EX-65")
def test_ships_bombard_first_one_for_each_land_unit_and_less_against_forts() -> None:
    state = _assault("infantry", "1 infantry")
    fleet = stand(state, "A10", f"{_line(state)}, 1 battleship, 1 heavy_cruiser", "germany")

    # The battleship alone bombards, at 4; who is hit does not fire.
    taken = shelled(fleet, "germany: fight in southern_norway", 4)
    assert pos(taken).state.control["southern_norway"] == "germany"
    # The owner may keep it out of that, or let the cruiser do it, not both.
    asked = play(fleet, "germany: fight in southern_norway")
    bombard = "germany: bombard {}"
    ships = [f"with 1 {each} from A10" for each in ("battleship", "heavy_cruiser")]
    assert {*offered(asked)} == {bombard.format(each) for each in (*ships, "not")}
    both = "with 1 battleship, 1 heavy_cruiser from A10"
    assert refused(asked, bombard.format(both)) == ["GW-10.8.2-01"]
    assert refused(asked, bombard.format(ships[0].replace("A10", "A11"))) == ["GW-10.8.2-01"]
    assert refused(asked, bombard.format(";".join([ships[0]] * 2))) == ["GW-10.8.2-01"] * 2
    cruiser = play(asked, bombard.format(ships[1]), 3, 1, 12)
    assert "1 battleship@germany" in _at(cruiser, "A10")
    # Nobody bombards: the infantry and the defender fire.
    still = play(asked, bombard.format("not"), 1, 12)
    assert {"1 battleship@germany", "1 heavy_cruiser@germany"} <= {*_at(still, "A10")}
    fort = facilities(fleet, "southern_norway", Facility("fortification", "A10"))
    # At 3 it misses with 4; the fort has two dice at 5; infantry at 2 and, behind it, at 6.
    held = shelled(fort, "germany: fight in southern_norway", 4, 12, 12, 12, 6)
    assert pos(held).state.control["southern_norway"] != "germany"


def _line(state: State) -> str:
    return ", ".join(f"{n} {format_unit(unit, 'germany')}" for unit, n in pos(state).units("A10"))


@pytest.mark.rule("GW-10.8.2-02", "GW-13.2.7-02")
def test_coastal_guns_fire_at_each_ship_and_the_attacker_chooses() -> None:
    state = _assault("infantry", "1 infantry")
    state = facilities(state, "southern_norway", Facility("coastal_artillery", "A10"))
    fleet = stand(state, "A10", f"{_line(state)}, 1 battleship", "germany")

    # The battleship misses; a shot at each of the two ships; one hits.
    asked = shelled(fleet, "germany: fight in southern_norway", 12, 3, 12)
    assert len(offered(asked, "germany")) == 2
    after = play(asked, "germany: lose 1 battleship*bombarded#storming^southern_norway", 1, 12)
    assert "1 battleship!1*bombarded^southern_norway@germany" in _at(after, "A10")


@pytest.mark.rule("GW-10.8.2-02")
def test_coastal_guns_leave_ships_that_unload_elsewhere_alone() -> None:
    """Of two transports one is bound for Denmark: one die."""
    state = war(_assault("infantry", "1 infantry"), ("germany", "denmark"))
    state = facilities(state, "southern_norway", Facility("coastal_artillery", "A10"))
    other = "1 naval_transport*unloaded{infantry*loaded^denmark}"
    both = stand(state, "A10", f"{_line(state)}, {other}", "germany")

    # One shot misses; the infantry lands and hits, the defender misses.
    landed = play(both, "germany: fight in southern_norway", 4, 1, 12)
    assert offered(landed, "germany")[0] == "germany: fight in denmark"
    sunk = play(both, "germany: fight in southern_norway", 3)
    (left,) = [unit for unit, _ in pos(sunk).units("A10")]
    assert [each.to for each in left.cargo] == ["denmark"]


@pytest.mark.rule("GW-10.8.2-03")
def test_a_bombardment_hits_although_the_transport_is_sunk() -> None:
    state = _assault("infantry", "2 infantry")
    state = facilities(state, "southern_norway", Facility("coastal_artillery", "A10"))
    fleet = stand(state, "A10", f"{_line(state)}, 1 battleship", "germany")

    asked = shelled(fleet, "germany: fight in southern_norway", 4, 3, 12)
    transport = next(line for line in offered(asked, "germany") if "transport" in line)
    after = play(asked, transport)
    assert _at(after, "southern_norway") == ["1 infantry@great_britain"]
    assert after.phase == "noncombat"


@pytest.mark.rule("GW-10.8-01", "GW-10.8.1-01")
def test_the_sea_is_fought_for_first_and_must_be_clear() -> None:
    state = _assault("infantry", "1 infantry")
    guarded = stand(state, "A10", f"{_line(state)}, 1 naval_transport@great_britain", "germany")
    # Nobody fought for the zone: nobody lands.
    off = play(guarded, "germany: fight in southern_norway")
    assert off.phase == "noncombat"
    fleet = stand(
        state, "A10", f"{_line(state)}, 1 destroyer*moved^A10, 1 destroyer@great_britain", "germany"
    )
    assert refused(fleet, "germany: fight in southern_norway") == ["GW-10.8-01"]


@pytest.mark.rule("GW-10.8.3-04", "GW-10.8.3-06", "GW-EX-52", "GW-10.8.3-03")
def test_who_came_over_the_sea_is_hit_first_and_never_retreats() -> None:
    """An assault by sea and from beside: on retreat only units from beside and aircraft leave."""
    state = _assault("marines+marines", "2 infantry")
    beside = "1 infantry~1*moved<trondelag@germany, 1 fighter~1*moved<A10@germany"
    state = own(state, "germany", "trondelag")
    state = stand(state, "southern_norway", f"2 infantry, {beside}", "norway")

    # The fighter fires first; then three at 2; the defenders at 4, one hits.
    fought = play(state, "germany: fight in southern_norway", 12, 12, 12, 12, 4, 12)
    lost = offered(fought, "germany")
    assert any("marines" in line for line in lost)
    assert any("fighter" in line for line in lost)
    assert not any("infantry" in line for line in lost)
    pressed = play(fought, next(line for line in lost if "marines" in line))
    # The marine that is left fights on, misses and falls.
    gone = play(pressed, "germany: retreat", 12, 4, 12)
    assert not any("marines" in each for each in _at(gone, "southern_norway"))
    assert not any("marines" in each for each in _at(gone, "trondelag"))
    assert any("infantry*retreated" in each for each in _at(gone, "trondelag"))


@pytest.mark.rule("GW-10.8.3-04", "GW-10.2-04")
def test_a_hit_on_a_class_that_did_not_come_over_the_sea_falls_on_who_is_of_it() -> None:
    """The tank destroyer picks a vehicle on 3, which is the tank from beside."""
    state = _assault("marines", "1 tank_destroyer")
    state = own(state, "germany", "trondelag")
    both = "1 tank_destroyer, 1 light_tank~1*moved<trondelag@germany"
    state = stand(state, "southern_norway", both, "norway")

    after = play(state, "germany: fight in southern_norway", 12, 12, 3, 1, 12)
    assert not any("light_tank" in each for each in _at(after, "southern_norway"))
    assert any("marines" in each for each in _at(after, "southern_norway"))


@pytest.mark.rule("GW-1.14-01")
def test_the_reef_closes_queensland() -> None:
    state = war(turn(begin(), "japan", phase="combat_movement"), ("japan", "anzac"))
    state = stand(state, "P64", "1 naval_transport{infantry}", "japan")
    line = "japan: land 1 infantry in queensland off naval_transport{infantry} in P64"

    assert "GW-1.14-01" in refused(state, line)


# scramble where an assault starts


def _landing(there: str, fleet: str = "") -> State:
    """German infantry is to land in Southern Norway from A10; a British airbase is in Scotland."""
    state = _assault("infantry", "1 infantry")
    state = war(state, ("germany", "great_britain"))
    state = facilities(state, "scotland", Facility("airbase"))
    state = stand(state, "scotland", there, "great_britain")
    ships = f"{_line(state)}, {fleet}" if fleet else _line(state)
    return stand(state, "A10", ships, "germany")


@pytest.mark.rule("GW-10.8.1-01", "GW-10.4-06")
def test_where_an_assault_starts_others_scramble_although_nobody_fights_there() -> None:
    """The cruiser fights the fighter that comes, and does not bombard; then the infantry lands."""
    state = _landing("1 fighter", "1 heavy_cruiser")
    asked = play(state, "germany: fight in southern_norway")
    up = "great_britain: scramble 1 fighter from scotland"
    assert {up, "great_britain: scramble nobody"} == {*offered(asked, "great_britain")}
    # The fighter fires at 6 and misses; the cruiser hits at 6, the infantry at 1.
    landed = play(asked, up, 12, 6, 1, 12)
    assert pos(landed).state.control["southern_norway"] == "germany"
    assert "1 heavy_cruiser*fought@germany" in _at(landed, "A10")
    assert not _at(landed, "scotland")

    # The cruiser bombards at 2 when nobody comes.
    calm = shelled(asked, "great_britain: scramble nobody", 2)
    assert pos(calm).state.control["southern_norway"] == "germany"
    assert "1 fighter@great_britain" in _at(calm, "scotland")
    quiet = shelled(
        _landing("1 militia", "1 heavy_cruiser"), "germany: fight in southern_norway", 2
    )
    assert pos(quiet).state.control["southern_norway"] == "germany"


def _undefended(cargo: str) -> State:
    """Nobody is in Southern Norway; a Norwegian fighter stands by beside it."""
    state = _assault(cargo, "")
    state = facilities(state, "trondelag", Facility("airbase"))
    return stand(state, "trondelag", "1 fighter", "norway")


@pytest.mark.rule("GW-10.4-06", "GW-10.8.3-01")
def test_others_scramble_into_an_undefended_zone_that_is_assaulted() -> None:
    """Infantry alone meets the fighter; the tank comes ashore if nobody scrambled, or after the
    first round."""
    lead = "great_britain"
    asked = play(_undefended("infantry+light_tank"), "germany: fight in southern_norway")
    up = f"{lead}: scramble 1 fighter@norway from trondelag"
    assert up in offered(asked, lead)
    assert len(_at(asked, "southern_norway")) == 1
    calm = play(asked, f"{lead}: scramble nobody")
    assert len(_at(calm, "southern_norway")) == 2
    assert pos(calm).state.control["southern_norway"] == "germany"

    # The fighter misses, the infantry hits: the tank lands after the round.
    met = play(asked, up, 12, 1)
    assert len(_at(met, "southern_norway")) == 2
    assert pos(met).state.control["southern_norway"] == "germany"
    # The fighter hits: nobody is left, and the tank stays aboard.
    lost = play(asked, up, 6, 12)
    assert pos(lost).state.control["southern_norway"] != "germany"
    assert any("light_tank" in each for each in _at(lost, "A10"))


@pytest.mark.rule("GW-10.8.3-01", "GW-10.4-06")
def test_tanks_alone_land_only_if_nobody_scrambles() -> None:
    """Nobody fights the fighter in the first round, so nobody survives it."""
    lead = "great_britain"
    tanks = play(_undefended("light_tank"), "germany: fight in southern_norway")
    assert not _at(tanks, "southern_norway")
    calm = play(tanks, f"{lead}: scramble nobody")
    assert _at(calm, "southern_norway") == ["1 light_tank*fought@germany"]
    assert calm.control["southern_norway"] == "germany"
    met = play(tanks, f"{lead}: scramble 1 fighter@norway from trondelag")
    assert _at(met, "southern_norway") == []
    assert met.control["southern_norway"] != "germany"
    assert any("light_tank" in each for each in _at(met, "A10"))
    assert met.phase == "noncombat"


@pytest.mark.rule("GW-10.8.1-01")
def test_an_assault_without_warships_fails_when_somebody_scrambles() -> None:
    """The transport is not lost and lands nothing; a submarine that lies there is no reason to
    fight for the zone."""
    asked = play(_landing("1 fighter"), "germany: fight in southern_norway")
    failed = play(asked, "great_britain: scramble 1 fighter from scotland")
    assert pos(failed).state.control["southern_norway"] != "germany"
    assert any("naval_transport" in each for each in _at(failed, "A10"))
    assert "1 fighter*fought@great_britain" in _at(failed, "scotland")
    assert failed.phase == "noncombat"

    below = _landing("1 fighter", "1 submarine@great_britain")
    asked = play(below, "germany: fight in southern_norway")
    met = play(asked, "great_britain: scramble nobody")
    assert offered(met, "great_britain") == ["great_britain: let pass", "great_britain: oppose"]


# screens, raiders, escorts


@pytest.mark.rule("GW-9.4.1-01", "GW-9.4.1-02", "GW-9.4.1-03", "GW-10.3-06")
def test_a_force_behind_a_screen_goes_on_if_it_succeeds_and_back_if_it_fails() -> None:
    state = stand(_war(), "A22", "1 battleship, 1 heavy_cruiser, 1 destroyer", "germany")
    state = stand(state, "A28", "1 destroyer", "great_britain")
    state = replace(state, facilities={})
    state = play(state, "germany: sail 1 battleship, 1 heavy_cruiser: A22 > A28")
    cruiser = "heavy_cruiser~1*moved<A22^A28"
    both = f"germany: assign 1 battleship~1*moved<A22^A28, 1 {cruiser} in A28 as continuing"

    assert refused(state, both) == ["GW-9.4.1-01"]
    split = play(state, f"germany: assign 1 {cruiser} in A28 as continuing")
    phase = play(split, "germany: done")
    won = play(phase, "germany: fight in A28", 8, 12)
    line = "germany: sail 1 heavy_cruiser~1*moved#continuing<A22: A28 > A35"
    assert line in offered(won, "germany")
    assert "GW-11.1-01" in refused(won, "germany: sail 1 battleship~1*fought<A22: A28 > A35")
    assert _at(play(won, line), "A35") == ["1 heavy_cruiser*moved#continuing@germany"]
    # The screen is lost, but so is who it fought: the force goes on.
    few = f"1 destroyer~1*moved<A22^A28, 1 {cruiser.replace('moved', 'moved#continuing')}"
    alone = stand(phase, "A28", f"{few}, 1 destroyer@great_britain", "germany")
    assert line in offered(play(alone, "germany: fight in A28", 4, 4), "germany")
    # The screen retreats: so does the force.
    missed = play(phase, "germany: fight in A28", 12, 12)
    back = play(missed, "germany: retreat")
    assert "1 heavy_cruiser*retreated@germany" in _at(back, "A22")
    assert _at(back, "A28") == ["1 destroyer@great_britain"]


@pytest.mark.rule("GW-9.4.4-04", "GW-9.4.4-06", "GW-EX-41", "GW-AMB-18")
def test_a_raider_is_found_or_slips_away() -> None:
    """Battleship, light carrier with fighter, heavy cruiser and two destroyers look for a raider
    that is with two destroyers: 4 + 4 + 5 against 4 + 8; with 2 instead of 4 it slips away."""
    fleet = "1 battleship, 1 light_carrier{fighter}, 1 heavy_cruiser, 2 destroyer"
    state = war(_war("commonwealth", "combat"), ("germany", "great_britain"))
    theirs = "1 battlecruiser#raider@germany, 2 destroyer@germany"
    marked = ", ".join(_coming(each) for each in fleet.split(", "))
    state = stand(state, "A28", f"{marked}, {theirs}", "great_britain")
    asked = play(state, "great_britain: fight in A28")
    assert [each.what for each in GAME.pending(asked)] == ["seek"]

    slipped = _raided(play(asked, "great_britain: oppose", 4, 2, 12, 12, 12, 12, 12, 12))
    assert slipped == ["fought"]
    found = _raided(play(asked, "great_britain: oppose", 4, 4, 12, 12, 12, 12, 12, 12, 12))
    assert found == [""]
    ignored = play(asked, "great_britain: let pass", 12, 12, 12, 12, 12, 12)
    assert _raided(ignored) == [""]


def _coming(text: str) -> str:
    name, _, cargo = text.partition("{")
    return f"{name}~1*moved<A22^A28" + (f"{{{cargo}" if cargo else "")


def _raided(state: State) -> list[str]:
    return [unit.did for unit, _ in pos(state).units("A28") if unit.duty == "raider"]


@pytest.mark.rule("GW-9.4.4-01", "GW-9.4.4-02", "GW-9.4.4-05", "GW-9.4.4-07", "GW-EX-42")
def test_a_raider_slips_through_and_attacks_beyond() -> None:
    """In M2, with enemy cruisers in M4 and transports in M8: it wins, passes and may attack."""
    state = war(_war("italy"), ("great_britain", "italy"))
    state = stand(state, "M4", "1 heavy_cruiser, 1 light_cruiser", "great_britain")
    state = stand(state, "M8", "2 naval_transport", "great_britain")
    state = stand(state, "M2", "1 battlecruiser, 1 destroyer", "italy")
    raids = play(state, "italy: assign 1 battlecruiser in M2 as raider")

    assert refused(state, "italy: assign 1 destroyer in M2 as raider") == ["GW-9.4.4-01"]
    free = "italy: assign 1 battlecruiser#raider in M2 as free"
    assert refused(raids, free) == ["GW-9.4.4-07"]
    assert refused(replace(raids, spent={}), free) == []
    way = "italy: sail 1 battlecruiser#raider: M2 > M4 > M8"
    through = play(raids, way, 4, 4)
    assert any("engage in M8" in line for line in offered(through, "italy"))
    near = stand(through, "M2", "1 destroyer, 1 battlecruiser#raider, 1 destroyer@usa", "italy")
    near = war(near, ("italy", "usa"))
    both = "italy: engage in M2 with 1 destroyer, 1 battlecruiser#raider"
    assert refused(near, both) == ["GW-9.4.4-05"]
    caught = play(raids, way, 1, 12)
    assert any("^M4" in each for each in _at(caught, "M4"))


def _raiders(ships: str) -> State:
    """Italian ships in M2, British cruisers in M4."""
    state = war(_war("italy"), ("great_britain", "italy"))
    state = stand(state, "M4", "1 heavy_cruiser, 1 light_cruiser", "great_britain")
    return stand(state, "M2", ships, "italy")


@pytest.mark.rule("GW-9.4.4-02", "GW-9.4.4-06")
def test_each_of_two_raiders_slips_past_or_is_found_by_a_roll_of_its_own() -> None:
    """4 + 8 against 4 + 2, then 1 + 8 against 12 + 2: one is past, one fights."""
    state = _raiders("2 battlecruiser#raider")

    through = play(state, "italy: sail 2 battlecruiser#raider: M2 > M4 > M8", 4, 4, 1, 12)
    assert _at(through, "M8") == ["1 battlecruiser*moved#raider@italy"]
    assert "1 battlecruiser*moved#raider^M4@italy" in _at(through, "M4")
    ends = play(state, "italy: sail 2 battlecruiser#raider: M2 > M4", 4, 4, 1, 12)
    assert {"1 battlecruiser*moved#raider@italy", "1 battlecruiser*moved#raider^M4@italy"} <= {
        *_at(ends, "M4")
    }
    caught = play(state, "italy: sail 2 battlecruiser#raider: M2 > M4 > M8", 1, 12, 1, 12)
    assert "2 battlecruiser*moved#raider^M4@italy" in _at(caught, "M4")
    free = play(state, "italy: sail 2 battlecruiser#raider: M2 > M4 > M8", 4, 4, 4, 4)
    assert _at(free, "M8") == ["2 battlecruiser*moved#raider@italy"]


@pytest.mark.rule("GW-9.4.4-05")
def test_a_raider_comes_upon_no_fleet_with_others() -> None:
    """Neither in one voyage, nor where others attack already, nor they where it does."""
    state = _raiders("1 destroyer, 1 battlecruiser#raider, 1 submarine")
    both = "italy: sail 1 destroyer, 1 battlecruiser#raider: M2 > M4"
    raider, other = (
        "italy: sail 1 battlecruiser#raider: M2 > M4",
        "italy: sail 1 destroyer: M2 > M4",
    )

    assert refused(state, both) == ["GW-9.4.4-05"]
    assert refused(state, both.replace("destroyer", "submarine")) == ["GW-9.4.4-05"]
    assert refused(stand(state, "M4", "1 naval_transport", "great_britain"), both) == []
    assert refused(turn(state, "italy", phase="noncombat"), both) == ["GW-11.4-02"] * 2
    attacked = play(state, other)
    assert refused(attacked, raider) == ["GW-9.4.4-05"]
    assert raider not in offered(attacked, "italy")
    assert raider in offered(state, "italy")
    found = play(state, raider, 1, 12)
    assert refused(found, other) == ["GW-9.4.4-05"]
    assert refused(found, "italy: sail 1 submarine: M2 > M4") == []
    flying = stand(found, "sicily", "1 fighter", "italy")
    flying = facilities(own(flying, "italy", "sicily"), "sicily")
    assert refused(flying, "italy: move 1 fighter: sicily > M4") == ["GW-9.4.4-05"]
    here = stand(state, "M4", "1 destroyer, 1 heavy_cruiser@great_britain", "italy")
    joined = play(here, raider, 1, 12)
    assert refused(joined, "italy: engage in M4 with 1 destroyer") == ["GW-9.4.4-05"]


@pytest.mark.rule("GW-9.4.4-06", "GW-8.2.1-05", "GW-AMB-18")
def test_what_each_side_adds_when_a_raider_is_looked_for() -> None:
    """Each warship 1, each aircraft that attacks 4, on a deck too, Radar 6; transports nothing. A
    raider 8, with Radar 9. A tie is rolled again."""
    plain = _war("commonwealth")

    def seen(units: str, state: State = plain) -> int:
        there = stand(state, "A28", units, "great_britain")
        return search(pos(there), pos(there).units("A28"))

    known = sheet(plain, "great_britain", technologies={"radar": 4})
    assert seen("1 naval_transport") == 0
    assert seen("1 naval_transport", known) == 6
    assert seen("2 destroyer, 1 battleship") == 3
    assert seen("1 fighter, 1 air_transport") == 4
    assert seen("1 fleet_carrier{fighter+fighter}, 1 destroyer", known) == 1 + 8 + 1 + 6
    assert seen("1 submarine, 1 destroyer") == 2
    other = replace(known, options=Options(raider_roll="one"))
    assert seen("1 submarine, 1 destroyer", other) == 1 + 1
    assert seen("1 fighter, 1 naval_transport", other) == 4 + 1
    one = Unit("battlecruiser", "great_britain", duty="raider")
    assert [added(pos(each), one) for each in (plain, known, other)] == [8, 9, 7]

    state = stand(plain, "A28", "1 destroyer", "great_britain")
    raider = Unit("battlecruiser", "germany", duty="raider")

    def slips(state: State, *faces: int) -> bool:
        dice = ScriptedDice(*faces)
        found = slips_away(Script(state, dice), "A28", raider, pos(state).units("A28"))
        assert not dice.left
        return found

    assert slips(state, 2, 8)
    assert not slips(state, 1, 9)
    assert slips(state, 1, 8, 2, 8)
    assert slips(sheet(state, "germany", technologies={"radar": 4}), 1, 8)


@pytest.mark.rule("GW-9.4.4-03")
def test_a_lone_raider_that_is_not_found_stays_and_is_not_fought() -> None:
    state = play(_meet("1 destroyer", "1 battlecruiser#raider"), "germany: fight in A28", 12, 1)

    assert state.phase == "noncombat"
    assert "1 battlecruiser*fought#raider@great_britain" in _at(state, "A28")


@pytest.mark.rule("GW-9.4.5-01", "GW-9.4.5-03", "GW-9.4.5-04", "GW-9.4.4-03")
def test_escorts_stand_where_a_line_of_their_alliance_is_and_are_ignored() -> None:
    state = stand(_war("commonwealth"), "A44", "1 destroyer, 1 submarine", "great_britain")
    line = "great_britain: assign 1 destroyer in A44 as escort"

    assert line in offered(state, "great_britain")
    assert refused(state, "great_britain: assign 1 submarine in A44 as escort") == ["GW-9.4.5-01"]
    bare = stand(state, "A1", "1 destroyer", "great_britain")
    assert refused(bare, "great_britain: assign 1 destroyer in A1 as escort") == ["GW-9.4.5-01"]
    escort = play(state, line)
    free = "great_britain: assign 1 destroyer*moved#escort in A44 as free"
    assert refused(escort, free) == []
    sails = "great_britain: sail 1 destroyer*moved#escort: A44 > A46"
    assert refused(escort, sails) == ["GW-9.4.5-01"]
    passing = stand(_war(), "A44", "1 destroyer#escort, 1 battlecruiser#raider", "great_britain")
    passing = stand(passing, "A35", "1 destroyer", "germany")
    gone = play(passing, "germany: sail 1 destroyer: A35 > A44 > A46")
    assert _at(gone, "A46") == ["1 destroyer*moved@germany"]


@pytest.mark.rule("GW-15.4-06")
def test_kamikazes_strike_first_two_a_round() -> None:
    state = war(_war("usa", "combat"), ("japan", "usa"))
    ships = "1 destroyer~1*moved<P17^P16, 1 battleship~1*moved<P17^P16, 1 destroyer@japan"
    state = replace(stand(state, "P16", ships, "usa"), facilities={})

    asked = play(state, "usa: fight in P16")
    assert offered(asked, "japan") == [f"japan: strike with {n} kamikazes" for n in range(3)]
    assert refused(asked, "japan: strike with 3 kamikazes") == ["GW-15.4-06"]
    # At 7; up to 3 Japan picks.
    struck = play(asked, "japan: strike with 2 kamikazes", 3, 8)
    assert "japan: lose 1 destroyer~1*moved<P17^P16@usa" in offered(struck, "japan")
    assert len([deed for deed in struck.deeds if deed[1] == "kamikaze"]) == 2
    calm = sheet(state, "usa", at_full=False, level=0)
    assert not [
        each
        for each in GAME.pending(play(calm, "usa: fight in P16", 12, 12, 12))
        if each.owner == "japan"
    ]


@pytest.mark.rule("GW-15.4-06")
def test_kamikazes_are_few_and_do_not_fly_far() -> None:
    """Six in all; Japan attacks within their range, and defends beside its home country."""
    state = war(_war("japan", "combat"), ("japan", "usa"))
    sea = pos(state).data.map.sea
    home = pos(state).data.homes["japan"].zones

    def asked(at: str, slot: str, sent: int = 0, now: int = 0) -> bool:
        mine, theirs = ("japan", "usa") if slot == "japan" else ("usa", "japan")
        fleet = f"1 destroyer*moved<P17^{at}@{mine}, 1 destroyer@{theirs}"
        there = stand(turn(state, slot, 18, "combat"), at, fleet, mine)
        deeds = {("japan", "kamikaze", f"{18 - (n >= now)} {n}") for n in range(sent)}
        there = replace(there, deeds=frozenset(deeds), facilities={})
        script = Script(there, ScriptedDice())
        kamikazes.ask(script, SeaBattle(at))
        return isinstance(script.pos.top, Window)

    beside = next(zone for zone in sea if {*sea[zone].coast} & home)
    marked = next(zone for zone in sea if sea[zone].kamikaze and not {*sea[zone].coast} & home)
    far = next(zone for zone in sea if not sea[zone].kamikaze)
    assert asked(beside, "usa")
    assert not asked(marked, "usa")
    assert asked(marked, "japan")
    assert not asked(far, "japan")
    assert asked(marked, "japan", sent=5)
    assert not asked(marked, "japan", sent=6)
    assert not asked(marked, "japan", sent=2, now=2)


@pytest.mark.rule("GW-15.4-06")
def test_kamikazes_strike_before_the_shore_of_japan_is_bombarded() -> None:
    state = war(_war("usa", "combat"), ("japan", "usa"))
    zone = "kyushu"
    (sea, *_) = pos(state).data.map.land[zone].coast
    ships = f"1 naval_transport*unloaded{{infantry*loaded^{zone}}}, 1 battleship, 1 destroyer"
    state = stand(state, sea, ships, "usa")
    state = replace(stand(state, zone, "1 infantry", "japan"), facilities={})

    asked = play(state, f"usa: fight in {zone}")
    assert offered(asked, "japan") == [f"japan: strike with {n} kamikazes" for n in range(3)]
    # At 7 and up to 3 Japan picks: the transport.
    struck = play(asked, "japan: strike with 1 kamikazes", 3)
    transport = next(way for way in offered(struck, "japan") if "transport" in way)
    sunk = play(struck, transport)
    assert not any("transport" in each for each in _at(sunk, sea))
    assert sunk.control[zone] == "japan"
    assert len([deed for deed in sunk.deeds if deed[1] == "kamikaze"]) == 1
    # With 7 the owner picks.
    hit = play(asked, "japan: strike with 1 kamikazes", 7)
    assert len(offered(hit, "usa")) > 1
    abroad = stand(own(state, "usa", zone), zone, "1 infantry", "japan")
    script = Script(abroad, ScriptedDice())
    kamikazes.ask_ashore(script, zone)
    assert script.pos.top is None


# who joins, and what patrols may do


@pytest.mark.rule("GW-0.3-08", "GW-0.3-11")
def test_who_goes_to_war_before_the_combat_phase_defends_too_and_later_does_not() -> None:
    state = _meet("1 destroyer", "1 destroyer, 1 destroyer@ussr")
    alone = play(state, "germany: fight in A28", 12, 12)
    assert offered(alone, "germany")
    before = play(war(state, ("germany", "ussr")), "germany: fight in A28", 12, 12, 12)
    assert offered(before, "germany")
    late = play(state, "germany: declare war on ussr")
    assert pos(late).relations.is_enemy("germany", "ussr")
    assert offered(play(late, "germany: fight in A28", 12, 12), "germany")


@pytest.mark.rule("GW-9.3.1-03", "GW-9.3.1-04", "GW-9.4-02")
def test_a_patrol_attacks_or_declines_and_must_fight_who_brings_aircraft() -> None:
    state = stand(_war(), "A28", "1 fighter#patrol", "great_britain")
    state = stand(state, "A22", "1 destroyer, 1 fleet_carrier{fighter}", "germany")
    met = play(state, "germany: sail 1 destroyer: A22 > A28 > A35")

    assert _at(play(met, "great_britain: let pass"), "A35") == ["1 destroyer*moved@germany"]
    opposed = play(met, "great_britain: oppose")
    assert "1 destroyer*moved^A28@germany" in _at(opposed, "A28")
    forced = play(state, "germany: sail 1 fleet_carrier{fighter}: A22 > A28 > A35")
    assert any("^A28" in each for each in _at(forced, "A28"))
    mine = turn(state, "commonwealth", phase="combat_movement")
    mine = stand(mine, "A28", "1 fighter#patrol, 1 destroyer@germany", "great_britain")
    line = "great_britain: engage in A28 with 1 fighter#patrol"
    assert line in offered(mine, "great_britain")


@pytest.mark.rule("GW-9.3.1-07", "GW-9.3.1-08")
def test_a_patrol_too_far_from_any_landing_place_is_lost() -> None:
    state = stand(_war(phase="noncombat"), "A48", "1 fighter#patrol", "germany")
    carrier = stand(state, "A46", "1 light_carrier", "germany")

    assert not any("fighter" in each for each in _at(play(state, "germany: done"), "A48"))
    assert any("fighter" in each for each in _at(play(carrier, "germany: done"), "A48"))


@pytest.mark.rule("GW-9.3.1-07", "GW-9.3.1-08")
def test_a_patrol_that_loses_its_landing_place_in_anothers_turn_is_lost() -> None:
    """When the British turn has taken its carrier, it does not wait for its own."""
    state = stand(_war("commonwealth", "noncombat"), "A48", "1 fighter#patrol", "germany")
    state = stand(state, "A44", "1 destroyer", "great_britain")
    carrier = stand(state, "A46", "1 light_carrier", "germany")

    assert not any("fighter" in each for each in _at(ended(state), "A48"))
    assert any("fighter" in each for each in _at(ended(carrier), "A48"))


@pytest.mark.rule("GW-10.7-04", "GW-AMB-67")
def test_a_lone_raider_fights_one_round_and_picks_who_it_hits() -> None:
    state = _meet("1 destroyer, 1 naval_transport", "1 battlecruiser#raider")

    # It is found; the destroyer misses; the raider hits, and its owner picks.
    hit = play(state, "germany: fight in A28", 1, 12, 12, 7)
    assert [each.owner for each in GAME.pending(hit)] == ["great_britain"]
    sunk = play(hit, "great_britain: lose 1 naval_transport~1*moved<A22^A28@germany")
    assert sunk.phase == "noncombat"
    assert "1 destroyer*fought@germany" in _at(sunk, "A28")

    # Submarines are ships too, and strike first where no destroyer is.
    below = _meet("1 submarine, 1 destroyer", "1 battlecruiser#raider")
    met = play(below, "germany: fight in A28", 1, 12, 12, 12, 7)
    assert {line.split("~")[0] for line in offered(met, "great_britain")} == {
        "great_britain: lose 1 destroyer",
        "great_britain: lose 1 submarine",
    }


# what other chapters bring to sea


@pytest.mark.rule("GW-11.5-10", "GW-10.7-06", "GW-10.4-03", "GW-10.4-11")
def test_who_stands_by_scrambles_into_a_naval_combat_and_goes_home() -> None:
    state = replace(_meet("1 heavy_cruiser", "1 destroyer"), facilities={})
    state = own(state, "great_britain", "basque_country")
    state = facilities(state, "basque_country", Facility("major_port", "A28"))
    state = stand(state, "basque_country", "4 destroyer, 1 submarine, 1 fighter", "great_britain")

    asked = play(state, "germany: fight in A28")
    assert refused(asked, "great_britain: scramble 4 destroyer from basque_country") == [
        "GW-10.4-08"
    ]
    for idle in ("submarine", "fighter"):
        assert refused(asked, f"great_britain: scramble 1 {idle} from basque_country") == [
            "GW-10.4-06"
        ]
    up = play(asked, "great_britain: scramble 3 destroyer from basque_country", 12, 12, 12, 12, 12)
    assert sum(number for _, number in pos(up).units("A28")) == 5
    home = play(up, "germany: retreat")
    assert _at(home, "A28") == ["1 destroyer@great_britain"]
    assert "3 destroyer*fought@great_britain" in _at(home, "basque_country")


@pytest.mark.rule("GW-8.2.1-12", "GW-8.2.1-13")
def test_anti_submarine_warfare_is_fought_with() -> None:
    technologies = {"anti_submarine_warfare": 4}
    state = _meet("1 submarine", "1 naval_transport")

    # The submarine strikes first and misses; the transport defends at 1.
    armed = sheet(state, "great_britain", technologies=technologies)
    assert _at(play(armed, "germany: fight in A28", 12, 1), "A28") == [
        "1 naval_transport@great_britain"
    ]
    # The submarine strikes first; the seaplane attacks at 3, and hits submarines at 5.
    hunt = _meet("1 seaplane#patrol", "1 submarine")
    assert "1 submarine#submerged@great_britain" in _at(
        play(hunt, "germany: fight in A28", 12, 5), "A28"
    )
    better = sheet(hunt, "germany", technologies=technologies)
    after = play(better, "germany: fight in A28", 12, 5)
    assert not any("submarine" in each for each in _at(after, "A28"))


@pytest.mark.rule("GW-11.5-02")
def test_who_landed_or_bombarded_goes_in_port_in_the_captured_zone() -> None:
    state = _assault("infantry", "")
    state = facilities(state, "southern_norway", Facility("major_port", "A10"))
    state = stand(state, "A10", f"{_line(state)}, 1 battleship, 1 destroyer", "germany")

    taken = shelled(state, "germany: fight in southern_norway", 12)
    assert taken.phase == "noncombat"
    for ship in (
        "naval_transport*unloaded^southern_norway",
        "battleship*bombarded^southern_norway",
    ):
        assert refused(taken, f"germany: port 1 {ship}: A10 > southern_norway") == []
    idle = "germany: port 1 destroyer: A10 > southern_norway"
    assert refused(taken, idle) == ["GW-11.5-04"]


@pytest.mark.rule("GW-8.2.1-23", "GW-10.8.3-02")
def test_doctrine_spares_infantry_the_double_losses() -> None:
    """Of two infantry one hit takes one; vehicles are lost by twos all the same."""
    state = _assault("infantry+infantry", "1 infantry")
    trained = sheet(state, "germany", technologies={"amphibious_doctrine": 4})

    plain = play(state, "germany: fight in southern_norway", 12, 12, 4)
    assert _at(plain, "southern_norway") == ["1 infantry@great_britain"]
    after = play(trained, "germany: fight in southern_norway", 12, 12, 4, 1, 12)
    assert _at(after, "southern_norway") == ["1 infantry*fought@germany"]


@pytest.mark.rule("GW-8.2.1-24", "GW-13.1.1-12")
def test_marines_attack_better_from_attack_transports_and_all_aboard_at_once() -> None:
    """In mountains at 2 instead of 1; a tank fights in the first round."""
    kind = pos(begin()).data.units["marines"]
    assert (kind.no_double_losses, kind.no_river_penalty, kind.crosses) == (True, True, "combat")
    assert pos(begin()).data.units["attack_naval_transport"].technology == "amphibious_doctrine"
    worth = kind.attack or 0
    plain = _assault("marines", "1 infantry")
    missed = play(plain, "germany: fight in southern_norway", worth, 4)
    assert _at(missed, "southern_norway") == ["1 infantry@great_britain"]
    storming = _assault("marines", "1 infantry", "attack_naval_transport")
    won = play(storming, "germany: fight in southern_norway", worth, 12)
    assert _at(won, "southern_norway") == ["1 marines*fought#storming@germany"]
    tanks = _assault("infantry+light_tank", "1 infantry", "attack_naval_transport")
    at_once = play(tanks, "germany: fight in southern_norway", 12, 1, 12)
    assert len(_at(at_once, "southern_norway")) == 2


@pytest.mark.rule("GW-10.4-10")
def test_nobody_scrambles_into_the_round_of_submarines_with_ships_that_pass() -> None:
    """The destroyers in port stay there; in a naval combat in the same zone they are asked."""
    state = stand(_war(), "A22", "1 heavy_cruiser", "germany")
    state = replace(state, facilities={})
    state = facilities(state, "basque_country", Facility("major_port", "A28"))
    state = own(state, "great_britain", "basque_country")
    state = stand(state, "basque_country", "2 destroyer", "great_britain")
    met = stand(state, "A28", "1 submarine", "great_britain")
    asked = play(met, "germany: sail 1 heavy_cruiser: A22 > A28 > A35")
    fight = play(asked, "great_britain: oppose", 12, 12)

    assert not any("scramble" in line for line in offered(fight))
    assert sum(n for unit, n in pos(fight).units("basque_country") if unit.type == "destroyer") == 2


@pytest.mark.rule("GW-9.4.2-03")
def test_ships_leave_a_blockaded_port_to_fight_and_go_on_behind_a_screen() -> None:
    """Three enemy warships lie before it: a ship sails out among them, but not past them."""
    state = facilities(_war(), "western_germany", Facility("major_port", "A23"))
    state = stand(state, "western_germany", "1 heavy_cruiser, 1 battleship", "germany")
    state = stand(state, "A23", "3 destroyer", "great_britain")
    port = pos(state).facilities("western_germany")[0][0]

    assert is_blockaded(pos(state), "western_germany", port)
    out = "germany: sail 1 heavy_cruiser: western_germany > A23"
    assert refused(state, out) == []
    past = play(state, f"{out} > A22") if not refused(state, f"{out} > A22") else state
    assert not any(unit.type == "heavy_cruiser" for unit, _ in pos(past).units("A22"))
    both = play(state, "germany: sail 1 heavy_cruiser, 1 battleship: western_germany > A23")
    ship = next(unit for unit, _ in pos(both).units("A23") if unit.type == "heavy_cruiser")
    line = f"germany: assign 1 {format_unit(ship, 'germany')} in A23 as continuing"
    assert refused(both, line) == []


@pytest.mark.rule("GW-EX-56", "GW-10.10-01")
def test_a_bomber_whose_way_home_is_closed_by_a_new_enemy_is_lost() -> None:
    """GW-EX-56: over M3 after its combat, an Italian fighter in M2 between it and Gibraltar."""
    state = own(_war("commonwealth", "noncombat"), "italy", "malta")
    state = stand(state, "M3", "1 tactical_bomber~2*fought", "great_britain")
    state = stand(state, "M2", "1 fighter#patrol", "italy")
    home = "great_britain: move 1 tactical_bomber~2*fought: M3 > M2 > gibraltar"

    assert refused(state, home) == []
    at_war = play(state, "italy: declare war on great_britain")
    assert refused(at_war, home) != []
    assert not any("tactical_bomber" in line for line in offered(at_war, "great_britain"))
    over = ended(at_war)
    assert not pos(over).units("M3")
