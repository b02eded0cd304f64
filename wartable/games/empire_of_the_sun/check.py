"""What comes from outside: which names there are, and which options fit together."""

from __future__ import annotations

from collections import Counter as Tally

from wartable.core.codec import unknown_name
from wartable.core.errors import BadOptions
from wartable.core.game import TABLE
from wartable.core.names import Names
from wartable.core.sentences import places
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import NATIONS, SIDES
from wartable.games.empire_of_the_sun.names import BOXES, GARRISONS, HIDDEN, LAST_BOX, turn_box
from wartable.games.empire_of_the_sun.segments import BY_NAME
from wartable.games.empire_of_the_sun.state import Options


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
        "segment": tuple(BY_NAME),
        "scenario": tuple(facts.scenarios),
    }


def check_options(options: Options) -> None:
    """Refuse a scenario that there is not, and seats that do not fit."""
    if options.scenario not in data().scenarios:
        unknown = unknown_name("scenario", options.scenario, data().scenarios)
        known = ", ".join(data().scenarios)
        raise BadOptions("scenario: {reason}; there is {text}", places(reason=unknown, text=known))
    seated = Tally(side for own in options.seats.values() for side in own)
    if options.seats and seated != Tally(SIDES):
        raise BadOptions("seats: each side has one seat", rule="EOS-1.0-01")
    if any(not own for own in options.seats.values()):
        raise BadOptions("seats: each seat has a side")
