"""What an analysis says of a game. The types are the shape of `wartable analyse --json`.

Chances and the luck in them are shares of 1, for the side that is named. The amount of luck is what
the dice gave: the side gained or was spared so much more than was to be expected, counted in what
`Analysis.measure` names: money, points. What one side has by luck the other lacks, so the luck of
the sides adds up to nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal

import msgspec

from wartable.ai.prospects import Calibration

Method = Literal["exact", "volleys"]
"""How the luck of a battle was found: from the exact odds of the whole battle, or, where there are
too many units for that, from each volley's hits at the mean worth of what they could hit."""

Chances = dict[str, float]
"""By side."""


class Side(msgspec.Struct, frozen=True):
    """A side and its powers, in turn order."""

    name: str
    powers: tuple[str, ...]


class Power(msgspec.Struct, frozen=True):
    """A power."""

    name: str
    side: str
    colour: str


class Standing(msgspec.Struct, frozen=True):
    """How the game stood at one moment."""

    income: dict[str, int]
    """By power."""
    army: dict[str, int]
    """By side, what its units cost, those bought and not yet placed included."""
    cities: dict[str, int]
    """By side, its victory cities."""
    win: Chances | None
    """By side; nothing without a model of the game."""
    figures: dict[str, dict[str, float]] = {}
    """What else the game counts, by what it is, and by side."""


class Hits(msgspec.Struct, frozen=True):
    """Dice that could hit, and how many did."""

    dice: int = 0
    hits: int = 0
    expected: float = 0.0
    sd: float = 0.0
    """The standard deviation of the hits."""


class Luck(msgspec.Struct, frozen=True):
    """What the dice gave."""

    amount: float = 0.0
    amount_sd: float = 0.0
    """The standard deviation that fair dice would give it."""
    sigmas: float = 0.0
    """How many of them it is; 0 where nothing was rolled."""
    win: float | None = None
    win_sd: float | None = None
    win_sigmas: float | None = None
    hits: Hits = Hits()
    """Of the dice it rolled itself."""


class Battle(msgspec.Struct, frozen=True):
    """A battle and its luck. Swings and chances are the attacker's."""

    first: int
    """The action that began it."""
    last: int
    """The action that ended it."""
    round: int
    power: str
    """Who attacked."""
    against: dict[str, float]
    """Who defended, each with the share of the luck that falls to it, by the worth of its units:
    powers, or those who control territories without being one."""
    space: str
    kind: Literal["land", "sea", "raid"]
    text: str
    """What happened, in a sentence."""
    method: Method
    expected: float
    """The swing to be expected before the first die: what the defender would lose more."""
    swing: float
    """The swing as it came."""
    luck: Luck
    """The attacker's. A retreat is no luck: only the dice up to it are."""
    luck_against: Luck
    """The defenders'."""
    win_before: float | None = None
    win_expected: float | None = None
    """Before the first die, over all ends of the battle."""
    win_after: float | None = None


class Roll(msgspec.Struct, frozen=True):
    """Dice that fell outside of a battle, and their luck. Swings are those of who rolled."""

    action: int
    round: int
    power: str
    """Who rolled."""
    against: dict[str, float]
    """Who had the damage, with its share of the luck; nobody if the dice brought money."""
    space: str
    what: str
    """What was rolled for: `kamikaze`, `rockets`, `convoy raid` or `war bonds`; or what else was
    left to chance, as `intelligence` or `cards`."""
    expected: float
    """The swing to be expected."""
    swing: float
    """The swing as it came."""
    luck: Luck
    luck_against: Luck


class Turn(msgspec.Struct, frozen=True):
    """A power's turn: how it left the game, and the luck of all in it."""

    round: int
    power: str
    first: int
    """Its first action."""
    last: int
    end: Standing
    luck: dict[str, Luck]
    """By side."""
    is_over: bool = True


class Round(msgspec.Struct, frozen=True):
    """A round: the luck of each side in it, and the chances at its end."""

    round: int
    luck: dict[str, Luck]
    win: Chances | None


class TurningPoint(msgspec.Struct, frozen=True):
    """A turn that moved the chances most. Numbers are for `side`, the side of the power whose turn
    it was: `after` - `before` is `dice` + `decision`."""

    turn: int
    """Which of the turns, from 0."""
    battle: int | None
    """Which of the battles, from 0, moved them most in it; nothing if battles did little."""
    round: int
    power: str
    side: str
    text: str
    """What happened, in a sentence."""
    before: float
    after: float
    dice: float
    """What the dice gave."""
    decision: float
    """All the rest: what was attacked, moved, bought and given up."""


class Analysis(msgspec.Struct, frozen=True):
    """All that is told of a game."""

    game: str
    title: str
    sides: dict[str, Side]
    powers: dict[str, Power]
    """In turn order."""
    actions: int
    outcome: str | None
    """How it ended, or nothing: then everything is so far."""
    winners: tuple[str, ...]
    start: Standing
    turns: tuple[Turn, ...]
    rounds: tuple[Round, ...]
    battles: tuple[Battle, ...]
    rolls: tuple[Roll, ...]
    """The dice outside of battles."""
    luck_of_sides: dict[str, Luck]
    luck_of_powers: dict[str, Luck]
    turning_points: tuple[TurningPoint, ...]
    """The greatest first."""
    calibration: Calibration | None
    """How well the chances foretold games they were not fitted to."""
    notes: tuple[str, ...]
    """What to know about the numbers: what could not be counted, what was simplified."""
    measure: str
    """What luck and swings are counted in, besides chances."""
    luck_by_source: dict[str, dict[str, Luck]] = {}
    """Where a game tells the kinds of its luck apart: by kind, and by side."""
    names: dict[str, str] = {}
    """What those kinds and the figures of its standings are called."""


def luck(
    amount: float, amount_sd: float, win: float | None, win_sd: float | None, hits: Hits
) -> Luck:
    """Luck, and how unusual it is."""
    win_sigmas = None if win is None or win_sd is None else sigmas(win, win_sd)
    return Luck(amount, amount_sd, sigmas(amount, amount_sd), win, win_sd, win_sigmas, hits)


def sigmas(luck: float, sd: float) -> float:
    """The luck in standard deviations."""
    return luck / sd if sd > 1e-9 else 0.0


def all_hits(parts: Iterable[Hits]) -> Hits:
    """The hits of all these dice."""
    parts = list(parts)
    return Hits(
        sum(part.dice for part in parts),
        sum(part.hits for part in parts),
        math.fsum(part.expected for part in parts),
        math.hypot(*(part.sd for part in parts)),
    )


def all_luck(parts: Iterable[Luck], *, has_chances: bool) -> Luck:
    """The luck of different battles together: dice do not know of each other, so their variances
    add up."""
    parts = list(parts)
    win = math.fsum(part.win or 0.0 for part in parts) if has_chances else None
    win_sd = math.hypot(*(part.win_sd or 0.0 for part in parts)) if has_chances else None
    return luck(
        math.fsum(part.amount for part in parts),
        math.hypot(*(part.amount_sd for part in parts)),
        win,
        win_sd,
        all_hits(part.hits for part in parts),
    )


def share_of(whole: Luck, share: float, hits: Hits) -> Luck:
    """The part of a battle's luck that falls to one of several; a negative share is the other
    side's."""
    return luck(
        share * whole.amount,
        abs(share) * whole.amount_sd,
        None if whole.win is None else share * whole.win,
        None if whole.win_sd is None else abs(share) * whole.win_sd,
        hits,
    )
