"""The odds of any combat: what comes before its rounds is followed step by step, rounds on land and
at sea go to those who know them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from wartable.core.dice import NoDice
from wartable.core.errors import BadData
from wartable.forces import count, each, force, plus
from wartable.games.global_war_1936.actions import Bomb, Fight
from wartable.games.global_war_1936.battle.across import CLASH
from wartable.games.global_war_1936.battle.land import ATTACK, first_strike
from wartable.games.global_war_1936.battle.landings import aboard
from wartable.games.global_war_1936.battle.naval import BEFORE
from wartable.games.global_war_1936.battle.raid import STAGE, listed_bombs
from wartable.games.global_war_1936.battle.sides import units_of
from wartable.games.global_war_1936.phases.combat import COMBAT, declared
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Assault, Battle, Combat, SeaBattle, State
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.odds.global_war_1936.follow import follow
from wartable.odds.global_war_1936.land import Land
from wartable.odds.global_war_1936.policy import Policy, checked
from wartable.odds.global_war_1936.result import End, Odds
from wartable.odds.global_war_1936.sea import Sea, plain

FIRST = {"land": ATTACK - 3, "clash": CLASH.index(first_strike)}
"""The step with which the first round begins."""
FIRST_AT_SEA, ATTACK_AT_SEA = 0, 2
NO_DICE = NoDice(lambda: BadData("a combat begins before its first die"))
FIGHTING = Battle | SeaBattle | Assault


def combat_odds(state: State, policy: Policy | None = None) -> Odds:
    """Of the combat that is under way."""
    policy = checked(policy or Policy())
    below = next((n for n, frame in enumerate(state.flow) if isinstance(frame, FIGHTING)), None)
    if below is None:
        raise BadData("no combat is under way")
    begins = state.flow[below]
    assert isinstance(begins, FIGHTING)
    boards = follow(state, policy, lambda now: len(now.flow) <= below or is_round(now))
    ends: dict[End, float] = defaultdict(float)
    rounds = unresolved = 0.0
    pos = Position(state)
    everybody = _fighting(pos, begins)
    for board, chance in boards:
        if len(board.flow) <= below:
            continue
        found = _rounds(board, policy)
        there = board.units.get(begins.zone, ())
        kept_out = _missing(everybody[1], found.defenders, there)
        for end, share in found.ends.items():
            ends[end._replace(hidden=plus(end.hidden, kept_out))] += chance * share
        rounds += chance * found.rounds
        unresolved += chance * found.unresolved
    over = [(board, chance) for board, chance in boards if len(board.flow) <= below]
    spaces = _touched(state, [board for board, _ in over])
    for board, chance in over:
        ends[_end(state, board, spaces)] += chance
    sides = everybody
    if over and not isinstance(begins, Assault):
        sides = _standing(pos, state, spaces)
    ordered = dict(sorted(ends.items(), key=lambda pair: -pair[1]))
    frame: Combat = Battle(begins.zone) if isinstance(begins, Assault) else begins
    return Odds(pos, frame, *sides, ordered, rounds, unresolved)


def is_round(state: State) -> bool:
    """A round of a combat comes next."""
    frame = state.flow[-1]
    if not isinstance(frame, Battle | SeaBattle) or frame.owed or frame.aside or frame.fallen:
        return False
    if isinstance(frame, SeaBattle):
        first = FIRST_AT_SEA if frame.round == 1 else ATTACK_AT_SEA
        is_ready = frame.before == len(BEFORE) or frame.round > 1
        return frame.meeting == "battle" and is_ready and frame.step == first
    first = FIRST.get(frame.plan, -1) if frame.round == 1 else ATTACK
    return frame.plan in FIRST and frame.step == first


def _rounds(state: State, policy: Policy) -> Odds:
    frame = state.flow[-1]
    beneath = replace(state, flow=state.flow[:-1])
    if isinstance(frame, SeaBattle):
        return Sea(beneath, frame, policy).odds()
    assert isinstance(frame, Battle)
    return Land(beneath, frame, policy).odds()


def _fighting(pos: Position, frame: Battle | SeaBattle | Assault) -> tuple[Force, Force]:
    """Who fights, and who is to land."""
    zone = frame.zone
    if isinstance(frame, SeaBattle):
        return units_of(pos, frame, "attack"), units_of(pos, frame, "defence")
    found = frame if isinstance(frame, Battle) else Battle(zone)
    return plus(units_of(pos, found, "attack"), aboard(pos, zone)), units_of(pos, found, "defence")


def _missing(those: Force, fighting: Force, there: Force) -> Force:
    """Who was there, still is and does not fight: declined, or slipped away."""
    before, now = (Counter(map(plain, _with_cargo(units))) for units in (those, there))
    for left in (before, now):
        left.subtract(map(plain, _with_cargo(fighting)))
    return force((before & now).items())


def _with_cargo(units: Force) -> Iterator[Unit]:
    for unit in each(units):
        yield from (unit, *unit.cargo)


# combats that are followed to their end


def _touched(start: State, boards: Iterable[State]) -> tuple[str, ...]:
    """Spaces where units changed."""
    found = {
        space
        for board in boards
        for space in (*start.units, *board.units)
        if board.units.get(space) is not start.units.get(space)
    }
    return tuple(sorted(found))


def _standing(pos: Position, state: State, spaces: Iterable[str]) -> tuple[Force, Force]:
    """All there of who acts, and all others, whatever happened to them."""
    sides: tuple[list[Unit], list[Unit]] = ([], [])
    for space in spaces:
        for unit in each(state.units.get(space, ())):
            for one in (unit, *unit.cargo):
                sides[one.owner not in pos.acting].append(plain(one))
    return count(sides[0]), count(sides[1])


def _end(start: State, board: State, spaces: Iterable[str]) -> End:
    attackers, defenders = _standing(Position(board), board, spaces)
    return End("undecided", attackers, (), defenders, damage=_damage(board) - _damage(start))


def _damage(state: State) -> int:
    """On facilities and railways; what is in building and falls back a stage has held so much."""
    on_facilities = sum(
        number * facility.damage
        for there in state.facilities.values()
        for facility, number in there
    )
    in_building = sum(
        number * (project.damage - STAGE * project.paid)
        for projects in state.queue.values()
        for project, number in projects
    )
    return on_facilities + in_building + sum(rail.damage for rail in state.rails.values())


# from a position


def begun(state: State, zone: str, plan: str = "", aim: str = "") -> State:
    """The position with the combat in this space begun, before its first die; of a raid the
    facility that is bombed."""
    pos = Position(state)
    if any(isinstance(frame, FIGHTING) and frame.zone == zone for frame in state.flow):
        return state
    found = [kind for there, kind in declared(pos) if there == zone]
    if not found:
        raise BadData(f"no combat is declared in {pos.name(zone)}")
    if plan and plan not in found:
        raise BadData(f"in {pos.name(zone)} there is {' and '.join(found)}, and no {plan}")
    if len(found) > 1 and not plan:
        raise BadData(f"in {pos.name(zone)} there are several combats: {', '.join(found)}")
    kind = plan or found[0]
    script = Script(state, NO_DICE)
    if kind == "raid":
        action: Fight | Bomb = _bombs(pos, zone, aim)
    else:
        action = Fight(pos.lead, zone, kind)
    rule = COMBAT.rules[type(action)]
    if objections := [*rule.objections(pos, action)]:
        raise BadData(f"the combat cannot be fought now: {objections[0]}")
    rule.carry_out(script, action)
    return script.state


def _bombs(pos: Position, zone: str, aim: str) -> Bomb:
    ways = [*listed_bombs(pos, zone)]
    if not ways:
        raise BadData(f"there is nothing to bomb in {pos.name(zone)}")
    chosen = [way for way in ways if not aim or way.kind == aim]
    if not chosen:
        there = ", ".join(dict.fromkeys(way.kind for way in ways))
        raise BadData(f"there is no {aim} to bomb in {pos.name(zone)}; there is {there}")
    return chosen[0]
