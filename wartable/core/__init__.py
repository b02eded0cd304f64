"""The kernel: what a game is, its dice, its log, and a table to play it at.

It knows no unit, map or power, and imports nothing of ours.
"""

from wartable.core.dice import Dice
from wartable.core.errors import (
    BadData,
    BadLog,
    BadOptions,
    IllegalAction,
    MalformedAction,
    OutOfTurn,
    UnknownName,
    WartableError,
)
from wartable.core.game import (
    Action,
    Branch,
    Decision,
    Event,
    Game,
    Objection,
    Outcome,
    Played,
    listed,
    seat_of,
)
from wartable.core.log import Log
from wartable.core.table import Table
from wartable.core.verify import Report, verify

__all__ = [
    "Action",
    "BadData",
    "BadLog",
    "BadOptions",
    "Branch",
    "Decision",
    "Dice",
    "Event",
    "Game",
    "IllegalAction",
    "Log",
    "MalformedAction",
    "Objection",
    "OutOfTurn",
    "Outcome",
    "Played",
    "Report",
    "Table",
    "UnknownName",
    "WartableError",
    "listed",
    "seat_of",
    "verify",
]
