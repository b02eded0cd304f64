"""The questions of the family: which action answers which decision, and what can be listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from wartable.core.flow import one_branch
from wartable.core.game import Branch, Objection
from wartable.games.axis_allies import (
    bids,
    engaging,
    kamikaze,
    liberation_bonus,
    passages,
    rockets,
    scramble,
    stranded,
)
from wartable.games.axis_allies.battle import (
    bombard,
    bombing,
    casualties,
    press_on,
    raid,
    submarines,
)
from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.edition import Question, Rule
from wartable.games.axis_allies.phases import collect_income, research
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.windows import MOST_LISTED, MOST_PARTS

__all__ = ["ASKED", "MOST_LISTED", "MOST_PARTS", "QUESTIONS", "RULES", "UNASKED", "branches"]

QUESTIONS: tuple[Question, ...] = (
    bids.QUESTION,
    engaging.QUESTION,
    scramble.QUESTION,
    kamikaze.QUESTION,
    rockets.QUESTION,
    bombing.QUESTION,
    raid.QUESTION,
    submarines.QUESTION,
    bombard.QUESTION,
    casualties.QUESTION,
    press_on.QUESTION,
    stranded.QUESTION,
    research.QUESTION,
    collect_income.QUESTION,
    passages.QUESTION,
    liberation_bonus.QUESTION,
)
"""Whatever windows ask; what a phase asks stands with the phase."""

ASKED: dict[type[Any], Question] = {question.decision: question for question in QUESTIONS}
RULES: dict[type[Any], Mapping[type[Any], Rule]] = {
    question.decision: question.rules for question in QUESTIONS
}
UNASKED: dict[type[Any], Callable[[Position, Any], Iterator[Objection]]] = {
    action: question.unasked for question in QUESTIONS for action in question.rules
}
"""What a rule has against an answer to a question that nobody asked."""


def _nobody_asks(pos: Position, decision: AnyDecision) -> Sequence[Any]:
    raise LookupError(decision)


UNKNOWN = one_branch(_nobody_asks)


def branches(pos: Position, decision: AnyDecision) -> tuple[Branch, ...]:
    """The answers to a decision."""
    question = ASKED.get(type(decision))
    return question.branches(pos, decision) if question else UNKNOWN(pos, decision)
