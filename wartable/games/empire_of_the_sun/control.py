"""Control of hexes, and what follows at once when it changes (6.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from wartable.games.empire_of_the_sun.events import ControlTaken
from wartable.games.empire_of_the_sun.grid import grid_of
from wartable.games.empire_of_the_sun.script import Script


def take(script: Script, hexes: Iterable[str], by: Literal["japan", "allies", "soviet"]) -> None:
    """Hexes come under this side's control, those it does not have yet (EOS-6.5-01).

    At once the Tokyo Express marker leaves an Allied hex (EOS-6.23-06), the garrison of a Home
    Island city that becomes Allied is gone for good (EOS-13.94-03), and an Allied gain in Northern
    India makes India stable (EOS-13.62-04). Kunming and the hexes beside it stay Allied
    (EOS-13.75-04), and what is Soviet stays so (EOS-CARD-51).
    """
    pos = script.pos
    always_allied = frozenset(pos.map.board.numbers(grid_of(pos.map).kunming))
    taken = tuple(
        sorted(
            place
            for place in {*hexes}
            if pos.hex(place).is_land
            and place not in pos.map.away
            and pos.controller(place) not in (by, "soviet")
            and not (place in always_allied and by != "allies")
        )
    )
    if not taken:
        return
    was_all_japanese = _is_all_japanese(script)
    script.emit(ControlTaken(taken, by))
    if by == "allies":
        _allies_gained(script, frozenset(taken), was_all_japanese)
    if by != "japan" and script.state.marks.tokyo_express in taken:
        script.mark(tokyo_express="")


def _allies_gained(script: Script, taken: frozenset[str], was_all_japanese: bool) -> None:
    """Cities of Japan have no garrison any more (EOS-13.94-03); India is stable again with a hex of
    its north (EOS-13.62-04, EOS-VAR-06)."""
    pos, state = script.pos, script.state
    cities = {place for place in taken if pos.hex(place).city == "intrinsic_japan"}
    if cities - state.memory.garrisons_gone:
        script.keep(garrisons_gone=state.memory.garrisons_gone | cities)
    gained = bool(taken & pos.map.region("north_india"))
    if state.options.india_by_segment:
        gained = gained and was_all_japanese
    if gained and "india" not in state.memory.surrendered:
        script.track("india", 0, "EOS-13.62-04")


def _is_all_japanese(script: Script) -> bool:
    """Whether Japan holds all of Northern India."""
    pos = script.pos
    region = pos.map.region("north_india")
    return bool(region) and all(pos.controls("japan", place) for place in region)
