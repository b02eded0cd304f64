"""The game's steps, asked what they would do: nothing is rolled and nothing happens."""

from __future__ import annotations

from wartable.core.dice import NoDice
from wartable.games.axis_allies.events import AnyEvent, BattleEnded
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script

NO_DICE = NoDice(lambda: AssertionError("odds do not draw"))


class QuietScript(Script):
    """A script that writes nothing down: a step returns what it would lead to."""

    ended: BattleEnded | None = None
    """How the last battle that was concluded would have ended."""

    def __init__(self, pos: Position) -> None:
        super().__init__(pos.edition, pos.state, NO_DICE)

    def emit(self, event: AnyEvent) -> None:
        """Let nothing happen."""
        if isinstance(event, BattleEnded):
            self.ended = event
