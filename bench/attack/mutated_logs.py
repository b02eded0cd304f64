"""Logs that somebody has spoiled: whatever is asked of one, the answer is that it is fine, or what
is wrong with it; soon, and never with a traceback."""

from __future__ import annotations

import gzip
import json
import random
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from types import FrameType
from typing import Any

from bench.playing import play
from wartable.analysis import analyse
from wartable.cli.app import run as command
from wartable.core.codec import encode
from wartable.core.errors import WartableError
from wartable.core.game import listed
from wartable.core.log import Log
from wartable.core.table import Table
from wartable.core.verify import verify
from wartable.desk import desk_of
from wartable.games import find_game, playable
from wartable.server import importing
from wartable.testing.random_play import random_play

LOGS = Path(__file__).parents[2] / "tests" / "logs"
PATIENCE = 5.0
"""Seconds of computing that nothing asked of a log may take."""
LONGEST = 150
"""Lines of a log that is spoiled: what breaks at all breaks in so many."""
BY_CHANCE = " by chance"
CAP = 800
"""Actions of a random game that is spoiled."""
VOCABULARY = 1_000
"""Lines whose values are put into other places."""
OTHERS: tuple[Any, ...] = (None, True, -1, "atlantis", [], {}, [[]], {"type": "tank"}, "x" * 5_000)
NUMBERS = (0, -1, 1, 2, 7, 999, 1_000_000, 10**9, 2**31, 2**63, 2**64, -(2**63), 1.5, 1e300)


