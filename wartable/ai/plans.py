"""A plan is a queue of orders, stage after stage; what is no longer legal is passed over."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, TypeVar

from wartable.core.game import Game

Study = TypeVar("Study")

Order = tuple[Any, str]
"""An action with its reason."""
Stage = Callable[[Study], list[Order]]


def next_order(game: Game, view: Any, queue: list[Order]) -> Order | None:
    """The first order in the queue that is still legal; those before it are dropped."""
    while queue:
        action, note = queue.pop(0)
        if not game.objections(view, action):
            return action, note
    return None


class Plan(Generic[Study]):
    """What is left to do at a moment: each stage is planned when the one before is carried out."""

    def __init__(self, moment: Hashable, stages: Sequence[Stage[Study]]) -> None:
        self.moment = moment
        self._stages = list(stages)
        self._queue: list[Order] = []

    def next_order(self, game: Game, view: Any, study: Study) -> Order | None:
        """The next order that is legal; `None` when all stages are done."""
        while True:
            if order := next_order(game, view, self._queue):
                return order
            if not self._stages:
                return None
            self._queue = self._stages.pop(0)(study)


class Plans(Generic[Study]):
    """The plan of each owner, kept while the moment lasts."""

    def __init__(self) -> None:
        self._plans: dict[str, Plan[Study]] = {}

    def of(self, owner: str, moment: Hashable, stages: Sequence[Stage[Study]]) -> Plan[Study]:
        """The owner's plan for this moment, begun if there is none."""
        plan = self._plans.get(owner)
        if plan is None or plan.moment != moment:
            plan = self._plans[owner] = Plan(moment, stages)
        return plan
