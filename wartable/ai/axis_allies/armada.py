"""Stage 4, at sea: transports for the units that wait, and warships until they can stand.

A fleet is gathered over several turns in a harbour where it is safe, and only then gets the
transports to sail with. Money is never kept back: where no fleet can stand, aircraft are bought,
which drive the enemy's ships off and later man the carriers.
"""

from __future__ import annotations

from wartable.ai.axis_allies.cart import Cart
from wartable.ai.axis_allies.judge import Counts, counts
from wartable.board import distances

AT_RISK = 0.25
"""The share of a fleet that the enemy's best attack may cost where it stands safely."""
FOR_WARSHIPS = 0.65
"""The share of its money a power spends on warships while its fleet cannot sail."""
A_TURN = 3
"""New transports a turn at most: they come with the units for them."""
MORE_A_TURN = 5
"""How many there may be where a crowd waits for them."""
CROWD = 8
"""Land units without a ship at which no more are bought."""
ESCORTS = 4
"""Escorts a turn at most for a fleet that gathers."""
STALLED = 1.5
"""Units aboard for each transport at which the fleet waits for strength and not for units."""
A_SHIP = 3.0
"""How much a ship of mine draws others, in IPC of pull."""
AIRCRAFT = 2
"""Aircraft a turn for a power whose ships cannot stand anywhere."""


def equip_fleet(cart: Cart, factories: list[str]) -> None:
    """Land units and the transports for them, and warships until they are safe."""
    armada = _Armada(cart, factories)
    armada.equip()


