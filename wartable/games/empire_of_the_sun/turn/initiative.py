"""The Initiative Segment: who plays the first card (4.21, 7.29)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.flow import any_answer
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import rules
from wartable.games.empire_of_the_sun.actions import Decline, PlayEvent
from wartable.games.empire_of_the_sun.cards import play
from wartable.games.empire_of_the_sun.cards.deal import ARCADIA, ARCADIA_TURN
from wartable.games.empire_of_the_sun.cards.events import event_objections
from wartable.games.empire_of_the_sun.cards.ways import candidates
from wartable.games.empire_of_the_sun.decisions import PlayArcadia, TakeInitiative
from wartable.games.empire_of_the_sun.events import PlayBegan, SegmentBegan
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, Segment
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Steps
from wartable.games.empire_of_the_sun.turn import offensives

LAST_JAPANESE_YEAR = 1942
"""Until then Japan goes first with equal hands (EOS-4.21-03)."""


def first(pos: Position) -> Side:
    """Who plays first: the one with more cards in hand, the one set aside not counted; with equal
    hands Japan to the end of 1942, then the Allies (EOS-4.21-02, EOS-4.21-03, EOS-7.29-04)."""
    hands = {side: len(cards.hand) for side, cards in pos.state.cards.items()}
    if hands["japan"] == hands["allies"]:
        return "japan" if pos.year <= LAST_JAPANESE_YEAR else "allies"
    return "japan" if hands["japan"] > hands["allies"] else "allies"


def challenger(pos: Position) -> Side | None:
    """Who may go first with a Future Offensive: with fewer cards, but not none, and a card set
    aside (EOS-4.21-01, EOS-4.21-04, EOS-7.29-05, EOS-7.29-07)."""
    side = other(first(pos))
    own, enemy = pos.state.cards[side], pos.state.cards[other(side)]
    return side if own.future and 0 < len(own.hand) < len(enemy.hand) else None


def may_play_arcadia(pos: Position) -> bool:
    """Whether the Allies, who took AL-04 openly, may play it before the first Japanese card
    (EOS-17.11-13, EOS-17.25-04)."""
    return pos.state.turn == ARCADIA_TURN and ARCADIA in pos.state.cards["allies"].shown


def _begin(script: Script) -> None:
    script.push(Steps("initiative"))


def run_initiative(script: Script, frame: Steps) -> None:
    """AL-04 before all others; then who has fewer cards may go first; else the other does."""
    if frame.step == 0:
        script.change(frame, step=1)
        if may_play_arcadia(script.pos):
            script.ask(PlayArcadia("allies"))
        return
    if frame.step == 1:
        script.change(frame, step=2)
        if (side := challenger(script.pos)) is not None:
            script.ask(TakeInitiative(side))
        return
    script.pop()
    if script.state.cards[first(script.pos)].hand:
        script.emit(PlayBegan(first(script.pos)))


def _take_objections(pos: Position, action: PlayEvent) -> Iterator[Objection]:
    """Only the card set aside, and only as an EC Offensive (EOS-4.21-01, EOS-7.29-05)."""
    side: Side = "japan" if action.by == "japan" else "allies"
    if action.card != pos.state.cards[side].future:
        yield rules.no(pos, "EOS-4.21-01", "{card} was not set aside", card=action.card)
        return
    if pos.card(action.card).type != "military":
        yield rules.no(pos, "EOS-4.21-01", "{card} is no Offensive", card=action.card)
    yield from event_objections(pos, action)


def _take(script: Script, action: PlayEvent) -> None:
    """The Offensives Segment begins with this card."""
    script.pop()
    script.pop()
    script.emit(SegmentBegan(offensives.SEGMENT.name))
    side: Side = "japan" if action.by == "japan" else "allies"
    script.emit(PlayBegan(side))
    play.event(script, action)


def _leave(script: Script, action: Decline) -> None:
    script.pop()


def _take_ways(pos: Position, decision: TakeInitiative) -> list[PlayEvent]:
    side: Side = "japan" if decision.owner == "japan" else "allies"
    return [
        way
        for way in candidates(pos, side, pos.state.cards[side].future)
        if isinstance(way, PlayEvent) and not any(_take_objections(pos, way))
    ]


def _take_branches(pos: Position, decision: TakeInitiative) -> tuple[Branch, ...]:
    done = rules.branch("done", lambda: [Decline(decision.owner)])
    return rules.branch("first", _take_ways, pos, decision), done


def _arcadia_objections(pos: Position, action: PlayEvent) -> Iterator[Objection]:
    if action.card != ARCADIA:
        yield rules.no(pos, "EOS-17.25-04", "only {card} is played now", card=ARCADIA)
        return
    yield from event_objections(pos, action)


def _play_arcadia(script: Script, action: PlayEvent) -> None:
    """It is carried out before anybody's play (EOS-17.25-04)."""
    script.pop()
    play.event(script, action)


def _arcadia_branches(pos: Position, decision: PlayArcadia) -> tuple[Branch, ...]:
    way = PlayEvent(decision.owner, ARCADIA)
    return (
        rules.branch("play", lambda: [] if any(_arcadia_objections(pos, way)) else [way]),
        rules.branch("done", lambda: [Decline(decision.owner)]),
    )


TAKE_INITIATIVE = rules.question(
    TakeInitiative,
    {PlayEvent: Rule(_take_objections, _take), Decline: Rule(any_answer, _leave)},
    _take_branches,
)
PLAY_ARCADIA = rules.question(
    PlayArcadia,
    {PlayEvent: Rule(_arcadia_objections, _play_arcadia), Decline: Rule(any_answer, _leave)},
    _arcadia_branches,
)
SEGMENT = Segment(
    "initiative",
    "Initiative",
    asks=lambda pos: None,
    rules={},
    branches=lambda pos: (),
    is_played=lambda pos: True,
    begin=_begin,
)
