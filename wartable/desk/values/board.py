"""What stands on the board: pieces, marks, spaces."""

from __future__ import annotations

from wartable.desk.values.value import Fact, Value


class Piece(Value, frozen=True):
    """Like units in one place. `key` names them in a wish, within their space and this position.

    Units of one kind that did different things this turn are several pieces.
    """

    key: str
    kind: str
    owner: str
    n: int = 1
    damage: int = 0
    """Hits taken by each."""
    state: str = ""
    """A word for what it did this turn, for a badge: `activated`, `moved`, `fights`, `raid`, ..."""
    note: str = ""
    cargo: tuple[Piece, ...] = ()
    """What each of them carries: so with `n` ships, `n` times the cargo's own `n` can be picked."""
    left: int = 0
    """Movement left, for the power whose turn it is."""
    name: str = ""
    """What a counter is called that is like no other; it is never counted together with others."""
    steps: int = 0
    most_steps: int = 0
    """How many steps the counter has left, and how many it has when it is whole; none are counted
    if there are none."""
    values: tuple[str, ...] = ()
    """What is printed on the counter, as it is now: its strength, its movement. The facts of its
    kind say which is which, in the same order."""
    service: str = ""
    """One of `GameInfo.services`."""
    unsupplied: bool = False
    """Whether it is out of supply."""
    fights: str = ""
    """The space that it fights in from where it stands."""
    dotted: bool = False
    """Whether a dot is printed on it: once lost it is not replaced."""
    letter: str = ""
    """The letter of the combat that it fights in, if combats have letters."""


class Mark(Value, frozen=True):
    """A facility or marker in a space."""

    kind: str
    name: str
    damage: int = 0
    most: int = 0
    note: str = ""


class SpaceNow(Value, frozen=True):
    """What is so in a space."""

    control: str = ""
    """A power or a party."""
    pieces: tuple[Piece, ...] = ()
    """What stands there; what fights on the battle board is shown here too."""
    marks: tuple[Mark, ...] = ()
    contested: bool = False
    """Whether a combat is being fought there or is still to come this turn."""
    letter: str = ""
    """The letter of that combat, if combats have letters."""
    facts: tuple[Fact, ...] = ()
    """What is so there now and no piece shows: the army that a neutral territory would raise."""


class BoxNow(Value, frozen=True):
    """A place beside the board, and the pieces that wait there or are lost: what comes in a later
    round."""

    id: str
    name: str
    pieces: tuple[Piece, ...]
