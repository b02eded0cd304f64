"""What comes from outside: which names there are, and what cannot fit together."""

from __future__ import annotations

from collections import Counter as Tally

from wartable.core.codec import unknown_name
from wartable.core.errors import BadData, BadOptions
from wartable.core.game import TABLE
from wartable.core.names import Names
from wartable.core.sentences import places
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import NATIONS, SIDES
from wartable.games.empire_of_the_sun.names import BOXES, GARRISONS, HIDDEN, LAST_BOX, turn_box
from wartable.games.empire_of_the_sun.state import Options, State

SEGMENTS = (
    "allied_reinforcements",
    "japanese_reinforcements",
    "allied_replacements",
    "japanese_replacements",
    "submarines",
    "bombing",
    "deal",
    "initiative",
    "offensives",
    "national_status",
    "political_will",
    "attrition",
    "end_of_turn",
)
"""The segments of a turn by name (4.0)."""


def names() -> Names:
    """Every name there is."""
    facts = data()
    hexes = tuple(facts.map.hexes)
    boxes = (*BOXES, *(turn_box(turn) for turn in range(1, LAST_BOX + 1)))
    return {
        "owner": (*SIDES, TABLE),
        "hex": hexes,
        "place": (*hexes, *boxes),
        "counter": (*facts.counters, *GARRISONS),
        "card": (*facts.cards, HIDDEN),
        "nation": NATIONS,
        "segment": SEGMENTS,
        "scenario": tuple(facts.scenarios),
    }


def check_options(options: Options) -> None:
    """Refuse a scenario that there is not, and seats that do not fit."""
    if options.scenario not in data().scenarios:
        unknown = unknown_name("scenario", options.scenario, data().scenarios)
        raise BadOptions("scenario: {reason}", places(reason=unknown))
    seated = Tally(side for own in options.seats.values() for side in own)
    if options.seats and seated != Tally(SIDES):
        raise BadOptions("seats: each side has one seat", rule="EOS-1.0-01")
    if any(not own for own in options.seats.values()):
        raise BadOptions("seats: each seat has a side")


def check_state(state: State) -> None:
    """Refuse a position that cannot be."""
    for side in SIDES:
        if side not in state.cards:
            raise BadData(f"the cards of {side} are missing")
        cards = state.cards[side]
        all_cards = [*cards.draw, *cards.hand, *cards.discard, *cards.removed]
        all_cards += [cards.future] if cards.future else []
        known = [card for card in all_cards if card != HIDDEN]
        if len(known) != len({*known}):
            raise BadData(f"a card of {side} is in two places")
        for card in known:
            if data().cards[card].side != side:
                raise BadData(f"{card} is no card of {side} (EOS-1.3-40)")
    for unit in GARRISONS:
        if unit in state.at or unit in state.reduced:
            raise BadData(f"{unit} is no counter (EOS-13.76-02)")
    for unit in state.reduced:
        if data().counters[unit].steps != 2:
            raise BadData(f"{unit} has no reduced side (EOS-6.24-06)")
