"""A plan as a value: small changes improve it, as long as its effort lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from wartable.ai.player import Clock

Plan = TypeVar("Plan")


def improved(
    plan: Plan,
    change: Callable[[Plan], Plan | None],
    value: Callable[[Plan], float],
    effort: int,
    clock: Clock,
) -> tuple[Plan, float]:
    """The plan that so many changes lead to, each kept if the plan is worth more by it, and its
    value; the effort is counted, so that the clock changes nothing unless it runs out."""
    best = value(plan)
    for _ in range(effort):
        if clock.is_up:
            break
        other = change(plan)
        if other is None:
            continue
        worth = value(other)
        if worth > best:
            plan, best = other, worth
    return plan, best
