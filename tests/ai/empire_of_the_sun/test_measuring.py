"""The tools that measure the players: a whole game is noted, and the plain opponent keeps the
rules."""

from __future__ import annotations

from bench.empire_of_the_sun_players import tables
from bench.empire_of_the_sun_players.games import Job, play


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
