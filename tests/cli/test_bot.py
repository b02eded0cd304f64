"""Programs sit down at the table by their command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wartable.cli.players import player_of
from wartable.core.log import Log
from wartable.games import find_game

EXAMPLES = Path(__file__).parents[2] / "examples"
GREEDY = EXAMPLES / "greedy_bot.py"
FIRST = f"sh {EXAMPLES / 'first_bot.sh'}"
FAILING = """\
import sys
for line in sys.stdin:
    if '"hello"' in line: print('{"protocol": 1, "name": "Failing"}', flush=True)
    else: sys.exit("out of ideas")
"""


def test_a_program_plays_against_another(run, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    played = run(
        "play",
        "spring_1942",
        "--seat",
        f"germany,japan=bot:{GREEDY}",
        "--seat",
        f"*=bot:{FIRST}",
        "-o",
        "rounds=1",
        "--file",
        str(log),
    )

    assert played.status == 0, played
    acted = Log.load(log, find_game).acted
    assert "Infantry holds the ground it takes." in {each.note for each in acted}
    assert {"germany", "japan", "soviet_union"} <= {each.action.by for each in acted}
    assert run("verify", str(log)).status == 0


def test_why_a_program_lost_its_moves_stands_in_the_log(run, tmp_path: Path) -> None:
    program = tmp_path / "Failing.py"
    program.write_text(FAILING)
    log = tmp_path / "game.jsonl"
    words = ("--seat", f"soviet_union=bot:{program}", "--seat", "*=random")
    played = run("play", "spring_1942", *words, "-o", "rounds=1", "--file", str(log))

    assert played.status == 0, played
    acted = Log.load(log, find_game).acted
    assert acted[0].note == (
        "Failing: it ended with status 1 (out of ideas); played for it: soviet_union: done"
    )
    (kept, *_) = (tmp_path / "data" / "wartable" / "bots").glob("Failing-*.stderr")
    assert kept.read_text() == "out of ideas\n" * 3


def test_programs_are_simulated(run) -> None:
    played = run(
        *("simulate", "spring_1942", "--games", "2", "--rounds", "1", "--jobs", "2", "--json"),
        *("--seats", f"*=bot:{FIRST}", "--seats", "germany=random"),
    )

    assert played.status == 0, played
    assert json.loads(played.out)["games"] == 2


def test_a_program_is_tried(run) -> None:
    tried = run("bot", str(GREEDY), "--rounds", "1", "--json")

    assert tried.status == 0, tried
    report = json.loads(tried.out)
    assert report["outcome"]
    assert report["actions"] == sum(each["answers"] for each in report["seats"].values())
    assert not any(each["faults"] + each["refusals"] for each in report["seats"].values())
    assert {each["name"] for each in report["seats"].values()} == {"greedy"}


def test_a_trial_says_what_went_wrong(run, tmp_path: Path) -> None:
    program = tmp_path / "failing.py"
    program.write_text(FAILING)
    tried = run("bot", str(program))

    assert tried.status == 1
    assert "germany: it ended with status 1 (out of ideas)" in tried.out
    assert "Its standard error: " in tried.out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("play", "--seat", "japan=bot:./nobody.py"), "the program './nobody.py' does not exist"),
        (("play", "--seat", "bot:"), "a bot is a command, as bot:./mybot.py"),
        (("play", "--seat", "japan=bot"), "there is no player 'bot'"),
        (("bot", "./nobody.py"), "the program './nobody.py' does not exist"),
        (("bot", str(GREEDY), "winter_1942"), "there is no game 'winter_1942'"),
    ],
)
def test_a_program_that_is_not_there_is_refused(refused, words, reason: str) -> None:
    assert reason in refused(*words)


def test_a_log_starts_no_program() -> None:
    """Somebody else's log may name anything."""
    assert player_of("bot:rm -r important") == "human"
