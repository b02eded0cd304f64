"""Seats that put words of their own into the dice, as their players' browsers do."""

from __future__ import annotations

from wartable.core.table import Table
from wartable.core.words import seal


def stir(table: Table, **words: str) -> None:
    """Every seat named seals its words, then every one opens them."""
    for seat, text in words.items():
        table.seal_words(seat, seal(table.log.header.commitment, seat, text))
    if words:
        table.close_sealing()
    for seat, text in words.items():
        table.open_words(seat, text)
