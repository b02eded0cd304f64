"""The client's types are those that the server publishes."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from bench import wire_types


@cache
def types() -> str:
    return wire_types.typescript(wire_types.published())


def written(**fields: dict[str, Any]) -> str:
    """A value with these fields as TypeScript has it, all of them required."""
    value = {"type": "object", "properties": fields, "required": list(fields)}
    text = wire_types.typescript({"components": {"schemas": {"Thing": value}}})
    return text.removeprefix(wire_types.HEAD).strip()


def test_the_client_has_the_types_of_this_server() -> None:
    assert wire_types.TYPES.read_text(encoding="utf-8") == types(), "python -m bench.wire_types"


def test_a_file_of_another_server_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    other = wire_types.HERE / "wartable" / "web" / "none.ts"
    monkeypatch.setattr(wire_types, "TYPES", other)

    assert list(wire_types.main(["--check"])) == [
        "wartable/web/none.ts is not what the server sends: python -m bench.wire_types"
    ]


def test_what_is_left_out_when_it_is_usual_may_be_missing() -> None:
    assert (
        "export type Piece = {\n  key: string;\n  kind: string;\n  owner: string;\n  n?:" in types()
    )


def test_what_is_always_sent_is_always_there() -> None:
    assert "  stopped: StoppedAt | null;\n" in types()
    assert "  minutes: number;\n" in types()


def test_who_asks_may_leave_out_what_has_a_default() -> None:
    assert "export type UndoAsked = {\n  version: number;\n  count?: number;\n};" in types()


def test_what_the_socket_tells_is_published() -> None:
    assert 'export type SightTold = {\n  sight: Sight;\n  kind: "sight";\n};' in types()


def test_every_shape_has_its_type() -> None:
    assert written(
        at={"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}]},
        tones={"type": "array", "items": {"enum": ["a", "b"]}},
        by={"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Other"}},
        left={"oneOf": [{"type": "integer"}, {"type": "null"}]},
        any={},
    ) == (
        "export type Thing = {\n"
        "  at: [number, number];\n"
        '  tones: ("a" | "b")[];\n'
        "  by: Record<string, Other>;\n"
        "  left: number | null;\n"
        "  any: unknown;\n"
        "};"
    )
