"""The actions that a filled sheet stands for."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.core.errors import MalformedAction
from wartable.core.sentences import places
from wartable.desk.axis_allies import placing
from wartable.desk.axis_allies.asks import ASKED
from wartable.games.axis_allies.actions import AnyAction
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position

MOST = 1000
"""More than any counter can say."""
SHEETS = {name: read for asked in ASKED.values() for name, read in asked.sheets.items()}


def filled(
    game: AxisAllies, pos: Position, by: str, sheet: str, counts: Mapping[str, int]
) -> tuple[AnyAction, ...]:
    """The actions that a filled sheet stands for; `MalformedAction` if it is no sheet."""
    counts = {key: number for key, number in counts.items() if number}
    if any(not 0 < number <= MOST for number in counts.values()):
        raise MalformedAction("a count is less than 0 or more than {number}", places(number=MOST))
    if sheet == "place_all":
        return placing.everything(game, pos)
    name, colon, space = sheet.partition(":")
    read = SHEETS.get(name + colon)
    if read is None or sheet == "buy:":
        raise MalformedAction("there is no sheet {word}", places(word=sheet))
    return read(pos, by, space, counts)
