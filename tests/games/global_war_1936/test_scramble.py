"""Scramble, aircraft that stay on the ground, bystanders and joint losses (10.4, 10.5, 0.3)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import (
    FRANCE,
    GERMANY,
    army,
    asked,
    attack,
    empty,
    front,
    there,
)
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
from wartable.forces import force, parts
from wartable.games.global_war_1936.battle import fleets, scramble
from wartable.games.global_war_1936.battle.scramble import sources
from wartable.games.global_war_1936.state import Facility, SeaBattle, State
from wartable.games.global_war_1936.unit import Force, Unit

FIGHT = "germany: fight in alsace_lorraine"
AIRBASE = Facility("airbase")


def _declared(paris: str, defence: str = "1 infantry", *base: Facility) -> State:
    """Bavaria has attacked Alsace-Lorraine; these are in Paris, with its airbase."""
    state = army(front(), bavaria="2 infantry", alsace_lorraine=defence, paris=paris)
    state = facilities(state, "paris", *(base or (AIRBASE,)))
    state = play(state, "germany: move 2 infantry: bavaria > alsace_lorraine")
    return play(state, "germany: done")


@pytest.mark.rule("GW-10.4-01", "GW-10.4-09", "GW-10.4-11")
def test_fighters_of_an_airbase_scramble_into_the_zone_beside_it() -> None:
    """Three at most; they fight there, and are back in Paris afterwards, having fought."""
    state = play(_declared("4 fighter"), FIGHT)

    assert asked(state) == [("ChooseScramble", "france")]
    assert len(offered(state, "france")) == 4
    assert "GW-10.4-08" in refused(state, "france: scramble 4 fighter from paris")
    assert "GW-10.4-06" in refused(state, "france: scramble 1 fighter from picardy")
    up = play(state, "france: scramble 2 fighter from paris", 12, 12, 12, 12, 12)
    assert there(up, "alsace_lorraine")["france fighter"] == 2
    home = play(up, "germany: retreat")
    assert there(home, "paris") == {"france fighter": 4}
    assert {unit.did for unit, _ in pos(home).units("paris")} == {"", "fought"}
    assert {unit.spent for unit, _ in pos(home).units("paris")} == {0}


@pytest.mark.rule("GW-10.4-08")
def test_no_more_ways_are_worked_out_than_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many unlike fighters could go, three of them at most."""
    drawn: list[object] = []

    def counted(units: Force, most: int) -> Iterator[Force]:
        for found in parts(units, most):
            drawn.append(found)
            yield found

    monkeypatch.setattr(scramble, "parts", counted)
    state = _declared("4 fighter")
    unlike = [(Unit("fighter", "france", boost=boost), 1) for boost in range(30)]
    state = play(replace(state, units=state.units | {"paris": force(unlike)}), FIGHT)

    assert len(offered(state, "france")) == len(drawn) == scramble.MOST_WAYS


@pytest.mark.rule("GW-10.4-01", "GW-1.7-06", "GW-1.1-03")
def test_fighters_scramble_over_an_impassable_border_but_no_lake() -> None:
    """They fly where land units do not go."""
    borders = pos(begin()).data.map.land_borders

    def ready(here: str, there: str) -> set[str]:
        state = war(turn(begin(), "germany", 9), ("france", "germany"))
        state = own(empty(state, here, there), "france", here, there)
        state = facilities(stand(state, here, "1 fighter", "france"), here, AIRBASE)
        return {s.space for s in sources(pos(state), there, {"germany"}, {"france"}, "france")}

    barriers = {border.barrier for border in borders.values()} - {""}
    assert barriers > {"lake"}
    for barrier in barriers:
        here, there = next(zones for zones, each in borders.items() if each.barrier == barrier)
        assert (here in ready(here, there)) == (barrier != "lake")


@pytest.mark.rule("GW-10.4-07", "GW-8.2.1-06", "GW-13.2-05")
def test_with_radar_the_base_has_no_limit() -> None:
    state = play(sheet(_declared("5 fighter"), "france", technologies={"radar": 4}), FIGHT)

    assert refused(state, "france: scramble 5 fighter from paris") == []


