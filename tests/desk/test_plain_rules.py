"""The rules as people read them: no shorthand, no marks, the order of the book."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wartable.games
from wartable.core.errors import UnknownName
from wartable.core.rulebook import ID, RuleBook, parse_book, read_books
from wartable.desk.plain_rules import FOLDER, PlainRules, RuleText, plain_rules, terms_of

BOOKS = read_books(Path(wartable.games.__file__).parent)
ALL = pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.game)

WEATHER = """\
# Weather - rules specification

## 1. Sky

### 1.1 Sun
- Z1-SUN-01 The sun rises once per day. [I]
- Z1-SUN-02 It never rains then (see RAIN-02/03). [X: everybody knows]
- Z1-SUN-03 Clouds (text says "x", see DOUBT-01) are out; SUN-01..03 apply, RAIN-02ff too (RAIN).

#### Rain that matters to software
- Z1-RAIN-02 An UMB is held up at RF >= 3; UMBs are e.g. black -> wet. FOG-07 is no rule here.
- Z1-RAIN-03 See RAIN block.

## 2. Doubt

| ID | Problem | Resolution |
|---|---|---|
| Z1-AMB-01 | Crowds? | Clouds. |
""".replace("DOUBT-", "AMB-")


def weather(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> PlainRules:
    (tmp_path / "weather.toml").write_text(
        """
        [spelled]
        UMB = "umbrella"
        [explained]
        RF = "rainfall"
        [headings]
        "Rain that matters to software" = "Rain"
        [phrases]
        "Problem: " = "In doubt: "
        """,
        "utf-8",
    )
    monkeypatch.setattr("wartable.desk.plain_rules.FOLDER", tmp_path)
    terms_of.cache_clear()
    try:
        return PlainRules(parse_book("weather", WEATHER))
    finally:
        terms_of.cache_clear()


def test_shorthand_is_spelled_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plain = weather(monkeypatch, tmp_path)
    texts = {rule.id: rule.text for rule in plain.all().rules}

    assert texts == {
        "Z1-SUN-01": "The sun rises once per day.",
        "Z1-SUN-02": "It never rains then (see Z1-RAIN-02, Z1-RAIN-03).",
        "Z1-SUN-03": "Clouds (see Z1-AMB-01) are out; Z1-SUN-01 to Z1-SUN-03 apply, Z1-RAIN-02 and"
        " following too.",
        "Z1-RAIN-02": "An umbrella is held up at RF ≥ 3; umbrellas are for example black → wet."
        " FOG-07 is no rule here.",
        "Z1-RAIN-03": "See “Rain”.",
        "Z1-AMB-01": "In doubt: Crowds? Resolution: Clouds.",
    }


def test_a_rule_is_shown_among_its_neighbours(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown = weather(monkeypatch, tmp_path).show("z1-sun-02")

    assert shown.rule.headings == ("1. Sky", "1.1 Sun")
    assert shown.rule.marks == ("X",)
    assert [rule.id for rule in shown.before] == ["Z1-SUN-01"]
    assert [rule.id for rule in shown.after] == ["Z1-SUN-03"]
    with pytest.raises(UnknownName):
        weather(monkeypatch, tmp_path).show("Z1-SUN-99")


def test_what_stays_short_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rule = weather(monkeypatch, tmp_path).show("Z1-RAIN-02").rule

    assert rule.terms == {"RF": "rainfall"}
    assert rule.headings == ("1. Sky", "1.1 Sun", "Rain")


@ALL
def test_no_shorthand_is_left(book: RuleBook) -> None:
    """What is written in capitals is a reference, or it is explained."""
    explained = terms_of(book.game).explained
    for rule in plain_rules(book.game).all().rules:
        said = re.sub(rf"{ID}|`[^`]*`", "", "\n".join((rule.text, *rule.headings)))
        short = {word.removesuffix("s") for word in re.findall(r"\b[A-Z]{2,}s?\b", said)}

        assert short <= explained.keys(), rule.id
        assert not re.search(r"\[[IX]\b|\((?:derived|proposed|out)\b|\bsoftware\b|\bNCM\b", said)
        assert short & explained.keys() <= rule.terms.keys() | _in_headings(rule)


def _in_headings(rule: RuleText) -> set[str]:
    return set(re.findall(r"\b[A-Z]{2,}\b", " ".join(rule.headings)))


@ALL
def test_nothing_but_words_is_changed(book: RuleBook) -> None:
    """Every rule is there, in order, and says all its references but those in marks."""
    plain = plain_rules(book.game).all().rules

    assert [rule.id for rule in plain] == list(book.rules)
    for rule in plain:
        assert rule.references == book.rules[rule.id].references
        assert rule.marks or set(rule.references) <= {
            rule_id
            for found in re.finditer(rf"({ID})(?: to ({ID}))?", rule.text)
            for rule_id in _from_to(found[1], found[2] or found[1])
        }, rule.id


def _from_to(first: str, last: str) -> list[str]:
    stem, _, number = first.rpartition("-")
    return [f"{stem}-{n:0{len(number)}}" for n in range(int(number), int(last[-len(number) :]) + 1)]


@ALL
def test_what_is_found_comes_in_the_order_of_the_book(book: RuleBook) -> None:
    order = list(book.rules)
    found = [rule.id for rule in plain_rules(book.game).search("submarine destroyer").rules]

    assert len(found) > 5
    assert found == sorted(found, key=order.index)


def test_the_words_spelled_out_are_found() -> None:
    """`S42-NCM-10` says NCM nowhere but in its ID, and IC in shorthand."""
    found = plain_rules("spring_1942").search("industrial complex carrier fighter")

    assert "S42-NCM-10" in [rule.id for rule in found.rules]


@ALL
def test_no_term_is_for_nothing(book: RuleBook) -> None:
    """Every word, heading and phrase of the terms is in the book; no file is without a book."""
    terms = terms_of(book.game)
    headings = {heading for rule in book.rules.values() for heading in rule.headings}
    text = "\n".join(rule.text for rule in book.rules.values()) + "\n".join(headings)

    assert not terms.headings.keys() - headings
    assert not [word for word in terms.spelled if not re.search(rf"\b{word}s?\b", text)]
    assert not [word for word in terms.explained if not re.search(rf"\b{word}s?\b", text)]
    assert not [phrase for phrase in terms.phrases if phrase not in text]
    assert {path.stem for path in FOLDER.glob("*.toml")} == BOOKS.keys()
