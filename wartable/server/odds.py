"""Odds for the wire: of two line-ups, and of a combat that is coming. Each runs in a thinker."""

from __future__ import annotations

from typing import Any

from wartable.core.codec import Unreadable, convert
from wartable.core.errors import BadData
from wartable.desk.values import CombatOdds
from wartable.games import find_game
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import Options
from wartable.server.hall import game_desk
from wartable.server.refusals import Unknown
from wartable.server.values import OddsAsked

WORK = 5_000
"""How many pairs of fleets are followed before bounds are given."""


def line_up_odds(game_id: str, asked: OddsAsked) -> dict[str, Any]:
    """The odds of two forces in words, as `wartable odds --json` tells them."""
    from wartable.odds import axis_allies as odds
    from wartable.odds.axis_allies.report import Found, as_data
    from wartable.odds.axis_allies.statements import PolicyWords

    game = find_game(game_id)
    if not isinstance(game, AxisAllies):
        raise Unknown("no_odds", game=game.title)
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


def combat_odds(game: str, view: Any, space: str, kind: str, language: str) -> CombatOdds:
    """The odds of the combat that is coming in a space, as the desk tells them."""
    return game_desk(game).odds_of(view, space, language, kind)