@pytest.mark.rule("GW-10.4-06")
def test_somebody_must_be_there_to_be_helped() -> None:
    """An empty zone falls, and nobody is asked."""
    state = empty(_declared("3 fighter"), "picardy")
    units = {k: v for k, v in state.units.items() if k != "alsace_lorraine"}
    mine = tuple(p for p in state.units["alsace_lorraine"] if p[0].owner == "germany")
    state = replace(state, units=units | {"alsace_lorraine": mine})

    assert play(state, FIGHT).control["alsace_lorraine"] == "germany"


@pytest.mark.rule("GW-13.2-04", "GW-EX-43")
def test_a_bombed_airbase_scrambles_nobody() -> None:
    """GW-EX-43: Germany attacks Western Ukraine and bombs the airbase of Kiev first."""
    state = war(turn(begin(), "germany", 9, "combat_movement"), ("germany", "ussr"))
    near = pos(state).data.map.land["western_ukraine"].neighbours
    state = own(empty(state, *near, "western_ukraine"), "germany", "lubelskie")
    state = stand(state, "lubelskie", "1 infantry, 1 medium_bomber", "germany")
    state = stand(facilities(state, "kiev", AIRBASE), "kiev", "2 fighter", "ussr")
    state = stand(state, "western_ukraine", "1 infantry", "ussr")
    state = play(state, "germany: move 1 infantry: lubelskie > western_ukraine")
    way = "lubelskie > southern_belorussia > kiev"
    state = play(play(state, f"germany: fly raid 1 medium_bomber: {way}"), "germany: done")
    assert asked(play(state, "germany: fight in western_ukraine")) == [("ChooseScramble", "ussr")]

    state = play(state, "germany: bomb airbase in kiev")
    assert asked(state) == [("ChooseScramble", "ussr")]
    state = play(state, "ussr: scramble nobody", 2, 12)
    assert pos(state).facilities("kiev") == ((Facility("airbase", "", 2), 1),)
    fought = play(state, "germany: fight in western_ukraine", 12, 12)
    assert asked(fought) == [("PressOn", "germany")]


@pytest.mark.rule("GW-10.4-08", "GW-EX-47")
def test_who_cooperates_scrambles_from_the_same_base_within_its_limit() -> None:
    """GW-EX-47: 2 German and 2 Italian fighters in Northern Italy, an Italian fleet in M3 attacked;
    three in all."""
    state = war(turn(begin(), "france", 9), ("france", "germany"), ("france", "italy"))
    state = facilities(state, "northern_italy", AIRBASE)
    state = stand(state, "northern_italy", "2 fighter, 2 fighter@germany", "italy")
    found = {
        lead: [*sources(pos(state), "M3", {"france"}, {"italy"}, lead)]
        for lead in ("germany", "italy")
    }

    assert [(each.space, each.most) for each in found["germany"]] == [("northern_italy", 3)]
    used = replace(state, spent={"scrambled": {"northern_italy aircraft": 2}})
    left = [*sources(pos(used), "M3", {"france"}, {"italy"}, "italy")]
    assert [each.most for each in left if each.space == "northern_italy"] == [1]


