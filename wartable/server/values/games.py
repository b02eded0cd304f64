"""Games in the lists, lessons, and odds of two forces in words."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from wartable.desk.values import PowerInfo, SideInfo
from wartable.games.families import Stage
from wartable.server.values.value import Asked, Id, Sent


class GameCard(Sent, frozen=True):
    """A game in the list of games."""

    id: str
    title: str
    rules: str
    prefix: str
    powers: tuple[PowerInfo, ...]
    sides: tuple[SideInfo, ...]
    map: str
    """Where the drawing is, or nothing."""
    near: str = ""
    """Where its finer outlines are, or nothing."""
    levels: tuple[str, ...] = ()
    """The levels of computer players that know it."""
    family: str = ""
    """The games it has its rules, screens and players with."""
    stage: Stage = "complete"
    named_units: bool = False
    round_word: str = ""
    """Both as `GameInfo` has them."""


class GameList(Sent, frozen=True):
    games: tuple[GameCard, ...]
    levels: tuple[str, ...]


LineUp = Annotated[str, Meta(max_length=400)]


class OddsAsked(Asked, frozen=True, omit_defaults=True):
    """Two line-ups in words; what else is said of them, a family understands or refuses."""

    attackers: LineUp | Annotated[list[LineUp], Meta(min_length=1, max_length=6)]
    defenders: LineUp
    policy: Annotated[dict[Id, Any], Meta(max_length=20)] = msgspec.field(default_factory=dict)
    low_luck: bool = False
    raid: Id = ""
    damage: Annotated[int, Meta(ge=0, le=100)] = 0


class Spread(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that dice decide: on average, and each that it may be with its chance."""

    mean: float
    chances: tuple[tuple[int, float], ...]
    quantiles: dict[str, int] = {}


class ForceLeft(msgspec.Struct, frozen=True):
    """What may be left of a side, and its chance."""

    units: str
    chance: float


class Wave(msgspec.Struct, frozen=True):
    """One of several attacks, one after the other."""

    attackers: str
    fought: float
    win: float
    take: float


class LineUpOdds(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `wartable odds --json` prints of two line-ups."""

    kind: str
    swing: Spread
    space: str = ""
    attackers: str = ""
    defenders: str = ""
    win: float | None = None
    lose: float | None = None
    draw: float | None = None
    undecided: float | None = None
    take: float | None = None
    unresolved: float | None = None
    rounds: float | None = None
    attackers_left: tuple[ForceLeft, ...] = ()
    defenders_left: tuple[ForceLeft, ...] = ()
    damage: Spread | None = None
    bombers_lost: Spread | None = None
    waves: tuple[Wave, ...] = ()


class LessonCard(Sent, frozen=True):
    """A lesson in the list of lessons."""

    game: str
    id: str
    title: str
    text: str
    game_title: str
    minutes: int
    """How long it takes."""


class LessonList(Sent, frozen=True):
    lessons: tuple[LessonCard, ...]
