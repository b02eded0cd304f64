"""Events in English sentences, as the log has them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wartable.core.telling import Voice
from wartable.games.empire_of_the_sun.actions import PlaceBid
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.events import AnyEvent, Rolled
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.position import NAMED
from wartable.games.empire_of_the_sun.told import told

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


def _changed(event: Rolled) -> str:
    """What changes the die, and what it then is."""
    parts = event.parts or ((("", event.modifier),) if event.modifier else ())
    changed = "".join(f" {value:+} {_reason(why)}".rstrip() for why, value in parts)
    return f"{changed} = {event.face + event.modifier}" if parts else ""


def _score(event: Rolled) -> str:
    """What the die does; of a battle the strength that it multiplies."""
    made = f"strength {event.strength} x {event.times} = " if event.times else ""
    return f": {made}{event.result}" if event.result else ""


def _reason(why: str) -> str:
    return data().cards[why].name if why in data().cards else REASONS.get(why, why)


def _roll(what: str) -> str:
    """What a die is for."""
    if what in data().cards:
        return f"for {_card(what)}"
    kind, _, place = what.rpartition(" ")
    if place in data().map.hexes:
        return f"{STAGES.get(kind, f'for {kind}')} at {place_name(place)}"
    return f"for {what}"


def _bids(bids: Iterable[PlaceBid]) -> str:
    return "; ".join(
        f"{SIDES[bid.by]} {'bids' if bid.by == 'japan' else 'bid'} {bid.points} for"
        f" {_inside(bid.side)}"
        for bid in bids
    )


def _inside(side: str) -> str:
    """A side inside a sentence."""
    return SIDES[side].replace("The ", "the ")


WITH_CARDS = {
    f"played_{how}": f"{{side}} [plays|play] {{card}} {told_how}" for how, told_how in HOW.items()
}
MOVES = {
    f"moved_{how}": f"{{units}} [{one}|{several}] to {{place}}"
    for how, (one, several) in WAYS.items()
}
SENTENCES = {
    "segment": "{segment}",
    "turn": "Turn {turn}, {months}",
    "play": "{side} to play",
    "ended": "{ending}",
    "rolled": "{side} [rolls|roll] {face}{changed} {roll}{score}",
    "opened": "{bids}",
    "dealt": "The decks are shuffled and dealt",
    "drew": "{side} [draws|draw] {cards}",
    "reshuffled": "{side} [shuffles|shuffle] the discards into the deck",
    **WITH_CARDS,
    "discarded": "{side} [discards|discard] {card}",
    "card_removed": "{card} leaves the game",
    "set_aside": "{side} [sets|set] {card} aside for a Future Offensive",
    "took_from_deck": "{side} [takes|take] {card} from the deck",
    "took_from_discards": "{side} [takes|take] {card} from the discards",
    "passed": "{side} [passes|pass]",
    **MOVES,
    "placed": "{units}: to {place}",
    "eliminated": "{units}: eliminated",
    "removed": "{units}: out of the game",
    "step_lost": "{unit} loses a step",
    "last_step_lost": "{unit} loses its last step",
    "step_gained": "{unit} is at full strength again",
    "reduced": "{units}: reduced",
    "captured": "{side} [takes|take] {places}",
    "track": "{track}: {number}",
    "surrendered": "{nation} surrenders",
    "freed": "{nation} is free again",
    "offensive": "An Offensive of {side}",
    "offensive_by": "An Offensive of {side} by {unit}",
    "activated": "Activated: {units}",
    "declared": "Battle hex: {place}",
    "declared_with": "Battle hex: {place}, with {units}",
    "joined": "In the battle of {place}: {units}",
    "condition": "It is {condition}",
    "cancelled": "The Offensive is cancelled; all return",
    "battle": "Battle of {place}",
    "battle_of": "Battle of {place}: {active} against {reaction}",
    "battle_over": "The battle of {place} is over",
    "battle_won": "The battle of {place} is over: {side} won",
}
"""The sentences by their keys, of what the log tells; where several do something the second word in
brackets stands."""
SEVERAL = "several"
_EITHER = re.compile(r"\[([^|\]]+)\|([^\]]+)\]")
LINES = {
    **{key: _EITHER.sub(r"\1", line) for key, line in SENTENCES.items()},
    **{f"{SEVERAL}.{key}": _EITHER.sub(r"\2", line) for key, line in SENTENCES.items()},
}

CALLED: Mapping[str, Callable[[Any], str]] = {
    "side": SIDES.__getitem__,
    "inside": _inside,
    "place": place_name,
    "places": lambda places: ", ".join(map(place_name, places)),
    "unit": _unit,
    "units": lambda units: _units(units) or "nobody",
    "card": _card,
    "cards": _cards,
    "segment": lambda segment: segment.replace("_", " ").capitalize(),
    "months": lambda turn: MONTHS[turn - 1],
    "ending": lambda outcome: outcome.text,
    "changed": _changed,
    "roll": _roll,
    "score": _score,
    "bids": _bids,
    "track": TRACKS.__getitem__,
    "nation": lambda nation: nation.replace("_", " ").title(),
    "condition": CONDITIONS.__getitem__,
}
"""What things are called in the log, by their kind; the others it does not tell."""


def _call(kind: str, value: Any) -> str:
    return CALLED[kind](value) if kind in CALLED else ""


VOICE = Voice(LINES.get, _call, lambda _, clauses: "; ".join(clauses))


def describe(event: AnyEvent) -> str:
    """The event in a sentence, or an empty text if the log says nothing of it."""
    found = told(event)
    if found is None or found.key not in LINES:
        return ""
    return VOICE.tell(found, SEVERAL if found.several else "")
