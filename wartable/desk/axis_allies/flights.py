"""Aircraft alone: on missions, and onto decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from wartable.core.errors import IllegalAction
from wartable.desk.axis_allies.marches import go
from wartable.desk.axis_allies.outset import Outset, Path, Routes, Way, lift_offs
from wartable.desk.axis_allies.pieces import Picked
from wartable.desk.axis_allies.trial import Trial
from wartable.forces import force
from wartable.games.axis_allies.actions import ESCORT, RAID, Land, Move
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Unit


def on_missions(outset: Outset) -> Iterator[Way]:
    """Bombers raid, and fighters escort them."""
    if not outset.is_combat or not outset.only_flies:
        return
    bombers, escorts = _raiders(outset), _escorts(outset)
    if not all(outset.pos.type(each.unit).escorts for each in escorts):
        return
    leading, mission = (bombers, RAID) if bombers else (escorts, ESCORT)
    paths = [outset.paths((each.unit, each.ship), mission) for each in leading]
    for space in paths[0]:
        if all(space in other for other in paths) and (
            actions := outset.tried(partial(fly_mission, outset, space))
        ):
            yield Way(space, mission, actions)


def fly_mission(outset: Outset, target: str, trial: Trial) -> None:
    """The bombers first: only then is there somebody to escort."""
    fly(outset, _raiders(outset), target, trial, RAID)
    fly(outset, _escorts(outset), target, trial, ESCORT)


def _raiders(outset: Outset) -> list[Picked]:
    return [each for each in outset.party.air if outset.pos.type(each.unit).raids]


def _escorts(outset: Outset) -> list[Picked]:
    return [each for each in outset.party.air if not outset.pos.type(each.unit).raids]


def fly(outset: Outset, flying: list[Picked], target: str, trial: Trial, mission: str = "") -> None:
    """Aircraft fly straight to a space, those on decks one carrier after the other."""
    me, path = outset.pos.me, _flight(outset, target)
    routes: Routes = {(each.unit, each.ship): path for each in flying}
    for action, _, _ in lift_offs(me, flying, routes, mission):
        trial.play(action)
    if units := [(each.unit, each.number) for each in flying if each.ship is None]:
        trial.play(Move(me, force(units), path, None, mission))


def _flight(outset: Outset, target: str) -> Path:
    source = outset.party.source
    return outset.pos.edition.airways.paths(source).get(target, (source, target))


def onto_decks(outset: Outset) -> Iterator[Way]:
    """After the combat fighters land on carriers."""
    party, pos = outset.party, outset.pos
    if outset.is_combat or not outset.only_flies:
        return
    if not all(pos.type(each.unit).lands_on_decks for each in party.air):
        return
    ways = outset.common([(unit, ship) for unit, ship, _ in party.air])
    ways.pop(party.source, None)
    if not pos.board.is_land(party.source) and all(each.ship is None for each in party.air):
        ways = {party.source: {}} | ways
    for space, routes in ways.items():
        if has_free_deck(pos, space) and (
            actions := outset.tried(partial(touch_down, outset, space, routes))
        ):
            yield Way(space, "deck", actions)


def has_free_deck(pos: Position, zone: str) -> bool:
    """Whether a carrier of my side has a free place there."""
    return not pos.board.is_land(zone) and any(
        pos.deck(ship) > len(ship.cargo) for ship in _decks(pos, zone)
    )


def _decks(pos: Position, zone: str) -> list[Unit]:
    return [ship for ship, _ in pos.at(zone) if pos.type(ship).deck and ship.owner in pos.mine]


def touch_down(outset: Outset, zone: str, routes: Routes, trial: Trial) -> None:
    """Fly there, and land on one deck after the other: the power's own first, and of those one that
    moves no more."""
    if zone == outset.party.source:
        arrived = Counter({unit: number for unit, _, number in outset.party.air})
    else:
        before = Counter(dict(trial.pos.own(zone)))
        go(outset, routes, trial)
        arrived = Counter(dict(trial.pos.own(zone))) - before
    for unit in arrived.elements():
        pos = trial.pos
        decks = _decks(pos, zone)
        is_full = {ship: len(ship.cargo) >= pos.deck(ship) for ship in decks}
        decks.sort(key=lambda ship: (is_full[ship], ship.owner != trial.me, not ship.did))
        _land(trial, zone, unit, decks)


def _land(trial: Trial, zone: str, unit: Unit, decks: list[Unit]) -> None:
    """Land on the first deck that takes it; `IllegalAction` with the reasons against the first."""
    refused: IllegalAction | None = None
    for deck in decks:
        try:
            trial.play(Land(trial.me, zone, ((unit, 1),), deck))
        except IllegalAction as error:
            refused = refused or error
            continue
        return
    raise refused or IllegalAction(())
