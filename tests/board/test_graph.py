"""The board and the ways across it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.board import Board, BoardError, Passage, Step, distances, reach, shortest_path

#   coast - inland      land
#     |
#   bay = gulf - ocean  sea, "=" a canal that coast keeps
KINDS = {"coast": "land", "inland": "land", "bay": "sea", "gulf": "sea", "ocean": "sea"}
PAIRS = [("coast", "inland"), ("coast", "bay"), ("bay", "gulf"), ("gulf", "ocean")]
CANAL = Passage("Ditch", "canal", ("bay", "gulf"), ("coast",))


def both_ways(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return pairs + [(b, a) for a, b in pairs]


def go(_a: str, _b: str) -> Step:
    return Step.GO


def test_a_board_knows_who_lies_beside_whom() -> None:
    board = Board(KINDS, both_ways(PAIRS), [CANAL])

    assert board.land == {"coast", "inland"}
    assert board.sea == {"bay", "gulf", "ocean"}
    assert board.neighbours["coast"] == ("bay", "inland")
    assert board.land_neighbours == {"coast": ("inland",), "inland": ("coast",)}
    assert board.sea_neighbours["gulf"] == ("bay", "ocean")
    assert board.coast["coast"] == ("bay",)
    assert board.coast["bay"] == ("coast",)
    assert board.coast["ocean"] == board.coast["inland"] == ()
    assert board.is_land("coast")
    assert not board.is_land("bay")


def test_a_passage_is_found_from_either_end() -> None:
    board = Board(KINDS, both_ways(PAIRS), [CANAL])

    assert board.passage("bay", "gulf") == board.passage("gulf", "bay") == CANAL
    assert board.passage("gulf", "ocean") is None


@pytest.mark.parametrize(
    ("borders", "message"),
    [
        ([("coast", "inland")], "coast: borders 'inland', but not the other way round"),
        (both_ways([("coast", "moon")]), "coast: borders 'moon', which is no space"),
        (both_ways([("atoll", "bay")]), "atoll: borders 'bay' but is no space"),
        ([("bay", "bay")], "bay: borders itself"),
    ],
)
def test_a_false_border_is_refused(borders: list[tuple[str, str]], message: str) -> None:
    with pytest.raises(BoardError, match=f"^{message}$"):
        Board(KINDS, borders)


def test_a_space_is_land_or_sea() -> None:
    with pytest.raises(BoardError, match=r"^moon: is 'air', not land or sea$"):
        Board({"moon": "air"}, [])


@pytest.mark.parametrize(
    ("passage", "message"),
    [
        (Passage("P", "ferry", ("bay", "gulf"), ("coast",)), "P: is 'ferry', not a canal or"),
        (Passage("P", "canal", ("bay", "coast"), ("coast",)), "P: ends in 'coast', which is no"),
        (Passage("P", "canal", ("bay", "ocean"), ("coast",)), "P: joins bay and ocean, not adj"),
        (Passage("P", "canal", ("bay", "gulf"), ("ocean",)), "P: is kept by 'ocean', which is"),
        (Passage("P", "canal", ("bay", "gulf"), ()), "P: has no keeper"),
    ],
)
def test_a_false_passage_is_refused(passage: Passage, message: str) -> None:
    with pytest.raises(BoardError, match=f"^{message}"):
        Board(KINDS, both_ways(PAIRS), [passage])


def test_distances_count_from_the_nearest_source() -> None:
    beside = Board(KINDS, both_ways(PAIRS)).neighbours

    assert distances(beside, ["ocean", "inland"]) == {
        "inland": 0,
        "ocean": 0,
        "coast": 1,
        "gulf": 1,
        "bay": 2,
    }
    assert distances(beside, ["ocean"], limit=1) == {"ocean": 0, "gulf": 1}
    assert distances(beside, ["ocean"], blocked={"bay", "ocean"}) == {"ocean": 0, "gulf": 1}


def test_a_space_to_stop_in_is_entered_but_not_passed() -> None:
    beside = Board(KINDS, both_ways(PAIRS)).sea_neighbours

    def step(_a: str, b: str) -> Step:
        return Step.STOP if b == "gulf" else Step.GO

    assert reach(beside, "bay", 2, step) == {"bay": ("bay",), "gulf": ("bay", "gulf")}
    assert shortest_path(beside, "bay", "gulf", step) == ("bay", "gulf")
    assert shortest_path(beside, "bay", "ocean", step) is None


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


@given(graphs(), STEPS)
def test_shortest_path_is_a_path_of_reach(
    beside: dict[str, tuple[str, ...]], steps: dict[tuple[str, str], Step]
) -> None:
    def step(a: str, b: str) -> Step:
        return steps.get((a, b), Step.GO)

    paths = reach(beside, "a", len(NAMES), step)

    for goal in NAMES:
        assert shortest_path(beside, "a", goal, step) == paths.get(goal)


@given(graphs(), st.sets(st.sampled_from(NAMES), min_size=1))
def test_distance_is_the_length_of_the_nearest_path(
    beside: dict[str, tuple[str, ...]], sources: set[str]
) -> None:
    found = distances(beside, sources)

    for goal in NAMES:
        paths = [shortest_path(beside, source, goal) for source in sources]
        steps = [len(path) - 1 for path in paths if path]
        assert found.get(goal) == min(steps, default=None)


@given(graphs(), st.sets(st.sampled_from(NAMES)))
def test_borders_and_coasts_are_mutual(beside: dict[str, tuple[str, ...]], sea: set[str]) -> None:
    kinds = {name: "sea" if name in sea else "land" for name in NAMES}
    board = Board(kinds, [(a, b) for a, around in beside.items() for b in around])

    assert board.neighbours == beside
    assert board.land | board.sea == set(NAMES)
    for kin in (board.land_neighbours, board.sea_neighbours, board.coast):
        assert all(here in kin[there] for here, around in kin.items() for there in around)
    for here in NAMES:
        own = board.land_neighbours if board.is_land(here) else board.sea_neighbours
        assert sorted((*own[here], *board.coast[here])) == list(beside[here])


def test_every_step_of_a_path_crosses_a_border() -> None:
    beside = Board(KINDS, both_ways(PAIRS)).neighbours

    path = shortest_path(beside, "inland", "ocean")

    assert path == ("inland", "coast", "bay", "gulf", "ocean")
    assert all(b in beside[a] for a, b in pairwise(path))
