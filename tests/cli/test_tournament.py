"""`wartable tournament`: sides swapped, rated, repeatable."""

from __future__ import annotations

import json

import pytest

from wartable.cli.app import run
from wartable.cli.tournament import Match, Result, play_match, ratings, summarise, wilson


def result(score: float, pair: tuple[str, str] = ("a", "b")) -> Result:
    return Result(pair, 0, score, "axis", True, 9, 900, 0, (0.5,), 0.1)


def test_an_interval_holds_the_share_and_narrows() -> None:
    low, high = wilson(15, 20)
    lower, higher = wilson(150, 200)

    assert low < 0.75 < high
    assert low < lower < 0.75 < higher < high


def test_ratings_follow_the_scores() -> None:
    results = [result(1.0)] * 15 + [result(0.0)] * 5 + [result(0.5, ("b", "c"))] * 10

    rated = ratings(results)

    assert next(iter(rated)) == "a"
    assert 120 < rated["a"][0] - rated["b"][0] < 220
    assert abs(rated["b"][0] - rated["c"][0]) < 30
    assert abs(sum(elo for elo, _ in rated.values())) <= 2


def test_a_draw_is_half_a_win() -> None:
    summary = summarise(("a", "b"), [result(1.0), result(0.5), result(0.0)])

    assert (summary.wins, summary.draws, summary.losses, summary.score) == (1, 1, 1, 0.5)


def test_a_match_is_repeatable() -> None:
    match = Match("spring_1942", ("easy", "random"), 1, "3", 2, 60.0)
    one, other = play_match(match), play_match(match)

    assert (one.score, one.actions, one.rounds) == (other.score, other.actions, other.rounds)
    assert one.illegal == 0


def test_a_tournament_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--players", "easy,random", "--games", "2", "--rounds", "2", "--json"]
    status = run(["tournament", "spring_1942", *words])
    found = json.loads(capsys.readouterr().out)

    assert status == 0
    assert [game["first"] for game in found["games"]] == [0, 1]
    assert found["pairs"][0]["illegal"] == 0
    assert set(found["ratings"]) == {"easy", "random"}


def test_an_unknown_player_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tournament", "spring_1942", "--players", "easy,nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
