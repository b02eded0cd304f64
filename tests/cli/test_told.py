"""What others did is told: their reasons in the log, their moves in the sum-up of a turn."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from wartable.cli.terminal import terminal_of
from wartable.core.game import seat_of
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


def test_moves_are_summed_up_after_a_battle_that_was_watched(run: Run) -> None:
    """The noncombat move begins with the last blow of the battle, which is told by itself."""
    Path("given.toml").write_text(GIVEN)
    run("new", "spring_1942", "w.jsonl", "--from", "given.toml")
    game = find_game("spring_1942")
    with Table.open(Path("w.jsonl"), find_game) as table:
        terminal = terminal_of(game)
        for text in ("move 6 tank: eastern_europe > ukraine_s_s_r", "done"):
            act(table, "germany", text)
        act(table, "germany", "fight in ukraine_s_s_r")
        before = table.state
        assert before.phase == "noncombat_move"
        moved = act(table, "germany", "move 1 infantry: germany > balkans")
        told = terminal.sum_up(moved.events, before)

    out = Console(file=io.StringIO(), width=80)
    out.print(told)
    assert "1 INF Germany > Balkans" in out.file.getvalue()  # type: ignore[attr-defined]


GIVEN = """
title = "A sure thing"
game = "spring_1942"
[given]
power = "germany"
options.low_luck = true
units.eastern_europe.germany = "6 tank"
units.ukraine_s_s_r.soviet_union = "1 infantry"
control.ukraine_s_s_r = "soviet_union"
units.germany.germany = "1 infantry"
"""


def act(table: Table, power: str, text: str) -> Any:
    """An action at the table, whoever sits there."""
    seat = seat_of(table.game, table.state, power)
    return table.submit(seat, table.game.parse_action(f"{power}: {text}"))
