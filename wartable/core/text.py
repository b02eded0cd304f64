"""Text as other programs save it: in UTF-8, and some put a byte-order mark before it."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path


def read_text(path: Path) -> str:
    """What stands in the file, without a mark before it."""
    return path.read_text(encoding="utf-8-sig")


def without_mark(data: bytes) -> bytes:
    """The same bytes without a mark before them."""
    return data.removeprefix(BOM_UTF8)
