"""Fighters and carriers are matched as well as can be."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.games.axis_allies.movement.decks import Carrier, without_deck

zones = st.frozensets(st.sampled_from("abcd"), min_size=1)
fighters = st.lists(zones, max_size=4)
carriers = st.lists(st.builds(Carrier, zones, st.integers(0, 2)), max_size=3)


def by_brute_force(fighters, carriers):
    """Every carrier in every zone, every fighter on every deck or lost."""
    best = len(fighters)
    for places in product(*(sorted(carrier.zones) for carrier in carriers)):
        for decks in product(range(-1, len(carriers)), repeat=len(fighters)):
            fits = all(decks.count(d) <= carriers[d].room for d in range(len(carriers)))
            reached = all(
                places[deck] in reach
                for deck, reach in zip(decks, fighters, strict=True)
                if deck >= 0
            )
            if fits and reached:
                best = min(best, decks.count(-1))
    return best


@pytest.mark.rule("S42-AIR-07", "S42-ACC-01")
@given(fighters, carriers)
def test_as_many_fighters_find_a_deck_as_brute_force_finds(fighters, carriers):
    assert without_deck(fighters, carriers) == by_brute_force(fighters, carriers)


@pytest.mark.rule("S42-AIR-07")
def test_many_carriers_and_fighters_are_matched_without_trying_all_places():
    """Eight carriers with twelve zones each have 430 million places together."""
    everywhere = frozenset("abcdefghijkl")
    fighters = [everywhere - {letter} for letter in "abcdefghijkl"] + [frozenset("a")] * 6

    assert without_deck(fighters, [Carrier(everywhere, 2)] * 8) == 2
    assert without_deck(fighters, [Carrier(everywhere, 2)] * 9) == 0
