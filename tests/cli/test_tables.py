"""A game in a file is begun, shown, played, taken back, told, proven and forked by commands."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wartable.cli.simulate import _short
from wartable.games.books import book_of

Run = Callable[..., Any]
Refused = Callable[..., str]


@pytest.fixture
def game(run: Run) -> str:
    run("new", "spring_1942", "a.jsonl")
    return "a.jsonl"


def test_games_are_listed_with_their_options(run: Run) -> None:
    shown = run("games").out
    assert "spring_1942" in shown
    assert "-o victory" in shown

    games = {each["id"]: each for each in json.loads(run("games", "--json").out)}
    assert games.keys() >= {"spring_1942", "europe_1940", "global_1940"}
    listed = games["spring_1942"]
    assert "research" in games["global_1940"]["options"]
    assert "research" not in listed["options"]
    assert listed["powers"][0] == "soviet_union"
    assert listed["options"]["victory"]["choices"] == "standard or total"
    assert listed["options"]["escorts"] == {"default": "no", "choices": "yes or no"}


def test_an_option_may_be_a_name_that_reads_like_a_number(run: Run) -> None:
    run("new", "empire_of_the_sun", "a.jsonl", "-o", "scenario=1942")

    assert (
        json.loads(run("show", "a.jsonl", "--json").out)["state"]["options"]["scenario"] == "1942"
    )


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("victory=maybe", "victory is standard or total, not 'maybe'"),
        ("escorts=maybe", "escorts is yes or no, not 'maybe'"),
        ("rounds=many", "rounds is a number, not 'many'"),
    ],
)
def test_an_option_says_what_it_can_be(refused: Refused, option: str, said: str) -> None:
    assert said in refused("new", "spring_1942", "a.jsonl", "-o", option)


def test_signs_that_cannot_be_printed_are_replaced(game: str) -> None:
    words = [sys.executable, "-c", "from wartable.cli.app import main; main()", "show", game]
    surroundings = os.environ | {"PYTHONIOENCODING": "ascii"}
    shown = subprocess.run(words, capture_output=True, env=surroundings, check=False)
    assert shown.returncode == 0, shown.stderr
    assert b"Western Europe" in shown.stdout


PUZZLE = """
title = "Take Moscow"
game = "spring_1942"
[given]
power = "germany"
options = { victory = "total" }
units.west_russia.germany = "5 tank"
units.russia.soviet_union = "1 infantry"
"""


def test_new_begins_from_a_scenario(run: Run, refused: Refused, tmp_path: Path) -> None:
    """A puzzle becomes a game that can be played, proven and taken back."""
    (tmp_path / "puzzle.toml").write_text(PUZZLE)

    told = json.loads(run("new", "spring_1942", "a.jsonl", "--from", "puzzle.toml", "--json").out)

    assert told["state"]["options"]["victory"] == "total"
    assert told["pending"] == [{"ask": "combat_move", "owner": "germany"}]
    run("do", "a.jsonl", "germany: move 5 tank: west_russia > russia")
    assert "proven" in run("verify", "a.jsonl").out

    (tmp_path / "bad.toml").write_text(PUZZLE.replace("5 tank", "5 tnak"))
    words = ("new", "spring_1942", "b.jsonl", "--from")
    assert refused(*words, "bad.toml").startswith("bad.toml: given: ")
    assert "puzzle.toml" not in refused(*words, "nothing.toml")
    assert "says the options" in refused(*words, "puzzle.toml", "-o", "rounds=3")


@pytest.mark.parametrize("words", [("--scenario", "1943"), ("-o", "scenario=1943")])
def test_a_game_with_scenarios_begins_in_the_one_that_is_named(
    run: Run, words: tuple[str, str]
) -> None:
    assert run("new", "empire_of_the_sun", "a.jsonl", *words).status == 0

    told = json.loads(run("show", "a.jsonl", "--json").out)
    assert told["state"]["options"]["scenario"] == "1943"


def test_scenarios_are_listed_and_a_wrong_one_is_named(run: Run, refused: Refused) -> None:
    (listed,) = (
        game for game in json.loads(run("games", "--json").out) if game["id"] == "empire_of_the_sun"
    )
    assert "1943 or" in listed["options"]["scenario"]["choices"]

    said = refused("new", "empire_of_the_sun", "a.jsonl", "--scenario", "south_pacfic")
    assert "did you mean 'south_pacific'?" in said


def test_new_takes_options_and_seats(run: Run) -> None:
    words = ["-o", "victory=total", "-o", "bid.germany=9", "-o", "low_luck=yes"]
    made = run("new", "spring_1942", "a.jsonl", *words, "--seat", "Anna=Germany,japan", "--json")

    told = json.loads(made.out)
    assert told["seats"]["Anna"] == ["germany", "japan"]
    assert told["seats"]["united_states"] == ["united_states"]
    assert (
        told["state"]["options"].items()
        >= {
            "victory": "total",
            "closed_straits": False,
            "escorts": False,
            "bombardment": "land_units",
            "low_luck": True,
            "rounds": 0,
            "bid": {"germany": 9},
        }.items()
    )
    assert told["pending"] == [{"ask": "place_bid", "owner": "germany", "money": 9}]


def test_show_draws_the_board_and_what_is_asked(run: Run, game: str) -> None:
    shown = run("show", game).out
    assert "3 INF 1 ART 2 TNK 1 AA 1 FTR" in shown  # Russia
    assert "Soviet Union · Purchase units · 24 IPC" in shown

    space = run("show", game, "--space", "Ukraine SSR").out
    assert "controlled by Germany; income 3; " not in space
    assert "controlled by Germany" in space
    assert "borders:" in space
    assert "Karelia" in run("show", game, "--space", "eastern front").out
    assert json.loads(run("show", game, "--json").out)["state"]["power"] == "soviet_union"


def test_legal_lists_lines_that_do_understands(run: Run, game: str) -> None:
    run("do", game, "done")
    lines = run("legal", game, "--unit", "tank", "--space", "ukraine").out.splitlines()
    assert "soviet_union: move 1 tank: caucasus > ukraine_s_s_r" in lines
    assert all("tank" in line and "ukraine_s_s_r" in line for line in lines)

    listed = json.loads(run("legal", game, "--unit", "tank", "--json").out)
    assert run("do", game, listed[0]["text"]).status == 0
    assert run("do", game, "--json", json.dumps(listed[-1]["action"])).status == 0


def test_do_takes_plain_words_and_tells_what_follows(run: Run, game: str) -> None:
    told = run("do", game, "buy 3 inf 1 tank", "done", "move 1 tank Russia ukraine")

    assert told.out.splitlines()[0] == "1. soviet_union: buy 3 infantry, 1 tank"
    assert "3. soviet_union: move 1 tank: russia > caucasus > ukraine_s_s_r" in told.out
    assert json.loads(run("show", game, "--json").out)["actions"] == 3


def test_do_does_all_or_nothing(refused: Refused, game: str) -> None:
    assert refused("do", game, "buy 3 infantry", "buy 9 bombers").startswith("it costs 108 IPC")


def test_undo_takes_back(run: Run, refused: Refused, game: str) -> None:
    run("do", game, "buy 3 infantry", "done")
    assert run("undo", game, "2").out == "2 taken back; 0 actions stand.\n"
    assert "cannot be taken back" in refused("undo", game)


def test_log_and_replay_tell_by_turn(run: Run, game: str) -> None:
    run("do", game, "buy 3 infantry", "done", "done", "done", "place all", "done")

    told = run("log", game).out
    assert told.startswith("Round 1: Soviet Union ──")
    assert "   1  Soviet Union buys 3 infantry for 9 IPC" in told
    assert "Round 1: Germany ──" in told
    assert json.loads(run("log", game, "--json").out)[0]["text"] == "soviet_union: buy 3 infantry"

    replayed = run("replay", game, "--to", "1").out
    assert "buys    3 infantry (9 IPC)" in replayed
    assert json.loads(run("replay", game, "--to", "0", "--json").out)["money"]["soviet_union"] == 24


def test_verify_says_what_it_proves_and_what_not(run: Run, refused: Refused, game: str) -> None:
    run("do", game, "done", "move all caucasus ukraine", "done", "fight")
    proven = run("verify", game)
    assert proven.status == 3
    assert proven.out.startswith("a.jsonl: proven in part: 4 actions")
    assert "the rules do not end it where it ends" in proven.out
    told = json.loads(run("verify", game, "--json").out)
    assert (told["holds"], told["proven"], told["gaps"]) == (True, False, ["unfinished"])

    noted = ("--commitment", told["commitment"], "--fingerprint", told["fingerprint"][:16])
    assert "is that of its first 5 lines" in run("verify", game, *noted).out
    assert run("verify", game, "--fingerprint", "0" * 16).status == 1
    assert run("verify", game, "--commitment", "0" * 64).status == 1
    assert run("verify", game, "--commitment", told["commitment"][:12]).status == 3
    assert "12 to 64 hexadecimal digits" in refused("verify", game, "--fingerprint", "snow")

    Path("a.jsonl.seed").unlink()
    lost = run("verify", game, "--json")
    assert lost.status == 1
    assert json.loads(lost.out)["proven"] is False


def test_fork_goes_on_from_an_action(run: Run, refused: Refused, game: str) -> None:
    run("do", game, "buy 3 infantry", "done")
    assert run("fork", game, "1", "b.jsonl").status == 0
    assert json.loads(run("show", "b.jsonl", "--json").out)["state"]["phase"] == "purchase"
    assert refused("fork", game, "9", "c.jsonl") == "there is no action 9; the last is 2"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new", "chess", "b.jsonl"), "there is no game 'chess'"),
        (("new", "spring_1942", "a.jsonl"), "a.jsonl: this file exists already"),
        (("new", "spring_1942", "no/b.jsonl"), "no/b.jsonl: cannot be created"),
        (("new", "spring_1942", "b.jsonl", "-o", "luck=1"), "spring_1942 has no option 'luck'"),
        (("new", "spring_1942", "b.jsonl", "-o", "victory"), "'victory' is no option"),
        (("new", "spring_1942", "b.jsonl", "--scenario", "1942"), "spring_1942 has no scenarios"),
        (("play", "spring_1942", "--scenario", "1942"), "spring_1942 has no scenarios"),
        (
            ("new", "spring_1942", "b.jsonl", "-o", "victory=big"),
            "spring_1942: victory is standard or total, not 'big'",
        ),
        (("new", "spring_1942", "b.jsonl", "-o", "bid.mars=3"), "bid: there is no power 'mars'"),
        (("new", "spring_1942", "b.jsonl", "--seat", "A=mars"), "there is no power 'mars'"),
        (("new", "spring_1942", "b.jsonl", "--seat", "A"), "'A' is no seat"),
        (
            ("new", "spring_1942", "b.jsonl", "--seat", "A=germany,uk"),
            "seats: A plays powers of both sides",
        ),
        (("show", "b.jsonl"), "b.jsonl: cannot be read: No such file"),
        (("show", "a.jsonl", "--space", "atlantis"), "there is no space 'atlantis'"),
        (("legal", "a.jsonl", "--unit", "elephant"), "there is no unit 'elephant'"),
        (("legal", "a.jsonl", "--space", "eastern"), "'eastern' could be Eastern Canada"),
        (("do", "a.jsonl"), "say what to do"),
        (("do", "a.jsonl", "dance"), "there is no command 'dance'"),
        (("do", "a.jsonl", "buy 3 elephants"), "I do not know 'elephants'"),
        (("do", "a.jsonl", "buy 9 bombers"), "it costs 108 IPC, there are 24 (S42-PUR-02)"),
        (("do", "a.jsonl", "--json", "{}"), "no action of Axis & Allies Spring 1942"),
        (("do", "a.jsonl", "germany: done"), "Germany has nothing to decide now"),
        (("do", "a.jsonl", "mars: done"), "mars has nothing to decide now"),
        (("do", "a.jsonl", "place all"), "this cannot be done now"),
        (
            ("do", "a.jsonl", "done", "move 9 tanks russia ukraine"),
            "Russia holds 2 tanks of yours, not 9",
        ),
        (
            ("do", "a.jsonl", "done", "move 1 tank norway karelia"),
            "no tanks of yours are in Norway",
        ),
        (
            ("do", "a.jsonl", "done", "move 1 fighter caucasus india"),
            "no fighters of yours are in Caucasus",
        ),
        (
            ("do", "a.jsonl", "done", "move 1 infantry kazakh persia via afghanistan"),
            "infantry has 1 movement left, the path takes 2 (S42-CMV-10); Afghanistan is neutral",
        ),
        (("do", "a.jsonl", "done", "land 1 infantry in norway"), "no transport of yours can bring"),
        (("replay", "a.jsonl", "--to", "7"), "there is no action 7"),
        (("undo", "a.jsonl"), "1 action cannot be taken back"),
        (("simulate", "chess"), "there is no game 'chess'"),
        (("simulate", "spring_1942", "--seats", "human"), "people do not play in a simulation"),
        (("simulate", "spring_1942", "--seats", "genius"), "there is no player 'genius'"),
        (("play", "chess"), "there is no game 'chess'"),
        (("play", "spring_1942", "--seat", "mars=human"), "there is no power 'mars'"),
        (("play", "spring_1942", "--seat", "uk=genius"), "there is no player 'genius'"),
        (("play", "spring_1942", "--file", "a.jsonl"), "a.jsonl: this file exists already"),
        (("play", "--resume"), "there is no game to resume"),
        (("play", "--resume", "b.jsonl"), "b.jsonl: cannot be read"),
    ],
)
def test_bad_input_is_one_line(
    refused: Refused, game: str, words: tuple[str, ...], said: str
) -> None:
    assert refused(*words).startswith(said)


def test_a_damaged_log_is_named_by_line(refused: Refused, game: str) -> None:
    path = Path(game)
    first = path.read_text()
    path.write_text(first + "{not json}\n")
    for command in ("show", "legal", "log", "verify"):
        assert refused(command, game).startswith("a.jsonl, line 2: ")
    assert refused("do", game, "done").startswith("a.jsonl, line 2: ")
    assert refused("play", "--resume", game).startswith("a.jsonl, line 2: ")

    path.write_text(first.replace('"wartable":2', '"wartable":99'))
    assert "written by a newer wartable, in format 99" in refused("show", game)


def test_a_torn_last_line_is_a_warning(run: Run, game: str) -> None:
    run("do", game, "buy 1 tank")
    path = Path(game)
    path.write_bytes(path.read_bytes()[:-9])
    shown = run("show", game)
    assert shown.status == 0
    assert shown.err.startswith("wartable: warning: a.jsonl, line 2")
    assert run("do", game, "buy 1 tank").status == 0
    assert not run("show", game).err


def test_simulate_counts(run: Run) -> None:
    words = ("simulate", "spring_1942", "--games", "2", "--rounds", "2", "--seats", "random")
    told = json.loads(run(*words, "--json").out)
    assert told["games"] == sum(told["wins"].values()) == 2
    assert told["rounds"] == {"least": 2, "mean": 2, "most": 2}
    again = json.loads(run(*words, "--jobs", "2", "--json").out)
    assert again["actions"] == told["actions"]
    assert "actions/s" in run(*words).out


def test_simulated_games_are_kept_to_be_read(run: Run, refused: Refused) -> None:
    """The same games as without their logs, proven; nothing is written over."""
    words = ("simulate", "spring_1942", "--games", "1", "--rounds", "1", "--seats", "random")
    told = json.loads(run(*words, "--json").out)
    shown = run(*words, "--keep", "kept").out

    assert "1 game\n" in re.sub(" +\n", "\n", shown)
    (log,) = Path("kept").glob("*.jsonl")
    assert f"wartable log {log} --notes" in " ".join(shown.split())
    acted = json.loads(run("log", str(log), "--json").out)
    assert len(acted) == told["actions"]["least"]
    assert "proven" in run("verify", str(log)).out
    assert refused(*words, "--keep", "kept").startswith(f"{log}: this file exists already")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("--rounds", "1"), "S42-TBL-05 Last round: 2 ("),
        (
            ("--rounds", "0", "--seats", "germany,japan=easy"),
            "S42-VIC-04 Standard victory: 2 (Axis",
        ),
    ],
)
def test_simulate_tells_how_games_ended_and_for_whom(run: Run, words: Any, text: str) -> None:
    words = ("simulate", "spring_1942", "--games", "2", "--seats", "*=random", *words)
    (ending,) = json.loads(run(*words, "--json").out)["ended"]

    assert ending["games"] == sum(ending["wins"].values()) == 2
    assert text.startswith(f"{ending['rule']} {ending['text']}")
    assert text in run(*words).out


def test_games_without_an_end_are_counted_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wartable.cli.simulate.CAP", 5)
    shown = run("simulate", "spring_1942", "--games", "2", "--seats", "random").out

    assert "given up after 5 actions: 2 (nobody 2)" in shown


def test_every_command_has_help_with_an_example(run: Run) -> None:
    names = "play games new show legal do undo log replay verify fork simulate"
    for name in names.split():
        shown = run(name, "--help")
        assert shown.status == 0
        assert f"wartable {name}" in shown.out.partition("Example")[2], name


def test_a_log_without_its_seed_is_opened_with_a_warning(
    run: Run, game: str, tmp_path: Path
) -> None:
    """It can be looked at and played on until dice are wanted; how to go on is said at once."""
    (tmp_path / "a.jsonl.seed").unlink()

    shown = run("show", game)

    assert shown.status == 0
    assert "a.jsonl.seed is missing" in shown.err
    assert "wartable fork a.jsonl 0 NEWFILE" in shown.err
    assert shown.err.count("\n") == 1


def test_what_ended_a_game_is_told_without_where_the_rule_comes_from() -> None:
    rule = book_of("empire_of_the_sun").get("EOS-17.10-11")

    assert rule.text.startswith("*(out: E)*")
    assert _short(rule) == "A side with no HQ on the map loses at once"
