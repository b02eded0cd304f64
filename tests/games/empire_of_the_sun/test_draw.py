"""Cards and passes of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.turns import begin
from wartable.games.empire_of_the_sun.turn import draw
from wartable.testing.empire_of_the_sun.table import pos


def japanese(base: int, cut: int = 0) -> tuple[int, int]:
    return draw.japanese(pos("1943", turn=6, memory={"draw_base": base, "cards_cut": cut}))


def allied(turn: int, *surrendered: str, europe: int = 1) -> tuple[int, int]:
    memory: Any = {"surrendered": frozenset(surrendered)}
    return draw.allied(pos("1943", turn=turn, memory=memory, tracks={"europe": europe}))


@pytest.mark.rule("EOS-12.4-01", "EOS-12.11-02")
def test_japan_passes_for_the_cards_it_lacks() -> None:
    """EOS-DT-14: 7 and none, 6 and 1, 5 and 2, 4 and 2."""
    assert [japanese(7), japanese(6), japanese(5), japanese(4)] == [(7, 0), (6, 1), (5, 2), (4, 2)]
    assert japanese(7, 3) == (4, 2)
    assert japanese(5, 3) == (4, 2)


@pytest.mark.rule(
    "EOS-12.51-01", "EOS-12.51-02", "EOS-12.52-01", "EOS-12.52-02", "EOS-15.5-01", "EOS-AMB-30"
)
def test_the_allied_draw() -> None:
    """EOS-DT-15: by the turn, less one for each great nation that surrendered and for level 4."""
    assert [allied(turn) for turn in (2, 3, 4, 12)] == [(5, 2), (6, 1), (7, 0), (7, 0)]
    assert allied(5, "china", "india", europe=-7) == (4, 2)
    assert allied(5, "china") == (6, 1)
    assert allied(5, "india") == (6, 1)
    assert allied(5, "australia") == (6, 1)
    assert allied(5, "malaya", "burma", "philippines") == (7, 0)
    assert allied(5, europe=-7) == (6, 1)
    assert allied(5, europe=-6) == (7, 0)
    assert allied(5, "china", "india", "australia", europe=-7) == (4, 2)
    assert allied(2, "china") == (4, 2)
    assert allied(3, "china") == (5, 2)


@pytest.mark.rule("EOS-4.14-01", "EOS-12.51-03", "EOS-7.29-01")
def test_both_are_dealt_their_cards() -> None:
    """Passes are set, not added; what is counted in a turn begins anew; a card set aside is not
    one of them."""
    script = begin("deal", "1943", turn=6, memory={"draw_base": 6})

    cards = script.state.cards
    assert (len(cards["japan"].hand), cards["japan"].passes) == (6, 1)
    assert (len(cards["allies"].hand), cards["allies"].passes) == (7, 0)
    assert cards["japan"].future == "JP-26"
    again = begin("deal", "1943", turn=7, memory={"draw_base": 6})
    assert again.state.cards["japan"].passes == 1


@pytest.mark.rule("EOS-12.12-01", "EOS-12.51-01")
def test_the_deal_of_turn_2() -> None:
    """EOS-TC-60: Japan 7; the Allies 5 and two passes."""
    script = begin("deal", "campaign_short", turn=2, memory={"draw_base": 7})

    assert draw.japanese(script.pos) == (7, 0)
    assert draw.allied(script.pos) == (5, 2)
