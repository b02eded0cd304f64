"""Every question stands whole in its module, and every room that reads questions has its entry;
what is missing is told with the file that wants it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from wartable.ai.empire_of_the_sun import commander
from wartable.cli.empire_of_the_sun import words as prompt
from wartable.desk import LANGUAGES
from wartable.desk.empire_of_the_sun import asks, standing_orders, usual
from wartable.desk.empire_of_the_sun.words import CATALOGUE
from wartable.games.empire_of_the_sun import decisions, text
from wartable.games.empire_of_the_sun.actions import AnyAction
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.questions import QUESTIONS
from wartable.games.empire_of_the_sun.segments import SEGMENTS

DECISIONS = get_args(AnyDecision)
ACTIONS = get_args(AnyAction)
OF_A_SEGMENT = (
    decisions.PlaceReinforcements,
    decisions.TakeReplacements,
    decisions.Bomb,
    decisions.PlayCard,
)
PLANNED = (
    decisions.PlayCard,
    decisions.TakeInitiative,
    decisions.Activate,
    decisions.MoveUnits,
    decisions.Declare,
)
"""What a computer player answers from the plan of its Offensive, in `Commander`."""
BY_THE_COMMANDER = (*PLANNED, decisions.React)
"""With the plan of its Reaction."""
ONES_OWN = (
    *OF_A_SEGMENT,
    *PLANNED,
    decisions.Bid,
    decisions.TakeArcadia,
    decisions.OpeningMoves,
    decisions.ExchangeCard,
    decisions.PlayArcadia,
)
"""Asked in one's own play: nobody answers it for somebody who is away."""


def test_every_decision_is_asked_by_a_question_or_a_segment() -> None:
    asked = [question.decision for question in QUESTIONS]

    assert len(set(asked)) == len(asked)
    for decision in DECISIONS:
        assert decision in OF_A_SEGMENT or decision in asked, (
            f"{decision.__name__} is asked by nobody: QUESTIONS of"
            " games/empire_of_the_sun/questions.py"
        )
    for decision in asked:
        assert decision in DECISIONS, (
            f"{decision.__name__} cannot be kept: AnyDecision of"
            " games/empire_of_the_sun/decisions.py"
        )


def test_every_action_answers_a_question_or_is_done_in_a_segment() -> None:
    done = {action for question in QUESTIONS for action in question.rules}
    done |= {action for segment in SEGMENTS for action in segment.rules}

    for action in ACTIONS:
        assert action in done, f"{action.__name__} is no rule of any question or segment"
    for action in done:
        assert action in ACTIONS, (
            f"{action.__name__} cannot be kept: AnyAction of games/empire_of_the_sun/actions.py"
        )


def test_every_action_has_one_wording() -> None:
    for action in ACTIONS:
        assert action in text.WORDINGS, (
            f"{action.__name__} has no wording: games/empire_of_the_sun/text.py"
        )
    assert text.WORDINGS.keys() == {*ACTIONS}


def missing(decision: Any) -> Iterator[str]:
    """What the other rooms lack for a decision, each with the file that wants it."""
    name = asks.name_of(decision)
    if decision not in asks.ASKED:
        yield "desk/empire_of_the_sun/asking: KINDS of a module that asks.py takes in"
    for language in LANGUAGES:
        for key in (f"ask.{name}", f"hint.{name}"):
            if key not in CATALOGUE.sentences(language):
                yield f"desk/empire_of_the_sun/languages/asks/{language}.toml: {key}"
    if decision not in prompt.QUESTIONS:
        yield "cli/empire_of_the_sun/words.py: QUESTIONS"
    if decision is decisions.BeginGame:
        return
    if decision not in BY_THE_COMMANDER and decision not in commander.ANSWERS:
        yield "ai/empire_of_the_sun: ANSWERS of a module that commander.py takes in"
    if decision not in ONES_OWN and decision not in usual.ANSWERS:
        yield "desk/empire_of_the_sun/usual.py: ANSWERS"
    if decision not in ONES_OWN and decision not in standing_orders.ANSWERS:
        yield "desk/empire_of_the_sun/standing_orders.py: ANSWERS"


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.__name__)
def test_every_room_knows_every_question(decision: Any) -> None:
    lacks = list(missing(decision))

    assert not lacks, f"{decision.__name__} wants: {'; '.join(lacks)}"


@pytest.mark.parametrize(
    ("table", "entry", "wanted"),
    [
        (asks.ASKED, decisions.NextBattle, "desk/empire_of_the_sun/asking"),
        (usual.ANSWERS, decisions.NextBattle, "desk/empire_of_the_sun/usual.py"),
        (standing_orders.ANSWERS, decisions.NextBattle, "standing_orders.py"),
        (commander.ANSWERS, decisions.NextBattle, "ai/empire_of_the_sun"),
        (prompt.QUESTIONS, decisions.NextBattle, "cli/empire_of_the_sun/words.py"),
        (CATALOGUE.sentences("cs"), "ask.next_battle", "languages/asks/cs.toml: ask.next_battle"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_is_missing_is_told_with_its_file(
    monkeypatch: pytest.MonkeyPatch, table: dict[Any, Any], entry: Any, wanted: str
) -> None:
    monkeypatch.delitem(table, entry)

    told = [each for decision in DECISIONS for each in missing(decision)]

    assert any(wanted in each for each in told), told
