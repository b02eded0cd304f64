"""Standing orders of any game: what it says can be ordered, and nothing else."""

from __future__ import annotations

import pytest

from wartable.desk.orders import faults
from wartable.desk.values import Choice, OptionInfo, StandingOrders

CHOICES = (Choice("never", "never"), Choice("always", "always"))
ORDERS = (
    OptionInfo("defend", "", "", "never", CHOICES),
    OptionInfo("losses", "", "", [], CHOICES, ranked=True),
)


def test_what_can_be_ordered_is_taken() -> None:
    assert not [*faults(ORDERS, {"defend": "always", "losses": ["always", "never"]})]
    assert not [*faults(ORDERS, {})]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"march": "always"}, "nothing is ordered about 'march'"),
        ({"defend": "sometimes"}, "defend: there is no choice 'sometimes'"),
        ({"defend": ["always"]}, "defend: one choice, please"),
        ({"losses": "always"}, "losses: choices in their order, please"),
        ({"losses": ["never", "tank"]}, "losses: there is no choice 'tank'"),
    ],
)
def test_what_cannot_be_ordered_is_named(said: StandingOrders, why: str) -> None:
    assert [*faults(ORDERS, said)] == [why]
