"""What is published as OpenAPI holds: schemathesis asks every call all sorts of things."""

from __future__ import annotations

import itertools
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from litestar.testing import TestClient
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.conftest import AXIS_SEAT, Visitor

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def test_every_call_keeps_to_the_schema(client: TestClient[Any], visitor: Visitor) -> None:
    schema = schemathesis.openapi.from_dict(client.get("/api/schema").json())
    table = visitor.table("me", "me", public=True)["id"]
    known = {"id": table, "seat": AXIS_SEAT, "game": "spring_1942", "n": 0}
    asked = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        leaves = "sign-out" in operation.path or "admin" in operation.path
        ask_all_sorts(operation, Visitor(client) if leaves else visitor, known)
        asked += 1
    assert asked > 50


def ask_all_sorts(operation: Any, asker: Visitor, known: dict[str, Any]) -> None:
    """One call, with what schemathesis thinks up; mostly about things that are there."""
    turns = itertools.cycle((1, 1, 1, 1, 0))

    @settings(
        max_examples=5,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        for name in case.path_parameters:
            if name in known and next(turns):
                case.path_parameters[name] = known[name]
        sent = case.as_transport_kwargs(base_url="http://testserver.local")
        for name in ("cookies", "timeout", "verify"):
            sent.pop(name, None)
        headers = {**dict(sent.pop("headers") or {}), "x-csrftoken": asker.jar["csrftoken"]}
        asker.client.cookies = asker.jar
        answer = asker.client.request(**sent, headers=headers)
        case.validate_response(answer, checks=CHECKS)

    ask()
