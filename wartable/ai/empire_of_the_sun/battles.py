"""Choices in a battle: which is fought next, who is hit, which carrier stands in for another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.ai.empire_of_the_sun.aims import stakes_of
from wartable.ai.empire_of_the_sun.study import Answer, Study
from wartable.games.empire_of_the_sun.actions import Decline, Fight
from wartable.games.empire_of_the_sun.decisions import (
    AssignHits,
    LastStep,
    NextBattle,
    SwapSteps,
)
from wartable.odds.empire_of_the_sun import Policy

CLUMSY = 0.5
"""From this share of things overlooked on, hits are given as they come."""
BY_WIN = Policy()


def _next(study: Study, decision: NextBattle) -> Answer:
    """Where most is at stake first: what follows may depend on it."""
    stakes = stakes_of(study.pos.scenario.id, study.pos.state.turn).by_place
    place = max(decision.hexes, key=lambda each: (stakes.get(each, 0.0), each))
    return Fight(decision.owner, place), f"Most is at stake in {study.name(place)}."


def _hits(study: Study, decision: AssignHits) -> Answer:
    """To win the stage, then for strength; who overlooks much gives them as they come."""
    if study.level.overlooks >= CLUMSY:
        return study.rng.choice(study.listed(decision)), "Hits fall as they come."
    return BY_WIN.answer(study.pos, decision), "What decides the battle is hit."


def _last(study: Study, decision: LastStep) -> Answer:
    action = BY_WIN.answer(study.pos, decision)
    return action, f"{study.name(action.unit)} can best bear it."


def _swap(study: Study, decision: SwapSteps) -> Answer:
    action = BY_WIN.answer(study.pos, decision)
    if isinstance(action, Decline):
        return action, "The carriers bear their own losses."
    lose, restore = study.name(action.lose), study.name(action.restore)
    return action, f"{lose} takes the loss, for {restore} is needed more."


ANSWERS: dict[type[Any], Callable[[Study, Any], Answer]] = {
    NextBattle: _next,
    AssignHits: _hits,
    LastStep: _last,
    SwapSteps: _swap,
}
