"""A battle runs by its plan: steps before the first round, steps of every round, and a question
where a step needs an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from wartable.core.script import Script


class Fought(Protocol):
    """A battle that knows which step of its plan comes next."""

    @property
    def step(self) -> int: ...


Battle = TypeVar("Battle", bound=Fought)
Writing = TypeVar("Writing", bound=Script[Any, Any])


class Ask(NamedTuple, Generic[Battle]):
    """A battle step that needs decisions before the next step."""

    battle: Battle
    decisions: tuple[Any, ...]


Step = Callable[[Writing, Battle], Battle | Ask[Battle] | None]
"""A step takes the battle to the next one, asks, or ends it with `None`."""


@dataclass(frozen=True)
class BattlePlan(Generic[Writing, Battle]):
    """The steps before the first round, and the steps of every round."""

    opening: tuple[Step[Writing, Battle], ...]
    round: tuple[Step[Writing, Battle], ...]


def run_battle(
    script: Writing,
    battle: Battle,
    plan: BattlePlan[Writing, Battle],
    ask: Callable[[tuple[Any, ...]], msgspec.Struct],
) -> None:
    """Play the steps of the plan until one asks or the battle is over; `ask` makes the window."""
    steps = plan.opening + plan.round
    while True:
        result = steps[battle.step](script, _after_step(battle))
        if result is None:
            return
        if isinstance(result, Ask):
            script.become(result.battle, ask(result.decisions))
            return
        battle = result


def _after_step(battle: Any) -> Any:
    return replace(battle, step=battle.step + 1)
