"""What could be attacked: places that are worth taking, enemies that are worth hitting."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.ai.empire_of_the_sun import outlook, worth
from wartable.ai.empire_of_the_sun.aims import stakes_of
from wartable.ai.empire_of_the_sun.conquest import conquests
from wartable.ai.empire_of_the_sun.means import ABOVE, GROUND, Means
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.offensive.contact import (
    is_defended,
    is_inside_china,
    may_be_attacked,
)
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import State
from wartable.games.empire_of_the_sun.supply import supply_of

HOLD = 0.85
"""How much of a place's stake counts at once when it is taken."""
CUT_OFF = 0.35
"""How much of all that may be had by it where no unit would be in supply yet."""
DISPLACED = 0.3
"""What of an HQ's worth is gained by driving it away."""
LAST_HQ = 20.0
"""What it is worth to drive away the last HQ, where that wins."""


class Prizes:
    """What each place is worth to a side that takes it from the other, in one position."""

    def __init__(self, state: State, side: Side) -> None:
        self.pos = Position(replace(state, flow=(), offensive=None))
        self.side = side
        self.sign = outlook.SIGN[side]
        stakes = stakes_of(self.pos.scenario.id, self.pos.state.turn)
        self.stakes, self.at_risk = stakes.by_place, stakes.at_risk
        self.whole = [aim for aim in stakes.aims if aim.whole]
        self.conquests = conquests(self.pos, side)
        self.table = outlook.table(self.pos)
        self._known: dict[str, float] = {}

    def of(self, place: str) -> float:
        """What taking the place is worth; nothing if it is one's own, or neutral ground."""
        if place not in self._known:
            self._known[place] = self._prize(place)
        return self._known[place]

    @property
    def known(self) -> list[float]:
        """What places are worth that have been looked at, the most first."""
        return sorted((worth for worth in self._known.values() if worth > 0), reverse=True)

    def is_open(self, place: str) -> bool:
        """Whether the place can be taken at all."""
        pos = self.pos
        return (
            place in self.stakes
            and not pos.controls(self.side, place)
            and place not in pos.state.soviet
            and place not in pos.map.away
        )

    def _prize(self, place: str) -> float:
        if not self.is_open(place):
            return 0.0
        pos, state = self.pos, self.pos.state
        lost = dict.fromkeys(pos.own(other(self.side), place), "eliminated")
        japanese = state.japanese ^ {place}
        after = Position(replace(state, at=state.at | lost, japanese=japanese))
        gain = self.sign * (outlook.table(after) - self.table)
        is_held = supply_of(after).holds(self.side, place)
        gain += HOLD * self.stakes[place] if is_held else CUT_OFF * self.at_risk[place]
        gain += self._completion(place) + self.conquests.get(place, 0.0)
        for hq in pos.own(other(self.side), place, "hq"):
            gain += DISPLACED * worth.step(hq)
            if self._is_last(hq):
                gain += LAST_HQ
        return gain

    def _completion(self, place: str) -> float:
        """What it is worth more, or less, by how many others of what counts together are held."""
        return sum(
            aim.completion(sum(self.pos.controls(self.side, each) for each in aim.hexes))
            for aim in self.whole
            if place in aim.hexes
        )

    def _is_last(self, hq: str) -> bool:
        """Whether the enemy has no other HQ on the map, where that loses (EOS-17.10-11)."""
        pos = self.pos
        if "south_pacific_no_hq_loses" not in pos.scenario.special:
            return False
        others = pos.units_of(pos.counter(hq).side, "hq")
        return all(each == hq or pos.where(each) in pos.map.away for each in others)


def places(means: Means, prizes: Prizes) -> Iterator[tuple[str, float]]:
    """The places that could be attacked, each with a first guess of what it may bring: what it is
    worth, and how easily it seems to be had."""
    pos, side = means.pos, means.side
    in_touch = {*pos.map.board.numbers(means.touched)}
    known = {*prizes.stakes} | {*pos.by_place} & pos.map.hexes.keys()
    for place in sorted(in_touch & known):
        prize = prizes.of(place) if place in prizes.stakes else 0.0
        can_hit = may_be_attacked(pos, side, place) if place in pos.map.hexes else False
        if (prize <= 0 and not can_hit) or is_inside_china(pos, place):
            continue
        if is_defended(pos, side, place) and not _may_fight(pos, side, place):
            continue
        guess = _guess(means, place, prize)
        if guess > 0:
            yield place, guess


def _may_fight(pos: Position, side: Side, place: str) -> bool:
    """Whether a battle may be declared there."""
    return may_be_attacked(pos, side, place) or not pos.has_enemy(side, place)


def _guess(means: Means, place: str, prize: float) -> float:
    """What an attack may bring, by strengths alone."""
    pos, side = means.pos, means.side
    parts = list(means.parts(place))
    room = means.room
    troops = sorted((part.strength for part in parts if part.role in GROUND), reverse=True)[:2]
    above = sorted((part.strength for part in parts if part.role in ABOVE), reverse=True)[:room]
    theirs = pos.own(other(side), place)
    air_naval = sum(pos.attack(u) for u in theirs if pos.counter(u).kind in ("air", "naval"))
    ground = sum(pos.attack(u) for u in theirs if pos.counter(u).kind == "ground")
    sky = _ratio(sum(above), air_naval)
    found = 0.0
    if troops and prize > 0:
        found = prize * sky * _ratio(sum(troops) * (1.3 if above else 0.8), ground)
    if above and theirs:
        hit = sum(worth.unit(pos, unit) for unit in theirs if pos.counter(unit).kind != "hq")
        found += 0.3 * hit * sky * min(1.0, sum(above) / 40)
    return found


def _ratio(ours: float, theirs: float) -> float:
    """How likely the stronger wins, more or less."""
    if not theirs:
        return 1.0
    return ours**2 / (ours**2 + theirs**2)
