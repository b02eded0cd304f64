"""Combat movement and land combat: who may attack, the steps of a round, what is left (chapters 9
and 10)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    facilities,
    fought,
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
from wartable.games.global_war_1936.battle.aftermath import capture
from wartable.games.global_war_1936.battle.land import rounds_allowed
from wartable.games.global_war_1936.battle.targets import aims, most_damage
from wartable.games.global_war_1936.battle.values import is_encircled, value
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Aim, Facility, State, Window
from wartable.games.global_war_1936.unit import Unit
from wartable.testing.dice import ScriptedDice, SeededDice

WAY = "bavaria > alsace_lorraine"
INTO_FRANCE = f"germany: move {{}}: {WAY}"


def _front(attack: str, defence: str, zone: str = "alsace_lorraine") -> State:
    """Germany and France are at war; these stand in Bavaria and in a zone without facilities."""
    state = turn(begin(), "germany", phase="combat_movement")
    state = war(state, ("france", "germany"))
    state = facilities(stand(state, "bavaria", attack, "germany"), zone)
    state = replace(state, units={k: v for k, v in state.units.items() if k != zone})
    return stand(state, zone, defence, "france") if defence else state


def _battle(attack: str, defence: str, *faces: int) -> State:
    """All of them attack; the first dice of the combat."""
    state = play(_front(attack, defence), INTO_FRANCE.format(attack))
    return fought(play(state, "germany: done"), "germany: fight in alsace_lorraine", *faces)


def _there(state: State, zone: str = "alsace_lorraine") -> dict[str, int]:
    return {f"{unit.owner} {unit.type}": number for unit, number in pos(state).units(zone)}


# moving


@pytest.mark.rule("GW-0.2-10", "GW-9.1-01", "GW-5.1-05")
def test_enemies_and_minors_are_attacked() -> None:
    state = turn(begin(), "germany", phase="combat_movement")
    state = stand(state, "bavaria", "2 infantry", "germany")
    minor = next(
        zone
        for zone in pos(state).data.map.land["bavaria"].neighbours
        if state.control[zone] not in ("germany", "france", "italy")
        and zone not in pos(state).data.annexations
        and not refused(state, f"germany: move 1 infantry: bavaria > {zone}")
    )
    owner = state.control[minor]

    assert refused(state, INTO_FRANCE.format("1 infantry")) == ["GW-0.2-10"]
    assert refused(state, "germany: move 1 infantry: bavaria > eastern_germany") == ["GW-9.1-01"]
    line = f"germany: move 1 infantry: bavaria > {minor}"
    after = GAME.play(state, GAME.parse_action(line), SeededDice(1)).state
    assert pos(after).relations.is_enemy("germany", owner)
    assert Unit("infantry", "germany", spent=1, did="moved", came="bavaria") in dict(
        pos(after).units(minor)
    )
    assert refused(war(state, ("france", "germany")), INTO_FRANCE.format("1 infantry")) == []


@pytest.mark.rule("GW-9.2-01")
def test_nobody_goes_on_through_an_enemy_zone() -> None:
    state = _front("1 light_tank", "1 infantry")
    beyond = next(
        zone
        for zone in pos(state).data.map.land["alsace_lorraine"].neighbours
        if state.control[zone] == "france" and zone != "bavaria"
    )

    assert refused(state, f"germany: move 1 light_tank: {WAY} > {beyond}") == ["GW-9.2-01"]
    once = play(state, INTO_FRANCE.format("1 light_tank"))
    again = "germany: move 1 light_tank~1*moved<bavaria: alsace_lorraine > bavaria"
    assert "GW-9.2-01" in refused(once, again)


@pytest.mark.rule("GW-9.2-02")
def test_militia_does_not_attack_abroad() -> None:
    assert refused(_front("1 militia", "1 infantry"), INTO_FRANCE.format("1 militia")) == [
        "GW-9.2-02"
    ]
    home = own(_front("1 militia", "1 infantry"), "france", "berlin")
    assert refused(home, "germany: move 1 militia: bavaria > eastern_germany") != []
    lost = own(home, "france", "eastern_germany")
    assert refused(lost, "germany: move 1 militia: bavaria > eastern_germany") == []


@pytest.mark.rule("GW-9.3-01", "GW-9.3-03")
def test_aircraft_attack_where_they_can_land_afterwards() -> None:
    """A fighter with its last point over the zone is refused; over enemy fighters nobody flies
    on."""
    state = _front("1 fighter", "1 infantry")
    state = facilities(state, "bavaria")
    back = f"{WAY} > bavaria > alsace_lorraine"

    assert refused(state, INTO_FRANCE.format("1 fighter")) == []
    assert refused(state, f"germany: move 1 fighter: {back}") == []
    assert "GW-9.3-03" in refused(state, f"germany: move 1 fighter: {back} > bavaria > {WAY[10:]}")
    guarded = stand(state, "alsace_lorraine", "1 fighter", "france")
    assert refused(guarded, f"germany: move 1 fighter: {back}") == ["GW-9.3-01"]


# fighting


@pytest.mark.rule("GW-10.10-02", "GW-7.3-04")
def test_an_empty_zone_is_captured() -> None:
    after = _battle("1 infantry", "")

    assert after.control["alsace_lorraine"] == "germany"
    assert after.taken == {"alsace_lorraine"}
    assert after.phase == "noncombat"


@pytest.mark.rule("GW-10.10-02")
def test_what_mixed_units_of_the_commonwealth_take_is_great_britains() -> None:
    """One nation alone keeps it."""
    state = war(turn(begin(), "commonwealth", 9, "combat_movement"), ("germany", "great_britain"))
    state = war(state, ("anzac", "germany"), ("fec", "germany"))
    state = replace(own(own(state, "germany", "belgium"), "great_britain", "picardy"), units={})
    state = stand(facilities(state, "belgium"), "picardy", "1 infantry, 1 infantry@anzac", "fec")

    def taken(units: str) -> str:
        moved = play(state, f"great_britain: move {units}: picardy > belgium")
        moved = play(moved, "great_britain: done")
        return fought(moved, "great_britain: fight in belgium").control["belgium"]

    assert taken("1 infantry@anzac, 1 infantry@fec") == "great_britain"
    assert taken("1 infantry@anzac") == "anzac"


@pytest.mark.rule("GW-10.1-01")
def test_all_combats_are_fought_in_the_order_of_the_attacker() -> None:
    state = play(_front("1 infantry", "1 infantry"), INTO_FRANCE.format("1 infantry"))
    state = play(state, "germany: done")

    assert offered(state, "germany")[0] == "germany: fight in alsace_lorraine"
    assert refused(state, "germany: done") == ["GW-10.1-01"]
    assert refused(state, "germany: fight in paris") == ["GW-10.1-01"]


@pytest.mark.rule("GW-10.1-02", "GW-10.5-01")
def test_a_hit_is_a_face_at_or_below_the_value_and_the_hit_fire_back() -> None:
    """Infantry attacks on 2 and defends on 4, less or more by terrain."""
    state = _front("1 infantry", "1 infantry")
    infantry = Unit("infantry", "germany", came="bavaria")
    needs = value(pos(state), "alsace_lorraine", 1, "attack", infantry)

    both_gone = _battle("1 infantry", "1 infantry", needs, 1)
    assert _there(both_gone) == {}
    assert both_gone.control["alsace_lorraine"] == "france"
    missed = _battle("1 infantry", "1 infantry", needs + 1, 12)
    assert [type(each).__name__ for each in missed.flow] == ["Battle", "Window"]


@pytest.mark.rule("GW-10.2-01", "GW-13.1.3-06")
def test_first_strike_comes_before_all_others() -> None:
    """Artillery hits the only defender, who does not fire."""
    state = _battle("1 artillery", "1 infantry", 1)

    assert state.control["alsace_lorraine"] == "germany"


@pytest.mark.rule("GW-10.2-01", "GW-13.1.3-06")
def test_first_strikers_of_both_sides_fire_at_once_in_the_first_round_alone() -> None:
    """Both guns hit each other; later they fire with the others, and who is hit fires back."""
    assert _there(_battle("1 artillery", "1 artillery", 3, 3)) == {}

    missed = _battle("1 artillery", "1 infantry", 12, 12)
    assert _there(play(missed, "germany: press on", 3, 4)) == {}


@pytest.mark.rule("GW-10.2-02")
def test_fighters_hit_aircraft_first_in_the_first_round_alone() -> None:
    """In the second France chooses."""
    state = _battle("1 fighter", "1 infantry, 1 tactical_bomber", 12, 12, 12)
    later = play(state, "germany: press on", 6)

    assert {line.split(": ")[1] for line in offered(later, "france")} == {
        "lose 1 infantry",
        "lose 1 tactical_bomber",
    }


@pytest.mark.rule("GW-10.2-02", "GW-AMB-22", "GW-13.1.5-11")
def test_fighters_hit_aircraft_first() -> None:
    """The bomber is lost, not the infantry, and still fires in this round."""
    state = _battle("1 fighter", "1 infantry, 1 tactical_bomber", 1, 12, 12)

    assert _there(state)["france infantry"] == 1
    assert "france tactical_bomber" not in _there(state)


@pytest.mark.parametrize(
    ("guns", "aircraft", "dice"),
    [
        (2, 4, 6),
        (4, 4, 12),
        *((1, aircraft, dice) for aircraft, dice in ((1, 1), (2, 2), (3, 3), (4, 3))),
        *((2, aircraft, dice) for aircraft, dice in ((1, 2), (2, 4), (3, 6))),
        *((3, aircraft, dice) for aircraft, dice in ((1, 3), (2, 6), (3, 9))),
    ],
)
@pytest.mark.rule("GW-10.2-03", "GW-EX-44", "GW-EX-69", "GW-AMB-23")
def test_anti_aircraft_guns_fire_three_dice_at_most_in_the_first_round(
    guns: int, aircraft: int, dice: int
) -> None:
    """GW-EX-44: 4 aircraft against 2 and 4 guns, 6 and 12 dice. GW-EX-69: one to three guns against
    one, two, three aircraft and more."""
    faces = [12] * dice + [12] * aircraft
    state = _battle(f"{aircraft} medium_bomber", f"{guns} aa_artillery", *faces)
    second = play(state, "germany: press on", *[12] * aircraft)

    assert _there(second)["germany medium_bomber"] == aircraft


@pytest.mark.rule("GW-10.2-04", "GW-EX-45", "GW-13.1.2-14")
def test_the_shooter_picks_within_his_range() -> None:
    """A tank destroyer on 1 to 3 takes a vehicle; a higher hit the defender takes."""
    defence = "1 infantry, 1 light_tank, 1 cavalry"
    picked = _battle("1 tank_destroyer", defence, 1)
    assert pos(picked).top.decisions[0].owner == "germany"  # type: ignore[union-attr]
    listed = offered(picked, "germany")
    assert {line.split(": ")[1] for line in listed} == {
        "lose 1 light_tank@france",
        "lose 1 cavalry@france",
    }
    assert "GW-10.5-01" in refused(picked, "germany: lose 1 infantry@france")


@pytest.mark.rule("GW-10.2-04", "GW-EX-45")
@pytest.mark.parametrize(
    ("face", "by"), [(1, "germany"), (3, "germany"), (4, "france"), (7, "france"), (8, "")]
)
def test_up_to_which_face_the_shooter_picks(face: int, by: str) -> None:
    """GW-EX-45: of A7[3] on 1 to 3 the owner of the unit, on 4 to 7 the opponent."""
    row = data().units["tactical_bomber"]
    assert row.target is not None
    assert (row.attack, row.target.up_to) == (7, 3)
    answers = () if by else (12, 12)
    struck = _battle("1 tactical_bomber", "1 infantry, 1 light_tank", face, *answers)
    if by:
        assert [each.owner for each in GAME.pending(struck)] == [by]
    assert {"france infantry", "france light_tank"} <= {*_there(struck)}


@pytest.mark.rule("GW-10.2-06")
def test_without_such_a_class_the_owner_chooses() -> None:
    state = _battle("1 tank_destroyer", "1 infantry, 1 artillery", 12, 1)

    assert pos(state).top.decisions[0].owner == "france"  # type: ignore[union-attr]


@pytest.mark.rule("GW-10.6.5-01", "GW-10.6.5-02", "GW-10.6.5-03", "GW-13.1.5-14")
def test_strategic_bombers_carpet_bomb_once() -> None:
    """Three dice on 2 at land units; infantry cannot hit them, and they leave after the round."""
    state = _battle("1 strategic_bomber", "2 infantry", 2, 3, 3, 1, 1)

    assert _there(state) == {"france infantry": 1, "germany strategic_bomber": 1}
    assert state.phase == "noncombat"
    gun = _battle("1 strategic_bomber", "1 aa_artillery", 3, 12, 12, 12)
    assert _there(gun) == {"france aa_artillery": 1}


@pytest.mark.rule("GW-13.1.5-12", "GW-0.2-21")
def test_tactical_bombers_pick_among_land_units() -> None:
    state = _battle("1 tactical_bomber", "1 infantry, 1 light_tank, 1 fighter", 12, 3)

    assert {line.split(": ")[1] for line in offered(state, "germany")} == {
        "lose 1 infantry@france",
        "lose 1 light_tank@france",
    }


@pytest.mark.rule("GW-10.3-01", "GW-10.3-02", "GW-10.3-03", "GW-10.3-04")
def test_the_attacker_retreats_with_all_before_a_round() -> None:
    state = _battle("2 infantry, 1 medium_bomber", "1 infantry", 12, 12, 12, 12)
    state = play(state, "germany: retreat")

    back = Unit("infantry", "germany", spent=1, did="retreated")
    assert pos(state).units("bavaria") == ((back, 2),)
    assert "GW-11.1-01" in refused(
        state, "germany: move 1 infantry~1*retreated: bavaria > western_germany"
    )
    home = "germany: move 1 medium_bomber~1*fought: alsace_lorraine > bavaria"
    assert refused(state, home) == []
    left = play(state, "germany: done")
    assert "germany medium_bomber" not in _there(left)


@pytest.mark.rule("GW-1.7.5-01", "GW-1.7.7-03")
def test_cities_and_tundra_limit_the_rounds() -> None:
    land = pos(begin()).data.map.land
    city = next(zone.id for zone in land.values() if zone.city and zone.terrain == "normal")
    tundra = next(zone.id for zone in land.values() if zone.terrain == "tundra")

    assert rounds_allowed(pos(begin()), city) == 3
    assert rounds_allowed(pos(begin()), tundra) == 1
    assert rounds_allowed(pos(begin()), "alsace_lorraine") > 3


@pytest.mark.rule("GW-1.7.5-01")
def test_after_one_round_in_tundra_the_attackers_go_back() -> None:
    land = pos(begin()).data.map.land
    tundra, start = next(
        (zone.id, near)
        for zone in land.values()
        if zone.terrain == "tundra"
        for near in zone.neighbours
    )
    state = own(own(_front("1 infantry", "1 infantry"), "germany", start), "france", tundra)
    state = stand(facilities(state, tundra), start, "1 infantry", "germany")
    state = stand(state, tundra, "1 infantry", "france")
    state = play(play(state, f"germany: move 1 infantry: {start} > {tundra}"), "germany: done")
    after = fought(state, f"germany: fight in {tundra}", 12, 12)

    assert _there(after, tundra) == {"france infantry": 1}
    assert pos(after).units(start) == ((Unit("infantry", "germany", spent=1, did="retreated"), 1),)


# values


def _value(unit: str, zone: str, side: str, number: int = 1, came: str = "", **more: bool) -> int:
    kind, _, corps = unit.partition("+")
    made = Unit(kind, "germany", came=came, corps=corps or "")  # type: ignore[arg-type]
    return value(pos(begin()), zone, number, side, made, **more)  # type: ignore[arg-type]


def _of(terrain: str, city: bool = False) -> str:
    land = pos(begin()).data.map.land.values()
    return next(zone.id for zone in land if zone.terrain == terrain and zone.city == city)


@pytest.mark.rule("GW-0.5-01", "GW-0.5-02", "GW-0.5-03", "GW-0.5-04", "GW-0.5-06", "GW-0.5-07")
@pytest.mark.rule("GW-1.7.1-01", "GW-1.7.1-02", "GW-1.7.2-01", "GW-1.7.2-02", "GW-1.7.3-01")
@pytest.mark.rule("GW-1.7.4-01", "GW-13.1.1-13", "GW-13.1.2-12", "GW-AMB-57", "GW-13.1.5-10")
@pytest.mark.rule("GW-13.1.1-10")
def test_terrain_changes_values() -> None:
    """Of bonuses the best, of penalties the worst, and never below 1."""
    mountain, desert, jungle, marsh = map(_of, ("mountain", "desert", "jungle", "marsh"))

    assert _value("infantry", mountain, "attack") == 1
    assert _value("infantry", mountain, "attack", supported=True) == 2
    assert _value("mountain_infantry", mountain, "attack") == 2
    assert _value("mountain_infantry", mountain, "defence") == 5
    assert _value("medium_tank", desert, "attack") == 5
    assert _value("medium_tank+dak", desert, "attack") == 6
    assert _value("foreign_legion", desert, "attack") == 3
    assert _value("medium_tank", jungle, "attack") == 4
    assert _value("medium_tank", jungle, "defence") == 3
    assert _value("gurkha", jungle, "attack") == 3
    assert _value("light_tank", marsh, "defence") == 1
    assert _value("militia", mountain, "attack") == 1
    assert _value("fighter", mountain, "attack") == 6
    assert _value("air_transport", mountain, "attack") == 0


@pytest.mark.rule("GW-1.7-04", "GW-1.7.6-01", "GW-1.7.6-02")
def test_rivers_count_in_the_first_round() -> None:
    facts = pos(begin()).data.map
    here, there = next(
        (a if b in border.river else b, border.river[0])
        for (a, b), border in facts.land_borders.items()
        if border.river
        and facts.land[border.river[0]].terrain == "normal"
        and not facts.land[border.river[0]].city
        and not border.terrain
        and not border.barrier
    )
    if here == there:
        here = next(zone for zone in facts.land[there].neighbours if zone != there)

    assert _value("medium_tank", there, "attack", came=here) == 5
    assert _value("medium_tank", there, "attack", 2, came=here) == 6
    assert _value("marines", there, "attack", came=here) == 2
    assert _value("artillery", there, "attack", came=here) == 3


@pytest.mark.rule("GW-1.7.7-04", "GW-1.7.7-05", "GW-1.7.7-06", "GW-1.7.7-09", "GW-1.7.7-10")
def test_cities_help_who_defends_unless_encircled() -> None:
    state = begin()
    city = next(
        zone
        for zone in pos(state).data.map.land.values()
        if zone.city and zone.neighbours and zone.terrain == "normal"
    )
    tank, infantry = Unit("medium_tank", "germany"), Unit("infantry", "germany")

    free = facilities(state, city.id, Facility("airbase"))
    free = war(own(free, "germany", *city.neighbours), ("germany", state.control[city.id]))
    assert value(pos(free), city.id, 2, "attack", tank) == 4
    assert value(pos(free), city.id, 2, "defence", infantry) == 5
    closed = facilities(free, city.id, Facility("airbase", "", 1))
    assert is_encircled(pos(closed), city.id)
    assert value(pos(closed), city.id, 2, "attack", tank) == 6
    assert value(pos(closed), city.id, 2, "defence", infantry) == 3
    # Its aircraft suffer too, not those that scrambled into it, nor attackers.
    fighter = Unit("fighter", "germany")
    assert value(pos(closed), city.id, 2, "defence", fighter) == 5
    scrambled = replace(fighter, came=city.neighbours[0])
    assert value(pos(closed), city.id, 2, "defence", scrambled) == 6
    assert value(pos(closed), city.id, 2, "attack", scrambled) == 6
    assert value(pos(free), city.id, 2, "defence", fighter) == 6
    open_side = own(closed, "sweden", city.neighbours[0])
    assert not is_encircled(pos(open_side), city.id)


@pytest.mark.rule("GW-1.7.7-09", "GW-9.4.2-02")
def test_a_blockaded_port_does_not_keep_a_city_from_being_encircled() -> None:
    """Three destroyers close London's port, two do not."""
    state = war(begin(), ("germany", "great_britain"))
    around, sea = pos(state).data.map.land["london"].neighbours, "A23"
    state = own(state, "germany", *around)
    port = facilities(state, "london", Facility("major_port", sea))

    assert not is_encircled(pos(stand(port, sea, "2 destroyer", "germany")), "london")
    assert is_encircled(pos(stand(port, sea, "3 destroyer", "germany")), "london")
    broken = stand(port, sea, "3 destroyer, 1 destroyer@great_britain", "germany")
    assert not is_encircled(pos(broken), "london")


