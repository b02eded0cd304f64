"""Odds are what the game itself does when every die shows every face; `make soak` takes thousands
of battles."""

from __future__ import annotations

import pytest

from bench.odds_agreement import disagreement


@pytest.mark.parametrize("seed", range(24))
def test_odds_agree_with_the_game_die_by_die(seed: int):
    assert not disagreement(seed)


@pytest.mark.rule("EOS-CARD-64", "EOS-CARD-65", "EOS-CARD-66", "EOS-CARD-67", "EOS-CARD-68")
@pytest.mark.parametrize("seed", range(100, 112))
def test_so_they_do_with_cards_in_force(seed: int):
    """What cards change may depend on who is left, and is asked anew each time."""
    assert not disagreement(seed, cards=True)
