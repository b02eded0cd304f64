"""What the table agrees on before the game, and the first state (chapter 2)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from wartable.core.errors import BadOptions
from wartable.core.sentences import places
from wartable.forces import force
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.facts_units import Army
from wartable.games.global_war_1936.names import MOST_ROUNDS
from wartable.games.global_war_1936.state import Facility, Options, Project, Sheet, State
from wartable.games.global_war_1936.unit import Unit

WARS = (
    ("abyssinia", "italy"),
    ("ccp", "kmt"),
    ("spanish_nationalists", "spanish_republicans"),
)
"""Who is at war from the start (GW-14.1-01, GW-14.2-01, GW-14.3-01); every major power is neutral
to the others (GW-5.0-01)."""


def leads() -> tuple[str, ...]:
    """Who decides in each player turn, in the order of play (GW-7.1-01)."""
    return tuple(slot.nations[0] for slot in data().slots.values())


def check_options(options: Options) -> Options:
    """The options with every player turn seated; `BadOptions` if they do not fit together
    (GW-2.1-01, GW-2.1-02)."""
    if not 0 <= options.rounds <= MOST_ROUNDS:
        raise BadOptions("rounds: {number} cannot be", places(number=options.rounds))
    if options.players:
        seats = seating(options.players)
        if not options.seats:
            return replace(options, seats=seats)
        if {frozenset(own) for own in options.seats.values()} != {*map(frozenset, seats.values())}:
            raise BadOptions("players: the seats are given already", rule="GW-2.1-01")
    if not options.seats:
        return replace(options, seats={lead: (lead,) for lead in leads()})
    seated = Counter(lead for own in options.seats.values() for lead in own)
    for lead in {*seated, *leads()}:
        if lead not in leads():
            raise BadOptions("seats: {word} leads no player turn", places(word=lead))
        if seated[lead] != 1:
            raise BadOptions(
                "seats: {nation} has {number} seats, not one",
                places(nation=lead, number=seated[lead]),
                "GW-2.1-01",
            )
    for seat, own in options.seats.items():
        if len({data().nations[lead].alliance for lead in own}) != 1:
            raise BadOptions(
                "seats: {text} plays nations of no alliance or of several",
                places(text=seat),
                "GW-4.3-01",
            )
    return options


def seating(players: int) -> dict[str, tuple[str, ...]]:
    """The seats for so many players: `player_1` and so on (GW-2.1-01)."""
    return {
        f"player_{number}": tuple(lead for lead in leads() if lead in nations)
        for number, nations in enumerate(data().seatings[players].seats, start=1)
    }


def setup(options: Options) -> State:
    """July 1936: units, facilities, ships in building, money (GW-2.3-01, GW-2.4-01, GW-2.5-01)."""
    options = check_options(options)
    facts = data()
    units: dict[str, list[tuple[Unit, int]]] = {}
    for army in facts.armies:
        units.setdefault(army.zone, []).extend(_stand(army))
    facilities: dict[str, list[tuple[Facility, int]]] = {}
    for printed in facts.map.facilities:
        facilities.setdefault(printed.zone, []).append(
            (Facility(printed.kind, printed.at), printed.number)
        )
    queue: dict[str, list[tuple[Project, int]]] = {}
    for ship in facts.building:
        queue.setdefault(ship.nation, []).append((Project(ship.unit, ship.paid), ship.number))
    return State(
        options=options,
        round=1,
        slot=next(iter(facts.slots)),
        phase="production",
        control={zone.id: zone.roundel for zone in facts.map.land.values()},
        units={space: force(there) for space, there in units.items()},
        facilities={zone: force(there) for zone, there in facilities.items()},
        sheets={nation: sheet for nation in facts.nations if (sheet := _sheet(nation)) != Sheet()},
        queue={nation: force(begun) for nation, begun in queue.items()},
        wars=frozenset(WARS),
    )


def _sheet(name: str) -> Sheet:
    """At the start money is as much as the income shown (GW-2.4-01); the Axis and the Chinese
    earn what their zones are worth (GW-5.2-05)."""
    nation = data().nations[name]
    return Sheet(
        ipp=nation.income,
        level=nation.income,
        at_full=nation.full_production is not None and nation.income == nation.full_production,
        capital=nation.capital if nation.sheet else "",
        controller=nation.controller,
        gone="uncreated" if nation.created else "",
    )


def _stand(army: Army) -> list[tuple[Unit, int]]:
    """Units of a zone; aircraft at sea are on the decks there."""
    kinds = data().units
    units = [(Unit(kind, army.nation), number) for kind, number in army.units.items()]
    if army.zone in data().map.land:
        return units
    aircraft = [
        unit for unit, number in units for _ in range(number) if kinds[unit.type].kind == "air"
    ]
    ships: list[tuple[Unit, int]] = []
    for unit, number in units:
        if kinds[unit.type].kind == "air":
            continue
        room = max(map(len, kinds[unit.type].decks), default=0)
        for _ in range(number):
            aboard, aircraft = aircraft[:room], aircraft[room:]
            ships.append((replace(unit, cargo=tuple(sorted(aboard))), 1))
    return ships
