"""Research and what it changes in the economy (G40-RND, E40-OPT)."""

from __future__ import annotations

import pytest

from wartable.core.errors import BadOptions
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.events import MoneyChanged, Returned
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.technologies import price
from wartable.testing.axis_allies import Bench

table = Bench(GLOBAL_1940)
europe = Bench(EUROPE_1940)
WITH_RESEARCH = Options(research=True)
PACIFIC = "united_kingdom_pacific"


def research(power="germany", **given):
    return table.position(power, "research", options=WITH_RESEARCH, **given)


# ---- The phase ----


@pytest.mark.rule("E40-OPT-01")
def test_europe_1940_has_no_research():
    assert EUROPE_1940.edition.data.research.technologies == {}
    assert "research" not in {phase.name for phase in EUROPE_1940.edition.phases}
    with pytest.raises(BadOptions, match="research"):
        EUROPE_1940.setup(WITH_RESEARCH)


@pytest.mark.rule("E40-OPT-02")
def test_europe_1940_offers_readings_and_table_options_only():
    """What the book leaves open or tables agree on; no optional rule of another edition."""
    optional = {"research", "escorts", "closed_straits", "victory"}

    assert EUROPE_1940.edition.options >= {"low_luck", "rounds", "bid", "seats"}
    assert not EUROPE_1940.edition.options & optional


@pytest.mark.rule("G40-RND-01", "G40-OVR-06")
def test_research_comes_first_if_the_table_agreed_on_it():
    assert GLOBAL_1940.setup(WITH_RESEARCH).phase == "research"
    assert GLOBAL_1940.setup(Options()).phase == "purchase"
    state = table.play(GLOBAL_1940.setup(WITH_RESEARCH), "done")
    assert (state.power, state.phase) == ("germany", "purchase")


@pytest.mark.rule("G40-RND-01", "G40-CHN-14")
def test_china_does_no_research():
    state = table.position("united_states", "noncombat_move", options=WITH_RESEARCH)
    state = table.play(state, "done")

    assert (state.power, state.phase) == ("china", "purchase")


@pytest.mark.rule("G40-RND-02")
def test_each_die_costs_five():
    state = research(money={"germany": 14})

    assert table.refused(state, "research 3") == {"G40-RND-02"}
    assert table.refused(state, "research 0") == {"G40-RND-02"}
    offered = {each for each in table.listed(state) if "research" in each}
    assert offered == {"germany: research 1", "germany: research 2"}
    assert table.play(state, "research 2", dice=(1, 5)).money["germany"] == 4


@pytest.mark.rule("G40-RND-03")
def test_without_a_six_the_attempt_has_failed():
    """There is no second one in the turn, and no die is kept for the next."""
    state = table.play(research(), "research 3", dice=(5, 1, 4))

    assert (state.power, state.phase) == ("germany", "purchase")
    assert state.technologies == {}


@pytest.mark.rule("G40-RND-03", "G40-RND-04")
def test_sixes_are_one_breakthrough_and_the_chart_is_ones_choice():
    """Two sixes: one technology, of the chart chosen, at once."""
    state = table.play(research(), "research 3", dice=(6, 2, 6))
    assert table.asked(state) == [("germany", "PickChart")]
    assert table.choices(state) == {"chart 1", "chart 2"}
    assert table.refused(state, "chart 3") == {"G40-RND-04"}
    state = table.play(state, "chart 2", dice=(3,))

    assert state.technologies == {"germany": {"improved_shipyards"}}
    assert (state.power, state.phase) == ("germany", "purchase")
    assert price(table.pos(state), "germany", "battleship") == 17


@pytest.mark.rule("G40-AMB-27", "G40-RND-04")
def test_a_technology_one_has_is_rolled_again():
    """On the same chart, until a new one falls; a chart without any cannot be chosen."""
    known = frozenset({"super_submarines", "radar"})
    state = research(technologies={"germany": known})
    state = table.play(state, "research 1", "chart 2", dice=(6, 1, 4, 1, 6))
    assert state.technologies["germany"] == known | {"heavy_bombers"}

    technologies = GLOBAL_1940.edition.data.research.technologies.values()
    first = frozenset(each.id for each in technologies if each.chart == 1)
    state = table.play(research(technologies={"germany": first}), "research 1", dice=(6,))
    assert table.choices(state) == {"chart 2"}
    assert table.refused(state, "chart 1") == {"G40-RND-04"}


