"""The first two cards of the South Pacific, played for the Allies in a real terminal."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.screen import PATIENCE, Screen
from wartable.cli import app

PLAY = ("play", "empire_of_the_sun", "--scenario", "south_pacific", "--seed", "1")
SEATS = ("--seat", "allies=human", "--seat", "japan=random", "--file", "game.jsonl")
FIRST = (
    ("hand", "AL-13  3   Operation Watchtower (set"),
    ("play watchtower event south pacific", "An Offensive of the Allies by South Pacific"),
    ("activate lexington, enterprise, 1st marine", "Activated: CV Enterprise"),
    ("undo", "taken back"),
    ("activate lexington, enterprise, 1st marine, northampton", "Activated: CA Northampton"),
    ("activate kongo", "(EOS-7.21-04)"),
    ("why", "EOS-7.21-04  "),
    ("steps", "Left to do: up to 2 more units."),
    ("done", "step 2 of 15"),
    ("reach lexington, enterprise", "sail"),
    ("land 1st marine, northampton guadalcanal", "`land UNIT, UNIT to HEX`"),
    ("land 1st marine, northampton to guadalcanal", "land to Guadalcanal (4423)"),
    ("steps", "Left to do: CV Enterprise, CV Lexington in Noumea"),
    ("sail lexington, enterprise to 4524 for guadalcanal", "sail to 4524"),
    ("done", "Battle of Guadalcanal (4423): CA Northampton, CV Enterprise"),
    ("", "+2 ships +2 aircraft -2 terrain = "),
    ("", "The Allies take Guadalcanal (4423)"),
    ("", "step 13 of 15"),
    ("undo", "dice have fallen since"),
    ("sail enterprise, lexington to noumea", "CA Northampton  sail to"),
    ("done", "Japan to play"),
)
SECOND = (
    ("", "what do you do with your play?"),
    ("play brewer event sw pacific", "An Offensive of the Allies by SW Pacific HQ"),
    ("activate 5th air force, xiv corps, wasp", "(EOS-14.1-03)"),
    ("activate 5th air force, xiv corps, 5th air force lrb", "Activated: 5th Air Force, "),
    ("done", "step 2 of 15"),
    ("land xiv corps to buna", "XIV Corps lands to Buna (3922)"),
    ("fly 5th air force to port moresby for buna", "flies to Port Moresby"),
    ("fly lrb to port moresby", "flies to Port Moresby"),
    ("done", "fights there from Port Moresby"),
    ("odds", "takes the hex"),
    ("stay lrb for buna", "Battle of Buna (3922): 5th Air Force"),
    ("", "step 13 of 15"),
    ("done", "Japan to play"),
    ("", "what do you do with your play?"),
)


PAGE = Path(__file__).parents[3] / "docs" / "games" / "empire_of_the_sun.md"


def test_the_page_plays_two_cards(run: Run) -> None:
    """Whoever types what the page tells to type takes Guadalcanal and Buna, and is refused
    nothing."""
    page = PAGE.read_text("utf-8")
    (lines,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    (command,) = re.findall(r"^    (wartable play .*)", page, re.MULTILINE)

    played = run(*shlex.split(command)[1:], "--file", "game.jsonl", typed=lines)

    assert played.status == 0
    assert "✗" not in played.out
    assert "The Allies take Guadalcanal (4423)" in played.out
    assert "The Allies take Buna (3922)" in played.out
    assert "The game is kept." in played.out


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    with closing(Screen(tmp_path, *PLAY, *SEATS)) as screen:
        yield screen


def test_two_cards_are_played_and_kept(screen: Screen, tmp_path: Path) -> None:
    """Each line and what is told after it; what is typed nothing for comes by itself. The program
    is killed in the end, and nothing is lost."""
    screen.wait("yourself?")
    for line, told in (*FIRST, *SECOND):
        if line:
            screen.type(f"{line}\r")
        screen.wait(told)
    screen.process.kill()
    screen.process.wait(PATIENCE)

    with closing(Screen(tmp_path, "play", "--resume", "game.jsonl", "--no-board")) as again:
        again.wait("what do you do with your play?")
        again.wait("AL-08")
    goes_on = 3
    assert app.run(["verify", str(tmp_path / "game.jsonl")]) == goes_on
