"""Stage 3, second: what an attack is worth in IPC, the enemy's reply and what it lays bare
included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from wartable.ai.axis_allies.bases import Bases
from wartable.ai.axis_allies.guards import SAFE, key_places
from wartable.ai.axis_allies.judge import NOBODY, Counts, Verdict, counts, minus
from wartable.ai.axis_allies.options import Part, passed
from wartable.ai.axis_allies.study import Study
from wartable.board import distances
from wartable.games.axis_allies.actions import Move, Sail
from wartable.games.axis_allies.movement import sea
from wartable.games.axis_allies.unit import Did

USE = 0.03
"""What it costs to have a unit here and not elsewhere, as a share of its price."""
ON_THE_WAY = 0.5
"""How much of a territory counts that tanks pass through."""
ASHORE = 0.3
"""What it is worth to have a unit ashore that waited for a ship."""
STAYING = 0.7
"""How much of the danger counts to ships where they have won."""
BROUGHT_UP = 0.5
"""How surely units next door are brought up to hold what was taken."""
DESERTED = 0.5
"""What it costs to take units from the garrison of a stronghold, as a share of their price."""
UNWATCHED = 8.0
"""What it costs to leave nobody in a city or factory."""
UNOPPOSED = 0.1
"""The chance that nobody scrambles against a landing without warships."""
ESCORTED = 0.6
"""How surely warships in reach come after transports sent ahead."""

Gone = dict[str, dict[str, int]]
"""What attacks already chosen take away: by space, by kind."""


class Valuation:
    """Values attacks; what they share is worked out once."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.pos = study.pos
        self.bases = Bases(study)

    def already_there(self, target: str) -> Counts:
        """My units that already attack the target, landings declared against it included."""
        pos = self.pos
        units = [p for p in pos.own(target) if p[0].did not in (Did.RAID, Did.ESCORT)]
        found = list(self.study.count(units))
        for zone in pos.assaults.get(target, ()):
            for ship, number in pos.own(zone):
                found += [(unit.type, number) for unit in ship.cargo if unit.to == target]
        return counts(found)

    def value(
        self, target: str, parts: list[Part], base: Counts, gone: Gone, *, exact: bool
    ) -> tuple[float, Verdict]:
        """What an attack is worth with these parts beside what is already there."""
        attack = counts([*base, *((kind, 1) for part in parts for kind in part.kinds)])
        if self.pos.board.is_land(target):
            value, verdict = self._on_land(target, attack, parts, gone, exact=exact)
        else:
            value, verdict = self._at_sea(target, attack, exact=exact)
        value -= self._landing(target, parts)
        return value - self._laid_bare(target, parts, gone), verdict

    def _at_sea(self, target: str, attack: Counts, *, exact: bool) -> tuple[float, Verdict]:
        study = self.study
        defense = counts([*study.enemies_at(target), *study.scrambling_at(target)])
        verdict = study.judge.sea(attack, defense, exact=exact)
        value = verdict.killed - verdict.lost
        value += verdict.win * (self._cargo(target) + study.waters.relief(target))
        ships = tuple(p for p in verdict.left if self.pos.data.units[p[0]].domain == "sea")
        if ships:
            value -= verdict.win * STAYING * study.peril(target, ships, without=defense)
        return value, verdict

    def _cargo(self, zone: str) -> int:
        """What the enemy's transports carry here."""
        return sum(
            self.pos.type(aboard).cost * number
            for ship, number in self.pos.enemies(zone)
            for aboard in ship.cargo
            if self.pos.type(aboard).domain == "land"
        )

    def _on_land(
        self, target: str, attack: Counts, parts: list[Part], gone: Gone, *, exact: bool
    ) -> tuple[float, Verdict]:
        study, pos = self.study, self.pos
        value, verdict = self._fought(target, attack, parts, exact=exact)
        if verdict.win and study.level.care:
            holding = tuple(p for p in verdict.left if pos.data.units[p[0]].domain == "land")
            later = max(0.0, study.appraisal.worth(target) - study.appraisal.raid(target))
            loss = study.threats.reply(target, holding, later).loss
            if loss > 1.0 and (more := self._next_door(target, parts, gone)):
                held = study.threats.reply(target, counts([*holding, *more]), later).loss
                loss -= BROUGHT_UP * max(0.0, loss - held)
            value -= verdict.win * study.care * loss
        return value, verdict

    def _fought(
        self, target: str, attack: Counts, parts: list[Part], *, exact: bool
    ) -> tuple[float, Verdict]:
        """What a battle for a territory is worth, whatever the enemy does then."""
        study, pos = self.study, self.pos
        defense = study.enemies_at(target)
        guns = any(pos.data.units[kind].anti_air for kind, _ in defense)
        ships = self._bombarding(parts)
        verdict = study.judge.land(attack, defense, guns=guns, ships=ships, exact=exact)
        if (landed := self._landed(parts)) < 1.0:
            verdict = verdict._replace(win=landed * verdict.win)
        value = verdict.killed - study.thrift * verdict.lost
        value += verdict.win * study.appraisal.worth(target)
        value += ON_THE_WAY * sum(study.appraisal.raid(space) for space in self._passed(parts))
        value -= USE * sum(part.cost for part in parts)
        value += ASHORE * sum(len(part.kinds) for part in parts if part.domain == "landing")
        return value, verdict

    def battle(self, target: str, parts: list[Part], *, exact: bool) -> tuple[float, Verdict]:
        """What a battle is worth by itself: neither what it lays bare nor, on land, the enemy's
        reply is counted."""
        base = self.already_there(target)
        attack = counts([*base, *((kind, 1) for part in parts for kind in part.kinds)])
        if self.pos.board.is_land(target):
            value, verdict = self._fought(target, attack, parts, exact=exact)
        else:
            value, verdict = self._at_sea(target, attack, exact=exact)
            value -= USE * sum(part.cost for part in parts)
        return value - self._landing(target, parts), verdict

    def _landed(self, parts: list[Part]) -> float:
        """The chance that landings are not driven off by aircraft that scramble against them."""
        chance = 1.0
        for zone in sorted({p.action.path[-1] for p in parts if isinstance(p.action, Sail)}):
            risen = self.study.scrambling_at(zone)
            if risen and not self.study.enemies_at(zone):
                ships = self.study.count(
                    pair for pair in self.pos.own(zone) if self.pos.is_surface_warship(pair[0])
                )
                fleet = counts([*ships, *self._bombarding(parts)])
                chance *= max(UNOPPOSED, self.study.judge.sea(fleet, risen).win)
        return chance

    def _passed(self, parts: list[Part]) -> list[str]:
        """The hostile territories that tanks pass through, each once."""
        moves = (part.action for part in parts if isinstance(part.action, Move))
        return sorted({space for action in moves for space in passed(self.study, action)})

    def _next_door(self, target: str, parts: list[Part], gone: Gone) -> Counts:
        """My land units that could walk in after the battle."""
        found = self._neighbours_of(target)
        if not found:
            return NOBODY
        used: dict[str, int] = {}
        for part in parts:
            for space, unit, _ in part.uses:
                if space in found:
                    used[unit.type] = used.get(unit.type, 0) + 1
        for space in found:
            for kind, number in gone.get(space, {}).items():
                used[kind] = used.get(kind, 0) + number
        return minus(counts(pair for units in found.values() for pair in units), used)

    def _neighbours_of(self, target: str) -> dict[str, Counts]:
        if target not in self._beside:
            pos, found = self.pos, {}
            for space in pos.board.land_neighbours[target]:
                units = counts(
                    (unit.type, number)
                    for unit, number in pos.own(space)
                    if pos.type(unit).captures and not unit.did and pos.is_friendly(space)
                )
                if units:
                    found[space] = units
            self._beside[target] = found
        return self._beside[target]

    @cached_property
    def key_places(self) -> frozenset[str]:
        """Territories of my side that matter."""
        return frozenset(key_places(self.study))

    def _is_watched(self, left: Counts) -> bool:
        types = self.pos.data.units
        return any(types[kind].captures for kind, _ in left)

    @cached_property
    def _beside(self) -> dict[str, dict[str, Counts]]:
        return {}

    def _bombarding(self, parts: list[Part]) -> Counts:
        """Ships that can come along to bombard, at most one for each unit landed."""
        zones = {part.action.path[-1] for part in parts if isinstance(part.action, Sail)}
        if not zones:
            return NOBODY
        landed = sum(len(part.kinds) for part in parts if isinstance(part.action, Sail))
        ships = counts(pair for reach, pair in self._guns_afloat if zones & reach)
        return ships if sum(n for _, n in ships) <= landed else ships[:1]

    @cached_property
    def _guns_afloat(self) -> list[tuple[frozenset[str], tuple[str, int]]]:
        """My ships that bombard, with the zones they can come to."""
        return [
            (frozenset(sea.passing_paths(self.pos, unit, space)), (unit.type, number))
            for space, units in self.pos.state.units.items()
            if space in self.pos.board.sea
            for unit, number in units
            if unit.owner == self.study.me and self.pos.type(unit).bombard and not unit.did
        ]

    def _landing(self, target: str, parts: list[Part]) -> float:
        """What the aircraft have to fear where they can land."""
        cost = 0.0
        for part in parts:
            if part.domain == "air" and isinstance(part.action, Move):
                unit = part.action.units[0][0]
                left = self.pos.left(unit, part.action.path[0]) - (len(part.action.path) - 1)
                cost += self.bases.charge(target, unit, left)
        return cost

    def _laid_bare(self, target: str, parts: list[Part], gone: Gone) -> float:
        """What the enemy gains where these units came from, and from transports sent ahead."""
        study, pos = self.study, self.pos
        leaving, arriving = self.movements(parts)
        cost = self.bared_at_sea(leaving, arriving, gone)
        destroyed = study.enemies_at(target) if pos.board.is_land(target) else NOBODY
        for space, units in leaving.items():
            if not pos.board.is_land(space) or not self._matters(space):
                continue
            before, left = self._before_and_after(space, units, gone)
            without = destroyed if target in pos.board.land_neighbours[space] else NOBODY
            bared = study.risk(space, left, without=without)
            cost += max(0.0, bared - study.risk(space, before, without=without))
            cost += self._forsaken(space, before, left, without)
        return cost

    def movements(self, parts: Iterable[Part]) -> tuple[Gone, dict[str, int]]:
        """Who leaves which space for good, and the transports that come to each zone."""
        pos = self.pos
        leaving: Gone = {}
        arriving: dict[str, int] = {}
        for part in parts:
            for space, unit, deck in part.uses:
                if deck is None and (
                    pos.type(unit).domain != "air" or space in self.study.capitals
                ):
                    here = leaving.setdefault(space, {})
                    here[unit.type] = here.get(unit.type, 0) + 1
            if isinstance(part.action, Sail):
                zone = part.action.path[-1]
                arriving[zone] = arriving.get(zone, 0) + 1
        return leaving, arriving

    def _matters(self, space: str) -> bool:
        return space in self.key_places or bool(self.study.threats.against(space))

    def _before_and_after(
        self, space: str, units: Mapping[str, int], gone: Gone
    ) -> tuple[Counts, Counts]:
        """Who stands in a territory before these units leave and after, new units included."""
        study = self.study
        before = minus(study.friends_at(space), gone.get(space, {}))
        left = minus(before, units)
        if new := study.new_units(space):
            return counts([*before, *new]), counts([*left, *new])
        return before, left

    def bared_at_sea(self, leaving: Gone, arriving: Mapping[str, int], gone: Gone) -> float:
        """What the ships that stay behind, and transports sent ahead, have to fear."""
        study, pos = self.study, self.pos
        cost = 0.0
        for space, units in leaving.items():
            if pos.board.is_land(space) or not self._matters(space):
                continue
            before = minus(study.friends_at(space), gone.get(space, {}))
            left = minus(before, units)
            new = study.new_ships(space)
            guarded = study.peril(space, counts([*before, *new]))
            cost += max(0.0, study.peril(space, counts([*left, *new])) - guarded)
        for zone, number in arriving.items():
            fleet = [*study.friends_at(zone), (study.kinds.transport, number)]
            alone = study.peril(zone, counts(fleet))
            if alone and (escorts := self._escorts(zone, leaving, gone)):
                with_them = study.peril(zone, counts([*fleet, *escorts]))
                alone -= ESCORTED * max(0.0, alone - with_them)
            cost += alone
        return cost

    def forsaken(self, leaving: Gone) -> float:
        """What it costs to take these units from garrisons, capitals and watches."""
        return sum(
            self._forsaken(space, *self._before_and_after(space, units, {}), NOBODY)
            for space, units in leaving.items()
            if self.pos.board.is_land(space) and self._matters(space)
        )

    def _forsaken(self, space: str, before: Counts, left: Counts, without: Counts) -> float:
        study = self.study
        cost = DESERTED * (study.shortage(space, left) - study.shortage(space, before))
        if space in study.capitals and study.care:
            cost += self._deserted(space, left, without)
        if space in self.key_places and study.care and not self._is_watched(left):
            cost += UNWATCHED
        return cost

    def _deserted(self, capital: str, left: Counts, without: Counts) -> float:
        """What it costs to leave a capital that then may fall, even if it might fall anyway."""
        study = self.study
        falls = study.reply(capital, left, without=without).win
        return falls * study.appraisal.worth(capital) if falls > SAFE else 0.0

    def _escorts(self, zone: str, leaving: Gone, gone: Gone) -> Counts:
        """My warships that can come to a zone after the battles."""
        pos = self.pos
        found: list[tuple[str, int]] = []
        for start in distances(pos.board.sea_neighbours, [zone], 2):
            if start == zone:
                continue
            here = self.study.count(
                (unit, number)
                for unit, number in pos.own(start)
                if pos.is_surface_warship(unit) and not unit.did
            )
            used = {**leaving.get(start, {})}
            for kind, number in gone.get(start, {}).items():
                used[kind] = used.get(kind, 0) + number
            found += minus(here, used)
        return counts(found)
