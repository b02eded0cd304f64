"""This tree against another checkout: `python -m bench against DIR`.

Each row is done by both trees in turns, many times, and the least CPU seconds of each count, so
that a busy moment falls on neither. The other tree plays the games; both read its logs and play
its actions with its dice. A row is as it should be if it takes no more than a tenth longer.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench.figures import Figure

NAME = "against"
GAMES = ("spring_1942", "europe_1940", "global_1940")
REPEAT = 20
CAP = 350
"""Actions of a game."""
AIM = 1.1
THIS = Path(__file__).resolve().parent.parent
SIDE = THIS / "bench" / "side.py"


class Side:
    """One tree, measuring."""

    def __init__(self, tree: Path, shared: Path, own: Path, cap: int, ids: Sequence[str]) -> None:
        own.mkdir()
        self._process = subprocess.Popen(
            _command(shared, own, cap, "measure", ids),
            env=_with(tree),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.rows: list[str] = self._answer()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("a tree cannot play these games: see above")
        return json.loads(line)

    def seconds(self, id: str, row: str) -> float:
        """CPU seconds of a row, measured now."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([id, row]) + "\n")
        self._process.stdin.flush()
        return float(self._answer())

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def figures(
    other: Path, ids: Sequence[str] = GAMES, *, repeat: int = REPEAT, cap: int = CAP
) -> Iterator[Figure]:
    """How many times as long as the other tree this one takes, row by row."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        subprocess.run(
            _command(folder, folder, cap, "play", ids), env=_with(other.resolve()), check=True
        )
        sides = [
            Side(tree, folder, folder / name, cap, ids)
            for name, tree in (("other", other.resolve()), ("this", THIS))
        ]
        for side in sides:
            stack.callback(side.close)
        for row in sides[0].rows:
            for id in ids:
                spent = [[side.seconds(id, row) for side in sides] for _ in range(repeat)]
                before, now = (1000 * min(times) for times in zip(*spent, strict=True))
                name = f"{id}, {row}: {before:.2f} ms there, {now:.2f} ms here"
                yield Figure(name, now / before, "times", AIM)


def _command(shared: Path, own: Path, cap: int, task: str, ids: Sequence[str]) -> list[str]:
    return [sys.executable, "-P", str(SIDE), str(shared), str(own), str(cap), task, *ids]


def _with(tree: Path) -> dict[str, str]:
    """The environment in which that tree's `wartable` is found, with the same hashes."""
    return os.environ | {"PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
