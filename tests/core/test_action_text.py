"""Actions in one line: who, a colon, and words read by a list of patterns."""

from __future__ import annotations

import pytest

from wartable.core.action_text import (
    NAME,
    NUMBER,
    PATH,
    format_counts,
    format_path,
    parse,
    parse_counts,
    parse_each,
    parse_names,
    parse_path,
)
from wartable.core.errors import MalformedAction

READERS = {
    rf"march (?P<units>.+): (?P<path>{PATH})": lambda by, m: (
        by,
        parse_counts(m["units"], "piece"),
        parse_path(m["path"]),
    ),
    rf"rest for (?P<days>{NUMBER})": lambda by, m: (by, int(m["days"])),
    rf"rest with (?P<friends>{NAME}(?:, {NAME})*)": lambda by, m: (by, parse_names(m["friends"])),
    r"shoot (?P<shots>.+)": lambda by, m: (
        by,
        [(shot[1], shot[2]) for shot in parse_each(m["shots"], r"(\w+) at (\w+)", "rook at king")],
    ),
}


def test_a_line_is_read_by_the_pattern_that_fits_it():
    march = f"north: march {format_counts({'horse': 2, 'rook': 1})}: {format_path(['a1', 'b2'])}"

    assert march == "north: march 2 horse, 1 rook: a1 > b2"
    assert parse(march, READERS, "side") == ("north", {"horse": 2, "rook": 1}, ("a1", "b2"))
    assert parse("north:  rest  for 3 ", READERS, "side") == ("north", 3)
    assert parse("north: rest with east, west", READERS, "side") == ("north", ("east", "west"))
    assert parse("north: shoot rook at king, horse at pawn", READERS, "side") == (
        "north",
        [("rook", "king"), ("horse", "pawn")],
    )
    assert parse("north: shoot none", READERS, "side") == ("north", [])


def test_like_names_are_counted_together_and_one_needs_no_number():
    assert parse_counts("horse, 2 rook, 3 horse", "piece") == {"horse": 4, "rook": 2}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("rest for 3", "cannot read 'rest for 3': first the side and a colon"),
        ("North: rest for 3", "cannot read 'North: rest for 3': first the side and a colon"),
        ("north: dance", "cannot read 'dance' as an action"),
        ("north: rest for 10000", "cannot read 'rest for 10000' as an action"),
        ("north: march two horse: a1", "cannot read 'two horse': a number and a piece"),
        ("north: shoot rook", "cannot read 'rook': `rook at king`"),
    ],
)
def test_what_cannot_be_read_is_told(line, reason):
    with pytest.raises(MalformedAction) as caught:
        parse(line, READERS, "side")

    assert str(caught.value) == reason
