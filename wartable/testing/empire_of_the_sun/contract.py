"""Empire of the Sun for the contract: what is nearly legal, secret, and counted in it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.actions import (
    ActivateUnits,
    Decline,
    Discard,
    Done,
    EndRivalry,
    Fight,
    Pass,
    PlayEvent,
    PlayOperations,
    PlayReaction,
    PutAt,
    ReactWith,
    RecallHq,
    SetAside,
)
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import (
    Activate,
    AnswerOffensive,
    AttackCards,
    Declare,
    Intelligence,
    MoveAtOnce,
    MoveUnits,
    NextBattle,
    PlaceReinforcements,
    PlayCard,
    React,
)
from wartable.games.empire_of_the_sun.events import (
    CardDiscarded,
    CardPlayed,
    CardRemoved,
    CardsDrawn,
    CardSetAside,
    CardTaken,
    ControlTaken,
    Dealt,
    OffensiveCancelled,
    Placed,
    ReducedBecame,
    Reshuffled,
    StepGained,
    StepLost,
    TrackMoved,
)
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.state import Options, State
from wartable.testing.subject import Subject

GONE = ("eliminated", "removed")
HQS = tuple(unit for unit, counter in data().counters.items() if counter.kind == "hq")


def strays(state: State, decision: Any, rng: random.Random) -> Iterator[Any]:
    """Cards of any hand, units and hexes of any kind."""
    by = decision.owner
    cards = [*rng.sample([*data().cards], 6), HIDDEN]
    units = rng.sample([*data().counters], 12)
    hexes = rng.sample([*data().map.hexes], 6)
    match decision:
        case PlayCard():
            for card in cards:
                yield PlayOperations(by, card, rng.choice(HQS))
                yield PlayEvent(by, card, rng.choice(HQS))
                yield PlayEvent(by, card)
                yield from (SetAside(by, card), Discard(by, card), EndRivalry(by, card))
                yield RecallHq(by, card, rng.choice(HQS))
            yield Pass(by)
        case Activate():
            yield from (ActivateUnits(by, (unit,)) for unit in units)
            yield Done(by)
        case AnswerOffensive() | Intelligence() | AttackCards():
            yield from (PlayReaction(by, card) for card in cards)
            yield Decline(by)
        case React():
            yield from (ReactWith(by, hq) for hq in HQS)
            yield Done(by)
        case NextBattle():
            yield from (Fight(by, place) for place in (*hexes, *decision.hexes))
        case PlaceReinforcements() | MoveAtOnce():
            yield from (PutAt(by, unit, place) for unit in units for place in hexes)
        case Declare() | MoveUnits():
            yield Done(by)


def secrets(state: State, seat: str | None) -> Iterable[str]:
    """The draw piles, and what the other side holds. Of a pile that was just made of all discards
    everybody has seen cards, in the same action too."""
    if not state.dealt:
        return []
    own = state.options.seats.get(seat or "", ())
    hidden = [
        card for side in SIDES if state.cards[side].discard for card in state.cards[side].draw
    ]
    for side in SIDES:
        if side not in own:
            cards = state.cards[side]
            hidden += [card for card in cards.hand if card not in cards.shown]
            hidden += [cards.future] if cards.future else []
    return [f'"{card}"' for card in hidden if card != HIDDEN]


def invariant(state: State) -> Iterator[Objection]:
    places: dict[str, list[str]] = {}
    for unit, place in state.at.items():
        if data().counters[unit].kind == "hq" and place in data().map.hexes:
            places.setdefault(place, []).append(unit)
    for place, hqs in places.items():
        if len(hqs) > 1 and state.offensive is None:
            yield Objection("EOS-6.11-07", f"two HQs stand in {place}")
        if not data().map.hexes[place].port:
            yield Objection("EOS-6.11-08", f"an HQ stands in {place}, which is no port")
    if not 0 <= state.tracks.will <= 10:
        yield Objection("EOS-16.4-02", "Political Will is off its track")
    if not -7 <= state.tracks.europe <= 3:
        yield Objection("EOS-15.7-01", "the war in Europe is off its track")
    if state.marks.asp["japan"] < 1:
        yield Objection("EOS-10.32-04", "Japan has lost its last ASP")


def ledger(state: State) -> dict[Any, int]:
    """Cards by pile, steps by side, hexes, tracks."""
    counted: dict[Any, int] = {"japanese": len(state.japanese)}
    for side in SIDES:
        cards = state.cards[side]
        for pile in ("draw", "hand", "discard", "removed"):
            counted[pile, side] = len(getattr(cards, pile))
        counted["future", side] = int(bool(cards.future))
        counted["steps", side] = sum(
            _steps(unit, state.at, state.reduced)
            for unit in state.at
            if data().counters[unit].side == side
        )
    for track in state.tracks.__struct_fields__:
        counted["track", track] = getattr(state.tracks, track)
    return counted


def _steps(unit: str, at: Any, reduced: Any) -> int:
    counter = data().counters[unit]
    if at[unit] in GONE or counter.kind == "hq":
        return 0
    return counter.steps - (unit in reduced)


def booked(before: State, events: Any) -> Iterator[tuple[Any, dict[Any, int]]]:
    """What each event says that came or went, followed without `evolve`."""
    at, reduced, japanese = dict(before.at), {*before.reduced}, {*before.japanese}
    tracks = {name: getattr(before.tracks, name) for name in before.tracks.__struct_fields__}
    piles = {
        side: {name: [*getattr(cards, name)] for name in ("draw", "hand", "discard", "removed")}
        | {"future": [cards.future] if cards.future else []}
        for side, cards in before.cards.items()
    }
    saved = before.offensive.before if before.offensive else None

    def steps(units: Iterable[str]) -> dict[Any, int]:
        found: dict[Any, int] = {}
        for unit in units:
            key = ("steps", data().counters[unit].side)
            found[key] = found.get(key, 0) + _steps(unit, at, reduced)
        return found

    def change(old: dict[Any, int], new: dict[Any, int]) -> dict[Any, int]:
        return {key: new.get(key, 0) - old.get(key, 0) for key in {*old, *new}}

    def shift(side: Any, card: str, to: str) -> dict[Any, int]:
        for name, pile in piles[side].items():
            if card in pile:
                pile.remove(card)
                piles[side][to].append(card)
                return {(name, side): -1, (to, side): 1} if name != to else {}
        raise AssertionError(card)

    for event in events:
        match event:
            case Dealt(hands=hands, draw=draw):
                found: dict[Any, int] = {}
                for side in SIDES:
                    for name, new in (("hand", hands[side]), ("draw", draw[side])):
                        found[name, side] = len(new) - len(piles[side][name])
                        piles[side][name] = [*new]
                yield event, found
            case CardsDrawn(side=side, cards=cards):
                for card in cards:
                    shift(side, card, "hand")
                yield event, {("draw", side): -len(cards), ("hand", side): len(cards)}
            case Reshuffled(side=side, draw=draw):
                gone = len(piles[side]["discard"])
                more = len(draw) - len(piles[side]["draw"])
                piles[side]["discard"], piles[side]["draw"] = [], [*draw]
                yield event, {("discard", side): -gone, ("draw", side): more}
            case CardPlayed(side=side, card=card) | CardDiscarded(side=side, card=card):
                yield event, shift(side, card, "discard")
            case CardRemoved(side=side, card=card):
                yield event, shift(side, card, "removed")
            case CardSetAside(side=side, card=card):
                yield event, shift(side, card, "future")
            case CardTaken(side=side, card=card):
                yield event, shift(side, card, "hand")
            case Placed(units=units, to=to):
                old = steps(units)
                at |= dict.fromkeys(units, to)
                yield event, change(old, steps(units))
            case StepLost(unit=unit):
                side = data().counters[unit].side
                if data().counters[unit].steps == 2 and unit not in reduced:
                    reduced.add(unit)
                else:
                    at[unit] = "eliminated"
                    reduced.discard(unit)
                yield event, {("steps", side): -1}
            case StepGained(unit=unit):
                reduced.discard(unit)
                yield event, {("steps", data().counters[unit].side): 1}
            case ReducedBecame(units=units, reduced=now):
                old = steps(units)
                reduced = reduced | {*units} if now else reduced - {*units}
                yield event, change(old, steps(units))
            case ControlTaken(hexes=hexes, by=by):
                was = len(japanese)
                japanese = japanese | {*hexes} if by == "japan" else japanese - {*hexes}
                yield event, {"japanese": len(japanese) - was}
            case TrackMoved(track=track, to=to):
                yield event, {("track", track): to - tracks[track]}
                tracks[track] = to
            case OffensiveCancelled() if saved is not None:
                old = steps(at)
                was = len(japanese)
                at, reduced, japanese = dict(saved.at), {*saved.reduced}, {*saved.japanese}
                found = change(old, steps(at)) | {"japanese": len(japanese) - was}
                for name in tracks:
                    found["track", name] = getattr(saved.tracks, name) - tracks[name]
                    tracks[name] = getattr(saved.tracks, name)
                yield event, found
            case _:
                yield event, {}


def subject(scenario: str, **options: Any) -> Subject:
    return Subject(
        GAME,
        Options(scenario=scenario, **options),
        strays=strays,
        secrets=secrets,
        invariant=invariant,
        ledger=ledger,
        booked=booked,
    )
