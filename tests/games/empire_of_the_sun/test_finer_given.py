"""Positions from outside to the letter: who has something to play, and who may be asked."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import to_play, under_way
from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.decisions import MoveAtOnce, MoveUnits, PlayCard
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.possible import check_state
from wartable.games.empire_of_the_sun.state import OffensiveSteps, State, Window

AOBA = "jp_ca_aoba"


@pytest.mark.rule("EOS-4.22-02", "EOS-4.22-05")
def test_who_is_to_play_has_a_card_or_a_pass():
    """Japan with a card, with a pass and no card, and with neither."""
    plain: dict[str, Any] = {"options": {"scenario": "1942"}}
    empty = {"hands": {"japan": []}}

    for given in ({"hands": {"japan": ["JP-50"]}}, empty | {"passes": {"japan": 1}}):
        assert GAME.pending(GAME.scenarios.start(plain | given)) == (PlayCard("japan"),)
    with pytest.raises(BadData, match="japan is to play and has no card"):
        GAME.scenarios.start(plain | empty | {"passes": {"japan": 0}})


@pytest.mark.rule("EOS-AMB-45")
def test_below_who_leaves_a_hex_lie_the_moves_of_one_side_and_no_more():
    """Two questions at most, the upper of which is answered first."""
    state = under_way(to_play("JP-23", units={AOBA: "4021"}), "JP-23", activated=[AOBA])
    moving = Window((MoveUnits("japan"),))
    leaving = Window((MoveAtOnce("japan", (AOBA,)),))

    def with_flow(*windows: Window) -> State:
        return replace(state, flow=(OffensiveSteps(2), *windows))

    check_state(with_flow(moving))
    check_state(with_flow(moving, leaving))
    with pytest.raises(BadData, match="there are too many of Window"):
        check_state(with_flow(moving, moving, leaving))
