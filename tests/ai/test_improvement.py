"""A plan is improved by small changes, and never made worse."""

from __future__ import annotations

from wartable.ai.improvement import improved
from wartable.ai.player import Clock


class Walk:
    """Changes that are told beforehand."""

    def __init__(self, *to: int | None) -> None:
        self.to = list(to)
        self.asked = 0

    def __call__(self, plan: int) -> int | None:
        self.asked += 1
        return self.to.pop(0)


def height(plan: int) -> float:
    return -abs(plan - 10)


def test_a_change_is_kept_if_the_plan_is_worth_more_by_it() -> None:
    assert improved(0, Walk(4, 3, 9, 20), height, 4, Clock(60.0)) == (9, -1)


def test_a_change_that_cannot_be_made_is_passed_over() -> None:
    assert improved(0, Walk(None, 5), height, 2, Clock(60.0)) == (5, -5)


def test_the_effort_is_counted() -> None:
    walk = Walk(1, 2, 3, 4)

    assert improved(0, walk, height, 3, Clock(60.0)) == (3, -7)
    assert walk.asked == 3


def test_without_time_the_plan_stays() -> None:
    walk = Walk(1)

    assert improved(0, walk, height, 1, Clock(0.0)) == (0, -10)
    assert not walk.asked
