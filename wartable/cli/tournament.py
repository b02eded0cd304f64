"""`wartable tournament`: computer players against each other, sides exchanged, rated."""

from __future__ import annotations

import math
import random
import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import asdict, dataclass, replace
from itertools import combinations, permutations
from statistics import mean, median
from typing import Annotated, Any

import typer
from msgspec.structs import replace as changed
from rich.table import Table as Grid

from wartable.ai.makers import check_knows, levels, make_player
from wartable.cli.bot import BOT, bot_name, bot_player
from wartable.cli.many_games import Engine, play_all
from wartable.cli.options import OptionWords, ScenarioWord, last_round, read_options
from wartable.cli.output import Json, console, print_json
from wartable.core.dice import KeyedDice
from wartable.core.errors import BadOptions, IllegalAction, UnknownName
from wartable.core.game import TABLE, Game, Outcome, Player, listed, seat_of
from wartable.games import find_game
from wartable.research.bots import BotProcess

CONFIDENCE = 1.96
"""Standard errors on either side: 95 %."""
ELO = 400 / math.log(10)
ROUNDS = 25
"""The last round, unless another is named."""
REASONS = 10
"""Reasons for lost moves that are shown."""


@dataclass(frozen=True)
class Match:
    """One game to play, by as many players as it has sides, or by fewer."""

    game: str
    players: tuple[str, ...]
    first: int
    """Which of them plays the first side; the next plays the next one, and so on around."""
    seed: str
    rounds: int
    think: float | None
    options: Any = None
    """What the table agrees on besides; nothing is as a game without a word is."""


@dataclass(frozen=True)
class Result:
    """How a game went."""

    players: tuple[str, ...]
    first: int
    scores: tuple[float, ...]
    """What each player has won of it: 1 or 0, or a share of what several have won together."""
    winner: str
    """The side that won, or nothing in a draw."""
    by_victory: bool
    """Whether it was won before the agreed last round decided."""
    rounds: int
    actions: int
    illegal: int
    cpu: tuple[float, ...]
    """Seconds of CPU for each round of the table; what a program uses is not counted."""
    longest: float
    """The longest answer in seconds."""
    wrong: tuple[tuple[str, ...], ...] = ()
    """Why each player, being a program, lost a move: a reason for each."""


def sides_of(game: Game) -> Mapping[str, tuple[str, ...]]:
    """The sides of a game and their owners, as it is set up without options."""
    return game.sides(game.setup(game.options_type()))


def play_match(match: Match) -> Result:
    """Play a game to its end."""
    game = find_game(match.game)
    players = [
        _player(game, name, random.Random(f"{match.seed} {number} {match.first}"), match.think)
        for number, name in enumerate(match.players)
    ]
    programs = [player for player in players if isinstance(player, BotProcess)]
    try:
        result = _play(game, match, players)
    finally:
        for program in programs:
            program.close()
    wrong = (
        (*player.faults, *player.refusals) if isinstance(player, BotProcess) else ()
        for player in players
    )
    return replace(result, wrong=tuple(wrong))


def _player(game: Game, name: str, rng: random.Random, think: float | None) -> Player:
    return bot_player(name, think) if name.startswith(BOT) else make_player(game, name, rng, think)


def _play(game: Game, match: Match, players: Sequence[Player]) -> Result:
    sides = sides_of(game)
    sitting: dict[str, int] = {}
    """Which of the players decides for an owner."""
    tables: dict[str, tuple[str, ...]] = {}
    for index, (side, owners) in enumerate(sides.items()):
        number = (index + match.first) % len(players)
        sitting |= dict.fromkeys(owners, number)
        if match.players[number].startswith(BOT):  # a program sits once, for its whole side
            tables[side] = owners
        else:
            tables |= {owner: (owner,) for owner in owners}
    dice = KeyedDice(f"tournament {match.seed}".encode())
    agreed = match.options if match.options is not None else game.options_type()
    state = game.setup(changed(agreed, rounds=match.rounds, seats=tables))
    actions, longest, cpu = 0, 0.0, []
    began, current = time.process_time(), game.round(state)
    offered: list[Any] = []
    """What may be done at will now that the game waits for somebody else."""
    while pending := game.pending(state):
        offered = [each for each in offered if each in game.at_will(state)]
        decision = offered.pop(0) if offered else pending[0]
        if decision.owner == TABLE:
            (deal,) = listed(game, state, decision)
            state = game.play(state, deal, dice).state
            continue
        player = players[sitting[decision.owner]]
        asked = time.perf_counter()
        view = game.view(state, seat_of(game, state, decision.owner))
        action = player.choose(game, view, decision)
        longest = max(longest, time.perf_counter() - asked)
        if action is None and decision not in pending:
            continue
        try:
            state = game.play(state, action, dice).state
        except IllegalAction:
            others = {*range(len(players))} - {sitting[decision.owner]}
            scores, last = shares(others, len(players)), game.round(state)
            return Result(
                match.players, match.first, scores, "", False, last, actions, 1, (), longest
            )
        actions += 1
        if decision in pending and (free := game.at_will(state)):
            waits_for = {each.owner for each in game.pending(state)}
            offered = [*free] if waits_for != {each.owner for each in pending} else []
        if game.round(state) != current:
            cpu.append(time.process_time() - began)
            began, current = time.process_time(), game.round(state)
    cpu.append(time.process_time() - began)
    outcome = game.outcome(state)
    winners = outcome.winners if outcome else ()
    return Result(
        match.players,
        match.first,
        shares({sitting[owner] for owner in winners}, len(players)),
        ", ".join(side for side, owners in sides.items() if {*owners} & {*winners}),
        outcome is not None and is_victory(outcome),
        game.round(state),
        actions,
        0,
        tuple(cpu),
        longest,
    )


