"""`wartable tournament`: computer players against each other, sides swapped, rated."""

from __future__ import annotations

import math
import random
import time
from dataclasses import asdict, dataclass
from itertools import combinations
from statistics import mean, median
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from wartable.ai.makers import MAKERS, make_player
from wartable.cli.many_games import play_all
from wartable.cli.output import Json, console, print_json
from wartable.core.dice import KeyedDice
from wartable.core.errors import BadOptions, IllegalAction, UnknownName
from wartable.core.game import seat_of
from wartable.games import find_game

CONFIDENCE = 1.96
"""Standard errors on either side: 95 %."""
ELO = 400 / math.log(10)


@dataclass(frozen=True)
class Match:
    """One game to play: who sits on the first side, and who on the second."""

    game: str
    players: tuple[str, str]
    first: int
    """Which of the two plays the first side."""
    seed: str
    rounds: int
    think: float | None


@dataclass(frozen=True)
class Result:
    """How a game went; the score is the first player's: 1, 0 or a half."""

    players: tuple[str, str]
    first: int
    score: float
    winner: str
    """The side that won, or nothing in a draw."""
    by_victory: bool
    """Whether it was won before the agreed last round decided."""
    rounds: int
    actions: int
    illegal: int
    cpu: tuple[float, ...]
    """Seconds of CPU for each round of the table."""
    longest: float
    """The longest answer in seconds."""


def sides_of(game: Any) -> dict[str, tuple[str, ...]]:
    """The sides of a game and their owners."""
    sides: dict[str, tuple[str, ...]] = game.edition.data.sides
    return sides


def play_match(match: Match) -> Result:
    """Play a game to its end."""
    game: Any = find_game(match.game)
    sides = sides_of(game)
    seats = {
        owner: index if match.first == 0 else 1 - index
        for index, owners in enumerate(sides.values())
        for owner in owners
    }
    players = [
        make_player(name, random.Random(f"{match.seed} {number} {match.first}"), match.think)
        for number, name in enumerate(match.players)
    ]
    dice = KeyedDice(f"tournament {match.seed}".encode())
    state = game.setup(game.options_type(rounds=match.rounds))
    actions, longest, cpu = 0, 0.0, []
    began, current = time.process_time(), state.round
    while pending := game.pending(state):
        decision = pending[0]
        player = players[seats[decision.owner]]
        asked = time.perf_counter()
        view = game.view(state, seat_of(game, state, decision.owner))
        action = player.choose(game, view, decision)
        longest = max(longest, time.perf_counter() - asked)
        try:
            state = game.play(state, action, dice).state
        except IllegalAction:
            score = float(seats[decision.owner] == 1)
            return Result(
                match.players, match.first, score, "", False, state.round, actions, 1, (), longest
            )
        actions += 1
        if state.round != current:
            cpu.append(time.process_time() - began)
            began, current = time.process_time(), state.round
    cpu.append(time.process_time() - began)
    outcome = game.outcome(state)
    score, winner = 0.5, ""
    if outcome.winners:
        score = float(seats[outcome.winners[0]] == 0)
        winner = next(side for side, owners in sides.items() if outcome.winners[0] in owners)
    by_victory = "VIC" in outcome.rule
    return Result(
        match.players,
        match.first,
        score,
        winner,
        by_victory,
        state.round,
        actions,
        0,
        tuple(cpu),
        longest,
    )


