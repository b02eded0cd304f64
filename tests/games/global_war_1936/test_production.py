"""Production: technology, purchases in stages, facilities, upgrades and repairs (chapter 8)."""

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
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.economy.prices import stage_cost
from wartable.games.global_war_1936.economy.technology import dice, dice_left
from wartable.games.global_war_1936.state import Facility, Item, Project, State

JULY_1938, JULY_1939, JANUARY_1940 = 5, 7, 8


def _rich(slot: str = "germany", number: int = 1, nation: str = "") -> State:
    return sheet(turn(begin(), slot, number), nation or slot, ipp=200)


# technology


@pytest.mark.rule("GW-8.2-01")
def test_each_undamaged_major_factory_gives_a_die() -> None:
    state = begin()

    assert dice(pos(state), "germany") == 2
    damaged = facilities(state, "berlin", Facility("major_factory", "", 1))
    assert dice(pos(damaged), "germany") == 1
    assert dice(pos(facilities(state, "berlin", Facility("medium_factory"))), "germany") == 1


@pytest.mark.rule("GW-8.2-03", "GW-AMB-17")
def test_a_die_at_or_above_the_number_moves_one_box() -> None:
    """Radar needs 7; it is usable when the fourth box is reached."""
    state = begin()

    assert play(state, "germany: research radar", 6).sheets["germany"].technologies == {}
    assert play(state, "germany: research radar", 7).sheets["germany"].technologies == {"radar": 1}
    late = sheet(turn(state, "germany", JULY_1939), "germany", technologies={"radar": 3})
    assert not pos(late).has_technology("germany", "radar")
    complete = play(late, "germany: research radar", 12)
    assert pos(complete).has_technology("germany", "radar")
    again = replace(complete, rolled=frozenset())
    assert refused(again, "germany: research radar") == ["GW-8.2-03"]


@pytest.mark.rule("GW-8.2-02", "GW-AMB-16")
def test_the_dice_of_a_round_go_to_different_technologies() -> None:
    state = play(begin(), "germany: research radar", 1)

    assert refused(state, "germany: research radar") == ["GW-8.2-02"]
    state = play(state, "germany: research heavy_armor", 8)
    assert dice_left(pos(state), "germany") == 0
    assert refused(state, "germany: research jet_fighters") == ["GW-8.2-01"]
    assert not any("research" in line for line in offered(state, "germany"))


@pytest.mark.rule("GW-8.2-04")
def test_the_third_box_is_not_reached_before_july_1939() -> None:
    state = sheet(begin(), "germany", technologies={"radar": 2})

    assert refused(turn(state, "germany", JULY_1939 - 1), "germany: research radar") == [
        "GW-8.2-04"
    ]
    assert refused(turn(state, "germany", JULY_1939), "germany: research radar") == []


@pytest.mark.rule("GW-8.2-05")
def test_the_usa_develops_nothing_below_10() -> None:
    state = turn(begin(), "usa")

    assert refused(state, "usa: research radar") == ["GW-8.2-05"]
    assert refused(sheet(state, "usa", level=10), "usa: research radar") == []


@pytest.mark.rule("GW-8.2-06", "GW-3.3-28")
def test_the_ussr_below_15_has_only_the_die_of_rapid_industrialization() -> None:
    state = turn(begin(), "ussr")

    assert dice(pos(state), "ussr") == 1
    assert dice(pos(sheet(state, "ussr", level=15)), "ussr") == 4
    lost = own(state, "germany", "kiev")
    assert dice(pos(lost), "ussr") == 0
    assert refused(lost, "ussr: research radar") == ["GW-8.2-06"]


@pytest.mark.rule("GW-14.3.1-04", "GW-8.2-01")
def test_a_faction_develops_and_builds_once_it_has_evolved() -> None:
    state = sheet(
        facilities(turn(begin(), "ccp"), "shensi", Facility("major_factory")), "ccp", ipp=50
    )

    assert refused(state, "ccp: research radar") == ["GW-8.2-01"]
    assert refused(state, "ccp: build airbase in shensi") == ["GW-14.3.1-04"]
    evolved = sheet(state, "ccp", evolved=True)
    assert refused(evolved, "ccp: research radar") == []
    assert refused(evolved, "ccp: build airbase in shensi") == []


# units


@pytest.mark.rule("GW-8.3.1-01", "GW-0.2-14")
def test_finished_units_go_to_the_box() -> None:
    state = play(begin(), "germany: buy 3 infantry")

    assert state.box["germany"] == ((Item("infantry"), 3),)
    assert state.sheets["germany"].ipp == 18 - 9
    assert refused(state, "germany: buy 4 infantry") == ["GW-0.2-14"]


