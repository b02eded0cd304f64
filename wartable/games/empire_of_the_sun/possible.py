"""Positions that come from outside: what cannot be together. Names and numbers are checked as they
are read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from wartable.core.errors import BadData, BadOptions
from wartable.core.game import TABLE
from wartable.core.sentences import Sentence, places
from wartable.games.empire_of_the_sun import decisions, political_will
from wartable.games.empire_of_the_sun.battle.run import STEPS as BATTLE_STEPS
from wartable.games.empire_of_the_sun.cards.tracks import EUROPE
from wartable.games.empire_of_the_sun.check import check_options
from wartable.games.empire_of_the_sun.facts import SIDES, other
from wartable.games.empire_of_the_sun.flow import PROCEDURES, segment_of
from wartable.games.empire_of_the_sun.names import BOXES, GARRISONS, HIDDEN, LAST_BOX, turn_box
from wartable.games.empire_of_the_sun.nations import china, india
from wartable.games.empire_of_the_sun.offensive.run import STEPS as OFFENSIVE_STEPS
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.questions import ASKED
from wartable.games.empire_of_the_sun.state import (
    Battle,
    CardEffects,
    Cards,
    Frame,
    Offensive,
    OffensiveSteps,
    State,
    Steps,
    Window,
)

IN_BATTLE = (
    decisions.AssignHits,
    decisions.LastStep,
    decisions.SwapSteps,
    decisions.RetreatThem,
)
"""What is asked only in a battle."""
IN_OFFENSIVE = (
    *IN_BATTLE,
    decisions.Activate,
    decisions.MoveUnits,
    decisions.Disengage,
    decisions.Declare,
    decisions.AnswerOffensive,
    decisions.SpecialReaction,
    decisions.Intelligence,
    decisions.React,
    decisions.AttackCards,
    decisions.NextBattle,
    decisions.MoveAfterBattle,
)
"""What is asked only in an Offensive."""
OF_ACTIVE = (
    decisions.Activate,
    decisions.MoveUnits,
    decisions.Declare,
    decisions.NextBattle,
)
OF_REACTION = (
    decisions.AnswerOffensive,
    decisions.SpecialReaction,
    decisions.Intelligence,
    decisions.React,
    decisions.AttackCards,
)
"""What is asked of the active and of the Reaction player alone."""
ON_LAND = {"air": "EOS-8.31-03", "ground": "EOS-8.45-02"}
"""Who ends no move at sea, and by which rule."""


def check_state(state: State) -> None:
    """Refuse a position whose parts do not fit together (`BadData`)."""
    for fault in _faults(state):
        raise BadData("this cannot be: {reason}", places(reason=fault))


def cannot_be(sentence: str, rule: str = "", **ids: Any) -> Sentence:
    """A fault: a sentence with places, the ids of what stands in them, and the rule."""
    return Sentence(sentence, places(**ids), rule)


def _faults(state: State) -> Iterator[Sentence]:
    try:
        check_options(state.options)
    except BadOptions as error:
        yield error.said
    if not state.options.seats:
        yield cannot_be("nobody plays")
    pos = Position(state)
    if not pos.scenario.first_turn <= state.turn <= pos.scenario.last_turn:
        yield cannot_be("the scenario has no turn {number}", number=state.turn)
    for side in SIDES:
        if side not in state.cards:
            yield cannot_be("the cards of {side} are missing", side=side)
        else:
            yield from _card_faults(pos, side, state.cards[side])
        if side not in state.marks.asp or side not in state.marks.asp_used:
            yield cannot_be("{side} has no shipping, not even none", side=side)
    yield from _track_faults(state)
    yield from _place_faults(pos)
    if state.offensive is not None:
        yield from _offensive_faults(pos, state.offensive)
    if state.outcome is not None:
        if state.flow:
            yield cannot_be("the game is over, and somebody is asked")
        return
    yield from _flow_faults(pos)


# cards and tracks


def _card_faults(pos: Position, side: str, cards: Cards) -> Iterator[Sentence]:
    """Every card is the side's, is seen, and lies in one place (EOS-1.3-40)."""
    found = [*cards.draw, *cards.hand, *cards.discard, *cards.removed]
    found += [cards.future] if cards.future else []
    yield from _foreign_cards(pos, side, found)
    if len(found) != len({*found}):
        yield cannot_be("a card of {side} is in two places", side=side)
    if not {*cards.shown} <= {*cards.hand}:
        yield cannot_be("{side} has shown a card that is not in the hand", side=side)


