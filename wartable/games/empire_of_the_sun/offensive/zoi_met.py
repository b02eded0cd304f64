"""Whether moving units of the active player meet a ZOI of the Reaction player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.offensive.air import CHINA, Flights
from wartable.games.empire_of_the_sun.offensive.party import Mode
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.zoi import zoi_of


def to_shun(pos: Position, side: Side, mode: Mode) -> int:
    """The hexes that a path avoids where it can, as bits: those in a ZOI of the Reaction player,
    neutralised or not, while it makes a difference (EOS-7.25-09)."""
    offensive = pos.offensive
    if mode != "offensive" or side != offensive.side or offensive.crossed_zoi:
        return 0
    return zoi_of(pos).projected(other(side))


def is_met(pos: Position, side: Side, path: Sequence[str]) -> bool:
    """Whether a path over sea or land enters, leaves or crosses a ZOI of the Reaction player; who
    does not move meets none (EOS-6.4-13, EOS-7.25-09, EOS-7.25-11)."""
    hexes = [place for place in path if place in pos.map.hexes]
    return bool(pos.map.board.bits(hexes) & zoi_of(pos).projected(other(side)))


def is_met_flying(pos: Position, side: Side, path: Sequence[str], reach: int) -> bool:
    """Whether a flight by these airfields cannot be made outside a ZOI of the Reaction player: on
    each leg units fly round it if their range allows (EOS-7.25-09)."""
    closed = zoi_of(pos).projected(other(side))
    if is_met(pos, side, path):
        return True
    fields = pos.map.board.all
    return any(
        CHINA not in (here, there)
        and Flights(pos, here, reach, 1, fields, closed).path(there) is None
        for here, there in pairwise(path)
    )
