"""Boards of hexes: sides of several kinds, ranges and floods."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.board import BoardError, HexBoard, Step, covered, distances, flood, networks, reach

EVEN = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]
ODD = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
"""Column and row of the neighbours, clockwise from the north."""


def beyond(number: str) -> list[str]:
    """The six hexes beside a hex, by the table."""
    column, row = int(number[:2]), int(number[2:])
    return [f"{column + c:02}{row + r:02}" for c, r in (ODD if column % 2 else EVEN)]


def made_of(hexes: set[str], kinds: dict[tuple[str, str], str]) -> dict[str, list[str]]:
    """The sides of a board: a letter for each kind of the side between two hexes."""
    assert all(b in beyond(a) for a, b in kinds)
    both = kinds | {(b, a): letters for (a, b), letters in kinds.items()}
    return {here: [both.get((here, there), "") for there in beyond(here)] for here in hexes}


#          2014          a coast: "l" land, "w" water, "r" a railway along the land
#     1914      2114
#          2015
#     1915      2115     2115 is an island
#          2016
ISTHMUS = made_of(
    {"1914", "1915", "2014", "2015", "2016", "2114", "2115"},
    {
        ("2014", "2015"): "lr",
        ("2014", "1914"): "lw",
        ("1914", "2015"): "lr",
        ("1914", "1915"): "w",
        ("1915", "2015"): "w",
        ("1915", "2016"): "w",
        ("2015", "2016"): "wl",
        ("2016", "2115"): "w",
        ("2015", "2115"): "w",
        ("2114", "2115"): "w",
        ("2014", "2114"): "w",
    },
)
BOARD = HexBoard(ISTHMUS)


def test_a_side_has_kinds_and_a_hex_has_neighbours_by_kind() -> None:
    borders = BOARD.borders

    assert BOARD.hexes == ("1914", "1915", "2014", "2015", "2016", "2114", "2115")
    assert borders.between("2016", "2015") == borders.between("2015", "2016") == {"w", "l"}
    assert borders.between("2114", "2015") == set()
    assert borders.along("l")["2015"] == ("1914", "2014", "2016")
    assert borders.along("r")["2015"] == ("1914", "2014")
    assert borders.along("l")["2114"] == ()
    assert networks(borders.along("r"))["2014"] == {"1914", "2014", "2015"}


def test_bits_and_numbers_are_the_same_hexes() -> None:
    assert BOARD.numbers(BOARD.bits(["2114", "1915"])) == ("1915", "2114")
    assert BOARD.numbers(BOARD.all) == BOARD.hexes
    assert BOARD.numbers(0) == ()


def test_a_range_crosses_every_side_and_every_gap() -> None:
    assert BOARD.numbers(BOARD.within(BOARD.bits(["2114"]), 1)) == ("2014", "2015", "2114", "2115")
    ring = HexBoard({number: [""] * 6 for number in beyond("2015")})
    assert ring.distance("2014", "2016") == 2
    assert ring.numbers(ring.within(ring.bits(["2014"]), 2)) == ring.hexes


def test_half_points_are_counted_in_halves() -> None:
    """A railway costs half a point, other land two, and three points are spent."""
    rail, land = BOARD.ways("r"), BOARD.ways("l")

    rings = flood({1: rail, 4: land}, BOARD.bits(["2014"]), budget=6)

    assert BOARD.spent(rings) == {"2014": 0, "2015": 1, "1914": 2, "2016": 5}
    assert BOARD.spent(flood({1: rail, 4: land}, BOARD.bits(["2014"]), budget=4)) == {
        "2014": 0,
        "2015": 1,
        "1914": 2,
    }


def test_a_flood_stops_where_it_must_and_leaves_where_it_begins() -> None:
    water = {1: BOARD.ways("w")}
    straits = BOARD.bits(["2015", "2016"])

    assert BOARD.numbers(covered(flood(water, BOARD.bits(["1915"]), stops=straits))) == (
        "1914",
        "1915",
        "2014",
        "2015",
        "2016",
        "2114",
        "2115",
    )
    assert BOARD.spent(flood(water, BOARD.bits(["1915"]), 2, straits)) == {
        "1915": 0,
        "1914": 1,
        "2015": 1,
        "2016": 1,
        "2014": 2,
    }
    assert BOARD.spent(flood(water, straits, 1, straits)) == {
        "2015": 0,
        "2016": 0,
        "1915": 1,
        "2115": 1,
    }


def test_ways_are_narrowed_by_hexes_and_by_sides() -> None:
    island = BOARD.bits(["2115"])
    water = BOARD.ways("w")

    assert BOARD.numbers(water.step(island)) == ("2015", "2016", "2114")
    assert water.out_of(~island).step(island) == 0
    assert BOARD.numbers(water.out_of(island).step(BOARD.all)) == ("2015", "2016", "2114")
    assert BOARD.numbers(water.into(island).step(BOARD.all)) == ("2115",)
    assert water.into(~island).step(BOARD.all) & island == 0
    closed = water - BOARD.over([("2115", "2015"), ("2016", "2115")])
    assert BOARD.numbers(closed.step(island)) == ("2114",)
    assert BOARD.numbers(closed.step(BOARD.bits(["2015", "2016"]))) == ("1915", "2015", "2016")
    assert BOARD.ways("r", "w") == BOARD.ways("r") | water
    assert BOARD.ways("bridge").step(BOARD.all) == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"2114": ["", "", "", "l", "", "w"]}, "2114: has 'l' towards '2115', but not the other"),
        ({"2114": ["", "", "w", "w", "", "w"]}, "2114: has 'w' to the SE, where there is no hex"),
        ({"2114": ["", "w"]}, "2114: has 2 sides, not six"),
        ({"213": [""] * 6}, "213: is no hex"),
    ],
)
def test_a_false_side_is_refused(change: dict[str, list[str]], message: str) -> None:
    with pytest.raises(BoardError, match=f"^{message}"):
        HexBoard(ISTHMUS | change)


def test_a_board_has_hexes_and_a_step_has_a_cost() -> None:
    with pytest.raises(BoardError, match=r"^board: has no hex$"):
        HexBoard({})
    with pytest.raises(ValueError, match="a step costs at least 1"):
        flood(BOARD.costs(lambda _here, _there: 0), BOARD.all)
    with pytest.raises(BoardError, match=r"^2014: has no side with '2016'$"):
        BOARD.over([("2014", "2016")])


# Generated boards against a search that goes step by step.


@st.composite
def boards(draw: st.DrawFn) -> dict[str, list[str]]:
    """Hexes of a block with holes, in even and odd columns; sides of any of three kinds or none."""
    rng = Random(draw(st.integers(0, 2**32)))
    west, north = rng.randrange(95), rng.randrange(95)
    block = [f"{west + c:02}{north + r:02}" for c in range(5) for r in range(5)]
    hexes = set(rng.sample(block, rng.randint(1, len(block))))
    pairs = [(a, b) for a in sorted(hexes) for b in beyond(a) if b in hexes and a < b]
    return made_of(hexes, {pair: rng.choice(["", "w", "l", "wl", "lr", "wlr"]) for pair in pairs})


def breadth_first(
    sides: dict[str, list[str]],
    cost: Callable[[str, str, str], int | None],
    sources: set[str],
    budget: int,
    stops: set[str],
) -> dict[str, int]:
    """What the cheapest way to each hex costs: every way is tried, the shorter ones first."""
    best: dict[str, int] = {}
    seen = {(source, 0) for source in sources}
    queue = deque(seen)
    while queue:
        here, spent = queue.popleft()
        best[here] = min(best.get(here, spent), spent)
        if here in stops and spent:
            continue
        for kinds, there in zip(sides[here], beyond(here), strict=True):
            price = cost(here, there, kinds) if there in sides else None
            if price is not None and spent + price <= budget:
                arrival = (there, spent + price)
                if arrival not in seen:
                    seen.add(arrival)
                    queue.append(arrival)
    return best


@settings(deadline=None)
@given(boards(), st.data())
def test_a_flood_agrees_with_a_breadth_first_search(
    sides: dict[str, list[str]], data: st.DataObject
) -> None:
    board = HexBoard(sides)
    some = st.sets(st.sampled_from(board.hexes))
    sources, stops, barred = data.draw(some), data.draw(some), data.draw(some)
    kind = data.draw(st.sampled_from("wlr"))
    budget = data.draw(st.integers(0, 12))

    ways = board.ways(kind).into(board.all & ~board.bits(barred))
    rings = flood({1: ways}, board.bits(sources), budget, board.bits(stops))

    def cost(_here: str, there: str, kinds: str) -> int | None:
        return 1 if kind in kinds and there not in barred else None

    assert board.spent(rings) == breadth_first(sides, cost, sources, budget, stops)


@settings(deadline=None)
@given(boards(), st.data())
def test_a_flood_with_half_points_agrees_with_a_breadth_first_search(
    sides: dict[str, list[str]], data: st.DataObject
) -> None:
    """A route costs half a point, other land what the hex entered is: one, two or three."""
    board = HexBoard(sides)
    some = st.sets(st.sampled_from(board.hexes))
    sources, stops, hills, peaks = (data.draw(some) for _ in range(4))
    budget = data.draw(st.integers(0, 16))
    steps = [(a, b) for a in sides for b in beyond(a) if b in sides]
    closed = data.draw(st.sets(st.sampled_from(steps))) if steps else set()

    def cost(here: str, there: str, kinds: str) -> int | None:
        if (here, there) in closed or (there, here) in closed or "l" not in kinds:
            return None
        if "r" in kinds:
            return 1
        return 6 if there in peaks else 4 if there in hills else 2

    land = board.ways("l") - board.over(closed)
    high, hilly = board.bits(peaks), board.bits(hills)
    costs = {
        1: board.ways("r") - board.over(closed),
        2: land.into(~high & ~hilly),
        4: land.into(hilly & ~high),
        6: land.into(high),
    }
    rings = flood(costs, board.bits(sources), budget, board.bits(stops))

    def step_cost(here: str, there: str) -> int | None:
        return cost(here, there, sides[here][beyond(here).index(there)])

    assert board.spent(rings) == breadth_first(sides, cost, sources, budget, stops)
    by_step = board.costs(step_cost)
    assert flood(by_step, board.bits(sources), budget, board.bits(stops)) == rings


@settings(deadline=None)
@given(boards(), st.data())
def test_a_path_leads_to_every_hex_of_a_flood(
    sides: dict[str, list[str]], data: st.DataObject
) -> None:
    board = HexBoard(sides)
    source = data.draw(st.sampled_from(board.hexes))
    stops = data.draw(st.sets(st.sampled_from(board.hexes)))
    budget = data.draw(st.integers(0, 8))

    def step(_here: str, there: str) -> Step:
        return Step.STOP if there in stops else Step.GO

    def cost(here: str, there: str) -> int:
        return 1 if "r" in board.borders.between(here, there) else 2

    paths = reach(board.borders.along("l"), source, budget, step, cost)
    costs = {1: board.ways("r"), 2: board.ways("l")}
    rings = flood(costs, board.bits([source]), budget, board.bits(stops))

    assert board.spent(rings) == {
        end: sum(cost(a, b) for a, b in pairwise(path)) for end, path in paths.items()
    }


@settings(deadline=None)
@given(boards(), st.data())
def test_a_flood_without_a_budget_finds_all_that_hangs_together(
    sides: dict[str, list[str]], data: st.DataObject
) -> None:
    board = HexBoard(sides)
    source = data.draw(st.sampled_from(board.hexes))
    water = board.borders.along("w")

    rings = flood({1: board.ways("w")}, board.bits([source]))

    assert set(board.numbers(covered(rings))) == networks(water)[source]
    assert board.spent(rings) == distances(water, [source])


@settings(deadline=None)
@given(boards(), st.data())
def test_a_range_agrees_with_the_distance(sides: dict[str, list[str]], data: st.DataObject) -> None:
    board = HexBoard(sides)
    sources = data.draw(st.sets(st.sampled_from(board.hexes)))
    steps = data.draw(st.integers(0, 6))

    assert set(board.numbers(board.within(board.bits(sources), steps))) == {
        there
        for there in board.hexes
        if any(board.distance(source, there) <= steps for source in sources)
    }
