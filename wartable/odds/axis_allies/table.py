"""A battle's table: the position, the policy, and what both make of hits."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import plus
from wartable.games.axis_allies.movement.landing import unlanded
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.stranded import places
from wartable.games.axis_allies.unit import Did, Force
from wartable.odds.axis_allies.losses import Losses, losses
from wartable.odds.axis_allies.orders import Scene
from wartable.odds.axis_allies.policy import Policy
from wartable.odds.axis_allies.referee import Referee
from wartable.odds.axis_allies.shots import Technologies, technologies
from wartable.odds.hits import chances, chances_with_low_luck

MOST_ROUNDS = 5_000
"""Pairs of forces that are followed before the unlikeliest are left unresolved."""

Rules = tuple[str, bool, Technologies]
"""What the fire of a force depends on: the edition, whether the table plays with low luck, and what
the powers have developed."""


class Table:
    """Where one battle is fought."""

    def __init__(
        self, pos: Position, battle: Battle, policy: Policy, most: int, *, all_land: bool = False
    ) -> None:
        self.pos = pos
        self.policy = policy
        self.most_rounds = most
        self.referee = Referee(pos, policy)
        self.on_decks = 0 if all_land else on_decks(pos, battle)
        bound = 0 if all_land else bound_to_decks(pos, battle)
        self._attackers = tuple(
            losses(pos, policy.attacker, Scene(True, self.on_decks, hunted))
            for hunted in (False, True)
        )
        self._defenders = tuple(
            losses(pos, policy.defender, Scene(False, bound, hunted)) for hunted in (False, True)
        )
        self.rules: Rules = (pos.edition.id, pos.state.options.low_luck, technologies(pos))
        self.chances = chances_with_low_luck if pos.state.options.low_luck else chances

    def attackers(self, defenders: Force) -> Losses:
        """How the attackers lose units to these defenders."""
        return self._attackers[self._hunt(defenders)]

    def defenders(self, attackers: Force) -> Losses:
        """How the defenders lose units to these attackers."""
        return self._defenders[self._hunt(attackers)]

    def _hunt(self, units: Force) -> bool:
        return any(self.pos.type(unit).submarine for unit, _ in units)


def bound_to_decks(pos: Position, battle: Battle) -> int:
    """How many of the defending aircraft have no other place than the decks of carriers that can be
    damaged: no friendly territory is one space away (E40-UNT-14, G40-UNT-20)."""
    if not any(pos.deck(unit) and pos.type(unit).hits > 1 for unit, _ in battle.defenders):
        return 0
    return sum(
        number
        for unit, number in battle.defenders
        if pos.type(unit).lands_on_decks
        and unit.did is not Did.SCRAMBLED
        and not any(pos.board.is_land(place) for place in places(pos, battle.space, unit))
    )


def on_decks(pos: Position, battle: Battle) -> int:
    """How many of the attacking aircraft can land only on carriers in this battle: so many more
    could not land if they were in their zone and these carriers were not (S42-CMB-51)."""
    aircraft = tuple(pair for pair in battle.attackers if pos.type(pair[0]).lands_on_decks)
    if battle.kind != "sea" or not aircraft:
        return 0
    there = pos.at(battle.space)
    without = replace(pos.state, units=pos.state.units | {battle.space: plus(there, aircraft)})
    return unlanded(Position(pos.edition, without)) - unlanded(pos)
