"""What cards do as long as they last, and what the cards of the Offensive are worth."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.empire_of_the_sun.facts import Effect, Limits
from wartable.games.empire_of_the_sun.position import Position


def in_force(pos: Position, op: str) -> list[tuple[str, Effect]]:
    """The effects of this operation that hold now, with their cards: those of the Offensive, and
    lasting ones (EOS-CARD-06, EOS-CARD-07). Whether `condition` holds in a battle is for who asks:
    `conditions.holds`."""
    return list(_in_force(pos, op))


def _in_force(pos: Position, op: str) -> Iterator[tuple[str, Effect]]:
    for card in pos.state.marks.lasting:
        for effect in pos.card(card).effects:
            if effect.op == op and effect.duration == "game":
                yield card, effect
    if pos.state.offensive is not None:
        for each in pos.offensive.effects:
            effect = pos.card(each.card).effects[each.effect]
            if effect.op == op:
                yield each.card, effect


def limits(pos: Position, *, reaction: bool = False) -> Limits:
    """Which units may be activated by the card of the Offensive, if it was played as an event, or
    by the counteroffensive (EOS-CARD-21, EOS-CARD-22, EOS-CARD-23, EOS-CARD-24, EOS-CARD-25,
    EOS-CARD-26, EOS-CARD-27, EOS-CARD-28, EOS-CARD-29); without one, any."""
    active = pos.offensive.card if pos.offensive.event else ""
    card = counteroffensive(pos) if reaction else active
    activation = pos.card(card).activation if card else None
    return activation.limits if activation else Limits()


def logistics(pos: Position, card: str, hq: str) -> int:
    """The logistics value of an event for this HQ (EOS-5.31-02, EOS-CARD-19, EOS-CARD-29)."""
    activation = pos.card(card).activation
    assert activation is not None
    return activation.by_hq.get(hq, activation.logistics) + activation.limits.hq_bonus


def counteroffensive(pos: Position) -> str:
    """The counteroffensive card that was played against the Offensive, or empty (EOS-5.32-09)."""
    played = (card for card in pos.offensive.cards if pos.card(card).activation)
    return next(played, "")


def reaction_value(pos: Position, hq: str) -> int:
    """The logistics value of a Reaction: that of the counteroffensive, which may be told from the
    OC value of the Offensive's card, or else that value (EOS-7.26-06, EOS-CARD-20)."""
    card = counteroffensive(pos)
    if not card:
        return pos.offensive.value
    activation = pos.card(card).activation
    assert activation is not None
    relative = pos.offensive.value if activation.relative else 0
    return relative + logistics(pos, card, hq)
