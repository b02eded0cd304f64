"""What is asked of somebody, and what can be answered: every decision of the game as an `Ask`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from wartable.desk.empire_of_the_sun.asking import (
    activation,
    battle,
    cards,
    choosing,
    leaving,
    movement,
    reaction,
    turn,
)
from wartable.desk.empire_of_the_sun.asking.asking import Kinds, Offers
from wartable.desk.empire_of_the_sun.joined import Joint
from wartable.desk.empire_of_the_sun.onward import together
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Ask
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.state import State

ASKED: Kinds = {
    **cards.KINDS,
    **choosing.KINDS,
    **activation.KINDS,
    **movement.KINDS,
    **reaction.KINDS,
    **battle.KINDS,
    **turn.KINDS,
    **leaving.KINDS,
}
"""How each kind of question is laid out."""


def asks(game: EmpireOfTheSun, view: State, owners: Iterable[str], words: Words) -> tuple[Ask, ...]:
    """What these owners are asked."""
    mine = {*owners}
    pending = game.pending(view)
    return tuple(ask(game, view, each, words) for each in pending if each.owner in mine)


def ask(game: EmpireOfTheSun, view: State, decision: AnyDecision, words: Words) -> Ask:
    """The decision, laid out in the view of who owes it, with those that could be asked with it."""
    asked = ASKED[type(decision)]
    name = name_of(type(decision))
    joint = Joint(game, words, together(game, view, decision), lambda kind: ASKED[kind].lay)
    offers = joint.offers()
    hint = f"{_said(words, 'hint', name, offers)} {joint.hint()}".strip()
    return Ask(
        owner=decision.owner,
        ask=name,
        title=_said(words, "ask", name, offers),
        hint=hint,
        rule=asked.rule,
        space=offers.space,
        overlay=offers.overlay,
        buttons=offers.buttons,
        sheets=offers.sheets,
        moves=offers.moves,
        movable=dict(offers.movable),
        must=offers.must,
        combats=offers.combats,
    )


def name_of(kind: type[AnyDecision]) -> str:
    """What a kind of question is called: `move_units`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def _said(words: Words, key: str, name: str, offers: Offers) -> str:
    """The sentence of this question, or of its variant if there is one."""
    variant = f"{key}.{name}_{offers.variant}"
    found = variant if offers.variant and words.has(variant) else f"{key}.{name}"
    return words.say(found, **offers.parts)
