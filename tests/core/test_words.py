"""Words of the seats' own: sealed by all before any are opened, so that nobody chooses the dice."""

from __future__ import annotations

import pytest

from wartable.core.errors import WartableError, WordsSealed
from wartable.core.table import Table
from wartable.core.words import seal
from wartable.testing.toy import Options, Toy
from wartable.testing.words import stir

TOY = Toy()


@pytest.fixture
def table():
    return Table.create(TOY, Options(), seed=b"words", deal=False)


def sealed(table, seat, text):
    table.seal_words(seat, seal(table.log.header.commitment, seat, text))


def dealt(table):
    table.deal()
    return table.state.deck


def test_nothing_is_drawn_while_words_are_sealed(table):
    sealed(table, "north", "snow")
    with pytest.raises(WordsSealed) as refusal:
        table.deal()

    assert refusal.value.seats == ("north",)
    assert (table.log.actions, table.log.draws) == (0, 0)
    table.close_sealing()
    table.open_words("north", "snow")
    dealt(table)


def test_all_words_are_sealed_before_any_are_opened(table):
    """Who hears another's words cannot answer with their own."""
    sealed(table, "north", "snow")
    for early in (lambda: table.open_words("north", "snow"), lambda: table.forgo_words("north")):
        with pytest.raises(WartableError, match="while others may still be sealed"):
            early()
    table.close_sealing()

    with pytest.raises(WartableError, match="before any are opened"):
        sealed(table, "south", "rain")


def test_a_sealing_is_closed_once_and_only_if_there_is_one(table):
    with pytest.raises(WartableError, match="no sealing to be closed"):
        table.close_sealing()
    sealed(table, "north", "snow")
    table.close_sealing()
    with pytest.raises(WartableError, match="no sealing to be closed"):
        table.close_sealing()


def test_only_the_words_that_were_sealed_can_be_opened(table):
    sealed(table, "north", "snow")
    table.close_sealing()

    with pytest.raises(WartableError, match="not the words that north has sealed"):
        table.open_words("north", "hail")
    with pytest.raises(WartableError, match="south has no sealed words"):
        table.open_words("south", "snow")


def test_a_seal_is_good_for_one_seat_at_one_table(table):
    """Nobody copies another's seal and opens it with the words they then hear."""
    theirs = seal(table.log.header.commitment, "north", "snow")
    table.seal_words("north", theirs)
    table.seal_words("south", theirs)
    table.close_sealing()
    table.open_words("north", "snow")

    with pytest.raises(WartableError, match="not the words that south has sealed"):
        table.open_words("south", "snow")
    assert seal("0" * 64, "north", "snow") != theirs


def test_the_order_in_which_words_are_opened_chooses_nothing():
    decks = []
    for order in (("north", "south"), ("south", "north")):
        table = Table.create(TOY, Options(), seed=b"words", deal=False)
        for seat in ("north", "south"):
            sealed(table, seat, f"{seat} wind")
        table.close_sealing()
        for seat in order:
            table.open_words(seat, f"{seat} wind")
        decks.append(dealt(table))

    assert decks[0] == decks[1]


def test_every_seat_s_words_change_the_dice():
    decks = set()
    for words in ({}, {"north": "a"}, {"north": "b"}, {"south": "a"}, {"north": "a", "south": "a"}):
        table = Table.create(TOY, Options(), seed=b"words", deal=False)
        stir(table, **words)
        decks.add(dealt(table))

    assert len(decks) == 5


def test_sealed_words_outlive_the_program(tmp_path):
    path = tmp_path / "game.jsonl"
    with Table.create(TOY, Options(), path, deal=False) as table:
        sealed(table, "north", "snow")
    with Table.open(path, lambda _: TOY) as opened:
        with pytest.raises(WordsSealed):
            opened.deal()
        opened.close_sealing()
        opened.open_words("north", "snow")
        dealt(opened)
