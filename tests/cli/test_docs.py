"""What docs/players.md and the README tell people to type works."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PLAYERS = (ROOT / "docs" / "players.md").read_text()
Run = Callable[..., Any]


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_the_first_turn_works(run: Run, seed: str) -> None:
    (lines,) = re.findall(r"```text\n(.*?)```", PLAYERS, re.DOTALL)
    words = shlex.split(re.findall(r"    (wartable play .*soviet union=human.*)", PLAYERS)[0])
    played = run(*words[1:], "--seed", seed, "--file", "g.jsonl", typed=lines)

    assert played.status == 0
    assert "✗" not in played.out
    assert "Soviet Union takes West Russia" in played.out
    assert "Soviet Union places 1 tank in Caucasus" in played.out
    assert "Round 1: Germany" in played.out


def test_the_commands_work(run: Run) -> None:
    for line in re.findall(r"^    (wartable (?!play).*)", PLAYERS, re.MULTILINE):
        words = [str(ROOT / word) if "/" in word else word for word in shlex.split(line)[1:]]
        if words[0] == "simulate":
            words[words.index("100")] = "1"
        ran = run(*words)
        in_part = 3 if words[0] == "verify" else 0  # the game goes on
        assert ran.status == in_part, (line, ran.err)


def test_the_commands_of_the_readme_exist(run: Run) -> None:
    readme = (ROOT / "README.md").read_text()
    for line in re.findall(r"^    wartable (.*)", readme, re.MULTILINE):
        assert run(shlex.split(line)[0], "--help").status == 0
