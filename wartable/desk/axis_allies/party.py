"""The pieces of one space that are picked up together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wartable.core.errors import MalformedAction
from wartable.core.sentences import places
from wartable.desk.axis_allies.pieces import Picked, everyone, read_key
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Unit


@dataclass(frozen=True)
class Party:
    """Picked pieces, by how they travel."""

    source: str
    land: tuple[tuple[Unit, int], ...]
    """Land units on land."""
    ships: tuple[tuple[Unit, int], ...]
    air: tuple[Picked, ...]
    """Aircraft, with the carrier they stand on."""
    aboard: tuple[Picked, ...]
    """Land units with the transport they are in."""

    @property
    def size(self) -> int:
        """How many units there are."""
        counted = (*self.land, *self.ships)
        return sum(n for _, n in counted) + sum(each.number for each in (*self.air, *self.aboard))

    def ship_count(self, ship: Unit) -> int:
        """How many ships like this one are picked."""
        return dict(self.ships).get(ship, 0)


MOST_PICKED = 200
"""Units of one wish: more than anybody moves at once."""


def read_party(pos: Position, source: str, pieces: Mapping[str, int]) -> Party:
    """The party that these keys name; `MalformedAction` if they are not there."""
    if source not in pos.data.spaces:
        raise MalformedAction("there is no space {word}", places(word=source))
    there = {(each.unit, each.ship): each.number for each in everyone(pos, source)}
    picked = []
    for key, number in pieces.items():
        unit, ship = read_key(key)
        have = there.get((unit, ship), 0)
        if not 0 <= number <= have:
            raise MalformedAction(
                "{space} holds {number} of {word}, not {number_2}",
                pos.parts(space=source, number=have, word=key, number_2=number),
            )
        if number:
            picked.append(Picked(unit, ship, number))
    if not picked:
        raise MalformedAction("nothing is picked up")
    if sum(each.number for each in picked) > MOST_PICKED:
        raise MalformedAction(
            "at most {number} units are picked up at once", places(number=MOST_PICKED)
        )

    def of(domain: str) -> list[Picked]:
        return [each for each in picked if pos.type(each.unit).domain == domain]

    return Party(
        source,
        land=tuple((each.unit, each.number) for each in of("land") if each.ship is None),
        ships=tuple((each.unit, each.number) for each in of("sea")),
        air=tuple(of("air")),
        aboard=tuple(each for each in of("land") if each.ship is not None),
    )