@pytest.mark.rule("G40-RND-04", "G40-RND-01")
def test_who_has_everything_does_no_research():
    everything = frozenset(GLOBAL_1940.edition.data.research.technologies)
    state = table.position(
        "france",
        "noncombat_move",
        options=WITH_RESEARCH,
        technologies={"germany": everything},
        control={"france": "germany"},
    )

    assert table.play(state, "done").phase == "purchase"


@pytest.mark.rule("G40-RND-01", "G40-RND-02")
@pytest.mark.parametrize(("money", "phase"), [(4, "purchase"), (5, "research")])
def test_the_phase_is_for_who_can_pay_for_a_die(money, phase):
    state = table.position(
        "france",
        "noncombat_move",
        options=WITH_RESEARCH,
        money={"germany": money},
        control={"france": "germany"},
    )
    state = table.play(state, "done")

    assert (state.power, state.phase) == ("germany", phase)


@pytest.mark.rule("G40-RND-02", "G40-UKE-07")
def test_the_money_of_both_economies_counts_for_it():
    """3 and 2 pay for one die together; with London lost its money is not to be had."""
    money = {"united_kingdom": 3, PACIFIC: 2}
    state = research("united_kingdom", money=money)
    state = table.play(state, f"research 1 paid 2 {PACIFIC}", dice=(1,))
    assert (state.money["united_kingdom"], state.money[PACIFIC]) == (0, 0)

    before = table.position(
        "china",
        "noncombat_move",
        options=WITH_RESEARCH,
        money=money,
        control={"united_kingdom": "germany"},
    )
    after = table.play(before, "done")
    while after.power == "china":
        after = table.play(after, "done")
    assert (after.power, after.phase) == ("united_kingdom", "purchase")


@pytest.mark.rule("G40-RND-05")
def test_technologies_are_everybodys_to_develop_and_never_shared():
    """Germany has improved shipyards; Italy pays the full price until it has them too."""
    state = table.position(
        "italy",
        "research",
        options=WITH_RESEARCH,
        technologies={"germany": frozenset({"improved_shipyards"})},
    )
    assert price(table.pos(state), "italy", "cruiser") == 12
    state = table.play(state, "research 1", "chart 2", dice=(6, 3))

    assert price(table.pos(state), "italy", "cruiser") == 9
    assert state.technologies == {
        "germany": {"improved_shipyards"},
        "italy": {"improved_shipyards"},
    }


@pytest.mark.rule("G40-RND-06")
def test_the_charts():
    charts = {1: [""] * 6, 2: [""] * 6}
    for each in GLOBAL_1940.edition.data.research.technologies.values():
        charts[each.chart][each.die - 1] = each.id

    assert charts == {
        1: [
            "advanced_artillery",
            "rockets",
            "paratroopers",
            "increased_factory_production",
            "war_bonds",
            "improved_mechanized_infantry",
        ],
        2: [
            "super_submarines",
            "jet_fighters",
            "improved_shipyards",
            "radar",
            "long_range_aircraft",
            "heavy_bombers",
        ],
    }


@pytest.mark.rule("G40-UKE-07")
def test_either_british_economy_pays_for_research():
    """Part or all of it; what is developed is the whole power's."""
    state = research("united_kingdom", money={"united_kingdom": 8, PACIFIC: 9})

    assert table.refused(state, "research 3") == {"G40-RND-02"}
    assert table.refused(state, f"research 3 paid 10 {PACIFIC}") == {"G40-RND-02"}
    assert table.refused(state, "research 1 paid 5 germany") == {"G40-UKE-07"}
    assert table.refused(state, f"research 1 paid 9 {PACIFIC}") == {"G40-UKE-07"}
    assert f"united_kingdom: research 1 paid 5 {PACIFIC}" in table.listed(state)
    after = table.play(state, f"research 3 paid 8 {PACIFIC}", "chart 2", dice=(6, 1, 1, 3))
    assert (after.money["united_kingdom"], after.money[PACIFIC]) == (1, 1)
    assert price(table.pos(after), "united_kingdom", "destroyer") == 7


