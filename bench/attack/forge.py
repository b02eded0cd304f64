"""Forged logs, made by somebody who knows the seed: none is called proven without a word about what
is not, here and at a server; and none stands up to what was noted at the table."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from bench.attack.house import Fault, House, Person, house
from wartable.core import Log, Table, verify
from wartable.core.codec import encode
from wartable.core.errors import WartableError
from wartable.games import find_game
from wartable.games.axis_allies.state import Options
from wartable.testing.random_play import random_play

GAME = "spring_1942"
OPTIONS = Options(rounds=1)
SEED = b"forged"


@dataclass(frozen=True)
class Forgery:
    """A log that is not the game that was played; `is_whole` if it is a game in itself, so that
    only what was noted at the table tells it from the one that was."""

    name: str
    log: bytes
    is_whole: bool = False


def run(seconds: float) -> list[str]:
    """Forge one game after the other."""
    faults: list[str] = []
    end = time.monotonic() + seconds
    n = 0
    with house() as served:
        while True:
            honest = _played(n)
            faults += _honest(honest)
            commitment, fingerprint = _noted(honest)
            for forgery in _forgeries(honest, n):
                faults += _judged(forgery, commitment, fingerprint)
                if not n:
                    faults += _imported(served, forgery)
            n += 1
            if faults or time.monotonic() >= end:
                return faults


def _played(n: int, start: Any = None, seed: bytes = SEED) -> bytes:
    """The log of a whole random game."""
    table = Table.create(find_game(GAME), OPTIONS, seed=seed + b" %d" % n, start=start)
    for _ in random_play(table, random.Random(n), 10_000):
        pass
    return _text(table)


def _text(table: Table) -> bytes:
    lines = (table.log.header, *table.log.records)
    return b"".join(encode(line) + b"\n" for line in lines)


def _noted(log: bytes) -> tuple[str, str]:
    """What somebody noted at the table two thirds through the game: commitment and fingerprint."""
    lines = log.splitlines(keepends=True)
    seen = Log.parse(b"".join(lines[: len(lines) * 2 // 3]), find_game)
    return seen.header.commitment, seen.fingerprint


def _honest(log: bytes) -> list[str]:
    """The game that was played is proven, with what was noted and without."""
    commitment, fingerprint = _noted(log)
    read = Log.parse(log, find_game)
    if not verify(read).is_proven:
        return [f"an honest log is {verify(read)}"]
    report = verify(read, commitment=commitment, fingerprint=fingerprint)
    return [] if report.is_proven else [f"an honest log against its fingerprint is {report}"]


def _judged(forgery: Forgery, commitment: str, fingerprint: str) -> list[str]:
    """What `verify` says of a forgery."""
    try:
        log = Log.parse(forgery.log, find_game)
        report = verify(log)
        noted = verify(log, commitment=commitment, fingerprint=fingerprint)
    except WartableError:
        return []
    except Exception as error:
        return [f"{forgery.name}: {error!r}"]
    faults = []
    if report.is_proven and not (forgery.is_whole and report.remarks):
        faults.append(f"{forgery.name}: called {report}")
    if noted.is_proven:
        faults.append(f"{forgery.name}: called {noted}, against what was noted at the table")
    return faults


def _imported(served: House, forgery: Forgery) -> list[str]:
    """What a server says of a forgery that it is given."""
    person = Person(served.address)
    try:
        answer = person.ask("POST", "/tables/import", {"log": forgery.log.decode()})
        if answer.is_error:
            return []
        table = answer.json()
        proof = person.get(f"/tables/{table['id']}/proof")
    except Fault as error:
        return [f"{forgery.name}: {error}"]
    finally:
        person.close()
    if forgery.is_whole:
        return []
    faults = []
    if table["origin"]["imported"] == "proven":
        faults.append(f"{forgery.name}: imported as proven")
    if proof["proven"]:
        faults.append(f"{forgery.name}: the server's proof says proven")
    return faults


def _forgeries(honest: bytes, n: int) -> Iterator[Forgery]:
    game = find_game(GAME)
    header, *lines = [json.loads(line) for line in honest.splitlines()]
    actions = [line for line in lines if "action" in line]

    state = game.setup(OPTIONS)
    rich = replace(state, money=state.money | {"germany": state.money["germany"] + 50})
    given = _played(n, start=rich)
    yield Forgery("money changed in a given position", given)
    first, rest = given.split(b"\n", 1)
    hidden = json.loads(first)
    del hidden["given"]
    yield Forgery("money changed in the set-up", encode(hidden) + b"\n" + rest)
    hidden["forked"] = {"commitment": "0" * 64, "after": 7}
    yield Forgery("a fork of nothing", encode(hidden) + b"\n" + rest)

    for cut in (1, 5, len(actions) // 2, len(actions) - 1):
        yield Forgery(
            f"{cut} actions cut from the end", _written(header, [*actions[:-cut], lines[-1]])
        )
    yield Forgery("the end cut off", _written(header, actions))

    quiet = [line["n"] for line in actions[:-1] if not line.get("rolls")]
    for gone in random.Random(n).sample(quiet, min(8, len(quiet))):
        left = [dict(line) for line in actions if line["n"] != gone]
        for number, line in enumerate(left, start=1):
            line["n"] = number
        yield Forgery(
            f"action {gone} of {len(actions)} left out", _written(header, [*left, lines[-1]]), True
        )

    for rules in ("999", "0", game.version + ".1"):
        yield Forgery(f"rules {rules}", _written({**header, "rules": rules}, lines))

    table = Table.create(game, OPTIONS, seed=SEED + b" %d" % n)
    for _ in random_play(table, random.Random(n + 1_000_000), 10_000):
        pass
    yield Forgery("other actions with the same seed", _text(table), True)

    for line in actions:
        if rolls := line.get("rolls"):
            rolls[0][-1][0] = rolls[0][-1][0] % 6 + 1
            yield Forgery("another die", _written(header, lines))
            break


def _written(header: dict[str, Any], lines: list[Any]) -> bytes:
    return b"".join(encode(line) + b"\n" for line in (header, *lines))
