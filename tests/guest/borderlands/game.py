"""The game: its questions in one list, and what the kernel asks of it."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Mapping
from functools import partial, reduce
from itertools import combinations
from operator import or_
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from borderlands import battle, choice, deal, events, seeing, truce, turn
from borderlands.board import BOARD, FACTS, HOUSES
from borderlands.events import AnyEvent
from borderlands.narrate import narrate
from borderlands.questions import Question, Told
from borderlands.scenarios import BorderlandsScenarios
from borderlands.state import CARDS, HIDDEN, Counter, Options, State, last_round, most_rounds
from borderlands.words import parts
from wartable.core.dice import Dice
from wartable.core.errors import BadData, BadOptions, IllegalAction, MalformedAction
from wartable.core.game import TABLE, Action, Branch, Decision, Objection, Outcome, Played
from wartable.core.names import Names

QUESTIONS = (deal.QUESTION, choice.QUESTION, battle.QUESTION, turn.QUESTION, truce.QUESTION)
KINDS: dict[str, type[Action]] = {
    word: kind for question in QUESTIONS for word, kind in question.actions.items()
}
WORDS = {kind: word for word, kind in KINDS.items()}


class Borderlands:
    """`wartable.core.game.Game`."""

    family = "borderlands"
    id = "borderlands"
    title = "Borderlands"
    prefix = "BDL"
    version = "1"
    state_type: Any = State
    action_type: Any = reduce(or_, KINDS.values())
    event_type: Any = AnyEvent
    options_type: Any = Options
    has_secrets = True
    questions = QUESTIONS
    offers = frozenset({"rounds", "seats", "hand", "truces"})

    names: ClassVar[Names] = {
        "owner": (*HOUSES, TABLE),
        "house": HOUSES,
        "hex": BOARD.hexes,
        "counter": tuple(FACTS.counters),
        "card": (*CARDS, HIDDEN),
    }

    @property
    def scenarios(self) -> BorderlandsScenarios:
        return BorderlandsScenarios(self)

    def check_options(self, options: Options) -> None:
        if not 1 <= options.hand <= 6:
            raise BadOptions(f"hand: {options.hand} cards cannot be dealt; 1 to 6 can (BDL-CRD-02)")
        if not 0 <= options.rounds <= most_rounds(options):
            raise BadOptions(
                f"rounds: the cards last for {most_rounds(options)} rounds, not for"
                f" {options.rounds} (BDL-END-01)"
            )
        seated = Tally(house for own in options.seats.values() for house in own)
        if options.seats and seated != Tally(HOUSES):
            raise BadOptions("seats: each house has one seat")
        if any(not own for own in options.seats.values()):
            raise BadOptions("seats: each seat has a house")

    def check_state(self, state: State) -> None:
        hexes = [counter.hex for counter in state.counters.values()]
        if len(hexes) != len({*hexes}):
            raise BadData("two counters stand in one hex (BDL-CTR-01)")
        if state.hands.keys() != {*HOUSES} or state.towns.keys() != FACTS.towns.keys():
            raise BadData("a position has every house and every town")
        cards = [*state.deck, *state.put_away, *state.aside.values()]
        cards += [card for hand in state.hands.values() for card in hand]
        if sorted(cards) != sorted(CARDS):
            raise BadData("each card is somewhere, and only there (BDL-CRD-01)")

    def setup(self, options: Options) -> State:
        self.check_options(options)
        seats = options.seats or {house: (house,) for house in HOUSES}
        return State(
            replace(options, seats=seats),
            counters={name: Counter(piece.hex) for name, piece in FACTS.counters.items()},
            towns={number: town.home for number, town in FACTS.towns.items()},
            truces=tuple(combinations(HOUSES, 2)) if options.truces else (),
            hands=dict.fromkeys(HOUSES, ()),
        )

    def seats(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return state.options.seats

    def sides(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return {house: (house,) for house in HOUSES}

    def round(self, state: State) -> int:
        return min(state.round, last_round(state.options))

    def pending(self, state: State) -> tuple[Decision, ...]:
        return self._open(state, at_will=False)

    def at_will(self, state: State) -> tuple[Decision, ...]:
        return self._open(state, at_will=True)

    def _open(self, state: State, *, at_will: bool) -> tuple[Decision, ...]:
        if self.outcome(state):
            return ()
        return tuple(
            question.decision(owner)
            for question in self.questions
            if question.at_will == at_will
            for owner in question.asked(state)
        )

    def _question(self, state: State, action: Action) -> Question | None:
        """The question that this answers now."""
        if self.outcome(state):
            return None
        for question in self.questions:
            if type(action) in question.actions.values() and action.by in question.asked(state):
                return question
        return None

    def objections(self, state: State, action: Any) -> tuple[Objection, ...]:
        question = self._question(state, action)
        if question is None:
            said = parts(house=action.by)
            return (Objection("BDL-TRN-01", "{house} is not asked for this now", parts=said),)
        return tuple(question.objections(state, action))

    def legal(self, state: State, decision: Decision) -> tuple[Branch, ...]:
        question = next(each for each in self.questions if each.decision is type(decision))
        return tuple(
            Branch(label, partial(self._allowed, state, tuple(actions)))
            for label, actions in question.answers(state, decision.owner)
        )

    def _allowed(self, state: State, actions: Collection[Action]) -> list[Action]:
        return [action for action in actions if not self.objections(state, action)]

    def play(self, state: State, action: Any, dice: Dice) -> Played:
        if objections := self.objections(state, action):
            raise IllegalAction(objections)
        question = self._question(state, action)
        assert question is not None
        told = Told(state)
        question.carry_out(told, action, dice)
        return Played(tuple(told.events), told.state)

    def evolve(self, state: State, event: AnyEvent) -> State:
        return events.evolve(state, event)

    def _own(self, state: State, seat: str | None) -> tuple[str, ...]:
        return () if seat is None else state.options.seats[seat]

    def view(self, state: State, seat: str | None) -> State:
        return seeing.seen_by(state, self._own(state, seat))

    def view_event(self, state: State, event: AnyEvent, seat: str | None) -> AnyEvent:
        return seeing.event_seen_by(event, self._own(state, seat))

    def view_action(self, state: State, action: Any, seat: str | None) -> Any:
        return seeing.action_seen_by(action, self._own(state, seat))

    def imagine(self, view: State, seat: str | None, dice: Dice) -> State:
        return seeing.imagined(view, dice)

    def outcome(self, state: State) -> Outcome | None:
        if len(state.standing) == 1:
            (alone,) = state.standing
            return Outcome((alone,), "BDL-END-04", f"{alone.title()} stands alone")
        if state.round <= last_round(state.options):
            return None
        return _last_count(state)

    def format_action(self, action: Any) -> str:
        _, *rest = msgspec.structs.astuple(action)
        return " ".join([action.by, WORDS[type(action)], *rest])

    def parse_action(self, text: str) -> Any:
        try:
            by, word, *rest = text.split()
            plain = dict(zip(KINDS[word].__struct_fields__, [by, *rest], strict=True))
            return msgspec.convert(plain, KINDS[word])
        except (ValueError, KeyError) as error:
            raise MalformedAction(f"no action: {text}") from error

    def describe_event(self, event: AnyEvent) -> str:
        return narrate(event)


def _last_count(state: State) -> Outcome:
    """Who has won after the last round (BDL-END-01 to BDL-END-03)."""
    towns = Tally(state.towns.values())
    most = _best(state.standing, towns)
    if len(most) == 1:
        return Outcome(most, "BDL-END-01", f"{most[0].title()} holds the most towns")
    best = _best(most, {house: _steps(state, house) for house in most})
    if len(best) == 1:
        return Outcome(best, "BDL-END-02", f"{best[0].title()} has the most steps left")
    if best == state.standing:
        return Outcome((), "BDL-END-03", "All are equal, and nobody has won")
    names = " and ".join(house.title() for house in best)
    return Outcome(best, "BDL-END-03", f"{names} have won together")


def _best(houses: tuple[str, ...], worth: Mapping[str, int]) -> tuple[str, ...]:
    most = max(worth[house] for house in houses)
    return tuple(house for house in houses if worth[house] == most)


def _steps(state: State, house: str) -> int:
    return sum(state.counters[counter].steps for counter in state.own(house))


GAME = Borderlands()
