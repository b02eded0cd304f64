"""Global War 1936: play, listing, supply, size, replay; in seconds of CPU."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bench.figures import Figure, deep_size
from bench.playing import Played, play
from wartable.core.codec import decode_state, encode
from wartable.core.game import listed
from wartable.core.table import Table
from wartable.games import find_game
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.setup import leads
from wartable.games.global_war_1936.state import Options, State
from wartable.games.global_war_1936.supply import supply
from wartable.odds.global_war_1936 import combat_odds
from wartable.odds.global_war_1936.line_up import from_line_up
from wartable.testing.dice import SeededDice

NAME = "global_war_1936"
GAMES = 2
ROUNDS = 3
CAP = 2_000
REPEAT = 5


def figures() -> Iterator[Figure]:
    """Every figure of this game."""
    with tempfile.TemporaryDirectory() as folder:
        play(GAME, Path(folder) / "warm.jsonl", 99, Options(rounds=1), cap=100)
        games = [_play(Path(folder), number) for number in range(GAMES)]
        actions = sum(len(played.submitting) for played in games)
        submitting = sum(sum(played.submitting) for played in games)
        both = sum(played.both for played in games)
        yield Figure("actions validated, played, logged", actions / submitting, "/s", 3_000, True)
        yield Figure("  chosen at random too", actions / both, "/s", 500, True)
        path = Path(folder) / "0.jsonl"
        replay = _usual(lambda: Table.open(path, find_game).close())
        thousands = len(games[0].submitting) / 1000
        yield Figure("log replayed, 1,000 actions", 1000 * replay / thousands, "ms", 40)
        states = [state for played in games for state in played.table.states()]
    yield from _listing(states)
    yield from _supply(states[-1])
    yield from _odds()
    yield Figure("position as JSON", len(encode(states[-1])) / 1000, "KB", 80)
    in_memory = deep_size(decode_state(GAME, encode(states[-1]))) / 1000
    yield Figure("  in memory", in_memory, "KB", 400)


def _play(folder: Path, number: int) -> Played:
    options = Options(rounds=ROUNDS)
    path = folder / f"{number}.jsonl"
    return play(GAME, path, number, options, clock=time.process_time, cap=CAP)


def _listing(states: Sequence[State]) -> Iterator[Figure]:
    """Combat moves at the end of these games, and the first of everybody."""
    last: dict[str, State] = {}
    for state in states:
        if state.phase == "combat_movement" and not state.flow:
            last[state.slot] = state
    times = [_usual(partial(_list, encode(state))) for state in last.values()]
    yield Figure("combat move, mid-game: all legal actions", 1000 * _mean(times), "ms", 25)
    opening = [encode(state) for state in openings()]
    spent = _usual(lambda: [_list(text) for text in opening])
    yield Figure("  all opening ones together", 1000 * spent, "ms", 150)


def openings() -> Iterator[State]:
    """The combat move of each player turn of round 1 if everybody only ends phases."""
    state, seen = GAME.setup(Options(rounds=1)), set()
    while decisions := GAME.pending(state):
        if state.phase == "combat_movement" and state.slot not in seen:
            seen.add(state.slot)
            yield state
        last = GAME.legal(state, decisions[0])[-1].actions()[0]
        state = GAME.play(state, last, SeededDice(0)).state


def _list(text: bytes) -> int:
    """All legal actions of a position that nobody has looked at."""
    state = decode_state(GAME, text)
    return len(listed(GAME, state, GAME.pending(state)[0]))


def _supply(state: State) -> Iterator[Figure]:
    """Of each lead in a position that nobody has looked at; then asked again."""
    text, anew, kept = encode(state), [], []
    for nation in leads():
        pos = Position(decode_state(GAME, text))
        anew.append(_timed(lambda: supply(pos, nation)))  # noqa: B023
        again = _timed(lambda: [supply(pos, nation) for _ in range(100)])  # noqa: B023
        kept.append(again / 100)
    yield Figure("supply of a nation worked out anew", 1000 * _mean(anew), "ms", 5)
    yield Figure("  kept", 1000 * _mean(kept), "ms", 0.05)


BATTLES = (
    (
        "6 against 5, target selection",
        "3 infantry, 1 artillery, 1 medium_tank, 1 tactical_bomber",
        "4 infantry, 1 fighter",
        3,
    ),
    (
        "11 against 8",
        "5 infantry, 2 artillery, 2 medium_tank, 1 tactical_bomber, 1 fighter",
        "5 infantry, 1 artillery, 1 medium_tank, 1 tactical_bomber",
        25,
    ),
    (
        "16 against 13",
        "8 infantry, 3 artillery, 3 medium_tank, 1 tactical_bomber, 1 fighter",
        "8 infantry, 2 artillery, 1 medium_tank, 1 fighter, 1 tactical_bomber",
        250,
    ),
    (
        "40 against 40, no target selection",
        "24 infantry, 8 artillery, 8 light_tank",
        "30 infantry, 6 artillery, 4 light_tank",
        20,
    ),
    (
        "at sea, 8 against 8",
        "2 submarine, 2 destroyer, 1 light_cruiser, 1 fleet_carrier{fighter+fighter}, 1 battleship",
        "2 submarine, 2 destroyer, 1 light_cruiser, 1 fleet_carrier{fighter+fighter}, 1 battleship",
        150,
    ),
)


def _odds() -> Iterator[Figure]:
    """Each worked out anew; tables that all battles share are known by then."""
    for name, attackers, defenders, aim in BATTLES:
        state = from_line_up(attackers, defenders)
        combat_odds(state)
        spent = _usual(partial(combat_odds, state))
        yield Figure(f"odds, {name}", 1000 * spent, "ms", aim)


def _mean(times: Sequence[float]) -> float:
    return statistics.mean(times)


def _timed(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _usual(work: Callable[[], Any]) -> float:
    return statistics.median(_timed(work) for _ in range(REPEAT))
