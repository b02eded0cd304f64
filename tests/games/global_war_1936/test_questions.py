"""Every question stands whole in its module, and every room that reads questions has its entry;
what is missing is told with the file that wants it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from wartable.games.global_war_1936 import at_will, decisions, questions, text
from wartable.games.global_war_1936.actions import AnyAction, Done
from wartable.games.global_war_1936.decisions import AnyDecision
from wartable.games.global_war_1936.flow import PHASES
from wartable.odds.global_war_1936 import answers

DECISIONS = get_args(AnyDecision)
ACTIONS = get_args(AnyAction)
OF_A_PHASE = (
    decisions.Produce,
    decisions.PlaceUnits,
    decisions.MoveNoncombat,
    decisions.MoveCombat,
    decisions.ChooseBattle,
)
AT_WILL = (decisions.Negotiate,)
OUT_OF_COMBAT = (
    decisions.AnswerPact,
    decisions.AssignDie,
    decisions.ChooseRecruits,
    decisions.ChooseOwner,
    decisions.GiveLeave,
    decisions.ChooseInterdiction,
    decisions.ChooseCapital,
    decisions.BerthPrizes,
    decisions.Evacuate,
    decisions.AgreeTruce,
    decisions.ConsiderWar,
)
"""Nobody is asked these while a combat is fought."""
SEVERAL = ("Done", "Sign", "Refuse", "Declare", "LetPass", "Press", "Retreat")
"""What answers several questions has its words with what is done in phases."""


def test_every_decision_is_asked_by_a_question_a_phase_or_at_will() -> None:
    asked = [question.decision for question in questions.QUESTIONS]

    assert len(set(asked)) == len(asked)
    for decision in DECISIONS:
        assert decision in (*OF_A_PHASE, *AT_WILL) or decision in asked, (
            f"{decision.__name__} is asked by nobody: QUESTIONS of"
            " games/global_war_1936/questions.py"
        )
    for decision in asked:
        assert decision in DECISIONS, (
            f"{decision.__name__} cannot be kept: AnyDecision of games/global_war_1936/decisions.py"
        )


def test_every_action_answers_a_question_or_is_done_in_a_phase_or_at_will() -> None:
    rules = [each.rules for each in (*questions.QUESTIONS, *PHASES)]
    done = {Done, *at_will.RULES, *(action for each in rules for action in each)}

    for action in ACTIONS:
        assert action in done, f"{action.__name__} is no rule of any question or phase"
    for action in done:
        assert action in ACTIONS, (
            f"{action.__name__} cannot be kept: AnyAction of games/global_war_1936/actions.py"
        )


def test_every_action_has_one_wording() -> None:
    """With its question, if it answers that one alone."""
    worded = [*text.IN_PHASES, *(kind for each in questions.QUESTIONS for kind in each.wordings)]

    assert sorted(kind.__name__ for kind in worded) == sorted(kind.__name__ for kind in ACTIONS)
    in_phases = {kind for each in PHASES for kind in each.rules} | {*at_will.RULES}
    for question in questions.QUESTIONS:
        for kind in question.rules:
            is_its_own = kind not in in_phases and kind.__name__ not in SEVERAL
            assert (kind in question.wordings) == is_its_own, (
                f"{kind.__name__}: the wordings of the question {question.decision.__name__}"
            )


def missing(decision: Any) -> Iterator[str]:
    """What the other rooms lack for a decision, each with the file that wants it."""
    if not (decision.__doc__ or "").strip().endswith("."):
        yield "games/global_war_1936/decisions.py: a docstring, which the prompt asks"
    is_fought = decision not in (*OF_A_PHASE, *AT_WILL, *OUT_OF_COMBAT)
    if is_fought and decision not in answers.ANSWERS:
        yield "odds/global_war_1936/answers.py: ANSWERS"


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.__name__)
def test_every_room_knows_every_question(decision: Any) -> None:
    lacks = list(missing(decision))

    assert not lacks, f"{decision.__name__} wants: {'; '.join(lacks)}"


def test_what_is_missing_is_told_with_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(answers.ANSWERS, decisions.ChooseScramble)
    monkeypatch.setattr(decisions.TakeHits, "__doc__", "")

    told = [each for decision in DECISIONS for each in missing(decision)]

    assert told == [
        "games/global_war_1936/decisions.py: a docstring, which the prompt asks",
        "odds/global_war_1936/answers.py: ANSWERS",
    ]
