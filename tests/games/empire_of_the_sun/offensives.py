"""Positions in the middle of an Offensive, for tests."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Before, Offensive
from wartable.testing.empire_of_the_sun.table import position


def in_offensive(
    *args: Any,
    activated: tuple[str, ...] = (),
    reacted: tuple[str, ...] = (),
    card: str = "JP-23",
    event: bool = False,
    **kwargs: Any,
) -> Position:
    """`position` in an Offensive of this card, with these units activated by its player and by the
    other one."""
    state = position(*args, **kwargs)
    before = Before(
        state.at, state.reduced, state.japanese, state.tracks, state.marks, state.memory
    )
    offensive = Offensive(
        side=data().cards[card].side,
        card=card,
        event=event,
        value=data().cards[card].value,
        before=before,
        activated={unit: state.at[unit] for unit in activated},
        reacted={unit: state.at[unit] for unit in reacted},
    )
    return Position(replace(state, offensive=offensive))