def _foreign_cards(pos: Position, side: str, cards: Iterable[str]) -> Iterator[Sentence]:
    for card in cards:
        if card == HIDDEN:
            yield cannot_be("nobody sees a card of {side}", side=side)
        elif pos.card(card).side != side:
            yield cannot_be("{card} is no card of {side}", "EOS-1.3-40", card=card, side=side)


def _track_faults(state: State) -> Iterator[Sentence]:
    tracks = state.tracks
    for name, now, boxes in (
        ("will", tracks.will, range(political_will.LOWEST, political_will.HIGHEST + 1)),
        ("europe", tracks.europe, EUROPE),
        ("china", tracks.china, range(china.STABLE + 1)),
        ("india", tracks.india, range(india.REVOLTS + 1)),
    ):
        if now not in boxes:
            yield cannot_be("the track {text} has no box {number}", text=name, number=now)
    if min(tracks.divisions, tracks.escorts, tracks.air_points, tracks.naval_points) < 0:
        yield cannot_be("a track is less than empty")
    for card in state.marks.lasting:
        if card == HIDDEN:
            yield cannot_be("nobody sees a card that lasts")


# places


def _place_faults(pos: Position) -> Iterator[Sentence]:
    """Counters and control are where the scenario is played."""
    state = pos.state
    boxes = {*BOXES, *(turn_box(turn) for turn in range(1, LAST_BOX + 1))}
    for unit, place in state.at.items():
        if place not in pos.map.hexes and place not in boxes:
            yield cannot_be("{unit} is in {hex}, which is not on this map", unit=unit, hex=place)
    yield from _sea_faults(pos)
    yield from _hq_faults(pos)
    for unit in GARRISONS:
        if unit in state.at or unit in state.reduced:
            yield cannot_be("{unit} is no counter", "EOS-13.76-02", unit=unit)
    for unit in state.reduced - {*GARRISONS}:
        if pos.counter(unit).steps != 2:
            yield cannot_be("{unit} has no reduced side", "EOS-6.24-06", unit=unit)
    for place in (state.japanese | state.soviet | state.marks.no_route) - pos.map.hexes.keys():
        yield cannot_be("{hex} is not on this map", hex=place)
    if state.japanese & state.soviet:
        yield cannot_be("a hex is Japanese and Soviet")


def _sea_faults(pos: Position) -> Iterator[Sentence]:
    """At sea are ships only, and nobody controls it (EOS-6.5-01, EOS-8.31-03, EOS-8.45-02)."""
    hexes = pos.map.hexes
    at_sea = (
        (unit, place)
        for unit, place in pos.state.at.items()
        if place in hexes and not hexes[place].is_land and unit not in GARRISONS
    )
    for unit, place in at_sea:
        if rule := ON_LAND.get(pos.counter(unit).kind):
            yield cannot_be("{unit} is in {hex}, which is sea", rule, unit=unit, hex=place)
    for place in pos.state.japanese | pos.state.soviet:
        if place in hexes and not hexes[place].is_land:
            yield cannot_be("{hex} is sea, which nobody controls", "EOS-6.5-01", hex=place)


def _hq_faults(pos: Position) -> Iterator[Sentence]:
    """An HQ is in a port, and no other with it (EOS-6.11-07, EOS-6.11-08)."""
    found: dict[str, str] = {}
    for unit, place in pos.state.at.items():
        if place not in pos.map.hexes or unit in GARRISONS or pos.counter(unit).kind != "hq":
            continue
        if not pos.hex(place).port:
            yield cannot_be("{hq} is in {hex}, which is no port", "EOS-6.11-08", hq=unit, hex=place)
        if other_hq := found.get(place):
            yield cannot_be(
                "{hq} is in {hex}, where {unit} is",
                "EOS-6.11-07",
                hq=unit,
                hex=place,
                unit=other_hq,
            )
        found[place] = unit


