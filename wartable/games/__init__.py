"""The games, and how to find one."""

from wartable.games.families import (
    Family,
    Listed,
    family_of,
    find_game,
    first_game,
    games,
    part,
    playable,
)

__all__ = [
    "Family",
    "Listed",
    "family_of",
    "find_game",
    "first_game",
    "games",
    "part",
    "playable",
]
