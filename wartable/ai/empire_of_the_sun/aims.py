"""What wins here: hexes that count together, and what each place is worth to either side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import Map

TOKYO = "3706"
WILL = 1.5
"""What a box of Political Will is worth where no table counts it."""
PORT, AIRFIELD, CITY, RESOURCE = 0.15, 0.15, 0.05, 0.3
"""What a place is worth as a base, whoever wins by what."""
LEAST = 0.02
"""What a land hex without anything is worth."""
HOME = 2.0
"""What a city of the home islands is worth."""
HOME_SINCE = 8
"""The turn from which on anybody could come there."""
EARLY = 0.15
"""What of all that counts before its time."""


@dataclass(frozen=True)
class Aim:
    """Hexes that count together: what it is worth to hold all of them instead of none. Each is a
    part of the way there."""

    name: str
    hexes: tuple[str, ...]
    worth: float
    scores: float = 0.0
    """What the table of victory points gives for each of them by itself, more or less."""
    since: int = 0
    """The turn from which on they count in full."""
    whole: bool = False
    """Whether only all of them together bring anything: the last are worth more than the first."""

    def completion(self, held: int) -> float:
        """What the next of them is worth more than the mean, to whom so many are held by."""
        number = len(self.hexes)
        return self.worth * (((held + 1) ** 2 - held**2) / number**2 - 1 / number)


def _ports(of: Map, *regions: str) -> tuple[str, ...]:
    return tuple(sorted(place for place in of.region(*regions) if of.hexes[place].port))


def _resources(of: Map, *regions: str) -> tuple[str, ...]:
    places = of.region(*regions) if regions else of.hexes
    return tuple(sorted(place for place in places if of.hexes[place].resource))


def _near_tokyo(of: Map, steps: int, *, port: bool) -> tuple[str, ...]:
    """Ports or airfields so near to Tokyo, those of the home islands and the mainland aside."""
    return tuple(
        sorted(
            place
            for place, facts in of.hexes.items()
            if (facts.port if port else facts.airfield)
            and facts.one_hex_island
            and of.board.distance(place, TOKYO) <= steps
        )
    )


def _south_pacific(of: Map) -> tuple[Aim, ...]:
    """T-VPSP D and E: on the way to all of them."""
    guinea = (*_ports(of, "new_guinea"), *_resources(of, "new_guinea"))
    return (
        Aim("the Mandates", _ports(of, "australian_mandates"), 3.0, 1.5, whole=True),
        Aim("New Guinea", guinea, 2.4, 1.0, whole=True),
        Aim("the New Hebrides", _ports(of, "new_hebrides"), 0.6, 0.3),
    )


def _nations(of: Map) -> tuple[Aim, ...]:
    """What makes nations surrender (T-SURRENDER), as places to hold; what the surrender itself
    brings is counted by `conquest`."""
    indies = (*_resources(of, "sumatra", "borneo", "java"), "2019")
    return (
        Aim("the Philippines", ("2813", "2915"), 3.0),
        Aim("Malaya", ("2014", "2015"), 3.0),
        Aim("the Dutch East Indies", indies, 4.5),
        Aim("Burma", ("2008", "2106", "2206", "2305"), 2.0),
    )


def _lands(
    of: Map, guinea: float, mandates: float, marshalls: float, since: int = 0
) -> tuple[Aim, ...]:
    keys = (*_ports(of, "new_guinea"), *_resources(of, "new_guinea"))
    return (
        Aim("New Guinea", keys, guinea, since=since),
        Aim("the Mandates", ("4021", "4423"), mandates, since=since),
        Aim("the Marshalls", ("4415", "4715"), marshalls, 0.5, since=since),
    )


def _of_1942(of: Map) -> tuple[Aim, ...]:
    """T-VP42: twelve resource hexes decide, surrenders cost Political Will."""
    return (
        *_nations(of),
        *_lands(of, 2.0, 0.8, 0.4),
        Aim("the resources", _resources(of), 18.0),
        Aim("the islands", ("5108", "4612", "4600", "5100"), 3.0),
    )


def _of_1943(of: Map) -> tuple[Aim, ...]:
    """T-VP43."""
    return (
        *_lands(of, 2.4, 4.0, 2.4),
        Aim("the islands near Tokyo", _near_tokyo(of, 11, port=True), 3.0),
        Aim("the Mandate hexes", tuple(sorted(of.regions["australian_mandates"].bases)), 1.0),
    )


def _of_1944(of: Map) -> tuple[Aim, ...]:
    """T-VP44."""
    return (
        *_lands(of, 5.0, 1.0, 0.6),
        Aim("Rabaul", ("4021",), 1.5),
        Aim("the Philippines", _ports(of, "philippines"), 5.0),
        Aim("the islands near Tokyo", _near_tokyo(of, 8, port=True), 5.0),
    )


def _of_campaign(of: Map) -> tuple[Aim, ...]:
    """16.0: Political Will, resources, bombers in range of Tokyo, Honshu; no table of points."""
    return (
        *_nations(of),
        *(replace(aim, scores=0.0) for aim in _lands(of, 2.0, 1.5, 1.5, since=4)),
        Aim("the resources", _resources(of), 10.0),
        Aim("the airfields near Tokyo", _near_tokyo(of, 8, port=False), 6.0, since=7),
        Aim("the Philippines again", _ports(of, "philippines"), 1.5, since=5),
    )


AIMS: Mapping[str, Callable[[Map], tuple[Aim, ...]]] = {
    "south_pacific": _south_pacific,
    "1942": _of_1942,
    "1943": _of_1943,
    "1944": _of_1944,
    "campaign": _of_campaign,
}
"""By what a scenario is won by."""


class Stakes:
    """What each place of a map is worth: the swing between one side's holding it and the other's,
    besides what the table of victory points says now."""

    def __init__(self, scenario: str, turn: int) -> None:
        facts = data()
        self.turn = turn
        self.map = facts.map_of(scenario)
        self.aims = AIMS[facts.scenarios[scenario].victory](self.map)
        self.by_place = dict(self._by_place())
        self.at_risk = dict(self._at_risk())
        """What is lost with each place, with what the table says of it."""

    def _by_place(self) -> Iterable[tuple[str, float]]:
        share: dict[str, float] = {}
        for aim in self.aims:
            worth = aim.worth if self.turn >= aim.since else EARLY * aim.worth
            for place in aim.hexes:
                share[place] = share.get(place, 0.0) + worth / len(aim.hexes)
        for place, hex_ in self.map.hexes.items():
            if not hex_.is_land or hex_.ferry:
                continue
            base = PORT * hex_.port + AIRFIELD * hex_.airfield + CITY * bool(hex_.city)
            base += RESOURCE * hex_.resource
            is_home = place in self.map.japanese_sources and bool(hex_.city)
            home = HOME * is_home if self.turn >= HOME_SINCE else EARLY * HOME * is_home
            yield place, LEAST + base + home + share.get(place, 0.0)

    def _at_risk(self) -> Iterable[tuple[str, float]]:
        scores: dict[str, float] = {}
        for aim in self.aims:
            for place in aim.hexes:
                scores[place] = scores.get(place, 0.0) + aim.scores
        for place, stake in self.by_place.items():
            yield place, stake + scores.get(place, 0.0)


@lru_cache(maxsize=64)
def stakes_of(scenario: str, turn: int) -> Stakes:
    """What the places of a scenario are worth in a turn."""
    return Stakes(scenario, turn)
