"""What can be laid over the board: each an answer of the game to a question about the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from wartable.core.errors import BadData
from wartable.core.sentences import places
from wartable.desk.empire_of_the_sun.overlays import areas, command, lines, reaction, zones
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Overlay, OverlayInfo
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.position import Position


class Lay(Protocol):
    """How one is made: for the side that looks, about a space of the board if it is about one."""

    def __call__(self, words: Words, pos: Position, me: Side, space: str) -> Overlay: ...


class _Kind(NamedTuple):
    lay: Lay
    about: bool = False


OVERLAYS: Mapping[str, _Kind] = {
    "zoi": _Kind(zones.zoi),
    "supply": _Kind(lines.supply, about=True),
    "command": _Kind(command.command, about=True),
    "reaction": _Kind(reaction.reaction, about=True),
    "distance": _Kind(lines.distance, about=True),
    "progress": _Kind(areas.progress_of_war),
    "victory": _Kind(areas.victory),
    "region": _Kind(areas.region, about=True),
}


def infos(words: Words) -> tuple[OverlayInfo, ...]:
    """What there is."""
    return tuple(
        OverlayInfo(id, words.say(f"overlay.{id}"), words.say(f"overlay_text.{id}"), kind.about)
        for id, kind in OVERLAYS.items()
    )


def overlay(words: Words, pos: Position, own: tuple[str, ...], id: str, space: str) -> Overlay:
    """What it shows to whom these sides are; of both sides, and to spectators, as it looks to who
    acts."""
    if id not in OVERLAYS:
        raise BadData("there is no overlay {word}", places(word=id))
    kind = OVERLAYS[id]
    if kind.about and space not in pos.map.hexes and space != "china":
        raise BadData("there is no place {word}", places(word=space))
    return kind.lay(words, pos, _looking(pos, own), space)


def _looking(pos: Position, own: tuple[str, ...]) -> Side:
    match own:
        case ("japan",):
            return "japan"
        case ("allies",):
            return "allies"
    acting = pos.state.offensive.side if pos.state.offensive else pos.state.player
    return acting or "allies"
