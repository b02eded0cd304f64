"""Finer points of the phases of the 1940 editions: war, money, places and objectives."""

from __future__ import annotations

from dataclasses import fields

import pytest

from wartable.games.axis_allies import politics
from wartable.games.axis_allies.actions import Buy, Repair
from wartable.games.axis_allies.battle.casualties import spokesman
from wartable.games.axis_allies.events import (
    Repaired,
    Rolled,
    UnitsRaised,
    WarDeclared,
)
from wartable.games.axis_allies.facts import Objective
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.objectives import objectives
from wartable.games.axis_allies.phases.mobilize import why_nowhere
from wartable.games.axis_allies.production import complex_in
from wartable.games.axis_allies.purses import purses
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench

world = Bench(GLOBAL_1940)
PACIFIC = "united_kingdom_pacific"
MAJOR, MINOR = {"major_industrial_complex": 0}, {"minor_industrial_complex": 0}


def told(events, kind):
    return [event for event in events if isinstance(event, kind)]


def labels(table, state) -> list[str]:
    game = table.game
    return [
        branch.label for decision in game.pending(state) for branch in game.legal(state, decision)
    ]


# War


@pytest.mark.rule("E40-POL-01", "G40-POL-01")
def test_who_is_at_war_at_the_start(table):
    """Germany and Italy with France and the United Kingdom; in Global also with ANZAC, Japan with
    China."""
    pos = table.pos(table.position("germany"))
    wars = {("germany", "france"), ("germany", "united_kingdom")}
    wars |= {("italy", "france"), ("italy", "united_kingdom")}
    if table.game.id == "global_1940":
        wars |= {("japan", "china"), ("germany", "anzac"), ("italy", "anzac")}

    for one in pos.data.powers:
        for other in pos.data.powers:
            both = (one, other) in wars or (other, one) in wars
            assert politics.is_at_war(pos, one, other) is both, (one, other)


@pytest.mark.rule("E40-WAR-05", "G40-DOW-05", "G40-JPN-03", "G40-UKE-12", "G40-ANZ-01")
def test_a_declaration_says_who_declared_it_on_whom():
    """The United Kingdom and ANZAC go to war with Japan together, whoever declares it."""
    for by, on in (("japan", "united_kingdom"), ("united_kingdom", "japan")):
        state = world.position(by, "declare_war", round=4)
        events, _ = world.events(state, f"declare war on {on}")

        (declared,) = told(events, WarDeclared)
        assert (declared.by, declared.on) == (by, on)
        assert set(declared.wars) == {("anzac", "japan"), ("japan", "united_kingdom")}


@pytest.mark.rule("E40-POL-22", "G40-DOW-01")
def test_every_declaration_that_is_possible_is_listed(table):
    state = table.position("germany", "declare_war", round=1)
    targets = politics.targets(table.pos(state))

    assert targets
    assert table.listed(state) == {
        "germany: done",
        *(f"germany: declare war on {power}" for power in targets),
    }


@pytest.mark.rule("G40-USA-05", "E40-POL-11")
@pytest.mark.parametrize("power", ["united_states", "italy"])
@pytest.mark.parametrize("number", [2, 3, 4])
def test_before_the_income_war_is_declared_in_the_third_turn_by_who_has_none(table, power, number):
    phases = {phase.name: phase for phase in table.game.edition.phases}
    pos = table.pos(table.position(power, "noncombat_move", round=number))
    expected = power == "united_states" and number == 3

    assert phases["declare_war_at_income"].is_played(pos) is expected


@pytest.mark.rule("E40-NEU-09", "G40-NEU-14")
def test_a_power_speaks_for_itself_and_for_a_neutral_army_who_fights_its_attacker(table):
    pos = table.pos(table.position("germany"))

    assert spokesman(pos, "united_kingdom") == "united_kingdom"
    assert spokesman(pos, "pro_allies") in ("united_kingdom", "france")


# Passages and sharing


@pytest.mark.rule("E40-MAP-17", "G40-CAN-04")
@pytest.mark.parametrize(
    ("units", "asks"),
    [
        ({}, False),
        ({"germany": "1 infantry"}, False),
        ({"sz_110": "1 destroyer"}, False),
        ({"eastern_united_states": "1 fighter"}, False),
        ({"sz_89": "1 destroyer"}, True),
    ],
)
def test_passages_are_offered_to_who_has_ships_near(table, units, asks):
    """The United Kingdom and the Panama Canal while the United States are at peace."""
    state = table.position("united_kingdom", units=units)

    assert any("Panama" in text for text in table.listed(state)) is asks
    assert ("ask for passage" in labels(table, state)) is asks


