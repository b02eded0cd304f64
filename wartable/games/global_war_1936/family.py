"""What the family brings: one game, on trial."""

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
            "wartable.games.global_war_1936.game:GAME",
            "trial",
        ),
    ),
    parts={
        "odds": "wartable.odds.global_war_1936.line_ups:line_up_odds",
        "odds_command": "wartable.cli.global_war_1936.odds:odds",
        "statements": "wartable.odds.global_war_1936.statements:failures",
        "terminal": "wartable.cli.global_war_1936.terminal:GlobalWarTerminal",
    },
)
