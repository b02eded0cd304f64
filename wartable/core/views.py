"""What a seat gets to know of what happened: a view is all that anybody gets."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wartable.core.game import Game
from wartable.core.records import Acted


def seen(
    game: Game, state: Any, acted: Acted, seat: str | None, *, is_over: bool = False
) -> tuple[Acted, Any]:
    """An action made in this state as the seat may know it, and the state it led to. Where there
    are secrets, the reason of an action is its own seat's until the game is over."""
    events = []
    for event in acted.events:
        state = game.evolve(state, event)
        if (known := game.view_event(state, event, seat)) is not None:
            events.append(known)
    action = game.view_action(state, acted.action, seat)
    is_own = seat is not None and action.by in game.seats(state).get(seat, ())
    note = acted.note if is_own or is_over or not game.has_secrets else ""
    told = replace(acted, action=action, events=tuple(events), rolls=(), note=note)
    return told, state