@pytest.mark.rule("S42-CMV-07", "G40-CMV-13")
def test_who_has_friends_is_offered_to_share(table):
    state = table.position("germany")

    assert labels(table, state).count("share") == 1
    shares = {text for text in table.listed(state) if "withhold from" in text}
    assert len(shares) == (2 if table.game.id == "global_1940" else 1)


# Money


@pytest.mark.rule("G40-RND-06", "G40-AMB-49")
def test_the_dice_of_war_bonds_are_told():
    state = world.position(
        "germany", "noncombat_move", technologies={"germany": frozenset({"war_bonds"})}
    )
    events, _ = world.events(state, "done", dice=[5])

    bonds = [event for event in told(events, Rolled) if event.what == "war bonds"]
    assert [(event.by, event.faces, event.hits) for event in bonds] == [("germany", (5,), 5)]


@pytest.mark.rule("G40-RND-06", "G40-PUR-03", "E40-PUR-03")
@pytest.mark.parametrize(
    ("known", "facility", "points", "paid"),
    [
        ([], "major_industrial_complex", 3, 3),
        (["radar"], "major_industrial_complex", 3, 3),
        (["increased_factory_production"], "major_industrial_complex", 3, 2),
        (["increased_factory_production"], "major_industrial_complex", 4, 2),
        (["increased_factory_production"], "air_base", 3, 3),
    ],
)
def test_what_repairs_cost(known, facility, points, paid):
    state = world.position(
        "germany",
        "purchase",
        facilities={"germany": {facility: 4}},
        money={"germany": 10},
        technologies={"germany": frozenset(known)},
    )
    events, state = world.events(state, f"repair {points} of {facility} in germany")

    (repaired,) = told(events, Repaired)
    assert (state.money["germany"], repaired.points) == (10 - paid, points)


@pytest.mark.rule("G40-CHN-04", "S42-PUR-03", "G40-PUR-03")
def test_one_thing_is_told_against_a_repair():
    """China repairs nothing, whatever the damage is; elsewhere the damage bounds it."""
    state = world.position("china", "purchase", facilities={"szechwan": {"air_base": 1}})
    assert world.refused(state, "repair 3 of air_base in szechwan") == {"G40-CHN-04"}

    state = world.position(
        "germany", "purchase", facilities={"germany": {"air_base": 1}}, money={"germany": 0}
    )
    texts = [
        each.text
        for each in GLOBAL_1940.objections(
            state, world.action(state, "repair 2 of air_base in germany")
        )
    ]
    assert texts == ["the damage there is 1"]


@pytest.mark.rule("G40-UKE-03", "G40-UKE-05")
def test_what_each_purse_can_buy_is_offered_under_its_name():
    state = world.position("united_kingdom", "purchase", money={"united_kingdom": 4, PACIFIC: 3})
    buys = [label for label in labels(world, state) if label.startswith("buy")]

    assert set(buys) == {
        "buy infantry",
        "buy artillery",
        "buy mechanized_infantry",
        f"buy infantry for {PACIFIC}",
    }


@pytest.mark.rule("G40-RND-02", "G40-RND-04", "G40-AMB-27")
def test_research_is_listed_up_to_six_dice_and_its_die_hits_nothing():
    state = world.position(
        "germany", "research", money={"germany": 99}, options=Options(research=True)
    )
    numbers = {text for text in world.listed(state) if "research" in text}
    assert len(numbers) == 6

    state = world.play(state, "research 1", dice=[6])
    events, _ = world.events(state, "chart 1", dice=[1])
    assert [(event.what, event.hits) for event in told(events, Rolled)] == [("technology", 0)]


# Mobilizing


@pytest.mark.rule("G40-UKE-05", "G40-MOB-06")
def test_ships_are_placed_by_the_economy_of_their_complex():
    """A destroyer that Calcutta bought goes to sea beside India, one of London beside Britain."""
    state = world.position(
        "united_kingdom",
        "mobilize",
        bought={"submarine": 1},
        bought_apart={PACIFIC: {"destroyer": 1}},
        facilities={"united_kingdom": MAJOR, "india": MAJOR},
    )

    assert world.is_legal(state, "place 1 destroyer in sz_39 from india")
    assert world.is_legal(state, "place 1 submarine in sz_110 from united_kingdom")
    assert world.refused(state, "place 1 submarine in sz_39 from india") == {"G40-UKE-05"}
    assert world.refused(state, "place 1 destroyer in sz_110 from united_kingdom") == {"G40-UKE-05"}
    assert world.refused(state, "place 2 destroyer in sz_39 from india") != {"G40-UKE-05"}


