"""What the desk does with a question: offers, the usual answer, filled sheets; phase ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from wartable.desk.axis_allies.reasons import objections
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Button
from wartable.games.axis_allies.actions import AnyAction, Done
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position

Offers = dict[str, Any]
"""Fields of an `Ask`; `hint`, `rules` and `parts` stand in for the usual ones."""

Filled = Callable[[Position, str, str, Mapping[str, int]], tuple[AnyAction, ...]]
"""The actions of who filled a sheet, about a space, with these counts."""


def nothing_usual(pos: Position, decision: object) -> AnyAction | None:
    """What is decided in a phase of one's own has no usual answer."""
    return None


@dataclass(frozen=True)
class Asked:
    """What the desk does with one kind of question."""

    rules: tuple[str, ...]
    """The rule that asks it; of several, the first that an edition has."""
    offers: Callable[[AxisAllies, Words, Position, Any], Offers]
    usual: Callable[[Position, Any], AnyAction | None] = nothing_usual
    """The sensible answer, which risks no more than is at stake."""
    sheets: Mapping[str, Filled] = field(default_factory=dict)
    """What its sheets stand for when they are filled, by the sheet's name; with a colon where the
    space comes after it."""


def done(
    game: AxisAllies, words: Words, pos: Position, by: str, name: str, *, sure: str = ""
) -> Button:
    """The end of a phase, greyed with the reasons while it may not end."""
    label = words.say(f"done.{name}")
    return button(game, words, pos, "done", label, Done(by), tone="primary", sure=sure)


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