@pytest.mark.rule("G40-RND-02", "G40-UKE-07")
@pytest.mark.parametrize("paid", ["3 germany", "5 germany", "50 germany", "0 germany"])
def test_nobody_gets_dice_for_less(paid):
    """What a power names for its own purse changes nothing: that one pays the rest."""
    state = table.play(research(money={"germany": 12}), f"research 2 paid {paid}", dice=(1, 1))

    assert state.money["germany"] == 2


@pytest.mark.rule("G40-UKE-07", "G40-UKE-09")
def test_an_economy_without_its_capital_pays_for_nothing():
    state = research("united_kingdom", control={"united_kingdom": "germany"})

    assert table.refused(state, "research 1") == {"G40-UKE-07"}
    assert table.is_legal(state, f"research 1 paid 5 {PACIFIC}")


# ---- What it changes ----


@pytest.mark.rule("G40-RND-06")
def test_improved_shipyards():
    """Ships cost less, and what goes back goes back at that price; all else costs as before."""
    tech = {"germany": frozenset({"improved_shipyards", "radar"})}
    state = table.position("germany", "purchase", money={"germany": 57}, technologies=tech)
    ships = "1 battleship, 1 carrier, 1 cruiser, 1 destroyer, 1 transport, 1 submarine"
    state = table.play(state, f"buy {ships}")
    assert state.money["germany"] == 0
    assert price(table.pos(state), "germany", "tank") == 6

    waiting = table.position(
        "germany", "mobilize", bought={"battleship": 1}, technologies=tech, money={"germany": 0}
    )
    happened, _ = table.events(waiting, "done")
    assert [each.refund for each in happened if isinstance(each, Returned)] == [17]


@pytest.mark.rule("G40-RND-06")
@pytest.mark.parametrize(
    ("facility", "damage", "most"),
    [
        ("major_industrial_complex", 0, 12),
        ("minor_industrial_complex", 0, 4),
        ("major_industrial_complex", 5, 7),
        ("minor_industrial_complex", 4, 0),
    ],
)
def test_increased_factory_production(facility, damage, most):
    state = table.position(
        "germany",
        "mobilize",
        bought={"infantry": 20},
        facilities={"germany": {facility: damage}},
        technologies={"germany": frozenset({"increased_factory_production", "radar"})},
    )

    assert GLOBAL_1940.edition.capacity(table.pos(state), "germany") == most
    worst = {"major_industrial_complex": 20, "minor_industrial_complex": 6}[facility]
    assert GLOBAL_1940.edition.most_damage(table.pos(state), "germany", facility) == worst


@pytest.mark.rule("G40-RND-06")
def test_increased_production_repairs_two_damage_of_a_complex_for_one_ipc():
    """Not those of a base; an odd point costs a whole IPC."""
    state = table.position(
        "germany",
        "purchase",
        money={"germany": 8},
        facilities={"germany": {"major_industrial_complex": 9, "air_base": 4}},
        technologies={"germany": frozenset({"increased_factory_production", "radar"})},
    )
    state = table.play(state, "repair 4 of major_industrial_complex in germany")
    assert state.money["germany"] == 6
    state = table.play(state, "repair 3 of major_industrial_complex in germany")
    assert state.money["germany"] == 4
    state = table.play(state, "repair 4 of air_base in germany")
    assert state.money["germany"] == 0


@pytest.mark.rule("G40-RND-06", "G40-INC-01")
def test_war_bonds():
    state = table.position(
        "germany", "noncombat_move", technologies={"germany": frozenset({"war_bonds"})}
    )
    happened, _ = table.events(state, "done", dice=(4,))

    bonds = [e for e in happened if isinstance(e, MoneyChanged) and e.why == "war bonds"]
    assert [(each.power, each.amount) for each in bonds] == [("germany", 4)]


@pytest.mark.rule("G40-AMB-49")
@pytest.mark.parametrize(
    ("control", "purse"), [({}, "united_kingdom"), ({"united_kingdom": "germany"}, PACIFIC)]
)
def test_british_war_bonds_are_one_die(control, purse):
    """For London, or for Calcutta while London is lost."""
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        control=control,
        technologies={"united_kingdom": frozenset({"war_bonds"})},
    )
    happened, _ = table.events(state, "done", dice=(5,))

    bonds = [e for e in happened if isinstance(e, MoneyChanged) and e.why == "war bonds"]
    assert [(each.power, each.amount) for each in bonds] == [(purse, 5)]