@pytest.mark.rule("G40-UKE-05")
def test_ships_of_west_india_are_paid_by_calcutta_though_their_zone_is_on_the_other_map():
    coast = GLOBAL_1940.edition.data.board.coast["west_india"]
    zone = next(z for z in coast if GLOBAL_1940.edition.data.spaces[z].half == "europe")
    state = world.position(
        "united_kingdom",
        "mobilize",
        bought={"submarine": 1},
        bought_apart={PACIFIC: {"destroyer": 1}},
        facilities={"west_india": MINOR},
    )

    assert world.is_legal(state, f"place 1 destroyer in {zone} from west_india")
    assert world.refused(state, f"place 1 submarine in {zone} from west_india") == {"G40-UKE-05"}


@pytest.mark.rule("S42-PUR-01", "S42-PUR-02", "S42-PUR-03", "S42-PUR-06", "G40-UKE-09")
@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Buy("united_kingdom", {"infantry": 0}, "germany"), "nothing is bought"),
        (Buy("united_kingdom", {"zeppelin": 0}, "germany"), "there is no unit 'zeppelin'"),
        (
            Buy("united_kingdom", {"infantry": 99}, "germany"),
            "United Kingdom has no purse 'germany'",
        ),
        (Buy("united_kingdom", {"infantry": 99}, PACIFIC), "the capital is lost: India"),
        (Repair("united_kingdom", "atlantis", "air_base", 99), "there is no space 'atlantis'"),
        (Repair("united_kingdom", "germany", "air_base", 99), "Germany is not yours"),
        (Repair("united_kingdom", "west_india", "air_base", 9), "the damage there is 2"),
        (Repair("united_kingdom", "west_india", "air_base", 2), "the capital is lost: India"),
    ],
)
def test_one_thing_is_told_against_a_purchase(action, told):
    """Calcutta has fallen, and its economy has no money."""
    state = world.position(
        "united_kingdom",
        "purchase",
        facilities={"west_india": {"air_base": 2}, "germany": {"air_base": 1}},
        control={"india": "japan"},
        money={"united_kingdom": 10, PACIFIC: 0, "germany": 0},
        wars=[("japan", "united_kingdom")],
    )

    assert [each.text for each in GLOBAL_1940.objections(state, action)] == [told]


@pytest.mark.rule("G40-UKE-05")
def test_a_facility_is_paid_by_the_economy_of_its_territory_whatever_complex_is_named():
    state = world.position(
        "united_kingdom",
        "mobilize",
        bought_apart={PACIFIC: {"air_base": 1}},
        facilities={"united_kingdom": MAJOR, "india": MAJOR},
    )

    assert world.is_legal(state, "place 1 air_base in west_india from united_kingdom")
    assert world.refused(state, "place 1 air_base in quebec from india") == {"G40-UKE-05"}


@pytest.mark.rule("G40-MOB-09", "S42-MOB-15", "G40-UKE-05")
def test_why_a_unit_stands_nowhere_is_told_of_its_own_economy():
    ruined = {"major_industrial_complex": 20}
    state = world.position(
        "united_kingdom",
        "mobilize",
        bought={"infantry": 1},
        bought_apart={PACIFIC: {"infantry": 1}},
        facilities={"united_kingdom": ruined, "india": ruined, "quebec": {"air_base": 0}},
    )
    pos = world.pos(state)
    told_of = {
        purse.id: [each.about for each in why_nowhere(pos, purse, "infantry")]
        for purse in purses(pos, "united_kingdom")
    }

    assert told_of == {"united_kingdom": [("united_kingdom",)], PACIFIC: [("india",)]}


@pytest.mark.rule("G40-CHN-05", "S42-MOB-15")
def test_china_without_a_home_has_one_reason():
    pos = world.pos(world.position("china", "mobilize", bought={"infantry": 1}))
    homes = [s.id for s in pos.data.spaces.values() if s.original_owner == "china"]
    state = world.position(
        "china", "mobilize", bought={"infantry": 1}, control=dict.fromkeys(homes, "japan")
    )
    pos = world.pos(state)
    (purse,) = purses(pos, "china")

    assert [each.text for each in why_nowhere(pos, purse, "infantry")] == [
        "no home territory is left"
    ]


@pytest.mark.rule("G40-CHN-05")
@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("place 1 infantry in szechwan", True),
        ("place 1 infantry in szechwan from szechwan", False),
        ("place 1 infantry in szechwan on carrier", False),
        ("place 1 infantry in burma", False),
        ("place 1 infantry in kiangsu", False),
    ],
)
def test_chinese_units_are_raised_at_home(text, legal):
    state = world.position(
        "china",
        "mobilize",
        bought={"infantry": 1},
        facilities={"szechwan": MINOR},
        control={"burma": "china"},
    )

    assert (world.refused(state, text) == set()) is legal
    assert legal or world.refused(state, text) == {"G40-CHN-05"}


