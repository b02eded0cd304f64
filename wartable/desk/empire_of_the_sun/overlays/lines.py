"""Supply lines and distances from a hex (6.21, T-GRID)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Reason
from wartable.desk.empire_of_the_sun import reasons
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Line, Overlay, Toned
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.offensive.allowance import NAVAL
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of

RINGS = 5
"""Rings of ships' movement are drawn, one for each operations value and more for HQs."""


def supply(words: Words, pos: Position, me: Side, space: str) -> Overlay:
    """The line by which each counter there is in supply, or what blocks it; of an empty hex,
    whether units would be."""
    units = pos.at(space)
    if not units:
        return _empty(words, pos, me, space)
    found = supply_of(pos)
    told, drawn, cut = [], [], False
    for unit in units:
        name = words.name_of_counter(unit)
        line = found.line(unit)
        if not found.is_supplied(unit):
            cut = True
            why = reasons.objections(words, found.why_not(unit))
            told.append(words.say("supply.out", unit=name, why="; ".join(map(_reason, why))))
        elif line is None:
            told.append(words.say("supply.by_rule", unit=name))
        else:
            source = reasons.name_of(words, line.source)
            told.append(words.say("supply.line", unit=name, source=source))
            drawn.append(line.path)
    return Overlay(
        " ".join(told),
        (Toned(space, "bad" if cut else "good"), *_sources(drawn, space)),
        tuple(Line(path, "good") for path in dict.fromkeys(drawn) if len(path) > 1),
    )


def _reason(found: Reason) -> str:
    return f"{found.text} ({found.rule})" if found.rule else found.text


def _sources(paths: list[tuple[str, ...]], space: str) -> Iterator[Toned]:
    for place in dict.fromkeys(path[0] for path in paths):
        if place != space:
            yield Toned(place, "good")


def _empty(words: Words, pos: Position, me: Side, space: str) -> Overlay:
    holds = space in pos.map.hexes and supply_of(pos).holds(me, space)
    text = words.say(
        "supply.would" if holds else "supply.would_not",
        side=words.side(me),
        space=words.name_of_place(space),
    )
    return Overlay(text, (Toned(space, "good" if holds else "bad"),))


def distance(words: Words, pos: Position, me: Side, space: str) -> Overlay:
    """Rings of five hexes round a hex, and how far the HQs and Tokyo are (T-GRID)."""
    if space not in pos.map.hexes or space in pos.map.away:
        return Overlay(words.say("distance.none", space=words.name_of_place(space)))
    rings = [
        place
        for place in pos.map.hexes
        if place not in pos.map.away
        and 0 < (away := pos.distance(space, place)) <= RINGS * NAVAL
        and away % NAVAL == 0
    ]
    far = sorted(
        (pos.distance(space, pos.where(hq)), words.name_of_counter(hq))
        for hq in pos.units_of(me, "hq")
        if pos.where(hq) not in pos.map.away
    )
    text = words.say(
        "distance.text",
        space=words.name_of_hex(space),
        number=NAVAL,
        hqs=", ".join(words.say("distance.to", name=name, number=away) for away, name in far)
        or words.say("name.nobody"),
    )
    return Overlay(text, (Toned(space, "good"), *(Toned(place, "both") for place in rings)))
