"""Scenario files speak of a game that somebody else brings, and each statement in them can fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wartable.games.books import book_of, books
from wartable.testing.scenario import check_file
from wartable.testing.scenario_file import find_files

FILES = find_files([Path(__file__).parents[1] / "guest" / "scenarios"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    report = check_file(path)

    assert report.ok, report.error or "\n".join(map(str, report.failures))
    assert report.rules


CHANGED = [
    ("cards_at_once", 'order = ["heron", "boar", "fox"]', 'order = ["boar", "heron", "fox"]'),
    ("cards_at_once", "heron = 0 }", "heron = 1 }"),
    ("walls_of_a_town", "counters.fox_riders = { hex", "counters.boar_riders = { hex"),
    ("walls_of_a_town", "then.hands = { boar = 0 }", 'then.hands = { boar = ["walls_6"] }'),
    ("alone_on_the_board", 'gone = ["heron_guard"]\n', 'gone = ["boar_guard"]\n'),
    ("alone_on_the_board", 'towns = { 0504 = "boar" }', 'towns = { 0504 = "heron" }'),
    ("a_truce_is_broken", '[then]\ntruces = [["boar", "heron"]]', "[then]\ntruces = []"),
    ("equal_after_the_last_round", "round = 3", "round = 2"),
]


@pytest.mark.parametrize(("name", "was", "is_"), CHANGED)
def test_a_statement_that_is_false_is_told(tmp_path: Path, name: str, was: str, is_: str) -> None:
    text = next(path for path in FILES if path.stem == name).read_text()
    assert was in text
    path = tmp_path / "changed.toml"
    path.write_text(text.replace(was, is_))

    assert [*map(str, check_file(path).failures)]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ('order = ["wolf"]', "unknown name 'wolf'"),
        ('counters.fox_guard.hex = "9999"', "unknown name '9999'"),
        ('hands.fox = ["arms_2", "arms_2"]', "each card is in one place"),
        ('hands.fox = ["?"]', "each card is in one place"),
        ("weather = 1", "weather"),
        (
            'counters = { fox_guard = { hex = "0303" }, boar_guard = { hex = "0303" } }',
            "two counters stand in one hex",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(tmp_path: Path, given: str, reason: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(f'title = "Bad"\ngame = "borderlands"\n[given]\n{given}\n')

    assert re.search(re.escape(reason), check_file(path).error)


def test_its_book_is_found_beside_it() -> None:
    """Every rule has its sentence, and the books of our own games are there too."""
    book = book_of("borderlands")

    assert book.prefix == "BDL"
    assert book.get("BDL-ATK-02").text.startswith("The defending house is always asked")
    assert book.get("BDL-CTR-03").text.endswith("| archers | 2 | 2 | 2 |")
    assert books().keys() >= {"borderlands", "europe_1940", "global_1940", "spring_1942"}


def test_every_rule_cited_is_in_the_book(guest: Path) -> None:
    book = book_of("borderlands")
    files = [*guest.rglob("*.py"), *guest.rglob("*.toml")]
    cited = {rule for path in files for rule in re.findall(r"BDL-[A-Z]+-\d\d", path.read_text())}

    assert cited <= book.rules.keys()
    assert len(cited) > 25
