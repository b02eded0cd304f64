"""Where picked counters can go together, as actions: what is listed, and what a wish means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wartable.core.errors import IllegalAction, MalformedAction
from wartable.core.sentences import places
from wartable.desk.empire_of_the_sun.ways import AFAR, WAYS, way_of
from wartable.desk.trial import Trial
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import (
    AnyAction,
    Cover,
    Go,
    PutAt,
    Retreat,
    Stay,
)
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.offensive import allowance, moving, sea
from wartable.games.empire_of_the_sun.offensive.contact import is_defended
from wartable.games.empire_of_the_sun.offensive.move_rules import path_of
from wartable.games.empire_of_the_sun.offensive.party import Mode, Party, party_of
from wartable.games.empire_of_the_sun.position import Position, position_of
from wartable.games.empire_of_the_sun.state import State
from wartable.games.empire_of_the_sun.zoi import zoi_of

STATIONS = 5
"""So many stations are listed for a target besides the natural one; every other is accepted."""
MODES: dict[type[AnyDecision], Mode] = {
    decisions.MoveUnits: "offensive",
    decisions.React: "reaction",
    decisions.MoveAfterBattle: "after_battle",
}
"""When units move."""
PUT = (
    decisions.PlaceReinforcements,
    decisions.OpeningMoves,
    decisions.MoveAtOnce,
    decisions.FindRefuge,
    decisions.RetreatThem,
)
"""When they are placed, one after the other."""
MOVES = (*MODES, decisions.Declare, *PUT)


@dataclass(frozen=True)
class Going:
    """A place that is offered, and what leads there."""

    to: str
    how: str
    actions: tuple[AnyAction, ...]
    via: tuple[str, ...] = ()
    path: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outset:
    """Units that are picked up in one place, in the view of who is asked for them."""

    game: EmpireOfTheSun
    state: State
    decision: AnyDecision
    units: tuple[str, ...]

    @property
    def pos(self) -> Position:
        return position_of(self.state)

    @property
    def owner(self) -> str:
        return self.decision.owner

    @property
    def mode(self) -> Mode | None:
        return MODES.get(type(self.decision))

    def is_legal(self, action: AnyAction) -> bool:
        return not self.game.objections(self.state, action)

    # what is listed

    def goings(self) -> list[Going]:
        """Every place that is listed, the natural way to it first."""
        if self.mode is not None:
            return [*self._stays(), *self._moves()]
        if isinstance(self.decision, decisions.Declare):
            return [*self._assigned()]
        return [*self._put()]

    def _stays(self) -> Iterator[Going]:
        """In Reaction units may fight from where they stand (EOS-7.26-16)."""
        if self.mode == "reaction" and self.pos.offensive.reaction_hq:
            for aim in sorted(self.pos.offensive.battles):
                yield from self._if_legal("fight", aim, Stay(self.owner, self.units, aim))

    def _if_legal(self, how: str, to: str, action: AnyAction) -> Iterator[Going]:
        if self.is_legal(action):
            yield Going(to, how, (action,))

    def _moves(self) -> Iterator[Going]:
        assert self.mode is not None
        pos = self.pos
        if self.mode == "reaction" and not pos.offensive.reaction_hq:
            return
        aims: dict[str, str] = {}
        for go in moving.moves(pos, self.owner, self.units, self.mode):
            if not self.is_legal(go):
                continue
            path = path_of(pos, go, self.mode)
            how = way_of(pos, go, path)
            if how == "station":
                aims[go.aim] = go.to
                yield Going(go.aim, "strike", (go,), (go.to,), path)
            else:
                yield Going(go.to, how, (go,), (go.aim,) if how in AFAR else (), path)
        for aim, known in aims.items():
            yield from self._stations(aim, known)

    def _stations(self, aim: str, known: str) -> Iterator[Going]:
        """Other places where the carriers could lie for a target: outside enemy ZOI first."""
        assert self.mode is not None
        pos, party = self.pos, party_of(self.pos, self.units)
        found = 0
        for place in _lying(pos, party, aim):
            go = Go(self.owner, self.units, "sail", place, aim)
            if place != known and self.is_legal(go):
                yield Going(place, "station", (go,), (aim,), path_of(pos, go, self.mode))
                found += 1
            if found == STATIONS:
                return

    def _assigned(self) -> Iterator[Going]:
        """What carriers and air units can fight or cover from where they stand (EOS-7.24-07,
        EOS-7.24-10)."""
        for branch in self.game.legal(self.state, self.decision):
            if branch.label != self.units[0]:
                continue
            for way in branch.actions():
                if isinstance(way, Stay):
                    stay = Stay(self.owner, self.units, way.aim)
                    yield from self._if_legal("fight", way.aim, stay)
                elif isinstance(way, Cover):
                    cover = Cover(self.owner, self.units, way.hex)
                    yield from self._if_legal("cover", way.hex, cover)

    def _put(self) -> Iterator[Going]:
        """Where all of them can be placed, one after the other."""
        for branch in self.game.legal(self.state, self.decision):
            if branch.label != self.units[0]:
                continue
            for way in branch.actions():
                if isinstance(way, PutAt | Retreat):
                    how = "retreat" if isinstance(way, Retreat) else "put"
                    actions = self._each(way.to)
                    if len(self.units) == 1 or self._is_possible(actions):
                        yield Going(way.to, how, actions)

    def _each(self, to: str) -> tuple[AnyAction, ...]:
        if isinstance(self.decision, decisions.RetreatThem):
            return tuple(Retreat(self.owner, unit, to) for unit in self.units)
        return tuple(PutAt(self.owner, unit, to) for unit in self.units)

    def _is_possible(self, actions: Sequence[AnyAction]) -> bool:
        trial = Trial(self.game, self.state)
        try:
            for action in actions:
                trial.play(action)
        except IllegalAction:
            return False
        return True

    # what is meant

    def meant(self, to: str, how: str, via: tuple[str, ...]) -> tuple[AnyAction, ...]:
        """The actions that a wish stands for, legal or not."""
        if not how:
            return self._natural(to)
        if how not in WAYS:
            raise MalformedAction("there is no way {word}", places(word=how))
        if how in ("put", "retreat"):
            return self._each(to)
        if how in ("fight", "cover"):
            plain = Stay if how == "fight" else Cover
            return (plain(self.owner, self.units, to),)
        return (self._go(to, how, via),)

    def _natural(self, to: str) -> tuple[AnyAction, ...]:
        for going in self.goings():
            if going.to == to:
                return going.actions
        if isinstance(self.decision, PUT):
            return self._each(to)
        if isinstance(self.decision, decisions.Declare):
            return (Stay(self.owner, self.units, to),)
        kind = self.pos.counter(self.units[0]).kind
        plain = {"naval": "sail", "air": "fly"}.get(kind, "march")
        if plain == "march" and to not in self.pos.hexes_within([self.pos.where(self.units[0])], 1):
            plain = "land"
        return (self._go(to, plain, ()),)

    def _go(self, to: str, how: str, via: tuple[str, ...]) -> Go:
        move = WAYS[how].move
        assert move is not None
        if how == "strike" and not via:
            station = next(
                (each for each in self.goings() if (each.to, each.how) == (to, how)), None
            )
            via = station.via if station else (to,)
        if how == "strike":
            return Go(self.owner, self.units, move, via[0], to, via[1:])
        if how in AFAR and via:
            return Go(self.owner, self.units, move, to, via[0], via[1:])
        return Go(self.owner, self.units, move, to, self._aim(to, how), via)

    def _aim(self, to: str, how: str) -> str:
        """What units fight for that go to a place: whoever is there."""
        if how in ("engage", "advance"):
            return to
        if how not in ("land", "organic", "barge"):
            return ""
        is_met = to in self.pos.map.hexes and is_defended(self.pos, self.owner, to)
        return to if self.mode == "reaction" or is_met else ""


def _lying(pos: Position, party: Party, aim: str) -> Iterator[str]:
    """The hexes in reach of carriers from which all of them reach a target."""
    board = pos.map.board
    shortest = min(pos.counter(unit).range for unit in party.carriers)
    far = sea.reached(pos, party.start, allowance.naval(pos, party.side))
    near = far & board.within(board.bits([aim]), shortest) & ~board.bits([aim])
    watched = zoi_of(pos).projected(other(party.side))
    for part in (near & ~watched, near & watched):
        yield from (place for place in board.numbers(part) if place in pos.map.hexes)
