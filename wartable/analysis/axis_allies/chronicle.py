"""A log as people tell it: turns, and in them the battles from the first die to the last."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec.structs import replace

from wartable.core.history import followed
from wartable.core.log import Log
from wartable.core.records import Acted
from wartable.forces import force, minus, plus, size
from wartable.games.axis_allies.actions import Bomb, Group, Retreat, Submerge, TakeHits
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.decisions import ChooseCasualties, ChooseTargets
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.events import (
    AnyEvent,
    BattleEnded,
    BattleJoined,
    Captured,
    CasualtiesTaken,
    Damaged,
    FacilitiesBecame,
    FlowBecame,
    GunsTaken,
    HeldBecame,
    MoneyChanged,
    Remembered,
    Resolved,
    Retreated,
    Rolled,
    Submerged,
)
from wartable.games.axis_allies.evolve import evolve
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle, State
from wartable.games.axis_allies.unit import NO_UNITS, Force
from wartable.games.axis_allies.windows import asked
from wartable.odds.axis_allies import Case, End, Policy
from wartable.odds.axis_allies.bombing import RaidEnd, best_targets
from wartable.odds.axis_allies.table import MOST_ROUNDS, Table

MOST_COMPARED = 1_000
"""Units in a battle beyond which nobody asks what the odds would have lost: it takes too long, and
so do the odds, so that its volleys are judged one by one."""
CAPTURE = Captured | GunsTaken | FacilitiesBecame | Remembered | HeldBecame | MoneyChanged
"""What a capture consists of."""


@dataclass(frozen=True)
class Volley:
    """Dice that fell together, and what they were rolled at."""

    rolled: Rolled
    defending: bool
    targets: Force


@dataclass(frozen=True)
class Stretch:
    """A battle, or a part of it, in which the dice alone decide: it begins with the battle or with
    a choice that the odds do not reckon with, and lasts to the end or to the next such choice."""

    case: Case
    end: End | RaidEnd | Case
    """How it ended; or where it stood before the choice, or would have with the losses that the
    odds reckon with."""


@dataclass(frozen=True)
class Fought:
    """A battle that was fought to its end."""

    joined: BattleJoined
    ended: BattleEnded
    first: int
    """The action that began it."""
    last: int
    before: State
    after: State
    """With the territory, its guns and its money in the hands of who took it."""
    stretches: tuple[Stretch, ...]
    volleys: tuple[Volley, ...]
    attackers_lost: Force
    defenders_lost: Force
    captured: bool
    damage: int
    is_strayed: bool
    """Whether the attacker of a raid chose other losses or targets than the odds reckon with."""


@dataclass(frozen=True)
class Roll:
    """Dice that fell outside of a battle."""

    n: int
    """The action that brought them about."""
    rolled: Rolled
    before: State
    facility: str = ""
    """What they damaged."""


@dataclass(frozen=True)
class Turn:
    """A power's turn, or what there is of it."""

    round: int
    power: str
    first: int
    """Its first action."""
    last: int
    before: State
    after: State
    battles: tuple[Fought, ...]
    walked_into: tuple[str, ...]
    """Territories taken without a battle."""
    is_over: bool
    unfinished: str
    """The space of a battle that is still being fought."""
    rolls: tuple[Roll, ...] = ()

    @property
    def fought(self) -> tuple[Fought, ...]:
        """The battles in which dice had something to decide."""
        return tuple(each for each in self.battles if each.stretches)


