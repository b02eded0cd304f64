"""What comes from outside, in every game: no number and no text of it may be of any size. Beyond
all play it is refused with its line, before anything is asked about it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from msgspec import inspect

from tests.kept_logs import LOGS, bytes_of
from tests.unbounded import boundless
from wartable.core.codec import encode
from wartable.core.errors import BadLog
from wartable.core.log import Log
from wartable.core.names import spelled_out
from wartable.core.table import Table
from wartable.games import find_game, playable

TOO_MUCH = 10**9
TOO_LONG = "x" * 5_000
MANY = 200
"""Lines of each kept log."""


@pytest.mark.parametrize("kind", ["state", "action", "event"])
@pytest.mark.parametrize("name", playable())
def test_no_number_and_no_text_of_a_game_may_be_of_any_size(name: str, kind: str) -> None:
    """What a table agrees on is checked with a reason for each: see the next test."""
    game = find_game(name)
    info = inspect.type_info(spelled_out(getattr(game, f"{kind}_type"), game.names))

    found = {path for path, is_plain in boundless(info, kind) if is_plain}
    assert {path for path in found if ".options." not in path} == set()


@pytest.mark.parametrize("name", playable())
def test_a_first_position_beyond_all_play_is_refused_with_its_line(name: str) -> None:
    """Stacks, money, damage, rounds, what the table agrees on: each number a billion, each text of
    five thousand letters."""
    game = find_game(name)
    header = header_of(game)

    spoiled = [
        (f"{key}{path}", {**header, key: value})
        for key in ("start", "options")
        for path, value in beyond(game, header[key])
    ]
    assert len(spoiled) > 10
    for path, line in spoiled:
        assert refusal(line).startswith("log, line 1: "), path


@pytest.mark.parametrize("name", playable())
def test_a_line_beyond_all_play_is_refused_with_its_number(name: str) -> None:
    """Every kind of action and of event that a kept game has."""
    game = find_game(name)
    known: dict[str, Any] = {}
    for path in LOGS.glob(f"{name}-rules-{game.version}-format-2*"):
        _, *lines = map(json.loads, bytes_of(path).splitlines()[:MANY])
        for line in lines:
            if "action" in line:
                for where, spoiled in beyond(game, {**line, "n": 1}):
                    known.setdefault(where, spoiled)

    assert len(known) > 100
    for where, line in known.items():
        assert refusal(header_of(game), line).startswith("log, line 2: "), where


def header_of(game: Any) -> dict[str, Any]:
    """The first line of a log, from a position that is given."""
    header: dict[str, Any] = json.loads(
        encode(
            Table.create(
                game, game.options_type(), start=game.setup(game.options_type())
            ).log.header
        )
    )
    return header


def refusal(*lines: Any) -> str:
    """Why these lines are no log, in one line."""
    with pytest.raises(BadLog) as refused:
        Log.parse(b"".join(encode(line) + b"\n" for line in lines), find_game)
    (said,) = str(refused.value).splitlines()
    return said


def beyond(game: Any, value: Any) -> Iterator[tuple[str, Any]]:
    """The value with one number or text in it beyond all bounds, and where; of what stands in like
    places one."""
    names = frozenset(chain.from_iterable(game.names.values()))
    known: set[str] = set()
    for where, spoiled in _beyond(value, "", names):
        if where not in known:
            known.add(where)
            yield where, spoiled


def _beyond(value: Any, where: str, names: frozenset[str]) -> Iterator[tuple[str, Any]]:
    match value:
        case bool() | None:
            return
        case int():
            yield where, TOO_MUCH
        case str():
            yield where, TOO_LONG
        case list():
            for n, each in enumerate(value):
                for inner, spoiled in _beyond(each, f"{where}[]", names):
                    yield inner, [*value[:n], spoiled, *value[n + 1 :]]
        case dict():
            kind = value.get("kind") or value.get("do") or value.get("ask") or ""
            for key, each in value.items():
                there = f"{where}{{{kind}}}.{'' if key in names else key}"
                for inner, spoiled in _beyond(each, there, names):
                    yield inner, {**value, key: spoiled}
