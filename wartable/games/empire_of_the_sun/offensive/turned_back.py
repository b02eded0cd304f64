"""Landings that were turned back or whose battle was lost sail home (9.62)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.offensive import allowance
from wartable.games.empire_of_the_sun.offensive.geography import geography
from wartable.games.empire_of_the_sun.offensive.land import forbidden
from wartable.games.empire_of_the_sun.offensive.party import Party
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.zoi import zoi_of


def came_by_barge(pos: Position, party: Party) -> str:
    """The hex to which a unit goes back by barge; empty if it came otherwise (EOS-8.47-04)."""
    for move in pos.offensive.moves:
        if move.how == "barge" and {*move.units} & {*party.ground}:
            return move.path[0]
    return ""


def ground_home(pos: Position, party: Party, place: str) -> bool:
    """Whether ground units may stay here: on a controlled coast; no way home leads to enemies
    (EOS-8.45-16, EOS-9.62-02)."""
    if back := came_by_barge(pos, party):
        return place == back
    if place in pos.map.away:
        return party.side == "allies"
    return (
        pos.hex(place).is_coastal
        and pos.controls(party.side, place)
        and not any(True for unit in party.ground for _ in forbidden(pos, unit, place))
    )


def reach_back(pos: Position, party: Party) -> Mapping[str, tuple[str, ...]]:
    """The paths home: past no enemy units and no unneutralised ZOI; one who is in such a ZOI may
    move through it until he is out, and then enters none again (EOS-9.62-02, EOS-9.62-03)."""
    known: dict[tuple[str, ...], Mapping[str, tuple[str, ...]]] = pos.once("ways back", dict)
    if party.units not in known:
        known[party.units] = _reach_back(pos, party)
    return known[party.units]


def _reach_back(pos: Position, party: Party) -> Mapping[str, tuple[str, ...]]:
    if back := came_by_barge(pos, party):
        return {back: (party.start, back)}
    board = pos.map.board
    bar = {*board.numbers(zoi_of(pos).bar(party.side))}
    enemy = {place for place in pos.by_place if pos.own(other(party.side), place)}
    beside = geography(pos.map).by_sea
    limit = allowance.naval(pos, party.side)
    paths: dict[str, tuple[str, ...]] = {party.start: (party.start,)}
    spent = {party.start: 0}
    ahead = deque([party.start])
    while ahead:
        here = ahead.popleft()
        for there, cost in beside[here]:
            enters_zoi = there in bar and here not in bar
            if there in paths or there in enemy or enters_zoi:
                continue
            if spent[here] + cost <= limit:
                paths[there] = (*paths[here], there)
                spent[there] = spent[here] + cost
                ahead.append(there)
    del paths[party.start]
    return paths


def way_back(pos: Position, party: Party, action: Go) -> tuple[str, ...] | None:
    """The path home to this hex; nobody dictates it."""
    return reach_back(pos, party).get(action.to)
