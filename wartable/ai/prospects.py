"""The chance to win from a position, for the games that have a model of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from wartable.core.game import Game
from wartable.games import part

Chances = Callable[[Any], Mapping[str, float]]
"""From a state or view to each side's chance to win."""


class Bin(msgspec.Struct, frozen=True):
    """Positions of games kept apart to which the model gave about the same chance."""

    low: float
    high: float
    positions: int
    predicted: float
    """The mean of the chances given."""
    actual: float
    """The share of them that the side won, a draw being half a win."""


class Calibration(msgspec.Struct, frozen=True):
    """How well the model foretold games that it was not fitted to."""

    games: int
    positions: int
    brier: float
    """The mean square of the error; 0.25 is guessing."""
    log_loss: float
    """The mean of minus the logarithm of the chance given to what happened; 0.693 is guessing."""
    bins: tuple[Bin, ...]


class Model(msgspec.Struct, frozen=True):
    """A logistic model: the weights of its features, and what they were fitted to."""

    weights: dict[str, float]
    start: dict[str, dict[str, float]]
    """By the kind of game and by who is to move, how the first side stands with what the set-up
    gives, as a logit: who is about to strike stands better than who has just struck, and is owed no
    less."""
    fitted_to: str
    """Which games, in words."""
    calibration: Calibration | None = None

    def chance(self, kind: str, mover: str, features: Mapping[str, float]) -> float:
        """The first side's chance to win."""
        total = self.start.get(kind, {}).get(mover, 0.0)
        total += sum(self.weights[name] * value for name, value in features.items())
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


class Prospects(Protocol):
    """A game's model of who will win."""

    def chances(self, state: Any) -> Mapping[str, float]:
        """Each side's chance to win from this state or view."""

    def calibration(self) -> Calibration | None:
        """How well the model foretells; `None` for one set by hand."""


def prospects_of(game: Game) -> Chances | None:
    """The game's model of who will win; `None` if it has none."""
    model = _model(game)
    return model.chances if model else None


def calibration_of(game: Game) -> Calibration | None:
    """How well the game's model foretells; `None` without a model, or for one set by hand."""
    model = _model(game)
    return model.calibration() if model else None


def _model(game: Game) -> Prospects | None:
    make = part(game.family, "prospects")
    model: Prospects | None = make(game) if make else None
    return model
