"""Odds for the wire: of two line-ups, and of a combat that is coming. Each runs in a thinker."""

from __future__ import annotations

from typing import Any

from wartable.core.codec import Unreadable, convert
from wartable.core.errors import BadData
from wartable.games import find_game
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import Options
from wartable.server.refusals import Unknown
from wartable.server.values import OddsAsked

WORK = 5_000
"""How many pairs of fleets are followed before bounds are given."""


def line_up_odds(game_id: str, asked: OddsAsked) -> dict[str, Any]:
    """The odds of two forces in words, as `wartable odds --json` tells them."""
    from wartable.odds import axis_allies as odds
    from wartable.odds.axis_allies.report import Found, as_data
    from wartable.odds.axis_allies.statements import PolicyWords

    game = _of_family(game_id)
    try:
        words: PolicyWords = convert(asked.policy, PolicyWords)
    except Unreadable as error:
        raise BadData(f"policy: {error}") from None
    policy = words.policy(game.edition.data)
    options = Options(low_luck=asked.low_luck)
    waves = [asked.attackers] if isinstance(asked.attackers, str) else asked.attackers
    found: Found
    if asked.raid:
        case = odds.raid_from_line_up(game, asked.raid, waves[0], asked.defenders, asked.damage)
        found = odds.raid_odds(case, policy)
    elif len(waves) > 1:
        found = odds.waves_odds(game, waves, asked.defenders, policy, options)
    else:
        duel = odds.from_line_up(game, waves[0], asked.defenders, options)
        found = odds.odds(duel, policy, most_rounds=WORK)
    return as_data(found)


def combat_odds(game_id: str, view: Any, space: str, raid: bool) -> dict[str, Any]:
    """The odds of the combat that is coming in a space."""
    from wartable.odds import axis_allies as odds
    from wartable.odds.axis_allies.report import as_data

    game = _of_family(game_id)
    policy = odds.Policy()
    if raid:
        case = odds.raid_from_position(game, view, space)
        return as_data(odds.raid_odds(case, policy))
    found = odds.from_position(game, view, space)
    if isinstance(found, odds.AssaultCase):
        return as_data(odds.assault_odds(found, policy, most_rounds=WORK))
    return as_data(odds.odds(found, policy, most_rounds=WORK))


def _of_family(game_id: str) -> AxisAllies:
    game = find_game(game_id)
    if not isinstance(game, AxisAllies):
        raise Unknown("no_odds", game=game.title)
    return game
