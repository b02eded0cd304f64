"""What an ask offers, and the end of a phase."""

from __future__ import annotations

from typing import Any

from wartable.desk.axis_allies.reasons import objections
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Button
from wartable.games.axis_allies.actions import AnyAction, Done
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position

Offers = dict[str, Any]
"""Fields of an `Ask`; `hint`, `rules` and `parts` stand in for the usual ones."""


def done(game: AxisAllies, words: Words, pos: Position, by: str, name: str) -> Button:
    """The end of a phase, greyed with the reasons while it may not end."""
    return button(game, words, pos, "done", words.say(f"done.{name}"), Done(by), tone="primary")


def button(
    game: AxisAllies,
    words: Words,
    pos: Position,
    name: str,
    label: str,
    action: AnyAction,
    **more: Any,
) -> Button:
    """An action at a press, greyed with the reasons while it may not be done."""
    refused = objections(words, game.objections(pos.state, action))
    return Button(name, label, action, refused=refused, **more)
