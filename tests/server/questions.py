"""What is asked of other processes in tests."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from wartable.core.errors import IllegalAction
from wartable.core.game import Objection

LONG = 600.0


def prepare() -> None:
    """Nothing has to be ready."""


def sleep(seconds: float) -> int:
    """The process, after a while."""
    time.sleep(seconds)
    return os.getpid()


def sleep_told(path: Path) -> None:
    """Tells which process it is, and never ends."""
    path.write_text(str(os.getpid()))
    time.sleep(LONG)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def wait_for(path: Path) -> None:
    """Ends when the file is there."""
    while not path.exists():
        time.sleep(0.01)


def take(path: Path) -> None:
    """Ends when the file was there, and is there no more: for one process only."""
    while True:
        try:
            return path.unlink()
        except FileNotFoundError:
            time.sleep(0.01)


def note(path: Path, word: str) -> None:
    """Adds a word to the file."""
    with path.open("a") as file:
        file.write(f"{word} ")


def meet(folder: Path, number: int) -> int:
    """The process, as soon as so many have come here."""
    (folder / str(os.getpid())).touch()
    while len(list(folder.iterdir())) < number:
        time.sleep(0.01)
    return os.getpid()


def refuse() -> None:
    raise IllegalAction((Objection("S42-CMV-01", "it cannot go there", ("egypt",)),))


def break_down() -> None:
    raise ZeroDivisionError


def answer_with_what_cannot_be_sent() -> Any:
    return lambda: None


def die_so_often(
    key: tuple[str, str, str], game: str, times: int, owner: str, at_will: bool
) -> tuple[Any, str]:
    """A player that dies so often over one question; the file remembers."""
    path = Path(game)
    died = len(path.read_text()) if path.exists() else 0
    if died < times:
        path.write_text("x" * (died + 1))
        die()
    return owner, f"died {died} times"
