"""Nations, turns, incomes and the set-up are those of the book, where it speaks of them."""

from __future__ import annotations

from collections import Counter

import pytest

from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.data_nations import TRACK

NATIONS = data().nations
MAP = data().map


@pytest.mark.rule("GW-4.1-01", "GW-4.2-01", "GW-4.3-01")
def test_the_major_powers_and_their_alliances() -> None:
    """Seven, one of them the Commonwealth of three."""
    majors = {each.id: each.alliance for each in NATIONS.values() if each.kind == "major"}

    assert majors == {
        "germany": "axis",
        "japan": "axis",
        "italy": "axis",
        "great_britain": "allies",
        "fec": "allies",
        "anzac": "allies",
        "france": "allies",
        "usa": "allies",
        "ussr": "comintern",
    }
    minors = {
        each.id: (each.alliance, each.controller)
        for each in NATIONS.values()
        if each.kind == "minor" and each.alliance and not each.created
    }
    assert minors == {
        "siam": ("axis", "japan"),
        "spanish_nationalists": ("axis", "germany"),
        "abyssinia": ("allies", "france"),
        "kmt": ("allies", ""),
        "ccp": ("comintern", ""),
        "mongolia": ("comintern", "ussr"),
        "spanish_republicans": ("comintern", "ussr"),
    }


# The facts that GW-4.5-07 rest on.
def test_nations_that_come_into_being() -> None:
    created = {each.id for each in NATIONS.values() if each.created}

    assert created == {
        "free_france",
        "vichy_france",
        "dadao_government",
        "nationalist_spain",
        "republican_spain",
    }
    assert NATIONS["free_france"].sheet
    assert not NATIONS["free_france"].controller


# The facts that GW-7.1-03 rest on.
@pytest.mark.rule("GW-7.1-01")
def test_the_order_of_player_turns() -> None:
    assert [*data().slots] == [
        "germany",
        "ccp",
        "ussr",
        "japan",
        "commonwealth",
        "france",
        "italy",
        "kmt",
        "usa",
    ]
    assert data().slots["commonwealth"].nations == ("great_britain", "fec", "anzac")
    assert {NATIONS[each].host for each in data().slots["commonwealth"].nations} == {"commonwealth"}


@pytest.mark.rule("GW-2.1-01")
def test_who_plays_what() -> None:
    assert [*data().seatings] == [3, 4, 5, 6]
    assert data().seatings[3].seats[0] == ("germany", "italy", "japan")
    assert data().seatings[6].seats[-1] == ("italy",)


@pytest.mark.rule("GW-0.2-13", "GW-EX-01")
def test_home_countries() -> None:
    """GW-EX-01: Surinam, the Antilles and the East Indies are not of the Dutch home country."""
    homes = {name: home.zones for name, home in data().homes.items()}

    assert homes["germany"] == {"berlin", "western_germany", "eastern_germany", "bavaria"}
    assert homes["vichy_france"] == {"southern_france", "corsica"}
    assert homes["netherlands"] == {"netherlands"}
    assert homes["ussr"] == {zone.id for zone in MAP.land.values() if zone.roundel == "ussr"}
    assert homes["ccp"] == homes["kmt"] == MAP.areas["chinese_home_country"].zones
    assert not {"fec", "free_france"} & homes.keys()


# The facts that GW-0.2-12, GW-10.10.3-01 rest on.
def test_capitals() -> None:
    assert {each.id for each in NATIONS.values() if each.income_without_capital} == {
        "anzac",
        "ccp",
        "fec",
        "kmt",
    }
    assert {each.id for each in NATIONS.values() if each.moves_capital} == {
        "great_britain",
        "france",
        "free_france",
        "usa",
        "ussr",
    }


# The facts that GW-5.2-01, GW-5.2-05 rest on.
@pytest.mark.rule("GW-5.1-07")
def test_full_production_is_the_value_of_the_zones() -> None:
    full = {
        each.id: each.full_production
        for each in NATIONS.values()
        if each.full_production is not None
    }

    assert full == {
        "ussr": 46,
        "great_britain": 25,
        "france": 18,
        "usa": 63,
        "germany": 18,
        "japan": 16,
        "italy": 10,
        "fec": 14,
        "anzac": 7,
        "kmt": 6,
        "ccp": 2,
    }
    assert full == {nation: data().values[nation] for nation in full}
    wartime = {each.id: each.wartime_income for each in NATIONS.values() if each.wartime_income}
    assert wartime == {"ussr": 19, "great_britain": 25, "france": 18, "usa": 63}
    for axis in ("germany", "japan", "italy"):
        assert NATIONS[axis].income == full[axis]


