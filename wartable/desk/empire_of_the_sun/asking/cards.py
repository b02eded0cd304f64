"""Questions about cards in the hand: what each may be played as, and why not (5.0, 5.32, 7.29)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from wartable.desk.empire_of_the_sun.asking.asking import Asked, Asking, Kinds, Offers
from wartable.desk.empire_of_the_sun.battles_ahead import combats, percent
from wartable.desk.values import Button
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import (
    AttackChina,
    BuildRoute,
    Choose,
    Discard,
    EndRivalry,
    Pass,
    PlayEvent,
    PlayOperations,
    PlayReaction,
    RecallHq,
    ReturnHq,
    Roll,
    SetAside,
)
from wartable.games.empire_of_the_sun.cards.deal import ARCADIA
from wartable.games.empire_of_the_sun.cards.held import held
from wartable.games.empire_of_the_sun.cards.ways import CardAction, candidates
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.hq import efficiency
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.offensive.intelligence import may_roll
from wartable.odds.empire_of_the_sun import intelligence_chance

PLAYS: dict[type[Any], str] = {
    PlayOperations: "operations",
    PlayEvent: "event",
    AttackChina: "china",
    RecallHq: "recall",
    ReturnHq: "return",
    BuildRoute: "route",
    EndRivalry: "rivalry",
    SetAside: "aside",
    Discard: "discard",
}
"""What a card may be played as (EOS-5.0-05, EOS-4.22-01)."""
EXPECTED = (PlayOperations, PlayEvent, AttackChina, SetAside, Discard)
"""Ways that one looks for on a card: greyed where none is open; the others are shown where they
are."""
FOLDED = ("recall", "return", "route")


def _side(asking: Asking) -> Side:
    return "japan" if asking.owner == "japan" else "allies"


# one's own play


def _play(asking: Asking) -> Offers:
    """Every card with the ways to play it, and a pass (EOS-4.22-01, EOS-12.4-02)."""
    hand = [card for card in held(asking.pos, _side(asking)) if card != HIDDEN]
    buttons = [button for card in hand for button in _plays(asking, card)]
    if passes := asking.state.cards[_side(asking)].passes:
        label = asking.words.say("button.pass", number=passes)
        sure = asking.words.say("sure.pass")
        buttons.append(asking.button(Pass(asking.owner), label, id="pass", sure=sure))
    return Offers(tuple(buttons))


def _plays(asking: Asking, card: str) -> Iterator[Button]:
    """The ways of a card that are open, and of those one looks for the reasons against what is
    not: those of the HQ against which there is least."""
    ways: dict[type[Any], list[CardAction]] = {}
    for way in candidates(asking.pos, _side(asking), card):
        ways.setdefault(type(way), []).append(way)
    for kind in PLAYS:
        every = ways.get(kind, [])
        open_ = [way for way in every if asking.is_legal(way)]
        if not open_ and every and kind in EXPECTED:
            against = asking.game.objections
            open_ = [min(every, key=lambda way: len(against(asking.state, way)))]
        yield from (_way(asking, way) for way in open_)


def _way(asking: Asking, way: CardAction) -> Button:
    words, name = asking.words, PLAYS[type(way)]
    hq = getattr(way, "hq", "")
    place = getattr(way, "to", "") or getattr(way, "hex", "") or asking.pos.where(hq)
    parts = {
        "value": asking.pos.card(way.card).value,
        "hq": words.name_of_counter(hq) if hq else "",
        "place": words.name_of_place(place) if place else "",
    }
    is_by_hq = isinstance(way, PlayEvent) and bool(hq)
    key = f"{name}_by" if is_by_hq else name
    begins_offensive = is_by_hq or isinstance(way, PlayOperations)
    return asking.button(
        way,
        words.say(f"button.{key}", **parts),
        note=_note(asking, way),
        about=(place,) if place in asking.pos.map.hexes else (),
        sure=words.say(f"sure.{name}"),
        plans=begins_offensive,
        **_on_card(asking, way.card, words.say(f"group.{name}") if name in FOLDED else ""),
    )


def _on_card(asking: Asking, card: str, group: str = "") -> dict[str, str]:
    """Where a play of the card is offered: on the card itself; one that was set aside lies beside
    the hand, and its plays are a group of their own."""
    if card in asking.state.cards[_side(asking)].hand:
        return {"card": card, "group": group}
    return {"group": asking.words.say("group.future", card=asking.words.name_of_card(card))}


def _note(asking: Asking, way: CardAction) -> str:
    """How many units operations activate (EOS-7.21-02)."""
    if not isinstance(way, PlayOperations):
        return ""
    number = asking.pos.card(way.card).value + efficiency(asking.pos, way.hq)
    return asking.words.say("note.up_to", units=asking.words.number("unit", number))


# before the first card


def _initiative(asking: Asking) -> Offers:
    """The card set aside as an Offensive, by each HQ that can lead it (EOS-4.21-01)."""
    card = asking.state.cards[_side(asking)].future
    ways = [way for way in asking.listed() if isinstance(way, PlayEvent)]
    buttons = [_way(asking, way) for way in ways]
    if not ways and card != HIDDEN:
        events = [
            way for way in candidates(asking.pos, _side(asking), card) if isinstance(way, PlayEvent)
        ]
        buttons = [_way(asking, way) for way in events[:1]]
    return Offers((*buttons, asking.decline("second")))


def _arcadia(asking: Asking) -> Offers:
    """AL-04 before the first Japanese card (EOS-17.25-04)."""
    way = PlayEvent(asking.owner, ARCADIA)
    return Offers((_way(asking, way), asking.decline("later")), parts=_of_card(asking, ARCADIA))


def _take_arcadia(asking: Asking) -> Offers:
    """AL-04 among the first cards (EOS-17.25-03)."""
    parts = _of_card(asking, ARCADIA)
    label = asking.words.say("button.take_card", **parts)
    note = asking.words.text_of_card(ARCADIA)
    take = asking.button(Choose(asking.owner, (ARCADIA,)), label, note=note)
    return Offers((take, asking.decline("deal_all")), parts=parts)


def _exchange(asking: Asking) -> Offers:
    """Each card that could be given for JP-47 (EOS-17.25-05)."""
    label, sure = asking.words.say("button.give"), asking.words.say("sure.give")
    hand = [card for card in asking.state.cards["japan"].hand if card != HIDDEN]
    gifts = (
        asking.button(Discard(asking.owner, card), label, card=card, sure=sure) for card in hand
    )
    return Offers((*gifts, asking.decline("keep_all")))


def _of_card(asking: Asking, card: str) -> dict[str, str]:
    return {"card": asking.words.name_of_card(card)}


# against an Offensive


def _reactions(asking: Asking) -> Iterator[Button]:
    """The Reaction cards that are held, greyed with why not now (EOS-5.32-01)."""
    for card in held(asking.pos, _side(asking)):
        if card != HIDDEN and asking.pos.card(card).type == "reaction":
            yield asking.button(
                PlayReaction(asking.owner, card),
                asking.words.say("button.react_with_card"),
                sure=asking.words.say("sure.react_with_card"),
                **_on_card(asking, card),
            )


def _offensive(asking: Asking) -> dict[str, str]:
    """The Offensive that it is about."""
    offensive = asking.pos.offensive
    spaces = sorted(offensive.battles)
    return {
        "card": asking.words.name_of_card(offensive.card),
        "enemy": asking.words.side(offensive.side),
        "battles": _named(asking, spaces) if spaces else asking.words.say("name.nothing"),
    }


def _named(asking: Asking, places: Iterable[str]) -> str:
    return asking.words.places(places)


def _answer(asking: Asking) -> Offers:
    """A weather or personage card, or none (EOS-7.2-04)."""
    return _against(asking, asking.decline("no_card"))


def _against(asking: Asking, *others: Button) -> Offers:
    """The Reaction cards and what else can be answered, with the battles at stake."""
    fights = tuple(combats(asking.words, asking.state))
    return Offers((*_reactions(asking), *others), combats=fights, parts=_offensive(asking))


def _attack(asking: Asking) -> Offers:
    """Attack cards, one after the other (EOS-7.2-09)."""
    return _against(asking, asking.decline("no_card"))


def _intelligence(asking: Asking) -> Offers:
    """Cards that change the condition, or the roll with its chance (EOS-7.2-07, EOS-7.25-08)."""
    words, is_open = asking.words, may_roll(asking.pos)
    chance = words.say("note.chance", chance=percent(intelligence_chance(asking.pos)))
    roll = asking.button(
        Roll(asking.owner),
        words.say("button.roll"),
        id="roll",
        tone="primary" if is_open else "",
        note=chance if is_open else "",
    )
    offers = _against(asking, roll, asking.decline("no_roll" if is_open else "no_card"))
    condition = words.say(f"condition.{asking.pos.offensive.condition}")
    parts = {**offers.parts, "condition": condition}
    return replace(offers, parts=parts, variant="" if is_open else "set")


KINDS: Kinds = {
    decisions.PlayCard: Asked("EOS-4.22-01", _play),
    decisions.TakeInitiative: Asked("EOS-4.21-01", _initiative),
    decisions.PlayArcadia: Asked("EOS-17.25-04", _arcadia),
    decisions.TakeArcadia: Asked("EOS-17.25-03", _take_arcadia),
    decisions.ExchangeCard: Asked("EOS-17.25-05", _exchange),
    decisions.AnswerOffensive: Asked("EOS-7.2-04", _answer),
    decisions.Intelligence: Asked("EOS-7.2-07", _intelligence),
    decisions.AttackCards: Asked("EOS-7.2-09", _attack),
}
