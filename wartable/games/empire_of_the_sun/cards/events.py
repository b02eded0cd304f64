"""When a card may be played as an event, and by which HQ (EOS-5.31-03, EOS-CARD-04)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun import hq as hqs
from wartable.games.empire_of_the_sun import lines, rules
from wartable.games.empire_of_the_sun.actions import PlayEvent
from wartable.games.empire_of_the_sun.cards import arrivals, conditions, forced
from wartable.games.empire_of_the_sun.cards.held import held_objections, side_of
from wartable.games.empire_of_the_sun.facts import Card, Side
from wartable.games.empire_of_the_sun.nations import china
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of


def hq_objections(pos: Position, side: str, hq: str) -> Iterator[Objection]:
    """Why the HQ begins no Offensive: it is an own one on the map and in supply (EOS-6.0-10)."""
    counter = pos.data.counters.get(hq)
    if not hq:
        yield rules.no(pos, "EOS-7.21-01", "an HQ begins the Offensive, and none is named")
    elif counter is None or counter.kind != "hq" or counter.side != side:
        yield rules.no(pos, "EOS-7.21-01", "{hq} is no HQ of {side}", side=side, hq=hq)
    elif not pos.is_on_map(hq):
        yield rules.no(pos, "EOS-7.21-01", "{hq} is not on the map", hq=hq)
    elif hq not in supply_of(pos).hqs(side):
        yield rules.no(pos, "EOS-6.0-10", "{hq} is out of supply", hq=hq)


def event_objections(pos: Position, action: PlayEvent) -> Iterator[Objection]:
    """Why the card is not played as an event (EOS-5.31-03, EOS-5.32-02, EOS-CARD-04)."""
    side, card = side_of(action), action.card
    found = list(held_objections(pos, side, card))
    yield from found
    if found:
        return
    facts = pos.card(card)
    if facts.type == "reaction":
        yield rules.no(
            pos,
            "EOS-5.32-02",
            "{card} is a Reaction card and is played against an Offensive",
            card=card,
        )
        return
    yield from forced.event_objections(pos, card)
    yield from requirement_objections(pos, side, facts)
    if needs_hq(facts):
        yield from event_hq_objections(pos, side, facts, action.hq)
    elif action.hq:
        yield rules.no(pos, "EOS-CARD-03", "{card} is played without an HQ", card=card)


def requirement_objections(pos: Position, side: Side, card: Card) -> Iterator[Objection]:
    """State conditions of the event that do not hold; those of its battles are tested when they are
    declared (EOS-CARD-04, EOS-CARD-14, EOS-CARD-38)."""
    for name in card.requires:
        if name not in conditions.OF_THE_DECLARATION and not conditions.holds(pos, name, side=side):
            yield rules.no(
                pos,
                "EOS-CARD-04",
                "{card} asks for what does not hold: {word}",
                card=card.id,
                word=name.replace("_", " "),
            )
    pushes = any(
        effect.op == "china_marker" and effect.params["delta"] < 0 for effect in card.effects
    )
    if pushes and china.is_cut_off(pos):
        yield rules.no(
            pos,
            "EOS-13.71-05",
            "the Allies control every port of China and Korea: {card} has no front",
            card=card.id,
        )


def needs_hq(card: Card) -> bool:
    """Whether an HQ is chosen: for military events but for JP-01 and JP-02 (EOS-CARD-29)."""
    activation = card.activation
    if card.type != "military" or activation is None:
        return False
    return not (activation.limits.only_units or activation.limits.total)


def event_hq_objections(pos: Position, side: Side, card: Card, hq: str) -> Iterator[Objection]:
    """Why the event is not played by this HQ (EOS-5.31-05, EOS-CARD-18, EOS-CARD-27,
    EOS-CARD-28)."""
    activation = card.activation
    assert activation is not None
    if hq and activation.hqs and hq not in activation.hqs:
        yield rules.no(pos, "EOS-CARD-18", "{card} does not allow {hq}", card=card.id, hq=hq)
        return
    if hq and hq == arrivals.hq_to_come(pos, card.id):
        return
    found = list(hq_objections(pos, side, hq))
    if activation.limits.ignore_supply:
        found = [each for each in found if each.rule != "EOS-6.0-10"]
    yield from found
    if found or not activation.limits.must_include:
        return
    able = [each for each in supply_of(pos).hqs(side) if commands_chinese_army(pos, each)]
    if able and hq not in able:
        yield rules.no(
            pos,
            "EOS-CARD-28",
            "{card} is played by an HQ that can activate a Chinese army: {hqs}",
            card=card.id,
            hqs=sorted(able),
        )


def commands_chinese_army(pos: Position, hq: str) -> bool:
    """Whether the HQ could activate a Chinese army (EOS-CARD-28)."""
    return any(
        pos.counter(unit).nation == "chinese"
        and hqs.may_command(pos, hq, unit)
        and supply_of(pos).is_supplied(unit)
        and lines.activation_line(pos, hq, unit) is not None
        for unit in pos.units_of("allies", "ground")
    )
