"""Objectives, points and the end of the game (chapter 3), and the calendar (7, 12.11)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    ended,
    facilities,
    over,
    own,
    play,
    pos,
    sheet,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.economy.prices import stage_cost
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.objectives import holds
from wartable.games.global_war_1936.state import Facility, Rail, State
from wartable.games.global_war_1936.victory import held_capitals, leaders, points

JULY_1944 = 17
BY_ZONES = [
    ("GW-3.3-08", "japan_pacific_buffer_zone"),
    ("GW-3.3-10", "japan_access_to_resources"),
    ("GW-3.3-11", "japan_asia_for_asians"),
    ("GW-3.3-12", "italy_africa_orientale_italiana"),
    ("GW-3.3-13", "italy_impero_italiano"),
    ("GW-3.3-15", "commonwealth_the_sun_never_sets"),
    ("GW-3.3-21", "usa_sphere_of_influence"),
    ("GW-3.3-24", "ussr_pacific_expansion"),
    ("GW-3.3-26", "ussr_winter_war"),
    ("GW-3.3-28", "ussr_rapid_industrialization"),
    ("GW-3.3-30", "ussr_buffer_zone"),
]


def _all_zones(state: State, objective: str) -> State:
    row = data().objectives[objective]
    return own(state, row.nations[0], *row.zones)


@pytest.mark.rule("GW-3.3-28", "GW-AMB-06")
@pytest.mark.parametrize(("rule", "objective"), BY_ZONES)
def test_objectives_of_zones_hold_while_all_are_owned(rule: str, objective: str) -> None:
    row = data().objectives[objective]
    held = _all_zones(begin(), objective)

    assert row.rule == rule
    assert holds(pos(held), objective)
    for zone in row.zones:
        assert not holds(pos(own(held, "sweden", zone)), objective)


@pytest.mark.rule("GW-3.3-15", "GW-3.3-21")
def test_two_objectives_are_held_from_the_start_by_zones() -> None:
    """The sun never sets, and the sphere of influence; the railway across Africa is missing."""
    state = pos(begin())

    assert holds(state, "commonwealth_the_sun_never_sets")
    assert holds(state, "usa_sphere_of_influence")
    assert not holds(state, "commonwealth_african_colonialism")


@pytest.mark.rule("GW-3.3-14")
def test_a_railway_from_cairo_to_the_cape() -> None:
    """Through Commonwealth zones all the way, undamaged."""
    state = begin()
    land = data().map.land
    gaps = {
        border(zone, there): Rail(gauge="narrow")
        for zone in land
        for there in land[zone].neighbours
        if land[zone].region == "africa" and there not in land[zone].rails
    }
    built = replace(state, rails=gaps)

    assert holds(pos(built), "commonwealth_african_colonialism")
    broken = {name: Rail(damage=1) for name in gaps if "sudan" in name.split("/")} | {
        border("sudan", there): Rail(damage=1) for there in land["sudan"].neighbours
    }
    cut = replace(state, rails=gaps | broken)
    assert not holds(pos(cut), "commonwealth_african_colonialism")
    assert not holds(pos(own(built, "italy", "cape_town")), "commonwealth_african_colonialism")


@pytest.mark.rule("GW-3.3-06")
def test_lebensraum_is_three_soviet_cities() -> None:
    assert not holds(pos(own(begin(), "germany", "kiev", "moscow")), "germany_lebensraum")
    three = own(begin(), "germany", "kiev", "moscow", "stalingrad")
    assert holds(pos(three), "germany_lebensraum")


@pytest.mark.rule("GW-AMB-05")
def test_festung_europa_is_a_land_unit_in_each_coastal_zone() -> None:
    state = begin()
    zones = data().objectives["germany_festung_europa"].zones
    for zone in zones:
        state = stand(own(state, "germany", zone), zone, "1 militia", "germany")

    assert len(zones) == 7
    assert holds(pos(state), "germany_festung_europa")
    assert not holds(
        pos(stand(state, "normandy", "1 fighter", "germany")), "germany_festung_europa"
    )


@pytest.mark.rule("GW-AMB-04")
@pytest.mark.parametrize(
    ("objective", "spain", "sponsor"),
    [
        ("germany_spanish_civil_war", "nationalist_spain", "germany"),
        ("ussr_spanish_civil_war", "republican_spain", "ussr"),
    ],
)
def test_the_spanish_civil_war_is_won_by_a_faction(
    objective: str, spain: str, sponsor: str
) -> None:
    """While Madrid is Spain's, or the sponsor's to whom Spain aligned; not while the war lasts."""
    state = begin()
    won = own(sheet(state, spain, gone=""), spain, "madrid")

    assert not holds(pos(state), objective)
    assert holds(pos(won), objective)
    assert not holds(pos(own(won, "france", "madrid")), objective)
    aligned = own(sheet(won, spain, gone="aligned"), sponsor, "madrid")
    assert holds(pos(aligned), objective)
    assert not holds(pos(own(state, sponsor, "madrid")), objective)


def _fleets(japanese: str, american: str) -> State:
    empty = replace(begin(), units={})
    state = stand(empty, "P10", japanese, "japan") if japanese else empty
    return stand(state, "P30", american, "usa") if american else state


@pytest.mark.rule("GW-3.3-09", "GW-3.3-18", "GW-AMB-06")
def test_fleets_in_the_pacific() -> None:
    """Undamaged capital ships, heavy ones twice, in port too; elsewhere they do not count. Kido
    Butai only while Japan fights an Allied major."""
    even = war(_fleets("1 battleship, 1 fleet_carrier", "2 battleship"), ("japan", "usa"))
    kido, blue = "japan_kido_butai", "usa_big_blue_fleet"

    assert not holds(pos(even), kido)
    more = war(_fleets("1 heavy_battleship, 1 fleet_carrier", "2 battleship"), ("japan", "usa"))
    assert holds(pos(more), kido)
    assert not holds(pos(replace(more, wars=frozenset())), kido)
    damaged = war(
        _fleets("1 heavy_battleship!1, 1 fleet_carrier", "2 battleship"), ("japan", "usa")
    )
    assert not holds(pos(damaged), kido)
    assert holds(pos(_fleets("1 battleship", "2 battleship")), blue)
    assert not holds(pos(_fleets("1 battleship", "1 battleship")), blue)
    assert not holds(pos(_fleets("", "")), blue)
    assert not holds(pos(stand(_fleets("1 battleship", ""), "A1", "4 battleship", "usa")), blue)
    assert holds(
        pos(stand(_fleets("1 battleship", ""), "hawaiian_islands", "2 battleship", "usa")), blue
    )


@pytest.mark.rule("GW-3.3-09", "GW-3.3-18")
def test_a_fleet_objective_makes_capital_ships_cheaper() -> None:
    blue = sheet(_fleets("", "2 battleship"), "usa", technologies={"improved_construction": 4})
    printed = data().units["battleship"].cost[0]

    assert stage_cost(pos(blue), "usa", "battleship", 0) == printed - 2
    assert stage_cost(pos(_fleets("", "2 battleship")), "usa", "battleship", 0) == printed - 1
    assert stage_cost(pos(blue), "usa", "destroyer", 0) == data().units["destroyer"].cost[0] - 1


@pytest.mark.rule("GW-3.3-16")
def test_france_is_a_world_power_at_war_with_an_axis_major() -> None:
    assert not holds(pos(begin()), "france_world_power")
    fighting = war(begin(), ("france", "germany"))
    assert holds(pos(fighting), "france_world_power")
    assert not holds(pos(war(begin(), ("france", "ussr"))), "france_world_power")
    fallen = sheet(fighting, "france", gone="surrendered")
    assert not holds(pos(fallen), "france_world_power")


@pytest.mark.rule("GW-3.3-17", "GW-3.3-22", "GW-3.3-23")
def test_the_chinese_objectives() -> None:
    state = begin()
    for faction in ("kmt", "ccp"):
        assert not holds(pos(state), f"{faction}_chinese_civil_war")
        assert holds(pos(sheet(state, faction, evolved=True)), f"{faction}_chinese_civil_war")
    assert not holds(pos(state), "ccp_one_china")
    assert holds(pos(sheet(state, "kmt", gone="surrendered")), "ccp_one_china")


@pytest.mark.rule("GW-3.3-19")
def test_capitalism_triumphs_with_more_than_double_the_soviet_income() -> None:
    """6 and a bonus of 2 for the USA, 8 for Great Britain: against 7, not against 8."""
    state = war(begin(), ("germany", "usa"))

    assert holds(pos(sheet(state, "ussr", level=7)), "usa_triumph_of_capitalism")
    assert not holds(pos(begin()), "usa_triumph_of_capitalism")
    rich = sheet(state, "ussr", level=8)
    assert not holds(pos(rich), "usa_triumph_of_capitalism")


@pytest.mark.rule("GW-3.3-20", "GW-3.3-27")
def test_technological_superiority() -> None:
    complete = dict.fromkeys(
        ("heavy_strategic_bombers", "long_range_aircraft", "strategic_rockets", "jet_fighters"), 4
    )
    usa = sheet(begin(), "usa", technologies=complete)
    ussr = sheet(begin(), "ussr", technologies=complete)

    assert holds(pos(usa), "usa_american_technological_superiority")
    assert holds(pos(ussr), "ussr_soviet_technological_superiority")
    almost = sheet(usa, "usa", technologies=complete | {"jet_fighters": 3})
    assert not holds(pos(almost), "usa_american_technological_superiority")


@pytest.mark.rule("GW-3.3-29")
def test_access_to_the_mediterranean_is_istanbul_and_a_whole_shipyard_in_crimea() -> None:
    state = own(begin(), "ussr", "istanbul")
    coast = data().map.land["crimea"].coast[0]
    with_yard = facilities(state, "crimea", Facility("minor_shipyard", coast))

    assert holds(pos(with_yard), "ussr_access_to_the_mediterranean")
    broken = facilities(state, "crimea", Facility("minor_shipyard", coast, 1))
    assert not holds(pos(broken), "ussr_access_to_the_mediterranean")


# points and the end


@pytest.mark.rule("GW-3.1-01", "GW-3.2-01")
def test_points_are_cities_and_objectives_that_hold() -> None:
    """Berlin, Rome, Tokyo; London, Calcutta, Sydney, Paris, Nanking; Moscow, Stalingrad; and the
    objectives of the start."""
    state = begin()
    start = points(pos(state))
    taken = points(pos(own(state, "germany", "paris")))

    assert taken["axis"] == start["axis"] + 1
    assert taken["allies"] == start["allies"] - 1
    fallen = points(pos(own(state, "japan", "guam")))
    assert fallen["allies"] == start["allies"] - 1
    assert points(pos(own(state, "sweden", "rome")))["axis"] == start["axis"] - 1


def _end(number: int, *faces: int, state: State | None = None) -> State:
    """The last player turn of this round ends."""
    full = sheet(state or begin(), "usa", at_full=True)
    return ended(turn(full, "usa", number), *faces)


@pytest.mark.rule("GW-3.4-01", "GW-3.4-03", "GW-12.11-01")
@pytest.mark.parametrize(
    ("number", "at_most"), [(17, 1), (18, 2), (19, 3), (20, 5), (21, 6), (22, 6), (30, 6)]
)
def test_the_end_is_rolled_from_july_1944_on(number: int, at_most: int) -> None:
    """1 or less in July 1944, up to 6 or less from July 1946 on."""
    ended = _end(number, at_most)

    assert ended.outcome is not None
    assert ended.outcome.rule == "GW-3.4-03"
    assert ended.outcome.winners == ("great_britain", "france", "kmt", "usa")
    on = _end(number, at_most + 1)
    assert on.outcome is None
    assert (on.round, on.slot) == (number + 1, "germany")


@pytest.mark.rule("GW-3.4-01", "GW-7.1-01")
def test_no_roll_before_july_1944() -> None:
    assert _end(JULY_1944 - 1).round == JULY_1944


@pytest.mark.rule("GW-3.4-02")
def test_each_capital_in_enemy_hands_takes_one_off() -> None:
    fallen = own(own(begin(), "germany", "moscow"), "great_britain", "rome")
    fallen = war(fallen, ("great_britain", "italy"))

    assert _end(JULY_1944, 2, state=fallen).outcome is not None
    assert _end(JULY_1944, 3, state=fallen).outcome is None


@pytest.mark.rule("GW-3.4-02")
def test_the_capitals_that_count_are_nine() -> None:
    """Each in the hands of an enemy; neither Nanking nor a capital that a friend holds."""
    capitals = ("berlin", "tokyo", "rome", "moscow", "washington_d_c", "london", "paris")
    for zone in (*capitals, "calcutta", "sydney", "nanking"):
        owner = begin().control[zone]
        foe = "germany" if owner != "germany" else "usa"
        lost = war(own(begin(), foe, zone), (owner, foe))
        assert held_capitals(pos(lost)) == (zone != "nanking"), zone
        assert held_capitals(pos(own(begin(), foe, zone))) == 0


@pytest.mark.rule("GW-3.4-04", "GW-AMB-07")
def test_a_tie_for_first_place_plays_on_without_further_rolls() -> None:
    """Until first place is not tied at the end of a round."""
    tied = own(own(begin(), "germany", "calcutta", "paris"), "sweden", "london")
    assert leaders(points(pos(tied))) == ("axis", "allies")

    on = _end(JULY_1944, 1, state=tied)
    assert on.outcome is None
    assert on.tied
    still = _end(JULY_1944 + 1, state=replace(on, slot="usa", phase="production"))
    assert still.outcome is None
    apart = _end(
        JULY_1944 + 1, state=own(replace(on, slot="usa", phase="production"), "usa", "berlin")
    )
    assert apart.outcome is not None
    assert apart.outcome.rule == "GW-3.4-04"


@pytest.mark.rule("GW-3.1-01")
def test_a_last_round_that_was_agreed_ends_the_game() -> None:
    ended = _end(2, state=begin(rounds=2))

    assert ended.outcome is not None
    assert ended.outcome.rule == "GW-3.1-01"


@pytest.mark.rule("GW-7.1-01")
def test_nine_player_turns_make_a_round() -> None:
    """Production, then Place Units; after the USA comes January 1937."""
    state = begin()
    slots = []
    while state.round == 1:
        assert state.phase == "production"
        slots.append(state.slot)
        state = over(state)

    assert slots == [*data().slots]
    assert pos(state).date == "1937-01"


@pytest.mark.rule("GW-8.2-02")
def test_what_was_counted_is_forgotten_when_its_time_is_over() -> None:
    """Purchases after the player turn, technologies after the round."""
    state = play(play(begin(), "germany: research radar", 1), "germany: buy 1 marines")
    state = ended(ended(state))

    assert state.slot == "ccp"
    assert not state.spent
    assert state.rolled == {("germany", "radar")}
    assert all(not unit.did for there in state.units.values() for unit, _ in there)
    assert not _end(1, state=state).rolled
