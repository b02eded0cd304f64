"""What goes wrong because of what came in, said in one line. Anything else is our own bug."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from wartable.core.sentences import Parts, Sentence

if TYPE_CHECKING:
    from wartable.core.game import Objection, Reason


class WartableError(Exception):
    """Bad input: the message says what and where. Nothing was changed.

    A message that is told to people has its parts apart, as an objection has, and its rule: every
    language says the sentence in its own way.
    """

    def __init__(self, sentence: str | Sentence = "", parts: Parts = (), rule: str = "") -> None:
        said = Sentence(sentence, parts, rule) if isinstance(sentence, str) else sentence
        self.said = said
        super().__init__(sentence, *((parts, rule) if parts or rule else ()))

    def __str__(self) -> str:
        return str(self.said)

    @property
    def reasons(self) -> tuple[Sentence, ...]:
        """All that it says, each by itself."""
        return (self.said,)


class IllegalAction(WartableError):
    """The action was understood but the rules forbid it; every objection is given."""

    def __init__(self, objections: Sequence[Objection | Reason]) -> None:
        self.objections = tuple(objections)
        super().__init__("; ".join(str(objection) for objection in self.objections))

    @property
    def reasons(self) -> tuple[Sentence, ...]:
        return tuple(objection.said for objection in self.objections)

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[tuple[Objection | Reason, ...]]]:
        """From another process it comes whole."""
        return type(self), (self.objections,)


class OutOfTurn(WartableError):
    """The seat does not decide for this owner, or the owner owes no decision now."""


class MalformedAction(WartableError):
    """Words or JSON that are no action."""


class WordsSealed(WartableError):
    """Nothing can be drawn while seats have sealed words and not opened them."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = tuple(seats)
        named = ", ".join(self.seats)
        super().__init__(f"{named} must open the sealed words first, or be gone without")


class BadOptions(WartableError):
    """Options that do not exist or do not fit together."""


class BadData(WartableError):
    """A data file that breaks its own rules; names the file and the place in it."""


class Place(NamedTuple):
    """A line of a log."""

    log: str
    line: int

    def __str__(self) -> str:
        return f"{self.log}, line {self.line}"


class BadLog(WartableError):
    """A log that cannot be trusted; names the line."""

    def __init__(
        self,
        sentence: str | Sentence = "",
        parts: Parts = (),
        rule: str = "",
        *,
        at: Place | None = None,
    ) -> None:
        super().__init__(sentence, parts, rule)
        self.at = at

    def __str__(self) -> str:
        return f"{self.at}: {self.said}" if self.at else str(self.said)


class UnknownName(WartableError):
    """A game, seat, space, unit or rule that does not exist; suggests the nearest."""
