"""From Spring 1942 to Global 1940 and Global War 1936: how the cost of each thing grows with the
board.

Each row is measured for all games in turns, in seconds of CPU, so that a busy moment of the
machine falls on all of them. A row is as it should be if it grows no faster than units times
spaces at set-up; that product's growth is its aim.
"""

from __future__ import annotations

import gc
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean, median
from typing import Any

from bench.figures import Figure, deep_size
from bench.odds import BATTLES
from bench.playing import Played, play
from wartable.cli.tournament import Match, play_match
from wartable.core.codec import decode_state, encode
from wartable.core.game import Game, listed
from wartable.core.log import Log
from wartable.core.table import Table
from wartable.games import find_game
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.spring_1942.edition import GAME as SPRING_1942
from wartable.games.axis_allies.state import Options
from wartable.games.global_war_1936.data import data as global_war_data
from wartable.games.global_war_1936.game import GAME as GLOBAL_WAR_1936
from wartable.games.global_war_1936.state import Options as GlobalWarOptions
from wartable.odds.axis_allies import from_line_up, odds
from wartable.server.rooms import Unwritten
from wartable.testing.dice import SeededDice

NAME = "growth"

EDITIONS: tuple[AxisAllies, ...] = (SPRING_1942, EUROPE_1940, GLOBAL_1940)
"""Of which everything is measured."""


@dataclass(frozen=True)
class Subject:
    """A game, and what has another name in another family."""

    game: Game
    options: type[Any]
    combat_move: str
    turn: Callable[[Any], str]
    """Whose turn it is."""
    spaces: int

    @property
    def id(self) -> str:
        return self.game.id

    @property
    def start(self) -> Any:
        return self.game.setup(self.options())


GAMES: tuple[Subject, ...] = (
    *(
        Subject(game, Options, "combat_move", lambda s: s.power, len(game.edition.data.board.kinds))
        for game in EDITIONS
    ),
    Subject(
        GLOBAL_WAR_1936,
        GlobalWarOptions,
        "combat_movement",
        lambda state: str(state.slot),
        len(global_war_data().map.airways),
    ),
)
ROUNDS = 3
SEEDS = 3
"""Random games of each game."""
CAP = 2_000
REPEAT = 5
MATCHES = 6
"""Games of computer players."""

Costs = Mapping[str, float]
"""By the id of a game."""


def units_on(state: Any) -> int:
    """How many units stand on the board, cargo too."""
    return sum(
        number * (1 + len(unit.cargo)) for units in state.units.values() for unit, number in units
    )


def size(subject: Subject) -> int:
    """Units times spaces at set-up."""
    return units_on(subject.start) * subject.spaces


def growth(name: str, costs: Costs, sizes: Costs) -> Iterator[Figure]:
    """How many times what the first game costs each other one does, against the growth of the
    sizes."""
    first, *others = costs
    for other in others:
        aim = sizes[other] / sizes[first]
        yield Figure(f"{name}: {other} to {first}", costs[other] / costs[first], "times", aim)


def in_turns(
    work: Callable[[Any], Any], repeat: int = REPEAT, games: Sequence[Any] = GAMES
) -> dict[str, float]:
    """By game the median CPU seconds of the work, the games in turns."""
    times: dict[str, list[float]] = {game.id: [] for game in games}
    for _ in range(repeat):
        for game in games:
            gc.collect()
            began = time.process_time()
            work(game)
            times[game.id].append(time.process_time() - began)
    return {id: median(spent) for id, spent in times.items()}


def openings(subject: Subject) -> list[Any]:
    """The combat move of each power in round 1 if everybody only ends phases; a power at peace has
    none."""
    game = subject.game
    state = game.setup(subject.options(rounds=1))
    found: dict[str, Any] = {}
    while decisions := game.pending(state):
        if state.phase == subject.combat_move:
            found.setdefault(subject.turn(state), state)
        branches = {branch.label: branch for branch in game.legal(state, decisions[0])}
        last = branches.get("done") or next(iter(branches.values()))
        state = game.play(state, last.actions()[0], SeededDice(0)).state
    return list(found.values())


def mid_game(subject: Subject, games: list[Played]) -> list[Any]:
    """The combat move of each power in the last round of these games."""
    found: dict[tuple[int, str], Any] = {}
    for number, played in enumerate(games):
        for state in played.table.states():
            if state.round == ROUNDS and state.phase == subject.combat_move and not state.flow:
                found.setdefault((number, subject.turn(state)), state)
    return list(found.values())


def list_all(game: Game, states: list[bytes]) -> int:
    """How many actions are legal in these positions, each read anew so that nothing is known of it
    yet."""
    count = 0
    for data in states:
        state = decode_state(game, data)
        count += len(listed(game, state, game.pending(state)[0]))
    return count


def hard_rounds() -> dict[str, list[float]]:
    """By game the CPU seconds of each round of `hard` seats, the games in turns."""
    spent: dict[str, list[float]] = {game.id: [] for game in EDITIONS}
    for number in range(MATCHES):
        for game in EDITIONS:
            match = Match(game.id, ("hard", "hard"), 0, f"bench {number}", ROUNDS, None)
            spent[game.id] += play_match(match).cpu
    return spent