@pytest.mark.rule("GW-13.2.6-02", "GW-13.2.6-03", "GW-13.2.6-05")
def test_a_fortification_fires_first_and_helps_infantry_once() -> None:
    """Two dice on 5, and the infantry defends on 6 in the first round."""
    state = _front("3 infantry", "1 infantry")
    state = facilities(state, "alsace_lorraine", Facility("fortification", "all"))
    state = play(state, INTO_FRANCE.format("3 infantry"))
    state = play(state, "germany: done")
    infantry = Unit("infantry", "france")
    assert value(pos(state), "alsace_lorraine", 1, "defence", infantry) == 6
    assert value(pos(state), "alsace_lorraine", 2, "defence", infantry) == 4

    after = fought(state, "germany: fight in alsace_lorraine", 5, 6, 1, 12, 12)
    assert _there(after) == {"germany infantry": 2}
    assert pos(after).facilities("alsace_lorraine") == ()


# what is left


@pytest.mark.rule("GW-13.2.1-06", "GW-10.10.2-01")
def test_a_captured_zone_has_minor_factories() -> None:
    state = _front("1 infantry", "")
    state = sheet(state, "france", capital="alsace_lorraine", ipp=9)
    there = (Facility("major_factory", "", 3), Facility("airbase"))
    state = facilities(state, "alsace_lorraine", *there)
    state = play(play(state, INTO_FRANCE.format("1 infantry")), "germany: done")
    after = fought(state, "germany: fight in alsace_lorraine")

    assert after.sheets["france"].ipp == 0
    now = {each for each, _ in pos(after).facilities("alsace_lorraine")}
    assert now == {Facility("minor_factory", "", 3, "major_factory"), Facility("airbase")}
    assert most_damage(pos(after), "minor_factory") == 5
    hit = Facility("minor_factory", "", 19, "major_factory")
    bombed = facilities(after, "alsace_lorraine", hit)
    assert Aim("minor_factory", "", 19) in [*aims(pos(bombed), "alsace_lorraine")]
    full = facilities(after, "alsace_lorraine", replace(hit, damage=20))
    assert not any(aim.kind == "minor_factory" for aim in aims(pos(full), "alsace_lorraine"))

    back = Script(bombed, ScriptedDice())
    capture(back, "alsace_lorraine", "france")
    assert back.pos.facilities("alsace_lorraine") == ((Facility("major_factory", "", 19), 1),)


