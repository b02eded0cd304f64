"""Refusals say whole sentences: whatever stands in braces is filled in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import wartable.games.empire_of_the_sun as family
from wartable.core.sentences import PLACE

FOLDER = Path(family.__file__).parent


def refusals() -> Iterator[tuple[str, str, set[str] | None]]:
    """Every sentence that is given to `no`: where, its words, and what is filled in, if all of it
    is named."""
    for path in FOLDER.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or len(call.args) < 3:
                continue
            called = getattr(call.func, "id", getattr(call.func, "attr", ""))
            if called == "no" and isinstance(call.args[2], ast.Constant):
                named = [each.arg for each in call.keywords]
                filled = None if None in named else {str(each) for each in named}
                yield f"{path.name}:{call.lineno}", str(call.args[2].value), filled


def test_every_place_in_a_refusal_is_filled() -> None:
    found = list(refusals())

    assert len(found) > 200
    for where, sentence, filled in found:
        braces = re.findall(r"{(.*?)}", sentence)
        places = [name for name, _ in PLACE.findall(sentence)]
        assert braces == places, (where, sentence)
        assert filled is None or {*places} <= filled, (where, sentence)
