"""A wartable of its own for every test: its folder, its data folder, its real entry point."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from wartable.cli import app


class Ran(NamedTuple):
    """What a command printed, and how it ended."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `wartable` with these words and this input, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")

    def ran(*words: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = app.run(list(words))
        said = capsys.readouterr()
        return Ran(status, said.out, said.err)

    return ran


@pytest.fixture
def refused(run: Run, tmp_path: Path) -> Callable[..., str]:
    """Run what must be refused: status 2, one line, and not a byte on disk has changed."""

    def files() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}

    def ran(*words: str) -> str:
        before = files()
        result = run(*words)
        assert result.status == 2, result
        assert not result.out
        assert result.err.startswith("wartable: error: ")
        assert result.err.count("\n") == 1
        assert files() == before
        return result.err.removeprefix("wartable: error: ").rstrip()

    return ran


@pytest.fixture
def at_prompt(run: Run) -> Callable[..., str]:
    """What is printed for these lines by a person who plays everybody in this position."""

    def played(given: str, *lines: str, game: str = "spring_1942") -> str:
        text = f'title = "A position"\ngame = "{game}"\n[given]\n{given}'
        Path("given.toml").write_text(text)
        for left in Path().glob("given.jsonl*"):
            left.unlink()
        assert run("new", game, "given.jsonl", "--from", "given.toml").status == 0
        words = ("play", "--resume", "given.jsonl", "--seat", "human", "--no-board")
        ran = run(*words, "--seed", "1", typed="\n".join(lines) + "\n")
        assert ran.status == 0, ran.err
        assert not ran.err
        return ran.out

    return played
