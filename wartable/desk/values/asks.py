"""Questions, and what can be answered."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wartable.core.game import Reason
from wartable.desk.values.board import Piece
from wartable.desk.values.scene import Scene
from wartable.desk.values.value import Value
from wartable.desk.values.wishes import Wish


class Button(Value, frozen=True):
    """One whole action."""

    id: str
    label: str
    action: Any
    tone: Literal["", "primary", "danger"] = ""
    note: str = ""
    about: tuple[str, ...] = ()
    """Spaces to show with it."""
    refused: tuple[Reason, ...] = ()
    """The button is shown, greyed, with these."""
    group: str = ""
    """The title of the group it belongs to; buttons of a group can be folded away."""
    wish: Wish | None = None
    """What to send instead of the action, where one press stands for several actions."""
    card: str = ""
    """The card of the hand that it plays: it is offered there."""
    sure: str = ""
    """What the button says when it was pressed once, if it is to be pressed twice."""
    plans: bool = False
    """Whether it begins something that is thought out whole before any of it is sent: pressed, it
    is the first step of a plan."""


class Row(Value, frozen=True):
    """A counter of a sheet."""

    key: str
    label: str
    kind: str = ""
    owner: str = ""
    most: int = 0
    n: int = 0
    """What is set when the sheet opens."""
    cost: int = 0
    group: str = ""
    """A heading over it and its neighbours."""
    note: str = ""
    draws: dict[str, int] = msgspec.field(default_factory=dict)
    """What one of it takes from the stocks of the sheet."""
    space: str = ""
    """The space that it stands for: pressed on the board, it is counted."""


class Sheet(Value, frozen=True):
    """Rows with counters, pressed together."""

    id: str
    title: str
    submit: str
    rows: tuple[Row, ...]
    budget: int | None = None
    """What the costs may add up to."""
    unit: str = ""
    """What costs are counted in."""
    least: int = 0
    most: int | None = None
    """How many must and may be counted in all."""
    groups: dict[str, int] = msgspec.field(default_factory=dict)
    """How many each group must count."""
    stocks: dict[str, int] = msgspec.field(default_factory=dict)
    """What the rows may draw together, by what it is."""
    note: str = ""
    space: str = ""


class Must(Value, frozen=True):
    """What has to be done, in a sentence, and the space where pieces wait for it."""

    text: str
    space: str = ""
    refused: tuple[Reason, ...] = ()
    """Why it cannot be done."""
    pieces: dict[str, int] = msgspec.field(default_factory=dict)
    """The pieces that wait there, by their keys."""


class Combat(Value, frozen=True):
    """A combat that is coming."""

    space: str
    kind: str
    """`raid`, `assault`, `battle`, or `optional` for one that may be left alone."""
    title: str
    attackers: tuple[Piece, ...]
    defenders: tuple[Piece, ...]
    note: str = ""
    letter: str = ""
    """By which it is named on the board, if combats have letters."""
    from_sea: tuple[str, ...] = ()
    """The sea zones that a landing comes from."""


class Ask(Value, frozen=True):
    """A decision that one of my owners owes, and what can be answered. An owner may owe several at
    once, about different spaces."""

    owner: str
    ask: str
    title: str
    hint: str
    rule: str = ""
    space: str = ""
    overlay: str = ""
    """What is laid over the board while it is asked, about its space, until something else is."""
    buttons: tuple[Button, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    moves: bool = False
    """Whether pieces may be picked up."""
    movable: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """For each space, the keys of pieces that can go somewhere."""
    must: tuple[Must, ...] = ()
    """What has to be done before the phase can end."""
    combats: tuple[Combat, ...] = ()
    """Those still to come, in the order in which they must be fought; while units move, those
    that the moves made so far lead to."""
    joint: bool = False
    """Whether others must give the same answer."""
    at_will: bool = False
    """Whether the game does not wait for it: the owner may do it, or nothing."""


class Reached(Value, frozen=True):
    """A place the picked pieces can go to. A place may come several times, with another `how` or
    `via`; the natural one first. Send it back as it is: `target` is the space, `how` the how, `via`
    the via."""

    space: str
    how: str
    """One of `GameInfo.ways`."""
    label: str
    path: tuple[str, ...] = ()
    note: str = ""
    """A consequence: where the aircraft can land, which ship carries, who defends."""
    landings: tuple[str, ...] = ()
    """Where aircraft among them can still land if they go there."""
    rule: str = ""
    via: tuple[str, ...] = ()
    """What tells it from the natural way to the same place: the territories a tank blitzes
    through."""


class Reach(Value, frozen=True):
    """Where the picked pieces can go, all together."""

    targets: tuple[Reached, ...]
    landings: tuple[str, ...] = ()
    """Where aircraft among them could land from where they are now."""


class Desk(Value, frozen=True):
    """What lies before a seat now."""

    scene: Scene
    asks: tuple[Ask, ...]
