"""How pieces go somewhere: the ways that a page shows, and the moves of the game that they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import WayInfo, WayTone
from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.names import Way
from wartable.games.empire_of_the_sun.offensive import flight, transport
from wartable.games.empire_of_the_sun.offensive.party import party_of
from wartable.games.empire_of_the_sun.position import Position


class Kind(NamedTuple):
    """A way: how it is shown, and the move that it is, if it is one."""

    tone: WayTone
    move: Way | None = None


WAYS: Mapping[str, Kind] = {
    "sail": Kind("go", "sail"),
    "engage": Kind("attack", "sail"),
    "strike": Kind("attack", "sail"),
    "station": Kind("attack", "sail"),
    "steam": Kind("go", "steam"),
    "march": Kind("go", "march"),
    "advance": Kind("attack", "march"),
    "land": Kind("assault", "land"),
    "organic": Kind("assault", "land"),
    "barge": Kind("assault", "barge"),
    "ship": Kind("go", "ship"),
    "fly": Kind("go", "fly"),
    "extended": Kind("go", "fly"),
    "sortie": Kind("attack", "fly"),
    "ferry": Kind("go", "ferry"),
    "fight": Kind("attack"),
    "cover": Kind("go"),
    "put": Kind("go"),
    "retreat": Kind("go"),
}
"""By id: ships sail to a port, engage in the hex of a battle or landing, strike at one from where a
carrier reaches it, or take such a station; ground units march, advance to fight, land by shipping
points or aboard ships (EOS-8.46-01), cross by barge; aircraft fly, by an extended range if they
must, or to where they can fight from; `steam`, `ship` and `ferry` are strategic."""
AFAR = ("station", "sortie")
"""Ways to fight elsewhere than where one goes: `via` begins with where. Of a strike it begins with
the station."""


def infos(words: Words) -> tuple[WayInfo, ...]:
    """The ways for a legend."""
    return tuple(WayInfo(id, words.say(f"way.{id}"), kind.tone) for id, kind in WAYS.items())


def way_of(pos: Position, go: Go, path: tuple[str, ...]) -> str:
    """What a legal move by this path is shown as."""
    match go.how:
        case "sail" if go.aim and go.aim != go.to:
            return "station"
        case "sail" if go.aim:
            return "engage"
        case "march" if go.aim:
            return "advance"
        case "land":
            party = party_of(pos, go.units)
            aboard = transport.carried(pos, party.ships, party.ground)
            return "organic" if len(aboard) == len(party.ground) else "land"
        case "fly" if go.aim:
            return "sortie"
        case "fly" if flight.long_legs(pos, party_of(pos, go.units), path):
            return "extended"
    return go.how
