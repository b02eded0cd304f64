"""What a wish stands for: the actions, each legal after the one before, or why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from wartable.core.codec import convert_action
from wartable.core.errors import IllegalAction, MalformedAction
from wartable.core.game import Action, Objection, Reason
from wartable.core.sentences import places
from wartable.desk.empire_of_the_sun import onward
from wartable.desk.empire_of_the_sun.asking.asking import MOST_UNITS, Filled, Reader
from wartable.desk.empire_of_the_sun.asks import ASKED
from wartable.desk.empire_of_the_sun.going import MOVES, Outset
from wartable.desk.trial import Trial
from wartable.desk.values import Act, Fill, Send, Wish
from wartable.games.empire_of_the_sun.actions import AnyAction, Go
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.position import position_of
from wartable.games.empire_of_the_sun.state import State

MOST = 1000
"""More than any counter can say."""
SHEETS: dict[str, Reader] = {
    name: read for asked in ASKED.values() for name, read in asked.sheets.items()
} | {onward.SHEET: onward.read}


def resolve(game: EmpireOfTheSun, view: State, owner: str, wish: Wish) -> tuple[AnyAction, ...]:
    """The actions of the wish; `IllegalAction` with every objection, or `MalformedAction`."""
    actions = _meant(game, view, owner, wish)
    if not actions:
        raise MalformedAction("nothing is filled in")
    trial = Trial(game, view)
    for action in actions:
        if action.by != owner:
            raise MalformedAction(
                "the action is {side}'s, the wish {side_2}'s",
                places(side=action.by, side_2=owner),
            )
        before = trial.state
        trial.play(action)
        if trial.state is before:
            break
    return tuple(trial.actions)


def why_not(
    game: EmpireOfTheSun, view: State, owner: str, wish: Wish
) -> tuple[Objection | Reason, ...]:
    """Every objection to the wish; none if it can be done."""
    try:
        resolve(game, view, owner, wish)
    except IllegalAction as error:
        return error.objections
    return ()


def _meant(game: EmpireOfTheSun, view: State, owner: str, wish: Wish) -> tuple[AnyAction, ...]:
    match wish:
        case Act(action=action):
            return (_action(game, action),)
        case Fill(sheet=sheet, counts=counts):
            return _filled(game, view, owner, sheet, counts)
        case Send():
            return _sent(game, view, owner, wish)


def _action(game: EmpireOfTheSun, action: Any) -> AnyAction:
    """The action, from its JSON value if it came as one."""
    if not isinstance(action, Action):
        action = convert_action(game, action)
    return cast(AnyAction, action)


# sheets


def _filled(
    game: EmpireOfTheSun, view: State, owner: str, sheet: str, counts: Mapping[str, int]
) -> tuple[AnyAction, ...]:
    counts = {key: number for key, number in counts.items() if number}
    if any(not 0 < number <= MOST for number in counts.values()):
        raise MalformedAction("a count is less than 0 or more than {number}", places(number=MOST))
    name, colon, about = sheet.partition(":")
    read = SHEETS.get(name + colon)
    if read is None:
        raise MalformedAction("there is no sheet {word}", places(word=sheet))
    return read(Filled(game, position_of(view), owner, about, counts))


# pieces


def _sent(game: EmpireOfTheSun, view: State, owner: str, wish: Send) -> tuple[AnyAction, ...]:
    units = picked(game, view, wish.source, wish.pieces)
    for place in (wish.target, *wish.via):
        if place not in game.names["place"]:
            raise MalformedAction("there is no place {word}", places(word=place))
    outset = outset_of(game, view, owner, units)
    return outset.meant(wish.target, wish.how, wish.via)


def picked(
    game: EmpireOfTheSun, view: State, source: str, pieces: Mapping[str, int]
) -> tuple[str, ...]:
    """The counters of a place that these keys name; `MalformedAction` if they are not there."""
    pos = position_of(view)
    if source not in game.names["place"]:
        raise MalformedAction("there is no place {word}", places(word=source))
    found = sorted(unit for unit, number in pieces.items() if number)
    for unit in found:
        if pos.where(unit) != source or pieces[unit] != 1:
            raise MalformedAction(
                "{hex} holds no {word}, or not so many", pos.parts(hex=source, word=unit)
            )
    if not found:
        raise MalformedAction("nothing is picked up")
    if len(found) > MOST_UNITS:
        raise MalformedAction(
            "at most {number} units are picked up at once", places(number=MOST_UNITS)
        )
    return tuple(found)


def outset_of(game: EmpireOfTheSun, view: State, owner: str, units: tuple[str, ...]) -> Outset:
    """The units with the decision for which the owner picks up pieces; `IllegalAction` if there is
    none."""
    for decision in game.pending(view):
        if decision.owner == owner and isinstance(decision, MOVES):
            return Outset(game, view, decision, units)
    untimely = Go(owner, units, "sail", position_of(view).where(units[0]))
    raise IllegalAction(game.objections(view, untimely))
