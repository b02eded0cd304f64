"""Two forces in words, and the odds of what they do to each other, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from wartable.core.codec import Unreadable, convert
from wartable.core.errors import BadData
from wartable.core.sentences import places
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import Options
from wartable.odds.axis_allies.case import from_line_up
from wartable.odds.axis_allies.raid import raid_from_line_up, raid_odds
from wartable.odds.axis_allies.report import Found, as_data
from wartable.odds.axis_allies.solve import odds
from wartable.odds.axis_allies.statements import PolicyWords
from wartable.odds.axis_allies.waves import waves_odds
from wartable.odds.axis_allies.work import SECONDS

WORK = 5_000
"""How many pairs of fleets are followed before bounds are given."""


class LineUps(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Who attacks, at once or in waves, and who defends."""

    attackers: str | Annotated[list[str], Meta(min_length=1)]
    defenders: str
    policy: dict[str, Any] = {}
    low_luck: bool = False
    raid: str = ""
    """The space that is raided, if it is a bombing raid."""
    damage: int = 0
    """The damage there before the raid."""


def line_up_odds(game: AxisAllies, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The odds of two forces, as `wartable odds --json` tells them."""
    line_ups, words = _read(asked)
    policy = words.policy(game.edition.data)
    options = Options(low_luck=line_ups.low_luck)
    attackers, defenders = line_ups.attackers, line_ups.defenders
    first, *later = [attackers] if isinstance(attackers, str) else attackers
    found: Found
    if line_ups.raid:
        raid = raid_from_line_up(game, line_ups.raid, first, defenders, line_ups.damage)
        found = raid_odds(raid, policy, most_work=SECONDS)
    elif later:
        found = waves_odds(game, [first, *later], defenders, policy, options, most_work=SECONDS)
    else:
        duel = from_line_up(game, first, defenders, options)
        found = odds(duel, policy, most_rounds=WORK, most_work=SECONDS)
    return as_data(found)


def _read(asked: Mapping[str, Any]) -> tuple[LineUps, PolicyWords]:
    try:
        line_ups: LineUps = convert(asked, LineUps)
    except Unreadable as error:
        raise BadData(error.said) from None
    try:
        return line_ups, convert(line_ups.policy, PolicyWords)
    except Unreadable as error:
        raise BadData("policy: {text}", places(text=error)) from None
