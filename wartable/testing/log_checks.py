"""What holds of every log: cut anywhere it loads, damaged it is refused."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from wartable.core.errors import BadLog
from wartable.core.game import Game
from wartable.core.log import Log
from wartable.testing.subject import Broken, hold


def check_cut(data: bytes, game: Game, cuts: Iterable[int]) -> None:
    """Cut off at these bytes, the log loads up to its last whole line, with a warning if torn."""
    whole = Log.parse(data, lambda _: game)
    for cut in cuts:
        kept = data[:cut]
        lines = kept.count(b"\n")
        if not lines:
            refusal = _refusal(kept, game)
            hold(refusal.startswith("log, line 1:"), f"cut in the header: {refusal}")
            continue
        log = Log.parse(kept, lambda _: game)
        hold(log.records == whole.records[: lines - 1], f"cut at byte {cut}: lines are lost")
        is_torn = not kept.endswith(b"\n")
        hold(bool(log.warnings) == is_torn, f"cut at byte {cut}: warnings {log.warnings}")


def check_damage(data: bytes, game: Game, rng: random.Random, samples: int) -> None:
    """Damaged in the middle, the log is refused with the number of the line."""
    lines = data.splitlines(keepends=True)
    for _ in range(samples):
        place = rng.randrange(len(lines))
        for damaged in _damaged(lines[place], rng):
            spoiled = b"".join([*lines[:place], damaged, *lines[place + 1 :]])
            refusal = _refusal(spoiled, game)
            hold(
                refusal.startswith(f"log, line {place + 1}:"),
                f"line {place + 1} became {damaged!r}: {refusal or 'not refused'}",
            )


def _damaged(line: bytes, rng: random.Random) -> Iterator[bytes]:
    """The line cut short, with a foreign byte in it, with a word too many, and doubled."""
    yield line[: rng.randrange(len(line) - 1)] + b"\n"
    middle = rng.randrange(1, len(line) - 1)
    yield line[:middle] + b"\0" + line[middle:]
    yield line[:-2] + b',"stranger":1}\n'
    yield line[:-1] + line


def _refusal(data: bytes, game: Game) -> str:
    """Why the log is refused, or nothing."""
    try:
        Log.parse(data, lambda _: game)
    except BadLog as error:
        return str(error)
    except Exception as error:
        raise Broken(f"a damaged log ends in {error!r}") from error
    return ""
