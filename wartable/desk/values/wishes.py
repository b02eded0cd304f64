"""What comes back from a screen."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from wartable.desk.values.value import Value

Id = Annotated[str, Meta(max_length=200)]
"""A space, a sheet, a word for how."""


_Numbers = dict[Annotated[str, Meta(max_length=1500)], Annotated[int, Meta(ge=-1000, le=1000)]]

Counted = Annotated[_Numbers, Meta(max_length=500)]
"""How many of what: the rows of a sheet by their keys."""
Pieces = Annotated[_Numbers, Meta(max_length=200)]
"""How many of which pieces of one space, by their keys."""


Spaces = Annotated[tuple[Id, ...], Meta(max_length=50)]


class Act(Value, frozen=True, tag="action", tag_field="wish"):
    """An exact action, as offered by a button or made by a program."""

    action: Any


class Fill(Value, frozen=True, tag="sheet", tag_field="wish"):
    """A sheet as it was filled in."""

    sheet: Id
    counts: Counted


class Send(Value, frozen=True, tag="send", tag_field="wish"):
    """Pieces of one space and where they shall go."""

    source: Id
    pieces: Pieces
    target: Id
    how: Id = ""
    via: Spaces = ()


Wish = Act | Fill | Send

StandingOrders = Annotated[
    dict[Id, Id | Annotated[list[Id], Meta(max_length=50)]], Meta(max_length=50)
]
"""What a player leaves behind for the time of absence, by the ids of `GameInfo.orders`: how to
answer in somebody else's turn. For one that is ranked, the choices in their order."""
