"""Movement phases in which a power may ask for leave to use a canal or strait."""

from __future__ import annotations

from dataclasses import replace

from wartable.core.game import Branch
from wartable.games.axis_allies import passages
from wartable.games.axis_allies.actions import AskPassage
from wartable.games.axis_allies.edition import Phase
from wartable.games.axis_allies.position import Position


def with_asking(phase: Phase) -> Phase:
    """The phase, in which passages may be asked for too (E40-MAP-17, G40-CAN-04)."""

    def branches(pos: Position) -> tuple[Branch, ...]:
        asks = [AskPassage(pos.me, passage) for passage in passages.askable(pos)]
        asking = (Branch("ask for passage", lambda: asks),) if asks else ()
        return (*asking, *phase.branches(pos))

    return replace(phase, rules=phase.rules | {AskPassage: passages.ASK}, branches=branches)
