"""A force in words."""

from __future__ import annotations

import pytest

from wartable.core.errors import MalformedAction
from wartable.forces import read_force


def test_a_missing_number_is_one_and_like_units_stand_together() -> None:
    assert read_force("tank, 2 infantry , 1 tank", str) == (("infantry", 2), ("tank", 2))


@pytest.mark.parametrize("words", ["two tank", "-1 tank", "10000 tank", "1.5 tank"])
def test_a_number_has_one_to_four_digits(words: str) -> None:
    with pytest.raises(MalformedAction, match="a number and a unit"):
        read_force(words, str)
