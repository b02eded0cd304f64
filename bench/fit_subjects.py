"""What the fit of a chance to win has to know about a family (`bench.fit_prospects`)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from wartable.ai.axis_allies import prospects as axis_allies
from wartable.ai.empire_of_the_sun import prospects as empire_of_the_sun
from wartable.games.empire_of_the_sun.decisions import PlayCard
from wartable.games.empire_of_the_sun.position import position_of

BIDS = 0.5
"""The share of games of Axis & Allies in which a power begins with a bid."""
ROUNDS = (25, 25, 25, 15, 10)
"""Their last rounds."""
SCENARIOS = {"south_pacific": 5, "1943": 2, "1942": 1, "1944": 1}
"""How often scenarios of Empire of the Sun are played: the short ones above all."""


class Subject(Protocol):
    """A family whose games are played and foretold."""

    @property
    def features(self) -> Sequence[str]:
        """Their names."""

    @property
    def fitted(self) -> Path:
        """Where its model stands."""

    def setup(self, game: Any, chance: random.Random) -> Any:
        """A game to play."""

    def first(self, game: Any) -> str:
        """The side whose chance the model gives."""

    def turn(self, game: Any, state: Any, decision: Any) -> str:
        """What names the turn that begins here; nothing where none does."""

    def mover(self, state: Any) -> tuple[str, str]:
        """The kind of game, and who is to move if the model asks."""

    def progress(self, game: Any, state: Any) -> Mapping[str, float]:
        """The features."""


class AxisAllies:
    """Turns of powers; each edition has its own beginning."""

    features = axis_allies.FEATURES
    fitted = axis_allies.FITTED

    def setup(self, game: Any, chance: random.Random) -> Any:
        bid = {}
        if chance.random() < BIDS:
            bid = {chance.choice(list(game.edition.data.powers)): chance.randint(3, 24)}
        return game.setup(game.options_type(rounds=chance.choice(ROUNDS), bid=bid))

    def first(self, game: Any) -> str:
        sides: Sequence[str] = [*game.edition.data.sides]
        return sides[0]

    def turn(self, game: Any, state: Any, decision: Any) -> str:
        return "" if state.bids else f"{state.round} {state.power}"

    def mover(self, state: Any) -> tuple[str, str]:
        return "", state.power

    def progress(self, game: Any, state: Any) -> Mapping[str, float]:
        return axis_allies.progress(game.position(state))


class EmpireOfTheSun:
    """Card plays; each scenario has its own beginning."""

    features = empire_of_the_sun.FEATURES
    fitted = empire_of_the_sun.FITTED

    def setup(self, game: Any, chance: random.Random) -> Any:
        (scenario,) = chance.choices([*SCENARIOS], [*SCENARIOS.values()])
        return game.setup(game.options_type(scenario=scenario))

    def first(self, game: Any) -> str:
        return "japan"

    def turn(self, game: Any, state: Any, decision: Any) -> str:
        if not isinstance(decision, PlayCard):
            return ""
        played = [len(cards.hand) + cards.passes for cards in state.cards.values()]
        return f"{state.turn} {decision.owner} {played}"

    def mover(self, state: Any) -> tuple[str, str]:
        return state.options.scenario, ""

    def progress(self, game: Any, state: Any) -> Mapping[str, float]:
        return empire_of_the_sun.progress(position_of(state))


SUBJECTS: Mapping[str, Subject] = {
    "axis_allies": AxisAllies(),
    "empire_of_the_sun": EmpireOfTheSun(),
}
