"""What goes wrong because of what came in, said in one line. Anything else is our own bug."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wartable.core.game import Objection


class WartableError(Exception):
    """Bad input: the message says what and where. Nothing was changed."""


class IllegalAction(WartableError):
    """The action was understood but the rules forbid it; every objection is given."""

    def __init__(self, objections: Sequence[Objection]) -> None:
        self.objections = tuple(objections)
        super().__init__("; ".join(str(objection) for objection in self.objections))


class OutOfTurn(WartableError):
    """The seat does not decide for this owner, or the owner owes no decision now."""


class MalformedAction(WartableError):
    """Words or JSON that are no action."""


class BadOptions(WartableError):
    """Options that do not exist or do not fit together."""


class BadData(WartableError):
    """A data file that breaks its own rules; names the file and the place in it."""


class BadLog(WartableError):
    """A log that cannot be trusted; names the line."""


class UnknownName(WartableError):
    """A game, seat, space, unit or rule that does not exist; suggests the nearest."""
