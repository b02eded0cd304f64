"""Crowds of Global War 1936: positions that can be read, and what goes wrong with them is told."""

from __future__ import annotations

from itertools import islice
from typing import Any, NoReturn

import pytest

from bench.attack import armies, mutated_logs
from wartable.core.codec import decode_state, encode
from wartable.games.global_war_1936.game import GAME


def test_a_crowd_is_a_position_that_can_be_read() -> None:
    """So that it is looked at, and not refused at the door; somebody is asked in each."""
    crowds = dict(armies.crowds())

    assert len(crowds) == 3 * len(armies.PHASES)
    for name, state in crowds.items():
        assert decode_state(GAME, encode(state)) == state, name
        assert GAME.pending(state), name
        assert max(number for there in state.units.values() for _, number in there) <= 1_000


@pytest.mark.parametrize(("name", "state"), [*armies.combats()], ids=["land", "sea", "battleships"])
def test_everybody_who_may_attacks_and_the_hits_are_taken(
    name: str, state: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each action is answered in the time that any question has."""
    done: list[str] = []
    play = type(GAME).play

    def noted(game: Any, state: Any, action: Any, dice: Any) -> Any:
        done.append(action.__struct_config__.tag)
        return play(game, state, action, dice)

    monkeypatch.setattr(type(GAME), "play", noted)

    assert list(mutated_logs.asked_of(name, islice(armies.fought(state, 1), 12))) == []
    assert "fight" in done
    assert "lose" in done


def test_a_combat_that_breaks_down_or_never_ends_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    name, state = next(armies.combats())

    def broken(game: object, state: object, action: object, dice: object) -> NoReturn:
        raise KeyError("atlantis")

    monkeypatch.setattr(type(GAME), "play", broken)
    (told,) = mutated_logs.asked_of(name, islice(armies.fought(state, 1), 1))
    assert "a land combat: combat ends with KeyError: 'atlantis'" in told

    def endless(game: object, state: object, action: object, dice: object) -> NoReturn:
        while True:
            pass

    monkeypatch.setattr(type(GAME), "play", endless)
    monkeypatch.setattr(mutated_logs, "PATIENCE", 0.1)
    (told,) = mutated_logs.asked_of(name, islice(armies.fought(state, 1), 1))
    assert "a land combat: combat takes too long" in told
