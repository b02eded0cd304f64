"""The games, and how to find one."""

from __future__ import annotations

from wartable.core.errors import UnknownName
from wartable.core.game import Game
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.spring_1942.edition import GAME as SPRING_1942

GAMES: dict[str, Game] = {game.id: game for game in (SPRING_1942, EUROPE_1940, GLOBAL_1940)}


def find_game(name: str) -> Game:
    """The game with this id; `UnknownName` tells which there are."""
    if name not in GAMES:
        raise UnknownName(f"there is no game {name!r}; there is {', '.join(GAMES)}")
    return GAMES[name]
