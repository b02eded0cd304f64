"""The small games of the tests keep the contract, so that what they show is shown of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.camp import CAMP, FACE_DOWN
from wartable.testing.contract import check_game
from wartable.testing.subject import Subject
from wartable.testing.toy import OWNERS, Options, State


def secrets(state: Any, seat: str | None) -> Iterator[str]:
    assert isinstance(state, State)
    for owner in OWNERS:
        if owner != seat:
            yield from state.sides[owner].hand


@pytest.mark.parametrize("game", [CAMP, FACE_DOWN], ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(3))
def test_the_contract_holds(game: Any, seed: int) -> None:
    def hidden(state: Any, seat: str | None) -> Iterator[str]:
        return secrets(state, seat) if len(state.deck) < 8 else iter(())

    check_game(Subject(game, Options(turns=6), secrets=hidden), seed)