@pytest.mark.rule("GW-10.4-02", "GW-10.4-03", "GW-10.4-04", "GW-10.4-05", "GW-AMB-24")
@pytest.mark.rule("GW-8.2.1-09", "GW-EX-46")
def test_bases_ports_and_decks_scramble_what_they_serve() -> None:
    """Into the sea zone on which they open: seaplanes, surface warships and submarines in port;
    with Radar fighters of heavy carriers. GW-EX-46: six ships and three aircraft against P16."""
    state = war(turn(begin(), "usa", 9), ("japan", "usa"))
    state = empty(state, "tokyo", "honshu")
    tokyo = (Facility("major_shipyard", "P16"), AIRBASE)
    state = facilities(state, "tokyo", *tokyo)
    honshu = [Facility(kind, "P16") for kind in ("major_port", "seaplane_base", "submarine_base")]
    state = facilities(state, "honshu", *honshu)
    state = stand(state, "tokyo", "3 destroyer, 3 fighter, 1 naval_transport", "japan")
    state = stand(state, "honshu", "4 destroyer, 1 seaplane, 2 submarine", "japan")

    def ready(position: State) -> dict[tuple[str, str], int]:
        found = sources(pos(position), "P16", {"usa"}, {"japan"}, "japan")
        return {
            (each.space, unit.type): min(n, each.most) for each in found for unit, n in each.units
        }

    assert ready(state) == {
        ("tokyo", "destroyer"): 3,
        ("tokyo", "fighter"): 3,
        ("honshu", "destroyer"): 3,
        ("honshu", "seaplane"): 1,
        ("honshu", "submarine"): 2,
    }
    beside = next(z for z in pos(state).data.map.sea["P16"].neighbours)
    decks = stand(state, beside, "1 heavy_carrier{fighter+fighter}", "japan")
    assert ready(decks) == ready(state)
    seen = sheet(decks, "japan", technologies={"radar": 4})
    assert ready(seen)[beside, "fighter"] == 2


@pytest.mark.rule("GW-10.4-11", "GW-13.1.6-22")
def test_fighters_come_back_to_a_deck_of_their_own_with_a_place_for_them() -> None:
    """The jet does not squeeze in beside a medium bomber and a fighter, nor lands on an enemy's
    carrier that lies there."""
    state = sheet(_declared("1 infantry"), "france", technologies={"radar": 4})
    state = empty(state, "alsace_lorraine", "M1")
    state = stand(own(state, "germany", "aquitaine"), "aquitaine", "2 infantry", "germany")
    state = army(state, southern_france="1 infantry")
    ships = "1 heavy_carrier{fighter+medium_bomber}, 1 heavy_carrier!1{jet_fighter}"
    state = stand(state, "M1", f"{ships}, 1 heavy_carrier@germany", "france")
    state = replace(state, phase="combat_movement")
    state = play(state, "germany: move 2 infantry: aquitaine > southern_france")
    state = play(play(state, "germany: done"), "germany: fight in southern_france")
    state = play(state, "france: scramble 1 jet_fighter from M1", 12, 12, 12, 12)
    state = play(state, "germany: retreat")

    assert {(u.owner, u.hits): len(u.cargo) for u, _ in pos(state).units("M1")} == {
        ("france", 0): 2,
        ("france", 1): 1,
        ("germany", 0): 0,
    }


def _two_attacks() -> State:
    """France's fighter has scrambled into Alsace-Lorraine, from where the attackers retreated; its
    own zone is still to be fought for."""
    state = army(
        front(), bavaria="2 infantry", alsace_lorraine="1 infantry", southern_france="1 fighter"
    )
    state = stand(own(state, "germany", "aquitaine"), "aquitaine", "1 infantry", "germany")
    state = facilities(state, "southern_france", AIRBASE)
    state = play(state, "germany: move 2 infantry: bavaria > alsace_lorraine")
    state = play(state, "germany: move 1 infantry: aquitaine > southern_france")
    state = play(play(state, "germany: done"), FIGHT)
    state = play(state, "france: scramble 1 fighter from southern_france", 12, 12, 12, 12)
    return play(state, "germany: retreat")


@pytest.mark.rule("GW-10.1-03", "GW-10.4-11")
def test_who_scrambled_is_back_after_the_combat_phase_if_it_has_a_home_then() -> None:
    """It stays where it fought until then, and defends nowhere else; its zone falls, and it is
    lost."""
    state = _two_attacks()
    assert there(state, "alsace_lorraine") == {"france fighter": 1, "france infantry": 1}
    assert there(state, "southern_france") == {"germany infantry": 1}

    after = play(state, "germany: fight in southern_france")
    assert (after.phase, after.control["southern_france"]) == ("noncombat", "germany")
    assert there(after, "southern_france") == {"germany infantry": 1}
    assert there(after, "alsace_lorraine") == {"france infantry": 1}

    both = "1 infantry~1*moved<aquitaine@germany, 1 infantry"
    held = stand(state, "southern_france", both, "france")
    still = play(held, "germany: fight in southern_france", 12, 1)
    assert (still.phase, still.control["southern_france"]) == ("noncombat", "france")
    assert there(still, "southern_france") == {"france fighter": 1, "france infantry": 1}
    (fighter,) = [unit for unit, _ in pos(still).units("southern_france") if unit.type == "fighter"]
    assert (fighter.did, fighter.came) == ("fought", "")


