"""The tools that measure the players: a whole game is noted, and the plain opponent keeps the
rules."""

from __future__ import annotations

import pytest

from bench.empire_of_the_sun_players import runs, tables
from bench.empire_of_the_sun_players.games import Job, changed, play
from wartable.ai.empire_of_the_sun import shipping


def test_a_game_against_the_plain_opponent_is_noted() -> None:
    record = play(Job("south_pacific", "plain", "random", "1", turns=1))

    assert record.illegal == ""
    assert [turn.turn for turn in record.turns] == [3]
    assert record.offensives["plain"]
    assert record.winner == ""
    assert "illegal: 0" in tables.effort([record])


def test_a_pair_is_told_by_player_and_by_side() -> None:
    first = play(Job("south_pacific", "easy", "random", "1"))
    again = play(Job("south_pacific", "easy", "random", "1"))

    assert first.rule.startswith("EOS-17.10")
    assert (first.winner, first.actions) == (again.winner, again.actions)
    told = tables.pair("easy")([first])
    assert ("easy won 1 of 1" in told) is (first.winner == "japan")


def test_a_pair_swaps_sides_on_the_same_deals() -> None:
    run = runs.named("south_pacific:hard,normal:4", seed=7)

    assert [(job.japan, job.allies, job.seed) for job in run.jobs] == [
        ("hard", "normal", "7 0"),
        ("normal", "hard", "7 0"),
        ("hard", "normal", "7 1"),
        ("normal", "hard", "7 1"),
    ]
    with pytest.raises(ValueError, match="neither a scenario nor one of surrenders"):
        runs.named("north_pacific:hard,normal:4", seed=7)


def test_a_fault_is_noted_and_ends_its_game_alone() -> None:
    record = play(Job("south_pacific", "nobody", "random", "1"))

    assert "nobody" in record.fault
    assert "broken off: 1" in tables.effort([record])


def test_constants_are_other_for_a_while() -> None:
    was = shipping.TAKEN
    with changed(["shipping.TAKEN=0.125"]):
        assert shipping.TAKEN == 0.125
    assert was == shipping.TAKEN
    varied = runs.varied(runs.named("surrenders:hard:2", seed=3), ["shipping.TAKEN=0.125"])
    assert [job.settings for job in varied.jobs] == [("shipping.TAKEN=0.125",)] * 2
