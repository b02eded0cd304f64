"""Transport routes of China, Burma and India are built (13.77)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.actions import BuildRoute
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of

JARHAT, IMPHAL, LEDO = "2104", "2105", "2205"
AKYAB, RANGOON = "2006", "2008"
NEEDS = 3
"""The OC value of a card that builds (EOS-13.77-02)."""


def unbuilt(pos: Position) -> tuple[str, ...]:
    """The hexes with a No Transport Route marker."""
    return tuple(sorted(pos.state.marks.no_route))


def objections(pos: Position, action: BuildRoute) -> Iterator[Objection]:
    """Why this card builds no route there (EOS-13.77-02 to EOS-13.77-06)."""
    if pos.card(action.card).value < NEEDS:
        yield no(pos, "EOS-13.77-02", "{card} has an operations value under 3", card=action.card)
    if action.hex not in pos.state.marks.no_route:
        yield no(pos, "EOS-13.77-04", "no route is to be built in {hex}", hex=action.hex)
    elif action.by == "japan":
        yield from _japanese(pos, action)
    else:
        yield from _allied(pos, action)


def _allied(pos: Position, action: BuildRoute) -> Iterator[Objection]:
    needed = (*sorted(pos.map.region("north_india")), AKYAB)
    lacking = [place for place in needed if not pos.controls("allies", place)]
    if lacking:
        yield no(pos, "EOS-13.77-02", "the Allies do not control {hexes}", hexes=lacking)
    if action.hex != JARHAT and JARHAT in pos.state.marks.no_route:
        yield no(pos, "EOS-13.77-03", "{hex} is built first", hex=JARHAT)


def _japanese(pos: Position, action: BuildRoute) -> Iterator[Objection]:
    if action.hex != IMPHAL:
        yield no(pos, "EOS-13.77-06", "Japan never builds a route in {hex}", hex=action.hex)
    elif not reaches_japanese_rangoon(pos):
        yield no(
            pos,
            "EOS-13.77-05",
            "no route leads from {hex} to a Japanese, supplied Rangoon",
            hex=IMPHAL,
        )


def reaches_japanese_rangoon(pos: Position) -> bool:
    """Whether routes lead from Imphal to Rangoon, a Japanese port in supply; enemies on land bar
    them (EOS-13.77-05). No way leads over the Kwai or by routes that are yet to be built."""
    if RANGOON not in supply_of(pos).ports("japan"):
        return False
    found, ahead = {IMPHAL}, [IMPHAL]
    while ahead:
        here = ahead.pop()
        for route in pos.map.routes:
            if here in route.hexes:
                there = route.hexes[0] if route.hexes[1] == here else route.hexes[1]
                is_barred = pos.own("allies", there, "ground", "air", "hq")
                if there not in found and not is_barred:
                    found.add(there)
                    ahead.append(there)
    return RANGOON in found


def build(script: Script, place: str) -> None:
    """The marker goes, for good (EOS-13.77-04)."""
    script.mark(no_route=script.state.marks.no_route - {place})
