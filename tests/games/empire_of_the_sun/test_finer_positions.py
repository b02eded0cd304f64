"""Offensives and questions that come from outside: each thing that cannot be, alone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import to_play, under_way
from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun import decisions as ask
from wartable.games.empire_of_the_sun.possible import check_state
from wartable.games.empire_of_the_sun.state import (
    Battle,
    CardEffects,
    Fight,
    Frame,
    InForce,
    Losses,
    Move,
    OffensiveSteps,
    State,
    Steps,
    Window,
)

AOBA, NORTHAMPTON, NOBODY = "jp_ca_aoba", "us_ca_northampton", "garrison_home"
SEAS, CENTRAL, PLACE, NOWHERE = "jp_hq_south_seas", "us_hq_central_pacific", "4715", "1000"
STEP = OffensiveSteps(2)


def attack(*flow: Frame, **fields: Any) -> State:
    """Aoba is activated by JP-23; she moves unless something else lies on the flow."""
    state = to_play("JP-23", units={AOBA: "4021"})
    moving = (STEP, Window((ask.MoveUnits("japan"),)))
    state = under_way(state, "JP-23", **{"activated": [AOBA], **fields})
    return replace(state, flow=flow or moving)


def refused(state: State) -> str:
    """What cannot be, or nothing."""
    try:
        check_state(state)
    except BadData as error:
        return str(error).removeprefix("this cannot be: ")
    return ""


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"hq": SEAS, "reaction_hq": CENTRAL, "reacted": {NORTHAMPTON: PLACE}},
        {"battles": {PLACE: Fight((AOBA,), (NORTHAMPTON,))}, "fought": (PLACE,)},
        {"covers": {AOBA: PLACE}, "landed": {AOBA: "4021"}, "carried": {AOBA: AOBA}},
        {"moves": (Move((AOBA,), ("4021", PLACE), "sail"),), "returned": frozenset({AOBA})},
        {"effects": (InForce("JP-23", 0),)},
    ],
    ids=lambda fields: ", ".join(fields),
)
def test_an_offensive_that_can_be_is_taken(fields: dict[str, Any]) -> None:
    assert refused(attack(**fields)) == ""


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"hq": CENTRAL}, f"{CENTRAL} is no HQ of japan"),
        ({"hq": AOBA}, f"{AOBA} is no HQ of japan"),
        ({"hq": NOBODY}, f"{NOBODY} is no HQ of japan"),
        ({"reaction_hq": SEAS}, f"{SEAS} is no HQ of allies"),
        ({"activated": {NORTHAMPTON: PLACE}}, f"{NORTHAMPTON} is no unit of japan"),
        ({"activated": {NOBODY: PLACE}}, f"{NOBODY} is no unit of japan"),
        ({"reacted": {AOBA: PLACE}}, f"{AOBA} is no unit of allies"),
        ({"battles": {PLACE: Fight((NORTHAMPTON,))}}, f"{NORTHAMPTON} is no unit of japan"),
        ({"battles": {PLACE: Fight((), (AOBA,))}}, f"{AOBA} is no unit of allies"),
        ({"covers": {NOBODY: PLACE}}, f"{NOBODY} is not in this game"),
        ({"landed": {NOBODY: PLACE}}, f"{NOBODY} is not in this game"),
        ({"came_overland": {NOBODY: PLACE}}, f"{NOBODY} is not in this game"),
        ({"carried": {NOBODY: AOBA}}, f"{NOBODY} is not in this game"),
        ({"carried": {AOBA: NOBODY}}, f"{NOBODY} is not in this game"),
        ({"strategic": frozenset({NOBODY})}, f"{NOBODY} is not in this game"),
        ({"long_legs": frozenset({NOBODY})}, f"{NOBODY} is not in this game"),
        ({"turned_back": frozenset({NOBODY})}, f"{NOBODY} is not in this game"),
        ({"returned": frozenset({NOBODY})}, f"{NOBODY} is not in this game"),
        ({"moves": (Move((NOBODY,), (PLACE,), "sail"),)}, f"{NOBODY} is not in this game"),
        ({"moves": (Move((), (PLACE,), "sail"),)}, "nobody has moved nowhere"),
        ({"moves": (Move((AOBA,), (), "sail"),)}, "nobody has moved nowhere"),
        ({"battles": {NOWHERE: Fight()}}, f"{NOWHERE} is not on this map"),
        ({"fought": (NOWHERE,)}, f"{NOWHERE} is not on this map"),
        ({"won": frozenset({NOWHERE})}, f"{NOWHERE} is not on this map"),
        ({"covers": {AOBA: NOWHERE}}, f"{NOWHERE} is not on this map"),
        ({"landed": {AOBA: NOWHERE}}, f"{NOWHERE} is not on this map"),
        ({"effects": (InForce("JP-23", 50),)}, "JP-23 has no effect 50"),
        ({"effects": (InForce("?", 0),)}, "? has no effect 0"),
    ],
    ids=str,
)
def test_an_offensive_that_cannot_be_is_refused(fields: dict[str, Any], reason: str) -> None:
    assert refused(attack(**fields)) == reason


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ([ask.MoveUnits("japan"), ask.MoveUnits("japan")], "somebody is asked twice"),
        ([ask.MoveUnits("allies")], "allies is not asked for MoveUnits"),
        ([ask.React("japan")], "japan is not asked for React"),
        ([ask.React("allies")], ""),
        ([ask.AssignHits("japan", PLACE, 1, "ground")], "AssignHits is asked in no battle"),
        (
            [ask.NextBattle("japan", (PLACE,))],
            "a battle is to be fought where none is declared",
        ),
        ([ask.MoveAtOnce("japan", (NOBODY,))], ""),
        ([ask.MoveAtOnce("japan", ())], "nobody is asked about"),
        ([ask.FindRefuge("allies", ())], "nobody is asked about"),
        ([ask.Disengage("allies", PLACE, ())], "nobody is asked about"),
        ([ask.Disengage("allies", PLACE, (NORTHAMPTON,))], ""),
    ],
    ids=str,
)
def test_a_question_that_cannot_be_asked_is_refused(asked: list[Any], reason: str) -> None:
    """Who is asked, for what, and about whom."""
    assert refused(attack(STEP, Window(tuple(asked)))) == reason


BATTLE = Battle(PLACE, active=(AOBA,), stood={AOBA: PLACE}, losses=(Losses("japan", 3),))
HITS = Window((ask.AssignHits("japan", PLACE, 3, "air_naval"),))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, ""),
        ({"active": (AOBA, NORTHAMPTON)}, f"{NORTHAMPTON} is no unit of japan"),
        ({"ground": (NORTHAMPTON,)}, f"{NORTHAMPTON} is no unit of japan"),
        ({"reaction": (AOBA,)}, f"{AOBA} is no unit of allies"),
        ({"reaction": (NORTHAMPTON,)}, "nobody knows where a unit stood"),
        ({"stood": {}}, "nobody knows where a unit stood"),
        ({"losses": (Losses("japan", 3), Losses("japan", 1))}, "somebody gives hits twice"),
        ({"losses": (Losses("allies", 3),)}, f"japan has no hits to give in {PLACE}"),
        ({"fallen": (NOBODY,)}, ""),
        ({"hex": "4415"}, "no battle is declared in 4415"),
    ],
    ids=str,
)
def test_a_battle_that_cannot_be_is_refused(changes: dict[str, Any], reason: str) -> None:
    """Who fights, from where, and who gives hits to whom; a garrison may fall."""
    battle = replace(BATTLE, **changes)

    assert refused(attack(STEP, battle, HITS, battles=(PLACE,))) == reason


def test_what_lies_below_a_question_fits() -> None:
    """A battle in an Offensive, hits in the hex of the battle, a choice for the card that asks."""
    declared = {"battles": (PLACE,)}
    elsewhere = Window((ask.AssignHits("japan", "4415", 3, "air_naval"),))

    assert refused(attack(BATTLE, HITS, **declared)) == "a battle is fought in no Offensive"
    told = "japan has no hits to give in 4415"
    assert refused(attack(STEP, BATTLE, elsewhere, **declared)) == told
    assert refused(attack(STEP, STEP, HITS, **declared)) == "there are too many of OffensiveSteps"
    assert refused(attack(STEP, BATTLE, BATTLE, HITS, **declared)) == "there are too many of Battle"
    foreign = "AL-01 is no card of japan (EOS-1.3-40)"
    moving = Window((ask.MoveUnits("japan"),))
    assert refused(attack(STEP, CardEffects("japan", "AL-01"), moving)) == foreign
    assert refused(attack(STEP, CardEffects("japan", "JP-23", next=50), moving)) == (
        "JP-23 has no effect 50"
    )
    assert refused(attack(STEP, Steps("nothing"), moving)) == "nothing is done by the name nothing"
    assert refused(attack(STEP)) == "nobody is asked"
    for step in (0, 16):
        told = f"an Offensive has no step {step}"
        assert refused(attack(OffensiveSteps(step), moving)) == told
