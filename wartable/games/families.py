"""The families of games, found as Python packages are found, and their parts in every room.

A family of ours is a folder beside this module with a `family.py`; anybody else's is the entry
point `wartable.families` of an installed package. Both give a `Family`. Nothing else in the house
knows a family by name: a room asks for its part of a game's family, which is imported then.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoints, entry_points
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Literal

from wartable.core.errors import UnknownName
from wartable.core.game import Game
from wartable.core.sentences import places

GROUP = "wartable.families"
ROOMS = (
    "desk",
    "lessons",
    "terminal",
    "odds",
    "odds_command",
    "statements",
    "players",
    "prospects",
    "analysis",
    "encoding",
    "facts",
)
"""The parts that a family may bring, and a game may do without. Made with a game: `desk`
(`desk.family`), `lessons` (`desk.coaching`), `terminal` (`cli.terminal`), `prospects`
(`ai.prospects`), `encoding` (`research.encoding`). Functions: `odds` (game, what is asked, to plain
data), `odds_command` (`cli.odds`), `statements` (`odds.statements`), `players` (game, level, rng,
think, to a `Player`), `analysis` (game, log, progress, how it is told, to an `Analysis`), `facts`
(game, to plain data)."""

Stage = Literal["planned", "trial", "complete"]
Points = Callable[..., EntryPoints]
"""Where packages say what they bring."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A game as far as it is known before its board is loaded."""

    id: str
    title: str
    prefix: str
    """What its rule IDs begin with."""
    at: str
    """Where it is: `module:name`; of a planned game the package where its book lies, if any."""
    stage: Stage = "complete"
    """A game that is planned is listed and not played yet; one on trial still lacks something."""


@dataclass(frozen=True, slots=True)
class Family:
    """The games of a family, and where its parts are: for each room `module:name`."""

    id: str
    title: str
    games: tuple[Listed, ...]
    parts: Mapping[str, str] = field(default_factory=dict)
    levels: tuple[str, ...] = ()
    """The levels of its computer players, the weakest first; its part `players` makes them."""


def families() -> Mapping[str, Family]:
    """All families there are, ours first. One that cannot be read is warned of and left out."""
    return _families(entry_points)


@cache
def _families(points: Points) -> Mapping[str, Family]:
    """Remembered by where they were looked for: who looks elsewhere meanwhile finds others."""
    found: dict[str, Family] = {}
    for name, family in _all(points):
        games = {game.id for each in found.values() for game in each.games}
        if family.id in found or games & {game.id for game in family.games}:
            _warn(f"the family {name} is there already, or brings a game that is")
        elif unknown := sorted(family.parts.keys() - {*ROOMS}):
            _warn(f"the family {name} has parts for no room: {', '.join(unknown)}")
        else:
            found[family.id] = family
    return found


def _all(points: Points) -> Iterator[tuple[str, Family]]:
    import wartable.games

    for folder in iter_modules(wartable.games.__path__, "wartable.games."):
        if folder.ispkg and find_spec(f"{folder.name}.family"):
            yield folder.name, load(f"{folder.name}.family:FAMILY")
    for point in sorted(points(group=GROUP), key=lambda point: point.name):
        try:
            family = point.load()
        except Exception as error:
            _warn(f"the family {point.name} cannot be read: {error}")
            continue
        if isinstance(family, Family):
            yield point.name, family
        else:
            _warn(f"{point.name} is no family of games: {point.value}")


def _warn(text: str) -> None:
    warnings.warn(text, stacklevel=4)


def games() -> Mapping[str, Listed]:
    """Every game by its id, none of them loaded."""
    return _games(entry_points)


@cache
def _games(points: Points) -> Mapping[str, Listed]:
    return {game.id: game for family in _families(points).values() for game in family.games}


def family_of(name: str) -> Family:
    """The family of the game with this id, which need not be loaded."""
    for family in families().values():
        if any(game.id == name for game in family.games):
            return family
    raise UnknownName(
        "there is no game {word}; there is {text}", places(word=name, text=", ".join(games()))
    )


@cache
def find_game(name: str) -> Game:
    """The game with this id; `UnknownName` tells which there are."""
    family_of(name)
    if games()[name].stage == "planned":
        raise UnknownName(
            "{text} is planned and cannot be played yet", places(text=games()[name].title)
        )
    game: Game = load(games()[name].at)
    return game


def playable() -> tuple[str, ...]:
    """The games that are more than planned."""
    return tuple(game.id for game in games().values() if game.stage != "planned")


def first_game() -> str:
    """The game of who names none: the first that is complete."""
    return next(game.id for game in games().values() if game.stage == "complete")


@cache
def part(family: str, room: str) -> Any | None:
    """What a family brings for a room, imported now; `None` if it brings nothing."""
    at = families()[family].parts.get(room) if family in families() else None
    return load(at) if at else None


def load(at: str) -> Any:
    """What stands at `module:name`."""
    module, _, name = at.partition(":")
    return getattr(import_module(module), name)
