"""Borderlands for the contract: what is nearly legal, secret, and counted in it."""

from __future__ import annotations

from borderlands.battle import Decline, Defend, PlayCard
from borderlands.board import BOARD, FACTS, HOUSES
from borderlands.choice import ChooseCard, SetAside
from borderlands.events import CardPlayed, CardSetAside, Dealt, RoundEnded, StepLost, TownTaken
from borderlands.state import CARDS, HIDDEN, Options
from borderlands.truce import BreakTruce
from borderlands.turn import Attack, EndTurn, Move, TakeTurn

from wartable.core.game import Objection
from wartable.testing.contract import check_game
from wartable.testing.subject import Subject

PERSONS = {
    1: {"all": HOUSES},
    2: {"ann": ("boar", "heron"), "ben": ("fox",)},
    3: {},
}
"""Who plays which houses, by how many they are."""


def strays(state, decision, rng):
    """Cards of any hand, moves and attacks of any counter, truces with anybody."""
    by = decision.owner
    match decision:
        case ChooseCard():
            yield from (SetAside(by, card) for card in (*CARDS, HIDDEN))
        case Defend():
            yield from (PlayCard(by, card) for card in (*CARDS, HIDDEN))
            yield Decline(by)
        case TakeTurn():
            counters = [*FACTS.counters]
            pairs = [(rng.choice(counters), rng.choice(BOARD.hexes)) for _ in range(30)]
            yield from (Move(by, counter, to) for counter, to in pairs)
            yield from (Attack(by, rng.choice(counters), each) for each in counters)
            yield EndTurn(by)
    if not isinstance(decision, ChooseCard | Defend):
        yield from (BreakTruce(by, house) for house in HOUSES)


def secrets(state, seat):
    """The deck, the others' hands, and what they set aside, until it is shown."""
    if not state.is_dealt:
        return []
    own = state.options.seats.get(seat, ())
    others = [house for house in HOUSES if house not in own]
    hidden = [*state.deck, *(card for house in others for card in state.hands[house])]
    if not state.order:
        hidden += [state.aside[house] for house in others if house in state.aside]
    return [f'"{card}"' for card in hidden]


def is_between_steps(state):
    """A truce is broken in a turn, when no attack waits for its defender."""
    return bool(state.order) and state.battle is None


def invariant(state):
    hexes = [counter.hex for counter in state.counters.values()]
    if len(hexes) != len({*hexes}):
        yield Objection("BDL-CTR-01", "two counters stand in one hex")
    for counter in state.counters.values():
        if counter.hex in state.towns and not state.towns[counter.hex]:
            yield Objection("BDL-MAP-03", f"nobody holds {counter.hex}, where a counter stands")


def ledger(state):
    """Cards, steps and towns."""
    counted = {"deck": len(state.deck), "put away": len(state.put_away)}
    for house in HOUSES:
        counted["hand", house] = len(state.hands[house])
        counted["towns", house] = [*state.towns.values()].count(house)
        counted["steps", house] = sum(state.counters[each].steps for each in state.own(house))
    counted["aside"] = len(state.aside)
    return counted


def booked(before, events):
    towns, aside = dict(before.towns), len(before.aside)
    for event in events:
        match event:
            case Dealt(hands):
                given = {("hand", house): len(hand) for house, hand in hands.items()}
                yield event, {**given, "deck": -sum(given.values())}
            case CardSetAside(by):
                aside += 1
                yield event, {("hand", by): -1, "aside": 1}
            case CardPlayed(by):
                yield event, {("hand", by): -1, "put away": 1}
            case StepLost(counter):
                yield event, {("steps", FACTS.counters[counter].house): -1}
            case TownTaken(town, by):
                lost = {("towns", towns[town]): -1} if towns[town] else {}
                yield event, {("towns", by): 1, **lost}
                towns[town] = by
            case RoundEnded(drawn):
                given = {("hand", house): 1 for house in drawn}
                yield event, {**given, "deck": -len(drawn), "put away": aside, "aside": -aside}
            case _:
                yield event, {}


def subject(game, **options):
    return Subject(
        game,
        Options(**options),
        strays=strays,
        secrets=secrets,
        is_between_steps=is_between_steps,
        invariant=invariant,
        ledger=ledger,
        booked=booked,
    )


def check(game, games=6, **options):
    """Random games, everything looked at in every position."""
    for seed in range(games):
        check_game(subject(game, **options), seed, full=1)
