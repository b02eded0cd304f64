"""What may be asked in a position from outside, and which battles, forces and names it may have."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.core.game import Outcome
from wartable.forces import Pool
from wartable.games.axis_allies.check import check_state, names_of
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    ChooseBombardment,
    ChooseCasualties,
    ChooseInterceptors,
    ChooseKamikaze,
    ChooseRockets,
    ChooseScramble,
    ChooseSubmerging,
    ChooseTargets,
    DeclareAttacks,
    LandStranded,
    PickChart,
    PlaceBid,
    PressOnOrRetreat,
    Purchase,
)
from wartable.games.axis_allies.global_1940.edition import GAME, GLOBAL_1940
from wartable.games.axis_allies.names import MOST_IN_ALL, MOST_UNITS
from wartable.games.axis_allies.spring_1942.edition import SPRING_1942
from wartable.games.axis_allies.state import Assault, Battle, Frame, Preparations, State, Window
from wartable.games.axis_allies.unit import Force, Unit, parse_force
from wartable.testing.axis_allies import Bench

table = Bench(GAME)


def units(text: str, owner: str = "japan") -> Force:
    return parse_force(text, owner)


@cache
def position() -> State:
    return table.position(
        "japan",
        "conduct_combat",
        {
            "sz_6": {"japan": "1 cruiser, 1 battleship", "united_states": "1 destroyer"},
            "sz_36": {"japan": "2 cruiser, 1 transport{infantry^kwangtung}"},
            "japan": {"japan": "2 fighter, 1 infantry"},
        },
        facilities={"kwangtung": {"naval_base": 0}, "yunnan": {"air_base": 1}},
        wars=[("japan", "united_states")],
    )


ASHORE = Battle(
    "kwangtung",
    "land",
    "japan",
    units("2 infantry, 1 strategic_bomber*raid"),
    units("1 infantry", "united_kingdom"),
    retreats=("kwangsi",),
    support=("sz_6", "sz_36"),
)
AT_SEA = Battle("sz_6", "sea", "japan", units("2 submarine"), units("1 submarine", "united_states"))
LAND_STEPS = len(GLOBAL_1940.battles["land"].opening + GLOBAL_1940.battles["land"].round)
HITS = ChooseCasualties("japan", "kwangtung", False, (Pool(1, "any"),))


def fault(state: State, edition: Any = GLOBAL_1940) -> str:
    """What cannot be in the position; nothing if it can be."""
    try:
        check_state(edition, state)
    except BadData as error:
        return str(error).removeprefix("this cannot be: ")
    return ""


def flow(*frames: Frame | AnyDecision) -> State:
    """The position with these frames; questions are in a window on top."""
    below = [each for each in frames if isinstance(each, Frame)]
    asked = tuple(each for each in frames if not isinstance(each, Frame))
    return replace(position(), flow=(*below, Window(asked)) if asked else tuple(below))


# ---- what is asked ----


@pytest.mark.parametrize(
    ("question", "wrong", "reason"),
    [
        (
            ChooseScramble("japan", "japan", units("2 fighter"), ("sz_6",), 3),
            ChooseScramble("japan", "japan", units("3 fighter"), ("sz_6",), 3),
            "units are asked about that are not in japan",
        ),
        (
            ChooseScramble("japan", "japan", units("1 fighter"), ("sz_6",), 3),
            ChooseScramble("japan", "japan", units("1 fighter"), ("sz_6", "sz_36"), 3),
            "japan does not lie beside these zones",
        ),
        (
            ChooseInterceptors("japan", "japan", units("2 fighter")),
            ChooseInterceptors("japan", "japan", units("1 tactical_bomber")),
            "units are asked about that are not in japan",
        ),
        (
            LandStranded("japan", "japan", Unit("infantry", "japan"), ("japan",)),
            LandStranded("japan", "japan", Unit("infantry", "italy"), ("japan",)),
            "units are asked about that are not in japan",
        ),
        (
            ChooseKamikaze("japan", 6, (("sz_6", units("1 destroyer", "united_states")),)),
            ChooseKamikaze("japan", 7, (("sz_6", units("1 destroyer", "united_states")),)),
            "japan does not have 7 kamikazes",
        ),
        (
            ChooseKamikaze("japan", 1, (("sz_6", units("1 cruiser")), ("sz_36", ()))),
            ChooseKamikaze("japan", 1, (("sz_6", units("1 cruiser")), ("sz_36", units("1 tank")))),
            "units are asked about that are not in sz_36",
        ),
        (
            ChooseKamikaze("italy", 0, ()),
            ChooseKamikaze("italy", 1, ()),
            "italy does not have 1 kamikazes",
        ),
        (
            ChooseRockets("japan", (("japan", (("yunnan", "air_base"),)),)),
            ChooseRockets("japan", (("japan", (("yunnan", "naval_base"),)),)),
            "there is no naval_base in yunnan",
        ),
        (
            ChooseRockets("japan", ()),
            ChooseRockets("japan", (("japan", (("germany", "air_base"),)),)),
            "there is no air_base in germany",
        ),
        (
            PickChart("japan", (1, 2)),
            PickChart("japan", (1, 2, 3)),
            "there are no charts (1, 2, 3)",
        ),
        (
            DeclareAttacks("japan", ("sz_6", "sz_36")),
            DeclareAttacks("japan", ("sz_6", "sz_36", "sz_6")),
            "a zone is named twice",
        ),
        (
            DeclareAttacks("japan", ()),
            PlaceBid("japan", 3),
            "japan bids 3 that it does not have",
        ),
        (
            PickChart("japan", ()),
            Purchase("japan"),
            "Purchase is no question by itself",
        ),
    ],
)
def test_a_question_is_about_what_there_is(
    question: AnyDecision, wrong: AnyDecision, reason: str
) -> None:
    assert fault(flow(question)) == ""
    assert fault(flow(wrong)) == reason
    assert fault(flow(question, wrong)) == reason


@pytest.mark.parametrize(
    ("battle", "question", "wrong", "reason"),
    [
        (
            AT_SEA,
            ChooseSubmerging("japan", "sz_6", units("2 submarine")),
            ChooseSubmerging("japan", "sz_6", units("3 submarine")),
            "units are asked about that are not in sz_6",
        ),
        (
            AT_SEA,
            ChooseSubmerging("united_states", "sz_6", units("1 submarine", "united_states")),
            ChooseSubmerging("japan", "sz_6", units("1 cruiser")),
            "units are asked about that are not in sz_6",
        ),
        (
            ASHORE,
            ChooseTargets("japan", "kwangtung", ASHORE.attackers[1:], ("naval_base",)),
            ChooseTargets("japan", "kwangtung", units("1 strategic_bomber"), ("naval_base",)),
            "units are asked about that are not in kwangtung",
        ),
        (
            ASHORE,
            ChooseTargets("japan", "kwangtung", ASHORE.attackers[1:], ()),
            ChooseTargets("japan", "kwangtung", ASHORE.attackers[1:], ("naval_base", "air_base")),
            "there is nothing to bomb in kwangtung",
        ),
        (
            ASHORE,
            ChooseBombardment("japan", "kwangtung", units("3 cruiser, 1 battleship"), 2),
            ChooseBombardment("japan", "kwangtung", units("4 cruiser"), 2),
            "units are asked about that are not in kwangtung",
        ),
        (
            ASHORE,
            PressOnOrRetreat("japan", "kwangtung", ("kwangsi", "")),
            PressOnOrRetreat("japan", "kwangtung", ("kwangsi", "yunnan")),
            "nobody retreats from kwangtung to there",
        ),
        (
            ASHORE,
            PressOnOrRetreat("japan", "kwangtung", ()),
            ChooseCasualties("japan", "yunnan", False, (Pool(1, "any"),)),
            "there is no battle in yunnan",
        ),
        (
            replace(ASHORE, step=LAND_STEPS - 1),
            HITS,
            replace(HITS, space="sz_6"),
            "there is no battle in sz_6",
        ),
        (
            replace(ASHORE, step=LAND_STEPS),
            PressOnOrRetreat("japan", "kwangtung", ("kwangsi",)),
            HITS,
            "nothing follows in the battle in kwangtung",
        ),
    ],
)
def test_a_question_in_a_battle_is_about_those_who_fight(
    battle: Battle, question: AnyDecision, wrong: AnyDecision, reason: str
) -> None:
    assert fault(flow(battle, question)) == ""
    assert fault(flow(battle, wrong)) == reason
    assert fault(flow(wrong)) == f"there is no battle in {wrong.space}"


def test_somebody_is_asked_until_the_game_is_over() -> None:
    over = replace(position(), outcome=Outcome(("japan",), "G40-OVR-09", "cities"))
    asked, another = Window((PickChart("japan", (1,)),)), Window((PickChart("japan", (2,)),))

    assert fault(position()) == ""
    assert fault(replace(position(), phase="collect_income")) == (
        "nobody is asked in the phase collect_income"
    )
    assert fault(flow(ASHORE)) == "nobody is asked"
    assert fault(replace(position(), flow=(asked,), phase="collect_income")) == ""
    assert fault(replace(position(), flow=(another, asked))) == "a question lies below another"
    assert fault(replace(position(), flow=(Window(()),))) == "nothing is asked"
    assert fault(over) == ""
    assert fault(replace(over, flow=(asked,))) == "the game is over, and somebody is asked"


@pytest.mark.parametrize(
    ("frame", "wrong", "reason"),
    [
        (
            Assault("kwangtung", ("sz_6", "sz_36")),
            Assault("kwangtung", ("sz_6", "sz_110")),
            "nobody assaults kwangtung from there",
        ),
        (
            Assault("kwangtung", ()),
            Assault("kwangtung", ("sz_110",)),
            "nobody assaults kwangtung from there",
        ),
        (
            Preparations(len(GLOBAL_1940.preparations)),
            Preparations(len(GLOBAL_1940.preparations) + 1),
            f"there is no preparation {len(GLOBAL_1940.preparations) + 1}",
        ),
        (
            replace(ASHORE, step=LAND_STEPS),
            replace(ASHORE, step=LAND_STEPS + 1),
            f"a battle has no step {LAND_STEPS + 1}",
        ),
        (
            AT_SEA,
            replace(AT_SEA, space="kwangtung"),
            "no battle of this kind is fought in kwangtung",
        ),
        (
            ASHORE,
            replace(ASHORE, space="sz_6"),
            "no battle of this kind is fought in sz_6",
        ),
        (
            replace(ASHORE, kind="air"),
            replace(ASHORE, kind="air", space="sz_6"),
            "no battle of this kind is fought in sz_6",
        ),
        (ASHORE, replace(ASHORE, attacker="italy"), "italy attacks out of turn"),
        (
            replace(ASHORE, retreats=("kwangsi", "yunnan")),
            replace(ASHORE, retreats=("kwangsi", "sz_6")),
            "nobody came to kwangtung from there",
        ),
        (
            replace(AT_SEA, retreats=("sz_7",)),
            replace(AT_SEA, retreats=("japan",)),
            "nobody came to sz_6 from there",
        ),
        *(
            (
                replace(AT_SEA, **{who: units("1 battleship!1")}),
                replace(AT_SEA, **{who: units("1 battleship!2")}),
                "battleship!2@japan is lost with 2 hits",
            )
            for who in ("attackers", "defenders", "line")
        ),
    ],
)
def test_what_lies_below_a_question_fits(frame: Frame, wrong: Frame, reason: str) -> None:
    question = PickChart("japan", (1,))

    assert fault(flow(frame, question)) == ""
    assert fault(flow(wrong, question)) == reason


# ---- units ----


def standing(everyone: dict[str, Force]) -> State:
    """The position with these units, when all combats are over."""
    return replace(position(), units=everyone, phase="noncombat_move")


@pytest.mark.parametrize(
    ("space", "unit", "reason"),
    [
        ("japan", "infantry", ""),
        ("japan", "fighter", ""),
        ("japan", "cruiser", "cruiser@japan stands in japan"),
        ("sz_6", "cruiser", ""),
        ("sz_6", "infantry", "infantry@japan stands in sz_6"),
        ("sahara_desert", "infantry", "units stand in sahara_desert, where nobody can"),
        ("japan", "infantry!1", "infantry!1@japan is lost with 1 hits"),
        ("sz_6", "battleship!1", ""),
        ("sz_6", "battleship!2", "battleship!2@japan is lost with 2 hits"),
        ("sz_6", "transport{infantry+tank}", ""),
        (
            "sz_6",
            "transport{fighter+infantry}",
            "transport@japan{fighter@japan+infantry@japan} cannot carry that",
        ),
        ("sz_6", "carrier{fighter+tactical_bomber}", ""),
        (
            "sz_6",
            "carrier{fighter+strategic_bomber}",
            "carrier@japan{fighter@japan+strategic_bomber@japan} cannot carry that",
        ),
        ("sz_6", "cruiser{fighter}", "cruiser@japan{fighter@japan} cannot carry that"),
        ("sz_6", "carrier{fighter!1}", "carrier@japan{fighter!1@japan} carries what is lost"),
        (
            "sz_6",
            "transport{infantry+infantry!1}",
            "transport@japan{infantry@japan+infantry!1@japan} carries what is lost",
        ),
    ],
)
def test_units_stand_where_they_can_and_carry_what_they_can(
    space: str, unit: str, reason: str
) -> None:
    assert fault(standing({space: units(unit)})) == reason


def test_a_force_is_counted_in_order() -> None:
    infantry, tank = Unit("infantry", "japan"), Unit("tank", "japan")

    assert fault(standing({"japan": ((infantry, 1), (tank, 1))})) == ""
    for unordered in (((tank, 1), (infantry, 1)), ((infantry, 1), (infantry, 2))):
        assert fault(standing({"japan": unordered})) == (
            "infantry@japan is counted twice or out of order"
        )


def test_units_are_not_more_than_a_table_can_bear() -> None:
    spaces = sorted(GLOBAL_1940.data.board.sea)[: MOST_IN_ALL // MOST_UNITS]
    full = {space: ((Unit("cruiser", "japan"), MOST_UNITS),) for space in spaces}

    assert fault(standing(full)) == ""
    assert fault(standing(full | {"japan": units("1 tank")})) == (
        f"{MOST_IN_ALL + 1} units are more than {MOST_IN_ALL}"
    )


def test_everybody_has_money_and_every_territory_somebody() -> None:
    control = {space: by for space, by in position().control.items() if space != "japan"}
    money = {purse: sum_ for purse, sum_ in position().money.items() if purse != "italy"}

    assert fault(replace(position(), control=control)) == "nobody controls japan"
    assert fault(replace(position(), money=money)) == "italy has no money, not even none"
    assert (
        fault(replace(position(), options=replace(position().options, seats={}))) == "nobody plays"
    )
    assert fault(replace(position(), options=replace(position().options, rounds=-1))) == (
        "rounds: -1 is less than 0"
    )


# ---- names ----


def test_the_names_of_an_edition() -> None:
    names = names_of(SPRING_1942)
    ground = ["infantry", "artillery", "tank", "aa_gun", "fighter", "bomber"]
    ships = ["battleship", "carrier", "cruiser", "destroyer", "submarine", "transport"]

    assert sorted(names["kind"]) == sorted(ground + ships)
    assert sorted(names["ware"]) == sorted([*ground, *ships, "industrial_complex"])
    assert names["facility"] == ["industrial_complex"]
    assert sorted(names["zone"]) == sorted(f"sz_{number}" for number in range(1, 65))
    assert {*names["space"]} == {*names["aim"]} - {"industrial_complex"}
    assert {*names["answerer"]} == {*names["owner"], *names["zone"]}
    assert {*names["territory"]} == {
        space.id for space in SPRING_1942.data.spaces.values() if space.original_owner
    }
    assert names["owner"] == names["holder"] == names["purse"] == [*SPRING_1942.data.powers]
    assert not names["party"]
    assert not names["technology"]
    assert {"Panama Canal", "Suez Canal"} <= {*names["passage"]}


def test_an_upgrade_is_bought_and_stands_nowhere() -> None:
    names = names_of(GLOBAL_1940)

    assert names["facility"] == [
        "major_industrial_complex",
        "minor_industrial_complex",
        "air_base",
        "naval_base",
    ]
    assert {*names["ware"]} - {*names["kind"]} == {*names["facility"], "industrial_upgrade"}
    assert {*names["holder"]} - {*names["owner"]} == {*names["party"]}


def test_a_force_that_was_sound_in_another_space_is_judged_again() -> None:
    ashore = units("1 infantry")

    assert fault(standing({"japan": ashore})) == ""
    assert fault(standing({"sz_36": ashore})) == "infantry@japan stands in sz_36"


def test_all_units_are_counted_whatever_stood_there_before() -> None:
    spaces = sorted(GLOBAL_1940.data.board.sea)[: MOST_IN_ALL // MOST_UNITS]
    full = dict.fromkeys(spaces, units(f"{MOST_UNITS} cruiser"))

    for stand in (full, {"japan": units("1 tank")}, full):
        assert fault(standing(stand)) == ""
    assert "more than" in fault(standing(full | {"japan": units("1 tank")}))
    assert fault(standing(full)) == ""
