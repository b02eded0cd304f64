"""What may come: odds, and plans tried out."""

from __future__ import annotations

from wartable.core.game import Reason
from wartable.desk.values.board import Piece
from wartable.desk.values.told import Told
from wartable.desk.values.value import Value


class Left(Value, frozen=True):
    """What may be left of a side, with its chance."""

    pieces: tuple[Piece, ...]
    text: str
    chance: float


class WorstAnswer(Value, frozen=True):
    """What a combat promises when the enemy, who has yet to answer, does what harms the attacker
    most."""

    text: str
    """What the enemy does, who scrambles, intercepts or strikes; or that not all of it could be
    worked out."""
    win: float | None = None
    """What is left; nothing if no answer could be worked out."""
    damage: float | None = None
    """The same of a raid."""


class CombatOdds(Value, frozen=True):
    """The exact odds of a combat to come, fought to the end with sensible losses. Chances are from
    0 to 1."""

    space: str
    kind: str
    """As in `Combat`; `battle` for one that is being fought, between two rounds."""
    title: str
    text: str
    """The most important in a sentence."""
    win: float = 0.0
    """Attackers are left that can fight, and no defenders that can; for a landing, that the
    territory is taken."""
    lose: float = 0.0
    draw: float = 0.0
    """Nobody is left."""
    undecided: float = 0.0
    """Both are left, because neither can hit the other."""
    take: float = 0.0
    """The territory is taken."""
    swing: float = 0.0
    """What the defender loses more than the attacker on average, in the worth of units."""
    rounds: float = 0.0
    damage: float = 0.0
    """Of a raid: the damage done, on average."""
    attackers: tuple[Left, ...] = ()
    """What may be left of the attackers, the likeliest first: a few."""
    defenders: tuple[Left, ...] = ()
    unresolved: float = 0.0
    """How much was too unlikely to be followed."""
    sea: tuple[CombatOdds, ...] = ()
    """Of a landing: the sea combats before it."""
    worst: WorstAnswer | None = None
    """What is left of it if the enemy does the worst; `None` if no answer makes it worse."""


class Assumed(Value, frozen=True):
    """A combat of a plan as it goes when luck is even."""

    space: str
    title: str
    text: str
    """How it ended, and what is left."""
    won: bool
    odds: CombatOdds | None = None
    """What the dice truly promise; `None` in the middle of a round, or of a very large combat."""
    later: bool = False
    """Whether no die falls before others have answered: the wish itself can be sent."""


class Step(Value, frozen=True):
    """A wish of a plan, tried."""

    phase: str = ""
    """The phase it was made in."""
    text: str = ""
    told: tuple[Told, ...] = ()
    assumed: Assumed | None = None
    """What was reckoned with where it makes dice fall: nobody can know more."""
    refused: str = ""
    """Why it cannot be done."""
    objections: tuple[Reason, ...] = ()
