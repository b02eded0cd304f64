"""What the family brings: its editions, and its parts in every room."""

from __future__ import annotations

from wartable.games.families import Family, Listed

FAMILY = Family(
    "axis_allies",
    "Axis & Allies",
    games=(
        Listed(
            "spring_1942",
            "Axis & Allies Spring 1942",
            "S42",
            "wartable.games.axis_allies.spring_1942.edition:GAME",
        ),
        Listed(
            "europe_1940",
            "Axis & Allies Europe 1940",
            "E40",
            "wartable.games.axis_allies.europe_1940.edition:GAME",
        ),
        Listed(
            "global_1940",
            "Axis & Allies Global 1940",
            "G40",
            "wartable.games.axis_allies.global_1940.edition:GAME",
        ),
    ),
    parts={
        "desk": "wartable.desk.axis_allies.desk:AxisAlliesDesk",
        "lessons": "wartable.desk.axis_allies.coach:AxisAlliesLessons",
        "terminal": "wartable.cli.axis_allies.terminal:AxisAlliesTerminal",
        "odds": "wartable.odds.axis_allies.line_ups:line_up_odds",
        "odds_command": "wartable.cli.axis_allies.odds:odds",
        "statements": "wartable.odds.axis_allies.statements:failures",
        "players": "wartable.ai.axis_allies.players:make",
        "prospects": "wartable.ai.axis_allies.prospects:AxisAlliesProspects",
        "analysis": "wartable.analysis.axis_allies.analyse:analyse",
        "encoding": "wartable.research.axis_allies.encoding:AxisAlliesEncoding",
        "facts": "wartable.research.axis_allies.facts:facts",
    },
    levels=("easy", "normal", "hard", "brutal"),
)
