"""The Offensives Segment: the players play cards in turn until nobody has any (4.22, 5.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import rules
from wartable.games.empire_of_the_sun.actions import (
    AttackChina,
    BuildRoute,
    Discard,
    EndRivalry,
    Pass,
    PlayEvent,
    PlayOperations,
    RecallHq,
    ReturnHq,
    SetAside,
)
from wartable.games.empire_of_the_sun.cards import play
from wartable.games.empire_of_the_sun.cards.held import held
from wartable.games.empire_of_the_sun.cards.ways import candidates, objections
from wartable.games.empire_of_the_sun.decisions import PlayCard
from wartable.games.empire_of_the_sun.events import PassesBecame
from wartable.games.empire_of_the_sun.facts import SIDES, Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, Segment
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.turn.fleeing import ships_may_flee

FLED = "EOS-17.11-12"


def _asks(pos: Position) -> PlayCard | None:
    """Whose play it is (EOS-4.22-01)."""
    player = pos.state.player
    return PlayCard(player) if player else None


def _advance(script: Script) -> bool:
    """After the two cards of December 1941 the Allied ships may flee (EOS-17.11-12)."""
    state = script.state
    is_over = script.pos.scenario.special_turn and state.turn == 1 and not state.player
    if not is_over or FLED in state.memory.this_turn:
        return False
    script.keep(this_turn=state.memory.this_turn | {FLED})
    ships_may_flee(script)
    return True


def _end(script: Script) -> None:
    """Unused passes are lost (EOS-12.4-03)."""
    for side in SIDES:
        if script.state.cards[side].passes:
            script.emit(PassesBecame(side, 0))


def _pass_objections(pos: Position, action: Pass) -> Iterator[Objection]:
    """EOS-4.22-01, EOS-12.4-02."""
    if not pos.state.cards[_side(action.by)].passes:
        yield rules.no(pos, "EOS-12.4-02", "no pass is left to {side}", side=action.by)


def _side(owner: str) -> Side:
    return "japan" if owner == "japan" else "allies"


def _of_card(pos: Position, side: Side, card: str) -> Iterator[Any]:
    return (way for way in candidates(pos, side, card) if not any(objections(pos, way)))


def _passes(pos: Position, side: Side) -> list[Pass]:
    return [Pass(side)] if pos.state.cards[side].passes else []


def _branches(pos: Position) -> tuple[Branch, ...]:
    """A branch for each card, and the pass."""
    side = _side(pos.state.player)
    cards = [rules.branch(card, _of_card, pos, side, card) for card in sorted(held(pos, side))]
    return (*cards, rules.branch("pass", _passes, pos, side))


SEGMENT = Segment(
    "offensives",
    "Offensives",
    asks=_asks,
    rules={
        PlayOperations: Rule(objections, play.operations),
        PlayEvent: Rule(objections, play.event),
        AttackChina: Rule(objections, play.attack_china),
        RecallHq: Rule(objections, play.recall),
        ReturnHq: Rule(objections, play.bring_back),
        BuildRoute: Rule(objections, play.build),
        EndRivalry: Rule(objections, play.end_rivalry),
        SetAside: Rule(objections, play.set_aside),
        Discard: Rule(objections, play.discard),
        Pass: Rule(_pass_objections, play.use_pass),
    },
    branches=_branches,
    is_played=lambda pos: True,
    advance=_advance,
    end=_end,
)
