"""Positions for tests: a scenario's start, or an empty map, with what a test changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.setup import setup
from wartable.games.empire_of_the_sun.state import Cards, Options, State


def position(
    scenario: str = "1942",
    *,
    empty: bool = False,
    units: Mapping[str, str] | None = None,
    reduced: Iterable[str] = (),
    japanese: Iterable[str] | None = None,
    allied: Iterable[str] = (),
    also_japanese: Iterable[str] = (),
    hands: Mapping[str, Iterable[str]] | None = None,
    tracks: Mapping[str, Any] | None = None,
    marks: Mapping[str, Any] | None = None,
    memory: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    **changes: Any,
) -> State:
    """The start of a scenario, dealt: with these units moved, or on an empty map these only.

    `empty` takes every counter off the map. `hands` gives hands from the decks. `changes` are
    fields of the state, as `turn`, `segment`, `player`.
    """
    state = setup(Options(scenario=scenario, **(options or {})))
    at = dict.fromkeys(state.at, "eliminated") if empty else dict(state.at)
    at |= units or {}
    now = frozenset() if empty else state.reduced
    for unit in units or ():
        now -= {unit}
    japan = state.japanese if japanese is None else frozenset(japanese)
    japan = (japan | {*also_japanese}) - {*allied}
    cards = {side: _dealt(state.cards[side], tuple((hands or {}).get(side, ()))) for side in SIDES}
    return replace(
        state,
        at=at,
        reduced=now | {*reduced},
        japanese=japan,
        cards=cards,
        tracks=replace(state.tracks, **(tracks or {})),
        marks=replace(state.marks, **(marks or {})),
        memory=replace(state.memory, **(memory or {})),
        **{"flow": (), "dealt": True, **changes},
    )


def _dealt(cards: Cards, hand: tuple[str, ...]) -> Cards:
    return replace(
        cards,
        hand=hand,
        draw=tuple(card for card in cards.draw if card not in hand),
        discard=tuple(card for card in cards.discard if card not in hand),
        removed=tuple(card for card in cards.removed if card not in hand),
    )


def pos(*args: Any, **kwargs: Any) -> Position:
    """`position` with what can be asked of it."""
    return Position(position(*args, **kwargs))


class Faces:
    """Dice that show these faces 0 to 9 in order, and decks that stay as they are."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        assert sides == 10
        rolled = [self.faces.pop(0) for _ in range(count)]
        return tuple(face or 10 for face in rolled)

    def shuffle(self, count: int) -> tuple[int, ...]:
        return tuple(range(count))
