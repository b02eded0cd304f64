"""Fits the chance to win to games of the computer players among themselves.

    python -m bench.fit_prospects play GAME FILE --games 300 --seed 1 --jobs 16
    python -m bench.fit_prospects fit FILE...

`play` writes one line a game: who played, who won, and the features of every turn's start. `fit`
takes games of one family and writes the weights with their calibration beside the model. Players of
different strength meet so that lopsided positions come up; how much stronger one of them was is
fitted along and left out afterwards, so that the chances are those between equals. The calibration
is that of games between equals, each foretold by a fit to four fifths of the games, itself not
among them.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bench.fit_subjects import SUBJECTS, Subject
from wartable.ai.makers import make_player
from wartable.ai.prospects import Bin, Calibration, Model
from wartable.core.dice import KeyedDice
from wartable.core.game import TABLE, listed, seat_of
from wartable.games import find_game

LEVELS = ("easy", "normal", "hard")
RATED = (*LEVELS, "brutal")
"""Levels of games that were played elsewhere, too."""
EQUALS = 0.6
"""The share of games in which both sides play at one level."""
PARTS = 5
PENALTY = 0.5
BINS = 10

Array = NDArray[np.float64]


class Turn(msgspec.Struct, frozen=True):
    """The start of a turn."""

    kind: str
    """The kind of game."""
    power: str
    """Who is to move, if the model asks."""
    features: dict[str, float]


class Played(msgspec.Struct, frozen=True):
    """What is kept of a game."""

    game: str
    levels: tuple[str, str]
    """The level of the first side, and of the other."""
    score: float
    """The first side's: 1, 0 or a half."""
    turns: list[Turn]


def play(name: str, seed: str) -> Played:
    """One game of two levels."""
    game: Any = find_game(name)
    subject = SUBJECTS[game.family]
    chance = random.Random(f"prospects {seed}")
    levels = [chance.choice(LEVELS), chance.choice(LEVELS)]
    if chance.random() < EQUALS:
        levels[1] = levels[0]
    state = subject.setup(game, chance)
    sides, first = game.sides(state), subject.first(game)
    players = [
        make_player(game, level, random.Random(f"{seed} {number}"), 60.0)
        for number, level in enumerate(levels)
    ]
    dice = KeyedDice(f"prospects {seed}".encode())
    turns, last = [], ""
    while pending := game.pending(state):
        decision = pending[0]
        if decision.owner == TABLE:
            (action,) = listed(game, state, decision)
        else:
            turn = subject.turn(game, state, decision)
            if turn and turn != last:
                last, (kind, power) = turn, subject.mover(state)
                turns.append(Turn(kind or name, power, dict(subject.progress(game, state))))
            view = game.view(state, seat_of(game, state, decision.owner))
            action = players[decision.owner not in sides[first]].choose(game, view, decision)
        state = game.play(state, action, dice).state
    winners = game.outcome(state).winners
    score = float(bool({*winners} & {*sides[first]})) if winners else 0.5
    return Played(name, (levels[0], levels[1]), score, turns)


def read(paths: Sequence[Path]) -> Iterator[Played]:
    """The games of these files that levels played to their end; files of
    `bench.empire_of_the_sun_players` among them."""
    for path in paths:
        for line in path.read_bytes().splitlines():
            found = msgspec.json.decode(line)
            game = _measured(found) if "job" in found else msgspec.convert(found, Played)
            if {*game.levels} <= {*RATED} and game.turns:
                yield game


def _measured(found: dict[str, Any]) -> Played:
    """A game that was kept where players are measured; without turns if it was cut short."""
    job = found["job"]
    turns = [Turn(job["scenario"], "", each) for each in found["progress"] if not job["turns"]]
    score = {"japan": 1.0, "allies": 0.0}.get(found["winner"], 0.5)
    return Played("empire_of_the_sun", (job["japan"], job["allies"]), score, turns)


Mover = tuple[str, str]
"""A kind of game, and who is to move."""


def _rows(
    features: Sequence[str], games: Sequence[Played], movers: Sequence[Mover]
) -> tuple[Array, Array, Array]:
    """Features, who is to move in which kind of game and the difference in level; the score; the
    weight: each game counts as one."""
    x, y, weights = [], [], []
    for game in games:
        skill = [float(game.levels[0] == level) - (game.levels[1] == level) for level in RATED[1:]]
        for turn in game.turns:
            moves = [float(mover == (turn.kind, turn.power)) for mover in movers]
            x.append([*(turn.features[name] for name in features), *moves, *skill])
            y.append(game.score)
            weights.append(1.0 / len(game.turns))
    return np.array(x), np.array(y), np.array(weights)


