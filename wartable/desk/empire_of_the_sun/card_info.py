"""The strategy cards as they are printed (EOS-1.25-01)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import CardInfo, Fact
from wartable.games.empire_of_the_sun.facts import Card


def cards(words: Words) -> Iterator[CardInfo]:
    """Every card of both decks; who holds which is another matter."""
    for card in words.data.cards.values():
        yield CardInfo(
            id=card.id,
            name=words.name_of_card(card.id),
            text=words.text_of_card(card.id),
            sign=str(card.value),
            kind=kind(words, card),
            facts=tuple(_facts(words, card)),
        )


def kind(words: Words, card: Card) -> str:
    """Its type, and of a reaction card which."""
    return words.say(f"card_kind.{card.reaction or card.type}")


def _facts(words: Words, card: Card) -> Iterator[Fact]:
    yield Fact("number", words.say("card.number"), card.id, "EOS-1.25-02", "quiet")
    yield Fact("side", words.say("card.side"), words.side(card.side), "EOS-1.3-40", "quiet")
    yield Fact("value", words.say("card.value"), str(card.value), "EOS-5.1-01", "quiet")
    if card.intelligence is not None:
        told = str(card.intelligence)
        if card.event_intelligence not in (None, card.intelligence):
            told = words.say("card.both", oc=card.intelligence, ec=card.event_intelligence)
        yield Fact("intelligence", words.say("card.intelligence"), told, "EOS-5.2-01")
    if card.activation and not card.activation.relative:
        most = card.activation.logistics
        yield Fact("logistics", words.say("card.logistics"), str(most), "EOS-CARD-19")
    if card.condition:
        told = words.say(f"condition.{card.condition}")
        yield Fact("condition", words.say("card.condition"), told, "EOS-5.2-03")
    if card.draw:
        yield Fact("draw", words.say("card.draw"), str(card.draw), "EOS-5.35-01")
    if card.remove:
        yield Fact("remove", words.say("card.remove"), words.say("card.remove_text"), "EOS-1.3-37")