@pytest.mark.rule("G40-CHN-05")
def test_china_uses_no_complex():
    state = world.position(
        "china", "mobilize", bought={"infantry": 1}, facilities={"szechwan": MINOR}
    )
    assert world.game.edition.capacity(world.pos(state), "szechwan") == 0

    state = world.position(
        "japan",
        "mobilize",
        facilities={"kiangsu": MINOR, "szechwan": MINOR, "japan": MAJOR},
        taken={"szechwan": "japan"},
    )
    capacity = world.game.edition.capacity
    pos = world.pos(state)
    assert [capacity(pos, each) for each in ("kiangsu", "szechwan", "japan", "korea")] == [
        3,
        0,
        10,
        0,
    ]


@pytest.mark.rule("S42-MOB-13", "E40-FAC-02", "G40-FAC-02")
def test_a_base_is_no_complex(table):
    facilities = {
        "germany": {"air_base": 0, "major_industrial_complex": 0},
        "western_germany": {"air_base": 0, "naval_base": 0},
    }
    pos = table.pos(table.position("germany", facilities=facilities))

    assert complex_in(pos, "germany") == "major_industrial_complex"
    assert complex_in(pos, "western_germany") is None
    assert complex_in(pos, "poland") is None


# Free units


@pytest.mark.rule("E40-POL-13", "G40-FRA-03", "G40-AMB-45")
def test_the_freed_raise_what_they_like_or_nothing(table):
    state = table.position(
        "united_states",
        units={"normandy_bordeaux": "1 tank"},
        control={"france": "germany", "normandy_bordeaux": "united_kingdom"},
        wars=[("germany", "united_states")],
    )
    state = table.play(state, "move 1 tank: normandy_bordeaux > france", "done")
    assert table.asked(state) == [("france", "RaiseUnits")]
    kinds = {word for text in table.choices(state) for word in text.replace(",", "").split()}
    assert {"aa_gun", "artillery", "infantry", "tank", "fighter", "tactical_bomber"} <= kinds
    assert "raise none in france" in table.choices(state)

    events, after = table.events(state, "raise none in france")
    (raised,) = told(events, UnitsRaised)
    assert raised.changes == ()
    assert ("france", "RaiseUnits") not in table.asked(after)

    events, after = table.events(state, "raise 2 infantry in france")
    (raised,) = told(events, UnitsRaised)
    assert [change.space for change in raised.changes] == ["france"]
    assert table.units(after, "france", "france") == "2 infantry"


# Objectives


ASKED = {each.name for each in fields(Objective)} - {
    "id",
    "name",
    "rule",
    "power",
    "pays",
    "purse",
    "at_least",
}


@pytest.mark.rule("E40-OBJ-01", "G40-NOB-01", "G40-NOB-27")
def test_an_objective_speaks_of_what_it_asks_for_and_of_nothing_else(table):
    pos = table.pos(table.position("germany", "collect_income"))

    for power in pos.data.powers:
        for objective, _, _, because in objectives(pos, power):
            asked = {name for name in ASKED if getattr(objective, name)}
            assert {condition.what for condition in because} == asked, objective.id


@pytest.mark.rule("E40-OBJ-05", "G40-NOB-05", "G40-NOB-27")
@pytest.mark.parametrize(
    ("holder", "met"), [("strict", True), ("germany", True), ("united_kingdom", False)]
)
def test_iron_ore_comes_from_sweden_unless_the_allies_have_it(table, holder, met):
    state = table.position("germany", "collect_income", control={"sweden": holder})
    conditions = {
        condition.what: condition
        for objective, _, _, because in objectives(table.pos(state), "germany")
        for condition in because
        if condition.what == "not_theirs"
    }

    assert conditions["not_theirs"].holds is met
    assert conditions["not_theirs"].about == (() if met else ("sweden",))


@pytest.mark.rule("G40-NOB-07")
@pytest.mark.parametrize(
    ("owner", "is_guest"), [("soviet_union", False), ("germany", False), ("united_kingdom", True)]
)
def test_guests_are_friends_not_enemies(table, owner, is_guest):
    """An enemy who stands on Soviet ground is no guest there."""
    state = table.position(
        "soviet_union",
        "collect_income",
        {"novgorod": {owner: "1 infantry"}},
        wars=[("germany", "soviet_union"), ("italy", "soviet_union")],
    )
    found = [
        condition
        for objective in objectives(table.pos(state), "soviet_union")
        for condition in objective.because
        if condition.what == "no_guests"
    ]

    assert [condition.about for condition in found] == [("novgorod",) if is_guest else ()]
