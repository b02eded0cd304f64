"""A RULES.md is read as it is written; IDs of the made-up games Z1, Z2, Z3 stand for real ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wartable.core.errors import BadData, UnknownName
from wartable.core.rulebook import RuleBook, parse_book, read_books

GAMES = Path(__file__).parents[2] / "wartable" / "games"

BULLETS = """
# A game

Every rule has an ID `Z1-<block>-<nn>`; Z1-SUN-01 here is only mentioned.

## 1. Sun

- Z1-SUN-01 The sun rises once a day and
  sets once a day (see RAIN-02, RAIN-04..06). [I: second half]
- Z1-SUN-02 It never rains while the sun
  rises. [X]

Text between rules belongs to none.

- A bullet without an ID, which mentions Z1-SUN-02.

### 1.1 Rain

- **Z1-RAIN-02** Rain falls downwards (derived). Kinds:

| Kind | Drops |
|---|---|
| drizzle | small |

- **Z1-RAIN-04** Rain is wet (RAIN-05/06).
- Z1-RAIN-05: Umbrellas help against rain (SUN-01, 02).
- Z1-RAIN-06 Umbrellas fail in storms.

| ID | Unit | Cost | Note |
|---|---|---|---|
| Z1-GEAR-01 | Umbrella | 3 | |
| **Z1-GEAR-02** *(out: E)* | Boat | 30 | as Z1-GEAR-01 |

| Gap | Filled by |
|---|---|
| GEAR-01 | a reference, no definition |
| see | Z1-GEAR-02 |
"""

RANGES = """
## 7.2 Order

| Step | ID | Action |
|---|---|---|
| 1 | Z2-7.2-01 | Wake up |
| 2 | Z2-7.2-02 | Get up |

- **Z2-7.2-01** to **Z2-7.2-02**: the steps in this order.

| Effect | Rule |
|---|---|
| No breakfast | Z2-7.2-03 |

- **Z2-7.2-03** to **Z2-7.2-04** as in the table, where it names one.
"""


@pytest.fixture
def book() -> RuleBook:
    return parse_book("weather", BULLETS)


def test_only_what_heads_a_bullet_or_a_row_is_defined(book: RuleBook) -> None:
    assert list(book.rules) == [
        "Z1-SUN-01",
        "Z1-SUN-02",
        "Z1-RAIN-02",
        "Z1-RAIN-04",
        "Z1-RAIN-05",
        "Z1-RAIN-06",
        "Z1-GEAR-01",
        "Z1-GEAR-02",
    ]
    assert book.prefix == "Z1"


def test_a_rule_has_all_its_lines_and_its_section(book: RuleBook) -> None:
    rule = book.get("Z1-SUN-02")

    assert rule.text == "It never rains while the sun rises. [X]"
    assert rule.section == "1. Sun"
    assert BULLETS.splitlines()[rule.line - 1].startswith("- Z1-SUN-02")
    assert book.get("Z1-RAIN-05").text == "Umbrellas help against rain (SUN-01, 02)."


def test_a_table_after_a_colon_belongs_to_the_rule(book: RuleBook) -> None:
    assert book.get("Z1-RAIN-02").text.endswith("| drizzle | small |")


def test_a_row_is_read_with_its_headings(book: RuleBook) -> None:
    assert book.get("Z1-GEAR-01").text == "Unit: Umbrella; Cost: 3"
    assert book.get("Z1-GEAR-02").text == "Unit: Boat; Cost: 30; Note: as Z1-GEAR-01 *(out: E)*"


def test_marks_say_how_far_the_source_carries_a_rule(book: RuleBook) -> None:
    marks = {rule.id: rule.marks for rule in book.rules.values() if rule.marks}

    assert marks == {
        "Z1-SUN-01": ("I",),
        "Z1-SUN-02": ("X",),
        "Z1-RAIN-02": ("derived",),
        "Z1-GEAR-02": ("out",),
    }


def test_references_are_found_whole_short_and_in_ranges(book: RuleBook) -> None:
    sun = ("Z1-RAIN-02", "Z1-RAIN-04", "Z1-RAIN-05", "Z1-RAIN-06")

    assert book.get("Z1-SUN-01").references == sun
    assert book.get("Z1-RAIN-04").references == ("Z1-RAIN-05", "Z1-RAIN-06")
    assert book.get("Z1-RAIN-05").references == ("Z1-SUN-01", "Z1-SUN-02")
    assert book.get("Z1-GEAR-02").references == ("Z1-GEAR-01",)
    assert book.referring_to("Z1-RAIN-06") == ("Z1-SUN-01", "Z1-RAIN-04")


def test_a_range_takes_its_texts_from_the_table() -> None:
    rules = parse_book("morning", RANGES).rules

    assert [(rule.id, rule.text) for rule in rules.values()] == [
        ("Z2-7.2-01", "Step: 1; Action: Wake up"),
        ("Z2-7.2-02", "Step: 2; Action: Get up"),
        ("Z2-7.2-03", "Effect: No breakfast"),
        ("Z2-7.2-04", "as in the table, where it names one."),
    ]


def test_an_unknown_rule_suggests_the_nearest(book: RuleBook) -> None:
    with pytest.raises(UnknownName, match="weather has no rule Z1-RAIN-07; near it: Z1-RAIN-0"):
        book.get("Z1-RAIN-07")
    assert book.get(" z1-rain-06 ").id == "Z1-RAIN-06"


def test_search_ranks_whole_words_and_short_texts_first(book: RuleBook) -> None:
    found = [rule.id for rule in book.search("umbrellas storm")]

    assert found == ["Z1-RAIN-06"]
    assert [rule.id for rule in book.search("umbrella")] == [
        "Z1-GEAR-01",
        "Z1-RAIN-06",
        "Z1-RAIN-05",
    ]
    assert book.search("helicopter") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing here", "defines no rule"),
        ("- Z3-ONE-01 a\n- Z3-ONE-01 b", "RULES.md:2: Z3-ONE-01 is defined in line 1"),
        ("- Z3-ONE-01 a\n- Z4-ONE-01 b", "more than one game: Z3, Z4"),
    ],
)
def test_a_damaged_book_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadData, match=message):
        parse_book("broken", text)


def test_the_books_of_the_games_define_what_they_mention() -> None:
    books = read_books(GAMES)

    assert len(books["spring_1942"].rules) >= 447
    for path in GAMES.rglob("RULES.md"):
        book = books[path.parent.name]
        mentioned = set(re.findall(rf"\b{book.prefix}-[A-Z0-9.]+-\d+", path.read_text()))
        assert mentioned == set(book.rules)
        assert all(rule.text for rule in book.rules.values())