def _odds_of(cases: Mapping[str, Any], game: AxisAllies) -> None:
    odds(cases[game.id])


def rows(folder: Path) -> Iterator[tuple[str, str, Costs, Costs]]:
    """Each row: its name, its unit, what is shown and what it costs."""

    def in_ms(name: str, costs: Costs, per: Costs | None = None) -> tuple[str, str, Costs, Costs]:
        shown = {id: 1000 * cost / (per[id] if per else 1) for id, cost in costs.items()}
        return name, "ms", shown, shown

    def rate(name: str, costs: Costs) -> tuple[str, str, Costs, Costs]:
        return name, "actions/s", {id: 1 / cost for id, cost in costs.items()}, costs

    for each in GAMES:
        play(each.game, folder / f"{each.id} warm.jsonl", 99, each.options(rounds=1), cap=CAP)
    games: dict[str, list[Played]] = {each.id: [] for each in GAMES}
    for seed in range(SEEDS):
        for each in GAMES:
            path = folder / f"{each.id} {seed}.jsonl"
            options, clock = each.options(rounds=ROUNDS), time.process_time
            games[each.id].append(play(each.game, path, seed, options, clock=clock, cap=CAP))
    actions = {id: sum(len(p.submitting) for p in played) for id, played in games.items()}
    yield rate(
        "random play, chosen and logged",
        {id: sum(p.both for p in played) / actions[id] for id, played in games.items()},
    )
    yield rate(
        "random play, validated, played and logged",
        {id: sum(sum(p.submitting) for p in ps) / actions[id] for id, ps in games.items()},
    )

    opening = {each.id: [encode(state) for state in openings(each)] for each in GAMES}
    number = {each.id: float(list_all(each.game, opening[each.id])) for each in GAMES}
    yield "opening combat moves, legal actions", "actions", number, {}
    yield in_ms(
        "opening combat moves, all listed",
        in_turns(lambda each: list_all(each.game, opening[each.id])),
    )
    middle = {
        each.id: [encode(state) for state in mid_game(each, games[each.id])] for each in GAMES
    }
    moves = {id: float(len(states)) for id, states in middle.items()}
    number = {each.id: list_all(each.game, middle[each.id]) / moves[each.id] for each in GAMES}
    yield f"combat move of round {ROUNDS}, legal actions", "actions", number, {}
    listing = in_turns(lambda each: list_all(each.game, middle[each.id]))
    yield in_ms(f"combat move of round {ROUNDS}, all listed", listing, moves)

    states = {game.id: games[game.id][0].table.state for game in GAMES}
    data = {id: encode(state) for id, state in states.items()}
    kilobytes = {id: len(text) / 1000 for id, text in data.items()}
    yield "position as JSON", "KB", kilobytes, kilobytes
    kilobytes = {id: deep_size(state) / 1000 for id, state in states.items()}
    yield "position in memory", "KB", kilobytes, kilobytes
    hundred = dict.fromkeys(states, 100.0)
    writing = in_turns(lambda game: [encode(states[game.id]) for _ in range(100)])
    yield in_ms("position written", writing, hundred)
    reading = in_turns(lambda each: [decode_state(each.game, data[each.id]) for _ in range(100)])
    yield in_ms("position read", reading, hundred)

    paths = {game.id: folder / f"{game.id} 0.jsonl" for game in GAMES}
    replay = in_turns(lambda game: Table.open(paths[game.id], find_game).close())
    thousands = {id: len(played[0].submitting) / 1000 for id, played in games.items()}
    yield in_ms("log replayed, 1,000 actions", replay, thousands)
    marks = {id: played[0].mark for id, played in games.items()}
    headers = {id: encode(played[0].table.log.header) for id, played in games.items()}

    def at_bookmark(subject: Subject) -> Table:
        id = subject.id
        return Table(Log.resume(headers[id], [], find_game, Unwritten(), marks[id]), b"")

    yield in_ms("log opened at a bookmark", in_turns(at_bookmark))

    for name, attackers, defenders, _ in (BATTLES[1], BATTLES[3]):
        cases = {game.id: from_line_up(game, attackers, defenders) for game in EDITIONS}
        for case in cases.values():
            odds(case)
        spent = in_turns(partial(_odds_of, cases), 9, EDITIONS)
        yield in_ms(f"odds, {name}", spent)

    spent = {id: mean(cpu) for id, cpu in hard_rounds().items()}
    yield "round of hard seats", "s", spent, spent
    seats = {game.id: len(game.edition.data.powers) for game in EDITIONS}
    turns = {id: cost / seats[id] for id, cost in spent.items()}
    yield "turn of a hard seat", "s", turns, turns


def figures() -> Iterator[Figure]:
    """Every row for each game, then how it grows."""
    sizes = {each.id: float(size(each)) for each in GAMES}
    for each in GAMES:
        units, spaces = units_on(each.start), each.spaces
        yield Figure(f"{each.id}: {units} units x {spaces} spaces", units * spaces, "")
    grown: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        for name, unit, shown, costs in rows(Path(folder)):
            for id, value in shown.items():
                yield Figure(f"{name}: {id}", value, unit)
            if costs:
                grown += growth(name, costs, sizes)
    yield from grown
