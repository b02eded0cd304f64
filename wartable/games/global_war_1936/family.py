"""What the family brings: one game, planned, whose book and data are there."""

from __future__ import annotations

from wartable.games.families import Family, Listed

FAMILY = Family(
    "global_war_1936",
    "Global War 1936",
    games=(
        Listed(
            "global_war_1936",
            "Global War 1936",
            "GW",
            "wartable.games.global_war_1936",
            "planned",
        ),
    ),
)
