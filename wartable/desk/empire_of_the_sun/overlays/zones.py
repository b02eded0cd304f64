"""Zones of influence over the board (6.4)."""

from __future__ import annotations

from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Overlay, Toned
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.zoi import zoi_of


def zoi(words: Words, pos: Position, me: Side, space: str) -> Overlay:
    """Where mine bars the enemy, where theirs bars me, and where they neutralise each other
    (EOS-6.4-02, EOS-6.4-03)."""
    found, board = zoi_of(pos), pos.map.board
    theirs, mine = found.bar(me), found.bar(other(me))
    both = (found.projected(me) | found.projected(other(me))) & ~theirs & ~mine
    on_map = pos.map.hexes
    hexes = {
        tone: [place for place in board.numbers(bits) if place in on_map]
        for tone, bits in (("ours", mine & ~theirs), ("theirs", theirs), ("both", both))
    }
    text = words.say(
        "zoi.text",
        side=words.side(me),
        ours=len(hexes["ours"]),
        side_2=words.side(other(me)),
        theirs=len(hexes["theirs"]),
        both=len(hexes["both"]),
    )
    return Overlay(
        text,
        (
            *(Toned(place, "ours") for place in hexes["ours"]),
            *(Toned(place, "theirs") for place in hexes["theirs"]),
            *(Toned(place, "both") for place in hexes["both"]),
        ),
    )
