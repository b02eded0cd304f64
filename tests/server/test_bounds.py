"""Nothing in a request is longer or larger than anybody needs: it is refused as it is read."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from litestar import Router
from litestar.testing import TestClient
from msgspec import inspect

from tests.server.conftest import Visitor
from tests.unbounded import boundless
from wartable.server import values


def bodies() -> list[type[msgspec.Struct]]:
    """Everything that a client says."""
    return values.Asked.__subclasses__()


@pytest.mark.parametrize("body", bodies(), ids=lambda body: body.__name__)
def test_everything_in_a_request_is_bounded(body: type[msgspec.Struct]) -> None:
    """What is an action is read by its game, which has bounds of its own."""
    assert list(boundless(inspect.type_info(body), body.__name__)) == []


@pytest.mark.parametrize(
    "wish",
    [
        {"wish": "sheet", "sheet": "buy", "counts": {"tank": 60_000}},
        {"wish": "sheet", "sheet": "x" * 300, "counts": {}},
        {"wish": "sheet", "sheet": "buy", "counts": {f"tank{n}": 1 for n in range(600)}},
        {"wish": "send", "source": "russia", "pieces": {"tank": 10**9}, "target": "caucasus"},
        {
            "wish": "send",
            "source": "russia",
            "pieces": {f"tank~{n}@soviet_union": 1 for n in range(201)},
            "target": "caucasus",
        },
        {"wish": "send", "source": "russia", "pieces": {"tank": 1}, "target": "x" * 10_000},
        {
            "wish": "send",
            "source": "russia",
            "pieces": {"tank": 1},
            "target": "russia",
            "via": ["russia"] * 100,
        },
    ],
    ids=lambda wish: str(wish)[:60],
)
def test_too_much_of_a_wish_is_malformed(visitor: Visitor, wish: dict[str, Any]) -> None:
    table = visitor.table("me", "me")["id"]
    me = {"owner": "soviet_union"}

    for path, body in (
        ("do", {**me, "version": 1, "wish": wish}),
        ("plan", {**me, "version": 1, "wishes": [wish]}),
        ("why", {**me, "wish": wish}),
        ("reach", {**me, "source": "russia", "pieces": {"tank": 1}, "wishes": [wish]}),
    ):
        assert visitor.post(f"/tables/{table}/{path}", body, 400)["error"] == "malformed"


def test_two_hundred_pieces_are_read_and_one_more_is_malformed(visitor: Visitor) -> None:
    """That there are not so many pieces is for the game to say."""
    table = visitor.table("me", "me")["id"]
    pieces = {f"tank~{n}@soviet_union": 1 for n in range(201)}
    asked = {"owner": "soviet_union", "source": "russia", "pieces": pieces}

    assert visitor.post(f"/tables/{table}/reach", asked, 400)["error"] == "malformed"
    pieces.popitem()
    assert visitor.post(f"/tables/{table}/reach", asked, 422)["error"] == "refused"


def test_too_many_wishes_are_malformed(visitor: Visitor) -> None:
    table = visitor.table("me", "me")["id"]
    done = {"wish": "action", "action": {"do": "done", "by": "soviet_union"}}
    plan = {"owner": "soviet_union", "version": 1, "wishes": [done] * 201}

    assert visitor.post(f"/tables/{table}/plan", plan, 400)["error"] == "malformed"
    assert visitor.post(f"/tables/{table}/plan/do", plan, 400)["error"] == "malformed"


def test_everything_that_is_asked_is_counted(client: TestClient[Any]) -> None:
    """Whatever makes the server work has a limit a minute; what is left is not worth counting."""
    free = {
        "/api/account",
        "/api/account/sign-out",
        "/api/tables/{id:str}/live",
    }
    for route in client.app.routes:
        if not route.path.startswith("/api/") or route.path.startswith(("/api/admin", "/api/sch")):
            continue
        for handler in getattr(route, "route_handlers", ()):
            layers = [each for each in handler.ownership_layers if isinstance(each, Router)]
            is_limited = any(layer.middleware for layer in layers)
            assert is_limited or "OPTIONS" in handler.http_methods or route.path in free, route.path


def test_a_long_log_is_compressed_where_nobody_waits(visitor: Visitor) -> None:
    table = visitor.table("me", "me")["id"]
    for accepts, encoding in (("gzip", "gzip"), ("identity", None)):
        answer = visitor.request(
            "GET", f"/tables/{table}/export", headers={"accept-encoding": accepts}
        )
        assert answer.headers.get("content-encoding") == encoding
        assert answer.text.startswith('{"wartable"')
