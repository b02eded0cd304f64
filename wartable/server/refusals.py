"""What a server says no with: a status, a word for programs, a sentence for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar

from wartable.core.errors import (
    IllegalAction,
    OutOfTurn,
    UnknownName,
    WartableError,
    WordsSealed,
)
from wartable.core.game import Objection, Reason
from wartable.core.sentences import Sentence
from wartable.desk.family import FamilyDesk
from wartable.desk.language import ENGLISH
from wartable.server.sentences import SENTENCES
from wartable.server.values import ErrorBody


class Refusal(WartableError):
    """Nothing has changed, and why: the code of a sentence, and what goes into it."""

    status: ClassVar[int] = 422
    error: ClassVar[str] = "refused"

    version: int | None = None

    def __init__(self, code: str, **values: str | int) -> None:
        assert code in SENTENCES, code
        super().__init__(code)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.values)


class Malformed(Refusal):
    """What was sent makes no sense."""

    status = 400
    error = "malformed"


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


class Damaged(NotNow):
    """What is stored of the table cannot be trusted; `why` is for the administrator."""

    error = "damaged"

    def __init__(self, why: str, *, is_news: bool = False) -> None:
        super().__init__("log_damaged")
        self.why = why
        self.is_news = is_news


class Stale(Refusal):
    """The position has moved on."""

    status = 409
    error = "stale"

    def __init__(self, version: int) -> None:
        super().__init__("stale")
        self.version = version


class Busy(Refusal):
    """Not now, but in a moment: ask again after so many seconds."""

    status = 503
    error = "busy"
    after: ClassVar[int] = 2


def put(
    objections: Sequence[Objection | Reason], desk: FamilyDesk, language: str
) -> tuple[Reason, ...]:
    """The objections as somebody is told them who reads this language."""
    return tuple(
        each if isinstance(each, Reason) else desk.objection(each, language) for each in objections
    )


@contextmanager
def refused_in(desk: FamilyDesk, language: str) -> Iterator[None]:
    """What the game or its odds refuse here, they refuse in the reader's language; what the server
    refuses has a code, by which the client says it."""
    try:
        yield
    except (Refusal, UnknownName, WordsSealed):
        raise
    except IllegalAction as error:
        raise IllegalAction(put(error.objections, desk, language)) from error
    except WartableError as error:
        raise type(error)(_told(error.said, desk, language)) from error


def _told(found: Sentence, desk: FamilyDesk, language: str) -> str:
    """As an objection is told."""
    objection = Objection(found.rule, found.english, parts=found.parts)
    return str(desk.objection(objection, language))


def log_refused(desk: FamilyDesk, line: int, why: Sentence, language: str) -> Refusal:
    """What is wrong with a line of a log; a reason that nobody has put into the language is left
    to those who read it in English."""
    told = _told(why, desk, language)
    is_told = told != str(why) or language == ENGLISH
    return Refusal("log_refused" if is_told else "log_unreadable", line=line, why=told)


def answer_to(error: WartableError) -> tuple[int, ErrorBody]:
    """The status and the body that tell of this error."""
    objections: Sequence[Objection | Reason] = ()
    match error:
        case Refusal():
            body = ErrorBody(
                error.error,
                str(error),
                version=error.version,
                code=error.code,
                values=error.values,
            )
            return error.status, body
        case IllegalAction():
            status, word, objections = 422, "illegal", error.objections
        case OutOfTurn():
            status, word = 409, "not_now"
        case UnknownName():
            why = str(error)
            return 404, ErrorBody("unknown", why, code="unknown_name", values={"why": why})
        case _:
            status, word = 422, "refused"
    told = (each.told if isinstance(each, Objection) else each for each in objections)
    return status, ErrorBody(word, str(error), tuple(told))
