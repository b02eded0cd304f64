"""Events in a sentence for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from wartable.games.empire_of_the_sun.actions import PlaceBid
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.events import (
    Activated,
    AnyEvent,
    BattleBegan,
    BattleOver,
    CardDiscarded,
    CardPlayed,
    CardRemoved,
    CardsDrawn,
    CardSetAside,
    CardTaken,
    ConditionBecame,
    ControlTaken,
    Dealt,
    Declared,
    GameEnded,
    Joined,
    Moved,
    OffensiveBegan,
    OffensiveCancelled,
    Opened,
    Passed,
    Placed,
    PlayBegan,
    ReducedBecame,
    Reshuffled,
    Rolled,
    SegmentBegan,
    StepGained,
    StepLost,
    Surrendered,
    TrackMoved,
    TurnBegan,
)
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.position import NAMED

SIDES = {"japan": "Japan", "allies": "The Allies", "soviet": "The Soviet Union"}
CONDITIONS = {"surprise": "a Surprise Attack", "intercept": "an Intercept", "ambush": "an Ambush"}
WAYS = {
    "sail": ("sails", "sail"),
    "steam": ("steams strategically", "steam strategically"),
    "march": ("marches", "march"),
    "land": ("lands", "land"),
    "barge": ("crosses by barge", "cross by barge"),
    "ship": ("is shipped", "are shipped"),
    "fly": ("flies", "fly"),
    "ferry": ("is ferried", "are ferried"),
    "jump": ("jumps", "jump"),
}
"""What one does, and what several do."""
TRACKS = {
    "will": "US Political Will",
    "europe": "War in Europe",
    "china": "China",
    "divisions": "Divisions in China",
    "india": "India",
    "escorts": "Escorts",
    "air_points": "Japanese air points",
    "naval_points": "Japanese naval points",
}
MONTHS = (
    "December 1941",
    *(
        f"{months} {year}"
        for year in (1942, 1943, 1944)
        for months in ("January to April", "May to August", "September to December")
    ),
    "January to April 1945",
    "May to August 1945",
)
"""T-CALENDAR."""
HOW = {
    "operations": "for operations",
    "event": "as an event",
    "reaction": "in reaction",
    "china": "for an Offensive in China",
    "recall": "to recall an HQ",
    "return": "to bring back an HQ",
    "route": "to build a route",
    "agreement": "to end its rivalry",
}

STAGES = {"battle": "in the air and naval stage", "ground": "in the ground stage"}
REASONS = {"us_aircraft": "US aircraft"}
"""What changes a die, where the word itself would not do."""


def place_name(place: str) -> str:
    """A hex by its name and number, or a box."""
    facts = data().map.hexes.get(place)
    if facts is None:
        return _box(place)
    return f"{facts.name} ({place})" if facts.name else place


def _box(place: str) -> str:
    if place.startswith("turn_"):
        return f"the box of turn {place.removeprefix('turn_')}"
    return {
        "china": "the China air box",
        "delayed": "the Delayed box",
        "eliminated": "the eliminated units",
        "removed": "out of the game",
        "by_event": "the units that events bring",
    }.get(place, place)


def _unit(unit: str) -> str:
    counter = data().counters.get(unit)
    return counter.name if counter else NAMED.get(unit, unit)


def _units(units: Iterable[str]) -> str:
    return ", ".join(_unit(unit) for unit in units)


def _card(card: str) -> str:
    return "a card" if card == HIDDEN else f"{card} {data().cards[card].name}"


def _cards(cards: tuple[str, ...]) -> str:
    known = [_card(card) for card in cards if card != HIDDEN]
    if not known:
        return "1 card" if len(cards) == 1 else f"{len(cards)} cards"
    return ", ".join(known)


def _placed(event: Placed) -> str:
    if event.to == "eliminated":
        return f"{_units(event.units)}: eliminated"
    if event.to == "removed":
        return f"{_units(event.units)}: out of the game"
    return f"{_units(event.units)}: to {place_name(event.to)}"


def _rolled(event: Rolled) -> str:
    """The die, what changes it, and what it does; of a battle the strength that it multiplies."""
    parts = event.parts or ((("", event.modifier),) if event.modifier else ())
    changed = "".join(f" {value:+} {_reason(why)}".rstrip() for why, value in parts)
    sum_ = f" = {event.face + event.modifier}" if parts else ""
    made = f"strength {event.strength} x {event.times} = " if event.times else ""
    result = f": {made}{event.result}" if event.result else ""
    what = _what(event.what)
    return f"{_does(event.by, 'rolls', 'roll')} {event.face}{changed}{sum_} {what}{result}"


def _reason(why: str) -> str:
    return data().cards[why].name if why in data().cards else REASONS.get(why, why)


def _what(what: str) -> str:
    """What a die is for."""
    if what in data().cards:
        return f"for {_card(what)}"
    kind, _, place = what.rpartition(" ")
    if place in data().map.hexes:
        return f"{STAGES.get(kind, f'for {kind}')} at {place_name(place)}"
    return f"for {what}"


def _began(event: BattleBegan) -> str:
    told = f"Battle of {place_name(event.hex)}"
    if event.active or event.reaction:
        told += f": {_units(event.active) or 'nobody'} against {_units(event.reaction) or 'nobody'}"
    return told


def _bid(bid: PlaceBid) -> str:
    return f"{_does(bid.by, 'bids', 'bid')} {bid.points} for {_inside(bid.side)}"


def _does(side: str, one: str, several: str) -> str:
    return f"{SIDES[side]} {one if side == 'japan' else several}"


def _inside(side: str) -> str:
    """A side inside a sentence."""
    return SIDES[side].replace("The ", "the ")


TELLINGS: dict[type[Any], Callable[[Any], str]] = {
    SegmentBegan: lambda e: e.segment.replace("_", " ").capitalize(),
    TurnBegan: lambda e: f"Turn {e.turn}, {MONTHS[e.turn - 1]}",
    PlayBegan: lambda e: f"{SIDES[e.side]} to play" if e.side else "",
    GameEnded: lambda e: e.outcome.text,
    Rolled: _rolled,
    Opened: lambda e: "; ".join(_bid(each) for each in e.answers if isinstance(each, PlaceBid)),
    Dealt: lambda e: "The decks are shuffled and dealt",
    CardsDrawn: lambda e: _does(e.side, "draws", "draw") + f" {_cards(e.cards)}",
    Reshuffled: lambda e: _does(e.side, "shuffles", "shuffle") + " the discards into the deck",
    CardPlayed: lambda e: _does(e.side, "plays", "play") + f" {_card(e.card)} {HOW[e.how]}",
    CardDiscarded: lambda e: _does(e.side, "discards", "discard") + f" {_card(e.card)}",
    CardRemoved: lambda e: f"{_card(e.card)} leaves the game",
    CardSetAside: lambda e: (
        _does(e.side, "sets", "set") + f" {_card(e.card)} aside for a Future Offensive"
    ),
    CardTaken: lambda e: (
        _does(e.side, "takes", "take")
        + f" {_card(e.card)} from the "
        + ("deck" if e.from_draw else "discards")
    ),
    Passed: lambda e: _does(e.side, "passes", "pass"),
    Moved: lambda e: (
        f"{_units(e.units)} {WAYS[e.how][len(e.units) > 1]} to {place_name(e.path[-1])}"
    ),
    Placed: _placed,
    StepLost: lambda e: (
        f"{_unit(e.unit)} loses its last step" if e.last else f"{_unit(e.unit)} loses a step"
    ),
    StepGained: lambda e: f"{_unit(e.unit)} is at full strength again",
    ReducedBecame: lambda e: f"{_units(e.units)}: reduced" if e.reduced else "",
    ControlTaken: lambda e: (
        _does(e.by, "takes", "take") + f" {', '.join(place_name(place) for place in e.hexes)}"
    ),
    TrackMoved: lambda e: f"{TRACKS[e.track]}: {e.to}",
    Surrendered: lambda e: (
        f"{e.nation.replace('_', ' ').title()} "
        + ("is free again" if e.liberated else "surrenders")
    ),
    OffensiveBegan: lambda e: (
        f"An Offensive of {_inside(e.side)}" + (f" by {_unit(e.hq)}" if e.hq else "")
    ),
    Activated: lambda e: f"Activated: {_units(e.units)}",
    Declared: lambda e: (
        f"Battle hex: {place_name(e.hex)}" + (f", with {_units(e.units)}" if e.units else "")
    ),
    Joined: lambda e: f"In the battle of {place_name(e.hex)}: {_units(e.units)}",
    ConditionBecame: lambda e: f"It is {CONDITIONS[e.condition]}",
    OffensiveCancelled: lambda e: "The Offensive is cancelled; all return",
    BattleBegan: _began,
    BattleOver: lambda e: (
        f"The battle of {place_name(e.hex)} is over"
        + (f": {_inside(e.winner)} won" if e.winner else "")
    ),
}


def describe(event: AnyEvent) -> str:
    """The event in a sentence, or an empty text if it says nothing to people."""
    telling = TELLINGS.get(type(event))
    return telling(event) if telling else ""
