"""Every question stands whole in its module, and every room that reads questions has its entry;
what is missing is told with the file that wants it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import wartable
from wartable.ai.axis_allies import commander
from wartable.cli.axis_allies import answering, guide, orders
from wartable.desk import LANGUAGES
from wartable.desk.axis_allies import asks, filling
from wartable.desk.axis_allies.offers import nothing_usual
from wartable.desk.axis_allies.words import sentences
from wartable.games import find_game, playable
from wartable.games.axis_allies import text
from wartable.games.axis_allies.actions import AnyAction
from wartable.games.axis_allies.answers import QUESTIONS
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    ChooseCasualties,
    ChooseKamikaze,
    CombatMove,
    ConductCombat,
    DeclareWar,
    DoResearch,
    Mobilize,
    NoncombatMove,
    PlaceBid,
    Purchase,
)
from wartable.games.axis_allies.edition import Question
from wartable.games.axis_allies.game import AxisAllies

CODE = Path(wartable.__file__).parent
OF_A_PHASE = (
    DoResearch,
    Purchase,
    DeclareWar,
    CombatMove,
    ConductCombat,
    NoncombatMove,
    Mobilize,
)
DECISIONS = get_args(AnyDecision)
PHASES = [
    phase
    for each in playable()
    if isinstance(game := find_game(each), AxisAllies)
    for phase in game.edition.phases
]
HAS_ORDERS = (PlaceBid,)
"""Answered by orders, one after the other: there is no usual answer."""


def name(question: Question) -> str:
    return question.decision.__name__


# ---- the list and the unions ----


def test_every_decision_is_asked_by_a_question_or_a_phase() -> None:
    asked = [question.decision for question in QUESTIONS]

    assert len(set(asked)) == len(asked)
    for decision in DECISIONS:
        assert decision in OF_A_PHASE or decision in asked, (
            f"{decision.__name__} is asked by nobody: QUESTIONS of games/axis_allies/answers.py"
        )
    for decision in asked:
        assert decision in DECISIONS, (
            f"{decision.__name__} cannot be kept: AnyDecision of games/axis_allies/decisions.py"
        )


def test_every_action_answers_a_question_or_is_done_in_a_phase() -> None:
    done = {action for each in (*QUESTIONS, *PHASES) for action in each.rules}

    for action in get_args(AnyAction):
        assert action in done, f"{action.__name__} is no rule of any question or phase"
    for action in done:
        assert action in get_args(AnyAction), (
            f"{action.__name__} cannot be kept: AnyAction of games/axis_allies/actions.py"
        )


def test_every_action_has_one_wording() -> None:
    for question in QUESTIONS:
        for action in question.rules:
            assert action in text.WORDINGS, f"{action.__name__}: {name(question)} has no wording"
    worded = [*text.IN_PHASES, *(kind for each in QUESTIONS for kind in each.wordings)]

    assert sorted(kind.__name__ for kind in worded) == sorted(
        kind.__name__ for kind in get_args(AnyAction)
    )


# ---- the rooms that read them ----


def lines(decision: Any) -> list[str]:
    """How the answers to a question are written."""
    (question,) = (each for each in QUESTIONS if each.decision is decision)
    return [line for wording in question.wordings.values() for line in wording.readers]


def missing(decision: Any) -> Iterator[str]:
    """What the other rooms lack for a decision, each with the file that wants it."""
    tag = decision.__struct_config__.tag
    is_question = decision not in OF_A_PHASE
    if decision not in asks.ASKED:
        yield "desk/axis_allies/asks.py: ASKED, its own or of a module that it takes in"
    for language in LANGUAGES:
        for key in (f"ask.{tag}", f"ask_hint.{tag}"):
            if key not in sentences(language):
                yield f"desk/axis_allies/languages/{language}.toml: {key}"
    if is_question and decision not in HAS_ORDERS:
        if decision in asks.ASKED and asks.ASKED[decision].usual is nothing_usual:
            yield "desk/axis_allies/asks.py: the usual answer of what is ASKED"
        if decision not in commander.ANSWERS:
            yield "ai/axis_allies/windows.py or battles.py: ANSWERS"
    if decision in HAS_ORDERS and not any(map(orders.is_order, lines(decision))):
        yield "cli/axis_allies/orders.py: an order"
    if (decision in guide.OF_A_BATTLE) != (decision in answering.OF_A_BATTLE):
        yield "cli/axis_allies: OF_A_BATTLE of guide.py and of answering.py, both or none"


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.__name__)
def test_every_room_knows_every_question(decision: Any) -> None:
    lacks = list(missing(decision))

    assert not lacks, f"{decision.__name__} wants: {'; '.join(lacks)}"


def test_every_sheet_is_read_when_it_is_filled() -> None:
    offered = {
        (found[1], path.name)
        for path in sorted((CODE / "desk" / "axis_allies").glob("*.py"))
        for found in re.finditer(r'\bSheet\(\s*f?"([a-z_]+:?)', path.read_text("utf-8"))
    }

    assert len(offered) >= 10
    for sheet, file in offered:
        assert sheet in filling.SHEETS, (
            f"desk/axis_allies/{file} offers the sheet {sheet!r}, and nobody reads it:"
            " asks.py: the sheets of what is ASKED"
        )


@pytest.mark.parametrize(
    ("table", "entry", "wanted"),
    [
        (asks.ASKED, ChooseKamikaze, "desk/axis_allies/asks.py"),
        (commander.ANSWERS, ChooseKamikaze, "ai/axis_allies/windows.py"),
        (guide.OF_A_BATTLE, ChooseCasualties, "cli/axis_allies: OF_A_BATTLE"),
        (orders.EMPTY, "bid", "cli/axis_allies/orders.py"),
        (sentences("cs"), "ask.choose_kamikaze", "languages/cs.toml: ask.choose_kamikaze"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_is_missing_is_told_with_its_file(
    monkeypatch: pytest.MonkeyPatch, table: dict[Any, Any], entry: Any, wanted: str
) -> None:
    monkeypatch.delitem(table, entry)

    told = [each for decision in DECISIONS for each in missing(decision)]

    assert any(wanted in each for each in told), told
