"""A game whose family brings no terminal is played at the prompt of any game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.camp import RIDGE
from tests.cli.conftest import Run
from wartable.cli.plain_terminal import PlainTerminal
from wartable.cli.terminal import terminal_of
from wartable.core.errors import UnknownName
from wartable.games.families import Family, Listed
from wartable.testing.visiting import visiting

BARE = Family("ridge", "Ridge", (Listed("ridge", "Ridge", "RDG", "tests.camp:RIDGE"),))


@pytest.fixture(autouse=True)
def family() -> Iterator[None]:
    with visiting(BARE):
        yield


def test_a_game_that_brings_nothing_is_played(run: Run) -> None:
    lines = [
        "help",
        "help undo",
        "help fly",
        "show north",
        "march 9",
        "1",
        "undo",
        "march 2",
        "end",
    ]
    words = ("play", "ridge", "--seat", "north=human", "--seed", "1")
    ran = run(*words, typed="\n".join(lines) + "\n")

    assert (ran.status, ran.err) == (0, "")
    assert "Round 1 · North · take turn" in ran.out
    assert "  1  march 1" in ran.out
    assert "Answer what is asked by its number or its words" in ran.out
    assert "undo  take the last order back" in ran.out
    assert "✗ there is no command 'fly'" in ran.out
    assert "> show north\n" in ran.out
    assert "9 steps cannot be marched, 2 are left (RDG-2)" in ran.out
    assert "taken back: " in ran.out
    assert "wartable play --resume" in ran.out


def test_computers_play_it_many_times(run: Run) -> None:
    told = run("simulate", "ridge", "--games", "3", "--seats", "random").out
    assert "Ridge: 3 games" in told
    assert "RDG-4: " in told or "RDG-5: " in told


def test_what_a_game_says_of_itself_is_enough() -> None:
    terminal = terminal_of(RIDGE)
    state = RIDGE.setup(RIDGE.options_type())

    assert type(terminal) is PlainTerminal
    assert terminal.owners() == [("north", "North"), ("south", "South")]
    assert (terminal.first_choice(), terminal.owner("sou")) == ("north", "south")
    assert terminal.unit("goat") == terminal.space("goat track") == "goat_track"
    assert "hand" in str(terminal.board(state))
    assert "height" not in str(terminal.map(state, "front"))
    with pytest.raises(UnknownName, match="there is no power 'west'"):
        terminal.owner("west")


def test_a_family_adds_commands_to_the_help() -> None:
    class Added(PlainTerminal):
        commands = {"weather": "how it is"}  # noqa: RUF012

    added = Added(RIDGE)
    (decision, *_) = RIDGE.pending(RIDGE.setup(RIDGE.options_type()))

    assert added.help("weather") is not None
    assert PlainTerminal(RIDGE).help("weather") is None
    found = added.completions(RIDGE.setup(RIDGE.options_type()), decision, "wea")
    assert ("weather", "how it is") in found
