"""Windows in which the Reaction player may play cards: steps 4, 6, 7 and 9 (5.32, EOS-CARD-13)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import Decline, PlayReaction
from wartable.games.empire_of_the_sun.cards import reactions
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.events import FlowBecame
from wartable.games.empire_of_the_sun.offensive.reacting import reaction_side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import branch
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import OffensiveSteps, Window


def card_objections(
    pos: Position, action: PlayReaction, kinds: tuple[str, ...]
) -> Iterator[Objection]:
    """Why this card may not be played now (EOS-5.32-01 to EOS-5.32-19)."""
    yield from reactions.reaction_objections(pos, reaction_side(pos), action.card, kinds)


def play_card(script: Script, action: PlayReaction) -> None:
    """The card is played; the window stays for another."""
    reactions.play_reaction(script, reaction_side(script.pos), action.card)


def cards_branch(pos: Position, owner: str, kinds: tuple[str, ...]) -> Branch:
    """The cards of the hand that may be played now."""

    def ways() -> list[PlayReaction]:
        cards = pos.state.cards[reaction_side(pos)]
        held = sorted({*cards.hand, *([cards.future] if cards.future else [])})
        found = [PlayReaction(owner, card) for card in held]
        return [each for each in found if not any(card_objections(pos, each, kinds))]

    return branch("cards", ways)


def ask_below(script: Script, decision: AnyDecision) -> None:
    """The window opens again, below whatever a card has put on the flow."""
    flow = script.state.flow
    index = next(n for n in reversed(range(len(flow))) if isinstance(flow[n], OffensiveSteps))
    script.emit(FlowBecame((*flow[: index + 1], Window((decision,)), *flow[index + 1 :])))


def decline(script: Script, action: Decline) -> None:
    """No card, or no more."""
    script.pop()
