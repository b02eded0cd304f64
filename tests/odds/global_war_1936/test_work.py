"""What would take too long, or too much memory, is refused in a line before it does."""

from __future__ import annotations

import pytest

from wartable.core.errors import BadData
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.game import GAME
from wartable.odds.global_war_1936 import course, rounds, volleys
from wartable.odds.global_war_1936.line_ups import line_up_odds


def _asked(number: int, *, ships: bool) -> object:
    """So many of each kind on both sides."""
    kinds = [each.id for each in data().units.values() if each.is_ship == ships]
    line = ", ".join(f"{number} {kind}" for kind in kinds if kind != "strategic_rocket")
    return line_up_odds(GAME, {"attackers": line, "defenders": line, "policy": {}})


def test_many_ships_of_all_kinds_are_refused() -> None:
    with pytest.raises(BadData, match="exact odds would take too long"):
        _asked(30, ships=True)


def test_many_ships_that_may_be_damaged_first_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round may go as many ways as there are standings of ships still sound."""
    asked = {"attackers": "9 battleship", "defenders": "9 battleship", "policy": {}}
    assert line_up_odds(GAME, asked)

    monkeypatch.setattr(rounds, "MOST_WORK", (19 * 19) ** 2 / 2 * 9)
    with pytest.raises(BadData, match="exact odds would take too long"):
        line_up_odds(GAME, asked)


def test_what_is_followed_one_by_one_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"attackers": "3 infantry, 1 medium_tank", "defenders": "3 infantry", "policy": {}}
    assert line_up_odds(GAME, asked)

    for where, name in ((course, "MOST_RESULTS"), (volleys, "MOST_SCORED")):
        with monkeypatch.context() as patch:
            patch.setattr(where, name, 3)
            with pytest.raises(BadData, match="exact odds would take too long"):
                line_up_odds(GAME, asked)
