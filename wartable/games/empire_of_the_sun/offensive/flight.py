"""Air units fly in legs from airfield to airfield (8.31, 13.74)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.offensive import air, allowance
from wartable.games.empire_of_the_sun.offensive.contact import (
    battle_hexes,
    landings,
    may_be_attacked,
)
from wartable.games.empire_of_the_sun.offensive.homes import best_airfields
from wartable.games.empire_of_the_sun.offensive.party import Mode, Party, party_of
from wartable.games.empire_of_the_sun.offensive.ranges import reach
from wartable.games.empire_of_the_sun.offensive.zoi_met import to_shun
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no


def ranges(pos: Position, units: Sequence[str], keep_fit: bool = False) -> list[int]:
    """The longest legs to be tried, best first: one that a bracketed range does not spoil, then the
    extended range; to fight, only the first (EOS-8.1-02, EOS-8.31-01, EOS-1.3-07)."""
    counters = [pos.counter(unit) for unit in units]
    fit = min(each.range if each.bracketed else max(each.range, each.extended) for each in counters)
    far = min(max(each.range, each.extended) for each in counters)
    return [fit] if keep_fit or fit == far else [fit, far]


def way(pos: Position, action: Go, mode: Mode) -> tuple[str, ...] | None:
    """The airfields of the flight."""
    party = party_of(pos, action.units)
    fields = air.open_airfields(pos, party.side)
    shun = to_shun(pos, party.side, mode)
    stops = (party.start, *action.via, action.to)
    for far in ranges(pos, party.air, _must_be_fit(action, mode)):
        for closed in (shun, 0) if shun else (0,):
            if found := path_by(pos, stops, far, allowance.legs(pos), fields, closed):
                return found
    return None


def _must_be_fit(action: Go, mode: Mode) -> bool:
    """Whether they fly to fight."""
    return mode == "reaction" or (mode == "offensive" and bool(action.aim))


def _is_in_reach(pos: Position, party: Party, action: Go, mode: Mode) -> bool:
    fields = air.open_airfields(pos, party.side)
    far = ranges(pos, party.air, _must_be_fit(action, mode))[-1]
    stops = (party.start, *action.via, action.to)
    return reaches(pos, stops, far, allowance.legs(pos), fields)


def reaches(
    pos: Position, stops: Sequence[str], reach: int, legs: int, fields: int, closed: int = 0
) -> bool:
    """Whether legs lead through all these airfields in their order."""
    spent = sum(
        flights(pos, here, reach, legs, fields, closed).spent(there)
        for here, there in pairwise(stops)
    )
    return spent <= legs


def path_by(
    pos: Position, stops: Sequence[str], reach: int, legs: int, fields: int, closed: int
) -> tuple[str, ...] | None:
    """The airfields on the way through all these in their order."""
    if not reaches(pos, stops, reach, legs, fields, closed):
        return None
    whole: tuple[str, ...] = tuple(stops[:1])
    for here, there in pairwise(stops):
        found = flights(pos, here, reach, legs, fields, closed).path(there)
        assert found is not None
        whole += found[1:]
    return whole


def flights(
    pos: Position, start: str, reach: int, legs: int, fields: int, closed: int = 0
) -> air.Flights:
    """Where legs lead from here, worked out once."""
    known: dict[tuple[str, int, int, int, int], air.Flights] = pos.once("flights", dict)
    key = (start, reach, legs, fields, closed)
    if key not in known:
        known[key] = air.Flights(pos, start, reach, legs, fields, closed)
    return known[key]


def objections(pos: Position, action: Go, mode: Mode) -> Iterator[Objection]:
    """Why these units may not fly there (EOS-8.31-01 to EOS-8.31-09)."""
    party = party_of(pos, action.units)
    yield from end_objections(pos, party, action.to)
    if not _is_in_reach(pos, party, action, mode):
        yield no(
            pos,
            "EOS-8.31-01",
            "{hex} is not within {number} legs from airfield to airfield",
            hex=action.to,
            number=allowance.legs(pos),
        )
    if mode == "after_battle":
        if party.side != pos.offensive.side and action.to not in best_airfields(pos, party):
            yield no(
                pos,
                "EOS-9.61-01",
                "a supplied airfield within command range is in reach, and {hex} is none",
                hex=action.to,
            )
    elif action.aim:
        yield from aim_objections(pos, party, action, mode)


def end_objections(pos: Position, party: Party, to: str) -> Iterator[Objection]:
    """Why a flight may not end here (EOS-8.31-03, EOS-8.31-04, EOS-8.31-06, EOS-8.35-02)."""
    if to == air.CHINA:
        yield from box_objections(pos, party)
        return
    facts, side = pos.hex(to), party.side
    if facts.ferry:
        yield no(pos, "EOS-8.35-02", "no flight ends in {hex}", hex=to)
    elif not facts.airfield or not pos.controls(side, to):
        yield no(pos, "EOS-8.31-03", "{hex} is no airfield of {side}", hex=to, side=side)
    if pos.has_ground(other(side), to):
        yield no(pos, "EOS-8.31-04", "enemy ground units are in {hex}", hex=to)
    if to in battle_hexes(pos):
        yield no(pos, "EOS-8.31-06", "no aircraft enters a battle hex {hex}", hex=to)


def box_objections(pos: Position, party: Party) -> Iterator[Objection]:
    """The China box holds two air units, at most one B29 (EOS-13.74-01)."""
    there = (*pos.at(air.CHINA), *party.air)
    if len(there) > 2 or sum(pos.counter(unit).b29 for unit in there) > 1:
        sentence = "the China box holds two air units at most, one of them a B-29"
        yield no(pos, "EOS-13.74-01", sentence)


def aim_objections(pos: Position, party: Party, action: Go, mode: Mode) -> Iterator[Objection]:
    """Why they could not fight, or cover a landing, there (EOS-8.31-07, EOS-7.24-03)."""
    aim = action.aim
    for unit in party.air:
        if not reach(pos, unit, action.to, aim):
            rule = "EOS-7.26-08" if mode == "reaction" else "EOS-8.31-07"
            yield no(pos, rule, "{hex} is out of range of {unit}", hex=aim, unit=unit)
    if mode == "offensive" and not (
        may_be_attacked(pos, party.side, aim) or aim in landings(pos, party.side)
    ):
        yield no(pos, "EOS-7.24-03", "there is nobody to fight or to cover in {hex}", hex=aim)


def long_legs(pos: Position, party: Party, path: Sequence[str]) -> list[str]:
    """The units that used a bracketed extended range: they take part in no battle (EOS-1.3-07,
    EOS-8.31-08)."""
    legs = [
        pos.distance(here, there)
        for here, there in pairwise(path)
        if air.CHINA not in (here, there)
    ]
    return [
        unit
        for unit in party.air
        if pos.counter(unit).bracketed and any(leg > pos.counter(unit).range for leg in legs)
    ]
