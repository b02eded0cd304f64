"""The chance of each side to win from a position: how far it has come from an even game.

What a position is worth (`outlook`) is compared with what the set-up was worth, in a campaign with
what history was, and the nearer the end, the more with what the scenario asks for; how much a point
says grows as turns run out. What each part weighs stands beside this file: all weigh alike, for
nobody has fitted them to games yet (`bench.fit_prospects`), and so there is no calibration.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

import msgspec
import numpy as np
from msgspec.structs import replace

from wartable.ai.empire_of_the_sun import outlook
from wartable.ai.prospects import Calibration, Model
from wartable.games.empire_of_the_sun import points, victory
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.position import Position, position_of
from wartable.games.empire_of_the_sun.setup import setup
from wartable.games.empire_of_the_sun.state import Options, State

LINE = 5.5
"""The points of Japan between an Allied victory and a Japanese one (T-VPLEVEL)."""
HISTORY = ("campaign_short", "campaign_shorter", "1944")
"""Set-ups of 1942, 1943 and 1944: how a campaign went that was even."""
LAST, EARLY = 0.8, 3.0
"""How many points make a chance of 1 to e at the end of a game, and how many more at its beginning;
with the turns that are played both grow."""


FITTED = Path(__file__).with_name("prospects.json")
FEATURES = ("table", "places", "tracks", "units", "cards", "ahead")
"""The parts of what a position is worth, and how far Japan is from what decides at the end."""


@cache
def model() -> Model:
    """The model as it stands."""
    found = msgspec.json.decode(FITTED.read_bytes(), type=Model)
    assert set(found.weights) == set(FEATURES), f"{FITTED.name} is not of this model"
    return found


class EmpireProspects:
    """`wartable.ai.prospects.Prospects`."""

    def __init__(self, game: EmpireOfTheSun) -> None:
        self.game = game

    def chances(self, state: State) -> Mapping[str, float]:
        """Each side's chance to win from this state or view; cards that are not seen are ordinary
        ones."""
        japan = self._japan(state)
        return {"japan": japan, "allies": 1.0 - japan}

    def calibration(self) -> Calibration | None:
        """Predicted and actual shares of wins in games kept apart; none without a fit."""
        return model().calibration

    def worth_of_a_point(self, state: State) -> float:
        """How much a point more for Japan adds to its chance to win."""
        pos = position_of(state)
        left, weights = _left(pos), model().weights
        weight = left * weights["table"] + (1.0 - left) * weights["ahead"]
        japan = self._japan(state)
        return japan * (1.0 - japan) * weight / _scale(pos)

    def _japan(self, state: State) -> float:
        if state.outcome is not None:
            winners = state.outcome.winners
            return float("japan" in winners) if winners else 0.5
        pos = position_of(state)
        return model().chance(pos.scenario.id, "", progress(pos))


def progress(pos: Position) -> dict[str, float]:
    """How far Japan has come in each part from an even game, and at the end from what decides: all
    in the points that say something so long before the end."""
    left, scale = _left(pos), _scale(pos)
    before = _even(pos.scenario.id, pos.state.turn)
    gained = {name: worth - before[name] for name, worth in standing(pos).items()}
    ahead = sum(gained.values()) if pos.scenario.victory == "campaign" else _ahead(pos)
    return {name: left * worth / scale for name, worth in gained.items()} | {
        "ahead": (1.0 - left) * ahead / scale
    }


def standing(pos: Position) -> dict[str, float]:
    """What the parts of a position are worth to Japan, a card in the hand by what it is better than
    others: so it costs nothing to play one."""
    return {
        "table": outlook.table(pos),
        "places": outlook.places(pos),
        "tracks": outlook.tracks(pos),
        "units": outlook.units(pos),
        "cards": sum(
            outlook.SIGN[side] * sum(better(card) for card in pos.state.cards[side].hand)
            for side in SIDES
        ),
    }


def better(card: str) -> float:
    """What a card is worth more than one that nobody has seen."""
    return outlook.card_worth(card) - outlook.card_worth(HIDDEN)


@lru_cache(maxsize=64)
def _even(scenario: str, turn: int) -> Mapping[str, float]:
    """What an even game is worth to Japan in a turn: what the set-up was, before cards are dealt;
    in a campaign what it is in the set-ups of history."""
    if data().scenarios[scenario].victory != "campaign":
        return standing(Position(setup(Options(scenario=scenario))))
    known = [setup(Options(scenario=name)) for name in HISTORY]
    here = [Position(replace(state, options=Options(scenario=scenario))) for state in known]
    turns, worths = [pos.state.turn for pos in here], [*map(standing, here)]
    return {
        name: float(np.interp(turn, turns, [worth[name] for worth in worths])) for name in worths[0]
    }


def _left(pos: Position) -> float:
    """The share of the game that is still to be played."""
    turns = pos.scenario.last_turn - pos.scenario.first_turn + 1
    return (pos.scenario.last_turn - pos.state.turn + 1) / turns


def _ahead(pos: Position) -> float:
    """How far Japan is from what the scenario asks for at the end."""
    state = pos.state
    if state.options.simple_victory and pos.scenario.victory == "south_pacific":
        held = victory.ports_held(pos)
        return victory.ports_needed(pos) - 0.5 - (held["allies"] - held["japan"])
    return points.total(pos) - LINE


def _scale(pos: Position) -> float:
    turns = pos.scenario.last_turn - pos.scenario.first_turn + 1
    return (LAST + EARLY * _left(pos)) * math.sqrt(turns / 3)
