"""Odds for the wire: of two line-ups, and of a combat that is coming. Each runs in a thinker."""

from __future__ import annotations

from typing import Any

import msgspec

from wartable.desk.values import CombatOdds
from wartable.games import find_game, part
from wartable.server.hall import game_desk
from wartable.server.refusals import Unknown, refused_in
from wartable.server.values import OddsAsked


def line_up_odds(game_id: str, asked: OddsAsked) -> dict[str, Any]:
    """The odds of two forces in words, as `wartable odds --json` tells them."""
    game = find_game(game_id)
    of_family = part(game.family, "odds")
    if of_family is None:
        raise Unknown("no_odds", game=game.title)
    found: dict[str, Any] = of_family(game, msgspec.to_builtins(asked))
    return found


def combat_odds(game: str, view: Any, space: str, kind: str, language: str) -> CombatOdds:
    """The odds of the combat that is coming in a space, as the desk tells them."""
    desk = game_desk(game)
    with refused_in(desk, language):
        return desk.odds_of(view, space, language, kind)