def shares(winners: Set[int], players: int) -> tuple[float, ...]:
    """What each of the players has won; all alike if nobody has."""
    winners = winners or {*range(players)}
    return tuple(float(number in winners) / len(winners) for number in range(players))


def is_victory(outcome: Outcome) -> bool:
    """Whether a game was won by the rules of the game, not by what the table agreed on."""
    return bool(outcome.winners) and "-TBL-" not in outcome.rule


def tournament(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, as spring_1942.")],
    players: Annotated[
        str,
        typer.Option(
            metavar="NAMES", help="Players, as hard,normal,bot:./mybot.py; all pairs are played."
        ),
    ] = "normal,easy",
    games: Annotated[int, typer.Option(min=2, help="Games of each pair, sides swapped.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    rounds: Annotated[
        int | None,
        typer.Option(min=1, help=f"The last round, which decides. Without a word, {ROUNDS}."),
    ] = None,
    think: Annotated[
        float | None,
        typer.Option(min=0, help="Seconds for an answer; without a word, a bot has 10."),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, help="Games at the same time: 1, or all processors of a cluster."),
    ] = None,
    engine: Annotated[
        Engine, typer.Option(help="Where: on this machine, or over a Ray cluster.")
    ] = Engine.LOCAL,
    address: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT",
            help="The Ray cluster; RAY_ADDRESS if not given, and without both one is started here.",
        ),
    ] = None,
    option: OptionWords = None,
    scenario: ScenarioWord = "",
    json: Json = False,
) -> None:
    """Let computer players meet in pairs, and rate them.

    Every seed is played twice with the sides exchanged. The same seed plays the same games,
    wherever they are played. In a game of more sides as many players meet, and everybody plays
    every side.

    Example: [bold]wartable tournament spring_1942 --players hard,normal --games 200[/bold]

    Example: [bold]wartable tournament spring_1942 --players easy,bot:./mybot.py --think 2[/bold]

    Example: [bold]wartable tournament spring_1942 --engine ray --address 10.0.0.1:6379[/bold]
    """
    chosen = find_game(game)
    names = read_names(players)
    for name in names:
        if not name.startswith(BOT):
            check_knows(name, chosen)
    if address is not None and engine is not Engine.RAY:
        raise BadOptions("an address is that of a Ray cluster; add --engine ray")
    if len(names) < 2:
        raise BadOptions("a tournament needs two players, as --players hard,normal")
    last = last_round(chosen, ROUNDS) if rounds is None else rounds
    agreed = read_options(chosen, option or (), scenario)
    met = list(combinations(names, min(len(names), len(sides_of(chosen)))))
    matches = [
        Match(
            chosen.id,
            who,
            first=number % len(who),
            seed=f"{seed} {number // len(who)}",
            rounds=last,
            think=think,
            options=agreed,
        )
        for who in met
        for number in range(games)
    ]
    results = play_all(
        play_match,
        matches,
        jobs,
        title=chosen.title,
        quiet=json,
        engine=engine,
        address=address,
    )
    summaries = [
        summarise(who, [result for result in results if result.players == who])
        for who in dict.fromkeys(met)
    ]
    rated = ratings(results)
    if json:
        print_json(
            {
                "game": chosen.id,
                "rounds": last,
                "seed": seed,
                "pairs": [asdict(summary) for summary in summaries],
                "ratings": {name: {"elo": r, "error": e} for name, (r, e) in rated.items()},
                "games": [{**asdict(each), "score": each.scores[0]} for each in results],
            }
        )
        return
    _print(chosen.title, summaries, rated)
    _print_wrong(results)


