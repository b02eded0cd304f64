"""The enemy's answer to an Offensive: how likely it is found out, and who would come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from wartable.ai.empire_of_the_sun.means import GROUND, Part
from wartable.ai.empire_of_the_sun.seaways import seaways
from wartable.games.empire_of_the_sun import asp
from wartable.games.empire_of_the_sun import hq as hqs
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.offensive import allowance, land, rolls
from wartable.games.empire_of_the_sun.offensive.contact import TRUK, is_truk_closed
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.zoi import is_barred, is_projected

FACES = 10
FAR = 99
IN_REACTION = 1
"""The shipping points of a landing in Reaction (EOS-8.45-10)."""


@dataclass(frozen=True)
class Odds:
    """How an Offensive may be met."""

    surprise: float
    intercept: float
    ambush: float


class Reply:
    """What the enemy of the active side can do against the Offensive that has begun."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.side: Side = pos.offensive.side
        self.enemy: Side = other(self.side)

    def odds(self, target: str) -> Odds:
        """The chances of the conditions, if units move on this target."""
        met = is_projected(self.pos, self.enemy, target) or self.pos.offensive.crossed_zoi
        return self.conditions(crossed=met)

    def conditions(self, *, crossed: bool) -> Odds:
        """The chances of the conditions: by a card that may be in the enemy's hand, or by the
        roll."""
        ambush = self.holds("ambush")
        card = self.holds("intercept")
        rolled = (1 - ambush) * (1 - card) * self._roll(crossed)
        found = (1 - ambush) * card + rolled
        return Odds(1 - ambush - found, found, ambush)

    def _roll(self, crossed: bool) -> float:
        value = rolls.intelligence_value(self.pos)
        if value is None:
            return 0.0
        modifier = rolls.ZOI_MET if crossed else 0
        hits = sum(rolls.succeeds(face, modifier, value) for face in range(FACES))
        return hits / FACES

    def special_chance(self) -> float:
        """The chance of a roll for Special Reaction (EOS-7.27-12)."""
        value = rolls.special_value(self.pos)
        hits = sum(rolls.succeeds(face, rolls.ZOI_MET, value) for face in range(FACES))
        return hits / FACES

    def holds(self, condition: str) -> float:
        """The chance that the enemy holds a card that sets this condition and would spend it."""
        return self._held.get(condition, 0.0)

    @cached_property
    def _held(self) -> dict[str, float]:
        """By condition, from how many of the cards that nobody has seen are such."""
        pos, cards = self.pos, self.pos.state.cards[self.enemy]
        seen = {*cards.discard, *cards.removed, *cards.shown}
        deck = pos.scenario.decks[self.enemy]
        unseen = [card for card in deck if card not in seen]
        hidden = len(cards.hand) + (cards.future == HIDDEN or bool(cards.future))
        found: dict[str, float] = {}
        for condition in ("intercept", "ambush"):
            such = sum(
                pos.card(card).type == "reaction" and pos.card(card).condition == condition
                for card in unseen
            )
            share = such / len(unseen) if unseen else 0.0
            found[condition] = 1 - (1 - share) ** hidden
        return found

    # who would come

    def joining(self, target: str) -> tuple[Part, ...]:
        """Aircraft that the card of the Offensive lets join a battle in their normal range, even by
        surprise (EOS-17.11-07)."""
        pos, offensive = self.pos, self.pos.offensive
        effects = pos.card(offensive.card).effects if offensive.event else ()
        if not any(effect.op == "zoi_off" for effect in effects):
            return ()
        near = (
            unit
            for unit in pos.units_of(self.enemy, "air")
            if 0 < pos.distance(pos.where(unit), target) <= pos.counter(unit).range
        )
        return tuple(Part(unit, "stay", pos.where(unit), pos.attack(unit)) for unit in near)

    def reactors(self, target: str) -> tuple[tuple[Part, ...], ...]:
        """The strongest that one enemy HQ could send to a battle there, besides who stands there
        already (EOS-7.26-02, EOS-7.26-05), and the strongest with troops before all others."""

        def found() -> tuple[tuple[Part, ...], ...]:
            able = [self._able(hq, target) for hq in sorted(supply_of(self.pos).hqs(self.enemy))]
            ways = [
                max((by(parts)[:number] for number, parts in able), key=_strength, default=())
                for by in (_strongest, _troops_first)
            ]
            return tuple(dict.fromkeys(way for way in ways if way))

        return self.pos.once(("reactors to", target), found)

    def _able(self, hq: str, target: str) -> tuple[int, tuple[Part, ...]]:
        """How many units an HQ could send, and all that could come."""
        pos = self.pos
        if not hqs.commands(pos, hq, target):
            return 0, ()
        number = hqs.efficiency(pos, hq) + pos.offensive.value
        able = [
            part
            for unit in pos.units_of(self.enemy, "air", "naval", "ground")
            if pos.where(unit) != target and (part := self._comes(hq, unit, target))
        ]
        return number, tuple(self._together(able))

    def _together(self, able: list[Part]) -> list[Part]:
        """In rivalry one service alone: the stronger one (EOS-14.1-03, EOS-14.2-01)."""
        marks = self.pos.state.marks
        rivals = marks.japan_rivalry if self.enemy == "japan" else marks.us_rivalry
        if not rivals:
            return able
        nation = "japan" if self.enemy == "japan" else "us"
        split: dict[str, list[Part]] = {"army": [], "navy": [], "": []}
        for part in able:
            counter = self.pos.counter(part.unit)
            own = counter.nation == nation
            split["army" if own and counter.service == "army" else "navy" if own else ""].append(
                part
            )
        return [*max(split["army"], split["navy"], key=_strength), *split[""]]

    def _comes(self, hq: str, unit: str, target: str) -> Part | None:
        pos = self.pos
        here, counter = pos.where(unit), pos.counter(unit)
        if here in pos.map.away or not hqs.may_command(pos, hq, unit) or self._is_idle(unit):
            return None
        if not hqs.commands(pos, hq, here) or not supply_of(pos).is_supplied(unit):
            return None
        strength = pos.attack(unit)
        if counter.kind == "air":
            return self._flies(unit, target)
        if counter.kind == "ground":
            return self._marches(unit, target) or self._lands(unit, target)
        limit = allowance.naval(pos, self.enemy)
        way = seaways(pos.map).distances(here).get(target, FAR)
        if counter.is_carrier:
            station = self._station(target, counter.range)
            if station and way <= limit + counter.range:
                return Part(unit, "station", station, strength)
        return Part(unit, "sail", target, strength) if way <= limit else None

    def _marches(self, unit: str, target: str) -> Part | None:
        """Troops near by come over land."""
        pos, here = self.pos, self.pos.where(unit)
        steps = allowance.march(pos)
        if pos.distance(here, target) > steps:
            return None
        ways = land.reach(pos, self.enemy, (unit,), here, steps)
        return Part(unit, "march", target, pos.attack(unit)) if target in ways.cost else None

    def _lands(self, unit: str, target: str) -> Part | None:
        """Few troops come over the sea, where no ZOI bars the way (EOS-8.45-10, EOS-8.45-12)."""
        pos, ways = self.pos, seaways(self.pos.map)
        points = min(IN_REACTION, asp.available(pos, self.enemy))
        if not pos.counter(unit).amphibious or asp.cost(pos, unit) > points:
            return None
        far = ways.distances(pos.where(unit)).get(target, FAR)
        is_near = target in ways.beaches and far <= allowance.naval(pos, self.enemy)
        if not is_near or is_barred(pos, self.enemy, target):
            return None
        return Part(unit, "land", target, pos.attack(unit))

    def _is_idle(self, unit: str) -> bool:
        """Whether it is not activated at all this turn (EOS-CARD-71, EOS-17.10-05)."""
        pos = self.pos
        shut = pos.where(unit) == TRUK and is_truk_closed(pos)
        return shut or unit in pos.state.memory.exhausted

    def _flies(self, unit: str, target: str) -> Part | None:
        """From where it stands, or from an airfield to which one leg leads."""
        pos = self.pos
        here, counter = pos.where(unit), pos.counter(unit)
        strength = pos.attack(unit)
        far = pos.distance(here, target)
        if far <= counter.range:
            return Part(unit, "stay", here, strength)
        leg = counter.range if counter.bracketed else max(counter.range, counter.extended)
        if far <= leg + counter.range:
            for place in pos.airfields(self.enemy):
                if (
                    place not in pos.map.away
                    and pos.distance(place, target) <= counter.range
                    and pos.distance(here, place) <= leg
                ):
                    return Part(unit, "fly", place, strength)
        if not counter.bracketed and far <= counter.extended:
            return Part(unit, "stay", here, (strength + 1) // 2)
        return None

    def _station(self, target: str, steps: int) -> str:
        """A hex of open water from which carriers fight there."""

        def found() -> str:
            board = self.pos.map.board
            ring = board.within(board.bits([target]), steps)
            hexes = self.pos.map.hexes
            open_ = [
                place
                for place in board.numbers(ring)
                if place in hexes and not hexes[place].is_land and not self.pos.at(place)
            ]
            return max(
                open_, key=lambda place: (self.pos.distance(place, target), place), default=""
            )

        return self.pos.once(("station off", target, steps), found)


def _strength(parts: Sequence[Part]) -> int:
    return sum(part.strength for part in parts)


def _strongest(parts: Sequence[Part]) -> tuple[Part, ...]:
    return tuple(sorted(parts, key=lambda part: (-part.strength, part.unit)))


def _troops_first(parts: Sequence[Part]) -> tuple[Part, ...]:
    key = lambda part: (part.role not in GROUND, -part.strength, part.unit)  # noqa: E731
    return tuple(sorted(parts, key=key))
