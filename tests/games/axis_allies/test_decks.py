"""Fighters and carriers are matched as well as can be."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
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


@pytest.mark.rule("S42-AIR-07")
def test_a_carrier_goes_where_fewer_land_if_all_land_then():
    """Two fighters come to c, one only to a: the first carrier leaves c to the second."""
    fighters = [frozenset("cd"), frozenset("a"), frozenset("bc")]

    assert without_deck(fighters, [Carrier(frozenset("ac"), 2), Carrier(frozenset("cd"), 2)]) == 0


@pytest.mark.rule("S42-ACC-01")
def test_every_place_of_a_great_fleet_is_taken():
    here, there = frozenset("a"), frozenset("b")
    carriers = [Carrier(here, 2)] * 150 + [Carrier(here | there, 1)] * 51

    assert without_deck([here] * 300 + [there] * 51, carriers) == 0
    assert without_deck([here] * 301 + [there] * 51, carriers) == 1
    assert without_deck([here] * 299 + [there] * 60, carriers) == 9


@pytest.mark.rule("S42-AIR-07", "S42-AIR-10")
def test_the_best_way_to_have_more_carriers_counts():
    fighters = [frozenset("a")] * 2 + [frozenset("b")]
    ways = [[Carrier(frozenset(zone), 2)] for zone in "bca"]

    assert without_deck(fighters, []) == 3
    assert without_deck(fighters, [], ways[:2]) == 2
    assert without_deck(fighters, [], ways) == 1
    assert without_deck(fighters, [Carrier(frozenset("b"), 1)], ways) == 0


def crowd(fighters, carriers, zones):
    """So many of each, in two hundred places, which so many zones can be reached from."""
    rng = random.Random(1)
    names = [f"sz_{n}" for n in range(zones)]
    places = [frozenset(rng.sample(names, rng.randint(2, 9))) for _ in range(200)]
    reached = [rng.choice(places) for _ in range(fighters)]
    decks = [Carrier(rng.choice(places), rng.randint(1, 2)) for _ in range(carriers)]
    return reached, decks


@pytest.mark.parametrize("size", [(600, 240, 80), (15_000, 5_000, 120), (60, 60, 100)])
def test_fleets_beyond_all_measure_are_matched_in_a_moment(size):
    """No search without end: nobody stops a server with carriers."""
    fighters, carriers = crowd(*size)
    began = time.process_time()

    lost = without_deck(fighters, carriers)
    assert time.process_time() - began < 3
    room = sum(carrier.room for carrier in carriers)
    assert max(0, len(fighters) - room) <= lost < len(fighters)


def test_what_is_found_among_too_many_is_the_same_everywhere():
    """Another process, which plays a log again, finds what this one has found."""
    code = (
        "from tests.games.axis_allies.test_decks import crowd, without_deck;"
        "print(without_deck(*crowd(90, 60, 40)))"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in range(3)
    }
    assert len(found) == 1