def read_names(words: str) -> list[str]:
    """The players between the commas; a comma in quotes belongs to a program's command."""
    pieces = re.findall(r"""(?:"[^"]*"|'[^']*'|[^,])+""", words)
    names = [piece.strip() for piece in pieces]
    for name in names:
        if name.startswith(BOT):
            bot_name(name)
        elif name not in levels():
            there_is = ", ".join([*levels(), f"{BOT}COMMAND"])
            raise UnknownName(f"there is no player {name!r}; there is {there_is}")
    return names


@dataclass(frozen=True)
class Summary:
    """What came of the games of a pair, or of more players."""

    players: tuple[str, ...]
    games: int
    wins: int
    draws: int
    losses: int
    """Those of the first player; won together with another is drawn."""
    score: float
    low: float
    high: float
    """The score of the first player with its confidence interval."""
    won_by: dict[str, int]
    """Games won by each side, whoever played it."""
    by_victory: float
    """The share of games won before the last round decided."""
    before_20: float
    """The share of games won by victory before round 20."""
    rounds_mean: float
    cpu_median: float
    cpu_worst: float
    longest_answer: float
    illegal: int
    scores: tuple[float, ...]
    """The score of each player."""
    wrong: tuple[int, ...]
    """Moves that each player, being a program, lost by a fault or an illegal answer."""


def summarise(players: tuple[str, ...], results: list[Result]) -> Summary:
    """The figures of those who met."""
    by_player = list(zip(*(result.scores for result in results), strict=True))
    scores = by_player[0]
    wins, losses = scores.count(1.0), scores.count(0.0)
    low, high = wilson(sum(scores), len(scores))
    cpu = [seconds for result in results for seconds in result.cpu] or [0.0]
    won_by = Counter(result.winner for result in results if result.winner)
    return Summary(
        players,
        len(results),
        wins,
        len(scores) - wins - losses,
        losses,
        round(mean(scores), 3),
        round(low, 3),
        round(high, 3),
        dict(won_by.most_common()),
        round(mean(result.by_victory for result in results), 3),
        round(mean(result.by_victory and result.rounds < 20 for result in results), 3),
        round(mean(result.rounds for result in results), 1),
        round(median(cpu), 3),
        round(max(cpu), 3),
        round(max(result.longest for result in results), 3),
        sum(result.illegal for result in results),
        tuple(round(mean(each), 3) for each in by_player),
        tuple(map(sum, zip(*(map(len, each.wrong) for each in results), strict=True))),
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

    The model of Bradley and Terry; one drawn game against a mean player keeps it finite. Of more
    than two at a table everybody has met everybody, and won against those with less.
    """
    names = sorted({name for result in results for name in result.players})
    strength = dict.fromkeys(names, 0.0)
    information = dict.fromkeys(names, 0.0)
    met: dict[str, list[tuple[str, float]]] = {name: [] for name in names}
    for result in results:
        sitting = zip(result.players, result.scores, strict=True)
        for (one, score), (other, lower) in permutations(sitting, 2):
            if one != other:
                met[one].append((other, 0.5 + ((score > lower) - (score < lower)) / 2))
    for _ in range(200):
        for name in names:
            slope = 0.5 - _expected(strength[name], 0.0)
            information[name] = 0.25
            for other, score in met[name]:
                chance = _expected(strength[name], strength[other])
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
    who = "Pair" if all(len(each.players) == 2 for each in summaries) else "Players"
    for heading in (who, "W-D-L", "Score (95 %)", "Rounds", "Victory", "CPU a round"):
        grid.add_column(heading)
    for each in summaries:
        grid.add_row(
            " - ".join(each.players),
            f"{each.wins}-{each.draws}-{each.losses}",
            f"{_shared(each)} % ({100 * each.low:.0f}-{100 * each.high:.0f})",
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


def _shared(each: Summary) -> str:
    """The score of the first of two, or of everybody."""
    shown = each.scores if len(each.players) > 2 else each.scores[:1]
    return " - ".join(f"{100 * score:.0f}" for score in shown)


def _print_wrong(results: list[Result]) -> None:
    """Why programs lost moves, the most frequent reasons first."""
    reasons = Counter(
        f"{name}: {reason}"
        for result in results
        for name, wrong in zip(result.players, result.wrong, strict=True)
        for reason in wrong
    )
    if reasons:
        console().print(f"Moves lost by programs: {reasons.total()}.")
    for reason, number in reasons.most_common(REASONS):
        console().print(f"  {number} x {reason}", markup=False, soft_wrap=True)
    if len(reasons) > REASONS:
        console().print(f"  and {len(reasons) - REASONS} other reasons; --json has them all")
