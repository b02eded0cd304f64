"""`make soak`: many random games against the contract, seeds one after the other."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor, as_completed

from rich.progress import track

from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies_contract import subject
from wartable.testing.contract import check_game

TABLES = (
    Options(rounds=12),
    Options(rounds=8, escorts=True, closed_straits=True, bombardment="any_unit"),
    Options(rounds=8, victory="total", low_luck=True, bid={"germany": 12}),
)


def one(seed: int) -> str:
    """One game; what is broken, or an empty text."""
    options = TABLES[seed % len(TABLES)]
    try:
        check_game(subject(GAME, options), seed, cap=10_000, full=0.004, some=0.02)
    except Exception as error:
        return f"seed {seed}: {error} {getattr(error, '__notes__', '')}"
    return ""


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    broken = 0
    with ProcessPoolExecutor() as pool:
        jobs = [pool.submit(one, seed) for seed in range(first, first + games)]
        for job in track(as_completed(jobs), "random games", total=games):
            if text := job.result():
                broken += 1
                print(text)
    print(f"{games - broken} passed, {broken} failed")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
