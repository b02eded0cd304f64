"""Small choices: each answer is tried out, and the one that leaves the best position is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wartable.ai.empire_of_the_sun.study import Answer, Study
from wartable.games.empire_of_the_sun.actions import Decline
from wartable.games.empire_of_the_sun.decisions import (
    ChooseForCard,
    FindRefuge,
    GiveUpExcess,
    MoveAtOnce,
    RetreatThem,
)

MOST = 40
"""So many answers are tried out at most."""
SLIGHT = 0.15
"""How far errors of judgement go in small things, beside those of great ones."""


def best_of(study: Study, actions: Sequence[Any]) -> tuple[Any, float]:
    """The action after which the position is worth most, and what it gains."""
    assert actions, "nothing is offered"
    scored = [
        (study.value(study.after(action)) + study.stray(SLIGHT), -number, action)
        for number, action in enumerate(thinned(actions))
    ]
    gain, _, action = max(scored, key=lambda each: each[:2])
    return action, gain - study.now


def thinned(actions: Sequence[Any]) -> Sequence[Any]:
    """All of them, or as many as are tried out, from all over the list."""
    if len(actions) <= MOST:
        return actions
    return [actions[number * len(actions) // MOST] for number in range(MOST)]


def _leave(study: Study, decision: Any) -> Answer:
    """Units that must leave go where they are of most use, one after the other."""
    unit = decision.units[0]
    ways = [way for way in study.listed(decision) if getattr(way, "unit", unit) == unit]
    action, _ = best_of(study, ways)
    return action, f"{study.name(unit)} goes where it is of most use."


def _send(study: Study, decision: RetreatThem) -> Answer:
    """Beaten enemies are sent where they do least harm."""
    action, _ = best_of(study, study.listed(decision))
    return action, "The beaten go where they do least harm."


def _give_up(study: Study, decision: GiveUpExcess) -> Answer:
    action, _ = best_of(study, study.listed(decision))
    there = study.name(decision.hex)
    return action, f"{there} is full, and {study.name(action.unit)} is missed least."


def _choose(study: Study, decision: ChooseForCard) -> Answer:
    """What a card falls on: what is worth most by it, or nothing."""
    ways = [way for way in study.listed(decision) if not isinstance(way, Decline)]
    nothing = f"{study.name(decision.card)} would gain nothing here."
    if decision.optional and not ways:
        return Decline(decision.owner), nothing
    action, gain = best_of(study, ways)
    if decision.optional and gain <= 0:
        return Decline(decision.owner), nothing
    return action, f"{study.name(decision.card)} falls on {study.names(action.targets)}."


ANSWERS: dict[type[Any], Callable[[Study, Any], Answer]] = {
    RetreatThem: _send,
    MoveAtOnce: _leave,
    FindRefuge: _leave,
    GiveUpExcess: _give_up,
    ChooseForCard: _choose,
}
