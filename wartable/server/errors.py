"""Errors on the wire: every refusal has the same body, and our own bugs tell nothing."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from wartable.core.errors import WartableError
from wartable.server.refusals import Busy, answer_to
from wartable.server.sentences import SENTENCES
from wartable.server.values import ErrorBody

CSRF_COOKIE = "csrftoken"

WORDS = {
    400: ("malformed", "malformed"),
    401: ("sign_in", "sign_in"),
    403: ("not_yours", "not_yours"),
    404: ("unknown", "no_page"),
    405: ("unknown", "no_method"),
    413: ("too_large", "too_large"),
    415: ("malformed", "not_json"),
    429: ("slow_down", "slow_down"),
}
"""What the framework's statuses are called, and the sentence for each."""

REFUSALS = {
    status: ResponseSpec(ErrorBody, generate_examples=False, description=f"`{error}`: {text}")
    for status, (error, text) in {
        **{status: (word, SENTENCES[code]) for status, (word, code) in WORDS.items()},
        409: ("stale` or `not_now", "the position, or the table, has moved on"),
        422: ("illegal` or `refused", "understood, and it cannot be"),
        503: ("busy", SENTENCES["busy"]),
    }.items()
}
"""What any call may answer, for those who read the schema."""

logger = logging.getLogger("wartable.server")

AnyRequest = Request[Any, Any, Any]


def refuse(_: AnyRequest, error: WartableError) -> Response[ErrorBody]:
    """Bad input, said by us."""
    status, body = answer_to(error)
    headers = {"Retry-After": str(error.after)} if isinstance(error, Busy) else {}
    return Response(body, status_code=status, headers=headers, media_type="application/json")


def refuse_http(_: AnyRequest, error: HTTPException) -> Response[ErrorBody]:
    """Bad input, said by the framework."""
    status = error.status_code
    word, code = WORDS.get(status, ("refused", ""))
    text = SENTENCES.get(code, error.detail)
    values: dict[str, str | int] = {}
    headers = dict(error.headers or {})
    cookies: list[Cookie] = []
    if status == 400:
        text = _what_is_wrong(error)
        values = {"why": text}
    if status == 403 and "CSRF" in error.detail:
        word = code = "csrf"
        values = {"cookie": CSRF_COOKIE}
        text = SENTENCES[code].format(**values)
        cookies = [Cookie(CSRF_COOKIE, value="", path="/", max_age=0, samesite="lax")]
    if status == 429:
        headers["Retry-After"] = headers.get("RateLimit-Reset", "60")
    return Response(
        ErrorBody(word, text, code=code, values=values),
        status_code=status,
        headers=headers,
        cookies=cookies,
        media_type="application/json",
    )


def refuse_depth(_: AnyRequest, __: RecursionError) -> Response[ErrorBody]:
    """JSON nested so deep that nobody can mean it."""
    body = ErrorBody("malformed", SENTENCES["too_deep"], code="too_deep")
    return Response(body, status_code=400, media_type="application/json")


def _what_is_wrong(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    said = [
        f"{each['key']}: {each['message']}" if each.get("key") else str(each.get("message", ""))
        for each in extra
        if isinstance(each, dict)
    ]
    return "; ".join(text for text in said if text) or error.detail


def fail(request: AnyRequest, error: Exception) -> Response[ErrorBody]:
    """Our own bug: it is logged, and nothing of it told."""
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    body = ErrorBody("broken", SENTENCES["broken"], code="broken")
    return Response(body, status_code=500, media_type="application/json")
