"""A board of land and sea: what lies beside what."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.board import Board, BoardError, Passage

#   coast - inland      land
#     |
#   bay = gulf - ocean  sea, "=" a canal that coast keeps
KINDS = {"coast": "land", "inland": "land", "bay": "sea", "gulf": "sea", "ocean": "sea"}
PAIRS = [("coast", "inland"), ("coast", "bay"), ("bay", "gulf"), ("gulf", "ocean")]
CANAL = Passage("Ditch", "canal", ("bay", "gulf"), ("coast",))


def both_ways(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return pairs + [(b, a) for a, b in pairs]


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


NAMES = "abcdefg"
EDGES = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)).filter(
    lambda pair: len({*pair}) == 2
)


@settings(deadline=None)
@given(st.sets(EDGES), st.sets(st.sampled_from(NAMES)))
def test_borders_and_coasts_are_mutual(pairs: set[tuple[str, str]], sea: set[str]) -> None:
    kinds = {name: "sea" if name in sea else "land" for name in NAMES}
    borders = both_ways(sorted(pairs))
    board = Board(kinds, borders)

    beside = {here: sorted({b for a, b in borders if a == here}) for here in NAMES}
    assert {here: list(around) for here, around in board.neighbours.items()} == beside
    assert board.land | board.sea == set(NAMES)
    for kin in (board.land_neighbours, board.sea_neighbours, board.coast):
        assert all(here in kin[there] for here, around in kin.items() for there in around)
    for here in NAMES:
        own = board.land_neighbours if board.is_land(here) else board.sea_neighbours
        assert sorted((*own[here], *board.coast[here])) == beside[here]
