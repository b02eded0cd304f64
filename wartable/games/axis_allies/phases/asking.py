"""Movement phases in which a power may ask for leave to use a canal or strait."""

from __future__ import annotations

from dataclasses import replace

from wartable.board import Passage
from wartable.core.game import Branch
from wartable.games.axis_allies import passages
from wartable.games.axis_allies.actions import AskPassage
from wartable.games.axis_allies.edition import Phase
from wartable.games.axis_allies.position import Position


def with_asking(phase: Phase) -> Phase:
    """The phase, in which passages may be asked for too (E40-MAP-17, G40-CAN-04)."""

    def branches(pos: Position) -> tuple[Branch, ...]:
        asks = [
            AskPassage(pos.me, passage.name)
            for passage in pos.board.passages
            if passage.name in passages.askable(pos) and _has_ships_near(pos, passage)
        ]
        asking = (Branch("ask for passage", lambda: asks),) if asks else ()
        return (*asking, *phase.branches(pos))

    return replace(phase, rules=phase.rules | {AskPassage: passages.ASK}, branches=branches)


def _has_ships_near(pos: Position, passage: Passage) -> bool:
    """Whether a ship of mine may want to pass: it is at the passage or one zone away."""
    zones = {near for end in passage.ends for near in (end, *pos.board.sea_neighbours[end])}
    return any(pos.type(unit).domain == "sea" for zone in zones for unit, _ in pos.own(zone))
