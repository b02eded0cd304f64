"""The deal of a turn: cards and passes of both sides (4.14, 12.4, 12.5)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.cards import deal
from wartable.games.empire_of_the_sun.events import CardsNoted, PassesBecame
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import by_itself
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.turn import europe
from wartable.games.empire_of_the_sun.turn.resources import FEWEST

MOST_PASSES = 2
"""EOS-12.52-02, EOS-AMB-30."""
SOUTH_PACIFIC = 4
"""Cards a side (EOS-17.10-03)."""


def japanese(pos: Position) -> tuple[int, int]:
    """Japan's cards and passes: the base draw less what strategic warfare cut, 4 at least; a card
    less is a pass, two at most (EOS-12.11-02, EOS-12.21-02, EOS-12.32-02, T-JDRAW, EOS-12.4-01)."""
    cut = pos.state.memory.cards_cut
    if pos.scenario.part:
        return (SOUTH_PACIFIC - 1, 1) if cut else (SOUTH_PACIFIC, 0)
    cards = max(FEWEST, pos.state.memory.draw_base - cut)
    return cards, min(MOST_PASSES, 7 - cards)


def allied(pos: Position) -> tuple[int, int]:
    """The Allies' cards and passes by the turn, less one for each great nation that surrendered and
    for level 4 of the war in Europe; each is a pass, two at most (T-ADRAW, EOS-12.51-01,
    EOS-12.51-02, EOS-12.52-01, EOS-12.52-02)."""
    memory = pos.state.memory
    if pos.scenario.part:
        is_less = "china" in memory.surrendered
        return (SOUTH_PACIFIC - 1, 1) if is_less else (SOUTH_PACIFIC, 0)
    base, passes = {2: (5, 2), 3: (6, 1)}.get(pos.state.turn, (7, 0))
    lost = sum(nation in memory.surrendered for nation in ("china", "india", "australia"))
    lost += europe.level(pos.state.tracks.europe) == 4
    return max(FEWEST, base - lost), min(MOST_PASSES, passes + lost)


def _begin(script: Script) -> None:
    """Passes and cards of this turn; what is counted about cards begins anew (EOS-5.35-03,
    EOS-7.29-01)."""
    for side in SIDES:
        cards, passes = (japanese if side == "japan" else allied)(script.pos)
        script.emit(PassesBecame(side, passes))
        script.emit(CardsNoted(side, drawn=0, set_aside=False))
        deal.deal_hand(script, side, cards)


SEGMENT = by_itself("deal", "Card deal", _begin)
