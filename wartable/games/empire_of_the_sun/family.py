"""What the family brings: one game, and its parts in every room."""

from __future__ import annotations

from wartable.games.families import Family, Listed

FAMILY = Family(
    "empire_of_the_sun",
    "Empire of the Sun",
    games=(
        Listed(
            "empire_of_the_sun",
            "Empire of the Sun",
            "EOS",
            "wartable.games.empire_of_the_sun.game:GAME",
            "trial",
        ),
    ),
    parts={
        "desk": "wartable.desk.empire_of_the_sun.desk:EmpireDesk",
        "lessons": "wartable.desk.empire_of_the_sun.coach:EmpireLessons",
        "odds": "wartable.odds.empire_of_the_sun.line_ups:line_up_odds",
        "odds_command": "wartable.cli.empire_of_the_sun.odds:odds",
        "statements": "wartable.odds.empire_of_the_sun.statements:failures",
        "players": "wartable.ai.empire_of_the_sun.players:make",
        "terminal": "wartable.cli.empire_of_the_sun.terminal:EmpireTerminal",
        "prospects": "wartable.ai.empire_of_the_sun.prospects:EmpireProspects",
        "analysis": "wartable.analysis.empire_of_the_sun.analyse:analyse",
        "facts": "wartable.research.empire_of_the_sun.facts:facts",
        "encoding": "wartable.research.empire_of_the_sun.encoding:EmpireOfTheSunEncoding",
    },
    levels=("easy", "normal", "hard", "brutal"),
)
