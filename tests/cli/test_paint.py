"""Long lines break where they should; turns of others are told in few lines."""

from __future__ import annotations

import pytest
from rich.console import Console
from rich.text import Text

from wartable.cli.axis_allies import telling
from wartable.cli.axis_allies.paint import Packed
from wartable.games import find_game
from wartable.games.axis_allies.events import Rolled, SharingChanged


def printed(what: object, width: int) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as shown:
        console.print(what)
    return shown.get()


@pytest.mark.parametrize("width", range(12, 40))
@pytest.mark.parametrize("between", [" ", ", ", "  |  "])
def test_what_is_between_stays_at_the_end_of_its_line(width: int, between: str) -> None:
    parts = [Text(word) for word in ("alpha", "beta", "gamma", "delta", "epsilon")]
    lines = printed(Packed(parts, between), width).splitlines()
    assert all(len(line) <= width for line in lines)
    assert all(line.strip(" ,|") for line in lines)
    assert all(line.rstrip().endswith(between.strip()) for line in lines[:-1])
    assert between.join(part.plain for part in parts).split() == " ".join(lines).split()


def test_dice_that_need_a_second_line_stay_below_the_first() -> None:
    data = find_game("spring_1942").edition.data
    faces = (1, 6) * 20
    roll = Rolled("norway", "germany", "defense", (), (3,) * len(faces), faces, 20)
    first, *rest = printed(telling.rolled(data, roll), 60).splitlines()
    assert "GE  defence" in first
    assert rest
    assert all(line.startswith(" " * 15) for line in rest)


def share(*answers: bool) -> str:
    data = find_game("spring_1942").edition.data
    changes = [SharingChanged("germany", "japan", answer) for answer in answers]
    return printed(telling.sum_up(data, changes, "purchase") or "", 80).strip()


def test_only_what_changed_in_the_end_is_told_of_sharing() -> None:
    assert "no longer" in share(False)
    assert "no longer" in share(False, True, False)
    assert not share(False, True)
    assert share(False, True, False, True) == ""