@pytest.mark.rule("GW-13.2.1-06", "GW-14.3.1-03")
def test_what_a_faction_founded_elsewhere_has_its_level_again_when_it_is_back() -> None:
    """The KMT evolved in a zone of a warlord; for Japan, and the CCP after it, it is a minor
    one."""
    zone, whole = "yunnan", Facility("major_factory", "", 2)
    state = facilities(own(begin(), "kmt", zone), zone, whole)
    script = Script(turn(state, "japan"), ScriptedDice(1, 1, 1, 1))
    smaller = Facility("minor_factory", "", 2, "major_factory", "kmt")
    for taker, now in (("japan", smaller), ("ccp", smaller), ("kmt", whole)):
        capture(script, zone, taker)
        assert script.pos.facilities(zone) == ((now, 1),)
        if isinstance(script.pos.top, Window):
            script.pop()


@pytest.mark.rule("GW-10.10.1-01", "GW-EX-57")
def test_a_zone_of_an_allied_major_goes_back_to_it() -> None:
    """Britain drives Germany out of Picardy, which is French; not while France is gone."""
    state = turn(begin(), "commonwealth", phase="combat_movement")
    state = war(state, ("germany", "great_britain"))
    state = own(own(state, "germany", "picardy"), "great_britain", "belgium")
    state = stand(facilities(state, "picardy"), "belgium", "1 infantry", "great_britain")
    state = replace(state, units={k: v for k, v in state.units.items() if k != "picardy"})

    def freed(before: State) -> str:
        moved = play(before, "great_britain: move 1 infantry: belgium > picardy")
        after = fought(play(moved, "great_britain: done"), "great_britain: fight in picardy")
        return after.control["picardy"]

    assert freed(state) == "france"
    gone = {zone: "germany" for zone, owner in state.control.items() if owner == "france"}
    units = {
        space: kept
        for space, there in state.units.items()
        if (kept := tuple(pair for pair in there if pair[0].owner != "france"))
    }
    fallen = replace(state, control=state.control | gone, units=units)
    assert freed(sheet(fallen, "france", gone="surrendered")) == "great_britain"
