"""The board of the 1940 editions in a terminal: who is who, and what stands where."""

from __future__ import annotations

import pytest
from rich.console import Console

from wartable.cli.axis_allies import paint
from wartable.cli.axis_allies.board import Regions, legend
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.spring_1942.edition import GAME as SPRING_1942
from wartable.games.axis_allies.state import Options


@pytest.mark.parametrize("game", [SPRING_1942, EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
def test_everybody_has_letters_of_their_own(game: AxisAllies) -> None:
    codes = paint.codes(game.edition.data)

    assert len(set(codes.values())) == len(codes)
    assert all(len(code) == 2 for code in codes.values())
    assert (codes["united_kingdom"], codes["germany"]) == ("UK", "GE")


@pytest.mark.parametrize("game", [EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
def test_the_legend_names_what_the_board_shows(game: AxisAllies) -> None:
    data = game.edition.data
    said = legend(data).plain

    for party in data.parties.values():
        assert f"{paint.codes(data)[party.id]} {party.name}" in said
    assert "NB naval base" in said
    assert "upgrade" not in said


def test_bases_beside_a_factory_are_all_shown() -> None:
    console = Console(width=100)
    pos = GLOBAL_1940.position(GLOBAL_1940.setup(Options()))
    with console.capture() as captured:
        console.print(Regions(pos, ["Western Europe"]))
    lines = [line for line in captured.get().splitlines() if "United Kingdom" in line]

    assert "MAJ AB NB" in lines[0]
