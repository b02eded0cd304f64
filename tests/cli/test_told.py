"""What others did is told: their reasons in the log, their moves in the sum-up of a turn."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wartable.core.table import Table
from wartable.games import find_game

Run = Callable[..., Any]
MOVES = (
    ("buy 8 infantry", "More land units for the front."),
    ("done", ""),
    ("done", ""),
    ("move 2 infantry: novosibirsk > kazakh_s_s_r", "Kazakh calls in help."),
    ("move 1 infantry: yakut_s_s_r > evenki_national_okrug", "Kazakh calls in help."),
    ("move 1 submarine: sz_4 > sz_3", "The submarine goes where it is of more use."),
)


@pytest.fixture
def noted(run: Run) -> str:
    """A game whose player gave reasons."""
    game = find_game("spring_1942")
    with Table.create(game, game.options_type(), Path("n.jsonl")) as table:
        (seat,) = [s for s, owners in game.seats(table.state).items() if "soviet_union" in owners]
        for text, note in MOVES:
            table.submit(seat, game.parse_action(f"soviet_union: {text}"), note)
    return "n.jsonl"


def test_the_log_tells_why_if_it_is_asked(run: Run, noted: str) -> None:
    assert "»" not in run("log", noted).out

    told = [line.strip() for line in run("log", noted, "--notes").out.splitlines()]

    at = told.index("» More land units for the front.")
    assert told[at - 1] == "1  Soviet Union buys 8 infantry for 24 IPC"
    assert told.count("» Kazakh calls in help.") == 1
    assert json.loads(run("log", noted, "--json").out)[0]["note"] == MOVES[0][1]


def test_the_log_at_the_prompt_tells_why_if_it_is_asked(run: Run, noted: str) -> None:
    shown = run("play", "--resume", noted, typed="log\nlog 2 notes\n").out
    last = shown.partition("\n> log 2 notes\n")[2]

    assert "»" not in shown.partition("\n> log\n")[2].partition("\n> ")[0]
    assert last.splitlines()[0].endswith("Sea Zone 4 > Sea Zone 3")
    assert last.splitlines()[1].strip() == "» The submarine goes where it is of more use."


def test_the_sum_up_of_a_turn_tells_the_moves_without_a_fight(run: Run, noted: str) -> None:
    told = run("replay", noted).out.partition("moves")[2].partition("──")[0]

    assert "2 INF Novosibirsk > Kazakh S.S.R.;" in told
    assert "1 INF Yakut S.S.R. > Evenki National Okrug" in told
    assert "1 SS sz 4 > sz 3" in told
