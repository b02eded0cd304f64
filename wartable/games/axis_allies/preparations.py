"""What is asked between the combat move and the first combat."""

from __future__ import annotations

from wartable.core.flow import next_question
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Preparations, Window


def prepare(script: Script, step: int = 0) -> None:
    """Ask the edition's questions from this one on, each when the one before is answered
    (E40-SCR-01, E40-SBR-05, G40-SCR-01, G40-SBR-06, G40-SEQ-01, G40-KAM-03)."""
    if found := next_question(script.pos, script.edition.preparations, step):
        following, decisions = found
        script.push(Preparations(following), Window(decisions))
