"""What a server says no with: a status, a word for programs, a sentence for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wartable.core.errors import IllegalAction, OutOfTurn, UnknownName, WartableError
from wartable.core.game import Objection
from wartable.server.values import ErrorBody


class Refusal(WartableError):
    """Nothing has changed, and why."""

    status: ClassVar[int] = 422
    error: ClassVar[str] = "refused"

    def __init__(self, text: str, version: int | None = None) -> None:
        super().__init__(text)
        self.version = version


class SignIn(Refusal):
    """Nobody is signed in, or not with this password."""

    status = 401
    error = "sign_in"


class NotYours(Refusal):
    """Somebody else's seat or table."""

    status = 403
    error = "not_yours"


class Unknown(Refusal):
    """There is no such thing, or it is none of the asker's business."""

    status = 404
    error = "unknown"


class NotNow(Refusal):
    """The table is not in a state for this."""

    status = 409
    error = "not_now"


class Stale(Refusal):
    """The position has moved on."""

    status = 409
    error = "stale"

    def __init__(self, version: int) -> None:
        super().__init__("the position has moved on", version)


def answer_to(error: WartableError) -> tuple[int, ErrorBody]:
    """The status and the body that tell of this error."""
    objections: Sequence[Objection] = ()
    version = None
    match error:
        case Refusal():
            status, word, version = error.status, error.error, error.version
        case IllegalAction():
            status, word, objections = 422, "illegal", error.objections
        case OutOfTurn():
            status, word = 409, "not_now"
        case UnknownName():
            status, word = 404, "unknown"
        case _:
            status, word = 422, "refused"
    return status, ErrorBody(word, str(error), tuple(objections), version)
