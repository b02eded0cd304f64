"""A package of somebody else's is found by its entry point, here and in another process; nothing in
the house knows its name."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from borderlands.game import GAME

import wartable
from wartable.games import find_game, games, part
from wartable.games.families import ROOMS, families

HOUSE = Path(wartable.__file__).parent


def test_its_family_is_found_by_its_entry_point():
    assert [*families()][-1] == "borderlands"
    assert find_game("borderlands") is GAME
    assert games()["borderlands"].title == "Borderlands"
    for room in families()["borderlands"].parts:
        assert part("borderlands", room)


def test_it_is_gone_with_its_package(guest):
    """Where the package is not on the path, nobody knows the game."""
    program = "from wartable.games import games; print(*games())"
    found = {}
    for name, path in (("without", HOUSE.parent), ("with", f"{HOUSE.parent}{os.pathsep}{guest}")):
        ran = subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONPATH": str(path)},
            capture_output=True,
            text=True,
            check=True,
        )
        found[name] = ran.stdout.split()

    assert found["with"] == [*found["without"], "borderlands"]


def test_games_are_listed_without_loading_it(guest):
    program = "import sys; from wartable.games import games; games(); print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": f"{HOUSE.parent}{os.pathsep}{guest}"},
        capture_output=True,
        text=True,
        check=True,
    )

    loaded = ran.stdout.split()
    assert "borderlands.family" in loaded
    assert "borderlands.game" not in loaded


def test_the_house_does_not_know_it():
    kinds = (".py", ".toml", ".ts", ".svelte", ".md")
    files = [
        path
        for path in HOUSE.rglob("*")
        if path.suffix in kinds and "node_modules" not in path.parts
    ]

    assert len(files) > 300
    assert not [path for path in files if "borderlands" in path.read_text("utf-8").lower()]


def test_the_page_about_it_says_what_is_so(guest):
    """docs/bring-a-game.md names its modules, parts and entry point."""
    page = (HOUSE.parent / "docs" / "bring-a-game.md").read_text()
    points = (guest / "borderlands-1.0.dist-info" / "entry_points.txt").read_text()
    named = re.findall(r"\b([a-z_]+\.(?:py|toml))\b", page)

    assert points in page
    assert {"state.py", "seeing.py", "players.py"} <= {*named}
    for name in {*named} - {"pyproject.toml", "subject.py"}:
        assert (guest / "borderlands" / name).is_file(), name
    rooms = re.findall(r"^\| (`.*?) \|", page, re.MULTILINE)
    assert {*re.findall(r"`(\w+)`", " ".join(rooms))} <= {*ROOMS}
    assert {*families()["borderlands"].parts} <= {*re.findall(r"`(\w+)`", " ".join(rooms))}
    for link in re.findall(r"\]\(([^)#]+)\)", page):
        assert (HOUSE.parent / "docs" / link).exists(), link