# an Offensive


def _offensive_faults(pos: Position, offensive: Offensive) -> Iterator[Sentence]:
    """Who takes part is of the right side and is a counter of this game."""
    active, reaction = offensive.side, other(offensive.side)
    yield from _foreign_cards(pos, active, [offensive.card])
    yield from _foreign_cards(pos, reaction, offensive.cards)
    for hq, side in ((offensive.hq, active), (offensive.reaction_hq, reaction)):
        if hq and (hq not in pos.state.at or not _is_hq(pos, side, hq)):
            yield cannot_be("{hq} is no HQ of {side}", hq=hq, side=side)
    yield from _foreign(pos, active, offensive.activated)
    yield from _foreign(pos, reaction, offensive.reacted)
    for fight in offensive.battles.values():
        yield from _foreign(pos, active, fight.active)
        yield from _foreign(pos, reaction, fight.reaction)
    aboard = {*offensive.carried, *offensive.carried.values()}
    for units in (
        *(offensive.covers, offensive.landed, offensive.came_overland, aboard),
        *(offensive.strategic, offensive.long_legs, offensive.turned_back, offensive.returned),
        *(move.units for move in offensive.moves),
    ):
        yield from _absent(pos, units)
    for move in offensive.moves:
        if not move.units or not move.path:
            yield cannot_be("nobody has moved nowhere")
    named = {*offensive.battles, *offensive.fought, *offensive.won, *offensive.covers.values()}
    for place in (named | {*offensive.landed.values()}) - pos.map.hexes.keys():
        yield cannot_be("{hex} is not on this map", hex=place)
    for force in offensive.effects:
        if force.card == HIDDEN or force.effect >= len(pos.card(force.card).effects):
            yield cannot_be("{card} has no effect {number}", card=force.card, number=force.effect)


def _is_hq(pos: Position, side: str, unit: str) -> bool:
    counter = pos.counter(unit)
    return counter.kind == "hq" and counter.side == side


def _foreign(pos: Position, side: str, units: Iterable[str]) -> Iterator[Sentence]:
    for unit in units:
        if unit not in pos.state.at or pos.counter(unit).side != side:
            yield cannot_be("{unit} is no unit of {side}", unit=unit, side=side)


def _absent(pos: Position, units: Iterable[str]) -> Iterator[Sentence]:
    for unit in units:
        if unit not in pos.state.at:
            yield cannot_be("{unit} is not in this game", unit=unit)


# what happens next


def _flow_faults(pos: Position) -> Iterator[Sentence]:
    """Somebody is asked, by a window on top or by the segment; what lies below fits. Who leaves a
    hex is asked at once, while the other side's moves wait below (EOS-AMB-45)."""
    flow = pos.state.flow
    if flow and not isinstance(flow[-1], Window):
        yield cannot_be("nobody is asked")
        return
    if not flow and segment_of(pos).asks(pos) is None:
        yield cannot_be("nobody is asked in the segment {text}", text=pos.state.segment)
    for kind, most in ((Window, 2), (OffensiveSteps, 1), (Battle, 1)):
        if sum(isinstance(frame, kind) for frame in flow) > most:
            yield cannot_be("there are too many of {text}", text=kind.__name__)
    for number, frame in enumerate(flow):
        yield from _frame_faults(pos, frame, flow[:number])


def _frame_faults(pos: Position, frame: Frame, below: tuple[Frame, ...]) -> Iterator[Sentence]:
    match frame:
        case Window():
            yield from _window_faults(pos, frame, below)
        case OffensiveSteps(step=step):
            if pos.state.offensive is None:
                yield cannot_be("there is no Offensive")
            if not 1 <= step <= len(OFFENSIVE_STEPS):
                yield cannot_be("an Offensive has no step {number}", number=step)
        case Battle():
            if not _has(below, OffensiveSteps):
                yield cannot_be("a battle is fought in no Offensive")
            elif pos.state.offensive is not None:
                yield from _battle_faults(pos, frame, pos.state.offensive)
        case CardEffects(side=side, card=card, next=effect):
            yield from _foreign_cards(pos, side, [card])
            if card != HIDDEN and effect > len(pos.card(card).effects):
                yield cannot_be("{card} has no effect {number}", card=card, number=effect)
        case Steps(name=name):
            if name not in PROCEDURES:
                yield cannot_be("nothing is done by the name {text}", text=name)


