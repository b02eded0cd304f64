"""A house's turn: it moves, attacks, breaks truces, and ends it (BDL-TRN-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from borderlands.board import BOARD, FACTS, CounterId, HexId, is_near, reach
from borderlands.events import Attacked, Moved, RoundEnded, TownTaken, TurnEnded
from borderlands.questions import Question, Told
from borderlands.state import State, house_of, last_round
from borderlands.truce import BreakTruce, break_truce, truce_objections, truces_of
from borderlands.words import parts
from wartable.core.dice import Dice
from wartable.core.game import Action, Decision, Objection


class TakeTurn(Decision, frozen=True):
    """What the house does in its turn."""


class Move(Action, frozen=True):
    """Move a counter to a hex."""

    counter: CounterId
    to: HexId


class Attack(Action, frozen=True):
    """Attack a counter with one of one's own."""

    counter: CounterId
    target: CounterId


class EndTurn(Action, frozen=True):
    """The next house has its turn."""


def _asked(state: State) -> Iterable[str]:
    return () if state.battle else state.order[:1]


def _answers(state: State, owner: str) -> Iterator[tuple[str, Iterable[Action]]]:
    own = state.own(owner)
    yield "move", (Move(owner, each, to) for each in own for to in BOARD.hexes)
    yield "attack", (Attack(owner, each, target) for each in own for target in state.counters)
    yield "break truce", (BreakTruce(owner, house) for house in truces_of(state, owner))
    yield "done", [EndTurn(owner)]


def _objections(state: State, action: Move | Attack | BreakTruce | EndTurn) -> Iterator[Objection]:
    match action:
        case Move(by, counter, to):
            yield from _counter_objections(state, by, counter) or _move_objections(
                state, counter, to
            )
        case Attack(by, counter, target):
            yield from _counter_objections(state, by, counter) or _attack_objections(
                state, counter, target
            )
        case BreakTruce():
            yield from truce_objections(state, action)


def _objection(rule: str, sentence: str, **said: str) -> Objection:
    """An objection that is about what stands in its places."""
    return Objection(rule, sentence, tuple(said.values()), parts(**said))


def _counter_objections(state: State, by: str, counter: str) -> list[Objection]:
    if counter not in state.counters:
        return [_objection("BDL-CTR-02", "{counter} has left the board", counter=counter)]
    if house_of(counter) != by:
        return [_objection("BDL-TRN-01", "{counter} is not of {house}", counter=counter, house=by)]
    return []


def movement(state: State, counter: str) -> int:
    """How far a counter comes in this round (BDL-CTR-03, BDL-RND-03)."""
    kind = FACTS.kinds[FACTS.counters[counter].kind]
    return kind.movement + state.has_aside(house_of(counter), "march")


def reached(state: State, counter: str) -> tuple[str, ...]:
    """The hexes that a counter can move to (BDL-TRN-03, BDL-TRN-04)."""
    taken = {each.hex for each in state.counters.values()}
    return reach(state.counters[counter].hex, movement(state, counter), taken)


def _move_objections(state: State, counter: str, to: str) -> list[Objection]:
    found = []
    if counter in state.moved:
        found.append(_objection("BDL-TRN-02", "{counter} has moved", counter=counter))
    if counter in state.fought:
        found.append(_objection("BDL-TRN-02", "{counter} has attacked", counter=counter))
    if any(each.hex == to for each in state.counters.values()):
        found.append(_objection("BDL-TRN-04", "a counter stands in {hex}", hex=to))
    elif to not in reached(state, counter):
        said = {"counter": counter, "hex": to}
        found.append(_objection("BDL-TRN-03", "{counter} does not reach {hex}", **said))
    return found


def _attack_objections(state: State, counter: str, target: str) -> list[Objection]:
    found = []
    if counter in state.fought:
        found.append(_objection("BDL-TRN-05", "{counter} has attacked", counter=counter))
    if target not in state.counters:
        gone = _objection("BDL-CTR-02", "{counter} has left the board", counter=target)
        return [*found, gone]
    mine, other = house_of(counter), house_of(target)
    if mine == other:
        found.append(_objection("BDL-ATK-01", "{counter} is of the same house", counter=target))
    if state.has_truce(mine, other):
        said = {"house": mine, "house_2": other}
        found.append(_objection("BDL-TRU-02", "{house} has a truce with {house_2}", **said))
    here, there = state.counters[counter].hex, state.counters[target].hex
    if not is_near(here, there, FACTS.kinds[FACTS.counters[counter].kind].range):
        said = {"counter": target, "counter_2": counter}
        found.append(_objection("BDL-ATK-01", "{counter} is out of range of {counter_2}", **said))
    return found


def _carry_out(told: Told, action: Move | Attack | BreakTruce | EndTurn, dice: Dice) -> None:
    match action:
        case Move(counter=counter, to=to):
            go(told, counter, to)
        case Attack(counter=counter, target=target):
            told.tell(Attacked(counter, target))
        case BreakTruce():
            break_truce(told, action, dice)
        case EndTurn(by):
            end_turn(told, by)


def go(told: Told, counter: str, to: str) -> None:
    """A counter enters a hex, and takes the town there (BDL-MAP-03)."""
    told.tell(Moved(counter, to))
    if told.state.towns.get(to) not in (None, house_of(counter)):
        told.tell(TownTaken(to, house_of(counter)))


def end_turn(told: Told, by: str) -> None:
    """The turn is over, and with the last of them the round (BDL-RND-02, BDL-CRD-04)."""
    told.tell(TurnEnded(by))
    state = told.state
    if not state.order:
        is_last = state.round == last_round(state.options)
        drawing = () if is_last else state.standing
        told.tell(RoundEnded(dict(zip(drawing, state.deck, strict=False))))


QUESTION = Question(
    TakeTurn,
    {"move": Move, "attack": Attack, "break-truce": BreakTruce, "end": EndTurn},
    _asked,
    _answers,
    _objections,
    _carry_out,
)
