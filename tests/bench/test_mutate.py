"""What mutation testing says of a tiny package: one line that a test minds, one that none does."""

from __future__ import annotations

import ast
import gc
import hashlib
import subprocess
from pathlib import Path

import pytest

from bench.mutate import judge
from bench.mutate import reach as reached
from bench.mutate.__main__ import ROOT, find_code, folders_of_tests, score
from bench.mutate.judge import Verdict, Wanted, mutate
from bench.mutate.operators import Mutant, mutants
from bench.mutate.runner import functions_by_place

CODE = '''
"""Sizes."""

from functools import lru_cache

LEAST = 2


def is_large(number: int) -> bool:
    """Ten is not large (TOY-SIZ-01)."""
    return number > 10


def is_small(number: int) -> bool:
    """A small number is at least the least one (TOY-SIZ-02)."""
    return number > LEAST


def down(number: int) -> None:
    while number:
        number -= 1


class Hat:
    @property
    def size(self) -> int:
        return 7


def added(number: int):
    def add(other: int) -> int:
        return other + number

    return add


two_more = added(2)


@lru_cache
def twice(number: int) -> int:
    return number * 2


@lru_cache
def half(number: int) -> int:
    return number // 2
'''

TESTS = """
import pytest

from tiny.rules import LEAST, Hat, down, half, is_large, is_small, twice, two_more

FOUR = half(8)


@pytest.mark.rule("TOY-SIZ-01")
def test_large():
    assert is_large(11)
    assert not is_large(10)


def test_small():
    is_small(3)
    assert LEAST == 2


def test_down():
    down(3)


def test_hat():
    assert Hat().size == 7


def test_two_more():
    assert two_more(3) == 5


def test_twice():
    assert twice(4) == 8


def test_half():
    assert half(8) == 4
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "tiny" / "__init__.py").touch()
    (tmp_path / "tiny" / "rules.py").write_text(CODE.lstrip())
    (tmp_path / "tests" / "test_tiny.py").write_text(TESTS.lstrip())
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    rule(*ids): what it proves\n")
    return tmp_path


def try_all(root: Path, **more: str) -> dict[tuple[str, bool], Verdict]:
    """By what the line becomes and whether only citing tests ran, what became of the mutant."""
    verdicts, _ = mutate(root, ["tiny"], ["tests"], Wanted(-1, -1, **more))
    return {(each.trial.mutant.after, each.trial.cited): each for each in verdicts}


def test_what_a_test_minds_is_killed_and_the_rest_survives(
    tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge, "LEAST", 1.0)
    before = hashes(tiny)

    told = try_all(tiny)

    large = told["return (number >= 10)", False]
    assert large.how == "failed"
    assert large.by == "tests/test_tiny.py::test_large"
    assert told["return (number >= LEAST)", False].how == ""
    assert told["return (number >= LEAST)", False].ran == 1
    assert told["return 8", False].how == "failed"
    # A rule is kept by the tests that cite it, and nobody else.
    assert told["return (number >= 10)", True].killed
    assert told["return (number <= LEAST)", True].trial.tests == ()
    assert not told["return (number <= LEAST)", True].killed
    # What runs when the module is imported is broken there.
    assert told["LEAST = 3", False].by == "tests/test_tiny.py::test_small"
    assert told["return (other - number)", False].by == "tests/test_tiny.py::test_two_more"
    # What is remembered is worked out by the broken code, also while tests are collected.
    assert told["return number * 3", False].by == "tests/test_tiny.py::test_twice"
    assert told["return number // 3", False].by == "tests/test_tiny.py::test_half"
    # A loop that never ends is noticed.
    assert told["pass", False].how == "never ends"
    assert hashes(tiny) == before


def hashes(root: Path) -> dict[str, str]:
    """What the tree holds, but for what mutation testing keeps for itself."""
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in root.rglob("*")
        if path.is_file() and ".mutate" not in path.parts
    }


def test_a_diff_breaks_only_what_it_changes(tiny: Path) -> None:
    git(tiny, "init", "-q")
    git(tiny, "add", "tiny", "tests")
    git(tiny, "commit", "-q", "-m", "tiny")
    code = tiny / "tiny" / "rules.py"
    code.write_text(code.read_text().replace("number > 10", "number > 9 + 1"))

    told = try_all(tiny, diff="HEAD")

    assert {each.trial.mutant.line for each in told.values()} == {10}
    assert told["return number > 10 + 1", False].killed
    git(tiny, "commit", "-q", "-a", "-m", "the same")
    assert try_all(tiny, diff="HEAD") == {}


def git(root: Path, *arguments: str) -> None:
    who = ("-c", "user.name=somebody", "-c", "user.email=somebody@example.org")
    subprocess.run(["git", *who, *arguments], cwd=root, check=True)


def test_an_accepted_mutant_is_not_tried(tiny: Path) -> None:
    listed = tiny / "bench" / "mutate" / "accepted.toml"
    listed.parent.mkdir(parents=True)
    listed.write_text(
        '[[accepted]]\nfile = "tiny/rules.py"\nfunction = "is_small"\n'
        'before = "return number > LEAST"\n'
        'after = "return (number >= LEAST)"\nreason = "for the test"\n'
    )

    afters = {each.after for each in judge.all_mutants(tiny, ["tiny"])}

    assert "return (number >= LEAST)" not in afters
    assert "return (number <= LEAST)" in afters
    listed.write_text(listed.read_text().replace("after =", "# after ="))
    afters = {each.after for each in judge.all_mutants(tiny, ["tiny"])}
    assert "return (number <= LEAST)" not in afters
    assert "return (number <= 10)" in afters


def broken(tmp_path: Path, code: str) -> list[str]:
    """What the lines of this code may become."""
    (tmp_path / "code.py").write_text(code)
    found = mutants(tmp_path, "code.py")
    for each in found:
        ast.parse(each.planted(code.encode()))
    return [each.after for each in found]


@pytest.mark.parametrize(
    ("line", "afters"),
    [
        ("return a < b", {"return (a <= b)", "return (a >= b)", "return not (a < b)"}),
        (
            "return a and not b",
            {"return (a or not b)", "return (a)", "return (not b)", "return a and b"}
            | {"return not (a and (not b))"},
        ),
        ("a += 1", {"a -= 1", "pass", "a += 2", "a += 0"}),
        ("yield a", {"yield from ()"}),
        ("return any(a)", {"return all(a)", "return not (any(a))"}),
        ("return f(a, b)", {"return f(b, a)", "return not (f(a, b))"}),
        ("print(f'{a + 1}')", {"pass"}),
        ("raise ValueError(a < b)", {"pass"}),
        ("x: int | None = 1", {"x: int | None = 2", "x: int | None = 0"}),
    ],
)
def test_what_a_line_may_become(tmp_path: Path, line: str, afters: set[str]) -> None:
    told = broken(tmp_path, f"def g(a, b) -> bool:\n    {line}\n")

    assert set(told) == afters


def test_a_text_or_a_type_is_not_broken(tmp_path: Path) -> None:
    code = '''
"""One is 1."""
Both = int | str
class Thing:
    """Two."""
    count: "int | None"
    def __repr__(self) -> str:
        return "a" + "b"
'''
    assert broken(tmp_path, code) == []


def test_arguments_of_different_types_are_not_swapped(tmp_path: Path) -> None:
    code = "def g(a: int, b: str, c: str) -> None:\n    f(a, b)\n    f(b, c)\n"

    assert broken(tmp_path, code) == ["pass", "f(c, b)", "pass"]


def test_a_function_knows_the_rules_it_cites(tiny: Path) -> None:
    rules = {each.function: each.rules for each in mutants(tiny, "tiny/rules.py")}

    assert rules[("is_large", 8)] == {"TOY-SIZ-01"}
    assert rules[("Hat.size", 24)] == frozenset()
    assert rules[None] == frozenset()


def test_a_constant_is_tried_first_by_tests_that_speak_of_it(tiny: Path) -> None:
    (tiny / "tests" / "test_other.py").write_text("def test_other():\n    assert True\n")
    slow, quick = "tests/test_tiny.py::test_small", "tests/test_other.py::test_other"
    tests = {slow: reached.Test(2.0, frozenset(), {}), quick: reached.Test(0.1, frozenset(), {})}
    chooser = judge.Chooser(tiny, ["tiny"], reached.Reach(tests), patience=60.0)
    found = {each.after: each for each in mutants(tiny, "tiny/rules.py")}

    assert chooser.trial(found["LEAST = 3"], False).tests == (slow, quick)
    chooser.patience = 1.0
    assert chooser.trial(found["LEAST = 3"], False).tests == (slow,)


def test_the_score_is_what_was_noticed() -> None:
    mutant = Mutant("a.py", 1, 0, 1, "b", "constant", "a", "b")
    trial = judge.Trial(mutant, False, ())

    assert score([Verdict(trial, "t", "failed", 1)] * 3 + [Verdict(trial, "", "", 9)]) == 75
    assert score([]) == 100


def test_a_game_is_found_by_its_name_and_tested_with_its_family() -> None:
    family = "wartable/games/axis_allies"

    assert find_code(ROOT, "axis_allies") == family
    assert find_code(ROOT, "global_1940") == f"{family}/global_1940"
    assert find_code(ROOT, "odds") == "wartable/odds"
    assert find_code(ROOT, "wartable/core/dice.py") == "wartable/core/dice.py"
    assert folders_of_tests(ROOT, [f"{family}/global_1940"])[0] == "tests/games/axis_allies"
    assert folders_of_tests(ROOT, ["wartable/core/dice.py"])[0] == "tests/core"


def test_every_accepted_mutant_is_still_there_and_has_a_reason() -> None:
    accepted = judge.read_accepted(ROOT)
    there = [each for file in {each.file for each in accepted} for each in mutants(ROOT, file)]

    assert [entry for entry in accepted if not any(map(entry.covers, there))] == []
    assert all(entry.reason for entry in accepted)


def test_functions_are_found_that_are_left_out_of_collections() -> None:
    """Tests freeze what is loaded before they run."""
    gc.freeze()
    code = functions_by_place.__code__

    found = functions_by_place()

    assert found[code.co_filename, code.co_qualname, code.co_firstlineno] == [functions_by_place]
