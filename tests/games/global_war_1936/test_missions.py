"""Airborne assaults, port attacks, clashes, attrition, air transports, annexations and narrow
crossings (9.3.2, 10.5.2 to 10.6.5, 11.3.1, 5.6, 1.9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import army, asked, attack, empty, front, there
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
from wartable.games.global_war_1936.battle.values import value
from wartable.games.global_war_1936.movement.air import points
from wartable.games.global_war_1936.state import Facility, State
from wartable.games.global_war_1936.unit import Unit

DROP = "germany: drop {} from bavaria by {}: bavaria > alsace_lorraine"
DOCTRINE = {"airborne_doctrine": 4}


def _assault(cargo: str, aircraft: str, defence: str, more: str = "") -> State:
    """Germany drops airborne infantry on Alsace-Lorraine, and these attack on foot."""
    all_there = ", ".join(filter(None, (cargo, aircraft, more)))
    state = army(front(), bavaria=all_there, alsace_lorraine=defence)
    state = play(state, DROP.format(cargo, aircraft))
    if more:
        state = play(state, f"germany: move {more}: bavaria > alsace_lorraine")
    return play(state, "germany: done")


# airborne


@pytest.mark.rule("GW-9.3.2-01", "GW-10.6.1-01", "GW-13.1.1-14", "GW-13.1.1-03")
def test_airborne_infantry_lands_and_takes_the_zone() -> None:
    """It attacks at 3 in its first round; the transport flies home afterwards."""
    state = _assault("1 airborne_infantry", "1 air_transport", "1 infantry")
    jumper = Unit("airborne_infantry", "germany", came="bavaria", mission="drop")
    assert value(pos(state), "alsace_lorraine", 1, "attack", jumper) == 3
    assert value(pos(state), "alsace_lorraine", 2, "attack", jumper) == 2

    after = fought(state, "germany: fight in alsace_lorraine", 3, 12)
    assert after.control["alsace_lorraine"] == "germany"
    assert there(after, "alsace_lorraine") == {
        "germany air_transport": 1,
        "germany airborne_infantry": 1,
    }
    home = "germany: move 1 air_transport~1*fought: alsace_lorraine > bavaria"
    assert refused(after, home) == []


@pytest.mark.rule("GW-10.6.1-01", "GW-8.2.1-19", "GW-13.1.5-16")
def test_how_many_are_carried() -> None:
    units = "3 airborne_infantry, 1 air_transport, 1 heavy_air_transport, 1 strategic_bomber"
    state = army(front(), bavaria=f"{units}, 1 infantry, 1 fighter")

    assert refused(state, DROP.format("2 airborne_infantry", "1 air_transport")) == ["GW-10.6.1-01"]
    assert refused(state, DROP.format("1 airborne_infantry", "1 strategic_bomber")) == []
    assert refused(state, DROP.format("2 airborne_infantry", "1 heavy_air_transport")) == []
    assert "GW-13.1.1-14" in refused(state, DROP.format("1 infantry", "1 air_transport"))
    assert "GW-10.6.1-01" in refused(state, DROP.format("1 airborne_infantry", "1 fighter"))
    carried = play(
        state, DROP.format("3 airborne_infantry", "1 air_transport, 1 heavy_air_transport")
    )
    loads = {unit.type: len(unit.cargo) for unit, _ in pos(carried).units("alsace_lorraine")}
    assert loads == {"air_transport": 1, "heavy_air_transport": 2}
    line = "germany: drop 1 airborne_infantry from paris by 1 air_transport: {}"
    assert "GW-9.3.2-01" in refused(state, line.format("bavaria > alsace_lorraine"))


@pytest.mark.rule("GW-10.6.1-02", "GW-10.6-03")
def test_a_transport_that_is_shot_down_takes_its_cargo_with_it() -> None:
    """Anti-aircraft artillery fires before they land, at transports that carry as at others."""
    state = _assault("1 airborne_infantry", "1 air_transport", "1 aa_artillery")
    after = fought(state, "germany: fight in alsace_lorraine", 3)

    assert there(after, "alsace_lorraine") == {"france aa_artillery": 1}


@pytest.mark.rule("GW-10.6-03")
def test_air_transports_are_the_last_casualties() -> None:
    """A defender's after all others, and of aircraft after the fighter; one of the attack that
    carries airborne infantry may be the first."""
    state = army(
        front(), bavaria="3 medium_bomber", alsace_lorraine="1 air_transport, 1 fighter, 1 infantry"
    )
    state = play(state, "germany: move 3 medium_bomber: bavaria > alsace_lorraine")
    state = play(state, "germany: done")
    state = fought(state, "germany: fight in alsace_lorraine", 12, 7, 7, 12, 12)
    assert there(state, "alsace_lorraine") == {
        "france air_transport": 1,
        "germany medium_bomber": 3,
    }
    shot = army(
        front(), bavaria="1 fighter, 1 infantry", alsace_lorraine="1 air_transport, 1 fighter"
    )
    shot = attack(shot, "1 fighter, 1 infantry", "bavaria > alsace_lorraine", 6, 12, 12)
    assert "france air_transport" in there(shot, "alsace_lorraine")

    drop = _assault("1 airborne_infantry", "1 air_transport", "1 artillery", "1 infantry")
    asked_ = fought(drop, "germany: fight in alsace_lorraine", 3)
    assert any("air_transport" in line for line in offered(asked_, "germany"))


@pytest.mark.rule("GW-10.3-01", "GW-10.6.1-01")
def test_airborne_fight_on_when_others_retreat() -> None:
    state = _assault("1 airborne_infantry", "1 air_transport", "2 infantry", "1 infantry")
    state = fought(state, "germany: fight in alsace_lorraine", 12, 12, 12, 12)
    assert asked(state) == [("PressOn", "germany")]
    state = play(state, "germany: retreat", 12, 1, 12)

    assert there(state, "bavaria") == {"germany infantry": 1}
    assert there(state, "alsace_lorraine") == {"france infantry": 2, "germany air_transport": 1}


@pytest.mark.rule("GW-10.6.1-03", "GW-AMB-26", "GW-1.7.7-07", "GW-8.2.1-21")
def test_a_city_fires_at_what_carries_airborne() -> None:
    """One die at 3 for each; none under Airborne Doctrine."""
    state = own(own(front(), "germany", "west_poland"), "france", "warsaw")
    state = stand(state, "west_poland", "2 airborne_infantry, 2 air_transport", "germany")
    state = stand(empty(state, "warsaw"), "warsaw", "1 infantry", "france")
    way = "west_poland by 2 air_transport: west_poland > warsaw"
    line = f"germany: drop 2 airborne_infantry from {way}"
    state = play(play(state, line), "germany: done")

    shot = fought(state, "germany: fight in warsaw", 3, 4, 3, 12)
    assert there(shot, "warsaw") == {"germany air_transport": 1, "germany airborne_infantry": 1}
    free = sheet(state, "germany", technologies=DOCTRINE)
    after = fought(free, "germany: fight in warsaw", 12, 3, 12)
    assert there(after, "warsaw")["germany airborne_infantry"] == 2


@pytest.mark.rule("GW-1.7.7-03")
def test_airborne_that_do_not_take_a_city_in_three_rounds_are_lost() -> None:
    state = own(front(), "germany", "picardy")
    state = stand(state, "picardy", "1 airborne_infantry, 1 air_transport", "germany")
    state = army(state, paris="1 infantry")
    line = "germany: drop 1 airborne_infantry from picardy by 1 air_transport: picardy > paris"
    state = play(play(state, line), "germany: done")

    after = fought(state, "germany: fight in paris", 12, *[12, 12] * 3)
    assert there(after, "paris") == {"france infantry": 1, "germany air_transport": 1}


@pytest.mark.rule("GW-AMB-29", "GW-8.2.1-22", "GW-13.2.6-02")
def test_a_fortification_fires_at_an_assault_over_its_border() -> None:
    """Its first strike takes the transport; under Airborne Doctrine it cannot."""
    state = _assault("1 airborne_infantry", "1 air_transport", "1 infantry")
    state = facilities(state, "alsace_lorraine", Facility("fortification", "bavaria"))

    hit = fought(state, "germany: fight in alsace_lorraine", 6, 12)
    assert there(hit, "alsace_lorraine") == {"france infantry": 1}
    able = sheet(state, "germany", technologies=DOCTRINE)
    missed = fought(able, "germany: fight in alsace_lorraine", 6, 12, 3, 12)
    assert there(missed, "alsace_lorraine")["germany airborne_infantry"] == 1
    elsewhere = facilities(state, "alsace_lorraine", Facility("fortification", "belgium"))
    quiet = fought(elsewhere, "germany: fight in alsace_lorraine", 3, 12)
    assert there(quiet, "alsace_lorraine")["germany airborne_infantry"] == 1


@pytest.mark.rule("GW-11.3.1-01", "GW-8.2.1-19")
def test_air_transports_carry_infantry_in_noncombat() -> None:
    """They fly on after unloading; a heavy one also takes artillery."""
    units = "1 air_transport, 1 heavy_air_transport, 2 infantry, 1 artillery"
    state = army(front(phase="noncombat"), bavaria=units)
    line = "germany: airlift {} from bavaria to berlin by {}: {}"
    way = "bavaria > eastern_germany > berlin > eastern_germany"

    after = play(state, line.format("1 infantry", "1 air_transport", way))
    assert there(after, "berlin") == {"germany infantry": 1}
    assert there(after, "eastern_germany") == {"germany air_transport": 1}
    assert "GW-11.1-01" in refused(
        after, "germany: move 1 infantry*moved: berlin > eastern_germany"
    )
    assert "GW-13.1.5-16" in refused(state, line.format("1 artillery", "1 air_transport", way))
    assert refused(state, line.format("1 artillery", "1 heavy_air_transport", way)) == []
    passing = stand(state, "eastern_germany", "1 air_transport", "germany")
    by_way = "germany: airlift 1 infantry from bavaria to berlin by 1 air_transport: {}"
    around = "eastern_germany > bavaria > eastern_germany > berlin"
    assert refused(passing, by_way.format(around)) == []
    heavy = army(state, bavaria=f"{units}, 1 aa_artillery, 1 light_tank")
    assert refused(heavy, line.format("1 aa_artillery", "1 heavy_air_transport", way)) == []
    for cargo in ("2 infantry", "1 light_tank"):
        assert "GW-13.1.5-16" in refused(heavy, line.format(cargo, "1 heavy_air_transport", way))
    assert "GW-13.1.5-16" in refused(state, line.format("2 infantry", "1 air_transport", way))
    assert "GW-11.3.1-01" in refused(
        state, line.format("1 infantry", "1 air_transport", "bavaria > eastern_germany")
    )


# port attack


def _in_port(ships: str, *more: Facility, fighters: str = "") -> State:
    """Germany attacks ships in port in Southern France from Northern Italy, its own here."""
    state = own(front(), "germany", "northern_italy")
    state = empty(state, "northern_italy", "southern_france", "lazio", "rome")
    state = facilities(state, "southern_france", *(more or (Facility("major_port", "M1"),)))
    units = ", ".join(filter(None, (ships, fighters)))
    return stand(state, "southern_france", units, "france")


PORT = "germany: fly port attack {}: northern_italy > southern_france"
STRIKE = "germany: fight the port attack in southern_france"


def _struck(state: State, units: str) -> State:
    state = stand(state, "northern_italy", units, "germany")
    return play(play(state, PORT.format(units)), "germany: done")


@pytest.mark.rule("GW-10.6.4-01", "GW-10.6.4-02", "GW-11.5-08")
def test_aircraft_attack_ships_in_port_for_one_round() -> None:
    """Ships do not fire; the guns of the port roll one die at 3 for each aircraft."""
    state = _struck(_in_port("1 destroyer, 1 light_cruiser"), "2 medium_bomber")
    after = fought(state, STRIKE, 7, 8)
    assert asked(after) == [("TakeHits", "france")]
    after = play(after, "france: lose 1 destroyer", 3, 4)

    assert there(after, "southern_france") == {
        "france light_cruiser": 1,
        "germany medium_bomber": 1,
    }
    assert after.phase == "noncombat"
    harmless = _in_port("1 destroyer", Facility("major_port", "M1", 5))
    assert there(fought(_struck(harmless, "1 medium_bomber"), STRIKE, 8), "southern_france") == {
        "france destroyer": 1,
        "germany medium_bomber": 1,
    }


@pytest.mark.rule("GW-8.2.1-35", "GW-10.6.4-02")
def test_guns_of_a_port_hit_worse_against_who_has_heavy_bombers() -> None:
    """At 1 instead of 3, whatever aircraft come."""
    state = _struck(_in_port("1 destroyer"), "1 medium_bomber")
    known = sheet(state, "germany", technologies={"heavy_strategic_bombers": 4})

    assert there(fought(state, STRIKE, 8, 3), "southern_france") == {"france destroyer": 1}
    for face, left in ((2, {"germany medium_bomber": 1}), (1, {})):
        after = there(fought(known, STRIKE, 8, face), "southern_france")
        assert after == {"france destroyer": 1, **left}


@pytest.mark.rule("GW-10.6.4-02")
def test_fighters_cover_the_ships_or_stay_down() -> None:
    state = play(_struck(_in_port("1 destroyer", fighters="1 fighter"), "1 fighter"), STRIKE)
    assert asked(state) == [("ChooseGround", "france")]

    met = play(state, "france: keep down nobody", 6, 6)
    assert there(met, "southern_france") == {"france destroyer": 1}
    alone = play(state, "france: keep down 1 fighter", 6, 12)
    assert there(alone, "southern_france") == {"france fighter": 1, "germany fighter": 1}


@pytest.mark.rule("GW-10.6-02", "GW-AMB-25", "GW-13.1.5-15")
def test_seaplanes_hit_submarines_and_transports_that_are_left_alone() -> None:
    hit = 3
    for ships, left in (
        ("1 submarine, 1 destroyer", {"france destroyer": 1}),
        ("1 naval_transport, 1 destroyer", {"france destroyer": 1, "france naval_transport": 1}),
        ("1 naval_transport", {}),
    ):
        after = fought(_struck(_in_port(ships), "1 seaplane"), STRIKE, hit, 12)
        assert there(after, "southern_france") == {**left, "germany seaplane": 1}


@pytest.mark.rule("GW-10.6-02", "GW-10.6.4-02", "GW-AMB-25")
def test_in_port_each_hit_of_a_seaplane_takes_effect_that_can() -> None:
    """It falls on the submarine before the owner puts a bomber's there; where the bomber sinks the
    last other ship, on the transport that is left."""
    for ships in ("1 submarine, 1 destroyer", "1 naval_transport, 1 destroyer"):
        struck = _struck(_in_port(ships), "1 seaplane, 1 medium_bomber")
        after = fought(struck, STRIKE, *_hits(struck, seaplane=3, medium_bomber=7), 12, 12)
        assert there(after, "southern_france") == {
            "germany medium_bomber": 1,
            "germany seaplane": 1,
        }, ships


def _hits(state: State, **faces: int) -> list[int]:
    """The faces in the order in which the units fire."""
    return [
        faces[unit.type] for unit, _ in pos(state).units("southern_france") if unit.type in faces
    ]


@pytest.mark.rule("GW-10.6.4-01")
def test_in_port_submarines_are_hit_by_all_who_attack_ports() -> None:
    """None of them is on patrol."""
    base = Facility("submarine_base", "M1")
    for kind, value_ in (("fighter", 6), ("tactical_bomber", 7), ("medium_bomber", 7)):
        state = _struck(_in_port("1 submarine", base), f"1 {kind}")
        after = fought(state, STRIKE, value_, 12)
        assert there(after, "southern_france") == {f"germany {kind}": 1}


@pytest.mark.rule("GW-10.7-05", "GW-10.6.4-02", "GW-10.2-04")
def test_in_port_too_the_shooter_may_pick_a_transport() -> None:
    """A tactical bomber on 1 to 3; on more the owner keeps it for last."""
    state = _struck(_in_port("1 destroyer, 1 naval_transport"), "1 tactical_bomber")
    picked = fought(state, STRIKE, 3)
    assert asked(picked) == [("TakeHits", "germany")]
    after = play(picked, "germany: lose 1 naval_transport@france", 12)
    assert "france naval_transport" not in there(after, "southern_france")
    hit = fought(state, STRIKE, 4, 12)
    assert "france destroyer" not in there(hit, "southern_france")


@pytest.mark.rule("GW-0.2-06")
def test_a_battleship_takes_two_hits() -> None:
    state = _struck(_in_port("1 battleship"), "2 medium_bomber")
    once = fought(state, STRIKE, 7, 12, 12, 12)

    assert (Unit("battleship", "france", hits=1), 1) in pos(once).units("southern_france")
    assert there(fought(state, STRIKE, 7, 7, 12, 12), "southern_france") == {
        "germany medium_bomber": 2
    }


@pytest.mark.rule("GW-10.6.4-01")
def test_who_attacks_ports() -> None:
    state = _in_port("1 destroyer")
    state = stand(state, "northern_italy", "1 strategic_bomber, 1 fighter", "germany")

    assert "GW-10.6.4-01" in refused(state, PORT.format("1 strategic_bomber"))
    assert PORT.format("1 fighter") in offered(state, "germany")
    units = {k: v for k, v in state.units.items() if k != "southern_france"}
    assert "GW-11.5-08" in refused(replace(state, units=units), PORT.format("1 fighter"))


# carpet bombing


@pytest.mark.rule("GW-1.7.7-08", "GW-AMB-10")
def test_a_fortified_city_lowers_carpet_bombing() -> None:
    bomber = Unit("strategic_bomber", "germany", came="picardy")
    city = facilities(front(), "paris", Facility("fortification", "all"))

    assert value(pos(city), "paris", 1, "attack", bomber) == 1
    assert value(pos(facilities(city, "paris")), "paris", 1, "attack", bomber) == 2
    field = facilities(front(), "picardy", Facility("fortification", "belgium"))
    assert value(pos(field), "picardy", 1, "attack", bomber) == 2


# across a border


def _siberia(units: str, defence: str) -> State:
    state = turn(begin(), "japan", 9, "combat_movement")
    state = empty(state, "eastern_manchuria", "primorsky_krai", "amur")
    state = own(state, "japan", "eastern_manchuria")
    state = stand(state, "eastern_manchuria", units, "japan")
    return stand(state, "primorsky_krai", defence, "ussr")


CLASH = "japan: clash {}: eastern_manchuria > primorsky_krai"


@pytest.mark.rule("GW-10.5.2-01")
def test_who_may_clash() -> None:
    """Japan and the USSR without their pact; France and Germany across the Maginot Line, once
    Germany attacked Poland under its pact."""
    state = _siberia("2 infantry", "1 infantry")
    assert refused(state, CLASH.format("2 infantry")) == []
    signed = replace(state, pacts={"japanese_soviet": "signed"})
    assert refused(signed, CLASH.format("2 infantry")) == ["GW-10.5.2-01"]

    line = "germany: clash 1 infantry: bavaria > alsace_lorraine"
    peace = army(
        replace(front(), wars=frozenset()), bavaria="1 infantry", alsace_lorraine="1 militia"
    )
    assert refused(peace, line) == ["GW-10.5.2-01"]
    pact = replace(peace, pacts={"molotov_ribbentrop": "signed"})
    assert refused(pact, line) == ["GW-10.5.2-01"]
    attacked = replace(pact, deeds=pact.deeds | {("germany", "declared", "poland")})
    assert refused(attacked, line) == []


@pytest.mark.rule("GW-10.5.2-02", "GW-10.5.2-03")
def test_a_clash_is_one_round_without_war() -> None:
    """Nobody enters the zone, nothing is captured, and who took part does not move any more."""
    state = _siberia("2 infantry, 1 militia", "1 infantry")
    assert refused(state, CLASH.format("1 militia")) == ["GW-10.5.2-03"]
    state = play(play(state, CLASH.format("2 infantry")), "japan: done")
    after = play(state, "japan: fight the clash in primorsky_krai", 1, 12, 4)

    assert there(after, "primorsky_krai") == {}
    assert after.control["primorsky_krai"] == "ussr"
    assert there(after, "eastern_manchuria") == {"japan infantry": 1, "japan militia": 1}
    assert not pos(after).relations.is_enemy("japan", "ussr")
    move = "japan: move 1 infantry*fought: eastern_manchuria > western_manchuria"
    assert "GW-11.1-01" in refused(after, move)

    flying = _siberia("2 fighter", "1 infantry")
    flying = play(play(flying, CLASH.format("2 fighter")), "japan: done")
    flown = play(flying, "japan: fight the clash in primorsky_krai", 12, 12, 12)
    assert there(flown, "eastern_manchuria") == {"japan fighter": 2}
    later = flown if flown.phase == "noncombat" else play(flown, "japan: done")
    assert not [way for way in offered(later, "japan") if ": eastern_manchuria >" in way]


SHELL = "germany: shell {}: bavaria > alsace_lorraine"


@pytest.mark.rule("GW-10.5.3-01", "GW-10.5.3-02", "GW-8.2.1-03", "GW-13.2.6-04")
def test_attrition_fires_across_a_border_once_and_unanswered() -> None:
    """At 2, across a fortified border at 1; plain artillery does not."""
    state = army(front(), bavaria="2 advanced_artillery, 1 artillery", alsace_lorraine="2 infantry")
    assert refused(state, SHELL.format("1 artillery")) == ["GW-10.5.3-01"]
    shelled = play(play(state, SHELL.format("2 advanced_artillery")), "germany: done")
    after = play(shelled, "germany: fire in alsace_lorraine", 2, 3)
    assert there(after, "alsace_lorraine") == {"france infantry": 1}
    move = "germany: move 1 advanced_artillery*fought: bavaria > eastern_germany"
    assert "GW-11.1-01" in refused(after, move)

    flying = stand(shelled, "alsace_lorraine", "1 infantry, 1 fighter", "france")
    missed = play(flying, "germany: fire in alsace_lorraine", 3, 3)
    assert (Unit("fighter", "france"), 1) in pos(missed).units("alsace_lorraine")
    fort = facilities(shelled, "alsace_lorraine", Facility("fortification", "bavaria"))
    spared = play(fort, "germany: fire in alsace_lorraine", 2, 1)
    assert there(spared, "alsace_lorraine") == {"france infantry": 1}


# annexation and crossings


@pytest.mark.rule("GW-0.2-03", "GW-5.6-01")
def test_a_combat_move_annexes_without_war() -> None:
    """Germany walks into Austria: no combat, and Bohemia has to wait for another turn."""
    state = turn(begin(), "germany", 3, "combat_movement")
    state = stand(state, "bavaria", "3 infantry", "germany")
    before = sum(number for _, number in pos(state).units("austria"))
    line = "germany: move 1 infantry: bavaria > {}"
    assert line.format("austria") in offered(state, "germany")
    after = play(state, line.format("austria"))

    assert after.control["austria"] == "germany"
    assert not pos(after).relations.is_enemy("germany", "austria")
    assert sum(number for _, number in pos(after).units("austria")) == before + 1
    assert {unit.owner for unit, _ in pos(after).units("austria")} == {"germany"}
    assert play(after, "germany: done").phase == "noncombat"


@pytest.mark.rule("GW-5.6-01", "GW-5.6-02")
def test_albania_is_annexed_from_the_sea() -> None:
    """It borders no Italian zone. Italian infantry is ashore at once, its units are gone, and there
    is no war; from a sea zone with enemy warships it is none."""
    state = stand(turn(begin(), "italy", 3, "combat_movement"), "albania", "1 militia", "albania")
    state = stand(state, "M5", "1 naval_transport{infantry+infantry}", "italy")
    line = "italy: land 2 infantry in albania off naval_transport{infantry+infantry} in M5"
    assert line.replace("2 infantry", "1 infantry", 1) in offered(state, "italy")
    after = play(state, line)

    assert after.control["albania"] == "italy"
    assert there(after, "albania") == {"italy infantry": 2}
    assert not pos(after).relations.is_enemy("italy", "albania")
    assert play(after, "italy: done").phase == "noncombat"
    early = sheet(turn(begin(), "ussr", 6, "combat_movement"), "ussr", level=5)
    early = stand(early, "A14", "1 naval_transport{infantry}", "ussr")
    baltic = "ussr: land 1 infantry in estonia off naval_transport{infantry} in A14"
    assert refused(early, baltic) == ["GW-5.1-12"]
    signed = replace(early, pacts={"molotov_ribbentrop": "signed"})
    assert play(signed, baltic).control["estonia"] == "ussr"
    watched = war(state, ("great_britain", "italy"))
    for ally in ("france", "great_britain", "usa"):
        watched = sheet(watched, ally, at_full=True)
    ships = "1 naval_transport{infantry+infantry}, 1 destroyer@great_britain"
    landing = play(stand(watched, "M5", ships, "italy"), line)
    assert pos(landing).relations.is_enemy("italy", "albania")


@pytest.mark.rule("GW-1.9-02", "GW-1.9-05", "GW-1.9-06", "GW-1.9-01")
def test_marines_attack_over_a_narrow_crossing() -> None:
    """Others do not, nor anybody against coastal artillery or watched; they never retreat."""
    state = war(turn(begin(), "commonwealth", 9, "combat_movement"), ("germany", "great_britain"))
    state = own(empty(state, "london", "picardy", "A23"), "germany", "picardy")
    state = stand(state, "london", "2 marines, 1 infantry", "great_britain")
    state = stand(state, "picardy", "1 infantry", "germany")
    line = "great_britain: move {}: london > picardy"

    assert refused(state, line.format("1 marines")) == []
    assert refused(state, line.format("1 infantry")) == ["GW-1.9-02"]
    assert refused(state, line.format("2 marines")) == ["GW-1.9-01"]
    gun = facilities(state, "picardy", Facility("coastal_artillery", "A23"))
    assert refused(gun, line.format("1 marines")) == ["GW-1.9-05"]
    watched = stand(state, "A23", "1 destroyer", "germany")
    assert refused(watched, line.format("1 marines")) == ["GW-1.9-06"]
    after = attack(state, "1 marines", "london > picardy", 12, 12, 12, 4, by="great_britain")
    assert there(after, "picardy") == {"germany infantry": 1}


@pytest.mark.rule("GW-8.2.1-28")
def test_long_range_aircraft_fly_further() -> None:
    state = sheet(front(), "germany", technologies={"long_range_aircraft": 4})
    here = pos(state)
    assert points(here, Unit("fighter", "germany"), ("bavaria",)) == 5
    assert points(here, Unit("strategic_bomber", "germany"), ("bavaria",)) == 8
    assert points(here, Unit("fighter", "france"), ("paris",)) == 4
