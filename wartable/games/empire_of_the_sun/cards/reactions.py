"""Reaction cards: when the Reaction player may play which, and what follows (5.32)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun import rules
from wartable.games.empire_of_the_sun.cards import conditions, effects, losses, now
from wartable.games.empire_of_the_sun.cards.held import held_objections
from wartable.games.empire_of_the_sun.events import CardPlayed, ConditionBecame
from wartable.games.empire_of_the_sun.facts import Card, Effect, Side
from wartable.games.empire_of_the_sun.names import Condition
from wartable.games.empire_of_the_sun.offensive.reacting import MOST_CARDS
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script

STRENGTH: dict[Condition, int] = {"surprise": 0, "intercept": 1, "ambush": 2}
"""Of several conditions the strongest holds (EOS-5.32-06, EOS-7.25-03)."""
AIMED = ("step_loss", "roll", "kamikaze")
"""Operations that need a target."""


def reaction_objections(
    pos: Position, side: Side, card: str, kinds: Collection[str]
) -> Iterator[Objection]:
    """Why the card is not played in reaction now (EOS-5.32-01 to EOS-5.32-19, EOS-CARD-13)."""
    offensive = pos.offensive
    found = list(held_objections(pos, side, card))
    yield from found
    if found:
        return
    facts = pos.card(card)
    if facts.type != "reaction":
        yield rules.no(pos, "EOS-5.32-01", "{card} is no Reaction card", card=card)
        return
    if facts.reaction not in kinds:
        yield rules.no(pos, "EOS-CARD-13", "this is not the time of {card}", card=card)
    if side == offensive.side:
        yield rules.no(pos, "EOS-5.32-02", "the active player plays no Reaction card")
    if len(offensive.cards) >= MOST_CARDS:
        yield rules.no(pos, "EOS-5.32-04", "three Reaction cards were played")
    for name in facts.requires:
        if not conditions.holds(pos, name, side=side):
            yield rules.no(
                pos,
                "EOS-CARD-04",
                "{card} asks for what does not hold: {word}",
                card=card,
                word=name,
            )
    yield from _kind_objections(pos, side, facts)
    yield from _immune_objections(pos, facts)


def _kind_objections(pos: Position, side: Side, card: Card) -> Iterator[Objection]:
    played = [pos.card(each) for each in pos.offensive.cards]
    match card.reaction:
        case "weather":
            if played:
                yield rules.no(
                    pos, "EOS-5.32-14", "no other Reaction card goes with {card}", card=card.id
                )
            if not pos.offensive.activated:
                yield rules.no(pos, "EOS-5.32-10", "no unit was activated")
        case "intelligence" | "counteroffensive":
            if not pos.offensive.battles:
                yield rules.no(pos, "EOS-5.32-03", "no battle hex is declared")
            late = any(effect.op == "timing" for effect in card.effects)
            if pos.offensive.rolled and not late:
                yield rules.no(
                    pos, "EOS-7.25-06", "after the roll {card} cannot be played", card=card.id
                )
            alone = any(now.in_force(pos, "timing"))
            if alone and card.reaction == "intelligence":
                yield rules.no(pos, "EOS-CARD-32", "the card played before goes with no other")
            if card.reaction == "counteroffensive" and now.counteroffensive(pos):
                yield rules.no(pos, "EOS-5.32-09", "one counteroffensive was played")
        case "attack":
            yield from _attack_objections(pos, side, card)


def _attack_objections(pos: Position, side: Side, card: Card) -> Iterator[Objection]:
    """An Attack card needs a battle hex, unless its text says otherwise, and a target
    (EOS-5.32-03, EOS-CARD-09, EOS-CARD-13)."""
    if not pos.offensive.battles and not any(
        "none_declared" in effects.moments(card, effect) for effect in card.effects
    ):
        yield rules.no(pos, "EOS-5.32-03", "without a battle hex {card} has no time", card=card.id)
    elif not any(_has_target(pos, side, effect) for effect in card.effects):
        yield rules.no(pos, "EOS-CARD-09", "{card} has no target", card=card.id)


def _has_target(pos: Position, side: Side, effect: Effect) -> bool:
    return effect.op not in AIMED or bool(losses.targets(pos, effect, side))


def _immune_objections(pos: Position, card: Card) -> Iterator[Objection]:
    """An event may shield its Offensive from weather and from a change of the condition
    (EOS-CARD-33)."""
    for shield, effect in now.in_force(pos, "immune"):
        hit = {card.reaction} | ({"intelligence"} if card.condition else set())
        if hit & {*effect.params["to"]}:
            yield rules.no(
                pos,
                "EOS-CARD-33",
                "{card} does not work against {card_2}",
                card=card.id,
                card_2=shield,
            )


def play_reaction(script: Script, side: Side, card: str) -> None:
    """The card is shown and played: it may set the condition, and its effects come at their time
    (EOS-5.32-06 to EOS-5.32-17, EOS-CARD-30)."""
    is_future = card == script.state.cards[side].future
    script.emit(CardPlayed(side, card, "reaction", from_future=is_future))
    condition = script.pos.card(card).condition
    if condition and STRENGTH[condition] > STRENGTH[script.offensive.condition]:
        script.emit(ConditionBecame(condition))
    effects.carry_out(script, side, card, "played")
