"""The soak tells what it finds, and goes on."""

from __future__ import annotations

import pytest

from bench import soak
from wartable.core.errors import BadData


def test_a_position_that_cannot_be_read_again_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = len(soak.AXIS_ALLIES)
    assert soak.read_again(scenario, 30) == ("empire_of_the_sun", "")

    def unreadable(game: object, text: bytes) -> None:
        raise BadData("no position of the game")

    monkeypatch.setattr(soak, "decode_state", unreadable)
    game, fault = soak.read_again(scenario, 30)
    assert game == "empire_of_the_sun"
    assert fault.startswith(f"seed {scenario}, after 1 actions: ")
