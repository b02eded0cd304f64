"""Stage 4: what to buy. The capital's defence first, then what the plan lacks."""

from __future__ import annotations

from typing import Any

from wartable.ai.axis_allies.guards import SAFE
from wartable.ai.axis_allies.judge import Counts, counts
from wartable.ai.axis_allies.study import Study
from wartable.board import distances
from wartable.games.axis_allies.actions import Buy, Repair

BY_LAND = 0.45
"""A factory serves a front on land if its pull by land is this share of its pull by any way."""
NEAR = ("infantry", "infantry", "artillery", "infantry", "tank")
FAR = ("infantry", "tank", "infantry", "artillery", "tank")
SHIPPED = ("infantry", "tank", "infantry", "artillery")
ESCORTS: tuple[tuple[str, ...], ...] = (
    (),
    ("destroyer",),
    ("destroyer", "destroyer"),
    ("carrier",),
    ("carrier", "destroyer"),
    ("carrier", "destroyer", "destroyer"),
    ("carrier", "fighter", "fighter", "destroyer"),
    ("carrier", "carrier", "destroyer", "destroyer"),
    ("carrier", "fighter", "fighter", "destroyer", "destroyer"),
    ("carrier", "carrier", "fighter", "fighter", "destroyer", "destroyer"),
)
"""What may go with new transports, the cheapest first."""
SAVINGS = 75
"""Money beyond which a power no longer waits for a safe fleet."""
UPGRADES = (("infantry", "artillery"), ("artillery", "tank"), ("tank", "fighter"))


def plan_purchase(study: Study) -> list[tuple[Any, str]]:
    """Repairs and one purchase, with their reasons."""
    return _Shopping(study).done()


def serves_land(study: Study, space: str) -> bool:
    """Whether units from here walk to the front."""
    appraisal = study.appraisal
    return appraisal.land_pull.get(space, 0.0) > BY_LAND * appraisal.pull.get(space, 0.0)


def front(study: Study, space: str) -> int:
    """Steps by land to the nearest enemy territory."""
    hostile = [t for t in study.pos.state.control if study.appraisal.is_hostile(t)]
    return distances(study.pos.board.land_neighbours, hostile).get(space, 9)


def factory_site(study: Study) -> str:
    """The best territory for a new factory: near the front, worth it and safe; or none."""
    best, best_value = "", 0.0
    for space in sorted(study.pos.state.opening.own):
        income = study.pos.data.spaces[space].income
        if income < 3 or study.pos.state.facilities.get(space) or not serves_land(study, space):
            continue
        value = study.appraisal.land_pull.get(space, 0.0)
        if value <= best_value or front(study, space) > 3:
            continue
        if study.reply(space, study.friends_at(space)).win < 0.1:
            best, best_value = space, value
    return best


