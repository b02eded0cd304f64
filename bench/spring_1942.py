"""Spring 1942: play, listing, loading, size."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.figures import Figure, deep_size, seconds
from bench.playing import play
from wartable.core.codec import decode_state, encode
from wartable.core.game import listed
from wartable.core.table import Table
from wartable.games import find_game
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options

NAME = "spring_1942"


def figures() -> Iterator[Figure]:
    """Every figure of this game."""
    with tempfile.TemporaryDirectory() as folder:
        play(GAME, Path(folder) / "warm.jsonl", 0, Options(rounds=2))
        choosing: list[float] = []
        submitting: list[float] = []
        for seed in range(6):
            played = play(GAME, Path(folder) / f"{seed}.jsonl", seed, Options(rounds=10))
            choosing += played.choosing
            submitting += played.submitting
        actions = len(submitting)
        both = sum(choosing) + sum(submitting)
        yield Figure("random play, chosen and logged", actions / both, "actions/s", 5_000, True)
        yield Figure(
            "  of it validated, played, logged", actions / sum(submitting), "actions/s", 5_000, True
        )

        path = Path(folder) / "long.jsonl"
        played = play(GAME, path, 7, Options(rounds=20))
        table, submitting = played.table, played.submitting
        quarter = len(submitting) // 4
        growth = sum(submitting[-quarter:]) / sum(submitting[:quarter])
        yield Figure("cost of an action, last quarter to first", growth, "ratio", 1.5)
        yield Figure("20-round log", path.stat().st_size / 1e6, "MB")
        yield Figure("  its actions", len(table.log.acted), "actions")
        load = seconds(lambda: Table.open(path, find_game).close())
        yield Figure("  loaded to its last position", load, "s", 1)

        state = max(
            (s for s in table.states() if s.phase == "combat_move" and 3 <= s.round <= 8),
            key=lambda s: len(listed(GAME, s, GAME.pending(s)[0])),
        )
        (decision,) = GAME.pending(state)

        def list_all() -> int:
            fresh = decode_state(GAME, encode(state))
            return len(listed(GAME, fresh, decision))

        yield Figure("mid-game combat move: legal actions", list_all(), "actions")
        yield Figure("  all listed", 1000 * seconds(list_all, 15), "ms", 10)
        yield Figure("  position as JSON", len(encode(state)) / 1000, "KB", 300)
        yield Figure("  position in memory", deep_size(state) / 1000, "KB", 300)
