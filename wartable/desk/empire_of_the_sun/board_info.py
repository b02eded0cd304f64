"""The board before a game begins: every hex of the map with what is printed there, the sides that
are closed, and the routes."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from wartable.board.hexes import Direction, format_hex, neighbour, parse_hex
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import BorderInfo, Fact, SpaceInfo
from wartable.games.empire_of_the_sun.facts import Hex, Map

CHINA = "china"
CHINA_AT = "2402"
"""The China air box lies over a hex of the interior, which nobody enters."""

CLOSED = {
    "W": "closed",
    "L": "closed",
    "WL": "closed",
    "wL": "closed_land",
    "Wl": "closed_water",
}
"""What may not cross a side."""
SIGNS = {
    "port": "EOS-1.3-33",
    "airfield": "EOS-1.3-33",
    "city": "EOS-1.3-33",
    "resource": "EOS-1.3-33",
}
"""What is printed in a hex, and the rule that it is a named location by."""


def spaces(words: Words) -> Iterator[SpaceInfo]:
    """Every hex of the whole map, and the China air box."""
    board = words.data.map
    for number in board.hexes:
        yield _space(words, board, board.hexes[number])
    name = words.say("space.china")
    rule = Fact("china_box", name, words.say("space.china_text"), "EOS-13.74-01")
    yield SpaceInfo(
        id=CHINA,
        name=name,
        short=words.say("space.china_short"),
        kind="land",
        region=words.nation("china"),
        at=_at(CHINA_AT),
        neighbours=(),
        facts=(rule,),
        hex=CHINA_AT,
    )


def _space(words: Words, board: Map, here: Hex) -> SpaceInfo:
    return SpaceInfo(
        id=here.id,
        name=words.name_of_hex(here.id),
        short=words.name_of_hex(here.id),
        kind="land" if here.is_land else "sea",
        region=words.region(here.region) if here.region else "",
        at=_at(here.id),
        neighbours=tuple(
            number
            for number, side in _beside(here)
            if side != "-" and CLOSED.get(side) != "closed" and number in board.hexes
        ),
        facts=tuple(_facts(words, board, here)),
        signs=tuple(sign for sign in SIGNS if getattr(here, sign)),
        hex=here.id,
        terrain="" if here.terrain == "ocean" else here.terrain,
    )


def _beside(here: Hex) -> Iterator[tuple[str, str]]:
    """The hexes round a hex, each with the side between."""
    at = parse_hex(here.id)
    for direction in Direction:
        yield format_hex(neighbour(at, direction)), here.sides[direction]


def _at(number: str) -> tuple[float, float]:
    """A place from which the others are as far as on the board."""
    column, row = parse_hex(number)
    return round(column * sqrt(3) / 2, 3), -(row + (column % 2) / 2)


def _facts(words: Words, board: Map, here: Hex) -> Iterator[Fact]:
    """What is printed there, each with its rule."""
    if here.name:
        yield Fact("hex", words.say("fact.hex"), here.id)
    if here.is_land:
        yield Fact(
            "terrain",
            words.say("fact.terrain"),
            words.say(f"terrain.{here.terrain}"),
            "EOS-8.42-02",
        )
    for sign, rule in SIGNS.items():
        if getattr(here, sign):
            kind = here.city if sign == "city" else sign
            yield Fact(sign, words.say(f"fact.{sign}"), words.say(f"sign.{kind}"), rule)
    if here.ferry:
        yield Fact("ferry", words.say("fact.ferry"), words.say("sign.ferry"), "EOS-8.35-01")
    if here.landing:
        yield Fact("landing", words.say("fact.landing"), words.say("sign.landing"), "EOS-8.45-04")
    if here.edge:
        yield Fact("source", words.say("fact.source"), words.side("allies"), "EOS-6.22-01")
    if here.id in board.japanese_sources:
        yield Fact("source", words.say("fact.source"), words.side("japan"), "EOS-6.22-02")


def borders(words: Words) -> Iterator[BorderInfo]:
    """The sides that not everybody crosses, and the routes, built or to be built."""
    board = words.data.map
    for here in board.hexes.values():
        for number, side in _beside(here):
            if side in CLOSED and here.id < number and number in board.hexes:
                kind = CLOSED[side]
                yield BorderInfo((here.id, number), kind, words.say(f"border.{kind}"))
    for route in board.routes:
        is_planned = route.condition not in ("", "burma_road")
        kind = "planned" if is_planned else route.kind
        yield BorderInfo(route.hexes, kind, words.say(f"border.{route.condition or route.kind}"))
