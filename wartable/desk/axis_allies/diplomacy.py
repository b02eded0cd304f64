"""What powers ask each other and decide about each other: war, passages, free units."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.core.errors import IllegalAction
from wartable.core.game import Branch, listed
from wartable.desk.axis_allies.offers import Asked, Offers, button, done
from wartable.desk.axis_allies.trial import Trial
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Button, Row, Sheet
from wartable.games.axis_allies.actions import AnswerPassage, AskPassage, Declare, Raise
from wartable.games.axis_allies.decisions import (
    AllowPassage,
    AnyDecision,
    DeclareWar,
    RaiseUnits,
)
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.liberation_bonus import may_be_raised
from wartable.games.axis_allies.objectives import objectives
from wartable.games.axis_allies.politics import is_at_war
from wartable.games.axis_allies.position import Position


def declare_war(game: AxisAllies, words: Words, pos: Position, decision: DeclareWar) -> Offers:
    """A button for every power of the other side that is at peace with me, greyed with the reason
    where war cannot be declared, otherwise with what follows at once (E40-WAR-01, G40-DOW-01)."""
    others = [
        power
        for power in pos.data.powers
        if pos.is_opponent(power, pos.me) and not is_at_war(pos, pos.me, power)
    ]
    declarations = [
        button(
            game,
            words,
            pos,
            f"declare:{power}",
            words.say("button.declare", power=words.power(power)),
            Declare(decision.owner, power),
            tone="danger",
            note=_follows(game, words, pos, Declare(decision.owner, power)),
        )
        for power in others
    ]
    end = done(game, words, pos, decision.owner, pos.state.phase)
    return {"buttons": (*declarations, end)}


def _follows(game: AxisAllies, words: Words, pos: Position, action: Declare) -> str:
    """What the declaration brings at once, as the game plays it: who else goes to war, and which
    objectives of the power no longer pay; nothing where it is refused (G40-DOW-05, G40-NOB-01)."""
    trial = Trial(game, pos.state)
    try:
        trial.play(action)
    except IllegalAction:
        return ""
    then, now = trial.pos.relations.at_war, pos.relations.at_war
    drawn = [
        words.power(power)
        for power in pos.data.powers
        if power not in (action.by, action.on) and then[power] != now[power]
    ]
    met = {each.objective.id for each in objectives(trial.pos, action.by) if each.met}
    ended = [
        f"{words.objective(each.objective.id)} ({each.amount} {words.say('name.ipc')})"
        for each in objectives(pos, action.by)
        if each.met and each.objective.id not in met
    ]
    said = [words.say("button.declare_drawn", powers=", ".join(drawn))] if drawn else []
    said += [words.say("button.declare_ends", objectives=", ".join(ended))] if ended else []
    return " ".join(said)


def passages(words: Words, branches: Iterable[Branch]) -> tuple[Button, ...]:
    """Canals and straits that I may ask for (E40-MAP-17, G40-CAN-04)."""
    return tuple(
        Button(
            f"ask:{action.passage}",
            words.say("button.ask_passage", passage=words.passage(action.passage)),
            action,
            note=words.say("button.ask_passage_note"),
            group=words.say("button.passages"),
        )
        for branch in branches
        if branch.label == "ask for passage"
        for action in branch.actions()
        if isinstance(action, AskPassage)
    )


def allow_passage(game: AxisAllies, words: Words, pos: Position, decision: AllowPassage) -> Offers:
    """Open or closed this turn (E40-MAP-17, G40-CAN-04)."""
    passage = words.passage(decision.passage)
    parts = {"passage": passage, "guest": words.power(decision.guest)}
    buttons = [
        Button(
            "open" if action.allow else "close",
            words.say("button.open_passage" if action.allow else "button.close_passage", **parts),
            action,
            tone="primary" if action.allow else "",
        )
        for action in listed(game, pos.state, decision)
        if isinstance(action, AnswerPassage)
    ]
    return {"buttons": tuple(buttons), "parts": parts}


def raise_units(game: AxisAllies, words: Words, pos: Position, decision: RaiseUnits) -> Offers:
    """Land units and aircraft up to a sum; what is left of it is lost (G40-FRA-03)."""
    kinds = [kind for kind in pos.data.units.values() if may_be_raised(pos, kind.id)]
    rows = tuple(
        Row(
            key=kind.id,
            label=words.kind(kind.id),
            kind=kind.id,
            owner=decision.owner,
            most=decision.money // kind.cost,
            cost=kind.cost,
            group=words.say(f"domain.{kind.domain}"),
        )
        for kind in kinds
    )
    sheet = Sheet(
        f"raise:{decision.space}",
        words.say("sheet.raise"),
        words.say("submit.raise"),
        rows,
        budget=decision.money,
        unit=words.say("name.ipc"),
        space=decision.space,
    )
    return {"sheets": (sheet,)}


def _friends_pass(pos: Position, decision: AllowPassage) -> AnswerPassage:
    is_friend = not pos.is_opponent(decision.owner, decision.guest)
    return AnswerPassage(decision.owner, decision.passage, is_friend)


def _cheapest(pos: Position, decision: RaiseUnits) -> Raise:
    """As many units as the money raises."""
    kinds = [kind for kind in pos.data.units.values() if may_be_raised(pos, kind.id)]
    cheap = min(kinds, key=lambda kind: kind.cost)
    number = decision.money // cheap.cost
    return Raise(decision.owner, decision.space, {cheap.id: number} if number else {})


ASKED: dict[type[AnyDecision], Asked] = {
    DeclareWar: Asked(("G40-DOW-01", "E40-WAR-01"), declare_war),
    AllowPassage: Asked(("G40-CAN-04", "E40-MAP-17"), allow_passage, _friends_pass),
    RaiseUnits: Asked(
        ("G40-FRA-03", "E40-POL-13"),
        raise_units,
        _cheapest,
        {"raise:": lambda pos, by, space, counts: (Raise(by, space, dict(counts)),)},
    ),
}
