"""What the package brings: its game, and its parts in every room."""

from __future__ import annotations

from wartable.games.families import Family, Listed

FAMILY = Family(
    "borderlands",
    "Borderlands",
    games=(Listed("borderlands", "Borderlands", "BDL", "borderlands.game:GAME", "complete"),),
    parts={
        "desk": "borderlands.desk:BorderlandsDesk",
        "players": "borderlands.players:make",
        "encoding": "borderlands.encoding:BorderlandsEncoding",
        "terminal": "borderlands.terminal:BorderlandsTerminal",
        "facts": "borderlands.facts:facts",
    },
    levels=("steady",),
)
