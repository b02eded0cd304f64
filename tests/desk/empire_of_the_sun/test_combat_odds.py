"""The odds of a battle to come are the exact ones, with the worst that the enemy can answer."""

from __future__ import annotations

import pytest

from tests.desk.empire_of_the_sun.positions import asked_in, seen
from wartable.core.errors import BadData
from wartable.desk.empire_of_the_sun.battles_ahead import combats
from wartable.desk.empire_of_the_sun.combat_odds import odds_of
from wartable.desk.empire_of_the_sun.words import words_in
from wartable.desk.values import CombatOdds
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import State
from wartable.odds.empire_of_the_sun import offensive_odds

WORDS = words_in("en")
KINDS = ("Declare", "Intelligence", "React", "NextBattle")


def declared(kind: str) -> list[tuple[State, str]]:
    """Views in which a battle is declared, with its hex."""
    found = []
    for state in asked_in(kind, 4):
        owner = GAME.pending(state)[0].owner
        view = seen(state, owner)
        assert view.offensive is not None
        found += [(view, place) for place in sorted(view.offensive.battles)[:1]]
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_they_are_those_of_the_odds(kind: str) -> None:
    for view, place in declared(kind):
        found = odds_of(GAME, view, place, "", WORDS)
        exact = offensive_odds(view).battles[place]

        assert found.win == pytest.approx(exact.win)
        assert found.take == pytest.approx(exact.take)
        assert found.swing == pytest.approx(exact.swing)
        assert found.win + found.lose == pytest.approx(1)
        check_forces(found)


def check_forces(found: CombatOdds) -> None:
    """What may be left, the likeliest first, with chances that add up to no more than one."""
    for side in (found.attackers, found.defenders):
        chances = [left.chance for left in side]
        assert chances == sorted(chances, reverse=True)
        assert 0 < sum(chances) <= 1 + 1e-9
        assert all(left.text for left in side)


def test_the_worst_answer_is_worse() -> None:
    """Seen through, met by what an HQ can send, the attacker wins no more often."""
    worse = 0
    for kind in KINDS[:3]:
        for view, place in declared(kind):
            found = odds_of(GAME, view, place, "", WORDS)
            if found.worst is not None and found.worst.win is not None:
                assert found.worst.win <= found.win + 1e-9
                assert found.worst.text
                worse += 1

    assert worse


def test_while_units_move_the_battles_of_their_moves_are_weighed() -> None:
    weighed = 0
    for state in asked_in("MoveUnits", 40):
        owner = GAME.pending(state)[0].owner
        view = seen(state, owner)
        for combat in combats(WORDS, view):
            found = odds_of(GAME, view, combat.space, combat.kind, WORDS)
            assert 0 <= found.take <= 1
            assert combat.attackers
            weighed += 1

    assert weighed


def test_without_a_battle_there_are_no_odds() -> None:
    state = asked_in("PlayCard", 1)[0]

    with pytest.raises(BadData):
        odds_of(GAME, state, "4017", "", WORDS)
    with pytest.raises(BadData):
        odds_of(GAME, asked_in("Declare", 1)[0], "5808", "", WORDS)
