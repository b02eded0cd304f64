"""The logs that are kept, as games of today's rules."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from wartable.games import find_game

LOGS = Path(__file__).parent / "logs"


def bytes_of(path: Path) -> bytes:
    """What is written there; the long logs are packed."""
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def lines_of(name: str) -> list[dict[str, Any]]:
    """The lines of the one kept log whose name ends so; its header names the rules of today, which
    its game keeps too."""
    (path,) = [*LOGS.glob(f"*{name}.jsonl")] or [*LOGS.glob(f"*{name}.jsonl.gz")]
    header, *rest = (json.loads(line) for line in bytes_of(path).splitlines())
    return [header | {"rules": find_game(header["game"]).version}, *rest]
