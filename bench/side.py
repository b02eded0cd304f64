"""One tree of a comparison: `bench.against` starts it with that tree's `wartable`.

It uses only what all trees have. Asked for a row, it answers with the seconds of CPU: one line of
JSON for each line of its input. The tree that is compared with plays the games; both read its logs
and play its actions, with its dice, so that both do the same.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from wartable.core.append_file import AppendFile
from wartable.core.codec import decode_action, decode_state, encode
from wartable.core.game import listed, seat_of
from wartable.core.log import Log
from wartable.core.table import Table
from wartable.games import find_game
from wartable.games.axis_allies.state import Options
from wartable.testing.random_play import RandomPlayer

T = TypeVar("T")

SEED = b"bench against"
EVERY = 15
"""One position in so many is read and written."""
MOST_LISTED = 3


class Nowhere:
    """Lines that are not kept."""

    path = None

    def append(self, line: bytes) -> None:
        """Forget it."""

    def close(self) -> None:
        """There is nothing to give back."""


def play(game: Any, path: Path, cap: int) -> Iterator[tuple[str, str]]:
    """A random game in this file: the seat and the JSON of each action."""
    rng = random.Random(0)
    player = RandomPlayer(rng)
    with Table.create(game, Options(rounds=3), path, SEED) as table:
        for _ in range(cap):
            if not (decisions := game.pending(table.state)):
                break
            decision = rng.choice(decisions)
            action = player.choose(game, table.state, decision)
            seat = seat_of(game, table.state, decision.owner)
            table.submit(seat, action)
            yield seat, encode(action).decode()


class Rows:
    """What is measured of one game, whose log and actions are in the folder."""

    def __init__(self, id: str, shared: Path, own: Path, cap: int) -> None:
        self._game, self._own, self._cap = find_game(id), own, cap
        self._log = shared / f"{id}.jsonl"
        lines = self._log.read_bytes().split(b"\n")
        self._header = lines[0]
        said = json.loads((shared / f"{id}.json").read_text())
        self._actions = [(seat, decode_action(self._game, text)) for seat, text in said]
        self._numbers = count()
        table = self._resumed()
        states, self._mark = [table.state], None
        for seat, action in self._actions:
            table.submit(seat, action)
            states.append(table.state)
            self._mark = table.bookmark() or self._mark
        table.close()
        self._states = states[::EVERY]
        self._texts = [encode(state) for state in self._states]
        moves = [state for state in states if state.phase == "combat_move" and not state.flow]
        self._moves = [encode(state) for state in moves[:: max(1, len(moves) // MOST_LISTED)]]

    def _resumed(self) -> Table:
        """The game before its first action, to be played on with its own dice."""
        path = self._own / f"{self._game.id} {next(self._numbers)}.jsonl"
        file = AppendFile.create(path, self._header + b"\n")
        return Table(Log.resume(self._header, [], find_game, file), SEED)

    def works(self) -> dict[str, Callable[[], Callable[[], Any]]]:
        """By the name of a row how its work is prepared."""
        return {
            "positions read": lambda: self._read,
            "positions written": lambda: self._write,
            "actions validated, played and logged": self._submit,
            "the same, chosen by a random player": lambda: self._choose,
            "log replayed": lambda: self._replay,
            "log opened at a bookmark": lambda: self._open,
            "combat moves listed": lambda: self._list,
        }

    def _read(self) -> None:
        for text in self._texts:
            decode_state(self._game, text)

    def _write(self) -> None:
        for state in self._states:
            encode(state)

    def _submit(self) -> Callable[[], None]:
        table = self._resumed()

        def work() -> None:
            for seat, action in self._actions:
                table.submit(seat, action)
            table.close()

        return work

    def _choose(self) -> None:
        """Each tree with its own dice: the games differ, their length in actions hardly."""
        path = self._own / f"{self._game.id} chosen {next(self._numbers)}.jsonl"
        for _ in play(self._game, path, self._cap):
            pass

    def _replay(self) -> None:
        Table.open(self._log, find_game).close()

    def _open(self) -> None:
        for _ in range(10):
            Table(Log.resume(self._header, [], find_game, Nowhere(), self._mark), SEED)

    def _list(self) -> None:
        for text in self._moves:
            state = decode_state(self._game, text)
            listed(self._game, state, self._game.pending(state)[0])


def at_rest(made: T) -> T:
    """What is made stays out of collections, as in a server that has started: to collect what was
    left over before a row would push the row's own things out of the processor's memory, the more
    of them the more a tree has loaded, and a row of half a millisecond would measure that."""
    gc.collect()
    gc.freeze()
    return made


def seconds(prepare: Callable[[], Callable[[], Any]]) -> float:
    """CPU seconds of the work, without its preparation."""
    work = prepare()
    gc.collect()
    began = time.process_time()
    work()
    return time.process_time() - began


def main() -> None:
    """`side.py FOLDER OWN CAP play GAME...` plays, `side.py FOLDER OWN CAP measure GAME...` answers
    lines of a game and a row."""
    shared, own, cap, task, *ids = sys.argv[1:]
    folder = Path(shared)
    if task == "play":
        for id in ids:
            acted = [*play(find_game(id), folder / f"{id}.jsonl", int(cap))]
            (folder / f"{id}.json").write_text(json.dumps(acted))
        return
    rows = at_rest({id: Rows(id, folder, Path(own), int(cap)).works() for id in ids})
    print(json.dumps([*next(iter(rows.values()))]), flush=True)
    for line in sys.stdin:
        id, name = json.loads(line)
        print(seconds(rows[id][name]), flush=True)


if __name__ == "__main__":
    main()