@dataclass
class _Battle:
    """A battle while it is being fought."""

    joined: BattleJoined
    first: int
    before: State
    attackers: Force
    defenders: Force
    case: Case | None = None
    """Where the stretch that is being fought began."""
    stretches: list[Stretch] = field(default_factory=list)
    volleys: list[Volley] = field(default_factory=list)
    withdrew: Force = NO_UNITS
    dived: Force = NO_UNITS
    submerged: Force = NO_UNITS
    attackers_lost: Force = NO_UNITS
    defenders_lost: Force = NO_UNITS
    damage: dict[str, int] = field(default_factory=dict)
    """By facility."""
    is_strayed: bool = False
    is_paused: bool = False
    """Whether no stretch may begin: those who break off have still to leave the board, or nobody is
    left to fight."""
    ended: BattleEnded | None = None
    is_resolved: bool = False
    is_captured: bool = False

    def break_off(self, now: Case) -> None:
        """A stretch ends with the choice to leave."""
        self._end_stretch(now)
        self.is_paused = True

    def lose(self, foreseen: Case | End, now: Case | None) -> None:
        """A stretch ends with losses that were not foreseen."""
        self._end_stretch(foreseen)
        self.case = now
        self.is_paused = now is None

    def _end_stretch(self, end: Case | End) -> None:
        if self.case is not None:
            if isinstance(end, End):
                end = End(end.attackers, end.defenders, self.withdrew, self.dived, self.submerged)
            self.stretches.append(Stretch(self.case, end))
        self.case = None
        self.withdrew = self.dived = self.submerged = NO_UNITS

    def leave(self, event: Submerged | Retreated) -> None:
        """Units left the board alive; those who broke off are no part of the next stretch."""
        if self.is_paused:
            self.is_paused = False
        elif isinstance(event, Retreated):
            self.withdrew = plus(self.withdrew, event.units)
        elif event.by == self.joined.attacker:
            self.dived = plus(self.dived, event.units)
        else:
            self.submerged = plus(self.submerged, event.units)

    def take(self, data: EditionData, event: CasualtiesTaken) -> None:
        """Units are hit."""
        if event.defending:
            self.defenders = hit(data, self.defenders, event)
            self.defenders_lost = plus(self.defenders_lost, event.lost)
        else:
            self.attackers = hit(data, self.attackers, _unaimed(event))
            self.attackers_lost = plus(self.attackers_lost, event.lost)

    def is_followed_by(self, event: AnyEvent) -> bool:
        """Whether the event is what the end of the battle brings about: the territory passes with
        its guns and facilities, and the money of a capital (S42-CAP-01, S42-CAP-02, S42-CAP-12,
        G40-CAP-05)."""
        match event:
            case Resolved(space=space):
                is_next = not self.is_resolved and space == self.joined.space
                self.is_resolved = True
                return is_next and self.joined.kind != "air"
            case Captured(space=space):
                self.is_captured |= space == self.joined.space and self.is_resolved
        return self.is_resolved and isinstance(event, CAPTURE)

    def fought(self, last: int, after: State) -> Fought:
        """The battle, whole."""
        assert self.ended is not None
        if self.case is not None:
            self.stretches.append(Stretch(self.case, self._end(self.ended)))
        return Fought(
            self.joined,
            self.ended,
            self.first,
            last,
            self.before,
            after,
            tuple(self.stretches),
            tuple(self.volleys),
            self.attackers_lost,
            self.defenders_lost,
            self.is_captured,
            sum(self.damage.values()),
            self.is_strayed,
        )

    def _end(self, ended: BattleEnded) -> End | RaidEnd:
        if ended.kind == "air":
            at = tuple(sorted(self.damage.items()))
            return RaidEnd(ended.attackers, ended.defenders, sum(self.damage.values()), at)
        return End(ended.attackers, ended.defenders, self.withdrew, self.dived, self.submerged)


def _unaimed(event: CasualtiesTaken) -> CasualtiesTaken:
    return replace(event, lost=_anywhere(event.lost), damaged=_anywhere(event.damaged))


def _anywhere(units: Force) -> Force:
    """Units without what they are bound for: bombers are given their targets in the raid, and
    where there is no choice nobody is told (G40-SBR-10)."""
    return force((replace(unit, to=""), number) for unit, number in units)


def hit(data: EditionData, units: Force, event: CasualtiesTaken) -> Force:
    """What is left of units that were hit: damaged ones stay, and a defending carrier forgets its
    aircraft, which are in the air (G40-UNT-20)."""
    for unit, number in sorted(event.damaged, key=lambda pair: pair[0].hits):
        sound = replace(unit, hits=unit.hits - 1)
        units = plus(minus(units, ((sound, number),)), ((unit, number),))
    units = minus(units, event.lost)
    if not event.defending:
        return units
    damaged = dict(event.damaged)
    return force(
        (replace(unit, cargo=()), number)
        if unit in damaged and data.units[unit.type].deck
        else (unit, number)
        for unit, number in units
    )


