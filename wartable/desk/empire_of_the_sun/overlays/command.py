"""The command of HQs over the board (6.11, 6.3)."""

from __future__ import annotations

from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Line, Overlay, Toned
from wartable.games.empire_of_the_sun import lines
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.hq import command_range, commands, efficiency, may_command
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of


def command(words: Words, pos: Position, me: Side, space: str) -> Overlay:
    """Of a hex with an HQ, what its activation lines reach within its range and what not, and how
    many units it could activate; of another, whose range it is in."""
    own = [unit for unit in pos.at(space) if pos.counter(unit).kind == "hq"]
    if own and space in pos.map.hexes:
        return _of_hq(words, pos, own[0])
    return _over(words, pos, me, space)


def _of_hq(words: Words, pos: Position, hq: str) -> Overlay:
    reached = lines.in_reach(pos, hq)
    inside = pos.map.board.numbers(command_range(pos, hq))
    units = [
        unit
        for unit in pos.units_of(pos.counter(hq).side, "naval", "air", "ground")
        if pos.where(unit) in reached and may_command(pos, hq, unit)
    ]
    is_fed = supply_of(pos).is_supplied(hq)
    text = words.say(
        "command.hq" if is_fed else "command.unsupplied",
        hq=words.name_of_counter(hq),
        number=pos.counter(hq).command,
        efficiency=efficiency(pos, hq),
        units=words.number("unit", len(units)),
    )
    return Overlay(
        text,
        tuple(
            Toned(place, "good" if place in reached and is_fed else "bad")
            for place in inside
            if place in pos.map.hexes
        ),
    )


def _over(words: Words, pos: Position, me: Side, space: str) -> Overlay:
    """The HQs of a side whose range the hex is in, with the lines by which they reach it."""
    hqs = [hq for hq in pos.units_of(me, "hq") if commands(pos, hq, space)]
    drawn = []
    for hq in hqs:
        unit = next((each for each in pos.own(me, space) if may_command(pos, hq, each)), "")
        path = lines.activation_line(pos, hq, unit) if unit else None
        if path is not None and len(path) > 1:
            drawn.append(Line(path, "good"))
    text = words.say(
        "command.in_range" if hqs else "command.out_of_range",
        side=words.side(me),
        space=words.name_of_place(space),
        hqs=words.counters(hqs),
    )
    return Overlay(text, tuple(Toned(pos.where(hq), "good") for hq in hqs), tuple(drawn))
