"""Ground units march: overland, taking the hexes they pass (8.42, 6.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.control import take
from wartable.games.empire_of_the_sun.offensive import allowance, land
from wartable.games.empire_of_the_sun.offensive.contact import (
    battle_hexes,
    is_defended,
    may_bind,
    peace_objections,
)
from wartable.games.empire_of_the_sun.offensive.party import Mode, Party, party_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no
from wartable.games.empire_of_the_sun.script import Script

ANYWHERE = 400
"""Halves of a point with which one comes everywhere."""


def budget(pos: Position, party: Party) -> int:
    """The halves of a movement point that the units have left together (EOS-8.43-03)."""
    used = max(land.spent(pos, party.side, unit) for unit in party.units)
    return allowance.march(pos) - used


def way(pos: Position, action: Go, mode: Mode) -> tuple[str, ...] | None:
    """The cheapest path, or the one through the hexes that are named."""
    party = party_of(pos, action.units)
    stops = (party.start, *action.via, action.to)
    return land.path(pos, party.side, party.units, stops, budget(pos, party))


def objections(pos: Position, action: Go, mode: Mode) -> Iterator[Objection]:
    """Why these units may not march there (EOS-8.42-01 to EOS-8.42-09)."""
    party = party_of(pos, action.units)
    for unit in party.ground:
        yield from land.forbidden(pos, unit, action.to)
    if way(pos, action, mode) is None:
        yield _no_way(pos, party, action)
    if action.aim not in ("", action.to):
        yield no(pos, "EOS-9.13-01", "ground units fight only where they are")
    if mode == "reaction":
        if action.to != action.aim:
            yield no(pos, "EOS-7.26-08", "ground units react only into the battle hex")
    elif is_defended(pos, party.side, action.to):
        yield from peace_objections(pos, action.to)
        if not may_bind(pos, action.to):
            yield no(pos, "EOS-7.24-13", "{hex} would be a second battle hex", hex=action.to)


def _no_way(pos: Position, party: Party, action: Go) -> Objection:
    about = {"hex": action.to, "hex_2": party.start}
    if party.start in battle_hexes(pos):
        return no(pos, "EOS-8.42-09", "nobody marches out of a battle hex {hex_2}", **about)
    if action.to not in land.mainland(pos, party.start):
        return no(pos, "EOS-8.42-01", "no land sides lead to {hex}", **about)
    if land.reach(pos, party.side, party.units, party.start, ANYWHERE).path(action.to) is None:
        return no(pos, "EOS-8.42-07", "they have to stop before {hex}, or may not go on", **about)
    return no(
        pos,
        "EOS-8.42-03",
        "{hex} costs more than the {number} half points they have",
        number=budget(pos, party),
        **about,
    )


def finish(script: Script, party: Party, path: Sequence[str]) -> None:
    """The hexes passed, with enemy ships or without (EOS-8.11-03), and the last if nobody is there,
    are theirs from now on (EOS-6.5-01, EOS-6.5-02, EOS-1.3-22); where they fight they know where
    they came from (EOS-9.5-01)."""
    pos, side, to = script.pos, party.side, path[-1]
    taken = [
        place
        for place in path[1:]
        if not pos.controls(side, place) and not (place == to and is_defended(pos, side, to))
    ]
    if taken:
        take(script, taken, side)
    came = dict.fromkeys(party.units, path[-2])
    script.note(came_overland=script.offensive.came_overland | came)


def settle(script: Script, place: str) -> None:
    """Ground units that marched into a hex which its defenders then left take it (EOS-6.5-02)."""
    pos, side = script.pos, script.offensive.side
    came = [unit for unit in pos.own(side, place, "ground") if unit in pos.offensive.came_overland]
    if came and not is_defended(pos, side, place):
        take(script, [place], side)
