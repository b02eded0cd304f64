"""Fits the chance to win to games of the computer players among themselves.

    python -m bench.fit_prospects play GAME FILE --games 300 --seed 1
    python -m bench.fit_prospects fit FILE...

`play` writes one line a game: who played, who won, and the features of every turn's start. `fit`
writes the weights with their calibration beside the model. Players of different strength meet so
that lopsided positions come up; how much stronger one of them was is fitted along and left out
afterwards, so that the chances are those between equals. The calibration is that of games between
equals, each foretold by a fit to four fifths of the games, itself not among them.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from wartable.ai.axis_allies.prospects import FEATURES, FITTED, Model, progress
from wartable.ai.makers import make_player
from wartable.ai.prospects import Bin, Calibration
from wartable.core.dice import KeyedDice
from wartable.games import find_game

LEVELS = ("easy", "normal", "hard")
EQUALS = 0.6
"""The share of games in which both sides play at one level."""
BIDS = 0.5
"""The share of games in which a power begins with a bid."""
ROUNDS = (25, 25, 25, 15, 10)
PARTS = 5
PENALTY = 0.5
BINS = 10

Array = NDArray[np.float64]


class Turn(msgspec.Struct, frozen=True):
    """The start of a turn."""

    power: str
    features: dict[str, float]


class Played(msgspec.Struct, frozen=True):
    """What is kept of a game."""

    game: str
    levels: tuple[str, str]
    """The level of each side."""
    score: float
    """The first side's: 1, 0 or a half."""
    turns: list[Turn]


def play(name: str, seed: str) -> Played:
    """One game of two levels, perhaps with a bid."""
    game: Any = find_game(name)
    chance = random.Random(f"prospects {seed}")
    sides = game.edition.data.sides
    levels = [chance.choice(LEVELS), chance.choice(LEVELS)]
    if chance.random() < EQUALS:
        levels[1] = levels[0]
    bid = {}
    if chance.random() < BIDS:
        bid = {chance.choice(list(game.edition.data.powers)): chance.randint(3, 24)}
    state = game.setup(game.options_type(rounds=chance.choice(ROUNDS), bid=bid))
    players = {
        side: make_player(game, level, random.Random(f"{seed} {side}"), 60.0)
        for side, level in zip(sides, levels, strict=True)
    }
    dice = KeyedDice(f"prospects {seed}".encode())
    turns, last = [], None
    while pending := game.pending(state):
        if last != (state.round, state.power) and not state.bids:
            last = (state.round, state.power)
            turns.append(Turn(state.power, progress(game.position(state))))
        side = game.edition.data.powers[pending[0].owner].side
        action = players[side].choose(game, state, pending[0])
        state = game.play(state, action, dice).state
    winners = game.outcome(state).winners
    first = next(iter(sides))
    score = 0.5 if not winners else float(game.edition.data.powers[winners[0]].side == first)
    return Played(name, (levels[0], levels[1]), score, turns)


def read(paths: Sequence[Path]) -> Iterator[Played]:
    """The games of these files."""
    for path in paths:
        for line in path.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=Played)


Mover = tuple[str, str]
"""An edition, and whose turn it is."""


def _rows(games: Sequence[Played], movers: Sequence[Mover]) -> tuple[Array, Array, Array]:
    """Features, whose turn of which edition it is and the difference in level; the score; the
    weight: each game counts as one."""
    x, y, weights = [], [], []
    for game in games:
        skill = [float(game.levels[0] == level) - (game.levels[1] == level) for level in LEVELS[1:]]
        for turn in game.turns:
            moves = [float(mover == (game.game, turn.power)) for mover in movers]
            x.append([*(turn.features[name] for name in FEATURES), *moves, *skill])
            y.append(game.score)
            weights.append(1.0 / len(game.turns))
    return np.array(x), np.array(y), np.array(weights)


def _log_loss(chances: Array, y: Array) -> Array:
    kept = np.clip(chances, 1e-6, 1 - 1e-6)
    loss: Array = -(y * np.log(kept) + (1 - y) * np.log(1 - kept))
    return loss


def fit(games: Sequence[Played], movers: Sequence[Mover]) -> Array:
    """The weights of the features, the movers and the levels."""
    x, y, weights = _rows(games, movers)
    scale = np.sqrt((x**2).mean(axis=0)) + 1e-9

    def cost(w: Array) -> tuple[float, Array]:
        chances = 1 / (1 + np.exp(-(x / scale) @ w))
        slope = (x / scale).T @ (weights * (chances - y))
        loss = float((weights * _log_loss(chances, y)).sum())
        return loss + PENALTY * float(w @ w), slope + 2 * PENALTY * w

    # more of anything is never worse: a search by these chances must not throw away what it has
    least = [(0.0, None)] * len(FEATURES) + [(None, None)] * (x.shape[1] - len(FEATURES))
    start = np.zeros(x.shape[1])
    found: Array = minimize(cost, start, jac=True, method="L-BFGS-B", bounds=least).x / scale
    return found


def foretell(games: Sequence[Played], movers: Sequence[Mover]) -> tuple[Array, Array, int]:
    """The chances in the games between equals, each from a fit to games it is not among; what
    came of them; and how many they are."""
    chances, scores, number = [], [], 0
    known = len(FEATURES) + len(movers)
    for part in range(PARTS):
        apart = [game for game in games[part::PARTS] if game.levels[0] == game.levels[1]]
        rest = [game for index, game in enumerate(games) if index % PARTS != part]
        x, y, _ = _rows(apart, movers)
        chances.append(1 / (1 + np.exp(-x[:, :known] @ fit(rest, movers)[:known])))
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("game")
    playing.add_argument("file", type=Path)
    playing.add_argument("--games", type=int, default=300)
    playing.add_argument("--seed", type=int, default=1)
    fitting = commands.add_parser("fit")
    fitting.add_argument("files", type=Path, nargs="+")
    said = parser.parse_args()
    if said.command == "play":
        with said.file.open("ab") as out:
            for number in range(said.games):
                out.write(msgspec.json.encode(play(said.game, f"{said.seed} {number}")) + b"\n")
                out.flush()
        return
    games = list(read(said.files))
    titles = sorted({game.game for game in games})
    movers = sorted({(game.game, turn.power) for game in games for turn in game.turns})
    names = (*FEATURES, *movers, *LEVELS[1:])
    found = {
        name: round(float(weight), 4)
        for name, weight in zip(names, fit(games, movers), strict=True)
    }
    counts = Counter(game.game for game in games)
    model = Model(
        {name: found[name] for name in FEATURES},
        {
            title: {power: found[title, power] for t, power in movers if t == title}
            for title in titles
        },
        f"{', '.join(f'{counts[title]} games of {title}' for title in titles)},"
        f" {', '.join(LEVELS)} among each other",
        calibrate(*foretell(games, movers)),
    )
    FITTED.write_bytes(msgspec.json.format(msgspec.json.encode(model), indent=2) + b"\n")
    print(FITTED.read_text())
    print({name: found[name] for name in LEVELS[1:]})


if __name__ == "__main__":
    main()
