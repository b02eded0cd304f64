"""What is asked now: the decision an action answers, what lies under its window, what is listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

from wartable.core import flow
from wartable.core.flow import answer, any_answer, without
from wartable.forces import Force as Counted
from wartable.forces import holds
from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force, Unit, parts

__all__ = [
    "MOST_LISTED",
    "MOST_PARTS",
    "answer",
    "any_answer",
    "asked",
    "battle_below",
    "faults_in_battle",
    "is_answered_by",
    "missing",
    "some",
    "without",
]

MOST_LISTED = 200
"""Ways to take hits or to choose ships that are listed; others are checked, not listed."""
MOST_PARTS = 10_000
"""Ways to send some of several that are listed: all of them wherever people have played."""

Asked = TypeVar("Asked", bound=AnyDecision)


def is_answered_by(decision: Any, action: Any) -> bool:
    """Whether the action is its owner's, and about the same space if both name one."""
    space = getattr(decision, "space", None)
    is_about = space is None or space == getattr(action, "space", space)
    return is_about and flow.is_owners(decision, action)


def asked(pos: Position, kind: type[Asked], action: Any) -> Asked:
    """The decision of this kind that the action answers."""
    return flow.asked(pos.top, kind, action, is_answered_by)


def battle_below(pos: Position) -> Battle:
    """The battle that waits for the window's answers."""
    battle = pos.state.flow[-2]
    assert isinstance(battle, Battle)
    return battle


def some(units: Force, most: int) -> Iterator[Force]:
    """Ways to choose at most so many of the units."""
    return islice(parts(units, most), MOST_PARTS)


# what comes from outside


def missing(there: Force, units: Counted[Unit], space: str) -> Iterator[str]:
    """Who is asked about is there."""
    if not holds(there, units):
        yield f"units are asked about that are not in {space}"


def faults_in_battle(
    faults: Callable[[Position, Any, Battle], Iterator[str]], *, comes_last: bool = False
) -> Callable[[Position, Any], Iterator[str]]:
    """What is asked over a battle board lies on its battle; if no step follows, only what comes
    last is asked."""

    def found(pos: Position, decision: Any) -> Iterator[str]:
        battle = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
        if not isinstance(battle, Battle) or battle.space != decision.space:
            yield f"there is no battle in {decision.space}"
            return
        plan = pos.edition.battles[battle.kind]
        if battle.step == len(plan.opening + plan.round) and not comes_last:
            yield f"nothing follows in the battle in {battle.space}"
        yield from faults(pos, decision, battle)

    return found
