"""The state after an event. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.events import (
    Activated,
    AnyEvent,
    BattleBegan,
    BattleOver,
    CardDiscarded,
    CardPlayed,
    CardRemoved,
    CardsDrawn,
    CardSetAside,
    CardsNoted,
    CardTaken,
    ConditionBecame,
    ControlTaken,
    Dealt,
    Declared,
    FlowBecame,
    GameEnded,
    Joined,
    MarksNoted,
    MemoryNoted,
    Moved,
    OffensiveBegan,
    OffensiveCancelled,
    OffensiveEnded,
    OffensiveNoted,
    Opened,
    Passed,
    PassesBecame,
    Placed,
    PlayBegan,
    PointsBecame,
    ReducedBecame,
    Reshuffled,
    Rolled,
    SegmentBegan,
    SidesTaken,
    StepGained,
    StepLost,
    Surrendered,
    TrackMoved,
    TurnBegan,
)
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.state import Before, Cards, Fight, Move, Offensive, State


def evolve(state: State, event: AnyEvent) -> State:
    """The next state."""
    match event:
        case FlowBecame(flow=flow):
            return replace(state, flow=flow)
        case Rolled() | Opened() | BattleBegan():
            return state
        case SegmentBegan(segment=segment):
            return replace(state, segment=segment)
        case TurnBegan(turn=turn):
            return replace(state, turn=turn)
        case PlayBegan(side=side):
            return replace(state, player=side, plays=state.plays + 1 if side else 0)
        case GameEnded(outcome=outcome):
            return replace(state, outcome=outcome, flow=())
        case (
            Dealt()
            | CardsDrawn()
            | Reshuffled()
            | CardPlayed()
            | CardDiscarded()
            | CardRemoved()
            | CardSetAside()
            | CardTaken()
            | Passed()
            | PassesBecame()
            | CardsNoted()
        ):
            return _cards(state, event)
        case SidesTaken(seats=seats):
            return replace(state, options=replace(state.options, seats=seats))
        case Moved(units=units, path=path, how=how, aim=aim):
            state = _put(state, units, path[-1])
            if state.offensive is None:
                return state
            moves = (*state.offensive.moves, Move(units, path, how, aim))
            return replace(state, offensive=replace(state.offensive, moves=moves))
        case Placed(units=units, to=to):
            return _put(state, units, to)
        case StepLost(unit=unit):
            if data().counters[unit].steps == 2 and unit not in state.reduced:
                return replace(state, reduced=state.reduced | {unit})
            return replace(_put(state, (unit,), "eliminated"), reduced=state.reduced - {unit})
        case StepGained(unit=unit):
            return replace(state, reduced=state.reduced - {unit})
        case ReducedBecame(units=units, reduced=reduced):
            now = state.reduced | {*units} if reduced else state.reduced - {*units}
            return replace(state, reduced=now)
        case ControlTaken(hexes=hexes, by=by):
            taken = frozenset(hexes)
            japanese = state.japanese | taken if by == "japan" else state.japanese - taken
            soviet = state.soviet | taken if by == "soviet" else state.soviet - taken
            return replace(state, japanese=japanese, soviet=soviet)
        case TrackMoved(track=track, to=to):
            return replace(state, tracks=replace(state.tracks, **{track: to}))
        case PointsBecame(points=points):
            return replace(state, points=points)
        case MarksNoted(changes=changes):
            return replace(state, marks=_changed(state.marks, changes))
        case MemoryNoted(changes=changes):
            return replace(state, memory=_changed(state.memory, changes))
        case Surrendered(nation=nation, liberated=liberated):
            memory = state.memory
            if liberated:
                memory = replace(memory, liberated=memory.liberated | {nation})
            else:
                memory = replace(memory, surrendered=memory.surrendered | {nation})
            return replace(state, memory=memory)
        case OffensiveBegan():
            return replace(state, offensive=_begun(state, event))
        case OffensiveCancelled():
            before = _offensive(state).before
            return replace(
                state,
                at=before.at,
                reduced=before.reduced,
                japanese=before.japanese,
                tracks=before.tracks,
                marks=before.marks,
                memory=before.memory,
            )
        case OffensiveEnded():
            return replace(state, offensive=None)
        case (
            Activated()
            | Declared()
            | Joined()
            | ConditionBecame()
            | OffensiveNoted()
            | BattleOver()
        ):
            return replace(state, offensive=_noted(state, _offensive(state), event))


def _offensive(state: State) -> Offensive:
    if state.offensive is None:
        raise BadData("there is no Offensive")
    return state.offensive


def _put(state: State, units: Iterable[str], to: str) -> State:
    return replace(state, at=state.at | dict.fromkeys(units, to))


def _changed(of: msgspec.Struct, changes: Any) -> Any:
    """The struct with the fields that are set in the changes."""
    return replace(
        of,
        **{
            name: value
            for name in changes.__struct_fields__
            if (value := getattr(changes, name)) is not UNSET
        },
    )


def _begun(state: State, event: OffensiveBegan) -> Offensive:
    before = Before(
        state.at, state.reduced, state.japanese, state.tracks, state.marks, state.memory
    )
    return Offensive(
        event.side,
        event.card,
        event.event,
        event.value,
        before,
        hq=event.hq,
        limit=event.limit,
        fixed=event.fixed,
    )


def _noted(state: State, offensive: Offensive, event: AnyEvent) -> Offensive:
    match event:
        case Activated(side=side, units=units):
            where = {unit: state.at[unit] for unit in units}
            if side == offensive.side:
                return replace(offensive, activated=offensive.activated | where)
            return replace(offensive, reacted=offensive.reacted | where)
        case Declared(hex=place, units=units, special=special):
            fight = offensive.battles.get(place, Fight())
            fight = replace(fight, active=_with(fight.active, units), special=special)
            return replace(offensive, battles=offensive.battles | {place: fight})
        case Joined(hex=place, units=units, side=side):
            fight = offensive.battles[place]
            if side == offensive.side:
                fight = replace(fight, active=_with(fight.active, units))
            else:
                fight = replace(fight, reaction=_with(fight.reaction, units))
            return replace(offensive, battles=offensive.battles | {place: fight})
        case ConditionBecame(condition=condition):
            return replace(offensive, condition=condition)
        case BattleOver(hex=place, winner=winner):
            won = offensive.won | {place} if winner == offensive.side else offensive.won
            return replace(offensive, fought=(*offensive.fought, place), won=won)
    assert isinstance(event, OffensiveNoted)
    found: Offensive = _changed(offensive, event.changes)
    return found


def _with(units: Collection[str], more: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({*units, *more}))


def _cards(state: State, event: AnyEvent) -> State:
    """The cards after an event about them."""
    if isinstance(event, Dealt):
        dealt = {
            side: replace(cards, hand=event.hands[side], draw=event.draw[side])
            for side, cards in state.cards.items()
        }
        return replace(state, cards=dealt, dealt=True)
    side: Any = event.side  # type: ignore[union-attr]
    now = _side_cards(state.cards[side], event)
    if isinstance(event, CardSetAside):
        now = replace(now, future_turn=state.turn)
    now = replace(now, hand=tuple(sorted(now.hand, key=lambda card: card != HIDDEN)))
    state = replace(state, cards=state.cards | {side: now})
    if isinstance(event, CardPlayed) and event.how == "reaction" and state.offensive is not None:
        cards = (*state.offensive.cards, event.card)
        state = replace(state, offensive=replace(state.offensive, cards=cards))
    return state


def _side_cards(cards: Cards, event: AnyEvent) -> Cards:
    match event:
        case CardsDrawn(cards=drawn, by_event=by_event):
            number = len(drawn)
            return replace(
                cards,
                draw=cards.draw[number:],
                hand=(*cards.hand, *drawn),
                drawn=cards.drawn + number if by_event else cards.drawn,
            )
        case Reshuffled(draw=draw, kept=kept):
            return replace(cards, draw=draw, discard=kept)
        case CardPlayed(card=card, from_future=True):
            return replace(cards, future="", future_turn=0, discard=(*cards.discard, card))
        case CardPlayed(card=card) | CardDiscarded(card=card):
            cards = _taken(cards, card)
            return replace(cards, discard=(*cards.discard, card))
        case CardRemoved(card=card):
            cards = _taken(cards, card)
            return replace(cards, removed=(*cards.removed, card))
        case CardSetAside(card=card):
            return replace(_set_aside(cards, card), future=card, set_aside=True, shown=())
        case CardTaken(card=card, from_draw=from_draw):
            cards = _out_of_draw(cards, card) if from_draw else _taken(cards, card)
            return replace(cards, hand=(*cards.hand, card), shown=(*cards.shown, card))
        case Passed():
            return replace(cards, passes=cards.passes - 1)
        case PassesBecame(number=number):
            return replace(cards, passes=number)
    assert isinstance(event, CardsNoted)
    changes = {
        name: value
        for name in ("drawn", "set_aside", "reshuffle")
        if (value := getattr(event, name)) is not UNSET
    }
    return replace(cards, **changes)


def _out_of_draw(cards: Cards, card: str) -> Cards:
    """The cards without this one of the draw pile, which in a view is one that is not seen."""
    draw = list(cards.draw)
    draw.remove(card if card in draw else HIDDEN)
    return replace(cards, draw=tuple(draw))


def _set_aside(cards: Cards, card: str) -> Cards:
    """The cards without one of the hand; who does not see which knows no card of the hand any more,
    for it may be that one."""
    if card == HIDDEN:
        return replace(cards, hand=(HIDDEN,) * (len(cards.hand) - 1))
    return replace(cards, hand=tuple(each for each in cards.hand if each != card))


def _taken(cards: Cards, card: str) -> Cards:
    """The cards without this one; in a view it may be one of those that are not seen."""
    if card in cards.hand or HIDDEN in cards.hand:
        gone = card if card in cards.hand else HIDDEN
        if card not in (*cards.discard, cards.future, *cards.removed):
            hand = list(cards.hand)
            hand.remove(gone)
            shown = tuple(each for each in cards.shown if each != card)
            return replace(cards, hand=tuple(hand), shown=shown)
    if card in cards.discard:
        return replace(cards, discard=tuple(each for each in cards.discard if each != card))
    if cards.future in (card, HIDDEN):
        return replace(cards, future="")
    if card in cards.removed:
        return replace(cards, removed=tuple(each for each in cards.removed if each != card))
    raise BadData(f"{card} is not there")
