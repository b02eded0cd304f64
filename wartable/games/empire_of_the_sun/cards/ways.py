"""What a card may be played as, and why not (EOS-5.0-04, EOS-5.0-05, T-CARDTYPE)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun import hq_moves, rules
from wartable.games.empire_of_the_sun.actions import (
    AnyAction,
    AttackChina,
    BuildRoute,
    Discard,
    EndRivalry,
    PlayEvent,
    PlayOperations,
    RecallHq,
    ReturnHq,
    SetAside,
)
from wartable.games.empire_of_the_sun.cards import arrivals, forced
from wartable.games.empire_of_the_sun.cards.events import (
    event_objections,
    hq_objections,
    needs_hq,
)
from wartable.games.empire_of_the_sun.cards.held import held, held_objections, side_of
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.nations import china, routes
from wartable.games.empire_of_the_sun.position import Position

STRONG = 3
"""The OC value that ends rivalry (EOS-17.26-01)."""
CardAction = (
    PlayOperations
    | PlayEvent
    | AttackChina
    | RecallHq
    | ReturnHq
    | BuildRoute
    | EndRivalry
    | SetAside
    | Discard
)


# objections by the kind of play


def operations_objections(pos: Position, action: PlayOperations) -> Iterator[Objection]:
    """Why the card begins no OC Offensive by this HQ (EOS-CARD-02, EOS-6.0-10, EOS-7.21-01)."""
    yield from _operations(pos, action)
    yield from hq_objections(pos, action.by, action.hq)


def _operations(pos: Position, action: CardAction) -> Iterator[Objection]:
    yield from held_objections(pos, side_of(action), action.card)
    if action.card in pos.data.cards:
        yield from forced.operations_objections(pos, action.card)


def china_objections(pos: Position, action: AttackChina) -> Iterator[Objection]:
    """Why there is no OC Offensive in China (EOS-5.0-05, EOS-13.72-01)."""
    yield from _operations(pos, action)
    yield from china.objections(pos, action)


def recall_objections(pos: Position, action: RecallHq) -> Iterator[Objection]:
    """Why the HQ is not recalled (EOS-5.0-05, EOS-6.13-01)."""
    yield from _operations(pos, action)
    yield from hq_moves.recall_objections(pos, action)


def return_objections(pos: Position, action: ReturnHq) -> Iterator[Objection]:
    """Why the HQ does not come back there (EOS-5.0-05, EOS-6.15-01)."""
    yield from _operations(pos, action)
    yield from hq_moves.return_objections(pos, action)


def route_objections(pos: Position, action: BuildRoute) -> Iterator[Objection]:
    """Why the route is not built (EOS-5.0-05, EOS-13.77-02)."""
    yield from _operations(pos, action)
    yield from routes.objections(pos, action)


def rivalry_objections(pos: Position, action: EndRivalry) -> Iterator[Objection]:
    """In a year scenario a card of OC value 3 ends the own rivalry (EOS-17.26-01,
    EOS-17.10-10)."""
    yield from _operations(pos, action)
    if "rivalry_ends_by_three" not in pos.scenario.special:
        yield rules.no(pos, "EOS-17.26-01", "in this scenario rivalry ends by events only")
    if not in_rivalry(pos, action.by):
        yield rules.no(
            pos, "EOS-17.26-01", "there is no inter-service rivalry of {side}", side=action.by
        )
    if action.card in pos.data.cards and pos.card(action.card).value != STRONG:
        yield rules.no(
            pos, "EOS-17.26-01", "it takes a card of value 3; {card} is none", card=action.card
        )


def in_rivalry(pos: Position, side: str) -> bool:
    """Whether the side, of the Allies the United States, is under inter-service rivalry."""
    marks = pos.state.marks
    return marks.japan_rivalry if side == "japan" else marks.us_rivalry


def set_aside_objections(pos: Position, action: SetAside) -> Iterator[Objection]:
    """Why a card is not set aside: one a turn and one at a time, from the hand (EOS-7.29-01,
    EOS-7.29-02, EOS-7.29-11)."""
    cards = pos.state.cards[side_of(action)]
    if action.card not in cards.hand:
        yield rules.no(pos, "EOS-7.29-01", "{card} is not in the hand", card=action.card)
        return
    if cards.future:
        yield rules.no(pos, "EOS-7.29-02", "a card is set aside already")
    if cards.set_aside:
        yield rules.no(pos, "EOS-7.29-01", "one card a turn is set aside")
    yield from forced.set_aside_objections(pos, action.card)


def discard_objections(pos: Position, action: Discard) -> Iterator[Objection]:
    """Why a card is not discarded: it is in the hand, and what may not be discarded is so only by
    who can do nothing else (EOS-4.22-01, EOS-5.37-02, EOS-7.29-09)."""
    side = side_of(action)
    if action.card not in pos.state.cards[side].hand:
        yield rules.no(pos, "EOS-4.22-01", "{card} is not in the hand", card=action.card)
        return
    found = list(forced.discard_objections(pos, action.card))
    if found and has_another_play(pos, side):
        yield from found


def has_another_play(pos: Position, side: Side) -> bool:
    """Whether there is anything to do but to discard a card that must be played."""
    if pos.state.cards[side].passes:
        return True
    for card in held(pos, side):
        for way in candidates(pos, side, card):
            if isinstance(way, Discard):
                is_open = card in pos.state.cards[side].hand
                if is_open and not any(forced.discard_objections(pos, card)):
                    return True
            elif not any(objections(pos, way)):
                return True
    return False


# all ways


OBJECTIONS = {
    PlayOperations: operations_objections,
    PlayEvent: event_objections,
    AttackChina: china_objections,
    RecallHq: recall_objections,
    ReturnHq: return_objections,
    BuildRoute: route_objections,
    EndRivalry: rivalry_objections,
    SetAside: set_aside_objections,
    Discard: discard_objections,
}


def objections(pos: Position, action: CardAction) -> Iterator[Objection]:
    """What is against a play."""
    against = OBJECTIONS[type(action)]
    yield from against(pos, action)  # type: ignore[operator]


def candidates(pos: Position, side: Side, card: str) -> Iterator[CardAction]:
    """Every way in which somebody might want to play the card."""
    facts = pos.card(card)
    own = sorted(pos.units_of(side, "hq"))
    for hq in own:
        yield PlayOperations(side, card, hq)
    if needs_hq(facts):
        for hq in (*own, arrivals.hq_to_come(pos, card)):
            if hq:
                yield PlayEvent(side, card, hq)
    else:
        yield PlayEvent(side, card)
    if side == "japan":
        yield AttackChina(side, card)
    for hq in own:
        yield RecallHq(side, card, hq)
    for hq in hq_moves.on_track(pos, side):
        for place in hq_moves.return_ports(pos, hq):
            yield ReturnHq(side, card, hq, place)
    for place in routes.unbuilt(pos):
        yield BuildRoute(side, card, place)
    yield EndRivalry(side, card)
    yield SetAside(side, card)
    yield Discard(side, card)


def ways(pos: Position, side: Side, card: str) -> Iterator[tuple[AnyAction, tuple[Objection, ...]]]:
    """What the card may be played as, each with what is against it: nothing, if it is legal."""
    for action in candidates(pos, side, card):
        yield action, tuple(objections(pos, action))
