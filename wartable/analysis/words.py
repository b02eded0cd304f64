"""Numbers of an analysis as people read them."""

from __future__ import annotations

from wartable.ai.prospects import Calibration
from wartable.analysis.report import Analysis, TurningPoint
from wartable.odds.picture import percent

SIGMA = "\N{GREEK SMALL LETTER SIGMA}"
"""A standard deviation."""


def told_sides(found: Analysis) -> tuple[str, ...]:
    """The sides of which chances and luck are told: of two the first, for the other has the rest;
    of more, all."""
    return tuple(found.sides)[: 1 if len(found.sides) == 2 else None]


def points(share: float) -> str:
    """A change of a chance, in percentage points."""
    return f"{round(100 * share, 1) + 0.0:+.1f}"


def heading(found: Analysis, point: TurningPoint) -> str:
    """When a turning point was, and what it did."""
    power, side = found.powers[point.power].name, found.sides[point.side].name
    change = f"{percent(point.before)} → {percent(point.after)}"
    return f"Round {point.round}, {power}: {side} {change}"


def title(found: Analysis) -> str:
    """What was analysed."""
    return f"{found.title}: chances, turning points and luck"


def subtitle(found: Analysis) -> str:
    """How long the game was and how it ended, or that it goes on."""
    rounds = len(found.rounds)
    played = f"{rounds} round{'s' * (rounds != 1)}, {found.actions:,} actions"
    return f"{played}: {found.outcome}" if found.outcome else f"{played} so far"


def trust(known: Calibration) -> str:
    """How well the chances foretold games they were not fitted to."""
    return (
        f"{known.positions:,} positions of {known.games:,} games that the model was not fitted to:"
        f" Brier score {known.brier:.3f}; guessing has 0.25."
    )
