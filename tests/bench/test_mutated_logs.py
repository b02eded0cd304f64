"""Spoiled logs: a hundred of those that `make soak` tries by the hundreds."""

from __future__ import annotations

import pytest

from bench.attack.mutated_logs import Mutator, run, trouble


@pytest.mark.parametrize("seed", range(4))
def test_a_spoiled_log_is_refused_in_words_and_soon(seed: int) -> None:
    """Whatever is asked of it: to be opened, told, verified, analysed, played on or imported."""
    assert not run(25, seed)


def test_the_same_seed_spoils_alike() -> None:
    assert Mutator("7 1").log() == Mutator("7 1").log()
    assert Mutator("7 1").log() != Mutator("7 2").log()


def test_a_traceback_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The nets taken away, the attack finds what they hold."""
    Mutator("7 1").log()  # the games behind it are read while the nets are there

    def stumble(log: object) -> str:
        raise KeyError("atlantis")

    monkeypatch.setattr("bench.attack.mutated_logs.analyse", stumble)
    monkeypatch.setattr("bench.attack.mutated_logs.Log.parse", lambda data, find_game: data)

    assert any("analyse ends with KeyError: 'atlantis'" in text for text in trouble("7 1"))
