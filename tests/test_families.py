"""A family is looked up by its name in every room; what it does not bring is said in a sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wartable.ai.prospects import calibration_of, prospects_of
from wartable.analysis import analyse
from wartable.cli import play
from wartable.cli.app import run
from wartable.cli.plain_terminal import PlainTerminal
from wartable.cli.terminal import terminal_of
from wartable.core.errors import BadData, UnknownName
from wartable.core.table import Table
from wartable.desk import desk_of
from wartable.games import family_of, find_game, part, playable
from wartable.games.families import ROOMS, Family, Listed, families
from wartable.odds.statements import failures
from wartable.research.facts import facts_of
from wartable.research.open_environment import encoding_of
from wartable.server.odds import line_up_odds
from wartable.server.refusals import Unknown
from wartable.server.values import OddsAsked
from wartable.testing.toy import OWNERS, Options, Toy
from wartable.testing.visiting import visiting

RIDGE = Toy()
LISTED = Listed("ridge", "Ridge", "RDG", f"{__name__}:RIDGE", "trial")
BARE = Family("ridge", "Ridge", (LISTED,))


def counted(words: list[str], steps: int = 1) -> None:
    """Count the steps to the summit."""
    print(f"{steps} for {words[0]}")


def line_ups(game: Toy, asked: dict[str, Any]) -> dict[str, Any]:
    return {"game": game.id, **asked}


@pytest.fixture
def bare() -> Iterator[None]:
    """A family is there that brings its game and nothing else."""
    with visiting(BARE):
        yield


@pytest.fixture
def log(tmp_path: Path, bare: None) -> Path:
    path = tmp_path / "ridge.jsonl"
    with Table.create(RIDGE, Options(), path):
        return path


@pytest.mark.usefixtures("bare")
def test_what_a_family_does_not_bring_is_said_in_a_sentence(log: Path) -> None:
    with pytest.raises(UnknownName, match="no desk for Ridge"):
        desk_of(RIDGE)
    assert type(terminal_of(RIDGE)) is PlainTerminal
    with pytest.raises(UnknownName, match="positions of Ridge have not been put into numbers"):
        encoding_of(RIDGE)
    with pytest.raises(BadData, match="no odds for Ridge"):
        failures(RIDGE, None, {})
    with pytest.raises(Unknown, match="no odds for Ridge"):
        line_up_odds("ridge", OddsAsked("1", "2"))
    with Table.open(log, find_game) as table, pytest.raises(UnknownName, match="analysis of Ridge"):
        analyse(table.log)
    assert facts_of(RIDGE) == {}
    assert prospects_of(RIDGE) is None
    assert calibration_of(RIDGE) is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["odds", "ridge", "1", "vs", "2"], "there are no odds for Ridge yet"),
        (["odds", "LOG", "--space", "top"], "there are no odds for Ridge yet"),
        (["odds", "--space", "top", "LOG"], "there are no odds for Ridge yet"),
        (["analyse", "LOG", "--all"], "there is no analysis of Ridge yet"),
    ],
)
def test_commands_say_what_a_family_does_not_bring(
    log: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([str(log) if word == "LOG" else word for word in words]) == 2

    assert capsys.readouterr().err == f"wartable: error: {said}\n"


def test_odds_are_asked_by_the_command_of_the_family(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = {"odds_command": f"{__name__}:counted", "odds": f"{__name__}:line_ups"}
    with visiting(Family("ridge", "Ridge", (LISTED,), parts)):
        assert run(["odds", "--steps", "7", "ridge"]) == 0
        assert capsys.readouterr().out == "7 for ridge\n"
        assert run(["odds", "ridge", "--help"]) == 0
        assert "Count the steps to the summit." in capsys.readouterr().out
        assert run(["odds", "--help"]) == 0
        assert "exact chances of a battle" in capsys.readouterr().out
        found = line_up_odds("ridge", OddsAsked("1", "2", low_luck=True))
    assert found == {"game": "ridge", "attackers": "1", "defenders": "2", "lowLuck": True}


COMPLETE = [
    family.id
    for family in families().values()
    if all(game.stage == "complete" for game in family.games)
]


@pytest.mark.parametrize("family", COMPLETE)
@pytest.mark.parametrize("room", ROOMS)
def test_a_complete_family_of_ours_brings_all_parts(family: str, room: str) -> None:
    assert part(family, room) is not None


PLANNED = Listed("summit", "Summit", "SUM", "nowhere:GAME", "planned")


def test_a_planned_game_is_listed_and_not_played(capsys: pytest.CaptureFixture[str]) -> None:
    with visiting(Family("ridge", "Ridge", (LISTED, PLANNED))):
        assert family_of("summit").id == "ridge"
        assert "summit" not in playable()
        with pytest.raises(UnknownName, match="Summit is planned and cannot be played yet"):
            find_game("summit")
        assert run(["games", "--json"]) == 0
        told = {each["id"]: each for each in json.loads(capsys.readouterr().out)}
        assert run(["games"]) == 0
        said = capsys.readouterr().out
        assert run(["odds", "summit", "1", "vs", "2"]) == 2
        assert "Summit is planned" in capsys.readouterr().err
    assert told["summit"] == {
        "id": "summit",
        "title": "Summit",
        "family": "ridge",
        "stage": "planned",
    }
    assert (told["ridge"]["stage"], told["ridge"]["powers"]) == ("trial", ["north", "south"])
    assert told["spring_1942"]["family"] == "axis_allies"
    assert told["spring_1942"]["stage"] == "complete"
    assert told["spring_1942"]["powers"][0] == "soviet_union"
    assert "Summit  (planned)" in said
    assert "Ridge  (trial)" in said


UNLOADED = """
import sys
from wartable.ai.makers import levels
from wartable.games import family_of, games
from wartable.games.families import families
assert list(games()) and levels() and families()
assert [family_of(game).title for game in games()]
print(sorted(module for module in sys.modules if module.endswith((".edition", ".game", ".data"))))
"""


def test_what_there_is_is_known_before_any_board_is_loaded() -> None:
    told = subprocess.run(
        [sys.executable, "-c", UNLOADED], capture_output=True, text=True, check=True
    ).stdout

    assert told.strip() == "['wartable.core.game']"


class Prompt:
    """As much of a terminal as it takes to sit down."""

    def __init__(self, game: Any) -> None:
        self.names = [(owner, owner) for owner in OWNERS]

    def owners(self) -> list[tuple[str, str]]:
        return self.names

    def owner(self, text: str) -> str:
        return text


def test_who_plays_is_known_before_a_game_is_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a word, whoever knows the game plays it."""
    path = tmp_path / "a.jsonl"
    with visiting(Family("ridge", "Ridge", (LISTED,), {"terminal": f"{__name__}:Prompt"})):
        sitting = play._players(RIDGE, Prompt(RIDGE), ["north=human"])  # type: ignore[arg-type]
        for words in (["play", "--file", str(path)], ["simulate"]):
            who = "--seat" if words[0] == "play" else "--seats"
            assert run([*words, "ridge", who, "*=hard"]) == 2
            assert "the hard player does not know Ridge yet" in capsys.readouterr().err

    assert sitting == {"north": "human", "south": "random"}
    assert not path.exists()