def _kinds(units: Force) -> Counter[tuple[str, int, tuple[str, ...]]]:
    """What a force is worth in a battle: not whose it is, nor what it did before."""
    kinds: Counter[tuple[str, int, tuple[str, ...]]] = Counter()
    for unit, number in units:
        kinds[unit.type, unit.hits, tuple(aboard.type for aboard in unit.cargo)] += number
    return kinds


def _aim(groups: tuple[Group, ...]) -> Counter[tuple[str, str]]:
    """How many bombers of each type are sent to which facility."""
    aim: Counter[tuple[str, str]] = Counter()
    for group in groups:
        for unit, number in group.units:
            aim[group.to, unit.type] += number
    return aim


def chronicle(edition: Edition, log: Log) -> Iterator[Turn]:
    """The turns of a log, in order; the last one may not be over. `BadLog` if its events do not fit
    the position."""
    return _Chronicler(edition, log).turns()


class _Chronicler:
    def __init__(self, edition: Edition, log: Log) -> None:
        self.edition = edition
        self.log = log
        self.state: State = log.start
        self.open: _Battle | None = None
        self.fought: list[Fought] = []
        self.walked_into: list[str] = []
        self.rolls: list[Roll] = []

    def turns(self) -> Iterator[Turn]:
        before, first = self.state, self.log.actions_before + 1
        last = self.log.actions
        with followed(lambda: self.log.place_of(acted)):
            for acted in self.log.acted:
                self._break_off(acted)
                for event in acted.events:
                    self._follow(event, acted.n)
                self._close(acted.n)
                now = self.state
                has_passed = (now.round, now.power) != (before.round, before.power)
                if has_passed or now.outcome is not None:
                    yield self._turn(before, first, acted.n, is_over=True)
                    before, first = now, acted.n + 1
        if first <= last:
            yield self._turn(before, first, last, is_over=False)

    def _turn(self, before: State, first: int, last: int, *, is_over: bool) -> Turn:
        fought, self.fought = tuple(self.fought), []
        walked_into, self.walked_into = tuple(self.walked_into), []
        rolls, self.rolls = tuple(self.rolls), []
        return Turn(
            before.round,
            before.power,
            first,
            last,
            before,
            self.state,
            fought,
            walked_into,
            is_over,
            unfinished=self.open.joined.space if self.open else "",
            rolls=rolls,
        )

    def _break_off(self, acted: Acted) -> None:
        """A retreat, a dive, or losses in another order than the odds reckon with end a stretch;
        what follows is not the dice's doing alone. A raid is one stretch."""
        found = self._board()
        if self.open is None or found is None:
            return
        place, board = found
        if size(board.attackers) + size(board.defenders) > MOST_COMPARED:
            return
        if board.kind == "air":
            self.open.is_strayed |= self._strays(board, acted)
            return
        if board.step < 0:
            return
        match acted.action:
            case Retreat():
                self.open.break_off(self._between_rounds(place, board))
            case Submerge(units=units) if units:
                self.open.break_off(self._between_rounds(place, board))
            case TakeHits() as action:
                taken = next((e for e in acted.events if isinstance(e, CasualtiesTaken)), None)
                if taken is not None:
                    self._compare_losses(self.open, place, board, action, taken)

    def _strays(self, board: Battle, acted: Acted) -> bool:
        """Whether somebody in a raid chooses otherwise than the odds reckon with."""
        pos = Position(self.edition, self.state)
        match acted.action:
            case Bomb(groups=groups) as action:
                foreseen_groups = best_targets(pos, asked(pos, ChooseTargets, action))
                return _aim(groups) != _aim(foreseen_groups)
            case TakeHits() as action:
                taken = next((e for e in acted.events if isinstance(e, CasualtiesTaken)), None)
                if taken is None:
                    return False
                foreseen, left = self._losses(pos, board, action, taken)
                return _kinds(foreseen) != _kinds(left)
        return False

    def _losses(
        self, pos: Position, board: Battle, action: TakeHits, taken: CasualtiesTaken
    ) -> tuple[Force, Force]:
        """What the odds would leave of those who are hit, and what is left."""
        pools = asked(pos, ChooseCasualties, action).pools
        units = board.defenders if taken.defending else board.attackers
        table = Table(pos, board, Policy(), MOST_ROUNDS)
        losses = (
            table.defenders(board.attackers)
            if taken.defending
            else table.attackers(board.defenders)
        )
        return losses.after(units, pools), hit(pos.data, units, taken)

    def _compare_losses(
        self, battle: _Battle, place: int, board: Battle, action: TakeHits, taken: CasualtiesTaken
    ) -> None:
        pos = Position(self.edition, self.state)
        foreseen, left = self._losses(pos, board, action, taken)
        if _kinds(foreseen) == _kinds(left):
            return

        def lined_up(these: Force) -> Case | End:
            if taken.defending:
                after = replace(board, defenders=these)
            else:
                after = replace(board, attackers=these)
            if not after.attackers or not after.defenders:
                return End(after.attackers, after.defenders)
            return self._between_rounds(place, after)

        now = lined_up(left)
        battle.lose(lined_up(foreseen), now if isinstance(now, Case) else None)

    def _board(self) -> tuple[int, Battle] | None:
        """The battle board, and its place on the flow."""
        for place, frame in enumerate(self.state.flow):
            if isinstance(frame, Battle):
                return place, frame
        return None

    def _between_rounds(self, place: int, board: Battle) -> Case:
        return self._case(place, replace(board, line=NO_UNITS), begun=True)

    def _case(self, place: int, board: Battle, *, begun: bool) -> Case:
        """The battle before its first step or before its next round."""
        state = replace(self.state, flow=(*self.state.flow[:place], board))
        return Case(Position(self.edition, state), board, begun)

    def _follow(self, event: AnyEvent, n: int) -> None:
        battle = self.open
        if battle and battle.ended and not battle.is_followed_by(event):
            self._close(n)
            battle = None
        before = self.state
        self.state = evolve(before, event)
        if isinstance(event, BattleJoined):
            attackers = _anywhere(event.attackers)
            self.open = _Battle(event, n, before, attackers, event.defenders)
        elif battle is not None:
            self._note(battle, event)
        else:
            self._note_outside(event, n, before)

    def _note_outside(self, event: AnyEvent, n: int, before: State) -> None:
        """What happens while no battle is fought."""
        match event:
            case Captured(space=space, by=by) if by == self.state.power:
                self.walked_into.append(space)
            case Rolled():
                self.rolls.append(Roll(n, event, before))
            case Damaged(space=space, facility=facility) if self.rolls:
                roll = self.rolls[-1]
                if roll.n == n and roll.rolled.space == space:
                    self.rolls[-1] = dataclasses.replace(roll, facility=facility)

    def _note(self, battle: _Battle, event: AnyEvent) -> None:
        match event:
            case BattleEnded():
                battle.ended = event
            case FlowBecame():
                self._look(battle)
            case Rolled():
                self._see_dice(battle, event)
            case CasualtiesTaken():
                battle.take(self.edition.data, event)
            case Submerged() | Retreated():
                battle.leave(event)
            case Damaged(facility=facility, points=points):
                battle.damage[facility] = battle.damage.get(facility, 0) + points

    def _look(self, battle: _Battle) -> None:
        """See the battle board as it stands now; a new stretch begins where none goes on."""
        found = self._board()
        if found is None:
            return
        place, board = found
        battle.attackers, battle.defenders = _anywhere(board.attackers), board.defenders
        if battle.case is None and not battle.is_paused:
            battle.case = self._case(place, board, begun=bool(battle.stretches))

    def _see_dice(self, battle: _Battle, event: Rolled) -> None:
        defending = event.by != battle.joined.attacker
        targets = battle.attackers if defending else battle.defenders
        if event.what == "AA fire":
            targets = event.units
        battle.volleys.append(Volley(event, defending, targets))

    def _close(self, n: int) -> None:
        """A battle that is over is told."""
        if self.open and self.open.ended:
            self.fought.append(self.open.fought(n, self.state))
            self.open = None