class _Shopping:
    def __init__(self, study: Study) -> None:
        self.study = study
        self.pos = study.pos
        self.money = self.pos.state.money[study.me]
        self.bought: dict[str, int] = {}
        self.why: list[str] = []
        self.repairs: list[Repair] = []
        self.factories = [
            space
            for space in sorted(self.pos.state.facilities)
            if self.pos.state.control[space] == study.me and space in self.pos.state.opening.own
        ]
        self.room = {space: self.pos.edition.capacity(self.pos, space) for space in self.factories}

    def done(self) -> list[tuple[Any, str]]:
        self._repair()
        self._defend()
        self._build_factory()
        land = [space for space in self.factories if serves_land(self.study, space)]
        sea = [s for s in self.factories if s not in land and self.pos.board.coast[s]]
        if land and sea:
            self._for_land(land)
            self._for_sea(sea)
        elif land:
            self._for_land(land)
        elif sea:
            self._for_sea(sea)
        self._upgrade()
        found: list[tuple[Any, str]] = [
            (action, f"Repair the factory in {self.pos.name(action.space)} to use it.")
            for action in self.repairs
        ]
        if self.bought:
            note = "; ".join(dict.fromkeys(self.why)) or "spend what there is"
            found.append((Buy(self.study.me, self.bought), f"{note[0].upper()}{note[1:]}."))
        return found

    def _buy(self, kind: str, number: int, why: str) -> int:
        """Buy as many as can be paid for and placed; how many that was."""
        cost = self.pos.data.units[kind].cost
        number = min(number, self.money // cost, self._slots())
        if number > 0:
            self.bought[kind] = self.bought.get(kind, 0) + number
            self.money -= cost * number
            self.why.append(why)
        return max(number, 0)

    def _slots(self) -> int:
        units = sum(n for kind, n in self.bought.items() if kind != "industrial_complex")
        return sum(self.room.values()) - units

    def _repair(self) -> None:
        """Damage is repaired as far as the money could use the room."""
        wanted = self.money // 4 - sum(max(0, room) for room in self.room.values())
        for space in self.factories:
            for facility, damage in self.pos.state.facilities[space].items():
                points = min(damage, wanted, self.money // 3)
                if space == self.study.capital:
                    points = min(damage, max(wanted, damage // 2), self.money // 3)
                if points > 0:
                    self.repairs.append(Repair(self.study.me, space, facility, points))
                    self.money -= points
                    self.room[space] += points
                    wanted -= points

    def _defend(self) -> None:
        """Infantry until the capital is safe against what can come."""
        study, capital = self.study, self.study.capital
        standing = study.friends_at(capital)
        number = 0
        while number < min(self.room.get(capital, 0), self.money // 3):
            if study.reply(capital, counts([*standing, ("infantry", number)])).win <= SAFE:
                break
            number += 1
        if number:
            self._buy("infantry", number, f"{self.pos.name(capital)} must be held")

    def _build_factory(self) -> None:
        """A power across the sea builds on the mainland, where it can be held."""
        if self.money < 26 or any(serves_land(self.study, space) for space in self.factories):
            return
        if space := factory_site(self.study):
            self.bought["industrial_complex"] = 1
            self.money -= self.pos.data.units["industrial_complex"].cost
            self.why.append(f"a factory in {self.pos.name(space)} is nearer to the front")

    def _for_land(self, factories: list[str]) -> None:
        """Infantry, artillery and tanks, faster ones the farther the front is."""
        slots = sum(self.room[space] for space in factories)
        near = min(front(self.study, space) for space in factories)
        pattern = NEAR if near <= 2 else FAR
        step = self.study.rng.randrange(len(pattern))
        while slots > 0 and self.money >= 3 and self._slots() > 0:
            kind = pattern[step % len(pattern)]
            if self.pos.data.units[kind].cost > self.money:
                kind = "infantry"
            if not self._buy(kind, 1, "more land units for the front"):
                break
            slots -= 1
            step += 1

    # at sea

    def _for_sea(self, factories: list[str]) -> None:
        """Land units and the transports for them, and escorts until they are safe."""
        study = self.study
        waiting = self._waiting(factories)
        transports = study.appraisal.transports
        most = 3 + self.pos.income(study.me) // 7
        harbour = self._harbour(factories)
        trips = self._trips(harbour)
        step = study.rng.randrange(len(SHIPPED))
        for _ in range(40):
            if self.money < 3 or self._slots() <= 0:
                return
            if 2 * transports < trips * waiting + 2 and transports < most:
                escorts = self._escorts(harbour)
                if escorts is not None:
                    for kind in escorts:
                        self._buy(kind, 1, "escorts for the transports")
                    if self._buy("transport", 1, "transports for the units that wait"):
                        transports += 1
                        continue
                elif waiting > 2 * transports + 5 and self.money < SAVINGS:
                    self.why.append("the rest is saved for a fleet that can stand at sea")
                    return
                elif self.bought.get("fighter", 0) < 2 and self._buy(
                    "fighter", 1, "aircraft against the enemy's ships"
                ):
                    continue
            kind = SHIPPED[step % len(SHIPPED)]
            step += 1
            if self.pos.data.units[kind].cost > self.money:
                kind = "infantry"
            if not self._buy(kind, 1, "land units to be shipped to the front"):
                return
            waiting += 1

    def _escorts(self, harbour: str) -> tuple[str, ...] | None:
        """The escorts that make one more transport safe; `None` if they cannot be paid for."""
        there = self._forward(harbour)
        fleet = counts([*self._fleet(harbour, there), *self._new_ships(), ("transport", 1)])
        for escorts in ESCORTS:
            cost = sum(self.pos.data.units[kind].cost for kind in escorts)
            escorted = counts([*fleet, *((kind, 1) for kind in escorts)])
            if cost + 7 <= self.money and not any(
                self._is_unsafe(zone, escorted) for zone in {harbour, there}
            ):
                return escorts
        return None

    def _forward(self, harbour: str) -> str:
        """Where the transports go from the harbour: the zone of most pull within a turn or two."""
        near = distances(self.pos.board.sea_neighbours, [harbour], 3)
        pull = self.study.appraisal.pull
        return max(sorted(near), key=lambda zone: pull.get(zone, 0.0))

    def _fleet(self, harbour: str, there: str) -> Counts:
        """My side's ships near the route."""
        near = distances(self.pos.board.sea_neighbours, [harbour, there], 1)
        return counts(pair for zone in near for pair in self.study.friends_at(zone))

    def _new_ships(self) -> Counts:
        types = self.pos.data.units
        return counts((k, n) for k, n in self.bought.items() if types[k].domain == "sea")

    def _waiting(self, factories: list[str]) -> int:
        """My land units on the landmass of these factories."""
        near = distances(self.pos.board.land_neighbours, factories, 3)
        return sum(
            number
            for space in near
            for unit, number in self.pos.own(space)
            if self.pos.type(unit).captures
        )

    def _harbour(self, factories: list[str]) -> str:
        """The zone where new ships are wanted: with the most of mine, or the most pull."""
        zones = {zone for space in factories for zone in self.pos.board.coast[space]}
        pull = self.study.appraisal.pull
        return max(
            sorted(zones),
            key=lambda zone: (
                pull.get(zone, 0.0)
                + 3.0 * sum(n for _, n in self.pos.own(zone))
                - 5.0 * self._danger(zone)
            ),
        )

    def _danger(self, zone: str) -> float:
        """What one more transport would have to fear here."""
        return self.study.risk(zone, counts([*self.study.friends_at(zone), ("transport", 1)]))

    def _trips(self, harbour: str) -> float:
        """Turns that a transport takes for one load, there and back."""
        coasts = {
            zone
            for space in self.pos.state.control
            if self.study.appraisal.is_hostile(space) and self.study.appraisal.worth(space) > 8
            for zone in self.pos.board.coast[space]
        }
        steps = distances(self.pos.board.sea_neighbours, coasts).get(harbour, 9)
        return 1.0 if steps <= 2 else 1.6

    def _is_unsafe(self, zone: str, fleet: Counts) -> bool:
        """Whether an attack on the ships pays."""
        return self.study.risk(zone, fleet) > 0.25 * self.study.judge.value(fleet)

    def _may_spare(self, kind: str) -> bool:
        """Whether one more of these may become something better; transports are filled in pairs,
        so a power across the sea keeps an infantry for each heavier unit."""
        number = self.bought.get(kind, 0)
        if kind != "infantry" or any(serves_land(self.study, space) for space in self.factories):
            return number > 0
        return number > self.bought.get("artillery", 0) + self.bought.get("tank", 0) + 1

    def _upgrade(self) -> None:
        """What money is left makes better units of those chosen."""
        types = self.pos.data.units
        for cheap, better in UPGRADES:
            extra = types[better].cost - types[cheap].cost
            while self.money >= extra and self._may_spare(cheap) and self._slots() <= 1:
                self.bought[cheap] -= 1
                self.bought[better] = self.bought.get(better, 0) + 1
                self.money -= extra
        self.bought = {kind: n for kind, n in self.bought.items() if n}
