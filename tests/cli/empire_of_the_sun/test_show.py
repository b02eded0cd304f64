"""`wartable show --ask`: the questions of scenario files, answered from what a seat sees."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from wartable.cli.empire_of_the_sun.asking import in_ids
from wartable.testing.empire_of_the_sun.table import pos

Refused = Callable[..., str]

GIVEN = """
title = "Singapore"
game = "empire_of_the_sun"

[given]
options = { scenario = "1942" }
hands = { japan = ["JP-23"], allies = ["AL-59"] }
units = { jp_air_flot_22 = "2112" }

[given.offensive]
card = "JP-50"
hq = "jp_hq_south"
step = 8
condition = "intercept"
reaction_hq = "cw_hq_malaya"
activated = ["jp_air_flot_22"]
battles = { 2015 = ["jp_air_flot_22"] }
"""


@pytest.fixture
def game(run: Run) -> str:
    Path("given.toml").write_text(GIVEN, encoding="utf-8")
    run("new", "empire_of_the_sun", "a.jsonl", "--from", "given.toml")
    return "a.jsonl"


def answer(run: Run, game: str, question: str, *more: str) -> Any:
    told = json.loads(run("show", game, "--ask", question, "--json", *more).out)
    assert told["question"] == question
    return told["answer"]


@pytest.mark.parametrize("seat", [(), ("--as", "japan"), ("--as", "allies")])
def test_questions_are_answered_to_seats_and_spectators(
    run: Run, game: str, seat: tuple[str, ...]
) -> None:
    assert answer(run, game, "participants 2015", *seat) == [
        "au_div_8",
        "jp_air_flot_22",
        "uk_air_malaya",
    ]
    assert answer(run, game, "strength 2015", *seat)["air_naval"] == {"japan": 20, "allies": 6}
    assert answer(run, game, "supply jp_army_38", *seat)["source"] == "jp_hq_south"
    assert answer(run, game, "eligible", *seat) == ["au_div_8", "in_corps_3", "uk_air_malaya"]


def test_people_read_lines(run: Run, game: str) -> None:
    assert run("show", game, "--ask", "unit jp_army_25").out == "2112 reduced\n"
    assert run("show", game, "--ask", "zoi 2015").out == "projected: allies\nbarred: japan\n"
    assert run("show", game, "--ask", "cost jp_army_38 1913-2015").out == "no\n"
    assert run("show", game, "--ask", "supply nl_div_java").out.startswith("supplied: no\n")
    assert run("show", game, "--ask", "hits").out == "nothing\n"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("supply 38th army", "supply jp_army_38"),
        ("zoi singapore", "zoi 2015"),
        ("control Kuala Lumpur", "control 1913"),
        ("stack china", "stack china"),
        ("distance singapore-kuala lumpur", "distance 2015-1913"),
        ("range 22nd flotilla, singapore", "range jp_air_flot_22 2015"),
        ("line south hq, 38th army", "line jp_hq_south jp_army_38"),
        ("efficiency malaya", "efficiency cw_hq_malaya"),
        ("cost jp_army_38 1913-2014", "cost jp_army_38 1913-2014"),
        ("supplied Japan", "supplied japan"),
        ("pending", "pending"),
        ("range kongo", "range kongo"),
        ("zoi", "zoi"),
        ("weather singapore", "weather singapore"),
    ],
)
def test_things_are_named_as_people_name_them(said: str, meant: str) -> None:
    """What the game would refuse stays, for it says why."""
    assert in_ids(pos("1942", player="japan"), said) == meant


def test_an_id_means_what_it_says() -> None:
    """Also where only another unit that is called so is on the map: 7AF LRB, and not 7AF."""
    only_lrb = pos("1942", empty=True, units={"us_air_7af_lrb": "5808"}, player="japan")

    assert in_ids(only_lrb, "unit us_air_7af") == "unit us_air_7af"
    assert in_ids(only_lrb, "unit 7th air force") == "unit us_air_7af_lrb"


def test_names_are_answered_and_refused_like_ids(run: Run, refused: Refused, game: str) -> None:
    assert answer(run, game, "unit 25th army") == "2112 reduced"
    assert "there is no hex 'atlantis'" in refused("show", game, "--ask", "zoi atlantis")
    assert "say which" in refused("show", game, "--ask", "supply army")


def test_the_questions_are_listed(run: Run, game: str) -> None:
    told = run("show", game, "--ask", "help").out

    assert "supply UNIT: Whether a unit or HQ is in supply" in told
    assert "cost UNIT PATH: " in told


def test_a_spectator_learns_no_card(run: Run, game: str) -> None:
    """Whatever is asked without naming anything."""
    for question in ("offensive", "eligible", "hits", "targets", "score", "tracks", "pending"):
        told = run("show", game, "--ask", question, "--json").out
        assert "JP-23" not in told
        assert "AL-59" not in told


def test_a_question_that_makes_no_sense_is_refused_in_a_line(refused: Refused, game: str) -> None:
    assert "there is no unit 'jp_army_99'" in refused("show", game, "--ask", "supply jp_army_99")
    assert "no battle hex" in refused("show", game, "--ask", "strength 2014")


def test_the_prompt_answers_the_same_questions(at_prompt: Callable[..., str]) -> None:
    """In IDs or names, each as `show` does; what makes no sense is refused in a line."""
    _, _, given = GIVEN.partition("[given]\n")
    lines = ("", "ask strength singapore", "ask unit 25th army", "ask zoi atlantis", "ask", "quit")

    told = at_prompt(given, *lines, game="empire_of_the_sun")

    assert "air_naval: allies 6; japan 20" in told
    assert "2112 reduced" in told
    assert "✗ there is no hex 'atlantis'" in told
    assert "supply UNIT: Whether a unit or HQ is in supply" in told


def test_a_game_without_questions_says_so(run: Run, refused: Refused) -> None:
    run("new", "spring_1942", "b.jsonl")

    assert "answers no questions" in refused("show", "b.jsonl", "--ask", "zoi 2015")
