"""`wartable rules` answers people and programs, and says in one line what it cannot do."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version

import pytest

from wartable.cli import app, rules
from wartable.core.errors import WartableError

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module", autouse=True)
def measured_once() -> Iterator[None]:
    """The tree is not read again for each of these tests: it stays as it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules.covered, "measure", cache(rules.covered.measure))
        yield


def test_show_prints_the_rule_and_what_it_refers_to(capsys: Capture) -> None:
    assert app.run(["rules", "show", "S42-EX-28"]) == 0

    shown = capsys.readouterr().out
    assert "Attacker 2 submarines against 1 destroyer" in shown
    assert "S42-CMB-13  If the opponent has a destroyer" in shown
    assert "S42-CMB-24  Destroyer presence is examined" in shown


def test_show_as_json(capsys: Capture) -> None:
    assert app.run(["rules", "show", "s42-cmb-32", "--json"]) == 0

    shown = json.loads(capsys.readouterr().out)
    assert shown["game"] == "spring_1942"
    assert shown["id"] == "S42-CMB-32"
    assert shown["marks"] == ["I"]
    assert shown["text"].startswith("Hits may be assigned only to eligible targets")


def test_search_finds_the_rule_with_all_words(capsys: Capture) -> None:
    assert app.run(["rules", "search", "loading", "hostile", "--game", "spring_1942"]) == 0
    assert capsys.readouterr().out.startswith("S42-TRP-14")

    assert app.run(["rules", "search", "transport", "--limit", "2", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 2


def test_coverage_as_json_adds_up(capsys: Capture) -> None:
    assert app.run(["rules", "coverage", "--json"]) == 0

    counted = json.loads(capsys.readouterr().out)["spring_1942"]
    done = counted["tested"] + len(counted["not_applicable"]) + len(counted["untested"])
    assert counted["total"] == done
    assert "S42-CMP-02" in counted["not_applicable"]


def test_coverage_of_one_game_lists_what_is_untested(capsys: Capture) -> None:
    assert app.run(["rules", "coverage", "--game", "spring_1942"]) == 0

    shown = capsys.readouterr().out
    assert "Tested" in shown
    assert app.run(["rules", "coverage", "--game", "spring_1942", "--json"]) == 0
    untested = json.loads(capsys.readouterr().out)["spring_1942"]["untested"]
    assert ("\nUntested\n" in shown) == bool(untested)
    assert all(rule in shown for rule in untested)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("rules show S42-CMB-1x", "no rule S42-CMB-1x; near it: S42-CMB-01, S42-CMB-10"),
        ("rules show QQ-1", "no rule is called QQ-1; IDs begin with EOS, E40, "),
        ("rules show blitz", "`wartable rules search blitz` looks for words"),
        ("rules search tank --game spring", "there is no game spring; try spring_1942"),
        ("rules coverage --game x", "there is no game x; try "),
        ("rules show", "Missing argument"),
        ("march", "No such command"),
        ("rules search tank --limit 0", "--limit"),
    ],
)
def test_bad_input_is_one_line_and_status_2(capsys: Capture, arguments: str, message: str) -> None:
    assert app.run(arguments.split()) == 2

    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("wartable: error: ")
    assert said.err.count("\n") == 1
    assert message in said.err


def test_an_error_of_several_lines_is_told_in_one(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise WartableError("one\n  two")

    monkeypatch.setattr(rules, "books", fail)

    assert app.run(["rules", "search", "tank"]) == 2
    assert capsys.readouterr().err == "wartable: error: one two\n"


def test_our_own_bug_fails_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "books", lambda: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        app.run(["rules", "search", "tank"])


def test_an_interrupt_is_quiet(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(rules, "books", interrupt)

    assert app.run(["rules", "search", "tank"]) == 130
    assert capsys.readouterr() == ("", "")


def test_version_and_help(capsys: Capture) -> None:
    assert app.run(["--version"]) == 0
    assert capsys.readouterr().out == f"wartable {version('wartable')}\n"

    assert app.run(["rules", "show", "--help"]) == 0
    assert "wartable rules show S42-CMB-17" in capsys.readouterr().out

    assert app.run([]) == 2
    said = capsys.readouterr()
    assert "Usage: wartable" in said.out
    assert said.err == ""


@pytest.mark.parametrize(
    "arguments", ["['rules', 'search', 'a']", "['rules', 'coverage', '--json']"]
)
def test_a_closed_pipe_is_quiet(arguments: str) -> None:
    program = f"import sys; from wartable.cli.app import run; sys.exit(run({arguments}))"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()

        assert process.stderr.read() == b""
        assert process.wait() == 1
