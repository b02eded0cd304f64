"""The soak plays every game, tells what it finds, and goes on."""

from __future__ import annotations

import pytest

from bench import soak
from wartable.core.errors import BadData
from wartable.games import playable


@pytest.mark.parametrize("first", [0, 3])
def test_as_many_seeds_in_a_row_as_there_are_games_play_all_of_them(first: int) -> None:
    """With options of their own in the next round."""
    played = [soak.subject_of(first + n) for n in range(2 * len(soak.SUBJECTS))]
    ids = [subject.game.id for subject in played]

    assert sorted(ids) == sorted([*playable(), *playable()])
    assert len({id(subject) for subject in played}) == len(played)


def played(seed: int) -> tuple[str, str]:
    return soak.subject_of(seed).game.id, ""


def test_one_of_each_game_is_played_however_short_the_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert soak.random_games(played, 0, 2) == []

    told = capsys.readouterr().out
    assert [game for game in playable() if f"1 games of {game}" not in told] == []


@pytest.mark.parametrize("game", playable())
def test_a_position_that_cannot_be_read_again_is_told(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = next(n for n, (first, *_) in enumerate(soak.SUBJECTS) if first.game.id == game)
    assert soak.read_again(seed, 10) == (game, "")

    def unreadable(game: object, text: bytes) -> None:
        raise BadData("no position of the game")

    monkeypatch.setattr(soak, "decode_state", unreadable)
    found, fault = soak.read_again(seed, 10)
    assert found == game
    assert fault.startswith(f"seed {seed}, after 1 actions: ")