# The facts that GW-5.2-01, GW-EX-28 rest on.
def test_rolls_by_the_calendar() -> None:
    """As in GW-EX-28: D6 for the USSR three times, then D12 for four nations from July 1939."""
    dated = [each for each in data().increases.values() if each.event.kind == "date"]
    soviet = [(each.event.at, each.dice, each.faces) for each in dated if each.event.at]
    others = {each.nation: (each.dice, each.faces) for each in dated if each.event.since}

    assert soviet == [("1937-01", 1, 6), ("1938-01", 1, 6), ("1939-01", 1, 6)]
    assert others == dict.fromkeys(("ussr", "great_britain", "france", "usa"), (1, 12))
    assert {each.source for each in dated} == {"rulebook"}


# The facts that GW-5.1-02, GW-5.1-03 rest on.
def test_war_lifts_income_to_full_production() -> None:
    rows = [each for each in data().increases.values() if each.full and each.source == "rulebook"]

    assert {each.nation for each in rows if each.event.kind == "war"} == {
        "great_britain",
        "france",
        "usa",
        "ussr",
    }
    assert {each.nation for each in rows if each.event.kind == "at_war"} == {"fec", "anzac"}


# The facts that GW-6.4-05 rest on.
def test_the_attack_on_poland_is_rolled_for_with_two_dice_or_one() -> None:
    rows = [
        each
        for each in data().increases.values()
        if each.event.on == ("poland",) and each.source == "rulebook"
    ]

    assert {(each.nation, each.dice, each.dice_with_pact) for each in rows} == {
        ("great_britain", 2, 1),
        ("france", 2, 1),
    }


# The facts that GW-5.6-02, GW-5.6-03, GW-5.6-04 rest on.
def test_what_may_be_annexed() -> None:
    by = Counter(each.by for each in data().annexations.values())

    assert by == {"italy": 1, "ussr": 4, "germany": 3}
    assert data().annexations["bessarabia"].since == "1939-01"
    rows = [each for each in data().increases.values() if each.event.kind == "annexation"]
    assert {(each.nation, each.amount, each.event.zones) for each in rows} == {
        (nation, 1, ("austria", "bohemia", "slovakia")) for nation in ("great_britain", "france")
    }


# The facts that GW-5.3-01, GW-4.7-05 rest on.
def test_war_bonuses_are_the_printed_numbers() -> None:
    romania = data().bonuses["bonus_02"]

    assert [data().bonuses[f"bonus_{n:02}"].amount for n in (1, 2, 3, 4)] == [*TRACK[:4]]
    assert (romania.amount, romania.not_owned_by, romania.source) == (
        3,
        {"ussr": ("bessarabia",)},
        "rulebook",
    )
    assert {each.nation for each in data().bonuses.values()} == {
        each.id for each in NATIONS.values() if each.full_production is not None
    }


# The facts that GW-11.4.2-02 rest on.
def test_strategic_naval_moves() -> None:
    moves = {each.id: each.naval_moves for each in NATIONS.values() if each.naval_moves}

    assert moves == {
        "great_britain": 2,
        "france": 2,
        "usa": 3,
        "germany": 2,
        "italy": 2,
        "japan": 2,
        "ussr": 2,
    }


# The facts that GW-8.2-05, GW-8.7-04 rest on.
def test_limits_of_the_neutral_usa() -> None:
    limits = data().limits

    assert (limits["technology"].below, limits["lend_lease"].below, limits["war"].below) == (
        10,
        15,
        63,
    )
    assert {limits[name].source for name in ("technology", "lend_lease", "war")} == {"rulebook"}
    assert limits["axis_coasts"].source == "reconstructed"


# The facts that GW-4.11.2-12, GW-4.11.2-13, GW-4.11.2-11 rest on.
def test_groups_of_french_zones() -> None:
    groups = data().vichy_groups.values()
    french = {zone.id for zone in MAP.land.values() if zone.roundel == "france"}

    assert all(group.zones <= french - data().homes["france"].zones for group in groups)
    assert [group.id for group in groups if group.to_japan] == ["indochina"]
    assert MAP.areas["always_free_french"].zones == {"french_guiana", "st_pierre_island"}


# The facts that GW-2.3-01 rest on.
def test_the_set_up_and_the_ships_in_building() -> None:
    units = sum(number for army in data().armies for number in army.units.values())

    assert (len(data().armies), units, len(data().building)) == (308, 725, 9)


# The facts that GW-3.3-15, GW-3.3-21 rest on.
def test_two_objectives_are_held_at_the_start() -> None:
    sun = data().objectives["commonwealth_the_sun_never_sets"]
    sphere = data().objectives["usa_sphere_of_influence"]

    assert {MAP.land[zone].roundel for zone in sun.zones} <= {*sun.nations}
    assert {MAP.land[zone].roundel for zone in sphere.zones} == {"usa"}


def test_every_ability_belongs_to_a_nation_and_cites_its_rules() -> None:
    abilities = data().abilities

    assert {each.nation for each in abilities.values()} == {
        "germany",
        "ccp",
        "ussr",
        "japan",
        "great_britain",
        "france",
        "kmt",
        "usa",
        "free_france",
    }
    assert abilities["germany.blitzkrieg"].once
    assert abilities["kmt.low_morale"].ends_on_evolving
