"""Operations on the cards of a hand (EOS-5.0-12, EOS-CARD-44, EOS-CARD-45)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.cards.deal import shuffled
from wartable.games.empire_of_the_sun.cards.forced import is_compulsory, may_be_given_up
from wartable.games.empire_of_the_sun.cards.running import NOTHING, Operation, Running
from wartable.games.empire_of_the_sun.events import (
    CardDiscarded,
    CardRemoved,
    CardsNoted,
    CardTaken,
)
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import CardEffects


def _discard_random(run: Running) -> bool:
    """Cards at random from the hand, never the one set aside, go to the discards (EOS-CARD-44,
    EOS-7.29-09)."""
    side: Side = run.says("side")
    hand = run.pos.state.cards[side].hand
    for card in shuffled(run.script, hand)[: run.says("cards")]:
        run.script.emit(CardDiscarded(side, card, run.card))
        after_forced_discard(run.script, side, card)
    return True


def after_forced_discard(script: Script, side: Side, card: str) -> None:
    """A special card whose event is compulsory takes effect at once; another is shuffled back at
    the end of the turn (EOS-5.37-04, EOS-5.37-05)."""
    if may_be_given_up(script.pos, card):
        return
    if is_compulsory(script.pos, card):
        script.emit(CardRemoved(side, card))
        script.push(CardEffects(side, card, "played"))
    else:
        script.emit(CardsNoted(side, reshuffle=True))


def _recover_discard(run: Running) -> bool:
    """One card of the hand may be given for any other of the discards (EOS-CARD-45)."""
    cards = run.pos.state.cards[run.side]
    takeable = sorted(card for card in cards.discard if card != run.card)
    if not run.chosen:
        return run.ask((), optional=True) if cards.hand and takeable else True
    if run.chosen[-1] == NOTHING:
        return True
    if len(run.chosen) == 1:
        run.script.emit(CardDiscarded(run.side, run.chosen[0], run.card))
        return run.ask(takeable)
    run.script.emit(CardTaken(run.side, run.chosen[1]))
    return True


OPERATIONS: dict[str, Operation] = {
    "discard_random": Operation(_discard_random),
    "recover_discard": Operation(_recover_discard),
}
