"""A log opened at a bookmark is the same game, without reading what came before."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from wartable.core.codec import encode
from wartable.core.errors import BadLog, WartableError
from wartable.core.log import Log
from wartable.core.random_action import random_action
from wartable.core.records import Bookmark
from wartable.core.table import Table
from wartable.testing.toy import March, Options, Toy
from wartable.testing.words import stir

TOY = Toy()
SEED = b"bookmark"


class ListOfLines:
    """Lines kept in a list."""

    path: Path | None = None

    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def append(self, line: bytes) -> None:
        self.lines.append(line)

    def close(self) -> None:
        pass


def play_on(table: Table, rng: random.Random, actions: int) -> None:
    for _ in range(actions):
        if pending := TOY.pending(table.state):
            decision = pending[0]
            table.submit(decision.owner, random_action(TOY, table.state, decision, rng))


def begun() -> tuple[Table, bytes, ListOfLines]:
    store = ListOfLines()
    table = Table.create(TOY, Options(), seed=SEED, deal=False)
    header = encode(table.log.header)
    table = Table(Log.resume(header, [], lambda name: TOY, store), SEED)
    stir(table, north="a word")
    return table, header, store


def test_a_game_opened_at_a_bookmark_goes_on_as_if_read_from_the_start() -> None:
    table, header, store = begun()
    table.deal()
    marks: list[Bookmark] = []
    rng = random.Random(4)
    for _ in range(60):
        play_on(table, rng, 1)
        if mark := table.bookmark():
            marks.append(mark)
    assert len(marks) > 3

    for mark in marks:
        later = store.lines[mark.lines - 1 :]
        log = Log.resume(header, later, lambda name: TOY, ListOfLines(), mark)
        opened = Table(log, SEED)

        assert opened.state == table.state
        assert (log.lines, log.actions, log.draws) == (
            table.log.lines,
            table.log.actions,
            table.log.draws,
        )
        assert opened.undoable == table.undoable
        assert opened.at(mark.actions) == table.at(mark.actions)
        rng_one, rng_other = random.Random(9), random.Random(9)
        once = Table(Log.resume(header, store.lines, lambda name: TOY, ListOfLines()), SEED)
        play_on(once, rng_one, 12)
        play_on(opened, rng_other, 12)
        assert opened.state == once.state


def test_no_bookmark_lies_before_what_can_be_taken_back() -> None:
    table, _, _ = begun()
    table.deal()
    assert table.bookmark() is not None

    table.submit("north", March("north", 1))
    assert table.bookmark() is None
    table.undo()
    assert table.bookmark() is not None


def test_positions_before_the_bookmark_are_not_known() -> None:
    table, header, store = begun()
    table.deal()
    mark = table.bookmark()
    assert mark is not None
    opened = Table(Log.resume(header, [], lambda name: TOY, store, mark), SEED)

    with pytest.raises(WartableError, match="no action 0"):
        opened.at(0)


def test_damage_after_a_bookmark_is_named_by_its_line() -> None:
    table, header, _ = begun()
    table.deal()
    mark = table.bookmark()
    assert mark is not None

    with pytest.raises(BadLog, match=f"line {mark.lines + 1}: "):
        Log.resume(header, [b"{}"], lambda name: TOY, ListOfLines(), mark)


def test_a_game_given_up_publishes_its_seed_and_ends() -> None:
    table, _, store = begun()
    table.deal()
    table.publish()

    assert store.lines[-1] == b'{"seed":"%s"}\n' % SEED.hex().encode()
    with pytest.raises(WartableError, match="nothing can follow"):
        table.submit("north", March("north", 1))