@pytest.mark.rule("GW-8.3-01")
def test_a_ship_is_paid_stage_by_stage_one_each_player_turn() -> None:
    """A destroyer of several stages; the next stage waits for the next player turn."""
    kind = next(
        unit for unit in data().units.values() if unit.kind == "capital" and not unit.technology
    )
    state = play(_rich(), f"germany: buy 1 {kind.id}")

    assert (Project(kind.id, 1, now=True), 1) in state.queue["germany"]
    assert state.sheets["germany"].ipp == 200 - kind.cost[0]
    early = replace(state, queue={"germany": ((Project(kind.id, 1, now=True), 1),)})
    assert refused(early, f"germany: advance {kind.id} paid 1") == ["GW-8.3-01"]
    ahead = replace(state, queue={"germany": ((Project(kind.id, len(kind.cost) - 1), 1),)})
    done = play(ahead, f"germany: advance {kind.id} paid {len(kind.cost) - 1}")
    assert done.box["germany"] == ((Item(kind.id), 1),)
    assert "germany" not in done.queue


@pytest.mark.rule("GW-8.3.2-04")
def test_a_damaged_project_does_not_advance() -> None:
    state = replace(_rich(), queue={"germany": ((Project("airbase", 1, "bavaria", damage=1), 1),)})

    assert refused(state, "germany: advance airbase paid 1 in bavaria") == ["GW-8.3-01"]


@pytest.mark.rule("GW-8.3.1-02", "GW-15.1-11")
@pytest.mark.parametrize(
    "kind", ["mechanized_infantry", "medium_tank", "tank_destroyer", "strategic_bomber"]
)
def test_modern_arms_come_to_germany_in_july_1938_and_to_others_in_1940(kind: str) -> None:
    line = f"buy 1 {kind}"

    assert refused(_rich(number=JULY_1938 - 1), f"germany: {line}") == ["GW-8.3.1-02"]
    assert refused(_rich(number=JULY_1938), f"germany: {line}") == []
    assert refused(_rich("italy", JANUARY_1940 - 1), f"italy: {line}") == ["GW-8.3.1-02"]
    assert refused(_rich("italy", JANUARY_1940), f"italy: {line}") == []


@pytest.mark.rule("GW-AMB-39")
def test_two_of_a_special_unit_a_turn_for_each_nation() -> None:
    state = play(_rich(), "germany: buy 2 marines")

    assert len(refused(state, "germany: buy 1 marines")) == 1
    assert refused(state, "germany: buy 1 mountain_infantry") == []
    assert len(refused(_rich(), "germany: buy 3 marines")) == 1


@pytest.mark.rule("GW-13.1.1-09", "GW-13.1.5-02")
def test_a_unit_of_another_nation_or_technology_is_not_bought() -> None:
    assert len(refused(_rich(), "germany: buy 1 gurkha")) == 1
    assert len(refused(_rich(), "germany: buy 1 jet_fighter")) == 1
    known = sheet(_rich(), "germany", technologies={"jet_fighters": 4})
    assert refused(known, "germany: buy 1 jet_fighter") == []


@pytest.mark.rule("GW-13.1.2-01")
def test_major_powers_give_up_cavalry_after_july_1939() -> None:
    assert refused(_rich(number=JULY_1939), "germany: buy 1 cavalry") == []
    assert len(refused(_rich(number=JULY_1939 + 1), "germany: buy 1 cavalry")) == 1
    assert refused(_rich("kmt", JULY_1939 + 1), "kmt: buy 1 cavalry") == []


@pytest.mark.rule("GW-4.5-06")
def test_each_purse_of_the_commonwealth_buys_for_itself() -> None:
    state = sheet(turn(begin(), "commonwealth"), "anzac", ipp=3)
    bought = play(state, "great_britain: buy 1 infantry for anzac")

    assert bought.sheets["anzac"].ipp == 0
    assert bought.box["anzac"] == ((Item("infantry"), 1),)
    assert refused(begin(), "germany: buy 1 infantry for spanish_nationalists") == ["GW-4.5-06"]
    assert refused(state, "great_britain: buy 1 infantry for france") == ["GW-4.5-06"]


@pytest.mark.rule("GW-8.2.1-17", "GW-AMB-19")
def test_improved_construction_makes_cheaper_or_merges() -> None:
    """1 less for each stage of a facility or ship, or the first two stages as one at full price."""
    plain = _rich()
    state = sheet(plain, "germany", technologies={"improved_construction": 4})

    assert stage_cost(pos(plain), "germany", "airbase", 0) == 3
    assert stage_cost(pos(state), "germany", "airbase", 0) == 2
    assert stage_cost(pos(state), "germany", "infantry", 0) == 3
    merged = play(state, "germany: build airbase in bavaria merged")
    assert merged.box["germany"] == ((Item("airbase", "bavaria"), 1),)
    assert merged.sheets["germany"].ipp == 200 - 6
    assert refused(plain, "germany: build airbase in bavaria merged") == ["GW-8.2.1-17"]
    assert refused(state, "germany: buy 1 infantry merged") == ["GW-8.2.1-17"]
    assert stage_cost(pos(state), "germany", "major_factory", 2, merged=True) == 6


