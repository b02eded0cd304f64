"""Where aircraft come down after an attack, and what they have to fear there."""

from __future__ import annotations

import math

from wartable.ai.axis_allies.judge import counts
from wartable.ai.axis_allies.study import Study
from wartable.board import distances
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.unit import Unit

ON_DECK = 0.8
"""How much of a carrier's danger is charged to each aircraft that fetches it there."""


class Bases:
    """The danger of the best base in reach; what was reckoned once is remembered."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self._known: dict[tuple[str, int, str], float] = {}
        self._dangers: dict[tuple[str, str], float] = {}

    def charge(self, target: str, unit: Unit, left: int) -> float:
        """What it costs to have this aircraft at its best base, with so much range left."""
        key = (target, left, unit.type)
        if key not in self._known:
            self._known[key] = self._charge(target, unit, left)
        return self._known[key]

    def _charge(self, target: str, unit: Unit, left: int) -> float:
        study = self.study
        if not study.care:
            return 0.0
        ground = landing.landing_territories(study.pos)
        best = math.inf
        for end, path in study.pos.edition.airways.paths(target).items():
            if len(path) - 1 > left:
                break
            if end in ground:
                best = min(best, self._danger(end, unit.type))
        if best > 1.0 and study.pos.type(unit).lands_on_decks:
            best = min(best, self._on_deck(target, left))
        return best if best < math.inf else float(study.pos.type(unit).cost)

    def _danger(self, base: str, kind: str) -> float:
        """What one more aircraft adds to the enemy's gain here."""
        key = (base, kind)
        if key not in self._dangers:
            study = self.study
            others = counts([*study.friends_at(base), *study.new_units(base)])
            with_it = counts([*others, (kind, 1)])
            more = study.reply(base, with_it).loss - study.reply(base, others).loss
            self._dangers[key] = max(0.0, more)
        return self._dangers[key]

    def _on_deck(self, target: str, left: int) -> float:
        """What the carrier that comes for it risks more than where it is safest."""
        study = self.study
        board = study.pos.board
        best = math.inf
        within = study.pos.edition.airways.zones_within(target, left)
        for zone, units in study.pos.state.units.items():
            decks = [
                ship
                for ship, _ in units
                if ship.owner == study.me and study.pos.deck(ship) and not ship.did
            ]
            if not decks or board.is_land(zone):
                continue
            group = [
                (ship.type, number)
                for ship, number in study.pos.own(zone)
                if study.pos.is_surface_warship(ship)
            ]
            group += [(aboard.type, 1) for ship in decks for aboard in ship.cargo]
            dangers = {}
            for end in distances(board.sea_neighbours, [zone], study.pos.type(decks[0]).move):
                fleet = study.friends_at(end)
                together = fleet if end == zone else counts([*fleet, *group])
                dangers[end] = study.reply(end, together).loss
            least = min(dangers.values())
            fetched = [danger for end, danger in dangers.items() if end in within]
            if fetched:
                best = min(best, ON_DECK * (min(fetched) - least))
        return best
