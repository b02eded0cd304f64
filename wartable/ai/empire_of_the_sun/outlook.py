"""What a position is worth to Japan, in points of victory: a plain sum that every stage asks.

The table of the scenario counts as it stands; the rest is what may come of the position: hexes on
the way to something, how safely they are held, units, tracks, and the goal of Progress of the War.
"""

from __future__ import annotations

from functools import lru_cache

from wartable.ai.empire_of_the_sun import worth
from wartable.ai.empire_of_the_sun.aims import WILL, stakes_of
from wartable.ai.empire_of_the_sun.front import idleness
from wartable.ai.empire_of_the_sun.network import Network, network_of
from wartable.games.empire_of_the_sun import hq, points, progress
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import SIDES, Side
from wartable.games.empire_of_the_sun.grid import grid_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.turn import europe

SIGN = {"japan": 1.0, "allies": -1.0}
LAST_WILL = 4
"""From this box down every box is worth more."""
MISSED = 0.9
"""What the Political Will is worth that a missed goal will cost."""
RIVALRY = 0.7
EUROPE = 0.12
"""What a box of the War in Europe is worth."""
DELAYED = 0.5
"""What it is worth that Allied reinforcements come in time."""
SHIPPING, ESCORT = 0.25, 0.1
SAVED = 0.15
"""What a replacement point on the track is worth."""
CARD, VALUE, LOGISTICS, ANSWER = 0.2, 0.1, 0.03, 0.2
"""What a card in the hand is worth, by its value, by what its event activates, and as an answer to
the enemy."""
UNSUPPLIED, DOOMED = 0.6, 0.15
"""What is left of the worth of a unit out of supply, and of one that attrition takes."""
IDLE, LAZIEST = 0.02, 0.75
"""How much less a unit is worth for each hex between it and what is fought for."""
DESK, ENOUGH = 0.4, 0.5
"""What an HQ is worth that commands nobody, and the share of all its units that keeps it busy."""
OFF_MAP = 0.8
"""What a unit is worth that arrives next turn."""
CHINA = 0.35
"""What a box of the front in China is worth beside what the table says."""
HUMP, ROAD, BARGES, INDIA = 0.4, 0.5, 0.3, 0.3


def value(pos: Position, side: Side) -> float:
    """What the position is worth to a side."""
    return SIGN[side] * for_japan(pos)


def for_japan(pos: Position) -> float:
    """What the position is worth to Japan."""
    if pos.state.outcome is not None:
        return 100.0 if "japan" in pos.state.outcome.winners else -100.0
    return table(pos) + places(pos) + tracks(pos) + cards(pos) + units(pos)


def table(pos: Position) -> float:
    """The points of the scenario as they stand; Political Will where there is no table, and where
    it runs out."""
    will = pos.state.tracks.will
    total = -WILL * will if pos.scenario.victory == "campaign" else float(points.total(pos))
    return total + 1.0 * max(0, LAST_WILL - will) ** 2 / 4 + _progress(pos)


def _progress(pos: Position) -> float:
    """What the Allies lack of their goal, as long as they have not met it (EOS-16.47-01)."""
    goal = pos.state.memory.progress_goal
    if not goal:
        return 0.0
    lacking = max(0, goal - len(progress.captured(pos)))
    return MISSED * lacking / goal


def places(pos: Position) -> float:
    """What is held, and how safely."""
    stakes = stakes_of(pos.scenario.id, pos.state.turn)
    network = network_of(pos)
    japanese = pos.state.japanese
    total = 0.0
    for place, stake in stakes.by_place.items():
        held = 0.5 * stake
        risk = network.risk(place) * stakes.at_risk[place]
        total += held - risk if place in japanese else risk - held
    return total


def tracks(pos: Position) -> float:
    """Markers: rivalries, Europe, shipping, points saved, China, India, the road."""
    tracks, marks = pos.state.tracks, pos.state.marks
    total = RIVALRY * (marks.us_rivalry - marks.japan_rivalry)
    total -= EUROPE * tracks.europe
    total += DELAYED * bool(europe.level(tracks.europe) or marks.delay_next)
    total += SHIPPING * (marks.asp.get("japan", 0) - marks.asp.get("allies", 0))
    total += ESCORT * tracks.escorts + SAVED * (tracks.air_points + tracks.naval_points)
    total -= CHINA * tracks.china
    total += INDIA * tracks.india
    total += BARGES * marks.barges - HUMP * marks.hump
    return total


def cards(pos: Position) -> float:
    """Cards in hand, as far as they are known."""
    return sum(
        SIGN[side] * sum([card_worth(card) for card in pos.state.cards[side].hand])
        for side in SIDES
    )


@lru_cache(maxsize=256)
def card_worth(card: str) -> float:
    """What a card is worth in the hand, whoever plays it for what; of one that is not seen, what
    most are worth."""
    if card not in data().cards:
        return CARD + 2 * VALUE
    facts = data().cards[card]
    found = CARD + VALUE * facts.value
    if facts.type == "reaction":
        found += ANSWER
    elif facts.activation is not None:
        found += LOGISTICS * max(facts.activation.logistics, *facts.activation.by_hq.values(), 0)
    elif facts.draw:
        found += CARD
    return found


def units(pos: Position) -> float:
    """Units where they stand: worth less out of supply, and far from what is fought for."""
    network = network_of(pos)
    total = 0.0
    for unit, place in pos.state.at.items():
        counter = data().counters[unit]
        share = _share(pos, network, unit, place)
        if share:
            total += SIGN[counter.side] * share * worth.unit(pos, unit)
    return total


def _share(pos: Position, network: Network, unit: str, place: str) -> float:
    if place in ("eliminated", "removed", "by_event"):
        return 0.0
    if place not in pos.map.hexes:
        return 1.0 if place == "china" else OFF_MAP
    counter = pos.counter(unit)
    if counter.kind == "hq":
        in_use = DESK + (1.0 - DESK) * commanded(pos, unit)
        return in_use if network.supply.is_supplied(unit) else UNSUPPLIED * in_use
    near = max(LAZIEST, 1.0 - IDLE * idleness(pos, place))
    if network.supply.is_supplied(unit):
        return near
    if counter.kind != "naval" and pos.is_reduced(unit) and not _is_commanded(pos, unit, place):
        return DOOMED
    return UNSUPPLIED * near


def commanded(pos: Position, of: str) -> float:
    """The share that an HQ has in its range of the units that it may command, by worth; of all that
    it could wish for."""
    reach = hq.command_range(pos, of)
    near = every = 0.0
    for unit in pos.units_of(pos.counter(of).side, "air", "naval", "ground"):
        place = pos.where(unit)
        if place in pos.map.away or not hq.may_command(pos, of, unit):
            continue
        value = worth.unit(pos, unit)
        every += value
        near += value * bool(reach & grid_of(pos.map).bit.get(place, 0))
    return min(1.0, near / (ENOUGH * every)) if every else 0.0


def _is_commanded(pos: Position, unit: str, place: str) -> bool:
    """Whether attrition spares a reduced unit there (EOS-6.24-01)."""
    side = pos.counter(unit).side
    return any(hq.commands(pos, each, place) for each in pos.units_of(side, "hq"))
