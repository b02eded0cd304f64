"""Coverage counts proofs, not mentions; the tree here is made up, its game is Y9."""

from __future__ import annotations

from pathlib import Path

import pytest

import wartable
from wartable.core.errors import BadData, WartableError
from wartable.core.rulebook import read_books
from wartable.testing import citations, coverage

RULES = "".join(f"- Y9-ONE-0{n} Rule {n}.\n" for n in range(1, 9))

TEST = '''
import pytest

@pytest.mark.rule("Y9-ONE-01", "Y9-ONE-02")
def test_a():
    """Mentions Y9-ONE-08, which proves nothing."""

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("Y9-ONE-03"))])
def test_b(n):
    """Y9-ONE-04, Y9-ONE-05: an example."""

def helper():
    """Y9-ONE-08: no test."""
'''


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    write(tmp_path, "wartable/games/y9/RULES.md", RULES)
    write(tmp_path, "wartable/games/y9/rule.py", '\n"""Holds (Y9-ONE-01, Y9-ONE-07)."""\n')
    write(tmp_path, "wartable/games/y9/data/units.toml", "[tank] # Y9-ONE-07\n")
    write(tmp_path, "wartable/games/y9/not_applicable.toml", 'Y9-ONE-07 = "plastic"\n')
    write(tmp_path, "tests/test_y9.py", TEST)
    write(tmp_path, "scenarios/y9/one.toml", 'rules = ["Y9-ONE-06"]\n')
    return tmp_path


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_proofs_are_marks_leading_docstrings_and_scenarios(tree: Path) -> None:
    measured = coverage.measure(tree)["y9"]

    assert list(measured.tested) == [f"Y9-ONE-0{n}" for n in (1, 2, 3, 4, 5, 6)]
    assert measured.not_applicable == {"Y9-ONE-07": "plastic"}
    assert measured.untested == ("Y9-ONE-08",)


def test_code_citations_name_file_and_line(tree: Path) -> None:
    cited = coverage.measure(tree)["y9"].cited

    assert [str(each) for each in cited["Y9-ONE-07"]] == [
        "wartable/games/y9/data/units.toml:1: Y9-ONE-07",
        "wartable/games/y9/rule.py:2: Y9-ONE-07",
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('Y9-ONE-99 = "no such rule"', "has no rule Y9-ONE-99"),
        ('Y9-ONE-08 = " "', "Y9-ONE-08 has no reason"),
        ('Y9-ONE-01 = "but tested"', "Y9-ONE-01 is tested"),
        ("Y9-ONE-01 =", "not_applicable.toml: "),
    ],
)
def test_an_excuse_is_checked(tree: Path, line: str, message: str) -> None:
    write(tree, "wartable/games/y9/not_applicable.toml", line)

    with pytest.raises(BadData, match=message):
        coverage.measure(tree)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("wartable/core/x.py", '"""Y9-ONE-77"""'),
        ("wartable/core/x.toml", "# Y9-ONE-77"),
        ("tests/deep/test_x.py", "# Y9-ONE-77"),
        ("scenarios/y9/two.json", '{"rules": ["Y9-ONE-77"]}'),
    ],
)
def test_an_unknown_rule_is_found_anywhere(tree: Path, name: str, text: str) -> None:
    books = list(read_books(tree).values())
    assert coverage.unknown(tree, books) == []

    write(tree, name, text)

    assert coverage.unknown(tree, books)[0].rule == "Y9-ONE-77"


def test_a_proof_of_no_known_game_is_found(tree: Path) -> None:
    write(tree, "scenarios/y9/two.toml", 'rules = ["Y8-ONE-01"]')

    found = coverage.unknown(tree, list(read_books(tree).values()))

    assert [str(each) for each in found] == ["scenarios/y9/two.toml:1: Y8-ONE-01"]


@pytest.mark.parametrize("short", ["ONE-01", "Y9-ONE-01/02", "Y9-ONE-01..03"])
def test_a_citation_cut_short_is_found(tree: Path, short: str) -> None:
    books = read_books(tree).values()
    assert citations.not_whole(tree, books) == []

    write(tree, "wartable/core/x.py", f'"""Holds ({short})."""')

    assert len(citations.not_whole(tree, books)) == 1


def test_a_scenario_with_odd_rules_is_refused(tree: Path) -> None:
    write(tree, "scenarios/y9/two.toml", 'rules = "Y9-ONE-01"')

    with pytest.raises(BadData, match=r"two.toml: rules is not a list of IDs"):
        coverage.measure(tree)


def test_an_installed_copy_has_no_source_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wartable, "__file__", str(tmp_path / "wartable" / "__init__.py"))

    with pytest.raises(WartableError, match="needs the source tree"):
        coverage.source_tree()