@pytest.mark.rule("GW-10.1-03", "GW-10.4-11", "GW-10.6.3-02")
def test_interceptors_of_another_zone_do_not_fall_with_the_one_they_flew_to() -> None:
    """They met bombers over it, then the zone is captured: they are back at their base after the
    phase; fighters of the zone itself are lost with it."""
    state = army(front(), bavaria="1 infantry, 1 medium_bomber", alsace_lorraine="1 fighter")
    state = army(state, southern_france="1 fighter")
    state = facilities(state, "southern_france", AIRBASE)
    state = facilities(state, "alsace_lorraine", Facility("minor_factory"))
    state = play(state, "germany: fly raid 1 medium_bomber: bavaria > alsace_lorraine")
    state = play(state, "germany: move 1 infantry: bavaria > alsace_lorraine")
    state = play(play(state, "germany: done"), "germany: bomb minor_factory in alsace_lorraine")
    both = "1 fighter from alsace_lorraine;1 fighter from southern_france"
    state = play(state, f"france: scramble {both}", 12, 12, 12, 1, 12)
    assert there(state, "alsace_lorraine")["france fighter"] == 2

    after = play(state, "germany: fight in alsace_lorraine")
    assert after.control["alsace_lorraine"] == "germany"
    assert there(after, "alsace_lorraine") == {"germany infantry": 1, "germany medium_bomber": 1}
    assert there(after, "southern_france") == {"france fighter": 1}


@pytest.mark.rule("GW-10.1-03", "GW-10.4-11")
def test_ships_that_scrambled_lie_there_until_the_phase_is_over() -> None:
    """A port sends a cruiser out; the attackers retreat, and it does not defend the zone again."""
    state = war(turn(begin(), "germany", 9, "combat"), ("france", "germany"))
    state = empty(state, *FRANCE, *GERMANY)
    state = facilities(state, "normandy", Facility("major_port", "A22"))
    state = stand(state, "normandy", "1 heavy_cruiser", "france")
    fleet = "1 destroyer~1*moved<A11^A22@germany, 1 destroyer~1*moved<A28^A22@germany"
    state = stand(state, "A22", f"1 destroyer, {fleet}", "france")
    state = stand(state, "aquitaine", "1 infantry~1*moved<bavaria", "germany")
    state = play(state, "germany: fight in A22")
    state = play(state, "france: scramble 1 heavy_cruiser from normandy", 12, 12, 12, 12)
    state = play(state, "germany: retreat")
    assert there(state, "A22") == {"france destroyer": 1, "france heavy_cruiser": 1}
    cruiser = next(unit for unit, _ in pos(state).units("A22") if unit.type == "heavy_cruiser")
    again = stand(state, "A22", "1 destroyer~1*moved<A11^A22", "germany")
    here = ((cruiser, 1), *pos(again).units("A22"))
    again = replace(again, units=again.units | {"A22": tuple(sorted(here))})
    assert not fleets.defenders(pos(again), SeaBattle("A22"))

    over = play(state, "germany: fight in aquitaine")
    assert over.phase == "noncombat"
    assert there(over, "A22") == {"france destroyer": 1}
    assert there(over, "normandy") == {"france heavy_cruiser": 1}


