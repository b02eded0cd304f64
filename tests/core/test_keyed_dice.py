"""The keyed stream: fair, bound to its seed, and resumable from the number of draws."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.core.dice import (
    BoundDice,
    KeyedDice,
    RecordingDice,
    Rolled,
    Shuffled,
    bound_key,
    commitment,
    draw_again,
    new_seed,
)

SEED = b"the seed of these tests"


def test_the_stream_is_what_it_always_was():
    """Old logs are proven with it, so it may never change: HMAC-SHA256 of draw and block."""
    dice = KeyedDice(SEED, ("fog", "snow"))

    assert dice.roll(12) == (3, 4, 4, 1, 4, 3, 3, 3, 6, 2, 3, 1)
    assert dice.roll(5, 12) == (7, 4, 10, 6, 5)
    assert dice.shuffle(10) == (0, 7, 3, 5, 8, 4, 2, 6, 1, 9)
    assert dice.roll(2, 1000) == (526, 156)


@given(st.binary(min_size=1), st.integers(0, 80), st.integers(1, 300))
def test_a_roll_has_as_many_faces_as_asked_for_and_none_outside_the_die(seed, count, sides):
    faces = KeyedDice(seed).roll(count, sides)

    assert len(faces) == count
    assert all(1 <= face <= sides for face in faces)


@given(st.binary(min_size=1), st.integers(0, 300))
def test_a_shuffle_holds_every_number_once(seed, count):
    assert sorted(KeyedDice(seed).shuffle(count)) == list(range(count))


@pytest.mark.parametrize("sides", [6, 10, 12])
def test_every_face_is_as_likely(sides):
    """60,000 dice: no face is further than 5 % from its share (more than 3.5 sigma for a d12)."""
    counts = Counter(KeyedDice(SEED).roll(60_000, sides))

    share = 60_000 / sides
    assert all(abs(counts[face] - share) < 0.05 * share for face in range(1, sides + 1))


def test_a_byte_that_would_favour_low_faces_is_thrown_away():
    """A die of 200 sides: without rejection faces 1 to 56 would come up twice as often."""
    faces = KeyedDice(SEED).roll(20_000, 200)

    assert sum(face <= 56 for face in faces) / 20_000 == pytest.approx(56 / 200, abs=0.02)


def test_a_wide_number_is_as_fair():
    """60,000 sides take two bytes: without rejection 1 to 5,536 would come up twice as often."""
    faces = KeyedDice(SEED).roll(20_000, 60_000)

    assert sum(face <= 5_536 for face in faces) / 20_000 == pytest.approx(5_536 / 60_000, abs=0.01)


def test_every_order_of_three_cards_is_as_likely():
    dice = KeyedDice(SEED)
    counts = Counter(dice.shuffle(3) for _ in range(6_000))

    assert len(counts) == 6
    assert all(abs(count - 1_000) < 150 for count in counts.values())


@given(st.lists(st.tuples(st.sampled_from([6, 10, 12]), st.integers(1, 40)), max_size=8))
def test_the_number_of_draws_made_is_enough_to_go_on(draws):
    whole = KeyedDice(SEED, ("fog",))
    straight = [whole.roll(count, sides) for sides, count in draws]

    resumed = [
        KeyedDice(SEED, ("fog",), position).roll(count, sides)
        for position, (sides, count) in enumerate(draws)
    ]

    assert resumed == straight
    assert whole.position == len(draws)


def test_a_draw_of_nothing_is_no_draw():
    dice = RecordingDice(keyed := KeyedDice(SEED))

    assert dice.roll(0) == dice.shuffle(0) == ()
    assert keyed.position == 0
    assert dice.draws == []


@pytest.mark.parametrize(
    "other",
    [
        KeyedDice(b"another seed"),
        KeyedDice(SEED, ("fog",)),
        KeyedDice(SEED, ("snow", "fog")),
        KeyedDice(SEED, ("fogsnow",)),
    ],
)
def test_seed_entropy_and_its_order_all_matter(other):
    assert other.roll(40) != KeyedDice(SEED, ("fog", "snow")).roll(40)


def test_recording_dice_tell_what_was_drawn():
    dice = RecordingDice(KeyedDice(SEED))
    faces = dice.roll(3, 10)
    order = dice.shuffle(4)

    assert dice.draws == [Rolled(10, faces), Shuffled(order)]
    fresh = KeyedDice(SEED)
    assert [draw_again(fresh, draw) for draw in dice.draws] == dice.draws


def test_the_commitment_is_the_hash_of_the_seed():
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_seeds_are_fresh():
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()


# ---- bound to their action ----

ACTION = b'{"do":"attack","by":"north"}'


def test_bound_dice_depend_on_all_that_they_are_for():
    key = bound_key(SEED, "ridge", {"north": "fog"})
    keys = [
        bound_key(b"another seed", "ridge", {"north": "fog"}),
        bound_key(SEED, "valley", {"north": "fog"}),
        bound_key(SEED, "ridge", {"south": "fog"}),
        bound_key(SEED, "ridge", {"north": "fog", "south": ""}),
    ]
    dice = [BoundDice(each, 7, ACTION) for each in (key, *keys)]
    dice.append(BoundDice(key, 8, ACTION))
    dice.append(BoundDice(key, 7, ACTION.replace(b"north", b"south")))

    assert len({each.roll(40) for each in dice}) == len(dice)


def test_bound_dice_depend_on_their_place_and_size_in_the_action():
    key = bound_key(SEED, "ridge", {})
    dice = BoundDice(key, 1, ACTION)
    first, second = dice.roll(40), dice.roll(40)

    assert first != second
    assert BoundDice(key, 1, ACTION).roll(40) == first
    assert BoundDice(key, 1, ACTION).roll(41)[:40] != first
    assert BoundDice(key, 1, ACTION).roll(40, 8) != first
    assert BoundDice(key, 1, ACTION).roll(0) == ()


def test_bound_dice_are_fair():
    counts = Counter(BoundDice(bound_key(SEED, "ridge", {}), 1, ACTION).roll(60_000, 12))

    assert set(counts) == set(range(1, 13))
    assert max(abs(count - 5_000) for count in counts.values()) < 300
    order = BoundDice(bound_key(SEED, "ridge", {}), 1, ACTION).shuffle(50)
    assert sorted(order) == list(range(50)) != list(order)
