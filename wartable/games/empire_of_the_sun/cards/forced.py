"""Cards that must be played, or may be played only in one way (EOS-5.37-01, EOS-CARD-15 to
EOS-CARD-17)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun import rules
from wartable.games.empire_of_the_sun.cards.conditions import holds
from wartable.games.empire_of_the_sun.facts import Card
from wartable.games.empire_of_the_sun.position import Position

TOJO_TURN = 8
"""From here on the event of JP-43 is compulsory (EOS-CARD-16)."""


def is_event_barred_by_year(pos: Position, card: Card) -> bool:
    """In a year scenario events that change Political Will are played as OC only (EOS-17.26-02)."""
    barred = "will_events_as_operations" in pos.scenario.special
    return barred and any(effect.op == "political_will" for effect in card.effects)


def is_compulsory(pos: Position, card: str) -> bool:
    """Whether a special card can be played as its event only (EOS-CARD-16, EOS-CARD-17)."""
    facts = pos.card(card)
    if is_event_barred_by_year(pos, facts):
        return False
    if facts.forced == "tojo":
        return pos.state.turn >= TOJO_TURN
    if facts.forced == "manchuria":
        return holds(pos, "jp_43_played")
    return False


def may_be_given_up(pos: Position, card: str) -> bool:
    """Whether it may be discarded or set aside by choice: neither JP-43 nor AL-79 may
    (EOS-5.37-02)."""
    return pos.card(card).forced not in ("tojo", "manchuria")


def aleutians_invaded(pos: Position) -> bool:
    """Whether a Japanese unit is in the Aleutians (EOS-CARD-15)."""
    return any(pos.own("japan", place) for place in pos.data.map.region("aleutians"))


def operations_objections(pos: Position, card: str) -> Iterator[Objection]:
    """Why the card may not be played as OC: JP-01 and JP-02 have no OC intelligence value."""
    facts = pos.card(card)
    if facts.intelligence is None:
        yield rules.no(pos, "EOS-CARD-02", "{card} is played as an event only", card=card)
    elif facts.forced == "aleutians" and aleutians_invaded(pos):
        yield rules.no(
            pos,
            "EOS-CARD-15",
            "while a Japanese unit is in the Aleutians {card} is an event, or discarded",
            card=card,
        )
    elif is_compulsory(pos, card):
        rule = "EOS-CARD-16" if facts.forced == "tojo" else "EOS-CARD-17"
        yield rules.no(pos, rule, "{card} must be played as its event now", card=card)


def event_objections(pos: Position, card: str) -> Iterator[Objection]:
    """Why a forced card may not be played as its event."""
    facts = pos.card(card)
    if is_event_barred_by_year(pos, facts):
        yield rules.no(
            pos,
            "EOS-17.26-02",
            "in this scenario {card}, which changes Political Will, is played as OC only",
            card=card,
        )
    if facts.forced == "aleutians" and not aleutians_invaded(pos):
        yield rules.no(
            pos, "EOS-CARD-15", "no Japanese unit is in the Aleutians: {card} is OC", card=card
        )


def discard_objections(pos: Position, card: str) -> Iterator[Objection]:
    """Why the card may not be discarded by choice (EOS-5.37-02)."""
    if pos.card(card).intelligence is None:
        yield rules.no(pos, "EOS-17.11-01", "{card} is played as an event", card=card)
    if not may_be_given_up(pos, card):
        yield rules.no(pos, "EOS-5.37-02", "{card} may not be discarded", card=card)


def set_aside_objections(pos: Position, card: str) -> Iterator[Objection]:
    """Why the card may not be set aside (EOS-5.37-02, EOS-7.29-11, EOS-CARD-15)."""
    facts = pos.card(card)
    if facts.intelligence is None:
        yield rules.no(pos, "EOS-17.11-01", "{card} is played as an event", card=card)
    if not may_be_given_up(pos, card):
        yield rules.no(pos, "EOS-7.29-11", "{card} may not be set aside", card=card)
    if facts.forced == "aleutians" and aleutians_invaded(pos):
        yield rules.no(pos, "EOS-CARD-15", "{card} is an event now, or it is discarded", card=card)
