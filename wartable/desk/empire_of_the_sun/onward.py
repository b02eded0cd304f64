"""Questions about an Offensive that follow one another without anything between them: they are
asked together, and one press answers several.

Where one of them is passed over and then nothing is drawn, nothing is revealed and nobody else is
asked, the next one could have been asked with it. Each keeps its own action and its own line of the
log; only the press is one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from wartable.core.errors import MalformedAction
from wartable.core.sentences import places
from wartable.desk.empire_of_the_sun.asking.asking import Filled
from wartable.desk.trial import NO_DICE, DiceFall
from wartable.desk.values import Fill
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import AnyAction, Decline, Done
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.state import State

ENDS: dict[type[AnyDecision], type[Decline | Done]] = {
    decisions.AnswerOffensive: Decline,
    decisions.SpecialReaction: Decline,
    decisions.Intelligence: Decline,
    decisions.React: Done,
    decisions.AttackCards: Decline,
}
"""How the answers to an Offensive are passed over, in the order of its steps."""
NAMES: dict[type[AnyDecision], str] = {
    decisions.AnswerOffensive: "answer",
    decisions.SpecialReaction: "special",
    decisions.Intelligence: "intelligence",
    decisions.React: "react",
    decisions.AttackCards: "attack",
}
"""What they are called where several are asked."""
SHEET = "onward:"
"""A wish that passes over some of these questions, as many as stand after the colon, and gives one
answer to the next; its only row is the line of that answer."""


class Asked(NamedTuple):
    """A question, and the position in which it is asked."""

    state: State
    decision: Any

    @property
    def end(self) -> AnyAction:
        """What passes it over."""
        return ENDS[type(self.decision)](self.decision.owner)


def together(game: EmpireOfTheSun, view: State, decision: AnyDecision) -> tuple[Asked, ...]:
    """This question, and those that follow while each is passed over (EOS-7.2-04 to
    EOS-7.2-09)."""
    found = [Asked(view, decision)]
    while type(found[-1].decision) in ENDS and (after := _after(game, found[-1])):
        found.append(after)
    return tuple(found)


def _after(game: EmpireOfTheSun, asked: Asked) -> Asked | None:
    """What is asked when this was passed over, if it could have been asked with it: of the same
    side alone, about the same Offensive, and nothing was drawn or revealed."""
    if isinstance(asked.decision, decisions.AttackCards):
        return None
    try:
        played = game.play(asked.state, asked.end, NO_DICE)
    except DiceFall:
        return None
    match game.pending(played.state):
        case (next_,) if next_.owner == asked.decision.owner and type(next_) in ENDS:
            if not any(event.reveals for event in played.events):
                return Asked(played.state, next_)
    return None


def wish(game: EmpireOfTheSun, passed: int, action: AnyAction) -> Fill:
    """So many questions are passed over, and then this is answered."""
    return Fill(f"{SHEET}{passed}", {game.format_action(action).partition(": ")[2]: 1})


def read(filled: Filled) -> tuple[AnyAction, ...]:
    """The actions of such a wish."""
    game, state = filled.game, filled.pos.state
    owed = [each for each in game.pending(state) if each.owner == filled.by and type(each) in ENDS]
    asked = together(game, state, owed[0]) if len(owed) == 1 else ()
    passed = next((n for n in range(len(asked)) if filled.about == str(n)), None)
    if len(filled.counts) != 1 or passed is None:
        raise MalformedAction("there is no sheet {word}", places(word=f"{SHEET}{filled.about}"))
    (line,) = filled.counts
    return (*(each.end for each in asked[:passed]), game.parse_action(f"{filled.by}: {line}"))
