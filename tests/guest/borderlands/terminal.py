"""The game at a prompt: its board, and what it calls things."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from borderlands.battle import Defend, PlayCard, bonus, defence_die, strength
from borderlands.board import BOARD, FACTS, HOUSES, step_cost
from borderlands.choice import ChooseCard, SetAside
from borderlands.deal import BeginGame
from borderlands.hex_map import COLOURS, hex_map
from borderlands.state import HIDDEN, State, house_of, suit_of
from borderlands.truce import truces_of
from borderlands.turn import Attack, EndTurn, TakeTurn
from borderlands.words import named, place
from wartable.cli.plain_terminal import PlainTerminal
from wartable.core.errors import UnknownName

SUITS = {
    "march": "your counters move 1 further in this round",
    "arms": "2 more in each of your attacks in this round",
    "walls": "nothing now; in the hand it would add 3 to a defence",
}
AIM = (
    "Hold the most of the seven towns after the last round. Each round every house sets a card"
    " aside in secret; the highest number has its turn first, and the suit helps for the round. In"
    " its turn a house moves and attacks. With whom you have a truce you do not fight before one of"
    " you breaks it."
)


class BorderlandsTerminal(PlainTerminal):
    """`wartable.cli.terminal.Terminal`."""

    def name(self, thing: str) -> str:
        return f"{thing} {place(thing)}" if thing in FACTS.towns else super().name(thing)

    def board(self, state: State, about: str = "") -> RenderableType:
        if about.strip():
            return _about(state, self.space(about))
        return Group(hex_map(state), _houses(state))

    def map(self, state: State, about: str = "") -> RenderableType:
        """What a step from each hex costs."""
        told = Table.grid(padding=(0, 2, 0, 0))
        for here in [self.space(about)] if about.strip() else BOARD.hexes:
            if here not in BOARD.hexes:
                raise UnknownName(f"{about.strip()} is no hex")
            beside = (there for a, there in BOARD.borders.features if a == here)
            costs = (f"{self.name(there)} {step_cost(here, there)}" for there in beside)
            told.add_row(self.name(here), ", ".join(costs))
        return Group(told, Text("The number after a hex: what a step there costs.", "dim"))

    def turn(self, state: State) -> str:
        whose = f"{named(state.order[0])}'s turn" if state.order else "the cards are chosen"
        return f"Round {self.game.round(state)}: {whose}"

    def question(self, state: State, decision: Any) -> str:
        who = named(decision.owner)
        match decision:
            case BeginGame():
                return "The cards are to be dealt."
            case ChooseCard():
                return f"{who}: which card do you set aside? Nobody sees it before all have chosen."
            case TakeTurn():
                return f"{who}: move, attack and break truces as you like; `end` ends your turn."
            case Defend() if state.battle is not None:
                return f"{_battle(state)} Do you play a card?"
        return f"{who}: do you break a truce, though it is not your turn?"

    def meaning(self, state: State, action: Any) -> str:
        match action:
            case SetAside(card=card):
                return SUITS[suit_of(card)]
            case PlayCard(card=card):
                return f"adds {bonus(card)} to your roll"
            case Attack(by=house, counter=counter, target=target):
                more = 2 * state.has_aside(house, "arms")
                return (
                    f"d10 + {strength(state, counter) + more} against"
                    f" d{defence_die(state, target)} + {strength(state, target)}"
                )
            case EndTurn():
                return "the next house has its turn"
        return ""

    def help(self, topic: str) -> RenderableType | None:
        told = super().help(topic)
        return told if topic or told is None else Group(Text(AIM), Text(), told)


def _battle(state: State) -> str:
    """Who attacks whom, and what each has before the dice fall."""
    assert state.battle is not None
    attacker, defender = state.battle.attacker, state.battle.defender
    attacks = strength(state, attacker) + 2 * state.has_aside(house_of(attacker), "arms")
    return (
        f"{named(attacker)} (d10 + {attacks}) attacks {named(defender)}"
        f" (d{defence_die(state, defender)} + {strength(state, defender)})."
    )


def _houses(state: State) -> Table:
    """What everybody has, as far as it is seen."""
    told = Table(box=None, padding=(0, 2, 0, 0), title_justify="left")
    for heading in ("House", "Towns", "Set aside", "Truce with", "Hand"):
        told.add_column(heading)
    for house in HOUSES:
        hand = state.hands[house]
        cards = f"{len(hand)} cards" if HIDDEN in hand else ", ".join(map(_card, hand))
        towns = [place(town) for town, holder in state.towns.items() if holder == house]
        truces = [named(each) for each in truces_of(state, house)]
        aside = state.aside.get(house, "")
        shown = "face down" if aside == HIDDEN else _card(aside)
        name = Text(named(house), COLOURS[house])
        told.add_row(name, ", ".join(towns), shown, ", ".join(truces), cards)
    return told


def _card(card: str) -> str:
    return card.replace("_", " ")


def _about(state: State, thing: str) -> RenderableType:
    """A hex, a counter, a house or a card."""
    if thing in HOUSES:
        counters = [each for each in state.counters if house_of(each) == thing]
        return Text("\n".join(_counter(state, each) for each in counters) or "It has fallen.")
    if thing in BOARD.hexes:
        land = "hills" if thing in FACTS.hills else "plain"
        here = [each for each, counter in state.counters.items() if counter.hex == thing]
        holder = state.towns.get(thing, "")
        held = (
            f", a town held by {named(holder)}" if holder else ", a town" * (thing in state.towns)
        )
        lines = [f"{place(thing)}: {land}{held}", *(_counter(state, each) for each in here)]
        return Text("\n".join(lines))
    if thing in FACTS.counters:
        return Text(_counter(state, thing) if thing in state.counters else "It has left the board.")
    return Text(SUITS[suit_of(thing)])


def _counter(state: State, counter: str) -> str:
    kind = FACTS.kinds[FACTS.counters[counter].kind]
    where = state.counters[counter]
    return (
        f"{named(counter)} in {place(where.hex)}: {where.steps} steps, strength"
        f" {strength(state, counter)}, movement {kind.movement}, range {kind.range}"
    )