@pytest.mark.rule("GW-8.2.1-17", "GW-3.3-09", "GW-AMB-19")
def test_merged_stages_are_as_much_cheaper_as_an_objective_makes_them() -> None:
    """The technology takes nothing off what it merges; Kido Butai takes 1 off each stage."""
    state = sheet(_rich("japan"), "japan", technologies={"improved_construction": 4})
    state = replace(war(state, ("japan", "usa")), units={})
    line = "japan: buy 1 battleship merged"
    held = stand(state, "P16", "1 battleship", "japan")

    assert play(state, line).sheets["japan"].ipp == 200 - 12
    assert play(held, line).sheets["japan"].ipp == 200 - 10
    assert stage_cost(pos(held), "japan", "battleship", 2, merged=True) == 5
    assert stage_cost(pos(held), "japan", "battleship", 0) == 4


@pytest.mark.rule("GW-5.5-01")
def test_the_usa_builds_one_capital_ship_at_a_time_below_15() -> None:
    """A fleet carrier is on the diagram from the start; by known rows alone there is no limit."""
    state = _rich("usa")

    assert refused(state, "usa: buy 1 battleship") == ["GW-5.5-01"]
    assert refused(sheet(state, "usa", level=15), "usa: buy 1 battleship") == []
    known = replace(state, options=replace(state.options, data="known"))
    assert refused(known, "usa: buy 1 battleship") == []


# facilities


@pytest.mark.rule("GW-12.1-04")
def test_a_facility_is_started_in_a_zone_owned_since_the_start() -> None:
    state = _rich()
    started = play(state, "germany: build airbase in bavaria")

    assert (Project("airbase", 1, "bavaria", now=True), 1) in started.queue["germany"]
    taken = replace(state, taken=frozenset({"bavaria"}))
    assert refused(taken, "germany: build airbase in bavaria") == ["GW-12.1-04"]
    assert refused(state, "germany: build airbase in paris") == ["GW-12.1-04", "GW-13.2.2-01"]


@pytest.mark.rule("GW-13.2.2-01")
def test_a_zone_has_one_airbase() -> None:
    """Also while it is built."""
    assert refused(_rich(), "germany: build airbase in berlin") == ["GW-13.2.2-01"]
    started = play(_rich(), "germany: build airbase in bavaria")
    assert refused(started, "germany: build airbase in bavaria") == ["GW-13.2.2-01"]


@pytest.mark.rule("GW-13.2.1-02", "GW-13.2.4-02")
def test_large_works_stand_in_the_home_country() -> None:
    """Great Britain builds them in Canada too."""
    state = _rich("commonwealth", nation="great_britain")
    canada = next(
        zone
        for zone in data().map.areas["canada"].zones
        if zone in pos(state).zones_of("great_britain")
    )

    assert refused(_rich(), "germany: build medium_factory in konigsberg") == ["GW-13.2.1-02"]
    assert refused(_rich(), "germany: build minor_factory in konigsberg") == []
    assert refused(_rich(), "germany: build major_dock in konigsberg on A12") == ["GW-13.2.4-02"]
    assert refused(state, f"great_britain: build medium_factory in {canada}") == []


@pytest.mark.rule("GW-13.2.3-01")
def test_a_port_opens_on_a_sea_zone_of_its_coast() -> None:
    assert refused(_rich(), "germany: build minor_port in bavaria on A12") == ["GW-13.2.3-01"]
    assert refused(_rich(), "germany: build minor_port in konigsberg on A12") == []
    assert refused(_rich(), "germany: build minor_factory in bavaria on A12") == ["GW-13.2.1-01"]


@pytest.mark.rule("GW-13.2.6-01", "GW-1.10-01", "GW-15.6-01")
def test_a_fortification_stands_on_one_border() -> None:
    """Of a city on all at once; none of France towards Belgium while that is neutral."""
    france = _rich("france")

    assert refused(_rich(), "germany: build fortification in bavaria on bohemia") == []
    assert refused(_rich(), "germany: build fortification in bavaria on paris") == ["GW-13.2.6-01"]
    assert refused(_rich(), "germany: build fortification in berlin on all") == []
    begun = play(_rich(), "germany: build fortification in bavaria on bohemia")
    assert refused(begun, "germany: build fortification in bavaria on bohemia") == ["GW-13.2.6-01"]
    assert refused(france, "france: build fortification in picardy on belgium") == ["GW-15.6-01"]
    assert refused(france, "france: build fortification in picardy on A22") == []
    german = own(france, "germany", "belgium")
    assert refused(german, "france: build fortification in picardy on belgium") == []


