"""What a scenario may say of a position, an action and what follows, and what it is told."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.forces import Pool
from wartable.games.axis_allies.decisions import ChooseCasualties, PickChart, PressOnOrRetreat
from wartable.games.axis_allies.expect import matches
from wartable.games.axis_allies.global_1940.edition import GAME, GLOBAL_1940
from wartable.games.axis_allies.names import MOST_IN_ALL, MOST_UNITS
from wartable.games.axis_allies.spring_1942.edition import GAME as SPRING_GAME
from wartable.games.axis_allies.state import Battle, Options, State, Window
from wartable.games.axis_allies.unit import parse_force, parse_unit
from wartable.testing.axis_allies import Bench

table = Bench(GAME)
scenarios = GAME.scenarios
UK, PACIFIC = "united_kingdom", "united_kingdom_pacific"

# ---- names that must be known ----


@pytest.mark.parametrize(
    ("then", "unknown"),
    [
        ({"units": {"atlantis": {}}}, "space"),
        ({"at_least": {"atlantis": {}}}, "space"),
        ({"control": {"atlantis": "japan"}}, "space"),
        ({"damage": {"atlantis": 0}}, "space"),
        ({"facilities": {"atlantis": {}}}, "space"),
        ({"movement": [{"unit": "tank", "space": "atlantis", "left": 1}]}, "space"),
        ({"destinations": [{"unit": "tank", "space": "atlantis"}]}, "space"),
        *(
            ({"destinations": [{"unit": "tank", "space": "korea", key: ["atlantis"]}]}, "space")
            for key in ("exactly", "includes", "excludes")
        ),
        ({"battle": {"space": "atlantis"}}, "space"),
        ({"retreats": ["korea", "atlantis"]}, "space"),
        ({"power": "atlantis"}, "power"),
        ({"power": "dutch"}, "power"),
        ({"income": {"atlantis": 1}}, "power"),
        ({"technologies": {"atlantis": []}}, "power"),
        ({"at_war": {"atlantis": []}}, "power"),
        ({"at_war": {"japan": ["atlantis"]}}, "power"),
        ({"control": {"korea": "atlantis"}}, "power"),
        ({"money": {"atlantis": 1}}, "power"),
        ({"technologies": {"japan": ["zeppelins"]}}, "technology"),
        ({"phase": "siesta"}, "phase"),
        ({"cities": {"atlantis": 1}}, "side"),
        ({"bought": {"zeppelin": 1}}, "unit"),
        ({"hits": {"zeppelin": 1}}, "kind of hits"),
        ({"hits": {"tank": 1}}, "kind of hits"),
        ({"units": {"korea": {"atlantis": "1 tank"}}}, "power in korea"),
        ({"units": {"korea": {"atlantis": ""}}}, "power in korea"),
        ({"units": {"korea": {"japan": "1 zeppelin"}}}, "unit in korea"),
        ({"at_least": {"korea": {"japan": "1 zeppelin"}}}, "unit in korea"),
        ({"movement": [{"unit": "zeppelin", "space": "korea", "left": 1}]}, "unit in korea"),
        *(
            ({"battle": {side: {"japan": "1 zeppelin"}}}, "unit in the battle")
            for side in ("attackers", "defenders", "hit")
        ),
    ],
)
def test_a_statement_names_only_what_there_is(then: dict[str, Any], unknown: str) -> None:
    with pytest.raises(BadData) as refused:
        scenarios.expected(then)
    assert str(refused.value).startswith(f"unknown {unknown} '")


@pytest.mark.parametrize(
    "then",
    [
        {"control": {"korea": "strict"}, "money": {PACIFIC: 3}, "power": "japan"},
        {"hits": {"any": 1, "submarine": 1, "aircraft": 1, "bombardment": 1, "AA fire": 1}},
        {"hits": {"air_base": 1, "industrial_upgrade": 1}},
        {"retreats": ["korea", ""], "battle": {"space": "korea", "hit": {"dutch": "1 tank"}}},
        {"destinations": [{"unit": "1 tank", "space": "korea"}], "phase": "purchase"},
    ],
)
def test_statements_that_make_sense(then: dict[str, Any]) -> None:
    assert scenarios.expected(then)


@pytest.mark.parametrize("unit", ["2 tank", "1 tank, 1 infantry", ""])
def test_one_unit_is_asked_for(unit: str) -> None:
    for key, more in (("movement", {"left": 1}), ("destinations", {})):
        with pytest.raises(BadData, match="in korea: one unit is asked for"):
            scenarios.expected({key: [{"unit": unit, "space": "korea"} | more]})


@pytest.mark.parametrize(
    ("said", "unknown"),
    [
        ("atlantis: done", "power"),
        ("dutch: done", "power"),
        ("japan: share with atlantis", "power"),
        ("japan: move 1 tank: korea > atlantis", "space"),
        ("japan: move 1 zeppelin: korea > japan", "unit"),
        ("japan: move 1 tank@atlantis: korea > japan", "power"),
        ("japan: move 1 tank<atlantis: korea > japan", "space"),
        ("japan: move 1 tank^atlantis: korea > japan", "aim"),
        ("japan: move 1 transport{zeppelin}: sz_6 > sz_19", "unit"),
        ("japan: move 1 fighter: sz_6 > japan off zeppelin", "unit"),
        ("japan: bid zeppelin in korea", "unit"),
        ("japan: repair 1 of casino in korea", "unit"),
        ("japan: buy 1 zeppelin", "unit"),
        ("japan: buy 1 tank for atlantis", "purse"),
        ("japan: research 1 paid 5 atlantis", "purse"),
        ("japan: sail transport: sz_6 load 1 tank from atlantis at 0", "space"),
        ("japan: sail transport: sz_6 into atlantis: 1 tank", "space"),
        ("japan: fight in korea engaging atlantis", "space"),
        ("japan: attack in atlantis", "space"),
        ("japan: retreat from korea to atlantis", "space"),
        ("japan: place 1 tank in korea from atlantis", "space"),
        ("japan: kamikaze 1 at carrier in atlantis", "space"),
        ("japan: kamikaze 1 at zeppelin in sz_6", "unit"),
        ("japan: rockets atlantis at air_base in korea", "space"),
        ("japan: ask for the Channel", "passage"),
        ("japan: rockets japan at casino in korea", "unit"),
        ("japan: scramble from japan: 1 fighter to atlantis", "aim"),
        ("japan: scramble from japan: 1 zeppelin to sz_6", "unit"),
    ],
)
def test_an_action_names_only_what_there_is(said: str, unknown: str) -> None:
    with pytest.raises(BadData) as refused:
        scenarios.action(said)
    assert str(refused.value).startswith(f"unknown {unknown} '")


@pytest.mark.parametrize(
    "said",
    [
        "japan: done",
        "japan: bomb in korea: 1 strategic_bomber on air_base",
        "japan: scramble from japan: 1 fighter to sz_6",
        "japan: buy 1 air_base, 2 tank for united_kingdom_pacific",
        "japan: research 1 paid 5 united_kingdom_pacific",
        "japan: retreat from korea",
        "japan: open the Suez Canal",
        "japan: declare war on sweden",
        {"do": "done", "by": "japan"},
    ],
)
def test_actions_with_known_names(said: Any) -> None:
    assert scenarios.action(said).by == "japan"


def test_what_is_no_action_and_no_statement() -> None:
    with pytest.raises(BadData, match="unknown"):
        scenarios.expected({"weather": "fine"})
    with pytest.raises(BadData):
        scenarios.action({"do": "dance", "by": "japan"})


# ---- what is given ----


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"power": "atlantis"}, "unknown power 'atlantis'"),
        ({"phase": "siesta"}, "unknown phase 'siesta'"),
        ({"refused": [["japan", "atlantis"]]}, "unknown power 'atlantis'"),
        ({"wars": [["atlantis", "japan"]]}, "unknown power 'atlantis'"),
        ({"money": {"atlantis": 1}}, "unknown power 'atlantis'"),
        ({"deeds": [["atlantis", "captured", "india"]]}, "unknown power 'atlantis'"),
        ({"held": {"atlantis": []}}, "unknown goal 'atlantis'"),
        ({"held": {"allies": ["atlantis"]}}, "unknown power 'atlantis'"),
        ({"control": {"korea": "atlantis"}}, "unknown power 'atlantis'"),
        ({"taken": {"korea": "atlantis"}}, "unknown power 'atlantis'"),
        ({"control": {"atlantis": "japan"}}, "unknown space 'atlantis'"),
        ({"taken": {"atlantis": "japan"}}, "unknown space 'atlantis'"),
        ({"units": {"atlantis": {}}}, "unknown space 'atlantis'"),
        ({"facilities": {"atlantis": {}}}, "unknown space 'atlantis'"),
        ({"fought": ["atlantis"]}, "unknown space 'atlantis'"),
        ({"captured": {"atlantis": "japan"}}, "unknown space 'atlantis'"),
        ({"captured": {"korea": "atlantis"}}, "unknown power 'atlantis'"),
        ({"bought": {"zeppelin": 1}}, "unknown unit 'zeppelin'"),
        (
            {"bought_apart": {PACIFIC: {"tank": 1}}},
            f"unknown further purse of germany '{PACIFIC}'",
        ),
        (
            {"power": UK, "bought_apart": {UK: {"tank": 1}}},
            f"unknown further purse of {UK} '{UK}'",
        ),
        (
            {"power": UK, "bought_apart": {"japan": {"tank": 1}}},
            f"unknown further purse of {UK} 'japan'",
        ),
        ({"power": UK, "bought_apart": {PACIFIC: {"zeppelin": 1}}}, "unknown unit 'zeppelin'"),
        ({"earned": ["luck"]}, "unknown objective 'luck'"),
        ({"technologies": {"atlantis": []}}, "unknown power 'atlantis'"),
        ({"technologies": {"japan": ["zeppelins"]}}, "unknown technology 'zeppelins'"),
        ({"control": {"sz_6": "japan"}}, "sz_6 is not controlled by anybody"),
        ({"taken": {"sz_6": "japan"}}, "sz_6 is not controlled by anybody"),
        ({"facilities": {"sz_6": {}}}, "sz_6 is not controlled by anybody"),
        ({"facilities": {"korea": {"casino": 0}}}, "unknown facility in korea 'casino'"),
        (
            {"facilities": {"korea": {"industrial_upgrade": 0}}},
            "unknown facility in korea 'industrial_upgrade'",
        ),
        (
            {"facilities": {"korea": {"air_base": 7}}},
            "the air_base in korea takes 6 damage at most, not 7",
        ),
        ({"units": {"korea": {"atlantis": "1 tank"}}}, "unknown power in korea 'atlantis'"),
        ({"units": {"korea": {"japan": "1 zeppelin"}}}, "unknown unit in korea 'zeppelin'"),
        ({"units": {"korea": {"japan": "1 tank@atlantis"}}}, "unknown power in korea 'atlantis'"),
        ({"units": {"korea": {"japan": "1 tank<atlantis"}}}, "unknown space 'atlantis'"),
        ({"units": {"korea": {"japan": "1 tank^atlantis"}}}, "unknown aim 'atlantis'"),
        (
            {"units": {"sz_6": {"japan": "1 transport{zeppelin}"}}},
            "unknown unit in sz_6 'zeppelin'",
        ),
        ({"units": {"korea": {"japan": "ten tank"}}}, "units of japan in korea: cannot read"),
        (
            {"units": {"korea": {"japan": "1001 tank"}}},
            "1001 tank in korea: at most 1000 of a kind",
        ),
        ({"units": {"korea": {"japan": "1 air_base"}}}, "air_base cannot stand in korea"),
        ({"units": {"sz_6": {"japan": "1 air_base"}}}, "air_base cannot stand in sz_6"),
        ({"units": {"korea": {"japan": "1 cruiser"}}}, "cruiser cannot stand in korea"),
        ({"units": {"sz_6": {"japan": "1 tank"}}}, "tank cannot stand in sz_6"),
        (
            {"units": {"sahara_desert": {"japan": "1 tank"}}},
            "nobody can stand in neutral sahara_desert",
        ),
        ({"units": {"korea": {"japan": "1 tank!1"}}}, "tank in korea is lost with 1 hits"),
        ({"units": {"korea": {"japan": "1 tank~3"}}}, "tank in korea cannot have moved 3 spaces"),
        (
            {"units": {"korea": {"japan": "1 fighter~6%1"}}},
            "fighter in korea cannot have moved 6 spaces",
        ),
        *(
            ({"units": {"sz_6": {"japan": f"1 {ship}"}}}, "cannot carry that")
            for ship in (
                "transport{fighter}",
                "transport{tank+tank}",
                "transport{infantry+infantry+infantry}",
                "carrier{fighter+fighter+fighter}",
                "carrier{strategic_bomber}",
                "cruiser{fighter}",
            )
        ),
        ({"phase": "research"}, "germany does not play the phase research now"),
        (
            {
                "phase": "collect_income",
                "options": {"research": True},
                "technologies": {"germany": ["war_bonds"]},
            },
            "dice would fall before anybody acts",
        ),
        (
            {
                "units": {
                    space: {"japan": f"{MOST_UNITS} cruiser"}
                    for space in sorted(GLOBAL_1940.data.board.sea)[: MOST_IN_ALL // MOST_UNITS + 1]
                }
            },
            "this cannot be: 21000 units are more than 20000",
        ),
    ],
)
def test_what_cannot_be_given(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadData) as refused:
        scenarios.start(given)
    assert reason in str(refused.value)


def test_what_is_given_is_so_and_the_rest_as_at_the_start() -> None:
    given = {
        "power": UK,
        "phase": "noncombat_move",
        "round": 3,
        "options": {"research": True},
        "control": {"libya": UK},
        "taken": {"tobruk": UK},
        "units": {
            "egypt": {UK: "2 tank~2", "france": "1 fighter~5%1"},
            "india": {},
            "sz_39": {UK: "1 transport{infantry+tank}, 1 carrier{fighter+fighter}, 1 battleship!1"},
            "korea": {"japan": "1000 infantry", "china": ""},
        },
        "facilities": {"egypt": {"air_base": 6}},
        "money": {UK: 3, PACIFIC: 4},
        "bought": {"tank": 1},
        "bought_apart": {PACIFIC: {"tank": 2}},
        "earned": ["burma_road"],
        "captured": {"libya": UK},
        "wars": [["united_kingdom", "japan"], ["germany", "france"]],
        "deeds": [["japan", "captured", "india"]],
        "held": {"allies": ["china"]},
        "refused": [["france", UK]],
        "fought": ["egypt"],
        "technologies": {UK: ["radar"]},
    }

    state = scenarios.start(given)

    assert (state.power, state.phase, state.round) == (UK, "noncombat_move", 3)
    assert (state.control["libya"], state.control["tobruk"]) == (UK, UK)
    assert "libya" in state.opening.own
    assert "tobruk" not in state.opening.own
    assert {*state.units} == {"egypt", "sz_39", "korea"}
    assert state.facilities == {"egypt": {"air_base": 6}}
    assert (state.money[UK], state.money[PACIFIC], state.money["italy"]) == (3, 4, 10)
    assert (state.bought, state.bought_apart) == ({"tank": 1}, {PACIFIC: {"tank": 2}})
    assert state.earned == {"burma_road"}
    assert state.captured == {"libya": UK}
    assert state.declared == {("japan", UK)}
    assert state.deeds == {("japan", "captured", "india")}
    assert state.held == {"allies": ("china",)}
    assert state.refused == {("france", UK)}
    assert state.fought == {"egypt"}
    assert state.technologies == {UK: frozenset({"radar"})}
    assert state.options.research


def test_a_position_from_the_set_up() -> None:
    assert scenarios.start({"start": "setup", "phase": "purchase"}) == GAME.setup(Options())
    empty = scenarios.start({"phase": "purchase"})
    assert (empty.units, empty.facilities, empty.power) == ({}, {}, "germany")
    with_units = scenarios.start(
        {"start": "setup", "phase": "purchase", "units": {"korea": {}, "japan": {}}}
    )
    assert {*GAME.setup(Options()).units} - {*with_units.units} == {"korea", "japan"}


# ---- what does not hold ----


@cache
def at_rest() -> State:
    return replace(
        table.position(
            "japan",
            "combat_move",
            {
                "japan": "1 fighter, 1 fighter~1, 2 infantry",
                "korea": {"japan": "1 tank", "china": "1 infantry"},
                "sz_6": "1 transport{infantry}, 1 cruiser",
            },
            facilities={"japan": {"air_base": 2, "naval_base": 1}, "korea": {}},
            technologies={"japan": frozenset({"radar"})},
            bought={"tank": 2},
            money={"japan": 7},
        ),
        round=2,
    )


FIGHT = Battle(
    "sz_19",
    "sea",
    "japan",
    parse_force("1 carrier{fighter}, 1 transport{tank}", "japan"),
    parse_force("2 cruiser", UK),
    line=parse_force("1 submarine", UK),
    round=3,
)


def asked(*decisions: Any) -> Callable[[], State]:
    """The position in a battle, with these questions."""
    return lambda: replace(at_rest(), flow=(FIGHT, Window(decisions)))


RETREAT = asked(PressOnOrRetreat("japan", "sz_19", ("sz_6", "")))
HITS = asked(ChooseCasualties("japan", "sz_19", False, (Pool(2, "any"), Pool(1, "submarine"))))
CHART = asked(PickChart("japan", (1,)))


def question() -> State:
    """The same without a battle."""
    return replace(CHART(), flow=CHART().flow[1:])


def failures(state: State, then: dict[str, Any]) -> list[str]:
    return list(scenarios.failures(state, scenarios.expected(then)))


@pytest.mark.parametrize(
    ("state", "holds", "fails", "told"),
    [
        (at_rest, {"power": "japan"}, {"power": "china"}, "expected power china; it is japan"),
        (at_rest, {"round": 2}, {"round": 1}, "expected round 1; it is 2"),
        (
            at_rest,
            {"phase": "combat_move"},
            {"phase": "mobilize"},
            "expected phase mobilize; it is combat_move",
        ),
        (
            at_rest,
            {"units": {"korea": {"japan": "1 tank", "china": "1 infantry"}}},
            {"units": {"korea": {"japan": "1 tank"}}},
            "expected in korea japan 1 tank; there is china 1 infantry; japan 1 tank",
        ),
        (
            at_rest,
            {"units": {"india": {}}},
            {"units": {"india": {"china": "1 tank"}}},
            "expected in india china 1 tank; there is nothing",
        ),
        (
            at_rest,
            {"at_least": {"korea": {"japan": "1 tank"}}},
            {"at_least": {"korea": {"japan": "2 tank"}}},
            "expected in korea at least japan 2 tank; there is china 1 infantry; japan 1 tank",
        ),
        (
            at_rest,
            {"units": {"japan": {"japan": "1 fighter, 1 fighter~1, 2 infantry"}}},
            {"units": {"japan": {"japan": "2 fighter~1, 2 infantry"}}},
            "expected in japan japan 2 fighter~1, 2 infantry; there is japan 1 fighter, "
            "1 fighter~1, 2 infantry",
        ),
        (
            at_rest,
            {"units": {"japan": {"japan": "2 fighter, 2 infantry"}}},
            {"units": {"japan": {"japan": "1 fighter, 2 infantry"}}},
            "expected in japan japan 1 fighter, 2 infantry; there is japan 1 fighter, "
            "1 fighter~1, 2 infantry",
        ),
        (
            at_rest,
            {"control": {"korea": "japan"}},
            {"control": {"korea": "china"}},
            "expected control of korea: china; it is japan",
        ),
        (
            at_rest,
            {"control": {"sweden": "strict"}},
            {"control": {"sz_6": "japan"}},
            "expected control of sz_6: japan; it is nobody",
        ),
        (
            at_rest,
            {"at_war": {"japan": ["china"]}},
            {"at_war": {"japan": []}},
            "expected japan at war with nobody; it is with china",
        ),
        (
            at_rest,
            {"at_war": {"soviet_union": []}},
            {"at_war": {"soviet_union": ["japan", "italy"]}},
            "expected soviet_union at war with italy, japan; it is with nobody",
        ),
        (
            at_rest,
            {"money": {"japan": 7}},
            {"money": {"japan": 8}},
            "expected money of japan: 8; it is 7",
        ),
        (
            at_rest,
            {"income": {"japan": 26}},
            {"income": {"japan": 27}},
            "expected income of japan: 27; it is 26",
        ),
        (
            at_rest,
            {"cities": {"axis": 5}},
            {"cities": {"axis": 7}},
            "expected victory cities of axis: 7; it is 5",
        ),
        (
            at_rest,
            {"damage": {"japan": 3}},
            {"damage": {"japan": 2}},
            "expected damage of japan 2; it is 3",
        ),
        (
            at_rest,
            {"damage": {"japan": True}},
            {"damage": {"japan": False}},
            "expected in japan no facility; there is {'air_base': 2, 'naval_base': 1}",
        ),
        (
            at_rest,
            {"damage": {"korea": False}},
            {"damage": {"korea": True}},
            "expected in korea a facility; there is none",
        ),
        (
            at_rest,
            {"damage": {"india": False}},
            {"damage": {"india": 0}},
            "expected damage of india 0; there is no facility",
        ),
        (
            at_rest,
            {"facilities": {"japan": {"air_base": 2, "naval_base": 1}}},
            {"facilities": {"japan": {"air_base": 2}}},
            "expected in japan 2 air_base; there is 2 air_base, 1 naval_base",
        ),
        (
            at_rest,
            {"facilities": {"india": {}}},
            {"facilities": {"india": {"air_base": 0}}},
            "expected in india 0 air_base; there is nothing",
        ),
        (
            at_rest,
            {"technologies": {"japan": ["radar"]}},
            {"technologies": {"japan": ["rockets", "radar"]}},
            "expected technologies of japan: radar, rockets; they are radar",
        ),
        (
            at_rest,
            {"technologies": {"china": []}},
            {"technologies": {"china": ["radar"]}},
            "expected technologies of china: radar; they are none",
        ),
        (
            at_rest,
            {"bought": {"tank": 2}},
            {"bought": {}},
            "expected bought nothing; it is 2 tank",
        ),
        # movement
        (
            at_rest,
            {"movement": [{"unit": "tank", "space": "korea", "left": 2}]},
            {"movement": [{"unit": "tank", "space": "korea", "left": 1}]},
            "expected tank in korea with movement 1; it is 2",
        ),
        (
            at_rest,
            {"movement": [{"unit": "infantry", "space": "sz_6", "left": 1}]},
            {"movement": [{"unit": "tank", "space": "sz_6", "left": 1}]},
            "expected tank in sz_6 with movement 1; it is no such unit",
        ),
        (
            at_rest,
            {"movement": [{"unit": "fighter~1", "space": "japan", "left": 3}]},
            {"movement": [{"unit": "fighter", "space": "japan", "left": 4}]},
            "expected fighter in japan with movement 4; it is 3, 5",
        ),
        (
            at_rest,
            {"destinations": [{"unit": "cruiser", "space": "sz_6", "excludes": ["sz_8"]}]},
            {"destinations": [{"unit": "tank", "space": "sz_6"}]},
            "expected destinations of tank in sz_6; there is no such unit",
        ),
        (
            at_rest,
            {"destinations": [{"unit": "tank", "space": "korea", "exactly": ["buyant_uhaa"]}]},
            {"destinations": [{"unit": "tank", "space": "korea", "exactly": ["jehol", "amur"]}]},
            "expected destinations of tank in korea: amur, jehol; they are buyant_uhaa",
        ),
        (
            at_rest,
            {"destinations": [{"unit": "tank", "space": "korea", "excludes": ["jehol"]}]},
            {"destinations": [{"unit": "tank", "space": "korea", "includes": ["jehol"]}]},
            "expected jehol among the destinations of tank in korea; they are buyant_uhaa",
        ),
        (
            CHART,
            {"round": 2},
            {"destinations": [{"unit": "tank", "space": "korea", "exactly": ["jehol"]}]},
            "expected destinations of tank in korea; another decision comes first",
        ),
        # battles
        (at_rest, {"battle": False}, {"battle": True}, "expected a battle; there is none"),
        (CHART, {"battle": True}, {"battle": False}, "expected no battle; there is one in sz_19"),
        (at_rest, {"battle": False}, {"battle": {}}, "expected a battle; there is none"),
        (question, {"battle": False}, {"battle": True}, "expected a battle; there is none"),
        (
            CHART,
            {"battle": {"space": "sz_19", "round": 3}},
            {"battle": {"space": "sz_6"}},
            "expected space of the battle sz_6; it is sz_19",
        ),
        (
            CHART,
            {"battle": {}},
            {"battle": {"round": 1}},
            "expected round of the battle 1; it is 3",
        ),
        (
            CHART,
            {"battle": {"attackers": {"japan": "1 carrier, 1 transport{tank}"}}},
            {"battle": {"attackers": {"japan": "1 carrier, 1 transport"}}},
            "expected in the attack japan 1 carrier, 1 transport; there is japan 1 carrier, "
            "1 transport{tank}",
        ),
        (
            CHART,
            {"battle": {"defenders": {UK: "2 cruiser"}}},
            {"battle": {"defenders": {UK: "1 cruiser"}}},
            f"expected in the defence {UK} 1 cruiser; there is {UK} 2 cruiser",
        ),
        (
            CHART,
            {"battle": {"hit": {UK: "1 submarine"}}},
            {"battle": {"hit": {}}},
            f"expected in the casualty line nothing; there is {UK} 1 submarine",
        ),
        (
            RETREAT,
            {"retreats": ["", "sz_6"]},
            {"retreats": ["sz_6"]},
            "expected retreats sz_6; they are aircraft alone, sz_6",
        ),
        (
            HITS,
            {"retreats": []},
            {"retreats": [""]},
            "expected retreats aircraft alone; they are none",
        ),
        (
            HITS,
            {"hits": {"any": 2, "submarine": 1}},
            {"hits": {"any": 2}},
            "expected hits to take 2 any; they are 2 any, 1 submarine",
        ),
        (
            RETREAT,
            {"hits": {}},
            {"hits": {"any": 1}},
            "expected hits to take 1 any; they are nothing",
        ),
        (
            at_rest,
            {"hits": {}, "retreats": []},
            {"hits": {"any": 1}},
            "expected hits to take 1 any; they are nothing",
        ),
    ],
)
def test_a_statement_that_does_not_hold_is_told(
    state: Callable[[], State], holds: dict[str, Any], fails: dict[str, Any], told: str
) -> None:
    assert failures(state(), holds) == []
    assert failures(state(), fails) == [told]


def test_where_a_unit_may_go() -> None:
    bench = Bench(SPRING_GAME)
    state = bench.position(
        "germany",
        "combat_move",
        {"ukraine_s_s_r": "1 tank, 1 bomber", "germany": "1 tank, 1 infantry"},
        factories={"caucasus": 0},
    )
    scenarios = SPRING_GAME.scenarios

    def told(unit: str, space: str, **wanted: Any) -> list[str]:
        then = {"destinations": [{"unit": unit, "space": space} | wanted]}
        return list(scenarios.failures(state, scenarios.expected(then)))

    tank = sorted(bench.destinations(state, "ukraine_s_s_r", "tank"))
    raids = sorted(bench.destinations(state, "ukraine_s_s_r", "bomber", mission="raid"))
    assert tank
    assert raids == ["caucasus"]
    assert told("tank", "ukraine_s_s_r", exactly=tank) == []
    assert told("bomber", "ukraine_s_s_r", mission="raid", exactly=raids) == []
    assert told("bomber", "ukraine_s_s_r", mission="raid", exactly=[]) == [
        "expected destinations of bomber in ukraine_s_s_r: none; they are caucasus"
    ]
    assert told("tank", "germany", exactly=["karelia_s_s_r"]) == []
    assert told("infantry", "germany", exactly=[]) == []
    assert told("infantry", "germany", includes=["karelia_s_s_r"]) == [
        "expected karelia_s_s_r among the destinations of infantry in germany; they are none"
    ]
    assert told("tank", "ukraine_s_s_r", excludes=tank[:1]) == [
        f"expected {tank[0]} not among the destinations of tank in ukraine_s_s_r; "
        f"they are {', '.join(tank)}"
    ]
    assert told("tank", "ukraine_s_s_r", includes=[tank[0], "germany"]) == [
        "expected germany among the destinations of tank in ukraine_s_s_r; "
        f"they are {', '.join(tank)}"
    ]


# ---- patterns ----


@pytest.mark.parametrize(
    ("pattern", "unit", "does"),
    [
        ("tank", "tank~1%1*moved<korea^japan", True),
        ("tank~1", "tank~1*moved", True),
        ("tank~1", "tank~2", False),
        ("tank*moved", "tank*fought", False),
        ("tank<korea", "tank<japan", False),
        ("tank^korea", "tank^japan", False),
        ("fighter%1", "fighter%2", False),
        ("fighter~1%1*moved<korea^japan", "fighter~1%1*moved<korea^japan", True),
        ("tank", "infantry", False),
        ("tank", "tank@china", False),
        ("battleship", "battleship!1", False),
        ("battleship!1", "battleship!1", True),
        ("transport", "transport{tank}", False),
        ("transport{tank}", "transport{infantry+tank}", False),
        ("transport{tank}", "transport{tank~1}", True),
        ("transport{infantry+infantry~1}", "transport{infantry+infantry~1}", True),
        ("transport{infantry~1+infantry~1}", "transport{infantry+infantry~1}", False),
    ],
)
def test_a_pattern_binds_what_it_speaks_of(pattern: str, unit: str, does: bool) -> None:
    assert matches(parse_unit(pattern, "japan"), parse_unit(unit, "japan")) == does


@pytest.mark.parametrize(
    "wanted",
    [
        "1 fighter, 1 fighter~1",
        "1 fighter, 1 fighter*moved",
        "1 fighter, 1 fighter<korea",
        "1 fighter, 1 fighter^korea",
        "1 fighter, 1 fighter%1",
        "1 carrier{fighter}, 1 carrier{fighter~1}",
    ],
)
def test_who_says_most_chooses_first(wanted: str) -> None:
    """A pattern that fits anybody does not take the only one that another fits."""
    marks = "~1%1*moved<korea^korea"
    kind = "carrier{fighterMARKS}" if "carrier" in wanted else "fighterMARKS"
    there = f"1 {kind.replace('MARKS', marks)}, 1 {kind.replace('MARKS', '')}"
    state = replace(at_rest(), units={"sz_6": parse_force(there, "japan")})

    assert failures(state, {"units": {"sz_6": {"japan": wanted}}}) == []
    other = replace(state, units={"sz_6": parse_force("1 fighter*moved, 1 fighter~1", "japan")})
    assert failures(other, {"units": {"sz_6": {"japan": "1 fighter, 1 fighter*moved"}}}) == []
