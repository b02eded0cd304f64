"""Families are found as packages are, listed before any board is loaded, and asked for parts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from wartable.core.errors import UnknownName
from wartable.games import families, find_game, games, part, playable
from wartable.games.families import ROOMS, Family, Listed, load
from wartable.testing.toy import Toy
from wartable.testing.visiting import visiting

RIDGE = Toy()
GUEST = Family(
    "ridge",
    "Ridge",
    (Listed("ridge", "Ridge", "RDG", f"{__name__}:RIDGE", stage="trial"),),
    {"desk": "nowhere:Desk"},
)


@pytest.mark.parametrize("name", playable())
def test_what_is_listed_of_a_game_is_what_the_game_says(name: str) -> None:
    listed, game = games()[name], find_game(name)

    assert (listed.id, listed.title, listed.prefix) == (game.id, game.title, game.prefix)
    assert game.family in families.families()
    assert listed in families.families()[game.family].games


def test_every_part_of_every_family_is_there() -> None:
    for family in families.families().values():
        assert family.parts.keys() <= {*ROOMS}
        for room in family.parts:
            assert part(family.id, room) is not None, (family.id, room)


def test_games_are_listed_without_their_boards() -> None:
    code = (
        "import sys; from wartable.games import games; assert len(games()) >= 3;"
        "print([name for name in sys.modules if name.endswith('.edition')])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert said.stdout.strip() == "[]"


def test_a_guest_is_found_by_its_entry_point(tmp_path: Path) -> None:
    """As an installed package has it, in another process."""
    about = tmp_path / "ridge-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: ridge\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[wartable.families]\nridge = brought:FAMILY\n")
    (tmp_path / "brought.py").write_text(
        "from wartable.games import Family, Listed\n"
        "from wartable.testing.toy import Toy\n"
        "RIDGE = Toy()\n"
        "FAMILY = Family('ridge', 'Ridge', (Listed('ridge', 'Ridge', 'RDG', 'brought:RIDGE'),))\n"
    )
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r});"
        "from wartable.games import find_game; print(find_game('ridge').title)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert said.stdout.strip() == "Ridge"


def test_a_guest_comes_after_ours_and_goes_again() -> None:
    with visiting(GUEST):
        assert list(games())[-1] == "ridge"
        assert find_game("ridge") is load(f"{__name__}:RIDGE")
        assert part("ridge", "terminal") is None
    with pytest.raises(UnknownName, match="there is no game 'ridge'; there is spring_1942"):
        find_game("ridge")
    assert part("ridge", "desk") is None


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (Family("axis_allies", "", ()), "is there already"),
        (Family("other", "", (Listed("spring_1942", "", "", ""),)), "brings a game that is"),
        (Family("other", "", (), {"kitchen": ""}), "parts for no room: kitchen"),
        ("no family", "is no family of games"),
    ],
)
def test_a_guest_that_cannot_stay_is_warned_of(wrong: object, said: str) -> None:
    ours = dict(games())
    with (
        pytest.warns(UserWarning, match=said),
        visiting(wrong),  # type: ignore[arg-type]
    ):
        assert dict(games()) == ours
