"""Who could react to a battle in a hex (7.26)."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Overlay, Toned
from wartable.games.empire_of_the_sun.cards import now
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.hq import efficiency
from wartable.games.empire_of_the_sun.offensive import react
from wartable.games.empire_of_the_sun.offensive.moving import may_react
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Before, Fight, Offensive, State

VALUE = 3
"""The operations value of the card that is thought of, where none is played: the highest."""


def reaction(words: Words, pos: Position, me: Side, space: str) -> Overlay:
    """The HQs and units that could react if there were a battle there now, in an Intercept, with
    the card of the Offensive under way, or one of the highest value."""
    place = words.name_of_place(space)
    if space not in pos.map.hexes:
        return Overlay(words.say("reaction.nobody", space=place, side=words.side(other(me))))
    offensive = pos.state.offensive or _imagined(pos, me)
    state = replace(pos.state, offensive=_fought(offensive, space))
    side = other(offensive.side)
    hqs = react.able_hqs(Position(state))
    units: dict[str, None] = {}
    most = 0
    for hq in hqs:
        there = _led(state, hq)
        most = max(most, there.offensive.reaction_limit)
        for unit in there.units_of(side, "naval", "air", "ground"):
            if unit not in units and _may(there, unit):
                units[unit] = None
    text = words.say(
        "reaction.text" if units else "reaction.nobody",
        space=place,
        side=words.side(side),
        hqs=words.counters(hqs),
        number=most,
        value=offensive.value,
        units=words.counters(units),
    )
    places = dict.fromkeys(pos.where(unit) for unit in (*hqs, *units))
    places.pop(space, None)
    return Overlay(
        text,
        (Toned(space, "bad" if units else "good"), *(Toned(each, "theirs") for each in places)),
    )


def _imagined(pos: Position, side: Side) -> Offensive:
    """An Offensive of a side with a card of the highest value, for operations."""
    state = pos.state
    before = Before(
        state.at, state.reduced, state.japanese, state.tracks, state.marks, state.memory
    )
    card = next(each.id for each in pos.data.cards.values() if each.side == side)
    return Offensive(side, card, False, VALUE, before)


def _fought(offensive: Offensive, space: str) -> Offensive:
    """The Offensive with a battle there, which is no surprise."""
    return replace(
        offensive,
        battles={space: offensive.battles.get(space, Fight())},
        fought=(),
        condition="intercept",
        reaction_hq="",
        reacted={},
    )


def _led(state: State, hq: str) -> Position:
    """The position in which this HQ reacts."""
    assert state.offensive is not None
    pos = Position(state)
    limit = efficiency(pos, hq) + now.reaction_value(pos, hq)
    return Position(
        replace(state, offensive=replace(state.offensive, reaction_hq=hq, reaction_limit=limit))
    )


def _may(pos: Position, unit: str) -> bool:
    return not any(react.activation_objections(pos, (unit,))) and bool(may_react(pos, unit))
