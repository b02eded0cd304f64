"""What follows from a position by itself as soon as it stands, whoever brought it about."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.global_war_1936.diplomacy import capitals, china, considered, spain, surrender
from wartable.games.global_war_1936.diplomacy.france import fall
from wartable.games.global_war_1936.economy import gifts
from wartable.games.global_war_1936.script import Script

AT_ONCE: tuple[Callable[[Script], bool], ...] = (
    fall.fall,
    fall.restore,
    surrender.surrender_without_zones,
    gifts.give_united,
    spain.end_civil_war,
    china.evolve_faction,
    capitals.ask_for_capital,
)
"""Each does what is due and says whether anything was; in this order. They follow from the board,
and from what became of nations."""


def settle(script: Script) -> bool:
    """The first thing that is due; asked for again until nothing is. Then nothing will be as long
    as what they follow from stays as it is."""
    if not script.pos.knows("settled"):
        if any(each(script) for each in AT_ONCE):
            return True
        script.pos.worked_out("settled", None, lambda: True)
    return considered.ask_the_ready(script)
