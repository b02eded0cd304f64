"""Errors on the wire: every refusal has the same body, and our own bugs tell nothing."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from wartable.core.errors import WartableError
from wartable.server.refusals import answer_to
from wartable.server.values import ErrorBody

CSRF_COOKIE = "csrftoken"

WORDS = {
    400: ("malformed", "this cannot be read"),
    401: ("sign_in", "sign in first"),
    403: ("not_yours", "this is not yours"),
    404: ("unknown", "there is no such page"),
    405: ("unknown", "this cannot be done with that page"),
    413: ("too_large", "that is too long"),
    415: ("malformed", "send JSON"),
    429: ("slow_down", "too many at once; wait a moment"),
}

REFUSALS = {
    status: ResponseSpec(ErrorBody, generate_examples=False, description=f"`{error}`: {text}")
    for status, (error, text) in {
        **WORDS,
        409: ("stale` or `not_now", "the position, or the table, has moved on"),
        422: ("illegal` or `refused", "understood, and it cannot be"),
    }.items()
}
"""What any call may answer, for those who read the schema."""

logger = logging.getLogger("wartable.server")

AnyRequest = Request[Any, Any, Any]


def refuse(_: AnyRequest, error: WartableError) -> Response[ErrorBody]:
    """Bad input, said by us."""
    status, body = answer_to(error)
    return Response(body, status_code=status, media_type="application/json")


def refuse_http(_: AnyRequest, error: HTTPException) -> Response[ErrorBody]:
    """Bad input, said by the framework."""
    status = error.status_code
    word, text = WORDS.get(status, ("refused", error.detail))
    headers = dict(error.headers or {})
    cookies: list[Cookie] = []
    if status == 400:
        text = _what_is_wrong(error) or text
    if status == 403 and "CSRF" in error.detail:
        word, text = "csrf", f"the header x-csrftoken must repeat the cookie {CSRF_COOKIE}"
        cookies = [Cookie(CSRF_COOKIE, value="", path="/", max_age=0, samesite="lax")]
    if status == 429:
        headers["Retry-After"] = headers.get("RateLimit-Reset", "60")
    return Response(
        ErrorBody(word, text),
        status_code=status,
        headers=headers,
        cookies=cookies,
        media_type="application/json",
    )


def refuse_depth(_: AnyRequest, __: RecursionError) -> Response[ErrorBody]:
    """JSON nested so deep that nobody can mean it."""
    body = ErrorBody("malformed", "this is nested too deep")
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
    body = ErrorBody("broken", "something is broken here; the server's log says what")
    return Response(body, status_code=500, media_type="application/json")
