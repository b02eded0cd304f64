"""Forged logs, made by somebody who knows the seed: none is called proven without a word about what
is not, here and at a server; and none stands up to what was noted at the table."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from bench.attack.house import Fault, House, Person, house
from wartable.core import Log, Table, verify
from wartable.core.codec import encode
from wartable.core.errors import WartableError
from wartable.games import find_game
from wartable.testing.random_play import random_play

SEED = b"forged"


@dataclass(frozen=True)
class Subject:
    """A game whose logs are forged: short, with an end by its rules, and a set-up that somebody
    would rather have."""

    game: str
    options: dict[str, Any]
    better: Callable[[Any], Any]


def _richer(power: str) -> Callable[[Any], Any]:
    return lambda state: replace(state, money=state.money | {power: state.money[power] + 50})


def _stronger_will(state: Any) -> Any:
    return replace(state, tracks=replace(state.tracks, will=state.tracks.will + 2))


def _more_ipp(state: Any) -> Any:
    rich = replace(state.sheets["germany"], ipp=state.sheets["germany"].ipp + 50)
    return replace(state, sheets=state.sheets | {"germany": rich})


SUBJECTS = (
    Subject("spring_1942", {"rounds": 1}, _richer("germany")),
    Subject("europe_1940", {"rounds": 1}, _richer("germany")),
    Subject("global_1940", {"rounds": 1}, _richer("japan")),
    Subject("empire_of_the_sun", {"scenario": "south_pacific"}, _stronger_will),
    Subject("global_war_1936", {"rounds": 1}, _more_ipp),
)


@dataclass(frozen=True)
class Forgery:
    """A log that is not the game that was played; `is_whole` if it is a game in itself, so that
    only what was noted at the table tells it from the one that was."""

    name: str
    log: bytes
    is_whole: bool = False


def run(seconds: float) -> list[str]:
    """Forge one game after the other, of every kind at least one."""
    faults: list[str] = []
    end = time.monotonic() + seconds
    with house() as served:
        for n in range(1_000_000):
            subject = SUBJECTS[n % len(SUBJECTS)]
            honest = _played(subject, n)
            faults += [f"{subject.game}: {fault}" for fault in _honest(honest)]
            commitment, fingerprint = _noted(honest)
            for forgery in _forgeries(subject, honest, n):
                found = _judged(forgery, commitment, fingerprint)
                if n < len(SUBJECTS):
                    found += _imported(served, forgery)
                faults += [f"{subject.game}: {fault}" for fault in found]
            if faults or (time.monotonic() >= end and n + 1 >= len(SUBJECTS)):
                break
        return faults + served.complaints()


def _played(subject: Subject, n: int, start: Any = None, dice: int | None = None) -> bytes:
    """The log of a whole random game; the dice are those of another number, if one is given."""
    game = find_game(subject.game)
    options = game.options_type(**subject.options)
    seed = SEED + b" %d" % (n if dice is None else dice)
    table = Table.create(game, options, seed=seed, start=start)
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


def _forgeries(subject: Subject, honest: bytes, n: int) -> Iterator[Forgery]:
    game = find_game(subject.game)
    header, *lines = [json.loads(line) for line in honest.splitlines()]
    actions = [line for line in lines if "action" in line]

    better = subject.better(game.setup(game.options_type(**subject.options)))
    given = _played(subject, n, start=better)
    yield Forgery("a better position that was given", given)
    first, rest = given.split(b"\n", 1)
    hidden = json.loads(first)
    del hidden["given"]
    yield Forgery("a better set-up", encode(hidden) + b"\n" + rest)
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

    others = _played(subject, n + 1_000_000, dice=n)
    yield Forgery("other actions with the same seed", others, True)

    kind, sides, faces = next(
        draw for line in actions for draw in line.get("rolls", ()) if draw[0] == "roll"
    )
    faces[0] = faces[0] % sides + 1
    yield Forgery(f"another {kind} of dice", _written(header, lines))


def _written(header: dict[str, Any], lines: list[Any]) -> bytes:
    return b"".join(encode(line) + b"\n" for line in (header, *lines))
