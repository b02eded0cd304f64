"""The End of Turn Phase (4.5)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun import victory
from wartable.games.empire_of_the_sun.cards import deal
from wartable.games.empire_of_the_sun.events import GameEnded, TurnBegan
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.rules import by_itself
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.turn.bombing import BOMBED


def _begin(script: Script) -> None:
    """Victory is checked; else decks that must be are shuffled (EOS-5.37-03), markers of the turn
    go, and the next turn begins (EOS-4.5-01 to EOS-4.5-04)."""
    memory = script.state.memory
    script.keep(bombed=memory.bombed + 1 if BOMBED in memory.this_turn else 0)
    victory.note(script)
    outcome = victory.at_end_of_turn(script.pos)
    if outcome is not None:
        script.emit(GameEnded(outcome))
        return
    for side in SIDES:
        deal.reshuffle(script, side)
    script.mark(asp_used={"japan": 0, "allies": 0}, tokyo_express="")
    script.keep(
        this_turn=frozenset(),
        new_hqs=frozenset(),
        rebuilt=frozenset(),
        bombers=frozenset(),
        exhausted=frozenset(),
        japanese_at_start=script.state.japanese,
        cards_cut=0,
    )
    script.emit(TurnBegan(script.state.turn + 1))


SEGMENT = by_itself("end_of_turn", "End of turn", _begin)