class TooLong(BaseException):
    """Nobody waits that long; no net catches it."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """End what computes longer than this."""

    def end(number: int, frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@cache
def names() -> tuple[str, ...]:
    """The games that are spoiled: those that are kept, and a random one of each."""
    files = {path.name.partition(".")[0] for path in LOGS.glob("*.jsonl*")}
    return tuple(sorted([*files, *(f"{game}{BY_CHANCE}" for game in playable())]))


@cache
def kept(name: str) -> list[Any]:
    """A game, line by line."""
    if name.endswith(BY_CHANCE):
        game = find_game(name.removesuffix(BY_CHANCE))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "log.jsonl"
            play(game, path, 1, game.options_type(), cap=CAP)
            return _lines(path.read_bytes())
    (path,) = LOGS.glob(f"{name}.jsonl*")
    data = path.read_bytes()
    return _lines(gzip.decompress(data) if path.suffix == ".gz" else data)


def _lines(data: bytes) -> list[Any]:
    return [json.loads(line) for line in data.splitlines()]


@cache
def table_of(name: str) -> Table:
    """The table of a game, to look at its positions."""
    data = "".join(f"{json.dumps(line)}\n" for line in kept(name)).encode()
    return Table(Log.parse(data, find_game), None)


@cache
def said(name: str) -> dict[str, list[Any]]:
    """What stands under each key of a log: values of the right kind, in places where they do not
    belong."""
    found: dict[str, list[Any]] = {}
    for line in kept(name)[:VOCABULARY]:
        for key, value in _pairs("", line):
            found.setdefault(key, []).append(value)
    return found


def _pairs(key: str, value: Any) -> Iterator[tuple[str, Any]]:
    yield key, value
    match value:
        case list():
            for each in value:
                yield from _pairs(key, each)
        case dict():
            for inner, each in value.items():
                yield "", inner
                yield from _pairs(inner, each)


class Mutator:
    """Spoils the lines of one log, the same way for the same seed."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.name = self.rng.choice(names())

    def log(self) -> bytes:
        """The beginning of a game with one to three things in it spoiled; mostly by a careful
        forger, who keeps the numbers of the actions and what the header promises in order."""
        rng = self.rng
        whole = self._from_the_middle() if rng.random() < 0.7 else kept(self.name)
        lines = whole[: rng.randint(2, LONGEST)]
        if rng.random() < 0.5 and len(lines) < len(whole) and "seed" in whole[-1]:
            lines = [*lines, whole[-1]]
        for _ in range(rng.randint(1, 3)):
            lines = self._spoiled_log(lines)
        if rng.random() < 0.9:
            lines = _in_order(lines, rng.choice([{"given": True}, {"rules": "0"}, {}]))
        text = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
        if rng.random() < 0.03:
            at = rng.randrange(len(text))
            text = text[:at] + bytes([rng.randrange(256)]) + text[at + 1 :]
        return text

    def _from_the_middle(self) -> list[Any]:
        """The game from some action on, begun from the position there; rather one in which
        somebody is asked something special."""
        rng, table = self.rng, table_of(self.name)
        tried = [rng.randrange(table.log.actions) for _ in range(6)]
        at = max(tried, key=lambda n: len(table.at(n).flow))
        header, *lines = kept(self.name)
        acted = [json.loads(encode(each)) for each in table.log.acted[at : at + LONGEST]]
        start = json.loads(encode(table.at(at)))
        return _in_order([header | {"start": start}, *acted, lines[-1]], {"given": True})

    def _spoiled_log(self, lines: list[Any]) -> list[Any]:
        rng, choice = self.rng, self.rng.random()
        at = rng.randrange(len(lines))
        if choice < 0.04:
            return lines[:at] + lines[at + 1 :]
        if choice < 0.08:
            return [*lines[:at], lines[at], *lines[at:]]
        if choice < 0.12:
            return [*lines[:at], lines[rng.randrange(len(lines))], *lines[at + 1 :]]
        if choice < 0.18:
            return self._swapped(lines)
        if choice < 0.5:
            return [self._spoiled_in(lines[0], ("start",)), *lines[1:]]
        within = ("events", "events", "events", "action", "rolls")
        return [*lines[:at], self._spoiled_in(lines[at], within), *lines[at + 1 :]]

    def _swapped(self, lines: list[Any]) -> list[Any]:
        """With the events of two actions in each other's place."""
        acted = [n for n, line in enumerate(lines) if isinstance(line, dict) and "events" in line]
        if len(acted) < 2:
            return lines
        one, other = self.rng.sample(acted, 2)
        spoiled = list(lines)
        spoiled[one] = lines[one] | {"events": lines[other]["events"]}
        spoiled[other] = lines[other] | {"events": lines[one]["events"]}
        return spoiled

    def _spoiled_in(self, line: Any, keys: tuple[str, ...]) -> Any:
        """The line with something spoiled under one of these keys, or now and then anywhere."""
        key = self.rng.choice(keys)
        if isinstance(line, dict) and key in line and self.rng.random() < 0.95:
            return line | {key: self._spoiled(line[key], key)}
        return self._spoiled(line, "")

    def _spoiled(self, value: Any, key: str) -> Any:
        """The value with one thing in it changed, rather deep inside."""
        rng = self.rng
        if isinstance(value, dict | list) and value and rng.random() < 0.85:
            if isinstance(value, list):
                at = rng.randrange(len(value))
                return [*value[:at], self._spoiled(value[at], key), *value[at + 1 :]]
            inner = rng.choice(sorted(value))
            return {k: self._spoiled(v, k) if k == inner else v for k, v in value.items()}
        if rng.random() < 0.4:
            return rng.choice(said(self.name).get(key, [value]))
        return self._other(value)

    def _other(self, value: Any) -> Any:
        rng = self.rng
        if rng.random() < 0.08:
            return rng.choice(OTHERS)
        match value:
            case bool():
                return not value
            case int():
                return rng.choice([rng.choice(NUMBERS), value + 1, value - 1, value * 100])
            case str():
                return rng.choice([self._word(), self._word(), "atlantis", "", value + "x"])
            case list():
                some = [[], value[::-1], value + value, value[1:], value[:-1], value * 300]
                return rng.choice([*some, rng.sample(value, len(value))])
            case dict() if value:
                key = rng.choice(sorted(value))
                without = {k: v for k, v in value.items() if k != key}
                more = value | {self._word(): value[key]}
                return rng.choice([without, without | {self._word(): value[key]}, more, {}])
        return value

    def _word(self) -> str:
        """Some text of the log."""
        pool = said(self.name)
        return next((w for w in self.rng.choices(pool[""], k=9) if isinstance(w, str)), "")


