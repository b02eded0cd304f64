"""The ways across spaces that lie side by side."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.board import Neighbours, Step, distances, networks, reach, shortest_path

#   inland - coast - bay - gulf - ocean
BESIDE: Neighbours = {
    "inland": ("coast",),
    "coast": ("bay", "inland"),
    "bay": ("coast", "gulf"),
    "gulf": ("bay", "ocean"),
    "ocean": ("gulf",),
}


def go(_a: str, _b: str) -> Step:
    return Step.GO


def test_distances_count_from_the_nearest_source() -> None:
    assert distances(BESIDE, ["ocean", "inland"]) == {
        "inland": 0,
        "ocean": 0,
        "coast": 1,
        "gulf": 1,
        "bay": 2,
    }
    assert distances(BESIDE, ["ocean"], limit=1) == {"ocean": 0, "gulf": 1}
    assert distances(BESIDE, ["ocean"], blocked={"bay", "ocean"}) == {"ocean": 0, "gulf": 1}


def test_a_space_to_stop_in_is_entered_but_not_passed() -> None:
    def step(_a: str, b: str) -> Step:
        return Step.STOP if b == "gulf" else Step.GO

    assert reach(BESIDE, "bay", 2, step) == {
        "bay": ("bay",),
        "coast": ("bay", "coast"),
        "gulf": ("bay", "gulf"),
        "inland": ("bay", "coast", "inland"),
    }
    assert shortest_path(BESIDE, "bay", "gulf", step) == ("bay", "gulf")
    assert shortest_path(BESIDE, "bay", "ocean", step) is None


def test_a_dearer_path_may_pass_where_the_cheapest_must_stop() -> None:
    beside = {"a": ("b", "c"), "b": ("a", "c", "d"), "c": ("a", "b"), "d": ("b",)}

    def step(a: str, b: str) -> Step:
        return Step.STOP if (a, b) == ("a", "b") else Step.GO

    paths = reach(beside, "a", 3, step)

    assert paths["b"] == ("a", "b")
    assert paths["d"] == ("a", "c", "b", "d")


def test_cost_makes_the_longer_way_cheaper() -> None:
    beside = {"a": ("b", "c"), "b": ("a", "d"), "c": ("a", "d"), "d": ("b", "c")}

    def cost(_a: str, b: str) -> int:
        return 3 if b == "b" else 1

    assert reach(beside, "a", 3, go, cost) == {
        "a": ("a",),
        "b": ("a", "b"),
        "c": ("a", "c"),
        "d": ("a", "c", "d"),
    }


NAMES = "abcdefg"


@st.composite
def graphs(draw: st.DrawFn) -> dict[str, tuple[str, ...]]:
    pairs = draw(st.sets(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES))))
    beside: dict[str, set[str]] = {name: set() for name in NAMES}
    for a, b in pairs:
        if a != b:
            beside[a].add(b)
            beside[b].add(a)
    return {name: tuple(sorted(around)) for name, around in beside.items()}


EDGES = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES))
STEPS = st.dictionaries(EDGES, st.sampled_from(Step), max_size=30)
COSTS = st.dictionaries(EDGES, st.integers(1, 3), max_size=30)


@settings(deadline=None)
@given(graphs(), STEPS, COSTS, st.integers(0, 5))
def test_reach_agrees_with_trying_every_path(
    beside: dict[str, tuple[str, ...]],
    steps: dict[tuple[str, str], Step],
    costs: dict[tuple[str, str], int],
    budget: int,
) -> None:
    best: dict[str, tuple[int, int, tuple[str, ...]]] = {}

    def walk(path: tuple[str, ...], spent: int) -> None:
        here = path[-1]
        key = (spent, len(path), path)
        best[here] = min(best.get(here, key), key)
        if len(path) > 1 and steps.get((path[-2], here), Step.GO) is Step.STOP:
            return
        for there in beside[here]:
            allowed = steps.get((here, there), Step.GO)
            total = spent + costs.get((here, there), 1)
            if allowed is not Step.NO and total <= budget:
                walk((*path, there), total)

    walk(("a",), 0)

    assert reach(
        beside,
        "a",
        budget,
        lambda a, b: steps.get((a, b), Step.GO),
        lambda a, b: costs.get((a, b), 1),
    ) == {space: path for space, (_, _, path) in best.items()}


@settings(deadline=None)
@given(graphs(), STEPS)
def test_shortest_path_is_a_path_of_reach(
    beside: dict[str, tuple[str, ...]], steps: dict[tuple[str, str], Step]
) -> None:
    def step(a: str, b: str) -> Step:
        return steps.get((a, b), Step.GO)

    paths = reach(beside, "a", len(NAMES), step)

    for goal in NAMES:
        assert shortest_path(beside, "a", goal, step) == paths.get(goal)


@settings(deadline=None)
@given(graphs(), st.sets(st.sampled_from(NAMES), min_size=1))
def test_distance_is_the_length_of_the_nearest_path(
    beside: dict[str, tuple[str, ...]], sources: set[str]
) -> None:
    found = distances(beside, sources)

    for goal in NAMES:
        paths = [shortest_path(beside, source, goal) for source in sources]
        steps = [len(path) - 1 for path in paths if path]
        assert found.get(goal) == min(steps, default=None)


def test_every_step_of_a_path_crosses_a_border() -> None:
    path = shortest_path(BESIDE, "inland", "ocean")

    assert path == ("inland", "coast", "bay", "gulf", "ocean")
    assert all(b in BESIDE[a] for a, b in pairwise(path))


def test_a_network_hangs_together() -> None:
    west, east = {"inland", "coast"}, {"gulf", "ocean"}

    assert networks(BESIDE) == dict.fromkeys(BESIDE, frozenset(BESIDE))
    assert networks(BESIDE, BESIDE.keys() - {"bay"}) == (
        dict.fromkeys(west, frozenset(west)) | dict.fromkeys(east, frozenset(east))
    )


@settings(deadline=None)
@given(graphs(), st.sets(st.sampled_from(NAMES)))
def test_a_network_is_all_that_a_path_reaches(
    beside: dict[str, tuple[str, ...]], among: set[str]
) -> None:
    def step(_a: str, b: str) -> Step:
        return Step.GO if b in among else Step.NO

    assert networks(beside, among) == {
        space: set(reach(beside, space, len(NAMES), step)) for space in among
    }
