"""Who wins, and when it is known (16.0 to 16.3, 17.27, 17.38, 17.48, 17.10)."""

from __future__ import annotations

from wartable.core.game import Outcome
from wartable.games.empire_of_the_sun import points
from wartable.games.empire_of_the_sun.events import GameEnded
from wartable.games.empire_of_the_sun.facts import SIDES, Side, other
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.turn import resources
from wartable.games.empire_of_the_sun.turn.bombing import is_in_range

LEVELS = (
    (2, "allies", "an Allied decisive victory"),
    (5, "allies", "an Allied tactical victory"),
    (9, "japan", "a Japanese tactical victory"),
    (999, "japan", "a Japanese decisive victory"),
)
"""Up to how many points of Japan (T-VPLEVEL)."""
WATCHED = ("5708", "5908", "5808")
"""Hexes that score at the end of any turn (T-VP42 K, L)."""
ENOUGH_RESOURCES = 12
"""EOS-17.27-01."""
BOMBED_FOR = 4
"""Turns in a row (EOS-16.2-01)."""
MORE_PORTS = 6
"""EOS-17.10-13."""
NAMES = {"japan": "Japan is", "allies": "the Allies are"}


def note(script: Script) -> None:
    """Hexes that Japan controls and occupies at the end of a turn have scored, once each
    (T-VP42 K, L)."""
    pos = script.pos
    scored = {
        place
        for place in WATCHED
        if place in pos.map.hexes and pos.controls("japan", place) and pos.own("japan", place)
    }
    if not scored <= pos.state.memory.scored:
        script.keep(scored=pos.state.memory.scored | scored)


def at_once(script: Script) -> None:
    """In the South Pacific a side without an HQ on the map, which Oahu is not, has lost, and so
    have the Allies without Political Will (EOS-17.10-08, EOS-17.10-11)."""
    pos = script.pos
    if "south_pacific_no_hq_loses" not in pos.scenario.special or pos.state.outcome is not None:
        return
    for side in SIDES:
        if all(pos.where(unit) in pos.map.away for unit in pos.units_of(side, "hq")):
            text = f"{NAMES[side]} without an HQ on the map"
            script.emit(GameEnded(Outcome((other(side),), "EOS-17.10-11", text)))
            return
    if pos.state.tracks.will == 0:
        text = "the United States negotiate"
        script.emit(GameEnded(Outcome(("japan",), "EOS-17.10-11", text)))


def at_end_of_turn(pos: Position) -> Outcome | None:
    """Whether the game is over in the End of Turn Phase (EOS-4.5-01 to EOS-4.5-03)."""
    if pos.state.tracks.will == 0 and not _is_special_turn(pos):
        return Outcome(("japan",), "EOS-4.5-01", "the United States negotiate")
    is_last = pos.state.turn >= pos.scenario.last_turn
    if not is_last:
        return None
    match pos.scenario.victory:
        case "campaign":
            return _campaign(pos)
        case "1942" if points.resources_of(pos, "japan") < ENOUGH_RESOURCES:
            text = "Japan holds fewer than 12 resource hexes"
            return Outcome(("allies",), "EOS-17.27-01", text)
        case "south_pacific" if pos.state.options.simple_victory:
            return _ports(pos)
    return _by_points(pos)


def _is_special_turn(pos: Position) -> bool:
    """In December 1941 the marker has risen by the first card, or will."""
    return pos.scenario.special_turn and pos.state.turn == pos.scenario.first_turn


def _campaign(pos: Position) -> Outcome:
    """EOS-16.2-01, EOS-16.3-01."""
    has_b29 = any(
        pos.counter(unit).b29 and is_in_range(pos, unit)
        for unit, place in pos.state.at.items()
        if place == "china" or place in pos.map.hexes
    )
    is_won = (
        pos.state.memory.bombed >= BOMBED_FOR and len(resources.held(pos, "japan")) <= 1 and has_b29
    )
    if is_won:
        return Outcome(("allies",), "EOS-16.2-01", "Japan is bombed out and starved")
    return Outcome(("japan",), "EOS-16.3-01", "Japan has held out")


def level(total: int) -> tuple[str, str]:
    """Who wins with so many points, and how (T-VPLEVEL)."""
    return next((side, text) for most, side, text in LEVELS if total <= most)


def _by_points(pos: Position) -> Outcome:
    total = points.total(pos)
    side, text = level(total)
    rule = {
        "1942": "EOS-17.27-02",
        "1943": "EOS-17.38-01",
        "1944": "EOS-17.48-01",
        "south_pacific": "EOS-17.10-14",
    }[pos.scenario.victory]
    return Outcome((side,), rule, f"{text}: Japan has {total} points")


def ports_held(pos: Position) -> dict[Side, int]:
    """How many ports and resource hexes count for each side (EOS-17.10-13)."""
    every = [place for place, facts in pos.map.hexes.items() if facts.port or facts.resource]
    return {side: sum(_holder(pos, place) == side for place in every) for side in SIDES}


def ports_needed(pos: Position) -> int:
    """How many more than Japan the Allies need: six, five if their last reinforcements were
    delayed (EOS-17.10-13)."""
    return MORE_PORTS - pos.state.memory.delayed_last


def _ports(pos: Position) -> Outcome:
    """EOS-17.10-13."""
    held = ports_held(pos)
    mine, theirs = held["allies"], held["japan"]
    winner = "allies" if mine - theirs >= ports_needed(pos) else "japan"
    text = f"the Allies hold {mine} ports and resource hexes, Japan {theirs}"
    return Outcome((winner,), "EOS-17.10-13", text)


def _holder(pos: Position, place: str) -> str:
    """A hex counts for who controls it in supply, else for its first owner."""
    now = pos.controller(place)
    first = "japan" if place in pos.scenario.japanese else "allies"
    if place in pos.map.away or supply_of(pos).holds(now, place):
        return now
    return first
