"""What a scenario file states, and what is there."""

from __future__ import annotations

from typing import NamedTuple

from wartable.core.stated import among, differs


class Stated(NamedTuple):
    exactly: tuple[str, ...] | None = None
    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


def test_what_is_as_it_was_expected_says_nothing():
    assert [*differs("control of rome", "italy", "italy")] == []
    assert [*among("who is there", Stated(("a", "b"), ("a",), ("c",)), {"b", "a"})] == []


def test_values_are_told_as_a_file_states_them():
    assert [*differs("control of rome", "italy", "germany")] == [
        "expected control of rome italy; it is germany"
    ]
    assert [*differs("left", 2.5, 3.0)] == ["expected left 2.5; it is 3"]
    assert [*differs("path", ["a", "b"], None)] == ['expected path ["a","b"]; it is null']


def test_who_is_missing_and_who_should_not_be_there_is_named():
    assert [*among("supplied", Stated(("a",)), ["b", "a"])] == [
        'expected supplied ["a"]; it is ["a","b"]'
    ]
    assert [*among("supplied", Stated(None, ("c",), ("a",)), ["b", "a"])] == [
        'expected c among supplied; it is not: ["a","b"]',
        "expected a not among supplied; it is",
    ]
