"""Japan surrenders by conquest or by blockade."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.turns import begin
from wartable.games.empire_of_the_sun.nations import japan
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.testing.empire_of_the_sun.table import pos


def status(**changes: Any) -> Script:
    return begin("national_status", "1944", **changes)


@pytest.mark.rule(
    "EOS-13.93-01",
    "EOS-13.93-03",
    "EOS-13.93-04",
    "EOS-13.1-02",
    "EOS-16.1-01",
    "EOS-4.5-02",
    "EOS-AMB-16",
)
def test_the_fall_of_honshu_ends_the_game() -> None:
    """All seven hexes; six are not enough."""
    outcome = status(allied=japan.HONSHU).state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("allies",), "EOS-13.93-01")
    for place in japan.HONSHU:
        others = [each for each in japan.HONSHU if each != place]
        assert status(allied=others, also_japanese=[place]).state.outcome is None


@pytest.mark.rule("EOS-13.93-02", "EOS-13.93-03", "EOS-16.1-01")
def test_the_third_segment_of_a_blockade_ends_the_game() -> None:
    """No resource hex can be reached; a line begins the count anew."""
    every = [place for place, each in pos("1944").map.hexes.items() if each.resource]
    cut = pos("1944", allied=every)
    assert not supply_of(cut).resource_reached()

    first = status(allied=every)
    assert first.state.memory.blockade == 1
    assert first.state.outcome is None
    second = status(allied=every, memory={"blockade": 1})
    assert second.state.outcome is None
    third = status(allied=every, memory={"blockade": 2}).state.outcome
    assert third is not None
    assert (third.winners, third.rule) == (("allies",), "EOS-13.93-02")
    assert status(memory={"blockade": 2}).state.memory.blockade == 0