def _unrailed(state: State, nation: str) -> tuple[str, str]:
    """Two zones of the nation side by side without a railway."""
    land = data().map.land
    return next(
        (zone, there)
        for zone in pos(state).zones_of(nation)
        for there in land[zone].neighbours
        if state.control[there] == nation and there not in land[zone].rails
    )


@pytest.mark.rule("GW-13.2.8-01", "GW-13.2.8-02", "GW-13.2.8-06")
def test_a_railway_leads_to_a_zone_of_the_same_owner() -> None:
    """2 IPP, 4 across difficult terrain; it is built from one side only."""
    state = _rich("ussr")
    zone, there = _unrailed(state, "ussr")
    begun = play(state, f"ussr: build railway in {zone} on {there}")
    land = data().map.land
    rough = {land[zone].terrain, land[there].terrain} != {"normal"}

    assert begun.sheets["ussr"].ipp in ((196,) if rough else (198, 196))
    assert refused(begun, f"ussr: build railway in {there} on {zone}") == ["GW-13.2.8-01"]
    abroad = own(state, "sweden", there)
    assert refused(abroad, f"ussr: build railway in {zone} on {there}") == ["GW-13.2.8-04"]
    assert refused(_rich(), "germany: build railway in berlin on eastern_germany") == [
        "GW-13.2.8-01"
    ]


# upgrades and repairs


@pytest.mark.rule("GW-8.4-01", "GW-12.3-02")
def test_two_militia_a_turn_become_infantry() -> None:
    state = play(_rich(), "germany: upgrade 2 militia")

    assert state.box["germany"] == ((Item("infantry", of="militia"), 2),)
    assert state.sheets["germany"].ipp == 196
    assert refused(state, "germany: upgrade 1 militia") == ["GW-12.3-02"]
    assert refused(state, "germany: upgrade 2 infantry") == []
    assert refused(state, "germany: upgrade 1 fighter") == ["GW-12.3-02"]


@pytest.mark.rule("GW-8.4-01", "GW-13.2.1-01")
def test_a_factory_is_enlarged_in_the_home_country() -> None:
    state = _rich()
    bought = play(state, "germany: enlarge minor_factory in eastern_germany")

    assert bought.sheets["germany"].ipp == 193
    assert refused(bought, "germany: enlarge minor_factory in eastern_germany") == ["GW-8.4-01"]
    assert refused(state, "germany: enlarge major_factory in berlin") == ["GW-13.2.1-03"]
    abroad = facilities(state, "konigsberg", Facility("minor_factory"))
    assert refused(abroad, "germany: enlarge minor_factory in konigsberg") == ["GW-13.2.1-02"]


@pytest.mark.rule("GW-8.6-01")
def test_damage_is_paid_for_now_and_gone_in_place_units() -> None:
    state = facilities(_rich(), "bavaria", Facility("medium_factory", "", 5))
    paid = play(state, "germany: repair 3 of 5 of medium_factory in bavaria")

    assert paid.sheets["germany"].ipp == 197
    assert pos(paid).facilities("bavaria") == ((Facility("medium_factory", "", 5), 1),)
    assert refused(paid, "germany: repair 3 of 5 of medium_factory in bavaria") == ["GW-8.6-01"]
    assert refused(state, "germany: repair 1 of 1 of medium_factory in berlin") == ["GW-8.6-01"]
    done = ended(paid)
    assert pos(done).facilities("bavaria") == ((Facility("medium_factory", "", 2), 1),)


@pytest.mark.rule("GW-8.6-01")
def test_like_facilities_are_repaired_each() -> None:
    """Damages of 2 and 5 are 7 points to order; 5 of them make the one whole, points that fit no
    single one go to the most damaged first."""
    zone, kind = "bavaria", "minor_factory"
    both = (Facility(kind, "", 2), Facility(kind, "", 5))
    state = facilities(_rich(), zone, *both)
    line = f"germany: repair {{}} of {{}} of {kind} in {zone}"
    paid = play(play(state, line.format(5, 5)), line.format(2, 2))
    assert paid.sheets["germany"].ipp == 193
    assert refused(paid, line.format(1, 5)) == ["GW-8.6-01"]
    assert refused(play(state, line.format(5, 5)), line.format(3, 5)) == ["GW-8.6-01"]
    assert pos(ended(paid)).facilities(zone) == ((Facility(kind), 2),)

    one = ended(play(state, line.format(2, 2)))
    assert pos(one).facilities(zone) == ((Facility(kind), 1), (Facility(kind, "", 5), 1))
    split = facilities(_rich(), zone, Facility(kind, "", 3), Facility(kind, "", 3))
    for _ in range(3):
        split = play(split, line.format(2, 3))
    assert pos(ended(split)).facilities(zone) == ((Facility(kind), 2),)
