"""Empire of the Sun: supply, listing, play, loading, size; in seconds of CPU."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bench.figures import Figure, deep_size
from bench.playing import Played, play
from wartable.core.codec import decode_state, encode
from wartable.core.game import listed
from wartable.core.table import Table
from wartable.games import find_game
from wartable.games.empire_of_the_sun.actions import ActivateUnits, Done, PlayOperations
from wartable.games.empire_of_the_sun.decisions import Activate, MoveUnits, PlayCard
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Options, State
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.supply_floods import overland_from
from wartable.games.empire_of_the_sun.supply_lines import network
from wartable.games.empire_of_the_sun.supply_settled import settle
from wartable.testing.dice import SeededDice

NAME = "empire_of_the_sun"
GAMES = 4
UNITS = 120
"""On the map of the position whose supply is measured."""
ACTIVE = 7
"""Units in the movement step that is listed."""
SEEDS = 12
"""So many Offensives are prepared for listing."""
CAMPAIGN = Options(scenario="campaign")


def figures() -> Iterator[Figure]:
    """Every figure of this game."""
    with tempfile.TemporaryDirectory() as folder:
        play(GAME, Path(folder) / "warm.jsonl", 0, Options(scenario="1943"))
        games = [_play(Path(folder), n) for n in range(GAMES)]
        choosing = sum(sum(played.choosing) for played in games)
        submitting = sum(sum(played.submitting) for played in games)
        actions = sum(len(played.submitting) for played in games)
        both = choosing + submitting
        yield Figure("random play, chosen and logged", actions / both, "actions/s", 300, True)
        yield Figure(
            "  of it validated, played, logged", actions / submitting, "actions/s", 1_000, True
        )
        longest = max(range(GAMES), key=lambda n: len(games[n].submitting))
        path = Path(folder) / f"{longest}.jsonl"
        yield Figure("log of a whole campaign", path.stat().st_size / 1e6, "MB")
        yield Figure("  its actions", len(games[longest].submitting), "actions")
        load = _usual(lambda: Table.open(path, find_game).close(), 5)
        yield Figure("  loaded to its last position", load, "s", 2)
        states = list(games[longest].table.states())
    yield from _sizes(states)
    yield from _supply(states)
    yield from _listing(states)


def _sizes(states: Sequence[State]) -> Iterator[Figure]:
    """Of the largest position of the game."""
    largest = max(states, key=lambda state: len(encode(state)))
    yield Figure("largest position as JSON", len(encode(largest)) / 1000, "KB", 60)
    yield Figure("  in memory", deep_size(decode_state(GAME, encode(largest))) / 1000, "KB", 400)


def _supply(states: Sequence[State]) -> Iterator[Figure]:
    """Of a position with so many units, and of every position after a move that was made."""
    state = min(states, key=lambda each: abs(len(Position(each).on_map) - UNITS))

    def from_nothing() -> None:
        _forget()
        _all_supply(state)

    units = len(Position(state).on_map)
    yield Figure("units on the map", units, "units")
    yield Figure("  supply and ZOI from nothing", 1000 * _usual(from_nothing, 15), "ms", 5)
    moved = [
        (before, after)
        for before, after in pairwise(states)
        if before.at != after.at and after.offensive is not None
    ]
    times = []
    for before, after in moved:
        _forget()
        _all_supply(before)
        times.append(_timed(partial(_all_supply, after)))
    yield Figure("  after a move, median", 1000 * statistics.median(times), "ms", 1)
    yield Figure("  after a move, slowest of ten", 1000 * _ninth(times), "ms", 1)


def _forget() -> None:
    """Nothing is known of any position."""
    settle.cache_clear()
    network.cache_clear()
    overland_from.cache_clear()


def _all_supply(state: State) -> list[bool]:
    """Whether each unit on the map is in supply."""
    pos = Position(state)
    supply = supply_of(pos)
    return [supply.is_supplied(unit) for side in SIDES for unit in pos.units_of(side)]


def _play(folder: Path, number: int) -> Played:
    return play(GAME, folder / f"{number}.jsonl", number, CAMPAIGN, clock=time.process_time)


def _timed(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _usual(work: Callable[[], Any], times: int) -> float:
    return statistics.median(_timed(work) for _ in range(times))


def _ninth(times: Sequence[float]) -> float:
    """Nine of ten are no longer."""
    return statistics.quantiles(times, n=10)[-1]


def _listing(states: Sequence[State]) -> Iterator[Figure]:
    """All legal actions of activations, and of movement steps with so many units."""
    activations, movements = [], []
    plays = [state for state in states if _asks(state, PlayCard)]
    for seed in range(SEEDS):
        rng = random.Random(seed)
        state = rng.choice(plays)
        started = _operations(state, rng)
        if started is None:
            continue
        activations.append(_timed(partial(_list, started)))
        moving = _activated(started, rng)
        if moving is not None:
            movements.append(_timed(partial(_list, moving)))
    yield Figure(
        "activation: all legal actions, median", 1000 * statistics.median(activations), "ms", 10
    )
    yield Figure(
        f"movement of {ACTIVE} units, median", 1000 * statistics.median(movements), "ms", 50
    )
    yield Figure("  the slowest", 1000 * max(movements), "ms", 50)


def _asks(state: State, kind: type[Any]) -> bool:
    return any(isinstance(each, kind) for each in GAME.pending(state))


def _list(state: State) -> int:
    """All legal actions of a position that nobody has looked at."""
    fresh = decode_state(GAME, encode(state))
    _forget()
    return len(listed(GAME, fresh, GAME.pending(fresh)[0]))


def _operations(state: State, rng: random.Random) -> State | None:
    """A card of the hand is played for operations."""
    ways = listed(GAME, state, GAME.pending(state)[0])
    plays = [action for action in ways if isinstance(action, PlayOperations)]
    if not plays:
        return None
    after = GAME.play(state, rng.choice(plays), SeededDice(0)).state
    return after if _asks(after, Activate) else None


def _activated(state: State, rng: random.Random) -> State | None:
    """So many units are activated as an HQ with a good card can, if there are so many."""
    assert state.offensive is not None
    state = replace(state, offensive=replace(state.offensive, limit=ACTIVE))
    for _ in range(ACTIVE):
        (decision,) = GAME.pending(state)
        ways = listed(GAME, state, decision)
        units = [action for action in ways if isinstance(action, ActivateUnits)]
        if not units:
            return None
        state = GAME.play(state, rng.choice(units), SeededDice(0)).state
    state = GAME.play(state, Done(GAME.pending(state)[0].owner), SeededDice(0)).state
    return state if _asks(state, MoveUnits) else None
