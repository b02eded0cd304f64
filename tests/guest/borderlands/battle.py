"""A house is attacked: it plays a card or declines, and the attack is fought (BDL-ATK-02)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from borderlands.board import FACTS, is_near
from borderlands.events import CardPlayed, Fought, StepLost
from borderlands.questions import Question, Told
from borderlands.state import HIDDEN, STEPS, Battle, Card, State, house_of, suit_of
from borderlands.turn import end_turn, go
from borderlands.words import parts
from wartable.core.dice import Dice, announce
from wartable.core.game import Action, Decision, Objection


class Defend(Decision, frozen=True):
    """Whether the house plays a card in its defence."""


class PlayCard(Action, frozen=True):
    """Play a card of the hand."""

    card: Card


class Decline(Action, frozen=True):
    """Play no card."""


def _asked(state: State) -> Iterable[str]:
    """The house of the defender, whatever it holds."""
    return (house_of(state.battle.defender),) if state.battle else ()


def _answers(state: State, owner: str) -> Iterator[tuple[str, Iterable[Action]]]:
    yield "play a card", [PlayCard(owner, card) for card in state.hands[owner]]
    yield "done", [Decline(owner)]


def _objections(state: State, action: PlayCard | Decline) -> Iterator[Objection]:
    match action:
        case PlayCard(by, card) if card == HIDDEN or card not in state.hands[by]:
            yield Objection(
                "BDL-ATK-02",
                "{card} is not in the hand of {house}",
                parts=parts(card=card, house=by),
            )


def strength(state: State, counter: str) -> int:
    """A counter with a step lost is weaker (BDL-CTR-02, BDL-CTR-03)."""
    full = FACTS.kinds[FACTS.counters[counter].kind].strength
    return full - (state.counters[counter].steps < STEPS)


def bonus(card: str) -> int:
    """What a card adds to the defence (BDL-ATK-02)."""
    return 3 if suit_of(card) == "walls" else 1


def defence_die(state: State, counter: str) -> int:
    """How many sides the die of a defender has (BDL-ATK-03)."""
    return 12 if state.counters[counter].hex in state.towns else 10


def _carry_out(told: Told, action: PlayCard | Decline, dice: Dice) -> None:
    battle = told.state.battle
    assert battle is not None
    added = 0
    if isinstance(action, PlayCard):
        told.tell(CardPlayed(action.by, action.card))
        added = bonus(action.card)
    _fight(told, battle, added, dice)


def _fight(told: Told, battle: Battle, added: int, dice: Dice) -> None:
    """The dice fall, and the loser loses a step (BDL-ATK-03 to BDL-ATK-05, BDL-RND-04)."""
    state = told.state
    attacker, defender = battle.attacker, battle.defender
    active = house_of(attacker)
    announce(dice, [attacker])
    (attack,) = dice.roll(1, 10)
    announce(dice, [defender])
    die = defence_die(state, defender)
    (defence,) = dice.roll(1, die)
    attacks = attack + strength(state, attacker) + 2 * state.has_aside(active, "arms")
    defends = defence + strength(state, defender) + added
    here, there = state.counters[attacker].hex, state.counters[defender].hex
    is_close = is_near(here, there, 1)
    told.tell(Fought(attacker, defender, (attack, defence), (attacks, defends), (10, die)))
    if attacks > defends:
        told.tell(StepLost(defender))
        if is_close and defender not in told.state.counters:
            go(told, attacker, there)
    elif attacks < defends and is_close:
        told.tell(StepLost(attacker))
        if active not in told.state.standing and len(told.state.standing) > 1:
            end_turn(told, active)


QUESTION = Question(
    Defend, {"play": PlayCard, "decline": Decline}, _asked, _answers, _objections, _carry_out
)
