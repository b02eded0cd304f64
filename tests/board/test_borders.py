"""Borders with what lies on them."""

from __future__ import annotations

import pytest

from wartable.board import Board, BoardError, Borders, networks

#   moscow =rail= kiev =rail= warsaw ~river~ vienna ^alps^ rome ; "^" nobody crosses on foot
MET = {
    ("moscow", "kiev"): {"rail"},
    ("kiev", "warsaw"): {"rail"},
    ("warsaw", "vienna"): {"river", "hills"},
    ("vienna", "rome"): {"barrier"},
}
ONE_SIDED = frozenset({"hills"})
SPACES = ("moscow", "kiev", "warsaw", "vienna", "rome", "malta")
FEATURES = {border: frozenset(met) for border, met in MET.items()} | {
    (b, a): frozenset(met) - ONE_SIDED for (a, b), met in MET.items()
}
BORDERS = Borders(SPACES, FEATURES, ONE_SIDED)


def test_a_border_has_features_from_either_side() -> None:
    assert BORDERS.between("warsaw", "vienna") == {"river", "hills"}
    assert BORDERS.between("vienna", "warsaw") == {"river"}


def test_neighbours_are_those_beyond_a_border_with_a_feature() -> None:
    assert BORDERS.along("rail") == {
        "moscow": ("kiev",),
        "kiev": ("moscow", "warsaw"),
        "warsaw": ("kiev",),
        "vienna": (),
        "rome": (),
        "malta": (),
    }
    assert BORDERS.along("rail", "river")["warsaw"] == ("kiev", "vienna")
    assert BORDERS.along("hills") == dict.fromkeys(SPACES, ()) | {"warsaw": ("vienna",)}


def test_neighbours_are_those_beyond_a_border_without_a_feature() -> None:
    assert BORDERS.clear_of("barrier")["vienna"] == ("warsaw",)
    assert BORDERS.clear_of("barrier")["rome"] == ()
    assert BORDERS.clear_of("barrier", "rail")["warsaw"] == ("vienna",)
    assert BORDERS.clear_of()["vienna"] == ("rome", "warsaw")


def test_a_railway_net_is_a_network_along_rails() -> None:
    rails = BORDERS.along("rail")

    assert networks(rails)["moscow"] == {"moscow", "kiev", "warsaw"}
    assert networks(rails, SPACES[2:])["warsaw"] == {"warsaw"}


def test_a_board_of_land_and_sea_takes_the_same_borders() -> None:
    board = Board(dict.fromkeys(SPACES, "land"), BORDERS.features)

    assert board.neighbours == BORDERS.clear_of()


@pytest.mark.parametrize(
    ("features", "message"),
    [
        ({("kiev", "rome"): {"rail"}}, "kiev: borders 'rome', but not the other way round"),
        (
            {("kiev", "rome"): {"rail"}, ("rome", "kiev"): {"river", "hills"}},
            "kiev: has 'rail' towards 'rome', but not the other way round",
        ),
        ({("kiev", "moon"): set(), ("moon", "kiev"): set()}, "kiev: borders 'moon', which is no"),
    ],
)
def test_a_border_that_differs_from_the_other_side_is_refused(
    features: dict[tuple[str, str], set[str]], message: str
) -> None:
    with pytest.raises(BoardError, match=f"^{message}"):
        Borders(SPACES, {border: frozenset(met) for border, met in features.items()}, ONE_SIDED)
