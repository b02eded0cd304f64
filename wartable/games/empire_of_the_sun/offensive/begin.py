"""How an Offensive begins."""

from __future__ import annotations

from wartable.games.empire_of_the_sun import hq as hqs
from wartable.games.empire_of_the_sun.cards import now
from wartable.games.empire_of_the_sun.events import OffensiveBegan
from wartable.games.empire_of_the_sun.names import Side
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import OffensiveSteps


def begin_offensive(script: Script, side: Side, card: str, event: bool, hq: str) -> None:
    """A card begins an Offensive by this HQ (EOS-7.1-01, EOS-7.21-01, EOS-7.21-02), whose event may
    fix a Surprise Attack (EOS-5.31-06)."""
    row = script.pos.card(card)
    value = now.logistics(script.pos, card, hq) if event else row.value
    efficiency = hqs.efficiency(script.pos, hq) if hq else 0
    is_fixed = event and row.condition == "surprise"
    script.emit(OffensiveBegan(side, card, event, row.value, hq, value + efficiency, is_fixed))
    script.push(OffensiveSteps(1))
