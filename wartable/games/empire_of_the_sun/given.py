"""A position as a scenario file gives it: what is not said is as at the start of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import replace

from wartable.core.changes import changes
from wartable.core.dice import NoDice
from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun import hq as hqs
from wartable.games.empire_of_the_sun.cards import effects, now
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import PlayCard, React
from wartable.games.empire_of_the_sun.facts import SIDES, Map, other
from wartable.games.empire_of_the_sun.flow import run, segment_of
from wartable.games.empire_of_the_sun.names import (
    BOXES,
    LAST_BOX,
    CardId,
    CardOrNone,
    Condition,
    CounterId,
    CounterOrNone,
    HexId,
    PointKind,
    SegmentName,
    Side,
    Small,
    Turn,
    turn_box,
)
from wartable.games.empire_of_the_sun.offensive.run import STEPS
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.questions import asked
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.setup import setup
from wartable.games.empire_of_the_sun.state import (
    Before,
    Cards,
    Fight,
    Frame,
    InForce,
    Marks,
    Memory,
    Offensive,
    OffensiveSteps,
    Options,
    State,
    Tracks,
    Window,
)

GivenTracks: Any = changes(Tracks, strict=True)
GivenMarks: Any = changes(Marks, strict=True)
GivenMemory: Any = changes(Memory, strict=True)
REACTION = 8
"""The step in which units react (EOS-7.2-08)."""
Step = Annotated[int, Meta(ge=1, le=len(STEPS))]


class GivenOffensive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Offensive under way: its card, and what has been done so far."""

    card: CardId
    event: bool = False
    hq: CounterOrNone = ""
    step: Step = 2
    """The step of T-OFF that comes next."""
    limit: Small | None = None
    """How many units may be activated; without it what the card and the HQ give."""
    activated: tuple[CounterId, ...] = ()
    stood: dict[CounterId, HexId] = {}
    """Where units stood when they were activated, if they are elsewhere now."""
    landed: dict[CounterId, HexId] = {}
    """Ground units that came by assault, with where they came from."""
    overland: dict[CounterId, HexId] = {}
    """Ground units that marched to where they are, with the hex before."""
    carried: dict[CounterId, CounterId] = {}
    """Brigades by organic transport, each with its ship."""
    battles: dict[HexId, tuple[CounterId, ...]] = {}
    """Battle hexes, each with the carriers and air units of both sides that fight from afar."""
    covers: dict[CounterId, HexId] = {}
    condition: Condition = "surprise"
    crossed_zoi: bool = False
    rolled: bool = False
    cards: tuple[CardId, ...] = ()
    """Reaction cards played against it."""
    reaction_hq: CounterOrNone = ""
    reacted: tuple[CounterId, ...] = ()


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position; units are given by place, `2015` or `2015 reduced` or a box."""

    options: Options = Options()
    empty: bool = False
    """No counter is on the map but those that are given."""
    units: dict[CounterId, str] = {}
    japanese: tuple[HexId, ...] = ()
    """Hexes that Japan controls besides."""
    allied: tuple[HexId, ...] = ()
    """Hexes that it does not."""
    soviet: tuple[HexId, ...] = ()
    hands: dict[Side, tuple[CardId, ...]] = {}
    draw: dict[Side, tuple[CardId, ...]] = {}
    """The cards on top of the draw piles."""
    discard: dict[Side, tuple[CardId, ...]] = {}
    removed: dict[Side, tuple[CardId, ...]] = {}
    future: dict[Side, CardOrNone] = {}
    passes: dict[Side, Small] = {}
    drawn: dict[Side, Small] = {}
    """Cards drawn by events so far in this Offensives Phase."""
    tracks: GivenTracks = GivenTracks()
    marks: GivenMarks = GivenMarks()
    memory: GivenMemory = GivenMemory()
    points: dict[PointKind, Small] = {}
    """Replacement points that are left, in a Replacement Segment."""
    turn: Turn | None = None
    segment: SegmentName = "offensives"
    player: Side = "japan"
    """Whose play it is in the Offensives Phase."""
    offensive: GivenOffensive | None = None


def start(given: Given) -> State:
    """The position, run on to its first decision; `BadData` if there can be none."""
    state = setup(given.options)
    board = data().map_of(given.options.scenario)
    in_play = given.segment == "offensives"
    state = replace(
        state,
        **_counters(state, given, board),
        japanese=(state.japanese | {*_on(board, "japanese", given.japanese)})
        - {*_on(board, "allied", given.allied), *given.soviet},
        soviet=state.soviet | {*_on(board, "soviet", given.soviet)},
        cards={side: _cards(state, given, side) for side in SIDES},
        tracks=_set(state.tracks, given.tracks),
        marks=_set(state.marks, given.marks),
        memory=_set(state.memory, given.memory),
        turn=given.turn or state.turn,
        segment=given.segment,
        player=given.player if in_play else "",
        plays=int(in_play),
        dealt=True,
        flow=(),
    )
    if given.offensive is not None:
        if not in_play:
            raise BadData(f"offensive: there is none in the segment {given.segment}")
        state = _with_offensive(state, given.offensive, board)
    script = Script(state, NoDice(lambda: BadData("dice are rolled before the first action")))
    if not in_play:
        segment_of(script.pos).begin(script)
    if given.points:
        script.pos = Position(replace(script.state, points=given.points))
    run(script)
    _check_play(script.pos)
    return script.state


def _check_play(pos: Position) -> None:
    """Who is to play has something to play (EOS-4.22-02)."""
    for decision in asked(pos):
        if isinstance(decision, PlayCard):
            owner: Any = decision.owner
            if not pos.state.cards[owner].hand and not pos.state.cards[owner].passes:
                raise BadData(f"hands: {owner} is to play and has no card")


def _set(of: Any, said: Any) -> Any:
    """The struct with what is said; of tables only the entries that are."""
    found = {}
    for name in said.__struct_fields__:
        value = getattr(said, name)
        if value is not UNSET:
            found[name] = getattr(of, name) | value if isinstance(value, dict) else value
    return replace(of, **found)


def _on(board: Map, key: str, places: Iterable[str]) -> Iterator[str]:
    """Hexes that the map of the scenario has."""
    for place in places:
        if place not in board.hexes:
            raise BadData(f"{key}: {place} is not on the map of this scenario")
        yield place


def _counters(state: State, given: Given, board: Map) -> dict[str, Any]:
    at = dict.fromkeys(state.at, "eliminated") if given.empty else dict(state.at)
    reduced = {*()} if given.empty else {*state.reduced}
    for unit, said in given.units.items():
        place, _, side = said.partition(" ")
        if place not in board.hexes and not _is_box(place):
            raise BadData(f"units.{unit}: {place!r} is no hex of this scenario and no box")
        if side not in ("", "reduced", "full"):
            raise BadData(f"units.{unit}: {side!r} is neither full nor reduced")
        if unit not in data().counters or (side and data().counters[unit].steps != 2):
            raise BadData(f"units.{unit}: it has no reduced side")
        at[unit] = place
        reduced.discard(unit)
        if side == "reduced":
            reduced.add(unit)
    return {"at": at, "reduced": frozenset(reduced)}


def _is_box(place: str) -> bool:
    return place in BOXES or place in [turn_box(turn) for turn in range(1, LAST_BOX + 1)]


def _cards(state: State, given: Given, side: Side) -> Cards:
    cards = state.cards[side]
    hand, top = given.hands.get(side, ()), given.draw.get(side, ())
    discard, removed = given.discard.get(side, ()), given.removed.get(side, ())
    future = given.future.get(side, cards.future)
    said = [*hand, *top, *discard, *removed, *([future] if future else [])]
    deck = data().scenarios[given.options.scenario].decks[side]
    for card in said:
        _check_card(card, side)
        if said.count(card) > 1:
            raise BadData(f"{card} is in two places")
        if card not in deck and card not in removed:
            raise BadData(f"{card} is not in the deck of {given.options.scenario}")
    return replace(
        cards,
        hand=hand,
        draw=(*top, *(card for card in cards.draw if card not in said)),
        discard=(*(card for card in cards.discard if card not in said), *discard),
        removed=(*(card for card in cards.removed if card not in said), *removed),
        future=future,
        passes=given.passes.get(side, cards.passes),
        drawn=given.drawn.get(side, cards.drawn),
    )


def _check_card(card: str, side: str) -> None:
    if card not in data().cards or data().cards[card].side != side:
        raise BadData(f"{card} is no card of {side} (EOS-1.3-40)")


# an Offensive under way


def _with_offensive(state: State, said: GivenOffensive, board: Map) -> State:
    if said.card not in data().cards:
        raise BadData(f"offensive: {said.card} is no card")
    side = data().cards[said.card].side
    if said.event and data().cards[said.card].activation is None:
        raise BadData(f"offensive: the event of {said.card} is no Offensive")
    for card in said.cards:
        _check_card(card, other(side))
    _check_units(state, said, side, board)
    state = replace(state, cards=_played(state, said, side), player=side)
    offensive = _offensive(state, said, side)
    state = replace(state, offensive=offensive, flow=_flow(said, side))
    return replace(state, offensive=_with_limits(Position(state), said))


def _flow(said: GivenOffensive, side: Side) -> tuple[Frame, ...]:
    """The step comes next; where the HQ that reacts is chosen, the Reaction is under way."""
    if said.step == REACTION and said.reaction_hq:
        return (OffensiveSteps(REACTION, 1), Window((React(other(side)),)))
    return (OffensiveSteps(said.step),)


def _check_units(state: State, said: GivenOffensive, side: str, board: Map) -> None:
    """Every unit is on the map, and of the side that it must be of."""
    counters = data().counters
    own = [*said.activated, *said.landed, *said.overland, *said.carried, *said.covers]
    for unit, owner in [*((each, side) for each in own), *((u, other(side)) for u in said.reacted)]:
        if counters[unit].side != owner:
            raise BadData(f"offensive: {unit} is no unit of {owner}")
    fighting = [unit for units in said.battles.values() for unit in units]
    for unit in (*own, *said.reacted, *fighting):
        if state.at[unit] not in board.hexes and state.at[unit] != "china":
            raise BadData(f"offensive: {unit} is not on the map")
    for hq, owner in ((said.hq, side), (said.reaction_hq, other(side))):
        if hq and (counters[hq].kind != "hq" or counters[hq].side != owner):
            raise BadData(f"offensive: {hq} is no HQ of {owner}")
    for _ in _on(board, "offensive.battles", said.battles):
        pass


def _offensive(state: State, said: GivenOffensive, side: Side) -> Offensive:
    row = data().cards[said.card]
    came = said.landed | said.overland | said.stood
    before = Before(
        state.at | came, state.reduced, state.japanese, state.tracks, state.marks, state.memory
    )
    return Offensive(
        side,
        said.card,
        said.event,
        row.value,
        before,
        hq=said.hq,
        activated={unit: came.get(unit, state.at[unit]) for unit in said.activated},
        landed=said.landed,
        came_overland=said.overland,
        carried=said.carried,
        battles={place: _fight(units, side) for place, units in said.battles.items()},
        covers=said.covers,
        condition=said.condition,
        fixed=said.event and row.condition == "surprise",
        crossed_zoi=said.crossed_zoi,
        rolled=said.rolled,
        cards=said.cards,
        reaction_hq=said.reaction_hq,
        reacted={unit: came.get(unit, state.at[unit]) for unit in said.reacted},
        effects=tuple(_in_force(said)) if said.step > 1 else (),
    )


def _fight(units: tuple[str, ...], side: Side) -> Fight:
    counters = data().counters
    return Fight(
        tuple(unit for unit in units if counters[unit].side == side),
        tuple(unit for unit in units if counters[unit].side != side),
    )


def _in_force(said: GivenOffensive) -> Iterator[InForce]:
    """What the cards of the Offensive have changed from step 1 on (EOS-CARD-06)."""
    for card in ((said.card,) if said.event else ()) + said.cards:
        for number, effect in enumerate(data().cards[card].effects):
            if effects.OPERATIONS[effect.op].modifies:
                yield InForce(card, number)


def _with_limits(pos: Position, said: GivenOffensive) -> Offensive:
    """How many may be activated, as the cards and the HQs have it (EOS-7.21-02, EOS-7.26-05)."""
    limit, reaction = said.limit, 0
    if limit is None:
        value = now.logistics(pos, said.card, said.hq) if said.event else pos.offensive.value
        limit = value + (hqs.efficiency(pos, said.hq) if said.hq else 0)
    if said.reaction_hq:
        reaction = now.reaction_value(pos, said.reaction_hq)
        reaction += hqs.efficiency(pos, said.reaction_hq)
    return replace(pos.offensive, limit=limit, reaction_limit=reaction)


def _played(state: State, said: GivenOffensive, side: Side) -> dict[Side, Cards]:
    """The cards with those of the Offensive among the discards."""
    shown = (said.card, *said.cards)
    return {
        who: replace(
            each,
            draw=tuple(card for card in each.draw if card not in shown),
            hand=tuple(card for card in each.hand if card not in shown),
            discard=(
                *(card for card in each.discard if card not in shown),
                *((said.card,) if who == side else said.cards),
            ),
        )
        for who, each in state.cards.items()
    }