@pytest.mark.rule("GW-10.5-01", "GW-10.6-01")
def test_aircraft_that_stay_on_the_ground_are_lost_with_the_zone() -> None:
    state = army(front(), bavaria="2 infantry", alsace_lorraine="1 seaplane, 1 fighter, 1 infantry")
    state = play(state, "germany: move 2 infantry: bavaria > alsace_lorraine")
    state = play(play(state, "germany: done"), FIGHT)
    assert asked(state) == [("ChooseGround", "france")]
    assert refused(state, "france: keep down 2 fighter") == ["GW-10.5-01"]

    after = play(state, "france: keep down 1 seaplane, 1 fighter", 1, 12, 12)
    assert after.control["alsace_lorraine"] == "germany"
    assert there(after, "alsace_lorraine") == {"germany infantry": 2}
    missed = play(state, "france: keep down 1 fighter", 12, 12, 12)
    held = play(missed, "germany: retreat")
    assert there(held, "alsace_lorraine") == {
        "france fighter": 1,
        "france infantry": 1,
        "france seaplane": 1,
    }


# others in the zone


def _british(state: State, units: str = "1 infantry") -> State:
    """These of Britain stand with the French infantry."""
    french = [f"{n} {unit.type}@france" for unit, n in pos(state).units("alsace_lorraine")]
    return stand(state, "alsace_lorraine", ", ".join([*french, units]), "great_britain")


@pytest.mark.rule("GW-0.3-02", "GW-0.3-03")
def test_bystanders_are_asked_and_else_leave_when_the_zone_falls() -> None:
    """Britain, at wartime income and provoked, may declare war on Germany and defend too."""
    state = _british(army(front(), bavaria="2 infantry", alsace_lorraine="1 infantry"))
    state = sheet(state, "great_britain", at_full=True, level=25)
    state = replace(state, deeds=state.deeds | {("germany", "declared", "poland")})
    state = play(state, "germany: move 2 infantry: bavaria > alsace_lorraine")
    state = play(play(state, "germany: done"), FIGHT)
    assert asked(state) == [("JoinDefence", "great_britain")]
    assert refused(state, "great_britain: declare war on italy") == ["GW-0.3-02"]

    joined = play(state, "great_britain: declare war on germany", 12, 12, 12, 12)
    assert pos(joined).relations.is_enemy("germany", "great_britain")
    alone = play(state, "great_britain: stand by", 1, 12, 12)
    assert alone.control["alsace_lorraine"] == "germany"
    assert there(alone, "alsace_lorraine") == {"germany infantry": 2}
    before, after = (
        sum(n for units in each.units.values() for u, n in units if u.owner == "great_britain")
        for each in (state, alone)
    )
    assert before == after


@pytest.mark.rule("GW-0.3-09")
def test_who_defend_together_choose_together_or_roll() -> None:
    """Each names a loss; if they differ the highest of a roll-off chooses, ties roll again."""
    state = _british(army(front(), bavaria="1 infantry", alsace_lorraine="1 infantry"))
    state = war(state, ("germany", "great_britain"))
    state = attack(state, "1 infantry", "bavaria > alsace_lorraine", 1)
    assert sorted(owner for _, owner in asked(state)) == ["france", "great_britain"]

    one = play(state, "france: lose 1 infantry@great_britain")
    assert asked(one) == [("TakeHits", "great_britain")]
    agreed = play(one, "great_britain: lose 1 infantry", 12, 12)
    assert there(agreed, "alsace_lorraine") == {"france infantry": 1, "germany infantry": 1}
    rolled = play(one, "great_britain: lose 1 infantry@france", 7, 7, 3, 9, 12, 12)
    assert there(rolled, "alsace_lorraine") == {"great_britain infantry": 1, "germany infantry": 1}


@pytest.mark.rule("GW-AMB-51")
def test_the_future_controller_plays_an_attacked_neutral() -> None:
    """Germany attacks Switzerland: Britain picks its losses."""
    state = war(front(), ("germany", "switzerland"))
    state = stand(state, "bavaria", "2 infantry", "germany")
    state = stand(state, "switzerland", "1 infantry, 1 militia", "switzerland")
    state = attack(state, "2 infantry", "bavaria > switzerland", 1, 12)

    assert asked(state) == [("TakeHits", "great_britain")]