def tournament(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, as spring_1942.")],
    players: Annotated[
        str, typer.Option(metavar="NAMES", help="Players, as hard,normal; all pairs are played.")
    ] = "normal,easy",
    games: Annotated[int, typer.Option(min=2, help="Games of each pair, sides swapped.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    rounds: Annotated[int, typer.Option(min=1, help="The last round; cities decide.")] = 25,
    think: Annotated[float | None, typer.Option(min=0, help="Seconds for an answer.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Games at the same time.")] = 1,
    json: Json = False,
) -> None:
    """Let computer players meet in pairs, and rate them.

    Every seed is played twice with the sides exchanged.

    Example: [bold]wartable tournament spring_1942 --players hard,normal --games 200[/bold]
    """
    chosen = find_game(game)
    names = [name.strip() for name in players.split(",")]
    for name in names:
        if name not in MAKERS:
            raise UnknownName(f"there is no player {name!r}; there is {', '.join(MAKERS)}")
    if len(names) < 2:
        raise BadOptions("a tournament needs two players, as --players hard,normal")
    matches = [
        Match(chosen.id, pair, number % 2, f"{seed} {number // 2}", rounds, think)
        for pair in combinations(names, 2)
        for number in range(games)
    ]
    results = play_all(play_match, matches, jobs, title=chosen.title, quiet=json)
    summaries = [
        summarise(pair, [result for result in results if result.players == pair])
        for pair in dict.fromkeys(combinations(names, 2))
    ]
    rated = ratings(results)
    if json:
        print_json(
            {
                "game": chosen.id,
                "rounds": rounds,
                "seed": seed,
                "pairs": [asdict(summary) for summary in summaries],
                "ratings": {name: {"elo": r, "error": e} for name, (r, e) in rated.items()},
                "games": [asdict(result) for result in results],
            }
        )
        return
    _print(chosen.title, summaries, rated)


@dataclass(frozen=True)
class Summary:
    """What came of a pair's games."""

    players: tuple[str, str]
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
    """The score of the first player with its confidence interval."""
    first_side_wins: int
    """Games won by the side that the game names first."""
    by_victory: float
    """The share of games won before the last round decided."""
    before_20: float
    """The share of games won by victory before round 20."""
    rounds_mean: float
    cpu_median: float
    cpu_worst: float
    longest_answer: float
    illegal: int


def summarise(pair: tuple[str, str], results: list[Result]) -> Summary:
    """The figures of one pair."""
    scores = [result.score for result in results]
    low, high = wilson(sum(scores), len(scores))
    cpu = [seconds for result in results for seconds in result.cpu] or [0.0]
    first = [side for result in results if (side := result.winner)]
    return Summary(
        pair,
        len(results),
        scores.count(1.0),
        scores.count(0.5),
        scores.count(0.0),
        round(mean(scores), 3),
        round(low, 3),
        round(high, 3),
        first.count(min(first, default="")),
        round(mean(result.by_victory for result in results), 3),
        round(mean(result.by_victory and result.rounds < 20 for result in results), 3),
        round(mean(result.rounds for result in results), 1),
        round(median(cpu), 3),
        round(max(cpu), 3),
        round(max(result.longest for result in results), 3),
        sum(result.illegal for result in results),
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval in which the true share lies with 95 % confidence (Wilson's score)."""
    z = CONFIDENCE
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale


def ratings(results: list[Result]) -> dict[str, tuple[int, int]]:
    """Strength on the Elo scale with its error, the mean being 0; a draw is half a win.

    The model of Bradley and Terry; one drawn game against a mean player keeps it finite.
    """
    names = sorted({name for result in results for name in result.players})
    strength = dict.fromkeys(names, 0.0)
    information = dict.fromkeys(names, 0.0)
    for _ in range(200):
        for name in names:
            slope = 0.5 - _expected(strength[name], 0.0)
            information[name] = 0.25
            for result in results:
                if name not in result.players or result.players[0] == result.players[1]:
                    continue
                one, other = result.players
                score = result.score if name == one else 1 - result.score
                chance = _expected(strength[name], strength[other if name == one else one])
                slope += score - chance
                information[name] += chance * (1 - chance)
            strength[name] += max(-1.0, min(1.0, slope / information[name]))
    middle = mean(strength.values()) if names else 0.0
    return {
        name: (
            round(ELO * (strength[name] - middle)),
            round(ELO * CONFIDENCE / math.sqrt(information[name])),
        )
        for name in sorted(names, key=lambda name: -strength[name])
    }


def _expected(one: float, other: float) -> float:
    return 1 / (1 + math.exp(other - one))


def _print(title: str, summaries: list[Summary], rated: dict[str, tuple[int, int]]) -> None:
    grid = Grid(title=f"{title}: tournament", title_justify="left")
    for heading in ("Pair", "W-D-L", "Score (95 %)", "Rounds", "Victory", "CPU a round"):
        grid.add_column(heading)
    for each in summaries:
        grid.add_row(
            " - ".join(each.players),
            f"{each.wins}-{each.draws}-{each.losses}",
            f"{100 * each.score:.0f} % ({100 * each.low:.0f}-{100 * each.high:.0f})",
            f"{each.rounds_mean:.1f}",
            f"{100 * each.by_victory:.0f} %",
            f"{each.cpu_median:.2f} to {each.cpu_worst:.2f} s",
        )
    console().print(grid)
    table = Grid(title="Ratings", title_justify="left")
    for heading in ("Player", "Elo", "95 %"):
        table.add_column(heading)
    for name, (elo, error) in rated.items():
        table.add_row(name, f"{elo:+d}", f"± {error}")
    console().print(table)
    illegal = sum(each.illegal for each in summaries)
    console().print(f"Illegal actions attempted: {illegal}.")