class _Armada:
    def __init__(self, cart: Cart, factories: list[str]) -> None:
        self.cart = cart
        self.study = cart.study
        self.pos = cart.pos
        self.kinds = cart.kinds
        self.waiting = self._waiting(factories)
        self.transports = self.study.appraisal.transports
        self.aboard = self._aboard()
        self.harbour = self._harbour(factories)
        self.there = self._forward()
        self.fleet = self._near({self.harbour, self.there})
        self.aircraft = self._aircraft()
        self.empty_decks = self._empty_decks()

    def equip(self) -> None:
        """Transports with escorts, land units for them, and what else helps the fleet."""
        cart, kinds = self.cart, self.kinds
        if self.waiting > CROWD and self.aboard > STALLED * self.transports:
            self._gather(keep=0.0)
            return
        most = 3 + self.pos.income(self.study.me) // 7
        trips = self._trips()
        gathered = False
        pattern = (kinds.foot, kinds.armour, kinds.foot, kinds.guns)
        step = self.study.rng.randrange(len(pattern))
        while cart.money >= cart.cost(kinds.foot) and cart.slots() > 0:
            new = cart.number(kinds.transport)
            crowded = self.waiting > 2 * self.transports + CROWD
            if (
                new < (MORE_A_TURN if crowded else A_TURN)
                and 2 * self.transports < trips * self.waiting + 2
                and (self.transports < most or crowded)
            ):
                if self._add_transport():
                    continue
                if not gathered:
                    gathered = True
                    self._gather(keep=cart.money * (1 - FOR_WARSHIPS))
                    continue
            if crowded and not gathered:
                self._gather(keep=0.0)
                return
            kind = pattern[step % len(pattern)]
            step += 1
            if not cart.offers(kind):
                kind = kinds.foot
            if not cart.buy(kind, 1, "land units to be shipped to the front"):
                return
            self.waiting += 1

    def _add_transport(self) -> bool:
        """One more transport with the escorts that make it safe here and where it goes."""
        cart, kinds = self.cart, self.kinds
        spent = cart.cost(kinds.transport)
        for escorts in self._escorts():
            cost = spent + sum(cart.cost(kind) for kind in escorts)
            if cost > cart.money or len(escorts) >= cart.slots():
                continue
            if self._stands((*escorts, kinds.transport), {self.harbour, self.there}):
                for kind in escorts:
                    cart.buy(kind, 1, "escorts for the transports")
                cart.buy(kinds.transport, 1, "transports for the units that wait")
                self.transports += 1
                return True
        return False

    def _gather(self, keep: float) -> None:
        """Warships that stand in the harbour until they are enough to sail; else aircraft."""
        cart, kinds = self.cart, self.kinds
        for escorts in self._escorts():
            if sum(cart.cost(kind) for kind in escorts) > cart.money:
                continue
            if self._stands((*escorts, kinds.escort), {self.harbour}):
                for kind in escorts:
                    cart.buy(kind, 1, "a fleet gathers in its harbour")
                while cart.money > keep and cart.number(kinds.escort) < ESCORTS:
                    if not cart.buy(self._next_warship(), 1, "a fleet gathers in its harbour"):
                        break
                while cart.money > keep and cart.buy(kinds.bomber, 1, "bombers to go before it"):
                    pass
                return
        cart.buy(kinds.fighter, AIRCRAFT, "aircraft against the enemy's ships")
        if self.waiting > 2 * self.transports + CROWD:
            cart.buy(kinds.bomber, cart.money, "bombers, since no more units can be shipped")

    def _next_warship(self) -> str:
        """A carrier where aircraft wait for one, else aircraft for its deck, else an escort."""
        cart, kinds = self.cart, self.kinds
        decks = self._decks(counts([*self.fleet, *cart.new_ships()]))
        aboard = dict(self.fleet).get(kinds.fighter, 0)
        free = decks - aboard - self.aircraft - cart.number(kinds.fighter)
        choices = [kinds.escort]
        if free >= 1:
            choices.insert(0, kinds.fighter)
        elif cart.number(kinds.carrier) < 1 and not self.empty_decks:
            choices.insert(0, kinds.carrier)
        return next((kind for kind in choices if cart.cost(kind) <= cart.money), kinds.escort)

    def _escorts(self) -> list[tuple[str, ...]]:
        """What may go with new transports, the cheapest first."""
        ship, deck, wing = self.kinds.escort, self.kinds.carrier, self.kinds.fighter
        found: list[tuple[str, ...]] = [
            (),
            (ship,),
            (deck,),
            (ship, ship),
            (deck, ship),
            (deck, wing),
            (deck, ship, ship),
            (deck, wing, wing),
            (deck, wing, wing, ship),
            (deck, deck, ship, ship),
            (deck, wing, wing, ship, ship),
            (deck, deck, wing, wing, ship, ship),
        ]
        return [group for group in found if not (self.empty_decks and deck in group)]

    def _stands(self, new: tuple[str, ...], zones: set[str]) -> bool:
        """Whether no attack on the fleet with these ships pays; aircraft ashore man its decks."""
        return all(self._stands_in(zone, new) for zone in zones)

    def _stands_in(self, zone: str, new: tuple[str, ...]) -> bool:
        """Whether it stands in one zone: new ships meet those that are near their harbour."""
        old = self._near({zone}) if zone == self.harbour else self.fleet
        fleet = counts([*old, *self.cart.new_ships(), *((kind, 1) for kind in new)])
        wing = self.kinds.fighter
        aboard = dict(fleet).get(wing, 0)
        manned = max(0, min(self.aircraft, self._decks(fleet) - aboard))
        fleet = counts([*fleet, (wing, manned)])
        return self.study.peril(zone, fleet) <= AT_RISK * self.study.judge.value(fleet)

    def _decks(self, fleet: Counts) -> int:
        return sum(self.pos.data.units[kind].deck * number for kind, number in fleet)

    def _aircraft(self) -> int:
        """My aircraft ashore beside the harbour that could man a deck there."""
        return sum(
            number
            for space in self.pos.board.coast[self.harbour]
            for unit, number in self.pos.own(space)
            if self.pos.type(unit).lands_on_decks
        )

    def _empty_decks(self) -> int:
        """Places on my carriers that no aircraft has."""
        return sum(
            (self.pos.deck(ship) - len(ship.cargo)) * number
            for units in self.pos.state.units.values()
            for ship, number in units
            if ship.owner == self.study.me and self.pos.deck(ship)
        )

    def _forward(self) -> str:
        """Where the transports go from the harbour: the zone of most pull within a turn or two, or
        where my fleet is."""
        near = distances(self.pos.board.sea_neighbours, [self.harbour], 3)
        return max(sorted(near), key=lambda zone: self._drawn(zone, self._own_ships(zone)))

    def _drawn(self, zone: str, ships: int) -> float:
        """How much a zone draws new ships."""
        return self.study.appraisal.pull.get(zone, 0.0) + A_SHIP * ships

    def _own_ships(self, zone: str) -> int:
        return sum(n for unit, n in self.pos.own(zone) if self.pos.type(unit).domain == "sea")

    def _near(self, zones: set[str]) -> Counts:
        """My side's ships in these zones and next to them."""
        near = distances(self.pos.board.sea_neighbours, zones, 1)
        return counts(pair for zone in near for pair in self.study.friends_at(zone))

    def _waiting(self, factories: list[str]) -> int:
        """My land units on the landmass of these factories."""
        near = distances(self.pos.board.land_neighbours, factories, 3)
        return sum(
            number
            for space in near
            for unit, number in self.pos.own(space)
            if self.pos.type(unit).captures
        )

    def _aboard(self) -> int:
        """My land units that are at sea."""
        return sum(
            number * sum(1 for unit in ship.cargo if self.pos.type(unit).captures)
            for units in self.pos.state.units.values()
            for ship, number in units
            if ship.owner == self.study.me and self.pos.type(ship).hold
        )

    def _harbour(self, factories: list[str]) -> str:
        """The zone where new ships are wanted: with the most of mine about, or the most pull."""
        zones = {zone for space in factories for zone in self.pos.board.coast[space]}
        return max(
            sorted(zones),
            key=lambda zone: (
                self._drawn(zone, self.study.ships_about(zone)) - 5.0 * self._danger(zone)
            ),
        )

    def _danger(self, zone: str) -> float:
        """What one more transport would have to fear here."""
        fleet = counts([*self.study.friends_at(zone), (self.kinds.transport, 1)])
        return self.study.risk(zone, fleet)

    def _trips(self) -> float:
        """Turns that a transport takes for one load, there and back."""
        appraisal = self.study.appraisal
        coasts = {
            zone
            for space in self.pos.state.control
            if appraisal.is_hostile(space) and appraisal.worth(space) > 8
            for zone in self.pos.board.coast[space]
        }
        steps = distances(self.pos.board.sea_neighbours, coasts).get(self.harbour, 9)
        return 1.0 if steps <= 2 else 1.6