def _window_faults(pos: Position, window: Window, below: tuple[Frame, ...]) -> Iterator[Sentence]:
    if not window.decisions:
        yield cannot_be("nothing is asked")
    offensive = pos.state.offensive
    owners = [decision.owner for decision in window.decisions]
    if len(owners) != len({*owners}):
        yield cannot_be("somebody is asked twice")
    for decision in window.decisions:
        name = type(decision).__name__
        if type(decision) not in ASKED:
            yield cannot_be("{text} is no question by itself", text=name)
        if (decision.owner == TABLE) != isinstance(decision, decisions.BeginGame):
            yield cannot_be("{side} is not asked for {text}", side=decision.owner, text=name)
        if isinstance(decision, IN_OFFENSIVE) and not _has(below, OffensiveSteps):
            yield cannot_be("{text} is asked in no Offensive", text=name)
        if offensive is not None and (
            (isinstance(decision, OF_ACTIVE) and decision.owner != offensive.side)
            or (isinstance(decision, OF_REACTION) and decision.owner == offensive.side)
        ):
            yield cannot_be("{side} is not asked for {text}", side=decision.owner, text=name)
        if isinstance(decision, IN_BATTLE) and not _has(below[-1:], Battle):
            yield cannot_be("{text} is asked in no battle", text=name)
        yield from _asked_faults(pos, decision, below)


def _asked_faults(pos: Position, decision: Any, below: tuple[Frame, ...]) -> Iterator[Sentence]:
    match decision:
        case decisions.ChooseForCard(card=card):
            effects = below[-1] if below else None
            if not isinstance(effects, CardEffects) or effects.card != card:
                yield cannot_be("no card asks for a choice")
        case decisions.AssignHits(owner=owner, hex=place) if _has(below[-1:], Battle):
            battle: Any = below[-1]
            if place != battle.hex or owner not in {each.side for each in battle.losses}:
                yield cannot_be("{side} has no hits to give in {hex}", side=owner, hex=place)
        case decisions.NextBattle(hexes=hexes) if pos.state.offensive is not None:
            if not {*hexes} <= pos.state.offensive.battles.keys():
                yield cannot_be("a battle is to be fought where none is declared")
        case (
            decisions.Disengage(units=units)
            | decisions.RetreatThem(units=units)
            | decisions.MoveAtOnce(units=units)
            | decisions.FindRefuge(units=units)
            | decisions.LastStep(units=units)
        ):
            yield from _absent(pos, {*units} - {*GARRISONS})
            if not units:
                yield cannot_be("nobody is asked about")


def _battle_faults(pos: Position, battle: Battle, offensive: Offensive) -> Iterator[Sentence]:
    if battle.step >= len(BATTLE_STEPS):
        yield cannot_be("a battle has no step {number}", number=battle.step)
    if battle.hex not in offensive.battles:
        yield cannot_be("no battle is declared in {hex}", hex=battle.hex)
    yield from _foreign(pos, offensive.side, (*battle.active, *battle.ground))
    yield from _foreign(pos, other(offensive.side), battle.reaction)
    yield from _unplaced(battle.stood, (*battle.active, *battle.reaction))
    sides = [each.side for each in battle.losses]
    if len(sides) != len({*sides}):
        yield cannot_be("somebody gives hits twice")
    for units in (battle.fallen, *(each.steps for each in battle.losses)):
        yield from _absent(pos, {*units} - {*GARRISONS})


def _unplaced(stood: Mapping[str, str], units: Collection[str]) -> Iterator[Sentence]:
    if {*units} - stood.keys():
        yield cannot_be("nobody knows where a unit stood")


def _has(frames: Iterable[Frame], kind: type[Any]) -> bool:
    return any(isinstance(frame, kind) for frame in frames)
