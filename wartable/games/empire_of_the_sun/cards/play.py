"""A card is played: what it begins, how it ends, and who plays next (4.22)."""

from __future__ import annotations

from typing import Any

from wartable.games.empire_of_the_sun import hq_moves, political_will, victory
from wartable.games.empire_of_the_sun.actions import (
    AttackChina,
    BuildRoute,
    Discard,
    EndRivalry,
    Pass,
    PlayEvent,
    PlayOperations,
    RecallHq,
    ReturnHq,
    SetAside,
)
from wartable.games.empire_of_the_sun.cards import deal, effects
from wartable.games.empire_of_the_sun.cards.forced import may_be_given_up
from wartable.games.empire_of_the_sun.cards.hands import after_forced_discard
from wartable.games.empire_of_the_sun.cards.held import side_of
from wartable.games.empire_of_the_sun.cards.tracks import change_will
from wartable.games.empire_of_the_sun.cards.ways import objections, ways
from wartable.games.empire_of_the_sun.events import (
    CardDiscarded,
    CardPlayed,
    CardRemoved,
    CardSetAside,
    CardsNoted,
    Passed,
    PlayBegan,
)
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.nations import china, routes
from wartable.games.empire_of_the_sun.offensive import excess
from wartable.games.empire_of_the_sun.offensive.begin import begin_offensive
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Steps

__all__ = [
    "finish",
    "objections",
    "ways",
]

OPERATION_Z = "JP-01"


def _show(script: Script, side: Side, card: str, how: Any) -> None:
    """The card lies with the discards; a special card that was played as OC is shuffled back at the
    end of the turn (EOS-5.0-07, EOS-5.37-03)."""
    is_future = card == script.state.cards[side].future
    script.emit(CardPlayed(side, card, how, from_future=is_future))
    if how != "event" and not may_be_given_up(script.pos, card):
        script.emit(CardsNoted(side, reshuffle=True))


# the ways of a play


def operations(script: Script, action: PlayOperations) -> None:
    """An OC Offensive by this HQ (EOS-5.0-05, EOS-4.22-03)."""
    _show(script, side_of(action), action.card, "operations")
    begin_offensive(script, side_of(action), action.card, event=False, hq=action.hq)


def event(script: Script, action: PlayEvent) -> None:
    """The event: a military one is an EC Offensive, another is carried out at once and is the whole
    play (EOS-4.22-03, EOS-4.22-04, EOS-CARD-03)."""
    side, card = side_of(action), action.card
    _show(script, side, card, "event")
    if script.pos.card(card).type == "military":
        begin_offensive(script, side, card, event=True, hq=action.hq)
        return
    script.push(Steps("card_played", about=(side, card)))
    effects.carry_out(script, side, card, "played")


def attack_china(script: Script, action: AttackChina) -> None:
    """EOS-5.0-05, EOS-13.72-01."""
    _show(script, "japan", action.card, "china")
    china.attack(script)
    end_play(script)


def recall(script: Script, action: RecallHq) -> None:
    """EOS-5.0-05, EOS-6.13-01."""
    _show(script, side_of(action), action.card, "recall")
    hq_moves.leave(script, action.hq)
    end_play(script)


def bring_back(script: Script, action: ReturnHq) -> None:
    """EOS-5.0-05, EOS-6.15-01."""
    _show(script, side_of(action), action.card, "return")
    hq_moves.come_back(script, action)
    end_play(script)


def build(script: Script, action: BuildRoute) -> None:
    """EOS-5.0-05, EOS-13.77-07."""
    _show(script, side_of(action), action.card, "route")
    routes.build(script, action.hex)
    end_play(script)


def end_rivalry(script: Script, action: EndRivalry) -> None:
    """EOS-17.26-01."""
    side = side_of(action)
    _show(script, side, action.card, "agreement")
    script.mark(**{"japan_rivalry" if side == "japan" else "us_rivalry": False})
    end_play(script)


def set_aside(script: Script, action: SetAside) -> None:
    """The whole play (EOS-7.29-03)."""
    script.emit(CardSetAside(side_of(action), action.card))
    end_play(script)


def discard(script: Script, action: Discard) -> None:
    """EOS-4.22-01."""
    side = side_of(action)
    script.emit(CardDiscarded(side, action.card))
    after_forced_discard(script, side, action.card)
    end_play(script)


def use_pass(script: Script, action: Pass) -> None:
    """EOS-12.4-02, EOS-12.51-03."""
    script.emit(Passed(side_of(action)))
    end_play(script)


# the end of a play


def run_card_played(script: Script, frame: Steps) -> None:
    """A political or resource event is finished: nobody is overstacked, the card leaves the game or
    stays with the discards, its player draws (EOS-CARD-11, EOS-CARD-12)."""
    if excess.check(script):
        return
    script.pop()
    side: Side = "japan" if frame.about[0] == "japan" else "allies"
    _put_away(script, [(side, frame.about[1])])
    if script.state.player:
        end_play(script)


def finish(script: Script) -> None:
    """The Offensive is over: cards played as events leave the game or stay with the discards, their
    players draw, and the other plays; a card whose Offensive was cancelled counts as discarded
    (EOS-5.32-13, EOS-CARD-08, EOS-CARD-11, EOS-CARD-12)."""
    offensive = script.offensive
    events = [(other(offensive.side), card) for card in offensive.cards]
    if offensive.event and "cancelled" not in offensive.used:
        events.insert(0, (offensive.side, offensive.card))
    _put_away(script, events)
    if (offensive.side, OPERATION_Z) in events:
        _apply_bid(script)
    end_play(script)


def _put_away(script: Script, events: list[tuple[Side, str]]) -> None:
    played = {card for _, card in events}
    for side, card in events:
        if script.pos.card(card).remove:
            script.emit(CardRemoved(side, card))
    for side, card in events:
        number = script.pos.card(card).draw
        deal.draw(script, side, number, by_event=True, played=played)


def _apply_bid(script: Script) -> None:
    """What was bid in boxes of Political Will is applied once, right after Operation Z
    (EOS-16.48-03)."""
    if script.state.memory.bid:
        change_will(script, script.state.memory.bid, "EOS-16.48-03")
        script.keep(bid=0)


def end_play(script: Script) -> None:
    """The other plays; who has no cards is skipped, and when nobody has any the phase is over
    (EOS-4.22-02, EOS-4.22-05, EOS-5.0-03). Occupations that broke off are known
    (EOS-16.42-03), and who has lost at once (EOS-17.10-11)."""
    political_will.note_gaps(script)
    victory.at_once(script)
    now: Any = script.state.player
    for side in (other(now), now):
        if script.state.cards[side].hand:
            script.emit(PlayBegan(side))
            return
    script.emit(PlayBegan(""))
