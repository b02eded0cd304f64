"""How commands print: JSON for programs, colour for people."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def console() -> Console:
    """Where people read; without colours if it is no terminal."""
    return Console(highlight=False, soft_wrap=False)


def print_json(value: Any) -> None:
    """The value as indented JSON."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
