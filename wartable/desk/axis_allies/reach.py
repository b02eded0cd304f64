"""Where picked pieces can go, all together, and the actions that take them there.

The game's own listing says where single units can go; whether all of them can is tried on a copy of
the position before it is offered. No rule stands here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.board import shortest_path
from wartable.core.errors import IllegalAction
from wartable.core.game import Objection
from wartable.desk.axis_allies import crossings, flights, marches
from wartable.desk.axis_allies.outset import Outset, Way, goes
from wartable.desk.axis_allies.trial import Trial
from wartable.games.axis_allies.actions import ESCORT, MISSIONS, RAID

BY_SEA = ("assault", "land", "load")


def ways(outset: Outset, to: str = "") -> Iterator[Way]:
    """Every way there is, or every way there, whatever else comes with it; of several to one space
    the natural one first."""
    yield from flights.onto_decks(outset)
    yield from marches.together(outset)
    yield from crossings.ashore(outset, to)
    yield from crossings.aboard(outset, to)
    yield from flights.on_missions(outset)
    yield from marches.dropped(outset)


def way_to(outset: Outset, target: str, how: str, via: Sequence[str]) -> Way:
    """The way to this space; `IllegalAction` with every reason if there is none."""
    for way in ways(outset, target):
        if way.space == target and how in ("", way.how) and goes(way.path, via):
            return way
    trial = Trial(outset.game, outset.state)
    _straight(outset, trial, target, how, via)
    return Way(target, how, tuple(trial.actions))


def _straight(outset: Outset, trial: Trial, target: str, how: str, via: Sequence[str]) -> None:
    """Try the plain way, to hear what is against it."""
    if _is_by_sea(outset, target, how):
        try:
            crossings.cross(outset, target, via, trial)
        except IllegalAction as error:
            reasons = error.objections or (_no_ship(outset, target),)
            raise IllegalAction(reasons) from None
        return
    if how in (RAID, ESCORT) and outset.only_flies:
        flights.fly_mission(outset, target, trial)
        return
    routes = {stack: outset.straight(stack[0], target, via) for stack in outset.stacks}
    if not routes:
        raise IllegalAction([_no_ship(outset, target)])
    if how == "deck" and outset.only_flies and flights.has_free_deck(outset.pos, target):
        flights.touch_down(outset, target, routes, trial)
    else:
        marches.go(outset, routes, trial, how if how in MISSIONS else "")


def _is_by_sea(outset: Outset, target: str, how: str) -> bool:
    """Whether these units would need a ship to get there."""
    party, board = outset.party, outset.pos.board
    if party.land:
        return (
            how in BY_SEA
            or not board.is_land(target)
            or shortest_path(board.land_neighbours, party.source, target) is None
        )
    return board.is_land(target) and (bool(party.aboard) or crossings.are_laden(outset))


def _no_ship(outset: Outset, target: str) -> Objection:
    pos = outset.pos
    return Objection(
        pos.rule("S42-TRP-04"),
        "no transport of yours can bring them to {space} now",
        (target,),
        pos.parts(space=target),
    )
