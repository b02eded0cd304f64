"""A turn tried out: the combat move to come, and all that could go to one space in it."""

from __future__ import annotations

from wartable.cli.axis_allies.shipping import land_most
from wartable.core.errors import IllegalAction, WartableError
from wartable.core.game import listed
from wartable.desk.axis_allies.rehearsal import rehearse
from wartable.desk.axis_allies.trial import Trial
from wartable.games.axis_allies.actions import Done, Move
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    CombatMove,
    DeclareWar,
    DoResearch,
    NoncombatMove,
    Purchase,
)
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Unit

PASSES = 4
"""How often everything is listed anew: a carrier that launched, or a zone that was cleared, opens
other ways."""


def combat_move(game: AxisAllies, state: State) -> State:
    """The position with the combat move of the power whose turn begins, nothing bought."""
    trial = Trial(game, state)
    while isinstance(pending := _asked(trial), DoResearch | Purchase | DeclareWar):
        trial.play(Done(pending.owner))
    return trial.state


def _asked(trial: Trial) -> AnyDecision | None:
    return next(iter(trial.game.pending(trial.state)), None)


def moving(game: AxisAllies, state: State, decision: AnyDecision) -> tuple[State, AnyDecision]:
    """Where units move: now, or after the purchase, as the board stands."""
    if isinstance(decision, Purchase):
        state = combat_move(game, state)
        decision = game.pending(state)[0]
    if not isinstance(decision, CombatMove | NoncombatMove):
        raise WartableError("units move in the combat move and the noncombat move")
    return state, decision


def turn_of(game: AxisAllies, state: State, power: str) -> State | None:
    """The combat move of a power if its turn began now; `None` if it makes none."""
    turned = rehearse(game, state, power)
    if turned is None:
        return None
    turned = combat_move(game, turned)
    return turned if isinstance(next(iter(game.pending(turned)), None), CombatMove) else None


def gathered(game: AxisAllies, state: State, space: str) -> State:
    """The combat move with everything sent to the space that can go there, as far as all of it can
    at the same time: aircraft that can land again, then the rest, then landings."""
    trial = Trial(game, state)
    for _ in range(PASSES):
        done = len(trial.actions)
        for unit, deck, path in _ways(trial, space):
            _send(trial, unit, deck, path)
        if len(trial.actions) == done:
            break
    if trial.pos.board.is_land(space):
        land_most(trial, space)
    return trial.state


def _ways(trial: Trial, space: str) -> list[tuple[Unit, Unit | None, tuple[str, ...]]]:
    """One way for every stack; aircraft before the carriers they stand on."""
    decision = _asked(trial)
    found: dict[tuple[Unit, Unit | None, str], tuple[str, ...]] = {}
    for action in listed(trial.game, trial.state, decision):
        if isinstance(action, Move) and action.path[-1] == space and not action.mission:
            found.setdefault((action.units[0][0], action.deck, action.path[0]), action.path)
    ways = [(unit, deck, path) for (unit, deck, _), path in found.items()]
    return sorted(ways, key=lambda way: trial.pos.type(way[0]).domain != "air")


def _send(trial: Trial, unit: Unit, deck: Unit | None, path: tuple[str, ...]) -> None:
    """As many of the stack as may go; a transport has other work."""
    if trial.pos.type(unit).hold:
        return
    there = dict(trial.pos.at(path[0])).get(unit, 0) if deck is None else deck.cargo.count(unit)
    for number in range(there, 0, -1):
        try:
            trial.play(Move(trial.me, ((unit, number),), path, deck))
            return
        except IllegalAction:
            continue
