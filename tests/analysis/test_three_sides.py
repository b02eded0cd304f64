"""An analysis of a game with any number of sides is told and drawn whole."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import pytest
from rich.console import Console

from tests.analysis.test_picture import drawn, words
from wartable.analysis import Analysis, Luck, Round, Standing, Turn
from wartable.analysis.report import Power, Side
from wartable.cli.analyse_tables import print_analysis

NAMES = ("Reds", "Greens", "Blues", "Whites", "Blacks")
CHANCES = (0.5, 0.2, 0.15, 0.1, 0.05)


def analysis(count: int) -> Analysis:
    """A game of so many sides: the first is ahead, then the last."""
    ids = tuple(name.lower() for name in NAMES[:count])
    whole = sum(CHANCES[:count])

    def standing(chances: tuple[float, ...]) -> Standing:
        win = {side: chance / whole for side, chance in zip(ids, chances, strict=True)}
        return Standing({}, {}, {}, win)

    luck = {side: Luck(5.0 - place, 2.0, 1.0, 0.02, 0.01, 2.0) for place, side in enumerate(ids)}
    ahead, behind = standing(CHANCES[:count]), standing(CHANCES[:count][::-1])
    turns = tuple(
        Turn(1, side, n, n, ahead if n % 2 else behind, luck) for n, side in enumerate(ids, start=1)
    )
    return Analysis(
        game="lots",
        title="Lots",
        sides={side: Side(name, (side,)) for side, name in zip(ids, NAMES, strict=False)},
        powers={side: Power(side.title(), side, "#123456") for side in ids},
        actions=count,
        outcome=None,
        winners=(),
        start=ahead,
        turns=turns,
        rounds=(Round(1, luck, ahead.win),),
        battles=(),
        rolls=(),
        luck_of_sides=luck,
        luck_of_powers=luck,
        turning_points=(),
        calibration=None,
        notes=(),
        measure="lots",
    )


@pytest.mark.parametrize("count", [2, 3, 5])
def test_every_side_is_drawn(count: int) -> None:
    root: ElementTree.Element = drawn(analysis(count))

    said = words(root)
    assert all(name in said for name in NAMES[:count])
    told = [line for line in said if line.endswith("in chance to win")]
    assert len(told) == (1 if count == 2 else count)


@pytest.mark.parametrize("count", [2, 3, 5])
def test_every_side_is_told(count: int) -> None:
    file = io.StringIO()

    print_analysis(Console(file=file, width=100), analysis(count))

    said = file.getvalue()
    assert all(name in said for name in NAMES[:count])
    assert "Reds from below, " in said
    assert f"{NAMES[count - 1]} from above" in said
    assert said.count("Chance of the ") == (1 if count == 2 else count)
    assert ("▒" in said) == (count > 2)
