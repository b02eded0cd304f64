"""Units that leave where they are: ships that flee, units that must go at once, refuge from India
(8.22, 8.32, 13.63, 17.25)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.desk.empire_of_the_sun.asking.asking import Asked, Asking, Kinds, Offers
from wartable.desk.values import Button
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import PutAt

FEW = 24
"""So many answers are buttons too."""


def _lay(asking: Asking) -> Offers:
    """The units are picked up and put down; a few answers are buttons as well."""
    ways = [way for way in asking.listed() if isinstance(way, PutAt)]
    units = sorted({way.unit for way in ways})
    buttons = [*_buttons(asking, ways)] if len(ways) <= FEW else []
    if not isinstance(asking.decision, decisions.MoveAtOnce):
        buttons.append(asking.done("done_leaving"))
    return Offers(
        tuple(buttons),
        moves=True,
        movable=asking.by_place(units),
        parts={"units": asking.words.counters(units)},
    )


def _buttons(asking: Asking, ways: list[PutAt]) -> Iterator[Button]:
    words = asking.words
    for way in ways:
        yield asking.button(
            way,
            words.say("button.put", place=words.name_of_place(way.to)),
            about=(way.to,) if way.to in asking.pos.map.hexes else (),
            group=words.name_of_counter(way.unit),
        )


KINDS: Kinds = {
    decisions.OpeningMoves: Asked("EOS-17.25-02", _lay),
    decisions.MoveAtOnce: Asked("EOS-8.22-03", _lay),
    decisions.FindRefuge: Asked("EOS-13.63-02", _lay),
}