def _in_order(lines: list[Any], header: dict[str, Any]) -> list[Any]:
    """With the numbers of actions one after the other, and this said in the header."""
    numbered, n = [], 0
    for line in lines:
        if isinstance(line, dict) and "action" in line:
            n += 1
            line = line | {"n": n}
        numbered.append(line)
    if isinstance(lines[0], dict):
        numbered[0] = lines[0] | header
    return numbered


def questions(data: bytes, rng: random.Random) -> Iterator[tuple[str, Callable[[], object]]]:
    """All that is asked of a log, by name."""
    yield "open", lambda: _look(data, rng)
    yield "verify", lambda: str(verify(Log.parse(data, find_game)))
    yield "analyse", lambda: analyse(Log.parse(data, find_game))
    yield "play on", lambda: _play_on(data, rng)
    yield "command", lambda: _command(data, rng)
    yield "import", lambda: importing.read(data.decode(errors="replace"))


def _look(data: bytes, rng: random.Random) -> None:
    """Open the log; tell it, and look at its end and at some position in it."""
    log = Log.parse(data, find_game)
    table = Table(log, None)
    game = log.game
    for acted in log.acted:
        game.format_action(acted.action)
        for event in acted.events:
            game.describe_event(event)
    for state in (table.state, table.at(rng.randint(0, log.actions))):
        game.check_state(state)
        game.seats(state)
        decisions = game.pending(state)
        for decision in decisions:
            listed(game, state, decision)
        desk_of(game).desk(state, [decision.owner for decision in decisions], "en")


def _play_on(data: bytes, rng: random.Random) -> None:
    """Fork the game somewhere, open the fork, and do a few things in it."""
    log = Log.parse(data, find_game)
    fork = Table(log, None).fork(rng.randint(0, log.actions), seed=b"attack")
    again = Log.parse(encode(fork.log.header) + b"\n", find_game)
    for _ in random_play(Table(again, b"attack"), rng, cap=30):
        pass


def _command(data: bytes, rng: random.Random) -> None:
    """What somebody types who was sent the file."""
    with tempfile.TemporaryDirectory() as folder:
        path, other = Path(folder) / "log.jsonl", Path(folder) / "other.jsonl"
        path.write_bytes(data)
        words = rng.choice(
            [
                ["log", "--notes"],
                ["log", "--json"],
                ["replay"],
                ["replay", "--to", str(rng.randint(0, LONGEST))],
                ["legal"],
                ["fork", str(rng.randint(0, LONGEST)), str(other)],
                ["verify", "--json"],
                ["analyse"],
            ]
        )
        said = StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            command([words[0], str(path), *words[1:]])


def trouble(seed: str) -> Iterator[str]:
    """What goes wrong with the log that this seed spoils."""
    mutator = Mutator(seed)
    data = mutator.log()
    yield from asked_of(f"{seed} ({mutator.name})", questions(data, mutator.rng))


def asked_of(what: str, asked: Iterable[tuple[str, Callable[[], object]]]) -> Iterator[str]:
    """What goes wrong with these questions: no answer, or a traceback, where a reason was due."""
    for name, ask in asked:
        try:
            with limited(PATIENCE):
                ask()
        except WartableError:
            continue
        except TooLong:
            frames = traceback.extract_tb(sys.exc_info()[2])
            yield f"{what}: {name} takes too long, {_place(frames)}"
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            yield f"{what}: {name} ends with {type(error).__name__}: {error}, {_place(frames)}"


def _place(frames: traceback.StackSummary) -> str:
    ours = [frame for frame in frames if "wartable" in frame.filename]
    return ", called by ".join(
        f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(ours[-3:])
    )


def run(count: int, seed: int) -> list[str]:
    """What goes wrong with so many spoiled logs."""
    return [told for number in range(count) for told in trouble(f"{seed} {number}")]


if __name__ == "__main__":
    count, seed = (int(text) for text in (*sys.argv[1:], "700", "1")[:2])
    failures = run(count, seed)
    print("\n".join(failures))
    print(f"{count} spoiled logs, {len(failures)} failures")
    sys.exit(1 if failures else 0)
