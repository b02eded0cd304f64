"""The engine's masks against a plain search, on positions thrown together."""

from __future__ import annotations

import pytest

from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.testing.empire_of_the_sun.random_positions import thrown
from wartable.testing.empire_of_the_sun.slow_supply import Slow, around
from wartable.testing.empire_of_the_sun.supply_agreement import disagreements

PROVED = (
    *("EOS-1.3-41", "EOS-1.3-42", "EOS-1.3-50", "EOS-VAR-01"),
    *("EOS-6.4-01", "EOS-6.4-02", "EOS-6.4-03", "EOS-6.4-04", "EOS-6.4-06"),
    *("EOS-6.21-01", "EOS-6.21-02", "EOS-6.21-03", "EOS-6.21-04", "EOS-6.21-05", "EOS-6.21-07"),
    *("EOS-6.21-10", "EOS-6.21-13", "EOS-6.21-14", "EOS-6.21-15", "EOS-6.21-21", "EOS-6.21-22"),
    *("EOS-6.21-23", "EOS-6.21-24", "EOS-6.21-25", "EOS-6.22-01", "EOS-6.22-02"),
    *("EOS-6.0-07", "EOS-6.12-01", "EOS-6.23-02", "EOS-6.23-05", "EOS-6.25-01"),
    *("EOS-6.3-03", "EOS-6.3-05", "EOS-7.26-15", "EOS-8.42-02"),
    *("EOS-13.75-01", "EOS-13.75-02", "EOS-13.75-04", "EOS-13.76-01", "EOS-13.76-03"),
    *("EOS-13.77-01", "EOS-13.78-02", "EOS-13.78-03", "EOS-13.78-06", "EOS-13.79-01"),
    *("EOS-13.93-02", "EOS-13.94-01", "EOS-13.94-03", "EOS-17.10-08", "EOS-17.10-09"),
    *("EOS-17.11-07", "EOS-17.27-03"),
)
"""What the plain search goes by."""
POSITIONS = [
    *[(seed, "") for seed in range(100, 106)],
    *[(seed, "south_pacific") for seed in range(100, 124)],
    *[(seed, "south_pacific") for seed in (370, 1102)],
]
"""In the last two a line from Oahu goes ashore in the port it came to, and on overland."""


@pytest.mark.rule(*PROVED)
@pytest.mark.parametrize(("seed", "scenario"), POSITIONS)
def test_masks_and_plain_search_agree(seed: int, scenario: str) -> None:
    """HQs, ports, airfields, ZOI, units, lines, the Burma Road and activation lines."""
    assert [*disagreements(seed, scenario)] == []


@pytest.mark.rule("EOS-6.21-23", "EOS-6.21-24")
@pytest.mark.parametrize("seed", range(200, 216))
def test_whoever_is_judged_is_judged_with_its_own_zoi_and_against_those_that_stand(
    seed: int,
) -> None:
    """In the end nobody has a ZOI without supply, and nobody lacks supply who would have it with
    its own ZOI."""
    pos = Position(thrown(seed, "south_pacific"))
    slow = Slow(pos)
    standing = {side: [*slow.projecting[side]] for side in SIDES}
    if slow.silent:
        standing["allies"] = []

    for side in SIDES:
        for unit in slow.flyers(side):
            slow.projecting = {each: [*units] for each, units in standing.items()}
            if unit not in slow.projecting[side] and not (slow.silent and side == "allies"):
                slow.projecting[side].append(unit)
            slow.bars()
            assert slow.supplied(unit) == supply_of(pos).is_supplied(unit), unit


def test_neighbours_are_those_of_the_grid() -> None:
    """EOS-DT-01: the neighbours of 2220 and of 2508."""
    assert {*around("2220")} == {"2119", "2120", "2219", "2221", "2319", "2320"}
    assert {*around("2508")} == {"2408", "2409", "2507", "2509", "2608", "2609"}
