"""What somebody is told who asks for what is not allowed, word by word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wartable.core.game import Objection
from wartable.core.sentences import Named, filled
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.state import State
from wartable.testing.dice import ScriptedDice


def said(state: State, line: str) -> list[str]:
    """The reasons with their rules, things by their ids."""
    return words(GAME.objections(state, GAME.parse_action(line)))


def words(objections: Iterable[Objection]) -> list[str]:
    return [f"{filled(each.sentence, each.parts, _id)} ({each.rule})" for each in objections]


def events(state: State, line: str, *faces: int) -> list[Any]:
    """What the action and these faces make happen."""
    played = GAME.play(state, GAME.parse_action(line), ScriptedDice(*faces))
    return [*played.events]


def _id(_: str, part: Any) -> str:
    return part.id if isinstance(part, Named) else str(part)