def _log_loss(chances: Array, y: Array) -> Array:
    kept = np.clip(chances, 1e-6, 1 - 1e-6)
    loss: Array = -(y * np.log(kept) + (1 - y) * np.log(1 - kept))
    return loss


def fit(features: Sequence[str], games: Sequence[Played], movers: Sequence[Mover]) -> Array:
    """The weights of the features, the movers and the levels."""
    x, y, weights = _rows(features, games, movers)
    scale = np.sqrt((x**2).mean(axis=0)) + 1e-9

    def cost(w: Array) -> tuple[float, Array]:
        chances = 1 / (1 + np.exp(-(x / scale) @ w))
        slope = (x / scale).T @ (weights * (chances - y))
        loss = float((weights * _log_loss(chances, y)).sum())
        return loss + PENALTY * float(w @ w), slope + 2 * PENALTY * w

    # more of anything is never worse: a search by these chances must not throw away what it has
    least = [(0.0, None)] * len(features) + [(None, None)] * (x.shape[1] - len(features))
    start = np.zeros(x.shape[1])
    found: Array = minimize(cost, start, jac=True, method="L-BFGS-B", bounds=least).x / scale
    return found


def foretell(
    features: Sequence[str], games: Sequence[Played], movers: Sequence[Mover]
) -> tuple[Array, Array, int]:
    """The chances in the games between equals, each from a fit to games it is not among; what
    came of them; and how many they are."""
    chances, scores, number = [], [], 0
    known = len(features) + len(movers)
    for part in range(PARTS):
        apart = [game for game in games[part::PARTS] if game.levels[0] == game.levels[1]]
        rest = [game for index, game in enumerate(games) if index % PARTS != part]
        if not apart:
            continue
        x, y, _ = _rows(features, apart, movers)
        chances.append(1 / (1 + np.exp(-x[:, :known] @ fit(features, rest, movers)[:known])))
        scores.append(y)
        number += len(apart)
    return np.concatenate(chances), np.concatenate(scores), number


def calibrate(chances: Array, y: Array, games: int) -> Calibration:
    """What was foretold against what came."""
    positions = len(y)
    # both sides of every position, so that the table does not depend on which one is first
    chances, y = np.concatenate([chances, 1 - chances]), np.concatenate([y, 1 - y])
    bins = []
    for number in range(BINS):
        low, high = number / BINS, (number + 1) / BINS
        here = (chances >= low) & ((chances < high) | (number == BINS - 1))
        if here.any():
            predicted, actual = float(chances[here].mean()), float(y[here].mean())
            bins.append(Bin(low, high, int(here.sum()), round(predicted, 3), round(actual, 3)))
    brier, log_loss = float(((chances - y) ** 2).mean()), float(_log_loss(chances, y).mean())
    return Calibration(games, positions, round(brier, 4), round(log_loss, 4), tuple(bins))


def fitted(subject: Subject, games: Sequence[Played]) -> Model:
    """The model of a family by these games."""
    movers = sorted({(turn.kind, turn.power) for game in games for turn in game.turns})
    kinds = Counter(game.turns[0].kind for game in games if game.turns)
    met = {level for game in games for level in game.levels}
    names = (*subject.features, *movers, *RATED[1:])
    found = {
        name: round(float(weight), 4)
        for name, weight in zip(names, fit(subject.features, games, movers), strict=True)
    }
    return Model(
        {name: found[name] for name in subject.features},
        {
            kind: {power: found[kind, power] for each, power in movers if each == kind}
            for kind in sorted(kinds)
        },
        f"{', '.join(f'{kinds[kind]} games of {kind}' for kind in sorted(kinds))},"
        f" {', '.join(level for level in RATED if level in met)} among each other",
        calibrate(*foretell(subject.features, games, movers)),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("game")
    playing.add_argument("file", type=Path)
    playing.add_argument("--games", type=int, default=300)
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--jobs", type=int, default=1)
    fitting = commands.add_parser("fit")
    fitting.add_argument("files", type=Path, nargs="+")
    said = parser.parse_args()
    if said.command == "play":
        seeds = [f"{said.seed} {number}" for number in range(said.games)]
        with said.file.open("ab") as out, Pool(said.jobs) as pool:
            for played in pool.imap_unordered(partial(play, said.game), seeds):
                out.write(msgspec.json.encode(played) + b"\n")
                out.flush()
        return
    games = list(read(said.files))
    (family,) = {find_game(game.game).family for game in games}
    subject = SUBJECTS[family]
    model = fitted(subject, games)
    subject.fitted.write_bytes(msgspec.json.format(msgspec.json.encode(model), indent=2) + b"\n")
    print(subject.fitted.read_text())


if __name__ == "__main__":
    main()
