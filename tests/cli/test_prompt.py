"""In a real terminal: the power is asked, Tab completes, and quitting tells how to resume."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.screen import PATIENCE, Screen


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    with closing(Screen(tmp_path, "play", "spring_1942")) as screen:
        yield screen


def test_a_terminal_is_comfortable(screen: Screen, tmp_path: Path) -> None:
    screen.wait("Which power do you play?")
    screen.type("mars\r")
    screen.wait("there is no power 'mars'")
    screen.type("soviet\r")
    screen.wait("You play Soviet Union")
    screen.wait("try:")
    screen.wait("Purchase units")
    screen.type("buy 2 inf\t")
    screen.wait("antry")
    screen.type("\r")
    screen.wait("Bought: 2 infantry")
    screen.type("quit\r")
    screen.wait("wartable play --resume")
    assert screen.process.wait(PATIENCE) == 0
    assert "buy 2 infantry" in (tmp_path / "wartable" / "history").read_text()
