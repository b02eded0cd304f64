"""`python -m bench.wire_types`: the client's types, written from what the server publishes.

`--check` writes nothing and fails if the client has others: `make check` asks so.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from wartable.server.app import create_app
from wartable.server.settings import Settings

HERE = Path(__file__).parents[1]
TYPES = HERE / "wartable" / "web" / "src" / "wire" / "api.ts"
HEAD = (
    "/** Written by `python -m bench.wire_types` from the server's OpenAPI. Change it there. */\n"
)
PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def published() -> dict[str, Any]:
    """The server's OpenAPI, as it would be sent."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), database=f"sqlite:///{folder}/none.db")
        schema = create_app(settings).openapi_schema.to_schema()
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(schema))
    return found


def typescript(schema: dict[str, Any]) -> str:
    """Every value of an OpenAPI document, as a TypeScript type of the same name."""
    values = schema["components"]["schemas"]
    return HEAD + "".join(f"\n{_declared(name, value)}" for name, value in values.items())


def _declared(name: str, value: dict[str, Any]) -> str:
    text = value.get("description", "").replace("\n", "\n * ")
    remark = f"/** {text} */\n" if text else ""
    required = set(value.get("required", ()))
    lines = [
        f"  {field}{'' if field in required else '?'}: {_type(each)};\n"
        for field, each in value.get("properties", {}).items()
    ]
    body = "{\n" + "".join(lines) + "}" if lines else "Record<string, never>"
    return f"{remark}export type {name} = {body};\n"


def _type(value: dict[str, Any]) -> str:
    """One value that a field may have."""
    if "$ref" in value:
        return str(value["$ref"].rsplit("/", 1)[-1])
    if "oneOf" in value:
        return " | ".join(dict.fromkeys(map(_type, value["oneOf"])))
    if "const" in value:
        return json.dumps(value["const"])
    if "enum" in value:
        return " | ".join(map(json.dumps, value["enum"]))
    match value.get("type"):
        case "array" if "prefixItems" in value:
            return f"[{', '.join(map(_type, value['prefixItems']))}]"
        case "array":
            items = _type(value.get("items", {}))
            return f"({items})[]" if " | " in items else f"{items}[]"
        case "object":
            return f"Record<string, {_type(value.get('additionalProperties', {}))}>"
        case list() as several:
            return " | ".join(PLAIN[each] for each in several)
        case None:
            return "unknown"
        case plain:
            return PLAIN[plain]


def main(words: list[str]) -> Iterator[str]:
    """Writes the file, or says that it is another."""
    found = typescript(published())
    if words == ["--check"]:
        if not TYPES.exists() or TYPES.read_text(encoding="utf-8") != found:
            named = TYPES.relative_to(HERE)
            yield f"{named} is not what the server sends: python -m bench.wire_types"
    else:
        TYPES.write_text(found, encoding="utf-8")


if __name__ == "__main__":
    faults = list(main(sys.argv[1:]))
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    sys.exit(bool(faults))
