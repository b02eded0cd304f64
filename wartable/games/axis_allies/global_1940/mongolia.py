"""The pact between the Soviet Union and Mongolia."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.axis_allies.deeds import ATTACKED, remember
from wartable.games.axis_allies.neutrals import take_over
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script

SOVIET_BORDER = "soviet_border_of_mongolia"
JAPANESE_BORDER = "japanese_border_of_mongolia"


def steadfast(pos: Position, territory: str) -> frozenset[str]:
    """The territories that stay strict when an Ally attacks this one: Mongolian ones never lean to
    the Axis unless the Soviet Union attacks one of them (G40-MON-02, G40-MON-06, G40-EX-50)."""
    mongolia = pos.data.areas["mongolia"]
    is_broken = pos.me == "soviet_union" and territory in mongolia
    return frozenset() if pos.side(pos.me) == "axis" or is_broken else mongolia


def note_attack(script: Script, territory: str) -> None:
    """An attack across the border of Mongolia calls the Soviet Union in, or ends the pact for good
    (G40-MON-03, G40-MON-05, G40-AMB-22)."""
    pos = script.pos
    held_by = pos.state.control[territory]
    mongolia = pos.data.areas["mongolia"]
    is_beside = not mongolia.isdisjoint(pos.board.land_neighbours[territory])
    if pos.me == "japan" and held_by == "soviet_union" and is_beside:
        remember(script, pos.me, ATTACKED, SOVIET_BORDER)
    is_strict = any(pos.state.control[space] == "strict" for space in mongolia)
    is_japanese = held_by == "japan" and (is_beside or territory == "korea")
    if pos.me == "soviet_union" and is_japanese and is_strict:
        remember(script, pos.me, ATTACKED, JAPANESE_BORDER)


def call_in(script: Script) -> None:
    """When Japan has fought: what is left of Mongolia is Soviet, with its armies (G40-MON-03,
    G40-MON-04)."""
    deeds = script.state.deeds
    is_called = script.state.power == "japan" and ("japan", ATTACKED, SOVIET_BORDER) in deeds
    if is_called and ("soviet_union", ATTACKED, JAPANESE_BORDER) not in deeds:
        for territory in list(_left(script.pos)):
            take_over(script, territory, "soviet_union")


def _left(pos: Position) -> Iterator[str]:
    for territory in sorted(pos.data.areas["mongolia"]):
        party = pos.state.control[territory]
        was_attacked = ("japan", ATTACKED, territory) in pos.state.deeds
        if party in ("strict", "pro_allies") or (party == "allies_joined" and was_attacked):
            yield territory
