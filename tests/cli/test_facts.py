"""`wartable facts` says where the facts of a game come from, planned or not."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.mark.parametrize("game", ["spring_1942", "empire_of_the_sun", "global_war_1936"])
def test_shares_are_told_with_what_the_words_mean(run: Run, game: str) -> None:
    told = run("facts", game)
    as_json = json.loads(run("facts", game, "--json").out)

    assert told.status == 0
    assert as_json["game"] == game
    for subject in as_json["subjects"]:
        assert subject["subject"] in told.out
        assert subject["rows"] <= sum(subject["sources"].values())
        assert {*subject["sources"]} <= {*as_json["meanings"], "rulebook"}


def test_what_is_reconstructed_is_counted(run: Run) -> None:
    told = json.loads(run("facts", "global_war_1936", "--json").out)
    by_subject = {each["subject"]: each["sources"] for each in told["subjects"]}

    assert by_subject["setup"] == {"reconstructed": 216, "public": 101}
    assert by_subject["units"] == {"rulebook": 52}


def test_a_game_that_is_not_there_is_one_line(run: Run) -> None:
    told = run("facts", "chess")

    assert told.status == 2
    assert "there is no game 'chess'" in told.err
