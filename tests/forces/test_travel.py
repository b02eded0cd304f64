"""One set of answers walks a path and lists what can be reached: the two never differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from wartable.core.game import Objection
from wartable.forces.travel import reachable, walk

SPACES = "abcde"


class World(NamedTuple):
    """What stands in the way."""

    closed: frozenset[str]
    sticky: frozenset[str]
    full: frozenset[str]


def against(rule: str, holds: bool) -> Objection | None:
    return Objection(rule, rule) if holds else None


class Ride(NamedTuple):
    range: Callable[[World, str, str], int]
    is_tired: bool = False

    def ready(self, world: World, unit: str, space: str) -> Objection | None:
        return against("tired", self.is_tired)

    def enter(self, world: World, unit: str, a: str, b: str) -> Objection | None:
        return against("closed", b in world.closed)

    def stop(self, world: World, unit: str, here: str) -> Objection | None:
        return against("sticky", here in world.sticky)

    def end(self, world: World, unit: str, path: Sequence[str]) -> Objection | None:
        return against("stays", len(path) < 2)

    def too_far(self, world: World, unit: str, start: str, left: int, steps: int) -> Objection:
        return Objection("far", f"{unit} has {left}, the path takes {steps}", (start,))

    def bars(self, world: World, unit: str, space: str) -> Objection | None:
        return against("full", space in world.full)


some = st.frozensets(st.sampled_from(SPACES))
worlds = st.builds(World, some, some, some)
edges = st.frozensets(st.tuples(st.sampled_from(SPACES), st.sampled_from(SPACES)))


@given(worlds, edges, st.integers(0, 3))
def test_what_is_listed_is_what_can_be_walked(world, roads, steps):
    neighbours = {
        a: tuple(b for b in SPACES if a != b and ((a, b) in roads or (b, a) in roads))
        for a in SPACES
    }
    ride = Ride(lambda pos, unit, space: steps)
    paths = [
        path
        for length in range(1, 5)
        for path in product(SPACES, repeat=length)
        if path[0] == "a" and all(b in neighbours[a] for a, b in pairwise(path))
    ]
    walked = {path[-1] for path in paths if not list(walk(world, "horse", path, ride))}
    listed = reachable(world, "horse", "a", neighbours, ride)

    assert set(listed) == walked - {"a"}
    assert not any(list(walk(world, "horse", path, ride)) for path in listed.values())


def test_every_reason_against_a_path_is_given_up_to_the_first_that_ends_it():
    world = World(frozenset("c"), frozenset(), frozenset("b"))
    ride = Ride(lambda pos, unit, space: 1, is_tired=True)

    assert [each.rule for each in walk(world, "horse", "abc", ride)] == ["tired", "far", "closed"]
    assert [each.rule for each in walk(world, "horse", "ab", ride)] == ["tired", "full"]
    assert [each.rule for each in walk(world, "horse", "a", ride)] == ["tired", "stays"]
    assert reachable(world, "horse", "a", {"a": ("b",), "b": ()}, ride) == {}
