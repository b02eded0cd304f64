"""A refusal has its parts: a sentence that is put together where it is made could be told in no
other language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import wartable
from wartable.core.sentences import PLACE

GAME = Path(wartable.__file__).parent / "games/global_war_1936"
MAKERS = {"no": 2, "Objection": 1, "BadOptions": 0, "MalformedAction": 0, "Sentence": 0}
"""What makes reasons that a player is told, and which of its arguments is the sentence."""
CARRIED = {
    "battle/hits.py": "fault.value",
    "diplomacy/declarations.py": "need.sentence|NEVER.sentence",
    "diplomacy/pact_zones.py": "row.sentence",
    "economy/lend_lease.py": "need.sentence",
    "economy/recruitment.py": "missing",
    "movement/land.py": "sentence",
}
"""Where a sentence is handed on that stands in a row or is chosen elsewhere."""


def reasons() -> Iterator[tuple[str, ast.expr, ast.Call]]:
    """Everywhere that a reason is made: the place, the sentence and how."""
    for path in sorted(GAME.rglob("*.py")):
        name = path.relative_to(GAME).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = MAKERS.get(node.func.id)
                if place is None or len(node.args) <= place:
                    continue
                sentence = node.args[place]
                if ast.unparse(sentence) not in CARRIED.get(name, "").split("|"):
                    yield f"{name}:{node.lineno}", sentence, node


def test_every_reason_is_a_sentence_with_places() -> None:
    put_together = [
        (where, ast.unparse(sentence))
        for where, sentence, _ in reasons()
        if not (isinstance(sentence, ast.Constant) and isinstance(sentence.value, str))
    ]

    assert len([*reasons()]) > 400
    assert not put_together


def test_every_place_is_filled() -> None:
    unfilled = [
        (where, sentence.value)
        for where, sentence, call in reasons()
        if isinstance(sentence, ast.Constant) and ast.unparse(call.func) == "no"
        if None not in (names := {keyword.arg for keyword in call.keywords})
        if {name for name, _ in PLACE.findall(str(sentence.value))} - names
    ]

    assert not unfilled
